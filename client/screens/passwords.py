"""The two small windows for a room's password: the host sets it, whoever is new types it."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from client.model import menu_words as words
from client.model.controls import ButtonModel
from client.model.state import Phase, State
from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.fields import TextField
from client.widgets.text import PlainLabel
from protocol.codes import RefusalCode
from protocol.limits import MAX_PASSWORD

_GOES_ON = frozenset({RefusalCode.PASSWORD_NEEDED, RefusalCode.PASSWORD_WRONG, RefusalCode.RATE_LIMITED})


class _PasswordDialog(QDialog):
    """A title, what it is about, the field, and the buttons. `chosen` carries what was typed."""

    chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget, title: str, text: str, button: str, hidden: bool) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAccessibleDescription(text)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.field = TextField(spoken=words.PASSWORD_FIELD, limit=MAX_PASSWORD)
        self.eye = self.field.add_action("eye", "")
        self._hide(hidden)
        self.cancel, self.go = Button(words.CANCEL), Button(button, "primary", wide=112)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(size(8))
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.cancel)
        self.buttons.addWidget(self.go)
        column = QVBoxLayout(self)
        column.setContentsMargins(size(24), size(20), size(24), size(20))
        column.setSpacing(size(12))
        column.addWidget(PlainLabel(title, 20, 700, wrap=True))
        column.addWidget(PlainLabel(text, 14, wrap=True))
        column.addWidget(self.field)
        column.addStretch(1)
        column.addLayout(self.buttons)
        self.setMinimumWidth(min(size(440), parent.width()))
        self.field.action_clicked.connect(self._turn_eye)
        self.field.text_changed.connect(lambda _: self.show_error(""))
        self.field.submitted.connect(lambda _: self._choose())
        self.go.clicked.connect(self._choose)
        self.cancel.clicked.connect(self.reject)
        self.field.setFocus()

    def show_error(self, sentence: str) -> None:
        """What is wrong with what was typed, under the field."""
        self.field.show_error(sentence)
        self.adjustSize()

    def _choose(self) -> None:
        if not self.field.text().strip():
            self.show_error(words.NO_PASSWORD)
        elif not self.go.model.pending:
            self._take(self.field.text())

    def _take(self, password: str) -> None:
        self.chosen.emit(password)
        self.accept()

    def _hide(self, hidden: bool) -> None:
        mode = QLineEdit.EchoMode.Password if hidden else QLineEdit.EchoMode.Normal
        self.field.line.setEchoMode(mode)
        spoken = words.SHOW_PASSWORD if hidden else words.HIDE_PASSWORD
        self.eye.show_model(ButtonModel("", "eye" if hidden else "eyeoff", spoken=spoken))

    def _turn_eye(self) -> None:
        self._hide(self.field.line.echoMode() is QLineEdit.EchoMode.Normal)
        self.field.setFocus()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        QPainter(self).fillRect(self.rect(), look().tokens.panel)


class SetPassword(_PasswordDialog):
    """The host's: a new password, shown as it is typed, or "" for none."""

    def __init__(self, parent: QWidget, has_one: bool) -> None:
        super().__init__(parent, words.PASSWORD_TITLE, words.PASSWORD_TEXT, words.SET_IT, hidden=False)
        self.none = Button(words.TAKE_IT_AWAY, "quiet")
        self.none.setVisible(has_one)
        self.none.clicked.connect(lambda: self._take(""))
        self.buttons.insertWidget(0, self.none)


class EnterPassword(_PasswordDialog):
    """A newcomer's: stays open, with what is wrong, until the door opens or something else ends the try."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, words.ENTER_TITLE, words.ENTER_TEXT, words.ENTER, hidden=True)

    def follow(self, state: State) -> None:
        """What became of the try."""
        trying = state.link.phase is Phase.CONNECTING
        self.go.show_model(ButtonModel(words.ENTER, pending=trying))
        if state.in_room:
            self.accept()
        elif not trying and state.link.reason not in _GOES_ON:
            self.reject()

    def _take(self, password: str) -> None:
        self.chosen.emit(password)

    def show_error(self, sentence: str) -> None:
        super().show_error(sentence)
        if sentence:
            self.field.line.selectAll()
            self.field.setFocus()
