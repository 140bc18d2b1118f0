"""The sum that every row carries, and what a file says that doesn't fit it. Only reads.

SQLite checks the shape of its pages, not what stands in them (docs/decisions/0017-events-carry-a-sum.md).
"""

import sqlite3
import struct
from collections.abc import Iterable, Iterator
from zlib import crc32

_SECOND = struct.Struct(">d")


class Misread(Exception):
    """A row isn't as it was written; says which."""


def room_sum(room: str, opener: str | None) -> int:
    return crc32(f"{room}:{opener}".encode())


def first_sum(room: str) -> int:
    """That of a room without events."""
    return crc32(room.encode())


def event_sum(at: float, event: bytes, before: int) -> int:
    """That of all events of the room up to this one."""
    return crc32(event, crc32(_SECOND.pack(at), before))


def token_sum(room: str, member: int, place: int, digest: bytes) -> int:
    return crc32(digest, crc32(f"{room}:{member}:{place}".encode()))


def result_sum(at: float, result: bytes) -> int:
    return crc32(result, crc32(_SECOND.pack(at)))


def player_sum(player: str) -> int:
    return crc32(player.encode())


def server_sum(known_as: str, seen: float) -> int:
    return crc32(known_as.encode(), crc32(_SECOND.pack(seen)))


def server(connection: sqlite3.Connection, version: int) -> Iterator[tuple[str, float]]:
    """The one line about the server: its id, and when it ran last. Files of before version 3 have no sum."""
    if version > 2:
        found = connection.execute("SELECT id, seen, sum FROM server").fetchall()
    else:
        found = connection.execute("SELECT id, seen, NULL FROM server").fetchall()
    if len(found) != 1 or [type(one) for one in found[0][:2]] != [str, float]:
        raise Misread("it doesn't know whose it is")
    [(known_as, seen, total)] = found
    if total is not None and total != server_sum(known_as, seen):
        raise Misread("the line about the server")
    yield known_as, seen


def rooms(connection: sqlite3.Connection) -> Iterator[tuple[str, str | None]]:
    """Code and opener of each room."""
    for room, opener, said in connection.execute("SELECT room, opener, sum FROM rooms ORDER BY room"):
        good = type(room) is str and (opener is None or type(opener) is str)
        if not good or room_sum(room, opener) != said:
            raise Misread(f"room {room!r:.20}")
        yield room, opener
    if connection.execute("SELECT room FROM events EXCEPT SELECT room FROM rooms").fetchall():
        raise Misread("events of no room")


def events(connection: sqlite3.Connection, room: str) -> Iterator[tuple[float, bytes, int]]:
    """Second, bytes and sum of each event of the room."""
    total = first_sum(room)
    rows: Iterable[tuple[object, ...]] = connection.execute(
        "SELECT n, at, event, sum FROM events WHERE room = ? ORDER BY n", (room,)
    )
    for number, (n, at, event, said) in enumerate(rows):
        if n != number or type(at) is not float or type(event) is not bytes:
            raise Misread(f"event {number} of room {room}")
        total = event_sum(at, event, total)
        if total != said:
            raise Misread(f"event {number} of room {room}")
        yield at, event, total


def tokens(connection: sqlite3.Connection) -> Iterator[tuple[str, int, bytes]]:
    """Room, member and hash of each valid token, each member's oldest first."""
    rows = connection.execute(
        "SELECT room, member, place, hash, sum FROM tokens ORDER BY room, member, place"
    )
    for room, member, place, digest, said in rows:
        good = type(room) is str and type(member) is int and type(digest) is bytes
        if not good or token_sum(room, member, place, digest) != said:
            raise Misread(f"a seat's secret in room {room!r:.20}")
        yield room, member, digest


def results(connection: sqlite3.Connection) -> Iterator[tuple[float, bytes]]:
    """When each match ended and how, the first one first."""
    for n, at, result, said in connection.execute("SELECT n, at, result, sum FROM results ORDER BY n"):
        good = type(at) is float and type(result) is bytes
        if not good or result_sum(at, result) != said:
            raise Misread(f"the result of match {n!r:.20}")
        yield at, result


def left_out(connection: sqlite3.Connection) -> Iterator[str]:
    """Whom results don't show, the longest of them first."""
    for player, said in connection.execute("SELECT player, sum FROM left_out ORDER BY n"):
        if type(player) is not str or player_sum(player) != said:
            raise Misread("somebody who is left out")
        yield player


def look_through(connection: sqlite3.Connection, version: int) -> None:
    """Read everything of a file of this version once; `Misread`: something isn't as it was written."""
    for room, _ in list(rooms(connection)):
        if not sum(1 for _ in events(connection, room)):
            raise Misread(f"room {room} without an event")
    for _ in tokens(connection):
        pass
    if version > 1:
        list(server(connection, version))
    if version > 2:
        list(results(connection))
        list(left_out(connection))
