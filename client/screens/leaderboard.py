"""The leaderboard, opened over any screen of a room: asks for what is chosen, and again when it changed."""

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QWidget

from client.intents import Intents
from client.model.leaderboard import LeaderboardModel
from client.model.presenters.leaderboard import ALL_GAMES, EVENING, leaderboard
from client.model.state import State
from client.store import Store
from client.widgets.leaderboard import LeaderboardPage
from protocol.messages.room import LeaveOut


class LeaderboardScreen(QObject):
    """`page` is the window while it is open. What was chosen in it is there the next time."""

    def __init__(self, window: QWidget, store: Store, intents: Intents) -> None:
        super().__init__(window)
        self._window, self._store, self._intents = window, store, intents
        self._span, self._game = EVENING, ALL_GAMES
        self.page: LeaderboardPage | None = None
        store.changed.connect(self._changed)

    def make(self) -> LeaderboardPage:
        """The window, to be shown by whoever owns the small windows."""
        page = self.page = LeaderboardPage(self._model(), self._window)
        page.span_chosen.connect(self._choose_span)
        page.game_chosen.connect(self._choose_game)
        page.shown_chosen.connect(self._show_somebody)
        page.retried.connect(self._ask)
        page.finished.connect(self._closed)
        self._ask()
        return page

    def _model(self) -> LeaderboardModel:
        return leaderboard(self._store.state, self._span, self._game)

    def _changed(self, before: State, after: State) -> None:
        if self.page is None:
            return
        if not after.in_room:
            self.page.reject()
            return
        self.page.show_model(self._model())
        finished = after.ended and not before.ended
        back = before.stale and not after.stale
        marked = before.waiting_for(LeaveOut) and not after.waiting_for(LeaveOut)
        if not after.stale and (finished or back or marked):
            self._ask()

    def _choose_span(self, span: str) -> None:
        self._span = span
        self._ask()

    def _choose_game(self, game: str) -> None:
        self._game = game
        self._ask()

    def _show_somebody(self, member: int, shown: bool) -> None:
        self._intents.room.leave_out(member, not shown)

    def _ask(self) -> None:
        self._intents.room.ask_leaderboard(self._span == EVENING, self._game)
        if self.page is not None:
            self.page.show_model(self._model())

    def _closed(self) -> None:
        if self.sender() is self.page:  # and not the one that it has replaced
            self.page = None
