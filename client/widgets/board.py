"""The board: a grid of cards that fills its place, one tab stop, arrows by row and column.

Animates the difference of two models and decides nothing else: a click or key is told as a position.
"""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PyQt6.QtCore import QRect, QSize, Qt, pyqtBoundSignal, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.model.board import BoardModel, step, turned_over
from client.widgets.card import OUTSET, CardButton

GAP = 8
SMALLEST_CARD = QSize(120, 72)
SMALLEST_OF_MANY = QSize(80, 48)  # with more than five columns
FLATTEST, STEEPEST = 1.9, 1.4  # width to height


def card_size(room: QSize, rows: int, columns: int) -> tuple[float, float]:
    """The largest card of a ratio between 1.4 and 1.9 with which the grid fits into `room` px."""
    width = (room.width() - (columns - 1) * GAP) / columns
    height = (room.height() - (rows - 1) * GAP) / rows
    return min(width, height * FLATTEST), min(height, width / STEEPEST)


class BoardWidget(QWidget):
    """`clicked_card(position)` when a live card is activated, `escaped` for Esc.

    `entered_card(position)` comes before `clicked_card` when it was Enter: with the two-click setting Space
    marks and Enter votes.

    The widget is `OUTSET` px larger than the cards on every side, for focus rings and shadows.
    """

    clicked_card = pyqtSignal(int)
    entered_card = pyqtSignal(int)
    escaped = pyqtSignal()
    placed = pyqtSignal()  # the cards have another size

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: BoardModel | None = None
        self._cards: list[CardButton] = []
        self._current = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    @property
    def cards(self) -> tuple[CardButton, ...]:
        """The card widgets, row by row."""
        return tuple(self._cards)

    @property
    def current(self) -> int:
        """Where the keyboard stands."""
        return self._current

    def show_model(self, model: BoardModel) -> None:
        before, self._model = self._model, model
        flipping = turned_over(before, model)
        if before is None or (before.rows, before.columns) != (model.rows, model.columns):
            self._build(model)
        self.setAccessibleName(model.spoken)
        lively = before is not None and not model.fresh
        for position, (widget, card) in enumerate(zip(self._cards, model.cards, strict=True)):
            same = before is not None and before.cards[position].word == card.word if lively else False
            widget.show_model(card, stale=model.stale, animate=same or position in flipping)

    def _build(self, model: BoardModel) -> None:
        had_focus = any(card.hasFocus() for card in self._cards)
        for old in self._cards:
            old.setParent(None)
            old.deleteLater()
        self._cards = [self._card(position) for position in range(len(model.cards))]
        self._queue()
        self._current = 0
        self._cards[0].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFocusProxy(self._cards[0])
        self._place()
        self.updateGeometry()
        if had_focus:
            self._cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _queue(self) -> None:
        """Put the cards where the board is in the order of Tab; new ones would come last in the window."""
        self.setFocusProxy(None)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # else the order takes no notice of the board
        for first, second in pairwise([self, *self._cards]):
            QWidget.setTabOrder(first, second)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _card(self, position: int) -> CardButton:
        card = CardButton(self)
        card.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        card.entered.connect(partial(self._activate, position, self.entered_card))
        card.clicked.connect(partial(self._activate, position, self.clicked_card))
        card.stepped.connect(partial(self._step, position))
        card.focused.connect(partial(self._stand_on, position))
        card.escaped.connect(self.escaped)
        card.show()
        return card

    def _activate(self, position: int, told: pyqtBoundSignal, checked: bool = False) -> None:
        if self._model is not None and self._model.cards[position].enabled and not self._model.stale:
            told.emit(position)

    def _step(self, position: int, key: str) -> None:
        if self._model is not None:
            goal = step(position, self._model.columns, len(self._cards), key)
            self._cards[goal].setFocus(Qt.FocusReason.OtherFocusReason)

    def _stand_on(self, position: int) -> None:
        """Make this card the board's only tab stop."""
        if position != self._current:
            self._cards[self._current].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
            self._current = position
            self._cards[position].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.setFocusProxy(self._cards[position])

    # ---- geometry

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._place()

    def _place(self) -> None:
        if self._model is None:
            return
        rows, columns = self._model.rows, self._model.columns
        room = self.rect().adjusted(OUTSET, OUTSET, -OUTSET, -OUTSET)
        width, height = card_size(room.size(), rows, columns)
        left = room.x() + (room.width() - columns * width - (columns - 1) * GAP) / 2
        top = room.y() + (room.height() - rows * height - (rows - 1) * GAP) / 2
        for position, card in enumerate(self._cards):
            row, column = divmod(position, columns)
            x, y = left + column * (width + GAP), top + row * (height + GAP)
            sheet = QRect(round(x), round(y), round(x + width) - round(x), round(y + height) - round(y))
            card.setGeometry(sheet.adjusted(-OUTSET, -OUTSET, OUTSET, OUTSET))
        self.placed.emit()

    def card_width(self) -> int:
        """How wide a card is now, in pixels."""
        return round(self._cards[0].sheet().width()) if self._cards else 176

    def minimumSizeHint(self) -> QSize:
        rows, columns = (self._model.rows, self._model.columns) if self._model else (5, 5)
        card = SMALLEST_CARD if columns <= 5 else SMALLEST_OF_MANY
        return _grid(card, rows, columns)

    def sizeHint(self) -> QSize:
        rows, columns = (self._model.rows, self._model.columns) if self._model else (5, 5)
        return _grid(QSize(176, 96), rows, columns)


def _grid(card: QSize, rows: int, columns: int) -> QSize:
    return QSize(
        columns * card.width() + (columns - 1) * GAP + 2 * OUTSET,
        rows * card.height() + (rows - 1) * GAP + 2 * OUTSET,
    )
