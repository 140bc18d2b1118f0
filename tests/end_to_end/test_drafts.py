"""A window that is killed while somebody types: started again it is on the same seat, with what was typed."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.messages import room as m
from tests.raw import Raw
from tests.running import RunningServer, identity

ROOT = Path(__file__).parents[2]
RED_BEGINS = 2  # a seed
OTHERS = {"Rob": 1, "Rik": 2, "Bea": 9, "Ben": 10, "Bix": 11}


class Typist:
    """A process of `typist`. `shows` is what its fields showed when it was asked for a clue."""

    def __init__(self, folder: Path, server: RunningServer, room: str = "", *texts: str) -> None:
        command = [sys.executable, "-m", "tests.end_to_end.typist", str(folder), str(server.port), "Ada"]
        self.process = subprocess.Popen([*command, room, *texts], stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def shows(self) -> Any:
        return json.loads(self.line())

    def kill(self) -> None:
        self.process.kill()
        with self.process:
            pass


@pytest.fixture
def typist() -> Iterator[Callable[..., Typist]]:
    started: list[Typist] = []

    def start(*arguments: Any) -> Typist:
        started.append(Typist(*arguments))
        return started[-1]

    yield start
    for one in started:
        one.kill()


@pytest.mark.long
def test_a_window_killed_while_somebody_types_has_it_again(
    start_server: Callable[..., RunningServer], typist: Callable[..., Typist], tmp_path: Path
) -> None:
    server = start_server(tls=identity(), chance=Random(RED_BEGINS))
    host, *others = [Raw(server.port, tls=True).join(name) for name in ("Rae", *OTHERS)]
    for one, seat in zip(others, OTHERS.values(), strict=True):
        one.do(m.TakeSeat, seat=seat)
    first = typist(tmp_path, server, "", "coastl", "is it th")
    host.until(lambda: "Ada" in host.people)
    ada = host.people["Ada"].member
    host.do(m.MoveMember, member=ada, seat=0).do(m.Start)
    assert first.shows() == {"clue": "", "field": "", "chat": {}}
    assert first.line() == "kept"
    first.kill()
    host.until(lambda: host.people["Ada"].presence != "here")

    kept = {"clue": "coastl", "field": "is it th", "chat": {"spymasters": "is it th"}}
    second = typist(tmp_path, server)
    assert second.shows() == kept
    assert host.catch_up().people["Ada"].member == ada
    second.kill()
    host.until(lambda: host.people["Ada"].presence != "here")

    third = typist(tmp_path, server)
    assert third.shows() == kept, "it was not thrown away by being shown"
    for one in (host, *others):
        one.close()
