"""Fits a codename into a card: on one line, then on two, then smaller; never clipped. Knows no painter.

Experience, 20: two lines before a word shrinks below 13 px, measured with the weight that is painted.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

from PyQt6.QtCore import QTextBoundaryFinder
from PyQt6.QtGui import QFont

from client.theme import type as typeface

READABLE = 13  # px; below this a word rather takes a second line
MOST_LINES = 3  # only for words that are unreadably small on two
LINE = 1.2  # height of a line, in em
WEIGHT = 600
SPACING = 0.015  # em between letters


@dataclass(frozen=True, slots=True)
class Fitted:
    lines: tuple[str, ...]
    px: int


def word_font(px: int) -> QFont:
    """The font that codenames are painted and measured with."""
    return typeface.exact_font(px, WEIGHT, spacing=SPACING)


@lru_cache(maxsize=512)
def fit(word: str, px: int, width: int, height: int) -> Fitted:
    """The lines and the size, at most `px`, with which the word fits into width × height pixels."""
    tries = []
    for count in range(1, MOST_LINES + 1):
        lines = split(word, count)
        tries.append(Fitted(lines, _largest(lines, px, width, height)))
        if tries[-1].px >= READABLE:
            return tries[-1]
    return max(tries, key=lambda fitted: fitted.px)


def split(word: str, count: int) -> tuple[str, ...]:
    """The word on `count` lines of similar length: between its words if it has enough, else with a hyphen."""
    pieces = _words(word)
    if len(pieces) < count:
        pieces = letters(word)
    if len(pieces) <= count or count == 1:
        return (word,) if count == 1 else tuple(piece.strip() for piece in pieces)
    cuts = min(combinations(range(1, len(pieces)), count - 1), key=lambda cuts: _longest(pieces, cuts))
    lines = ["".join(pieces[a:b]) for a, b in _spans(cuts, len(pieces))]
    return (*(_broken(a, b) for a, b in pairwise(lines)), lines[-1].strip())


def _broken(line: str, rest: str) -> str:
    """The end of a line; a hyphen where letters of a script with capitals go on below."""
    goes_on = line[-1:].lower() != line[-1:].upper() and rest[:1].lower() != rest[:1].upper()
    return line + "-" if goes_on else line.strip()


def _spans(cuts: tuple[int, ...], end: int) -> list[tuple[int, int]]:
    return list(zip((0, *cuts), (*cuts, end), strict=True))


def _longest(pieces: list[str], cuts: tuple[int, ...]) -> int:
    return max(len("".join(pieces[a:b]).strip()) for a, b in _spans(cuts, len(pieces)))


def _words(text: str) -> list[str]:
    return [piece for piece in text.replace(" ", " \0").replace("-", "-\0").split("\0") if piece]


def letters(text: str) -> list[str]:
    """What a reader takes for one letter each: an accent or a joined emoji is never torn off."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Grapheme, text)
    units = text.encode("utf-16-le")  # Qt counts in UTF-16
    pieces, start = [], 0
    while (end := finder.toNextBoundary()) != -1:
        pieces.append(units[start * 2 : end * 2].decode("utf-16-le"))
        start = end
    return pieces


def _largest(lines: tuple[str, ...], px: int, width: int, height: int) -> int:
    """The largest whole size, at most `px` and at least 1, at which all lines fit."""
    if len(lines) > 1:
        px = min(px, int(height / (len(lines) * LINE)))
    widest = max(typeface.width(line, word_font(px)) for line in lines)
    if widest > width:
        px = max(1, int(px * width / widest))
    while px > 1 and max(typeface.width(line, word_font(px)) for line in lines) > width:
        px -= 1
    return px
