"""The strip above the table: scores, whose turn it is, and the clock that counts down by itself.

Knows no rules and reads no clock but the callable it is given.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QRectF, QSize, QTimer, QVariantAnimation, pyqtSignal
from PyQt6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from client.model.game_widgets import LAST_SECONDS, ClockModel, HeaderModel, countdown, seconds_left
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.painting import LEFT, draw, square
from client.widgets.score import ScoreBlock
from client.widgets.text import set_plain_tool_tip

HEIGHT, NARROW_HEIGHT = 64, 56
CLOCK, STACKED_CLOCK = 264, 128  # width with the words beside the figures, and under them
SIDE, NARROW_SIDE = 336, 288  # width of the side column; the clock stands above it
FADE = 200  # ms, turn change
TICK = 200  # ms; fine enough for a second and for the bar


class TurnTitle(QWidget):
    """ "Blue's turn" in the team's colour and a muted line below; fades over when the turn changes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = HeaderModel()
        self._before: HeaderModel | None = None
        self._narrow = False
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.setDuration(FADE)
        self._fade.valueChanged.connect(self._moved)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def _moved(self, _: object) -> None:
        """The fade's next picture. A method, since a lambda can go before the animation does."""
        self.update()

    @property
    def fading(self) -> bool:
        return self._fade.state() == QVariantAnimation.State.Running

    def show_model(self, model: HeaderModel, narrow: bool) -> None:
        before, self._model, self._narrow = self._model, model, narrow
        self.setAccessibleName(f"{model.title}. {model.subtitle}".strip(". "))
        set_plain_tool_tip(self, model.subtitle if narrow else "")
        if (before.title, before.team) != (model.title, model.team):
            self._fade.stop()
            if not model.fresh and before.title and not look().reduce_motion:
                self._before = before
                self._fade.start()
        self.update()

    def least(self) -> int:
        """How wide the title itself is, in pixels."""
        return round(width(self._model.title, font(16, 600))) + 1

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        if self.fading and self._before is not None:
            progress = float(self._fade.currentValue())
            painter.setOpacity(1 - progress)
            self._paint(painter, self._before)
            painter.setOpacity(progress)
        self._paint(painter, self._model)

    def _paint(self, painter: QPainter, model: HeaderModel) -> None:
        tokens = look().tokens
        colour = look().identity(model.team).as_text if model.team else tokens.ink
        lines = size(24) if self._narrow or not model.subtitle else size(42)
        row = QRectF(0, (self.height() - lines) / 2, self.width(), size(24))
        draw(painter, row, model.title, font(16, 600), colour)
        if not self._narrow:
            below = QRectF(0, row.bottom(), self.width(), size(18))
            draw(painter, below, model.subtitle, font(13), tokens.muted)


class ClockFace(QWidget):
    """A countdown in tabular figures with a bar; `last_seconds` once when ten of them are left.

    Stacked, the words stand under the figures: for a large text in a window that isn't larger.
    """

    last_seconds = pyqtSignal()

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._model: ClockModel | None = None
        self._was_last = False
        self._stacked = False
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK)
        self._ticks.timeout.connect(self._tick)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def time_text(self) -> str:
        """What the clock stands at ("1:24"); empty without a clock."""
        return countdown(seconds_left(self._model, self._now())) if self._model else ""

    @property
    def in_last_seconds(self) -> bool:
        model = self._model
        return model is not None and model.paused_left is None and self._seconds(model) <= LAST_SECONDS

    @property
    def label(self) -> str:
        """The words beside the figures."""
        if self._model is None:
            return ""
        return (self._model.last_label or self._model.label) if self.in_last_seconds else self._model.label

    def set_stacked(self, stacked: bool) -> None:
        """Put the words under the figures, or beside them."""
        self._stacked = stacked
        self.update()

    def show_model(self, model: ClockModel | None) -> None:
        self._model = model
        self._was_last = self.in_last_seconds
        self._run()
        self._name()
        self.update()

    def _seconds(self, model: ClockModel) -> float:
        return seconds_left(model, self._now())

    def _run(self) -> None:
        runs = self._model is not None and self._model.paused_left is None and self.isVisible()
        (self._ticks.start if runs else self._ticks.stop)()

    def showEvent(self, event: QShowEvent | None) -> None:
        self._run()

    def hideEvent(self, event: QHideEvent | None) -> None:
        self._ticks.stop()

    def _tick(self) -> None:
        if self.in_last_seconds and not self._was_last:
            self._was_last = True
            self._name()
            self.last_seconds.emit()
        if self._model is not None and self._seconds(self._model) <= 0:
            self._ticks.stop()
        self.update()

    def _name(self) -> None:
        """The name holds no running figures: a reader would never stop talking."""
        spoken = self._model.spoken if self._model else ""
        self.setAccessibleName(spoken or self.label)

    # ---- painting

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self._model is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, paused = look().tokens, self._model.paused_left is not None
        row = QRectF(self.rect())
        if self._stacked:
            row = QRectF(0, (row.height() - size(50)) / 2, row.width(), size(28))
        paint_icon(painter, "clock", square(0, row, size(20)), tokens.muted if paused else tokens.ink, 1.8)
        figures = QRectF(size(28), row.y(), size(84), row.height())
        used = draw(
            painter,
            figures,
            self.time_text,
            font(24, 700, tabular=True),
            tokens.muted if paused else tokens.ink,
        )
        if self._stacked:
            self._paint_label(painter, QRectF(0, row.bottom(), row.width(), size(16)))
            return
        left = figures.left() + max(float(size(56)), used) + size(8)
        self._paint_label(painter, QRectF(left, (row.height() - size(26)) / 2, row.width() - left, size(18)))

    def _paint_label(self, painter: QPainter, row: QRectF) -> None:
        assert self._model is not None
        tokens, last = look().tokens, self.in_last_seconds
        draw(
            painter,
            row,
            self.label,
            font(13, 700 if last else 400),
            tokens.ink if last else tokens.muted,
            LEFT,
        )
        bar = QRectF(row.left(), row.bottom() + size(4), row.width(), 4)
        painter.fillPath(rounded(bar, 2), tokens.line)
        share = min(1.0, self._seconds(self._model) / max(self._model.total, 1.0))
        if share > 0:
            bar.setWidth(max(4.0, bar.width() * share))
            painter.fillPath(
                rounded(bar, 2), tokens.muted if self._model.paused_left is not None else tokens.ink
            )


