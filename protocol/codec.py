"""Bytes to messages and back. The only file that knows msgpack and how msgspec converts.

`decode_client` and `decode_server` raise `ProtocolError("malformed")` for anything that is not exactly one
message of that side, and nothing else. `update_payload` joins sections that were encoded before, so that a
section is encoded once for all of its readers.
"""

from collections.abc import Hashable, Iterable, Mapping
from itertools import compress
from typing import Any, TypeVar, get_args

import msgpack
import msgspec

from protocol.errors import ProtocolError
from protocol.limits import (
    MAX_CLIENT_FRAME,
    MAX_CLIENT_ITEMS,
    MAX_DEPTH,
    MAX_SERVER_FRAME,
    MAX_SERVER_ITEMS,
)
from protocol.messages import ClientMessage, Section, ServerMessage
from protocol.types import Message

T = TypeVar("T")


def _tags(union: Any) -> dict[str, type[Message]]:
    return {str(kind.__struct_config__.tag): kind for kind in get_args(union)}


_LOOKED_INTO = frozenset((list, dict, float)).__contains__
_CLIENT = _tags(ClientMessage)
_SERVER = _tags(ServerMessage)


def encode(message: Message) -> bytes:
    """The payload of one frame."""
    return pack(message)


def pack(value: msgspec.Struct) -> bytes:
    """A struct as msgpack bytes: a message, or a section to be joined by `update_payload`."""
    packed: bytes = msgpack.packb(msgspec.to_builtins(value), use_bin_type=True)
    return packed


def update_payload(sections: Iterable[bytes], full: bool = False) -> bytes:
    """The payload of an `Update` made of sections that `pack` encoded."""
    parts = list(sections)
    packer = msgpack.Packer(autoreset=False)
    packer.pack_map_header(3 if full else 2)
    packer.pack("type")
    packer.pack("update")
    packer.pack("sections")
    packer.pack_array_header(len(parts))
    tail = msgpack.packb("full") + msgpack.packb(True) if full else b""
    return bytes(packer.bytes()) + b"".join(parts) + tail


def decode_client(payload: bytes) -> ClientMessage:
    """A client's message, for the server."""
    message: ClientMessage = _decode(payload, _CLIENT, MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS)
    return message


def decode_server(payload: bytes) -> ServerMessage:
    """A server's message, for a client."""
    message: ServerMessage = _decode(payload, _SERVER, MAX_SERVER_FRAME, MAX_SERVER_ITEMS)
    return message


def plain(value: msgspec.Struct) -> Any:
    """A struct as dicts, lists, strings and numbers, for a line of JSON."""
    return msgspec.to_builtins(value)


def decode_section(packed: bytes) -> Section:
    """The section in bytes made by `pack`."""
    section: Section = msgspec.convert(_plain(packed, MAX_SERVER_FRAME, MAX_SERVER_ITEMS), Section)
    return section


def unpack(packed: bytes, kinds: Mapping[str, type[T]]) -> T:
    """The struct that `pack` made these bytes of, from a file of our own: it may be long. `kinds` by tag."""
    most = len(packed)
    try:
        value = msgpack.unpackb(
            packed, raw=False, max_str_len=most, max_bin_len=0, max_ext_len=0, max_array_len=most
        )
    except (ValueError, msgpack.UnpackException, UnicodeError, RecursionError, TypeError) as error:
        raise ProtocolError("malformed", f"{type(error).__name__}: {error}") from error
    return convert(value, kinds)


def convert(value: Any, kinds: Mapping[str, type[T]]) -> T:
    """The packed struct of plain values, as `unpack` leaves it where a struct's field says `Any`."""
    tag = value[0] if type(value) is list and value else None
    kind = kinds.get(tag) if type(tag) is str else None
    if kind is None:
        raise ProtocolError("malformed", f"nothing of kind {tag!r:.40}")
    return convert_untagged(value, kind)


def convert_untagged(value: Any, kind: type[T]) -> T:
    """The same for a struct that has no tag."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, UnicodeError, OverflowError) as error:
        raise ProtocolError("malformed", str(error)) from error


def tags(kinds: Iterable[type[T]]) -> dict[str, type[T]]:
    """Kinds of packed structs by their tags."""
    return {str(kind.__struct_config__.tag): kind for kind in kinds}  # type: ignore[attr-defined]


def _decode(payload: bytes, kinds: dict[str, type[Message]], size: int, items: int) -> Any:
    value = _plain(payload, size, items)
    if type(value) is not dict:
        raise ProtocolError("malformed", f"a map was expected, not {type(value).__name__}")
    tag = value.get("type")
    if type(tag) is not str:  # it isn't shown: it may be as long as the frame
        raise ProtocolError("malformed", f"a type that is no text but {type(tag).__name__}")
    kind = kinds.get(tag)
    if kind is None:
        raise ProtocolError("malformed", f"no message of type {tag[:40]!r}")
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, UnicodeError, OverflowError) as error:
        raise ProtocolError("malformed", f"{tag}: {error}") from error


def _plain(payload: bytes, size: int, items: int) -> Any:
    try:
        value = msgpack.unpackb(
            payload,
            raw=False,
            strict_map_key=True,
            object_pairs_hook=_unique,
            max_str_len=size,
            max_bin_len=0,
            max_ext_len=0,
            max_array_len=items,
            max_map_len=items,
        )
    except ProtocolError:
        raise
    except (ValueError, msgpack.UnpackException, UnicodeError, RecursionError, TypeError) as error:
        raise ProtocolError("malformed", f"{type(error).__name__}: {error}") from error
    _check_depth(value)
    return value


def _unique(pairs: list[tuple[Hashable, Any]]) -> dict[Hashable, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ProtocolError("malformed", "a key comes twice in one map")
    return made


def _check_depth(value: Any) -> None:
    """No deeper than MAX_DEPTH, found without recursion, and no number that isn't one."""
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH):
        level = _inside(level)
        if not level:
            return
    raise ProtocolError("malformed", f"nested deeper than {MAX_DEPTH} levels")


def _inside(level: list[Any]) -> list[Any]:
    """What stands in the values of one level. The longest frame has 65,000 of them, so those that hold
    nothing are passed over without a step of ours for each."""
    found: list[Any] = []
    for each in compress(level, map(_LOOKED_INTO, map(type, level))):
        if type(each) is list:
            found += each
        elif type(each) is dict:
            found += each.values()
        elif not -1e15 < each < 1e15:
            raise ProtocolError("malformed", "a number that is none, or endless")
    return found
