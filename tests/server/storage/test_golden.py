"""Files that each version of the format left behind: they are brought up to date, and their rooms go on."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.storage import database
from server.storage.database import FILE, VERSION, check
from tests.server.desk import Desk
from tests.server.storage.failing import fickle_journal

RESULTS_SINCE = 3
GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.sql"))


def opened(golden: Path, folder: Path) -> dict[str, str]:
    """Make the file; the result is everybody's token."""
    text = golden.read_text(encoding="utf-8")
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.executescript(text)
    tokens: dict[str, str] = json.loads(text.partition("\n")[0].removeprefix("-- "))
    return tokens


def test_there_is_a_file_of_each_version() -> None:
    assert [int(golden.stem) for golden in GOLDEN] == list(range(1, VERSION + 1))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.stem)
def test_the_rooms_of_an_older_file_go_on(golden: Path, tmp_path: Path) -> None:
    tokens = opened(golden, tmp_path)
    assert check(tmp_path / FILE) == int(golden.stem)
    journal, _ = fickle_journal(tmp_path)
    desk = Desk(journal=journal)
    for token in tokens.values():
        guest = desk.greets()
        assert isinstance(guest.asks(s.Resume, token=token), s.Joined)
    lines = [post.lines for post in guest.messages if isinstance(post, m.ChatLines)]
    assert "Hello from before" in {line.text for some in lines for line in some if isinstance(line, m.Said)}
    entries = [entry for post in guest.messages if isinstance(post, m.LogEntries) for entry in post.entries]
    assert any(isinstance(entry, c.ClueGiven) and entry.word == "syzygy" for entry in entries)
    assert guest.refused(m.Say, channel="table", text="Hello from today") == ""
    board = guest.asks(s.AskLeaderboard, evening=False)
    counted = int(golden.stem) >= RESULTS_SINCE
    assert (board.matches, len(board.people), len(board.left_out)) == ((1, 5, 1) if counted else (0, 0, 0))
    desk.close()
    journal.close()
    assert check(tmp_path / FILE) == VERSION


@pytest.mark.parametrize("golden", GOLDEN[:-1], ids=lambda golden: golden.stem)
def test_an_update_that_breaks_off_changes_nothing(
    golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(golden, tmp_path)
    script = database._script
    monkeypatch.setattr(database, "_script", lambda version: script(version).replace("COMMIT", "BROKEN"))
    with pytest.raises(database.StorageError):
        fickle_journal(tmp_path)
    assert check(tmp_path / FILE) == int(golden.stem)
    monkeypatch.undo()
    journal, _ = fickle_journal(tmp_path)
    assert len(journal.rooms()) == 1
    journal.close()


def test_an_older_file_ends_up_like_a_new_one(tmp_path: Path) -> None:
    shapes = []
    for golden in (*GOLDEN, None):
        folder = tmp_path / (golden.stem if golden else "new")
        folder.mkdir()
        if golden:
            opened(golden, folder)
        fickle_journal(folder)[0].close()
        with closing(sqlite3.connect(folder / FILE)) as connection:
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
            shapes.append(
                {
                    name: [row[1:4] for row in connection.execute(f"PRAGMA table_info({name})")]
                    for name in tables
                }
            )
    assert all(shape == shapes[-1] for shape in shapes)
