"""A table of Codenames for tests: a known key, people on their seats, and short words for what they do.

Seats are those of three operatives a team. Each seat's member is the seat's number and 100.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from protocol.messages.codenames import (
    AskStress,
    Challenge,
    CheckClue,
    Choice,
    CodenamesOptions,
    Cover,
    GiveClue,
    MarkStress,
    Play,
    Review,
    Team,
    Vote,
)
from protocol.messages.variant import Variant
from server.games.codenames.events import Dealt, Ended, Event, Revealed, Sitting
from server.games.codenames.game import Codenames
from server.games.codenames.state import State
from server.games.codenames.variants import shipped
from server.games.match import Channels, Events, Match, SeatAway, SeatBack, SeatDropped, SeatLeft, SeatTaken
from server.refusals import Refusal
from server.words.lists import WordList
from server.words.lists import parse as parse_words

RED, BLUE, GREEN = 0, 1, 2
RED_SPY, RED_1, RED_2, RED_3 = 0, 1, 2, 3
BLUE_SPY, BLUE_1, BLUE_2, BLUE_3 = 4, 5, 6, 7
GREEN_SPY, GREEN_1, GREEN_2, GREEN_3 = 8, 9, 10, 11
OPERATIVES = 3
GUEST = 555  # a member who sits nowhere yet

CLASSIC = shipped()["classic"]
THREE_TEAMS = shipped()["three-teams"]
VARIANTS = {variant.name: variant for variant in (CLASSIC, THREE_TEAMS)}

_WORDS = """
    NUT SPORT LION SHIP PIANO MOON ROW ENGLAND GRANDCHILD SPIDER LEMON OCTOPUS FABLE CASTLE BRIDGE WELL CROWN
    LETTER SHADOW TORCH ANCHOR BARREL CANDLE DESERT ENGINE
