"""How likely a combination ends a round, as far as unseen cards tell: 0 hardly, 1 certainly. Estimates alone.

Knows no turns. `plain` looks at the combination alone, `Control` at the cards that the others hold too.
"""

from collections.abc import Sequence
from functools import cache

from protocol.cards import Kind, packed_in, unpack

_SINGLE = (0, 0, 0, 0, 0, 0, 0, 0.02, 0.04, 0.08, 0.15, 0.35, 0.75)  # by rank
_PAIR = (0, 0.02, 0.04, 0.06, 0.08, 0.1, 0.13, 0.17, 0.25, 0.35, 0.5, 0.7, 0.95)
_FIVES = {
    Kind.STRAIGHT: 0.35,
    Kind.FLUSH: 0.55,
    Kind.FULL_HOUSE: 0.65,
    Kind.QUAD: 0.96,
    Kind.STRAIGHT_FLUSH: 0.99,
}
_RISE = {Kind.STRAIGHT: 0.15, Kind.FLUSH: 0.15, Kind.FULL_HOUSE: 0.3, Kind.QUAD: 0.03, Kind.STRAIGHT_FLUSH: 0}
ROOM = 0.7  # how much each unseen higher card takes of a single
_SURELY_COUNTED = 18  # unseen cards among which all fives are looked for: at most a few hundred


@cache
def plain(packed: int) -> float:
    """Without looking at what has been played."""
    one = unpack(packed)
    rank = one.top >> 2
    if one.kind is Kind.SINGLE:
        return _SINGLE[rank] + 0.05 * (one.top & 3) * (rank > 9)
    if one.kind is Kind.PAIR:
        return _PAIR[rank]
    if one.kind is Kind.TRIPLE:
        return 0.3 + 0.05 * rank + 0.1 * (rank > 10)
    return _FIVES[one.kind] + _RISE[one.kind] * rank / 12


def room(unseen: int, card: int) -> float:
    """What unseen higher cards leave to a single."""
    return float(ROOM ** (unseen >> card + 1).bit_count())


class Control:
    """`unseen`: the cards of the others, a mask; `counts`: how many each of them holds."""

    def __init__(self, unseen: int, counts: Sequence[int]) -> None:
        self._unseen = unseen
        self._most = max(counts)
        self._with_five = sum(count >= 5 for count in counts)
        self._fives = packed_in(unseen) if self._with_five and unseen.bit_count() <= _SURELY_COUNTED else None

    def of(self, packed: int) -> float:
        """1 only if nobody can beat it."""
        size = packed >> 60
        if size == 1:
            return room(self._unseen, packed >> 52 & 0xFF)
        if self._most < size:
            return 1.0
        if size == 2:
            return self._of_pair(packed >> 52 & 0xFF)
        if size == 3:
            return self._of_triple(packed >> 52 & 0xFF)
        if self._fives is not None and (not self._fives or self._fives[-1] >> 52 <= packed >> 52):
            return 1.0
        return 1 - (1 - plain(packed)) * self._with_five / 3

    def _of_pair(self, top: int) -> float:
        chance = 1.0
        rank = top >> 2
        if self._unseen >> top + 1 & (1 << (4 * rank + 3 - top)) - 1:
            chance *= 0.8  # a pair of this rank with a higher suit
        for higher in range(rank + 1, 13):
            chance *= (1, 1, 0.75, 0.55, 0.45)[(self._unseen >> 4 * higher & 15).bit_count()]
        return chance

    def _of_triple(self, rank: int) -> float:
        chance = 1.0
        for higher in range(rank + 1, 13):
            chance *= (1, 1, 1, 0.92, 0.8)[(self._unseen >> 4 * higher & 15).bit_count()]
        return chance
