"""`codenames-server replay`: reads records of matches, checks them wholly, and tells the games move by move.

Opens the files that it is given and nothing else; `server/rooms/reading.py` judges what stands in them.
"""

import argparse
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import BinaryIO, TextIO

from server.games.catalogue import RECORDS
from server.rooms.reading import MAX_LINE, MAX_RECORD, RecordError, RecordTooLong, read
from server.rooms.replay import Replay
from server.terminal import printable, why_unreadable

HELP = "check the record of a match, and tell the match"
DESCRIPTION = """Reads records as the program writes them (Save the record, demo --record), plays each match
again by its rules and tells it move by move. What can't have happened is refused by line and field."""
EPILOG = "exit codes: 0 all are sound, 1 a record is refused, 2 wrong arguments, or a file not read"

SOUND, REFUSED, UNREADABLE = 0, 1, 2


class _Unreadable(Exception):
    """Why a file has no lines, as the end of a sentence."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a record; several are told one by one")
    parser.add_argument("--check", action="store_true", help="print one line about each file, not the game")


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    exits = []
    for at, file in enumerate(chosen.files):
        if at and not chosen.check:
            _print([""])
        exits.append(_replay(file, chosen.check, named=len(chosen.files) > 1))
    return max(exits)


def _replay(file: str, check: bool, named: bool) -> int:
    """Print one record's match, or why there is none; the result is the exit code."""
    name = "".join(one if one.isprintable() else f"<U+{ord(one):04X}>" for one in file)
    try:
        match = _read(file)
    except RecordError as error:
        _print([f"{name}: {error}."], sys.stderr)
        return UNREADABLE if isinstance(error, RecordTooLong) else REFUSED
    except _Unreadable as error:
        _print([f"{name}: {error}."], sys.stderr)
        return UNREADABLE
    if check:
        _print([f"{name}: {match.recorded.summary(match.match.state)}"])
    else:
        _print([*([f"{name}:"] if named else []), *match.lines])
    return SOUND


def _read(file: str) -> Replay:
    try:
        with _opened(file) as opened:
            if os.fstat(opened.fileno()).st_size > MAX_RECORD:
                raise RecordTooLong(0, "", f"the file has more than {MAX_RECORD:,} bytes")
            return read(_rows(opened), RECORDS)
    except OSError as error:
        raise _Unreadable(f"can't be read: {why_unreadable(error)}") from error


def _opened(file: str) -> BinaryIO:
    """A file in a folder; nobody waits for a named pipe, and no device is read."""
    try:
        opened = open(file, "rb", opener=_at_once)  # noqa: SIM115 -- its reader closes it
    except ValueError as error:
        raise _Unreadable(f"can't be read: {why_unreadable(error)}") from error
    if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
        opened.close()
        raise _Unreadable("is no file that holds a record")
    return opened


def _rows(opened: BinaryIO) -> Iterator[bytes]:
    """Line by line, so that no more than one lies in memory; of one that is too long only its beginning."""
    while row := opened.readline(MAX_LINE + 1):
        yield row


def _at_once(file: str, flags: int) -> int:
    """Open also a named pipe without waiting for whoever writes to it."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    out = stream or sys.stdout
    for line in lines:
        print(printable(line, out.encoding), file=out)
    out.flush()
