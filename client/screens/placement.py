"""Where the window stands and how large it is: at first, at least, and as it was left."""

from PyQt6.QtCore import QByteArray, QSize
from PyQt6.QtWidgets import QWidget

from client.theme.type import size

SMALLEST = QSize(960, 640)  # px at 100 %; it grows with the text
FIRST = QSize(1280, 800)  # and holds everything up to a text of 150 %


def smallest(window: QWidget) -> QSize:
    """The least size for the text of now; never more than the screen has."""
    grown = QSize(size(SMALLEST.width()), size(SMALLEST.height()))
    return grown.boundedTo(FIRST).boundedTo(_room(window))


def restore(window: QWidget, kept: str) -> None:
    """Put the window where it was left; on a screen that is gone or smaller now, Qt moves it into sight."""
    window.resize(FIRST.boundedTo(_room(window)))
    if kept:
        window.restoreGeometry(QByteArray.fromBase64(kept.encode("ascii", "ignore")))


def kept(window: QWidget) -> str:
    """The window's place, as text for the settings."""
    return window.saveGeometry().toBase64().data().decode("ascii")


def _room(window: QWidget) -> QSize:
    screen = window.screen()
    return screen.availableSize() if screen is not None else FIRST
