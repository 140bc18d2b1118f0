"""Small pieces of text painting that the game's widgets share: a line in a row, a sentence with emphasis.

Every text is painted as it stands; none is ever read as markup.
"""

from __future__ import annotations

from collections.abc import Iterable

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from client.model.game_widgets import Segment
from client.theme.type import font, width

SINGLE = Qt.TextFlag.TextSingleLine | Qt.TextFlag.TextDontClip
LEFT = int(
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter | SINGLE
)
RIGHT = int(
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter | SINGLE
)
MIDDLE = int(Qt.AlignmentFlag.AlignCenter | SINGLE)


def elided(text: str, of: QFont, room: float) -> str:
    """The text, cut with an ellipsis where it doesn't fit."""
    if width(text, of) <= room:
        return text
    return QFontMetricsF(of).elidedText(text, Qt.TextElideMode.ElideRight, max(0.0, room))


def draw(painter: QPainter, row: QRectF, text: str, of: QFont, colour: QColor, flags: int = LEFT) -> float:
    """Paint one line into `row`, cut where it doesn't fit; return its width."""
    shown = elided(text, of, row.width() + 0.5)
    painter.setFont(of)
    painter.setPen(colour)
    painter.drawText(row, flags, shown)
    return width(shown, of)


def baseline(row: QRectF, of: QFont) -> float:
    """Where a line stands that is centred in the row."""
    metrics = QFontMetricsF(of)
    return row.center().y() + (metrics.ascent() - metrics.descent()) / 2


def square(left: float, row: QRectF, side: float) -> QRectF:
    """A square of `side`, from `left`, in the middle of the row's height."""
    return QRectF(left, row.center().y() - side / 2, side, side)


def centred(centre: QPointF, side: float) -> QRectF:
    """A square of `side` around a point."""
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def sentence_width(segments: Iterable[Segment], px: int) -> float:
    return sum(width(segment.text, _weighted(px, segment)) for segment in segments)


def draw_sentence(
    painter: QPainter, row: QRectF, segments: Iterable[Segment], px: int, colour: QColor
) -> bool:
    """Paint a sentence with bold parts into one row; return whether it was whole."""
    x, line = row.x(), baseline(row, font(px))
    painter.setPen(colour)
    for segment in segments:
        of = _weighted(px, segment)
        shown = elided(segment.text, of, row.right() - x + 0.5)
        painter.setFont(of)
        painter.drawText(QPointF(x, line), shown)
        if shown != segment.text:
            return False
        x += width(shown, of)
    return True


def _weighted(px: int, segment: Segment) -> QFont:
    return font(px, 600 if segment.bold else 400)
