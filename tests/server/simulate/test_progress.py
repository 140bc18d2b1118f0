"""The line that tells how far a simulation is, and processes that don't come back."""

import os
import signal
from io import StringIO

import pytest

from server.simulate.progress import Progress
from server.simulate.workers import WorkerLost, shared


class Terminal(StringIO):
    """Somebody watches."""

    def isatty(self) -> bool:
        return True


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_the_line_tells_games_pace_and_time_left() -> None:
    clock, terminal = Clock(), Terminal()
    progress = Progress(2000, 0, terminal, clock)
    clock.now += 100
    progress.more(500)
    told = "500 of 2,000 games, 5.0 a second, 5:00 left"
    assert terminal.getvalue() == f"\r[######------------------] {told}"


def test_games_of_before_count_but_not_for_the_pace() -> None:
    progress = Progress(100, 40, None, Clock())
    progress.more(10)
    assert progress.line(10.0).endswith("50 of 100 games, 1.0 a second, 0:50 left")


def test_the_line_is_written_now_and_then_and_at_last_taken_away() -> None:
    clock, terminal = Clock(), Terminal()
    progress = Progress(10, 0, terminal, clock)
    for _ in range(10):
        clock.now += 0.125
        progress.more(1)
    assert terminal.getvalue().count("\r") == 6
    progress.end()
    assert terminal.getvalue().endswith(" \r")


@pytest.mark.parametrize("stream", [StringIO(), None])
def test_nothing_is_written_where_nobody_watches(stream: StringIO | None) -> None:
    progress = Progress(10, 0, stream, Clock())
    progress.more(10)
    progress.end()
    assert not stream or stream.getvalue() == ""


def test_a_terminal_that_is_gone_ends_nothing() -> None:
    terminal = Terminal()
    progress = Progress(10, 0, terminal, Clock())
    terminal.write = lambda text: (_ for _ in ()).throw(OSError())  # type: ignore[method-assign]
    progress.more(10)
    progress.end()


def dies(task: int) -> int:
    """A worker that the system ends."""
    os.kill(os.getpid(), signal.SIGKILL)
    return task


@pytest.mark.long
def test_work_that_is_lost_with_its_process_is_told() -> None:
    with pytest.raises(WorkerLost):
        list(shared(dies, range(4), 2))
