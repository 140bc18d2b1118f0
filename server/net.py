"""Sockets to bytes and back: one asyncio protocol a connection. Decides nothing; `App` does."""

import asyncio
import socket
from typing import TYPE_CHECKING, Any, cast

from protocol.codec import encode
from protocol.connection import ServerEnd
from protocol.messages.session import Goodbye
from protocol.types import Message
from server.outbox import Outbox
from server.session import Bucket, Stage

if TYPE_CHECKING:
    from server.app import App


class Connection(asyncio.Protocol):
    """One client. `app` is told of bytes, of the end, and of nothing else."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._transport: asyncio.Transport | None = None
        self.end = ServerEnd()
        self.stage = Stage.GREETING
        self.bucket: Bucket
        self.outbox = Outbox()
        self.address = ""
        self.seat: tuple[str, int] | None = None  # room code and member
        self.since = 0.0  # entered this stage
        self.heard = 0.0
        self.pinged = False
        self.frame_since: float | None = None
        self.stalled_since: float | None = None
        self.closing = False

    # ---- asyncio's side

    def connection_made(self, base: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, base)  # uvloop's is one, but no subclass
        self._transport = transport
        limits = self._app.config.limits
        raw = transport.get_extra_info("socket")
        if raw is not None:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.send_buffer)
            raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.set_write_buffer_limits(high=limits.send_buffer)
        peer: Any = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self._app.connected(self)

    def data_received(self, data: bytes) -> None:
        if not self.closing:
            self._app.received(self, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.closing = True
        self._app.lost(self)

    def pause_writing(self) -> None:
        self.stalled_since = self._app.loop_time()

    def resume_writing(self) -> None:
        self.stalled_since = None
        self._app.writable(self)

    # ---- the app's side

    def send(self, message: Message) -> None:
        """Queue one message; it is written with everything else at the end of this turn of the loop."""
        self.outbox.post(encode(message))
        self._app.wants_flush(self)

    def flush(self) -> None:
        """Write what waits, in one call, unless the client has stopped reading."""
        if self._transport is None or self.closing or self.stalled_since is not None:
            return
        data = self.outbox.take()
        if data:
            self._transport.write(data)

    def goodbye(self, code: str) -> None:
        """Say why, then close; what was written before still arrives."""
        if self.closing or self._transport is None:
            return
        self.outbox.post(encode(Goodbye(code=code)))
        self._app.commit()
        self.flush()
        self.closing = True
        if self.stalled_since is not None:
            self._transport.abort()
        else:
            self._transport.close()

    def abort(self) -> None:
        """Close at once, whatever waits."""
        self.closing = True
        if self._transport is not None:
            self._transport.abort()
