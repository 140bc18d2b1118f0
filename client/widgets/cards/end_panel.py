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
TITLE, DETAIL = 32, 20  # heights of the lines
WIDEST = 720  # px at 100 %
AVATAR = 32
LEAST_TILE = 12.0


class _Line(QWidget):
    """One player: avatar, name and what they held, then the cards themselves."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = EndLineModel("", "")
        self._four_colours = False
        self._names = 0.0

    def show_model(self, model: EndLineModel, four_colours: bool) -> None:
        self._model, self._four_colours = model, four_colours
        spoken = ", ".join(part for part in (model.name, model.held, model.points) if part)
        self.setAccessibleName(model.spoken or spoken)
        self.update()

    def words(self) -> float:
        """How wide name and words would like to be."""
        model = self._model
        name = width(model.name, font(14, 600)) + (size(6) + width(model.you, font(12)) if model.you else 0)
        return max(name, width(model.held, font(13))) + 2

    def set_names(self, across: float) -> None:
        """All lines keep the same place for names."""
        self._names = across
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, model = QPainter(self), self._model
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = QRectF(self.rect())
        side = min(float(size(AVATAR)), row.height() - 6)
        paint_seated(painter, model.avatar, square(3, row, side), turn=model.won)
        text = QRectF(3 + side + size(12), 0, self._names, size(18))
        lines = size(18) + (size(16) if model.held else 0)
        text.moveTop(row.center().y() - lines / 2)
        used = draw(painter, text, model.name, font(14, 600), felt.ON_PLATE)
        if model.you:
            after = text.adjusted(used + size(6), 0, 0, 0)
            draw(painter, after, model.you, font(12), felt.ON_PLATE_SOFT)
        tone = felt.TURN if model.won else felt.ON_PLATE_SOFT
        draw(painter, text.translated(0, text.height()), model.held, font(13), tone)
        end = row.right()
        if model.points:
            of = font(14, 600, tabular=True)
            draw(painter, row, model.points, of, felt.ON_PLATE, RIGHT)
            end -= width(model.points, of) + size(16)
        self._paint_cards(painter, QRectF(text.right() + size(16), 0, 0, row.height()), end)

    def _paint_cards(self, painter: QPainter, room: QRectF, end: float) -> None:
        room.setRight(end)
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
        self._lines: list[_Line] = []
        self._room = QRectF()
        look().changed.connect(self.update)

    @property
    def model(self) -> EndModel:
        return self._model

    def show_model(self, model: EndModel, four_colours: bool = False) -> None:
        self._model = model
        self.setAccessibleName(model.spoken or f"{model.title}. {model.detail}".strip())
        while len(self._lines) > len(model.lines):
            gone = self._lines.pop()
            gone.hide()
            gone.deleteLater()
        while len(self._lines) < len(model.lines):
            self._lines.append(_Line(self))
        for line, each in zip(self._lines, model.lines, strict=True):
            line.show_model(each, four_colours)
            line.show()
        self.place(self._room)
        self.update()

    def place(self, room: QRectF) -> None:
        """Lie in the middle of this part of the felt, no larger than it."""
        self._room = room
        if not room.isValid():
            return
        pad, head = size(PAD), size(TITLE) + (size(DETAIL) if self._model.detail else 0) + size(12)
        count = max(1, len(self._lines))
        pad = min(pad, int(room.height() * 0.06))
        line = min(float(size(44)), (room.height() - 2 * pad - head) / count - 4)
        gap = min(float(size(GAP)), (room.height() - 2 * pad - head - count * line) / count)
        across, high = min(room.width(), size(WIDEST)), 2 * pad + head + count * (line + gap) - gap
        box = QRectF(0, 0, across, high)
        box.moveCenter(room.center())
        self.setGeometry(box.toAlignedRect())
        names = min(max((each.words() for each in self._lines), default=0.0), across * 0.34)
        for number, each in enumerate(self._lines):
            top = pad + head + number * (line + gap)
            each.setGeometry(pad, round(top), round(across) - 2 * pad, round(line))
            each.set_names(names)

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
