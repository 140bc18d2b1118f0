"""A data file of named sections: how it is written, and read without copying. Knows nothing of words.

The file begins with MARK, the version and the number of sections; then, for each, its name, where it lies
and how long it is; then the sections, each at a multiple of 64 bytes; at the end a CRC-32 of everything
before it. All numbers are little-endian.
"""

import mmap
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

MARK = b"WORDMEAN"
VERSION = 1
ALIGNMENT = 64  # so that a section can be taken for an array of any kind
_HEAD = struct.Struct("<8sII")
_ENTRY = struct.Struct("<16sQQ")
_SUM = struct.Struct("<I")
MOST_SECTIONS = 64


class DataError(Exception):
    """The file can't be used; the sentence says why."""


def packed(sections: Mapping[str, bytes]) -> bytes:
    """The bytes of a file with these sections, in their order."""
    place = _HEAD.size + _ENTRY.size * len(sections)
    head = [_HEAD.pack(MARK, VERSION, len(sections))]
    body = []
    for name, data in sections.items():
        gap = -place % ALIGNMENT
        head.append(_ENTRY.pack(name.encode("ascii"), place + gap, len(data)))
        body += [bytes(gap), data]
        place += gap + len(data)
    whole = b"".join([*head, *body])
    return whole + _SUM.pack(zlib.crc32(whole))


def opened(path: Path) -> dict[str, memoryview]:
    """The sections of a file, mapped into memory; a file that isn't whole is refused."""
    try:
        with open(path, "rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is empty"
        raise DataError(f"The word data {path} can't be read: {reason}.") from error
    fault = _fault(view)
    if fault:
        raise DataError(f"The word data {path} can't be used: {fault}.")
    return {name: view[start : start + length] for name, start, length in _entries(view)}


def _fault(view: memoryview) -> str:
    """What is wrong with a file, or nothing; its whole content is looked at once."""
    if len(view) < _HEAD.size + _SUM.size or view[: len(MARK)] != MARK:
        return "it is no file of word meanings"
    _, version, count = _HEAD.unpack_from(view)
    if version != VERSION:
        return f"its format has version {version}, and this program reads version {VERSION}"
    (told,) = _SUM.unpack_from(view, len(view) - _SUM.size)
    if zlib.crc32(view[: -_SUM.size]) != told:
        return "it is damaged or not whole, for its checksum doesn't fit"
    if count > MOST_SECTIONS or _HEAD.size + _ENTRY.size * count > len(view):
        return "it has more sections than fit in it"
    if any(start + length > len(view) for _, start, length in _entries(view)):
        return "its sections don't fit in it"
    return ""


def _entries(view: memoryview) -> list[tuple[str, int, int]]:
    _, _, count = _HEAD.unpack_from(view)
    entries = (_ENTRY.unpack_from(view, _HEAD.size + number * _ENTRY.size) for number in range(count))
    return [(name.rstrip(b"\0").decode("ascii", "replace"), start, length) for name, start, length in entries]
