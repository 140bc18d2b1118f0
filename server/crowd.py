"""Everybody connected: how many an address has, who has joined no room yet. Knows no sockets and no clock."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from server.config import Limits
from server.session import Bucket

Guest = TypeVar("Guest", bound=Hashable)
_LOOPBACK = ("127.", "::1", "::ffff:127.")


def is_loopback(address: str) -> bool:
    """Whether it is one of this computer's own."""
    return address.startswith(_LOOPBACK)


@dataclass
class _Address:
    """The buckets outlive the connections until they are full, so that coming back fills nothing."""

    bucket: Bucket
    joins: Bucket
    connections: int = 0


class Crowd(Generic[Guest]):
    """Connections by address. This computer's own addresses are not limited unless the limits say so."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._guests: dict[Guest, str] = {}
        self._strangers: dict[Guest, None] = {}  # in the order of their arrival
        self._addresses: dict[str, _Address] = {}

    def __len__(self) -> int:
        return len(self._guests)

    def enter(self, guest: Guest, address: str, now: float) -> Guest | None:
        """Take somebody in. The result has to go: the newcomer, where there are too many of its address or
        in all; or else, where too many have joined no room, the one of them who came first.
        """
        limits = self._limits
        known = self._addresses.get(address)
        if known is None:
            bucket = Bucket(limits.address_burst, limits.address_rate, now)
            joins = Bucket(limits.address_joins_burst, limits.address_joins_rate, now)
            known = self._addresses[address] = _Address(bucket, joins)
        known.connections += 1
        self._guests[guest] = address
        if len(self._guests) > limits.connections:
            return guest
        if known.connections > limits.per_address and not self._exempt(address):
            return guest
        self._strangers[guest] = None
        if len(self._strangers) <= limits.strangers:
            return None
        first = next(iter(self._strangers))
        del self._strangers[first]
        return first

    def bucket(self, guest: Guest) -> Bucket | None:
        """What all requests of the guest's address have in common; None: not limited."""
        address = self._guests[guest]
        return None if self._exempt(address) else self._addresses[address].bucket

    def may_join(self, guest: Guest, now: float) -> float:
        """0.0 when another one of the guest's address may come into a room, else the seconds until then."""
        address = self._guests[guest]
        return 0.0 if self._exempt(address) else self._addresses[address].joins.take(now)

    def joined(self, guest: Guest) -> None:
        """No stranger any more."""
        self._strangers.pop(guest, None)

    def leave(self, guest: Guest) -> None:
        """The connection is gone."""
        self._strangers.pop(guest, None)
        address = self._guests.pop(guest)
        self._addresses[address].connections -= 1

    def forget(self, now: float) -> None:
        """Addresses that nobody comes from, and that have nothing to wait for."""
        idle = [
            address
            for address, known in self._addresses.items()
            if not known.connections and known.bucket.full(now) and known.joins.full(now)
        ]
        for address in idle:
            del self._addresses[address]

    def _exempt(self, address: str) -> bool:
        return self._limits.loopback_exempt and is_loopback(address)
