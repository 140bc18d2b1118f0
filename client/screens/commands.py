"""What each menu entry does. The window hands the entries' keys over and knows none of them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from client.intents import Intents
from client.model.quotes import QUOTES
from client.settings import TEXT_SIZES, SettingsFile

if TYPE_CHECKING:
    from client.main_window import MainWindow


def shuffled() -> list[str]:
    """What the Dummy Button prints, each once before one comes again."""
    return random.sample(QUOTES, len(QUOTES))


class Commands:
    """`choose(key)` for an entry without a value, `pick(key, value)` for a setting of this computer."""

    def __init__(self, window: MainWindow, intents: Intents, settings: SettingsFile) -> None:
        self._window, self._intents, self._settings = window, intents, settings
        self._quotes = shuffled()

    def choose(self, key: str) -> None:
        """An entry that neither the game nor the room answers opens a small window."""
        if not (self._game(key) or self._room(key) or self._view(key)):
            self._window.dialogs.open(key)

    def _game(self, key: str) -> bool:
        window = self._window
        match key:
            case "host":
                window.welcome.host_clicked()
            case "practise":
                window.welcome.practise_clicked()
            case "join":
                window.welcome.page.join.address.setFocus()
            case "rejoin":
                window.rejoin.emit()
            case "restart":
                self._intents.room.rematch()
            case "dummy":
                window.room.quote(self._quotes.pop())
                self._quotes = self._quotes or shuffled()
            case "leave":
                window.leaving.emit()
            case "quit":
                window.close()
            case _:
                return False
        return True

    def _room(self, key: str) -> bool:
        room, lobby = self._intents.room, self._window.room.lobby
        match key:
            case "copy":
                lobby.copy_invite()
            case "stand":
                room.leave_seat()
            case "pause":
                room.pause(paused=lobby.clock_runs)
            case "lock":
                lobby.turn_lock()
            case "edit":
                lobby.edit_settings()
            case "rematch":
                room.rematch()
            case "lobby":
                room.back_to_lobby()
            case _:
                return False
        return True

    def _view(self, key: str) -> bool:
        window = self._window
        match key:
            case "larger" | "smaller":
                self.pick("text_size", self._next_size(1 if key == "larger" else -1))
            case "full":
                window.showNormal() if window.isFullScreen() else window.showFullScreen()
            case _:
                return False
        return True

    def _next_size(self, by: int) -> int:
        at = TEXT_SIZES.index(self._settings.preferences.text_size)
        return TEXT_SIZES[max(0, min(len(TEXT_SIZES) - 1, at + by))]

    def pick(self, key: str, value: object) -> None:
        """Keep a setting (a field of the preferences) and show it."""
        self._settings.change(lambda old: replace(old, **{key: value}))  # type: ignore[arg-type]
        self._window.show_preferences()
