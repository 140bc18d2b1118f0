"""A journal on a disk that fails when it is told to."""

import sqlite3
from pathlib import Path
from typing import Any

from server.games.catalogue import RECORDS
from server.restore import KeptJournal
from server.storage.database import Database
from server.storage.journal import ByteJournal

FULL = sqlite3.OperationalError("database or disk is full")


class Fickle:
    """A connection on which the statements that begin so fail, until `statement` is None."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.statement: str | None = None
        self.error: Exception = FULL
        self.reads = True

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if self.statement is not None and statement.startswith(self.statement):
            raise self.error
        if not self.reads and statement.startswith("SELECT"):
            raise sqlite3.DatabaseError("disk I/O error")
        return self._connection.execute(statement, *values)

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction


def fickle_journal(folder: Path) -> tuple[KeptJournal, Fickle]:
    database = Database(folder)
    journal = ByteJournal(database)
    disk = Fickle(database.connection)
    journal._connection = disk  # type: ignore[assignment]
    return KeptJournal(journal, database.path, RECORDS), disk
