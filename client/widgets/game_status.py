"""A status area: what has happened in the game, the newest line last and in sight; the turn's clock above."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QRectF, QSize, Qt, QTimer
from PyQt6.QtGui import QHideEvent, QPainter, QPaintEvent, QShowEvent
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.model.game_status import GameStatusModel, StatusLineModel
from client.model.game_widgets import LAST_SECONDS, countdown, seconds_left
from client.theme.look import look
from client.theme.sheets import rounded
from client.theme.type import size
from client.widgets.header import TICK
from client.widgets.scrolling import FollowingScroll
from client.widgets.text import PlainLabel

HEAD, GAP = 24, 2  # px at 100 %
LINE_PAD = 4  # above and below a line's words
INSET = 8  # what a gold line is wider than its words at either side


class StatusLine(QWidget):
    """One line; `now` stands on gold."""

    def __init__(self, model: StatusLineModel) -> None:
        super().__init__()
        self.model = model
        weight = 400 if model.kind == "past" else 600
        self._label = PlainLabel(
            model.text, 13, weight, "muted" if model.kind == "past" else "ink", wrap=True
        )
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._label)
        self.setAccessibleName(model.text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size."""
        above = LINE_PAD * 2 if self.model.kind == "head" else LINE_PAD
        self._box.setContentsMargins(size(INSET), size(above), size(INSET), size(LINE_PAD))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self.model.kind == "now":
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(rounded(QRectF(self.rect()), size(6)), look().tokens.goldtint)


class GameStatus(QWidget):
    """Whoever scrolled up stays there; else the newest line is in sight. Reads no clock but the given one."""

    def __init__(self, now: Callable[[], float], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._model = GameStatusModel()
        self._pad = 16
        self.lines: list[StatusLine] = []
        self._title = PlainLabel("", 13, 700)
        self._clock = PlainLabel("", 13, 600, tabular=True)
        self._empty = PlainLabel("", 13, 400, "muted", wrap=True)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.addWidget(self._empty)
        self._column.addStretch(1)
        self._scroll = FollowingScroll(inside)
        self._head = QHBoxLayout()
        self._head.addWidget(self._title, 1)
        self._head.addWidget(self._clock, 0, Qt.AlignmentFlag.AlignRight)
        self._rows = QVBoxLayout(self)
        self._rows.addLayout(self._head)
        self._rows.addWidget(self._scroll, 1)
        self.setFocusProxy(self._scroll)
        self._ticks = QTimer(self)
        self._ticks.setInterval(TICK)
        self._ticks.timeout.connect(self._tick)
        look().changed.connect(self.restyle)
        self.restyle()

    @property
    def model(self) -> GameStatusModel:
        return self._model

    @property
    def follows(self) -> bool:
        """Whether the newest line is kept in sight."""
        return self._scroll.follows

    def show_model(self, model: GameStatusModel) -> None:
        self._model = model
        self._title.show_text(model.title)
        self._title.setVisible(bool(model.title))
        self._scroll.setAccessibleName(model.title or model.spoken)
        self._empty.show_text(model.empty)
        self._empty.setVisible(not model.lines)
        kept = 0
        for line, wanted in zip(self.lines, model.lines, strict=False):
            if line.model != wanted:
                break
            kept += 1
        for gone in self.lines[kept:]:
            self._column.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        del self.lines[kept:]
        for wanted in model.lines[kept:]:
            self.lines.append(StatusLine(wanted))
            self._column.insertWidget(self._column.count() - 1, self.lines[-1])
        self._tick()
        self._run()

    def set_padding(self, px: int) -> None:
        self._pad = px
        self.restyle()

    def restyle(self) -> None:
        """Take over text size and padding."""
        pad = size(self._pad)
        self._rows.setContentsMargins(0, size(12), 0, size(8))
        self._rows.setSpacing(size(4))
        self._head.setContentsMargins(pad, 0, pad, 0)
        self._title.setMinimumHeight(size(HEAD))
        side = pad - size(INSET)
        self._column.setContentsMargins(side, 0, side, 0)
        self._column.setSpacing(size(GAP))
        self._empty.setContentsMargins(size(INSET), 0, size(INSET), 0)
        for line in self.lines:
            line.restyle()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(size(288), size(256))

    # ---- the clock

    def _tick(self) -> None:
        clock = self._model.clock
        self._clock.setVisible(clock is not None)
        if clock is None:
            return
        left = seconds_left(clock, self._now())
        last = left <= LAST_SECONDS and clock.paused_left is None
        self._clock.set_type(13, 700 if last else 600)
        self._clock.show_text(f"{countdown(left)} {clock.last_label if last else clock.label}")

    def _run(self) -> None:
        clock = self._model.clock
        runs = self.isVisible() and clock is not None and clock.ends_at is not None and not self._model.stale
        if runs and not self._ticks.isActive():
            self._ticks.start()
        elif not runs:
            self._ticks.stop()

    def showEvent(self, event: QShowEvent | None) -> None:
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent | None) -> None:
        super().hideEvent(event)
        self._ticks.stop()
