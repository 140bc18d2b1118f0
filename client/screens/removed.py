"""The host's list of people who were removed for the evening, each with a way back in."""

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from client.model import menu_words as words
from client.model.controls import ButtonModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.avatar import AvatarView
from client.widgets.buttons import Button
from client.widgets.page_scroll import PageScroll
from client.widgets.text import PlainLabel
from protocol.messages.room import Banned


class _Row(QWidget):
    """Picture, name, and the button."""

    def __init__(self, banned: Banned) -> None:
        super().__init__()
        self.member = banned.member
        self.button = Button("", "secondary", 32)
        self.button.show_model(ButtonModel(words.LET_BACK_IN, spoken=words.let_back_in(banned.name)))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, size(8), 0)
        row.setSpacing(size(8))
        row.addWidget(AvatarView(banned.avatar))
        row.addWidget(PlainLabel(banned.name, 14, 600), 1)
        row.addWidget(self.button)


class RemovedPeople(QDialog):
    """`let_in(member)`; the next list answers it. Closed by its button or Esc."""

    let_in = pyqtSignal(int)

    def __init__(self, parent: QWidget, banned: tuple[Banned, ...]) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.REMOVED_TITLE)
        self.setAccessibleDescription(words.REMOVED_TEXT)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows: list[_Row] = []
        self._banned: tuple[Banned, ...] = ()
        self._nobody = PlainLabel(words.NOBODY_REMOVED, 14, tone="muted")
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(size(4), size(4), 0, size(4))
        self._list.setSpacing(size(8))
        self._list.addWidget(self._nobody)
        self._list.addStretch(1)
        self.done_button = Button("Close", "primary", wide=96)
        self.done_button.clicked.connect(self.accept)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.done_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(size(24), size(20), size(24), size(20))
        column.setSpacing(size(12))
        column.addWidget(PlainLabel(words.REMOVED_TITLE, 20, 700, wrap=True))
        column.addWidget(PlainLabel(words.REMOVED_TEXT, 14, wrap=True))
        column.addWidget(PageScroll(inside), 1)
        column.addLayout(buttons)
        self.show_people(banned)
        self.resize(min(size(440), parent.width()), min(size(400), parent.height()))
        self.done_button.setFocus()

    def show_people(self, banned: tuple[Banned, ...]) -> None:
        """Show these; where somebody went from the list the focus goes to the button below it."""
        if banned == self._banned:
            return
        self._banned = banned
        for row in self.rows:
            row.hide()
            row.deleteLater()
        self.rows = [_Row(each) for each in banned]
        for place, row in enumerate(self.rows):
            row.button.clicked.connect(lambda _=False, member=row.member: self.let_in.emit(member))
            self._list.insertWidget(place, row)
        self._nobody.setVisible(not banned)
        self.done_button.setFocus()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        QPainter(self).fillRect(self.rect(), look().tokens.panel)
