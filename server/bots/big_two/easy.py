"""The easy player: plays the lowest it can, and passes at times though it could play."""

from random import Random

from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.situation import Situation, decide
from server.bots.player import Player
from server.bots.view import View

PASSES = 0.2  # of the turns on which it could play


class Easy(Player):
    """`chance` is the player's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> BigTwoAction | None:
        """What to do now, or None to wait."""
        return decide(view, self._choice)

    def _choice(self, at: Situation) -> int | None:
        bored = at.may_pass and self._chance.random() < PASSES
        return None if bored else at.options[0]
