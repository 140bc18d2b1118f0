"""What is typed into: a field with its error sentence, and a stepper for numbers."""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPalette
from PyQt6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import StepperModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet, rounded
from client.theme.type import font, size
from client.widgets.buttons import IconButton
from client.widgets.focus import hide_ring, show_ring
from client.widgets.text import PlainLabel

_RADIUS = 8
_RING = 2  # px, thinner than a button's: the cursor says it too


class _Line(QLineEdit):
    """The line inside the box. Enter, Up and Down are signals; the ring goes around the box."""

    submitted = pyqtSignal()
    stepped = pyqtSignal(int)

    def __init__(self, box: QWidget) -> None:
        super().__init__(box)
        self._box = box
        self.steps = False
        self.setFrame(False)
        self.setTextMargins(0, 0, 0, 0)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        key = event.key() if event is not None else 0
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submitted.emit()
        elif self.steps and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(1 if key == Qt.Key.Key_Up else -1)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        show_ring(self._box, event, size(_RADIUS), always=True, gap=1, width=_RING)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        hide_ring(self._box, event)
        super().focusOutEvent(event)


class _Box(QWidget):
    """The painted box around the line: icon, text, an action at its end."""

    def __init__(self, icon: str, height: int) -> None:
        super().__init__()
        self.icon, self.px, self.error = icon, height, False
        self.line = _Line(self)
        self.row = QHBoxLayout(self)
        self.row.addWidget(self.line, 1)
        self.setFocusProxy(self.line)
        self.setCursor(Qt.CursorShape.IBeamCursor)

    def restyle(self) -> None:
        left = size(12) + (size(18) + size(8) if self.icon else 0)
        self.row.setContentsMargins(left, 2, size(4) if self.row.count() > 1 else size(12), 2)
        self.row.setSpacing(size(4))
        self.setFixedHeight(size(self.px))
        self.update()

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        self.line.setFocus(Qt.FocusReason.MouseFocusReason)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        tokens = look().tokens
        painter = QPainter(self)
        usable = self.isEnabled()
        edge = tokens.redtext if self.error else tokens.edge if usable else tokens.faint
        fill = tokens.field if usable else None
        paint_sheet(painter, QRectF(self.rect()), fill, edge, size(_RADIUS), 0, width=2 if self.error else 1)
        if self.icon:
            side = size(18)
            box = QRectF(size(12), (self.height() - side) / 2, side, side)
            paint_icon(painter, self.icon, box, tokens.ink if usable else tokens.faint)


class TextField(QWidget):
    """One line of typed text, with a sentence under it when something is wrong with it."""

    text_changed = pyqtSignal(str)  # by typing, not by `set_text`
    submitted = pyqtSignal(str)
    stepped = pyqtSignal(int)  # Up and Down, only with `steps`
    action_clicked = pyqtSignal()

    def __init__(
        self,
        placeholder: str = "",
        spoken: str = "",
        *,
        icon: str = "",
        height: int = 40,
        px: int = 14,
        weight: int = 400,
        limit: int = 0,
        steps: bool = False,
        read_only: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`limit` is the most characters that can be typed; `read_only` text can still be selected."""
        super().__init__(parent)
        self._px, self._weight = px, weight
        self._box = _Box(icon, height)
        self._line = self._box.line
        self._line.steps = steps
        self._line.setReadOnly(read_only)
        self._line.setAccessibleName(spoken or placeholder)
        if limit:
            self._line.setMaxLength(limit)
        self.set_placeholder(placeholder)
        self._error = _ErrorLine()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._box)
        column.addWidget(self._error)
        self._error.hide()
        self._action: IconButton | None = None
        self.setFocusProxy(self._line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._line.textEdited.connect(self.text_changed)
        self._line.submitted.connect(lambda: self.submitted.emit(self.text()))
        self._line.stepped.connect(self.stepped)
        look().changed.connect(self.restyle)
        self.restyle()

    @property
    def line(self) -> QLineEdit:
        """The line itself, for what the field doesn't offer."""
        return self._line

    def text(self) -> str:
        """What is in the field."""
        return self._line.text()

    def set_text(self, text: str) -> None:
        """Put this text into the field without a signal; the cursor stays where the text is the same."""
        if text != self._line.text():
            self._line.setText(text)
            if self._line.isReadOnly():
                self._line.setCursorPosition(0)

    def set_placeholder(self, text: str) -> None:
        """Say what belongs here while it is empty."""
        self._line.setPlaceholderText(text)

    def set_height(self, px: int) -> None:
        """Make the box so many px high at 100 %."""
        self._box.px = px
        self._box.restyle()

    def set_usable(self, usable: bool, reason: str = "") -> None:
        """Let people type, or not; the reason then stands in the field and is read aloud."""
        self.setEnabled(usable)
        self._line.setAccessibleDescription("" if usable else reason)
        if reason and not usable:
            self.set_placeholder(reason)
        self.restyle()

    def show_error(self, sentence: str) -> None:
        """Show what is wrong under the field; nothing is wrong with an empty sentence."""
        self._box.error = bool(sentence)
        self._error.show_text(sentence)
        self._error.setVisible(bool(sentence))
        grows = QSizePolicy.Policy.Preferred if sentence else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Expanding, grows)
        self._line.setAccessibleDescription(sentence)
        self._box.update()

    def mark_error(self, wrong: bool) -> None:
        """Show the edge of an error alone, where the sentence stands elsewhere."""
        self._box.error = wrong
        self._box.update()

    def error(self) -> str:
        """The sentence under the field, or nothing."""
        return self._error.text()

    def add_action(self, icon: str, spoken: str) -> IconButton:
        """Put a button at the end of the field (copy, send); its click is `action_clicked`."""
        self._action = IconButton(icon, spoken, height=32, parent=self._box)
        self._action.clicked.connect(self.action_clicked)
        self._box.row.addWidget(self._action)
        self.restyle()
        return self._action

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        tokens = look().tokens
        self._line.setFont(font(self._px, self._weight))
        colours = QPalette(self._line.palette())
        role, group = QPalette.ColorRole, QPalette.ColorGroup
        for each in (role.Base, role.Window):
            colours.setColor(each, Qt.GlobalColor.transparent)
        colours.setColor(role.Text, tokens.ink)
        colours.setColor(role.PlaceholderText, tokens.muted)
        colours.setColor(role.Highlight, tokens.ink)
        colours.setColor(role.HighlightedText, tokens.onink)
        colours.setColor(group.Disabled, role.Text, tokens.muted)
        self._line.setPalette(colours)
        self._box.restyle()


