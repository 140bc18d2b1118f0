"""What a strict person might call in a clue: forms of one word, compounds, a shared stem. Only private notes.

Works on letters and on what is known of a few languages, without a dictionary, so it misses some and cries
wolf at some; the tables in `tests/server/words` print which. A note refuses nothing
(`docs/rules/codenames.md`, "Clue"; `docs/rules/words.md`, "Notes").
"""

import re
from itertools import product

from server.words import english, grammar
from server.words.dutch import DUTCH
from server.words.folding import fold
from server.words.french import FRENCH
from server.words.german import GERMAN
from server.words.grammar import COMPOUND, INFLECTION, STEM
from server.words.spanish import SPANISH

__all__ = ["COMPOUND", "INFLECTION", "STEM", "note"]

_KINDS = (INFLECTION, COMPOUND, STEM)  # the surest first
_GRAMMARS = {each.language: each for each in (DUTCH, GERMAN, FRENCH, SPANISH)}
_SURE = 4  # letters of a word that is rarely found in another by chance, in a language that isn't known
_SURE_REST = 3
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015]+|(?<=\w)['\u2019](?=\w)")
_KIN = english.KIN.union(*(each.kin for each in _GRAMMARS.values()))


def note(clue: str, codename: str, language: str) -> str | None:
    """The kind of likeness between a clue and a codename of that language, or None."""
    if fold(clue, language) == fold(codename, language):
        return None
    pairs = product(_parts(clue, language), _parts(codename, language))
    found = {_kind(a, b, language) for a, b in pairs}
    return next((kind for kind in _KINDS if kind in found), None)


def _parts(word: str, language: str) -> tuple[str, ...]:
    """The whole word, and what spaces, hyphens and apostrophes part it into; of grand-mère no part."""
    folded = [fold(part, language) for part in _BETWEEN.split(word)]
    if len(folded) < 2 or folded[0] in _KIN:
        folded = []
    whole = fold(word, language)
    return tuple(dict.fromkeys((whole, *(part for part in folded if len(part) >= grammar.SHORTEST))))


def _kind(a: str, b: str, language: str) -> str | None:
    if a == b:
        return COMPOUND  # a part of one of the two
    if not (a.isalpha() and b.isalpha()):
        return None
    if language == english.LANGUAGE:
        return english.kind(a, b)
    if language in _GRAMMARS:
        return grammar.kind(a, b, _GRAMMARS[language])
    return _by_letters(*sorted((a, b), key=len))


def _by_letters(short: str, long: str) -> str | None:
    """In other languages: whether one word begins or ends with the other, and enough is left."""
    inside = long.startswith(short) or long.endswith(short)
    return COMPOUND if inside and len(short) >= _SURE and len(long) - len(short) >= _SURE_REST else None
