"""How long players take: the one module of the simulation that reads a clock, and only when asked to.

It is the processor's time, which other programs on the computer don't lengthen."""

import time
from array import array

from protocol.messages.catalogue import Action
from server.bots.player import Player
from server.bots.view import View


class Timed(Player):
    """A player with a stopwatch: `taken` gets the processor seconds of each decision."""

    def __init__(self, player: Player, taken: "array[float]") -> None:
        self._player = player
        self._taken = taken

    def choose(self, view: View) -> Action | None:
        """What the player chooses."""
        before = time.process_time()
        action = self._player.choose(view)
        self._taken.append(time.process_time() - before)
        return action
