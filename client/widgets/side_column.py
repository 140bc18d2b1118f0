"""The column at the right: who plays, the clues so far and the chat.

In a narrow window and in the review the clues are a tab of the chat instead.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import TabModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.chat import ChatPanel
from client.widgets.clue_log import ClueLog
from client.widgets.game_status import GameStatus
from client.widgets.panels import SectionLine
from client.widgets.roster import Roster
from client.widgets.scrolling import Scroll

WIDTH, MOST_WIDTH, NARROW_WIDTH = 336, 400, 288
LOG = 208  # px, with its padding
LEAST_CHAT = 200
CLUES, HISTORY = "clues", "history"  # the keys of the tabs
MOST_STATUS, STATUS_SHARE = 264, 0.4  # px of the status area, and its share of a low column
MOST_END, END_SHARE = 344, 0.52  # the same when a game is over: who won, and the evening so far


class SideColumn(QWidget):
    """Holds `roster`, `log` and `chat`, at the card table `status`, `history` and `chat`; only places them,
    since they are shown their models directly."""

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.roster, self.log, self.chat = Roster(now), ClueLog(), ChatPanel()
        self.status, self.history = GameStatus(now), GameStatus(now)
        self._narrow, self._review, self._lobby, self._cards = False, False, False, False
        self._clues, self._past = TabModel(CLUES, "Clues"), TabModel(HISTORY, "History")
        self._inside = QWidget()
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._people, self._clue_place, self._keep = _Section(), _Section(), _Section()
        self._people.box.addWidget(self.roster)
        self._people.box.addWidget(self.status)
        self._keep.box.addWidget(self.history)
        self._keep.hide()
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

    def set_cards(self, cards: bool) -> None:
        """At the card table the status area takes the place of roster and clues."""
        if cards != self._cards:
            self._cards = cards
            self.restyle()

    def restyle(self, open_clues: bool = False) -> None:
        """Take over text size, narrowness and phase."""
        pad = 12 if self._narrow else 16
        words = not (self._review or self._lobby or self._cards)  # a game of Codenames that runs
        apart = words and not self._narrow
        self._place_pages(apart, open_clues)
        above = words or (self._cards and not self._lobby)
        for part, shown in (
            (self._people, above),
            (self.roster, words),
            (self.status, above and self._cards),
            (self._lines[0], apart),
            (self._clue_place, apart),
            (self._lines[1], above),
        ):
            part.setVisible(shown)
        across = size(8 if self._narrow else 12)
        margins = (size(pad), across, size(pad), across) if words else (0, 0, 0, 0)
        self._people.box.setContentsMargins(*margins)
        self.status.set_padding(pad)
        self.history.set_padding(pad)
        self._limit()
        self._clue_place.box.setContentsMargins(0, size(12), 0, 0)
        self._clue_place.setFixedHeight(size(LOG))
        self.roster.set_narrow(self._narrow)
        self.log.set_padding(pad)
        self.chat.set_padding(pad)
        self.chat.setMinimumHeight(size(LEAST_CHAT))
        self.updateGeometry()

    def _place_pages(self, apart: bool, open_it: bool) -> None:
        """The log of clues, or the card table's history, stands for itself or among the chat's tabs."""
        paged = self._review if self._cards else not (apart or self._lobby)
        tab, page = (self._past, self.history) if self._cards else (self._clues, self.log)
        if not (paged and self.chat.has_page(page)):
            self.chat.take_page()
            self._clue_place.box.addWidget(self.log)
            self._keep.box.addWidget(self.history)
            self.log.show()
        if paged:
            self.chat.show_page(tab, page, first=self._review, open_it=open_it)

    def _limit(self) -> None:
        """The status area leaves the chat its room."""
        most, share = (MOST_END, END_SHARE) if self._review else (MOST_STATUS, STATUS_SHARE)
        self.status.setFixedHeight(min(size(most), round(self.height() * share)))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._limit()

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
