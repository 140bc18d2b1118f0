"""One file for one server: who may open it, what it must be, and what is said of one that is not so."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from server.storage import database
from server.storage.database import FILE, VERSION, Damaged, Database, InUse, StorageError, back_up, check
from server.storage.folder import data_folder
from server.storage.journal import ByteJournal

HOLDS_IT = """
import sys
from pathlib import Path
from server.storage.database import Database
held = Database(Path(sys.argv[1]))
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def filled(folder: Path) -> Path:
    """The file of a server that has stopped, with a room of fifty events and two seats."""
    journal = ByteJournal(Database(folder))
    journal.server("a server")
    journal.opened("ROOM", None)
    for number in range(50):
        journal.append("ROOM", number / 2, b"event %d" % number)
    journal.hold("ROOM", 1, [b"\x01" * 32, b"\x02" * 32])
    journal.hold("ROOM", 2, [b"\x03" * 32])
    journal.commit()
    journal.close()
    return folder / FILE


def everything(folder: Path) -> object:
    journal = ByteJournal(Database(folder))
    try:
        rooms = journal.rooms()
        return [(room, list(journal.events(room[0]))) for room in rooms], journal.tokens()
    finally:
        journal.close()


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"HOME": "/home/ann"}, "/home/ann/.local/share/codenames-lan"),
        ("linux", {"HOME": "/home/ann", "XDG_DATA_HOME": "/data"}, "/data/codenames-lan"),
        (
            "linux",
            {"HOME": "/home/ann", "XDG_DATA_HOME": "not/whole"},
            "/home/ann/.local/share/codenames-lan",
        ),
        ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Application Support/codenames-lan"),
        ("win32", {"HOME": "/u", "LOCALAPPDATA": "/u/local"}, "/u/local/codenames-lan"),
        ("win32", {"HOME": "/u"}, "/u/AppData/Local/codenames-lan"),
    ],
)
def test_the_folder_follows_the_systems_convention(platform: str, environment: dict, expected: str) -> None:
    assert data_folder(environment, platform).as_posix() == expected


def test_the_folder_is_made_and_nobody_else_may_look_into_it(folder: Path) -> None:
    Database(folder).close()
    if sys.platform != "win32":
        assert (folder.stat().st_mode & 0o777, (folder / FILE).stat().st_mode & 0o777) == (0o700, 0o600)


def test_a_second_server_is_told_that_the_folder_is_in_use(folder: Path) -> None:
    first = Database(folder)
    with pytest.raises(InUse, match="Another server keeps its rooms in"):
        Database(folder)
    first.close()
    Database(folder).close()


