"""Files that a host brings: read once, never followed, never too large; and their parts."""

import os
from pathlib import Path

import pytest

from client.texts import Loaded, Unusable, kind_of, load, parts, pasted
from protocol.texts import MAX_TEXT_BYTES


def file(folder: Path, data: bytes, name: str = "kitchen.txt") -> str:
    path = folder / name
    path.write_bytes(data)
    return str(path)


def code(found: Loaded | Unusable) -> str:
    assert isinstance(found, Unusable)
    return found.code


def test_a_text_is_read_with_its_mark_taken_off(tmp_path: Path) -> None:
    assert load(file(tmp_path, b"\xef\xbb\xbfSPOON\r\nFORK")) == Loaded("kitchen.txt", "SPOON\r\nFORK")


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"SPOON\0FORK", "text_nul"),
        (b"caf\xe9", "text_broken"),
        ("SPOON FORK".encode("utf-16-le"), "text_unmarked"),
        (b"x" * (MAX_TEXT_BYTES + 1), "text_too_long"),
    ],
)
def test_what_cannot_be_read_for_sure_is_refused(tmp_path: Path, data: bytes, expected: str) -> None:
    assert code(load(file(tmp_path, data))) == expected


def test_a_link_a_folder_and_nothing_at_all_are_no_files(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to(file(tmp_path, b"SPOON"))
    assert code(load(str(link))) == "link"
    assert code(load(str(tmp_path))) in ("no_file", "unreadable")
    assert code(load(str(tmp_path / "none.txt"))) == "unreadable"
    assert code(load("no\0path")) == "unreadable"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_no_file_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    assert code(load(str(tmp_path / "pipe.txt"))) == "no_file"


def test_the_ending_says_what_a_dropped_file_is() -> None:
    assert [kind_of(name) for name in ("a/ours.JSON", "b/kitchen.txt", "words")] == [
        "variant",
        "words",
        "words",
    ]


def test_parts_are_small_enough_and_make_the_text_again() -> None:
    text = "ü€🦊a" * 3000
    made = parts(text, 1000)
    assert "".join(made) == text
    assert max(len(part.encode()) for part in made) <= 1000
    assert parts("") == ("",)


def test_pasted_words_keep_the_limits_of_a_file() -> None:
    assert pasted("words", "SPOON\ud83d") == Loaded("words", "SPOON")
    assert code(pasted("words", "x" * (MAX_TEXT_BYTES + 1))) == "text_too_long"
