"""Seats of a table and who may sit there: what the room asks about people (docs/rules/big-two.md, "Seats").

Knows members by number; decides no play.
"""

from enum import StrEnum

from protocol.cards import SEATS
from protocol.codes import RefusalCode
from protocol.messages.room import Missing, Seat
from server.games.big_two.state import Person, Presence, State
from server.games.match import Channels, SeatPlan
from server.refusals import Refusal

TABLE = "table"
NO_TEAM = -1
PLAYER = "player"
PLAN = SeatPlan(teams=(), seats=(Seat(NO_TEAM, PLAYER),) * SEATS)
CHANNELS = Channels((TABLE,), (TABLE,))


def refuse(code: StrEnum, **values: int | str) -> Refusal:
    """A refusal of that code."""
    return Refusal(code.value, values)


def missing(taken: frozenset[int]) -> tuple[Missing, ...]:
    """One for each empty seat."""
    return tuple(Missing(NO_TEAM, PLAYER) for seat in range(SEATS) if seat not in taken)


def may_sit(state: State, seat: int, member: int, by_host: bool) -> Refusal | None:
    """Whether `member` may take `seat` now."""
    if not 0 <= seat < SEATS:
        return refuse(RefusalCode.NO_SUCH_SEAT)
    person = state.people[seat]
    if person.presence is not Presence.GONE and person.member == member:
        return None
    return _kept(person, by_host, state.over) or _knows_another(state, seat, member)


def may_unseat(state: State, seat: int) -> Refusal | None:
    """Whoever is here, or within the grace, keeps the seat."""
    person = state.people[seat]
    if state.over or person.absent:
        return None
    return refuse(RefusalCode.SEAT_OCCUPIED, by=person.name)


def _kept(person: Person, by_host: bool, over: bool) -> Refusal | None:
    """Whether the seat is somebody's still. An absent one's is the host's to give."""
    if person.presence is Presence.GONE:
        return None
    if person.presence is Presence.AWAY and not over:
        return None if by_host else refuse(RefusalCode.SEAT_AWAY, by=person.name)
    return refuse(RefusalCode.SEAT_TAKEN, by=person.name)


def _knows_another(state: State, seat: int, member: int) -> Refusal | None:
    """Nobody plays who was sent another hand of this match."""
    allowed = state.over or state.shown.get(member, seat) == seat
    return None if allowed else refuse(RefusalCode.SEEN_CARDS)
