"""Choosing one of several: a row of buttons for two or three, a list for more, a switch for yes and no."""

from __future__ import annotations

from PyQt6.QtCore import QModelIndex, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QWheelEvent,
)
from PyQt6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet, rounded
from client.theme.type import font, size
from client.widgets.focus import hide_ring, show_ring

_RADIUS = 8


class _Segment(QAbstractButton):
    """One of the buttons that lie side by side in one box."""

    moved = pyqtSignal(int)

    def __init__(self, value: str, words: str, parent: QWidget, height: int) -> None:
        super().__init__(parent)
        self.value, self._height = value, height
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def nextCheckState(self) -> None:
        """The row decides."""

    def sizeHint(self) -> QSize:
        width = QFontMetricsF(font(13, 600)).horizontalAdvance(self.text())
        return QSize(int(width) + 1 + size(24), size(self._height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        key = event.key() if event is not None else 0
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.moved.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
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
        tokens = look().tokens
        painter = QPainter(self)
        painter.setPen(tokens.onink if self.isChecked() else tokens.ink)
        if not self.isEnabled():
            painter.setPen(tokens.muted if self.isChecked() else tokens.faint)
        painter.setFont(font(13, 600 if self.isChecked() else 500))
        painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.text())


class Segments(QWidget):
    """Two or three choices side by side; one stop for Tab, arrows choose."""

    chosen = pyqtSignal(str)

    def __init__(
        self, options: tuple[tuple[str, str], ...], value: str, spoken: str = "", height: int = 40
    ) -> None:
        """`height` in px at 100 %."""
        super().__init__()
        self._segments = [_Segment(each, words, self, height) for each, words in options]
        self.setAccessibleName(spoken)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for number, segment in enumerate(self._segments):
            segment.clicked.connect(lambda _=False, each=segment.value: self._choose(each))
            segment.moved.connect(lambda by, at=number: self._move(at + by))
            segment.setAccessibleDescription(spoken)
            row.addWidget(segment)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.set_value(value)

    def value(self) -> str:
        """What is chosen."""
        return next((each.value for each in self._segments if each.isChecked()), "")

    def set_value(self, value: str) -> None:
        """Choose without a signal."""
        for segment in self._segments:
            is_chosen = segment.value == value
            segment.setChecked(is_chosen)
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus)
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        for segment in self._segments:
            segment.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the box and the chosen part."""
        tokens = look().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box, usable = QRectF(self.rect()), self.isEnabled()
        whole = rounded(box, size(_RADIUS))
        if usable:
            painter.fillPath(whole, tokens.field)
        for number, segment in enumerate(self._segments):
            area = QRectF(segment.geometry())
            if segment.isChecked():
                part = QPainterPath()
                part.addRect(area)
                painter.fillPath(whole.intersected(part), tokens.ink if usable else tokens.hover)
            if number:
                painter.fillRect(QRectF(area.left() - 0.5, 0, 1, self.height()), tokens.line)
        paint_sheet(painter, box, None, tokens.edge if usable else tokens.faint, size(_RADIUS), 0)

    def _move(self, to: int) -> None:
        if 0 <= to < len(self._segments):
            self._choose(self._segments[to].value)
            self._segments[to].setFocus(Qt.FocusReason.TabFocusReason)

    def _choose(self, value: str) -> None:
        if value != self.value():
            self.set_value(value)
            self.chosen.emit(value)


class _Rows(QStyledItemDelegate):
    """Rows of the opened list that are high enough for a finger."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), size(32)))


class ChoiceList(QComboBox):
    """A list to choose from, in the colours of the palette. The wheel scrolls the page, not the list."""

    chosen = pyqtSignal(str)

    def __init__(self, options: tuple[tuple[str, str], ...], value: str, spoken: str = "") -> None:
        super().__init__()
        for each, words in options:
            self.addItem(words, each)
        self.setCurrentIndex(max(self.findData(value), 0))
        self.setItemDelegate(_Rows(self))
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda _: self.chosen.emit(self.value()))
        look().changed.connect(self.restyle)
        self.restyle()

    def value(self) -> str:
        """What is chosen."""
        return str(self.currentData())

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.setFont(font(14))
        self.setFixedHeight(size(40))
        self.setMinimumWidth(size(200))
        colours = QPalette(self.palette())
        colours.setColor(QPalette.ColorRole.Button, look().tokens.field)
        self.setPalette(colours)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint it like a field, with an arrow at its end."""
        tokens = look().tokens
        painter = QPainter(self)
        usable = self.isEnabled()
        edge = tokens.edge if usable else tokens.faint
        paint_sheet(painter, QRectF(self.rect()), tokens.field if usable else None, edge, size(_RADIUS), 0)
        side = size(18)
        arrow = QRectF(self.width() - side - size(10), (self.height() - side) / 2, side, side)
        paint_icon(painter, "down", arrow, tokens.ink if usable else tokens.faint)
        painter.setFont(self.font())
        painter.setPen(tokens.ink if usable else tokens.muted)
        words = QRectF(self.rect()).adjusted(size(12), 0, -side - size(14), 0)
        shown = QFontMetricsF(self.font()).elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, words.width()
        )
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def wheelEvent(self, event: QWheelEvent | None) -> None:
        """Leave the wheel to the page."""
        if event is not None:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        show_ring(self, event, size(_RADIUS))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)


class Switch(QAbstractButton):
    """Yes or no. Space and Enter turn it."""

    def __init__(self, on: bool, spoken: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(on)
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """A pill in a target that is high enough for a finger."""
        return QSize(size(48), size(32))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Enter turns it like Space."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        edge = size(3)
        show_ring(self, event, size(13), inset=(0, edge, 0, edge))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the pill; on is filled with ink, the knob at the right."""
        tokens = look().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = size(3)
        pill = QRectF(self.rect()).adjusted(0, edge, 0, -edge)
        on, usable = self.isChecked(), self.isEnabled()
        ink = tokens.ink if usable else tokens.faint
        fill = (ink if on else tokens.field) if usable else (tokens.hover if on else None)
        paint_sheet(
            painter, pill, fill, ink if on else tokens.edge if usable else tokens.faint, pill.height() / 2, 0
        )
        knob = pill.height() / 2 - size(4)
        x = pill.right() - pill.height() / 2 if on else pill.left() + pill.height() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush((tokens.onink if on else tokens.edge) if usable else tokens.faint)
        painter.drawEllipse(QPointF(x, pill.center().y()), knob, knob)
