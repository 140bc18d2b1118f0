"""A team's score: glyph, name, a pip for each agent and how many are left. Painted; knows no rules."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.model.game_widgets import ScoreModel
from client.theme.look import look
from client.theme.shapes import dashed, paint_glyph, paint_pip
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.painting import MIDDLE, draw, square
from client.widgets.text import set_plain_tool_tip

WIDE, WITH_THREE, WITH_THREE_NOTED, NARROW = 216, 184, 208, 176
HEIGHT, NARROW_HEIGHT = 48, 44
RADIUS = 8.0
PIP = 12


def block_width(model: ScoreModel, teams: int, narrow: bool) -> int:
    """The width of a block at 100 %: three teams get less, a note or a sentence a little more."""
    if narrow:
        return NARROW
    if teams < 3:
        return WIDE
    return WITH_THREE_NOTED if model.note or model.out else WITH_THREE


class ScoreBlock(QWidget):
    """Filled with the team's colour only while it is that team's turn; dashed when the team is out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ScoreModel("red", "", 0, 0)
        self._teams, self._narrow = 2, False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    @property
    def model(self) -> ScoreModel:
        return self._model

    def show_model(self, model: ScoreModel, teams: int = 2, narrow: bool = False) -> None:
        self._model, self._teams, self._narrow = model, teams, narrow
        self.setAccessibleName(model.spoken)
        set_plain_tool_tip(self, model.spoken)
        self.updateGeometry()
        self.update()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        height = NARROW_HEIGHT if self._narrow else HEIGHT
        return QSize(size(block_width(self._model, self._teams, self._narrow)), size(height))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect, pad = QRectF(self.rect()), size(10 if self._narrow else 12) + 1
        if self._model.out:
            painter.setPen(dashed(look().tokens.edge, 1.0))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        else:
            colours = look().identity(self._model.team)
            painter.fillPath(rounded(rect, RADIUS), colours.fill if self._model.active else colours.tint)
        glyph = size(20 if self._model.out else 22)
        spot = QRectF(pad, (rect.height() - glyph) / 2, glyph, glyph)
        paint_glyph(painter, self._model.team, spot, self._accent())
        inner = QRectF(spot.right() + size(8 if self._narrow else 10), 0, 0, rect.height())
        inner.setRight(rect.width() - pad)
        if self._model.out:
            self._paint_out(painter, inner)
        else:
            inner.setRight(self._paint_number(painter, inner) - size(6))
            self._paint_pips(painter, inner)

    def _accent(self) -> QColor:
        colours = look().identity(self._model.team)
        return colours.text_on_it if self._model.active else colours.as_text

    def _writing(self) -> QColor:
        colours = look().identity(self._model.team)
        return colours.text_on_it if self._model.active else look().tokens.ink

    def _paint_number(self, painter: QPainter, inner: QRectF) -> float:
        """Paint the number over its word; return its left edge."""
        number, word = font(28, 700, tabular=True), font(11, 500)
        left = str(self._model.left)
        across = max(width(left, number), width(self._model.left_word, word))
        column = QRectF(inner.right() - across, (inner.height() - size(38)) / 2, across, size(26))
        draw(painter, column, left, number, self._writing(), MIDDLE)
        column = QRectF(column.x(), column.bottom(), across, size(12))
        draw(painter, column, self._model.left_word, word, self._writing(), MIDDLE)
        return column.left()

    def _paint_pips(self, painter: QPainter, inner: QRectF) -> None:
        top = (inner.height() - size(33)) / 2
        self._paint_name(painter, QRectF(inner.x(), top, inner.width(), size(18)))
        total = max(1, self._model.total)
        gap = 1 if self._narrow else 2
        side = min(float(size(9 if self._narrow else PIP)), (inner.width() + gap) / total - gap)
        y = top + size(21) + (size(PIP) - side) / 2
        for index in range(self._model.total):
            spot = QRectF(inner.x() + index * (side + gap), y, side, side)
            paint_pip(painter, self._model.team, spot, self._accent(), index < self._model.found)

    def _paint_name(self, painter: QPainter, row: QRectF) -> None:
        used = draw(painter, row, self._model.name, font(14, 600), self._writing())
        if self._model.note and not self._narrow:
            colour = self._writing() if self._model.active else look().tokens.muted
            draw(painter, row.adjusted(used + size(6), 0, 0, 0), self._model.note, font(12), colour)

    def _paint_out(self, painter: QPainter, inner: QRectF) -> None:
        tokens = look().tokens
        top = (inner.height() - size(35)) / 2
        struck = font(14, 600)
        struck.setStrikeOut(True)
        name = QRectF(inner.x(), top, inner.width(), size(18))
        draw(painter, name, self._model.name, struck, tokens.muted)
        row = QRectF(inner.x(), top + size(21), inner.width(), size(14))
        side = float(size(10))
        paint_glyph(painter, "assassin", square(row.x(), row, side), tokens.muted)
        row.setLeft(row.x() + side + size(5))
        whole = width(self._model.out, font(12)) <= row.width()
        draw(painter, row, self._model.out if whole else self._model.out_short, font(12), tokens.muted)
