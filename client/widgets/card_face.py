"""Paints one codename card at any size. Knows nothing of mouse, keyboard, time or boards.

All sizes come from the card's height (visual guide, "Components"); the shares below are of the height h
unless they say otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPainterPath, QPen

from client.model.board import CardModel
from client.theme import type as typeface
from client.theme.look import look
from client.theme.shapes import paint_glyph, paint_icon
from client.theme.sheets import paint_focus, paint_soft_shadow, rounded
from client.theme.tokens import Tokens, mix, stale
from client.widgets.fitting import LINE, fit, word_font
from client.widgets.painting import MIDDLE, baseline, centred
from client.widgets.votes import SMALLEST, SMALLEST_TEXT, VoteColours, paint_votes

MOST_GROWTH = 1.4  # a larger text takes more of the card, as far as the band has room
WORD, GLYPH, BADGE, CHIP, STRIPE_OF_WIDTH, RADIUS = 0.22, 0.19, 0.25, 0.21, 0.16, 0.1
GLYPH_INSET = (0.09, 0.08)
CORNER = 0.07  # inset of badge and mark
SHADOW = 2.0
BAND = 0.34  # the word's band between badge and chips, 34 to 68 %
OPEN_BAND = 0.84  # without chips and badge
LOW, CLEAR = 80.0, 0.06  # px: on a lower card two lines go down by this part of it, clear of the glyph
LEFT, BOTTOM = 9.0, 8.0  # of the vote chips
PAPER = QColor("#FFFDF7")  # a vote on a turned card, in the review
PAPER_INK = QColor("#141414")
SEE_THROUGH = QColor(255, 255, 255, 56)  # under the order of a turned card


@dataclass(frozen=True, slots=True)
class Pose:
    """How the card lies just now."""

    hovered: bool = False
    pressed: bool = False
    ring: bool = False  # keyboard focus
    stale: bool = False
    chips: float = 1.0  # how far new vote chips have come, 0 to 1


class CardPainter:
    """Paints one model in one pose into a rectangle: `paint(painter, rect)`."""

    def __init__(self, model: CardModel, pose: Pose, tokens: Tokens | None = None) -> None:
        self.model = model
        self.pose = pose
        self.tokens = tokens or look().tokens
        self.fill, self.text = self._ground()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if self.pose.ring:
            paint_focus(painter, rect, self._radius(rect))
        rect = rect.translated(0, self._lift())
        self._underneath(painter, rect)
        self._sheet(painter, rect)
        stripe = self._stripe_width(rect)
        self._word(painter, rect, stripe)
        self._corner(painter, rect)
        if self.model.votes:
            self._votes(painter, rect, stripe)
        painter.restore()

    # ---- colours

    def _shade(self, colour: QColor) -> QColor:
        return stale(colour) if self.pose.stale else colour

    def _ground(self) -> tuple[QColor, QColor]:
        if self.model.face is not None:
            colours = look().identity(self.model.face)
            return self._shade(colours.fill), colours.text_on_it
        if self.pose.stale:
            return stale(mix(self.tokens.surface, self.tokens.table, 0.5)), self.tokens.muted
        return self.tokens.surface, self.tokens.ink

    def _edge(self) -> QColor:
        if self.pose.stale:
            return self.tokens.edge if self.model.face or self.model.mine else self.tokens.faint
        strong = self.model.mine or self.pose.hovered or self.pose.pressed
        return self.tokens.ink if strong else self.tokens.edge

    # ---- the sheet

    def _lift(self) -> float:
        if self.pose.pressed:
            return 1.0
        return -2.0 if self.pose.hovered else 0.0

    def _radius(self, rect: QRectF) -> float:
        return rect.height() * RADIUS

    def _ring(self, painter: QPainter, rect: QRectF, outer: float, width: float, colour: QColor) -> None:
        """A ring whose outer edge lies `outer` px outside the card."""
        middle = outer - width / 2
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, width))
        radius = self._radius(rect) + middle
        painter.drawRoundedRect(rect.adjusted(-middle, -middle, middle, middle), radius, radius)

    def _underneath(self, painter: QPainter, rect: QRectF) -> None:
        gold = self.model.marked or self.model.highlighted
        if not (self.pose.stale or self.pose.pressed):
            self._shadow(painter, rect, 3.7 if gold else 1.5 if self.model.mine else 0.0)
        if gold:
            self._ring(painter, rect, 3.7, 1.2, self._shade(self.tokens.edge))
            self._ring(painter, rect, 2.7, 3.2, self._shade(self.tokens.gold))
        elif self.model.mine:
            self._ring(painter, rect, 1.0 if self.pose.stale else 1.5, 2.0, self._edge())
        elif self.pose.hovered or self.pose.pressed:
            self._ring(painter, rect, 0.8, 1.6, self._edge())

    def _shadow(self, painter: QPainter, rect: QRectF, spread: float) -> None:
        radius = self._radius(rect) + spread
        grown = rect.adjusted(-spread, -spread, spread, spread)
        if self.pose.hovered:
            paint_soft_shadow(painter, grown, radius)
        else:
            painter.fillPath(rounded(grown.translated(0, SHADOW), radius), self.tokens.shadow)

    def _sheet(self, painter: QPainter, rect: QRectF) -> None:
        radius = self._radius(rect)
        inner = rect.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.fill)
        painter.drawRoundedRect(inner, radius, radius)
        if width := self._stripe_width(rect):
            self._stripe(painter, inner, width, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._edge(), 1.0))
        painter.drawRoundedRect(inner, radius, radius)

    def _stripe_width(self, rect: QRectF) -> float:
        hidden = self.model.face is None and self.model.key is not None
        return float(round(rect.width() * STRIPE_OF_WIDTH)) if hidden else 0.0

    def _stripe(self, painter: QPainter, rect: QRectF, width: float, radius: float) -> None:
        assert self.model.key is not None
        colours = look().identity(self.model.key)
        left = QPainterPath()
        left.addRect(QRectF(rect.x(), rect.y(), width - 0.5, rect.height()))
        painter.fillPath(rounded(rect, radius).intersected(left), self._shade(colours.fill))
        side = float(round(width * 0.56))
        centre = QPointF(rect.x() + width / 2, rect.center().y())
        paint_glyph(painter, self.model.key, centred(centre, side), colours.text_on_it)

    # ---- what is written on it

    def _word(self, painter: QPainter, rect: QRectF, stripe: float) -> None:
        crowded = bool(self.model.votes or self.model.badge)
        width = int(rect.width() - stripe - (14 if stripe else 20))
        height = int(rect.height() * (BAND if crowded else OPEN_BAND))
        wanted = rect.height() * WORD * min(max(typeface.scale(), 1.0), MOST_GROWTH)
        fitted = fit(self.model.word, max(1, int(wanted)), max(1, width), height)
        painter.setPen(self.text)
        painter.setFont(word_font(fitted.px))
        step = fitted.px * LINE
        top = rect.center().y() - step * len(fitted.lines) / 2 - 0.6
        if self.model.face is not None and len(fitted.lines) > 1 and rect.height() < LOW:
            top += rect.height() * CLEAR  # of the glyph
        for index, line in enumerate(fitted.lines):
            row = QRectF(rect.x() + stripe, top + index * step, rect.width() - stripe, step)
            painter.drawText(row, MIDDLE, line)

    def _corner(self, painter: QPainter, rect: QRectF) -> None:
        h = rect.height()
        if self.model.face is not None:
            side = float(round(h * GLYPH))
            right, top = (
                rect.right() - 1 - round(h * GLYPH_INSET[0]),
                rect.top() + 1 + round(h * GLYPH_INSET[1]),
            )
            paint_glyph(painter, self.model.face, QRectF(right - side, top, side, side), self.text)
        elif self.model.badge:
            self._badge(painter, rect)
        elif self.model.marked:
            side = h * BADGE
            spot = QRectF(rect.right() - 1 - h * CORNER - side, rect.top() + 1 + h * CORNER, side, side)
            painter.setBrush(self._shade(self.tokens.gold))
            painter.setPen(QPen(PAPER_INK, 1.2))
            painter.drawEllipse(spot.adjusted(0.6, 0.6, -0.6, -0.6))
            paint_icon(painter, "mark", centred(spot.center(), h * 0.145), PAPER_INK, 2.2)
        if self.model.order:
            self._order(painter, rect)

    def _badge(self, painter: QPainter, rect: QRectF) -> None:
        h = rect.height()
        count, slash, needed = self.model.badge.partition("/")
        strong = typeface.exact_font(max(SMALLEST_TEXT, h * 0.135), 700, tabular=True)
        light = typeface.exact_font(max(SMALLEST_TEXT - 1, h * 0.124), 500, tabular=True)
        widths = typeface.width(count, strong), typeface.width(slash + needed, light)
        pad = h * 0.075
        size = sum(widths) + 2 * pad, h * BADGE
        spot = QRectF(rect.right() - 1 - h * CORNER - size[0], rect.top() + 1 + h * CORNER, *size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.tokens.muted if self.pose.stale else self.tokens.ink)
        painter.drawRoundedRect(spot, size[1] / 2, size[1] / 2)
        painter.setPen(self.tokens.onink)
        line = baseline(spot, strong)
        painter.setFont(strong)
        painter.drawText(QPointF(spot.x() + pad, line), count)
        painter.setFont(light)
        painter.drawText(QPointF(spot.x() + pad + widths[0], line), slash + needed)

    def _order(self, painter: QPainter, rect: QRectF) -> None:
        font = typeface.exact_font(12, 700)
        width = max(20.0, typeface.width(self.model.order, font) + 12)
        spot = QRectF(rect.x() + LEFT + self._stripe_width(rect), rect.y() + 8, width, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(SEE_THROUGH if self.model.face else self.tokens.hover)
        painter.drawRoundedRect(spot, 10, 10)
        painter.setPen(self.text)
        painter.setFont(font)
        painter.drawText(spot, MIDDLE, self.model.order)

    # ---- votes

    def _votes(self, painter: QPainter, rect: QRectF, stripe: float) -> None:
        height = max(SMALLEST, rect.height() * CHIP)
        of = typeface.exact_font(max(SMALLEST_TEXT, rect.height() * 0.125), 500)
        left = rect.x() + stripe + LEFT
        top = rect.bottom() - BOTTOM - height + (1 - self.pose.chips) * 6
        painter.setOpacity(painter.opacity() * self.pose.chips)
        row = QRectF(left, top, rect.right() - LEFT - left, height)
        paint_votes(painter, row, self.model.votes, of, self._vote_colours())

    def _vote_colours(self) -> VoteColours:
        if self.model.face is not None or self.model.team is None:
            return VoteColours(PAPER, PAPER_INK, PAPER_INK, None, self.text, self.text)
        colours = look().identity(self.model.team)
        return VoteColours(
            self._shade(colours.fill),
            colours.text_on_it,
            self.tokens.ink,
            self.fill,
            self.tokens.edge,
            self.text,
        )
