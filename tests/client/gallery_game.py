"""Renders the game's widgets from hand-made models into pictures, to be laid beside the design. Not a test.

python -m tests.client.gallery_game DIRECTORY [NAME...]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEvent, QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from client.model.board import BoardModel, VoteModel
from client.model.controls import ButtonModel
from client.model.game_widgets import NoteModel, Segment
from client.theme.look import apply, look
from client.theme.type import font, size
from client.widgets.header import HeaderBar
from client.widgets.painting import RIGHT, draw
from client.widgets.panels import Ground
from client.widgets.play_area import PlayArea, is_narrow
from client.widgets.side_column import SideColumn
from tests.client.widgets import game_examples as example

WIDE, NARROW = QSize(1280, 800), QSize(960, 640)


class MenuBar(Ground):
    """Stands in for the window's own, for the height."""

    def __init__(self) -> None:
        super().__init__("bar")
        self.setFixedHeight(size(32))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        painter, row = QPainter(self), QRectF(self.rect()).adjusted(18, 0, -16, 0)
        for word in ("Game", "Room", "View", "Help"):
            row.setLeft(row.left() + draw(painter, row, word, font(13), look().tokens.ink) + 20)
        draw(painter, row, "Friday table", font(13), look().tokens.muted, RIGHT)
        painter.fillRect(0, self.height() - 1, self.width(), 1, look().tokens.line)


class Screen(QWidget):
    """Header, left and right column as a game's window has them."""

    def __init__(self, room: QSize, review: bool = False) -> None:
        super().__init__()
        narrow = is_narrow(room)
        self.header, self.play, self.side = HeaderBar(lambda: 0.0), PlayArea(), SideColumn(lambda: 42.0)
        column, row = QVBoxLayout(self), QHBoxLayout()
        for layout in (column, row):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        column.addWidget(MenuBar())
        column.addWidget(self.header)
        column.addLayout(row, 1)
        row.addWidget(self.play, 1)
        row.addWidget(self.side)
        for part in (self.header, self.play, self.side):
            part.set_narrow(narrow)
        self.side.set_review(review)
        self.header.setVisible(not review)
        self.side.setFixedWidth(self.side.sizeHint().width())
        self.header.set_side_width(self.side.sizeHint().width())
        self.resize(room)


def operative(room: QSize, later: bool = False, is_stale: bool = False) -> Screen:
    screen = Screen(room)
    screen.header.show_model(example.header(blue=4, ends_at=58.0) if later else example.header())
    board = example.operative_board()
    if later:
        board = example.operative_board(example.OPEN | {"ELEPHANT"}, {"LION": ("You", "Dev")})
    screen.play.clue.show_model(
        replace(example.CLUE, guesses="1 + 1 extra", dots=("used", "left", "extra"), stale=is_stale)
        if later
        else replace(example.CLUE, stale=is_stale)
    )
    screen.play.board.show_model(replace(board, stale=is_stale))
    actions = example.PASSING if later else example.GUESSING
    if is_stale:
        actions = replace(
            example.GUESSING, sentence=example.SHOWN, reason="You can vote once you are back", stale=True
        )
    screen.play.action_row.show_model(actions)
    screen.side.roster.show_model(example.roster(dropped=None if later else 0.0))
    screen.side.log.show_model(replace(example.LOG, stale=is_stale))
    screen.side.chat.show_model(example.stale_chat() if is_stale else example.CHAT)
    return screen


def spymaster(room: QSize) -> Screen:
    screen = Screen(room)
    screen.header.show_model(
        example.header(
            red=6, blue=5, ends_at=106.0, subtitle="Give your team a clue: one word and one number."
        )
    )
    screen.play.composer.show_model(example.COMPOSER)
    screen.play.composer.field.set_text("ports")
    screen.play.composer.show_model(replace(example.COMPOSER, marks=example.COMPOSER.marks))
    screen.play.show_banner(screen.play.composer)
    screen.play.board.show_model(example.spymaster_board())
    screen.play.action_row.show_model(example.MARKING)
    screen.side.roster.show_model(example.roster("Bo", voted=False, dropped=None))
    screen.side.log.show_model(example.SPY_LOG)
    screen.side.chat.show_model(example.SPY_CHAT)
    return screen


