"""A match as text: one JSON object a line, a header and then every event (docs/record.md). Knows no game."""

import json
from collections.abc import Iterable
from typing import Any

from msgspec.structs import fields

from protocol.types import Packed
from protocol.version import PROGRAM, PROGRAM_VERSION
from server.games.match import Match

RECORD_VERSION = 1


def header(match: Match, room_name: str) -> dict[str, Any]:
    """The first line: what was played, and the seats that events name by number."""
    return {
        "record": RECORD_VERSION,
        "program": PROGRAM,
        "version": PROGRAM_VERSION,
        "game": match.game.name,
        "room": room_name,
        "match": match.number,
        "teams": list(match.plan.teams),
        "seats": [named(seat) for seat in match.plan.seats],
    }


def line(value: dict[str, Any]) -> str:
    """One line without its end; the same value gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def event_line(at: float, event: Packed) -> str:
    """An event at second `at` of its room, rounded to milliseconds."""
    tag = event.__struct_config__.tag
    return line({"at": round(at, 3), "event": tag} | named(event))


def text(match: Match, room_name: str, times: Iterable[float]) -> str:
    """The whole record of a match; `times` are the seconds of its events."""
    events = (event_line(at, event) for at, event in zip(times, match.log, strict=True))
    return "\n".join([line(header(match, room_name)), *events]) + "\n"


def parts(text: str, size: int) -> list[str]:
    """The text in pieces of at most `size` bytes, cut between lines where one fits."""
    pieces: list[str] = []
    piece: list[str] = []
    length = 0
    for row in text.splitlines(keepends=True):
        weight = len(row.encode())
        if piece and length + weight > size:
            pieces.append("".join(piece))
            piece, length = [], 0
        piece.append(row)
        length += weight
    return [*pieces, "".join(piece)]


def named(value: Any) -> dict[str, Any]:
    """A packed struct with its fields by name, inner structs too."""
    return {field.name: _inner(getattr(value, field.encode_name)) for field in fields(value)}


def _inner(value: Any) -> Any:
    if isinstance(value, Packed):
        return named(value)
    if isinstance(value, tuple | list):
        return [_inner(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _inner(one) for key, one in value.items()}
    return value
