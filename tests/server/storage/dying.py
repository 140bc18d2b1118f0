"""Does one thing again and again, each time in a child that is killed one step later: whenever SQLite
writes, cuts off or deletes, in any thread, and at each file that we open to write, rename or remove.

python -m tests.server.storage.dying THING FOLDER [--torn]

Prints the number of steps once a child comes to the end. `--torn`: half of what is written arrives first.
"""

import ctypes
import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from ctypes.util import find_library
from pathlib import Path
from typing import Any

from server.identity import identity_of
from server.storage import journal as journals
from server.storage.database import FILE, VERSION, Database, StorageError, back_up, check
from server.storage.journal import ByteJournal

GOLDEN = Path(__file__).parent / "golden" / "1.sql"
OURS = {"open", "os.rename", "os.link", "os.remove", "os.mkdir", "os.chmod", "os.truncate"}
Kept = tuple[Any, ...]


class Vfs(ctypes.Structure):
    """SQLite's way to the system: `sqlite3_vfs`, version 3."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        *((name, ctypes.c_void_p) for name in ("next", "name", "data")),
        *((f"method_{number}", ctypes.c_void_p) for number in range(13)),
        (
            "set_system_call",
            ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p),
        ),
    )


WRITE = ctypes.CFUNCTYPE(
    ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64, use_errno=True
)
CUT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int, ctypes.c_int64, use_errno=True)
DELETE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, use_errno=True)


class Fate:
    """Ends this process at its step."""

    def __init__(self, step: int, torn: bool, folder: Path) -> None:
        self._left, self._torn, self._folder = step, torn, str(folder)
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._libc.pwrite.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64]
        self._libc.pwrite.restype = ctypes.c_ssize_t
        self._libc.ftruncate.argtypes = [ctypes.c_int, ctypes.c_int64]
        self._calls = (WRITE(self._write), CUT(self._cut), DELETE(self._delete))  # SQLite has only addresses

    def strikes(self) -> None:
        """From now on."""
        library = ctypes.CDLL(find_library("sqlite3"))
        library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
        vfs = library.sqlite3_vfs_find(None)
        write, cut, delete = (ctypes.cast(each, ctypes.c_void_p) for each in self._calls)
        for name, call in (
            (b"pwrite", write),
            (b"pwrite64", write),
            (b"ftruncate", cut),
            (b"unlink", delete),
        ):
            vfs.contents.set_system_call(ctypes.cast(vfs, ctypes.c_void_p), name, call)
        sys.addaudithook(self._ours)

    def _step(self, before_death: Callable[[], object] = lambda: None) -> None:
        self._left -= 1
        if not self._left:
            if self._torn:
                before_death()
            os.kill(os.getpid(), signal.SIGKILL)

    def _write(self, file: int, data: int, size: int, at: int) -> int:
        self._step(lambda: self._libc.pwrite(file, data, size // 2, at))
        return int(self._libc.pwrite(file, data, size, at))

    def _cut(self, file: int, size: int) -> int:
        self._step()
        return int(self._libc.ftruncate(file, size))

    def _delete(self, path: bytes) -> int:
        self._step()
        return int(self._libc.unlink(path))

    def _ours(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event in OURS and str(arguments[0]).startswith(self._folder):
            reading = event == "open" and not (arguments[2] or 0) & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if not reading:
                self._step()


# ---- the things; each tells `done` how often it has committed, and looks at what is left afterwards


def kept(folder: Path) -> Kept:
    assert check(folder / FILE) == VERSION
    journal = ByteJournal(Database(folder))
    try:
        rooms = journal.rooms()
        return [(*room, list(journal.events(room[0]))) for room in rooms], journal.tokens()
    finally:
        journal.close()


def start(folder: Path, done: Callable[[], None]) -> None:
    """A folder, a file, a key: the first start."""
    journal = ByteJournal(Database(folder))
    identity_of(folder)
    journal.server("id")
    journal.opened("OWN", None)
    journal.append("OWN", 0.0, b"opened")
    journal.commit()
    done()
    journal.close()


def start_again(folder: Path, commits: int) -> None:
    start_or_go_on(folder)
    assert identity_of(folder).fingerprint == identity_of(folder).fingerprint
    assert kept(folder) == ([("OWN", None, [(0.0, b"opened")])], [])
    assert not list(folder.glob(f"{FILE}.part*"))


def start_or_go_on(folder: Path) -> None:
    journal = ByteJournal(Database(folder))
    if not journal.rooms():
        journal.opened("OWN", None)
        journal.append("OWN", 0.0, b"opened")
    journal.server("id")
    journal.commit()
    journal.close()


def play(folder: Path, done: Callable[[], None]) -> None:
    """Rooms that open, play and end; a thread takes the journal over meanwhile."""
    journals.COMMITS_PER_CHECKPOINT = 3
    journal = ByteJournal(Database(folder))
    for step in PLAY:
        step(journal)
        journal.commit()
        done()
    journal.close()


def _opens(room: str) -> Callable[[ByteJournal], None]:
    def step(journal: ByteJournal) -> None:
        journal.opened(room, "192.0.2.7")
        journal.append(room, 0.0, b"opened")
        journal.hold(room, 1, [room.encode() * 10, room.encode() * 11])

    return step


def _plays(room: str, number: int) -> Callable[[ByteJournal], None]:
    def step(journal: ByteJournal) -> None:
        journal.append(room, float(number), b"move %d " % number * 300)
        journal.append(room, float(number), b"and over")

    return step


PLAY: list[Callable[[ByteJournal], None]] = [
    _opens("ONE"),
    *(_plays("ONE", number) for number in range(4)),
    _opens("TWO"),
    _plays("TWO", 1),
    lambda journal: journal.ended("ONE"),
    *(_plays("TWO", number) for number in range(2, 6)),
    lambda journal: journal.hold("TWO", 1, []),
]
_after: list[Kept] = []


def after(commits: int) -> Kept:
    """What is kept after so many steps of `PLAY` that nothing disturbs."""
    if not _after:
        from tempfile import TemporaryDirectory

        for number in range(len(PLAY) + 1):
            with TemporaryDirectory() as name:
                journal = ByteJournal(Database(Path(name)))
                for step in PLAY[:number]:
                    step(journal)
                    journal.commit()
                journal.close()
                _after.append(kept(Path(name)))
    return _after[min(commits, len(PLAY))]


def played(folder: Path, commits: int) -> None:
    if not commits and not folder.exists():
        return
    Database(folder).close()
    assert kept(folder) in (after(commits), after(commits + 1)), f"killed after {commits} commits"


def migrate(folder: Path, done: Callable[[], None]) -> None:
    """A file of the first version becomes one of today's."""
    ByteJournal(Database(folder)).close()
    done()


