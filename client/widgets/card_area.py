"""The left column of Big Two: the table and the row below it, in the same places in every phase."""

from __future__ import annotations

from PyQt6.QtCore import QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.theme.look import look
from client.theme.type import size
from client.widgets.action_row import HEIGHT as ACTIONS
from client.widgets.action_row import ActionRow
from client.widgets.cards.table import CardTable
from client.widgets.panels import Ground
from client.widgets.play_area import NARROW_PAD, PAD
from client.widgets.status_line import StatusLine

WIDE_BUTTON = 144  # px at 100 %: Rematch


class CardArea(Ground):
    """Holds `table`, `action_row` and `status`, and only places them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("table", parent)
        self._narrow = False
        self.table, self.action_row, self.status = CardTable(self), ActionRow(self), StatusLine(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self._place)

    def set_narrow(self, narrow: bool) -> None:
        """Below 1100 × 720."""
        self._narrow = narrow
        self.action_row.set_narrow(narrow)
        self._place()

    def _pad(self) -> int:
        return NARROW_PAD if self._narrow else PAD

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._place()

    def _place(self) -> None:
        pad, across, actions = self._pad(), self.width() - 2 * self._pad(), size(ACTIONS)
        self.action_row.set_card_width(size(WIDE_BUTTON))
        self.table.setGeometry(pad, pad, across, max(0, self.height() - 3 * pad - actions))
        self.action_row.setGeometry(pad, self.height() - pad - actions, across, actions + 1)
        self.status.setGeometry(pad, self.height() - pad + 1, across, pad - 2)

    def minimumSizeHint(self) -> QSize:
        pad, least = self._pad(), self.table.minimumSizeHint()
        return QSize(least.width() + 2 * pad, least.height() + size(ACTIONS) + 3 * pad)
