"""Six real windows in one process around a real hosted server; everything is done by clicks and keys.

The driver may look at what a window knows (its state); it never sends anything past the widgets.
"""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from client.app import App
from client.model.state import State
from client.settings import SettingsFile
from protocol.messages import codenames

RED, BLUE = 0, 1
SPYMASTERS = {RED: "Cleo", BLUE: "Bo"}
OPERATIVES = {RED: ("Eli", "Gus"), BLUE: ("Ada", "Dev")}
PEOPLE = {"Bo": "owl", "Ada": "fox", "Dev": "bear", "Cleo": "cat", "Eli": "penguin", "Gus": "panda"}
LONG = 10_000  # ms; what is waited for takes a tenth of a second
ASSASSIN = codenames.ASSASSIN


class Player:
    """One window and its person."""

    def __init__(self, name: str, folder: Path, qtbot: QtBot, port: int = 0) -> None:
        self.name, self._qtbot = name, qtbot
        settings = SettingsFile(folder / name)
        settings.change(lambda old: replace(old, name=name, avatar=PEOPLE[name], reduce_motion=True))
        self.app = App(settings, folder / name, port=port)
        self.window = self.app.window
        self.window.resize(1280, 800)
        self.window.show()

    @property
    def state(self) -> State:
        return self.app.store.state

    def until(self, true: Callable[[State], object]) -> None:
        """Wait until this window knows it."""
        self._qtbot.waitUntil(lambda: bool(true(self.state)), timeout=LONG)

    def click(self, widget: QWidget) -> None:
        self._qtbot.waitUntil(widget.isVisible, timeout=LONG)
        assert widget.isEnabled(), f"{self.name} can't click {widget.accessibleName()!r}"
        self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.rect().center()))

    def type(self, widget: QWidget, text: str) -> None:
        self._qtbot.keyClicks(widget, text)

    # ---- what people do

    def host(self) -> None:
        self.click(self.window.welcome.page.host.button)
        self.until(lambda state: state.in_room)

    def join(self, text: str) -> None:
        panel = self.window.welcome.page.join
        self.type(panel.address.line, text)
        self.click(panel.connect_button)
        self.until(lambda state: state.in_room)

    def sit(self, team: int, spymaster: bool, seated: int) -> None:
        """Take the team's spymaster's seat, or its first free operative's, as the next after `seated`."""
        self.until(lambda state: sum(each.seat is not None for each in state.people.people) == seated)
        column = self.window.room.lobby.page.columns()[team]
        seats = column.seats()
        self.click((seats[0] if spymaster else seats[-1]).button)
        self.until(lambda state: state.my_seat is not None)

    def start(self) -> None:
        self.until(lambda state: state.may("start"))
        self.click(self.window.room.lobby.page.start.start)

    def mark(self, positions: list[int]) -> None:
        for position in positions:
            self.click(self.window.room.table.area.board.cards[position])

    def give_clue(self, word: str) -> None:
        composer = self.window.room.table.area.composer
        self.type(composer.field.line, word)
        self.click(composer.send)

    def vote(self, position: int) -> None:
        self.click(self.window.room.table.area.board.cards[position])

    def press(self, key: str) -> None:
        self.click(self.window.room.table.area.action_row.button(key))

    def say(self, text: str) -> None:
        chat = self.window.room.side.chat
        self.type(chat.field.line, text)
        self._qtbot.keyClick(chat.field.line, Qt.Key.Key_Return)


class Six:
    """Everybody, seated, the game running. Who sits where can be another table than that of two teams."""

    def __init__(
        self,
        folder: Path,
        qtbot: QtBot,
        spymasters: dict[int, str] | None = None,
        operatives: dict[int, tuple[str, ...]] | None = None,
    ) -> None:
        self.spymasters, self.operatives = spymasters or SPYMASTERS, operatives or OPERATIVES
        self.players = {name: Player(name, folder, qtbot) for name in PEOPLE}
        self.host = self.players["Bo"]
        self.words = iter(("zephyr", "quorum", "nimbus", "vertex", "plinth", "gambit", "rhombus", "syntax"))

    def gather(self, prepare: Callable[[Player], None] = lambda host: None) -> None:
        """Host, prepare the room, join by address or a pasted invite, sit down, start."""
        self.host.host()
        prepare(self.host)
        self.join_through(self.host.app.hosting.port)

    def join_through(self, port: int) -> None:
        """The others join by this port, all sit down, and the host starts."""
        for n, player in enumerate(self.others):
            text = f"127.0.0.1:{port}" if n else f"come: codenames://127.0.0.1:{port}/{self.host.state.code}."
            player.join(text)
        seated = 0
        for team, spymaster in self.spymasters.items():
            for name in (spymaster, *self.operatives[team]):
                self.players[name].sit(team, name == spymaster, seated)
                seated += 1
        self.host.start()
        self.everybody(lambda state: state.playing)

    @property
    def others(self) -> list[Player]:
        return [player for player in self.players.values() if player is not self.host]

    @property
    def turn(self) -> int:
        assert self.host.state.play is not None
        return self.host.state.play.team

    def everybody(self, true: Callable[[State], object]) -> None:
        for player in self.players.values():
            player.until(true)

    def hidden(self, identity: str) -> list[int]:
        """Face-down cards of an identity, as the acting spymaster's own window shows them."""
        state = self.players[self.spymasters[self.turn]].state
        assert state.yours.secret is not None
        assert state.play is not None
        pairs = zip(state.yours.secret, state.play.faces, strict=True)
        return [n for n, (known, face) in enumerate(pairs) if known == identity and face == codenames.HIDDEN]

    def clue(self, meant: list[int]) -> None:
        """The acting spymaster marks cards and gives a clue for so many."""
        spymaster = self.players[self.spymasters[self.turn]]
        spymaster.until(lambda state: state.offer(codenames.OfferClue))
        spymaster.mark(meant)
        spymaster.give_clue(next(self.words))
        self.everybody(lambda state: state.play and state.play.phase == "guess")

    def guess(self, position: int) -> None:
        """All operatives of the acting team click the card, and everybody sees it turn over."""
        for name in self.operatives[self.turn]:
            self.players[name].until(lambda state: state.offer(codenames.OfferVote))
            self.players[name].vote(position)
        self.everybody(lambda state: state.play and state.play.faces[position] != codenames.HIDDEN)

    def passes(self) -> None:
        """All operatives of the acting team press Pass."""
        for name in self.operatives[self.turn]:
            self.players[name].press("pass")
        self.everybody(lambda state: state.play and state.play.phase == "clue")


@contextmanager
def six_windows(
    folder: Path,
    qtbot: QtBot,
    spymasters: dict[int, str] | None = None,
    operatives: dict[int, tuple[str, ...]] | None = None,
) -> Iterator[Six]:
    """Six windows that are gone afterwards, and the hosted program with them."""
    table = Six(folder, qtbot, spymasters, operatives)
    try:
        yield table
    finally:
        for player in table.others:
            player.app.visit.close()
        table.host.app.visit.close()
        table.host.app.hosting.stop()
        for player in table.players.values():
            player.window.close_now()
            player.window.deleteLater()
            player.app.deleteLater()
