"""Plays a match of Big Two to its end and tells every step of it, with what every audience is then shown.

The players know what their seats are sent and play what they are offered: mostly the lowest, now and then
more cards at once. People come and go, and once in a while a clock runs out.
"""

from collections.abc import Iterator
from random import Random

from protocol.cards import Combination, card_text, cards_of, classify, legal_plays
from protocol.messages import big_two as b
from server.games.big_two.game import BigTwo
from server.games.big_two.state import Presence, State
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

NAME = "big-two"
SEED = 391  # a match in which much of what can happen happens
PEOPLE = ("Ada", "Ben", "Cem", "Dot")
NEWCOMER = 90  # the number of a member who comes late
OPTIONS = b.BigTwoOptions(points=True, turn_seconds=60)
MOST = 400  # steps; a match takes about 60


def text() -> str:
    """The playthrough."""
    return "\n".join(_Playthrough(Random(SEED)).lines()) + "\n"


class _Playthrough:
    """One match and what has been told of it."""

    def __init__(self, chance: Random) -> None:
        self._game = BigTwo()
        sitters = {seat: Sitter(10 + seat, name) for seat, name in enumerate(PEOPLE)}
        evening = (b.Result(11, "Ben", 2, 1, 7), b.Result(10, "Ada", 2, 1, 12), b.Result(30, "Eva", 1, 0, 9))
        dealt = self._game.deal(Setup(3, OPTIONS, sitters, evening), chance)
        self._chance = chance
        self._match = Match(self._game, 3, self._game.plan(OPTIONS), dealt)
        self._shown: dict[str, str] = {}

    @property
    def _state(self) -> State:
        state: State = self._match.state
        return state

    # ---- the text

    def lines(self) -> Iterator[str]:
        """All of it; a view that isn't named after a step is what it was."""
        dealt = self._state.dealt
        yield f"A match of Big Two, seed {SEED}. Written by tests/playthroughs/write.py."
        yield "After each step: its lines of the log, then every audience's view that has changed."
        yield ""
        yield f"0. The cards are dealt, {dealt.by} holds the 3D."
        yield from self._changes((dealt,))
        for number, (told, events) in enumerate(self._steps(), 1):
            yield ""
            yield f"{number}. {told}"
            yield from self._changes(events)

    def _changes(self, events: Events) -> Iterator[str]:
        for event in events:
            entry = self._game.entry(event, 0.0)
            if entry is not None:
                yield f"   log       {_entry(entry)}"
        for audience, view in self._views():
            if self._shown.get(audience) != view:
                self._shown[audience] = view
                yield f"   {audience:<9} {view}"

    # ---- views, as the game builds them

    def _views(self) -> Iterator[tuple[str, str]]:
        for section in self._game.public(self._state):
            match section:
                case b.Table():
                    yield "public", _table(section)
                    yield "plays", ", ".join(map(_play, section.plays))
                    yield "played", _cards(cards_of(section.played))
                case b.Results():
                    rows = (
                        f"{one.name} ({one.member}) {one.games} games, {one.wins} won, {one.points} points"
                        for one in section.results
                    )
                    yield "results", "; ".join(rows)
                case b.Finish():
                    yield "finish", _finish(section)
        for seat in range(4):
            private = self._game.private(self._state, seat)
            assert private.secret is None or isinstance(private.secret, tuple)
            held = "nothing" if private.secret is None else _cards(private.secret)
            asked = ", ".join(map(_offer, private.offers)) or "nothing"
            yield f"seat {seat}", f"holds {held}; offered {asked}"

    # ---- what happens

    def _steps(self) -> Iterator[tuple[str, Events]]:
        for _ in range(MOST):
            if not self._match.running:
                return
            draw = self._chance.random()
            yield self._news() if draw < 0.08 else self._late() if draw < 0.11 else self._turn()
        raise RuntimeError("the match came to no end")

    def _turn(self) -> tuple[str, Events]:
        seat = self._state.seat
        offers = self._game.private(self._state, seat).offers
        play = offers[0]
        assert isinstance(play, b.OfferPlay)
        last = classify(self._state.last) if self._state.last else None
        choices = legal_plays(play.cards, last, play.must)
        passes = len(offers) > 1 and (not choices or self._chance.random() < 0.1)
        action = b.PassTurn(play.turn) if passes else b.PlayCards(play.turn, self._choice(choices).cards)
        events = self._match.act(seat, action)
        assert not isinstance(events, Refusal), (seat, action, events)
        does = f"plays {_cards(action.cards)}" if isinstance(action, b.PlayCards) else "passes"
        return f"{self._who(seat)} {does}.", events

    def _choice(self, choices: list[Combination]) -> Combination:
        """Leads like to be many cards, answers like to be low."""
        most = choices[-1].size
        fit = [one for one in choices if one.size == (most if self._chance.random() < 0.7 else 1)]
        return (fit or choices)[0]

    def _late(self) -> tuple[str, Events]:
        limit = self._game.time_limit(self._state)
        assert limit is not None
        return f"The clock {limit.key} runs out.", self._match.expire(limit.key)

    def _who(self, seat: int) -> str:
        person = self._state.people[seat]
        return f"A bot for {person.name}" if person.absent else person.name

    def _news(self) -> tuple[str, Events]:
        seat = self._chance.randrange(4)
        news: SeatNews
        name = self._state.people[seat].name
        match self._state.people[seat].presence:
            case Presence.HERE:
                leaves = self._chance.random() < 0.3
                news = SeatLeft(seat) if leaves else SeatDropped(seat)
                told = f"{name} stands up" if leaves else f"The connection of {name} breaks"
            case Presence.DROPPED:
                news, told = SeatAway(seat), f"The grace of {name} is over"
            case Presence.AWAY:
                news, told = SeatBack(seat), f"{name} is back"
            case Presence.GONE:
                news, told = SeatTaken(seat, NEWCOMER, "Zoe"), f"Zoe takes seat {seat}"
        return f"{told}.", self._match.told(news)


