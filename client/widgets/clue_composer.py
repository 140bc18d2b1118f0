"""The spymaster's clue entry, in the place of the clue: word, number, Send, the marks and a reserved line.

The typed word is this widget's own and survives every model but one of another occasion (turn). Decides
nothing about clues: what is wrong with a word comes back in the model.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PyQt6.QtCore import QEvent, QRectF, QSize, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QEnterEvent, QFocusEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PyQt6.QtWidgets import QAbstractButton, QWidget

from client.model.controls import ButtonModel, StepperModel
from client.model.game_widgets import ComposerModel, NoteModel, Segment, number_text, plain
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.banner import Banner
from client.widgets.buttons import Button
from client.widgets.fields import Stepper, TextField
from client.widgets.focus import hide_ring, show_ring
from client.widgets.painting import MIDDLE, draw, draw_sentence, sentence_width, square
from client.widgets.text import set_plain_tool_tip

FIELD, NARROWEST_FIELD = 264, 96  # px at 100 %
SEND = 128
TIGHT_STEPPER = 100
ROW, NARROW_ROW = 40, 32
NOTE, NARROW_NOTE = 24, 22
GAP = 12


class Link(QAbstractButton):
    """Underlined muted words that can be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        return QSize(round(width(self.text(), font(13))) + 1, size(32))

    def enterEvent(self, event: QEnterEvent | None) -> None:
        self.update()

    def leaveEvent(self, event: QEvent | None) -> None:
        self.update()

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        show_ring(self, event, size(5), inset=(0, size(4), 0, size(4)))
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        hide_ring(self)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        colour = look().tokens.ink if self.underMouse() else look().tokens.muted
        row = QRectF(self.rect())
        draw(painter, row, self.text(), font(13), colour, MIDDLE)
        painter.setPen(QPen(colour, 1))
        below = round(row.center().y() + size(8))
        painter.drawLine(0, below, self.width() - 1, below)


class NoteLine(QWidget):
    """The reserved line: a private note on gold with a lock, an error in red, or nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note: NoteModel | None = None

    def show_note(self, note: NoteModel | None) -> None:
        self._note = note
        self.setAccessibleName(plain(self._sentence()))
        set_plain_tool_tip(self, plain(self._sentence()))
        self.update()

    def _sentence(self) -> tuple[Segment, ...]:
        if self._note is None:
            return ()
        lead = (Segment(self._note.lead, True), Segment(" ")) if self._note.lead else ()
        return (*lead, Segment(self._note.text))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._note is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, row = look().tokens, QRectF(self.rect())
        colour = tokens.redtext if self._note.error else tokens.ink
        if not self._note.error:
            painter.fillPath(rounded(row, size(6)), tokens.goldtint)
        left = 0.0 if self._note.error else float(size(8))
        icon = "info" if self._note.error else "lock"
        paint_icon(painter, icon, square(left, row, size(14)), colour, 2.0)
        self._paint_sentence(painter, row.adjusted(left + size(22), 0, -size(8), 0), colour)

    def _paint_sentence(self, painter: QPainter, row: QRectF, colour: QColor) -> None:
        """All of it; where that doesn't fit, without the lead, which the lock says too, and smaller."""
        for sentence, px in (
            (self._sentence(), 13),
            (self._sentence()[-1:], 13),
            (self._sentence()[-1:], 12),
        ):
            if px == 12 or sentence_width(sentence, px) <= row.width():
                draw_sentence(painter, row, sentence, px, colour)
                return


