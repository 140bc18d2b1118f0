"""The ring around whatever the keyboard is on. It lies above the widgets, so none leaves room for it."""

from __future__ import annotations

from PyQt6 import sip
from PyQt6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PyQt6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QAbstractScrollArea, QWidget

from client.theme.look import look
from client.theme.sheets import FOCUS_GAP, FOCUS_WIDTH, rounded

_BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
_COMES_BACK = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
_MOVED = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide)


def show_ring(
    widget: QWidget,
    event: QFocusEvent | None,
    radius: float,
    *,
    always: bool = False,
    inset: tuple[int, int, int, int] = (0, 0, 0, 0),
    gap: float = FOCUS_GAP,
    width: float = FOCUS_WIDTH,
) -> None:
    """Call in `focusInEvent`. The ring appears when the keyboard brought the focus, or `always`.

    `inset` takes away what doesn't belong to the visible shape: left, top, right, bottom in pixels.
    """
    reason = event.reason() if event is not None else Qt.FocusReason.OtherFocusReason
    ring = _ring_for(widget)
    if always or reason in _BY_KEYBOARD:
        ring.surround(widget, radius, inset, gap, width)
    elif reason not in _COMES_BACK or not ring.surrounds(widget):
        ring.clear()


def hide_ring(widget: QWidget, event: QFocusEvent | None = None) -> None:
    """Call in `focusOutEvent`. While another window or a menu has the focus, the ring stays."""
    if event is None or event.reason() not in _COMES_BACK:
        _ring_for(widget).release(widget)


def passed_on(widget: QWidget) -> Qt.FocusReason:
    """The reason with which something else takes the focus over from this widget: its ring goes along."""
    ringed = _ring_for(widget).surrounds(widget)
    return Qt.FocusReason.TabFocusReason if ringed else Qt.FocusReason.MouseFocusReason


class FocusRing(QWidget):
    """The one ring of a window or of a scrolled area; follows the widget that it surrounds."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._target: QWidget | None = None
        self._watched: list[QWidget] = []
        self._radius, self._gap, self._width = 0.0, 0.0, 0.0
        self._inset = (0, 0, 0, 0)
        self.hide()

    def surround(
        self, target: QWidget, radius: float, inset: tuple[int, int, int, int], gap: float, width: float
    ) -> None:
        """Show the ring around this widget until it is released."""
        self._forget()
        self._target, self._radius, self._inset = target, radius, inset
        self._gap, self._width = gap, width
        step: QWidget | None = target
        while step is not None and step is not self.parentWidget():
            step.installEventFilter(self)
            self._watched.append(step)
            step = step.parentWidget()
        self._place()

    def release(self, target: QWidget) -> None:
        """Hide the ring if it is around this widget."""
        if self._target is target:
            self.clear()

    def clear(self) -> None:
        """Hide the ring, whatever it is around."""
        self._forget()
        self.hide()

    def surrounds(self, target: QWidget) -> bool:
        """Tell whether the ring is shown around this widget."""
        return self._target is target and not self.isHidden()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Follow the target and whatever it lies in."""
        if event is not None and event.type() in _MOVED:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        half = self._width / 2
        ring = rounded(
            QRectF(self.rect()).adjusted(half, half, -half, -half), self._radius + self._gap + half
        )
        painter.strokePath(ring, QPen(look().tokens.focus, self._width))

    def _place(self) -> None:
        target, parent = self._target, self.parentWidget()
        if target is None or parent is None or sip.isdeleted(target) or not target.isVisible():
            self.hide()
            return
        left, top, right, bottom = self._inset
        out = round(self._gap + self._width)
        shape = QRect(target.mapTo(parent, QPoint(0, 0)), target.size()).adjusted(left, top, -right, -bottom)
        self.setGeometry(shape.adjusted(-out, -out, out, out))
        self.show()
        self.raise_()

    def _forget(self) -> None:
        for widget in self._watched:
            if not sip.isdeleted(widget):
                widget.removeEventFilter(self)
        self._watched = []
        self._target = None


def _ring_for(widget: QWidget) -> FocusRing:
    place = _place_for(widget)
    ring = place.findChild(FocusRing, "", Qt.FindChildOption.FindDirectChildrenOnly)
    return ring if isinstance(ring, FocusRing) else FocusRing(place)


def _place_for(widget: QWidget) -> QWidget:
    """Return what scrolls with the widget, or its window."""
    step = widget
    while not step.isWindow() and (parent := step.parentWidget()) is not None:
        if step is not widget and isinstance(parent.parentWidget(), QAbstractScrollArea):
            return step
        step = parent
    return step
