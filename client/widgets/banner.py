"""The sheet above the board that clue, clue entry and result share: always the same place and height."""

from __future__ import annotations

from PyQt6.QtCore import QRectF, QSize
from PyQt6.QtGui import QColor, QPainter, QPaintEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from client.model.board import Team
from client.theme.look import look
from client.theme.shapes import paint_glyph
from client.theme.sheets import paint_sheet, rounded
from client.theme.tokens import mix, stale
from client.theme.type import size
from client.widgets.painting import centred

HEIGHT, NARROW_HEIGHT = 88, 64
SHADOW = 2  # px below the sheet, part of the widget's height
RADIUS = 12.0


class Banner(QWidget):
    """Team block at the left, the rest is for whoever inherits the paper. `content()` is that rest."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._team: Team | None = None
        self._stale = False
        self.narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.restyle)

    def set_paper(self, team: Team | None, is_stale: bool) -> None:
        self._team, self._stale = team, is_stale
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        self.narrow = narrow
        self.restyle()

    def restyle(self) -> None:
        """Take over text size and narrowness."""
        self.updateGeometry()
        self.update()

    def scaled(self, wide: int, narrow: int) -> int:
        """The length for this width of window, grown with the text."""
        return size(narrow if self.narrow else wide)

    def face(self) -> QRectF:
        """The sheet without its shadow."""
        return QRectF(self.rect()).adjusted(0, 0, 0, -SHADOW)

    def content(self) -> QRectF:
        """Right of the team block, inside the padding."""
        pad = self.scaled(24, 16)
        left = self.scaled(88, 64) if self._team else 0
        return self.face().adjusted(left + pad + 1, 0, -pad - 1, 0)

    def sizeHint(self) -> QSize:
        return QSize(size(600), self.scaled(HEIGHT, NARROW_HEIGHT) + SHADOW)

    def minimumSizeHint(self) -> QSize:
        return QSize(size(300), self.sizeHint().height())

    def shade(self, colour: QColor) -> QColor:
        """The colour as it is while the connection stands, or grey."""
        return stale(colour) if self._stale else colour

    def paintEvent(self, event: QPaintEvent | None) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, face, radius = look().tokens, self.face(), RADIUS
        fill = stale(mix(tokens.surface, tokens.table, 0.5)) if self._stale else tokens.surface
        paint_sheet(painter, face, fill, None, radius, 0 if self._stale else SHADOW)
        if self._team:
            self._paint_team(painter, self._team, face)
        paint_sheet(painter, face, None, tokens.edge, radius, 0)

    def _paint_team(self, painter: QPainter, team: Team, face: QRectF) -> None:
        colours = look().identity(team)
        block = QRectF(face.x(), face.y(), self.scaled(88, 64) + 1, face.height())
        painter.save()
        painter.setClipRect(block)
        painter.fillPath(rounded(face, RADIUS), self.shade(colours.fill))
        painter.restore()
        spot = centred(block.center(), self.scaled(32, 26))
        paint_glyph(painter, team, spot, colours.text_on_it)
