"""How often passwords of rooms may be tried: by address and by room. Knows no sockets and no clock."""

from server.config import Limits
from server.session import Bucket


class Attempts:
    """True buckets. One address has used up its own long before it uses up what a room has for everybody, so
    whoever guesses keeps nobody else out. An attempt that got somebody in is given back."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_address: dict[tuple[str, str], Bucket] = {}
        self._of_room: dict[str, Bucket] = {}

    def take(self, room: str, address: str, now: float) -> float:
        """0.0 when this address may try a password of the room, else the seconds until it may."""
        limits = self._limits
        ours = self._of_room.get(room) or Bucket(limits.room_password_burst, limits.room_password_rate, now)
        own = self._of_address.get((room, address)) or Bucket(
            limits.password_burst, limits.password_rate, now
        )
        wait = max(own.wait(now), ours.wait(now))
        if wait:
            return wait
        own.take(now)
        ours.take(now)
        self._of_room[room], self._of_address[room, address] = ours, own
        return 0.0

    def give_back(self, room: str, address: str, now: float) -> None:
        """The last attempt of this address got somebody in."""
        for bucket in (self._of_address.get((room, address)), self._of_room.get(room)):
            if bucket is not None:
                bucket.give_back(now)

    def forget(self, now: float) -> None:
        """Whatever nobody tried lately. What stays is bounded by what the rooms' own buckets let through."""
        self._of_address = {key: one for key, one in self._of_address.items() if not one.full(now)}
        self._of_room = {key: one for key, one in self._of_room.items() if not one.full(now)}
