"""The page "Leaderboard": span and game to choose, a line for each player, bots apart, and who is shown."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.controls import ButtonModel
from client.model.leaderboard import LeaderboardModel, ScoreModel, ShownModel
from client.theme.look import look
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.buttons import Button
from client.widgets.chips import chip_size, paint_chip
from client.widgets.choices import Segments, Switch
from client.widgets.messages import Picture
from client.widgets.painting import LEFT, RIGHT, draw, elided, square
from client.widgets.panels import SectionLine
from client.widgets.scrolling import Scroll
from client.widgets.text import PlainLabel, set_plain_tool_tip

_WIDE, _HIGH = 760, 640  # px at 100 %
_ROW, _HEAD = 36, 28
_PLACE = 36
_GAPS = (24, 10)  # between columns, where there is room and where there is little
_NAME = 96  # that names have at least
_FIRST_TO_GO = (2, 0)  # the columns that give way to names: the share, then the games
_SIDE = 12  # of a line's own ground


class ScoreRow(QWidget):
    """One line, or the columns' heads. The widths of the columns are those of the whole table."""

    def __init__(self, model: ScoreModel, head: bool = False) -> None:
        super().__init__()
        self.model, self._head = model, head
        self._widths: tuple[float, ...] = ()  # of the columns, 0.0 for one that gives way
        self._gap = 0
        self.setAccessibleName(model.spoken)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def needs(self) -> tuple[float, ...]:
        """How wide each cell is."""
        of = font(12, 500) if self._head else font(14, tabular=True)
        return tuple(width(cell, of) for cell in self.model.cells)

    def set_widths(self, widths: tuple[float, ...], gap: int) -> None:
        """Take the columns' widths; one of 0.0 isn't shown."""
        self._widths, self._gap = widths, gap
        self._tell_whole()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(360), size(_HEAD if self._head else _ROW))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        super().resizeEvent(event)
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens, model = QPainter(self), look().tokens, self.model
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if model.own:
            painter.fillPath(rounded(QRectF(self.rect()).adjusted(0, 1, 0, -1), size(8)), tokens.hover)
        colour = tokens.muted if self._head else tokens.ink
        of = font(12, 500) if self._head else font(14, tabular=True)
        row = QRectF(self.rect()).adjusted(size(_SIDE), 0, -size(_SIDE), 0)
        place = QRectF(row.x(), row.y(), size(_PLACE - 12), row.height())
        draw(painter, place, model.place, font(14, tabular=True), tokens.muted, RIGHT)
        name = self._name_box()
        weight = 500 if self._head else 700 if model.own else 600
        used = draw(painter, name, model.name, font(12 if self._head else 14, weight), colour, LEFT)
        if model.mark:
            chip = chip_size("tag", model.mark)
            box = square(name.x() + used + size(8), row, chip.height())
            paint_chip(painter, QRectF(box.x(), box.y(), chip.width(), chip.height()), "outline", model.mark)
        right = row.right()
        for cell, wide in reversed(tuple(zip(model.cells, self._widths, strict=False))):
            if wide:
                draw(painter, QRectF(right - wide, row.y(), wide, row.height()), cell, of, colour, RIGHT)
                right -= wide + self._gap

    def _name_box(self) -> QRectF:
        left = size(_SIDE + _PLACE)
        mark = chip_size("tag", self.model.mark).width() + size(8) if self.model.mark else 0
        columns = sum(wide + self._gap for wide in self._widths if wide)
        return QRectF(left, 0, max(self.width() - size(_SIDE) - columns - mark - left, 0), self.height())

    def _tell_whole(self) -> None:
        """The whole of a name that is cut, on pointing at it."""
        of = font(14, 700 if self.model.own else 600)
        cut = elided(self.model.name, of, self._name_box().width() + 0.5) != self.model.name
        set_plain_tool_tip(self, self.model.name if cut and not self._head else "")


