"""One card of the board: a real button, so that it can be focused and read aloud. Paints with `card_face`.

Knows its own pose and its own turning over; which card comes next and what a click means is not its affair.
"""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import (
    QEasingCurve,
    QEvent,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    pyqtSignal,
)
from PyQt6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PyQt6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from client.model.board import CardModel
from client.theme.look import look
from client.widgets.card_face import CardPainter, Pose
from client.widgets.text import set_plain_tool_tip

OUTSET = 7  # px around the sheet for focus ring, gold edge and shadow; less than the gap to the next sheet
FLIP = 280  # ms, both halves (visual guide, "Motion")
FADE = 120  # ms, instead of the flip when motion is reduced
SUSPENSE = 500  # ms that an assassin lies lifted before it turns
CHIP_IN = 120  # ms for a new vote chip
DIP = 0.06  # share of the height that the card loses edge-on

_STEPS = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
}
_BY_KEYS = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
    Qt.FocusReason.OtherFocusReason,
}


def flip_phase(progress: float) -> tuple[float, float, bool]:
    """(width, height, whether the new face shows) of a flip at `progress` 0 to 1; InQuad, then OutQuad."""
    if progress < 0.5:
        closing = (progress * 2) ** 2
        return 1 - closing, 1 - DIP * closing, False
    opening = 1 - (1 - (progress - 0.5) * 2) ** 2
    return opening, 1 - DIP * (1 - opening), True


class CardButton(QAbstractButton):
    """`clicked` when activated, `entered` before that by Enter; `stepped("left")` and `escaped` for keys."""

    entered = pyqtSignal()
    stepped = pyqtSignal(str)
    escaped = pyqtSignal()
    focused = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = CardModel("", "")
        self._before: CardModel | None = None  # shown until the flip's middle
        self._pose = Pose()
        self._flip = self._animation()
        self._flip.finished.connect(self._end_flip)
        self._chips = self._animation()
        self._chips.setDuration(CHIP_IN)
        self._chips.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.update)

    def _animation(self) -> QVariantAnimation:
        made = QVariantAnimation(self)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.valueChanged.connect(self._moved)
        return made

    def _moved(self, _: object) -> None:
        """An animation's next picture. A method, since a lambda can go before the animation does."""
        self.update()

    @property
    def model(self) -> CardModel:
        return self._model

    @property
    def turning(self) -> bool:
        """Whether a flip (or its cross-fade) runs."""
        return self._flip.state() == QVariantAnimation.State.Running

    @property
    def turning_time(self) -> int:
        """How long the running or last flip takes, in ms."""
        return self._flip.duration()

    @property
    def ringed(self) -> bool:
        """Whether the keyboard's focus ring is shown."""
        return self._pose.ring

    def show_model(self, model: CardModel, *, stale: bool = False, animate: bool = False) -> None:
        if model == self._model and stale == self._pose.stale:
            return
        before, self._model = self._model, model
        self._pose = replace(self._pose, stale=stale)
        self.setAccessibleName(model.spoken)
        set_plain_tool_tip(self, model.tip)
        live = model.enabled and not stale
        self.setCursor(Qt.CursorShape.PointingHandCursor if live else Qt.CursorShape.ArrowCursor)
        if animate and before.face is None and model.face is not None:
            self._start_flip(before)
        elif not animate or model.face is None:
            self._flip.stop()
            self._before = None
        new = len(model.votes) > len(before.votes) and not look().reduce_motion
        if animate and new:
            self._chips.start()
        self.update()

    # ---- turning over

    def _start_flip(self, before: CardModel) -> None:
        self._before = replace(before, votes=(), badge="", marked=False)
        self._flip.setDuration(FADE if look().reduce_motion else FLIP + self._suspense())
        self._flip.start()

    def _suspense(self) -> int:
        return SUSPENSE if self._model.face == "assassin" else 0

    def _end_flip(self) -> None:
        self._before = None
        self.update()

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self._before is None or not self.turning:
            self._paint(painter, self._model)
            return
        progress = float(self._flip.currentValue())
        if look().reduce_motion:
            self._paint(painter, self._before)
            painter.setOpacity(progress)
            self._paint(painter, self._model)
            return
        self._paint_flip(painter, self._before, progress)

    def _paint_flip(self, painter: QPainter, before: CardModel, progress: float) -> None:
        elapsed = progress * self._flip.duration() - self._suspense()
        if elapsed < 0:
            self._paint(painter, before, Pose(hovered=True))
            return
        width, height, turned = flip_phase(min(1.0, elapsed / FLIP))
        centre = QRectF(self.rect()).center()
        painter.translate(centre)
        painter.scale(max(width, 0.01), height)
        painter.translate(-centre)
        self._paint(painter, self._model if turned else before)

    def _paint(self, painter: QPainter, model: CardModel, pose: Pose | None = None) -> None:
        CardPainter(model, pose or self._pose_now()).paint(painter, self.sheet())

    def _pose_now(self) -> Pose:
        live = self._model.enabled and not self._pose.stale
        running = self._chips.state() == QVariantAnimation.State.Running
        return replace(
            self._pose,
            hovered=self._pose.hovered and live,
            pressed=self.isDown() and live,
            chips=float(self._chips.currentValue()) if running else 1.0,
        )

    def sheet(self) -> QRectF:
        """The card itself, without the room for ring and shadow."""
        return QRectF(self.rect()).adjusted(OUTSET, OUTSET, -OUTSET, -OUTSET)

    def sizeHint(self) -> QSize:
        return QSize(176 + 2 * OUTSET, 96 + 2 * OUTSET)

    # ---- mouse and keyboard

    def hitButton(self, pos: QPoint) -> bool:
        return self.sheet().contains(QPointF(pos))

    def enterEvent(self, event: QEnterEvent | None) -> None:
        self._hover(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent | None) -> None:
        self._hover(False)
        super().leaveEvent(event)

    def _hover(self, hovered: bool) -> None:
        self._pose = replace(self._pose, hovered=hovered)
        self.update()

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        if event is not None and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._pose = replace(self._pose, ring=event.reason() in _BY_KEYS)
        super().focusInEvent(event)
        self.raise_()
        self.focused.emit()

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        if event is not None and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._pose = replace(self._pose, ring=False)
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        key = Qt.Key(event.key())
        if key in _STEPS:  # QAbstractButton would walk on to whatever widget it likes
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit()
                self.click()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)
