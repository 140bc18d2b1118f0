"""Processes that share work out, and how they end."""

from functools import partial
from pathlib import Path
from threading import Timer

from server.simulate.workers import shared


def work(folder: Path, task: int) -> int:
    """Leaves something to be done a little later, as a program does that was told to end."""
    Timer(0.1, (folder / f"{task}").touch).start()
    return task


def test_processes_end_only_when_what_they_have_begun_has_ended(tmp_path: Path) -> None:
    assert sorted(shared(partial(work, tmp_path), [1, 2], jobs=2)) == [1, 2]
    assert sorted(file.name for file in tmp_path.iterdir()) == ["1", "2"]
