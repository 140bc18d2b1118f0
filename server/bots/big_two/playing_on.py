"""A game from any position to its end by players who follow plans: the judge of a bot that looks ahead.

Everybody leads the weakest part of the most cards, follows with the weakest part that beats, breaks a part
for a strong card, and blocks whoever has one card left. Hands are lists of packed parts by number of cards.
"""

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence

from protocol.cards import ALL_CARDS, SEATS

Hand = list[list[int]]  # by number of cards: packed parts, ascending; index 0 and 4 stay empty

_SIZES = (5, 3, 2)
_STRONG = 44  # from an ace on a single is worth breaking a part for


def sorted_by_size(parts: Iterable[int]) -> Hand:
    """The parts of a plan as a hand to play on with."""
    hand: Hand = [[], [], [], [], [], []]
    for part in parts:
        hand[part >> 60].append(part)
    return hand


def single(card: int) -> int:
    """A card as a packed combination."""
    return 1 << 60 | card << 52 | 1 << card


def winner(hands: Sequence[Hand], counts: Sequence[int], turn: int, last: int, by: int) -> tuple[int, int]:
    """The seat that wins, and how many turns it took. `last` is 0 before a lead, and `by` then -1."""
    seats = [[part.copy() for part in hand] for hand in hands]
    left = list(counts)
    turns = 0
    while True:
        turns += 1
        if by == turn:
            last = 0
        hand = seats[turn]
        following = left[(turn + 1) % SEATS]
        if last:
            size = last >> 60
            parts = hand[size]
            at = bisect_right(parts, last | ALL_CARDS)
            if at < len(parts):
                chosen = parts.pop() if size == 1 and following == 1 else parts.pop(at)
            elif size > 2 or left[turn] < size:
                chosen = 0
            else:
                danger = min(left) < 3
                chosen = _broken_single(hand, last, danger) if size == 1 else _broken_pair(hand, last, danger)
        else:
            chosen = _lead(hand, following)
        if chosen:
            left[turn] -= chosen >> 60
            if not left[turn]:
                return turn, turns
            last, by = chosen, turn
        turn = (turn + 1) % SEATS


def _lead(hand: Hand, following: int) -> int:
    for size in _SIZES:
        if hand[size]:
            return hand[size].pop(0)
    return hand[1].pop() if following == 1 else hand[1].pop(0)


def _broken_single(hand: Hand, last: int, danger: bool) -> int:
    """The highest card of the hand out of a larger part, if it beats and is worth it; else 0."""
    lowest = max(last >> 52 & 0xFF, -1 if danger else _STRONG - 1)
    best, where = 0, 0
    for size in (2, 3, 5):
        for part in hand[size]:
            cards = part & ALL_CARDS
            if cards > best:
                best, where = cards, part
    if best.bit_length() - 1 <= lowest:
        return 0
    card = best.bit_length() - 1
    hand[where >> 60].remove(where)
    _add(hand, best ^ 1 << card)
    return single(card)


def _broken_pair(hand: Hand, last: int, danger: bool) -> int:
    """A pair out of a triple, or out of five in danger."""
    for size in (3, 5) if danger else (3,):
        for part in hand[size]:
            cards = part & ALL_CARDS
            for low in range(48, -1, -4):
                two = cards >> low & 15
                if two & (two - 1):
                    if two.bit_count() > 2:
                        two &= two - 1
                    if two.bit_count() > 2:
                        two &= two - 1
                    top = low + two.bit_length() - 1
                    if top <= last >> 52 & 0xFF:
                        continue
                    mask = two << low
                    hand[size].remove(part)
                    _add(hand, cards ^ mask)
                    return 2 << 60 | top << 52 | mask
    return 0


def _add(hand: Hand, cards: int) -> None:
    """Cards that are left of a part, rank by rank."""
    while cards:
        low = (cards & -cards).bit_length() - 1 & ~3
        same = cards & 15 << low
        cards ^= same
        size, top = same.bit_count(), same.bit_length() - 1
        if size == 4:  # a pair and a pair: no four go together
            high = 12 << low
            insort(hand[2], 2 << 60 | top << 52 | high)
            same ^= high
            size, top = 2, same.bit_length() - 1
        insort(hand[size], size << 60 | (top >> 2 if size == 3 else top) << 52 | same)
