"""The screen of a room: header or the strip of a lost connection, lobby or table, and the side column.

One side column for all phases, so that drafts and open tabs survive them.
"""

from PyQt6.QtCore import QPoint, QRect, QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from client.intents import Intents
from client.model.events import ChannelOpened, Quoted
from client.model.presenters import action_row, big_two_hand, big_two_status
from client.model.presenters.chat import chat
from client.model.presenters.clue_log import clue_log, review_log
from client.model.presenters.header import header
from client.model.presenters.link import lost
from client.model.presenters.lobby_members import host_menu
from client.model.presenters.people import roster
from client.model.presenters.review import last_turn
from client.model.state import TABLE, State
from client.retry import seconds_shown
from client.screens.card_table import CardTableScreen
from client.screens.drafts import Drafts
from client.screens.lobby import LobbyScreen
from client.screens.table import TableScreen
from client.settings import SettingsFile
from client.store import Store
from client.theme.look import look
from client.theme.type import size
from client.widgets.header import HeaderBar
from client.widgets.menus import build_menu
from client.widgets.messages import LostStrip
from client.widgets.regions import Regions
from client.widgets.side_column import CLUES, HISTORY, MOST_WIDTH, NARROW_WIDTH, WIDTH, SideColumn

NARROW = QSize(1100, 720)
COUNT = 200  # ms between two looks at the countdown
DESIGNED = 1280  # px; half of what a window is wider goes to the side column


