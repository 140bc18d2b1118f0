"""A server as it ships, in a process of its own, that tells how it is whenever its input asks.

python -m tests.end_to_end.besieged FOLDER OPTIONS

OPTIONS is JSON: fields of `Limits`; `files`, how many it may open from its start on, which comes as a
surprise to it; `plain`, whether it encrypts nothing. It prints its port, and for each line that it is sent
one line of JSON; when its input ends it stops as after Ctrl-C.
"""

import asyncio
import gc
import json
import logging
import os
import resource
import signal
import sys
from pathlib import Path
from typing import Any

from server.__main__ import run_loop
from server.app import App
from server.config import Config, Limits
from server.games.catalogue import RECORDS
from server.identity import identity_of
from server.restore import open_journal
from server.serve import open_sockets, serve, within_files

BEAT = 0.01  # seconds between two looks at how late the loop is


class Watch:
    """What is told of the server."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._late = 0.0

    async def beat(self) -> None:
        """Notice how late the loop is, for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + BEAT
            await asyncio.sleep(BEAT)
            self._late = max(self._late, loop.time() - due)

    def look(self) -> dict[str, float]:
        """`blocks`: of memory that Python's objects take, without what waits to be collected; `waits`: bytes
        for the reader for whom most waits; `late`: seconds that the loop was late at most since the last
        look."""
        gc.collect()
        late, self._late = self._late, 0.0
        return {
            "connections": len(self._app.connections),
            "rooms": len(self._app.lobby.rooms),
            "blocks": sys.getallocatedblocks(),
            "waits": max(map(_waiting, self._app.connections), default=0),
            "late": late,
        }


def _waiting(connection: Any) -> int:
    transport = connection._transport
    return int(connection.outbox.size + transport.get_write_buffer_size())


def main() -> None:
    folder, options = Path(sys.argv[1]), json.loads(sys.argv[2])
    files, plain = options.pop("files", 0), options.pop("plain", False)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    limits = within_files(Limits(**options))
    config = Config(port=0, bind="127.0.0.1", name="Besieged table", limits=limits, insecure_plain=plain)
    sockets = open_sockets(config)
    identity = identity_of(folder)
    journal = open_journal(folder, RECORDS)

    def ready() -> None:
        if files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
        print(sockets[0].getsockname()[1], flush=True)

    async def run() -> None:
        app = App(config, journal=journal, key=identity.fingerprint)
        watch = Watch(app)
        loop = asyncio.get_running_loop()
        loop.add_reader(sys.stdin.fileno(), lambda: answer(watch))
        beats = asyncio.create_task(watch.beat())
        await serve(app, sockets, ready, None if plain else identity.context)
        beats.cancel()

    run_loop(run)
    journal.close()


def answer(watch: Watch) -> None:
    if os.read(sys.stdin.fileno(), 1000):
        print(json.dumps(watch.look()), flush=True)
    else:
        asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
