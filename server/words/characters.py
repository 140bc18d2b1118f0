"""What single characters do to a word: show nothing, steer, control, pile up, look alike. Knows no words."""

import re
import unicodedata
from functools import lru_cache

MAX_MARKS = 4  # Hebrew and Vietnamese letters carry up to three
EMOJI_SELECTOR, KEYCAP = "\ufe0f", "\u20e3"
REPLACEMENT = "\ufffd"  # what a program writes for a character that it couldn't read

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROL = frozenset({"Cc", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing
_LINES = frozenset("\u0305\u0332\u0333\u033f")  # over and under a letter
_OVERLAY = 1  # the combining class of strokes through a letter; those that make a letter are part of it
_SELECTORS = re.compile("[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_ALIKE = ("LATIN", "CYRILLIC", "GREEK")
_KNOWN = 4096  # characters that are looked up once: more than the texts of an evening have


@lru_cache(maxsize=_KNOWN)
def invisible(character: str) -> bool:
    """Whether a character shows nothing by itself: format characters, variation selectors, fillers."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _BLANK
        or _SELECTORS.match(character) is not None
    )


def control(character: str) -> bool:
    """Control characters, lone surrogates, line and paragraph separators."""
    return unicodedata.category(character) in _CONTROL


def steers(character: str) -> bool:
    """Characters that turn the writing direction, and so what stands around them."""
    return character in _DIRECTION


def decorates(character: str) -> bool:
    """Marks that no language spells with: circles and keys around letters, lines under, over and through."""
    return (
        unicodedata.category(character) == "Me"
        or (unicodedata.combining(character) == _OVERLAY and character < "\u2100")
        or character in _LINES
    )


def stacked(text: str) -> bool:
    """More marks on one letter than any language writes."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def mixed(text: str) -> bool:
    """Letters of scripts that look alike within one word: readers couldn't see which is which."""
    return any(len(set(filter(None, map(_script, run)))) > 1 for run in re.findall(r"[^\W\d_]+", text))


def showable(character: str) -> bool:
    """A letter, a digit or a picture: something that is a word, or can be, by itself.

    Of a word that was made `neat`: selectors stay in it only where they make a picture.
    """
    picture = character in (EMOJI_SELECTOR, KEYCAP) or unicodedata.category(character) in ("So", "Sc")
    return picture or character.isalnum()


@lru_cache(maxsize=_KNOWN)
def _script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((script for script in _ALIKE if name.startswith(script)), "")
