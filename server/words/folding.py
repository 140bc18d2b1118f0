"""When two words are the same word, and how a clue is written for everyone. Knows no board and no game.

`docs/rules/codenames.md`, "Clue", is where these choices are written down.
"""

import re
import unicodedata
from functools import lru_cache

from server.words.characters import EMOJI_SELECTOR, KEYCAP, decorates, invisible

_DOTTED_I = frozenset({"tr", "az"})  # languages in which I and İ are the capitals of ı and i
_TURKISH = str.maketrans({"İ": "i", "I": "ı"})

_APOSTROPHES = frozenset(
    "'`´\u02b9\u02bb\u02bc\u02bd\u02bf\u02ca\u02cb\u2018\u2019\u201b\u2032\u2035\uff07\ua78c"
)
_HYPHENS = frozenset("\u2212\u02d7\u2043")  # and every character of category Pd
_JOINER, _NON_JOINER = "\u200d", "\u200c"
_SIGNS_AND_PICTURES = frozenset(
    "‼⁉↔⤴⤵〰◽◾"
)  # emoji that count as punctuation or mathematics without selector
_TAGS = range(0xE0020, 0xE0080)  # show nothing but in flags
_FLAGS = re.compile(  # England, Scotland and Wales: no other has tags, so that these carry nothing hidden
    f"""(\N{WAVING BLACK FLAG}(?:{
        "|".join("".join(chr(0xE0000 + ord(c)) for c in place) for place in ("gbeng", "gbsct", "gbwls"))
    })\N{CANCEL TAG})"""
)


@lru_cache(maxsize=8192)
def fold(word: str, language: str) -> str:
    """The form in which words of `language` are compared; equal forms are the same word.

    NFKC and case folding, without invisible characters, decorating marks, spaces, hyphens and apostrophes
    anywhere, nor punctuation and symbols around it (unless the word is nothing else).
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
    """What a typed clue leaves to show: `neat`, with compatibility forms made plain, and undecorated.

    So no two clues that look alike differ inside, and no letter stands out.
    """
    return neat("".join(_plain(c) for c in word if not decorates(c)))


def neat(word: str) -> str:
    """The word without outer spaces, with single inner ones and nothing that shows nothing.

    Joiners and selectors stay only where they change what is seen: in emoji, and in scripts whose letters
    they part or join.
    """
    texts = (part if at % 2 else _seen_of(part) for at, part in enumerate(_FLAGS.split(word)))
    return " ".join("".join(texts).split())


def _seen_of(text: str) -> str:
    kept: list[str] = []
    for at, character in enumerate(text):
        before = kept[-1] if kept else ""
        if not invisible(character) or _seen(character, before, text[at + 1 : at + 2]):
            kept.append(character)
    return "".join(kept)


def _plain(character: str) -> str:
    """A letter or digit without its typographic form (full width, ligature, superscript)."""
    return unicodedata.normalize("NFKC", character) if character.isalnum() else character


def _seen(character: str, before: str, after: str) -> bool:
    """Whether an invisible character changes how its neighbours look."""
    if character == EMOJI_SELECTOR:
        return _pictorial(before) or before in _SIGNS_AND_PICTURES or after == KEYCAP
    if character == _JOINER:
        emoji = (_pictorial(before) or before == EMOJI_SELECTOR) and _pictorial(after)
        return emoji or _halant(before)
    if character == _NON_JOINER:
        return _halant(before) or (_cursive(before) and _cursive(after))
    return False


def _pictorial(character: str) -> bool:
    return character != "" and unicodedata.category(character) in ("So", "Sk")


def _halant(character: str) -> bool:
    """A sign of an Indic script that joins consonants (canonical combining class 9)."""
    return character != "" and unicodedata.combining(character) == 9


def _cursive(character: str) -> bool:
    """A letter of a script that is written joined."""
    return character != "" and unicodedata.bidirectional(character) == "AL" and character.isalpha()


@lru_cache(maxsize=4096)
def _skipped(character: str) -> bool:
    return (
        character.isspace()
        or character in _APOSTROPHES
        or character in _HYPHENS
        or unicodedata.category(character) == "Pd"
        or invisible(character)
        or decorates(character)
    )


def _bare(word: str) -> str:
    texts = (part if at % 2 else _unskipped(part) for at, part in enumerate(_FLAGS.split(word)))
    kept = "".join(texts)
    return _without_edges(kept) or kept


def _unskipped(text: str) -> str:
    return "".join(c for c in text if not _skipped(c))


def _without_edges(word: str) -> str:
    start, end = 0, len(word)
    while start < end and _outer(word[start]):
        start += 1
    while end > start and _outer(word[end - 1]):
        end -= 1
    return word[start:end]


def _outer(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS" or ord(character) in _TAGS
