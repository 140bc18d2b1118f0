"""The medium player: plans the way to an empty hand, and plays what leaves the best plan.

Counts the cards that have been played, and guesses nothing about who holds the others. Careless at times.
"""

from random import Random

from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.control import Control
from server.bots.big_two.situation import Situation, decide
from server.bots.big_two.worth import Worth
from server.bots.player import Player
from server.bots.view import View

CARELESS = 0.03  # of its turns: then it plays the lowest it can


class Medium(Player):
    """`chance` is the player's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> BigTwoAction | None:
        """What to do now, or None to wait."""
        return decide(view, self._choice)

    def _choice(self, at: Situation) -> int | None:
        if self._chance.random() < CARELESS:
            return at.options[0]
        return Worth(at, Control(at.unseen, [at.counts[seat] for seat in at.others])).choice()
