"""Where the cards of a hand lie: an arc of 1.6° a card. Only geometry.

All sizes come from the card's width, 104 px in the visual guide's picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainterPath, QTransform

from client.model.card_widgets import MOST_HELD
from client.widgets.cards.faces import RADIUS, RATIO

DESIGNED = 104.0  # px, the width that the sizes below are given for
STEP, LIFT = 72.0, 26.0
ARC = 1.6  # degrees from card to card
LARGEST = 168.0  # px wide, in a very large window
MARGIN = 9.0  # px around the fan for focus ring, edge and shadow


@dataclass(frozen=True, slots=True)
class Pose:
    """A card's middle, and how it is turned, clockwise in degrees."""

    x: float
    y: float
    angle: float = 0.0

    @property
    def centre(self) -> QPointF:
        return QPointF(self.x, self.y)

    def raised(self, by: float) -> Pose:
        """Up along the card's own axis."""
        lean = math.radians(self.angle)
        return replace(self, x=self.x + by * math.sin(lean), y=self.y - by * math.cos(lean))

    def towards(self, goal: Pose, share: float) -> Pose:
        """On the way to another pose; turned like the goal, so that its picture is at hand."""
        return Pose(self.x + (goal.x - self.x) * share, self.y + (goal.y - self.y) * share, goal.angle)

    def outline(self, width: float, out: float = 0.0) -> QPainterPath:
        """The edge of a card this wide as it lies, or a line so far outside it."""
        height = width * RATIO
        sheet = QRectF(-width / 2, -height / 2, width, height).adjusted(-out, -out, out, out)
        path = QPainterPath()
        path.addRoundedRect(sheet, width * RADIUS + out, width * RADIUS + out)
        return QTransform().translate(self.x, self.y).rotate(self.angle).map(path)


def fan_height(width: float) -> float:
    """How high a fan of 13 cards this wide is, the middle ones raised, with its margins."""
    half, lean = (MOST_HELD - 1) / 2 * ARC, math.radians((MOST_HELD - 1) / 2 * ARC)
    radius = STEP / math.radians(ARC)
    sag = radius * (1 - math.cos(math.radians(half)))
    low = DESIGNED * RATIO / 2 * (1 + math.cos(lean)) + DESIGNED / 2 * math.sin(lean)
    return (LIFT + sag + low) * width / DESIGNED + 2 * MARGIN


def card_width(height: float) -> float:
    """The width of a card with which a fan of 13 is this high; in half pixels, so that few sizes are kept."""
    per_px = (fan_height(DESIGNED) - 2 * MARGIN) / DESIGNED
    return min(LARGEST, max(8.0, math.floor(2 * (height - 2 * MARGIN) / per_px) / 2))


def lift(width: float) -> float:
    """How far a chosen card is raised."""
    return LIFT * width / DESIGNED


def fan(count: int, room: QRectF, width: float) -> tuple[Pose, ...]:
    """The places of so many cards, none raised, in the middle of the room; closer where it is narrow."""
    half = (count - 1) / 2
    lean = math.radians(half * ARC)
    high = width * RATIO
    ends = width * math.cos(lean) + (high + 2 * lift(width)) * math.sin(lean) + 2 * MARGIN
    chord = 2 * math.sin(lean) / math.radians(ARC)  # the first to the last middle, for a step of 1
    step = STEP * width / DESIGNED
    if count > 1:
        step = max(4.0, min(step, (room.width() - ends) / chord))
    radius = step / math.radians(ARC)
    top = room.y() + MARGIN + lift(width) + high / 2
    return tuple(
        Pose(
            room.center().x() + radius * math.sin(math.radians(angle)),
            top + radius * (1 - math.cos(math.radians(angle))),
            angle,
        )
        for angle in ((place - half) * ARC for place in range(count))
    )


def topmost(poses: Sequence[Pose], width: float, at: QPointF) -> int | None:
    """Which card is seen at a point; later cards lie on earlier ones."""
    for place in range(len(poses) - 1, -1, -1):
        if poses[place].outline(width).contains(at):
            return place
    return None


def slot_of(poses: Sequence[Pose], x: float) -> int:
    """The place in the fan that a card belongs to whose middle is at x."""
    return min(range(len(poses)), key=lambda place: abs(poses[place].x - x))