class ClueComposer(Banner):
    """`edited(word)` while typing, `sent(word, number or None)`, `clear_marks`."""

    edited = pyqtSignal(str)
    sent = pyqtSignal(str, object)
    clear_marks = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ComposerModel(None, (1,))
        self._tight = False  # so little room that the button is an icon
        self._by_hand = False  # the number was changed by hand and no longer follows the marks
        self._kept: dict[int, str] = {}  # words of before, by their occasions
        self.field = TextField(self._model.placeholder, px=18, weight=600, steps=True, parent=self)
        self.stepper = Stepper(self)
        self.send = Button(kind="primary", parent=self)
        self.clear = Link(self)
        self.note = NoteLine(self)
        self.field.text_changed.connect(self._typed)
        self.field.submitted.connect(lambda _: self._send())
        self.field.stepped.connect(self.stepper.step)
        self.stepper.stepped.connect(self._changed_by_hand)
        self.send.clicked.connect(self._send)
        self.clear.clicked.connect(self.clear_marks)
        self.setFocusProxy(self.field)
        self._show_number(0)

    @property
    def model(self) -> ComposerModel:
        return self._model

    @property
    def draft(self) -> str:
        """What is typed."""
        return self.field.text()

    def put_back(self, words: Mapping[int, str]) -> None:
        """Forget what is typed; these words were, on these occasions."""
        self._kept = dict(words)
        self._model = replace(self._model, occasion=0)
        self.field.set_text("")

    @property
    def number(self) -> int | None:
        """The chosen number; None is unlimited."""
        return self._model.numbers[self.stepper.model.at]

    def show_model(self, model: ComposerModel) -> None:
        before, self._model = self._model, model
        if model.occasion != before.occasion:
            self.field.set_text(self._kept.pop(model.occasion, ""))
            self._by_hand = False
        self.set_paper(model.team, model.stale)
        self._show_number(self._place(before))
        usable = model.enabled and not model.stale
        self.field.set_placeholder(model.placeholder)
        self.field.line.setMaxLength(model.max_length)
        self.field.set_usable(usable)
        self.field.line.setReadOnly(model.pending)
        self.field.line.setAccessibleDescription(model.note.text if model.note else "")
        self.field.mark_error(model.note is not None and model.note.error)
        self.note.show_note(model.note)
        self.clear.setText(model.clear)
        self.clear.setEnabled(usable)
        self._show_send()
        self._arrange()

    # ---- the number

    def _place(self, before: ComposerModel) -> int:
        """Where the stepper stands now: the marks' number until changed by hand, else what it was."""
        numbers = self._model.numbers
        if not self._by_hand and self._model.suggested in numbers and self._model.suggested is not None:
            return numbers.index(self._model.suggested)
        same = self._model.occasion == before.occasion
        current = before.numbers[self.stepper.model.at] if same else 1
        return numbers.index(current) if current in numbers else 0

    def _show_number(self, place: int) -> None:
        texts = tuple(number_text(number) for number in self._model.numbers)
        usable = self._model.enabled and not (self._model.stale or self._model.pending)
        self.stepper.show_model(StepperModel(texts, place, usable, self._model.number_name))

    def _changed_by_hand(self, place: int) -> None:
        self._by_hand = True

    # ---- sending

    def _typed(self, text: str) -> None:
        self._show_send()
        self.edited.emit(text)

    def _show_send(self) -> None:
        model = self._model
        shown = ButtonModel(model.send, enabled=self._may_send(), pending=model.pending)
        self.send.show_model(
            replace(shown, text="", icon="send", spoken=model.send) if self._tight else shown
        )

    def _may_send(self) -> bool:
        model = self._model
        return model.enabled and model.can_send and not model.stale and bool(self.draft.strip())

    def _send(self) -> None:
        if self._may_send() and not self._model.pending:
            self.sent.emit(self.draft.strip(), self.number)

    # ---- where things are

    def restyle(self) -> None:
        super().restyle()
        if hasattr(self, "note"):
            self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._arrange()

    def _arrange(self) -> None:
        content = self.content()
        row, note = self.scaled(ROW, NARROW_ROW), self.scaled(NOTE, NARROW_NOTE)
        gap = self.scaled(6, 4)
        top = content.y() + (content.height() - row - note - gap) / 2
        self.field.set_height(NARROW_ROW if self.narrow else ROW)
        self._tighten(content.width())
        fixed = self._stepper_width() + self._send_width() + 2 * size(GAP)
        room = content.width() - fixed - self._marks_width()
        x = content.x()
        for widget, across in (
            (self.field, max(float(size(NARROWEST_FIELD)), min(float(size(FIELD)), room))),
            (self.stepper, self._stepper_width()),
            (self.send, self._send_width()),
        ):
            widget.setGeometry(round(x), round(top), round(across), row)
            x += across + size(GAP)
        link = self.clear.sizeHint()
        after = x + self._marks_width() - link.width() - size(GAP)
        self.clear.setGeometry(
            round(after), round(top + (row - link.height()) / 2), link.width(), link.height()
        )
        self.note.setGeometry(round(content.x()), round(top + row + gap), round(content.width()), note)
        self._marks_row = QRectF(x, top, max(0.0, after - x), row)
        self.update()

    def _tighten(self, room: float) -> None:
        """Where word, number and button don't fit beside each other, the button is an icon alone."""
        self._tight = False
        self._show_send()
        needed = size(NARROWEST_FIELD) + self._stepper_width() + self._send_width() + 2 * size(GAP)
        self._tight = needed + self._marks_width() > room
        self._show_send()
        self.clear.setVisible(bool(self._model.marks) and not self._tight)

    def _stepper_width(self) -> int:
        return size(TIGHT_STEPPER) if self._tight else self.stepper.sizeHint().width()

    def _send_width(self) -> int:
        least = 0 if self.narrow or self._tight else size(SEND)
        return max(self.send.sizeHint().width(), least)

    def _marks_text(self) -> str:
        """The whole words where they leave the field its width, else the number, else the icon alone."""
        fixed = self._stepper_width() + self._send_width() + 2 * size(GAP)
        room = self.content().width() - fixed
        for words, field in ((self._model.marks, FIELD), (self._model.marks_short, NARROWEST_FIELD)):
            if words and room - self._words_width(words) >= size(field):
                return words
        return ""

    def _words_width(self, words: str) -> float:
        """Icon, words and Clear with their gaps."""
        if not self._model.marks or self._tight:
            return 0.0
        return size(22) + width(words, font(13, 500)) + self.clear.sizeHint().width() + 2 * size(GAP)

    def _marks_width(self) -> float:
        return self._words_width(self._marks_text())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        if not self._model.marks or self._tight:
            return
        painter, row, ink = QPainter(self), self._marks_row, look().tokens.ink
        paint_icon(painter, "mark", square(row.x(), row, size(16)), ink, 2.0)
        draw(painter, row.adjusted(size(22), 0, 0, 0), self._marks_text(), font(13, 500), ink)
