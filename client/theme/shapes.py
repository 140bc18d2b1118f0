"""Paints glyphs, line icons and avatars at any size, colour and pixel density. Knows no widget.

Glyphs are paths of our own (a card clips and scales them while it turns), icons and avatars are drawn by
Qt's SVG renderer; avatars, the costly ones, are kept as pixmaps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

from PyQt6.QtCore import QByteArray, QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform
from PyQt6.QtSvg import QSvgRenderer

from client.theme.drawings import AVATAR_GROUNDS, AVATARS, ICONS
from client.theme.look import look

AvatarState = Literal["", "off", "turn"]

GLYPH_OF = {
    "red": "triangle",
    "blue": "square",
    "green": "diamond",
    "bystander": "ring",
    "assassin": "cross",
}
AVATAR_NAMES = tuple(name for name in AVATARS if name != "bot")  # "bot" is nobody's to choose
RANDOM_AVATAR = "random"

_BOX = 24.0
_KEPT_AVATARS = 256  # a full room has 50 people, in three sizes at most


def _polygon(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def _triangle() -> QPainterPath:
    return _polygon((12, 2), (21.5, 19.5), (2.5, 19.5))


def _square() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(4, 4, 16, 16), 1.6, 1.6)
    return path


def _diamond() -> QPainterPath:
    return _polygon((12, 1.5), (22.5, 12), (12, 22.5), (1.5, 12))


def _ring() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(12, 12), 8.5, 8.5)
    path.addEllipse(QPointF(12, 12), 5, 5)
    return path


def _cross() -> QPainterPath:
    bar = QPainterPath()
    bar.addRoundedRect(QRectF(-10.5, -2.4, 21, 4.8), 1, 1)
    turned = QTransform().translate(12, 12).rotate(45)
    other = QTransform().translate(12, 12).rotate(-45)
    return turned.map(bar).united(other.map(bar))


_GLYPHS: dict[str, Callable[[], QPainterPath]] = {
    "triangle": _triangle,
    "square": _square,
    "diamond": _diamond,
    "ring": _ring,
    "cross": _cross,
}
_OUTLINES: dict[str, QPainterPath] = {
    "triangle": _polygon((12, 4.6), (19.3, 18), (4.7, 18)),
    "square": _polygon((5.2, 5.2), (18.8, 5.2), (18.8, 18.8), (5.2, 18.8)),
    "diamond": _polygon((12, 4), (20, 12), (12, 20), (4, 12)),
}


@lru_cache(maxsize=8)
def _glyph(name: str) -> QPainterPath:
    return _GLYPHS[name]()


def _into(rect: QRectF) -> QTransform:
    return QTransform().translate(rect.x(), rect.y()).scale(rect.width() / _BOX, rect.height() / _BOX)


def glyph_path(name: str, rect: QRectF) -> QPainterPath:
    """Return the outline of a glyph ("triangle" or its identity, "red") filling a square rectangle."""
    return _into(rect).map(_glyph(GLYPH_OF.get(name, name)))


def paint_glyph(painter: QPainter, name: str, rect: QRectF, color: QColor) -> None:
    """Fill a glyph: "triangle", "square", "diamond", "ring" or "cross", or the identity it stands for."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(glyph_path(name, rect), color)
    painter.restore()


def paint_pip(painter: QPainter, name: str, rect: QRectF, color: QColor, filled: bool) -> None:
    """Paint one agent of a score: filled when found, a fainter outline while hidden."""
    if filled:
        paint_glyph(painter, name, rect, color)
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * 0.62)
    pen = QPen(color, 2.6 * rect.width() / _BOX)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.strokePath(_into(rect).map(_OUTLINES[GLYPH_OF.get(name, name)]), pen)
    painter.restore()


def icon_names() -> tuple[str, ...]:
    """Return the names that `paint_icon` knows."""
    return tuple(ICONS)


