"""An attack beside a room that plays on: a server in a process of its own, four people who move without end,
and what has to hold afterwards.

The people come from 127.0.0.x, attackers from other addresses of this computer, which only Linux has; the
server has to take none of them for its own.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from protocol.messages import session as s
from tests.foursome import TURNS, Foursome
from tests.raw import Raw

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0  # seconds until what has to come about has come about, on a busy computer
TRIES = 5  # of somebody who comes honestly while a crowd is at the door, as a client tries again
SPARE_BLOCKS = 800  # by which what Python holds may have grown: twenty connections' worth
SPARE_BYTES = 48 * 1024 * 1024  # the same for the process: what hundreds took at once it keeps for the next
KEPT_A_MOVE = 3  # blocks that a move leaves in the room's own history
KEPT_A_COMER = 40  # blocks for somebody who may come back for some time; what they may read comes on top
MOST_PEOPLE = 75  # in a room


@dataclass(frozen=True)
class Figures:
    """How a server is (`besieged.Watch`), and what the system says of it: open sockets, bytes of
    memory, seconds of a processor."""

    connections: int
    rooms: int
    blocks: int
    waits: int
    late: float
    sockets: int
    memory: int
    cpu: float


class Besieged:
    """The server of `besieged`, and the room beside which everything happens."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.tls = not options.get("plain", False)
        self._log = folder / "log.txt"
        command = [sys.executable, "-m", "tests.end_to_end.besieged", str(folder), json.dumps(options)]
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT
            )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._asks, self._says = self.process.stdin, self.process.stdout
        line = self._says.readline()
        assert line, self.log
        self.port = int(line)
        homes = count(1)
        self.room = Foursome(lambda: Raw(self.port, tls=self.tls, source=f"127.0.0.{next(homes)}"))
        self.moves = self.comers = 0
        for _ in range(2 * TURNS + 1):  # everything was used once
            self.room.move()
        with self.newcomer("First", "127.0.0.9") as first:
            assert first.refused(s.Leave) == ""
        eventually(lambda: self.figures().connections == len(self.room.people))
        self.sound = True  # no attack has got the better of it yet

    @property
    def log(self) -> str:
        return self._log.read_text()

    def figures(self) -> Figures:
        self._asks.write("?\n")
        self._asks.flush()
        told = json.loads(self._says.readline())
        proc = Path(f"/proc/{self.process.pid}")
        sockets = sum(_target(file).startswith("socket:") for file in (proc / "fd").iterdir())
        memory = next(line for line in (proc / "status").read_text().splitlines() if line.startswith("VmRSS"))
        cpu = sum(int(task.read_text().split()[0]) for task in proc.glob("task/*/schedstat")) / 1e9
        return Figures(**told, sockets=sockets, memory=int(memory.split()[1]) * 1024, cpu=cpu)

    def newcomer(self, name: str, source: str, **more: Any) -> Raw:
        """Somebody who comes in honestly, as a client does: not every try has to go well."""
        self.comers += 1
        for left in reversed(range(TRIES)):
            raw = None
            try:
                raw = Raw(self.port, tls=self.tls, source=source, **more)
                return self._admitted(raw, name)
            except OSError:  # TLS's errors are such too
                if raw is not None:
                    raw.close()
                if not left:
                    raise
        raise AssertionError

    @staticmethod
    def _admitted(raw: Raw, name: str) -> Raw:
        while True:
            answer = raw.ask(s.Join, room="", name=name, avatar="fox")
            if isinstance(answer, s.Joined):
                return raw._joined(answer)
            assert answer.code == "rate_limited", answer
            time.sleep(answer.values["retry_after"] / 10)

    def close(self) -> None:
        self.room.close()
        self._asks.close()
        self._says.close()
        try:
            assert self.process.wait(PATIENCE) == 0 or not self.sound, self.log
        finally:
            self.process.kill()
            self.process.wait()

    # ---- beside an attack

    @contextmanager
    def plays_on(self, pace: float, lines: int = 0) -> Iterator[None]:
        """The room makes a move every so many seconds. Afterwards nobody of it has missed anything, the
        server is as it was before, and complains of nothing that is its own fault. `lines`: of chat, that
        each who comes and may come back finds there."""
        before, moves, comers = self.figures(), self.moves, self.comers
        self.sound = False
        with self._in_the_background(pace) as over:
            yield
            moved = self.moves
            eventually(lambda: over.is_set() or self.moves > moved + 1)  # the attack is over: they still play
        self.room.misses_nothing()
        kept = KEPT_A_MOVE * (self.moves - moves) + (KEPT_A_COMER + lines) * min(
            self.comers - comers, MOST_PEOPLE
        )
        limit = before.blocks + SPARE_BLOCKS + kept
        eventually(lambda: self._is_as(before, limit), lambda: f"{self.figures()} after {before}")
        assert "ERROR" not in self.log, self.log
        assert "Traceback" not in self.log, self.log
        assert not any(one.token in self.log for one in self.room.people)
        self.sound = True

    def _is_as(self, before: Figures, blocks: int) -> bool:
        now = self.figures()
        return (
            (now.connections, now.rooms) == (before.connections, before.rooms)
            and now.sockets <= before.sockets
            and now.blocks <= blocks
            and now.memory <= before.memory + SPARE_BYTES
        )

    @contextmanager
    def _in_the_background(self, pace: float) -> Iterator[threading.Event]:
        """What they run into is raised here; the event is set when they have stopped."""
        stop, over = threading.Event(), threading.Event()

        def play() -> None:
            try:
                while not stop.wait(pace):
                    self.room.move()
                    self.moves += 1
            finally:
                over.set()

        with ThreadPoolExecutor(1) as thread:
            playing = thread.submit(play)
            try:
                yield over
            finally:
                stop.set()
            playing.result(PATIENCE)


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


def eventually(condition: Callable[[], bool], why: Callable[[], str] = lambda: "it never came about") -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, why()
        time.sleep(0.02)
