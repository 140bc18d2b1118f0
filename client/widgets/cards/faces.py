"""Paints playing cards, their backs and small tiles of them, and keeps the pictures. Knows no widget.

Sizes are shares of the card's width w, from the visual guide's picture. What paints a card stands in its
middle.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Literal

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QTransform

from client.model.card_widgets import PlayingCardModel, Rank, Suit
from client.theme import felt
from client.theme.tokens import stale
from client.theme.type import exact_font

RATIO = 160 / 112  # height to width
RADIUS, SHADOW = 0.075, 2.0
ROOM = 4.0  # px that a picture has around the card, for the edge and the shadow
KEPT_BYTES = 32 * 1024 * 1024  # a hand of 13 at twice the density, 104 px wide, takes 5 MB

_LEFT, _MID, _RIGHT = 0.365, 0.5, 0.635
_THREE, _FOUR = (0.2, 0.5, 0.8), (0.18, 0.393, 0.607, 0.82)


def _columns(rows: tuple[float, ...], *middle: float) -> tuple[tuple[float, float], ...]:
    sides = tuple((x, y) for x in (_LEFT, _RIGHT) for y in rows)
    return sides + tuple((_MID, y) for y in middle)


PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((_MID, 0.5),),
    "2": ((_MID, 0.2), (_MID, 0.8)),
    "3": ((_MID, 0.2), (_MID, 0.5), (_MID, 0.8)),
    "4": _columns((0.2, 0.8)),
    "5": _columns((0.2, 0.8), 0.5),
    "6": _columns(_THREE),
    "7": _columns(_THREE, 0.35),
    "8": _columns(_THREE, 0.35, 0.65),
    "9": _columns(_FOUR, 0.5),
    "10": _columns(_FOUR, 0.287, 0.713),
}
TURNED_BELOW = 0.55  # of the height: pips below stand on their heads

Kind = Literal["face", "back", "tall", "wide"]
Edge = Literal["plain", "hover", "chosen"]
_EDGES: dict[Edge, tuple[QColor, float]] = {
    "plain": (felt.PAPER_EDGE, 1.0),
    "hover": (felt.BLACK, 1.6),
    "chosen": (felt.TURN, 3.0),
}


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows, and so the key it is kept under: `width` in px, `angle` in degrees.

    "tall" and "wide" are tiles: rank and suit alone, one above or beside the other. `width` is that of
    the upright card: a wide tile is as high as a tall one is wide.
    """

    kind: Kind
    width: float
    rank: Rank = "A"
    suit: Suit = "spades"
    angle: float = 0.0
    edge: Edge = "plain"
    four_colours: bool = False
    stale: bool = False

    def shade(self, colour: QColor) -> QColor:
        return stale(colour) if self.stale else colour

    @property
    def ink(self) -> QColor:
        return self.shade(felt.suit_colour(self.suit, self.four_colours))


def face(
    card: PlayingCardModel,
    width: float,
    *,
    kind: Kind = "face",
    angle: float = 0.0,
    edge: Edge = "plain",
    four_colours: bool = False,
    stale: bool = False,
) -> Picture:
    """The picture of a card, `width` px wide and turned clockwise by `angle`."""
    return Picture(
        kind,
        round(width * 2) / 2,
        card.rank,
        card.suit,
        round(angle, 2),
        edge,
        four_colours,
        stale,
    )


def back(width: float, *, angle: float = 0.0, stale: bool = False) -> Picture:
    """The picture of a card's back."""
    return Picture("back", round(width * 2) / 2, angle=angle, stale=stale)


def size_of(picture: Picture) -> tuple[float, float]:
    """Width and height of the sheet before it is turned."""
    if picture.kind == "wide":
        return picture.width * TILE_RATIO, picture.width
    if picture.kind == "tall":
        return picture.width, picture.width * TILE_RATIO
    return picture.width, picture.width * RATIO


TILE_RATIO = 36 / 26


# ---- keeping


