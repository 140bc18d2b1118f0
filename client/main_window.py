"""The one window: menus, the screen that fits the state, title, toasts. Knows no rules and no network."""

from dataclasses import replace

from PyQt6.QtCore import QRect, pyqtSignal
from PyQt6.QtGui import QCloseEvent
from PyQt6.QtWidgets import QApplication, QMainWindow, QStackedWidget

from client.intents import Intents
from client.model import menu_words as words
from client.model.presenters.announce import my_turn, toast, window_title
from client.model.state import State
from client.screens.commands import Commands
from client.screens.dialogs import Dialogs
from client.screens.menus import Menus
from client.screens.placement import kept, restore, smallest
from client.screens.record import RecordSaver
from client.screens.room import RoomScreen
from client.screens.welcome import WelcomeScreen
from client.settings import SettingsFile
from client.store import Store
from client.theme.look import look
from client.widgets.messages import ToastStack


class MainWindow(QMainWindow):
    """`closing` when a person wants to close it: whoever listens calls `close_now`."""

    closing = pyqtSignal()
    leaving = pyqtSignal()
    rejoin = pyqtSignal()

    def __init__(
        self, store: Store, intents: Intents, settings: SettingsFile, insecure_plain: bool = False
    ) -> None:
        super().__init__()
        self._store, self._settings = store, settings
        self._may_close = False
        self._told = 0
        self.welcome = WelcomeScreen(store, settings, self, insecure_plain)
        self.room = RoomScreen(store, intents, settings)
        self.dialogs = Dialogs(self, store, intents, settings)
        self.record = RecordSaver(store, intents, self)
        self._screens = QStackedWidget()
        self._screens.addWidget(self.welcome.page)
        self._screens.addWidget(self.room)
        self.setCentralWidget(self._screens)
        self.toasts = ToastStack(self._screens, self._toast_places)
        self.menus = Menus(self)
        self.setMenuWidget(self.menus.top)
        self.commands = Commands(self, intents, settings)
        self.menus.chosen.connect(self.commands.choose)
        self.menus.picked.connect(self.commands.pick)
        self.menus.member_chosen.connect(self.room.lobby.act_on)
        self.welcome.answered.connect(self._show_menus)
        self.welcome.page.settings_clicked.connect(self.dialogs.settings)
        self.welcome.page.rules_clicked.connect(lambda: self.dialogs.open("rules"))
        self.room.lobby.page.password_clicked.connect(lambda: self.dialogs.open("password"))
        self.room.lobby.page.rules_clicked.connect(lambda: self.dialogs.open("rules"))
        self.room.lobby.page.leaderboard_clicked.connect(lambda: self.dialogs.open("leaderboard"))
        self.room.leaderboard.connect(lambda: self.dialogs.open("leaderboard"))
        self.dialogs.changed.connect(self.show_preferences)
        self.room.leave.connect(self.leaving)
        self.room.save_record.connect(self.record.save)
        look().changed.connect(self._limit)
        store.changed.connect(self._changed)
        self._limit()
        restore(self, settings.preferences.window)
        self.show_preferences()
        self._changed(store.state, store.state)

    # ---- showing

    def _changed(self, before: State, after: State) -> None:
        if after.in_room:
            self.room.show_state(before, after)
        self.welcome.show(after)
        if self._screens.currentIndex() != (1 if after.in_room else 0):
            self._screens.setCurrentIndex(1 if after.in_room else 0)
            self._place_focus()
        self._show_menus()
        self.dialogs.show_state(after)
        self.toasts.place()
        self.setWindowTitle(window_title(after, words.PROGRAM))
        self._show_notices(after)
        if my_turn(after) and not my_turn(before) and before.in_room and not before.stale:
            QApplication.alert(self)  # the task bar only; the focus stays where the person works

    def _toast_places(self) -> tuple[QRect, QRect]:
        """The places of short messages on the screen that is shown."""
        shown = self.room if self._screens.currentWidget() is self.room else self.welcome.page
        return shown.toast_places()

    def _place_focus(self) -> None:
        """Another screen: nothing of it has the focus until somebody asks for it."""
        focused = self.focusWidget()
        if self._screens.currentWidget() is self.room:
            self.room.place_focus()
        elif focused is not None:
            focused.clearFocus()

    def _show_notices(self, state: State) -> None:
        for notice in state.notices:
            if notice.n > self._told:
                self._told = notice.n
                model = toast(state, notice)
                if model is not None:
                    self.toasts.show_toast(model)

    def _show_menus(self) -> None:
        self.menus.show_state(self._store.state, self.welcome.seat_waits is not None)

    def show_preferences(self) -> None:
        """Take over what the settings file says now."""
        mine = self._settings.preferences
        look().choose(mine.theme, mine.text_size / 100, mine.reduce_motion)
        self.menus.show_preferences(mine, self.isFullScreen())
        self.room.cards.show_again()

    def _limit(self) -> None:
        self.setMinimumSize(smallest(self))

    # ---- closing

    def closeEvent(self, event: QCloseEvent | None) -> None:
        if event is None or self._may_close:
            return
        self.closing.emit()
        if not self._may_close:  # a question is open; `close_now` follows its answer
            event.ignore()

    def close_now(self) -> None:
        """Everything is said; go."""
        self._may_close = True
        place = kept(self)
        self._settings.change(lambda old: replace(old, window=place))
        self.close()
