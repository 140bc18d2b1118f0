"""The seats of a game without teams, in turn order, and one click that gives the free ones to bots."""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from client.model.lobby import PlayersModel
from client.theme.type import size
from client.widgets.buttons import Button
from client.widgets.lobby_seats import HEAD_ROW, SeatRow
from client.widgets.panels import Panel
from client.widgets.text import PlainLabel


class PlayersPanel(Panel):
    """`seat_clicked` and `bot_chosen` name the seat by its key."""

    seat_clicked = pyqtSignal(str)
    bot_chosen = pyqtSignal(str, str)
    fill_clicked = pyqtSignal()
    menu_chosen = pyqtSignal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 8, 16, 16), spacing=8, parent=parent)
        self._rows: list[SeatRow] = []
        self._numbers: list[PlainLabel] = []
        self._title = PlainLabel("", 14, 600)
        self._note = PlainLabel("", 13, 400, "muted")
        self.fill = Button("", "secondary", 32)
        self.fill.clicked.connect(self.fill_clicked)
        head = QHBoxLayout()
        head.addWidget(self._title)
        head.addWidget(self._note, 1)
        head.addWidget(self.fill)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self.box.addLayout(head)
        self.box.addLayout(self._grid)
        self.restyle()

    def show_model(self, model: PlayersModel) -> None:
        """Show these seats."""
        self._title.show_text(model.title)
        self._note.show_text(model.note)
        self.fill.setVisible(model.fill is not None)
        if model.fill is not None:
            self.fill.show_model(model.fill)
        while len(self._rows) > len(model.seats):
            self._rows.pop().deleteLater()
            self._numbers.pop().deleteLater()
        while len(self._rows) < len(model.seats):
            self._add_row()
        for row, seat in zip(self._rows, model.seats, strict=True):
            row.show_model(seat)

    def seats(self) -> tuple[SeatRow, ...]:
        """In turn order."""
        return tuple(self._rows)

    def restyle(self) -> None:
        """Take over the text size; the title keeps its height when there is no button beside it."""
        super().restyle()
        if hasattr(self, "_grid"):
            self._title.setMinimumHeight(size(HEAD_ROW))
            self._grid.setHorizontalSpacing(size(12))
            self._grid.setVerticalSpacing(size(8))

    def _add_row(self) -> None:
        row, number = SeatRow(), PlainLabel(str(len(self._rows) + 1), 13, 600, "muted", tabular=True)
        row.clicked.connect(self.seat_clicked)
        row.bot_chosen.connect(self.bot_chosen)
        row.menu_chosen.connect(self.menu_chosen)
        self._grid.addWidget(number, len(self._rows), 0)
        self._grid.addWidget(row, len(self._rows), 1)
        self._rows.append(row)
        self._numbers.append(number)
