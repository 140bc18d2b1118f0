"""The push buttons: primary (ink, one on a screen), secondary (a sheet) and quiet (text alone)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PyQt6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PyQt6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PyQt6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from client.model.controls import ButtonModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet
from client.theme.tokens import mix
from client.theme.type import font, size
from client.widgets.focus import hide_ring, show_ring
from client.widgets.text import set_plain_tool_tip

Kind = Literal["primary", "secondary", "quiet", "strip", "strip_quiet"]

SPINNER_DELAY = 150  # ms; a faster answer shows no spinner at all
_TURN = 40  # ms between two pictures of the spinner
_GAP = 8


@dataclass(frozen=True)
class _Size:
    text: int
    padding: int
    radius: int
    icon: int


_SIZES = {32: _Size(13, 12, 7, 16), 40: _Size(14, 16, 8, 18), 48: _Size(16, 24, 10, 20)}


class Button(QAbstractButton):
    """A painted push button, 32, 40 or 48 px high at 100 %. Enter and Space press it."""

    def __init__(
        self,
        text: str = "",
        kind: Kind = "secondary",
        height: int = 40,
        icon: str = "",
        *,
        wide: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        """`wide` is the least width in px at 100 %."""
        super().__init__(parent)
        self._kind: Kind = kind
        self._height, self._wide = height, wide
        self._size = _SIZES[height]
        self._model = ButtonModel(text, icon)
        self._spinner = Spinner(self)
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.show_model(self._model)

    @property
    def model(self) -> ButtonModel:
        """What is shown."""
        return self._model

    def show_model(self, model: ButtonModel) -> None:
        """Show another state."""
        self._model = model
        self.setText(model.text)
        spoken = model.spoken or " ".join(part for part in (model.text, model.count) if part)
        self.setAccessibleName(spoken)
        self.setAccessibleDescription(model.reason or model.hint)
        set_plain_tool_tip(self, model.reason or model.hint or ("" if model.text else spoken))
        self.setEnabled(model.enabled)
        self._spinner.run(model.pending)
        self._set_cursor()
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Icon, text and badge with their gaps; square without a text."""
        least = self.minimumSizeHint()
        return QSize(max(least.width(), size(self._wide)), least.height())

    def minimumSizeHint(self) -> QSize:
        """A button is never narrower than its text."""
        height = size(self._height)
        if not self._model.text:
            return QSize(height, height)
        return QSize(int(self._content_width() + 2 * size(self._size.padding)) + 1, height)

    def hitButton(self, pos: QPoint) -> bool:
        """A button that waits for an answer takes no second click."""
        return not self._model.pending and self.rect().contains(pos)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Enter presses like Space does."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not self._model.pending and not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        show_ring(self, event, size(self._size.radius), inset=(0, 0, 0, self._drop()))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)

    def enterEvent(self, event: QEnterEvent | None) -> None:
        """Hovered."""
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent | None) -> None:
        """Not hovered any more."""
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet, then icon or spinner, text and badge in the middle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill, edge, text = self._colours()
        drop = self._drop()
        face = QRectF(self.rect()).adjusted(0, 0, 0, -drop)
        sunk = self.isDown() and drop > 0
        if sunk:
            face.translate(0, drop)
        paint_sheet(painter, face, fill, edge, size(self._size.radius), 0 if sunk else drop)
        self._paint_content(painter, face, text)

    def _paint_content(self, painter: QPainter, face: QRectF, colour: QColor) -> None:
        x = face.center().x() - self._content_width() / 2
        icon = size(self._size.icon)
        if self._leading():
            box = QRectF(x, face.center().y() - icon / 2, icon, icon)
            if self._spinner.visible:
                self._spinner.paint(painter, box, colour)
            elif self._model.icon:
                paint_icon(painter, self._model.icon, box, colour, 2.0 if self._height == 32 else 1.8)
            x += icon + size(_GAP)
        if self._model.text:
            painter.setFont(self._font())
            painter.setPen(colour)
            metrics = QFontMetricsF(self._font())
            baseline = face.center().y() + (metrics.capHeight()) / 2
            painter.drawText(QPointF(x, baseline), self._model.text)
            x += metrics.horizontalAdvance(self._model.text) + size(_GAP)
        if self._model.count:
            self._paint_badge(painter, x, face.center().y(), colour)

    def _paint_badge(self, painter: QPainter, x: float, middle: float, colour: QColor) -> None:
        tokens = look().tokens
        width, height = self._badge_width(), size(20)
        pill = QRectF(x, middle - height / 2, width, height)
        ground = (tokens.faint if self._kind != "primary" else colour) if not self.isEnabled() else colour
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(tokens.ink if self._kind == "primary" else tokens.onink)
        painter.setFont(font(12, 700, tabular=True))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, self._model.count)

    def _colours(self) -> tuple[QColor | None, QColor | None, QColor]:
        """Return fill, edge and text for the state."""
        tokens = look().tokens
        live = self._hovered and not self._model.pending
        if self._kind in ("strip", "strip_quiet"):
            lit = mix(tokens.onstrip, tokens.strip, 0.12 if live else 0)
            return (lit, lit, tokens.strip) if self._kind == "strip" else (None, lit if live else None, lit)
        if not self.isEnabled():
            return None, None if self._kind == "quiet" else tokens.faint, tokens.faint
        if self._kind == "primary":
            fill = mix(tokens.ink, tokens.panel, 0.16) if live else tokens.ink
            return fill, fill, tokens.onink
        text = tokens.muted if self._model.pending else tokens.ink
        if self._kind == "quiet":
            return tokens.hover if live else None, None, text
        return tokens.surface, tokens.ink if live else tokens.edge, text

    def _drop(self) -> int:
        """How deep the shadow falls."""
        return 0 if self._kind in ("quiet", "strip", "strip_quiet") or not self.isEnabled() else 1

    def _font(self) -> QFont:
        return font(self._size.text, 600)

    def _leading(self) -> bool:
        return bool(self._model.icon) or self._spinner.visible

    def _content_width(self) -> float:
        parts = []
        if self._leading():
            parts.append(float(size(self._size.icon)))
        if self._model.text:
            parts.append(QFontMetricsF(self._font()).horizontalAdvance(self._model.text))
        if self._model.count:
            parts.append(self._badge_width())
        return sum(parts) + size(_GAP) * (len(parts) - 1)

    def _badge_width(self) -> float:
        text = QFontMetricsF(font(12, 700, tabular=True)).horizontalAdvance(self._model.count)
        return max(size(20), text + size(14))

    def _set_cursor(self) -> None:
        usable = self._model.enabled and not self._model.pending
        self.setCursor(Qt.CursorShape.PointingHandCursor if usable else Qt.CursorShape.ArrowCursor)


