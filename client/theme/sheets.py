"""Paints what lies on the table: sheets with an edge and a hard shadow, focus rings, soft shadows."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPen

from client.theme.look import look

FOCUS_GAP = 2
FOCUS_WIDTH = 3
FOCUS_ROOM = FOCUS_GAP + FOCUS_WIDTH  # what a focus ring needs on each side

# rings of the soft shadow: how far out, and the share of the shadow's opacity
_SOFT = ((6.0, 0.10), (4.0, 0.16), (2.0, 0.26), (0.0, 0.48))


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """Return a rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_sheet(
    painter: QPainter,
    rect: QRectF,
    fill: QColor | None,
    edge: QColor | QPen | None,
    radius: float,
    drop: float = 2.0,
    width: float = 1.0,
) -> None:
    """Paint a sheet that fills `rect`, its shadow falling `drop` px below it (0: flat).

    The edge of `width` px lies wholly inside the rectangle.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    outline = rounded(rect, radius)
    if drop:
        fallen = rounded(rect.translated(0, drop), radius)
        painter.fillPath(fallen.subtracted(outline), look().tokens.shadow)
    if fill is not None:
        painter.fillPath(outline, fill)
    if edge is not None:
        pen = QPen(edge, width) if isinstance(edge, QColor) else edge
        inset = pen.widthF() / 2
        painter.strokePath(rounded(rect.adjusted(inset, inset, -inset, -inset), radius - inset), pen)
    painter.restore()


def paint_soft_shadow(painter: QPainter, rect: QRectF, radius: float, drop: float = 4.0) -> None:
    """Paint the blurred shadow of something lifted (a hovered card) or floating (a toast), without it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    outline = rounded(rect, radius)
    for reach, share in _SOFT:
        colour = QColor(look().tokens.shadow2)
        colour.setAlphaF(colour.alphaF() * share)
        grown = rect.adjusted(-reach, -reach, reach, reach).translated(0, drop)
        painter.fillPath(rounded(grown, radius + reach).subtracted(outline), colour)
    painter.restore()


def paint_focus(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Paint the ring of the keyboard's focus around `rect`; it needs `FOCUS_ROOM` px outside."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    out = FOCUS_GAP + FOCUS_WIDTH / 2
    ring = rounded(rect.adjusted(-out, -out, out, out), radius + out)
    painter.strokePath(ring, QPen(look().tokens.focus, FOCUS_WIDTH))
    painter.restore()
