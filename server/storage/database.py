"""One file with everything that a server keeps: opened for one server alone, checked, brought up to date.

Whatever is wrong with folder or file is told as a sentence, and then the file is as it was before.
"""

import logging
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from importlib.resources import files
from pathlib import Path

from server.storage.folder import Lock, put_in_place
from server.storage.sums import Misread, look_through
from server.storage.wal import beginning_is_damaged, commits_unread

log = logging.getLogger("codenames.storage")

FILE = "rooms.sqlite3"
PROGRAM_ID = 0x434C414E  # "CLAN", in the file's header
VERSION = 3
KINDS = (b"\1\1", b"\2\2")  # without and with a journal that is written ahead, in the file's header
BUSY_SECONDS = 0.2  # for another program that looks into the file; the loop waits as long


class StorageError(Exception):
    """Why nothing can be kept here: a whole sentence."""


class InUse(StorageError):
    """Another server has the folder."""


class Damaged(StorageError):
    """The file is not as it was written."""


class Database:
    """`connection` is for the loop's thread alone. `full`: what is committed also survives a power loss."""

    def __init__(self, folder: Path, full: bool = False) -> None:
        self.path = folder / FILE
        self._lock = Lock(folder)
        self._take(folder)
        try:
            self.connection = self._opened(full)
        except BaseException:
            self._lock.give()
            raise

    def close(self) -> None:
        """The folder is free again."""
        with suppress(sqlite3.Error):
            self.connection.close()
        self._lock.give()

    def second(self) -> sqlite3.Connection:
        """Another connection, for another thread."""
        return sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)

    def _take(self, folder: Path) -> None:
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            taken = self._lock.take()
        except OSError as error:
            raise StorageError(f"Nothing can be kept in {folder}: {error.strerror or error}.") from error
        if not taken:
            raise InUse(f"Another server keeps its rooms in {folder}.")

    def _opened(self, full: bool) -> sqlite3.Connection:
        try:
            if not os.path.lexists(self.path):
                _make(self.path)
            _undo_half(self.path)
            version = check(self.path)
            _tell_of_losses(self.path)
            connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        except (sqlite3.Error, OSError) as error:
            raise _unusable(self.path, error) from error
        try:
            self._prepare(connection, version, full)
        except (sqlite3.Error, OSError) as error:
            connection.close()
            raise _unusable(self.path, error) from error
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare(self, connection: sqlite3.Connection, version: int, full: bool) -> None:
        [(mode,)] = connection.execute("PRAGMA journal_mode = WAL")
        if mode != "wal":
            raise StorageError(f"{self.path} lies on a disk that can't keep a journal. Name another folder.")
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # `Checkpoints` does it, off the loop
        connection.execute(f"PRAGMA synchronous = {'FULL' if full else 'NORMAL'}")
        connection.execute("PRAGMA cell_size_check = ON")
        if version < VERSION:
            connection.executescript(_script(version))
        connection.execute("BEGIN IMMEDIATE")  # it takes writing now, or says so before anybody plays
        connection.execute("UPDATE server SET id = id")
        connection.execute("COMMIT")
        self.path.chmod(0o600)


def check(path: Path) -> int:
    """The schema's version of a sound file of ours, which is only read."""
    try:
        with path.open("rb") as file:
            head = file.read(20)
    except OSError as error:
        raise _unusable(path, error) from error
    if not head:
        raise damaged(path, "it is empty")
    if head[18:] not in KINDS:
        raise damaged(path, "its header")
    if beginning_is_damaged(path):
        raise damaged(path, f"its journal, {path.name}-wal, can't be read")
    with closing(read_only(path)) as connection:
        try:
            [(program,)] = connection.execute("PRAGMA application_id")
            [(version,)] = connection.execute("PRAGMA user_version")
            if program != PROGRAM_ID:
                raise StorageError(
                    f"{path} belongs to another program. Move it away, or name another folder."
                )
            if version > VERSION:
                raise StorageError(
                    f"{path} was written by a newer version of this program (format {version}; "
                    f"this one knows {VERSION}). Update the program, or name another folder."
                )
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(1)")]
            if found != ["ok"]:
                raise Misread(found[0])
            look_through(connection, version)
        except sqlite3.OperationalError as error:
            if str(error).startswith("no such"):  # table or column
                raise damaged(path, str(error)) from error
            raise _unusable(path, error) from error
        except (sqlite3.DatabaseError, Misread) as error:
            raise damaged(path, str(error)) from error
    return int(version)


