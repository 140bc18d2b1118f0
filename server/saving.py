"""One commit for each turn of the loop, then its writes: nothing is sent before what led to it is safe."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from protocol.codes import RefusalCode
from server.guard import guarded
from server.journal import Journal
from server.net import Connection
from server.refusals import Refusal
from server.rooms.room import Room
from server.storage.journal import NotSaved

log = logging.getLogger("codenames.server")


@dataclass
class Turn:
    """What one turn of the loop did. `asked`: requests that were handled. `rooms`: those that something
    happened in, by code."""

    asked: list[tuple[Connection, int]] = field(default_factory=list)
    rooms: dict[str, Room] = field(default_factory=dict)


class Held(Protocol):
    """Something that can be put back to how it was at the last commit."""

    def saved(self) -> None:
        """What changed so far can't be taken back any more."""

    def take_back(self) -> None:
        """As when it was saved last."""


class Saving:
    """Collects a turn, commits it, and writes what waits.

    `held` is told of each commit; `failed` is called when one could not be done, before anything is written.
    """

    def __init__(
        self, journal: Journal, outbox_bytes: int, held: Iterable[Held], failed: Callable[[], None]
    ) -> None:
        self.turn = Turn()
        self.waiting: set[Connection] = set()
        self._journal = journal
        self._outbox_bytes = outbox_bytes
        self._held = tuple(held)
        self._failed = failed
        self._planned = False
        self._broken = False  # this turn's commit has failed

    @contextmanager
    def collecting(self, room: Room) -> Iterator[None]:
        """What the block tells the journal belongs to this turn, and is complete only if nothing fails."""
        self.touch(room)
        try:
            yield
        except Exception:
            self._broken = self._journal.keeps
            raise

    def touch(self, room: Room) -> None:
        """Something happened in the room that is to be saved at the end of this turn."""
        self.turn.rooms[room.state.code] = room
        self.plan()

    def wants_flush(self, connection: Connection) -> None:
        """Write at the end of this turn of the loop, once; or now, when much waits for one who reads."""
        self.waiting.add(connection)
        if connection.outbox.size > self._outbox_bytes:
            self._relieve(connection)
        self.plan()

    def plan(self) -> None:
        """This turn ends with a commit and writes."""
        if not self._planned:
            self._planned = True
            asyncio.get_running_loop().call_soon(self._flush)

    def save(self) -> bool:
        """Commit what was collected; whether that could be done."""
        if self._broken:
            return False
        try:
            self._journal.commit()
        except NotSaved as error:
            log.error("nothing can be saved: %s", error)
            self._broken = True
            return False
        self.begin()
        return True

    def take_back(self) -> dict[str, Room]:
        """Nothing that was collected has happened, and everybody who asked for something is told so. The
        rooms that have to be read again, by code."""
        self._broken = False
        self._journal.take_back()
        for one in self._held:
            one.take_back()
        for connection in list(self.waiting):
            connection.take_back()
        for connection, number in self.turn.asked:
            if not connection.closing:
                connection.refuse(number, Refusal(RefusalCode.NOT_SAVED))
        return self.turn.rooms

    def works_again(self) -> bool:
        """Whether something can be saved by now."""
        works = self.save()
        self._broken = False
        return works

    def begin(self) -> None:
        """Another turn; all of the last one was saved, or taken back."""
        self.turn = Turn()
        for one in self._held:
            one.saved()

    def _relieve(self, connection: Connection) -> None:
        if not connection.stalled:
            if self.save():
                for waiting in self.waiting:
                    waiting.outbox.keep()
                connection.flush()
        elif not connection.closing:
            log.info("%s reads too slowly", connection.address)
            connection.abort()

    def _flush(self) -> None:
        self._planned = False
        if not self.save():
            self._failed()
        waiting, self.waiting = self.waiting, set()
        for connection in waiting:
            with guarded(f"writing to {connection.address}"):
                connection.flush()
                connection.outbox.keep()
                continue
            connection.abort()  # it missed something; its next view has everything
