"""Programs of the zoo as agents; of each nothing may be left at the end of its test."""

import gc
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest

from server.bots import program
from server.bots.child import Child
from server.bots.program import ProgramAgent
from tests.server.bots.codenames.evening import SECONDS, playing

ZOO = Path(__file__).with_name("zoo.py")
PATIENCE = 20.0  # seconds until something is taken to be left for ever


def command(kind: str, *more: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(ZOO), kind, *more]


class Remembered(Child):
    """A child of which one can tell afterwards what became of it."""

    all: ClassVar[list["Remembered"]] = []

    def __init__(self, words: Sequence[str], log: Callable[[str], None], gone: Callable[[int], None]) -> None:
        self.left = threading.Event()

        def over(code: int) -> None:
            gone(code)
            self.left.set()

        super().__init__(words, log, over)
        Remembered.all.append(self)

    @property
    def group(self) -> int:
        return self._process.pid

    def leaves_nothing(self) -> None:
        assert self.left.wait(PATIENCE), "it is still there"
        end = time.monotonic() + PATIENCE
        while living(self.group):
            assert time.monotonic() < end, "somebody it started is still there"
            time.sleep(0.01)


def living(group: int) -> list[int]:
    """The processes of a group that are not dead, where that can be seen."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it is gone by now
            state, _, of = stat.read_text().rpartition(")")[2].split()[:3]
            if int(of) == group and state not in "ZX":
                found.append(int(stat.parent.name))
    return found


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd")) if sys.platform == "linux" else 0


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Remembered]]:
    """All programs that were started; at the end they have to be gone with all that belonged to them."""
    monkeypatch.setattr(program, "Child", Remembered)
    monkeypatch.setattr(Remembered, "all", [])
    gc.collect()  # what others left behind is not to go meanwhile
    before = descriptors()
    yield Remembered.all
    for child in Remembered.all:
        child.leaves_nothing()
    for thread in threading.enumerate():
        if thread.name == "program":
            thread.join(PATIENCE)
            assert not thread.is_alive()
    assert descriptors() == before


@pytest.fixture
def agent(children: list[Remembered]) -> Iterator[Callable[..., ProgramAgent]]:
    """Starts programs of the zoo, and closes them."""
    started: list[ProgramAgent] = []

    def start(kind: str, *more: str, **given: Any) -> ProgramAgent:
        started.append(ProgramAgent(kind, command(kind, *more), **given))
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def player(agent: Callable[..., ProgramAgent]) -> Callable[..., Any]:
    """The same, as players."""

    def start(kind: str, *more: str, seconds: float = SECONDS) -> Any:
        return playing(agent(kind, *more), seconds)

    return start