def _tell_of_losses(path: Path) -> None:
    """A journal that breaks off in the middle, as after a power cut, is read up to there, and kept."""
    with closing(read_only(path)) as connection:
        connection.execute("PRAGMA schema_version").fetchone()
        lost = commits_unread(path)
    if lost:
        journal, aside = (path.with_name(f"{path.name}-wal{end}") for end in ("", ".damaged"))
        shutil.copyfile(journal, aside)
        aside.chmod(0o600)
        log.warning(
            "%s is damaged: the last %s changes are missing, what was saved before goes on. A copy is in %s.",
            journal,
            lost,
            aside,
        )


def _undo_half(path: Path) -> None:
    """A file that was not written ahead yet (a backup that is used for the first time) has a journal to go
    back by, if it was left in the middle; only who may write can do that."""
    journal = path.with_name(f"{path.name}-journal")
    if journal.exists() and PROGRAM_ID.to_bytes(4) == path.read_bytes()[68:72]:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            connection.execute("PRAGMA schema_version").fetchone()


def _make(path: Path) -> None:
    """A new file, whole or not at all: an empty one that is found some day is damaged."""
    beside = path.with_name(f"{path.name}.part")
    _remove(beside)
    beside.touch(mode=0o600)
    with closing(sqlite3.connect(beside, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = MEMORY")  # half of it is thrown away, not mended
        connection.executescript(_script(0))
        connection.execute("PRAGMA journal_mode = WAL")
    beside.replace(path)


def _remove(file: Path) -> None:
    """A file, and what SQLite may have left beside it."""
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)


def back_up(source: Path, target: Path) -> None:
    """A copy of a server's file as of one moment, also while the server runs. `target` must not exist."""
    if not os.path.lexists(source):
        raise StorageError(f"There is nothing to back up: {source} doesn't exist.")
    check(source)
    beside = target.with_name(f"{target.name}.part")  # a backup that is broken off is none
    try:
        if target.exists():
            raise FileExistsError
        _remove(beside)
        beside.touch(mode=0o600, exist_ok=False)
    except FileExistsError as error:
        raise StorageError(f"{target} exists already. Name another file.") from error
    except OSError as error:
        raise StorageError(f"Can't write {target}: {error.strerror or error}.") from error
    try:
        with closing(read_only(source)) as reading, closing(sqlite3.connect(beside)) as writing:
            reading.backup(writing)
            writing.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        check(beside)
        put_in_place(beside, target)
    except (sqlite3.Error, OSError, StorageError) as error:
        raise StorageError(f"The backup failed: {error}".rstrip(".") + ".") from error
    finally:
        with suppress(OSError):
            _remove(beside)


def damaged(path: Path, what: str) -> Damaged:
    """What to do about a file that isn't as it was written."""
    said = " ".join(what.split())  # SQLite's own may have several lines
    return Damaged(
        f"{path} is damaged ({said}). It was left as it is: put a backup in its place, or move it away."
    )


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing."""
    address = f"{path.resolve().as_uri()}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)


def _unusable(path: Path, error: Exception) -> StorageError:
    if isinstance(error, sqlite3.DatabaseError) and not isinstance(error, sqlite3.OperationalError):
        return damaged(path, str(error))
    why = (error.strerror or error) if isinstance(error, OSError) else error
    return StorageError(f"Nothing can be kept in {path}: {why}.")


def _script(version: int) -> str:
    """What brings a file of this version up to date, in one transaction."""
    ours = files("server.storage")
    if not version:
        steps = [ours.joinpath("schema.sql"), None]
    else:
        steps = [ours.joinpath("migrations", f"{step}.sql") for step in range(version + 1, VERSION + 1)]
    begun = "INSERT INTO server VALUES ('', 9e15, NULL);"  # 9e15: not known when
    body = [begun if step is None else step.read_text(encoding="utf-8") for step in steps]
    marks = f"PRAGMA application_id = {PROGRAM_ID}; PRAGMA user_version = {VERSION};"
    return "\n".join(["BEGIN IMMEDIATE;", *body, marks, "COMMIT;"])
