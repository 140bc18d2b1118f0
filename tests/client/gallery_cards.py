"""Renders the Big Two table from hand-made models into pictures, to be laid beside the design. Not a test.

python -m tests.client.gallery_cards DIRECTORY [part of a name [text size in percent]]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEvent, QRectF, QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from client.model.card_widgets import RANKS, SUITS, PlayingCardModel, TableModel
from client.model.controls import ButtonModel
from client.model.game_widgets import ActionModel, ActionRowModel, Segment
from client.theme import felt
from client.theme.look import Theme, apply, look
from client.theme.type import size
from client.widgets.action_row import ActionRow
from client.widgets.cards import faces
from client.widgets.cards.table import CardTable
from client.widgets.panels import Ground
from client.widgets.play_area import is_narrow
from tests.client.gallery_game import MenuBar
from tests.client.widgets import card_examples as example

SIZES = (QSize(1280, 800), QSize(960, 640))
ACTIONS = ActionRowModel(
    (Segment("Straight, 7 to jack.", True), Segment(" It beats Dev’s straight.")),
    "check",
    actions=(
        ActionModel("sort", ButtonModel("Sort by suit", "sort")),
        ActionModel("pass", ButtonModel("Pass")),
        ActionModel("play", ButtonModel("Play 5 cards"), primary=True),
    ),
)


class Screen(QWidget):
    """Felt and action row beside an empty side column, with the sizes of the game's window."""

    def __init__(self, model: TableModel, room: QSize) -> None:
        super().__init__()
        narrow = is_narrow(room)
        pad = 12 if narrow else 16
        self.table = CardTable()
        self.table.show_model(model)
        left, actions, side = Ground("table"), ActionRow(), Ground("panel")
        actions.set_narrow(narrow)
        actions.show_model(ACTIONS)
        side.setFixedWidth(size(288 if narrow else 336))
        column = QVBoxLayout(left)
        column.setContentsMargins(pad, pad, pad, pad)
        column.setSpacing(pad)
        column.addWidget(self.table, 1)
        column.addWidget(actions)
        row, page = QHBoxLayout(), QVBoxLayout(self)
        for layout in (row, page):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        page.addWidget(MenuBar())
        page.addLayout(row, 1)
        row.addWidget(left, 1)
        row.addWidget(side)
        self.resize(room)


class Deck(QWidget):
    """All 52 cards and the back, in two colours and in four, and as tiles."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(1240, 840)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), felt.FELT)
        for row, suit in enumerate(SUITS):
            for column, rank in enumerate(RANKS):
                card = PlayingCardModel(0, rank, suit)
                four = column % 2 == 1
                spot = QRectF(16 + column * 92, 12 + row * 128, 84, 120).center()
                faces.paint(painter, faces.face(card, 84, four_colours=four), spot)
                for kind, top in (("tall", 540), ("wide", 700)):
                    small = faces.face(card, 26, kind="tall" if kind == "tall" else "wide", four_colours=four)
                    place = QRectF(16 + column * 44, top + row * (40 if kind == "tall" else 30), 38, 38)
                    faces.paint(painter, small, place.center())
        faces.paint(painter, faces.back(84), QRectF(700, 560, 84, 120).center())
        faces.paint(painter, faces.back(48, angle=90), QRectF(820, 560, 84, 120).center())


TABLES: dict[str, Callable[[], TableModel]] = {
    "table": lambda: example.TABLE,
    "dealt": example.dealt,
    "watched": example.watched,
    "crowded": example.crowded,
    "ended": example.ended,
    "ended-watched": lambda: replace(example.ended(), hand=None),
    "stale": lambda: replace(example.TABLE, stale=True),
}


def main(directory: str, only: str = "", percent: str = "100") -> None:
    app = QApplication(sys.argv[:1])
    apply(app)
    out = Path(directory)
    out.mkdir(parents=True, exist_ok=True)
    themes: tuple[Theme, ...] = ("light", "dark")
    for theme in themes:
        look().choose(theme=theme, scale=int(percent) / 100, reduce_motion=True)
        pages: dict[str, Callable[[], QWidget]] = {f"deck-{theme}": Deck}
        for name, make in TABLES.items():
            for room in SIZES:
                title = f"{name}-{room.width()}-{percent}-{theme}"
                pages[title] = lambda make=make, room=room: Screen(make(), room)  # type: ignore[misc]
        for title, build in pages.items():
            if only not in title:
                continue
            page = build()
            page.show()
            page.activateWindow()
            app.processEvents()
            if title.startswith("dealt") and isinstance(page, Screen):
                page.table.hand.cards[2].setFocus(Qt.FocusReason.TabFocusReason)
            for _ in range(5):
                app.processEvents()
            page.grab().save(str(out / f"{title}.png"))
            page.close()
            page.deleteLater()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    main(*sys.argv[1:])
