"""What speaks up: toasts at the bottom left, a question that costs something, the lost connection's strip."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import (
    QEasingCurve,
    QEvent,
    QObject,
    QPoint,
    QPropertyAnimation,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    pyqtSignal,
)
from PyQt6.QtGui import QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import ButtonModel, LostModel, QuestionModel, ToastModel
from client.theme.look import look
from client.theme.shapes import paint_avatar, paint_icon
from client.theme.sheets import paint_sheet, paint_soft_shadow
from client.theme.type import size
from client.widgets.buttons import Button, IconButton
from client.widgets.panels import Panel
from client.widgets.text import PlainLabel

STAYS = 5000  # ms, long enough to read two short lines
_IN, _OUT = 160, 120  # ms
_MOST = 2  # toasts at a time; the oldest makes room
_SLIDE = 16  # px
_FLOAT = 12  # px around a toast for its shadow
LEAST, MOST = 240, 560  # px at 100 %: how wide a toast is
HIGH = 48  # px at 100 %: hardly more than the row that it lies on
_APART = 8  # px at 100 % between two toasts side by side


class Picture(QWidget):
    """A line icon or an avatar beside a text."""

    def __init__(self, px: int = 20, tone: str = "ink", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._px, self._tone = px, tone
        self._icon, self._avatar = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def show_picture(self, icon: str = "", avatar: str = "") -> None:
        """Show the avatar, or the icon when there is none."""
        self._icon, self._avatar = icon, avatar
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Avatars are a little larger than icons."""
        side = size(28 if self._avatar else self._px)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint it."""
        painter = QPainter(self)
        if self._avatar:
            paint_avatar(painter, self._avatar, QRectF(self.rect()))
        elif self._icon:
            paint_icon(painter, self._icon, QRectF(self.rect()), getattr(look().tokens, self._tone))


class _Sentences(QWidget):
    """A bold line and a muted one under it."""

    def __init__(
        self, px: int = 14, tone: str = "muted", title_tone: str = "ink", wrap: bool = False
    ) -> None:
        super().__init__()
        self.title = PlainLabel("", px, 600, title_tone, wrap=wrap)
        self.text = PlainLabel("", 13, 400, tone, wrap=wrap)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addStretch(1)

    def show_sentences(self, title: str, text: str) -> None:
        self.title.show_text(title)
        self.text.show_text(text)
        self.text.setVisible(bool(text))


class Toast(QWidget):
    """One floating message; gone after five seconds, or with its cross."""

    closed = pyqtSignal()

    def __init__(self, model: ToastModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.model = model
        picture = Picture(20)
        picture.show_picture(model.icon, model.avatar)
        sentences = _Sentences(tone="ink" if model.warn else "muted", wrap=True)
        sentences.show_sentences(model.title, model.text)
        close = IconButton("x", model.close)
        close.clicked.connect(self.closed)
        row = QHBoxLayout(self)
        row.setContentsMargins(size(12) + _FLOAT, size(4) + _FLOAT, size(4) + _FLOAT, size(4) + _FLOAT)
        row.setSpacing(size(12))
        row.addWidget(picture)
        row.addWidget(sentences, 1)
        row.addWidget(close)
        self.setAccessibleName(" ".join(part for part in (model.title, model.text) if part))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.closed)
        self._timer.start(STAYS)

    def wanted(self) -> int:
        """The width of the whole text without the shadow."""
        return min(max(self.sizeHint().width() - 2 * _FLOAT, size(LEAST)), size(MOST))

    def fit(self, room: int) -> None:
        """Take the size of the whole text, at most `room` px wide without the shadow."""
        width = min(self.wanted(), max(room, size(LEAST))) + 2 * _FLOAT
        self.resize(width, max(self.heightForWidth(width), size(HIGH) + 2 * _FLOAT))

    def enterEvent(self, event: QEvent | None) -> None:
        """A toast stays while it is pointed at."""
        self._timer.stop()

    def leaveEvent(self, event: QEvent | None) -> None:
        """And five seconds more."""
        self._timer.start(STAYS)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the floating sheet."""
        tokens = look().tokens
        painter = QPainter(self)
        face = QRectF(self.rect()).adjusted(_FLOAT, _FLOAT, -_FLOAT, -_FLOAT)
        paint_soft_shadow(painter, face, size(10))
        fill = tokens.goldtint if self.model.warn else tokens.panel
        paint_sheet(painter, face, fill, tokens.edge, size(10), 0)


