"""When two words are the same word, and how a clue is written for everyone. Knows no board and no game.

`docs/rules/codenames.md`, "Clue", is where these choices are written down.
"""

import re
import unicodedata
from functools import lru_cache

_DOTTED_I = frozenset({"tr", "az"})  # languages in which I and İ are the capitals of ı and i
_TURKISH = str.maketrans({"İ": "i", "I": "ı"})

_APOSTROPHES = frozenset(
    "'`´\u02b9\u02bb\u02bc\u02bd\u02bf\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\uff07\ua78c"
)
_HYPHENS = frozenset("\u2212\u02d7\u2043")  # and every character of category Pd
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that show nothing
_SELECTORS = re.compile("[\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_JOINERS = frozenset("\u200c\u200d")  # Persian spelling and emoji families need them on the screen


def invisible(character: str) -> bool:
    """Whether a character shows nothing by itself: format characters, variation selectors, fillers."""
    return (
        unicodedata.category(character) == "Cf"
        or character in _BLANK
        or _SELECTORS.match(character) is not None
    )


@lru_cache(maxsize=8192)
def fold(word: str, language: str) -> str:
    """The form in which words of `language` are compared; equal forms are the same word.

    NFKC and case folding, without invisible characters, spaces, hyphens and apostrophes anywhere, nor
    punctuation and symbols around it (unless the word is nothing else).
    """
    kept = unicodedata.normalize("NFKC", _bare(word))  # bare first: NFKC makes accents of some symbols
    if language in _DOTTED_I:
        kept = kept.translate(_TURKISH)
    return unicodedata.normalize("NFKC", _bare(unicodedata.normalize("NFKC", kept.casefold())))


def lower(word: str, language: str) -> str:
    """Lower case by the language's rules, composed."""
    composed = unicodedata.normalize("NFC", word)
    if language in _DOTTED_I:
        composed = composed.translate(_TURKISH)
    return unicodedata.normalize("NFC", composed.lower())


def tidy(word: str) -> str:
    """What a typed word leaves to show: no outer spaces, single inner ones, nothing invisible but joiners."""
    visible = "".join(c for c in word if c in _JOINERS or not _hides(c))
    return " ".join(visible.split()).strip("\u200c\u200d")


def _hides(character: str) -> bool:
    """Variation selectors stay: they choose how an emoji is drawn."""
    return invisible(character) and _SELECTORS.match(character) is None


def _skipped(character: str) -> bool:
    return (
        character.isspace()
        or character in _APOSTROPHES
        or character in _HYPHENS
        or unicodedata.category(character) == "Pd"
        or invisible(character)
    )


def _bare(word: str) -> str:
    kept = "".join(c for c in word if not _skipped(c))
    return _without_edges(kept) or kept


def _without_edges(word: str) -> str:
    start, end = 0, len(word)
    while start < end and unicodedata.category(word[start])[0] in "PS":
        start += 1
    while end > start and unicodedata.category(word[end - 1])[0] in "PS":
        end -= 1
    return word[start:end]
