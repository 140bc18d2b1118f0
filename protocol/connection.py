"""Bytes in, messages out, for either end of a connection; logic without sockets.

Each end knows which size of frame its stage admits. A `ProtocolError` from `receive` means: close.
"""

from collections.abc import Iterator

from protocol.codec import decode_client, decode_server, encode
from protocol.framing import FrameReader, frame
from protocol.limits import MAX_CLIENT_FRAME, MAX_GREETING_FRAME, MAX_SERVER_FRAME
from protocol.messages import ClientMessage, ServerMessage
from protocol.messages.session import Hello
from protocol.types import Message


class ServerEnd:
    """The server's end: takes a client's bytes. Frames stay small until the greeting is over."""

    def __init__(self) -> None:
        self._reader = FrameReader(MAX_GREETING_FRAME)

    @property
    def unfinished(self) -> int:
        """Bytes of a frame that has begun and not ended."""
        return self._reader.waiting

    def greeted(self) -> None:
        """The versions agree: from here on frames may be as large as any client's."""
        self._reader.limit = MAX_CLIENT_FRAME

    def receive(self, data: bytes) -> Iterator[ClientMessage]:
        """Messages completed by these bytes."""
        for payload in self._reader.feed(data):
            yield decode_client(payload)


class ClientEnd:
    """The client's end: takes a server's bytes."""

    def __init__(self) -> None:
        self._reader = FrameReader(MAX_SERVER_FRAME)

    def receive(self, data: bytes) -> Iterator[ServerMessage]:
        """Messages completed by these bytes."""
        for payload in self._reader.feed(data):
            yield decode_server(payload)


def hello(oldest: int, newest: int, program: str, program_version: str) -> bytes:
    """The first frame a client sends."""
    return to_bytes(Hello(oldest=oldest, newest=newest, program=program, program_version=program_version))


def to_bytes(message: Message) -> bytes:
    """One message as a frame."""
    return frame(encode(message))
