"""The row below the board: what the votes say, and what one may do now. The same place in every phase.

Knows no rules: buttons come with the model and go out as their key.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PyQt6.QtCore import QRect, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from client.model.game_widgets import ActionModel, ActionRowModel, Segment, plain
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import paint_sheet
from client.theme.type import font, size, width
from client.widgets.buttons import Button, Kind
from client.widgets.painting import RIGHT, draw, draw_sentence, sentence_width, square
from client.widgets.text import set_plain_tool_tip
from client.widgets.votes import VoteColours, chips, paint_votes, row_width

HEIGHT = 40
GAP = 12
CARD = 176  # px; a wide button is as wide as a card
MOST_REASON = 0.45  # share of the row that the reason may take from the sentence
VOTE_HEIGHT = 20
LEAST_QUESTION = 190  # px at 100 % that a question's own words are left
LEAST_BESIDE = 300  # px at 100 % that words beside quiet buttons are left, before those become shorter
LEAST_TEXT = 72  # px; a shorter place for the sentence shows nothing of it


class _Step(NamedTuple):
    """A button shows its short word, or (`bare`) its icon alone."""

    key: str
    bare: bool = False


def _steps(actions: Sequence[ActionModel]) -> list[_Step]:
    """How a row of buttons becomes shorter: quiet ones first, those that lead on last."""
    bare = [each for each in actions if each.button.icon and not (each.primary or each.wide or each.short)]
    short = [each for each in actions if each.short and not each.primary]
    twice = [each for each in short if each.quiet and each.button.icon]
    last = [each for each in actions if each.short and each.primary]
    first = sorted([*bare, *short], key=actions.index)
    return [
        *(_Step(each.key) for each in first),
        *(_Step(each.key, bare=True) for each in twice),
        *(_Step(each.key) for each in last),
    ]


class ActionRow(QWidget):
    """`pressed(key)` for a button."""

    pressed = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ActionRowModel()
        self._shape: tuple[object, ...] = ()
        self._buttons: dict[str, Button] = {}
        self._narrow, self._card = False, CARD
        self._short: frozenset[str] = frozenset()  # the buttons that are an icon alone, for want of room
        self._bare: frozenset[str] = frozenset()  # of those, the quiet ones that lose their short word too
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)
        self.restyle()

    @property
    def model(self) -> ActionRowModel:
        return self._model

    def button(self, key: str) -> Button:
        """The button of this key; a KeyError when it isn't offered."""
        return self._buttons[key]

    def show_model(self, model: ActionRowModel) -> None:
        asked_before, self._model = self._model.question, model
        shape = (model.question, *((each.key, each.primary, each.quiet) for each in model.actions))
        if shape != self._shape:
            self._rebuild(shape)
        self.setAccessibleName(plain(self._whole_sentence()))
        self.setAccessibleDescription(model.reason)
        self.restyle()
        if model.question and not asked_before and model.actions:
            self._buttons[model.actions[0].key].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_narrow(self, narrow: bool) -> None:
        """Reasons become tool tips."""
        self._narrow = narrow
        self.restyle()

    def set_card_width(self, pixels: int) -> None:
        """Wide buttons are as wide as a card."""
        if pixels != self._card:
            self._card = pixels
            self.restyle()

    def _rebuild(self, shape: tuple[object, ...]) -> None:
        had_focus = any(button.hasFocus() for button in self._buttons.values())
        for button in self._buttons.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._shape = shape
        self._buttons = {action.key: self._make(action) for action in self._model.actions}
        if had_focus and self._buttons and not self._model.question:
            next(iter(self._buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)

    def _make(self, action: ActionModel) -> Button:
        kind: Kind = "primary" if action.primary else "quiet" if action.quiet else "secondary"
        button = Button(kind=kind, height=32 if self._model.question else 40, parent=self)
        button.clicked.connect(lambda _=False, key=action.key: self.pressed.emit(key))
        self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        button.show()
        return button

    def _show_button(self, action: ActionModel) -> None:
        shown = action.button
        if not shown.enabled and not shown.reason:
            shown = replace(shown, reason=self._model.reason)
        if self._model.stale:
            shown = replace(shown, enabled=False, pending=False, reason=self._model.reason)
        if action.key in self._short:
            text = "" if action.key in self._bare else action.short
            shown = replace(shown, text=text, spoken=shown.spoken or shown.text)
        self._buttons[action.key].show_model(shown)

    def restyle(self) -> None:
        """Take over text size, card width and narrowness."""
        pad = self._pad()
        self._row.setContentsMargins(pad, 0, pad, 0)
        self._row.setSpacing(size(GAP))
        self._shorten()
        self.updateGeometry()
        self._tell_hints()
        self.update()

    def _pad(self) -> int:
        return size(12) if self._model.question else 0

    def _shorten(self) -> None:
        """Buttons as wide as they are meant to be; where they don't fit, one after the other is shortened."""
        shown = [action for action in self._model.actions if action.key in self._buttons]
        self._short = self._bare = frozenset()
        quiet = any(each.quiet for each in shown)
        kept = LEAST_QUESTION if self._model.question else LEAST_BESIDE if quiet else 0
        room = self.width() - 2 * self._pad() - size(kept)
        for step in (None, *_steps(shown)):
            if step is not None:
                self._short |= {step.key}
                self._bare |= {step.key} if step.bare else set()
            for action in shown:
                self._show_button(action)
                least = self._buttons[action.key].sizeHint().width()
                wanted = self._card if action.wide else size(action.least)
                narrow = action.key in self._short
                self._buttons[action.key].setFixedWidth(least if narrow else max(least, wanted))
            if self._buttons_width() <= room:
                return

    def _buttons_width(self) -> int:
        widths = [button.minimumWidth() for button in self._buttons.values()]
        return sum(widths) + size(GAP) * (len(widths) - 1) if widths else 0

    def free(self) -> QRect:
        """Where nothing can be pressed: left of the buttons. Nowhere beside a question."""
        taken = self._buttons_width() + (size(GAP) if self._buttons else 0)
        across = 0 if self._model.question else max(0, self.width() - taken)
        return QRect(0, 0, across, self.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._shorten()

    def _tell_hints(self) -> None:
        whole = plain(self._whole_sentence())
        set_plain_tool_tip(self, f"{whole}\n{self._model.reason}".strip() if self._narrow else "")

    def sizeHint(self) -> QSize:
        return QSize(size(400), size(HEIGHT) + 1)

    def minimumSizeHint(self) -> QSize:
        return QSize(size(200), size(HEIGHT) + 1)

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, model = look().tokens, self._model
        row = QRectF(self.rect()).adjusted(0, 0, 0, -1)
        if model.question:
            paint_sheet(painter, row, tokens.goldtint, tokens.edge, size(10), 1)
            row.adjust(size(14), 0, 0, 0)
        row.setRight(self._right_edge())
        row.setRight(self._paint_votes(painter, row))
        row.setRight(self._paint_reason(painter, row))
        self._paint_sentence(painter, row)

    def _right_edge(self) -> float:
        """Where the buttons begin."""
        lefts = [button.x() for button in self._buttons.values()]
        return min(lefts) - size(GAP) if lefts else float(self.width())

    def _paint_sentence(self, painter: QPainter, row: QRectF) -> None:
        tokens, model = look().tokens, self._model
        if row.width() < LEAST_TEXT:
            return
        muted = model.stale or model.quiet
        colour = tokens.muted if muted else tokens.ink
        if model.icon:
            paint_icon(painter, model.icon, square(row.x(), row, size(20)), colour, 1.8)
            row = row.adjusted(size(30), 0, 0, 0)
        px = 13 if model.quiet else 14
        sentence = self._whole_sentence()
        if model.detail and sentence_width(sentence, px) > row.width():
            upper = QRectF(row.x(), row.y(), row.width(), row.height() / 2)
            draw_sentence(painter, upper, model.sentence, 13, colour)
            draw(painter, upper.translated(0, upper.height() - 1), model.detail, font(12), colour)
            return
        if model.quiet and sentence_width(sentence, px) > row.width():
            self._paint_hint(painter, row, plain(sentence), colour)
            return
        whole = draw_sentence(painter, row, sentence, px, colour)
        if not whole and not self._narrow:
            set_plain_tool_tip(self, plain(sentence))

    def _paint_hint(self, painter: QPainter, row: QRectF, text: str, colour: QColor) -> None:
        """A quiet word on two lines; where they don't hold it, only the tool tip says it."""
        painter.setFont(font(12))
        painter.setPen(colour)
        flags = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
        if row.contains(painter.boundingRect(row, flags, text)):
            painter.drawText(row, flags, text)
        set_plain_tool_tip(self, text)

    def _whole_sentence(self) -> tuple[Segment, ...]:
        """Status and detail with a full stop between them."""
        said, detail = self._model.sentence, self._model.detail
        if not detail:
            return said
        return (*said, Segment(" " if plain(said)[-1:] in ".?!" else ". "), Segment(detail))

    def _paint_reason(self, painter: QPainter, row: QRectF) -> float:
        model = self._model
        if not model.reason or self._narrow or model.question:
            return row.right()
        wanted = width(model.reason, font(13)) + size(GAP)
        spare = row.width() - sentence_width(model.sentence, 14) - size(30) - size(GAP)
        if wanted > max(spare, row.width() * MOST_REASON):
            return row.right()  # the tool tip of the button still says it
        draw(painter, row, model.reason, font(13), look().tokens.muted, RIGHT)
        return row.right() - wanted

    def _paint_votes(self, painter: QPainter, row: QRectF) -> float:
        model, tokens = self._model, look().tokens
        if not model.votes:
            return row.right()
        of = font(12, 500)
        shown = chips(model.votes, of, row.width() / 2)
        across = row_width(shown, of)
        height = size(VOTE_HEIGHT)
        left = row.right() - across - 3
        spot = QRectF(left, row.center().y() - height / 2, across + 1, height)
        colours = look().identity(model.team) if model.team else None
        paint_votes(
            painter,
            spot,
            model.votes,
            of,
            VoteColours(
                colours.fill if colours else tokens.hover,
                colours.text_on_it if colours else tokens.ink,
                tokens.ink,
                tokens.table,
                tokens.edge,
                tokens.ink,
            ),
        )
        return left - size(GAP)
