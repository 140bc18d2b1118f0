"""Which cards may be played together, and their order (docs/rules/big-two.md). Knows no table and no turn.

A `Combination` is for asking, a *packed* one is for speed: one int, `size << 60 | strength << 52 | mask`.
Packed ints sort by size, then strength, then cards, where the highest card in which two differ decides.

There are 18,878: 52 singles, 78 pairs, 52 triples and 18,696 of five cards. One function, `packed_in`, says
what they are, and what it finds in the whole deck is how `classify` recognises one.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from protocol.cards.faces import ALL_CARDS, CARDS, RANKS, SUITS, card_of, cards_of, mask_of, rank_of, suit_of


class Kind(StrEnum):
    """From the weakest to the strongest within one number of cards."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    QUAD = "quad"
    STRAIGHT_FLUSH = "straight_flush"


class Combination(NamedTuple):
    """Cards that may be played together. Equal cards make equal combinations."""

    kind: Kind
    size: int  # 1, 2, 3 or 5 cards
    strength: int  # compares combinations of one size: the higher beats, an equal one does not
    top: int  # the top card of the rules: of a full house in its triplet, of a quad in its quadruplet
    cards: tuple[int, ...]  # ascending
    mask: int

    @property
    def packed(self) -> int:
        return _pack(self.size, self.strength, self.mask)


# The levels of strength of five cards. Straights: nine top ranks, 7 to 2, in four suits. Flushes: four suits
# with eight top ranks, 8 to 2 (3 4 5 6 7 is a straight flush). Straight flushes: as straights.
_LEVELS = (
    (Kind.STRAIGHT, 36),
    (Kind.FLUSH, 32),
    (Kind.FULL_HOUSE, 13),
    (Kind.QUAD, 13),
    (Kind.STRAIGHT_FLUSH, 36),
)
_KIND_AT = tuple(kind for kind, levels in _LEVELS for _ in range(levels))
_STRAIGHTS, _FLUSHES, _FULL_HOUSES, _QUADS, _STRAIGHT_FLUSHES = (_KIND_AT.index(kind) for kind, _ in _LEVELS)
_KIND_OF_FEW = {1: Kind.SINGLE, 2: Kind.PAIR, 3: Kind.TRIPLE}

_LOWEST_TOP = card_of("7D")  # of the weakest straight
_SUIT_MASKS = tuple(mask_of(range(suit, CARDS, len(SUITS))) for suit in range(len(SUITS)))


def classify(cards: Iterable[int]) -> Combination | None:
    """The combination that these cards are, in any order, or None. An int that is no card makes none."""
    mask = 0
    for card in cards:
        if not 0 <= card < CARDS or mask >> card & 1:
            return None
        mask |= 1 << card
    packed = _of_the_deck().get(mask)
    return None if packed is None else unpack(packed)


def beats(candidate: Combination, on_table: Combination) -> bool:
    """Whether it may be played on the other one: as many cards, and higher."""
    return candidate.size == on_table.size and candidate.strength > on_table.strength


@cache  # at most as many as the deck has combinations
def unpack(packed: int) -> Combination:
    """The combination that a packed one of this module stands for."""
    size, strength, mask = packed >> 60, packed >> 52 & 0xFF, packed & ALL_CARDS
    kind = _KIND_OF_FEW[size] if size < 5 else _KIND_AT[strength]
    top_cards = mask
    if kind is Kind.FULL_HOUSE:
        top_cards &= _rank_mask(strength - _FULL_HOUSES)
    elif kind is Kind.QUAD:
        top_cards &= _rank_mask(strength - _QUADS)
    return Combination(kind, size, strength, top_cards.bit_length() - 1, cards_of(mask), mask)


def _pack(size: int, strength: int, mask: int) -> int:
    return size << 60 | strength << 52 | mask


def _rank_mask(rank: int) -> int:
    return 0b1111 << 4 * rank


@cache
def _of_the_deck() -> dict[int, int]:
    """Each combination there is, packed, by its mask."""
    return {packed & ALL_CARDS: packed for packed in packed_in(ALL_CARDS)}


def packed_in(hand: int) -> list[int]:
    """Every combination in a hand (a mask), packed, ascending: each choice of cards on its own."""
    if not 0 <= hand <= ALL_CARDS:
        raise ValueError(f"no mask of cards: {hand}")
    found: list[int] = []
    for rank in range(len(RANKS)):
        found += _few_of_rank(rank, hand >> 4 * rank & 0b1111)
    if hand.bit_count() >= 5:
        found += _straights(hand)
        found += _flushes(hand)
        found += _full_houses(hand)
        found += _quads(hand)
    found.sort()
    return found


@cache
def _sets(rank: int, suits: int, size: int) -> tuple[int, ...]:
    """The masks of so many cards of a rank, out of those whose suits are bits of `suits`."""
    held = [4 * rank + suit for suit in range(len(SUITS)) if suits >> suit & 1]
    return tuple(mask_of(cards) for cards in combinations(held, size))


@cache
def _few_of_rank(rank: int, suits: int) -> tuple[int, ...]:
    """Singles and pairs count by their top card, triples by rank."""
    top_cards = [(size, mask, mask.bit_length() - 1) for size in (1, 2) for mask in _sets(rank, suits, size)]
    return (
        *(_pack(size, top, mask) for size, mask, top in top_cards),
        *(_pack(3, rank, mask) for mask in _sets(rank, suits, 3)),
    )


def _straights(hand: int) -> Iterator[int]:
    """Five consecutive ranks from 3-4-5-6-7 to J-Q-K-A-2, in one suit or not: by the top card."""
    suits = [hand >> 4 * rank & 0b1111 for rank in range(len(RANKS))]
    for lowest in range(len(RANKS) - 4):
        if all(suits[lowest : lowest + 5]):
            ranks = [_sets(rank, suits[rank], 1) for rank in range(lowest, lowest + 5)]
            for cards in product(*ranks):
                mask = sum(cards)
                top = mask.bit_length() - 1
                in_one_suit = not mask & ~_SUIT_MASKS[suit_of(top)]
                levels = _STRAIGHT_FLUSHES if in_one_suit else _STRAIGHTS
                yield _pack(5, levels + top - _LOWEST_TOP, mask)


def _flushes(hand: int) -> Iterator[int]:
    """Five cards of one suit that are not consecutive: by suit, then by the top card's rank."""
    for suit, suit_mask in enumerate(_SUIT_MASKS):
        if (hand & suit_mask).bit_count() >= 5:
            for cards in combinations(cards_of(hand & suit_mask), 5):
                if rank_of(cards[4]) - rank_of(cards[0]) > 4:
                    yield _pack(5, _FLUSHES + 8 * suit + rank_of(cards[4]) - 5, mask_of(cards))


def _full_houses(hand: int) -> Iterator[int]:
    """Three of a rank and two of another: by the triplet's rank."""
    suits = [hand >> 4 * rank & 0b1111 for rank in range(len(RANKS))]
    pairs = [_sets(rank, held, 2) for rank, held in enumerate(suits)]
    for rank, held in enumerate(suits):
        for triplet in _sets(rank, held, 3):
            for other, of_other in enumerate(pairs):
                if other != rank:
                    yield from (_pack(5, _FULL_HOUSES + rank, triplet | pair) for pair in of_other)


def _quads(hand: int) -> Iterator[int]:
    """Four of a rank and any fifth card: by the rank of the four."""
    for rank in range(len(RANKS)):
        four = _rank_mask(rank)
        if hand & four == four:
            yield from (_pack(5, _QUADS + rank, four | 1 << card) for card in cards_of(hand & ~four))
