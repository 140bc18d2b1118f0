"""One connection's stage, its rate and its time: what it may send now, and when patience with it ends.

Knows no sockets and no clock.
"""

import math
from dataclasses import dataclass
from enum import Enum, auto
from typing import get_args

from protocol.codes import GoodbyeCode, RefusalCode
from protocol.errors import ProtocolError
from protocol.messages import ClientMessage, MemberRequest, session
from protocol.version import PROGRAM_VERSION, PROTOCOL_VERSION
from server.config import Limits
from server.refusals import Refusal


class Stage(Enum):
    """How far a connection has come."""

    GREETING = auto()
    LOBBY = auto()
    MEMBER = auto()


_OF_MEMBER: tuple[type, ...] = (
    session.ListRooms,
    session.AskLeaderboard,
    session.Leave,
    session.Ping,
    session.Pong,
    *get_args(MemberRequest),
)
ALLOWED: dict[Stage, frozenset[type]] = {
    Stage.GREETING: frozenset({session.Hello}),
    Stage.LOBBY: frozenset(
        {
            session.ListRooms,
            session.AskLeaderboard,
            session.Join,
            session.OpenRoom,
            session.Resume,
            session.Ping,
            session.Pong,
        }
    ),
    Stage.MEMBER: frozenset(_OF_MEMBER),
}


def check(stage: Stage, message: ClientMessage) -> None:
    """Raise `ProtocolError` for a message that has no place at this stage."""
    if type(message) not in ALLOWED[stage]:
        raise ProtocolError(GoodbyeCode.UNEXPECTED, f"{type(message).__name__} at stage {stage.name}")


def greeting(hello: session.Hello, server_name: str, server_id: str) -> session.Welcome | session.Refused:
    """The answer to a client that speaks these versions."""
    if hello.oldest <= PROTOCOL_VERSION <= hello.newest:
        return session.Welcome(
            version=PROTOCOL_VERSION,
            server_name=server_name,
            server_id=server_id,
            program_version=PROGRAM_VERSION,
        )
    return session.Refused(
        oldest=PROTOCOL_VERSION,
        newest=PROTOCOL_VERSION,
        program_version=PROGRAM_VERSION,
        your_oldest=hello.oldest,
        your_newest=hello.newest,
        your_program_version=hello.program_version[:40],
    )


# ---- rate


class Bucket:
    """A true token bucket: `burst` at once, then `rate` a second; waiting is never made longer by asking."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self._burst = burst
        self._rate = rate
        self._tokens = burst
        self._at = now

    def take(self, now: float, tokens: float = 1.0) -> float:
        """0.0 when there were that many tokens, else the seconds until there are."""
        wait = self.wait(now, tokens)
        if not wait:
            self._tokens -= tokens
        return wait

    def wait(self, now: float, tokens: float = 1.0) -> float:
        """The same, and nothing is taken."""
        self._earn(now)
        return 0.0 if self._tokens >= tokens else (tokens - self._tokens) / self._rate

    def give_back(self, now: float) -> None:
        """One token that was taken for nothing."""
        self._earn(now)
        self._tokens = min(self._tokens + 1.0, self._burst)

    def full(self, now: float) -> bool:
        """Whether nothing was taken for long enough."""
        self._earn(now)
        return self._tokens >= self._burst

    def _earn(self, now: float) -> None:
        earned = max(now - self._at, 0.0) * self._rate
        self._tokens = min(self._tokens + earned, self._burst)
        self._at = max(now, self._at)


class Pace:
    """How fast one connection asks: by its own bucket, and by the one that its address has in common."""

    def __init__(self, limits: Limits, shared: Bucket | None, now: float) -> None:
        self._own = Bucket(limits.burst, limits.rate, now)
        self._shared = shared
        self._flood = limits.flood
        self._refused = 0

    def take(self, now: float) -> float:
        """0.0 when it may ask, else the seconds until it may. `ProtocolError` for a flood: far more was
        refused than carried out; what others of the address did is not held against it.
        """
        wait = self._own.take(now)
        if not wait:
            self._refused = max(self._refused - 1, 0)
            return self._shared.take(now) if self._shared else 0.0
        self._refused += 1
        if self._refused > self._flood:
            raise ProtocolError(GoodbyeCode.FLOOD, f"{self._refused} requests above the rate")
        return wait


def too_early(wait: float) -> Refusal:
    """To ask again in so many seconds is enough."""
    return Refusal(RefusalCode.RATE_LIMITED, {"retry_after": math.ceil(wait * 10)})


# ---- time


@dataclass
class Times:
    """When what happened last on a connection, in seconds; None: not now."""

    entered: float  # its stage
    heard: float  # any byte of it
    asked: bool = False  # with a ping, since it was heard
    half: float | None = None  # a frame began whose end has not come
    stalled: float | None = None  # it stopped reading
    closing: float | None = None  # the goodbye was said, or the connection is gone


class Overdue(Enum):
    """What patience with a connection comes to."""

    QUIET = auto()  # ask whether it is there
    SILENT = auto()
    SLOW = auto()  # no greeting, no joining or no frame's end in time
    STUCK = auto()  # takes nothing, or does not close after the goodbye


def overdue(stage: Stage, times: Times, limits: Limits, now: float) -> Overdue | None:
    """The most urgent of them, or None while all is well."""
    allowed = {Stage.GREETING: limits.greeting_seconds, Stage.LOBBY: limits.joining_seconds}

    def longer(since: float | None, seconds: float) -> bool:
        return since is not None and now - since > seconds

    if longer(times.stalled, limits.stall_seconds) or longer(times.closing, limits.linger_seconds):
        return Overdue.STUCK
    if times.closing is not None:
        return None
    if longer(times.entered, allowed.get(stage, float("inf"))) or longer(times.half, limits.frame_seconds):
        return Overdue.SLOW
    if longer(times.heard, limits.silent_after):
        return Overdue.SILENT
    return Overdue.QUIET if longer(times.heard, limits.ping_after) and not times.asked else None
