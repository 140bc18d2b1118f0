"""The lines of one channel, newest at the bottom and in sight. Everything is shown as it was typed."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from client.model.chat import ChannelModel, ChatLineModel
from client.theme.look import look
from client.theme.shapes import paint_avatar, paint_icon
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.painting import RIGHT, draw, square
from client.widgets.scrolling import FollowingScroll
from client.widgets.text import PlainLabel

AVATAR, AVATAR_GAP = 28, 10
NAME = 18
SYSTEM_INDENT = 34
LINE_GAP = 8
MOST_LINES = 200  # on screen; the same number that joining sends
LONGEST_SHIFT = 50  # lines that may drop out at the top before everything is built anew


class ChatLine(QWidget):
    """Avatar, name, time and text, or a muted system line."""

    def __init__(self, model: ChatLineModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        said = bool(model.name)
        self.label = PlainLabel(model.text, 13 if said else 12, tone="ink" if said else "muted", wrap=True)
        self.label.setParent(self)
        self._heights: dict[int, int] = {}
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(f"{model.name}: {model.text}" if said else model.text)

    def restyle(self) -> None:
        """Take over the text size."""
        self._heights.clear()
        self.updateGeometry()
        self._place()
        self.update()

    def _indent(self) -> int:
        return size(AVATAR + AVATAR_GAP) if self.model.name else size(SYSTEM_INDENT)

    def heightForWidth(self, across: int) -> int:
        if across not in self._heights:
            text = self.label.heightForWidth(max(1, across - self._indent()))
            self._heights[across] = max(size(AVATAR), text + size(NAME)) if self.model.name else text
        return self._heights[across]

    def sizeHint(self) -> QSize:
        return QSize(size(240), self.heightForWidth(size(240)))

    def minimumSizeHint(self) -> QSize:
        return QSize(size(100), size(NAME))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        self._place()

    def _place(self) -> None:
        top = size(NAME) if self.model.name else 0
        left = self._indent()
        across = max(1, self.width() - left)
        self.label.setGeometry(left, top, across, self.label.heightForWidth(across))

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if not self.model.name:
            return
        painter, tokens = QPainter(self), look().tokens
        side = size(AVATAR)
        paint_avatar(painter, self.model.avatar, QRectF(0, 0, side, side))
        row = QRectF(self._indent(), 0, self.width() - self._indent(), size(NAME))
        draw(painter, row, self.model.time, font(12), tokens.muted, RIGHT)
        row.setRight(row.right() - width(self.model.time, font(12)) - size(8))
        note = width(self.model.note, font(12)) + size(6) if self.model.note else 0
        name = row.adjusted(0, 0, -note, 0)
        used = draw(painter, name, self.model.name, font(13, 600), tokens.ink)
        row.setLeft(row.left() + used + size(6))
        draw(painter, row, self.model.note, font(12), tokens.muted)


class QuoteLine(QWidget):
    """What the Dummy Button printed, in a box with a star, and below it who sees it."""

    def __init__(self, model: ChatLineModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self._text = PlainLabel(model.text, 13, wrap=True)
        self._note = PlainLabel(model.note, 12, tone="muted", wrap=True)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self._text)
        self._box.addWidget(self._note)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self.setAccessibleName(f"{model.text} {model.note}")
        self.restyle()

    def restyle(self) -> None:
        """Take over the text size."""
        self._box.setContentsMargins(size(36), size(8), size(12), size(8))
        self._box.setSpacing(0)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter, tokens = QPainter(self), look().tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(rounded(QRectF(self.rect()), size(8)), tokens.hover)
        row = QRectF(0, size(8), self.width(), size(18))
        paint_icon(painter, "star", square(size(10), row, size(16)), tokens.ink, 2.0)


class _Notice(QWidget):
    """Who reads this channel, with a lock."""

    def __init__(self) -> None:
        super().__init__()
        self.label = PlainLabel("", 12, tone="muted", wrap=True)
        self._box = QVBoxLayout(self)
        self._box.addWidget(self.label)
        self.hide()

    def show_text(self, text: str) -> None:
        self.label.show_text(text)
        self.setVisible(bool(text))

    def restyle(self) -> None:
        """Take over the text size."""
        self._box.setContentsMargins(size(21), size(4), 0, 0)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        row = QRectF(0, size(4), self.width(), size(16))
        paint_icon(QPainter(self), "lock", square(0, row, size(13)), look().tokens.muted, 2.0)


class ChannelLines(FollowingScroll):
    """All lines of a channel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._inside = QWidget()
        super().__init__(self._inside, "", parent)
        self.lines: list[ChatLine | QuoteLine] = []
        self._notice = _Notice()
        self._column = QVBoxLayout(self._inside)
        self._column.addWidget(self._notice)
        self._column.addStretch(1)
        self._pad = 16
        look().changed.connect(self.restyle)
        self.restyle()

    def show_model(self, model: ChannelModel) -> None:
        self.setAccessibleName(model.label)
        self._notice.show_text(model.notice)
        wanted = model.lines[-MOST_LINES:]
        self._drop(self._outdated(wanted))
        for line in wanted[len(self.lines) :]:
            self.lines.append(QuoteLine(line) if line.quote else ChatLine(line))
            self._column.addWidget(self.lines[-1])

    def _outdated(self, wanted: tuple[ChatLineModel, ...]) -> int:
        """How many of the oldest lines must go so that the rest begins what is wanted."""
        shown = tuple(line.model for line in self.lines)
        for gone in range(min(len(shown), LONGEST_SHIFT) + 1):
            if shown[gone:] == wanted[: len(shown) - gone]:
                return gone
        return len(shown)

    def _drop(self, count: int) -> None:
        for line in self.lines[:count]:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        del self.lines[:count]

    def set_padding(self, px: int) -> None:
        self._pad = px
        self.restyle()

    def restyle(self) -> None:
        """Take over text size and padding."""
        self._column.setContentsMargins(size(self._pad), size(8), size(self._pad), 2)
        self._column.setSpacing(size(LINE_GAP))
        self._notice.restyle()
        for line in self.lines:
            line.restyle()
