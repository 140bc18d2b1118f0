"""Which clue to give: the one that a guesser who may think otherwise is expected to make the most of.

How sharply the own team tells words apart is learned from what it made of earlier clues. Knows no sockets.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from server.bots.codenames.chances import Floats, picks, worth
from server.bots.codenames.legal import Check
from server.bots.codenames.memory import Given
from server.bots.codenames.mind import Mind
from server.bots.codenames.nature import SHARPNESSES, Nature
from server.bots.codenames.situation import Situation

_LOOKED_AT = 300  # clues that are thought through, of those that look best
_RARER = 0.1  # what a clue loses when it is e times as rare
_RARE_FROM = 2_000  # before this place all are everyday words
_TOLD = 0.1  # what an own card loses for being meant already: an extra guess may find it
_SLIGHT = 0.01  # doubts below this change nothing
_REACHING = 20  # the best clues for a card tell how well clues reach it
_EQUAL = 1e-4  # expectations that differ by less are the same


@dataclass(frozen=True)
class Numbers:
    """The numbers that a clue may carry."""

    low: int
    high: int


@dataclass(frozen=True)
class Pick:
    """A clue. `intended`: positions, the surest first; `expected`: own cards it is worth, less its risks."""

    clue: str
    number: int
    intended: tuple[int, ...]
    expected: float


class Spymaster:
    """`chance` decides between equal clues."""

    def __init__(self, mind: Mind, nature: Nature, chance: Random) -> None:
        self._mind = mind
        self._nature = nature
        self._chance = chance

    def best(
        self,
        situation: Situation,
        numbers: Numbers,
        earlier: Sequence[Given] = (),
        avoid: Iterable[str] = (),
        only: Sequence[str] | None = None,
    ) -> Pick | None:
        """The best legal clue, None when there is none. `earlier`: the own team's clues; `avoid`: words not
        to be said; `only`: candidates in the place of all familiar words."""
        check = Check(self._mind, situation.words, situation.hidden)
        said = {*avoid, *(clue.word for clue in earlier)}
        doubts = self._doubts(situation, earlier)
        words, near = self._candidates(situation, only)
        order = self._promising(situation, near)
        for first in range(0, len(order), _LOOKED_AT):
            some = order[first : first + _LOOKED_AT]
            values = self._values(situation, near[some], some, numbers, doubts, earlier)
            for row, number in self._ranked(values):
                word = words[some[row]]
                if word not in said and check.legal(word):
                    value = float(values[row, number - 1])
                    return self._pick(situation, word, near[some[row]], number, numbers, value)
        return None

    def hardest(self, situation: Situation) -> int:
        """The own hidden card that clues reach worst: the one to be covered."""
        _, near = self._mind.board(situation.words)
        own, wrong = list(situation.own), self._wrong(situation)
        away = near[:, wrong].max(axis=1, initial=-1.0)[:, None]
        margins = np.sort(near[:, own] - away, axis=0)[-_REACHING:].mean(axis=0)
        return own[int(margins.argmin())]

    # ---- candidates

    def _candidates(self, situation: Situation, only: Sequence[str] | None) -> tuple[Sequence[str], Floats]:
        if only is None:
            return self._mind.board(situation.words)
        known = [word for word in only if self._mind.known(word)]
        rows = [self._mind.near(word, situation.words) for word in known]
        return known, np.array(rows, np.float32).reshape(len(known), len(situation.words))

    def _wrong(self, situation: Situation) -> list[int]:
        own = set(situation.own)
        return [at for at in situation.hidden if at not in own]

    def _promising(self, situation: Situation, near: Floats) -> Sequence[int]:
        """Rows by how far their nearest own cards lie before the nearest wrong one; the best first."""
        own = near[:, list(situation.own)]
        three = min(3, own.shape[1])
        nearest = np.partition(own, own.shape[1] - three, axis=1)[:, own.shape[1] - three :].sum(axis=1)
        away = near[:, self._wrong(situation)].max(axis=1, initial=-1.0)
        order: list[int] = np.argsort(-(nearest - 1.5 * away), kind="stable").tolist()
        return order

    # ---- expectations

    def _doubts(self, situation: Situation, earlier: Sequence[Given]) -> Floats:
        """How likely each sharpness is, after what the team made of the clues."""
        logs = np.log(np.array(self._nature.doubts, np.float64))
        for clue in earlier:
            near = self._mind.near(clue.word, situation.words)
            live = Situation(situation.words, clue.faces, clue.team, situation.left)
            for position, identity in clue.found[: clue.number or None]:
                hidden = live.hidden
                if position in hidden:
                    place = hidden.index(position)
                    logs += [
                        np.log(max(float(picks(near[list(hidden)], sharpness)[place]), 1e-9))
                        for sharpness in SHARPNESSES
                    ]
                    live = live.turned(position, identity)
        likely = np.exp(logs - logs.max())
        return np.asarray(likely / likely.sum(), np.float32)

    def _values(
        self,
        situation: Situation,
        near: Floats,
        places: Sequence[int],
        numbers: Numbers,
        doubts: Floats,
        earlier: Sequence[Given],
    ) -> Floats:
        """What each clue is worth with each number from 1 up; numbers that can't be are worth nothing."""
        own, wrong = list(situation.own), self._wrong(situation)
        losses = [situation.loss(situation.key[at], self._nature) for at in wrong]
        most = max(min(self._nature.most, len(own), max(numbers.high, 1)), min(numbers.low, len(own)), 1)
        values = np.zeros((len(near), most), np.float32)
        for likely, sharpness in zip(doubts, SHARPNESSES, strict=True):
            if likely > _SLIGHT:
                values += likely * worth(near[:, own], near[:, wrong], losses, sharpness, most)
        values -= np.float32(_RARER) * np.log1p(np.array(places, np.float32) / _RARE_FROM)[:, None]
        values -= np.float32(_TOLD) * self._told(
            near[:, own], own, most, self._still_meant(situation, earlier)
        )
        values[:, : min(numbers.low, most) - 1 if numbers.low > 0 else 0] = -np.inf
        return values

    def _told(self, near: Floats, own: list[int], most: int, told: frozenset[int]) -> Floats:
        """How many of each clue's nearest own cards an earlier clue is still missing."""
        marks = np.array([at in told for at in own], np.float32)
        order = np.argsort(-near, axis=1)[:, :most]
        return np.asarray(np.cumsum(marks[order], axis=1), np.float32)

    def _still_meant(self, situation: Situation, earlier: Sequence[Given]) -> frozenset[int]:
        """The own cards nearest to earlier clues, as many as each is missing."""
        found: list[int] = []
        for clue in earlier:
            near = self._mind.near(clue.word, situation.words)
            found += sorted(situation.own, key=lambda at: -near[at])[: clue.missing]
        return frozenset(found)

    def _ranked(self, values: Floats) -> Iterator[tuple[int, int]]:
        """Rows with their best number, the best first; chance decides between equals."""
        best = values.max(axis=1)
        order = list(range(len(best)))
        self._chance.shuffle(order)
        order.sort(key=lambda row: -round(float(best[row]) / _EQUAL))
        for row in order:
            yield row, int(values[row].argmax()) + 1

    def _pick(
        self, situation: Situation, word: str, near: Floats, cards: int, numbers: Numbers, value: float
    ) -> Pick:
        nearest = sorted(situation.own, key=lambda at: -near[at])
        number = min(max(cards, numbers.low), numbers.high)
        return Pick(word, number, tuple(nearest[:cards]), value)