def review(room: QSize) -> Screen:
    screen = Screen(room, review=True)
    screen.play.result.show_model(example.RESULT)
    screen.play.show_banner(screen.play.result)
    screen.play.board.show_model(example.review_board())
    screen.play.action_row.show_model(example.REMATCH)
    screen.side.log.show_model(example.REVIEW_LOG)
    screen.side.chat.show_model(replace(example.SPY_CHAT, channels=example.OPEN_CHANNELS))
    return screen


def three_teams(room: QSize) -> Screen:
    screen = operative(room)
    screen.header.show_model(
        replace(example.header(), scores=example.THREE_SCORES, title="Green’s turn", team="green")
    )
    screen.play.clue.show_model(
        replace(example.CLUE, team="green", heading="Hana’s clue", clue="wings", number="3")
    )
    return screen


def variety(room: QSize) -> Screen:
    """What the designed screens don't have: odd words, many votes, a question, a stress mark, a pause."""
    screen = operative(room)
    words = (
        "Donaudampfschifffahrtsges",
        "NEW YORK CITY",
        "אבטיח",
        "مكتبة",
        "ÇEŞME",
        "<b>bold</b>",
        "🎲 DICE",
    )
    cards = list(example.plain_board(5, 5, words).cards)
    cards[2] = replace(cards[2], votes=example.votes("You", "Dev", "Fay", "Gus"), team="blue", badge="4/5")
    cards[8] = replace(cards[8], votes=(VoteModel("You", True, True),), team="blue")
    cards[9] = replace(cards[9], face="assassin", order="3")
    cards[10] = replace(cards[10], votes=example.votes("Bartholomeus van der Langenaam", "Cleo"), team="red")
    cards[11] = replace(cards[11], key="green", marked=True)
    cards[12] = replace(cards[0], key="assassin")
    screen.play.board.show_model(BoardModel(5, 5, tuple(cards)))
    screen.play.clue.show_model(
        replace(
            example.CLUE, stressed=2, ask="Ask where the stress falls", guesses="as many as you like", dots=()
        )
    )
    screen.play.action_row.show_model(example.QUESTION)
    clock = example.header().clock
    assert clock is not None
    screen.header.show_model(example.header(clock=replace(clock, ends_at=8.4)))
    return screen


def errors(room: QSize) -> Screen:
    screen = spymaster(room)
    screen.play.composer.field.set_text("red panda")
    screen.play.composer.show_model(
        replace(
            example.COMPOSER,
            note=NoteModel("One word only. Hyphens are fine", error=True),
            can_send=False,
            numbers=(0, 1, 2, None),
            suggested=None,
        )
    )
    actions = example.MARKING.actions
    screen.play.action_row.show_model(
        replace(
            example.MARKING,
            sentence=(Segment("Turn over one of your words, or decline", True),),
            actions=(replace(actions[0], button=ButtonModel("Decline"), wide=False),),
            question=True,
        )
    )
    return screen


SCREENS: dict[str, Callable[[], Screen]] = {
    "operative": lambda: operative(WIDE),
    "operative-later": lambda: operative(WIDE, later=True),
    "spymaster": lambda: spymaster(WIDE),
    "review": lambda: review(WIDE),
    "reconnect": lambda: operative(WIDE, is_stale=True),
    "three-teams": lambda: three_teams(WIDE),
    "variety": lambda: variety(WIDE),
    "errors": lambda: errors(WIDE),
    "narrow": lambda: operative(NARROW),
    "narrow-spymaster": lambda: spymaster(NARROW),
    "narrow-review": lambda: review(NARROW),
    "full": lambda: operative(QSize(1920, 1080)),
}


def main(directory: str, *names: str) -> None:
    app = QApplication(sys.argv[:1])
    apply(app)
    out = Path(directory)
    out.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        look().choose(theme=theme, scale=float(os.environ.get("TEXT_SCALE", "1")))
        for name, make in SCREENS.items():
            if names and f"{name}-{theme}" not in names and name not in names:
                continue
            screen = make()
            screen.show()
            for _ in range(5):
                app.processEvents()
            screen.grab().save(str(out / f"{name}-{theme}.png"))
            screen.close()
            screen.deleteLater()
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    main(*sys.argv[1:])
