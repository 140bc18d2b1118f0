"""How long a move takes while others attack the server, against quiet times (benchmarks/README.md).

python -m benchmarks.attacks [--seconds 3] [--rounds 5] [--only NAME]
"""

import argparse
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count, cycle
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from msgspec.structs import replace

from protocol.connection import to_bytes
from protocol.messages import big_two as b
from protocol.messages import room as m
from protocol.messages import session as s
from tests.end_to_end.beside import Besieged, eventually
from tests.raw import Raw

PACE = 0.04  # seconds between two moves
REST = 1.0  # seconds for the server to get over an attack, and for an attack to get going
IDLE = 500  # connections whose memory is measured
ROOMS = 15  # of bots; with the server's own and what five may open from each address


# ---- who attacks, each in a process of its own, until it is ended


def per_second(rate: float, step: Callable[[], None]) -> None:
    """A step so many times a second, without end."""
    due = time.monotonic()
    while True:
        due += 1 / rate
        time.sleep(max(due - time.monotonic(), 0.0))
        with suppress(OSError):
            step()


def hosts(number: int) -> "cycle[str]":
    """So many addresses in turn."""
    return cycle([f"127.{number}.1.{at + 1}" for at in range(number)])


def shake_hands(port: int, addresses: int) -> None:
    """200 handshakes a second."""
    home = hosts(addresses)
    per_second(200, lambda: Raw(port, greet=False, tls=True, source=next(home)).close())


def connect(port: int, addresses: int) -> None:
    """200 connections a second that say nothing and stay."""
    home, held = hosts(addresses), list[socket.socket]()

    def one() -> None:
        held.append(socket.create_connection(("127.0.0.1", port), 5, (next(home), 0)))
        if len(held) > 500:
            held.pop(0).close()

    per_second(200, one)


def flood(port: int, frames: list[bytes], name: str) -> None:
    """Frames as fast as the server takes them, from ten connections; each is renewed when it was ended."""
    home, data = hosts(10), b"".join(frames)
    open_ones: list[Raw | None] = [None] * 10
    while True:
        for at, raw in enumerate(open_ones):
            try:
                if raw is None:
                    raw = open_ones[at] = Raw(port, tls=True, source=next(home))
                    raw.send(s.Join, room="", name=name, avatar="fox")
                    raw.socket.settimeout(0.2)
                raw.send_bytes(data)
            except OSError:
                if raw is not None:
                    raw.close()
                open_ones[at] = None


def send_messages(port: int) -> None:
    say = to_bytes(m.Say(id=1, channel="table", text="spam"))
    flood(port, [say, to_bytes(s.Ping(nonce=1))] * 100, "Flood")


def send_large_frames(port: int) -> None:
    flood(port, [to_bytes(m.Say(id=1, channel="table", text="a" + "\u0301" * 8000))] * 4, "Large")


def stop_reading(port: int) -> None:
    """Ten who sit in the room and read nothing while two others talk as fast as they may; again and again."""
    home, sleepers = hosts(12), list[Raw]()
    talkers = [Raw(port, tls=True, source=next(home)).join(f"Talker {at}") for at in range(2)]
    line = "🦊" * 500
    for round_ in count():
        while len(sleepers) < 10:
            with suppress(OSError, AssertionError):
                raw = Raw(port, tls=True, source=next(home), receive_buffer=4096)
                raw.send(s.Join, room="", name="Sleeper", avatar="fox")
                sleepers.append(raw)
        for talker in talkers:
            talker.say(line)
        time.sleep(0.2)
        if round_ % 100 == 99:
            sleepers.pop(0).close()


def host_bots(port: int) -> None:
    """Rooms of Big Two where a hard bot sits on every seat, and thinks without a pause."""
    rooms = [room_of_bots(port, number) for number in range(ROOMS)]
    while True:
        for raw in rooms:
            with suppress(TimeoutError):
                while True:
                    raw.next()
            if raw.settings.stage == "ended":
                raw.send(m.Rematch, match=raw.sections[b.Table].match)


def room_of_bots(port: int, number: int) -> Raw:
    raw = Raw(port, tls=True, source=f"127.200.1.{number // 4 + 1}").open_room(f"Bots {number}", "Host")
    room = replace(raw.settings.room, bot_seconds=0)
    raw.do(m.ChangeSettings, room=room, game=b.BigTwoOptions())
    raw.catch_up()
    for seat in range(4):
        raw.do(m.AddBot, seat=seat, level="hard")
    raw.do(m.Start)
    raw.catch_up()
    raw.socket.settimeout(0.005)
    return raw


