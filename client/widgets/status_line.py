"""What has just happened, as a sentence for screen readers: PyQt6 has no way to announce.

A stop for Tab whose name is the sentence; it is seen only while the focus is on it.
"""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QFocusEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.theme.look import look
from client.theme.type import font, size
from client.widgets.painting import draw

KEPT = 5  # sentences that the description still holds


class StatusLine(QWidget):
    """`announce(sentence)`; the last few are its description."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentences: list[str] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @property
    def sentence(self) -> str:
        """The newest one."""
        return self._sentences[0] if self._sentences else ""

    def announce(self, sentence: str) -> None:
        self._sentences = [sentence, *self._sentences][:KEPT]
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # before, there is nothing to read
        self.setAccessibleName(sentence)
        self.setAccessibleDescription(" ".join(self._sentences[1:]))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(200), size(16))

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if not self.hasFocus():
            return
        painter, tokens, row = QPainter(self), look().tokens, QRectF(self.rect())
        painter.fillRect(QRectF(0, 0, size(3), row.height()), tokens.focus)
        draw(painter, row.adjusted(size(8), 0, 0, 0), self.sentence, font(12), tokens.ink)