class ToastStack(QObject):
    """Keeps the toasts at the bottom left, the oldest first, two at most, and never over a control.

    `places` tells where they may lie: a strip, on which they stand side by side, as many as there is room
    for; and, where that is too short for any, a place that is filled from below.
    """

    def __init__(self, area: QWidget, places: Callable[[], tuple[QRect, QRect]]) -> None:
        super().__init__(area)
        self._area, self._places = area, places
        self._toasts: list[Toast] = []
        area.installEventFilter(self)
        self._again = QTimer(self)  # a toast knows its new size once its texts have theirs
        self._again.setSingleShot(True)
        self._again.setInterval(0)
        self._again.timeout.connect(self.place)
        look().changed.connect(self.place)
        look().changed.connect(self._again.start)

    def show_toast(self, model: ToastModel) -> Toast:
        """Add a message; the same one again only starts its five seconds anew."""
        for shown in self._toasts:
            if shown.model == model:
                self._remove(shown)
                break
        while len(self._toasts) >= _MOST:
            self._remove(self._toasts[0])
        toast = Toast(model, self._area)
        toast.closed.connect(lambda: self._remove(toast))
        self._toasts.append(toast)
        self.place()
        toast.show()
        toast.raise_()
        if not look().reduce_motion:
            self._slide(toast, toast.pos() + QPoint(0, size(_SLIDE)), toast.pos(), _IN)
        return toast

    def toasts(self) -> tuple[Toast, ...]:
        """What is shown, oldest first."""
        return tuple(self._toasts)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Stay at the corner."""
        if event is not None and event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def place(self) -> None:
        """Where the toasts lie now; to be asked for again when the places are others."""
        if not self._toasts:
            return
        strip, pile = self._places()
        if strip.width() < size(LEAST):
            self._pile(pile)
            return
        if len(self._toasts) > 1 and sum(each.wanted() for each in self._toasts) > strip.width() - size(
            _APART
        ):
            self._remove(self._toasts[0])
            return
        left = strip.left() - _FLOAT
        for toast in self._toasts:
            toast.fit(strip.width())
            top = strip.center().y() + 1 - toast.height() // 2
            toast.move(left, min(top, self._area.height() - toast.height() + _FLOAT - 2))
            left += toast.width() - 2 * _FLOAT + size(_APART)

    def _pile(self, place: QRect) -> None:
        for toast in self._toasts:
            toast.fit(place.width())
        height = sum(toast.height() - 2 * _FLOAT + size(_APART) for toast in self._toasts)
        if len(self._toasts) > 1 and height > place.height():
            self._remove(self._toasts[0])
            return
        bottom = place.bottom() + 1 + _FLOAT
        for toast in reversed(self._toasts):
            toast.move(place.left() - _FLOAT, bottom - toast.height())
            bottom -= toast.height() - 2 * _FLOAT + size(_APART)

    def _remove(self, toast: Toast) -> None:
        if toast not in self._toasts:
            return
        self._toasts.remove(toast)
        if look().reduce_motion:
            toast.hide()
            toast.deleteLater()
        else:
            slide = self._slide(toast, toast.pos(), toast.pos() + QPoint(0, size(_SLIDE)), _OUT)
            slide.finished.connect(toast.deleteLater)
        self.place()

    def _slide(self, toast: Toast, start: QPoint, end: QPoint, duration: int) -> QPropertyAnimation:
        slide = QPropertyAnimation(toast, b"pos", toast)
        slide.setDuration(duration)
        slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        slide.setStartValue(start)
        slide.setEndValue(end)
        slide.start(QPropertyAnimation.DeletionPolicy.DeleteWhenStopped)
        return slide


class QuestionPanel(Panel):
    """A question that costs something, in the place of the action row. Esc is the safe answer."""

    safe_chosen = pyqtSignal()
    risky_chosen = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((12, 8, 12, 8), spacing=12, across=True, tone="goldtint", radius=10, parent=parent)
        self._picture = Picture(20)
        self._sentences = _Sentences(tone="ink", wrap=True)
        self.safe = Button("", "secondary", 32)
        self.risky = Button("", "primary", 32)
        self.safe.clicked.connect(self.safe_chosen)
        self.risky.clicked.connect(self.risky_chosen)
        self.box.addWidget(self._picture)
        self.box.addWidget(self._sentences, 1)
        self.box.addWidget(self.safe)
        self.box.addWidget(self.risky)

    def show_model(self, model: QuestionModel) -> None:
        """Ask this; the safe answer has the focus."""
        self._picture.show_picture(model.icon)
        self._sentences.show_sentences(model.title, model.text)
        self.setAccessibleName(f"{model.title}. {model.text}")
        self.safe.show_model(_answer(model.safe, model))
        self.risky.show_model(_answer(model.risky, model))
        self.safe.setFocus(Qt.FocusReason.TabFocusReason)

    def showEvent(self, event: QShowEvent | None) -> None:
        """A question that appears has the focus on its safe answer."""
        super().showEvent(event)
        self.safe.setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Esc is the safe answer."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.safe_chosen.emit()
        else:
            super().keyPressEvent(event)


def _answer(text: str, model: QuestionModel) -> ButtonModel:
    return ButtonModel(text, spoken=f"{text}. {model.title}. {model.text}")


class LostStrip(QWidget):
    """The ink strip in place of the header while the connection is lost."""

    retry_clicked = pyqtSignal()
    leave_clicked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = Picture(24, "gold")
        self._picture.show_picture("wifioff")
        self._sentences = _Sentences(16, "strip_muted", "onstrip")
        self.leave = Button("", "strip_quiet")
        self.retry = Button("", "strip")
        self.leave.clicked.connect(self.leave_clicked)
        self.retry.clicked.connect(self.retry_clicked)
        self._row = QHBoxLayout(self)
        for widget, stretch in ((self._picture, 0), (self._sentences, 1), (self.leave, 0), (self.retry, 0)):
            self._row.addWidget(widget, stretch)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: LostModel) -> None:
        """Show what happened and when the next try is."""
        self._sentences.show_sentences(model.title, model.text)
        self.setAccessibleName(f"{model.title}. {model.text}")
        self.leave.show_model(ButtonModel(model.leave))
        self.retry.show_model(model.retry)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._row.setContentsMargins(size(24), 0, size(16), 0)
        self._row.setSpacing(size(16))
        self.setFixedHeight(size(64))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the strip."""
        QPainter(self).fillRect(self.rect(), look().tokens.strip)
