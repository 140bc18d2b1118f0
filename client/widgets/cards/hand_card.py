"""One own card: a real button, so that it can be focused and read aloud. The hand moves it.

The mouse is the hand's affair too: cards overlap, and are turned.
"""

from __future__ import annotations

import math

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QTransform
from PyQt6.QtWidgets import QAbstractButton, QWidget

from client.model.card_widgets import PlayingCardModel
from client.theme.look import look
from client.widgets.cards import faces
from client.widgets.cards.poses import Pose

_STEPS = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Home: "home",
    Qt.Key.Key_End: "end",
}
_UP_AND_DOWN = (Qt.Key.Key_Up, Qt.Key.Key_Down)  # QAbstractButton would walk on to whatever it likes
_BY_KEYS = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
    Qt.FocusReason.OtherFocusReason,
}
ROOM = 5  # px around the turned card for its edge and shadow


class HandCard(QAbstractButton):
    """`clicked` when Space or a screen reader presses it; the other keys have signals of their own."""

    stepped = pyqtSignal(str)
    carried = pyqtSignal(int)  # places to the right, with Shift
    entered = pyqtSignal()
    escaped = pyqtSignal()
    focused = pyqtSignal(bool)  # whether it has the focus now

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: PlayingCardModel | None = None
        self._width = 8.0
        self._pose = Pose(0, 0)
        self._four_colours = self._stale = self._hovered = self._ringed = False
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look().changed.connect(self.update)

    @property
    def model(self) -> PlayingCardModel | None:
        return self._model

    @property
    def pose(self) -> Pose:
        """Where it is painted now."""
        return self._pose

    @property
    def ringed(self) -> bool:
        """Whether the keyboard brought the focus here."""
        return self._ringed and self.hasFocus()

    def show_model(self, model: PlayingCardModel, four_colours: bool, stale: bool) -> None:
        self._model, self._four_colours, self._stale = model, four_colours, stale
        self.setAccessibleName(model.spoken)
        self.setChecked(model.chosen)
        self.update()

    def set_hovered(self, hovered: bool) -> None:
        if hovered != self._hovered:
            self._hovered = hovered
            self.update()

    def put(self, pose: Pose, width: float) -> None:
        """Lie there."""
        turned = pose.angle != self._pose.angle or width != self._width
        self._pose, self._width = pose, width
        sheet = QRectF(-width / 2, -width * faces.RATIO / 2, width, width * faces.RATIO)
        bounds = QTransform().rotate(pose.angle).mapRect(sheet)
        across, high = (2 * math.ceil(side / 2 + ROOM) for side in (bounds.width(), bounds.height()))
        self.setGeometry(round(pose.x - across / 2), round(pose.y - high / 2), across, high)
        if turned:
            self.update()

    def nextCheckState(self) -> None:
        """Whether the card is chosen is the model's to say."""

    def sizeHint(self) -> QSize:
        return self.size()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._model is None:
            return
        edge: faces.Edge = "chosen" if self._model.chosen else "hover" if self._hovered else "plain"
        picture = faces.face(
            self._model,
            self._width,
            angle=self._pose.angle,
            edge=edge,
            four_colours=self._four_colours,
            stale=self._stale,
        )
        faces.paint(QPainter(self), picture, QRectF(self.rect()).center())

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        if event is not None and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._ringed = event.reason() in _BY_KEYS
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is None:
            return
        if not self._ringed:  # from now on it is the keyboard that is used
            self._ringed = True
            self.focused.emit(self.hasFocus())
        key = Qt.Key(event.key())
        carries = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if carries and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.carried.emit(-1 if key == Qt.Key.Key_Left else 1)
        elif key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key not in _UP_AND_DOWN:
            super().keyPressEvent(event)
