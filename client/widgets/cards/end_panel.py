"""The result on the felt: who won, and the cards that each of the others still held."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QWidget

from client.model.card_widgets import MOST_HELD, EndLineModel, EndModel
from client.theme import felt
from client.theme.look import look
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.cards import faces
from client.widgets.cards.layout import LARGEST_TILE, TILE, TILE_GAP
from client.widgets.cards.plates import paint_seated
from client.widgets.painting import RIGHT, draw, square

PAD, GAP = 20, 10  # px at 100 %
LINE, NAME_LINE = 44, 24  # heights of a player's line, and of its words where the cards stand below them
NARROW = 600  # px at 100 %; a narrower panel has the cards below the words
TITLE, DETAIL = 32, 20  # heights of the lines
WIDEST = 720  # px at 100 %
AVATAR = 32
LEAST_TILE = 12.0


class EndLine(QWidget):
    """One player: avatar, name and what they held, then the cards themselves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = EndLineModel("", "")
        self._four_colours = False
        self._names, self._narrow = 0.0, False

    def show_model(self, model: EndLineModel, four_colours: bool) -> None:
        self._model, self._four_colours = model, four_colours
        spoken = ", ".join(part for part in (model.name, model.held, model.points) if part)
        self.setAccessibleName(model.spoken or spoken)
        self.update()

    @property
    def has_cards(self) -> bool:
        return bool(self._model.cards)

    def words(self) -> float:
        """How wide name and words would like to be."""
        model = self._model
        return max(width(model.name, font(14, 600)) + self._you_width(), width(model.held, font(13))) + 2

    def set_names(self, across: float) -> None:
        """All lines keep the same place for names."""
        self._names = across
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Put the cards below the words."""
        self._narrow = narrow
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = QRectF(self.rect())
        if self._narrow:
            words = QRectF(row.x(), row.y(), row.width(), size(NAME_LINE))
            self._paint_name(painter, words)
            room = row.adjusted(words.height() + size(8), words.height(), 0, 0)
            self._paint_cards(painter, room)
            return
        side = min(float(size(AVATAR)), row.height() - 6)
        paint_seated(painter, self._model.avatar, square(3, row, side), turn=self._model.won)
        text = QRectF(3 + side + size(12), 0, self._names, size(18))
        lines = size(18) + (size(16) if self._model.held else 0)
        text.moveTop(row.center().y() - lines / 2)
        self._paint_words(painter, text, text.translated(0, text.height()))
        room = row.adjusted(text.right() + size(16), 0, -self._paint_points(painter, row), 0)
        self._paint_cards(painter, room)

    def _paint_name(self, painter: QPainter, row: QRectF) -> None:
        """Avatar, name, what was held and points, all in one row."""
        side = row.height() - 6
        paint_seated(painter, self._model.avatar, square(3, row, side), turn=self._model.won)
        row = row.adjusted(row.height() + size(8), 0, -self._paint_points(painter, row), 0)
        held = QRectF(row)
        wide = min(width(self._model.held, font(13)) + 2, row.width() / 2)
        held.setLeft(row.right() - wide)
        name = row.adjusted(0, 0, -wide - size(8), 0)
        used = width(self._model.name, font(14, 600)) + self._you_width() + size(10)
        held.moveLeft(min(held.left(), name.left() + used))
        self._paint_words(painter, name, held)

    def _you_width(self) -> float:
        return size(6) + width(self._model.you, font(12)) if self._model.you else 0.0

    def _paint_words(self, painter: QPainter, name: QRectF, held: QRectF) -> None:
        model = self._model
        room = name.adjusted(0, 0, -self._you_width(), 0)
        used = draw(painter, room, model.name, font(14, 600), felt.ON_PLATE)
        if model.you:
            draw(painter, name.adjusted(used + size(6), 0, 0, 0), model.you, font(12), felt.ON_PLATE_SOFT)
        draw(painter, held, model.held, font(13), felt.TURN if model.won else felt.ON_PLATE_SOFT)

    def _paint_points(self, painter: QPainter, row: QRectF) -> float:
        """The points at the right; return how much of the row they take."""
        if not self._model.points:
            return 0.0
        of = font(14, 600, tabular=True)
        draw(painter, row, self._model.points, of, felt.ON_PLATE, RIGHT)
        return width(self._model.points, of) + size(16)

    def _paint_cards(self, painter: QPainter, room: QRectF) -> None:
        tile = min(LARGEST_TILE, size(TILE), (room.height() - 6) / faces.TILE_RATIO)
        tile = max(LEAST_TILE, min(tile, room.width() / MOST_HELD - TILE_GAP))
        for number, card in enumerate(self._model.cards):
            at = QPointF(room.x() + tile / 2 + number * (tile + TILE_GAP), room.center().y())
            picture = faces.face(card, tile, kind="tall", four_colours=self._four_colours)
            faces.paint(painter, picture, at)


class EndPanel(QWidget):
    """Fits itself into the middle of the room that it is given."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = EndModel("")
        self._lines: list[EndLine] = []
        self._room = QRectF()
        look().changed.connect(self.update)

    @property
    def model(self) -> EndModel:
        return self._model

    @property
    def lines(self) -> tuple[EndLine, ...]:
        return tuple(self._lines)

    def show_model(self, model: EndModel, four_colours: bool = False) -> None:
        self._model = model
        self.setAccessibleName(model.spoken or f"{model.title}. {model.detail}".strip())
        while len(self._lines) > len(model.lines):
            gone = self._lines.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._lines) < len(model.lines):
            self._lines.append(EndLine(self))
        for line, each in zip(self._lines, model.lines, strict=True):
            line.show_model(each, four_colours)
            line.show()
        self.place(self._room)
        self.update()

    def needed_height(self, across: float) -> float:
        """How high a panel in a room this wide would like to be."""
        lines = self._heights(across)
        return 2 * size(PAD) + self._head() + sum(lines) + (len(lines) - 1) * size(GAP)

    def _head(self) -> int:
        return size(TITLE) + (size(DETAIL) if self._model.detail else 0) + size(12)

    def _heights(self, across: float) -> list[float]:
        """The height of each line."""
        if across >= size(NARROW):
            return [float(size(LINE)) for _ in self._lines]
        tiles = TILE * faces.TILE_RATIO + 6
        return [size(NAME_LINE) + (tiles if line.has_cards else 0.0) for line in self._lines]

    def place(self, room: QRectF) -> None:
        """Lie in the middle of this part of the felt, no larger than it."""
        self._room = room
        if not room.isValid():
            return
        across, gaps = min(room.width(), size(WIDEST)), len(self._lines) + 1
        over = max(0.0, self.needed_height(across) - room.height())
        gap = max(2.0, size(GAP) - over / gaps)  # the paddings shrink along with the gaps
        pad = max(8.0, size(PAD) - over / gaps)
        lines, spare = self._heights(across), room.height() - 2 * pad - self._head() - (gaps - 2) * gap
        share = min(1.0, spare / max(sum(lines), 1.0))
        lines = [line * share for line in lines]
        box = QRectF(0, 0, across, 2 * pad + self._head() + sum(lines) + (gaps - 2) * gap)
        box.moveCenter(room.center())
        self.setGeometry(box.toAlignedRect())
        names = min(max((each.words() for each in self._lines), default=0.0), across * 0.34)
        top = pad + self._head()
        for line, high in zip(self._lines, lines, strict=True):
            line.setGeometry(round(pad), round(top), round(across - 2 * pad), round(high))
            line.set_names(names)
            line.set_narrow(across < size(NARROW))
            top += high + gap

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, model = QPainter(self), self._model
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillPath(rounded(box, 16), felt.PLATE_TURN)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(felt.PLATE_LINE, 1))
        painter.drawPath(rounded(box, 16))
        pad = self._lines[0].x() if self._lines else size(PAD)
        row = QRectF(pad, pad, self.width() - 2 * pad, size(TITLE))
        draw(painter, row, model.title, font(24, 700, spacing=-0.01), felt.ON_PLATE)
        row = QRectF(row.x(), row.bottom(), row.width(), size(DETAIL))
        draw(painter, row, model.detail, font(14), felt.ON_PLATE_SOFT)
