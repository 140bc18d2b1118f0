"""Who waits at the door: connections that are not encrypted yet. Knows no sockets, no TLS and no clock."""

from collections.abc import Hashable
from typing import Generic, TypeVar

from server.config import Limits
from server.crowd import is_loopback
from server.session import Bucket

Guest = TypeVar("Guest", bound=Hashable)


class Handshakes(Generic[Guest]):
    """A handshake costs the server more than whoever asks for it, so an address has only so many of them: at
    once, and a second. This computer's own addresses are not limited unless the limits say so.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._waiting: dict[Guest, str] = {}  # in the order of their arrival
        self._since: dict[Guest, float] = {}
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    def patience(self, now: float) -> float:
        """Seconds until somebody may be taken in for whom another one has to go; 0.0 while nobody has to."""
        if len(self._waiting) < self._limits.handshakes:
            return 0.0
        first = next(iter(self._waiting))
        return max(self._since[first] + self._limits.handshake_grace - now, 0.0)

    def enter(self, guest: Guest, address: str, now: float) -> Guest | None:
        """Take somebody in. The result has to go: the newcomer, where its address asks for too many; or else,
        where too many wait, the one who came first.
        """
        if not self._may(address, now):
            return guest
        self._waiting[guest], self._since[guest] = address, now
        if len(self._waiting) <= self._limits.handshakes:
            return None
        first = next(iter(self._waiting))
        self.leave(first)
        return first

    def leave(self, guest: Guest) -> None:
        """It is encrypted now, or gone."""
        self._waiting.pop(guest, None)
        self._since.pop(guest, None)

    def forget(self, now: float) -> None:
        """Addresses that have nothing to wait for."""
        self._buckets = {address: each for address, each in self._buckets.items() if not each.full(now)}

    def _may(self, address: str, now: float) -> bool:
        limits = self._limits
        if limits.loopback_exempt and is_loopback(address):
            return True
        if sum(each == address for each in self._waiting.values()) >= limits.per_address:
            return False
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(limits.handshake_burst, limits.handshake_rate, now)
        return not bucket.take(now)
