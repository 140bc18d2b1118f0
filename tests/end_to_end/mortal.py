"""A server that kills itself at a chosen point of a chosen move, as no signal from outside could be timed.

python -m tests.end_to_end.mortal FOLDER POINT MOVE [--send-first]

POINT is one of `POINTS`; MOVE counts the actions of matches from 1; a later one counts
if that one doesn't come to the point. `--send-first` is a faulty server: it
writes to its clients before it saves.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

from protocol.messages import Act
from server.app import App
from server.config import Config
from server.games.catalogue import RECORDS
from server.net import Connection
from server.restore import KeptJournal
from server.running import Running
from server.saving import Saving
from server.serve import open_sockets, serve
from server.storage.database import Database
from server.storage.journal import ByteJournal
from tests.running import QUICK

BEFORE = ("received", "decided", "collected", "begun", "inserted", "before the commit")
WRITES = 6  # people at the table
AFTER = ("committed", *(f"after {number} writes" for number in range(1, WRITES + 1)))
POINTS = (*BEFORE, *AFTER)


class Fate:
    """Ends this process at its point."""

    def __init__(self, point: str, move: int) -> None:
        self._point = point
        self._move = move
        self.moves = 0
        self.writes = 0

    def at(self, point: str) -> None:
        if self.moves >= self._move and point == self._point:  # some moves are told to a few people only
            os.kill(os.getpid(), signal.SIGKILL)


class Disk:
    """The journal's connection, with a point at each of its steps."""

    def __init__(self, connection: Any, fate: Fate) -> None:
        self._connection = connection
        self._fate = fate

    def execute(self, statement: str, *values: Any) -> Any:
        if statement == "COMMIT":
            self._fate.at("before the commit")
        result = self._connection.execute(statement, *values)
        after = {"BEGIN": "begun", "INSERT": "inserted", "COMMIT": "committed"}
        self._fate.at(after.get(statement.split()[0], ""))
        return result

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


def make_mortal(fate: Fate, send_first: bool) -> None:
    """Servers of this process die where fate says; `send_first` makes one that sends before it saves."""
    handle, record, flush = App._handle, Running._keep, Saving._flush

    def handles(app: App, connection: Any, message: Any) -> None:
        if isinstance(message, Act):
            fate.moves += 1
            fate.at("received")
        handle(app, connection, message)

    def records(running: Running, *what: Any) -> None:
        fate.at("decided")
        record(running, *what)
        fate.at("collected")

    def flushes(saving: Saving) -> None:
        fate.writes = 0
        if send_first:
            for connection in saving.waiting:
                connection.flush()
        flush(saving)

    App._handle = handles  # type: ignore[method-assign]
    Running._keep = records  # type: ignore[method-assign]
    Saving._flush = flushes  # type: ignore[method-assign]


def main() -> None:
    folder, point, move, *faulty = sys.argv[1:]
    fate = Fate(point, int(move))
    make_mortal(fate, bool(faulty))
    flush = Connection.flush

    def counted(connection: Connection) -> None:
        wrote = connection.outbox.size > 0
        flush(connection)
        fate.writes += wrote
        fate.at(f"after {fate.writes} writes" if wrote else "")

    Connection.flush = counted  # type: ignore[method-assign]
    config = Config(port=0, bind="127.0.0.1", name="Mortal table", insecure_plain=True, limits=QUICK)
    sockets = open_sockets(config)
    database = Database(Path(folder))
    journal = ByteJournal(database)
    journal._connection = Disk(journal._connection, fate)  # type: ignore[assignment]
    kept = KeptJournal(journal, database.path, RECORDS)

    async def run() -> None:
        app = App(config, journal=kept)
        await serve(app, sockets, lambda: print(sockets[0].getsockname()[1], flush=True))

    asyncio.run(run())


if __name__ == "__main__":
    main()