def migrated(folder: Path, commits: int) -> None:
    Database(folder).close()
    [(_, _, events)], tokens = kept(folder)
    assert (len(events) > 20, len(tokens) > 5) == (True, True)


def copy(folder: Path, done: Callable[[], None]) -> None:
    """A backup."""
    back_up(folder / FILE, folder / "saved")
    done()


def copied(folder: Path, commits: int) -> None:
    saved = folder / "saved"
    assert commits <= saved.exists()
    if saved.exists():
        assert check(saved) == VERSION
    else:
        back_up(folder / FILE, saved)
    assert kept(folder) == after(len(PLAY))


def of_golden(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE)) as file:
        file.executescript(GOLDEN.read_text(encoding="utf-8"))


def of_play(folder: Path) -> None:
    play(folder, lambda: None)


THINGS: dict[str, tuple[Any, ...]] = {
    "start": (None, start, start_again),
    "play": (None, play, played),
    "migrate": (of_golden, migrate, migrated),
    "copy": (of_play, copy, copied),
}


def dies(thing: Callable[..., None], folder: Path, step: int, torn: bool) -> tuple[bool, int]:
    """Whether the child was killed, and after how many commits."""
    here, there = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            Fate(step, torn, folder).strikes()
            thing(folder, lambda: os.write(there, b"."))
            code = 0
        except StorageError as error:
            print(error, file=sys.stderr)
        finally:
            os._exit(code)
    os.close(there)
    _, status = os.waitpid(child, 0)
    commits = len(os.read(here, 1000))
    os.close(here)
    killed = os.WIFSIGNALED(status)
    assert killed or os.WEXITSTATUS(status) == 0, "it failed before it was killed"
    return killed, commits


def main() -> None:
    prepare, thing, look = THINGS[sys.argv[1]]
    top, torn = Path(sys.argv[2]), "--torn" in sys.argv
    if prepare is not None:
        prepare(top / "before")
    after(0)
    step, killed = 0, True
    while killed:
        step += 1
        folder = top / "data"
        shutil.rmtree(folder, ignore_errors=True)
        if prepare is not None:
            shutil.copytree(top / "before", folder)
        killed, commits = dies(thing, folder, step, torn)
        look(folder, commits)
    print(step - 1)


if __name__ == "__main__":
    main()
