"""The files of what was typed and not sent: whose they are, how much they hold, what a damaged one costs."""

import json
import sys
from pathlib import Path

import pytest

from client.drafts import MAX_DRAFT, MOST, DraftFiles


@pytest.fixture
def files(tmp_path: Path) -> DraftFiles:
    return DraftFiles(tmp_path / "drafts")


def test_what_is_kept_for_a_seat_is_there_for_the_next_window_and_for_no_other_seat(
    files: DraftFiles, tmp_path: Path
) -> None:
    files.keep("seat-a", {"table": "hello", "team": ""})
    again = DraftFiles(tmp_path / "drafts")
    assert (again.read("seat-a"), again.read("seat-b")) == ({"table": "hello"}, {})


def test_nothing_typed_leaves_no_file(files: DraftFiles, tmp_path: Path) -> None:
    files.keep("seat-a", {"table": "hello"})
    files.keep("seat-a", {"table": " "})
    assert list((tmp_path / "drafts").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are others there")
def test_nobody_else_reads_them(files: DraftFiles, tmp_path: Path) -> None:
    files.keep("seat-a", {"table": "hello"})
    folder = tmp_path / "drafts"
    assert (folder.stat().st_mode & 0o777, (folder / "seat-a.json").stat().st_mode & 0o777) == (0o700, 0o600)


def test_they_are_bounded(files: DraftFiles) -> None:
    files.keep("seat-a", {f"channel {number}": "x" * 100_000 for number in range(100)})
    kept = files.read("seat-a")
    assert (len(kept), {len(text) for text in kept.values()}) == (MOST, {MAX_DRAFT})


def test_the_longest_ones_come_back_whole(files: DraftFiles) -> None:
    longest = {f"channel {number}": "\U0001f600" * MAX_DRAFT for number in range(MOST)}
    files.keep("seat-a", longest)
    assert files.read("seat-a") == longest


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"table": 7, "team": null}',
        b'{"table": "\\ud83d"}',
        b"[" * 100_000,
        b"x" * 10_000_000,
    ],
    ids=lambda data: repr(data[:12]),
)
def test_a_damaged_file_is_no_drafts(files: DraftFiles, tmp_path: Path, data: bytes) -> None:
    files.keep("seat-a", {"table": "hello"})
    (tmp_path / "drafts" / "seat-a.json").write_bytes(data)
    assert files.read("seat-a") == {}
    files.keep("seat-a", {"table": "again"})
    assert files.read("seat-a") == {"table": "again"}


def test_of_seats_that_are_worth_nothing_any_more_nothing_is_left(files: DraftFiles, tmp_path: Path) -> None:
    for seat in ("seat-a", "seat-b"):
        files.keep(seat, {"table": seat})
    (tmp_path / "drafts" / "seat-c.part").write_text(json.dumps({"table": "killed while it was written"}))
    files.forget_others({"seat-b"})
    assert [path.name for path in (tmp_path / "drafts").iterdir()] == ["seat-b.json"]


def test_a_place_that_takes_no_file_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "drafts").write_text("a file")
    files = DraftFiles(tmp_path / "drafts")
    files.keep("seat-a", {"table": "hello"})
    files.forget("seat-a")
    files.forget_others(())
    assert files.read("seat-a") == {}
