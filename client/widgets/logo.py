"""The three cards that spell the program's name."""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QRectF, QSize, Qt
from PyQt6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.theme.look import look
from client.theme.shapes import paint_glyph
from client.theme.sheets import paint_sheet
from client.theme.type import exact_font, size

_WIDTH, _HEIGHT = 344, 128  # px at 100 %


@dataclass(frozen=True)
class _Card:
    word: str
    team: str
    turn: float  # degrees
    box: QRectF
    glyph_left: bool = False


_CARDS = (
    _Card("CODE", "red", -8, QRectF(4, 38, 124, 80), glyph_left=True),
    _Card("LAN", "", 7, QRectF(216, 38, 124, 80)),
    _Card("NAMES", "blue", -1.5, QRectF(106, 14, 132, 88)),
)


class Logo(QWidget):
    """CODE, NAMES and LAN on cards. Grows with the text; `set_share` makes it smaller where room is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def set_share(self, share: float) -> None:
        """Take this share of the full size."""
        if share != self._share:
            self._share = share
            self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """The cards with their corners turned."""
        return QSize(size(_WIDTH * self._share), size(_HEIGHT * self._share))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the three cards, NAMES on top."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale = min(self.width() / _WIDTH, self.height() / _HEIGHT)
        painter.translate(self.width() / 2, 0)
        painter.scale(scale, scale)
        painter.translate(-_WIDTH / 2, 0)
        for card in _CARDS:
            self._paint_card(painter, card)

    def _paint_card(self, painter: QPainter, card: _Card) -> None:
        tokens = look().tokens
        fill = look().identity(card.team).fill if card.team else tokens.surface
        text = look().identity(card.team).text_on_it if card.team else tokens.ink
        painter.save()
        painter.translate(card.box.center())
        painter.rotate(card.turn)
        face = QRectF(-card.box.width() / 2, -card.box.height() / 2, card.box.width(), card.box.height())
        paint_sheet(painter, face, fill, tokens.edge, 10, width=1.2)
        if card.team:
            left = face.left() + 10 if card.glyph_left else face.right() - 26
            paint_glyph(painter, card.team, QRectF(left, face.top() + 9, 16, 16), text)
        word = exact_font(card.box.width() / 6.2, 700, spacing=0.04)
        painter.setFont(word)
        painter.setPen(text)
        centred = face.translated(0, -QFontMetricsF(word).descent() / 8)
        painter.drawText(centred, Qt.AlignmentFlag.AlignCenter, card.word)
        painter.restore()
