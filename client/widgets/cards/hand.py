"""The own hand: a fan of cards to choose from and to put in order. Knows no combinations and no turn.

Which cards are chosen and in which order they lie is the model's; the hand tells what the person wants and
changes when a new model comes. Only a card that is being dragged is the hand's own affair.

With the mouse: a click chooses a card or takes it back; drawing sideways from a card that isn't chosen
chooses all that are crossed; a chosen card, or any card pulled upwards, follows the pointer to another place.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Literal

from PyQt6.QtCore import QEasingCurve, QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, pyqtSignal
from PyQt6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PyQt6.QtWidgets import QApplication, QSizePolicy, QWidget

from client.model.card_widgets import HandModel
from client.theme import felt
from client.theme.look import look
from client.theme.sheets import FOCUS_GAP, FOCUS_WIDTH
from client.widgets.cards.hand_card import HandCard
from client.widgets.cards.poses import (
    DESIGNED,
    MARGIN,
    Pose,
    card_width,
    fan,
    fan_height,
    lift,
    slot_of,
    topmost,
)
from client.widgets.text import set_plain_tool_tip

RAISE = 120  # ms (visual guide, "Motion")
SAMPLE = 6.0  # px between the points of a stroke that are looked at; less than any card shows


@dataclass(slots=True)
class _Press:
    """A button held down on a card: still a click, a stroke over several cards, or a card being moved."""

    card: int
    start: QPointF
    last: QPointF
    act: Literal["click", "stroke", "move"] = "click"
    crossed: set[int] = field(default_factory=set)
    grip: QPointF = field(default_factory=QPointF)  # from the pointer to the card's middle


class Hand(QWidget):
    """`chosen(ids)` is the choice that is wanted, `ordered(ids)` the order; `played` Enter, `cleared` Esc."""

    chosen = pyqtSignal(frozenset)
    ordered = pyqtSignal(tuple)
    played = pyqtSignal()
    cleared = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: HandModel | None = None
        self._four_colours = self._stale = False
        self._cards: dict[int, HandCard] = {}
        self._order: tuple[int, ...] = ()  # as it is shown; differs from the model's while a card is moved
        self._goals: dict[int, Pose] = {}
        self._starts: dict[int, Pose] = {}
        self._current: int | None = None
        self._press: _Press | None = None
        self._hovered: int | None = None
        self._glide = QVariantAnimation(self)
        self._glide.setStartValue(0.0)
        self._glide.setEndValue(1.0)
        self._glide.setDuration(RAISE)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(self._glided)
        self._ring = _Ring(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)

    @property
    def model(self) -> HandModel | None:
        return self._model

    @property
    def cards(self) -> tuple[HandCard, ...]:
        """The card widgets from left to right."""
        return tuple(self._cards[card] for card in self._order)

    @property
    def current(self) -> int | None:
        """The card that the keyboard stands on."""
        return self._current

    @property
    def moving(self) -> bool:
        """Whether cards glide to their places."""
        return self._glide.state() == QVariantAnimation.State.Running

    @property
    def width_of_card(self) -> float:
        return card_width(self.height())

    def pose_of(self, card: int) -> Pose:
        """Where a card lies, or is gliding to; a KeyError for one that isn't held."""
        return self._goals[card]

    def card_at(self, at: QPointF) -> int | None:
        """The card that is seen at a point."""
        order = self._order
        if self._press is not None and self._press.act == "move":  # it lies on all others
            order = (*(card for card in order if card != self._press.card), self._press.card)
        place = topmost([self._goals[card] for card in order], self.width_of_card, at)
        return None if place is None else order[place]

    # ---- the model

    def show_model(
        self, model: HandModel, *, animate: bool = True, four_colours: bool = False, stale: bool = False
    ) -> None:
        """Show another hand. Cards that were here glide to their places, unless this is the first view."""
        first, self._model = self._model is None, model
        self._four_colours, self._stale = four_colours, stale
        self.setAccessibleName(model.spoken)
        self.setAccessibleDescription(model.tip)
        set_plain_tool_tip(self, model.tip if model.enabled else "")
        if self._press is not None and (self._press.card not in model.ids or not self._live):
            self._press = None
        self._keep_cards(model)
        for card in model.cards:
            self._cards[card.card].show_model(card, four_colours, stale)
        self._order = self._preview(model)
        self._stack()
        self._settle(animate and not first)
        self._hover(self._hovered if self._live else None)

    @property
    def _live(self) -> bool:
        return self._model is not None and self._model.enabled and not self._stale

    def _keep_cards(self, model: HandModel) -> None:
        """Make the widgets of new cards, let those of played ones go, and leave the focus nearby."""
        had_focus = self._current in self._cards and self._cards[self._current].hasFocus()
        ringed = self._current in self._cards and self._cards[self._current].ringed
        stood = self._order.index(self._current) if self._current in self._order else 0
        new = [card for card in model.ids if card not in self._cards]
        for card in new:
            self._cards[card] = self._make(card)
        goner = [card for card in self._cards if card not in model.ids]
        if self._current not in model.ids:
            goal = model.ids[min(stood, len(model.ids) - 1)] if model.ids else None
            self._stand_on(goal)
            if had_focus and goal is not None:
                reason = Qt.FocusReason.OtherFocusReason if ringed else Qt.FocusReason.MouseFocusReason
                self._cards[goal].setFocus(reason)
        for card in goner:
            old = self._cards.pop(card)
            self._goals.pop(card, None)
            old.hide()
            old.setParent(None)
            old.deleteLater()
        if new:
            self._queue(model)

    def _make(self, card: int) -> HandCard:
        made = HandCard(self)
        made.clicked.connect(partial(self._toggle, card))
        made.stepped.connect(partial(self._step, card))
        made.carried.connect(partial(self._carry, card))
        made.focused.connect(partial(self._focus_changed, card))
        made.entered.connect(self._play)
        made.escaped.connect(self._escape)
        made.show()
        return made

    def _queue(self, model: HandModel) -> None:
        """Put the cards where the hand is in the order of Tab; new ones would come last in the window."""
        self.setFocusProxy(None)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # else the order takes no notice of the hand
        for first, second in pairwise([self, *(self._cards[card] for card in model.ids)]):
            QWidget.setTabOrder(first, second)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if self._current in self._cards:
            self.setFocusProxy(self._cards[self._current])

    def _preview(self, model: HandModel) -> tuple[int, ...]:
        """The model's order, but with the card that is being moved where it is held."""
        if self._press is None or self._press.act != "move":
            return model.ids
        held = self._press.card
        others = [card for card in model.ids if card != held]
        slots = fan(len(model.ids), QRectF(self.rect()), self.width_of_card)
        others.insert(slot_of(slots, (self._press.last + self._press.grip).x()), held)
        return tuple(others)

    # ---- places

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._settle(False)
        self._ring.setGeometry(self.rect())

    def sizeHint(self) -> QSize:
        return QSize(round(12 * 72 + DESIGNED + 40), round(fan_height(DESIGNED)))

    def minimumSizeHint(self) -> QSize:
        return QSize(320, round(fan_height(48)))

    def _stack(self) -> None:
        """Later cards lie on earlier ones, a moved card on all, and the ring on top."""
        for card in self._order:
            self._cards[card].raise_()
        if self._press is not None and self._press.act == "move":
            self._cards[self._press.card].raise_()
        self._ring.raise_()

    def _settle(self, animate: bool) -> None:
        """Bring every card to its place."""
        if self._model is None:
            return
        before, self._goals = self._goals, self._places(self._model)
        self._starts = {card: self._cards[card].pose for card in self._order if card in before}
        self._glide.stop()
        if animate and not look().reduce_motion and self._starts != self._goals:
            self._glide.start()
        else:
            self._glided(1.0)

    def _places(self, model: HandModel) -> dict[int, Pose]:
        width = self.width_of_card
        slots = dict(zip(self._order, fan(len(self._order), QRectF(self.rect()), width), strict=True))
        for card in model.chosen:
            slots[card] = slots[card].raised(lift(width))
        if self._press is not None and self._press.act == "move":
            slots[self._press.card] = self._held_at(self._press, slots[self._press.card].angle)
        return slots

    def _held_at(self, press: _Press, angle: float) -> Pose:
        """Where the pointer holds a card: never outside the hand, where it would be cut off."""
        at, room = press.last + press.grip, QRectF(self.rect())
        edge = Pose(0, 0, angle).outline(self.width_of_card, MARGIN / 2).boundingRect()
        x = min(max(at.x(), room.left() - edge.left()), room.right() - edge.right())
        y = min(max(at.y(), room.top() - edge.top()), room.bottom() - edge.bottom())
        return Pose(x, y, angle)

    def _glided(self, share: object) -> None:
        """The next picture of the way. A method, since a lambda can go before the animation does."""
        assert isinstance(share, float)
        for card, goal in self._goals.items():
            held = self._press is not None and self._press.act == "move" and self._press.card == card
            start = goal if held else self._starts.get(card, goal)
            self._cards[card].put(start.towards(goal, share), self.width_of_card)
        self._ring.update()

    # ---- wishes

    def _toggle(self, card: int, checked: bool = False) -> None:
        if self._live and self._model is not None:
            self.chosen.emit(self._model.chosen ^ {card})

    def _play(self) -> None:
        if self._live:
            self.played.emit()

    def _escape(self) -> None:
        if self._press is not None:
            self._let_go()
        elif self._live:
            self.cleared.emit()

    def _carry(self, card: int, by: int) -> None:
        if not self._live or self._model is None:
            return
        order = list(self._model.ids)
        place = order.index(card)
        goal = min(max(place + by, 0), len(order) - 1)
        if goal != place:
            order.insert(goal, order.pop(place))
            self.ordered.emit(tuple(order))

    # ---- keyboard

    def _step(self, card: int, key: str) -> None:
        last, place = len(self._order) - 1, self._order.index(card)
        goal = {"left": max(0, place - 1), "right": min(last, place + 1), "home": 0, "end": last}[key]
        self._cards[self._order[goal]].setFocus(Qt.FocusReason.OtherFocusReason)

    def _focus_changed(self, card: int, has_it: bool) -> None:
        if has_it:
            self._stand_on(card)
        self._ring.update()

    def _stand_on(self, card: int | None) -> None:
        """Make this card the hand's only tab stop."""
        if self._current in self._cards:
            self._cards[self._current].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._current = card
        if card is not None:
            self._cards[card].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocusProxy(self._cards[card])
        else:
            self.setFocusProxy(None)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Esc while a card is held lets it go, wherever the focus is inside the hand."""
        if event is not None and event.key() == Qt.Key.Key_Escape and self._press is not None:
            self._let_go()
            return
        super().keyPressEvent(event)

    # ---- mouse

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        if event is None:
            return
        if event.button() != Qt.MouseButton.LeftButton:
            self._let_go()
            event.ignore()
            return
        card = self.card_at(event.position())
        if card is None:
            event.ignore()
            return
        self._cards[card].setFocus(Qt.FocusReason.MouseFocusReason)
        if self._live:
            grip = self._goals[card].centre - event.position()
            self._press = _Press(card, event.position(), event.position(), grip=grip)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:
        """A second click is a click."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent | None) -> None:
        if event is None:
            return
        press = self._press
        if press is None:
            self._hover(self.card_at(event.position()) if self._live else None)
            return
        before, press.last = press.last, event.position()
        if press.act == "click":
            self._begin(press)
        if press.act == "stroke":
            self._draw_over(press, before)
        elif press.act == "move":
            self._hold(press)

    def _begin(self, press: _Press) -> None:
        """Decide what a drag is, once it is one."""
        way = press.last - press.start
        if way.manhattanLength() < QApplication.startDragDistance() or self._model is None:
            return
        upwards = -way.y() > abs(way.x())
        press.act = "move" if upwards or press.card in self._model.chosen else "stroke"
        self._hover(None)
        if press.act == "move":
            self._stack()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _draw_over(self, press: _Press, before: QPointF) -> None:
        """Choose what the stroke crosses, however fast it is."""
        if self._model is None:
            return
        way = press.last - before
        points = 1 + int(max(abs(way.x()), abs(way.y())) / SAMPLE)
        crossed = {self.card_at(before + way * (each / points)) for each in range(points + 1)}
        new = {press.card, *(card for card in crossed if card is not None)} - press.crossed
        press.crossed |= new
        if new - self._model.chosen:
            self.chosen.emit(self._model.chosen | press.crossed)

    def _hold(self, press: _Press) -> None:
        """Let the moved card follow the pointer; the others make room."""
        if self._model is None:
            return
        before, self._order = self._order, self._preview(self._model)
        if before != self._order:
            self._stack()
        self._settle(True)

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        press = self._press
        if event is None or press is None or event.button() != Qt.MouseButton.LeftButton:
            return
        order = self._order
        self._let_go()
        if press.act == "click":
            if self.card_at(event.position()) == press.card:
                self._toggle(press.card)
        elif press.act == "move" and self._model is not None and order != self._model.ids:
            self.ordered.emit(order)
        self._hover(self.card_at(event.position()) if self._live else None)

    def _let_go(self) -> None:
        """End a press without a wish; a held card glides back."""
        held, self._press = self._press, None
        self.unsetCursor()
        if held is not None and held.act == "move" and self._model is not None:
            self._order = self._model.ids
            self._stack()
            self._settle(True)

    def _hover(self, card: int | None) -> None:
        for each, widget in self._cards.items():
            widget.set_hovered(each == card)
        self._hovered = card if card in self._cards else None
        if self._press is None or self._press.act != "move":
            live = self._hovered is not None
            self.setCursor(Qt.CursorShape.PointingHandCursor if live else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent | None) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def hideEvent(self, event: QHideEvent | None) -> None:
        self._let_go()
        super().hideEvent(event)


class _Ring(QWidget):
    """The keyboard's ring around the current card, above all cards; white between dark lines."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self._hand = hand
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        card = next((card for card in self._hand.cards if card.ringed), None)
        if card is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = card.pose.outline(self._hand.width_of_card, FOCUS_GAP + FOCUS_WIDTH / 2)
        painter.strokePath(ring, QPen(felt.RING_EDGE, FOCUS_WIDTH + 2))
        painter.strokePath(ring, QPen(felt.RING, FOCUS_WIDTH))
