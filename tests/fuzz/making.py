"""Random messages of every kind, from their types, by a seed."""

from random import Random
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from msgspec.structs import fields

from protocol.codec import encode
from protocol.types import Message
from tests.protocol.shapes import is_struct, is_union, unbounded

LETTERS = "aZ09 _-é漢😀\u202e\x00"


def payloads(kinds: tuple[type[Message], ...], number: int, chance: Random) -> list[bytes]:
    """So many of each kind, as they stand in frames."""
    return [encode(value(kind, chance)) for kind in kinds for _ in range(number)]


def value(annotation: Any, chance: Random) -> Any:
    """Some value of the type."""
    annotation = unbounded(annotation)
    several = range(chance.randint(0, 3))
    if is_union(annotation):
        return value(chance.choice(get_args(annotation)), chance)
    if get_origin(annotation) is Literal:
        return chance.choice(get_args(annotation))
    if get_origin(annotation) is tuple:
        return tuple(value(get_args(annotation)[0], chance) for _ in several)
    if get_origin(annotation) is dict:
        key, inner = get_args(annotation)
        return {value(key, chance): value(inner, chance) for _ in several}
    if is_struct(annotation):
        return annotation(**{field.name: value(field.type, chance) for field in fields(annotation)})
    return {
        int: lambda: chance.choice((0, 1, -1, 127, 128, 2**31, 2**64 - 1, -(2**63), chance.getrandbits(16))),
        str: lambda: "".join(chance.choices(LETTERS, k=chance.choice((0, 1, 5, 40)))),
        bool: lambda: chance.random() < 0.5,
        float: lambda: chance.choice((0.0, -1.5, 1e14, chance.random())),
        NoneType: lambda: None,
    }[annotation]()
