"""Which connection stands for which member, and how to put back what was not saved. Knows no rooms."""

from collections.abc import Container

from server.net import Connection
from server.session import Stage

Seat = tuple[str, int]  # a room's code and a member's number


class Seats:
    """One connection a member, one member a connection."""

    def __init__(self) -> None:
        self._held: dict[Seat, Connection] = {}
        self._before: dict[Connection, tuple[Seat | None, Stage]] = {}  # what is not saved yet, as it was
        self._sent_away: set[Connection] = set()

    def __len__(self) -> int:
        return len(self._held)

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._held

    def get(self, seat: Seat) -> Connection | None:
        """Who stands for this member, if anybody is here."""
        return self._held.get(seat)

    def of(self, code: str) -> list[int]:
        """The members of a room who are here."""
        return [member for room, member in self._held if room == code]

    def inside(self, codes: Container[str]) -> list[Connection]:
        """Everybody who is in these rooms."""
        return [connection for (code, _), connection in self._held.items() if code in codes]

    def take(self, connection: Connection, seat: Seat) -> None:
        """The connection stands for this member from now on."""
        self._moves(connection)
        connection.seat = seat
        self._held[seat] = connection

    def leave(self, connection: Connection) -> Seat | None:
        """The connection stands for nobody any more; the result is the member who is left without one."""
        self._moves(connection)
        seat, connection.seat = connection.seat, None
        if seat is None or self._held.get(seat) is not connection:
            return None
        del self._held[seat]
        return seat

    def send_away(self, seat: Seat, why: str) -> None:
        """Whoever stands for this member is told why, and goes."""
        if connection := self._held.get(seat):
            self.leave(connection)
            self._sent_away.add(connection)
            connection.goodbye(why)

    def saved(self) -> None:
        """What changed so far can't be taken back any more."""
        self._before.clear()
        self._sent_away.clear()

    def take_back(self) -> None:
        """Every connection that still stands is where it was when that was saved last."""
        before, self._before = self._before, {}
        sent_away, self._sent_away = self._sent_away, set()
        for connection in before:
            if connection.seat is not None and self._held.get(connection.seat) is connection:
                del self._held[connection.seat]
        for connection in sent_away:
            connection.stay()
        for connection, (seat, stage) in before.items():
            if connection.closing:
                continue
            connection.seat, connection.stage = seat, stage
            if seat is not None:
                self._held[seat] = connection

    def _moves(self, connection: Connection) -> None:
        self._before.setdefault(connection, (connection.seat, connection.stage))
