"""The left column: banner, board and action row on the table, always at the same places.

Clue, clue entry and result share one place; what stands there is said by `show_banner`.
"""

from __future__ import annotations

from PyQt6.QtCore import QRect, QSize
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.theme.look import look
from client.theme.type import size
from client.widgets.action_row import HEIGHT as ACTIONS
from client.widgets.action_row import ActionRow
from client.widgets.banner import SHADOW, Banner
from client.widgets.board import BoardWidget
from client.widgets.card import OUTSET
from client.widgets.clue_banner import ClueBanner
from client.widgets.clue_composer import ClueComposer
from client.widgets.panels import Ground
from client.widgets.result_banner import ResultBanner
from client.widgets.status_line import StatusLine

PAD, NARROW_PAD = 16, 12
LEAST_WIDE = 1100, 720  # px at 100 %; a smaller window has the narrow variants


def is_narrow(window: QSize) -> bool:
    """Whether a window of this size, at this text size, shows the narrow variants."""
    return window.width() < size(LEAST_WIDE[0]) or window.height() < size(LEAST_WIDE[1])


class PlayArea(Ground):
    """Holds `clue`, `composer`, `result`, `board`, `action_row` and `status`, and only places them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("table", parent)
        self._narrow = False
        self.clue, self.composer, self.result = ClueBanner(self), ClueComposer(self), ResultBanner(self)
        self.board, self.action_row, self.status = BoardWidget(self), ActionRow(self), StatusLine(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        look().changed.connect(self._place)
        self.board.placed.connect(lambda: self.action_row.set_card_width(self.board.card_width()))
        self.show_banner(self.clue)

    @property
    def banners(self) -> tuple[Banner, ...]:
        """What may stand above the board."""
        return self.clue, self.composer, self.result

    def show_banner(self, banner: Banner) -> None:
        """Put one of `banners` above the board."""
        for each in self.banners:
            each.setVisible(each is banner)

    def set_narrow(self, narrow: bool) -> None:
        """Below 1100 × 720."""
        self._narrow = narrow
        for banner in self.banners:
            banner.set_narrow(narrow)
        self.action_row.set_narrow(narrow)
        self._place()

    def _pad(self) -> int:
        return NARROW_PAD if self._narrow else PAD

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._place()

    def _place(self) -> None:
        pad, across = self._pad(), self.width() - 2 * self._pad()
        banner, actions = self.clue.sizeHint().height(), size(ACTIONS)
        for each in self.banners:
            each.setGeometry(pad, pad, across, banner)
        top = pad + banner - SHADOW + pad
        bottom = self.height() - pad - actions - pad
        room = QRect(pad, top, across, max(0, bottom - top))
        self.board.setGeometry(room.adjusted(-OUTSET, -OUTSET, OUTSET, OUTSET))
        self.action_row.setGeometry(pad, self.height() - pad - actions, across, actions + 1)
        self.status.setGeometry(pad, self.height() - pad + 1, across, pad - 2)
        self.board.lower()

    def minimumSizeHint(self) -> QSize:
        pad, board = self._pad(), self.board.minimumSizeHint()
        height = (
            board.height() - 2 * OUTSET + self.clue.sizeHint().height() - SHADOW + size(ACTIONS) + 4 * pad
        )
        return QSize(board.width() - 2 * OUTSET + 2 * pad, height)
