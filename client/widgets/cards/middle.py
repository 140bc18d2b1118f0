"""The combination in the middle, the pill that says who played it, and the cards' flight there."""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation, pyqtSignal
from PyQt6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen
from PyQt6.QtWidgets import QWidget

from client.model.card_widgets import MiddleModel, PlayingCardModel
from client.model.game_widgets import plain
from client.theme import felt
from client.theme.look import look
from client.widgets.cards import faces
from client.widgets.cards.layout import MIDDLE, MIDDLE_GAP
from client.widgets.cards.plates import paint_pill
from client.widgets.cards.poses import Pose
from client.widgets.text import set_plain_tool_tip

FLIGHT = 220  # ms (visual guide, "Motion")


class Middle(QWidget):
    """Shows the cards side by side in the middle of their room; without cards the outline of one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = MiddleModel()
        self._shown: tuple[PlayingCardModel, ...] = ()  # the cards before, while the new ones fly
        self._cards, self._pill = QRectF(), QRectF()
        self._unit = 1.0
        self._four_colours = self._stale = False
        look().changed.connect(self.update)

    @property
    def model(self) -> MiddleModel:
        return self._model

    @property
    def shown(self) -> tuple[PlayingCardModel, ...]:
        """The cards that are painted: those from before, while others fly here."""
        return self._shown

    def show_model(
        self, model: MiddleModel, *, waits: bool = False, four_colours: bool = False, stale: bool = False
    ) -> None:
        """Show another combination; if it `waits`, the cards only with `land`."""
        self._model, self._four_colours, self._stale = model, four_colours, stale
        if not waits:
            self._shown = model.cards
        self.setAccessibleName(model.spoken or plain(model.sentence))
        set_plain_tool_tip(self, plain(model.sentence))
        self.update()

    def land(self) -> None:
        """Show the cards that were flying."""
        self._shown = self._model.cards
        self.update()

    def place(self, cards: QRectF, pill: QRectF, unit: float) -> None:
        """Lie there on the felt."""
        self._cards, self._pill, self._unit = cards, pill, unit
        self.setGeometry(cards.united(pill).adjusted(-6, -6, 6, 6).toAlignedRect())
        self.update()

    @property
    def width_of_card(self) -> float:
        return MIDDLE * self._unit

    def places(self, count: int) -> tuple[Pose, ...]:
        """Where so many cards lie on the felt."""
        step = (MIDDLE + MIDDLE_GAP) * self._unit
        centre = self._cards.center()
        return tuple(Pose(centre.x() + (each - (count - 1) / 2) * step, centre.y()) for each in range(count))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        if not self._shown:
            (spot,) = self.places(1)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(felt.PLATE_LINE), 1.5, Qt.PenStyle.DashLine))
            painter.drawPath(spot.outline(self.width_of_card))
        for card, spot in zip(self._shown, self.places(len(self._shown)), strict=True):
            faces.paint(painter, self.picture(card), spot.centre)
        paint_pill(painter, self._model, self._pill)

    def picture(self, card: PlayingCardModel) -> faces.Picture:
        """What a card looks like here."""
        return faces.face(card, self.width_of_card, four_colours=self._four_colours, stale=self._stale)


@dataclass(frozen=True, slots=True)
class Flier:
    """A card on its way: from where, `scale` times as large, to where it lies."""

    picture: faces.Picture
    start: Pose
    goal: Pose
    scale: float = 1.0


class Flight(QWidget):
    """Cards on their way over everything else; `landed` when they are there."""

    landed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._fliers: tuple[Flier, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._way = QVariantAnimation(self)
        self._way.setStartValue(0.0)
        self._way.setEndValue(1.0)
        self._way.setDuration(FLIGHT)
        self._way.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._way.valueChanged.connect(self._moved)
        self._way.finished.connect(self.stop)
        self.hide()

    @property
    def flying(self) -> bool:
        return bool(self._fliers)

    @property
    def fliers(self) -> tuple[Flier, ...]:
        return self._fliers

    def start(self, fliers: tuple[Flier, ...]) -> None:
        """Let these cards fly; those that still do are there at once."""
        self.stop()
        self._fliers = fliers
        self.show()
        self.raise_()
        self._way.start()

    def stop(self) -> None:
        """Be there."""
        if self._fliers:
            self._fliers = ()
            self._way.stop()
            self.hide()
            self.landed.emit()

    def _moved(self, _: object) -> None:
        """The next picture. A method, since a lambda can go before the animation does."""
        self.update()

    def hideEvent(self, event: QHideEvent | None) -> None:
        self.stop()
        super().hideEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        share = float(self._way.currentValue() or 0.0)
        for flier in self._fliers:
            pose = flier.start.towards(flier.goal, share)
            scale = flier.scale + (1 - flier.scale) * share
            painter.save()
            painter.translate(pose.centre)
            painter.rotate(flier.start.angle * (1 - share))
            painter.scale(scale, scale)
            faces.paint(painter, flier.picture, QPointF(0, 0))
            painter.restore()