class _ErrorLine(QWidget):
    """A small icon and the sentence, in the colour of errors."""

    def __init__(self) -> None:
        super().__init__()
        self._label = PlainLabel("", 12, tone="redtext", wrap=True)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label)
        look().changed.connect(self._restyle)
        self._restyle()

    def show_text(self, sentence: str) -> None:
        self._label.show_text(sentence)

    def text(self) -> str:
        return self._label.text()

    def _restyle(self) -> None:
        self._row.setContentsMargins(size(20), size(6), 0, 0)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        box = QRectF(0, size(7), size(14), size(14))
        paint_icon(QPainter(self), "info", box, look().tokens.redtext, 2.2)


class Stepper(QWidget):
    """A number between minus and plus. Up, Down, Home and End change it."""

    stepped = pyqtSignal(int)  # the new place in `values`

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = StepperModel(("0",))
        self._under = 0  # -1 and 1: the pointer is on minus or plus
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        look().changed.connect(self.restyle)

    @property
    def model(self) -> StepperModel:
        """What is shown."""
        return self._model

    def show_model(self, model: StepperModel) -> None:
        """Show these values and the chosen one."""
        self._model = model
        self.setEnabled(model.enabled)
        self.setAccessibleName(f"{model.spoken} {model.values[model.at]}".strip())
        self.update()

    def step(self, by: int) -> None:
        """Go so many values on, as far as there are any."""
        self._go(self._model.at + by)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Three squares."""
        return QSize(size(120) + 2, size(40))

    def _end(self) -> int:
        """How wide minus and plus are: a third of the whole, at most a square."""
        return min(size(40), self.width() // 3)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Up and Right are more, Down and Left less."""
        last = len(self._model.values) - 1
        places = {
            Qt.Key.Key_Up: self._model.at + 1,
            Qt.Key.Key_Right: self._model.at + 1,
            Qt.Key.Key_Down: self._model.at - 1,
            Qt.Key.Key_Left: self._model.at - 1,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        key = event.key() if event is not None else 0
        if (place := places.get(Qt.Key(key))) is not None:
            self._go(place)
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """A click on minus or plus."""
        if event is not None and event.button() == Qt.MouseButton.LeftButton:
            self.step(self._part(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        """The second of two fast clicks counts too."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        """Light up what is under the pointer."""
        if event is not None:
            self._light(self._part(event.position()))

    def leaveEvent(self, event: QEvent | None) -> None:
        """Nothing is under the pointer any more."""
        self._light(0)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show the ring for the keyboard."""
        show_ring(self, event, size(_RADIUS))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Take the ring away."""
        hide_ring(self, event)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the box, its ends and the value."""
        tokens = look().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        usable = self.isEnabled()
        if usable:
            painter.fillPath(rounded(box, size(_RADIUS)), tokens.field)
        for end, name in ((-1, "minus"), (1, "plus")):
            self._paint_end(painter, end, name)
        paint_sheet(painter, box, None, tokens.edge if usable else tokens.faint, size(_RADIUS), 0)
        painter.setPen(tokens.ink if usable else tokens.faint)
        painter.setFont(font(18, 700, tabular=True))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, self._model.values[self._model.at])

    def _paint_end(self, painter: QPainter, end: int, name: str) -> None:
        tokens = look().tokens
        width, side = self._end(), size(18)
        area = QRectF(0 if end < 0 else self.width() - width, 0, width, self.height())
        possible = self.isEnabled() and 0 <= self._model.at + end < len(self._model.values)
        if self.isEnabled():
            whole = rounded(QRectF(self.rect()), size(_RADIUS))
            part = QPainterPath()
            part.addRect(area)
            painter.fillPath(whole.intersected(part), tokens.line if self._under == end else tokens.hover)
        centre = area.center()
        box = QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)
        paint_icon(painter, name, box, tokens.ink if possible else tokens.faint, 2)

    def _part(self, at: QPointF) -> int:
        if at.x() < self._end():
            return -1
        return 1 if at.x() > self.width() - self._end() else 0

    def _light(self, part: int) -> None:
        if part != self._under:
            self._under = part
            self.setCursor(Qt.CursorShape.PointingHandCursor if part else Qt.CursorShape.ArrowCursor)
            self.update()

    def _go(self, place: int) -> None:
        place = min(max(place, 0), len(self._model.values) - 1)
        if self.isEnabled() and place != self._model.at:
            self.show_model(StepperModel(self._model.values, place, spoken=self._model.spoken))
            self.stepped.emit(place)
