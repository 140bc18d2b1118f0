"""One click to a game against bots, and the menu that says in which role and against which bots."""

from __future__ import annotations

from PyQt6.QtCore import QPoint, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from client.model.welcome import PracticeModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button, IconButton
from client.widgets.menus import build_menu
from client.widgets.text import PlainLabel


class PracticeChoice(QWidget):
    """`chosen(key)` for an entry of the menu, which begins nothing by itself."""

    clicked = pyqtSignal()
    chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: PracticeModel | None = None
        self.button = Button("", "secondary", 40)
        self.more = IconButton("down", "", "secondary", 40)
        self._note = PlainLabel("", 12, 400, "muted")
        self.button.clicked.connect(self.clicked)
        self.more.clicked.connect(self._open)
        self._row, column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self.button, 1)
        self._row.addWidget(self.more)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self._row)
        column.addWidget(self._note)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: PracticeModel) -> None:
        """Show this."""
        self._model = model
        self.button.show_model(model.button)
        self.more.show_model(model.more)
        self._note.show_text(model.note)

    def note(self) -> str:
        """How one practises, in words."""
        return self._note.text()

    def restyle(self) -> None:
        """Take over the text size."""
        self._row.setSpacing(size(4))

    def _open(self) -> None:
        if self._model is not None:
            menu = build_menu(self, self._model.choices, self.chosen.emit)
            right, below = self.more.width(), self.more.height()
            menu.popup(self.more.mapToGlobal(QPoint(0, below)))
            menu.move(self.more.mapToGlobal(QPoint(right - menu.width(), below)))
