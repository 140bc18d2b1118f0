"""Ctrl-C in the terminal of a window. Qt waits without Python, so a signal has to wake it by a socket."""

import signal
import socket
from collections.abc import Callable

from PyQt6 import sip
from PyQt6.QtCore import QObject, QSocketNotifier


class Interrupt(QObject):
    """Calls `pressed` for each Ctrl-C, in Qt's own loop."""

    def __init__(self, pressed: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pressed = pressed
        self._heard, self._told = socket.socketpair()
        for end in (self._heard, self._told):
            end.setblocking(False)
        self._notifier = QSocketNotifier(sip.voidptr(self._heard.fileno()), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        signal.set_wakeup_fd(self._told.fileno())
        signal.signal(signal.SIGINT, lambda *_: None)

    def _wake(self) -> None:
        if signal.SIGINT in self._heard.recv(64):
            self._pressed()

    def end(self) -> None:
        """Ctrl-C ends the program at once again."""
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        self._heard.close()
        self._told.close()
