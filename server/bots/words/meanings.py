"""English words as vectors, out of one data file: which words are known, and how near they are to a clue.

Needs numpy, so nothing imports this module before a bot that thinks in words is asked for. Of a word that
isn't known `vector` says None, and it is as near as words that have nothing in common.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from server.bots.words import spelling
from server.bots.words.sections import DataError, opened

Floats = NDArray[np.float32]

MAY_BE_CLUE = 1  # a flag of a word
LINK_WEIGHT = 0.2  # how much the strongest link adds to a cosine
SHARPNESS = 15.0  # the chance that a word is picked first goes with exp(SHARPNESS · nearness)
AT_ONCE = 4096  # rows made into floats at a time
SECTIONS = ("about", "words", "flags", "vectors", "link starts", "link words", "link strengths", "roots")


@dataclass(frozen=True)
class Meanings:
    """The vocabulary, most familiar first, with a vector for each word and links between words."""

    words: tuple[str, ...]
    places: dict[str, int]
    roots: NDArray[np.uint16]  # pairs of places that share a root
    _flags: NDArray[np.uint8]
    _vectors: NDArray[np.int8]
    _lengths: Floats
    _starts: NDArray[np.uint32]
    _others: NDArray[np.uint16]
    _strengths: NDArray[np.uint8]

    @classmethod
    def load(cls, path: Path) -> "Meanings":
        """Map a data file into memory. Raises DataError with a sentence when it can't be used."""
        sections = opened(path)
        missing = [name for name in SECTIONS if name not in sections]
        if missing:
            raise DataError(f"The word data {path} can't be used: the section {missing[0]!r} is missing.")
        try:
            found = cls._of(sections)
        except (ValueError, TypeError, KeyError) as error:
            raise _unfit(path) from error
        if not found._fits():
            raise _unfit(path)
        return found

    @classmethod
    def _of(cls, sections: Mapping[str, memoryview]) -> "Meanings":
        about = json.loads(bytes(sections["about"]))
        words = tuple(bytes(sections["words"]).decode("ascii").split("\n"))
        vectors = np.frombuffer(sections["vectors"], np.int8).reshape(len(words), about["dimensions"])
        return cls(
            words=words,
            places={word: place for place, word in enumerate(words)},
            roots=np.frombuffer(sections["roots"], "<u2").reshape(-1, 2),
            _flags=np.frombuffer(sections["flags"], np.uint8),
            _vectors=vectors,
            _lengths=np.sqrt(_squares(vectors)),
            _starts=np.frombuffer(sections["link starts"], "<u4"),
            _others=np.frombuffer(sections["link words"], "<u2"),
            _strengths=np.frombuffer(sections["link strengths"], np.uint8),
        )

    def _fits(self) -> bool:
        """Whether the sections speak of the same words, and no place lies outside."""
        count, links = len(self.words), len(self._others)
        return (
            len(self._flags) == count
            and len(self._starts) == count + 1
            and len(self._strengths) == links
            and self._starts[0] == 0
            and self._starts[-1] == links
            and bool((self._starts[1:] >= self._starts[:-1]).all())
            and max(self._others.max(initial=0), self.roots.max(initial=0)) < count
        )

    def known(self, word: str) -> bool:
        """Whether the word, or what it was probably meant to be, is in the vocabulary."""
        return bool(self.understood(word))

    def understood(self, text: str) -> tuple[str, ...]:
        """The words of the vocabulary that a text is taken for; none when nothing is known about it."""
        return spelling.parts(spelling.folded(text), self.places)

    def vector(self, text: str) -> Floats | None:
        """The vector of a word or phrase, of length 1; a phrase of its own before the mean of its parts."""
        rows = [self._row(self.places[word]) for word in self.understood(text)]
        if not rows:
            return None
        total = np.array(rows).sum(axis=0)
        length = float(np.linalg.norm(total))
        return _floats(total / (length or 1.0))

    def similarity(self, clue: str, words: Sequence[str]) -> Floats:
        """How near each word is to the clue, about -0.3 to 1.3; 0 for what isn't known."""
        given = self.vector(clue)
        if given is None:
            return np.zeros(len(words), np.float32)
        return _floats(self._rows(words) @ given + LINK_WEIGHT * self._linked(clue, words))

    def ranking(self, clue: str, words: Sequence[str]) -> list[tuple[str, float]]:
        """All words with the chance that the clue means them first, the likeliest first."""
        near = self.similarity(clue, words)
        chances = np.exp(SHARPNESS * (near - near.max(initial=0.0)))
        chances /= chances.sum() if len(words) else 1.0
        order = np.argsort(-chances, kind="stable")
        return [(words[place], float(chances[place])) for place in order]

    def against(self, words: Sequence[str]) -> tuple[tuple[str, ...], Floats]:
        """All words that may be clues, and their nearness to each of the words: a row for each clue."""
        chosen = self.clues()
        columns = self._rows(words)
        near = np.empty((len(chosen), len(words)), np.float32)
        for first in range(0, len(chosen), AT_ONCE):
            some = chosen[first : first + AT_ONCE]
            near[first : first + AT_ONCE] = self._vectors[some].astype(np.float32) @ columns.T
            near[first : first + AT_ONCE] /= self._lengths[some, None]
        row_of = np.full(len(self.words), -1)
        row_of[chosen] = np.arange(len(chosen))
        near += np.float32(LINK_WEIGHT) * self._links_from(words, row_of, len(chosen))
        return tuple(self.words[place] for place in chosen), near

    def clues(self) -> NDArray[np.int64]:
        """The places of the words that may be clues, the most familiar first."""
        return np.flatnonzero(self._flags & MAY_BE_CLUE)

    def may_be_clue(self, word: str) -> bool:
        """Whether a bot may say the word: an everyday one, and fit for any table."""
        place = self.places.get(word)
        return place is not None and bool(self._flags[place] & MAY_BE_CLUE)

    def _rows(self, words: Sequence[str]) -> Floats:
        rows = np.zeros((len(words), self._vectors.shape[1]), np.float32)
        for place, word in enumerate(words):
            found = self.vector(word)
            if found is not None:
                rows[place] = found
        return rows

    def _row(self, place: int) -> Floats:
        return _floats(self._vectors[place] / self._lengths[place])

    def _linked(self, clue: str, words: Iterable[str]) -> Floats:
        """The strongest link between each word and the clue, 0 to 1; a link of either to the other counts."""
        own = [self.places[word] for word in self.understood(clue)]
        theirs = [[self.places[other] for other in self.understood(word)] for word in words]
        links = [max((self._link(a, b) for a in own for b in one), default=0.0) for one in theirs]
        return np.array(links, np.float32)

    def _link(self, one: int, other: int) -> float:
        return max(self._link_from(one, other), self._link_from(other, one))

    def _link_from(self, one: int, other: int) -> float:
        first, last = int(self._starts[one]), int(self._starts[one + 1])
        place = first + int(np.searchsorted(self._others[first:last], other))
        return float(self._strengths[place]) / 255 if place < last and self._others[place] == other else 0.0

    def _links_from(self, words: Sequence[str], row_of: NDArray[np.int64], rows: int) -> Floats:
        """The links between all clues and the words, in both directions."""
        linked = np.zeros((rows, len(words)), np.float32)
        owners = np.repeat(np.arange(len(self.words)), np.diff(self._starts).astype(np.int64))
        for column, text in enumerate(words):
            for word in self.understood(text):
                place = self.places[word]
                to = slice(int(self._starts[place]), int(self._starts[place + 1]))
                back = self._others == place
                for others, strengths in (
                    (self._others[to].astype(np.int64), self._strengths[to]),
                    (owners[back], self._strengths[back]),
                ):
                    found = row_of[others]
                    at = found[found >= 0], column
                    linked[at] = np.maximum(linked[at], strengths[found >= 0] / np.float32(255))
        return linked


def _unfit(path: Path) -> DataError:
    return DataError(f"The word data {path} can't be used: its sections don't fit each other.")


def _floats(values: NDArray[Any]) -> Floats:
    return values.astype(np.float32, copy=False)


def _squares(vectors: NDArray[np.int8]) -> Floats:
    """The squared length of each row, at least 1; a few rows at a time, so that no large copy is made."""
    found = np.empty(len(vectors), np.float32)
    for first in range(0, len(vectors), AT_ONCE):
        some = vectors[first : first + AT_ONCE].astype(np.float32)
        found[first : first + AT_ONCE] = np.maximum(np.einsum("ij,ij->i", some, some), 1)
    return found
