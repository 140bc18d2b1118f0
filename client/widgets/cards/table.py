"""The Big Two table: felt, four players, the middle, the own hand, and at the end the result. Knows no rules.

Places everything by `layout` and lets the difference of two models move; the hand's signals are its own.
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, pyqtSignal
from PyQt6.QtGui import (
    QColor,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QTransform,
)
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.model.card_widgets import (
    CLOCKWISE,
    HandModel,
    Place,
    TableModel,
    next_place,
    played_over,
)
from client.theme import felt
from client.theme.look import look
from client.theme.sheets import rounded
from client.theme.tokens import stale
from client.widgets.cards.end_panel import EndPanel
from client.widgets.cards.hand import Hand
from client.widgets.cards.layout import BACK, Needs, Plan, is_small, lay_out, plate_height
from client.widgets.cards.middle import Flier, Flight, Middle
from client.widgets.cards.plates import pill_width, plate_width
from client.widgets.cards.poses import Pose
from client.widgets.cards.seat import Seat

RADIUS = 16.0
LEAST = QSize(480, 440)  # px; words are shortened there, cards small


class CardTable(QWidget):
    """`chosen(ids)`, `ordered(ids)`, `played` and `cleared` come from the own hand."""

    chosen = pyqtSignal(frozenset)
    ordered = pyqtSignal(tuple)
    played = pyqtSignal()
    cleared = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: TableModel | None = None
        self._plan: Plan | None = None
        self._ground: tuple[tuple[QSize, float, bool], QPixmap] | None = None
        self.seats: dict[Place, Seat] = {place: Seat(self) for place in CLOCKWISE}
        self.middle, self.end = Middle(self), EndPanel(self)
        self.hand, self.flight = Hand(self), Flight(self)
        self.hand.chosen.connect(self.chosen)
        self.hand.ordered.connect(self.ordered)
        self.hand.played.connect(self.played)
        self.hand.cleared.connect(self.cleared)
        self.flight.landed.connect(self.middle.land)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusProxy(self.hand)
        look().changed.connect(self._restyle)

    @property
    def model(self) -> TableModel | None:
        return self._model

    @property
    def plan(self) -> Plan | None:
        """Where everything lies now."""
        return self._plan

    def show_model(self, model: TableModel) -> None:
        before, self._model = self._model, model
        flies = played_over(before, model) and not look().reduce_motion and self.isVisible()
        fliers = self._fliers(model) if flies and model.end is None else ()
        self.flight.stop()
        self.setAccessibleName(model.spoken)
        looks = {"four_colours": model.four_colours, "stale": model.stale}
        for player in model.players:
            own = player.place == "bottom" and model.hand is not None
            self.seats[player.place].show_model(player, own=own, **looks)
        self.middle.show_model(model.middle, waits=bool(fliers), **looks)
        if model.end is not None:
            self.end.show_model(model.end, model.four_colours)
        hand = model.hand or HandModel(())
        self.hand.show_model(hand, animate=before is not None and not model.fresh, **looks)
        self._show_parts(model)
        self._place()
        if fliers:
            self.flight.start(tuple(_aimed(fliers, self.middle.places(len(fliers)))))
        self.update()

    def _show_parts(self, model: TableModel) -> None:
        playing = model.end is None
        for place, seat in self.seats.items():
            mine = place == "bottom" and model.hand is not None
            seat.setVisible(model.at(place) is not None and (playing or mine))
        self.middle.setVisible(playing)
        self.end.setVisible(not playing)
        self.hand.setVisible(model.hand is not None)

    # ---- places

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self.flight.stop()
        self._place()

    def _restyle(self) -> None:
        self.flight.stop()
        self._place()
        self.update()

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST)

    def sizeHint(self) -> QSize:
        return QSize(912, 680)

    def _place(self) -> None:
        model = self._model
        if model is None or self.width() < 1 or self.height() < 1:
            return
        plan = self._plan = lay_out(QSizeF(self.size()), self._needs(model))
        for place, seat in self.seats.items():
            seat.place(plan.seats[place], plan.unit)
        self.middle.place(plan.middle, plan.pill, plan.unit)
        self._place_end(model, plan)
        self.hand.setGeometry(plan.hand.toAlignedRect())
        self.flight.setGeometry(self.rect())
        self.update()

    def _place_end(self, model: TableModel, plan: Plan) -> None:
        """Above the own hand; without it where both have no room, since the result shows these cards too."""
        if model.end is None:
            return
        both = self.end.needed_height(plan.result.width()) <= plan.result.height()
        room = QRectF(plan.result)
        if not both:
            room.setBottom(self.height() - plan.result.top())
        self.end.place(room)
        mine = model.hand is not None and both
        self.hand.setVisible(mine)
        self.seats["bottom"].setVisible(mine)

    def _needs(self, model: TableModel) -> Needs:
        room = QSizeF(self.size())
        high = plate_height(is_small(room))
        mine = model.hand is not None
        return Needs(
            {player.place: plate_width(player, high) for player in model.players},
            pill_width(model.middle),
            {
                player.place: player.cards
                for player in model.players
                if not (mine and player.place == "bottom")
            },
            {player.place: len(player.last) for player in model.players},
            mine,
        )

    # ---- flight

    def _fliers(self, model: TableModel) -> tuple[Flier, ...]:
        """The new cards where they lie now: in the own hand, or on the backs of who played them."""
        place, plan = model.middle.place, self._plan
        if place is None or plan is None:
            return ()
        spot = plan.seats[place].backs.center()
        scale = BACK * plan.unit / max(self.middle.width_of_card, 1.0)
        held = self._held() if place == "bottom" else {}
        own = self.hand.width_of_card / max(self.middle.width_of_card, 1.0)
        made = []
        for card in model.middle.cards:
            start = held.get(card.card)
            picture = self.middle.picture(card)
            lies = start or Pose(spot.x(), spot.y())
            made.append(Flier(picture, lies, lies, own if start else scale))
        return tuple(made)

    def _held(self) -> dict[int, Pose]:
        """Where the own cards lie on the felt."""
        corner = QPointF(self.hand.pos())
        poses = {card.model.card: card.pose for card in self.hand.cards if card.model is not None}
        return {
            card: Pose(pose.x + corner.x(), pose.y + corner.y(), pose.angle) for card, pose in poses.items()
        }

    # ---- the felt

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._felt())
        if self._model is not None and self._plan is not None and self._model.end is None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_way(painter, self._model, self._plan)

    def _felt(self) -> QPixmap:
        faded = self._model is not None and self._model.stale
        key = (self.size(), self.devicePixelRatioF(), faded)
        if self._ground is None or self._ground[0] != key:
            self._ground = (key, _painted_felt(*key))
        return self._ground[1]

    def _paint_way(self, painter: QPainter, model: TableModel, plan: Plan) -> None:
        """Four arrows around the middle, the one from whose turn it is to the next in gold."""
        on_turn = next((player for player in model.players if player.turn), None)
        for place in CLOCKWISE:
            lit = on_turn is not None and on_turn.place == place and not model.stale
            painter.save()
            goal = next_place(place, model.clockwise)
            painter.translate(_corner(plan.way, place, goal))
            painter.strokePath(_arrow(place, model.clockwise, plan.arrow), _arrow_pen(lit))
            painter.restore()


def _aimed(fliers: tuple[Flier, ...], goals: tuple[Pose, ...]) -> list[Flier]:
    return [
        Flier(flier.picture, flier.start, goal, flier.scale)
        for flier, goal in zip(fliers, goals, strict=True)
    ]


def _corner(frame: QRectF, place: Place, goal: Place) -> QPointF:
    """The corner between two neighbours."""
    x = frame.left() if "left" in (place, goal) else frame.right()
    y = frame.top() if "top" in (place, goal) else frame.bottom()
    return QPointF(x, y)


_TURNS: dict[Place, int] = {"left": 0, "top": 90, "right": 180, "bottom": 270}


def _arrow(place: Place, clockwise: bool, side: float) -> QPainterPath:
    """A quarter of a circle with a point, around (0, 0), from a place to the one after it."""
    half, wing = side / 2, side * 0.24
    path = QPainterPath(QPointF(-half, half))
    path.quadTo(QPointF(-half, -half), QPointF(half, -half))
    path.moveTo(QPointF(half - wing, -half - wing))
    path.lineTo(QPointF(half, -half))
    path.lineTo(QPointF(half - wing, -half + wing))
    if clockwise:
        return QTransform().rotate(_TURNS[place]).map(path)
    return QTransform().rotate(_TURNS[place]).scale(1, -1).map(path)


def _arrow_pen(lit: bool) -> QPen:
    pen = QPen(felt.TURN if lit else felt.WAY, 3.0 if lit else 2.2)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _painted_felt(room: QSize, density: float, faded: bool) -> QPixmap:
    """Green with a soft light in the middle and a shade under the rim; the corners are left out."""
    made = QPixmap(round(room.width() * density), round(room.height() * density))
    made.setDevicePixelRatio(density)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheet = QRectF(0, 0, room.width(), room.height()).adjusted(0.6, 0.6, -0.6, -0.6)
    painter.setClipPath(rounded(sheet, RADIUS))
    shade = stale if faded else QColor
    light = QRadialGradient(QPointF(0, 0), 1.0)
    for at, colour in ((0.0, felt.FELT_LIGHT), (0.62, felt.FELT), (1.0, felt.FELT_EDGE)):
        light.setColorAt(at, shade(colour))
    painter.save()
    painter.fillRect(sheet, shade(felt.FELT_EDGE))
    painter.translate(room.width() * 0.5, room.height() * 0.46)
    painter.scale(room.width() * 0.6, room.height() * 0.6)
    painter.fillRect(QRectF(-2, -2, 4, 4), light)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for reach in range(1, 11):
        ring = QColor(felt.FELT_SHADE)
        ring.setAlphaF(felt.FELT_SHADE.alphaF() * (1 - reach / 11) ** 2 * 0.6)
        painter.setPen(QPen(ring, 2))
        inset = reach - 0.5
        painter.drawPath(rounded(sheet.adjusted(inset, inset + 1, -inset, -inset), RADIUS - inset))
    painter.setClipping(False)
    painter.setPen(QPen(felt.FELT_RIM, 1.2))
    painter.drawPath(rounded(sheet, RADIUS))
    painter.end()
    return made
