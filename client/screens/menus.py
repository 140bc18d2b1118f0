"""The menu bar: Game, Room, View, Help. Builds the entries once and shows the state in them."""

from collections.abc import Callable, Mapping
from functools import partial

from PyQt6.QtCore import QObject, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QAction, QActionGroup, QKeySequence, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QHBoxLayout, QMenu, QMenuBar, QSizePolicy, QWidget

from client.model import leaderboard_words as board_words
from client.model import lobby_words, trust_words
from client.model import menu_words as words
from client.model.presenters.link import room_label
from client.model.presenters.lobby_members import host_menu
from client.model.state import Phase, State
from client.settings import TEXT_SIZES, Preferences
from client.theme.look import look
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.menus import build_menu
from client.widgets.painting import draw
from client.widgets.text import set_plain_tool_tip


class Bar(QMenuBar):
    """The menus' titles, painted in the theme: Fusion draws lines under them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens = QPainter(self), look().tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), tokens.bar)
        painter.setFont(self.font())
        painter.setPen(tokens.ink)
        for action in self.actions():
            place = QRectF(self.actionGeometry(action))
            if action is self.activeAction():
                painter.fillPath(rounded(place, size(5)), tokens.hover)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, action.text())


class RoomLabel(QWidget):
    """The room's name at the right of the bar, with a lamp: filled while connected."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text, self._lost = "", False
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_room(self, text: str, lost: bool) -> None:
        self._text, self._lost = text, lost
        self.setAccessibleName(text)
        set_plain_tool_tip(self, text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        across = width(self._text, font(13)) + size(37) if self._text else 0
        return QSize(round(across), size(24))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if not self._text:
            return
        painter, tokens = QPainter(self), look().tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lamp = QRectF(0, self.height() / 2 - size(4), size(8), size(8))
        if self._lost:
            painter.setPen(QPen(tokens.muted, 2))
            painter.drawEllipse(lamp.adjusted(1, 1, -1, -1))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens.ink)
            painter.drawEllipse(lamp)
        row = QRectF(self.rect()).adjusted(size(16), 0, -size(16), 0)
        draw(painter, row, self._text, font(13), tokens.muted)


