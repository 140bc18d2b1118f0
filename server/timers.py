"""At most one timer a room, on the loop that runs. Knows rooms by their codes and nothing of them."""

import asyncio
from collections.abc import Callable


class Timers:
    """`ring` is called with the room's code when its time, on `clock`, has come."""

    def __init__(self, clock: Callable[[], float], ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._set: dict[str, tuple[float, asyncio.TimerHandle]] = {}

    def __len__(self) -> int:
        return len(self._set)

    def set(self, code: str, due: float | None) -> None:
        """The room's only timer from now on; None: it needs none."""
        planned = self._set.get(code)
        if planned is not None and planned[0] == due:
            return
        self.cancel(code)
        if due is not None:
            delay = max(due - self._clock(), 0.0)
            handle = asyncio.get_running_loop().call_later(delay, self._come_due, code)
            self._set[code] = (due, handle)

    def cancel(self, code: str) -> None:
        """The room needs none any more."""
        if planned := self._set.pop(code, None):
            planned[1].cancel()

    def cancel_all(self) -> None:
        """The server ends."""
        for code in list(self._set):
            self.cancel(code)

    def _come_due(self, code: str) -> None:
        self._set.pop(code, None)
        self._ring(code)
