"""How far a simulation is, on one line of a terminal that is written anew again and again."""

from collections.abc import Callable
from typing import TextIO

from server.simulate.stopwatch import seconds

WIDTH = 24  # of the bar, in characters
OFTEN = 0.2  # seconds between two lines


class Progress:
    """`total` games; those `before` took no time now. Says nothing where nobody watches a terminal."""

    def __init__(
        self, total: int, before: int, stream: TextIO | None, clock: Callable[[], float] = seconds
    ) -> None:
        self._total = total
        self._before = self._done = before
        self._stream = stream if stream is not None and stream.isatty() else None
        self._clock = clock
        self._began = clock()
        self._said = float("-inf")
        self._length = 0

    def more(self, games: int) -> None:
        """So many more are finished."""
        self._done += games
        now = self._clock()
        if self._stream is not None and (now - self._said >= OFTEN or self._done == self._total):
            self._said = now
            self._write(self.line(now - self._began))

    def line(self, passed: float) -> str:
        """The bar and its figures, `passed` seconds after the beginning."""
        filled = WIDTH * self._done // self._total
        pace = (self._done - self._before) / passed if passed > 0 else 0.0
        left = f", {_clock_time((self._total - self._done) / pace)} left" if pace else ""
        bar = "#" * filled + "-" * (WIDTH - filled)
        return f"[{bar}] {self._done:,} of {self._total:,} games, {pace:.1f} a second{left}"

    def end(self) -> None:
        """The line is taken away."""
        if self._stream is not None and self._length:
            self._write("")

    def _write(self, line: str) -> None:
        """Over the last one."""
        assert self._stream is not None
        try:
            self._stream.write(f"\r{line.ljust(self._length)}" + ("" if line else "\r"))
            self._stream.flush()
        except OSError:  # a terminal that was closed ends no simulation
            self._stream = None
        self._length = len(line)


def _clock_time(left: float) -> str:
    minutes, rest = divmod(round(left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
