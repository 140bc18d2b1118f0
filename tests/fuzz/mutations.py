"""Bytes made a little wrong, by a seed. Knows no format, but what formats are made of."""

from collections.abc import Sequence
from random import Random

# Headers of msgpack (maps, arrays, strings, numbers, what is never used), lengths at their limits, and what
# JSON, addresses and lines of text are made of.
PIECES = (
    *(bytes([byte]) for byte in (0x00, 0x7F, 0x80, 0x81, 0x8F, 0x90, 0x91, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1)),
    *(bytes([byte]) for byte in (0xC2, 0xC3, 0xC4, 0xC7, 0xCA, 0xCB, 0xCF, 0xD3, 0xD4, 0xD9, 0xDC, 0xDD)),
    *(bytes([byte]) for byte in (0xDE, 0xDF, 0xE0, 0xFF)),
    b"\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
    b"\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\xd3\x80\x00\x00\x00\x00\x00\x00\x00",
    b"\x00\x00\x00\x00",
    b"\x00\x00\x00\x01",
    b"\x00\x00\x40\x00",
    b"\xff\xff\xff\xff",
    b"\xed\xa0\x80",
    *(each.encode() for each in ("null", "-1", "1e999", "NaN", "9" * 30, '""', "[]", "{}", "\\ud800")),
    *(each.encode() for each in ("\n", "\r", "\0", "\ufeff", "\u202e", "é", "😀", ":", "#", "//", "[", "]")),
)
LONG = 24  # bytes that one change takes away or moves


def mutated(data: bytes, chance: Random, others: Sequence[bytes]) -> bytes:
    """`data` with one to four changes; pieces of `others` may stand in it."""
    made = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4))):
        _change(made, chance, others)
    return bytes(made)


def _change(made: bytearray, chance: Random, others: Sequence[bytes]) -> None:
    at = chance.randint(0, len(made))
    match chance.randrange(8):
        case 0 if made:
            made[at - 1] ^= 1 << chance.randrange(8)
        case 1 if made:
            made[at - 1] = (made[at - 1] + chance.choice((-1, 1))) % 256
        case 2:
            made[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
        case 3:
            piece = chance.choice(PIECES)
            made[at : at + chance.choice((0, 1, len(piece)))] = piece
        case 4:
            del made[at : at + chance.randint(1, LONG)]
        case 5:
            start = chance.randint(0, len(made))
            made[at:at] = made[start : start + chance.randint(1, LONG)]
        case 6:
            other = chance.choice(others)
            start = chance.randint(0, len(other))
            made[at : at + chance.randint(0, LONG)] = other[start : start + chance.randint(1, LONG)]
        case _:
            other = chance.choice(others)
            made[at:] = other[chance.randint(0, len(other)) :]
