"""What one turn of the loop did besides the rooms' events, so that all of it can be taken back.

A turn is saved by one commit. If that fails, nothing of it has been sent, and nothing of it may stay: rooms
are made anew from what was saved (`App`), and here is remembered where connections were before.
"""

from dataclasses import dataclass, field

from server.net import Connection
from server.rooms.room import Room
from server.session import Stage

Seat = tuple[str, int]


@dataclass
class Turn:
    """`asked`: requests that were handled. `rooms`: those that something happened in, by code. `sent_away`:
    connections that a room said goodbye to, not what they did themselves."""

    asked: list[tuple[Connection, int]] = field(default_factory=list)
    rooms: dict[str, Room] = field(default_factory=dict)
    sent_away: set[Connection] = field(default_factory=set)
    _before: dict[Connection, tuple[Seat | None, Stage]] = field(default_factory=dict)

    def moves(self, connection: Connection) -> None:
        """Its seat or stage is about to change."""
        self._before.setdefault(connection, (connection.seat, connection.stage))

    def put_back(self, seats: dict[Seat, Connection]) -> None:
        """Every connection that still stands is where it was before the turn."""
        for connection in self._before:
            if connection.seat is not None and seats.get(connection.seat) is connection:
                del seats[connection.seat]
        for connection in self.sent_away:
            connection.stay()
        for connection, (seat, stage) in self._before.items():
            if connection.closing:
                continue
            connection.seat, connection.stage = seat, stage
            if seat is not None:
                seats[seat] = connection
