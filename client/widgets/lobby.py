"""The lobby without its chat: invite, teams, who watches, the settings, and what is missing to start."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import QPoint, QRect, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import ButtonModel, MenuEntryModel
from client.model.lobby import InviteModel, LobbyModel, SettingsSummaryModel, StartModel, TeamModel
from client.theme.look import look
from client.theme.type import size
from client.widgets.buttons import Button, IconButton
from client.widgets.choices import Segments
from client.widgets.dropping import FileDrops
from client.widgets.fields import TextField
from client.widgets.lobby_players import PlayersPanel
from client.widgets.lobby_seats import HEAD_ROW, TeamColumn, WatchingPanel
from client.widgets.menus import build_menu
from client.widgets.messages import Picture
from client.widgets.page_scroll import PageScroll
from client.widgets.panels import Panel
from client.widgets.text import PlainLabel

_TIGHT = 760  # px at 100 %; a narrower page has smaller gaps and one address
_STACKED = 560  # px at 100 %; narrower than this what lay side by side lies one below the other
_COLUMN = 204  # px at 100 %: the least width of a team's column
_ADDRESS = 168  # px at 100 %: the least width of an address


class InvitePanel(Panel):
    """The room's name, its addresses and the invite, each with a way to copy it."""

    copy_clicked = pyqtSignal(str)  # the text that belongs on the clipboard
    lock_clicked = pyqtSignal()
    password_clicked = pyqtSignal()
    leaderboard_clicked = pyqtSignal()
    game_chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 16, 16, 16), spacing=24, across=True, parent=parent)
        self._model: InviteModel | None = None
        self._room = PlainLabel("", 20, 700)
        self._subtitle = PlainLabel("", 13, 400, "muted", wrap=True)
        self._hint = PlainLabel("", 12, 400, "muted", wrap=True)
        self.lock, self.password = IconButton("unlock", ""), IconButton("key", "")
        self.leaderboard = IconButton("star", "")
        self.leaderboard.clicked.connect(self.leaderboard_clicked)
        self.lock.clicked.connect(self.lock_clicked)
        self.password.clicked.connect(self.password_clicked)
        self._copies: list[IconButton] = []
        self.addresses: tuple[TextField, ...] = (self._address(), self._address())
        self.more = IconButton("down", "", "secondary", 40)
        self.copy = Button()
        self.more.clicked.connect(self._open_more)
        self.copy.clicked.connect(lambda: self._copy(self._model.invite if self._model else ""))
        self.games: Segments | None = None  # for whoever may choose the game
        self._words = QWidget()
        words = self._named = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._room)
        words.addWidget(self._subtitle)
        words.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(8)
        for field in self.addresses:
            row.addWidget(field, 1)
        row.addWidget(self.more)
        row.addWidget(self.copy)
        right.addStretch(1)
        above = QHBoxLayout()
        above.setSpacing(4)
        above.addWidget(self._hint, 1)
        above.addWidget(self.leaderboard)
        above.addWidget(self.lock)
        above.addWidget(self.password)
        right.addLayout(above)
        right.addLayout(row)
        right.addStretch(1)
        self.box.addWidget(self._words)
        self.box.addLayout(right, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_model(self, model: InviteModel) -> None:
        """Show this invite."""
        self._model = model
        self._room.show_text(model.room)
        self._subtitle.show_text(model.subtitle)
        self._show_games(model)
        self._hint.show_text(model.hint)
        for button, shown in ((self.lock, model.lock), (self.password, model.password)):
            button.setVisible(shown is not None)
            if shown is not None:
                button.show_model(shown)
        self.leaderboard.show_model(model.leaderboard)
        self.copy.setVisible(bool(model.invite))
        self.copy.show_model(model.copy)
        self.more.show_model(ButtonModel("", "down", spoken=model.more))
        for field, copy, address in zip(self.addresses, self._copies, model.addresses, strict=False):
            field.set_text(address)
            field.line.setAccessibleName(address)
            copy.show_model(ButtonModel("", "copy", spoken=model.copy_address.format(address=address)))
        self._fit()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        super().restyle()
        if hasattr(self, "_words"):
            self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Fold further addresses away when room is short."""
        super().resizeEvent(event)
        self._fit()

    def _show_games(self, model: InviteModel) -> None:
        if self.games is None and model.games:
            self.games = Segments(model.games, model.game, model.games_spoken, height=32)
            self.games.chosen.connect(self.game_chosen)
            self._named.insertSpacing(2, 4)
            self._named.insertWidget(3, self.games)
        if self.games is not None:
            self.games.setVisible(bool(model.games))
            self.games.set_value(model.game)
        self._subtitle.setVisible(not model.games)

    def _address(self) -> TextField:
        field = TextField(read_only=True)
        self._copies.append(field.add_action("copy", ""))
        field.action_clicked.connect(lambda: self._copy(field.text()))
        return field

    def _fit(self) -> None:
        stacked = self.width() < size(_STACKED)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self.box.setDirection(down if stacked else across)
        self.box.setSpacing(size(8 if stacked else 24))
        self._words.setMinimumWidth(0 if stacked else size(184))
        self._words.setMaximumWidth(self.width() if stacked else size(184))
        model = self._model
        count = len(model.addresses) if model else 0
        beside = 0 if stacked else size(184 + 24)
        room = self.width() - beside - size(16 + 16 + 16) - self.copy.sizeHint().width()
        shown = min(count, 2 if room >= size(2 * _ADDRESS + 48) else 1)
        for number, field in enumerate(self.addresses):
            field.setVisible(number < shown)
        self.more.setVisible(count > shown)

    def _open_more(self) -> None:
        model = self._model
        if model is None:
            return
        shown = sum(not field.isHidden() for field in self.addresses)
        entries = tuple(
            MenuEntryModel(address, model.copy_address.format(address=address))
            for address in model.addresses[shown:]
        )
        menu = build_menu(self, entries, self._copy)
        menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))

    def _copy(self, text: str) -> None:
        if text:
            self.copy_clicked.emit(text)


class SettingsPanel(Panel):
    """The room's settings and house rules in words."""

    edit_clicked = pyqtSignal()
    rules_clicked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 8, 16, 12), spacing=4, parent=parent)
        self._title = PlainLabel("", 14, 600)
        self.edit = Button("", "secondary", 32)
        self.edit.clicked.connect(self.edit_clicked)
        self.rules = Button("", "quiet", 32)
        self.rules.clicked.connect(self.rules_clicked)
        self._cells: list[tuple[PlainLabel, PlainLabel]] = []
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.rules)
        head.addWidget(self.edit)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self.box.addLayout(head)
        self.box.addLayout(self._grid)
        self.box.addStretch(1)

    def show_model(self, model: SettingsSummaryModel) -> None:
        """Show these settings."""
        self._title.show_text(model.title)
        self.rules.show_model(model.rules)
        self.edit.setVisible(model.edit is not None)
        if model.edit is not None:
            self.edit.show_model(model.edit)
        while len(self._cells) > len(model.rows):
            for label in self._cells.pop():
                label.deleteLater()
        while len(self._cells) < len(model.rows):
            self._add_row()
        for (name, value), (left, right) in zip(self._cells, model.rows, strict=True):
            name.show_text(left)
            value.show_text(right)
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        super().restyle()
        if hasattr(self, "_grid"):
            self._title.setMinimumHeight(size(HEAD_ROW))
            self._grid.setVerticalSpacing(size(5))
            self._grid.setHorizontalSpacing(size(8))
            self._grid.setColumnMinimumWidth(0, size(104))

    def rows(self) -> tuple[tuple[str, str], ...]:
        """What is told, as label and words."""
        return tuple((left.text(), right.text()) for left, right in self._cells)

    def _add_row(self) -> None:
        cells = PlainLabel("", 13, 400, "muted"), PlainLabel("", 13, 500, wrap=True)
        row = len(self._cells)
        self._grid.addWidget(cells[0], row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(cells[1], row, 1)
        self._cells.append(cells)


class StartPanel(Panel):
    """What is missing, what to do about it, and "Fill with bots", "Start game" or "I am ready"."""

    start_clicked = pyqtSignal()
    ready_clicked = pyqtSignal()
    fill_clicked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 12, 12, 12), spacing=16, across=True, parent=parent)
        self._picture = Picture(22)
        self._title = PlainLabel("", 15, 600, wrap=True)
        self._text = PlainLabel("", 13, 400, "muted", wrap=True)
        self.start = Button("", "primary", wide=152)
        self.start.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.start.clicked.connect(self.start_clicked)
        self.say_ready = Button("", "secondary", wide=152)
        self.say_ready.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.say_ready.clicked.connect(self.ready_clicked)
        self.fill = Button("", "secondary")
        self.fill.clicked.connect(self.fill_clicked)
        self._fill: ButtonModel | None = None
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addStretch(1)
        self.box.addWidget(self._picture)
        self.box.addLayout(words, 1)
        self.box.addWidget(self.say_ready)
        self.box.addWidget(self.fill)
        self.box.addWidget(self.start)

    def show_model(self, model: StartModel) -> None:
        """Show this."""
        self._picture.show_picture("check" if model.ready else "info")
        self._title.show_text(model.title)
        self._text.show_text(model.text)
        self._text.setVisible(bool(model.text))
        self.setAccessibleName(f"{model.title}. {model.text}")
        self.start.setVisible(model.start is not None)
        if model.start is not None:
            self.start.show_model(model.start)
        self.say_ready.setVisible(model.say_ready is not None)
        if model.say_ready is not None:
            self.say_ready.show_model(model.say_ready)
        self._fill = model.fill
        self.fill.setVisible(model.fill is not None)
        self._show_fill()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow panel "Fill with bots" is an icon: the words need the room."""
        super().resizeEvent(event)
        self._show_fill()

    def _show_fill(self) -> None:
        fill = self._fill
        if fill is not None:
            narrow = self.width() < size(_TIGHT)
            self.fill.show_model(replace(fill, text="", spoken=fill.spoken or fill.text) if narrow else fill)

    def free(self) -> QRect:
        """Where nothing can be pressed: left of the buttons."""
        shown = [each for each in (self.start, self.fill, self.say_ready) if not each.isHidden()]
        taken = sum(each.sizeHint().width() + self.box.spacing() for each in shown)
        margins = self.box.contentsMargins()
        face = self.face().toRect()
        return face.adjusted(margins.left(), 0, -margins.right() - taken, 0)


class LobbyPage(QWidget):
    """The whole page. Every signal is a wish; the next model answers it."""

    copy_clicked = pyqtSignal(str)
    seat_clicked = pyqtSignal(str)  # the key of the seat whose button was clicked, to take or to leave it
    bot_chosen = pyqtSignal(str, str)  # a bot of a level for the seat of a key
    fill_clicked = pyqtSignal()
    lock_clicked = pyqtSignal()
    password_clicked = pyqtSignal()
    game_chosen = pyqtSignal(str)
    watch_clicked = pyqtSignal()
    edit_clicked = pyqtSignal()
    rules_clicked = pyqtSignal()
    leaderboard_clicked = pyqtSignal()
    start_clicked = pyqtSignal()
    ready_clicked = pyqtSignal()
    menu_chosen = pyqtSignal(int, str)  # member, key of the entry
    files_dropped = pyqtSignal(list)  # their paths, only while the settings can be edited

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drops = FileDrops(self)
        self._drops.dropped.connect(self.files_dropped)
        self.invite = InvitePanel()
        self.players = PlayersPanel()
        self.watching = WatchingPanel()
        self.settings = SettingsPanel()
        self.start = StartPanel()
        self._columns: list[TeamColumn] = []
        self._teams, self._low, self._page = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        held = QWidget()
        self._inner = QVBoxLayout(held)
        self._inner.addWidget(self.invite)
        self._inner.addLayout(self._teams)
        self._inner.addWidget(self.players)
        self._inner.addLayout(self._low, 1)
        self._low.addWidget(self.watching, 1)
        self._low.addWidget(self.settings, 1)
        self._scroll = PageScroll(held)
        self._foot = QHBoxLayout()
        self._foot.addWidget(self.start)
        self._page.addWidget(self._scroll, 1)
        self._page.addLayout(self._foot)
        self.invite.copy_clicked.connect(self.copy_clicked)
        self.players.seat_clicked.connect(self.seat_clicked)
        self.players.bot_chosen.connect(self.bot_chosen)
        self.players.fill_clicked.connect(self.fill_clicked)
        self.players.menu_chosen.connect(self.menu_chosen)
        self.invite.game_chosen.connect(self.game_chosen)
        self.invite.lock_clicked.connect(self.lock_clicked)
        self.invite.leaderboard_clicked.connect(self.leaderboard_clicked)
        self.invite.password_clicked.connect(self.password_clicked)
        self.watching.clicked.connect(self.watch_clicked)
        self.watching.menu_chosen.connect(self.menu_chosen)
        self.settings.edit_clicked.connect(self.edit_clicked)
        self.settings.rules_clicked.connect(self.rules_clicked)
        self.start.start_clicked.connect(self.start_clicked)
        self.start.ready_clicked.connect(self.ready_clicked)
        self.start.fill_clicked.connect(self.fill_clicked)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: LobbyModel) -> None:
        """Show this."""
        self.invite.show_model(model.invite)
        self._show_teams(model.teams)
        self.players.setVisible(model.players is not None)
        if model.players is not None:
            self.players.show_model(model.players)
        self.watching.show_model(model.watching)
        self.settings.show_model(model.settings)
        self._drops.usable = model.settings.edit is not None
        self.start.show_model(model.start)

    def columns(self) -> tuple[TeamColumn, ...]:
        """The teams from left to right."""
        return tuple(self._columns)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._fit()
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Smaller gaps in a small window."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the table."""
        QPainter(self).fillRect(self.rect(), look().tokens.table)

    def _show_teams(self, teams: tuple[TeamModel, ...]) -> None:
        while len(self._columns) > len(teams):
            self._columns.pop().deleteLater()
        while len(self._columns) < len(teams):
            column = TeamColumn()
            column.seat_clicked.connect(self.seat_clicked)
            column.bot_chosen.connect(self.bot_chosen)
            column.menu_chosen.connect(self.menu_chosen)
            self._columns.append(column)
            self._teams.addWidget(column, 1)
        for column, team in zip(self._columns, teams, strict=True):
            column.show_model(team)
        self._fit()

    def _fit(self) -> None:
        gap = size(12 if self.width() < size(_TIGHT) else 16)
        self._page.setContentsMargins(gap, gap, 0, gap - 2)
        self._inner.setContentsMargins(0, 0, gap, 0)
        self._foot.setContentsMargins(0, 0, gap, 0)
        self._page.setSpacing(gap - 2)
        self._inner.setSpacing(gap - 2)
        self._teams.setSpacing(gap)
        self._low.setSpacing(gap)
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._low.setDirection(down if self.width() < size(_STACKED) else across)
        narrow = self.width() < size(_COLUMN + 12) * max(len(self._columns), 1)
        self._teams.setDirection(down if narrow else across)
