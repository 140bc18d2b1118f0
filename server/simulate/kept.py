"""Boards of a contest as they are finished, in a file beside the report: an interrupted run goes on from it.

One JSON object a line: a head with all that the boards depend on, then a board each. A line has a sum of
itself, so that one that is torn or damaged is found. Only the end can be torn; that board is played again.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from protocol.version import PROGRAM_VERSION
from server.rooms.record import named
from server.simulate.contest import Board, Contest

FORMAT = 1
SUFFIX = ".boards"  # after the report's own name
_encode = msgspec.json.encode


class Unusable(Exception):
    """Why there is no going on from this file, as a sentence."""


class _Head(Struct, frozen=True):
    kept: int
    parameters: dict[str, Any]


class _Line(Struct, frozen=True):
    sum: int
    board: Board


def beside(report: str) -> Path:
    """Where the boards are kept that go with a report."""
    return Path(report + SUFFIX)


def parameters(contest: Contest) -> Mapping[str, Any]:
    """All that decides what is played, and whether its records are written."""
    return {
        "version": PROGRAM_VERSION,
        "seed": contest.seed,
        "games": contest.games,
        "once": contest.once,
        "bots": [list(line_up) for line_up in contest.line_ups],
        "records": contest.records is not None,
        **named(contest.variant),
    }


class Kept:
    """The open file. `boards`: what it had when it was opened, by number."""

    def __init__(self, file: Path, contest: Contest) -> None:
        """Go on with the file, or begin it. `Unusable`: it is another contest's, or damaged."""
        self.file = file
        self.boards: dict[int, Board] = {}
        head = _encode(_Head(FORMAT, dict(parameters(contest)))) + b"\n"
        lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
        sound = self._taken(lines, head)
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        self._descriptor: int | None = descriptor
        os.ftruncate(descriptor, sound)
        os.lseek(descriptor, sound, os.SEEK_SET)
        if not sound:
            self._write(head)

    def add(self, board: Board) -> None:
        """It is in the file when this returns, whatever happens to the program."""
        self._write(_encode(_Line(_sum(board), board)) + b"\n")

    def close(self) -> None:
        """May be said again."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def remove(self) -> None:
        """The report is written, and nothing has to be gone on with."""
        self.close()
        self.file.unlink(missing_ok=True)

    def _taken(self, lines: list[bytes], head: bytes) -> int:
        """How many bytes are sound, when the boards have been taken from them."""
        if not lines or (len(lines) == 1 and head.startswith(lines[0].rstrip(b"\n")) and lines[0] != head):
            return 0  # torn in its first line: nothing was kept yet
        if lines[0] != head:
            raise Unusable(f"{self.file} {_why_other(lines[0], head)}.")
        sound = len(head)
        for at, line in enumerate(lines[1:], start=2):
            board = _board(line)
            if board is None and at == len(lines):
                break
            if board is None:
                raise Unusable(
                    f"{self.file} is damaged on line {at}; without it all is played from the start."
                )
            self.boards[board.number] = board
            sound += len(line)
        return sound

    def _write(self, line: bytes) -> None:
        assert self._descriptor is not None, "nothing is added once it is closed"
        while line:
            line = line[os.write(self._descriptor, line) :]


def _board(line: bytes) -> Board | None:
    """What a line holds; None when it isn't whole."""
    if not line.endswith(b"\n"):
        return None
    try:
        read = msgspec.json.decode(line, type=_Line)
    except (msgspec.DecodeError, RecursionError):
        return None
    return read.board if read.sum == _sum(read.board) else None


def _sum(board: Board) -> int:
    return crc32(_encode(board))


def _why_other(line: bytes, head: bytes) -> str:
    """How the head of a file differs from the one it ought to have."""
    try:
        there = msgspec.json.decode(line, type=_Head)
    except (msgspec.DecodeError, RecursionError):
        return "holds no boards of a simulation"
    if there.kept != FORMAT:
        return f"is of another format ({there.kept}, and this program reads {FORMAT})"
    here = msgspec.json.decode(head, type=_Head).parameters
    for name, value in here.items():
        if there.parameters.get(name) != value:
            return (
                "holds boards of another simulation: "
                f"{name} is {_told(there.parameters.get(name))} there and {_told(value)} here"
            )
    return "holds boards of another simulation"


def _told(value: object) -> str:
    return json.dumps(value, ensure_ascii=True)[:80]