ATTACKS: dict[str, Callable[[int], None]] = {
    "nothing": lambda port: time.sleep(1e6),
    "handshakes from one address": lambda port: shake_hands(port, 1),
    "handshakes from 40 addresses": lambda port: shake_hands(port, 40),
    "connections from one address": lambda port: connect(port, 1),
    "connections from 40 addresses": lambda port: connect(port, 40),
    "messages": send_messages,
    "the largest frames": send_large_frames,
    "readers that stop": stop_reading,
    "rooms of hard bots": host_bots,
}


# ---- what is measured


class Slice(NamedTuple):
    """Seconds of each move from when it was due; the share of a processor that the server used."""

    moves: list[float]
    share: float
    late: float


def measure(server: Besieged, seconds: float) -> Slice:
    """Moves at an even pace."""
    before, began, moves = server.figures(), time.monotonic(), list[float]()
    due = began
    while due < began + seconds:
        time.sleep(max(due - time.monotonic(), 0.0))
        server.room.move()
        moves.append(time.monotonic() - due)
        due += PACE
    after = server.figures()
    return Slice(moves, (after.cpu - before.cpu) / (time.monotonic() - began), after.late)


def beside(server: Besieged, name: str, seconds: float) -> Slice:
    command = [sys.executable, "-m", "benchmarks.attacks", "--as", name, "--port", str(server.port)]
    attacker = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        measure(server, REST + 2 * (name == "rooms of hard bots"))
        found = measure(server, seconds)
        assert attacker.poll() is None, f"{name} ended by itself"
        return found
    finally:
        attacker.kill()
        attacker.wait()


def compare(name: str, seconds: float, rounds: int) -> None:
    """Quiet, attack, quiet, attack: one line with the medians of both, and their ratios."""
    quiet, loud = list[Slice](), list[Slice]()
    with tempfile.TemporaryDirectory() as folder:
        server = Besieged(Path(folder), loopback_exempt=False, idle_room_seconds=0.5)
        for _ in range(rounds):
            quiet.append(measure(server, seconds))
            loud.append(beside(server, name, seconds))
            measure(server, 2 * REST)
        server.room.close()
        server.process.terminate()
        server.process.wait()
    told = [f"p{percent} {_compared(quiet, loud, percent)}" for percent in (50, 90, 99)]
    shares = [median(one.share for one in some) for some in (quiet, loud)]
    late = median(one.late for one in loud)
    print(
        f"{name:30}{', '.join(told)}, processor {shares[0]:3.0%} -> {shares[1]:3.0%}, "
        f"loop {late * 1e3:.0f} ms late",
        flush=True,
    )


def _compared(quiet: list[Slice], loud: list[Slice], percent: int) -> str:
    """Milliseconds in the median slice of each kind, and their ratio."""
    before, during = (
        median(quantiles(one.moves, n=100)[percent - 1] for one in some) * 1e3 for some in (quiet, loud)
    )
    return f"{before:5.1f} -> {during:5.1f} ms ({during / before:4.1f})"


def idle_memory(plain: bool) -> float:
    """Bytes of the server for each connection that has greeted and waits."""
    many = 10 * IDLE
    limits = {"strangers": many, "connections": many, "handshake_burst": many, "per_address": many}
    with tempfile.TemporaryDirectory() as folder:
        server = Besieged(Path(folder), **limits, plain=plain)
        first = [Raw(server.port, tls=not plain) for _ in range(20)]
        before = server.figures()
        held = [Raw(server.port, tls=not plain) for _ in range(IDLE)]
        eventually(lambda: server.figures().connections == before.connections + IDLE)
        after = server.figures()
        for one in (*first, *held):
            one.close()
        server.close()
    return (after.memory - before.memory) / IDLE


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a move takes while others attack the server.")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", choices=[*ATTACKS, "memory"])
    parser.add_argument("--as", dest="attack", choices=ATTACKS, help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    if given.attack:
        os.nice(10)  # what is measured is the server's work, not the attacker's
        ATTACKS[given.attack](given.port)
        return
    for name in ATTACKS:
        if given.only in (None, name):
            compare(name, given.seconds, given.rounds)
    if given.only in (None, "memory"):
        for plain in (False, True):
            kind = "plain" if plain else "encrypted"
            print(f"an idle connection, {kind}: {idle_memory(plain) / 1024:.1f} KiB", flush=True)


if __name__ == "__main__":
    main()
