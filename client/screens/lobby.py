"""The lobby, wired: seats, the host's menu, copying the invite, the settings and the start."""

from dataclasses import replace

from PyQt6.QtCore import QObject, pyqtSignal
from PyQt6.QtGui import QGuiApplication

from client.intents import Intents
from client.model.events import Told
from client.model.presenters import lobby as presenter
from client.model.presenters import lobby_members
from client.model.presenters.bringing import REMOVE
from client.model.presenters.settings import (
    as_the_variant_says,
    changed_options,
    editor,
    faults,
    remembered_game,
    to_keep,
)
from client.model.state import State
from client.screens.bringing import Bringer
from client.settings import SettingsFile
from client.store import Store
from client.widgets.lobby import LobbyPage
from client.widgets.settings_editor import SettingsEditor

NOTES = "notes"  # the setting in which people write at length


class LobbyScreen(QObject):
    """Owns the `page`. `notes_typed` when the house rules in the editor were changed and not saved."""

    notes_typed = pyqtSignal()

    def __init__(
        self, store: Store, intents: Intents, settings: SettingsFile, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._intents, self._settings = store, intents, settings
        self.page = LobbyPage()
        self._editor: SettingsEditor | None = None
        self.notes = ""  # typed in the editor and not saved
        self._chosen: dict[str, str] = {}  # what was saved with another variant, until the room has it
        self.bringer = Bringer(store, intents, self)
        self.page.files_dropped.connect(self._dropped)
        self.page.copy_clicked.connect(self._copy)
        self.page.seat_clicked.connect(self._seat)
        self.page.bot_chosen.connect(self._add_bot)
        self.page.fill_clicked.connect(self._fill)
        self.page.game_chosen.connect(self.choose_game)
        self.page.watch_clicked.connect(intents.room.leave_seat)
        self.page.edit_clicked.connect(self.edit_settings)
        self.page.start_clicked.connect(intents.room.start)
        self.page.ready_clicked.connect(self._ready)
        self.page.menu_chosen.connect(self.act_on)
        self.page.lock_clicked.connect(self.turn_lock)

    def show(self, state: State) -> None:
        self.page.show_model(presenter.lobby(state, self._settings.preferences.bot_level))
        self._settle_variant(state)
        if self._editor is not None and not state.may("change_settings"):
            self._editor.reject()
        elif self._editor is not None:
            self._editor.show_model(editor(state))

    @property
    def clock_runs(self) -> bool:
        """Whether stopping the clock makes sense; else letting it run does."""
        return self._store.state.clock.ends_at is not None

    def turn_lock(self) -> None:
        """Lock the room, or open it."""
        self._intents.room.lock(not self._store.state.settings.locked)

    def copy_invite(self) -> None:
        """Put the invite on the clipboard and say so."""
        self._copy(presenter.invite_line(self._store.state))

    def act_on(self, member: int, key: str) -> None:
        """One entry of the host's menu for a member."""
        room = self._intents.room
        match key:
            case lobby_members.HOST:
                room.hand_over(member)
            case lobby_members.KICK:
                room.kick(member)
            case lobby_members.BAN:
                room.kick(member, ban=True)
            case lobby_members.ADMIT:
                room.admit(member)
            case lobby_members.WATCH:
                room.move(member, None)
            case _ if key.startswith(lobby_members.LEVEL):
                self._replace(member, key.removeprefix(lobby_members.LEVEL))
            case _ if key.startswith(lobby_members.MOVE):
                room.move(member, int(key.removeprefix(lobby_members.MOVE)))

    def _replace(self, member: int, level: str) -> None:
        """A bot of another level on this one's seat."""
        person = self._store.state.person(member)
        if person is not None and person.seat is not None:
            self._intents.room.kick(member)
            self._intents.room.add_bot(person.seat, level)

    def _copy(self, text: str) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard is not None:
            clipboard.setText(text)
            self._store.take(Told("copied" if text.startswith("codenames://") else "copied_address"))

    def _seat(self, key: str) -> None:
        seat = int(key)
        if self._store.state.yours.seat == seat:
            self._intents.room.leave_seat()
        else:
            self._intents.room.take_seat(seat)

    def _add_bot(self, key: str, level: str) -> None:
        self._intents.room.add_bot(int(key), level)

    def _fill(self) -> None:
        """A bot on each seat without which there is no start."""
        state = self._store.state
        level = lobby_members.level_to_fill(state, self._settings.preferences.bot_level)
        for seat in lobby_members.seats_to_fill(state):
            self._intents.room.add_bot(seat, level)

    def _ready(self) -> None:
        me = self._store.state.me
        if me is not None:
            self._intents.room.set_ready(not me.ready)

    # ---- the settings

    def choose_game(self, game: str) -> None:
        """Another game, with the settings that it had here last; the next room begins with it."""
        state = self._store.state
        if game == state.game:
            return
        self._chosen = {}
        wanted = remembered_game(game, state, self._settings.preferences.room)
        self._intents.room.change_settings(state.settings.room, wanted)
        self._settings.change(lambda old: replace(old, game=game))

    def edit_settings(self) -> None:
        """Open the editor over the lobby."""
        if self._editor is not None:
            return
        dialog = self._editor = SettingsEditor(self.page.window())
        dialog.show_model(editor(self._store.state))
        if self.notes:
            dialog.line(NOTES).write(self.notes)
        dialog.typed.connect(self._typed)
        dialog.saved.connect(self._save)
        dialog.brought.connect(self._bring)
        dialog.pasted.connect(self.bringer.paste)
        dialog.dropped.connect(self.bringer.drop)
        dialog.finished.connect(self._closed)
        dialog.open()

    def _save(self, changes: dict[str, str]) -> None:
        state = self._store.state
        if wrong := faults(changes):
            self._show_faults(wrong)
            return
        if changes:
            room, game = changed_options(state.settings.room, state.settings.game, changes)
            self._chosen = changes if "variant" in changes else {}
            self._intents.room.change_settings(room, game)
            self._settings.change(lambda old: replace(old, room=old.room | to_keep(room, game)))
        if self._editor is not None:
            self._editor.accept()

    def _settle_variant(self, state: State) -> None:
        """Another variant brings its own settings, which are known once the room has it."""
        changes, rules = self._chosen, state.rules
        if not changes or rules is None or rules.variant.name != changes["variant"]:
            return
        self._chosen = {}
        game = as_the_variant_says(state.codenames_options, rules.variant, changes)
        if game != state.codenames_options and state.may("change_settings"):
            self._intents.room.change_settings(state.settings.room, game)

    def _show_faults(self, wrong: dict[str, str]) -> None:
        model = editor(self._store.state)
        lines = tuple(replace(each, error=wrong.get(each.key, "")) for each in model.settings)
        if self._editor is not None:
            self._editor.show_model(replace(model, settings=lines))

    def _bring(self, key: str) -> None:
        if key == REMOVE:
            self.bringer.take_away()
        elif self._editor is not None:
            self.bringer.choose(self._editor, key)

    def _dropped(self, paths: list[str]) -> None:
        """Onto the lobby: the editor opens, since it says what became of the file."""
        self.edit_settings()
        self.bringer.drop(paths)

    def _closed(self) -> None:
        if self._editor is not None:
            self._editor.deleteLater()
        self._editor = None
        self._typed(NOTES, "")

    def _typed(self, key: str, text: str) -> None:
        if key == NOTES and text != self.notes:
            self.notes = text
            self.notes_typed.emit()
