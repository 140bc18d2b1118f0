"""What a journal keeps: everything up to the last commit, nothing after it, whatever happens in between."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.storage import journal as journals
from server.storage.database import FILE, Database
from server.storage.journal import ByteJournal, NotSaved
from tests.server.storage.failing import Fickle

WAL = FILE + "-wal"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def open_journal(folder: Path) -> Iterator[Callable[..., ByteJournal]]:
    opened: list[ByteJournal] = []

    def make(of: Path = folder) -> ByteJournal:
        opened.append(ByteJournal(Database(of)))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


def fill(journal: ByteJournal, events: int, room: str = "ROOM") -> None:
    journal.opened(room, None)
    for number in range(events):
        journal.append(room, float(number), b"event %d" % number)
        journal.commit()


def copy_of(folder: Path, to: Path) -> Path:
    """The files as a computer would find them that lost its power now."""
    to.mkdir()
    for name in (FILE, WAL):
        if (folder / name).exists():
            shutil.copyfile(folder / name, to / name)
    return to


def test_what_was_committed_is_there_after_a_power_cut(
    open_journal: Callable[..., ByteJournal], folder: Path, tmp_path: Path
) -> None:
    journal = open_journal()
    fill(journal, 3)
    journal.append("ROOM", 3.0, b"collected")
    found = open_journal(copy_of(folder, tmp_path / "copy"))
    assert list(found.events("ROOM")) == [(float(n), b"event %d" % n) for n in range(3)]


def test_a_room_that_ended_leaves_nothing(open_journal: Callable[..., ByteJournal]) -> None:
    journal = open_journal()
    fill(journal, 3)
    journal.hold("ROOM", 1, [b"x" * 32])
    journal.ended("ROOM")
    journal.commit()
    assert (journal.rooms(), list(journal.events("ROOM")), journal.tokens()) == ([], [], [])
    fill(journal, 2)
    assert len(list(journal.events("ROOM"))) == 2


def test_a_members_tokens_are_replaced_as_a_whole(open_journal: Callable[..., ByteJournal]) -> None:
    journal = open_journal()
    for held in ([b"a" * 32], [b"a" * 32, b"b" * 32], [b"b" * 32, b"c" * 32]):
        journal.hold("ROOM", 1, held)
        journal.commit()
    assert journal.tokens() == [("ROOM", 1, b"b" * 32), ("ROOM", 1, b"c" * 32)]


def test_the_server_keeps_its_name(open_journal: Callable[..., ByteJournal]) -> None:
    journal = open_journal()
    assert journal.server("first") == ("first", 9e15)
    journal.seen(1000.0)
    journal.commit()
    assert journal.server("second") == ("first", 1000.0)


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO events", "COMMIT"])
@pytest.mark.parametrize(
    "error",
    [
        sqlite3.OperationalError("database or disk is full"),
        sqlite3.OperationalError("attempt to write a readonly database"),
        sqlite3.OperationalError("disk I/O error"),
        sqlite3.DatabaseError("database disk image is malformed"),
        OSError(28, "No space left on device"),
    ],
    ids=str,
)
def test_what_could_not_be_saved_leaves_no_trace(
    open_journal: Callable[..., ByteJournal], statement: str, error: Exception
) -> None:
    journal = open_journal()
    fill(journal, 2)
    journal._connection = disk = Fickle(journal._connection)
    disk.statement, disk.error = statement, error
    journal.append("ROOM", 5.0, b"lost")
    journal.append("ROOM", 5.0, b"lost too")
    with pytest.raises(NotSaved):
        journal.commit()
    journal.commit()  # nothing is left to be written
    disk.statement = None
    journal.append("ROOM", 6.0, b"later")
    journal.commit()
    assert list(journal.events("ROOM")) == [(0.0, b"event 0"), (1.0, b"event 1"), (6.0, b"later")]


def test_a_file_that_somebody_else_is_writing_is_not_waited_for(
    open_journal: Callable[..., ByteJournal], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.storage.database.BUSY_SECONDS", 0.01)
    journal = open_journal()
    fill(journal, 1)
    other = sqlite3.connect(folder / FILE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    journal.append("ROOM", 5.0, b"lost")
    with pytest.raises(NotSaved, match="database is locked"):
        journal.commit()
    other.execute("ROLLBACK")
    other.close()
    journal.append("ROOM", 6.0, b"later")
    journal.commit()
    assert [event for _, event in journal.events("ROOM")] == [b"event 0", b"later"]


def test_checkpoints_take_the_journal_over_while_it_is_written(
    open_journal: Callable[..., ByteJournal], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "COMMITS_PER_CHECKPOINT", 16)
    journal = open_journal()
    fill(journal, 1)
    before, written = (folder / FILE).stat().st_size, 1
    while (folder / FILE).stat().st_size == before:  # the test's time limit ends it
        journal.append("ROOM", float(written), b"x" * 1000)
        journal.commit()
        written += 1
    assert len(list(journal.events("ROOM"))) == written


def test_no_commit_makes_a_checkpoint_itself(
    open_journal: Callable[..., ByteJournal], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals.Checkpoints, "wish", lambda _: None)
    journal = open_journal()
    fill(journal, 1)
    before = (folder / FILE).stat().st_size
    for number in range(1, 100):
        journal.append("ROOM", float(number), b"x" * 100_000)  # SQLite's own would come after 4 MB
        journal.commit()
    assert (folder / WAL).stat().st_size > 9_000_000
    assert (folder / FILE).stat().st_size == before


def cut(folder: Path, to: Path, size: int) -> list[bytes]:
    """The events that are found when the journal's file ends after so many bytes."""
    copy = copy_of(folder, to)
    wal = copy / WAL
    wal.write_bytes(wal.read_bytes()[:size])
    journal = ByteJournal(Database(copy))
    try:
        return [event for _, event in journal.events("ROOM")]
    finally:
        journal.close()
        shutil.rmtree(copy)


def torn(open_journal: Callable[..., ByteJournal], folder: Path, tmp_path: Path, step: int) -> None:
    """Whatever is left of the last commit, the events before it are there, and nothing else."""
    journal = open_journal()
    fill(journal, 5)
    before = (folder / WAL).stat().st_size
    journal.append("ROOM", 5.0, b"event 5")
    journal.commit()
    after = (folder / WAL).stat().st_size
    whole = [b"event %d" % n for n in range(6)]
    for size in range(before, after, step):
        assert cut(folder, tmp_path / "copy", size) == whole[:5]
    assert cut(folder, tmp_path / "copy", after) == whole


def test_a_torn_commit_is_no_commit(
    open_journal: Callable[..., ByteJournal], folder: Path, tmp_path: Path
) -> None:
    torn(open_journal, folder, tmp_path, 191)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_a_commit_torn_at_any_byte_is_no_commit(
    open_journal: Callable[..., ByteJournal], folder: Path, tmp_path: Path
) -> None:
    torn(open_journal, folder, tmp_path, 1)