# ---- in few words


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(card_text, cards)) or "none"


def _play(play: tuple[int, ...] | None) -> str:
    return "-" if play is None else _cards(play) if play else "pass"


def _table(table: b.Table) -> str:
    last = f"{_cards(table.last)} of seat {table.last_seat}" if table.last else "a lead"
    whose = "over" if table.seat < 0 else f"seat {table.seat} on {last}"
    bots = [str(seat) for seat in range(4) if table.stand_ins >> seat & 1]
    parts = [f"turn {table.turn}, round {table.round}", whose, f"cards {_numbers(table.counts)}"]
    parts += [f"members {_numbers(table.members)}", *([f"bots on {' '.join(bots)}"] if bots else [])]
    return "; ".join(parts)


def _finish(finish: b.Finish) -> str:
    hands = ", ".join(map(_cards, finish.hands))
    return f"seat {finish.winner} ({finish.reason}); held {hands}; points {_numbers(finish.points)}"


def _offer(offer: b.BigTwoOffer) -> str:
    match offer:
        case b.OfferPlay():
            must = "" if offer.must is None else f" with {card_text(offer.must)}"
            return f"a play{must} of its {offer.cards.bit_count()} on turn {offer.turn}"
        case b.OfferPass():
            return "a pass"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _entry(entry: b.BigTwoEntry) -> str:
    match entry:
        case b.CardsDealt():
            return f"dealt, seat {entry.seat} ({entry.by}) starts"
        case b.CardsPlayed():
            leads = ", leads" if entry.leads else ""
            late = ", out of time" if entry.timed_out else ""
            played = f"{entry.kind} {_cards(entry.cards)}, {entry.left} left{leads}{late}"
            return f"play, turn {entry.turn}, seat {entry.seat} ({entry.by}): {played}"
        case b.TurnPassed():
            late = ", out of time" if entry.timed_out else ""
            return f"pass, turn {entry.turn}, seat {entry.seat} ({entry.by}){late}"
        case b.StandInChanged():
            return f"stand-in, seat {entry.seat} ({entry.by}): {'a bot plays' if entry.playing else 'plays'}"
        case b.HandsShown():
            return f"over, seat {entry.seat} ({entry.by}): {entry.reason}, left {_numbers(entry.left)}"
