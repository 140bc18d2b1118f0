"""Paints votes: a chip for each name in the team's colour, on cards and beside Pass. Knows no rules."""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter

from client.model.board import VoteModel
from client.theme.shapes import dashed
from client.theme.type import width
from client.widgets.painting import MIDDLE, elided

GAP, PADDING = 4.0, 8.0
SMALLEST, SMALLEST_TEXT = 16.0, 11.0  # px
MOST_CHIPS = 3  # more than three votes: two chips and "+2"

_MORE = VoteModel("")


@dataclass(frozen=True, slots=True)
class VoteColours:
    """A chip's fill and text, the ring of one's own with its gap, dashes and text of a pending one."""

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
        if row_width([text for _, text in row], of) <= room:
            return row
    if not votes:
        return []
    rest = [(_MORE, f"+{len(votes) - 1}")] if len(votes) > 1 else []
    taken = row_width(["", *(text for _, text in rest)], of)
    return [(votes[0], elided(votes[0].name, of, room - taken)), *rest]


def row_width(texts: list[str], of: QFont) -> float:
    """How wide chips with these texts are in a row."""
    return sum(width(text, of) + 2 * PADDING for text in texts) + GAP * max(0, len(texts) - 1)


def paint_votes(
    painter: QPainter, row: QRectF, votes: tuple[VoteModel, ...], of: QFont, colours: VoteColours
) -> None:
    """Paint the chips that fit, from the row's left, as high as the row."""
    x = row.x()
    for vote, text in chips(votes, of, row.width()):
        spot = QRectF(x, row.y(), width(text, of) + 2 * PADDING, row.height())
        _paint_chip(painter, spot, vote, colours)
        painter.setFont(of)
        painter.setPen(colours.pending_text if vote.pending else colours.text)
        painter.drawText(spot, MIDDLE, text)
        x = spot.right() + GAP


def _paint_chip(painter: QPainter, spot: QRectF, vote: VoteModel, colours: VoteColours) -> None:
    radius = spot.height() / 2
    if vote.pending:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(colours.dashes, 1.5))
        painter.drawRoundedRect(spot.adjusted(0.75, 0.75, -0.75, -0.75), radius, radius)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    rings = (
        [(1.5, colours.ring)] if colours.ring_gap is None else [(3.0, colours.ring), (1.5, colours.ring_gap)]
    )
    for grow, colour in [*(rings if vote.mine else []), (0.0, colours.fill)]:
        painter.setBrush(colour)
        painter.drawRoundedRect(spot.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)
