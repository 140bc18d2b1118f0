"""Paints what stands in words on the felt: name plates, numbers, the pill below the cards. No layout."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from client.model.card_widgets import MiddleModel, PlayerModel
from client.theme import felt
from client.theme.shapes import dashed, paint_avatar
from client.theme.type import SMALLEST_TEXT, font, size, width
from client.widgets.painting import MIDDLE, draw, draw_sentence, sentence_width, square

NAME, NOTE, YOU = 14, 13, 12
INSET = 6  # around the avatar


def _avatar_side(height: float) -> float:
    return height - 2 * size(INSET)


def _around(height: float) -> float:
    """All of a plate's width that isn't text."""
    return size(INSET) + _avatar_side(height) + size(12 if height >= size(50) else 8) + size(18)


def plate_width(player: PlayerModel, height: float) -> float:
    """How wide the plate would like to be."""
    name = width(player.name, font(NAME, 600))
    if player.you:
        name += size(6) + width(player.you, font(YOU))
    return _around(height) + max(name, width(player.note, _note_font(player))) + 2


def _note_font(player: PlayerModel) -> QFont:
    return font(NOTE, 600 if player.turn else 400)


def plate_is_cut(player: PlayerModel, room: QRectF) -> bool:
    """Whether the plate doesn't show all that its model says."""
    return plate_width(player, room.height()) > room.width() + 0.5


def paint_plate(painter: QPainter, player: PlayerModel, room: QRectF, stale: bool) -> None:
    """Avatar, name and note; a gold ring around the avatar of the one whose turn it is."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(felt.PLATE_TURN if player.turn else felt.PLATE)
    painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
    side = _avatar_side(room.height())
    circle = square(room.x() + size(INSET), room, side)
    paint_seated(painter, player.avatar, circle, away=player.away or stale, turn=player.turn)
    left = room.x() + _around(room.height()) - size(18)
    text = QRectF(left, 0, room.right() - size(14) - left, size(18))
    lines = size(18) + size(16)
    text.moveTop(room.center().y() - lines / 2)
    _name(painter, player, text)
    below = QRectF(text.x(), text.bottom(), text.width(), size(16))
    note = player.note
    of = _note_font(player)
    if player.short and width(note, of) > below.width():
        note = player.short
    draw(painter, below, note, of, felt.TURN if player.turn else felt.ON_PLATE_SOFT)


def _name(painter: QPainter, player: PlayerModel, row: QRectF) -> None:
    of = font(NAME, 600)
    room = QRectF(row)
    if player.you:
        room.setRight(row.right() - size(6) - width(player.you, font(YOU)))
    used = draw(painter, room, player.name, of, felt.ON_PLATE)
    if player.you:
        draw(painter, row.adjusted(used + size(6), 0, 0, 0), player.you, font(YOU), felt.ON_PLATE_SOFT)


def paint_seated(
    painter: QPainter, avatar: str, circle: QRectF, *, away: bool = False, turn: bool = False
) -> None:
    """An avatar on a dark plate; the ring of a dropped player must be seen there."""
    paint_avatar(painter, avatar, circle, "off" if away else "turn" if turn else "")
    if away:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(dashed(felt.ON_PLATE_SOFT, 1.5))
        painter.drawEllipse(circle.adjusted(-1.25, -1.25, 1.25, 1.25))


def paint_count(painter: QPainter, text: str, centre: QPointF) -> None:
    """The number of cards on a back."""
    of = font(NOTE, 700, tabular=True)
    badge = QRectF(0, 0, max(size(22), width(text, of) + size(10)), size(22))
    badge.moveCenter(centre)
    painter.setPen(QPen(QColor(felt.BACK_PAPER), 1.5))
    painter.setBrush(felt.PLATE_SOLID)
    painter.drawRoundedRect(badge, badge.height() / 2, badge.height() / 2)
    painter.setFont(of)
    painter.setPen(felt.ON_PLATE)
    painter.drawText(badge, MIDDLE, text)


# ---- below the cards in the middle


def pill_width(middle: MiddleModel) -> float:
    """How wide the pill would like to be; nothing without a sentence."""
    if not middle.sentence:
        return 0.0
    return _before_sentence(middle) + sentence_width(middle.sentence, NAME) + size(16) + 2


def _before_sentence(middle: MiddleModel) -> float:
    return float(size(INSET + 24 + 8)) if middle.avatar else float(size(16))


def paint_pill(painter: QPainter, middle: MiddleModel, room: QRectF) -> bool:
    """Avatar and sentence, smaller where it is narrow; return whether the sentence was whole."""
    if not middle.sentence:
        return True
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(felt.PLATE)
    painter.drawRoundedRect(room, room.height() / 2, room.height() / 2)
    if middle.avatar:
        paint_avatar(painter, middle.avatar, square(room.x() + size(INSET), room, size(24)))
    left = room.x() + _before_sentence(middle)
    row = QRectF(left, room.y(), room.right() - size(12) - left, room.height())
    px = NAME
    while px > SMALLEST_TEXT and sentence_width(middle.sentence, px) > row.width():
        px -= 1
    return draw_sentence(painter, row, middle.sentence, px, felt.ON_PLATE)
