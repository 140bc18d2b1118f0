"""What a room asks the program around it to do. Values only, in the order in which they shall happen."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Record:
    """An event of the room or of its match, for the journal, before anything it led to is sent."""

    at: float
    event: Any


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


Output = Record | Post | Show | Close
