"""Encrypted connections: accepts, gives each handshake its time, and leaves the rest to `Connection`.

Until then the app doesn't know of them; `Handshakes` says how many there may be.
"""

import asyncio
import asyncio.sslproto
import errno
import logging
import socket
import ssl
from contextlib import suppress

from server.app import App
from server.handshakes import Handshakes
from server.net import Connection

log = logging.getLogger("codenames.server")

# What asyncio sets aside for each connection's reading: the longest record. Its own 256 KiB would be most of
# what a connection takes.
RECORD = 16 * 1024
FULL = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})  # waiting helps
AGAIN_SECONDS = 0.5  # until another try, when this computer is full


class TlsListener:
    """Listens from `start` to `close`, which ends handshakes that go on and no connection."""

    def __init__(self, app: App, context: ssl.SSLContext) -> None:
        self._app = app
        self._context = context
        self._waiting = Handshakes[socket.socket](app.config.limits)
        self._handshakes: dict[socket.socket, asyncio.Task[None]] = {}
        self._accepting: list[asyncio.Task[None]] = []
        self._sockets: list[socket.socket] = []
        self._one_less = asyncio.Event()
        asyncio.sslproto.SSLProtocol.max_size = RECORD

    @property
    def waiting(self) -> int:
        """How many are not encrypted yet."""
        return len(self._waiting)

    def start(self, sockets: list[socket.socket]) -> None:
        """Accept on these from now on; they are closed in the end."""
        loop = asyncio.get_running_loop()
        self._sockets = sockets
        self._accepting = [loop.create_task(self._accept(one)) for one in sockets]

    def tick(self) -> None:
        """Once a second: forget who has not come for some time."""
        self._waiting.forget(self._app.loop_time())

    async def close(self) -> None:
        """Nobody new from now on."""
        tasks = [*self._accepting, *self._handshakes.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for one in self._sockets:
            one.close()

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                taken, _ = await loop.sock_accept(listener)
            except OSError as error:
                if error.errno in FULL:
                    log.warning("no connection can be taken: %s", error)
                    await asyncio.sleep(AGAIN_SECONDS)
                continue
            self._welcome(taken)
            await self._room()

    async def _room(self) -> None:
        """Until another one may be taken in. Those behind wait in the system's queue."""
        while wait := self._waiting.patience(self._app.loop_time()):
            self._one_less.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._one_less.wait(), wait)

    def _welcome(self, taken: socket.socket) -> None:
        try:
            address = str(taken.getpeername()[0])
        except OSError:  # gone already
            taken.close()
            return
        leaves = self._waiting.enter(taken, address, self._app.loop_time())
        if leaves is taken:
            taken.close()
            return
        task = asyncio.get_running_loop().create_task(self._shake_hands(taken))
        self._handshakes[taken] = task
        task.add_done_callback(lambda task: self._shaken(taken, task))
        if leaves is not None:
            self._handshakes[leaves].cancel()

    async def _shake_hands(self, taken: socket.socket) -> None:
        limits = self._app.config.limits
        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: Connection(self._app),
            taken,
            ssl=self._context,
            ssl_handshake_timeout=limits.handshake_seconds,
            ssl_shutdown_timeout=limits.linger_seconds,
        )

    def _shaken(self, taken: socket.socket, task: asyncio.Task[None]) -> None:
        """The connection is the app's now; or it came to nothing, perhaps before the task began."""
        self._waiting.leave(taken)
        self._one_less.set()
        del self._handshakes[taken]
        error = None if task.cancelled() else task.exception()
        if isinstance(error, OSError):  # it speaks something else, speaks too slowly, or is gone
            log.info("no handshake: %s", error)
        elif error is not None:
            log.error("a handshake failed", exc_info=error)
        if error is not None or task.cancelled():
            taken.close()
