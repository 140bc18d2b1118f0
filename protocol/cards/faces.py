"""A card is an int from 0 to 51, `rank * 4 + suit`: the order of ints is the order of single cards.

Several cards are a *mask*, an int with bit `card` set. Knows no combination.
"""

from collections.abc import Iterable
from random import Random

RANKS: tuple[str, ...] = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUITS: tuple[str, ...] = ("D", "C", "H", "S")
CARDS = 52
HAND = 13  # cards of a seat at the deal
SEATS = 4
THREE_OF_DIAMONDS = 0
ALL_CARDS = (1 << CARDS) - 1


def rank_of(card: int) -> int:
    """0 for a three up to 12 for a two."""
    return card >> 2


def suit_of(card: int) -> int:
    """0 for diamonds, 1 for clubs, 2 for hearts, 3 for spades."""
    return card & 3


_TEXTS = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_OF = {text: card for card, text in enumerate(_TEXTS)}


def card_text(card: int) -> str:
    """`10S`, `3D`; a ValueError for what is no card."""
    if not 0 <= card < CARDS:
        raise ValueError(f"no card: {card}")
    return _TEXTS[card]


def card_of(text: str) -> int:
    """The card that `card_text` writes like this; a ValueError for anything else."""
    try:
        return _CARD_OF[text]
    except KeyError:
        raise ValueError(f"no card: {text!r}") from None


def mask_of(cards: Iterable[int]) -> int:
    """Bit `card` for each card; a ValueError for what is no card."""
    mask = 0
    for card in cards:
        if not 0 <= card < CARDS:
            raise ValueError(f"no card: {card}")
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a mask, ascending; a ValueError for a mask with other bits."""
    if not 0 <= mask <= ALL_CARDS:
        raise ValueError(f"no mask of cards: {mask}")
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cards)


def deal(rng: Random) -> tuple[int, ...]:
    """Four hands of 13 cards as masks, every deal equally likely as far as `rng` can tell."""
    cards = list(range(CARDS))
    rng.shuffle(cards)
    return tuple(mask_of(cards[seat * HAND : (seat + 1) * HAND]) for seat in range(SEATS))


def seat_with(card: int, hands: Iterable[int]) -> int:
    """The index of the hand (a mask) that holds the card; a ValueError when none does."""
    for seat, hand in enumerate(hands):
        if hand >> card & 1:
            return seat
    raise ValueError(f"nobody holds {card_text(card)}")