def paint_icon(painter: QPainter, name: str, rect: QRectF, color: QColor, stroke: float = 1.8) -> None:
    """Paint a line icon; `stroke` is in the 24-pixel box (small icons want 2 to 2.6)."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * color.alphaF())
    _icon(name, color.name(), stroke).render(painter, rect)
    painter.restore()


@lru_cache(maxsize=256)
def _icon(name: str, colour: str, stroke: float) -> QSvgRenderer:
    drawing = ICONS[name].replace("{colour}", colour)
    return _svg(
        24,
        f'<g fill="none" stroke="{colour}" stroke-width="{stroke}" stroke-linecap="round" '
        f'stroke-linejoin="round">{drawing}</g>',
    )


@lru_cache(maxsize=32)
def _animal(name: str) -> QSvgRenderer:
    ground = AVATAR_GROUNDS.get(name, "#DCD9D0")
    return _svg(40, f'<circle cx="20" cy="20" r="20" fill="{ground}"/>{AVATARS.get(name, "")}')


def _svg(box: int, drawing: str) -> QSvgRenderer:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}">{drawing}</svg>'
    return QSvgRenderer(QByteArray(text.encode()))


def paint_avatar(painter: QPainter, name: str, rect: QRectF, state: AvatarState = "") -> None:
    """Paint an avatar in a circle: `off` is grey in a dashed ring, `turn` has a gold ring around it.

    The rings lie up to 3 px outside the rectangle. "random" is the chooser's dice-like arrow.
    """
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    if name == RANDOM_AVATAR:
        _paint_random(painter, rect)
    else:
        place, pixels = _on_the_grid(painter, rect)
        painter.setOpacity(painter.opacity() * (0.45 if state == "off" else 1.0))
        painter.drawPixmap(place, _avatar(name, pixels, state == "off"), QRectF())
    painter.restore()
    if state:
        _paint_ring(painter, rect, state)


def _on_the_grid(painter: QPainter, rect: QRectF) -> tuple[QRectF, int]:
    """Return the rectangle moved onto whole device pixels, and its width in them: nothing is resampled."""
    to_device = painter.deviceTransform()
    device = to_device.mapRect(rect)
    pixels = max(round(device.width()), 1)
    snapped = QRectF(round(device.x()), round(device.y()), pixels, pixels)
    back, possible = to_device.inverted()
    return (back.mapRect(snapped) if possible else rect), pixels


@lru_cache(maxsize=_KEPT_AVATARS)
def _avatar(name: str, pixels: int, grey: bool) -> QPixmap:
    """Return an avatar of so many device pixels; its own density is 1, the caller scales it."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    circle = QPainterPath()
    circle.addEllipse(QRectF(image.rect()))
    painter.setClipPath(circle)
    _animal(name).render(painter, QRectF(image.rect()))
    painter.end()
    if grey:
        image = _greyed(image)
    return QPixmap.fromImage(image)


def _greyed(image: QImage) -> QImage:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    grey = grey.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(grey)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, image)
    painter.end()
    return grey


def _paint_random(painter: QPainter, rect: QRectF) -> None:
    colours = look().tokens
    painter.setPen(dashed(colours.edge, 1.5))
    painter.drawEllipse(rect.adjusted(0.75, 0.75, -0.75, -0.75))
    side = rect.width() * 20 / 64
    centre = rect.center()
    paint_icon(
        painter,
        "refresh",
        QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side),
        colours.muted,
        1.9,
    )


def _paint_ring(painter: QPainter, rect: QRectF, state: AvatarState) -> None:
    colours = look().tokens
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if state == "off":
        painter.setPen(dashed(colours.muted, 1.5))
        painter.drawEllipse(rect.adjusted(-1.25, -1.25, 1.25, 1.25))
    else:
        painter.setPen(QPen(colours.gold, 3))
        painter.drawEllipse(rect.adjusted(-1.5, -1.5, 1.5, 1.5))
    painter.restore()


def dashed(colour: QColor, width: float = 1.5) -> QPen:
    """Return the pen of everything that is not there yet: free seats, pending votes, dropped people."""
    pen = QPen(colour, width)
    pen.setDashPattern([2.4, 2.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen
