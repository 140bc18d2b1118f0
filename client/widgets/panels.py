"""Sheets that hold other widgets, and the hairline between two sections of one."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from client.theme.look import look
from client.theme.sheets import paint_sheet
from client.theme.type import size

SHADOW = 2  # px of each panel's own height


class Panel(QWidget):
    """A sheet with an edge, round corners and a hard shadow. `box` is its layout."""

    def __init__(
        self,
        padding: tuple[int, int, int, int] = (16, 16, 16, 16),
        *,
        spacing: int = 8,
        across: bool = False,
        tone: str = "panel",
        radius: int = 12,
        parent: QWidget | None = None,
    ) -> None:
        """`padding` is left, top, right, bottom in px at 100 %; `tone` the name of a colour of `Tokens`."""
        super().__init__(parent)
        self._padding, self._spacing = padding, spacing
        self.tone, self._radius = tone, radius
        self.box: QBoxLayout = QHBoxLayout(self) if across else QVBoxLayout(self)
        look().changed.connect(self.restyle)
        self.restyle()

    def set_padding(self, padding: tuple[int, int, int, int]) -> None:
        """Take another padding."""
        if padding != self._padding:
            self._padding = padding
            self.restyle()

    def restyle(self) -> None:
        """Take over the text size and the colours."""
        left, top, right, bottom = (size(px) for px in self._padding)
        self.box.setContentsMargins(left, top, right, bottom + SHADOW)
        self.box.setSpacing(size(self._spacing))
        self.update()

    def face(self) -> QRectF:
        """The sheet without its shadow."""
        return QRectF(self.rect()).adjusted(0, 0, 0, -SHADOW)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the sheet."""
        tokens = look().tokens
        painter = QPainter(self)
        paint_sheet(painter, self.face(), getattr(tokens, self.tone), tokens.edge, size(self._radius))


class Ground(QWidget):
    """A plain area of one of the theme's colours: the table, a header, a side column."""

    def __init__(self, tone: str = "table", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tone = tone
        look().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Fill the area."""
        QPainter(self).fillRect(self.rect(), getattr(look().tokens, self.tone))


class SectionLine(QWidget):
    """The hairline between two sections; lies across, or upright."""

    def __init__(self, upright: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._upright = upright
        fixed, grows = QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding
        self.setSizePolicy(fixed if upright else grows, grows if upright else fixed)
        look().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """One pixel thick."""
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Paint the line."""
        QPainter(self).fillRect(self.rect(), look().tokens.line)
