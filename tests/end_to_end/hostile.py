"""What strangers send: every message with every field wrong, and bytes that are no messages."""

import copy
import socket
from collections.abc import Iterator
from typing import Any

import msgpack
import msgspec

from protocol.connection import hello, to_bytes
from protocol.framing import frame
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from tests.protocol import shapes
from tests.protocol.examples import CLIENT
from tests.raw import Raw

WRONG: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**63 - 1,
    -(2**63),
    2**64 - 1,
    1.5,
    float("nan"),
    float("-inf"),
    "",
    "x",
    "pass",
    "x" * 3000,
    "\x00\u202e\u200b",
    "🦊" * 1000,
    [],
    [[]],
    [0] * 64,
    {},
    {"type": "vote"},
    b"",
    msgpack.ExtType(5, b"x"),
    msgpack.Timestamp(1),
)
MISSING = object()


def plain(message: Any) -> dict[str, Any]:
    """The message as it goes over the wire."""
    value: dict[str, Any] = msgpack.unpackb(msgpack.packb(msgspec.to_builtins(message)))
    return value


def paths(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every field and element, the inner ones too."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*so_far, key)
        yield from paths(part, (*so_far, key))


def changed(value: Any, path: tuple[Any, ...], put: Any) -> Any:
    """A copy with something else at the end of the path."""
    made = copy.deepcopy(value)
    at = made
    for key in path[:-1]:
        at = at[key]
    if put is MISSING:
        del at[path[-1]]
    else:
        at[path[-1]] = put
    return made


def spoiled(step: int = 1, start: int = 0) -> Iterator[tuple[type, Any]]:
    """A client's messages, each with one thing wrong: every `step`-th of them, from the `start`-th on."""
    number = 0
    for message in CLIENT.values():
        value = plain(message)
        for path in paths(value):
            for put in (MISSING, *WRONG):
                number += 1
                if number % step == start:
                    yield type(message), changed(value, path, put)
        yield type(message), value | {"more": 1}


def fits(value: Any, kind: type) -> bool:
    """Whether it is a message of that kind all the same, by the shapes that the document describes."""
    return shapes.fits(value, kind)


def garbage() -> dict[str, bytes]:
    """Payloads that are no message, by what is wrong with them."""
    pack = msgpack.packb
    ping = {"type": "ping", "nonce": 1}
    twice = b"\x82" + pack("type") + pack("ping") + pack("type") + pack("ping")
    nested = {depth: b"\x91" * depth + b"\x90" for depth in (9, 1000, 4000)}
    return {
        "nothing of msgpack": b"\xc1",
        "a number": pack(7),
        "a list": pack([1, 2]),
        "an empty map": pack({}),
        "no type": pack({"nonce": 1}),
        "an unknown type": pack({"type": "sudo"}),
        "a type that is a number": pack({"type": 1}),
        "a type that is a map": pack({"type": {"type": "ping"}}),
        "a key twice": twice,
        "keys that are numbers": b"\x81\x01\x02",
        "bytes for text": pack({"type": b"ping", "nonce": 1}),
        "two messages in a frame": pack(ping) + pack(ping),
        "half a message": pack(ping)[:-3],
        "text that is no UTF-8": pack(ping).replace(b"ping", b"p\xffng"),
        "a lone surrogate": pack(ping).replace(b"\xa4ping", b"\xa3\xed\xa0\x80"),
        "a promise of four thousand million": b"\xdd\xff\xff\xff\xff",
        "a map that promises as much": b"\xdf\xff\xff\xff\xff",
        "text that promises as much": b"\xdb\xff\xff\xff\xff",
        "an extension": pack(msgpack.ExtType(1, b"x")),
        "a time": pack(msgpack.Timestamp(1)),
        **{f"{depth} levels": payload for depth, payload in nested.items()},
        "levels in a field": b"\x82" + pack("type") + pack("ping") + pack("nonce") + nested[1000],
        "a pickle": b"\x80\x04\x95\x10\x00\x00\x00\x00\x00\x00\x00\x8c\x05posix\x94.",
        "a line of HTTP": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    }


class Stranger:
    """Connections as they are needed, each brought to a stage, replaced when the server closed it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._open: dict[str, Raw] = {}

    def send(self, stage: str, payload: bytes) -> str:
        """Send a payload at a stage, and a ping behind it: "" when the ping was answered, else the code of
        the server's goodbye.
        """
        raw = self._open.get(stage) or self._bring(stage)
        self._open[stage] = raw
        try:
            raw.send_bytes(frame(payload) + to_bytes(s.Ping(nonce=4747)))
            while raw.wait_for(s.Pong).nonce != 4747:
                pass
            return ""
        except (ConnectionError, BrokenPipeError):
            pass
        raw.close()
        del self._open[stage]
        return next((str(one.code) for one in raw.messages[::-1] if isinstance(one, s.Goodbye)), "cut")

    def renew(self, stage: str) -> None:
        """What was sent may have moved it to another stage."""
        if raw := self._open.pop(stage, None):
            raw.close()

    def _bring(self, stage: str) -> Raw:
        raw = Raw(self.port, greet=stage != "greeting")
        return raw.join("Eve") if stage == "member" else raw

    def close(self) -> None:
        for stage in list(self._open):
            self.renew(stage)


def connect(port: int, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection from one of this computer's addresses."""
    return socket.create_connection(("127.0.0.1", port), timeout=5, source_address=(source, 0))


HELLO = hello(VERSION, VERSION, "raw", "0")
