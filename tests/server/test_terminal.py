"""Verbs that only print: what becomes of them when nobody reads to the end, and the lines they read."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from server.terminal import INTERRUPTED, UNSAID, LinesUnreadable, lines_of, speak

CHECK = [sys.executable, "-m", "server", "words", "check"]


@pytest.fixture
def long_list(tmp_path: Path) -> Path:
    """A list with more to be said than a pipe holds."""
    file = tmp_path / "long.txt"
    file.write_text("\n".join(f"{number:030}\n{number:031}x" for number in range(3000)))
    return file


def check(*files: Path, stdout: IO[bytes] | int) -> tuple[int, str]:
    """The exit code, and what was said about it."""
    done = subprocess.run([*CHECK, *map(str, files)], stdout=stdout, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stderr.decode()


def test_a_reader_who_leaves_ends_the_verb_without_a_word(long_list: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "wb") as pipe:
        assert check(long_list, stdout=pipe) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk as a file is of Linux")
def test_a_full_disk_is_told_in_a_sentence(long_list: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        assert check(long_list, stdout=full) == (1, "The output can't be written: No space left on device.\n")


def test_ctrl_c_ends_a_verb_without_a_traceback() -> None:
    def verb() -> int:
        raise KeyboardInterrupt

    assert speak(verb) == INTERRUPTED


def test_a_program_whose_output_is_closed_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert speak(lambda: 0) == UNSAID


TYPED = b"\xef\xbb\xbfcaf\xc3\xa9\r\nb\xff\n12345"


def test_lines_are_utf_8_from_a_file_as_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lines").write_bytes(TYPED)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TYPED), encoding="cp1252"))
    told = ["café\n", "b\ufffd\n", "12345"]
    assert list(lines_of(str(tmp_path / "lines"), 10)) == told
    assert list(lines_of("-", 10)) == told


def test_a_line_that_is_too_long_comes_in_pieces_that_show_it(tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("1234567\n")
    assert list(lines_of(str(tmp_path / "lines"), 3)) == ["1234", "567\n"]


def test_lines_that_cant_be_read_are_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(LinesUnreadable, match=r"^standard input: can't be read \(.+\)\.$"):
        list(lines_of("-", 10))
    with pytest.raises(LinesUnreadable, match=r"none: can't be read \(No such file or directory\)\.$"):
        list(lines_of(str(tmp_path / "none"), 10))
