"""People in the lobby: a seat, a team's column of seats, and everybody who watches."""

from __future__ import annotations

from dataclasses import replace

from PyQt6.QtCore import QPoint, QRectF, pyqtSignal
from PyQt6.QtGui import QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import ButtonModel
from client.model.lobby import MemberModel, SeatModel, TeamModel, WatchingModel
from client.theme.look import look
from client.theme.shapes import dashed, paint_glyph
from client.theme.sheets import paint_sheet, rounded
from client.theme.type import size
from client.widgets.avatar import AvatarView
from client.widgets.buttons import Button, IconButton
from client.widgets.chips import Chip, ChipKind
from client.widgets.flow import FlowLayout
from client.widgets.focus import passed_on
from client.widgets.menus import build_menu
from client.widgets.messages import Picture
from client.widgets.panels import Panel
from client.widgets.text import PlainLabel

_NARROW_ROW = 250  # px at 100 %
_NARROW_FREE = 360  # px at 100 %; in a narrower free seat "Add a bot" is an icon
_NAME = 90  # px at 100 %; so much of a name is shown before its tags
_NO_WORDS = 230  # px at 100 %; a narrower free seat with two buttons has no words
_NARROW_COLUMN = 240  # px at 100 %
HEAD_ROW = 32  # px at 100 %: the title of a panel, with a button beside it or none
_HEAD = 48  # px at 100 %: the coloured head of a team's column