class RoomScreen(QWidget):
    """`retry` and `leave` come from the strip of a lost connection, `save_record` and `leaderboard` from the
    end of a game."""

    retry = pyqtSignal()
    leave = pyqtSignal()
    save_record = pyqtSignal()
    leaderboard = pyqtSignal()

    def __init__(
        self, store: Store, intents: Intents, settings: SettingsFile, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._intents = store, intents
        self.table = TableScreen(store, intents, settings, self)
        self.cards = CardTableScreen(store, intents, settings, self)
        self.lobby = LobbyScreen(store, intents, settings, self)
        self.header, self.strip = HeaderBar(store.mono), LostStrip()
        self.side = SideColumn(store.mono)
        self.drafts = Drafts(self.side.chat, self.table, self.lobby, self)
        self._left = QStackedWidget()
        self._left.addWidget(self.lobby.page)
        self._left.addWidget(self.table.area)
        self._left.addWidget(self.cards.area)
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addWidget(self._left, 1)
        columns.addWidget(self.side)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.header)
        rows.addWidget(self.strip)
        rows.addLayout(columns, 1)
        self.strip.hide()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # beside everything: single keys work, none is typed
        self.table.save_record.connect(self.save_record)
        self.cards.save_record.connect(self.save_record)
        self.table.leaderboard.connect(self.leaderboard)
        self.cards.leaderboard.connect(self.leaderboard)
        self.strip.retry_clicked.connect(self.retry)
        self.strip.leave_clicked.connect(self.leave)
        self.side.roster.menu_asked.connect(self._person_menu)
        self.side.chat.said.connect(self._say)
        self.side.chat.opened.connect(self._opened)
        self.side.chat.escaped.connect(self._to_board)
        self._countdown = QTimer(self)
        self._countdown.setInterval(COUNT)
        self._countdown.timeout.connect(self._show_strip)
        self._add_keys()
        look().changed.connect(self._arrange)

    # ---- showing

    def show_state(self, before: State, after: State) -> None:
        """Show a room's state."""
        game = after.playing or after.ended
        ended, cards = after.ended, after.plays_cards
        self.side.set_cards(cards)
        self.side.set_lobby(not game)
        self.side.set_review(ended)
        self.header.setVisible(after.playing and not cards and not after.stale)
        self.strip.setVisible(after.stale)
        table = self._table_of(after)
        self._left.setCurrentWidget(table.area if game else self.lobby.page)
        if game and cards:
            self.side.status.show_model(big_two_status.status(after))
            self.side.history.show_model(big_two_status.history(after))
        elif game:
            self._show_side(after)
        else:
            self.lobby.show(after)
        table.show(before, after)
        talk = chat(after)
        self.side.chat.show_model(talk)
        if (
            (before.settings.stage, before.in_room) != (after.settings.stage, True)
            and not ended
            and talk.channels
        ):
            self.side.chat.open_tab(talk.channels[0].key)  # where one writes in this phase
        self._give_back(before, after)
        self.drafts.look()
        self._run_countdown(after.stale)

    def _table_of(self, state: State) -> TableScreen | CardTableScreen:
        """The table of the room's game."""
        return self.cards if state.plays_cards else self.table

    def _show_side(self, state: State) -> None:
        """Who plays, and the clues."""
        if state.playing:
            self.header.show_model(header(state))
            self.side.roster.show_model(roster(state))
        log = review_log(state, last_turn(state)) if state.ended else clue_log(state)
        self.side.log.show_model(log)

    def _give_back(self, before: State, after: State) -> None:
        """A line that was refused or got lost on the way is a draft again."""
        for line in after.returned[len(before.returned) :]:
            self.side.chat.give_back(line.channel, line.text)

    def _run_countdown(self, stale: bool) -> None:
        if not stale:
            self._countdown.stop()
            return
        self._countdown.start()
        self._show_strip()

    def _show_strip(self) -> None:
        state = self._store.state
        due = state.link.retry_at
        self.strip.show_model(lost(state, seconds_shown(due, self._store.mono()) if due else 0))

    def _person_menu(self, member: int, place: QPoint) -> None:
        """The host's entries for a person in the roster."""
        person = self._store.state.person(member)
        entries = host_menu(self._store.state, person) if person is not None else ()
        if entries:
            build_menu(self, entries, lambda key: self.lobby.act_on(member, key)).popup(place)

    def toast_places(self) -> tuple[QRect, QRect]:
        """Where messages may lie without hiding anything that can be pressed: left in the bottom row, or
        on the cards when the game is over, on the roster during one, on the chat's lines before it."""
        state = self._store.state
        game, ended = state.playing or state.ended, state.ended
        row = self._table_of(state).area.action_row if game else self.lobby.page.start
        over: QWidget = self.side.chat.page
        if game and not state.plays_cards:
            over = self.table.area.board if ended else self.side.roster
        strip, pile = (QRect(each.mapTo(self, QPoint(0, 0)), each.size()) for each in (row, over))
        return QRect(strip.topLeft() + row.free().topLeft(), row.free().size()), pile.adjusted(4, 4, -4, -4)

    # ---- talk

    def _say(self, channel: str, text: str) -> None:
        if not self._intents.room.say(channel, text):
            self.side.chat.give_back(channel, text)
        self.drafts.tell()

    def _opened(self, key: str) -> None:
        self._store.take(ChannelOpened(None if key in (CLUES, HISTORY) else key))

    def _to_board(self) -> None:
        shown = self._left.currentWidget()
        if shown is self.table.area:
            self.table.area.board.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif shown is self.cards.area:
            self.cards.area.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def place_focus(self) -> None:
        """The room was just entered: a hand’s keys work, else nothing has the focus until it is asked for."""
        if self._left.currentWidget() is self.cards.area:
            self.cards.focus()
        else:
            self.setFocus(Qt.FocusReason.OtherFocusReason)

    def quote(self, text: str) -> None:
        """Print this in the table chat, for this screen only."""
        self._store.take(Quoted(text))
        self.side.chat.open_tab(TABLE)

    # ---- keys: single letters work outside text fields, which take them first

    def _add_keys(self) -> None:
        for keys, key in (
            ("P", action_row.PASS),
            ("C", action_row.CHALLENGE),
            ("S", big_two_hand.SORT),
            ("H", big_two_hand.HINT),
        ):
            self._shortcut(keys).activated.connect(lambda key=key: self._press(key))
        self._shortcut("/").activated.connect(self.side.chat.focus_field)
        for n in range(3):
            self._shortcut(f"Ctrl+{n + 1}").activated.connect(lambda n=n: self.side.chat.open_nth(n))
        area, side = self.table.area, self.side
        self.regions = Regions(
            self,
            (
                self.strip,
                area.composer,
                area.clue,
                area.board,
                area.action_row,
                self.cards.area.table,
                self.cards.area.action_row,
                self.lobby.page,
                side.status,
                side.chat,
                side.history,
                side.log,
                side.roster,
            ),
        )

    def _press(self, key: str) -> None:
        state = self._store.state
        if state.playing or state.ended:
            self._table_of(state).press(key)

    def _shortcut(self, keys: str) -> QShortcut:
        shortcut = QShortcut(QKeySequence(keys), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        return shortcut

    # ---- space

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Below 1100 × 720 (at 100 %) everything is a little smaller."""
        bar = size(32)  # the menu bar above is part of the window's height
        narrow = self.width() < size(NARROW.width()) or self.height() + bar < size(NARROW.height())
        spare = max(0, self.width() - size(DESIGNED))
        wide = min(size(WIDTH) + spare // 2, size(MOST_WIDTH))
        width = size(NARROW_WIDTH) if narrow and self.width() < size(NARROW.width()) else wide
        self.side.setFixedWidth(width)
        self.header.set_narrow(narrow)
        self.header.set_side_width(width)
        self.table.area.set_narrow(narrow)
        self.cards.area.set_narrow(narrow)
        self.side.set_narrow(narrow)
