"""What this screen alone knows about the own cards: which are chosen, and in which order they lie.

Knows no table and no rules. Others' moves, talk and a lost connection leave it as it is; a choice ends when
its cards are played, or when the reader takes it back.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from protocol.cards import rank_of, suit_of

RANK, SUIT = "rank", "suit"
SORTINGS = (RANK, SUIT)


@dataclass(frozen=True, slots=True)
class OwnCards:
    """Of one match; `match` is 0 before the first. `sorting` is "" as long as it was not changed here, and
    `order` is empty unless cards were moved by hand."""

    match: int = 0
    chosen: frozenset[int] = frozenset()
    sorting: str = ""
    order: tuple[int, ...] = ()

    def held(self, match: int, hand: Iterable[int]) -> "OwnCards":
        """With this hand in this match: another match forgets everything, cards that have gone are let go."""
        if match != self.match:
            return OwnCards(match)
        here = frozenset(hand)
        if self.chosen <= here and here.issuperset(self.order):
            return self
        order = tuple(card for card in self.order if card in here)
        return replace(self, chosen=self.chosen & here, order=order)

    def choose(self, cards: Iterable[int], hand: Iterable[int]) -> "OwnCards":
        """Choose exactly these, as far as they are held."""
        return replace(self, chosen=frozenset(cards).intersection(hand))

    def arrange(self, order: Iterable[int]) -> "OwnCards":
        """Let the cards lie like this."""
        return replace(self, order=tuple(order))

    def sort(self, by: str) -> "OwnCards":
        """Let them lie by rank or by suit again."""
        return replace(self, sorting=by, order=())


UNTOUCHED = OwnCards()


def lying(own: OwnCards, hand: Iterable[int], sorting: str = RANK) -> tuple[int, ...]:
    """The hand from left to right; `sorting` counts until it was changed on this screen."""
    cards = frozenset(hand)
    if own.order:
        placed = [card for card in own.order if card in cards]
        return (*placed, *sorted(cards.difference(placed)))
    return in_order(cards, own.sorting or sorting)


def in_order(cards: Iterable[int], sorting: str) -> tuple[int, ...]:
    """From the lowest to the highest: by rank, or suit by suit."""
    if sorting == SUIT:
        return tuple(sorted(cards, key=lambda card: (suit_of(card), rank_of(card))))
    return tuple(sorted(cards))
