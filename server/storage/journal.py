"""Events and tokens of rooms, written in the order in which they happened, once a turn of the loop.

Knows bytes only. `append` and its like only collect; `commit` writes all of it or nothing.
"""

import logging
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from typing import TypeVar

from server.storage import sums
from server.storage.database import VERSION, Database, damaged
from server.storage.results import Step, finished_steps, left_out_steps

log = logging.getLogger("codenames.storage")

COMMITS_PER_CHECKPOINT = 256  # some hundred kB that a start would have to read again
T = TypeVar("T")


class NotSaved(Exception):
    """Nothing of what was collected is kept. Says why."""


class ByteJournal:
    """What happens in rooms, by their codes. Not shared between threads."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection = database.connection
        self._tails: dict[str, tuple[int, int]] = {}  # of each room the next number, and the sum so far
        self._ahead: dict[str, tuple[int, int]] = {}  # the same, with what is collected
        self._steps: list[Step] = []
        self._checkpoints = Checkpoints(database)
        self._commits = 0
        self._known_as = ""  # the server, once somebody has asked

    # ---- collecting

    def opened(self, room: str, opener: str | None) -> None:
        """A room begins; it has no events yet."""
        self._steps.append(
            ("INSERT INTO rooms VALUES (?, ?, ?)", (room, opener, sums.room_sum(room, opener)))
        )
        self._ahead[room] = (0, sums.first_sum(room))

    def append(self, room: str, at: float, event: bytes) -> None:
        """The room's next event."""
        number, before = self._ahead.get(room) or self._tails[room]
        total = sums.event_sum(at, event, before)
        self._steps.append(("INSERT INTO events VALUES (?, ?, ?, ?, ?)", (room, number, at, event, total)))
        self._ahead[room] = (number + 1, total)

    def hold(self, room: str, member: int, hashes: Iterable[bytes]) -> None:
        """These are the member's valid tokens now, the oldest first."""
        self._steps.append(("DELETE FROM tokens WHERE room = ? AND member = ?", (room, member)))
        for place, digest in enumerate(hashes):
            total = sums.token_sum(room, member, place, digest)
            self._steps.append(
                ("INSERT INTO tokens VALUES (?, ?, ?, ?, ?)", (digest, room, member, place, total))
            )

    def ended(self, room: str) -> None:
        """Nothing of the room is kept any longer."""
        for table in ("rooms", "events", "tokens"):
            self._steps.append((f"DELETE FROM {table} WHERE room = ?", (room,)))
        self._ahead[room] = (0, sums.first_sum(room))

    def seen(self, second: float) -> None:
        """The server runs at this second since 1970."""
        self._tell_of_server(self._known_as or self.server("")[0], second)

    def finished(self, at: float, result: bytes) -> None:
        """A match has ended at this second since 1970; its room may end, this stays."""
        self._steps += finished_steps(at, result)

    def leave_out(self, player: str, out: bool) -> None:
        """Results don't show this player from now on, or again."""
        self._steps += left_out_steps(player, out)

    # ---- writing

    def commit(self) -> None:
        """Keep everything collected; `NotSaved`: none of it is kept, and none of it is collected any more."""
        if not self._steps:
            return
        steps, self._steps = self._steps, []
        ahead, self._ahead = self._ahead, {}
        try:
            self._write(steps)
        except (sqlite3.Error, OSError) as error:
            self._roll_back()
            raise NotSaved(str(error)) from error
        self._tails |= ahead
        self._commits += 1
        if self._commits % COMMITS_PER_CHECKPOINT == 0:
            self._checkpoints.wish()

    def take_back(self) -> None:
        """Nothing is collected any more."""
        self._steps, self._ahead = [], {}

    def _write(self, steps: list[Step]) -> None:
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        for statement, values in steps:
            execute(statement, values)
        execute("COMMIT")

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")

    # ---- reading; of what is committed

    def server(self, new_id: str) -> tuple[str, float]:
        """The server's id, `new_id` from the first time on, and when it ran last (9e15: nobody knows)."""
        [(known, seen)] = self._read(sums.server(self._connection, VERSION))
        self._known_as = known or new_id
        if not known:
            self._tell_of_server(new_id, seen)
        return self._known_as, seen

    def _tell_of_server(self, known_as: str, seen: float) -> None:
        total = sums.server_sum(known_as, seen)
        self._steps.append(("UPDATE server SET id = ?, seen = ?, sum = ?", (known_as, seen, total)))

    def rooms(self) -> list[tuple[str, str | None]]:
        """Code and opener of each room that is kept."""
        return list(self._read(sums.rooms(self._connection)))

    def events(self, room: str) -> Iterator[tuple[float, bytes]]:
        """Second and bytes of each event; `Damaged` at the first one that isn't what was written."""
        number, total = 0, sums.first_sum(room)
        for at, event, total in self._read(sums.events(self._connection, room)):  # noqa: B007
            number += 1
            yield at, event
        self._tails[room] = (number, total)

    def tokens(self) -> list[tuple[str, int, bytes]]:
        """Room, member and hash of each valid token, each member's oldest first."""
        return list(self._read(sums.tokens(self._connection)))

    def results(self) -> list[tuple[float, bytes]]:
        """When each match ended and how, the first one first."""
        return list(self._read(sums.results(self._connection)))

    def left_out(self) -> list[str]:
        """Whom results don't show, the longest of them first."""
        return list(self._read(sums.left_out(self._connection)))

    def _read(self, rows: Iterator[T]) -> Iterator[T]:
        try:
            yield from rows
        except (sqlite3.Error, sums.Misread) as error:
            raise damaged(self._database.path, str(error)) from error

    def close(self) -> None:
        """Nothing is written any more."""
        self._checkpoints.close()
        self._database.close()


class Checkpoints:
    """Takes what was committed over into the file itself, in a thread with a connection of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wished = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def wish(self) -> None:
        """Soon."""
        self._wished.set()

    def close(self) -> None:
        """The thread is over after this."""
        self._closed = True
        self._wished.set()
        self._thread.join()

    def _run(self) -> None:
        with closing(self._database.second()) as connection:
            while self._wished.wait() and not self._closed:
                self._wished.clear()
                try:
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
                except sqlite3.Error as error:  # a commit that fails as well is told to people
                    log.warning("a checkpoint failed: %s", error)