class MemberRow(QWidget):
    """Avatar, name, tags and the host's menu of one person. Shows a free seat's words without one."""

    menu_chosen = pyqtSignal(int, str)  # the member's number, the entry's key

    def __init__(self, spread: bool = False, parent: QWidget | None = None) -> None:
        """`spread` puts the menu at the far end of the row."""
        super().__init__(parent)
        self._member: MemberModel | None = None
        self.avatar = AvatarView("", 32)
        self.name = PlainLabel("", 14, 600)
        self._note = PlainLabel("", 12, 400, "muted")
        self._chips: list[Chip] = []
        self.more = IconButton("more", "")
        self.more.clicked.connect(self._open_menu)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.avatar, self.name, self._note):
            self._row.addWidget(widget)
        self._spread = spread
        if spread:
            self._row.addStretch(1)
            self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.more)
        self._tags_at = 3  # after avatar, name and note
        look().changed.connect(self.restyle)
        self.restyle()

    def show_member(self, member: MemberModel) -> None:
        """Show this person."""
        self._member = member
        self.avatar.show_avatar(member.avatar, "off" if member.off else "")
        self.name.show_text(member.name)
        self.name.set_type(14, 600)
        self.name.set_tone("muted" if member.off else "ink")
        self._note.show_text(member.note)
        self.name.set_tip(f"{member.name}, {member.note}" if member.note else "")
        self.more.setVisible(bool(member.menu))
        self.more.show_model(ButtonModel("", "more", spoken=member.menu_spoken.format(name=member.name)))
        self._show_tags(member.tags, member.ready)
        spoken = ", ".join(part for part in (member.name, *member.tags, member.note) if part)
        self.setAccessibleName(member.spoken or spoken)

    def show_free(self, words: str) -> None:
        """Show that nobody is here."""
        self._member = None
        self.avatar.show_avatar("")
        self.name.show_text(words)
        self.name.set_type(13, 400)
        self.name.set_tone("muted")
        self._note.show_text("")
        self.name.set_tip("")
        self.more.hide()
        self._show_tags(())
        self.setAccessibleName(words)

    def restyle(self) -> None:
        """Take over the text size."""
        self._row.setSpacing(size(8))
        if self._spread:
            self.setMinimumWidth(size(60))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Tags that fit."""
        super().resizeEvent(event)
        self._fit()

    def _show_tags(self, tags: tuple[str, ...], ready: str = "") -> None:
        shown: list[tuple[ChipKind, str]] = [("tag", tag) for tag in tags]
        shown += [("done", ready)] if ready else []
        while len(self._chips) > len(shown):
            self._chips.pop().deleteLater()
        while len(self._chips) < len(shown):
            chip = Chip("tag")
            self._chips.append(chip)
            self._row.insertWidget(self._tags_at + len(self._chips) - 1, chip)
        for chip, (kind, text) in zip(self._chips, shown, strict=True):
            chip.show_chip(kind, text)
        self._fit()

    def _fit(self) -> None:
        """Leave out what there is no room for, the last tag first; the name comes before all of them."""
        self._shorten()
        room = self.width() - self.avatar.sizeHint().width() - size(8)
        room -= 0 if self.more.isHidden() else self.more.sizeHint().width() + size(8)
        room -= min(self.name.sizeHint().width(), size(_NAME))
        words = self.avatar.sizeHint().width() + size(8) + self.name.sizeHint().width()
        self.avatar.setVisible(self._member is not None or not self._spread or self.width() >= words)
        for extra, wanted in ((self._note, bool(self._note.text())), *((chip, True) for chip in self._chips)):
            width = extra.sizeHint().width() + size(8)
            extra.setVisible(wanted and (not self._spread or width <= room))
            room -= width if wanted else 0

    def _shorten(self) -> None:
        """Brief tags where the whole ones have no room beside the name."""
        member = self._member
        if member is None or not member.brief or not self._spread:
            return
        room = self.width() - self.avatar.sizeHint().width() - self.name.sizeHint().width() - size(8)
        room -= 0 if self.more.isHidden() else self.more.sizeHint().width() + size(8)
        for tags in (member.tags, member.brief):
            for chip, text in zip(self._chips, tags, strict=False):
                chip.show_chip("tag", text)
            if sum(chip.sizeHint().width() + size(8) for chip in self._chips) <= room:
                return

    def _open_menu(self) -> None:
        member = self._member
        if member is not None and member.menu:
            menu = build_menu(self, member.menu, lambda key: self.menu_chosen.emit(member.number, key))
            menu.popup(self.more.mapToGlobal(QPoint(0, self.more.height())))


class SeatRow(QWidget):
    """One seat: the person on it, or a dashed place with "Take seat"."""

    clicked = pyqtSignal(str)  # the seat's key: its button, whatever that says
    bot_chosen = pyqtSignal(str, str)  # the seat's key, the bot's level
    menu_chosen = pyqtSignal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: SeatModel | None = None
        self.member = MemberRow(spread=True)
        self.button = Button("", "secondary", 32)
        self.leave = Button("", "quiet", 32)
        self.bot = Button("", "quiet", 32)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self.member, 1)
        self._row.addWidget(self.bot)
        self._row.addWidget(self.leave)
        self._row.addWidget(self.button)
        self.bot.clicked.connect(self._open_levels)
        self.button.clicked.connect(self._click)
        self.leave.clicked.connect(self._click)
        self.member.menu_chosen.connect(self.menu_chosen)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: SeatModel) -> None:
        """Show this seat. The focus stays in the row when its one button becomes another one."""
        held = next((each for each in (self.button, self.leave) if each.hasFocus()), None)
        reason = passed_on(held) if held is not None else None
        self._model = model
        if model.member is not None:
            self.member.show_member(model.member)
        else:
            self.member.show_free(model.free)
        shown, other = (self.leave, self.button) if model.member else (self.button, self.leave)
        self._show_button()
        shown.setVisible(model.button is not None)
        if reason is not None and model.button is not None:
            shown.setFocus(reason)
        other.hide()
        self.bot.setVisible(model.bot is not None)
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._row.setContentsMargins(size(8) - 3, 0, size(8), 0)
        self._row.setSpacing(size(8))
        self.setFixedHeight(size(48))
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """In a narrow row "Leave seat" is a cross: the name needs the room."""
        super().resizeEvent(event)
        self._show_button()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint a filled seat as a sheet, a free one with a dashed edge."""
        tokens = look().tokens
        free = self._model is None or self._model.member is None
        face = QRectF(self.rect())
        edge = dashed(tokens.edge) if free else tokens.line
        paint_sheet(QPainter(self), face, None if free else tokens.surface, edge, size(8), 0)

    def _show_button(self) -> None:
        self._show_words()
        button = self._model.button if self._model is not None else None
        if button is None or self._model is None:
            return
        if self._model.bot is not None:
            bot = self._model.bot
            narrow = self.width() < size(_NARROW_FREE)
            self.bot.show_model(replace(bot, text="", spoken=bot.spoken or bot.text) if narrow else bot)
        if self._model.member is None:
            self.button.show_model(button)
        elif self.width() < size(_NARROW_ROW):
            spoken = button.spoken or button.text
            self.leave.show_model(replace(button, text="", icon="x", spoken=spoken))
        else:
            self.leave.show_model(button)

    def _show_words(self) -> None:
        """Where two buttons fill the row, they say enough."""
        model = self._model
        without = model is not None and model.bot is not None and self.width() < size(_NO_WORDS)
        self.member.setVisible(not without)
        across = QSizePolicy.Policy.Expanding if without else QSizePolicy.Policy.Minimum
        self.button.setSizePolicy(across, QSizePolicy.Policy.Fixed)

    def _click(self) -> None:
        if self._model is not None:
            self.clicked.emit(self._model.key)

    def _open_levels(self) -> None:
        model = self._model
        if model is None or self.bot.model.pending:
            return
        menu = build_menu(self, model.levels, lambda level: self.bot_chosen.emit(model.key, level))
        menu.popup(self.bot.mapToGlobal(QPoint(0, self.bot.height())))


