"""spaCy's vectors: 300 numbers in 20,000 rows that 514,000 spellings share, read without spaCy.

A spelling's row is found by its MurmurHash, in a table that is a msgpack map of whole numbers.
"""

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from server.bots.words.builder.inputs import SPACY, Store
from server.bots.words.builder.minilm import Floats

DIMENSIONS = 300
_FACTOR, _SEED, _ALL = 0xC6A4A7935BD1E995, 1, (1 << 64) - 1
_WHOLE_NUMBERS = {0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q"}  # msgpack's, by their first byte


@dataclass(frozen=True)
class Spacy:
    """Rows of numbers, and the row of each spelling's hash."""

    table: Floats
    rows: dict[int, int]

    def vector(self, word: str) -> Floats | None:
        """The row of a word as it is written, or else with a capital."""
        row = self.rows.get(_hash(word), self.rows.get(_hash(word.capitalize())))
        return None if row is None else self.table[row]


def read(store: Store) -> Spacy:
    """The vectors and their table out of the package."""
    table = np.load(io.BytesIO(store.read(SPACY, "vocab/vectors")))
    return Spacy(table, dict(_pairs(store.read(SPACY, "vocab/key2row"))))


def _pairs(data: bytes) -> Iterator[tuple[int, int]]:
    width = {0xDE: ">H", 0xDF: ">I"}[data[0]]
    (count,) = struct.unpack_from(width, data, 1)
    place = 1 + struct.calcsize(width)
    for _ in range(count):
        key, place = _number(data, place)
        row, place = _number(data, place)
        yield key, row


def _number(data: bytes, place: int) -> tuple[int, int]:
    first = data[place]
    if first < 0x80:
        return first, place + 1
    width = _WHOLE_NUMBERS[first]
    return struct.unpack_from(width, data, place + 1)[0], place + 1 + struct.calcsize(width)


def _hash(word: str) -> int:
    """MurmurHash64A."""
    data = word.encode("utf-8")
    whole = len(data) - len(data) % 8
    value = _SEED ^ (len(data) * _FACTOR & _ALL)
    for start in range(0, whole, 8):
        block = int.from_bytes(data[start : start + 8], "little") * _FACTOR & _ALL
        block = (block ^ block >> 47) * _FACTOR & _ALL
        value = (value ^ block) * _FACTOR & _ALL
    if whole < len(data):
        value = (value ^ int.from_bytes(data[whole:], "little")) * _FACTOR & _ALL
    value = (value ^ value >> 47) * _FACTOR & _ALL
    return value ^ value >> 47