class TopBar(QWidget):
    """The menu bar and the room's name in one strip; `bar` is the menu bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar, self.label = Bar(), RoomLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 0, 1)
        row.setSpacing(0)
        row.addWidget(self.bar, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        row.addWidget(self.label, 0, Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def restyle(self) -> None:
        self.setFixedHeight(size(32))
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens = QPainter(self), look().tokens
        painter.fillRect(self.rect(), tokens.bar)
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.line)


class Menus(QObject):
    """`chosen(key)` for an entry without a value, `picked(key, value)` for theme, size and switches,
    `member_chosen(number, key)` for the host's entries about a person."""

    chosen = pyqtSignal(str)
    picked = pyqtSignal(str, object)
    member_chosen = pyqtSignal(int, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.top = TopBar(parent)
        self._bar, self._label = self.top.bar, self.top.label
        self._actions: dict[str, QAction] = {}
        self._values: dict[tuple[str, object], QAction] = {}
        self._game, self._room = self._menu(words.GAME), self._menu(words.ROOM)
        self._view, self._help = self._menu(words.VIEW), self._menu(words.HELP)
        self._people = QMenu(words.PEOPLE, self._room)
        self._state = State()
        self._fill()
        self._people.aboutToShow.connect(self._list_people)
        look().changed.connect(self.restyle)
        self.restyle()

    def action(self, key: str) -> QAction:
        """An entry by its key; a KeyError when there is none."""
        return self._actions[key]

    # ---- building

    def _menu(self, title: str) -> QMenu:
        menu = QMenu(title, self._bar)
        menu.setToolTipsVisible(True)
        self._bar.addMenu(menu)
        return menu

    def _add(self, menu: QMenu, key: str, text: str, keys: str = "") -> QAction:
        action = QAction(text, self)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: self.chosen.emit(key))
        menu.addAction(action)
        self._actions[key] = action
        return action

    def _fill(self) -> None:
        for key, text in (
            ("host", words.HOST),
            ("practise", words.PRACTISE),
            ("join", words.JOIN),
            ("rejoin", words.REJOIN),
        ):
            self._add(self._game, key, text)
        self._add(self._game, "leaderboard", board_words.MENU, "Ctrl+L")
        self._add(self._game, "restart", words.RESTART, "Ctrl+R")
        self._add(self._game, "dummy", words.DUMMY, "Ctrl+D")
        self._game.addSeparator()
        self._add(self._game, "leave", words.LEAVE)
        self._add(self._game, "quit", words.QUIT, "Ctrl+Q")
        for key, text in (("copy", words.COPY_INVITE), ("stand", words.LEAVE_SEAT), ("rename", words.RENAME)):
            self._add(self._room, key, text)
        self._add(self._room, "check", trust_words.CHECK)
        self._room.addSeparator()
        self._room.addMenu(self._people)
        for key, text in (
            ("pause", words.PAUSE),
            ("lock", lobby_words.LOCK),
            ("password", lobby_words.SET_PASSWORD),
            ("removed", words.REMOVED),
            ("edit", words.SETTINGS_OF_ROOM),
            ("rematch", words.NEW_GAME),
            ("end", words.END_GAME),
            ("lobby", words.TO_LOBBY),
        ):
            self._add(self._room, key, text)
        self._choice("theme", words.THEME, words.THEMES)
        self._choice("text_size", words.TEXT_SIZE, {n: f"{n} %" for n in TEXT_SIZES})
        self._add(self._view, "larger", words.LARGER, "Ctrl++")
        self._add(self._view, "smaller", words.SMALLER, "Ctrl+-")
        self._view.addSeparator()
        self._switch("reduce_motion", words.REDUCE_MOTION)
        self._switch("two_clicks", words.TWO_CLICKS).setToolTip(words.TWO_CLICKS_HINT)
        self._switch("four_colours", words.FOUR_COLOURS).setToolTip(words.FOUR_COLOURS_HINT)
        self._view.addSeparator()
        self._add(self._view, "full", words.FULL_SCREEN, "F11").setCheckable(True)
        self._add(self._view, "settings", words.SETTINGS, "Ctrl+,")
        self._add(self._help, "rules", words.HOW_TO_PLAY, "F1")
        self._add(self._help, "keyboard", words.KEYBOARD, "Shift+F1")
        self._add(self._help, "about", words.ABOUT)

    def _choice(self, key: str, title: str, values: Mapping[str, str] | Mapping[int, str]) -> None:
        menu = QMenu(title, self._view)
        self._view.addMenu(menu)
        group = QActionGroup(self)
        for value, text in values.items():
            self._value(key, value, text, menu, partial(self._pick, key, value))
            group.addAction(self._values[key, value])

    def _pick(self, key: str, value: object, _: bool) -> None:
        self.picked.emit(key, value)

    def _switch(self, key: str, text: str) -> QAction:
        return self._value(key, True, text, self._view, lambda on: self.picked.emit(key, on))

    def _value(
        self, key: str, value: object, text: str, menu: QMenu, chosen: Callable[[bool], None]
    ) -> QAction:
        action = QAction(text, self)
        action.setCheckable(True)
        action.triggered.connect(chosen)
        menu.addAction(action)
        self._values[key, value] = action
        return action

    # ---- showing

    def show_state(self, state: State, may_rejoin: bool) -> None:
        """What can be chosen now. What makes no sense in this place is not shown at all."""
        self._state = state
        off, inside = state.link.phase is Phase.OFF, state.in_room
        visible = {
            "host": off,
            "practise": off,
            "join": off,
            "rejoin": off and may_rejoin,
            "leave": not off,
            "leaderboard": inside,
            "copy": inside,
            "check": inside,
            "stand": state.may("leave_seat"),
            "rename": state.may("change_name"),
            "pause": state.may("pause"),
            "lock": state.may("host"),
            "password": state.may("host"),
            "removed": bool(state.door.banned),
            "edit": state.may("change_settings"),
            "restart": state.plays_cards and state.may("rematch"),
            "dummy": inside and state.plays_cards,
            "rematch": state.may("rematch") and state.playing and not state.plays_cards,
            "end": state.may("end_match"),
            "lobby": state.may("back_to_lobby"),
        }
        for key, shown in visible.items():
            self._actions[key].setVisible(shown)
        stopped = bool(state.clock.key) and state.clock.ends_at is None
        door = state.settings
        self._actions["lock"].setText(lobby_words.UNLOCK if door.locked else lobby_words.LOCK)
        text = lobby_words.CHANGE_PASSWORD if door.password else lobby_words.SET_PASSWORD
        self._actions["password"].setText(text)
        self._actions["pause"].setText(words.RESUME if stopped else words.PAUSE)
        self._people.menuAction().setVisible(state.may("host") and len(state.people.people) > 1)  # type: ignore[union-attr]  # a menu has its action
        self._room.menuAction().setVisible(inside)  # type: ignore[union-attr]
        self._label.show_room(room_label(state), state.stale)

    def show_preferences(self, preferences: Preferences, full_screen: bool) -> None:
        for (key, value), action in self._values.items():
            action.setChecked(getattr(preferences, key) == value)
        self._actions["full"].setChecked(full_screen)

    def _list_people(self) -> None:
        """One menu for each person, of the entries that the host has for them."""
        self._people.clear()
        for person in self._state.people.people:
            entries = host_menu(self._state, person)
            if entries:
                chosen = lambda key, number=person.member: self.member_chosen.emit(number, key)  # noqa: E731
                menu = build_menu(self._people, entries, chosen)
                menu.aboutToHide.disconnect()  # it goes with the list, not when it closes
                menu.setTitle(person.name.replace("&", "&&"))
                self._people.addMenu(menu)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        for widget in (self._bar, self._game, self._room, self._view, self._help, self._people):
            widget.setFont(font(13))
        self.top.restyle()
