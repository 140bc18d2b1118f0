"""A row of tabs with a line under the open one, a gold dot for unread and a lock for read-only."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PyQt6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from client.model.controls import TabModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.type import font, size
from client.widgets.focus import hide_ring, show_ring
from client.widgets.painting import elided

_PADDINGS = 10, 7, 4  # px at 100 % left and right of a label; less where room is short
_GAP = 6
_LOCK, _DOT = 12, 9


class TabButton(QAbstractButton):
    """One tab; the row decides which one is open."""

    moved = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = TabModel("", "")
        self._padding = _PADDINGS[0]
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_model(self, model: TabModel, is_open: bool) -> None:
        """Show another state."""
        self.model = model
        self.setText(model.label)
        notes = [model.label, "unread" if model.unread else "", "read only" if model.locked else ""]
        self.setAccessibleName(model.spoken or ", ".join(note for note in notes if note))
        self.setChecked(is_open)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_open else Qt.FocusPolicy.ClickFocus)
        self.updateGeometry()
        self.update()

    def set_padding(self, px: int) -> None:
        """The room left and right of the label, in px at 100 %."""
        self._padding = px
        self.updateGeometry()

    def nextCheckState(self) -> None:
        """A click opens; only opening another closes. The row does both."""

    def sizeHint(self) -> QSize:
        """Lock, label and dot with their gaps."""
        width = QFontMetricsF(font(13, 600)).horizontalAdvance(self.model.label)
        width += size(_LOCK + _GAP) if self.model.locked else 0
        width += size(_DOT + _GAP) if self.model.unread else 0
        return QSize(int(width) + 1 + 2 * size(self._padding), size(40))

    def minimumSizeHint(self) -> QSize:
        """A label may be cut; its beginning stays."""
        return QSize(min(self.sizeHint().width(), size(40)), size(40))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Left and Right open the neighbour."""
        key = event.key() if event is not None else 0
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.moved.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        inset = (size(2), size(6), size(2), size(7))
        show_ring(self, event, size(5), inset=inset, gap=0)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint lock, label and dot, and the bar of the open tab."""
        tokens = look().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_open = self.isChecked()
        colour = tokens.ink if is_open or self.underMouse() else tokens.muted
        middle, x = self.height() / 2, float(size(self._padding))
        if self.model.locked:
            side = size(_LOCK)
            paint_icon(painter, "lock", QRectF(x, middle - side / 2, side, side), colour, 2.2)
            x += side + size(_GAP)
        label = font(13, 600 if is_open else 500)
        metrics = QFontMetricsF(label)
        painter.setFont(label)
        painter.setPen(colour)
        dot = size(_DOT + _GAP) if self.model.unread else 0
        text = elided(self.model.label, label, self.width() - x - dot + 1)
        painter.drawText(QPointF(x, middle + metrics.capHeight() / 2), text)
        x += metrics.horizontalAdvance(text) + size(_GAP)
        if self.model.unread:
            paint_dot(painter, QRectF(x, middle - size(_DOT) / 2, size(_DOT), size(_DOT)))
        if is_open:
            bar = size(3)
            painter.fillRect(QRectF(0, self.height() - bar, self.width(), bar), tokens.ink)


class Tabs(QWidget):
    """The row. It opens nothing by itself: `chosen` asks, the next model answers."""

    chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._buttons: list[TabButton] = []
        self._row = QHBoxLayout(self)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_tabs(self, tabs: tuple[TabModel, ...], open_key: str) -> None:
        """Show these tabs and which of them is open."""
        while len(self._buttons) > len(tabs):
            self._buttons.pop().deleteLater()
        while len(self._buttons) < len(tabs):
            self._add_button()
        for button, model in zip(self._buttons, tabs, strict=True):
            button.show_model(model, model.key == open_key)
        self._fit(self.width())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Tabs that fit."""
        self._fit(self.width())

    def fits(self, width: int) -> bool:
        """Whether all labels are whole in a row of this width."""
        return self._fit(width)

    def _fit(self, width: int) -> bool:
        """Closer together where there is little room."""
        for padding in _PADDINGS:
            for button in self._buttons:
                button.set_padding(padding)
            if sum(button.sizeHint().width() for button in self._buttons) <= width - 2 * size(8):
                return True
        return False

    def buttons(self) -> tuple[TabButton, ...]:
        """The tabs from left to right."""
        return tuple(self._buttons)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._row.setContentsMargins(size(8), 0, size(8), 1)
        self._fit(self.width())
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the line under the row."""
        painter = QPainter(self)
        painter.setPen(QPen(look().tokens.line, 1))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), look().tokens.line)

    def _add_button(self) -> None:
        button = TabButton(self)
        number = len(self._buttons)
        button.clicked.connect(lambda: self.chosen.emit(button.model.key))
        button.moved.connect(lambda by: self._move(number + by))
        self._buttons.append(button)
        self._row.insertWidget(number, button)

    def _move(self, to: int) -> None:
        if 0 <= to < len(self._buttons):
            self._buttons[to].setFocus(Qt.FocusReason.TabFocusReason)
            self.chosen.emit(self._buttons[to].model.key)


def paint_dot(painter: QPainter, box: QRectF) -> None:
    """Paint the gold dot with its ink outline that means "something new"."""
    tokens = look().tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(tokens.gold)
    painter.setPen(QPen(tokens.ink if not tokens.dark else tokens.gold, box.width() / 6))
    inset = box.width() / 12
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    painter.restore()
