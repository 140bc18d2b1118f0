"""What a room asks the program around it to do. Values only, in the order in which they shall happen."""

from dataclasses import dataclass
from typing import Any

from server.rooms.results import Finished


@dataclass(frozen=True)
class Record:
    """An event of the room or of its match, for the journal, before anything it led to is sent."""

    at: float
    event: Any


@dataclass(frozen=True)
class Counts:
    """A match has ended so, for the leaderboard. It is kept with the event that ended it."""

    result: Finished


@dataclass(frozen=True)
class LeavesOut:
    """The leaderboard leaves this player (`results.player_of`) out from now on, or not any more."""

    player: str
    out: bool


@dataclass(frozen=True)
class Post:
    """A frame's payload for each of `members`, in order and never dropped."""

    members: tuple[int, ...]
    payload: bytes


@dataclass(frozen=True)
class Show:
    """A packed section for each of `members`; only the newest under the same `key` matters.

    `first`: nothing shown before counts any more (a first view, or one after a change of sides).
    """

    members: tuple[int, ...]
    key: str
    packed: bytes
    first: bool = False


@dataclass(frozen=True)
class Close:
    """Say goodbye to a member with this code and close the connection."""

    member: int
    code: str


Output = Record | Counts | LeavesOut | Post | Show | Close