class Pictures:
    """The pictures painted last, at most `limit` bytes of them."""

    def __init__(self, limit: int = KEPT_BYTES) -> None:
        self._limit, self._held = limit, 0
        self._kept: OrderedDict[tuple[Picture, float], QPixmap] = OrderedDict()

    @property
    def held(self) -> int:
        """How many bytes the kept pictures take."""
        return self._held

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, picture: Picture, density: float) -> QPixmap:
        """The picture with the card in its middle, at so many device pixels to the pixel."""
        key = (picture, density)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = _render(picture, density)
        self._kept[key] = made
        self._held += _bytes(made)
        while self._held > self._limit and len(self._kept) > 1:
            self._held -= _bytes(self._kept.popitem(last=False)[1])
        return made


def _bytes(picture: QPixmap) -> int:
    return picture.width() * picture.height() * 4


PICTURES = Pictures()


def paint(painter: QPainter, picture: Picture, centre: QPointF) -> None:
    """Paint a kept picture with the card's middle at a point; it is moved onto whole device pixels."""
    device = painter.device()
    density = device.devicePixelRatioF() if device is not None else 1.0
    kept = PICTURES.get(picture, density)
    corner = centre - QPointF(kept.width(), kept.height()) / (2 * density)
    if not painter.transform().isScaling() and not painter.transform().isRotating():
        corner = QPointF(round(corner.x() * density) / density, round(corner.y() * density) / density)
    painter.drawPixmap(corner, kept)


def _render(picture: Picture, density: float) -> QPixmap:
    width, height = size_of(picture)
    turned = QTransform().rotate(picture.angle).mapRect(QRectF(-width / 2, -height / 2, width, height))
    across, high = (2 * math.ceil(side / 2 + ROOM) for side in (turned.width(), turned.height()))
    made = QPixmap(math.ceil(across * density), math.ceil(high * density))
    made.setDevicePixelRatio(density)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.translate(made.width() / density / 2, made.height() / density / 2)
    painter.rotate(picture.angle)
    draw(painter, picture)
    painter.end()
    return made


# ---- painting


