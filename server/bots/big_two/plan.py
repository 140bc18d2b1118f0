"""How a hand is best parted into combinations to be played one by one. Knows no table and no other hands.

A hand goes in its fives and, for the rest, rank by rank. So two fives at most decide everything, and all
choices of them are tried. What a combination costs is the caller's: 1 for each gives the fewest plays.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from protocol.cards import ALL_CARDS, RANKS, Holding

Cost = Callable[[int], float]  # of one packed combination

MANY, FIRSTS = 120, 30  # of more fives than many only so many are tried as the first of two: they are alike
_LOWEST_SUITS = int("1" * len(RANKS), 16)
_FIVE = 5 << 60


class Plan(NamedTuple):
    """A hand parted into packed combinations, ascending, and what they cost together."""

    cost: float
    parts: tuple[int, ...]


def plays_by_rank(hand: int) -> int:
    """Plays that a hand takes without fives: one for up to three cards of a rank, two for four."""
    some = (hand | hand >> 1 | hand >> 2 | hand >> 3) & _LOWEST_SUITS
    four = hand & hand >> 1 & hand >> 2 & hand >> 3 & _LOWEST_SUITS
    return some.bit_count() + four.bit_count()


def fives_of(plays: Sequence[int]) -> Sequence[int]:
    """Those of packed plays (ascending) that have five cards."""
    return plays[bisect_left(plays, _FIVE) :]


def fewest(holding: Holding) -> int:
    """The fewest plays that empty a hand when nobody interferes."""
    hand, best = holding.hand, plays_by_rank(holding.hand)
    for first, second in _choices(hand, fives_of(holding.plays)):
        best = min(best, (2 if second else 1) + plays_by_rank(hand & ~(first | second)))
    return best


class Planner:
    """Finds the cheapest plans. Remembers what it was asked about single ranks, and what fives cost."""

    def __init__(self, cost: Cost) -> None:
        self._cost = cost
        self._costs: dict[int, float] = {}
        self._ranks: dict[int, Plan] = {}

    def plan(self, holding: Holding) -> Plan:
        """The cheapest plan for a hand; of equal ones the one that was found first."""
        hand = holding.hand
        best, chosen = self.by_rank(hand), (0, 0)
        for first, second in _choices(hand, fives_of(holding.plays)):
            cost = self.cost(first) + (self.cost(second) if second else 0.0)
            if cost < best:
                cost += self.by_rank(hand & ~(first | second))
                if cost < best:
                    best, chosen = cost, (first, second)
        fives = sorted(five for five in chosen if five)
        return Plan(best, (*self._parts(hand & ~(chosen[0] | chosen[1])), *fives))

    def cost(self, packed: int) -> float:
        """Of one combination."""
        known = self._costs.get(packed)
        if known is None:
            known = self._costs[packed] = self._cost(packed)
        return known

    def by_rank(self, hand: int) -> float:
        """What a hand costs without fives."""
        cost, ranks = 0.0, self._ranks
        while hand:
            low = (hand & -hand).bit_length() - 1 & ~3
            cards = hand & 15 << low
            hand ^= cards
            known = ranks.get(cards)
            cost += known.cost if known else self._of_rank(cards).cost
        return cost

    def _parts(self, hand: int) -> list[int]:
        found: list[int] = []
        for rank in range(len(RANKS)):
            if cards := hand & 15 << 4 * rank:
                found += self._of_rank(cards).parts
        return sorted(found)

    def _of_rank(self, cards: int) -> Plan:
        """The cheapest plan for cards of one rank."""
        known = self._ranks.get(cards)
        if known is None:
            plans = (Plan(sum(map(self.cost, parts)), parts) for parts in _partings(cards))
            known = self._ranks[cards] = min(plans, key=lambda plan: (plan.cost, len(plan.parts)))
        return known


@cache
def _partings(cards: int) -> tuple[tuple[int, ...], ...]:
    """All ways to part cards of one rank into singles, pairs and triples, packed and ascending."""
    if not cards:
        return ((),)
    lowest = cards & -cards
    others = [1 << card for card in range(cards.bit_length()) if (cards ^ lowest) >> card & 1]
    found = []
    for more in range(min(3, len(others) + 1)):
        for partners in combinations(others, more):
            mask = lowest + sum(partners)
            strength = (mask.bit_length() - 1) if more < 2 else (mask.bit_length() - 1) >> 2
            packed = more + 1 << 60 | strength << 52 | mask
            found += [tuple(sorted((packed, *rest))) for rest in _partings(cards & ~mask)]
    return tuple(found)


def _choices(hand: int, fives: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Every five alone (with 0), and every two without a common card."""
    many = len(fives) > MANY
    firsts = sorted(fives, key=lambda five: plays_by_rank(hand & ~five))[:FIRSTS] if many else fives
    two = hand.bit_count() >= 10
    for at, first in enumerate(firsts):
        yield first, 0
        if two:
            cards = first & ALL_CARDS
            for second in fives if many else fives[at + 1 :]:
                if not second & cards:
                    yield first, second
