"""One connection's stage and its rate: which messages it may send now. Knows no sockets and no clock."""

from enum import Enum, auto
from typing import get_args

from protocol.codes import GoodbyeCode
from protocol.errors import ProtocolError
from protocol.messages import ClientMessage, MemberRequest, session
from server.config import Limits


class Stage(Enum):
    """How far a connection has come."""

    GREETING = auto()
    LOBBY = auto()
    MEMBER = auto()


_OF_MEMBER: tuple[type, ...] = (
    session.ListRooms,
    session.Leave,
    session.Ping,
    session.Pong,
    *get_args(MemberRequest),
)
ALLOWED: dict[Stage, frozenset[type]] = {
    Stage.GREETING: frozenset({session.Hello}),
    Stage.LOBBY: frozenset(
        {session.ListRooms, session.Join, session.OpenRoom, session.Resume, session.Ping, session.Pong}
    ),
    Stage.MEMBER: frozenset(_OF_MEMBER),
}


def check(stage: Stage, message: ClientMessage) -> None:
    """Raise `ProtocolError` for a message that has no place at this stage."""
    if type(message) not in ALLOWED[stage]:
        raise ProtocolError(GoodbyeCode.UNEXPECTED, f"{type(message).__name__} at stage {stage.name}")


class Bucket:
    """A true token bucket: `burst` at once, then `rate` a second; waiting is never made longer by asking."""

    def __init__(self, limits: Limits, now: float) -> None:
        self._limits = limits
        self._tokens = float(limits.burst)
        self._at = now
        self.refused = 0

    def take(self, now: float) -> float:
        """0.0 when there was a token, else the seconds until there is one."""
        earned = max(now - self._at, 0.0) * self._limits.rate
        self._tokens = min(self._tokens + earned, float(self._limits.burst))
        self._at = max(now, self._at)
        if self._tokens >= 1.0:
            self._tokens -= 1.0
            self.refused = 0
            return 0.0
        self.refused += 1
        if self.refused > self._limits.flood:
            raise ProtocolError(GoodbyeCode.FLOOD, f"{self.refused} requests above the rate")
        return (1.0 - self._tokens) / self._limits.rate
