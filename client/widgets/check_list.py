"""Choosing several of a list: rows with a box to tick; at least one stays ticked."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet
from client.theme.type import font, size
from client.widgets.focus import hide_ring, show_ring
from client.widgets.painting import draw
from client.widgets.text import set_plain_tool_tip

SEPARATOR = "\n"  # between the chosen values; none holds one
_BOX = 18
_RADIUS = 6


class CheckRow(QAbstractButton):
    """A box and the words beside it. Space and Enter tick it."""

    def __init__(self, value: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.value = value
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        set_plain_tool_tip(self, words)

    def sizeHint(self) -> QSize:
        across = QFontMetricsF(font(14)).horizontalAdvance(self.text()) + size(_BOX + 10 + 4)
        return QSize(int(across) + 1, size(32))

    def minimumSizeHint(self) -> QSize:
        return QSize(size(160), size(32))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        show_ring(self, event, size(_RADIUS))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        hide_ring(self, event)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        tokens, side = look().tokens, size(_BOX)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(1, (self.height() - side) / 2, side, side)
        usable, on = self.isEnabled(), self.isChecked()
        ink = tokens.ink if usable else tokens.faint
        paint_sheet(painter, box, ink if on else tokens.field, ink if on else tokens.edge, size(4), 0)
        if on:
            paint_icon(painter, "check", box.adjusted(2, 2, -2, -2), tokens.onink, 2.6)
        words = QRectF(self.rect()).adjusted(side + size(10), 0, 0, 0)
        draw(painter, words, self.text(), font(14), tokens.ink if usable else tokens.muted)


class CheckList(QWidget):
    """`value` is the ticked ones in the list's order. The last tick can't be taken away."""

    changed = pyqtSignal()

    def __init__(self, options: tuple[tuple[str, str], ...], value: str, spoken: str = "") -> None:
        super().__init__()
        self.setAccessibleName(spoken)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        chosen = value.split(SEPARATOR)
        self.rows = tuple(CheckRow(each, words, self) for each, words in options)
        for row in self.rows:
            row.setChecked(row.value in chosen)
            row.setAccessibleDescription(spoken)
            row.clicked.connect(lambda on, row=row: self._clicked(row, on))
            column.addWidget(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def value(self) -> str:
        """The ticked values, a line each."""
        return SEPARATOR.join(row.value for row in self.rows if row.isChecked())

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        for row in self.rows:
            row.updateGeometry()
        self.update()

    def _clicked(self, row: CheckRow, on: bool) -> None:
        if not on and not self.value():
            row.setChecked(True)
        self.changed.emit()
