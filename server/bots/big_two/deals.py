"""Deals of the unseen cards that fit what a seat has seen, and what passes tell. Knows no plays to come."""

from random import Random

from protocol.cards import SEATS, cards_of
from server.bots.big_two.situation import Situation

TRIES = 4  # deals drawn for one that is taken
DOUBT = 0.6  # how likely a seat holds back a card that would have beaten
MOST_DOUBTS = 4


class Seen:
    """What a player remembers of a match: who passed on what. Begins anew where the player comes in late."""

    def __init__(self) -> None:
        self._turn = -SEATS  # of the last look
        self._lying = 0  # what this seat left on the table then
        self._weakest: dict[tuple[int, int], int] = {}  # passed on, by seat and number of cards: its strength

    def look(self, at: Situation) -> None:
        """Take in what the others did since `leave`."""
        lying = self._lying if self._turn == at.turn - SEATS else 0
        for seat in at.others:
            did = at.plays[seat]
            if did:
                lying = did
            elif lying and (did == 0 or at.last is None):  # who leads again was passed by all others
                passed = seat, lying >> 60
                self._weakest[passed] = min(lying >> 52 & 0xFF, self._weakest.get(passed, 0xFF))

    def leave(self, at: Situation, chosen: int | None) -> None:
        """What the next seat finds after this choice."""
        self._turn, self._lying = at.turn, chosen or at.last or 0

    def likelihood(self, seat: int, hand: int) -> float:
        """How well a hand goes with the passes of its seat on singles."""
        passed = self._weakest.get((seat, 1))
        return 1.0 if passed is None else float(DOUBT ** min((hand >> passed + 1).bit_count(), MOST_DOUBTS))


def sample(at: Situation, seen: Seen, chance: Random) -> list[int]:
    """Four hands, one of the deals that are possible; the own one is 0."""
    cards = list(cards_of(at.unseen))
    hands = [0] * SEATS
    for _ in range(TRIES):
        chance.shuffle(cards)
        first, fit = 0, 1.0
        for seat in at.others:
            hand = 0
            for card in cards[first : first + at.counts[seat]]:
                hand |= 1 << card
            first += at.counts[seat]
            hands[seat] = hand
            fit *= seen.likelihood(seat, hand)
        if fit == 1.0 or chance.random() < fit:
            break
    return hands
