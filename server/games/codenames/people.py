"""People around the key: who may sit where, who may talk to whom, who gives clues next ("Who may do what").

Knows members by number and seats by place; decides no play.
"""

from collections.abc import Mapping

from protocol.codes import RefusalCode
from protocol.messages.room import Missing
from server.games.codenames import seats
from server.games.codenames.may import refuse
from server.games.codenames.state import Person, Phase, Presence, State
from server.games.match import Channels, SeatPlan
from server.refusals import Refusal

TABLE, TEAM, SPYMASTERS = "table", "team", "spymasters"


def missing(plan: SeatPlan, taken: frozenset[int]) -> tuple[Missing, ...]:
    """Each team needs its spymaster and at least one operative."""
    filled = {(plan.seats[seat].team, plan.seats[seat].role) for seat in taken}
    wanted = ((team, role) for team in range(len(plan.teams)) for role in seats.ROLES)
    return tuple(Missing(team, role) for team, role in wanted if (team, role) not in filled)


# ---- taking seats while a match runs


def may_sit(state: State, seat: int, member: int, by_host: bool) -> Refusal | None:
    """Whether `member` may take `seat` now, as far as the game is concerned."""
    if not 0 <= seat < len(state.people):
        return refuse(RefusalCode.NO_SUCH_SEAT)
    holder = state.people[seat]
    if holder is not None and holder.member == member:
        return None
    if state.phase is Phase.OVER:
        return _taken(holder)
    if state.seat(seat).role == seats.OPERATIVE:
        return _taken(holder) or _operative(state, seat, member)
    return _spymaster(state, seat, member, holder, by_host)


def may_unseat(state: State, seat: int) -> Refusal | None:
    """A connected spymaster keeps the seat, also from the host; a bot doesn't."""
    holder = state.people[seat]
    keeps = state.phase is not Phase.OVER and state.seat(seat).role == seats.SPYMASTER
    if keeps and holder is not None and _is_connected(holder):
        return refuse(RefusalCode.SEAT_OCCUPIED, by=holder.name)
    return None


def _is_connected(holder: Person) -> bool:
    """A person who is there now."""
    return holder.presence is Presence.HERE and not holder.bot


def _taken(holder: Person | None) -> Refusal | None:
    return None if holder is None else refuse(RefusalCode.SEAT_TAKEN, by=holder.name)


def _operative(state: State, seat: int, member: int) -> Refusal | None:
    if member in state.seen_key:
        return refuse(RefusalCode.SEEN_KEY)
    return _same_team(state, seat, member)


def _spymaster(state: State, seat: int, member: int, holder: Person | None, by_host: bool) -> Refusal | None:
    """An absent spymaster's seat, a bot's, an empty one: the host's to give, also back to who left it."""
    if holder is not None and _is_connected(holder):
        return refuse(RefusalCode.SEAT_OCCUPIED, by=holder.name)
    if not by_host:  # standing up and coming back at will would be a channel
        return refuse(RefusalCode.SEAT_SPYMASTER)
    return _same_team(state, seat, member) or _last_operative(state, member)


def _same_team(state: State, seat: int, member: int) -> Refusal | None:
    team = state.teams_of.get(member, state.seat(seat).team)
    return None if team == state.seat(seat).team else refuse(RefusalCode.SEAT_OTHER_TEAM)


def _last_operative(state: State, member: int) -> Refusal | None:
    """A team never loses its last operative who is connected or within the grace."""
    at = state.seat_of(member)
    if at is None or state.seat(at).role != seats.OPERATIVE:
        return None
    others = [seat for seat in state.operatives(state.seat(at).team) if seat != at]
    return None if others else refuse(RefusalCode.LAST_OPERATIVE)


# ---- chat


def channels(seat_role: str | None, state: State | None, member: int) -> Channels:
    """What a member with this role (None: a spectator) may read and write."""
    own = () if seat_role is None else (TEAM,)
    if state is None:
        return Channels((TABLE, *own), (TABLE, *own))
    if state.phase is Phase.OVER:
        return Channels((TABLE, *own, SPYMASTERS), (TABLE, *own))
    if member in state.seen_key:
        reads = own if seat_role == seats.SPYMASTER else ()
        return Channels((TABLE, *reads, SPYMASTERS), (SPYMASTERS,))
    return Channels((TABLE, *own), (TABLE, *own))


# ---- the next match


def rotate(plan: SeatPlan, seating: Mapping[int, int]) -> Mapping[int, int]:
    """The same people, another spymaster in each team: all move up one seat, the first to the end."""
    rotated: dict[int, int] = {}
    for team in range(len(plan.teams)):
        places = [at for at, seat in enumerate(plan.seats) if seat.team == team]
        rotated.update(_moved_up(places, seating))
    return rotated


def _moved_up(places: list[int], seating: Mapping[int, int]) -> Mapping[int, int]:
    filled = [at for at in places if at in seating]
    people = [seating[at] for at in filled]
    if not people:
        return {}
    if places[0] in filled:
        people = [*people[1:], people[0]]
    else:  # nobody gave clues: the first operative does, and the last seat is left free
        filled = [places[0], *filled[:-1]]
    return dict(zip(filled, people, strict=True))
