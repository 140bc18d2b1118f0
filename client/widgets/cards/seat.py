"""One player at the table: the plate, the backs with their number, what they played last. Only painted."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QWidget

from client.model.card_widgets import PlayerModel
from client.theme.look import look
from client.widgets.cards import faces
from client.widgets.cards.layout import BACK, BACK_STEP, SIDE_STEP, TILE_GAP, SeatPlan
from client.widgets.cards.plates import paint_count, paint_plate, plate_is_cut
from client.widgets.text import set_plain_tool_tip

PASSED = 0.7  # how much is seen of the cards of somebody who has passed since


class Seat(QWidget):
    """Shows a player where the plan says; the widget is as large as all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player: PlayerModel | None = None
        self._plan = SeatPlan(QRectF(), QRectF(), QRectF())
        self._unit = 1.0
        self._own = self._four_colours = self._stale = False
        look().changed.connect(self.update)

    @property
    def player(self) -> PlayerModel | None:
        return self._player

    @property
    def plan(self) -> SeatPlan:
        """Where everything is, on the felt."""
        return self._plan

    def show_model(
        self, player: PlayerModel, *, own: bool = False, four_colours: bool = False, stale: bool = False
    ) -> None:
        """`own`: the cards lie in the hand, and no backs here."""
        self._player, self._own = player, own
        self._four_colours, self._stale = four_colours, stale
        self.setAccessibleName(player.spoken or f"{player.name}, {player.note}")
        self._tell_whole()
        self.update()

    def place(self, plan: SeatPlan, unit: float) -> None:
        """Lie there; `unit` is the size of cards."""
        self._plan, self._unit = plan, unit
        self.setGeometry(plan.bounds.toAlignedRect())
        self._tell_whole()
        self.update()

    def _tell_whole(self) -> None:
        player = self._player
        if player is not None:
            cut = plate_is_cut(player, self._plan.plate)
            set_plain_tool_tip(self, f"{player.name}\n{player.note}" if cut else "")

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._player is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        if not self._own:
            self._paint_backs(painter, self._player.cards)
        paint_plate(painter, self._player, self._plan.plate, self._stale)
        self._paint_tiles(painter, self._player)

    @property
    def _upright(self) -> bool:
        """Whether the backs lie one beside the other."""
        return self._player is not None and self._player.place in ("top", "bottom")

    def _paint_backs(self, painter: QPainter, count: int) -> None:
        if count < 1:
            return
        room, width = self._plan.backs, BACK * self._unit
        long = room.width() if self._upright else room.height()
        step = (BACK_STEP if self._upright else SIDE_STEP) * self._unit
        if count > 1:
            step = min(step, (long - width) / (count - 1))
        picture = faces.back(width, angle=0 if self._upright else 90, stale=self._stale)
        first, high = width / 2, width * faces.RATIO / 2
        for each in range(count):
            along = first + each * step
            centre = QPointF(along, high) if self._upright else QPointF(high, along)
            faces.paint(painter, picture, room.topLeft() + centre)
        paint_count(painter, str(count), room.topLeft() + centre, width * 0.8)

    def _paint_tiles(self, painter: QPainter, player: PlayerModel) -> None:
        if not player.last:
            return
        painter.setOpacity(PASSED if player.passed else 1.0)
        room = self._plan.tiles
        thick = (room.height() if self._upright else room.width()) / faces.TILE_RATIO
        step = thick + TILE_GAP
        room = self._close_by(len(player.last) * step - TILE_GAP)
        for number, card in enumerate(player.last):
            picture = faces.face(
                card,
                thick,
                kind="tall" if self._upright else "wide",
                four_colours=self._four_colours,
                stale=self._stale,
            )
            along = thick / 2 + number * step
            across = QPointF(along, room.height() / 2) if self._upright else QPointF(room.width() / 2, along)
            faces.paint(painter, picture, room.topLeft() + across)
        painter.setOpacity(1.0)

    def _close_by(self, long: float) -> QRectF:
        """The part of the tiles' room that is next to the player."""
        room, plan = QRectF(self._plan.tiles), self._plan
        if self._upright:
            room.setWidth(long)
        elif plan.plate.top() > plan.backs.top():
            room.setTop(room.bottom() - long)
        else:
            room.setHeight(long)
        return room
