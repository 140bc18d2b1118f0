"""The shapes of the wire, read off the struct types: which kinds there are, what fits, what it is called.

`fits` is written without the codec, so that the two can be held against each other.
"""

import re
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from hypothesis import strategies as st
from msgspec.structs import FieldInfo, fields

from protocol.messages import ClientMessage, Section, ServerMessage
from protocol.messages.catalogue import Action, GameOptions, LogEntry, Offer
from protocol.messages.room import ChatLine
from protocol.types import Message

CLIENT: tuple[type[Message], ...] = get_args(ClientMessage)
SERVER: tuple[type[Message], ...] = get_args(ServerMessage)
UNIONS = {
    "section": get_args(Section),
    "action": get_args(Action),
    "offer": get_args(Offer),
    "log entry": get_args(LogEntry),
    "chat line": get_args(ChatLine),
    "options": get_args(GameOptions),
}
LEAVES = {int: "int", str: "str", bool: "bool", float: "float", NoneType: "nil"}


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def tag(kind: type[msgspec.Struct]) -> str | None:
    """The `type` of a message, the first element of an array that comes in several kinds."""
    return kind.__struct_config__.tag  # type: ignore[no-any-return]


def is_array(kind: type[msgspec.Struct]) -> bool:
    return bool(kind.__struct_config__.array_like)


def unbounded(annotation: Any) -> Any:
    """A type without its bounds."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def inside(annotation: Any) -> tuple[Any, ...]:
    """The types that a type is made of."""
    if is_struct(annotation):
        return tuple(field.type for field in fields(annotation))
    return () if get_origin(annotation) is Literal else get_args(annotation)


def structs(*annotations: Any) -> set[type[msgspec.Struct]]:
    """Every struct that can be met inside these types."""
    found: set[type[msgspec.Struct]] = set()
    waiting = list(annotations)
    while waiting:
        one = waiting.pop()
        if one in found or one is Ellipsis:
            continue
        if is_struct(one):
            found.add(one)
        waiting += inside(one)
    return found


def group(kind: type[msgspec.Struct]) -> str:
    """What a struct is on the wire: message, section, action, offer, log entry, chat line, options, array."""
    if issubclass(kind, Message):
        return "message"
    union = next((name for name, kinds in UNIONS.items() if kind in kinds), None)
    return union or "array"


def name(kind: type[msgspec.Struct]) -> str:
    """Its tag, or the name of its class where it has none."""
    return tag(kind) or re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


# ---- does a plain value fit a type?


def is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, UnionType)


def fits(value: Any, annotation: Any) -> bool:
    """Whether lists, maps, strings and numbers are exactly what the type asks for."""
    if is_union(annotation):
        return any(fits(value, one) for one in get_args(annotation))
    if get_origin(annotation) is Literal:
        return type(value) is str and value in get_args(annotation)
    if get_origin(annotation) is tuple:
        return type(value) is list and all(fits(one, get_args(annotation)[0]) for one in value)
    if is_struct(annotation):
        return _fits_array(value, annotation) if is_array(annotation) else _fits_map(value, annotation)
    if annotation is int:
        return type(value) is int and -(2**63) <= value < 2**64
    assert annotation in LEAVES, "a client sends nothing else"
    return type(value) is annotation


def _fits_array(value: Any, kind: type[msgspec.Struct]) -> bool:
    if type(value) is not list:
        return False
    head = [tag(kind)] if tag(kind) else []
    if value[: len(head)] != head:
        return False
    rest, wanted = value[len(head) :], fields(kind)
    least = sum(field.required for field in wanted)
    matches = zip(rest, wanted, strict=False)
    return least <= len(rest) <= len(wanted) and all(fits(one, field.type) for one, field in matches)


def _fits_map(value: Any, kind: type[msgspec.Struct]) -> bool:
    wanted = {field.name: field for field in fields(kind)}
    if type(value) is not dict or value.get("type") != tag(kind) or value.keys() - wanted.keys() != {"type"}:
        return False
    return all(
        fits(value[key], field.type) if key in value else not field.required for key, field in wanted.items()
    )


# ---- values that fit


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Any value of the type, as the codec gives it."""
    annotation = unbounded(annotation)
    if is_union(annotation):
        return st.one_of(*map(values, get_args(annotation)))
    if get_origin(annotation) is Literal:
        return st.sampled_from(get_args(annotation))
    if get_origin(annotation) is tuple:
        return st.lists(values(get_args(annotation)[0]), max_size=3).map(tuple)
    if get_origin(annotation) is dict:
        return st.dictionaries(*map(values, get_args(annotation)), max_size=3)
    if is_struct(annotation):
        return st.builds(annotation, **{field.name: values(field.type) for field in fields(annotation)})
    return {
        int: st.integers(-(2**63), 2**64 - 1),
        str: st.text(max_size=12),
        bool: st.booleans(),
        float: st.floats(-1e14, 1e14, allow_nan=False),
        NoneType: st.none(),
    }[annotation]


# ---- what a type is called in docs/protocol.md


def type_name(annotation: Any) -> str:
    annotation = unbounded(annotation)
    if get_origin(annotation) is Literal:
        return " or ".join(f'"{one}"' for one in get_args(annotation))
    if get_origin(annotation) is tuple:
        element = get_args(annotation)[0]
        several = is_union(element) and get_args(element) not in UNIONS.values()
        return f"array of ({type_name(element)})" if several else f"array of {type_name(element)}"
    if get_origin(annotation) is dict:
        key, value = map(type_name, get_args(annotation))
        return f"map of {key} to {value}"
    if is_union(annotation):
        union = next((called for called, kinds in UNIONS.items() if kinds == get_args(annotation)), None)
        return union or " or ".join(map(type_name, get_args(annotation)))
    if is_struct(annotation):
        called = group(annotation)
        return name(annotation) if called == "array" else f"{called} {name(annotation)}"
    return LEAVES[annotation]


def default(field: FieldInfo) -> str | None:
    """A field's default as JSON, or None when it has to be there."""
    if field.required:
        return None
    made = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return msgspec.json.encode(made).decode()


def rows(kind: type[msgspec.Struct]) -> Iterator[tuple[str, str]]:
    """Name and type of each field in order, as the document's tables have them."""
    for field in fields(kind):
        given = default(field)
        yield field.name, type_name(field.type) + (f" = {given}" if given is not None else "")
