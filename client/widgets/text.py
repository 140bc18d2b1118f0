"""Text on a sheet, always plain: what people wrote is never markup, in labels and tool tips alike."""

from __future__ import annotations

import html

from PyQt6.QtCore import QPointF, QSize, Qt
from PyQt6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent, QTextLayout, QTextOption
from PyQt6.QtWidgets import QLabel, QSizePolicy, QWidget

from client.theme.look import look
from client.theme.type import font, size

# line heights of the guide's type scale, px at 100 %
_LINES = {11: 16, 12: 16, 13: 18, 14: 20, 15: 22, 16: 24, 18: 26, 20: 28, 24: 28, 28: 32, 30: 40, 32: 40}
_NARROWEST = 24  # px; a shortened label still shows a letter and an ellipsis
_COLUMN = 420  # px; how wide a wrapped text would like to be


def plain_tip(text: str) -> str:
    """Return a tool tip that shows exactly this text, angle brackets included."""
    if "<" in text or "&" in text:
        return f'<span style="white-space:pre-wrap">{html.escape(text)}</span>'
    return text


def set_plain_tool_tip(widget: QWidget, text: str) -> None:
    """Show exactly this text on hovering; none when it is empty."""
    widget.setToolTip(plain_tip(text))


class PlainLabel(QLabel):
    """A label for plain text in the theme's type. One line that is shortened, or wrapped lines.

    `tone` is the name of a colour of `Tokens`. A shortened text is whole in the tool tip.
    """

    def __init__(
        self,
        text: str = "",
        px: int = 14,
        weight: int = 400,
        tone: str = "ink",
        *,
        wrap: bool = False,
        tabular: bool = False,
        centred: bool = False,
        struck: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._px, self._weight, self._tone = px, weight, tone
        self._wrap, self._tabular, self._centred, self._struck = wrap, tabular, centred, struck
        self._own_tip = ""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWordWrap(wrap)
        across = QSizePolicy.Policy.Preferred
        policy = QSizePolicy(across, QSizePolicy.Policy.Preferred if wrap else QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(wrap)
        self.setSizePolicy(policy)
        look().changed.connect(self.restyle)
        self.show_text(text)
        self.restyle()

    def show_text(self, text: str) -> None:
        """Show another text."""
        if text != self.text():
            self.setText(text)
            self.updateGeometry()
            self._tell_whole()

    def set_tone(self, tone: str) -> None:
        """Take another colour of `Tokens`."""
        self._tone = tone
        self.update()

    def set_type(self, px: int, weight: int) -> None:
        """Take another size and weight."""
        self._px, self._weight = px, weight
        self.restyle()

    def set_tip(self, text: str) -> None:
        """Show this plain text on hovering, in place of the whole of a shortened text."""
        self._own_tip = text
        self._tell_whole()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        made = font(self._px, self._weight, self._tabular)
        made.setStrikeOut(self._struck)
        self.setFont(made)
        self.updateGeometry()
        self._tell_whole()
        self.update()

    def line_height(self) -> int:
        """The height of one line in pixels."""
        return size(_LINES.get(self._px, round(self._px * 1.4)))

    def shown_text(self) -> str:
        """The text as it is painted: shortened with an ellipsis where it doesn't fit."""
        if self._wrap:
            return self.text()
        return QFontMetricsF(self.font()).elidedText(
            self._one_line(), Qt.TextElideMode.ElideRight, self.contentsRect().width() + 0.5
        )

    def sizeHint(self) -> QSize:
        """As wide as the text, or a column of wrapped text."""
        natural = self._natural_width()
        if not self._wrap:
            return QSize(natural, self.line_height())
        width = min(natural, size(_COLUMN))
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One letter and an ellipsis; wrapped text needs room for a word."""
        least = size(120) if self._wrap else size(_NARROWEST)
        return QSize(min(self._natural_width(), least), self.line_height())

    def heightForWidth(self, width: int) -> int:
        """The height that the wrapped text takes."""
        return len(self._lines(width)) * self.line_height() if self._wrap else self.line_height()

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Shortening depends on the width, and with it the tool tip."""
        self._tell_whole()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the text."""
        painter = QPainter(self)
        painter.setPen(getattr(look().tokens, self._tone))
        painter.setFont(self.font())
        area = self.contentsRect()
        lines = self._lines(area.width()) if self._wrap else [self.shown_text()]
        top = area.top() + (area.height() - len(lines) * self.line_height()) / 2
        for number, text in enumerate(lines):
            self._paint_line(painter, text, area.left(), top + number * self.line_height(), area.width())

    def _paint_line(self, painter: QPainter, text: str, left: float, top: float, width: float) -> None:
        layout = self._layout(text)
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(width)
        layout.endLayout()
        layout.draw(painter, QPointF(left, top + (self.line_height() - line.height()) / 2))

    def _layout(self, text: str) -> QTextLayout:
        option = QTextOption(Qt.AlignmentFlag.AlignHCenter if self._centred else _LEFT)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        mode = QTextOption.WrapMode
        option.setWrapMode(mode.WrapAtWordBoundaryOrAnywhere if self._wrap else mode.NoWrap)
        layout = QTextLayout(text, self.font())
        layout.setTextOption(option)
        return layout

    def _lines(self, width: float) -> list[str]:
        found = []
        for paragraph in self.text().splitlines() or [""]:
            layout = self._layout(paragraph)
            layout.beginLayout()
            while (line := layout.createLine()).isValid():
                line.setLineWidth(max(width, 1))
                start, length = line.textStart(), line.textLength()
                found.append(_utf16_slice(paragraph, start, length).rstrip())
            layout.endLayout()
        return found or [""]

    def _one_line(self) -> str:
        return " ".join(self.text().splitlines())

    def _natural_width(self) -> int:
        return int(QFontMetricsF(self.font()).horizontalAdvance(self._one_line())) + 1

    def _tell_whole(self) -> None:
        shortened = not self._wrap and self.shown_text() != self._one_line()
        tip = self._own_tip or (self._one_line() if shortened else "")
        set_plain_tool_tip(self, tip)


# an RTL name stays beside its avatar
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute


def _utf16_slice(text: str, start: int, length: int) -> str:
    """Cut by Qt's count, in which an emoji is two."""
    units = text.encode("utf-16-le", "surrogatepass")
    return units[2 * start : 2 * (start + length)].decode("utf-16-le", "replace")
