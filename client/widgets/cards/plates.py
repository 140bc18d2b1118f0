"""Paints what stands in words on the felt: name plates, numbers, the pill below the cards. No layout."""

from __future__ import annotations

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QPainter, QPen

from client.model.card_widgets import MiddleModel, PlayerModel
from client.model.game_widgets import Segment
from client.theme import felt
from client.theme.shapes import dashed, paint_avatar
from client.theme.type import exact_font, font, size, width
from client.widgets.painting import MIDDLE, draw, draw_sentence, elided, sentence_width, square

NAME, NOTE, YOU = 14, 13, 12
SMALLEST = 12  # what a long sentence may shrink to, at 100 %
LEAST_NAME = 48  # px at 100 % that are left of a long name
INSET = 6  # around the avatar


def _avatar_side(height: float) -> float:
    return height - 2 * size(INSET)


def _before(height: float) -> float:
    """From a plate's left edge to its text."""
    return size(INSET) + _avatar_side(height) + size(12 if height >= size(50) else 7)


def _after(height: float) -> float:
    return float(size(18 if height >= size(50) else 12))


def plate_width(player: PlayerModel, height: float) -> float:
    """How wide the plate would like to be."""
    name = width(player.name, font(NAME, 600))
    if player.you:
        name += size(6) + width(player.you, font(YOU))
    return _before(height) + max(name, width(player.note, _note_font(player))) + _after(height) + 2


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
    paint_seated(painter, player.avatar, circle, away=player.away, turn=player.turn and not stale)
    left = room.x() + _before(room.height())
    text = QRectF(left, 0, room.right() - _after(room.height()) + size(2) - left, size(18))
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
    painter.setBrush(Qt.BrushStyle.NoBrush)  # else the rings are filled
    paint_avatar(painter, avatar, circle, "off" if away else "turn" if turn else "")
    if away:
        painter.setPen(dashed(felt.ON_PLATE_SOFT, 1.5))
        painter.drawEllipse(circle.adjusted(-1.25, -1.25, 1.25, 1.25))


def paint_count(painter: QPainter, text: str, centre: QPointF, most: float) -> None:
    """The number of cards on a back, at most `most` px high."""
    high = min(size(22), most)
    of = exact_font(high * NOTE / 22, 700, tabular=True)
    badge = QRectF(0, 0, max(high, width(text, of) + high * 0.45), high)
    badge.moveCenter(centre)
    painter.setPen(QPen(QColor(felt.BACK_PAPER), 1.5))
    painter.setBrush(felt.PLATE_SOLID)
    painter.drawRoundedRect(badge, high / 2, high / 2)
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
    while px > SMALLEST and sentence_width(middle.sentence, px) > row.width():
        px -= 1
    if sentence_width(middle.sentence, px) <= row.width():
        return draw_sentence(painter, row, middle.sentence, px, felt.ON_PLATE)
    return _paint_two_lines(painter, middle.sentence, row)


def _paint_two_lines(painter: QPainter, sentence: tuple[Segment, ...], row: QRectF) -> bool:
    lines = _broken(_shortened(sentence, SMALLEST, 2 * row.width() - size(LEAST_NAME)), row.width())
    line = min(float(size(15)), row.height() / 2 - 1)
    whole = True
    for number, each in enumerate(lines):
        place = QRectF(row.x(), row.center().y() + (number - len(lines) / 2) * line, row.width(), line)
        whole = draw_sentence(painter, place, each, SMALLEST, felt.ON_PLATE) and whole
    return whole


def _broken(sentence: tuple[Segment, ...], room: float) -> list[tuple[Segment, ...]]:
    """The sentence on two lines of similar length, if it has two words."""
    words = [
        Segment(word, each.bold)
        for each in sentence
        for word in each.text.replace(" ", " \0").split("\0")
        if word
    ]
    fits = [cut for cut in range(1, len(words)) if _spread(words[:cut]) <= room] or [1]
    best = min(fits, key=lambda cut: max(_spread(words[:cut]), _spread(words[cut:])))
    return [tuple(line) for line in (words[:best], words[best:]) if line]


def _spread(words: list[Segment]) -> float:
    return sentence_width(words, SMALLEST)


def _shortened(sentence: tuple[Segment, ...], px: int, room: float) -> tuple[Segment, ...]:
    """The sentence with its names cut where it doesn't fit: what was played is worth more."""
    over = sentence_width(sentence, px) - room
    least, of = float(size(LEAST_NAME)), font(px, 600)
    cut = []
    for each in sentence:
        wide = width(each.text, of)
        if each.bold and over > 0 and wide > least:
            shorter = max(least, wide - over)
            over -= wide - shorter
            cut.append(Segment(elided(each.text, of, shorter), True))
        else:
            cut.append(each)
    return tuple(cut)
