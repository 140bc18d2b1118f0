"""The rows of finished matches and of who is left out: written by the journal, also read without one."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from server.storage import sums
from server.storage.database import StorageError, check, damaged, read_only

KEPT = 20_000  # matches: twenty each week, for twenty years
FIRST_VERSION = 3  # of the format; a file of before has no such rows

Step = tuple[str, tuple[Any, ...]]  # a statement and its values


def finished_steps(at: float, result: bytes) -> list[Step]:
    """A match has ended at this second since 1970; the oldest beyond those that are kept goes."""
    return [
        ("INSERT INTO results VALUES (NULL, ?, ?, ?)", (at, result, sums.result_sum(at, result))),
        ("DELETE FROM results WHERE n <= (SELECT max(n) FROM results) - ?", (KEPT,)),
    ]


def left_out_steps(player: str, out: bool) -> list[Step]:
    """This player is left out from now on, or not any more."""
    steps: list[Step] = [("DELETE FROM left_out WHERE player = ?", (player,))]
    if out:
        steps.append(("INSERT INTO left_out VALUES (NULL, ?, ?)", (player, sums.player_sum(player))))
    return steps


def read_results(path: Path) -> tuple[list[tuple[float, bytes]], list[str]]:
    """Both, of a server's file, also while the server runs; nothing is changed. `StorageError`: why not."""
    if not path.exists():
        raise StorageError(f"Nothing is kept there yet: {path} doesn't exist.")
    if check(path) < FIRST_VERSION:
        return [], []
    with closing(read_only(path)) as connection:
        try:
            connection.execute("BEGIN")  # both as of one moment
            return list(sums.results(connection)), list(sums.left_out(connection))
        except sqlite3.OperationalError as error:
            raise StorageError(f"{path} can't be read: {error}.") from error
        except (sqlite3.Error, sums.Misread) as error:
            raise damaged(path, str(error)) from error
