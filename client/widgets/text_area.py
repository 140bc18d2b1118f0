"""Several lines of plain text to type or to paste. Files dropped on it go to whoever holds it."""

from __future__ import annotations

from PyQt6.QtCore import QMimeData, QRectF, Qt
from PyQt6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette
from PyQt6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from client.theme.look import look
from client.theme.sheets import paint_sheet
from client.theme.type import font, size
from client.widgets.focus import hide_ring, show_ring

_RADIUS = 8


class _Lines(QPlainTextEdit):
    """The text inside the box. Only plain text comes in, and no more of it than the limit."""

    def __init__(self, box: QWidget, limit: int) -> None:
        super().__init__(box)
        self._box, self._limit = box, limit
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAcceptDrops(False)
        self.textChanged.connect(self._shorten)

    def insertFromMimeData(self, source: QMimeData | None) -> None:
        if source is not None and source.hasText():
            room = self._limit - len(self.toPlainText()) if self._limit else len(source.text())
            self.insertPlainText(source.text()[: max(room, 0)])

    def _shorten(self) -> None:
        text = self.toPlainText()
        if self._limit and len(text) > self._limit:
            cursor = self.textCursor()
            at = cursor.position()
            self.setPlainText(text[: self._limit])
            cursor.setPosition(min(at, self._limit))
            self.setTextCursor(cursor)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        show_ring(self._box, event, size(_RADIUS), always=True, gap=1, width=2)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        hide_ring(self._box, event)
        super().focusOutEvent(event)


class TextArea(QWidget):
    """A box of about four lines that scrolls inside."""

    def __init__(
        self, placeholder: str = "", spoken: str = "", limit: int = 0, parent: QWidget | None = None
    ) -> None:
        """`limit` is the most characters; 0 is none."""
        super().__init__(parent)
        self.lines = _Lines(self, limit)
        self.lines.setPlaceholderText(placeholder)
        self.lines.setAccessibleName(spoken or placeholder)
        self.setFocusProxy(self.lines)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.lines)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    def text(self) -> str:
        """What is in the box."""
        return self.lines.toPlainText()

    def set_text(self, text: str) -> None:
        """Put this text into the box."""
        self.lines.setPlainText(text)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        tokens, role = look().tokens, QPalette.ColorRole
        colours = QPalette(self.lines.palette())
        for each in (role.Base, role.Window):
            colours.setColor(each, Qt.GlobalColor.transparent)
        colours.setColor(role.Text, tokens.ink)
        colours.setColor(role.PlaceholderText, tokens.muted)
        colours.setColor(role.Highlight, tokens.ink)
        colours.setColor(role.HighlightedText, tokens.onink)
        self.lines.setPalette(colours)
        self.lines.setFont(font(14))
        self._column.setContentsMargins(size(8), size(6), size(8), size(6))
        self.setFixedHeight(size(96))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the box."""
        tokens = look().tokens
        usable = self.isEnabled()
        edge = tokens.edge if usable else tokens.faint
        fill = tokens.field if usable else None
        paint_sheet(QPainter(self), QRectF(self.rect()), fill, edge, size(_RADIUS), 0)