class _Caption(QWidget):
    """A small icon and a word above a group of seats."""

    def __init__(self, icon: str) -> None:
        super().__init__()
        self._picture = Picture(15, "muted")
        self._picture.show_picture(icon)
        self.label = PlainLabel("", 12, 500, "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(8)
        row.addWidget(self._picture)
        row.addWidget(self.label, 1)


class TeamColumn(Panel):
    """A team: its coloured head, the spymaster's seat, the operatives' seats."""

    seat_clicked = pyqtSignal(str)
    bot_chosen = pyqtSignal(str, str)
    menu_chosen = pyqtSignal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, _HEAD + 8, 16, 16), spacing=8, parent=parent)
        self._model: TeamModel | None = None
        self._name = PlainLabel("", 16, 600, parent=self)
        self._status = PlainLabel("", 13, 400, parent=self)
        self._spymaster = _Caption("key")
        self._operatives = _Caption("users")
        self._spymaster_rows: list[SeatRow] = []
        self._operative_rows: list[SeatRow] = []
        self.box.setSpacing(0)
        self._first, self._second = QVBoxLayout(), QVBoxLayout()
        self.box.addWidget(self._spymaster)
        self.box.addLayout(self._first)
        self.box.addSpacing(8)
        self.box.addWidget(self._operatives)
        self.box.addLayout(self._second)
        self.box.addStretch(1)
        self.restyle()

    def show_model(self, model: TeamModel) -> None:
        """Show this team."""
        self._model = model
        tone = "on" + model.team
        for label, text in ((self._name, model.name), (self._status, model.status)):
            label.show_text(text)
            label.set_tone(tone)
        self._spymaster.label.show_text(model.spymaster_label)
        self._operatives.label.show_text(model.operatives_label)
        self._show_seats(self._first, self._spymaster_rows, model.spymasters)
        self._show_seats(self._second, self._operative_rows, model.operatives)
        self.setAccessibleName(f"{model.name}, {model.status}")
        self._place_head()
        self.update()

    def seats(self) -> tuple[SeatRow, ...]:
        """All seats, the spymaster's first."""
        return (*self._spymaster_rows, *self._operative_rows)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        super().restyle()
        self.box.setSpacing(0)
        for layout in self.findChildren(QVBoxLayout):
            if layout is not self.box and layout.parent() is self.box:
                layout.setSpacing(size(8))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep name and status in the head; in a narrow column the seats have the room."""
        super().resizeEvent(event)
        side = 8 if self.width() < size(_NARROW_COLUMN) else 16
        self.set_padding((side, _HEAD + 8, side, 16))
        self._place_head()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet, the head in the team's colour, its glyph."""
        super().paintEvent(event)
        if self._model is None:
            return
        colours = look().identity(self._model.team)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inside = rounded(self.face().adjusted(1, 1, -1, -1), size(12) - 1)
        head = QPainterPath()
        head.addRect(QRectF(0, 0, self.width(), size(_HEAD)))
        painter.fillPath(inside.intersected(head), colours.fill)
        side = size(20)
        box = QRectF(size(16), (size(_HEAD) - side) / 2, side, side)
        paint_glyph(painter, self._model.team, box, colours.text_on_it)

    def _show_seats(self, layout: QVBoxLayout, rows: list[SeatRow], seats: tuple[SeatModel, ...]) -> None:
        while len(rows) > len(seats):
            rows.pop().deleteLater()
        while len(rows) < len(seats):
            row = SeatRow()
            row.clicked.connect(self.seat_clicked)
            row.bot_chosen.connect(self.bot_chosen)
            row.menu_chosen.connect(self.menu_chosen)
            rows.append(row)
            layout.addWidget(row)
        for row, seat in zip(rows, seats, strict=True):
            row.show_model(seat)

    def _place_head(self) -> None:
        left, height = size(16 + 20 + 12), size(_HEAD)
        room = self.width() - left - size(16)
        name = min(self._name.sizeHint().width(), room * 2 // 3)
        status = min(self._status.sizeHint().width(), room - name - size(8))
        self._name.setGeometry(left, 0, max(name, 0), height)
        self._status.setGeometry(self.width() - size(16) - status, 0, max(status, 0), height)


class WatchingPanel(Panel):
    """Everybody without a seat, side by side."""

    clicked = pyqtSignal()
    menu_chosen = pyqtSignal(int, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__((16, 8, 16, 12), spacing=8, parent=parent)
        self._rows: list[MemberRow] = []
        self._title = PlainLabel("", 14, 600)
        self.button = Button("", "secondary", 32)
        self.button.clicked.connect(self.clicked)
        self._nobody = PlainLabel("", 13, 400, "muted")
        self._hint = PlainLabel("", 13, 400, "muted", wrap=True)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self.button)
        self._title.setMinimumHeight(size(HEAD_ROW))
        self._people = QWidget()
        self._flow = FlowLayout(self._people, across=24, down=4)
        for item in (self._people, self._nobody, self._hint):
            self.box.addWidget(item)
        self.box.insertLayout(0, head)
        self.box.insertStretch(3, 1)

    def show_model(self, model: WatchingModel) -> None:
        """Show who is here."""
        self._title.show_text(model.title)
        self._hint.show_text(model.hint)
        self._nobody.show_text(model.nobody)
        self._nobody.setVisible(not model.members)
        self._people.setVisible(bool(model.members))
        self.button.setVisible(model.button is not None)
        if model.button is not None:
            self.button.show_model(model.button)
        while len(self._rows) > len(model.members):
            self._rows.pop().deleteLater()
        while len(self._rows) < len(model.members):
            row = MemberRow()
            row.menu_chosen.connect(self.menu_chosen)
            self._rows.append(row)
            self._flow.addWidget(row)
        for row, member in zip(self._rows, model.members, strict=True):
            row.show_member(member)

    def restyle(self) -> None:
        """Take over the text size; the title keeps its height when there is no button beside it."""
        super().restyle()
        if hasattr(self, "_title"):
            self._title.setMinimumHeight(size(HEAD_ROW))

    def members(self) -> tuple[MemberRow, ...]:
        """Who is shown."""
        return tuple(self._rows)
