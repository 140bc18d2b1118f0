"""When something is due in a room though nobody says anything. Derived from the state, never stored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from server.rooms.state import PLAYING, Member, RoomState

LOBBY_SECONDS = 120.0  # a dropped person's place outside a match (docs/rules/rooms.md, "Presence")
ASK_AGAIN = 120.0  # until the same person may ask the room for a new game again
HOST_SECONDS = 60.0  # a host away for so long loses the powers


@dataclass(frozen=True)
class Alarm:
    """`member` for the kinds that are about one person."""

    at: float
    kind: Literal["clock", "vote", "grace", "gone", "host", "ask"]
    member: int = 0


def next_alarm(state: RoomState) -> Alarm | None:
    """The earliest alarm; equal times in the order clock, people, vote. None while the room sleeps."""
    if state.asleep:
        return None
    return min(_alarms(state), key=lambda alarm: alarm.at, default=None)


def _alarms(state: RoomState) -> Iterator[Alarm]:
    if state.clock.ends_at is not None:
        yield Alarm(state.clock.ends_at, "clock")
    for member in state.present():
        if member.asked is not None:
            yield Alarm(member.asked + ASK_AGAIN, "ask", member.member)
        if not member.here:
            yield from _absence(state, member)
    if state.vote is not None:
        yield Alarm(state.vote.ends_at, "vote")


def _absence(state: RoomState, member: Member) -> Iterator[Alarm]:
    playing = state.stage == PLAYING
    if playing and member.seat is not None:
        if not member.grace_over and member.grace_from is not None:
            yield Alarm(member.grace_from + state.room.grace_seconds, "grace", member.member)
    else:
        yield Alarm(max(member.since, state.match_ended) + LOBBY_SECONDS, "gone", member.member)
    if member.member == state.host and any(one.here for one in state.people()):
        yield Alarm(member.since + HOST_SECONDS, "host", member.member)
