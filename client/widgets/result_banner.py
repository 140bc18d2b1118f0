"""Who won and why, and whether the deal was the sealed one; in the place of the clue."""

from __future__ import annotations

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QWidget

from client.model.review import CheckModel, ResultBannerModel
from client.theme.look import look
from client.theme.shapes import paint_icon
from client.theme.sheets import rounded
from client.theme.type import font, size, width
from client.widgets.banner import Banner
from client.widgets.painting import draw, square
from client.widgets.text import set_plain_tool_tip


class ResultBanner(Banner):
    """Painted; has nothing to press."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = ResultBannerModel(None, "", "")

    @property
    def model(self) -> ResultBannerModel:
        return self._model

    def show_model(self, model: ResultBannerModel) -> None:
        self._model = model
        self.set_paper(model.team, False)
        check = f"{model.check.title}. {model.check.text}" if model.check else ""
        self.setAccessibleName(model.spoken or f"{model.title}. {model.sentence}")
        self.setAccessibleDescription(check)
        set_plain_tool_tip(self, f"{model.sentence}\n{check}".strip())
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        content, tokens = self.content(), look().tokens
        heading = font(24 if self.narrow else 28, 700, spacing=-0.01)
        if self._model.check:
            across = self._check_width(self._model.check)
            if width(self._model.title, heading) + size(16) + across > content.width():
                across = size(28 + 32)  # the shield alone
            content.setRight(self._paint_check(painter, self._model.check, across) - size(16))
        title, below = self.scaled(32, 28), self.scaled(20, 18)
        top = content.y() + (content.height() - title - below) / 2
        row = QRectF(content.x(), top, content.width(), title)
        draw(painter, row, self._model.title, heading, tokens.ink)
        row = QRectF(content.x(), row.bottom(), content.width(), below)
        draw(painter, row, self._model.sentence, font(13 if self.narrow else 14), tokens.muted)

    def _detailed(self, check: CheckModel) -> bool:
        """A failed check keeps its words also where room is short."""
        return bool(check.text) and not (self.narrow and check.good)

    def _check_width(self, check: CheckModel) -> float:
        detail = width(check.text, font(12)) if self._detailed(check) else 0
        words = max(width(check.title, font(14, 600)), detail)
        return min(words + size(28 + 12 + 32), self.content().width() * 0.6)

    def _paint_check(self, painter: QPainter, check: CheckModel, across: float) -> float:
        """Paint the box at the right; return its left edge. A failed check is gold."""
        tokens, content = look().tokens, self.content()
        title, text = font(14, 600), font(12)
        detailed = self._detailed(check)
        box = QRectF(content.right() - across, 0, across, self.scaled(52, 48))
        box.moveTop(content.center().y() - box.height() / 2)
        painter.fillPath(rounded(box, 10), tokens.hover if check.good else tokens.goldtint)
        icon = "shield" if check.good else "info"
        paint_icon(painter, icon, square(box.x() + size(16), box, size(28)), tokens.ink, 1.7)
        left = box.x() + size(16 + 28 + 12)
        lines = size(34 if detailed else 18)
        row = QRectF(left, box.center().y() - lines / 2, box.right() - size(12) - left, size(18))
        draw(painter, row, check.title, title, tokens.ink)
        if detailed:
            row = QRectF(row.x(), row.bottom(), row.width(), size(16))
            draw(painter, row, check.text, text, tokens.muted if check.good else tokens.ink)
        return box.left()
