"""A window without a network: messages go in by hand, requests come out in a list."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from client.intents import Intents, Sender
from client.main_window import MainWindow
from client.model.reduce import News
from client.model.state import State
from client.settings import Preferences, SettingsFile
from client.store import Store
from client.theme.look import Look
from client.widgets.action_row import ActionRow
from client.widgets.board import BoardWidget
from protocol.messages import Act, ClientMessage
from protocol.messages.catalogue import Action
from tests.client.samples import NOW


class Bench:
    """The window, what it was told, and what it asked for."""

    def __init__(self, folder: Path) -> None:
        self.settings = SettingsFile(folder)
        self.settings.change(
            lambda _: Preferences(name="Ada", avatar="fox", reduce_motion=True, theme="light")
        )
        self.sent: list[ClientMessage] = []
        self.store = Store(lambda: NOW)
        self.intents = Intents(Sender(self.store, self._send, parent=self.store))
        self.window = MainWindow(self.store, self.intents, self.settings)

    def _send(self, message: ClientMessage) -> bool:
        self.sent.append(message)
        return True

    @property
    def actions(self) -> list[Action]:
        """The game's actions that were asked for."""
        return [each.action for each in self.sent if isinstance(each, Act)]

    def put(self, state: State) -> None:
        """Make this the state, as if all its messages had come."""
        before, self.store._state = self.store.state, state
        self.store.changed.emit(before, state)

    def take(self, *news: News) -> None:
        for each in news:
            self.store.take(each)

    @property
    def board(self) -> BoardWidget:
        return self.window.room.table.area.board

    @property
    def row(self) -> ActionRow:
        return self.window.room.table.area.action_row


@pytest.fixture
def bench(qtbot: QtBot, tmp_path: Path, themed: Look) -> Iterator[Bench]:
    made = Bench(tmp_path)
    qtbot.addWidget(made.window)
    made.window.resize(1280, 800)
    made.window.show()
    qtbot.waitExposed(made.window)
    yield made
    made.put(State())


def texts_of(widget: QWidget) -> list[str]:
    """The accessible names of everything visible in a widget."""
    return [each.accessibleName() for each in widget.findChildren(QWidget) if each.isVisible()]
