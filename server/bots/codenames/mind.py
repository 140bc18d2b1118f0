"""What a bot has to know of a language: how near words are to each other, which may be clues, which are kin.

Loads the word data that come with the program, once and only when a bot thinks. Needs numpy.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from server.bots.words import files
from server.bots.words.meanings import Meanings

Floats = NDArray[np.float32]

_BOARDS = 8  # boards that are kept; the spymasters of a match share one
_FAMILIAR = 8_000  # clues that everybody knows; rarer ones mislead (docs/bots.md)


class Language(Protocol):
    """What `Meanings` gives."""

    @property
    def words(self) -> tuple[str, ...]: ...
    @property
    def places(self) -> dict[str, int]: ...
    @property
    def roots(self) -> NDArray[np.uint16]: ...
    def known(self, word: str) -> bool: ...
    def similarity(self, clue: str, words: Sequence[str]) -> Floats: ...
    def against(self, words: Sequence[str]) -> tuple[tuple[str, ...], Floats]: ...


class Mind:
    """A language with what has been found out about boards."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.board = lru_cache(maxsize=_BOARDS)(self._board)
        self.near = lru_cache(maxsize=1024)(self._near)
        self._kin: dict[str, frozenset[str]] | None = None

    def known(self, word: str) -> bool:
        """Whether anything is known of a word."""
        return self.language.known(word)

    def is_word(self, word: str) -> bool:
        """Whether it is a word as it stands, and not too rare to be seen in another."""
        return self.language.places.get(word, _FAMILIAR * 2) < _FAMILIAR * 2

    def kin(self, word: str) -> frozenset[str]:
        """Words that share a root with this one, as the data have it."""
        if self._kin is None:
            self._kin = _families(self.language)
        return self._kin.get(word, frozenset())

    def _board(self, words: tuple[str, ...]) -> tuple[tuple[str, ...], Floats]:
        """Familiar clues, the best known first, and their nearness to each word of a board."""
        clues, near = self.language.against(words)
        return clues[:_FAMILIAR], np.ascontiguousarray(near[:_FAMILIAR])

    def _near(self, clue: str, words: tuple[str, ...]) -> Floats:
        """The nearness of each word of a board to one clue."""
        return self.language.similarity(clue, words)


def _families(language: Language) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    pairs: list[Any] = language.roots.tolist()
    for one, other in pairs:
        found.setdefault(language.words[one], set()).add(language.words[other])
        found.setdefault(language.words[other], set()).add(language.words[one])
    return {word: frozenset(others) for word, others in found.items()}


@lru_cache(maxsize=1)
def english() -> Mind:
    """The one that comes with the program. Raises DataError when its data can't be used."""
    return Mind(Meanings.load(files.shipped("en")))
