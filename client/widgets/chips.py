"""Small marks beside text: identity chips, outlined chips, tags, counts."""

from __future__ import annotations

from typing import Literal

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.theme.look import look
from client.theme.shapes import GLYPH_OF, paint_glyph, paint_icon
from client.theme.sheets import paint_sheet, rounded
from client.theme.tokens import stale
from client.theme.type import font, size
from client.widgets.tabs import paint_dot

ChipKind = Literal["red", "blue", "green", "bystander", "assassin", "outline", "tag", "done", "count", "dot"]

_HEIGHT = 20
_GLYPH, _GLYPH_GAP = 10, 5
_CHECK = 12


def chip_font(kind: ChipKind) -> QFont:
    """Return the type of a chip: the log's small 11 px, a tag's 12, a count's 13."""
    if kind in ("tag", "done"):
        return font(12, 500)
    return font(13, 700, tabular=True) if kind == "count" else font(11, 600, spacing=0.01)


def chip_size(kind: ChipKind, text: str) -> QSize:
    """Return the size of a chip in pixels."""
    if kind == "dot":
        return QSize(size(9), size(9))
    width = QFontMetricsF(chip_font(kind)).horizontalAdvance(text)
    if kind == "count":
        return QSize(max(size(24), int(width) + size(14)), size(24))
    inside = {"tag": 14, "outline": 14, "done": 14 + _CHECK + _GLYPH_GAP}.get(kind, 13 + _GLYPH + _GLYPH_GAP)
    return QSize(int(width + 0.999) + size(inside), size(_HEIGHT))


def paint_chip(painter: QPainter, box: QRectF, kind: ChipKind, text: str, old: bool = False) -> None:
    """Paint a chip into a box of `chip_size`; `old` is the paler one of a lost connection."""
    tokens = look().tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if kind == "dot":
        paint_dot(painter, box)
    elif kind in GLYPH_OF:
        _paint_identity(painter, box, kind, text, old)
    elif kind == "done":
        _paint_done(painter, box, text)
    else:
        colour = tokens.ink
        if kind == "outline":
            paint_sheet(painter, box, None, tokens.edge, size(5), 0)
        elif kind == "tag":
            painter.fillPath(rounded(box, size(5)), tokens.hover)
        else:
            painter.fillPath(rounded(box, box.height() / 2), tokens.ink)
            colour = tokens.onink
        painter.setPen(colour)
        painter.setFont(chip_font(kind))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, text)
    painter.restore()


def _paint_done(painter: QPainter, box: QRectF, text: str) -> None:
    """A tag with a check before its word."""
    tokens, side = look().tokens, size(_CHECK)
    painter.fillPath(rounded(box, size(5)), tokens.hover)
    place = QRectF(box.x() + size(7), box.center().y() - side / 2, side, side)
    paint_icon(painter, "check", place, tokens.ink, 2.4)
    painter.setPen(tokens.ink)
    painter.setFont(chip_font("done"))
    words = box.adjusted(size(7 + _CHECK + _GLYPH_GAP), 0, 0, 0)
    painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)


def _paint_identity(painter: QPainter, box: QRectF, kind: str, text: str, old: bool) -> None:
    tokens = look().tokens
    colours = look().identity(kind)
    fill = stale(colours.fill) if old else colours.fill
    edge = tokens.edge if kind == "assassin" else None
    paint_sheet(painter, box, fill, edge, size(5), 0)
    glyph = size(_GLYPH)
    paint_glyph(
        painter,
        kind,
        QRectF(box.x() + size(6), box.center().y() - glyph / 2, glyph, glyph),
        colours.text_on_it,
    )
    label = chip_font("outline")
    painter.setFont(label)
    painter.setPen(colours.text_on_it)
    baseline = box.center().y() + QFontMetricsF(label).capHeight() / 2
    painter.drawText(QPointF(box.x() + size(6 + _GLYPH + _GLYPH_GAP), baseline), text)


class Chip(QWidget):
    """One chip. `spoken` says what colour and glyph say ("PIANO, red agent")."""

    def __init__(
        self, kind: ChipKind, text: str = "", spoken: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._kind: ChipKind = kind
        self._text = text
        self._old = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(spoken or text)
        look().changed.connect(self.restyle)

    def text(self) -> str:
        """What the chip says."""
        return self._text

    def show_chip(self, kind: ChipKind, text: str, spoken: str = "", old: bool = False) -> None:
        """Show another chip."""
        self._kind, self._text, self._old = kind, text, old
        self.setAccessibleName(spoken or text)
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its text."""
        return chip_size(self._kind, self._text)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the chip."""
        paint_chip(QPainter(self), QRectF(self.rect()), self._kind, self._text, self._old)
