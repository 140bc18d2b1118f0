"""All clues so far, newest first, with what they hit; in the review also with what they meant."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.game_widgets import ClueLogModel, ClueRowModel
from client.theme.look import look
from client.theme.shapes import paint_glyph, paint_icon
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.chips import Chip
from client.widgets.flow import FlowLayout
from client.widgets.painting import MIDDLE, RIGHT, draw, square
from client.widgets.scrolling import Scroll
from client.widgets.text import PlainLabel, set_plain_tool_tip

LINE = 24
INDENT = 20
PAD, REVIEW_PAD = 4, 6
HEAD, FOOT = 24, 48
MEANT_COLUMN = 44


class TurnLine(QWidget):
    """Glyph, clue, number and who gave it; or the sentence that somebody is choosing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ClueRowModel("red")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_model(self, model: ClueRowModel) -> None:
        self._model = model
        self.setAccessibleName(model.spoken or model.choosing or f"{model.clue} {model.number}, {model.who}")
        self._tell_whole()
        self.update()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._tell_whole()

    def _tell_whole(self) -> None:
        cut = width(self._model.clue, font(14, 600)) > self._clue_room()
        set_plain_tool_tip(self, self._model.clue if cut else "")

    def _tile_width(self) -> float:
        return max(float(size(20)), width(self._model.number, font(12, 600)) + size(8))

    def _clue_room(self) -> float:
        who = width(self._model.who, font(12))
        return self.width() - size(INDENT) - self._tile_width() - size(16) - who

    def sizeHint(self) -> QSize:
        return QSize(size(160), size(LINE))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, model, row = look().tokens, self._model, QRectF(self.rect())
        paint_glyph(painter, model.team, square(0, row, size(12)), look().identity(model.team).as_text)
        text = row.adjusted(size(INDENT), 0, 0, 0)
        if model.choosing:
            draw(painter, text, model.choosing, font(14, 500), tokens.muted)
            return
        draw(painter, row, model.who, font(12), tokens.muted, RIGHT)
        text.setWidth(max(0.0, self._clue_room()))
        used = draw(painter, text, model.clue, font(14, 600), tokens.ink)
        if model.number:
            tile = square(text.x() + used + size(8), row, size(20))
            tile.setWidth(self._tile_width())
            painter.fillPath(rounded(tile, size(5)), tokens.hover)
            draw(painter, tile, model.number, font(12, 600), tokens.ink, MIDDLE)


