"""The column at the right: who plays, the clues so far and the chat.

In a narrow window and in the review the clues are a tab of the chat instead.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import TabModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.chat import ChatPanel
from client.widgets.clue_log import ClueLog
from client.widgets.panels import SectionLine
from client.widgets.roster import Roster
from client.widgets.scrolling import Scroll

WIDTH, MOST_WIDTH, NARROW_WIDTH = 336, 400, 288
LOG = 208  # px, with its padding
LEAST_CHAT = 200
CLUES = "clues"  # the key of the tab


class SideColumn(QWidget):
    """Holds `roster`, `log` and `chat`, and only places them; they are shown their models directly."""

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.roster, self.log, self.chat = Roster(now), ClueLog(), ChatPanel()
        self._narrow, self._review, self._lobby = False, False, False
        self._clues = TabModel(CLUES, "Clues")
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._people, self._clue_place = _Section(), _Section()
        self._people.box.addWidget(self.roster)
        self._lines = SectionLine(), SectionLine()
        for widget in (self._people, self._lines[0], self._clue_place, self._lines[1]):
            self._column.addWidget(widget)
        self._column.addWidget(self.chat, 1)
        self._area = Scroll(self._inside)
        self._area.setFocusPolicy(
            Qt.FocusPolicy.NoFocus
        )  # what is inside can be reached; above 150 % it also scrolls
        box = QVBoxLayout(self)
        box.setContentsMargins(1, 0, 0, 0)
        box.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        look().changed.connect(self.restyle)
        self.restyle()

    def set_narrow(self, narrow: bool) -> None:
        """288 px wide, smaller padding, clues as a tab."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.restyle()

    def set_review(self, review: bool) -> None:
        """After the match: no roster; the clues come first among the tabs and are open."""
        if review != self._review:
            self._review = review
            self.restyle(open_clues=review)

    def set_lobby(self, lobby: bool) -> None:
        """Before a match: nothing but the chat."""
        if lobby != self._lobby:
            self._lobby = lobby
            self.restyle()

    def restyle(self, open_clues: bool = False) -> None:
        """Take over text size, narrowness and phase."""
        pad = 12 if self._narrow else 16
        apart = not (self._narrow or self._review or self._lobby)
        if apart or self._lobby:
            self.chat.take_page()
            self._clue_place.box.addWidget(self.log)
            self.log.show()
        else:
            self.chat.show_page(self._clues, self.log, first=self._review, open_it=open_clues)
        for part, shown in (
            (self._people, not (self._review or self._lobby)),
            (self._lines[0], apart),
            (self._clue_place, apart),
            (self._lines[1], not (self._review or self._lobby)),
        ):
            part.setVisible(shown)
        across = size(8 if self._narrow else 12)
        self._people.box.setContentsMargins(size(pad), across, size(pad), across)
        self._clue_place.box.setContentsMargins(0, size(12), 0, 0)
        self._clue_place.setFixedHeight(size(LOG))
        self.roster.set_narrow(self._narrow)
        self.log.set_padding(pad)
        self.chat.set_padding(pad)
        self.chat.setMinimumHeight(size(LEAST_CHAT))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(size(NARROW_WIDTH if self._narrow else WIDTH), size(600))

    def minimumSizeHint(self) -> QSize:
        return QSize(size(NARROW_WIDTH), size(200))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens = QPainter(self), look().tokens
        painter.fillRect(self.rect(), tokens.panel)
        painter.fillRect(0, 0, 1, self.height(), tokens.line)


class _Section(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.box = QVBoxLayout(self)
        self.box.setSpacing(0)
