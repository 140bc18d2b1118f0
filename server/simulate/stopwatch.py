"""How long players take, and everything: the one module of the simulation that reads a clock.

Nothing that is played or reported depends on it, but for what it is asked to report. A player's time is the
processor's, which other programs on the computer don't lengthen."""

import time
from array import array

from protocol.messages.catalogue import Action
from server.bots.player import Player
from server.bots.view import View


def seconds() -> float:
    """Of the wall's clock, from whenever."""
    return time.monotonic()


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
