"""A real server in a thread of its own, for tests that speak to it through sockets."""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from server.app import App
from server.config import Config, Limits
from server.identity import Identity, identity_of
from server.serve import open_sockets, serve

QUICK = Limits(burst=10_000, rate=10_000.0, joins_burst=10_000, tick_seconds=0.05)


def identity(name: str = "") -> Identity:
    """That of an encrypted test server; another one for each name."""
    return _identity(name)


@cache
def _identity(name: str) -> Identity:
    with tempfile.TemporaryDirectory() as folder:
        return identity_of(Path(folder))


class RunningServer:
    """Listens on a free port of 127.0.0.1 until `stop`. `app` may be looked at in `call`, on its loop.

    It is plain, unless it is given an identity.
    """

    def __init__(
        self,
        limits: Limits = QUICK,
        chance: Random | None = None,
        tls: Identity | None = None,
        port: int = 0,
        **config: Any,
    ) -> None:
        self.tls = tls
        self.config = Config(
            port=port, bind="127.0.0.1", name="Test table", limits=limits, insecure_plain=not tls, **config
        )
        self._sockets = open_sockets(self.config)
        self.port: int = self._sockets[0].getsockname()[1]
        self.app: App
        self._chance = chance
        self._loop: asyncio.AbstractEventLoop
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(10), "the server did not start"

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self.app = App(self.config, (f"127.0.0.1:{self.port}",), chance=self._chance)
        task = asyncio.create_task(
            serve(self.app, self._sockets, self._ready.set, self.tls.context if self.tls else None)
        )
        await asyncio.wait({task, asyncio.create_task(self._stop.wait())}, return_when="FIRST_COMPLETED")
        task.cancel()
        [result] = await asyncio.gather(task, return_exceptions=True)
        if isinstance(result, Exception):
            raise result

    def call(self, function: Callable[[], Any]) -> Any:
        """Run a function on the server's loop and hand back its result."""

        async def run() -> Any:
            return function()

        return asyncio.run_coroutine_threadsafe(run(), self._loop).result(10)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        if self.alive:
            self._loop.call_soon_threadsafe(self._stop.set)
            self._thread.join(10)


class QuickServer(RunningServer):
    """On the loop that servers run on where it exists."""

    def _run(self) -> None:
        factory = None
        if sys.platform != "win32":
            import uvloop

            factory = uvloop.new_event_loop
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(self._serve())
