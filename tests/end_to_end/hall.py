"""A server for thousands, in a process of its own: all limits as always, but for how many may come.

python -m tests.end_to_end.hall FOLDER PORT [--plain] [--busy]

`--busy`: nobody is slowed down either, for rooms that play as fast as they can. Prints its port.
"""

import sys
from dataclasses import replace
from pathlib import Path

from server.__main__ import run_loop
from server.app import App
from server.config import Config, Limits
from server.games.catalogue import RECORDS
from server.identity import identity_of
from server.restore import open_journal
from server.serve import enough_files, open_sockets, serve

MOST = 6000
# This computer's addresses count as others do: each is a household.
THOUSANDS = Limits(connections=MOST, rooms=1000, loopback_exempt=False)
ANY = 10**9
BUSY = replace(
    THOUSANDS,
    loopback_exempt=True,
    burst=ANY,
    rate=1e9,
    joins_burst=ANY,
    rooms_per_address=1000,
    strangers=MOST,
)


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    plain, busy = "--plain" in sys.argv, "--busy" in sys.argv
    config = Config(
        port=port,
        bind="127.0.0.1",
        name="Hall",
        insecure_plain=plain,
        limits=BUSY if busy else THOUSANDS,
    )
    journal = open_journal(folder, RECORDS)
    identity = None if plain else identity_of(folder)
    sockets = open_sockets(config)
    assert enough_files(MOST) >= MOST

    async def run() -> None:
        app = App(config, journal=journal, key=identity.fingerprint if identity else "")
        ready = lambda: print(sockets[0].getsockname()[1], flush=True)  # noqa: E731
        await serve(app, sockets, ready, identity.context if identity else None)

    run_loop(run)
    journal.close()


if __name__ == "__main__":
    main()
