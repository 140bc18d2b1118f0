"""The rows of finished matches and of who is left out: written by the journal, also read without one."""

import sqlite3
import struct
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import crc32

from server.storage.database import StorageError, check, damaged, read_only

KEPT = 20_000  # matches: twenty each week, for twenty years
FIRST_VERSION = 3  # of the format; a file of before has no such rows
_SECOND = struct.Struct(">d")

Step = tuple[str, tuple[Any, ...]]  # a statement and its values


def finished_steps(at: float, result: bytes) -> list[Step]:
    """A match has ended at this second since 1970; the oldest beyond those that are kept goes."""
    return [
        ("INSERT INTO results VALUES (NULL, ?, ?, ?)", (at, result, _result_sum(at, result))),
        ("DELETE FROM results WHERE n <= (SELECT max(n) FROM results) - ?", (KEPT,)),
    ]


def left_out_steps(player: str, out: bool) -> list[Step]:
    """This player is left out from now on, or not any more."""
    steps: list[Step] = [("DELETE FROM left_out WHERE player = ?", (player,))]
    if out:
        steps.append(("INSERT INTO left_out VALUES (NULL, ?, ?)", (player, _player_sum(player))))
    return steps


def results_in(connection: Any, path: Path) -> list[tuple[float, bytes]]:
    """When each match ended and how, the first one first; `Damaged`: it isn't what was written."""
    found = []
    for n, at, result, said in _rows(connection, path, "SELECT n, at, result, sum FROM results ORDER BY n"):
        good = type(at) is float and type(result) is bytes
        if not good or _result_sum(at, result) != said:
            raise damaged(path, f"the result of match {n!r:.20}")
        found.append((at, result))
    return found


def left_out_in(connection: Any, path: Path) -> list[str]:
    """Who is left out, the longest of them first; `Damaged` as above."""
    found = []
    for player, said in _rows(connection, path, "SELECT player, sum FROM left_out ORDER BY n"):
        if type(player) is not str or _player_sum(player) != said:
            raise damaged(path, "somebody who is left out")
        found.append(player)
    return found


def read_results(path: Path) -> tuple[list[tuple[float, bytes]], list[str]]:
    """Both, of a server's file, also while the server runs; nothing is changed. `StorageError`: why not."""
    if not path.exists():
        raise StorageError(f"Nothing is kept there yet: {path} doesn't exist.")
    if check(path) < FIRST_VERSION:
        return [], []
    with closing(read_only(path)) as connection:
        connection.execute("BEGIN")  # both as of one moment
        return results_in(connection, path), left_out_in(connection, path)


def _rows(connection: Any, path: Path, statement: str) -> Iterable[tuple[Any, ...]]:
    try:
        rows: list[tuple[Any, ...]] = connection.execute(statement).fetchall()
    except sqlite3.OperationalError as error:
        raise StorageError(f"{path} can't be read: {error}.") from error
    except sqlite3.Error as error:
        raise damaged(path, str(error)) from error
    return rows


def _result_sum(at: float, result: bytes) -> int:
    return crc32(result, crc32(_SECOND.pack(at)))


def _player_sum(player: str) -> int:
    return crc32(player.encode())
