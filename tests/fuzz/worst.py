"""Climbs from honest messages to the dearest frame within the limits. What is dear, the caller says."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgpack

Score = Callable[[bytes], float]
MANY = (2, 8, 63, 64, 500, 512)  # around the most items that each side takes
TEXTS = ("", "a", "é" * 300, "😀" * 3000, "x" * 16_000, "\\" * 5000)
NUMBERS = (0, -1, 2**64 - 1, -(2**63), 1.5, 9e14, True, None)


def dense(items: int, limit: int) -> bytes:
    """A message with a value in almost each of its bytes: lists of as many as may be, in lists of lists."""
    row = [0] * items
    rows = [row] * ((limit - 128) // (items + 3))
    pages = [rows[at : at + items] for at in range(0, len(rows), items)]
    return bytes(msgpack.packb({"type": "leave", "id": 1, "more": pages}))


def climb(begin: list[bytes], limit: int, score: Score, steps: int, seed: int) -> tuple[float, bytes]:
    """The dearest payload that was found, of `limit` bytes at most, and what it costs."""
    chance = Random(seed)
    best = max((score(data), data) for data in begin)
    hill = sorted(((score(data), data) for data in begin), reverse=True)[:8]
    for _ in range(steps):
        data = changed(chance.choice(hill)[1], chance, hill[0][1])
        if len(data) > limit or any(data == each for _, each in hill):
            continue
        hill = sorted([*hill, (score(data), data)], reverse=True)[:8]
        best = max(best, hill[0])
    return best


def changed(data: bytes, chance: Random, other: bytes) -> bytes:
    """The same message with one of its values made larger, deeper or another."""
    value, more = msgpack.unpackb(data, **ANY), msgpack.unpackb(other, **ANY)
    return bytes(msgpack.packb(_changed(value, chance, more)))


ANY: dict[str, Any] = {"raw": False, "strict_map_key": False, "max_array_len": 10**6, "max_map_len": 10**6}


def _changed(value: Any, chance: Random, more: Any) -> Any:
    """A value inside, or this one itself."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        return value | {key: _changed(value[key], chance, more)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], _changed(value[at], chance, more), *value[at + 1 :]]
    many = chance.choice(MANY)
    match chance.randrange(6):
        case 0:
            return [value] * many
        case 1:
            return {f"{number}": value for number in range(many)}
        case 2:
            return chance.choice(TEXTS)
        case 3:
            return chance.choice(NUMBERS)
        case 4:
            return value * 2 if isinstance(value, list | str) else [value, value]
        case _:
            return [more]