class IconButton(Button):
    """A square button with an icon alone; `spoken` is its name and its tool tip."""

    def __init__(
        self, icon: str, spoken: str, kind: Kind = "quiet", height: int = 32, parent: QWidget | None = None
    ) -> None:
        super().__init__("", kind, height, icon, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_model(ButtonModel("", icon, spoken=spoken))


class Spinner:
    """The turning arc of something that was sent and isn't confirmed; appears after 150 ms."""

    def __init__(self, owner: QWidget) -> None:
        self._owner = owner
        self._angle = 0
        self.visible = False
        self._delay = QTimer(owner)
        self._delay.setSingleShot(True)
        self._delay.setInterval(SPINNER_DELAY)
        self._delay.timeout.connect(self._appear)
        self._turns = QTimer(owner)
        self._turns.setInterval(_TURN)
        self._turns.timeout.connect(self._turn)

    def run(self, pending: bool) -> None:
        """Begin to wait, or end it; what is waiting already goes on."""
        if pending:
            if not self.visible and not self._delay.isActive():
                self._delay.start()
            return
        self._delay.stop()
        self._turns.stop()
        self.visible = False

    def paint(self, painter: QPainter, box: QRectF, colour: QColor) -> None:
        """Paint the arc into a square."""
        painter.save()
        width = box.width() * 2.6 / 24
        ring = box.adjusted(width, width, -width, -width)
        faint = QColor(colour)
        faint.setAlphaF(colour.alphaF() * 0.3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faint, width))
        painter.drawEllipse(ring)
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(ring, (90 - self._angle) * 16, -90 * 16)
        painter.restore()

    def _appear(self) -> None:
        self.visible = True
        if not look().reduce_motion:
            self._turns.start()
        self._owner.updateGeometry()
        self._owner.update()

    def _turn(self) -> None:
        self._angle = (self._angle + 18) % 360
        self._owner.update()
