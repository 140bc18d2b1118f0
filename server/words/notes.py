"""What a strict person might call in a clue: forms of one word, compounds, a shared stem. Only private notes.

Works on letters alone, without a dictionary, so it misses some and cries wolf at some; the table in
`tests/server/words/test_notes.py` prints which. A note refuses nothing (`docs/rules/codenames.md`, "Clue").
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from server.words.folding import fold

INFLECTION, COMPOUND, STEM = "inflection", "compound", "stem"
_KINDS = (INFLECTION, COMPOUND, STEM)  # the surest first

_SHORTEST = 3  # letters of a word that can be the root of another
_SURE = 4  # letters of a word that is rarely found in another by chance: port in SPORT, not row in SPARROW
_SURE_REST = 5  # letters after it that are rarely a mere ending: horse-radish, not card-inal

_ENGLISH = "en"
_KIN = frozenset({"grand", "great", "step", "god"})  # child is a fair clue for GRANDCHILD, the rules say
_DERIVING = frozenset(
    re.findall("[a-z]+", "able dom ful hood ish ism ist less like ly ment ness ship some ward wise")
)
_PART_WORDS = """
    ball band bath bed bell bird board boat body book boot bow box boy brush burn cake cap case cup day dog
    down drop eye fall fire fish flake flower fly foot front gun hat head hill hole hook horn house ice key
    lamp land lid light line list lock maker man mark mill moon nail out pack paper pin place plane port pot
    print proof rain room sail screen set shell ship shop shore side skin snow sport star stick stone storm
    suit sun tail tea time top tray wall water way weed wheel wind wood work worm yard
"""
_PARTS = frozenset(re.findall("[a-z]+", _PART_WORDS))  # what English compounds are often made of


def note(clue: str, codename: str, language: str) -> str | None:
    """The kind of likeness between a clue and a codename of that language, or None."""
    if fold(clue, language) == fold(codename, language):
        return None
    pairs = product(_parts(clue, language), _parts(codename, language))
    found = {_kind(a, b, language) for a, b in pairs}
    return next((kind for kind in _KINDS if kind in found), None)


def _parts(word: str, language: str) -> tuple[str, ...]:
    """The whole word, and what spaces and hyphens part it into."""
    parts = (fold(part, language) for part in re.split(r"[\s\-\u2010-\u2015]+", word))
    return tuple(part for part in dict.fromkeys((fold(word, language), *parts)) if part)


def _kind(a: str, b: str, language: str) -> str | None:
    if a == b:
        return COMPOUND
    short, long = sorted((a, b), key=len)
    if len(short) < _SHORTEST:
        return None
    if language == _ENGLISH and (a in _forms(b) or b in _forms(a)):
        return INFLECTION
    if _compound(short, long, language):
        return COMPOUND
    return STEM if language == _ENGLISH and _same_stem(a, b) else None


def _compound(short: str, long: str, language: str) -> bool:
    """Whether one word begins or ends with the other, and not by chance as far as letters tell."""
    english = language == _ENGLISH
    if long.startswith(short):
        rest = long.removeprefix(short)
        return _likely_rest(short, rest) if english else len(short) >= _SURE and len(rest) >= _SHORTEST
    if long.endswith(short):
        rest = long.removesuffix(short)
        if not english:
            return len(short) >= _SURE and len(rest) >= _SHORTEST
        return rest not in _KIN and (len(short) >= _SURE or rest in _PARTS)
    return False


def _likely_rest(short: str, rest: str) -> bool:
    if rest in _PARTS:
        return True
    return len(short) >= _SURE and (len(rest) >= _SURE_REST or rest in _DERIVING)


def _same_stem(a: str, b: str) -> bool:
    """Two forms of one word, or a plural of what the other begins or ends with."""
    if {a, *_stems(a)} & {b, *_stems(b)}:
        return True
    pairs = (sorted(pair, key=len) for pair in product(_singulars(a), _singulars(b)))
    return any(_compound(short, long, _ENGLISH) for short, long in pairs)


# ---- English endings


@lru_cache(maxsize=4096)
def _forms(word: str) -> frozenset[str]:
    """The word with the usual English endings, spelled as English spells them."""
    return frozenset(_plurals(word)) | frozenset(_derived(word))


def _plurals(word: str) -> Iterator[str]:
    if re.search(r"[^aeiou]y$", word):
        yield word[:-1] + "ies"
    elif word.endswith("f"):
        yield word[:-1] + "ves"
        yield word + "s"
    elif word.endswith("fe"):
        yield word[:-2] + "ves"
        yield word + "s"
    elif re.search(r"(s|x|z|ch|sh|o)$", word):
        yield word + "es"
        yield word + "s"
    else:
        yield word + "s"


def _derived(word: str) -> Iterator[str]:
    """-ed, -ing, -er and -y, after the last letter was dropped, doubled or turned as needed."""
    if word.endswith("e"):
        yield from _ended(word[:-1])
    elif re.search(r"[^aeiou]y$", word):
        yield from (word[:-1] + ending for ending in ("ied", "ier", "iers", "iest"))
        yield from (word + ending for ending in ("ing", "ings"))
    elif re.search(r"[^aeiou][aeiou][^aeiouwxy]$", f"-{word}"):
        yield from _ended(word + word[-1])
        if len(re.findall("[aeiouy]+", word)) > 1:
            yield from _ended(word)
    elif len(word) >= _SURE:
        yield from _ended(word)
    else:
        yield from (word + ending for ending in ("ed", "ing", "ings"))


def _ended(root: str) -> Iterator[str]:
    return (root + ending for ending in ("ed", "ing", "ings", "er", "ers", "est", "y"))


@lru_cache(maxsize=4096)
def _stems(word: str) -> tuple[str, ...]:
    """Every word of which this one is a usual form."""
    roots = {word[:-cut] for cut in range(1, 5) if len(word) - cut >= 2}
    tails = ("", "e", "y", "f", "fe")
    candidates = {root + tail for root in roots for tail in tails}
    return tuple(
        sorted(
            c for c in candidates if len(c) >= _SHORTEST and re.search("[aeiouy]", c) and word in _forms(c)
        )
    )


def _singulars(word: str) -> tuple[str, ...]:
    return (word, *(stem for stem in _stems(word) if word in _plurals(stem)))
