"""The medium player: plans the cheapest way to an empty hand, and plays what leaves the best plan.

Counts the cards that have been played; guesses nothing about who holds which of the others.
"""

from random import Random

from protocol.cards import HAND
from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.control import Control
from server.bots.big_two.plan import Planner
from server.bots.big_two.situation import Situation, decide
from server.bots.view import View

# Worths, in plays; measured with `codenames-server simulate`.
LEAD = -0.1  # the lead of the next round, at the deal
LATE = 0.15  # and this more when somebody is about to go out
WAITING = 0.58  # what keeping everything is worth
HURRY = 0.13  # less for each card that somebody has less than FEW
FEW = 6
CARD = 0.1  # each card more than one that goes
LED = 0.15  # and this more in a lead
GIFT = 0.8  # letting somebody beat a play with their last cards
WON = 100.0


class Medium:
    """Needs no chance: it takes it as every player does."""

    def __init__(self, chance: Random) -> None:
        pass

    def choose(self, view: View) -> BigTwoAction | None:
        """What to do now, or None to wait."""
        return decide(view, choice)


def choice(at: Situation) -> int | None:
    """The best play, or None to pass."""
    worth = Worth(at)
    plays = [(worth.of(play), -play) for play in at.options]
    best, least = max(plays)
    return None if at.may_pass and worth.of_passing() > best else -least


class Worth:
    """What plays are worth in one situation, compared with each other and with passing."""

    def __init__(self, at: Situation) -> None:
        counts = tuple(at.counts[seat] for seat in at.others)
        self._at = at
        self._control = Control(at.unseen, counts)
        self._planner = Planner(self._control.cost)
        self._danger = min(counts)
        self._lead = LEAD + LATE * (1 - self._danger / HAND)

    def of(self, play: int) -> float:
        """What is gained when the rest of the hand is planned well."""
        rest = self._at.holding.without(play)
        if not rest.hand:
            return WON
        plan, control = self._planner.plan(rest), self._control.of(play)
        if control == 1 and sum(self._control.of(part) < 1 for part in plan.parts) <= 1:
            return WON / 2
        size = play >> 60
        worth = self._lead * control - plan.cost + (size - 1) * (CARD + LED * (self._at.last is None))
        if size == self._danger:
            worth -= GIFT * (1 - control)
        return worth

    def of_passing(self) -> float:
        """What is gained by keeping everything."""
        cost = self._planner.plan(self._at.holding).cost - WAITING + HURRY * max(0, FEW - self._danger)
        if self._at.last is not None and self._at.last >> 60 == self._danger:
            cost += GIFT * (1 - self._control.of(self._at.last))
        return -cost
