"""What plays are worth: how good a plan they leave, and whether they bring the next lead. Deals no cards.

A part of a plan costs a play, less what it brings by ending a round. So strong parts are kept while everybody
has many cards: what is gained by them now would be gained later as well.
"""

from collections.abc import Sequence
from typing import Protocol

from protocol.cards import HAND
from server.bots.big_two.plan import Planner, plays_by_rank
from server.bots.big_two.situation import Situation

# Worths, in plays; found by `codenames-server simulate`.
LEAD = -0.1  # the lead of the next round, at the deal
LATE = 0.15  # and this more when somebody is about to go out
WAITING = 0.58  # what keeping everything is worth
HURRY = 0.13  # less for each card that somebody has less than FEW
FEW = 6
CARD = 0.1  # each card more than one that goes
LED = 0.15  # and this more in a lead
GIFT = 0.8  # letting somebody beat a play with their last cards
WON = 100.0
MOST_PLAYS = 72  # weighed one by one; 99 of 100 hands have fewer, one of a single suit over a thousand
SURE = 50.0  # the game is won with the next play but one, or later, whatever the others hold

_SHARES = tuple(LEAD + LATE * (1 - danger / HAND) for danger in range(HAND + 1))
_HURRIES = tuple(HURRY * max(0, FEW - danger) for danger in range(HAND + 1))


class Controls(Protocol):
    """Says how likely a packed combination ends a round, 1 for certainly."""

    def of(self, packed: int) -> float: ...


def gain(size: int, leads: bool) -> float:
    """Of getting rid of a part of so many cards that can never end a round."""
    return 1 + (size - 1) * (CARD + LED * leads)


def share(danger: int) -> float:
    """How much of a gain goes with a part that ends a round for certain. `danger`: the fewest cards that
    another seat holds."""
    return 1 - _SHARES[danger]


def patience(danger: int, waiting: float = WAITING) -> float:
    """What keeping everything is worth."""
    return waiting - _HURRIES[danger]


def shortlist(hand: int, plays: Sequence[int]) -> Sequence[int]:
    """All plays unless they are very many; then of each number of cards those that leave the fewest ranks, of
    equal ones the weakest."""
    if len(plays) <= MOST_PLAYS:
        return plays
    by_size: dict[int, list[int]] = {}
    for play in sorted(plays, key=lambda play: (plays_by_rank(hand & ~play), play)):
        by_size.setdefault(play >> 60, []).append(play)
    return [play for same in by_size.values() for play in same[: MOST_PLAYS // 4]]


class Worth:
    """What plays are worth in one situation, compared with each other and with passing."""

    def __init__(self, at: Situation, control: Controls, waiting: float = WAITING) -> None:
        self._at = at
        self._control = control.of
        self._waiting = waiting
        self._danger = min(at.counts[seat] for seat in at.others)
        self.planner = Planner(lambda packed: 1 - control.of(packed))

    def ranked(self) -> list[tuple[float, int]]:
        """All plays with their worths, the best first, of equal ones the weakest."""
        plays = shortlist(self._at.hand, self._at.options)
        return sorted(((self.of(play), play) for play in plays), key=lambda one: (-one[0], one[1]))

    def choice(self) -> int | None:
        """The best play, or None if passing is better."""
        worth, play = self.ranked()[0]
        return None if self._at.may_pass and self.of_passing() > worth else play

    def of(self, play: int) -> float:
        """What is gained when the rest of the hand is planned well."""
        rest = self._at.holding.without(play)
        if not rest.hand:
            return WON
        plan, control, size = self.planner.plan(rest), self._control(play), play >> 60
        if control == 1 and sum(self._control(part) < 1 for part in plan.parts) <= 1:
            return SURE
        worth = gain(size, self._at.last is None) - 1 + (1 - share(self._danger)) * control - plan.cost
        return worth - GIFT * (1 - control) * (size == self._danger)

    def of_passing(self) -> float:
        """What is gained by keeping everything."""
        worth = patience(self._danger, self._waiting) - self.planner.plan(self._at.holding).cost
        last = self._at.last
        if last is not None and last >> 60 == self._danger:
            worth -= GIFT * (1 - self._control(last))
        return worth
