"""The rules, opened over any screen; follows the game and the language that is chosen in it."""

from dataclasses import replace

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QWidget

from client.model.presenters.how_to_play import how_to_play
from client.model.state import State
from client.settings import SettingsFile
from client.store import Store
from client.widgets.how_to_play import HowToPlay


class RulesScreen(QObject):
    """`page` is the window while it is open."""

    def __init__(self, window: QWidget, store: Store, settings: SettingsFile) -> None:
        super().__init__(window)
        self._window, self._store, self._settings = window, store, settings
        self.page: HowToPlay | None = None
        store.changed.connect(self._changed)

    def make(self) -> HowToPlay:
        """The window, to be shown by whoever owns the small windows."""
        mine = self._settings.preferences
        model = how_to_play(self._store.state, mine.rules_language, mine.game)
        page = self.page = HowToPlay(model, self._window)
        page.language_chosen.connect(self._speak)
        page.finished.connect(self._closed)
        return page

    def _changed(self, before: State, after: State) -> None:
        parts = (after.rules, after.settings, after.play, after.link)
        if self.page is not None and parts != (before.rules, before.settings, before.play, before.link):
            self._show()

    def _speak(self, language: str) -> None:
        self._settings.change(lambda old: replace(old, rules_language=language))
        self._show()

    def _show(self) -> None:
        if self.page is not None:
            mine = self._settings.preferences
            self.page.show_model(how_to_play(self._store.state, mine.rules_language, mine.game))

    def _closed(self) -> None:
        if self.sender() is self.page:  # and not the one that it has replaced
            self.page = None
