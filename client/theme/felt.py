"""The card table: its colours, the same in the light and the dark theme, and the outlines of the suits.

The outlines are drawn for this project in a box from -1 to 1 around the middle of the suit.
"""

from __future__ import annotations

from functools import lru_cache

from PyQt6.QtCore import QPointF, Qt
from PyQt6.QtGui import QColor, QPainterPath

FELT, FELT_LIGHT, FELT_EDGE = QColor("#1F5A3C"), QColor("#286B49"), QColor("#1A4E34")
FELT_RIM = QColor("#12351F")
FELT_SHADE = QColor(0, 0, 0, 71)  # under the rim

PLATE = QColor(9, 32, 20, 184)  # 72 %
PLATE_TURN = QColor(9, 32, 20, 230)  # whose turn it is
PLATE_SOLID = QColor("#0F2B1C")  # what a plate comes to on the felt; behind the result
ON_PLATE, ON_PLATE_SOFT = QColor("#FFFFFF"), QColor("#DDEBE2")
PLATE_LINE = QColor(255, 255, 255, 36)

TURN = QColor("#F2B705")  # gold: look here
WAY = QColor(255, 255, 255, 84)  # the way round, where it isn't the next turn
RING, RING_EDGE = QColor("#FFFFFF"), QColor("#0B1F14")  # the keyboard's focus, seen on felt and on cards

PAPER, PAPER_EDGE = QColor("#FFFDF7"), QColor("#8A8577")
CARD_SHADOW = QColor(0, 0, 0, 71)
BACK_PAPER, BACK_BLUE, BACK_LATTICE = QColor("#F3EFE2"), QColor("#2F5299"), QColor(220, 230, 248, 191)

RED, BLACK = QColor("#B3161B"), QColor("#1A1A1A")
BLUE, GREEN = QColor("#1B5FAD"), QColor("#1A6B35")  # diamonds and clubs of the deck of four colours
TWO_COLOURS = {"diamonds": RED, "hearts": RED, "clubs": BLACK, "spades": BLACK}
FOUR_COLOURS = {"diamonds": BLUE, "hearts": RED, "clubs": GREEN, "spades": BLACK}

Point = tuple[float, float]


def _curves(start: Point, *curves: tuple[Point, ...]) -> QPainterPath:
    """A closed outline: each curve is its end, or its controls and its end."""
    path = QPainterPath(QPointF(*start))
    path.setFillRule(Qt.FillRule.WindingFill)
    for curve in curves:
        points = [QPointF(*point) for point in curve]
        if len(points) == 1:
            path.lineTo(*points)
        elif len(points) == 2:
            path.quadTo(*points)
        else:
            path.cubicTo(*points)
    path.closeSubpath()
    return path


def _diamond() -> QPainterPath:
    return _curves(
        (0, -1),
        ((0.25, -0.45), (0.72, 0)),
        ((0.25, 0.45), (0, 1)),
        ((-0.25, 0.45), (-0.72, 0)),
        ((-0.25, -0.45), (0, -1)),
    )


def _heart() -> QPainterPath:
    return _curves(
        (0, 0.95),
        ((-0.35, 0.45), (-1, 0.1), (-1, -0.42)),
        ((-1, -0.85), (-0.66, -1), (-0.45, -1)),
        ((-0.2, -1), (-0.05, -0.8), (0, -0.6)),
        ((0.05, -0.8), (0.2, -1), (0.45, -1)),
        ((0.66, -1), (1, -0.85), (1, -0.42)),
        ((1, 0.1), (0.35, 0.45), (0, 0.95)),
    )


def _spade() -> QPainterPath:
    return _curves(
        (0, -1),
        ((0.35, -0.55), (0.95, -0.2), (0.95, 0.28)),
        ((0.95, 0.66), (0.66, 0.8), (0.46, 0.8)),
        ((0.25, 0.8), (0.1, 0.66), (0.06, 0.5)),
        ((0.08, 0.75), (0.2, 0.92), (0.38, 1)),
        ((-0.38, 1),),
        ((-0.2, 0.92), (-0.08, 0.75), (-0.06, 0.5)),
        ((-0.1, 0.66), (-0.25, 0.8), (-0.46, 0.8)),
        ((-0.66, 0.8), (-0.95, 0.66), (-0.95, 0.28)),
        ((-0.95, -0.2), (-0.35, -0.55), (0, -1)),
    )


def _club() -> QPainterPath:
    path = _curves(
        (-0.12, 0),
        ((0.12, 0),),
        ((0.1, 0.55), (0.2, 0.85), (0.38, 1)),
        ((-0.38, 1),),
        ((-0.2, 0.85), (-0.1, 0.55), (-0.12, 0)),
    )
    for leaf in ((0, -0.52), (-0.52, 0.18), (0.52, 0.18)):
        path.addEllipse(QPointF(*leaf), 0.46, 0.46)
    path.addEllipse(QPointF(0, -0.05), 0.22, 0.22)  # no hole between the leaves
    return path


_SUITS = {"diamonds": _diamond, "hearts": _heart, "spades": _spade, "clubs": _club}


@lru_cache(maxsize=4)
def suit_path(suit: str) -> QPainterPath:
    """The outline of a suit around (0, 0); any other name is a KeyError."""
    return _SUITS[suit]()


def suit_colour(suit: str, four_colours: bool) -> QColor:
    """The ink of a suit, in the deck of two colours or of four."""
    return (FOUR_COLOURS if four_colours else TWO_COLOURS)[suit]
