"""Processes that share work out among them. Knows no game.

Ctrl-C reaches all processes; only the first one acts on it, and ends the others.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.pool import Pool
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")
_LOOK = 1.0  # seconds without a result until somebody looks whether all processes still live


class WorkerLost(Exception):
    """A process was ended by somebody else, and what it had to do with it."""

    def __init__(self) -> None:
        super().__init__("a process that played was ended by the system or by somebody.")


def shared(work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """The results as they come, in whatever order; `work` can be pickled. One job needs no process."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    with _pool(jobs) as pool:
        living = _living()
        results = pool.imap_unordered(work, tasks)
        while True:
            try:
                yield results.next(_LOOK)
            except StopIteration:
                pool.close()
                pool.join()  # in order: programs that were told to end are seen off
                return
            except multiprocessing.TimeoutError:
                if _living() != living:
                    raise WorkerLost() from None


def _living() -> set[int | None]:
    return {child.pid for child in multiprocessing.active_children()}


def _pool(processes: int) -> Pool:
    """They are begun deaf to Ctrl-C, as some systems hand that down, and say so themselves on others."""
    context = multiprocessing.get_context("spawn")  # the same on every system
    hearing = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return context.Pool(processes, _leave_interrupts)
    finally:
        signal.signal(signal.SIGINT, hearing)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
