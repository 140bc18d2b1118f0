"""Frames: four bytes of length, big-endian, then that many bytes. Knows nothing of what is inside."""

from collections.abc import Iterator

from protocol.errors import ProtocolError

HEADER = 4


def frame(payload: bytes) -> bytes:
    """One frame around `payload`."""
    return len(payload).to_bytes(HEADER, "big") + payload


class FrameReader:
    """Cuts a stream of bytes into payloads, whatever the chunks it arrives in.

    `limit` is the largest payload taken, in bytes; it may be raised between frames (the greeting is kept
    small). A length above it, or of 0, raises `ProtocolError` before a byte of the payload is kept, and again
    at everything that is fed afterwards.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._buffer = bytearray()

    @property
    def waiting(self) -> int:
        """Bytes of an unfinished frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Payloads completed by `data`, in order. The limit is read again before each of them."""
        self._buffer += data
        start = 0
        try:
            while len(self._buffer) - start >= HEADER:
                length = int.from_bytes(self._buffer[start : start + HEADER], "big")
                if length == 0 or length > self.limit:
                    del self._buffer[start + HEADER :]
                    raise ProtocolError("frame_size", f"{length} bytes, the limit is {self.limit}")
                end = start + HEADER + length
                if len(self._buffer) < end:
                    break
                payload = bytes(self._buffer[start + HEADER : end])
                start = end
                yield payload
        finally:
            del self._buffer[:start]
