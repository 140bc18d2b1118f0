"""Deals of the unseen cards, likelier ones more often: plays and passes tell of hands.

Knows no plays to come. All of it are weights, nothing is ruled out: people and bots have their reasons.
"""

from random import Random

from protocol.cards import CARDS, SEATS, cards_of
from server.bots.big_two.situation import Situation

SKIPPED = 0.3  # weight of a lower single than the one that was played
PASSED = 0.6  # weight of a card that would have beaten, after a pass
LEAST = 0.05
EARLY = 6  # as long as everybody has so many cards, patient players keep strong ones
STRONG = 44  # an ace or a two
MODERATE = 40  # who passes below a king is patient, or has nothing at all
PATIENT = 6  # what speaks for patience before anybody has moved, in strong cards played early
TELLING = 3  # how much more such a pass tells than a strong card


class Seen:
    """What a player remembers of a match. Begins anew where the player comes in late."""

    def __init__(self) -> None:
        self._turn = -SEATS  # of the last look
        self._lying = 0  # what this seat left on the table then
        self._weights = [[1.0] * CARDS for _ in range(SEATS)]
        self._eager = [1] * SEATS
        self._patient = [PATIENT] * SEATS

    def look(self, at: Situation) -> None:
        """Take in what the others did since `leave`."""
        lying: int | None = self._lying if self._turn == at.turn - SEATS else None
        if at.last is not None and at.plays[at.seat] is None:
            lying = 0  # a round that began since
        early = min(at.counts) >= EARLY
        for seat in at.others:
            did = at.plays[seat]
            if did:
                if lying is not None:
                    self._played(seat, lying, did, early)
                lying = did
            elif lying and (did == 0 or at.last is None):  # who leads again was passed by all others
                self._passed(seat, lying, early)

    def leave(self, at: Situation, chosen: int | None) -> None:
        """What the next seat finds after this choice."""
        self._turn, self._lying = at.turn, chosen or at.last or 0

    def deal(self, at: Situation, chance: Random) -> list[int]:
        """Four hands that are possible, as masks; the own one is 0."""
        cards = list(cards_of(at.unseen))
        chance.shuffle(cards)
        hands, free = [0] * SEATS, list(at.counts)
        first, second, third = at.others
        ones, twos, threes = (self._weights[seat] for seat in at.others)
        draw = chance.random
        for card in cards:
            one = free[first] * ones[card]
            two = one + free[second] * twos[card]
            drawn = draw() * (two + free[third] * threes[card])
            seat = first if drawn < one else second if drawn < two else third
            hands[seat] |= 1 << card
            free[seat] -= 1
        return hands

    def eager(self, seat: int) -> float:
        """How likely a seat plays whenever it can."""
        return self._eager[seat] / (self._eager[seat] + self._patient[seat])

    def _played(self, seat: int, lying: int, play: int, early: bool) -> None:
        if play >> 60 == 1:
            lowest, card = (lying >> 52 & 0xFF) + 1 if lying else 0, play >> 52 & 0xFF
            self._weigh(seat, lowest, card, SKIPPED)
            self._eager[seat] += early and lying > 0 and card >= STRONG

    def _passed(self, seat: int, lying: int, early: bool) -> None:
        if lying >> 60 == 1:
            self._patient[seat] += TELLING * (early and (lying >> 52 & 0xFF) < MODERATE)
            self._weigh(seat, (lying >> 52 & 0xFF) + 1, CARDS, PASSED)

    def _weigh(self, seat: int, first: int, end: int, weight: float) -> None:
        weights = self._weights[seat]
        for card in range(first, end):
            weights[card] = max(LEAST, weights[card] * weight)
