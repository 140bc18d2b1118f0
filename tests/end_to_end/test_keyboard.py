"""A whole game by keys alone: hosting, joining, sitting down, clues, votes, a challenge, passing, talking.

Two people have windows and no mouse; their opponents are plain connections.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from client.theme.look import Look
from protocol.messages import codenames, room
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.test_windows import told
from tests.end_to_end.windows import BLUE, LONG, RED, Player
from tests.raw import Raw

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
K = Qt.Key
MOST_STOPS = 80  # of Tab; no screen has so many


class Keys:
    """A person at a window, of which only the keyboard works."""

    def __init__(self, player: Player, qtbot: QtBot) -> None:
        self.player, self._qtbot = player, qtbot
        self.window = player.window

    @property
    def focus(self) -> QWidget:
        return self.window.focusWidget() or self.window

    def press(self, *keys: Qt.Key, shift: bool = False) -> None:
        self.window.activateWindow()
        self._qtbot.waitUntil(self.window.isActiveWindow, timeout=LONG)
        for key in keys:
            held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
            self._qtbot.keyClick(self.focus, key, held)

    def type(self, text: str) -> None:
        self.window.activateWindow()
        self._qtbot.keyClicks(self.focus, text)

    def tab_to(self, name: str) -> None:
        """Press Tab until the focus is on what is called so."""
        for _ in range(MOST_STOPS):
            if self.focus.accessibleName().startswith(name):
                return
            self.press(K.Key_Tab)
        raise AssertionError(f"Tab never came to {name!r}")

    def region(self, widget: QWidget) -> None:
        """Press F6 until the focus is in this part of the window."""
        for _ in range(12):
            if widget is self.focus or widget.isAncestorOf(self.focus):
                return
            self.press(K.Key_F6)
        raise AssertionError(f"F6 never came to {type(widget).__name__}")

    def go_to(self, position: int) -> None:
        """Move on the board with the arrows."""
        board = self.window.room.table.area.board
        self.region(board)
        self.press(K.Key_Home)
        rows = position // 5 - board.current // 5
        self.press(*[K.Key_Down if rows > 0 else K.Key_Up] * abs(rows))
        self.press(*[K.Key_Right] * (position % 5))
        assert board.current == position


class Game:
    """Bo gives Blue's clues, Ada guesses; Red plays by itself."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.bo, self.ada = (Keys(Player(name, folder, qtbot), qtbot) for name in ("Bo", "Ada"))
        self.reds: list[Raw] = []

    def gather(self) -> None:
        bo, ada = self.bo, self.ada
        bo.tab_to("Host a game")
        bo.press(K.Key_Return)
        bo.player.until(lambda state: state.in_room)
        port = bo.player.app.hosting.port
        ada.tab_to("192.168.1.20 or an invite")
        ada.type(f"127.0.0.1:{port}")
        ada.press(K.Key_Return)
        ada.player.until(lambda state: state.in_room)
        for keys, seat in ((bo, "spymaster’s"), (ada, "operative’s")):
            keys.tab_to(f"Take a seat: Blue, {seat} seat")
            keys.press(K.Key_Space)
            keys.player.until(lambda state: state.my_seat)
        self.reds = [
            Raw(port, tls=True).join(name).do(room.TakeSeat, seat=n) for n, name in enumerate(("Cleo", "Eli"))
        ]
        ada.tab_to("I am ready")
        ada.press(K.Key_Space)
        ada.player.until(lambda state: state.me and state.me.ready)
        bo.tab_to("Start anyway")
        bo.press(K.Key_Return)
        for keys in (bo, ada):
            keys.player.until(lambda state: state.playing)

    def hidden(self, identity: str) -> list[int]:
        state = self.bo.player.state
        assert state.yours.secret is not None
        assert state.play is not None
        pairs = zip(state.yours.secret, state.play.faces, strict=True)
        return [n for n, (known, face) in enumerate(pairs) if (known, face) == (identity, codenames.HIDDEN)]

    def until_blues_turn(self) -> None:
        """Red, if it is Red's turn, finds a bystander."""
        self.bo.player.until(lambda state: state.play and state.play.phase == "clue")
        if self.bo.player.state.play and self.bo.player.state.play.team == RED:
            self.red_clue()
            assert self.reds[1].vote(self.hidden("b")[0]) == ""
        self.bo.player.until(lambda state: state.offer(codenames.OfferClue))

    def red_clue(self) -> None:
        assert self.reds[0].catch_up().clue("zephyr") == ""
        for keys in (self.bo, self.ada):
            keys.player.until(lambda state: state.play and state.play.phase == "guess")

    def clue(self, word: str, steps: int = 0) -> None:
        """Bo types it in the clue field, where the focus is by itself or F6 away."""
        self.bo.region(self.bo.window.room.table.area.composer)
        self.bo.press(*[K.Key_Up if steps > 0 else K.Key_Down] * abs(steps))
        self.bo.type(word)
        self.bo.press(K.Key_Return)
        self.ada.player.until(lambda state: state.offer(codenames.OfferVote))

    def guess(self, position: int) -> None:
        self.ada.player.until(lambda state: state.offer(codenames.OfferVote))
        self.ada.go_to(position)
        self.ada.press(K.Key_Return)
        self.ada.player.until(lambda state: state.play and state.play.faces[position] != codenames.HIDDEN)

    def close(self) -> None:
        for raw in self.reds:
            raw.close()
        self.ada.player.app.visit.close()
        self.bo.player.app.visit.close()
        self.bo.player.app.hosting.stop()
        for keys in (self.ada, self.bo):
            keys.window.close_now()
            keys.window.deleteLater()
            keys.player.app.deleteLater()


@pytest.fixture
def game(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Game]:  # noqa: F811
    made = Game(tmp_path, qtbot)
    yield made
    made.close()


def test_a_whole_game_by_keys(game: Game) -> None:
    bo, ada = game.bo, game.ada
    game.gather()
    game.until_blues_turn()

    first, second = game.hidden(str(BLUE))[:2]
    for position in (first, second):  # marked, and the number with them
        bo.go_to(position)
        bo.press(K.Key_Space)
    bo.player.until(lambda state: state.local.marks == {first, second})
    game.clue("quorum")
    assert ada.player.state.play is not None
    assert ada.player.state.play.clue is not None
    assert (ada.player.state.play.clue.word, ada.player.state.play.clue.number) == ("quorum", 2)

    game.guess(first)
    ada.press(K.Key_Slash)
    ada.type("p and c are letters here")
    ada.press(K.Key_Return)
    bo.player.until(lambda state: "p and c are letters here" in told(state))
    ada.press(K.Key_Escape)
    assert ada.window.room.table.area.board.isAncestorOf(ada.focus)
    ada.press(K.Key_P)
    ada.player.until(lambda state: state.play and state.play.team == RED)

    game.red_clue()
    bo.press(K.Key_C)
    bo.player.until(lambda state: state.offer(codenames.OfferCover))
    bo.go_to(second)
    bo.press(K.Key_Return)
    bo.player.until(lambda state: state.offer(codenames.OfferClue))

    game.clue("nimbus", steps=-1)  # 0: as many as they like
    for position in game.hidden(str(BLUE)):
        game.guess(position)
    ada.player.until(lambda state: state.ended)
    assert ada.window.room.table.area.result.model.title == "Blue wins"
    ada.tab_to("Rematch")
    ada.press(K.Key_Return)
    ada.player.until(lambda state: state.playing and state.settings.match == 2)
