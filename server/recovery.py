"""What is done when a turn can't be saved: nothing of it has happened, and until saving works nothing does.

Rooms are made anew from what was saved, seats and tokens are put back, and whoever asked for something is
refused.
"""

import logging
from collections.abc import Callable

from protocol.codes import GoodbyeCode
from server.journal import Journal
from server.lobby import Lobby
from server.rooms.room import Room
from server.saving import Saving
from server.seats import Seats
from server.storage.database import StorageError

log = logging.getLogger("codenames.server")


class Recovery:
    """`frozen`: nothing may be decided now. `show_again` gives a room that was read again to everybody in it;
    `forget` is told of a room that has not begun after all; `clock` is the rooms' clock."""

    def __init__(
        self,
        journal: Journal,
        lobby: Lobby,
        seats: Seats,
        saving: Saving,
        clock: Callable[[], float],
        show_again: Callable[[Room], None],
        forget: Callable[[str], None],
    ) -> None:
        self.frozen = False
        self._journal = journal
        self._lobby = lobby
        self._seats = seats
        self._saving = saving
        self._clock = clock
        self._show_again = show_again
        self._forget = forget
        self._unread: dict[str, Room] = {}  # rooms that could not be read again yet

    def take_back(self) -> None:
        """Undo this turn. Whoever is in a room that can't be read again has to come back later."""
        self.frozen = True
        self._unread |= self._saving.take_back()
        if not self._read_again():
            for connection in self._seats.inside(self._unread):
                connection.goodbye(GoodbyeCode.INTERNAL)
        self._saving.begin()

    def try_again(self) -> bool:
        """Go on as soon as something can be saved; whether that is now."""
        if not self._saving.works_again() or not self._read_again():
            return False
        log.error("saving works again")
        self.frozen = False
        return True

    def _read_again(self) -> bool:
        """Make the rooms that were taken back anew. Whether all could be."""
        for code, before in list(self._unread.items()):
            self._lobby.forget(code)
            try:
                openers = dict(self._journal.rooms())
                if code in openers:
                    self._show_again(self._lobby.open_again(code, openers[code], self._clock(), before))
                else:
                    self._forget(code)
            except StorageError as error:
                log.error("room %s can't be read: %s", code, error)
                return False
            del self._unread[code]
        return True
