"""The clue in force: word, number and the guesses left; or who is choosing one. Never scrolls away.

Knows no rules: what may be asked or marked is said by the model.
"""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt, pyqtSignal
from PyQt6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QTextLayout
from PyQt6.QtWidgets import QHBoxLayout, QWidget

from client.model.controls import ButtonModel
from client.model.game_widgets import ClueBannerModel
from client.theme.look import look
from client.theme.shapes import dashed
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.banner import Banner
from client.widgets.buttons import Button
from client.widgets.fitting import letters
from client.widgets.painting import MIDDLE, baseline, draw, elided
from client.widgets.text import PlainLabel, set_plain_tool_tip

DOT, DOT_GAP = 16, 8
MOST_DOTS = 12  # more guesses than that are told in words alone
NO_WORDS, NO_DOTS, SMALL_CLUE, MOST_SQUEEZED = 1, 2, 3, 3  # how hard it is to show the whole clue
LETTER = 36  # px; a letter to pick, less when the clue is long
SMALLEST_LETTER = 16


class LetterRow(QWidget):
    """The letters of a clue as buttons; `picked` with the letter's place in the clue, `escaped` for Esc."""

    picked = pyqtSignal(int)
    escaped = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._prompt = PlainLabel("", 13, tone="muted")
        self._prompt.setContentsMargins(0, 0, 8, 0)
        self._row.addWidget(self._prompt)
        self._row.addStretch(1)
        self.buttons: list[Button] = []
        self.hide()

    def offer(self, clue: str, prompt: str, room: int) -> None:
        self._prompt.show_text(prompt)
        for old in self.buttons:
            self._row.removeWidget(old)
            old.deleteLater()
        found = letters(clue)
        gap = 4 if len(found) <= 20 else 1
        each = max(SMALLEST_LETTER, min(size(LETTER), (room - size(120)) // max(1, len(found)) - gap))
        self._row.setSpacing(gap)
        self.buttons, place = [], 0
        for index, letter in enumerate(found):
            button = Button(letter, height=32)
            button.show_model(ButtonModel(letter, spoken=f"{letter}, {index + 1} of {len(found)}"))
            button.setFixedWidth(each)
            button.clicked.connect(lambda _=False, at=place: self._pick(at))
            self._row.insertWidget(1 + index, button)
            self.buttons.append(button)
            place += len(letter)
        self.show()
        self.buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _pick(self, place: int) -> None:
        self.hide()
        self.picked.emit(place)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class ClueBanner(Banner):
    """`asked_stress` and `marked_letter(place)` come from the quiet buttons, when the model offers them."""

    asked_stress = pyqtSignal()
    marked_letter = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ClueBannerModel(None)
        self._squeezed = 0
        self.ask = Button(kind="quiet", height=32, parent=self)
        self.mark = Button(kind="quiet", height=32, parent=self)
        self.letter_row = LetterRow(self)
        self.ask.clicked.connect(self.asked_stress)
        self.mark.clicked.connect(self._offer_letters)
        self.letter_row.picked.connect(self.marked_letter)
        self.letter_row.picked.connect(lambda _: self._arrange())
        self.letter_row.escaped.connect(self._close_letters)
        self._arrange()

    @property
    def model(self) -> ClueBannerModel:
        return self._model

    def show_model(self, model: ClueBannerModel) -> None:
        if model.clue != self._model.clue or not model.mark:
            self.letter_row.hide()
        self._model = model
        self.set_paper(model.team, model.stale)
        self.setAccessibleName(model.spoken or model.waiting or model.clue)
        self._arrange()

    # ---- where things are

    def _arrange(self) -> None:
        model = self._model
        self._squeeze()
        for button, text in self._offered():
            button.setVisible(bool(text) and not self.letter_row.isVisibleTo(self))
        x = self._clue_row().x() + self._clue_width() + size(12)
        for button in (self.ask, self.mark):
            hint, row = button.sizeHint(), self._clue_row()
            button.setGeometry(
                round(x), round(row.center().y() - hint.height() / 2), hint.width(), hint.height()
            )
            x += hint.width() if button.isVisibleTo(self) else 0
        self.letter_row.setGeometry(self.content().toRect())
        whole = self.shown_clue == model.clue
        set_plain_tool_tip(self, "" if whole else model.clue)
        self.update()

    def restyle(self) -> None:
        super().restyle()
        self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._arrange()

    def _offered(self) -> tuple[tuple[Button, str], tuple[Button, str]]:
        return (self.ask, self._model.ask), (self.mark, self._model.mark)

    def _squeeze(self) -> None:
        """Make room for the whole clue: buttons lose their words, then the dots go, then the clue shrinks."""
        for self._squeezed in range(MOST_SQUEEZED + 1):
            for button, text in self._offered():
                words = "" if self._squeezed >= NO_WORDS else text
                icon = "" if words else "info"
                button.show_model(ButtonModel(words, icon, enabled=not self._model.stale, spoken=text))
            if self.shown_clue == self._model.clue:
                return

    def _offer_letters(self) -> None:
        self.letter_row.offer(self._model.clue, self._model.mark_prompt, round(self.content().width()))
        self._arrange()

    def _close_letters(self) -> None:
        self.letter_row.hide()
        self._arrange()
        self.mark.setFocus(Qt.FocusReason.OtherFocusReason)

    def _heading_row(self) -> QRectF:
        content = self.content()
        lines = self.scaled(18, 16) + self.scaled(40, 32)
        top = content.y() + (content.height() - lines) / 2
        return QRectF(content.x(), top, content.width(), self.scaled(18, 16))

    def _clue_row(self) -> QRectF:
        heading = self._heading_row()
        return QRectF(heading.x(), heading.bottom(), heading.width(), self.scaled(40, 32))

    def _clue_font(self) -> QFont:
        px = 24 if self.narrow else 32
        return font(px * 0.75 if self._squeezed >= SMALL_CLUE else px, 700, spacing=-0.01)

    def _number_width(self) -> float:
        if not self._model.number:
            return 0.0
        of = font(18 if self.narrow else 24, 700)
        return max(float(self.scaled(40, 32)), width(self._model.number, of) + size(12))

    def _guesses_width(self) -> float:
        model = self._model
        heading = width(model.guesses_heading, self._small())
        words = width(model.guesses, font(16, 600))
        return max(heading, words + self._dots_width())

    def _dots_width(self) -> float:
        shown = self._dots()
        return len(shown) * size(DOT + DOT_GAP) + size(8) if shown else 0.0

    def _dots(self) -> tuple[str, ...]:
        fit = len(self._model.dots) <= MOST_DOTS and self._squeezed < NO_DOTS
        return self._model.dots if fit else ()

    def _small(self) -> QFont:
        return font(12 if self.narrow else 13)

    @property
    def shown_clue(self) -> str:
        """The clue as it is painted, cut where even the smaller one doesn't fit."""
        buttons = sum(b.sizeHint().width() for b, text in self._offered() if text)
        taken = self._number_width() + size(14) + self._guesses_width() + size(24) + buttons
        return elided(self._model.clue, self._clue_font(), self._clue_row().width() - taken)

    def _clue_width(self) -> float:
        return width(self.shown_clue, self._clue_font()) + size(14) + self._number_width()

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.letter_row.isVisibleTo(self):
            return
        tokens = look().tokens
        if self._model.waiting:
            heading = self.content()
            draw(painter, heading, self._model.waiting, font(18 if self.narrow else 20, 600), tokens.ink)
            return
        draw(painter, self._heading_row(), self._model.heading, self._small(), tokens.muted)
        self._paint_clue(painter, self._clue_row())
        if self._model.guesses:
            self._paint_guesses(painter)

    def _paint_clue(self, painter: QPainter, row: QRectF) -> None:
        of, shown = self._clue_font(), self.shown_clue
        if self._model.stressed is not None:
            self._paint_stress(painter, row, shown, self._model.stressed)
        used = draw(painter, row.translated(0, -1), shown, of, look().tokens.ink)
        if not self._model.number:
            return
        tile = QRectF(row.x() + used + size(14), row.y(), self._number_width(), row.height())
        tokens = look().tokens
        colours = look().identity(self._model.team) if self._model.team else None
        painter.fillPath(rounded(tile, size(8)), self.shade(colours.tint if colours else tokens.hover))
        ink = self.shade(colours.as_text) if colours else tokens.ink
        draw(painter, tile, self._model.number, font(18 if self.narrow else 24, 700), ink, MIDDLE)

    def _paint_stress(self, painter: QPainter, row: QRectF, shown: str, place: int) -> None:
        """A gold ground and an ink line below the letter at `place`."""
        if place >= len(shown):
            return
        layout = QTextLayout(shown, self._clue_font())
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        letter = next((part for part in letters(shown[place:])), "")
        start = len(shown[:place].encode("utf-16-le")) // 2
        ends = [float(line.cursorToX(start + step)[0]) for step in (0, len(letter.encode("utf-16-le")) // 2)]
        spot = QRectF(row.x() + min(ends), row.y() + size(3), abs(ends[1] - ends[0]), row.height() - size(4))
        tokens = look().tokens
        painter.fillPath(rounded(spot.adjusted(-1, 0, 1, 0), 4), self.shade(tokens.goldtint))
        painter.setPen(QPen(tokens.ink, size(3)))
        painter.drawLine(spot.bottomLeft() + QPointF(1, 0), spot.bottomRight() - QPointF(1, 0))

    def _paint_guesses(self, painter: QPainter) -> None:
        tokens, row = look().tokens, self._clue_row()
        left = row.right() - self._guesses_width()
        heading = self._heading_row()
        heading.setLeft(left)
        draw(painter, heading, self._model.guesses_heading, self._small(), tokens.muted)
        x = left
        for dot in self._dots():
            spot = QRectF(x, row.center().y() - size(DOT) / 2, size(DOT), size(DOT))
            self._paint_dot(painter, spot, dot)
            x += size(DOT + DOT_GAP)
        if self._dots():
            x += size(8)
        of = font(16, 600)
        painter.setFont(of)
        painter.setPen(tokens.ink)
        painter.drawText(QPointF(x, baseline(row, of)), self._model.guesses)

    def _paint_dot(self, painter: QPainter, spot: QRectF, kind: str) -> None:
        tokens = look().tokens
        inner = spot.adjusted(1, 1, -1, -1)
        painter.setBrush(tokens.ink if kind == "left" else Qt.BrushStyle.NoBrush)
        match kind:
            case "extra":
                painter.setPen(dashed(tokens.ink, 2.0))
            case "used":
                painter.setPen(QPen(tokens.faint, 2.0))
            case _:
                painter.setPen(QPen(tokens.ink, 2.0))
        painter.drawEllipse(inner)
