"""Holds the one state of this window and tells when it changed. Decides nothing; `reduce` does."""

import time
from collections import deque
from collections.abc import Callable

from PyQt6.QtCore import QObject, pyqtSignal

from client.model.events import Moment
from client.model.reduce import News, reduce
from client.model.state import State


def this_moment() -> Moment:
    return Moment(time.monotonic(), time.time())


class Store(QObject):
    """`changed(before, after)` after every piece of news that made a difference, in order.

    News that a listener causes while it listens waits until everybody has heard the current one.
    """

    changed = pyqtSignal(object, object)

    def __init__(self, now: Callable[[], Moment] = this_moment, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._state = State()
        self._waiting: deque[News] = deque()
        self._telling = False

    @property
    def state(self) -> State:
        return self._state

    def mono(self) -> float:
        """The monotonic clock that times of the state stand on."""
        return self._now().mono

    def take(self, news: News) -> None:
        """Let a message or an event of this side change the state."""
        self._waiting.append(news)
        if self._telling:
            return
        self._telling = True
        try:
            while self._waiting:
                before = self._state
                self._state = reduce(before, self._waiting.popleft(), self._now())
                if self._state is not before:
                    self.changed.emit(before, self._state)
        finally:
            self._telling = False