class ClueRow(QWidget):
    """One turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: ClueRowModel | None = None
        self._stale, self._pad, self._scale = False, 0, 0.0
        self.line = TurnLine()
        self.chips: list[Chip] = []
        self.meant: list[Chip] = []
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self._column.addWidget(self.line)
        self._below: QWidget | None = None
        self.first = False  # no line above

    @property
    def model(self) -> ClueRowModel | None:
        return self._model

    def show_model(self, model: ClueRowModel, log: ClueLogModel, pad: int) -> None:
        shown = (model, log.stale, look().scale)
        if shown != (self._model, self._stale, self._scale):
            self._model, self._stale, self._scale = shown
            self.line.show_model(model)
            self._rebuild(model, log)
        down = size(PAD if model.meant is None else REVIEW_PAD)
        self._column.setContentsMargins(size(pad), down + (not self.first), size(pad), down)
        self._pad = size(pad)
        self.update()

    def _rebuild(self, model: ClueRowModel, log: ClueLogModel) -> None:
        if self._below is not None:
            self._below.hide()
            self._column.removeWidget(self._below)
            self._below.deleteLater()
            self._below = None
        self.chips, self.meant = [], []
        if model.choosing:
            return
        self._below = QWidget(self)
        if model.meant is None:
            self._picked(self._below, model)
        else:
            self._meant_and_picked(self._below, model, model.meant, log)
        self._column.addWidget(self._below)
        self._below.show()

    def _picked(self, inside: QWidget, model: ClueRowModel) -> None:
        box = QVBoxLayout(inside)
        box.setContentsMargins(size(INDENT), size(2), 0, size(2))
        flow = FlowLayout(None, 4, 4)
        box.addLayout(flow)
        self._fill(flow, model)
        inside.setMinimumHeight(size(LINE))

    def _meant_and_picked(
        self, inside: QWidget, model: ClueRowModel, meant: tuple[str, ...], log: ClueLogModel
    ) -> None:
        grid = QGridLayout(inside)
        grid.setContentsMargins(size(INDENT), size(2), 0, 0)
        grid.setHorizontalSpacing(size(8))
        grid.setVerticalSpacing(size(4))
        grid.setColumnMinimumWidth(0, size(MEANT_COLUMN))
        grid.setColumnStretch(1, 1)
        self.meant = [Chip("outline", word) for word in meant]
        top, below = FlowLayout(None, 4, 4), FlowLayout(None, 4, 4)
        for chip in self.meant:
            top.addWidget(chip)
        if not meant:
            top.addWidget(_muted(log.unmarked))
        self._fill(below, model)
        for row, (label, flow) in enumerate(((log.meant, top), (log.picked, below))):
            name = PlainLabel(label, 12, tone="muted")
            name.setFixedHeight(size(20))
            grid.addWidget(name, row, 0)
            grid.addLayout(flow, row, 1)
            grid.setAlignment(name, Qt.AlignmentFlag.AlignTop)

    def _fill(self, flow: FlowLayout, model: ClueRowModel) -> None:
        for guess in model.guesses:
            chip = Chip(guess.identity, guess.word, guess.spoken or guess.word)
            chip.show_chip(guess.identity, guess.word, guess.spoken or guess.word, self._stale)
            set_plain_tool_tip(chip, guess.tip)
            self.chips.append(chip)
            flow.addWidget(chip)
        if model.end:
            flow.addWidget(_muted(model.end))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self._model is not None and self._model.highlighted:
            painter.fillRect(self.rect(), look().tokens.goldtint)
        elif not self.first:
            painter.fillRect(self._pad, 0, self.width() - 2 * self._pad, 1, look().tokens.line)


def _muted(text: str) -> PlainLabel:
    made = PlainLabel(text, 12, tone="muted")
    made.setFixedHeight(size(20))
    return made


class ClueLog(QWidget):
    """Title and rows; scrolls when they don't fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ClueLogModel()
        self.rows: list[ClueRow] = []  # oldest first
        self._inside = QWidget()
        self._list = QVBoxLayout(self._inside)
        self._list.setSpacing(0)
        self._empty = PlainLabel("", 12, tone="muted", wrap=True)
        self._list.addWidget(self._empty)
        self._list.addStretch(1)
        self._head = _Head()
        self._foot = _Foot()
        self.area = Scroll(self._inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self.area, 1)
        column.addWidget(self._foot)
        self._pad = 16
        self.setFocusProxy(self.area)
        look().changed.connect(self._show)

    def show_model(self, model: ClueLogModel) -> None:
        self._model = model
        self._show()

    def set_padding(self, px: int) -> None:
        """The padding at the left and right, at 100 %."""
        self._pad = px
        self._show()

    def _show(self) -> None:
        model = self._model
        while len(self.rows) < len(model.rows):
            self.rows.append(ClueRow())
            self._list.insertWidget(0, self.rows[-1])
        while len(self.rows) > len(model.rows):
            gone = self.rows.pop()
            self._list.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for place, (widget, row) in enumerate(zip(self.rows, reversed(model.rows), strict=True)):
            widget.first = place == len(model.rows) - 1
            widget.show_model(row, model, self._pad)
        self._empty.show_text(model.empty)
        self._empty.setContentsMargins(size(self._pad), size(4), size(self._pad), 0)
        self._empty.setVisible(bool(model.empty) and not model.rows)
        self._list.setContentsMargins(0, 0, 0, size(4))
        self._head.show_texts(model.title, model.order, size(self._pad))
        self._foot.show_text(model.footer, size(self._pad))
        self.area.setAccessibleName(model.title or model.order)
        self.setAccessibleName(model.title)


class _Head(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._title, self._order, self._pad = "", "", 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_texts(self, title: str, order: str, pad: int) -> None:
        self._title, self._order, self._pad = title, order, pad
        self.setVisible(bool(title))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(160), size(HEAD))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, row = QPainter(self), QRectF(self.rect()).adjusted(self._pad, 0, -self._pad, 0)
        draw(painter, row, self._title, font(13, 600), look().tokens.ink)
        draw(painter, row, self._order, font(12), look().tokens.muted, RIGHT)


class _Foot(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._text, self._pad = "", 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str, pad: int) -> None:
        self._text, self._pad = text, pad
        self.setVisible(bool(text))
        self.setAccessibleName(text)
        set_plain_tool_tip(self, text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(160), size(FOOT))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens = QPainter(self), look().tokens
        painter.fillRect(0, 0, self.width(), 1, tokens.line)
        row = QRectF(self.rect()).adjusted(self._pad, 0, -self._pad, 0)
        paint_icon(painter, "info", square(row.x(), row, size(16)), tokens.muted, 2.0)
        draw(painter, row.adjusted(size(24), 0, 0, 0), self._text, font(12), tokens.muted)
