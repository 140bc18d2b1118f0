"""Whole matches as text: each step (who does what) and how each audience's view changed with it.

Cards, words and players are drawn from a seed, out of words that stand here, so that no list changes a
playthrough. `python -m tests.playthroughs.write` writes the texts anew; read the difference like prose.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from random import Random

from msgspec.structs import replace

from protocol.messages import codenames as c
from server.games.codenames.events import Dealt
from server.games.codenames.game import Codenames
from server.games.codenames.offers import mask
from server.games.codenames.seats import OPERATIVE, SPYMASTER
from server.games.codenames.state import Presence, State
from server.games.codenames.variants import shipped
from server.games.match import (
    Events,
    Match,
    SeatAway,
    SeatBack,
    SeatDropped,
    SeatLeft,
    SeatNews,
    SeatTaken,
    Setup,
    Sitter,
)
from server.refusals import Refusal
from server.words.lists import parse

FOLDER = Path(__file__).parent
SEEDS = {"classic": 729, "three-teams": 583}  # games in which much of what can happen happens
NAMES = ("Ada", "Ben", "Cem", "Dot", "Eva", "Flo", "Gus", "Hal", "Ivo")
NEWCOMER = 90  # the number of a member who comes late
WORDS = """
    ANCHOR BARREL CANDLE DESERT ENGINE FABLE GRAPE HARBOR ISLAND JACKET KETTLE LEMON MIRROR NEEDLE OCTOPUS
    PIANO QUARTZ ROCKET SPIDER TORCH UMBRELLA VIOLIN WINDOW YACHT ZEBRA