class ScoreTable(QWidget):
    """Heads, people, bots. `rows` are those of people and then of bots."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[ScoreRow] = []
        self._shown: tuple[object, ...] = ()
        self._parts: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def show_model(self, model: LeaderboardModel) -> None:
        """Show these lines; nothing at all where there are none."""
        shown = (model.columns, model.people, model.bots, model.bots_title, model.more)
        if shown == self._shown:
            return
        self._shown = shown
        for old in self._parts:
            self._column.removeWidget(old)
            old.hide()
            old.deleteLater()
        head = ScoreRow(ScoreModel("", model.columns[0], model.columns[1:]), head=True)
        people = [ScoreRow(one) for one in model.people]
        bots = [ScoreRow(one) for one in model.bots]
        self.rows = [*people, *bots]
        self._parts = [head, *people] if self.rows else []
        if model.more:
            self._parts.append(_Indented(PlainLabel(model.more, 13, 400, "muted")))
        if bots:
            self._parts += [_Indented(PlainLabel(model.bots_title, 12, 500, "muted"), above=16), *bots]
        for part in self._parts:
            self._column.addWidget(part)
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size."""
        for part in self._parts:
            part.updateGeometry()
        self._fit()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Let columns give way where names would have no room."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        lines = [part for part in self._parts if isinstance(part, ScoreRow)]
        widths = [max(column) for column in zip(*(line.needs() for line in lines), strict=True)]
        room = self.width() - size(2 * _SIDE + _PLACE + _NAME)
        gap = size(_GAPS[0])
        for gives_way in (None, *_FIRST_TO_GO):
            if sum(wide + gap for wide in widths if wide) <= room or not widths:
                break
            gap = size(_GAPS[1])
            if gives_way is not None:
                widths[gives_way] = 0.0
        for line in lines:
            line.set_widths(tuple(widths), gap)


class _Indented(QWidget):
    """A label below the names."""

    def __init__(self, label: PlainLabel, above: int = 4) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(size(_SIDE + _PLACE), size(above), 0, size(4))
        row.addWidget(label)


class _Note(QWidget):
    """Why there are no lines, or no newer ones."""

    def __init__(self) -> None:
        super().__init__()
        self.retry = Button("", "secondary", 32)
        self._picture = Picture(20)
        self._title, self._detail = (
            PlainLabel("", 14, 600, wrap=True),
            PlainLabel("", 13, tone="muted", wrap=True),
        )
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._detail)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignTop)
        self._row.addLayout(words, 1)
        self._row.addWidget(self.retry, 0, Qt.AlignmentFlag.AlignTop)

    def show_model(self, model: LeaderboardModel) -> None:
        self.setVisible(bool(model.note))
        self.setAccessibleName(f"{model.note}. {model.note_detail}".strip())
        self._picture.show_picture("info")
        self._title.show_text(model.note)
        self._detail.show_text(model.note_detail)
        self._detail.setVisible(bool(model.note_detail))
        self.retry.setVisible(model.retry is not None)
        if model.retry is not None:
            self.retry.show_model(model.retry)

    def restyle(self) -> None:
        self._row.setContentsMargins(size(_SIDE), size(12), size(_SIDE), size(12))
        self._row.setSpacing(size(12))


