"""Objects as JSON has them, read as frozen structs: every field of its own type, none more, none missing but
those that older records did not have, which stand for themselves then.

The other way round from `record.named`. Knows no record and no game; the first fault names its field.
"""

import math
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from protocol.types import Packed

_NOT_TEXT = ("Cc", "Cs", "Zl", "Zp")  # would steer a terminal, end a line of it, or are half a character
_SHOWN = 40  # characters of a wrong value in a sentence

Kind = TypeVar("Kind", bound=Packed)


class Wrong(ValueError):
    """What is wrong with a field, as the end of a sentence."""

    def __init__(self, field: str, reason: str) -> None:
        self.field = field
        self.reason = reason
        super().__init__(f"{field}: {reason}")


def struct(kind: type[Kind], fields: Mapping[str, Any], path: str = "") -> Kind:
    """The struct with these fields; `path` is what they lie in."""
    hints = _hints(kind)
    only(fields, tuple(hints), path, _added(kind))
    return kind(
        **{name: value(hint, fields[name], path + name) for name, hint in hints.items() if name in fields}
    )


def only(
    fields: Mapping[str, Any], names: tuple[str, ...], path: str = "", may_lack: tuple[str, ...] = ()
) -> None:
    """Exactly these fields, or without some of those that may lack."""
    for name in fields:
        if name not in names:
            raise Wrong(path + shown_name(name), "is no field here")
    for name in names:
        if name not in fields and name not in may_lack:
            raise Wrong(path + name, "is missing")


def value(kind: Any, found: Any, path: str) -> Any:
    """What JSON's value is as a value of this type."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _one_of(kind, found, path)
    if origin is tuple:
        return _list(get_args(kind), found, path)
    if origin is Literal:
        fits = any(type(found) is type(one) and found == one for one in get_args(kind))
    elif isinstance(kind, type) and issubclass(kind, Packed):
        if type(found) is dict:
            return struct(kind, found, f"{path}.")
        fits = False
    else:
        fits = _PLAIN[kind](found)
    if not fits:
        raise Wrong(path, f"must be {_named(kind)}, not {shown(found)}")
    if type(found) is str:
        _check_text(found, path)
    return found


def shown(found: Any) -> str:
    """A value for a sentence, cut."""
    if type(found) is dict:
        return "an object"
    if type(found) in (list, tuple):
        return "a list"
    if found is None or type(found) is bool:
        return {None: "null", True: "true", False: "false"}[found]
    text = f'"{"".join(map(_visible, found[:_SHOWN]))}"' if type(found) is str else repr(found)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def shown_name(name: str) -> str:
    """A field's name that a file made up."""
    return "".join(map(_visible, name[:_SHOWN])) or '""'


def _one_of(kind: Any, found: Any, path: str) -> Any:
    for one in get_args(kind):
        try:
            return value(one, found, path)
        except Wrong as wrong:
            if wrong.field != path or (one is str and type(found) is str):
                raise  # the right kind of thing, with something wrong in it
    wanted = " or ".join(_named(one) for one in get_args(kind))
    raise Wrong(path, f"must be {wanted}, not {shown(found)}")


def _list(kinds: tuple[Any, ...], found: Any, path: str) -> tuple[Any, ...]:
    if type(found) is not list:
        raise Wrong(path, f"must be a list, not {shown(found)}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        kinds = (kinds[0],) * len(found)
    if len(kinds) != len(found):
        raise Wrong(path, f"must have {len(kinds)} values, not {len(found)}")
    return tuple(
        value(kind, one, f"{path}[{at}]") for at, (kind, one) in enumerate(zip(kinds, found, strict=True))
    )


def _check_text(text: str, path: str) -> None:
    for letter in text:
        if unicodedata.category(letter) in _NOT_TEXT:
            raise Wrong(path, f"has a character that no text has (U+{ord(letter):04X})")


def _visible(letter: str) -> str:
    return letter if letter.isprintable() else f"<U+{ord(letter):04X}>"


def _is_number(found: Any) -> bool:
    return type(found) in (int, float) and -1e15 < found < 1e15 and math.isfinite(found)


_PLAIN: Mapping[Any, Callable[[Any], bool]] = {
    int: lambda found: type(found) is int and -(2**53) < found < 2**53,
    float: _is_number,
    str: lambda found: type(found) is str,
    bool: lambda found: type(found) is bool,
    NoneType: lambda found: found is None,
}
_NAMES: Mapping[Any, str] = {
    int: "a whole number",
    float: "a number",
    str: "text",
    bool: "true or false",
    NoneType: "null",
}


def _named(kind: Any) -> str:
    if get_origin(kind) is Literal:
        return " or ".join(shown(one) for one in get_args(kind))
    return _NAMES.get(kind, "a list" if get_origin(kind) is tuple else "an object")


@cache
def _added(kind: type[Packed]) -> tuple[str, ...]:
    """Fields that came later: their defaults are what was the case before. Settings, which have nothing but
    defaults, are always written whole."""
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return kind.__struct_fields__[required:] if required else ()


@cache
def _hints(kind: type[Packed]) -> Mapping[str, Any]:
    return get_type_hints(kind)
