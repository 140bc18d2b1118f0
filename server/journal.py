"""The port that events go through before anything they led to is sent, and what keeps nothing behind it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from server.rooms.events import RoomEvent
from server.rooms.results import Finished

Owner = tuple[str, int]  # a room's code and a member's number


class Journal(Protocol):
    """What happens within a turn of the loop is collected; `commit` keeps it, once, before the turn's sends.

    Rooms go by their codes. Reading tells of what was committed.
    """

    keeps: bool  # whether anything is left after the server's end

    # a turn
    def opened(self, room: str, opener: str | None) -> None:
        """A room begins; `opener`: the address it is opened from, None: the server's own."""

    def append(self, room: str, at: float, event: RoomEvent) -> None:
        """One event of a room or its match."""

    def hold(self, owner: Owner, hashes: Sequence[bytes]) -> None:
        """The member's valid tokens, the oldest first; none: the member is gone."""

    def ended(self, room: str) -> None:
        """Nothing of the room is needed any more."""

    def finished(self, at: float, result: Finished) -> None:
        """A match has ended at this second since 1970. It is kept when its room has ended too."""

    def leave_out(self, player: str, out: bool) -> None:
        """The leaderboard leaves this player out from now on, or not any more."""

    def seen(self, second: float) -> None:
        """The server runs at this second since 1970."""

    def commit(self) -> None:
        """Everything collected is safe after this; `NotSaved`: nothing of it is."""

    def take_back(self) -> None:
        """Nothing that was collected has happened."""

    # reading
    def server(self, new_id: str) -> tuple[str, float]:
        """The server's id, `new_id` if it had none, and when it ran last; far in the future: nobody knows."""

    def rooms(self) -> Sequence[tuple[str, str | None]]:
        """Code and opener of each room."""

    def history(self, room: str) -> Iterator[tuple[float, RoomEvent]]:
        """The room's events, each with its second."""

    def tokens(self) -> Iterable[tuple[Owner, bytes]]:
        """The hash of each valid token, each owner's oldest first."""

    def results(self) -> Iterable[tuple[float, Finished]]:
        """When each match ended and how, the first one first."""

    def left_out(self) -> Iterable[str]:
        """Whom the leaderboard leaves out, the longest of them first."""


class NoJournal:
    """Keeps nothing."""

    keeps = False

    def opened(self, room: str, opener: str | None) -> None:
        pass

    def append(self, room: str, at: float, event: RoomEvent) -> None:
        pass

    def hold(self, owner: Owner, hashes: Sequence[bytes]) -> None:
        pass

    def ended(self, room: str) -> None:
        pass

    def finished(self, at: float, result: Finished) -> None:
        pass

    def leave_out(self, player: str, out: bool) -> None:
        pass

    def seen(self, second: float) -> None:
        pass

    def commit(self) -> None:
        pass

    def take_back(self) -> None:
        pass

    def server(self, new_id: str) -> tuple[str, float]:
        return new_id, 0.0

    def rooms(self) -> Sequence[tuple[str, str | None]]:
        return ()

    def history(self, room: str) -> Iterator[tuple[float, RoomEvent]]:
        return iter(())

    def tokens(self) -> Iterable[tuple[Owner, bytes]]:
        return ()

    def results(self) -> Iterable[tuple[float, Finished]]:
        return ()

    def left_out(self) -> Iterable[str]:
        return ()
