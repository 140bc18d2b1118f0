"""A game from any position to its end by players who follow plans: the judge of a bot that looks ahead.

Everybody leads the weakest part of the most cards, follows with the weakest part that beats, breaks a part
for a strong card, and blocks whoever has one card left. Hands are lists of packed parts by number of cards.
"""

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence

from protocol.cards import ALL_CARDS, HAND, SEATS
from server.bots.big_two.control import ROOM, plain
from server.bots.big_two.worth import gain, patience, share

Holds = list[list[float]]
Hand = list[list[int]]  # by number of cards: packed parts, ascending; index 0 and 4 stay empty

SURELY = 0.94  # control of a part that hardly anything beats
_DANGERS = range(HAND + 1)


def holds(waiting: float) -> Holds:
    """By number of cards and danger: from which control on a part is kept rather than followed with."""
    return [[(gain(size, False) - patience(at, waiting)) / share(at) for at in _DANGERS] for size in range(6)]


_SHARE = [share(danger) for danger in _DANGERS]
_GAIN = [gain(size, True) for size in range(6)]
_ROOMS = [ROOM**higher for higher in range(52)]


def sorted_by_size(parts: Iterable[int]) -> Hand:
    """The parts of a plan as a hand to play on with."""
    hand: Hand = [[], [], [], [], [], []]
    for part in parts:
        hand[part >> 60].append(part)
    return hand


def single(card: int) -> int:
    """A card as a packed combination."""
    return 1 << 60 | card << 52 | 1 << card


def winner(
    hands: Sequence[Hand],
    masks: Sequence[int],
    turn: int,
    last: int,
    by: int,
    keep: Sequence[Holds | None],
) -> tuple[int, int]:
    """The seat that wins, and how many turns it took. `last` is 0 before a lead, and `by` then -1. `masks`:
    the cards of the hands.

    `keep` has the `holds` of each seat: who keeps strong parts as long as everybody has many cards.
    """
    seats = [[part.copy() for part in hand] for hand in hands]
    masks = list(masks)
    left = [mask.bit_count() for mask in masks]
    alive = masks[0] | masks[1] | masks[2] | masks[3]
    turns = 0
    while True:
        turns += 1
        if by == turn:
            last = 0
        hand = seats[turn]
        danger = min(left[turn - 1], left[turn - 2], left[turn - 3])
        others = alive & ~masks[turn]
        if last:
            chosen = _follow(hand, last, danger, others, keep[turn], left[turn])
        else:
            chosen = _lead(hand, danger, others)
        if chosen:
            cards = chosen & ALL_CARDS
            masks[turn] ^= cards
            alive ^= cards
            left[turn] -= chosen >> 60
            if not left[turn]:
                return turn, turns
            last, by = chosen, turn
        turn = (turn + 1) % SEATS


def _follow(hand: Hand, last: int, danger: int, others: int, hold: Holds | None, left: int) -> int:
    """The weakest part that beats, unless it is rather kept; else a broken part, or 0 to pass."""
    size = last >> 60
    parts = hand[size]
    at = bisect_right(parts, last | ALL_CARDS)
    if at < len(parts):
        if size == 1 and danger == 1:
            return parts.pop()
        if hold is None or left == size:
            return parts.pop(at)
        control = _control(parts[at], others)
        kept = control >= hold[size][danger] and not (control > SURELY and _parts(hand) == 2)
        return 0 if kept else parts.pop(at)
    if size > 2 or (danger > 2 and hold is not None):
        return 0
    return (_broken_single if size == 1 else _broken_pair)(hand, last, danger < 3)


def _lead(hand: Hand, danger: int, others: int) -> int:
    """The part with the best gain. `others`: the cards of all other hands."""
    count = _parts(hand)
    if 1 < count < 4:
        parts = [part for same in hand for part in same]
        sure = [part for part in parts if _control(part, others) > SURELY]
        if len(sure) >= count - 1:
            hand[sure[0] >> 60].remove(sure[0])
            return sure[0]
    singles = hand[1]
    best, chosen, part = -9.0, 1, _SHARE[danger]
    for size in (5, 3, 2):
        if hand[size]:
            worth = _GAIN[size] - part * plain(hand[size][0])
            if worth > best:
                best, chosen = worth, size
    if not singles:
        return hand[chosen].pop(0)
    if danger == 1:
        return singles.pop() if best == -9.0 else hand[chosen].pop(0)
    if _GAIN[1] - part * _control(singles[0], others) > best:
        chosen = 1
    return hand[chosen].pop(0)


def _control(part: int, others: int) -> float:
    """How likely a part ends a round: singles are counted, of the rest the kind and rank tell."""
    if part >> 60 == 1:
        return _ROOMS[(others >> (part >> 52 & 63) + 1).bit_count()]
    return plain(part)


def _parts(hand: Hand) -> int:
    return len(hand[1]) + len(hand[2]) + len(hand[3]) + len(hand[5])


def _broken_single(hand: Hand, last: int, danger: bool) -> int:
    """The highest card of the hand out of a larger part, if it beats and is worth it; else 0."""
    lowest = max(last >> 52 & 0xFF, -1 if danger else 43)
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
    """A pair out of a triple, or out of five in danger; 0 without one that beats."""
    for size in (3, 5) if danger else (3,):
        for part in hand[size]:
            cards = part & ALL_CARDS
            pair = _highest_pair(cards)
            if pair.bit_length() - 1 > last >> 52 & 0xFF:
                hand[size].remove(part)
                _add(hand, cards ^ pair)
                return 2 << 60 | pair.bit_length() - 1 << 52 | pair
    return 0


def _highest_pair(cards: int) -> int:
    """The two highest cards of the highest rank with several; 0 without."""
    for low in range(48, -1, -4):
        same = cards >> low & 15
        while same.bit_count() > 2:
            same &= same - 1
        if same.bit_count() == 2:
            return same << low
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
