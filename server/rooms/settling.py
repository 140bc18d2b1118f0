"""What follows in a room without anybody asking: from any change, and from time. Pure, as decisions are."""

from random import Random
from typing import assert_never

from protocol.codes import NotedCode
from server import ballot
from server.games.match import SeatAway
from server.refusals import Refusal
from server.rooms import events as e
from server.rooms.alarms import Alarm
from server.rooms.decisions import Steps, deal, leave, note, skeletons
from server.rooms.names import told_apart
from server.rooms.state import NO_CLOCK, PLAYING, RoomState


def settle(state: RoomState, at: float, chance: Random) -> Steps:
    """The next steps that follow from what is the case; none when all is settled. `chance` deals."""
    return _clock(state, at) or _host(state) or _vote(state, chance) or _names(state) or _lock(state)


def ring(state: RoomState, alarm: Alarm) -> Steps:
    """What follows when something has come due."""
    match alarm.kind:
        case "clock":
            assert state.match is not None
            events = state.game.expire(state.match.state, state.clock.key)
            return [NO_CLOCK, *map(e.Played, events)]
        case "grace":
            seat = state.members[alarm.member].seat
            return [e.GraceOver(alarm.member), *([] if seat is None else [SeatAway(seat)])]
        case "gone":
            return leave(state, state.members[alarm.member])
        case "host":
            return _pass_powers(state)
        case "vote":
            return _rematch_refused()
        case "ask":
            return [e.MayAskAgain(alarm.member)]
        case _:
            assert_never(alarm.kind)


def _clock(state: RoomState, at: float) -> Steps:
    """The match's time limit as the room's clock; a new period starts when its key is new."""
    match, clock = state.match, state.clock
    limit = match.game.time_limit(match.state) if match and match.running else None
    if limit is None:
        return [NO_CLOCK] if clock.key else []
    if limit.key != clock.key:
        clock = e.ClockSet(limit.key, limit.seconds, at + limit.seconds, None)
    if state.paused and clock.ends_at is not None:
        clock = e.ClockSet(clock.key, clock.seconds, None, max(clock.ends_at - at, 0.0))
    elif not state.paused and clock.left is not None:
        clock = e.ClockSet(clock.key, clock.seconds, at + clock.left, None)
    return [clock] if clock != state.clock else []


def _host(state: RoomState) -> Steps:
    """Without a host the powers go to somebody."""
    host = state.members.get(state.host or 0)
    return _pass_powers(state) if host is None or host.left else []


def _pass_powers(state: RoomState) -> Steps:
    """To the person present longest (docs/rules/rooms.md, "Host")."""
    people = [one for one in state.people() if one.here]
    heir = min(people, key=lambda one: (one.joined, one.member), default=None)
    if heir is None or heir.member == state.host:
        return []
    told = [] if state.host is None else [note(NotedCode.HOST, name=heir.name)]
    return [e.HostIs(heir.member), *told]


def _vote(state: RoomState, chance: Random) -> Steps:
    """The open question, counted among the voters who still sit here (docs/rules/rooms.md, "Rematch")."""
    vote = state.vote
    if vote is None:
        return []
    if state.stage != PLAYING:
        return [e.VoteClosed()]
    seated = (one for one in state.people() if one.member in vote.voters and one.seat is not None)
    voters = [one for one in seated if one.here or one.restarted]
    yes = sum(vote.answers.get(one.member) is True for one in voters)
    no = sum(vote.answers.get(one.member) is False for one in voters)
    needed = ballot.needed(state.game.restart.rule, len(voters))
    if yes >= needed:
        return _begin_anew(state, chance)
    return _rematch_refused() if no > len(voters) - needed else []


def _begin_anew(state: RoomState, chance: Random) -> Steps:
    """The vote is carried: the match is broken off, and in some games the next one dealt at once."""
    assert state.match is not None
    broken_off: Steps = [e.VoteClosed(), *map(e.Played, state.game.broken_off(state.match.state))]
    if not state.game.restart.at_once:
        return broken_off
    dealt = deal(state, chance, state.seating())
    return _rematch_refused() if isinstance(dealt, Refusal) else [*broken_off, *dealt]


def _names(state: RoomState) -> Steps:
    """Names that were kept back are shown when they can't be a hint any more."""
    if state.stage == PLAYING:
        return []
    held = (member for member in state.present() if member.wanted)
    for member in held:
        shown = told_apart(member.wanted, skeletons(state, besides=member.member))
        return [e.Renamed(member.member, shown, member.wanted_avatar)]
    return []


def _lock(state: RoomState) -> Steps:
    """A locked room that nobody belongs to any more would take nobody for ever."""
    return [e.LockSet(False)] if state.locked and not any(state.people()) else []


def _rematch_refused() -> Steps:
    return [e.VoteClosed(), note(NotedCode.REMATCH_REFUSED)]
