"""Big Two's combinations once more, from the text of the rules and slowly: by counting ranks and suits.

Shares nothing with `protocol.cards` but the way a card is written.
"""

from collections import Counter
from collections.abc import Collection
from itertools import combinations

LOW_TO_HIGH = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
SUITS_LOW_TO_HIGH = "DCHS"
FIVES = ["straight", "flush", "full_house", "quad", "straight_flush"]
DECK = [rank + suit for rank in LOW_TO_HIGH for suit in SUITS_LOW_TO_HIGH]
ROWS = [set(LOW_TO_HIGH[start : start + 5]) for start in range(9)]

# A combination as the book sees it: its kind, its top card, and what compares it with as many other cards.
Found = tuple[str, str, tuple[int, ...]]


def rank(card: str) -> str:
    return card[:-1]


def suit(card: str) -> str:
    return card[-1]


def height(card: str) -> tuple[int, int]:
    return LOW_TO_HIGH.index(rank(card)), SUITS_LOW_TO_HIGH.index(suit(card))


def look_up(cards: Collection[str]) -> Found | None:
    """What these different cards are, or None."""
    if len(cards) == 5:
        return look_up_five(cards)
    if len(cards) not in (1, 2, 3) or len({rank(card) for card in cards}) > 1:
        return None
    top = max(cards, key=height)
    kind = ["single", "pair", "triple"][len(cards) - 1]
    return kind, top, height(top)[:1] if kind == "triple" else height(top)


def look_up_five(cards: Collection[str]) -> Found | None:
    ranks = Counter(map(rank, cards))
    consecutive = set(ranks) in ROWS
    in_one_suit = len(set(map(suit, cards))) == 1
    most, times = ranks.most_common(1)[0]
    top = max(cards, key=height)
    top_rank, top_suit = height(top)
    if times == 4 or sorted(ranks.values()) == [2, 3]:
        top = max((card for card in cards if rank(card) == most), key=height)
        return five("quad" if times == 4 else "full_house", top, height(top)[0])
    if consecutive:
        return five("straight_flush" if in_one_suit else "straight", top, top_rank, top_suit)
    return five("flush", top, top_suit, top_rank) if in_one_suit else None


def five(kind: str, top: str, *order: int) -> Found:
    return kind, top, (FIVES.index(kind), *order)


def may_follow(candidate: Collection[str], last: Collection[str]) -> bool:
    new, old = look_up(candidate), look_up(last)
    assert new
    assert old
    return len(candidate) == len(last) and new[2] > old[2]


def plays(hand: Collection[str], last: Collection[str] | None) -> set[frozenset[str]]:
    """Every set of cards of a hand that may be played, tried one by one."""
    sizes = [len(last)] if last else [1, 2, 3, 4, 5]
    tried = (cards for size in sizes for cards in combinations(hand, size))
    return {frozenset(cards) for cards in tried if look_up(cards) and (not last or may_follow(cards, last))}