def test_a_server_that_was_killed_does_not_keep_the_folder(folder: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", HOLDS_IT, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"open\n"
        with pytest.raises(InUse):
            Database(folder)
        child.kill()
    Database(folder).close()


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_a_folder_that_takes_no_file_is_told(folder: Path) -> None:
    folder.write_text("a file")
    with pytest.raises(StorageError, match="Nothing can be kept in"):
        Database(folder)


def test_a_newer_file_is_refused_and_stays_as_it_is(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = filled.read_bytes()
    with pytest.raises(StorageError, match="newer version"):
        Database(filled.parent)
    assert filled.read_bytes() == before


def test_a_newer_file_of_a_server_that_was_killed_is_refused_too(filled: Path, tmp_path: Path) -> None:
    """What makes it newer stands in the journal's file yet, and not in the file itself."""
    other = tmp_path / "other"
    other.mkdir()
    with closing(sqlite3.connect(filled)) as newer:
        newer.execute("PRAGMA wal_autocheckpoint = 0")
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
        for part in filled.parent.glob(FILE + "*"):
            (other / part.name).write_bytes(part.read_bytes())
    before = {part.name: part.read_bytes() for part in other.glob(FILE + "*") if "-shm" not in part.name}
    assert set(before) == {FILE, FILE + "-wal"}
    with pytest.raises(StorageError, match="newer version"):
        Database(other)
    assert {name: (other / name).read_bytes() for name in before} == before


def test_a_file_of_another_program_is_refused_and_stays_as_it_is(folder: Path) -> None:
    folder.mkdir()
    with closing(sqlite3.connect(folder / FILE)) as other:
        other.execute("CREATE TABLE recipes (name)")
    before = (folder / FILE).read_bytes()
    with pytest.raises(StorageError, match="another program"):
        Database(folder)
    assert (folder / FILE).read_bytes() == before


def test_a_file_that_is_no_database_is_told_to_be_damaged(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).write_bytes(b"This is a letter to my aunt. " * 200)
    with pytest.raises(Damaged, match="put a backup in its place"):
        Database(folder)


def test_a_file_that_another_program_is_writing_is_told(
    filled: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="database is locked"):
            Database(filled.parent)


def flipped(data: bytes, at: int) -> bytes:
    return data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]


def survives(filled: Path, whole: object, data: bytes) -> bool:
    """Whether a file with these bytes is read as what was written; if not it must be refused."""
    filled.write_bytes(data)
    try:
        read = everything(filled.parent)
    except StorageError:
        return False
    assert read == whole, "a damaged file was taken for a sound one"
    return True


def test_a_flipped_bit_is_found_or_changes_nothing(filled: Path) -> None:
    whole, data = everything(filled.parent), filled.read_bytes()
    kept = [survives(filled, whole, flipped(data, at)) for at in range(0, len(data), 97)]
    assert True in kept
    assert False in kept


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("first", [0, 3])
def test_a_flipped_byte_anywhere_is_found_or_changes_nothing(filled: Path, first: int) -> None:
    whole, data = everything(filled.parent), filled.read_bytes()
    for at in range(first, len(data), 8):
        survives(filled, whole, flipped(data, at))


def test_a_backup_of_a_running_server_is_whole(filled: Path, tmp_path: Path) -> None:
    journal = ByteJournal(Database(filled.parent))
    list(journal.events("ROOM"))
    journal.append("ROOM", 99.0, b"not yet")
    back_up(filled, tmp_path / "saved")
    journal.commit()
    other = tmp_path / "other"
    other.mkdir()
    (tmp_path / "saved").rename(other / FILE)
    assert list(tmp_path.glob("saved*")) == []
    journal.close()
    [[(_, events)], tokens] = everything(other)
    assert (len(events), len(tokens)) == (50, 3)


def test_a_backup_replaces_no_file(filled: Path, tmp_path: Path) -> None:
    (tmp_path / "saved").write_text("photos")
    with pytest.raises(StorageError, match="exists already"):
        back_up(filled, tmp_path / "saved")
    assert (tmp_path / "saved").read_text() == "photos"


def test_nothing_to_back_up_and_nowhere_to_put_it_are_told(filled: Path, tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="nothing to back up"):
        back_up(tmp_path / "none" / FILE, tmp_path / "saved")
    with pytest.raises(StorageError, match="Can't write"):
        back_up(filled, tmp_path / "none" / "saved")


def test_an_empty_file_is_damaged_and_its_journal_stays(folder: Path) -> None:
    folder.mkdir()
    (folder / FILE).touch()
    (folder / f"{FILE}-wal").write_bytes(b"all the moves")
    with pytest.raises(Damaged, match="it is empty"):
        Database(folder)
    assert (folder / f"{FILE}-wal").read_bytes() == b"all the moves"


def test_a_new_file_that_was_not_finished_is_made_anew(folder: Path) -> None:
    folder.mkdir()
    (folder / f"{FILE}.part").write_bytes(b"half of it")
    (folder / f"{FILE}.part-journal").write_bytes(b"and this")
    Database(folder).close()
    assert check(folder / FILE) == VERSION
    assert not list(folder.glob("*.part*"))


def test_a_backup_that_was_broken_off_is_none_and_in_nobodys_way(filled: Path, tmp_path: Path) -> None:
    (tmp_path / "saved.part").write_bytes(b"half of it")
    back_up(filled, tmp_path / "saved")
    assert check(tmp_path / "saved") == VERSION
    assert [path.name for path in tmp_path.glob("saved*")] == ["saved"]


def test_a_damaged_file_is_not_backed_up(filled: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(filled)) as file:
        file.execute("UPDATE events SET event = x'00' WHERE n = 7")
        file.commit()
    with pytest.raises(Damaged, match="event 7 of room ROOM"):
        back_up(filled, tmp_path / "saved")
    assert not list(tmp_path.glob("saved*"))
