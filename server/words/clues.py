"""A clue as a word: its shape, and how it is shown to everyone. Knows no board.

`docs/rules/codenames.md`, "Clue".
"""

import re
import unicodedata

from protocol.limits import MAX_CLUE
from protocol.messages.codenames import CodenamesCode
from server.words.folding import lower, tidy

_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_CONTROL = frozenset({"Cc", "Cs", "Zl", "Zp"})
_ALIKE = ("LATIN", "CYRILLIC", "GREEK")
MAX_MARKS = 4  # Hebrew and Vietnamese letters carry up to three
_TYPED = 4 * MAX_CLUE  # code points that a clue with spaces and decomposed letters is typed with; to compose
# thousands of combining marks takes time by the square of their number


def shown(word: str, language: str) -> str:
    """The clue as everyone reads it: in lower case, so that capitals can't nudge."""
    return lower(tidy(word[:_TYPED]), language)


def shape(word: str, language: str, several_words: bool) -> CodenamesCode | None:
    """What is wrong with the clue's form, whatever lies on the table."""
    if len(word) > _TYPED:
        return CodenamesCode.CLUE_TOO_LONG
    if any(c in _DIRECTION or unicodedata.category(c) in _CONTROL for c in word):
        return CodenamesCode.CLUE_CHARACTERS
    text = shown(word, language)
    if _stacked(text) or _mixed(text):
        return CodenamesCode.CLUE_CHARACTERS
    if not text:
        return CodenamesCode.CLUE_EMPTY
    if len(text) > MAX_CLUE:
        return CodenamesCode.CLUE_TOO_LONG
    if " " in text and not several_words:
        return CodenamesCode.CLUE_SPACES
    if not any(c.isalnum() for c in text):
        return CodenamesCode.CLUE_NO_LETTER
    return None


def _stacked(text: str) -> bool:
    """More marks on one letter than any language writes."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character) in ("Mn", "Me") else 0
        if marks > MAX_MARKS:
            return True
    return False


def _mixed(text: str) -> bool:
    """Letters of scripts that look alike within one word: readers couldn't see which is which."""
    return any(len(set(filter(None, map(_script, run)))) > 1 for run in re.findall(r"[^\W\d_]+", text))


def _script(letter: str) -> str:
    name = unicodedata.name(letter, "")
    return next((script for script in _ALIKE if name.startswith(script)), "")
