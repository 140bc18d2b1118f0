"""The questions a room asks a game, and a match: one game being played, as a fold over its events.

Knows no game, no room, no clock. A game is an object without state of its own; its states and events are
frozen values. What people do at the table reaches a game as events too (`SeatTaken`, `SeatLeft`, …), so that
the log alone rebuilds every state.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from protocol.messages.catalogue import (
    Action,
    Answer,
    GameOptions,
    GameSection,
    LogEntry,
    Offer,
    Secret,
)
from protocol.messages.room import Dropped, Missing, Seat
from protocol.types import Packed
from server.refusals import Refusal

# ---- what a room tells a game about people. A seat is an index into the plan's seats.


class SeatTaken(Packed, frozen=True, tag="seat_taken"):
    """`member` (a number that is never used twice in a room) sits down, connected."""

    seat: int
    member: int
    name: str
    bot: bool = False


class SeatLeft(Packed, frozen=True, tag="seat_left"):
    """Stood up, left for good or was removed: counts no more, the seat is free."""

    seat: int


class SeatDropped(Packed, frozen=True, tag="seat_dropped"):
    """The connection broke: within the grace the vote stands and the seat is counted."""

    seat: int


class SeatAway(Packed, frozen=True, tag="seat_away"):
    """The grace is over: counted no more until back."""

    seat: int


class SeatBack(Packed, frozen=True, tag="seat_back"):
    """Connected again, within the grace or after it."""

    seat: int


SeatNews = SeatTaken | SeatLeft | SeatDropped | SeatAway | SeatBack


# ---- values that answers are made of


@dataclass(frozen=True)
class SeatPlan:
    """The seats of a match: `teams` in turn order by name; each seat's team (an index) and role."""

    teams: tuple[str, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Sitter:
    """Who sits on a seat when the match is dealt; `connected` False counts as dropped."""

    member: int
    name: str
    connected: bool = True
    bot: bool = False


@dataclass(frozen=True)
class Setup:
    """All that a deal needs besides chance. `options`: the game's own; `carry`: what the last match of
    it in this room handed on, or None; `own`: what the host brought along, as the game keeps it, or None."""

    match: int
    options: Any
    sitters: Mapping[int, Sitter]
    carry: Any = None
    own: Any = None


@dataclass(frozen=True)
class TimeLimit:
    """`key` names the period: as long as it stays the same, the same clock runs on. `seconds` in all."""

    key: str
    seconds: int


@dataclass(frozen=True)
class Outcome:
    """`winners` are teams, in a game without teams seats; empty when the match was broken off. `reason` is
    the game's word. `points` go by seat, in a game that counts them."""

    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...] = ()


@dataclass(frozen=True)
class Private:
    """What one seat alone is sent: what it may do, and its secret (the key, its cards), if it has one."""

    offers: tuple[Offer, ...] = ()
    secret: Secret | None = None


@dataclass(frozen=True)
class Bringing:
    """What a text that the host brought leads to: the room's own things and settings, and what is told."""

    own: Any
    options: GameOptions
    kept: int = 0
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True)
class Channels:
    """Chat channels by name that a member may read and write."""

    reads: tuple[str, ...]
    writes: tuple[str, ...]


@dataclass(frozen=True)
class Restart:
    """How seated people begin anew in the middle of a match: by which rule of `server.ballot` they agree, and
    whether the next match is dealt at once or the broken off one is looked at first."""

    rule: str
    at_once: bool


Events = tuple[Any, ...]


