"""A person's picture, and the grid that one is chosen from."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from client.theme.look import look
from client.theme.shapes import AvatarState, paint_avatar
from client.theme.sheets import rounded
from client.theme.type import size
from client.widgets.focus import hide_ring, show_ring
from client.widgets.text import set_plain_tool_tip

_ROOM = 3  # px around the circle for the rings "dropped" and "their turn"


class AvatarView(QWidget):
    """An avatar of `px` pixels at 100 %, with a little room around it for its ring."""

    def __init__(self, name: str = "", px: int = 28, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._px = name, px
        self._state: AvatarState = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def show_avatar(self, name: str, state: AvatarState = "") -> None:
        """Show this picture: here, dropped ("off") or on turn ("turn"). No name is a free seat's ring."""
        self._name, self._state = name, state
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The circle and its room."""
        side = size(self._px) + 2 * _ROOM
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the picture, or the dashed ring of a free seat."""
        painter = QPainter(self)
        side = size(self._px)
        circle = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        if self._name:
            paint_avatar(painter, self._name, circle, self._state)
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(look().tokens.edge, 1.5)
        pen.setDashPattern([2.4, 2.0])
        painter.setPen(pen)
        painter.drawEllipse(circle.adjusted(0.75, 0.75, -0.75, -0.75))


class AvatarPick(QAbstractButton):
    """One avatar that can be chosen."""

    moved = pyqtSignal(int, int)  # columns, rows: an arrow key

    def __init__(self, name: str, spoken: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.setCheckable(True)
        self.setAccessibleName(spoken)
        set_plain_tool_tip(self, spoken)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def nextCheckState(self) -> None:
        """A click chooses; only another choice unchecks. The grid does both."""

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Arrows go to a neighbour, Enter and Space choose."""
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        key = event.key() if event is not None else 0
        if (step := steps.get(Qt.Key(key))) is not None:
            self.moved.emit(*step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.click()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        show_ring(self, event, min(self.width(), self.height()) / 2, gap=0)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the picture, an ink ring around the chosen one, a paler ground under the pointer."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width(), self.height())
        room = side * 6 / 76
        square = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        if self.underMouse() and not self.isChecked():
            painter.fillPath(rounded(square, side / 2), look().tokens.hover)
        paint_avatar(painter, self.name, square.adjusted(room, room, -room, -room))
        if self.isChecked():
            painter.setPen(QPen(look().tokens.ink, 3))
            painter.drawEllipse(square.adjusted(1.5, 1.5, -1.5, -1.5))


class AvatarGrid(QWidget):
    """The avatars in rows of four; one stop for Tab, arrows go from one to the next."""

    chosen = pyqtSignal(str)

    COLUMNS = 4

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picks: list[AvatarPick] = []
        self._side = 76
        self._layout = QGridLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setHorizontalSpacing(0)
        self._layout.setVerticalSpacing(4)
        look().changed.connect(self.restyle)

    def show_avatars(self, avatars: tuple[tuple[str, str], ...], chosen: str) -> None:
        """Show these (name, spoken name) and mark the chosen one."""
        if tuple(pick.name for pick in self._picks) != tuple(name for name, _ in avatars):
            self._rebuild(avatars)
        for pick in self._picks:
            pick.setChecked(pick.name == chosen)
        self._set_tab_stop()

    def set_side(self, px: int) -> None:
        """Use circles of this many px at 100 %."""
        self._side = px
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size."""
        for pick in self._picks:
            pick.setFixedSize(size(self._side), size(self._side))

    def _rebuild(self, avatars: tuple[tuple[str, str], ...]) -> None:
        for pick in self._picks:
            pick.deleteLater()
        self._picks = [AvatarPick(name, spoken, self) for name, spoken in avatars]
        for number, pick in enumerate(self._picks):
            row, column = divmod(number, self.COLUMNS)
            self._layout.addWidget(pick, row, 2 * column)
            if column:
                self._layout.setColumnStretch(2 * column - 1, 1)
            pick.clicked.connect(lambda _=False, name=pick.name: self.chosen.emit(name))
            pick.moved.connect(lambda across, down, at=number: self._move(at, across, down))
        self.restyle()

    def _move(self, at: int, across: int, down: int) -> None:
        to = at + across + down * self.COLUMNS
        if 0 <= to < len(self._picks):
            self._picks[to].setFocus(Qt.FocusReason.TabFocusReason)

    def _set_tab_stop(self) -> None:
        stop = next((pick for pick in self._picks if pick.isChecked()), None)
        for pick in self._picks:
            first = pick is stop or (stop is None and pick is self._picks[0])
            pick.setFocusPolicy(Qt.FocusPolicy.StrongFocus if first else Qt.FocusPolicy.ClickFocus)
