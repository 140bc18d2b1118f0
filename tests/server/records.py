"""Records for tests: of demos and of random play, read back, and changed a little."""

import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from server.demo import demo
from server.games.catalogue import RECORDS
from server.games.match import Match
from server.rooms import record
from server.rooms.reading import RecordError, read
from server.rooms.replay import Replay
from tests.server.games.codenames.play_outs import step

Line = dict[str, Any]
APART = 1000.0  # seconds between two things that happen, so that any clock may have run out


@cache
def of_a_demo(variant: str, seed: int = 5) -> str:
    """What `demo --record` writes; its output goes where the test's goes."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "record.jsonl"
        assert demo(seed, str(path), variant) == 0
        return path.read_bytes().decode("utf-8")


def of_random_play(match: Match, chance: Random, restless: float) -> str:
    """Plays a match to its end; everything takes its time."""
    times = [0.0]
    while match.running:
        before = len(match.log)
        step(match, chance, restless)
        times += [times[-1] + APART] * (len(match.log) - before)
    return record.text(match, "Friday", times)


def reads(text: str | bytes) -> Replay:
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    return read(_rows(data), RECORDS)


def _rows(data: bytes) -> Iterable[bytes]:
    """As a file has them: bytes know more ends of lines than the line feed."""
    *whole, last = data.split(b"\n")
    return [row + b"\n" for row in whole] + ([last] if last else [])


def refusal(text: str | bytes) -> str:
    """Why the record is refused, or nothing."""
    try:
        reads(text)
    except RecordError as error:
        return str(error)
    return ""


def lines(text: str) -> list[Line]:
    return [json.loads(line) for line in text.split("\n")[:-1]]


def text(lines: Iterable[Line]) -> str:
    return "".join(record.line(line) + "\n" for line in lines)


def changed(whole: str, change: Callable[[list[Line]], object]) -> str:
    """The record after a change of its lines (line 1 is at 0)."""
    made = lines(whole)
    change(made)
    return text(made)
