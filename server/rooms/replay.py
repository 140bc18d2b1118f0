"""A recorded match, played again: every event is decided anew, and has to come out as it is written.

Knows no game, no file and no JSON. What people and clocks did is taken from the events themselves
(`Recorded.causes`); everything that followed is the game's to decide.
"""

from collections import deque
from collections.abc import Mapping
from typing import Any, assert_never

from msgspec.structs import fields as fields_of

from protocol.types import Packed
from server.games.match import (
    Acted,
    BrokenOff,
    Cause,
    Events,
    Expired,
    Match,
    Opening,
    Recorded,
    SeatAway,
    SeatBack,
    SeatDropped,
    SeatLeft,
    SeatNews,
    SeatTaken,
    Skipped,
)
from server.refusals import Refusal
from server.rooms.fields import Wrong, shown

_FREE, _HERE, _DROPPED, _AWAY = "free", "taken", "dropped", "away"
_NEWS: Mapping[type[SeatNews], tuple[tuple[str, ...], str]] = {  # what a seat has to be, and what it is then
    SeatTaken: ((_FREE,), _HERE),
    SeatLeft: ((_HERE, _DROPPED, _AWAY), _FREE),
    SeatDropped: ((_HERE,), _DROPPED),
    SeatAway: ((_DROPPED,), _AWAY),
    SeatBack: ((_DROPPED, _AWAY), _HERE),
}
_ROUNDED = 0.002  # seconds that two times, rounded to milliseconds, may lie closer together than they were


