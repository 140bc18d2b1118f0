"""Where everything lies on the felt, for any size of window and text. Only geometry.

The picture is 912 × 680 px of felt. Cards shrink with the room that the words leave, words don't. Where words
are too wide for the window the table is `tight`: the plates stand in one row at the top.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PyQt6.QtCore import QPointF, QRectF, QSizeF

from client.model.card_widgets import Place
from client.theme.type import size
from client.widgets.cards.faces import RATIO, TILE_RATIO
from client.widgets.cards.poses import DESIGNED, fan_height

DESIGNED_FELT = QSizeF(912, 680)
BACK, BACK_STEP, SIDE_STEP = 48.0, 22.0, 14.0  # width of a back and the steps of a stack
MIDDLE, MIDDLE_GAP, MOST_PLAYED = 80.0, 8.0, 5
TILE, TILE_GAP, LARGEST_TILE = 26.0, 3.0, 34.0
ARROW, SMALL_ARROW = 26.0, 18.0  # px, a corner of the way round
PLATE, PILL = 52, 36  # heights at 100 %
LOW_PLATE, LOW_PILL = 44, 32
WIDEST_PLATE = 192  # at 100 %
LEAST_PILL = 200  # at 100 %
TIGHT_BELOW = 540  # px of felt at 100 %
SMALL = QSizeF(700, 560)  # a smaller felt has smaller gaps and plates
LEAST_UNIT, LARGEST_UNIT = 0.3, 1.6
BESIDE = 8.0  # from plate to tiles
ABOVE_HAND = 7.0  # from the plate to the hand's own margin
CLEAR = 6.0  # from the cards in the middle down to the sides' plates
SAG = 20.0  # how far the outer cards of a full hand lie below the middle ones


@dataclass(frozen=True, slots=True)
class Needs:
    """How wide the words are, how many backs lie where and how many cards were played last.

    The own hand's place has no backs.
    """

    plates: Mapping[Place, float]
    pill: float
    backs: Mapping[Place, int]
    played: Mapping[Place, int]
    hand: bool


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """`tiles` is room for what was played last; at a side for five cards."""

    plate: QRectF
    backs: QRectF
    tiles: QRectF

    @property
    def bounds(self) -> QRectF:
        return self.plate.united(self.backs).united(self.tiles).adjusted(-6, -6, 6, 6)


@dataclass(frozen=True, slots=True)
class Plan:
    """`unit` is the size of cards (1: as in the picture), `arrow` that of the arrows on the frame `way`."""

    unit: float
    small: bool
    tight: bool
    seats: Mapping[Place, SeatPlan]
    middle: QRectF
    pill: QRectF
    hand: QRectF
    way: QRectF
    arrow: float
    result: QRectF


def is_small(room: QSizeF) -> bool:
    return room.width() < SMALL.width() or room.height() < SMALL.height()


def is_tight(room: QSizeF) -> bool:
    return room.width() < size(TIGHT_BELOW)


def plate_height(small: bool) -> int:
    return size(LOW_PLATE if small else PLATE)


def pill_height(small: bool) -> int:
    return size(LOW_PILL if small else PILL)


def lay_out(room: QSizeF, needs: Needs) -> Plan:
    """Place everything on a felt of this size."""
    return _Layout(room, needs).plan()


@dataclass(slots=True)
class _Layout:
    room: QSizeF
    needs: Needs
    small: bool = field(init=False)
    tight: bool = field(init=False)
    pad: float = field(init=False)
    gap: float = field(init=False)
    plate: float = field(init=False)
    pill: float = field(init=False)
    unit: float = field(init=False)
    tile: float = field(init=False)

    def __post_init__(self) -> None:
        self.small, self.tight = is_small(self.room), is_tight(self.room)
        self.pad, self.gap = (12.0, 8.0) if self.small else (24.0, 12.0)
        self.plate, self.pill = plate_height(self.small), pill_height(self.small)
        self.unit = self._unit()
        self.tile = min(max(TILE, TILE * self.unit), LARGEST_TILE)

    # ---- sizes

    def _unit(self) -> float:
        below = 2 * ABOVE_HAND if self.needs.hand else self.gap + self.pad
        fixed = self.pad + 4 * self.gap + 2 * self.plate + self._below_cards + below
        high = BACK * RATIO + MIDDLE * RATIO
        if self.needs.hand:
            margins = fan_height(0)
            fixed, high = fixed + margins, high + fan_height(DESIGNED) - margins
        else:
            high += BACK * RATIO
        beside = 2 * (self.pad + 3 * self.gap + TILE * TILE_RATIO + self.arrow)
        across = 2 * BACK * RATIO + MOST_PLAYED * MIDDLE + (MOST_PLAYED - 1) * MIDDLE_GAP
        grown = min(self.room.width() / DESIGNED_FELT.width(), self.room.height() / DESIGNED_FELT.height())
        fits = min((self.room.height() - fixed) / high, (self.room.width() - beside) / across)
        return max(LEAST_UNIT, min(fits, max(1.0, grown), LARGEST_UNIT))

    @property
    def _below_cards(self) -> float:
        """Height of what stands in words below the cards: the pill, and beside it the sides' plates."""
        return self.pill if self.tight else max(self.pill, self.plate + CLEAR - self.gap)

    @property
    def arrow(self) -> float:
        return SMALL_ARROW if self.small else ARROW

    @property
    def back_high(self) -> float:
        return BACK * RATIO * self.unit

    @property
    def tiles_long(self) -> float:
        return MOST_PLAYED * self.tile + (MOST_PLAYED - 1) * TILE_GAP

    def _played_long(self, place: Place) -> float:
        """How long the row of the cards is that this seat played."""
        count = self.needs.played.get(place, 0)
        return max(0.0, count * (self.tile + TILE_GAP) - TILE_GAP)

    @property
    def lane(self) -> float:
        """From the felt's edge to where the cards before a side player end."""
        return self.pad + self.back_high + self.gap + self.tile * TILE_RATIO

    def _stack(self, place: Place, step: float) -> float:
        """How long a stack of backs would like to be."""
        return (BACK + max(0, self.needs.backs.get(place, 0) - 1) * step) * self.unit

    def _plate_width(self, place: Place, most: float) -> float:
        return min(self.needs.plates.get(place, 0.0), most)

    @property
    def widest_side(self) -> float:
        if self.tight:
            return (self.room.width() - 2 * self.pad - 2 * self.gap) / 3
        left = (self.room.width() - size(LEAST_PILL)) / 2 - self.pad - self.gap
        return min(size(WIDEST_PLATE), left)

    # ---- places

    def plan(self) -> Plan:
        width, height = self.room.width(), self.room.height()
        hand = QRectF()
        if self.needs.hand:
            high = fan_height(DESIGNED * self.unit)
            hand = QRectF(4, height - ABOVE_HAND - high, width - 8, high)
        top, bottom = self._top(), self._bottom(hand)
        above = top.plate.united(top.backs).bottom()
        middle, pill = self._middle(above, bottom.plate.top())
        lowest = self._lowest(bottom, hand)
        seats: dict[Place, SeatPlan] = {"top": top, "bottom": bottom}
        for place in ("left", "right"):
            seats[place] = self._side(place, middle, pill, lowest)
        column = (self.lane + middle.left()) / 2
        half = self.arrow / 2
        way = QRectF(column, middle.top() + half, width - 2 * column, middle.height() - self.arrow)
        result = QRectF(self.pad, self.pad, width - 2 * self.pad, 0)
        result.setBottom(bottom.plate.top() - self.gap if self.needs.hand else height - self.pad)
        return Plan(self.unit, self.small, self.tight, seats, middle, pill, hand, way, self.arrow, result)

    def _row(self, y: float, place: Place, most: float, end: float) -> tuple[QRectF, QRectF]:
        """A plate in the middle of the width and tiles at its right, moved left if they'd pass `end`."""
        across = self._plate_width(place, most)
        left = (self.room.width() - across) / 2
        long = self._played_long(place)
        if long:
            left -= max(0.0, left + across + BESIDE + long - end)
        plate = QRectF(left, y, across, self.plate)
        high = self.tile * TILE_RATIO
        tiles = QRectF(plate.right() + BESIDE, y + (self.plate - high) / 2, long, high)
        return plate, tiles

    def _top(self) -> SeatPlan:
        if self.tight:
            return self._tight_top()
        free = self.room.width() - 2 * (self.lane + self.gap)
        long = min(self._stack("top", BACK_STEP), free)
        backs = QRectF((self.room.width() - long) / 2, self.pad, long, self.back_high)
        most = free - BESIDE - self.tiles_long
        plate, tiles = self._row(
            backs.bottom() + self.gap, "top", most, self.room.width() - self.lane - self.gap
        )
        return SeatPlan(plate, backs, tiles)

    def _tight_top(self) -> SeatPlan:
        """The plate between those of the sides; backs and tiles in one row below it."""
        across = self._plate_width("top", self.widest_side)
        plate = QRectF((self.room.width() - across) / 2, self.pad, across, self.plate)
        played = self._played_long("top")
        beside = BESIDE + played if played else 0.0
        free = self.room.width() - 2 * (self.lane + self.gap) - beside
        long = min(self._stack("top", BACK_STEP), max(free, BACK * self.unit))
        left = (self.room.width() - long - beside) / 2
        backs = QRectF(left, plate.bottom() + self.gap, long, self.back_high)
        high = self.tile * TILE_RATIO
        tiles = QRectF(backs.right() + BESIDE, backs.center().y() - high / 2, played, high)
        return SeatPlan(plate, backs, tiles)

    def _bottom(self, hand: QRectF) -> SeatPlan:
        width, backs = self.room.width(), QRectF()
        if not self.needs.hand:
            long = min(self._stack("bottom", BACK_STEP), width - 2 * self.pad)
            top = self.room.height() - self.pad - self.back_high
            backs = QRectF((width - long) / 2, top, long, self.back_high)
        lower = hand.top() - ABOVE_HAND if self.needs.hand else backs.top() - self.gap
        most = width - 2 * self.pad - BESIDE - self.tiles_long
        plate, tiles = self._row(lower - self.plate, "bottom", most, width - self.pad)
        return SeatPlan(plate, backs if self.needs.backs.get("bottom") else QRectF(plate), tiles)

    def _middle(self, above: float, below: float) -> tuple[QRectF, QRectF]:
        across = (MOST_PLAYED * MIDDLE + (MOST_PLAYED - 1) * MIDDLE_GAP) * self.unit
        cards, high = MIDDLE * RATIO * self.unit, self.pill
        top = above + (below - above - cards - self.gap - high) / 2
        top = min(top, below - self.gap - self._below_cards - self.gap - cards)
        middle = QRectF((self.room.width() - across) / 2, top, across, cards)
        sides = max(self._plate_width(place, self.widest_side) for place in _SIDES)
        edge = self.lane if self.tight else self.pad + sides
        most = self.room.width() - 2 * (edge + self.gap)
        wide = min(self.needs.pill, most)
        return middle, QRectF((self.room.width() - wide) / 2, middle.bottom() + self.gap, wide, high)

    def _lowest(self, bottom: SeatPlan, hand: QRectF) -> float:
        """How far down the side players may reach: beside the own plate only where there is room."""
        sides = [self._plate_width(place, self.widest_side) for place in _SIDES]
        left, right = self.pad + sides[0] + self.gap, self.room.width() - self.pad - sides[1] - self.gap
        if (
            self.tight
            or bottom.plate.left() < left
            or max(bottom.plate.right(), bottom.tiles.right()) > right
        ):
            return bottom.plate.top() - self.gap
        return hand.top() + SAG * self.unit if self.needs.hand else bottom.plate.bottom()

    def _side(self, place: Place, middle: QRectF, pill: QRectF, lowest: float) -> SeatPlan:
        across = self._plate_width(place, self.widest_side)
        full = (BACK + 12 * SIDE_STEP) * self.unit  # so that the plates of both sides stand level
        top = self.pad
        if not self.tight:
            all_of_it = full + self.gap + self.plate
            top = middle.united(pill).center().y() - all_of_it / 2
            clear = middle.bottom() + CLEAR + self.plate  # a wide plate may reach below the cards
            bottom = min(max(top + all_of_it, clear), lowest)
            top = max(self.pad, bottom - all_of_it)
            lowest = bottom
        room = min(full, lowest - top - self.gap - self.plate)
        long = min(self._stack(place, SIDE_STEP), room)
        if self.tight:
            plate = QRectF(self.pad, top, across, self.plate)
            backs = QRectF(self.pad, plate.bottom() + self.gap, self.back_high, long)
        else:
            plate = QRectF(self.pad, top + room + self.gap, across, self.plate)
            backs = QRectF(self.pad, top + room - long, self.back_high, long)
        tiles = QRectF(backs.right() + self.gap, 0, self.tile * TILE_RATIO, self.tiles_long)
        tiles.moveTop(backs.top() if self.tight else top + room - self.tiles_long)
        plan = SeatPlan(plate, backs, tiles)
        return plan if place == "left" else _mirrored(plan, self.room.width())


_SIDES: tuple[Place, Place] = ("left", "right")


def _mirrored(plan: SeatPlan, width: float) -> SeatPlan:
    return SeatPlan(*(_flipped(rect, width) for rect in (plan.plate, plan.backs, plan.tiles)))


def _flipped(rect: QRectF, width: float) -> QRectF:
    return QRectF(QPointF(width - rect.right(), rect.top()), rect.size())
