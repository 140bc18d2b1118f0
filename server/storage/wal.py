"""What SQLite's journal file (`-wal`) holds beyond what SQLite reads of it, by the format that it documents.

SQLite stops without a word at the first bytes that aren't as they were written; what it then takes for the
end may lie in the middle. Only reads.
"""

import struct
import sys
from pathlib import Path

_HEADER = struct.Struct(">IIIIIIII")  # magic, version, page size, checkpoint, two salts, two sums
_FRAME = struct.Struct(">IIII")  # page, pages after a commit (0: no commit), two salts; two sums follow
_FRAME_SIZE = 24
_INDEX = struct.Struct("<I" if sys.byteorder == "little" else ">I")
_LAST_FRAME = 16  # in the index (`-shm`) of what SQLite has read


def beginning_is_damaged(path: Path) -> bool:
    """Whether there is something in the journal of this database, and it can't be read at all."""
    data = _bytes(path)
    if len(data) <= _HEADER.size:
        return False
    magic, *_, first, second = _HEADER.unpack_from(data)
    return magic & ~1 != 0x377F0682 or _sums(data[:24], magic & 1) != (first, second)


def commits_unread(path: Path) -> int:
    """How many commits lie behind the last one that SQLite has read. A connection must be open that has."""
    data, index = _bytes(path), _bytes(path, "-shm")
    if len(data) <= _HEADER.size or len(index) < _LAST_FRAME + _INDEX.size:
        return 0
    (read,) = _INDEX.unpack_from(index, _LAST_FRAME)
    _, _, page, _, *salts, _, _ = _HEADER.unpack_from(data)
    places = range(_HEADER.size + read * (_FRAME_SIZE + page), len(data) - _FRAME_SIZE, _FRAME_SIZE + page)
    frames = (_FRAME.unpack_from(data, at) for at in places)
    return sum(pages != 0 and of == salts for _, pages, *of in frames)  # others' salts: of long ago


def _bytes(path: Path, end: str = "-wal") -> bytes:
    try:
        return path.with_name(path.name + end).read_bytes()
    except OSError:
        return b""


def _sums(data: bytes, big: int) -> tuple[int, int]:
    first = second = 0
    for one, other in struct.iter_unpack(">II" if big else "<II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second