class Game(Protocol):
    """The fixed set of questions. `options`, `state`, `event`, `action` and `question` are the game's own."""

    name: str
    restart: Restart
    actions: Any  # the union of what it decides on; a room refuses all else
    questions: Any  # and of what it answers

    def bots(self, options: Any, own: Any = None) -> tuple[str, ...]:
        """Levels of the bots that can play with these settings, the weakest first."""

    def variant(self, options: Any) -> str:
        """What is played, for a list of rooms; "" when there is only one way to play."""

    # before a match; `own` is what the host brought along, as `bring` made it, or None
    def options_refusal(self, options: Any, own: Any = None) -> Refusal | None:
        """Why these settings can't be, or None."""

    def plan(self, options: Any, own: Any = None) -> SeatPlan:
        """The seats these settings give."""

    def missing(self, plan: SeatPlan, taken: frozenset[int]) -> tuple[Missing, ...]:
        """Which roles still lack somebody when only `taken` seats are filled; empty when it may start."""

    def word_count(self, options: Any, own: Any = None) -> int:
        """Different codenames the chosen lists hold (0 for games without words)."""

    def table(self, options: Any, own: Any = None) -> GameSection | None:
        """What these settings amount to, for everybody."""

    def between(self, options: Any, carry: Any) -> tuple[GameSection, ...]:
        """What everyone sees while no match is on the table; `carry` is the last one's, or None."""

    def bring(self, options: Any, own: Any, kind: str, name: str, text: str) -> Bringing | Refusal:
        """What becomes of a text that the host brings along."""

    def deal(self, setup: Setup, chance: Random) -> Any | Refusal:
        """The first event, which holds everything random, or why there can't be one."""

    # the fold
    def begin(self, dealt: Any) -> Any:
        """The state after the first event."""

    def evolve(self, state: Any, event: Any) -> Any:
        """The state after one more event. Total: every event that was ever decided."""

    # decisions: events that follow, or a refusal; nothing is changed by asking
    def decide(self, state: Any, seat: int, action: Any) -> Events | Refusal:
        """What an action of this seat leads to."""

    def told(self, state: Any, news: SeatNews) -> Events:
        """The news itself and what follows from it (a vote may become unanimous)."""

    def expire(self, state: Any, key: str) -> Events:
        """What follows when the time limit `key` runs out; nothing when it is an old key."""

    def broken_off(self, state: Any) -> Events:
        """The host ends the match: no winner. Nothing when it is over."""

    def skip(self, state: Any) -> Events:
        """The host decides for an absent person whom the match waits for without a clock; maybe nothing."""

    # views: built, never stripped
    def public(self, state: Any) -> tuple[GameSection, ...]:
        """What everyone sees. Is handed no team and no seat."""

    def team(self, state: Any, team: int) -> GameSection | None:
        """What a team sees besides."""

    def team_is_public(self, state: Any) -> bool:
        """Whether everybody is sent the teams' sections."""

    def touches_teams_only(self, event: Any) -> bool:
        """Whether nothing but the teams' sections can differ after this event: so it is for the most frequent
        one, and then nothing else is built anew."""

    def private(self, state: Any, seat: int) -> Private:
        """What one seat alone sees."""

    def entry(self, event: Any, at: float) -> LogEntry | None:
        """The public log's line for an event at the room's second `at`, or None."""

    def answer(self, state: Any, seat: int, question: Any) -> Answer | Refusal:
        """An answer for this seat alone; no event."""

    # people
    def may_sit(self, state: Any, seat: int, member: int, by_host: bool) -> Refusal | None:
        """What the game has against `member` on `seat` now (docs/rules/rooms.md, "Seats")."""

    def may_unseat(self, state: Any, seat: int) -> Refusal | None:
        """Whether the host may make who sits on `seat` stand up now."""

    def wait_for(self, plan: SeatPlan, seat: int) -> frozenset[int]:
        """Seats whose absent people's graces begin, after a restart of the server, as soon as somebody is on
        `seat` (docs/rules/rooms.md, "Restart")."""

    def stand_ins(self, state: Any) -> frozenset[int]:
        """Seats that a bot plays now, since their people are away or gone."""

    def seen_secret(self, state: Any) -> frozenset[int]:
        """People who were sent a secret of this match, wherever they are now."""

    def channels(self, plan: SeatPlan, seat: int | None, state: Any | None, member: int) -> Channels:
        """Chat of a member on `seat` (None: a spectator); `state` None outside a match."""

    def time_limit(self, state: Any) -> TimeLimit | None:
        """What runs now."""

    def outcome(self, state: Any) -> Outcome | None:
        """The end, or None while it is played."""

    # the next match
    def rotate(self, plan: SeatPlan, seating: Mapping[int, int]) -> Mapping[int, int]:
        """The same people (seat → member) with another spymaster in each team."""

    def carry(self, state: Any) -> Any:
        """What the next deal in this room has to know (used codenames)."""


class Match:
    """One game being played: its game, its state and its log. The only holder of the state."""

    def __init__(self, game: Game, number: int, plan: SeatPlan, dealt: Any) -> None:
        self.game = game
        self.number = number
        self.plan = plan
        self.state = game.begin(dealt)
        self.log: list[Any] = [dealt]

    def commit(self, events: Iterable[Any]) -> None:
        """Take decided events into the state and the log."""
        for event in events:
            self.state = self.game.evolve(self.state, event)
            self.log.append(event)

    def act(self, seat: int, action: Action) -> Events | Refusal:
        """Decide, then commit once. A refusal leaves no trace."""
        decided = self.game.decide(self.state, seat, action)
        if not isinstance(decided, Refusal):
            self.commit(decided)
        return decided

    def told(self, news: SeatNews) -> Events:
        """News about a seat, and what it led to; all committed."""
        events = self.game.told(self.state, news)
        self.commit(events)
        return events

    def expire(self, key: str) -> Events:
        """A time limit ran out; what it led to, committed."""
        events = self.game.expire(self.state, key)
        self.commit(events)
        return events

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def running(self) -> bool:
        return self.outcome is None


# ---- reading a record (docs/record.md, "Reading a record")


@dataclass(frozen=True)
class Acted:
    """Somebody on `seat` did this."""

    seat: int
    action: Any


@dataclass(frozen=True)
class Expired:
    """The time limit that was running ran out."""


@dataclass(frozen=True)
class BrokenOff:
    """The host ended the match."""


@dataclass(frozen=True)
class Skipped:
    """The host decided for somebody absent."""


Cause = Acted | SeatNews | Expired | BrokenOff | Skipped


@dataclass(frozen=True)
class Flaw:
    """What is wrong with a field, in words."""

    field: str
    reason: str


@dataclass(frozen=True)
class Opening:
    """What a deal says of the table: the match's number in its room, the seats and who sits there."""

    match: int
    plan: SeatPlan
    sitters: Mapping[int, Sitter]


class Recorded(Protocol):
    """What reading a record asks of a game besides.

    `dealt` is the type of its first event, `events` are those of all others. `own` is the type of what hosts
    bring along, None where they bring nothing.
    """

    game: Game
    dealt: type[Packed]
    events: tuple[type[Packed], ...]
    own: type[Packed] | None

    def rules_flaw(self, fields: Mapping[str, Any]) -> Flaw | None:
        """Why the rules in a deal's `fields`, as JSON has them, can't be played by; looks at nothing else."""

    def deal_flaw(self, dealt: Any) -> Flaw | None:
        """Why this can't be a deal, or None."""

    def opening(self, dealt: Any) -> Opening:
        """The table of a deal without a flaw."""

    def causes(self, state: Any, event: Any) -> tuple[Cause, ...]:
        """What in `state` may have led to this event, the first of a decision; nothing if it only follows."""

    def told(self, state: Any, event: Any) -> tuple[str, ...]:
        """Lines that tell the event, which led to `state`, to whoever watches; none for what isn't public."""

    def summary(self, state: Any) -> str:
        """A finished match in a few words: its rules, how long it took, who won and why."""
