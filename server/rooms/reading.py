"""A record, line by line: from bytes to a header and to events, or the first thing that is wrong with it.

Knows the format (docs/record.md), no file and no game; what the events amount to is `replay`'s to say.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from protocol.messages.room import Seat
from protocol.types import Packed
from protocol.version import PROGRAM
from server.games.match import Recorded
from server.rooms.fields import Wrong, only, shown, shown_name, struct, value
from server.rooms.record import RECORD_VERSION
from server.rooms.replay import Replay

MAX_RECORD = 10_000_000  # bytes: a game of an hour has 50 kB, and nobody plays for two hundred hours
MAX_LINES = 100_000  # a line takes about 100 bytes
MAX_LINE = 2_000_000  # bytes: the deal may name the 10,000 codenames of a room's list that were used up
_BOM = b"\xef\xbb\xbf"
_HEADER = ("record", "program", "version", "game", "room", "match", "teams", "seats")


class RecordError(ValueError):
    """What is wrong with a record: the line (from 1; 0 for the whole file), the field (or ""), the reason."""

    def __init__(self, line: int, field: str, reason: str) -> None:
        self.line = line
        self.field = field
        self.reason = reason
        where = f"line {line}" if line else ""
        super().__init__(": ".join(filter(None, (where, field, reason))))


class RecordTooLong(RecordError):
    """Nobody looked whether it is one."""


@dataclass(frozen=True)
class Header:
    """The first line."""

    game: str
    match: int
    teams: tuple[str, ...]
    seats: tuple[Seat, ...]


def read(rows: Iterable[bytes], games: Mapping[str, Recorded]) -> Replay:
    """The match that a record tells, or `RecordError`. `rows` are its lines, each with its line end."""
    lines = _lines(rows)
    number, first = next(lines)
    with _on(number):
        header = _header(first, games)
        recorded = games[header.game]
    replay = Replay(recorded)
    kinds = {_tag(kind): kind for kind in (recorded.dealt, *recorded.events)}
    for number, fields in lines:
        with _on(number):
            _take(replay, header, fields, kinds)
    with _on(number):
        replay.end()
    return replay


@contextmanager
def _on(line: int) -> Iterator[None]:
    """Whatever is wrong in here is wrong on this line."""
    try:
        yield
    except Wrong as wrong:
        raise RecordError(line, wrong.field, wrong.reason) from wrong


def _lines(rows: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each line's number and object."""
    size = number = 0
    for number, row in enumerate(rows, 1):
        size += len(row)
        if size > MAX_RECORD:
            raise RecordTooLong(number, "", f"a record has {MAX_RECORD:,} bytes at most")
        if number > MAX_LINES:
            raise RecordTooLong(number, "", f"a record has {MAX_LINES:,} lines at most")
        if len(row) > MAX_LINE:
            raise RecordTooLong(number, "", f"a line has {MAX_LINE:,} bytes at most")
        with _on(number):
            found = _object(row, number)
        yield number, found
    if not number:
        raise RecordError(0, "", "the file is empty")


def _object(row: bytes, number: int) -> dict[str, Any]:
    if number == 1 and row.startswith(_BOM):
        raise Wrong("", "begins with a byte order mark; a record is UTF-8 without one")
    try:
        text = row.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Wrong("", f"isn't UTF-8 (byte {error.start + 1} of the line)") from error
    if not text.endswith("\n"):
        raise Wrong("", "doesn't end with a line feed: the record is cut off here")
    try:
        found = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_number, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise Wrong("", f"isn't JSON ({error.msg}, character {error.pos + 1})") from error
    except RecursionError as error:
        raise Wrong("", "is nested too deeply") from error
    if type(found) is not dict:
        raise Wrong("", "isn't one JSON object")
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, found in pairs:
        if name in fields:
            raise Wrong(shown_name(name), "comes twice")
        fields[name] = found
    return fields


def _no_number(name: str) -> Any:
    raise Wrong("", f"isn't JSON ({name} is no number)")


def _whole(digits: str) -> int | float:
    """Python doesn't read a number of some thousand digits, and no field takes one."""
    return int(digits) if len(digits) < 20 else float(digits)


# ---- the header


def _header(fields: dict[str, Any], games: Mapping[str, Recorded]) -> Header:
    """What it says; the version first, since another one may have other fields."""
    if "record" not in fields:
        raise Wrong("record", "is missing: this is no record of a match")
    version = value(int, fields["record"], "record")
    if version != RECORD_VERSION:
        raise Wrong(
            "record", f"this is version {version} of the format, and {RECORD_VERSION} is the one known here"
        )
    if fields.get("program", PROGRAM) != PROGRAM:
        raise Wrong("program", f'{shown(fields["program"])} wrote this, not "{PROGRAM}"')
    only(fields, _HEADER)
    for name in ("version", "room"):
        value(str, fields[name], name)
    game = value(str, fields["game"], "game")
    if game not in games:
        raise Wrong("game", f"{shown(game)} is none of the games known here ({', '.join(games)})")
    return Header(
        game=game,
        match=value(int, fields["match"], "match"),
        teams=value(tuple[str, ...], fields["teams"], "teams"),
        seats=value(tuple[Seat, ...], fields["seats"], "seats"),
    )


# ---- events


def _tag(kind: type[Packed]) -> str:
    return str(kind.__struct_config__.tag)


def _take(replay: Replay, header: Header, fields: dict[str, Any], kinds: Mapping[str, type[Packed]]) -> None:
    """One event, as far as its line is one."""
    for name in ("at", "event"):
        if name not in fields:
            raise Wrong(name, "is missing")
    at = value(float, fields.pop("at"), "at")
    tag = value(str, fields.pop("event"), "event")
    kind = kinds.get(tag)
    if kind is None:
        raise Wrong("event", f"{shown(tag)} is no kind of event")
    first = kind is replay.recorded.dealt
    replay.check_place(at, first)
    if not first:
        replay.take(struct(kind, fields), at)
        return
    if flaw := replay.recorded.rules_flaw(fields):
        raise Wrong(flaw.field, flaw.reason)
    replay.deal(struct(kind, fields), at)
    _compare(header, replay)


def _compare(header: Header, replay: Replay) -> None:
    """The header says of the table what the deal says."""
    opening = replay.opening
    for field, said, meant in (
        ("match", header.match, opening.match),
        ("teams", header.teams, opening.plan.teams),
        ("seats", header.seats, opening.plan.seats),
    ):
        if said != meant:
            raise RecordError(1, field, "isn't what the deal on line 2 says")