def draw(painter: QPainter, picture: Picture) -> None:
    """Paint the card around the painter's origin, line by line."""
    width, height = size_of(picture)
    sheet = QRectF(-width / 2, -height / 2, width, height)
    radius = max(3.0, width * RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(felt.CARD_SHADOW)
    painter.drawRoundedRect(sheet.translated(0, 0 if picture.stale else SHADOW), radius, radius)
    if picture.kind == "back":
        _sheet(painter, sheet, radius, picture.shade(felt.BACK_PAPER), felt.PAPER_EDGE, 0.8)
        _lattice(painter, picture, sheet, radius)
        return
    edge, thick = _EDGES[picture.edge]
    _sheet(painter, sheet, radius, felt.PAPER, picture.shade(edge), thick)
    if picture.kind == "face":
        _index(painter, picture, sheet)
        painter.rotate(180)
        _index(painter, picture, sheet)
        painter.rotate(-180)
        _inside(painter, picture, sheet)
    else:
        _tile(painter, picture, sheet)


def _sheet(painter: QPainter, sheet: QRectF, radius: float, fill: QColor, edge: QColor, width: float) -> None:
    painter.setBrush(fill)
    painter.setPen(QPen(edge, width))
    painter.drawRoundedRect(sheet, radius, radius)


def paint_suit(
    painter: QPainter, suit: str, at: QPointF, radius: float, ink: QColor, turned: bool = False
) -> None:
    """Fill a suit that reaches `radius` px from its middle."""
    place = QTransform().translate(at.x(), at.y()).scale(radius, -radius if turned else radius)
    painter.fillPath(place.map(felt.suit_path(suit)), ink)


def _letters(painter: QPainter, text: str, middle: QPointF, px: float, ink: QColor) -> None:
    """Text as outlines around a point: its capitals' height, not its line, is centred."""
    of = exact_font(px, 700, spacing=-0.08 if len(text) > 1 else 0.0)
    metrics = QFontMetricsF(of)
    across = metrics.horizontalAdvance(text) - of.letterSpacing()
    painter.setFont(of)
    painter.setPen(ink)
    painter.drawText(QPointF(middle.x() - across / 2, middle.y() + metrics.capHeight() / 2), text)


def _index(painter: QPainter, picture: Picture, sheet: QRectF) -> None:
    """Rank and suit in the upper left corner; never smaller than can be read."""
    w, h = sheet.width(), sheet.height()
    px = max(w * 0.19, min(13.0, w * 0.26))
    x = sheet.x() + max(w * 0.135, px * 0.68)
    _letters(painter, picture.rank, QPointF(x, sheet.y() + h * 0.135 - w * 0.19 * 0.364), px, picture.ink)
    below = sheet.y() + h * 0.135 + (px - w * 0.19) * 0.5 + h * 0.075
    paint_suit(painter, picture.suit, QPointF(x, below), max(w * 0.068, px * 0.34), picture.ink)


def _inside(painter: QPainter, picture: Picture, sheet: QRectF) -> None:
    if picture.rank not in PIPS:
        _court(painter, picture, sheet)
        return
    w, h = sheet.width(), sheet.height()
    radius = w * (0.24 if picture.rank == "A" else 0.092)
    for x, y in PIPS[picture.rank]:
        at = QPointF(sheet.x() + w * x, sheet.y() + h * y)
        paint_suit(painter, picture.suit, at, radius, picture.ink, y > TURNED_BELOW)


def _court(painter: QPainter, picture: Picture, sheet: QRectF) -> None:
    w, h = sheet.width(), sheet.height()
    frame = sheet.adjusted(w * 0.26, h * 0.13, -w * 0.26, -h * 0.13)
    tint = QColor(picture.ink)
    tint.setAlphaF(0.09)
    radius = w * RADIUS * 0.6
    painter.setBrush(tint)
    painter.setPen(QPen(picture.ink, 1.2))
    painter.drawRoundedRect(frame, radius, radius)
    _letters(painter, picture.rank, QPointF(0, 0), w * 0.42, picture.ink)
    for x, y in ((0.35, 0.2), (0.65, 0.8)):
        at = QPointF(sheet.x() + w * x, sheet.y() + h * y)
        paint_suit(painter, picture.suit, at, w * 0.058, picture.ink, y > TURNED_BELOW)


def _tile(painter: QPainter, picture: Picture, sheet: QRectF) -> None:
    w, px = picture.width, picture.width * 0.58
    if picture.kind == "tall":
        rank, suit = QPointF(0, -sheet.height() * 0.2), QPointF(0, sheet.height() * 0.23)
    else:
        rank, suit = QPointF(-sheet.width() * 0.2, 0), QPointF(sheet.width() * 0.25, 0)
    _letters(painter, picture.rank, rank, px, picture.ink)
    paint_suit(painter, picture.suit, suit, w * 0.21, picture.ink)


def _lattice(painter: QPainter, picture: Picture, sheet: QRectF, radius: float) -> None:
    """Blue with a net of thin lines."""
    inset = picture.width * 0.07
    inner = sheet.adjusted(inset, inset, -inset, -inset)
    frame = QPainterPath()
    frame.addRoundedRect(inner, radius * 0.6, radius * 0.6)
    painter.fillPath(frame, picture.shade(felt.BACK_BLUE))
    painter.save()
    painter.setClipPath(frame)
    painter.setPen(QPen(picture.shade(felt.BACK_LATTICE), 0.9))
    step, high = picture.width / 6, inner.height()
    x = inner.left() - high
    while x < inner.right():
        painter.drawLine(QPointF(x, inner.top()), QPointF(x + high, inner.bottom()))
        painter.drawLine(QPointF(x + high, inner.top()), QPointF(x, inner.bottom()))
        x += step
    painter.restore()