class Replay:
    """The match so far. Whatever can't have happened raises `Wrong`, which names the field."""

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        self.match: Match
        self.opening: Opening
        self.lines: list[str] = []  # the match as it is told
        self._dealt = False
        self._at = 0.0
        self._coming: deque[Any] = deque()  # what was decided and has yet to be read
        self._seats: dict[int, str] = {}
        self._members: dict[int, int] = {}  # who sits where, by seat
        self._limit = ("", 0.0)  # the running time limit's key, and since when it runs

    def check_place(self, at: float, is_deal: bool) -> None:
        """Whether a deal, or an event that is none, can come next at this second."""
        if is_deal and self._dealt:
            raise Wrong("event", "the cards were dealt before, and a record holds one match")
        if not is_deal and not self._dealt:
            raise Wrong("event", f"the first event must be {_kind(self.recorded.dealt)}")
        if at < self._at:
            raise Wrong("at", f"{at} is earlier than {self._at} on the line before")
        if self._dealt and not self.match.running:
            raise Wrong("event", "the match is over, and nothing comes after its end")
        if self._coming and at != self._at:
            raise Wrong("at", f"must be {self._at}: this follows from the line before")

    def deal(self, dealt: Any, at: float) -> None:
        """The first event."""
        flaw = self.recorded.deal_flaw(dealt)
        if flaw is not None:
            raise Wrong(flaw.field, flaw.reason)
        game = self.recorded.game
        self.opening = opening = self.recorded.opening(dealt)
        missing = game.missing(opening.plan, frozenset(opening.sitters))
        if missing:
            team = "".join(opening.plan.teams[one.team] + " " for one in missing[:1] if one.team >= 0)
            raise Wrong("seats", f"nobody is {team}{missing[0].role}, so this match can't have begun")
        self.match = Match(game, opening.match, opening.plan, dealt)
        self._seats = {seat: _HERE if one.connected else _DROPPED for seat, one in opening.sitters.items()}
        self._members = {seat: one.member for seat, one in opening.sitters.items()}
        self._dealt = True
        self._moved_on(dealt, at)

    def take(self, event: Any, at: float) -> None:
        """One more event: the next of those decided, or the beginning of a new decision."""
        if not self._coming:
            self._coming.extend(self._decided(event, at))
        _compare(self._coming.popleft(), event)
        if isinstance(event, SeatNews):
            self._seats[event.seat] = _NEWS[type(event)][1]
            if isinstance(event, SeatTaken):
                self._members[event.seat] = event.member
        self.match.commit([event])
        self._moved_on(event, at)

    def end(self) -> None:
        """No event is left: the match has to be over."""
        if not self._dealt:
            raise Wrong("", "the record ends before the cards are dealt")
        if self._coming:
            raise Wrong("", f"the record ends, and {_kind(self._coming[0])} has to follow")
        if self.match.running:
            raise Wrong("", "the record ends before the match does")

    def _moved_on(self, event: Any, at: float) -> None:
        self._at = at
        limit = self.match.game.time_limit(self.match.state)
        key = limit.key if limit else ""
        if key != self._limit[0]:
            self._limit = (key, at)
        self.lines += self.recorded.told(self.match.state, event)

    # ---- deciding anew

    def _decided(self, event: Any, at: float) -> Events:
        """What follows from what this event tells of; it comes first."""
        refusal: Refusal | None = None
        for cause in self.recorded.causes(self.match.state, event):
            found = self._led_to(cause, at)
            if isinstance(found, Refusal):
                refusal = refusal or found
            elif found and type(found[0]) is type(event):
                return found
        if refusal is not None:
            raise Wrong("event", f"the rules refuse it here ({_told(refusal)})")
        raise Wrong("event", f"nothing leads to {_kind(event)} here")

    def _led_to(self, cause: Cause, at: float) -> Events | Refusal:
        game, state = self.match.game, self.match.state
        match cause:
            case Acted(seat=seat, action=action):
                self._check_seat(seat)
                return game.decide(state, seat, action)
            case Expired():
                return self._expired(at)
            case BrokenOff():
                return game.broken_off(state)
            case Skipped():
                return game.skip(state)
            case SeatTaken() | SeatLeft() | SeatDropped() | SeatAway() | SeatBack():
                self._check_news(cause)
                return game.told(state, cause)
            case _:
                assert_never(cause)

    def _expired(self, at: float) -> Events:
        limit = self.match.game.time_limit(self.match.state)
        if limit is None:
            raise Wrong("event", "no clock runs here")
        if at < self._limit[1] + limit.seconds - _ROUNDED:
            raise Wrong("at", f"the clock of {limit.seconds} s runs since second {self._limit[1]}")
        return self.match.game.expire(self.match.state, limit.key)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.opening.plan.seats):
            raise Wrong("seat", f"there are seats 0 to {len(self.opening.plan.seats) - 1}, and no {seat}")

    def _check_news(self, news: SeatNews) -> None:
        """A room tells of a seat only what can have become of it, and seats only who may sit there."""
        self._check_seat(news.seat)
        before, _ = _NEWS[type(news)]
        is_now = self._seats.get(news.seat, _FREE)
        if is_now not in before:
            raise Wrong("seat", f"seat {news.seat} is {is_now} here, not {' or '.join(before)}")
        if isinstance(news, SeatTaken):
            self._check_newcomer(news)

    def _check_newcomer(self, news: SeatTaken) -> None:
        held = [seat for seat, member in self._members.items() if member == news.member]
        at = next((seat for seat in held if self._seats[seat] != _FREE), None)
        if at is not None:
            raise Wrong("member", f"member {news.member} sits on seat {at}")
        refusal = self.match.game.may_sit(self.match.state, news.seat, news.member, True)
        if refusal is not None:
            raise Wrong("member", f"member {news.member} may not sit there ({_told(refusal)})")


def _compare(decided: Any, event: Any) -> None:
    """The event is what was decided; if not, the first field that differs is named."""
    if decided == event:
        return
    if type(decided) is not type(event):
        raise Wrong("event", f"by the rules {_kind(decided)} comes here, not {_kind(event)}")
    for field in fields_of(event):
        meant, said = getattr(decided, field.name), getattr(event, field.name)
        if meant != said:
            raise Wrong(field.name, f"is {_full(said)}, and by the rules it is {_full(meant)}")


def _full(value: Any) -> str:
    """Also what is in a list."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(shown, value))}]"
    return shown(value)


def _kind(event: Packed | type[Packed]) -> str:
    return f'"{event.__struct_config__.tag}"'


def _told(refusal: Refusal) -> str:
    values = ", ".join(f"{name} {shown(value)}" for name, value in refusal.values.items())
    return ": ".join(filter(None, (str(refusal.code).replace("_", " "), values)))
