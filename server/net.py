"""Sockets to bytes and back: one asyncio protocol a connection. Decides nothing; `App` does."""

import asyncio
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from protocol.codec import encode
from protocol.codes import GoodbyeCode
from protocol.connection import ServerEnd
from protocol.messages import session as s
from protocol.types import Message
from server.outbox import Outbox
from server.refusals import Refusal
from server.session import Pace, Stage, Times

if TYPE_CHECKING:
    from server.app import App

AT_ONCE = frozenset(  # nobody waits for these to close: they may be many, or send without end
    {GoodbyeCode.FLOOD, GoodbyeCode.FRAME_SIZE, GoodbyeCode.MALFORMED, GoodbyeCode.TOO_MANY}
)


def give_up_after(raw: socket.socket, seconds: float) -> None:
    """What was written to a computer that is gone isn't kept any longer, a quarter of an hour in Linux. Not
    every system can be told."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(seconds * 1000))


class Connection(asyncio.Protocol):
    """One client. `app` is told of bytes, of the end, and of nothing else."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._transport: asyncio.Transport | None = None
        self.end = ServerEnd()
        self.stage = Stage.GREETING
        self.pace: Pace
        self.times: Times
        self.outbox = Outbox()
        self._parting = ""  # the code of a goodbye that is on its way
        self.address = ""
        self.seat: tuple[str, int] | None = None  # room code and member

    @property
    def closing(self) -> bool:
        """The goodbye was said, or the connection is gone: nothing is read any more."""
        return bool(self._parting) or self.times.closing is not None

    @property
    def stalled(self) -> bool:
        """The client has stopped reading."""
        return self.times.stalled is not None

    # ---- asyncio's side

    def connection_made(self, base: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, base)  # uvloop's is one, but no subclass
        self._transport = transport
        now = self._app.loop_time()
        self.times = Times(entered=now, heard=now)
        limits = self._app.config.limits
        raw = transport.get_extra_info("socket")
        if raw is not None:
            with suppress(OSError):  # the client may be gone already
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.send_buffer)
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limits.receive_buffer)
                raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                give_up_after(raw, limits.silent_after)
        transport.set_write_buffer_limits(high=limits.send_buffer)
        peer: Any = transport.get_extra_info("peername")
        self.address = str(peer[0]) if peer else ""
        self._app.connected(self)

    def data_received(self, data: bytes) -> None:
        if not self.closing:
            self._app.received(self, data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._close()
        self._app.lost(self)

    def pause_writing(self) -> None:
        self.times.stalled = self._app.loop_time()

    def resume_writing(self) -> None:
        self.times.stalled = None
        self._app.writable(self)

    def _close(self) -> None:
        if self.times.closing is None:
            self.times.closing = self._app.loop_time()

    # ---- the app's side

    def send(self, message: Message) -> None:
        """Queue one message; it is written with everything else at the end of this turn of the loop."""
        self.outbox.post(encode(message))
        self._app.wants_flush(self)

    def refuse(self, request: int, refusal: Refusal) -> None:
        """The answer to a request that was not carried out."""
        self.send(s.Refusal(id=request, code=refusal.code, values=refusal.values))

    def flush(self) -> None:
        """Write what waits, in one call, unless the client has stopped reading."""
        if self._transport is None or self.times.closing is not None:
            return
        if not self.stalled:
            data = self.outbox.take()
            if data:
                self._transport.write(data)
        if self._parting:
            self._part(self._transport)

    def goodbye(self, code: str) -> None:
        """Say why, then close, at the end of this turn; what was written before still arrives."""
        if self.closing or self._transport is None:
            return
        self._parting = code
        self.send(s.Goodbye(code=code))

    def stay(self) -> None:
        """The goodbye that was on its way is taken back."""
        self._parting = ""

    def take_back(self) -> None:
        """What waits and was not saved is not sent; a goodbye of its own is, all the same."""
        self.outbox.take_back()
        self.times.asked = False
        if self._parting:
            self.send(s.Goodbye(code=self._parting))

    def _part(self, transport: asyncio.Transport) -> None:
        """To close while bytes of the client come in would reset the connection and lose the goodbye, so the
        client closes first, if it does so soon."""
        self._close()
        if self.stalled:
            transport.abort()
        elif self._parting in AT_ONCE or not transport.can_write_eof():
            transport.close()
        else:
            self._say_no_more(transport)

    @staticmethod
    def _say_no_more(transport: asyncio.Transport) -> None:
        try:
            transport.write_eof()
        except OSError:  # the client is gone already
            transport.abort()

    def abort(self) -> None:
        """Close at once, whatever waits."""
        self._close()
        if self._transport is not None:
            self._transport.abort()