"""
WORDS = tuple(_WORDS.split())
# classic: red 0-8, blue 9-16, bystanders 17-23, the assassin 24
CLASSIC_KEY = "0" * 9 + "1" * 8 + "b" * 7 + "x"
# three teams: red 0-5, blue 6-10, green 11-15, bystanders 16-22, assassins 23 and 24
THREE_KEY = "0" * 6 + "1" * 5 + "2" * 5 + "b" * 7 + "xx"


def word_lists(**texts: str) -> Codenames:
    """The game with these texts as its only word lists."""
    lists: dict[str, WordList] = {name: parse_words(name, text) for name, text in texts.items()}
    return Codenames(VARIANTS, lists.get)


class Table:
    """A match that has been dealt. `people`: the seats taken, all connected; `bots`: those that bots took."""

    def __init__(
        self,
        variant: Variant = CLASSIC,
        key: str = CLASSIC_KEY,
        people: tuple[int, ...] = (RED_SPY, RED_1, BLUE_SPY, BLUE_1),
        first: int = RED,
        words: tuple[str, ...] = WORDS,
        language: str = "en",
        bots: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        self.game = Codenames({variant.name: variant})
        chosen = CodenamesOptions(**{"variant": variant.name, "operatives": OPERATIVES, **options})
        dealt = Dealt(
            match=1,
            options=chosen,
            variant=variant,
            words=words,
            languages=(language,) * len(words),
            clue_language=language,
            key=key,
            first=first,
            salt="00" * 16,
            used=(),
            seats=tuple(Sitting(seat, 100 + seat, name_of(seat), True, seat in bots) for seat in people),
        )
        self.match = Match(self.game, 1, self.game.plan(chosen), dealt)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    @property
    def play(self) -> Play:
        """The play section, as everyone sees it."""
        return next(part for part in self.game.public(self.state) if isinstance(part, Play))

    @property
    def review(self) -> Review:
        return next(part for part in self.game.public(self.state) if isinstance(part, Review))

    def votes(self, team: int = RED) -> Mapping[int, Choice]:
        """Who (by seat) votes for what."""
        section = self.game.team(self.state, team)
        assert isinstance(section, Team)
        return {vote.member - 100: vote.choice for vote in section.votes}

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the match is played."""
        return self.match.outcome.winners if self.match.outcome else None

    # ---- what people do; each answers with the events or the refusal

    def act(self, seat: int, action: Any) -> Events | Refusal:
        return self.match.act(seat, action)

    def clue(
        self,
        word: str = "africa",
        number: int | None = 2,
        intended: tuple[int, ...] = (),
        by: int | None = None,
        turn: int | None = None,
    ) -> Events | Refusal:
        seat = spymaster_of(self.state.acting) if by is None else by
        return self.act(seat, GiveClue(self.state.turn if turn is None else turn, word, number, intended))

    def check(self, word: str, by: int = RED_SPY) -> Any:
        return self.game.answer(self.state, by, CheckClue(id=7, match=1, word=word))

    def vote(self, by: int, choice: Choice, guess: int | None = None) -> Events | Refusal:
        return self.act(by, Vote(self.state.guess if guess is None else guess, choice))

    def guess(self, *positions: int) -> Events | Refusal:
        """The acting team's counted operatives agree on these cards, one after the other."""
        return [self._agree(position) for position in positions][-1]

    def pass_turn(self) -> Events | Refusal:
        return self._agree("pass")

    def _agree(self, choice: Choice) -> Events | Refusal:
        voters = self.state.counted(self.state.team)
        return [self.vote(seat, choice, self.state.guess) for seat in voters][-1]

    def play_turn(self, *positions: int, number: int | None = 2) -> None:
        """A clue and guesses, and a pass when that leaves the turn open."""
        turn = self.state.turn
        self.clue(number=number)
        if positions:
            self.guess(*positions)
        if self.match.running and self.state.turn == turn:
            assert not isinstance(self.pass_turn(), Refusal)

    def challenge(self, by: int = BLUE_SPY, turn: int | None = None) -> Events | Refusal:
        return self.act(by, Challenge(self.state.turn if turn is None else turn))

    def cover(self, position: int | None, by: int = BLUE_SPY, turn: int | None = None) -> Events | Refusal:
        return self.act(by, Cover(self.state.turn if turn is None else turn, position))

    def ask_stress(self, by: int = RED_1) -> Events | Refusal:
        return self.act(by, AskStress(self.state.turn))

    def mark_stress(self, letter: int, by: int = RED_SPY) -> Events | Refusal:
        return self.act(by, MarkStress(self.state.turn, letter))

    # ---- what happens to people

    def sit(self, seat: int, member: int, name: str = "Newcomer") -> Events:
        return self.match.told(SeatTaken(seat, member, name))

    def leave(self, seat: int) -> Events:
        return self.match.told(SeatLeft(seat))

    def drop(self, seat: int) -> Events:
        return self.match.told(SeatDropped(seat))

    def away(self, seat: int) -> Events:
        """The grace of a dropped person is over."""
        self.drop(seat)
        return self.match.told(SeatAway(seat))

    def back(self, seat: int) -> Events:
        return self.match.told(SeatBack(seat))

    def may_sit(self, seat: int, member: int, by_host: bool = False) -> str | None:
        """The refusal's code, or None."""
        refusal = self.game.may_sit(self.state, seat, member, by_host)
        return refusal.code if refusal else None

    def channels(self, seat: int | None, member: int | None = None) -> Channels:
        who = 100 + seat if member is None and seat is not None else member
        return self.game.channels(self.match.plan, seat, self.state, who or GUEST)

    def time_out(self, key: str | None = None) -> Events:
        limit = self.game.time_limit(self.state)
        return self.match.expire(key or (limit.key if limit else ""))


def three_teams(**options: Any) -> Table:
    """Seed 000's game with a spymaster and an operative in each team."""
    people = (RED_SPY, RED_1, BLUE_SPY, BLUE_1, GREEN_SPY, GREEN_1)
    return Table(THREE_TEAMS, THREE_KEY, **{"people": people, "challenge": False, **options})


def changed(variant: Variant, **fields: Any) -> Variant:
    """The variant with other values in some fields; unchecked."""
    return msgspec.structs.replace(variant, **fields)


def spymaster_of(team: int) -> int:
    return team * (OPERATIVES + 1)


def name_of(seat: int) -> str:
    return f"{('Red', 'Blue', 'Green')[seat // (OPERATIVES + 1)]} {seat % (OPERATIVES + 1)}"


def code(decided: Events | Refusal) -> str:
    """The refusal's code, or "" when it was no refusal."""
    return decided.code if isinstance(decided, Refusal) else ""


def kinds(decided: Events | Refusal) -> tuple[str, ...]:
    """The names of the events, in order."""
    assert not isinstance(decided, Refusal), decided
    return tuple(type(event).__name__ for event in decided)


def revealed(decided: Events | Refusal) -> tuple[int, ...]:
    """The positions that were turned over."""
    assert not isinstance(decided, Refusal), decided
    return tuple(event.position for event in decided if isinstance(event, Revealed))


def ended(events: tuple[Event, ...]) -> Ended:
    return next(event for event in events if isinstance(event, Ended))
