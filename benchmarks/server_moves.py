"""Moves per CPU second of the server, against a bare relay that runs beside it (benchmarks/README.md).

python -m benchmarks.server_moves [--rooms 8] [--slices 80] [--durability none]
"""

import argparse
import asyncio
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from protocol.connection import to_bytes
from protocol.framing import frame
from protocol.messages import Act
from server.app import App
from server.config import Config, Limits
from server.games.catalogue import RECORDS
from server.restore import open_journal
from server.serve import open_sockets, serve

ASKED, TOLD = 60, 600  # bytes of the relay's frames
SLICE = 0.1  # seconds
SEATS = (0, 1, 2, 3)  # spymaster and operative of each team
ANY = 10**9
LIMITLESS = Limits(
    burst=ANY, rate=1e9, joins_burst=ANY, rooms=1000, rooms_per_address=1000, strangers=1000, silent_after=1e9
)


# ---- what is measured, each in a process of its own


def run_server(durability: str) -> None:
    config = Config(port=0, bind="127.0.0.1", name="Benchmark", insecure_plain=True, limits=LIMITLESS)
    sockets = open_sockets(config)

    with tempfile.TemporaryDirectory() as folder:
        journal = None if durability == "none" else open_journal(Path(folder), RECORDS, durability == "full")

        async def main() -> None:
            app = App(config, journal=journal)
            await serve(app, sockets, lambda: print(sockets[0].getsockname()[1], flush=True))

        on_the_quick_loop(main)
        if journal is not None:
            journal.close()


class Relay(asyncio.Protocol):
    """Four connections, in the order of their coming, are a room."""

    rooms: list[list[asyncio.WriteTransport]] = []  # noqa: RUF012
    told = frame(b"x" * (TOLD - 4))

    def connection_made(self, transport: Any) -> None:
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.rooms or len(self.rooms[-1]) == len(SEATS):
            self.rooms.append([])
        self.room = self.rooms[-1]
        self.room.append(transport)
        self.waiting = b""

    def data_received(self, data: bytes) -> None:
        self.waiting += data
        while len(self.waiting) >= ASKED:
            self.waiting = self.waiting[ASKED:]
            for transport in self.room:
                transport.write(self.told)


def run_relay() -> None:
    async def main() -> None:
        server = await asyncio.get_running_loop().create_server(Relay, "127.0.0.1", 0)
        print(server.sockets[0].getsockname()[1], flush=True)
        await server.serve_forever()

    on_the_quick_loop(main)


def on_the_quick_loop(main: Callable[[], Any]) -> None:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


class Child:
    """A process that tells its port; `cpu` is what it has used of a processor, in seconds."""

    def __init__(self, what: str, *more: str) -> None:
        command = [sys.executable, "-m", "benchmarks.server_moves", what, *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    @property
    def cpu(self) -> float:
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


# ---- who moves


class RelayRoom:
    """Four connections to the relay; every move is the same."""

    def __init__(self, port: int) -> None:
        self.sockets = [socket.create_connection(("127.0.0.1", port)) for _ in SEATS]
        self.asked = frame(b"x" * (ASKED - 4))
        self.next = 0

    def ask(self) -> None:
        self.next = (self.next + 1) % len(SEATS)
        self.sockets[self.next].sendall(self.asked)

    def collect(self) -> None:
        for one in self.sockets:
            left = TOLD
            while left:
                left -= len(one.recv(left))


class Table:
    """Four people who play match after match; each turn is a clue, and a card that ends it."""

    def __init__(self, port: int) -> None:
        from tests.foursome import Foursome
        from tests.raw import Raw

        self._four = Foursome(lambda: Raw(port), opens=True)
        self._moves = self._four.moves()
        self._asker = self._four.people[0]
        self._ids = count(1_000_000)

    def ask(self) -> None:
        self._asker, action = next(self._moves)
        request = Act(id=next(self._ids), match=self._four.match, action=action)
        self._asker.send_bytes(to_bytes(request))

    def collect(self) -> None:
        for one in self._four.people:
            data = one.socket.recv(65536)
            while one is self._asker and b"\xa4done" not in data:
                assert b"refusal" not in data, data
                data = one.socket.recv(65536)


class Side:
    """One of the two that are compared: a process, and the rooms that move in it."""

    def __init__(self, what: str, rooms: int, kind: type[RelayRoom] | type[Table], *more: str) -> None:
        self.child = Child(what, *more)
        self.rooms = [kind(self.child.port) for _ in range(rooms)]
        self.costs: list[float] = []

    def slice(self) -> None:
        """Moves for a while; what one of them cost."""
        before, moves, end = self.child.cpu, 0, time.monotonic() + SLICE
        while time.monotonic() < end:
            for room in self.rooms:
                room.ask()
            for room in self.rooms:
                room.collect()
            moves += len(self.rooms)
        self.costs.append((self.child.cpu - before) / moves)

    @property
    def cost(self) -> float:
        """CPU seconds a move."""
        return statistics.median(self.costs)


def ratio(anchor: Side, other: Side, slices: int) -> float:
    """How many moves the other does for one of the anchor's."""
    for _ in range(3):  # not counted: caches, clocks of the processor
        anchor.slice()
        other.slice()
    anchor.costs.clear()
    for number in range(slices // 2):
        for side in (anchor, other) if number % 2 == 0 else (other, anchor):
            side.slice()
    return anchor.cost / other.cost


def main() -> None:
    parser = argparse.ArgumentParser(description="Moves per CPU second of the server, against a bare relay.")
    parser.add_argument("what", nargs="?", choices=["compare", "server", "relay"], default="compare")
    parser.add_argument("--rooms", type=int, default=8)
    parser.add_argument("--slices", type=int, default=80)
    parser.add_argument(
        "--durability", choices=["none", "normal", "full"], default="normal", help="what the server keeps"
    )
    given = parser.parse_args()
    if given.what == "server":
        run_server(given.durability)
    elif given.what == "relay":
        run_relay()
    else:
        compare(given.rooms, given.slices, given.durability)


def compare(rooms: int, slices: int, durability: str) -> None:
    relay, twin = (Side("relay", rooms, RelayRoom) for _ in range(2))
    server = Side("server", rooms, Table, "--durability", durability)
    steady = ratio(relay, twin, slices // 2)
    result = ratio(relay, server, slices)
    print(f"relay against relay {steady:.2f}" + ("" if 0.95 <= steady <= 1.05 else ": inconclusive"))
    print(f"relay  {relay.cost * 1e6:6.1f} us a move, {1 / relay.cost:8.0f} moves a CPU second")
    print(f"server {server.cost * 1e6:6.1f} us a move, {1 / server.cost:8.0f} moves a CPU second")
    print(f"server against relay {result:.3f}")
    for side in (relay, twin, server):
        side.child.end()


if __name__ == "__main__":
    main()
