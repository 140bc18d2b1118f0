"""Whether a bot may say a clue: by the strictest reading of the rules, so that nobody can call it.

People are only warned, and by a milder check (`docs/rules/codenames.md`, "Clue"; `docs/bots.md`).
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from server.bots.codenames.roots import Lexicon, Roots, akin, roots
from server.words.clues import shape, shown
from server.words.folding import fold

_LANGUAGE = "en"
_BETWEEN = re.compile(r"[^\w]+|_")


class Check:
    """A board that clues are held against: no clue is a word on it, nor akin to one that lies face down."""

    def __init__(self, lexicon: Lexicon, words: Iterable[str], hidden: Iterable[int]) -> None:
        self._lexicon = lexicon
        all_words = tuple(words)
        self._board = {fold(word, _LANGUAGE) for word in all_words}
        self._hidden = [roots_of(lexicon, all_words[at]) for at in hidden]

    def legal(self, clue: str) -> bool:
        """Whether nobody could object to it."""
        if shape(clue, _LANGUAGE, False) or fold(clue, _LANGUAGE) in self._board:
            return False
        if shown(clue, _LANGUAGE) != clue or not clue.isalpha():
            return False
        own = roots_of(self._lexicon, clue)
        return not any(akin(own, codename) for codename in self._hidden)


@lru_cache(maxsize=4096)
def roots_of(lexicon: Lexicon, word: str) -> Roots:
    """What a word or a phrase is made of."""
    whole = fold(word, _LANGUAGE)
    parts = [fold(part, _LANGUAGE) for part in _BETWEEN.split(word)]
    return roots((whole, *(part for part in parts if part)), lexicon)
