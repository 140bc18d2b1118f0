"""Paints votes: a chip for each name in the team's colour, on cards and beside Pass. Knows no rules.

What a bot proposes beside people is outlined and has a bot's mark before the name.
"""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from client.model.board import VoteModel
from client.theme.shapes import dashed, paint_icon
from client.theme.type import width
from client.widgets.painting import MIDDLE, elided

GAP, PADDING = 4.0, 8.0
SMALLEST, SMALLEST_TEXT = 16.0, 11.0  # px
MOST_CHIPS = 3  # more than three votes: two chips and "+2"
MARK, MARK_GAP = 1.1, 3.0  # a bot's mark: its side as a part of the text's height; px before the name

_MORE = VoteModel("")


@dataclass(frozen=True, slots=True)
class VoteColours:
    """A chip's fill and text, the ring of one's own with its gap, dashes and text of a pending one.

    Advice has the colour of the dashes for an edge, and the text of a pending one.
    """

    fill: QColor
    text: QColor
    ring: QColor
    ring_gap: QColor | None  # None: the ring lies on the chip's edge
    dashes: QColor
    pending_text: QColor


def chips(votes: tuple[VoteModel, ...], of: QFont, room: float) -> list[tuple[VoteModel, str]]:
    """The chips that fit into `room` px: all names up to three, else the first ones and "+N".

    A single name that is still too wide is shortened.
    """
    for shown in range(len(votes) if len(votes) <= MOST_CHIPS else MOST_CHIPS - 1, 0, -1):
        row = [(vote, vote.name) for vote in votes[:shown]]
        if shown < len(votes):
            row.append((_MORE, f"+{len(votes) - shown}"))
        if row_width(row, of) <= room:
            return row
    if not votes:
        return []
    rest = [(_MORE, f"+{len(votes) - 1}")] if len(votes) > 1 else []
    taken = row_width([(votes[0], ""), *rest], of)
    return [(votes[0], elided(votes[0].name, of, room - taken)), *rest]


def row_width(row: list[tuple[VoteModel, str]], of: QFont) -> float:
    """How wide these chips are beside each other."""
    return sum(_width(vote, text, of) for vote, text in row) + GAP * max(0, len(row) - 1)


def _width(vote: VoteModel, text: str, of: QFont) -> float:
    return width(text, of) + 2 * PADDING + (_mark(of) + MARK_GAP if vote.advice else 0)


def _mark(of: QFont) -> float:
    """The side of a bot's mark."""
    return MARK * of.pixelSize()


def paint_votes(
    painter: QPainter, row: QRectF, votes: tuple[VoteModel, ...], of: QFont, colours: VoteColours
) -> None:
    """Paint the chips that fit, from the row's left, as high as the row."""
    x = row.x()
    for vote, text in chips(votes, of, row.width()):
        spot = QRectF(x, row.y(), _width(vote, text, of), row.height())
        _paint_chip(painter, spot, vote, colours)
        x = spot.right() + GAP
        ink = colours.pending_text if vote.pending or vote.advice else colours.text
        if vote.advice:
            side = _mark(of)
            left, top = spot.x() + PADDING, spot.center().y() - side / 2
            paint_icon(painter, "bot", QRectF(left, top, side, side), ink, 2.2)
            spot.setLeft(spot.x() + side + MARK_GAP)
        painter.setFont(of)
        painter.setPen(ink)
        painter.drawText(spot, MIDDLE, text)


def _paint_chip(painter: QPainter, spot: QRectF, vote: VoteModel, colours: VoteColours) -> None:
    radius = spot.height() / 2
    if vote.pending or vote.advice:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.dashes, 1.5) if vote.advice else dashed(colours.dashes, 1.5))
        painter.drawRoundedRect(spot.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    rings = (
        [(1.5, colours.ring)] if colours.ring_gap is None else [(3.0, colours.ring), (1.5, colours.ring_gap)]
    )
    for grow, colour in [*(rings if vote.mine else []), (0.0, colours.fill)]:
        painter.setBrush(colour)
        painter.drawRoundedRect(spot.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)
