"""The small windows: settings, rules, name and avatar, keys, about, and questions before an end."""

from collections.abc import Callable
from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtWidgets import QDialog, QWidget

from client.intents import Intents
from client.model import menu_words as words
from client.model import trust_words, wording
from client.model.lobby import SettingsEditorModel
from client.model.presenters import preferences as presenter
from client.model.state import State
from client.screens.ask import Ask
from client.screens.how_to_play import RulesScreen
from client.screens.leaderboard import LeaderboardScreen
from client.screens.passwords import EnterPassword, SetPassword
from client.screens.removed import RemovedPeople
from client.screens.sheet import Sheet
from client.settings import TEXT_SIZES, SettingsFile
from client.store import Store
from client.widgets.settings_editor import SettingsEditor
from protocol.codes import RefusalCode
from protocol.invite import Address
from protocol.types import Values
from protocol.version import PROGRAM_VERSION


class Dialogs(QObject):
    """At most one at a time. `changed` when this computer's settings were, `entered(Address, password)` when
    somebody wants to come in with one, `given_up` when they don't any more."""

    changed = pyqtSignal()
    entered = pyqtSignal(object, str)
    given_up = pyqtSignal()

    def __init__(self, window: QWidget, store: Store, intents: Intents, settings: SettingsFile) -> None:
        super().__init__(window)
        self._window, self._store, self._intents, self._settings = window, store, intents, settings
        self.current: QDialog | None = None
        self.rules = RulesScreen(window, store, settings)
        self.leaderboard = LeaderboardScreen(window, store, intents)

    def show_state(self, state: State) -> None:
        """The windows that are about the room follow it, and close when they make no sense any more."""
        match self.current:
            case SetPassword() if not state.may("host"):
                self.current.reject()
            case EnterPassword():
                self.current.follow(state)
            case RemovedPeople() if not state.may("host"):
                self.current.reject()
            case RemovedPeople():
                self.current.show_people(state.door.banned)

    def open(self, key: str) -> None:
        """The window of a menu entry, by its key."""
        match key:
            case "settings":
                self.settings()
            case "rename":
                self.rename()
            case "password":
                self.set_password()
            case "removed":
                self.removed()
            case "check":
                self.check()
            case "leaderboard":
                self._show(self.leaderboard.make())
            case "rules":
                self._show(self.rules.make())
            case "keyboard":
                cards = self._store.state.plays_cards
                self._show(Sheet(self._window, words.KEYBOARD, rows=words.keys(cards)))
            case "about":
                self._show(Sheet(self._window, words.ABOUT, text=words.about(PROGRAM_VERSION)))
            case "end":
                answers = (("", words.CANCEL), ("end", words.END_IT))
                self.ask(words.END_TITLE, words.END_TEXT, answers, self._end)

    def ask(
        self,
        title: str,
        text: str,
        answers: tuple[tuple[str, str], ...],
        answered: Callable[[str], None],
        advised: str | None = None,
    ) -> None:
        """A question; the first answer is the safe one."""
        self._show(Ask(self._window, title, text, answers, answered, advised))

    def settings(self) -> None:
        """This computer's own settings."""
        mine = self._settings.preferences
        cards = presenter.cards(mine.four_colours, mine.card_sort)
        model = presenter.editor(mine.theme, mine.text_size, TEXT_SIZES, mine.reduce_motion, mine.two_clicks)
        self._edit(replace(model, settings=model.settings + cards), self._save_settings)

    def rename(self) -> None:
        """Another name and avatar in this room."""
        me = self._store.state.me
        if me is not None:
            self._edit(presenter.rename(me.name, me.avatar), self._save_name)

    def set_password(self) -> None:
        """The room's password, set or taken away by the host."""
        dialog = SetPassword(self._window, self._store.state.settings.password)
        dialog.chosen.connect(self._intents.room.set_password)
        self._show(dialog)

    def enter_password(self, address: Address, code: str, values: Values) -> None:
        """Ask for a room's password; `code` says why, and stands under the field when it is about the one
        that was typed."""
        wrong = "" if code == RefusalCode.PASSWORD_NEEDED else wording.refusal(code, values)
        if isinstance(self.current, EnterPassword):
            self.current.show_error(wrong)
            return
        dialog = EnterPassword(self._window)
        dialog.chosen.connect(lambda password: self.entered.emit(address, password))
        dialog.rejected.connect(self.given_up)
        self._show(dialog)
        dialog.show_error(wrong)

    def removed(self) -> None:
        """Who was removed for the evening, for the host."""
        dialog = RemovedPeople(self._window, self._store.state.door.banned)
        dialog.let_in.connect(self._intents.room.let_back_in)
        self._show(dialog)

    def check(self) -> None:
        """The words by which people make sure who is at the other end."""
        identity = self._store.state.fingerprint
        rows = trust_words.in_lines(identity) if identity else ()
        text = trust_words.CHECK_TEXT if identity else trust_words.PLAIN_TEXT
        self._show(Sheet(self._window, trust_words.CHECK_TITLE, text=text, rows=rows))

    def _end(self, key: str) -> None:
        if key == "end":
            self._intents.room.end_match()

    def _edit(self, model: SettingsEditorModel, saved: Callable[[dict[str, str]], None]) -> None:
        dialog = SettingsEditor(self._window)
        dialog.show_model(model)
        dialog.saved.connect(saved)
        dialog.saved.connect(lambda _: dialog.accept())
        dialog.finished.connect(dialog.deleteLater)
        self._show(dialog)

    def _save_settings(self, changes: dict[str, str]) -> None:
        taken: dict[str, object] = {}
        for key, text in changes.items():
            number, plain = key == "text_size", key in ("theme", "card_sort")
            taken[key] = int(text) if number else text if plain else text == "yes"
        self._settings.change(lambda old: replace(old, **taken))  # type: ignore[arg-type]  # fields by name
        self.changed.emit()

    def _save_name(self, changes: dict[str, str]) -> None:
        me = self._store.state.me
        if changes and me is not None:
            name, avatar = changes.get("name", me.name), changes.get("avatar", me.avatar)
            self._settings.change(lambda old: replace(old, name=name.strip(), avatar=avatar))
            self._intents.room.change_name(name, avatar)

    def _show(self, dialog: QDialog) -> None:
        if self.current is not None:
            self.current.close()
        self.current = dialog
        dialog.finished.connect(self._closed)
        dialog.open()

    def _closed(self) -> None:
        self.current = None