class _Choice(QWidget):
    """Somebody of the room and the switch that shows them."""

    def __init__(self, model: ShownModel) -> None:
        super().__init__()
        self.switch = Switch(model.shown, model.spoken)
        self._name, self._mark = PlainLabel("", 14, 500), PlainLabel("", 12, 400, "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(size(8))
        row.addWidget(self.switch)
        row.addWidget(self._name)
        row.addWidget(self._mark)
        row.addStretch(1)
        self.show_model(model)

    def show_model(self, model: ShownModel) -> None:
        self.switch.setChecked(model.shown)
        self.switch.setEnabled(model.enabled)
        self.switch.setAccessibleName(model.spoken)
        self._name.show_text(model.name)
        self._mark.show_text(model.mark)


class LeaderboardPage(QDialog):
    """`span_chosen(key)`, `game_chosen(key)`, `shown_chosen(member, shown)`, `retried`; closed by its button
    or Esc."""

    span_chosen = pyqtSignal(str)
    game_chosen = pyqtSignal(str)
    shown_chosen = pyqtSignal(int, bool)
    retried = pyqtSignal()

    def __init__(self, model: LeaderboardModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._title, self._caption = PlainLabel("", 20, 700), PlainLabel("", 13, tone="muted")
        self.spans = Segments(model.spans, model.span, model.spans_label, height=32)
        self.games = Segments(model.games, model.game, model.games_label, height=32)
        self.note, self.table = _Note(), ScoreTable()
        self._choices_title = PlainLabel("", 14, 600)
        self._choices_hint = PlainLabel("", 13, tone="muted", wrap=True)
        self.choices: dict[int, _Choice] = {}
        self._held = QWidget()
        self.page = Scroll(self._held, model.title)
        self.close_button = Button("", "primary", wide=96)
        self.spans.chosen.connect(self.span_chosen)
        self.games.chosen.connect(self.game_chosen)
        self.note.retry.clicked.connect(self.retried)
        self.close_button.clicked.connect(self.accept)
        self._build()
        look().changed.connect(self.restyle)
        self.restyle()
        self.show_model(model)
        wide, high = parent.width() - size(32), parent.height() - size(32)
        self.resize(min(size(_WIDE), wide), min(size(_HIGH), high))
        self.close_button.setFocus()

    def show_model(self, model: LeaderboardModel) -> None:
        """Show this; the place in the page stays."""
        self.setWindowTitle(model.title)
        self._title.show_text(model.title)
        self._caption.show_text(model.caption)
        self.spans.set_value(model.span)
        self.games.set_value(model.game)
        self.note.show_model(model)
        self.table.show_model(model)
        self._show_choices(model)
        self.close_button.show_model(ButtonModel(model.close))

    def _show_choices(self, model: LeaderboardModel) -> None:
        for widget in (self._line, self._choices_title, self._choices_hint):
            widget.setVisible(bool(model.choices))
        self._choices_title.show_text(model.choices_title)
        self._choices_hint.show_text(model.choices_hint)
        members = [one.member for one in model.choices]
        for gone in [member for member in self.choices if member not in members]:
            self._list.removeWidget(self.choices[gone])
            self.choices.pop(gone).deleteLater()
        for place, one in enumerate(model.choices):
            if one.member not in self.choices:
                made = self.choices[one.member] = _Choice(one)
                made.switch.clicked.connect(lambda on, member=one.member: self.shown_chosen.emit(member, on))
                self._list.insertWidget(place, made)
            self.choices[one.member].show_model(one)

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self._column.setContentsMargins(size(24), size(20), size(24), size(16))
        self._column.setSpacing(size(12))
        self._inside.setContentsMargins(size(4), size(4), size(16), size(4))
        self._inside.setSpacing(size(8))
        self.note.restyle()
        self.table.restyle()
        self._fit()
        self.update()

    def minimumSizeHint(self) -> QSize:
        """It scrolls."""
        return QSize(size(360), size(320))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """The two choices side by side where there is room."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet."""
        QPainter(self).fillRect(self.rect(), look().tokens.panel)

    def _build(self) -> None:
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(self._caption)
        foot.addStretch(1)
        foot.addWidget(self.close_button)
        self._filters = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._filters.addWidget(self.spans)
        self._filters.addStretch(1)
        self._filters.addWidget(self.games)
        self._line = SectionLine()
        self._list = QVBoxLayout()
        self._inside = QVBoxLayout(self._held)
        for widget in (self.note, self.table, self._line, self._choices_title, self._choices_hint):
            self._inside.addWidget(widget)
        self._inside.addLayout(self._list)
        self._inside.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.addLayout(head)
        self._column.addLayout(self._filters)
        self._column.addWidget(SectionLine())
        self._column.addWidget(self.page, 1)
        self._column.addLayout(foot)

    def _fit(self) -> None:
        needed = self.spans.sizeHint().width() + self.games.sizeHint().width() + size(64)
        below = self.width() < needed
        down, across = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._filters.setDirection(down if below else across)
        self._filters.setSpacing(size(8))
