"""What a hand can play, found once at the deal and filtered as cards go. Knows no turns.

Every list is in one order, weakest first: by size, then strength, then cards, where the highest card in which
two differ decides.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Self

from protocol.cards.combinations import Combination, packed_in, unpack
from protocol.cards.faces import ALL_CARDS


def all_combinations(hand: int) -> tuple[Combination, ...]:
    """Everything that a hand (a mask) could ever play, weakest first within each size."""
    return tuple(unpack(packed) for packed in packed_in(hand))


def legal_plays(hand: int, last: Combination | None, must: int | None = None) -> list[Combination]:
    """What a hand (a mask) may play on `last`, or as a lead; with the card `must` in it. Weakest first.

    By size, then strength, then cards, where the highest card in which two differ decides.
    """
    holding = Holding.of(hand)
    plays = holding.plays if last is None else holding.over(last.packed)
    return [unpack(packed) for packed in plays if must is None or packed >> must & 1]


class Holding(NamedTuple):
    """A hand and everything it can play, found once at the deal and filtered as cards go."""

    hand: int  # a mask
    plays: Sequence[int]  # packed, ascending

    @classmethod
    def of(cls, hand: int) -> Self:
        return cls(hand, packed_in(hand))

    def without(self, played: int) -> Self:
        """What is left when the cards of a mask, or of a packed combination, have gone."""
        gone = played & ALL_CARDS
        return self.__class__(self.hand & ~gone, [packed for packed in self.plays if not packed & gone])

    def over(self, last: int) -> Sequence[int]:
        """The plays that beat a packed combination."""
        plays = self.plays
        low = bisect_right(plays, last | ALL_CARDS)
        return plays[low : bisect_left(plays, (last >> 60) + 1 << 60, low)]
