"""Real windows at a card table around a real hosted server; everything is done by clicks and keys.

The driver may look at what a window knows (its state); it never sends anything past the widgets.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PyQt6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from client.model.presenters.big_two_hand import hints
from client.model.state import State
from client.widgets.cards.hand import Hand
from protocol.messages import big_two
from tests.end_to_end.windows import LONG, Player

SEATS = ("Bo", "Ada", "Dev", "Cleo")  # in turn order; Bo hosts


class CardPlayer:
    """One window at the table, used with the mouse."""

    def __init__(self, name: str, folder: Path, qtbot: QtBot) -> None:
        self.person = Player(name, folder, qtbot)
        self.name, self.window, self._qtbot = name, self.person.window, qtbot

    @property
    def state(self) -> State:
        return self.person.state

    @property
    def hand(self) -> Hand:
        return self.window.room.cards.area.table.hand

    @property
    def on_turn(self) -> bool:
        return self.state.offer(big_two.OfferPlay) is not None

    # ---- before the game

    def choose_game(self, name: str) -> None:
        """On the first page."""
        games = self.window.welcome.page.host.games
        assert games is not None
        segment = next(each for each in games._segments if each.text() == name)
        self.person.click(segment)

    def sit(self, seat: int) -> None:
        self.person.until(lambda state: state.yours.seats >> seat & 1)
        self.person.click(self.window.room.lobby.page.players.seats()[seat].button)
        self.person.until(lambda state: state.yours.seat == seat)

    # ---- the game

    def choose(self, cards: frozenset[int]) -> None:
        """Click each card at a place where it is not covered."""
        for number in sorted(cards ^ self.state.local.cards.chosen):
            self._qtbot.mouseClick(self.hand, Qt.MouseButton.LeftButton, pos=self._spot(number))
        self.person.until(lambda state: state.local.cards.chosen == cards)

    def _spot(self, number: int) -> QPoint:
        hand = self.hand
        middle = hand.height() // 2  # most cards are seen there
        for y in sorted(range(0, hand.height(), 12), key=lambda y: abs(y - middle)):
            for x in range(0, hand.width(), 4):
                place = QPoint(x, y)
                if hand.card_at(place.toPointF()) == number:
                    return place
        raise AssertionError(f"card {number} is nowhere to be clicked")

    def press(self, key: str) -> None:
        self.person.click(self.window.room.cards.area.action_row.button(key))

    def move(self) -> None:
        """Play the weakest combination of the most cards, or pass."""
        found = hints(self.state)
        if not found:
            self.press("pass")
            return
        most = max(map(len, found))
        self.choose(next(cards for cards in found if len(cards) == most))
        self.press("play")

    def move_and_see(self) -> None:
        """Move, and wait until this window knows what came of it."""
        assert self.state.table is not None
        turn = self.state.table.turn
        self.move()
        self.person.until(lambda state: state.ended or (state.table and state.table.turn != turn))


class Table:
    """Four windows."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.players = {name: CardPlayer(name, folder, qtbot) for name in SEATS}
        self.host = self.players["Bo"]
        self._qtbot = qtbot

    def gather(self) -> None:
        self.host.choose_game("Big Two")
        self.host.person.host()
        self.host.person.until(lambda state: state.plays_cards)
        port = self.host.person.app.hosting.port
        for name in SEATS[1:]:
            self.players[name].person.join(f"127.0.0.1:{port}")
        for seat, name in enumerate(SEATS):
            self.players[name].sit(seat)
        self.host.person.start()
        self.everybody(lambda state: state.playing)

    def everybody(self, true: object) -> None:
        for player in self.players.values():
            player.person.until(true)  # type: ignore[arg-type]  # what is true of a state

    def turn(self) -> CardPlayer | None:
        """Who has to move, once somebody's window knows it; None when the game is over."""

        def known() -> bool:
            return any(player.on_turn or player.state.ended for player in self.players.values())

        self._qtbot.waitUntil(known, timeout=LONG)
        return next((player for player in self.players.values() if player.on_turn), None)

    def close(self) -> None:
        for player in self.players.values():
            player.person.app.visit.close()
        self.host.person.app.hosting.stop()
        for player in self.players.values():
            player.window.close_now()
            player.window.deleteLater()
            player.person.app.deleteLater()


@contextmanager
def card_table(folder: Path, qtbot: QtBot) -> Iterator[Table]:
    """Four windows that are gone afterwards, and the hosted program with them."""
    table = Table(folder, qtbot)
    try:
        yield table
    finally:
        table.close()