"""
CLUES = ("syzygy", "ennui", "kudos", "waltz", "mauve", "bijou", "haiku", "ouzo", "tofu", "ibex", "gnu")
MOST = 400  # steps; a game takes about 50


@dataclass(frozen=True)
class Step:
    """`told` begins with who; `events` is what it led to."""

    told: str
    events: Events


def text(name: str) -> str:
    """The playthrough of a variant."""
    return "\n".join(_Playthrough(name, Random(SEEDS[name])).lines()) + "\n"


class _Playthrough:
    """One match and what has been told of it."""

    def __init__(self, name: str, chance: Random) -> None:
        variant = shipped()[name]
        words = parse("words", "\n".join(["# language: en", *WORDS.split()]))
        game = Codenames({name: variant}, lambda _: words)
        options = replace(variant.defaults(), operatives=2)
        plan = game.plan(options)
        sitters = {seat: Sitter(10 + seat, NAMES[seat]) for seat in range(len(plan.seats))}
        dealt = game.deal(Setup(1, options, sitters), chance)
        assert isinstance(dealt, Dealt)
        self._name = name
        self._chance = chance
        self._match = Match(game, 1, plan, dealt)
        self._clues = cycle(CLUES)
        self._shown: dict[str, str] = {}

    @property
    def _state(self) -> State:
        state: State = self._match.state
        return state

    # ---- the text

    def lines(self) -> Iterator[str]:
        """All of it; a view that isn't named after a step is what it was."""
        dealt = self._state.dealt
        yield f"A match of {self._name}, seed {SEEDS[self._name]}. Written by tests/playthroughs/write.py."
        yield "After each step: its lines of the log, then every audience's view that has changed."
        yield ""
        for start in range(0, len(dealt.words), dealt.variant.columns):
            row = range(start, start + dealt.variant.columns)
            cards = (f"{dealt.words[at]}({dealt.key[at]})".ljust(13) for at in row)
            yield "  ".join(cards).rstrip()
        yield ""
        yield f"0. The cards are dealt, {self._team(dealt.first)} starts."
        yield from self._changes((dealt,))
        for number, step in enumerate(self._steps(), 1):
            yield ""
            yield f"{number}. {step.told}"
            yield from self._changes(step.events)

    def _changes(self, events: Events) -> Iterator[str]:
        entries = (self._match.game.entry(event, 0.0) for event in events)
        for entry in entries:
            if entry is not None:
                yield f"   log       {self._entry(entry)}"
        for audience, view in self._views():
            if self._shown.get(audience) != view:
                self._shown[audience] = view
                yield f"   {audience:<9} {view}"

    # ---- views, as the game builds them

    def _views(self) -> Iterator[tuple[str, str]]:
        game, state, plan = self._match.game, self._state, self._match.plan
        for section in game.public(state):
            match section:
                case c.Words():
                    agents = ", ".join(self._each(section.agents))
                    yield "words", f"first {self._team(section.first_team)}; agents {agents}"
                case c.Play():
                    yield "public", self._play(section)
                    yield "faces", self._rows(section.faces)
                case c.Review():
                    yield "review", f"key {self._rows(section.key)}"
                    yield "meant", "; ".join(self._meant(one) for one in section.meant)
                    yield "votes", "; ".join(self._polled(one) for one in section.votes)
        for team in range(len(plan.teams)):
            votes = game.team(state, team)
            assert isinstance(votes, c.Team)
            yield plan.teams[team], self._votes(votes)
        for seat, place in enumerate(plan.seats):
            person, view = state.people[seat], game.private(state, seat)
            if person is None:
                assert (view.secret, view.offers) == (None, ())
                yield NAMES[seat], "gone from the seat"
                continue
            sees = {None: "", state.dealt.key: "the key; "}[view.secret]
            asked = ", ".join(self._offer(offer) for offer in view.offers) if view.offers else "nothing"
            yield person.name, f"{plan.teams[place.team]} {place.role}: {sees}offered {asked}"

    def _play(self, play: c.Play) -> str:
        parts = [f"turn {play.turn}, guess {play.guess}", f"{play.phase} ({self._team(play.team)})"]
        if play.clue:
            clue = play.clue
            stress = "" if clue.stress is None else f", stress on {clue.stress}"
            asked = ", stress asked for" if clue.asked and clue.stress is None else ""
            parts.append(f"clue {clue.word} {self._number(clue.number)} by {clue.by}{stress}{asked}")
        if play.phase == "guess":
            parts.append(f"{self._number(play.guesses_left)} left, {play.guesses_made} made")
        parts.append("to find " + ", ".join(self._each(play.left)))
        calls = {-1: "any", 0: "no"}
        parts.append("calls " + ", ".join(calls.get(left, str(left)) for left in play.calls_left))
        if play.out:
            parts.append("out " + ", ".join(map(self._team, play.out)))
        if play.phase == "over":
            parts.append(f"won by {', '.join(map(self._team, play.winners))} ({play.reason})")
        return "; ".join(parts)

    def _votes(self, team: c.Team) -> str:
        votes = ", ".join(f"{vote.member} for {self._choice(vote.choice)}" for vote in team.votes)
        counted = ", ".join(map(str, team.counted)) or "nobody"
        return f"counted {counted}; needed {team.needed}; votes {votes or 'none'}"

    def _offer(self, offer: c.CodenamesOffer) -> str:
        hidden = mask(self._state.hidden)
        match offer:
            case c.OfferClue():
                assert offer.cards == hidden
                return f"a clue {offer.low} to {offer.high}{' or unlimited' if offer.unlimited else ''}"
            case c.OfferVote():
                assert offer.cards == hidden
                return f"a vote{' or pass' if offer.may_pass else ''} on guess {offer.guess}"
            case c.OfferChallenge():
                return f"a call of turn {offer.turn}"
            case c.OfferCover():
                cards = [self._word(at) for at in range(25) if offer.cards >> at & 1]
                return f"to cover {' '.join(cards)}{' or decline' if offer.may_decline else ''}"
            case c.OfferAskStress():
                return "to ask for the stress"
            case c.OfferMarkStress():
                return "to mark the stress"

    def _meant(self, meant: c.ClueMeant) -> str:
        return f"{meant.turn} {self._cards(meant.intended)}"

    def _polled(self, poll: c.GuessVotes) -> str:
        return f"{poll.guess} {self._choice(poll.choice)} by {' '.join(poll.voters)}"

    def _entry(self, entry: c.CodenamesEntry) -> str:
        match entry:
            case c.Dealt():
                return f"dealt, {self._team(entry.team)}"
            case c.ClueGiven():
                forfeits = ", forfeits" if entry.forfeits else ""
                clue = f"{entry.word} {self._number(entry.number)}"
                return f"clue, turn {entry.turn}, {self._team(entry.team)}: {clue} by {entry.by}{forfeits}"
            case c.Stressed():
                return f"stress, turn {entry.turn}: on {entry.letter}"
            case c.Revealed():
                found = f"{self._word(entry.position)} is {entry.identity}"
                return f"reveal, turn {entry.turn}, guess {entry.guess}, {self._team(entry.team)}: {found}"
            case c.Passed():
                return f"pass, turn {entry.turn}, {self._team(entry.team)}"
            case c.TimedOut():
                return f"time out, turn {entry.turn}, {self._team(entry.team)}: {entry.phase}"
            case c.Challenged():
                return f"challenge, turn {entry.turn}, {self._team(entry.team)}: by {entry.by}"
            case c.Covered():
                card = "declined" if entry.position is None else self._word(entry.position)
                return f"cover, turn {entry.turn}, {self._team(entry.team)}: {card}"
            case c.Eliminated():
                return f"out, turn {entry.turn}, {self._team(entry.team)}"
            case c.Over():
                winners = ", ".join(map(self._team, entry.winners))
                return f"over, turn {entry.turn}: {winners} ({entry.reason})"

    def _team(self, team: int) -> str:
        return self._match.plan.teams[team]

    def _each(self, numbers: tuple[int, ...]) -> Iterator[str]:
        return (f"{self._team(team)} {number}" for team, number in enumerate(numbers))

    def _word(self, position: int) -> str:
        return self._state.dealt.words[position]

    def _cards(self, positions: tuple[int, ...]) -> str:
        return " ".join(map(self._word, positions)) or "nothing"

    def _choice(self, choice: c.Choice) -> str:
        return self._word(choice) if isinstance(choice, int) else str(choice)

    def _number(self, number: int | None) -> str:
        return "unlimited" if number is None else str(number)

    def _rows(self, cards: str) -> str:
        columns = self._state.variant.columns
        return " ".join(cards[at : at + columns] for at in range(0, len(cards), columns))

    # ---- the players: they know what their seats are offered, and guess rather well

    def _steps(self) -> Iterator[Step]:
        for _ in range(MOST):
            if not self._match.running:
                return
            yield self._coming_or_going() if self._chance.random() < 0.06 else self._action()
        raise RuntimeError("the match came to no end")

    def _action(self) -> Step:
        wishes: tuple[Callable[[], tuple[int, c.CodenamesAction] | None], ...]
        wishes = (self._cover, self._mark, self._call, self._ask, self._vote, self._clue)
        for wish in wishes:
            if (wanted := wish()) is not None:
                return self._done(*wanted)
        return self._coming_or_going()

    def _done(self, seat: int, action: c.CodenamesAction) -> Step:
        events = self._match.act(seat, action)
        assert not isinstance(events, Refusal), (seat, action, events)
        place = self._match.plan.seats[seat]
        person = self._state.people[seat]
        assert person is not None
        who = f"{person.name} ({self._team(place.team)} {place.role})"
        return Step(f"{who} {self._does(action)}.", events)

    def _does(self, action: c.CodenamesAction) -> str:
        match action:
            case c.GiveClue():
                clue = f"{action.word} {self._number(action.number)}"
                return f"gives the clue {clue}, meant for {self._cards(action.intended)}"
            case c.Vote(choice=None):
                return "takes the vote back"
            case c.Vote(choice="pass"):
                return "votes to pass"
            case c.Vote():
                return f"votes for {self._choice(action.choice)}"
            case c.Challenge():
                return "calls the clue"
            case c.Cover(position=None):
                return "declines to cover"
            case c.Cover():
                return f"covers {self._choice(action.position)}"
            case c.AskStress():
                return "asks for the stress"
            case c.MarkStress():
                return f"marks letter {action.letter}"

    def _offered(self, kind: type) -> list[tuple[int, c.CodenamesOffer]]:
        """Which seats are offered this, and what exactly; of people who are here."""
        here = [at for at, one in enumerate(self._state.people) if one and one.presence is Presence.HERE]
        found = ((seat, offer) for seat in here for offer in self._private(seat))
        return [(seat, offer) for seat, offer in found if isinstance(offer, kind)]

    def _private(self, seat: int) -> tuple[c.CodenamesOffer, ...]:
        return self._match.game.private(self._state, seat).offers

    def _clue(self) -> tuple[int, c.CodenamesAction] | None:
        for seat, _ in self._offered(c.OfferClue):
            own = self._state.hidden_agents(self._state.team)
            meant = tuple(sorted(self._chance.sample(own, min(len(own), self._chance.randint(1, 3)))))
            slip = self._state.variant.clue_on_board == "forfeits" and self._chance.random() < 0.12
            if slip:
                word = self._word(self._chance.choice(self._state.hidden))
                return seat, c.GiveClue(self._state.turn, word, len(meant), ())
            word = next(self._clues)
            return seat, c.GiveClue(self._state.turn, word, len(meant), meant)
        return None

    def _vote(self) -> tuple[int, c.CodenamesAction] | None:
        """Whoever has not voted follows, mostly, whoever has."""
        offers = self._offered(c.OfferVote)
        silent = [(seat, offer) for seat, offer in offers if seat not in self._state.votes]
        if not offers:
            return None
        seat, offer = self._chance.choice(silent or offers)
        assert isinstance(offer, c.OfferVote)
        others = [choice for at, choice in self._state.votes.items() if at != seat]
        if others and self._chance.random() < 0.85:
            return seat, c.Vote(offer.guess, others[0])
        return seat, c.Vote(offer.guess, self._wish(offer, self._state.votes.get(seat)))

    def _wish(self, offer: c.OfferVote, before: c.Choice) -> c.Choice:
        clue = self._state.clues[-1]
        meant = [at for at in clue.intended if at in self._state.hidden]
        if offer.may_pass and self._chance.random() < (0.08 if meant else 0.6):
            return "pass"
        pool = meant if meant and self._chance.random() < 0.72 else self._state.hidden
        choice = self._chance.choice(pool)
        return None if choice == before else choice

    def _call(self) -> tuple[int, c.CodenamesAction] | None:
        offers = self._offered(c.OfferChallenge)
        if not offers or self._chance.random() > 0.05:
            return None
        return self._chance.choice(offers)[0], c.Challenge(self._state.turn)

    def _cover(self) -> tuple[int, c.CodenamesAction] | None:
        for seat, offer in self._offered(c.OfferCover):
            assert isinstance(offer, c.OfferCover)
            own = self._state.hidden_agents(self._state.acting)
            choice = None if offer.may_decline and self._chance.random() < 0.3 else self._chance.choice(own)
            return seat, c.Cover(offer.turn, choice)
        return None

    def _ask(self) -> tuple[int, c.CodenamesAction] | None:
        offers = self._offered(c.OfferAskStress)
        if not offers or self._chance.random() > 0.04:
            return None
        return self._chance.choice(offers)[0], c.AskStress(self._state.turn)

    def _mark(self) -> tuple[int, c.CodenamesAction] | None:
        for seat, _ in self._offered(c.OfferMarkStress):
            return seat, c.MarkStress(self._state.turn, 0)
        return None

    # ---- people come and go

    def _coming_or_going(self) -> Step:
        """Whoever isn't here comes back; else an operative drops, or stands up for somebody new."""
        people = enumerate(self._state.people)
        missing = [at for at, one in people if one is None or one.presence is not Presence.HERE]
        seat = missing[0] if missing else self._chance.choice(self._seats(OPERATIVE, SPYMASTER))
        person, place = self._state.people[seat], self._match.plan.seats[seat]
        where = f"{self._team(place.team)} {place.role}"
        if person is None:
            news: SeatNews = SeatTaken(seat, NEWCOMER + seat, f"New {NAMES[seat]}")
            return Step(f"New {NAMES[seat]} ({where}) sits down.", self._match.told(news))
        if person.presence is Presence.HERE:
            leaves = place.role == OPERATIVE and self._chance.random() < 0.4
            news, does = (SeatLeft(seat), "stands up") if leaves else (SeatDropped(seat), "drops")
        elif person.presence is Presence.DROPPED and self._chance.random() < 0.5:
            news, does = SeatAway(seat), "is away: the grace is over"
        else:
            news, does = SeatBack(seat), "is back"
        return Step(f"{person.name} ({where}) {does}.", self._match.told(news))

    def _seats(self, *roles: str) -> list[int]:
        return [at for at, seat in enumerate(self._match.plan.seats) if seat.role in roles]