class HeaderBar(QWidget):
    """Scores at the left, the turn, the clock above the side column."""

    last_seconds = pyqtSignal()

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = HeaderModel()
        self._narrow, self._side = False, SIDE
        self._blocks: list[ScoreBlock] = []
        self.title = TurnTitle()
        self.clock = ClockFace(now)
        self.clock.last_seconds.connect(self.last_seconds)
        self._scores = QHBoxLayout()
        self._scores.setSpacing(8)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._scores)
        self._row.addWidget(self.title, 1)
        self._row.addWidget(self.clock)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self._arrange)
        self._arrange()

    def show_model(self, model: HeaderModel) -> None:
        self._model = model
        while len(self._blocks) < len(model.scores):
            self._blocks.append(ScoreBlock())
            self._scores.addWidget(self._blocks[-1])
        while len(self._blocks) > len(model.scores):
            gone = self._blocks.pop()
            gone.hide()
            gone.deleteLater()
        self.clock.show_model(model.clock)
        self._arrange()

    def set_narrow(self, narrow: bool) -> None:
        """Without subtitles and notes, 8 px lower: below 1100 × 720."""
        self._narrow = narrow
        self._arrange()

    def set_side_width(self, width: int) -> None:
        """Say how wide the side column is, in pixels, so that the clock stands above it."""
        self._side = width
        self._arrange()

    def _arrange(self) -> None:
        model, pad = self._model, 12 if self._narrow else 16
        for block, score in zip(self._blocks, model.scores, strict=True):
            block.show_model(score, len(model.scores), self._narrow)
        self.title.show_model(model, self._narrow)
        self._row.setContentsMargins(pad, 0, pad, 0)
        self._row.setSpacing(16 if self._narrow else 24)
        self._fit_clock(max(size(CLOCK), self._side - 2 * pad))
        self.setFixedHeight(size(NARROW_HEIGHT if self._narrow else HEIGHT))
        self.update()

    def _fit_clock(self, wide: int) -> None:
        """The title says whose turn it is: where it has no room, the clock gives some away."""
        margins = self._row.contentsMargins()
        taken = sum(block.sizeHint().width() + self._scores.spacing() for block in self._blocks)
        taken += margins.left() + margins.right() + 2 * self._row.spacing()
        stacked = 0 < self.width() < taken + self.title.least() + wide
        self.clock.set_stacked(stacked)
        narrow = size(STACKED_CLOCK) if self._model.clock is not None else 0
        self.clock.setFixedWidth(narrow if stacked else wide)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._arrange()

    def sizeHint(self) -> QSize:
        return QSize(size(960), self.height())

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        tokens = look().tokens
        painter.fillRect(self.rect(), tokens.panel)
        painter.fillRect(0, self.height() - 1, self.width(), 1, tokens.line)
