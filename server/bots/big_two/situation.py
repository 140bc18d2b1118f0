"""One decision as numbers: what a seat that is to move knows of its match. Knows no policy.

Cards are masks and combinations are packed, as in `protocol.cards`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Self

from protocol.cards import ALL_CARDS, SEATS, Holding, classify, mask_of
from protocol.messages.big_two import BigTwoAction, OfferPass, OfferPlay, PassTurn, PlayCards
from server.bots.view import View


@dataclass(frozen=True)
class Situation:
    """`last` is None for a lead, and `by` then -1. `options` are the legal plays, weakest first; they may be
    none. `unseen` are the cards that the other three hold. `plays` are the table's, packed: 0 for a pass."""

    turn: int
    round: int
    seat: int
    holding: Holding
    last: int | None
    by: int
    options: Sequence[int]
    may_pass: bool
    counts: tuple[int, ...]
    unseen: int
    plays: tuple[int | None, ...]

    @classmethod
    def of(cls, view: View) -> Self | None:
        """None while the seat has nothing to decide."""
        offer, table, hand = view.offer(OfferPlay), view.table, view.hand
        if offer is None or table is None or hand is None or view.yours is None or view.yours.seat is None:
            return None
        seat = view.yours.seat
        holding = Holding.of(mask_of(hand))
        last = _packed(table.last) if table.last else None
        plays = holding.plays if last is None else holding.over(last)
        must = offer.must
        return cls(
            turn=offer.turn,
            round=table.round,
            seat=seat,
            holding=holding,
            last=last,
            by=-1 if last is None else table.last_seat,
            options=plays if must is None else [play for play in plays if play >> must & 1],
            may_pass=view.offer(OfferPass) is not None,
            counts=table.counts,
            unseen=ALL_CARDS & ~(table.played | holding.hand),
            plays=tuple(None if did is None else _packed(did) if did else 0 for did in table.plays),
        )

    @property
    def hand(self) -> int:
        return self.holding.hand

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, in the order in which they play after this one."""
        return tuple((self.seat + step) % SEATS for step in range(1, SEATS))

    def action(self, chosen: int | None) -> BigTwoAction | None:
        """A packed play, or None to pass, as the server takes it; None when there is nothing to do."""
        if chosen is not None:
            return PlayCards(self.turn, cards_in(chosen))
        return PassTurn(self.turn) if self.may_pass else None


def decide(view: View, choice: Callable[[Situation], int | None]) -> BigTwoAction | None:
    """What a seat does whose choice is a packed play, or None to pass; None while it has to wait.

    A choice is asked for only where there is a play.
    """
    at = Situation.of(view)
    return at.action(choice(at) if at.options else None) if at else None


def cards_in(packed: int) -> tuple[int, ...]:
    """The cards of a mask or of a packed combination, ascending."""
    return tuple(card for card in range(packed.bit_length()) if packed >> card & 1 and card < 52)


def _packed(cards: tuple[int, ...]) -> int:
    combination = classify(cards)
    if combination is None:
        raise ValueError(f"no combination lies on the table: {cards}")
    return combination.packed
