"""A player to measure by: gives clues like `normal`, and hears those of others about as people do.

An operative of the same mind as its spymaster hardly ever errs, which people do. This one hears every pair of
clue and word a little otherwise than its spymaster, by chance of its own. The haze has Gumbel's distribution
and the width at which the nearest word is picked as often as `SHARPNESS` says that people pick it.
"""

from collections.abc import Sequence
from math import log
from random import Random
from typing import TYPE_CHECKING

from server.bots.agent import DEAD, Agent, AgentError, Asked, Clue, Guess
from server.bots.agent_player import AgentPlayer
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.view import View
from server.bots.words.sections import DataError

if TYPE_CHECKING:
    from server.bots.codenames.mind import Floats
    from server.bots.codenames.thinker import Thinker

LEVEL = "normal"
SECONDS = 10.0  # what an answer may take; nothing waits here


def hazy(chance: Random) -> Player:
    """The player."""
    return AgentPlayer(HazyAgent(chance), Plain(chance), SECONDS)


class HazyAgent(Agent):
    """Two thinkers, one for each role. Raises AgentError where there are no word data."""

    watches, waits = True, False

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._pair: tuple[Thinker, Thinker] | None = None

    def start(self, view: View) -> None:
        for one in self._thinkers():
            one.start(view)

    def clue(self, view: View, asked: Asked) -> Clue:
        """Without haze: it means what it says."""
        return self._thinkers()[0].clue(view, asked)

    def guess(self, view: View, asked: Asked) -> Guess:
        """By what it has heard."""
        return self._thinkers()[1].guess(view, asked)

    def observe(self, view: View) -> None:
        for one in self._thinkers():
            one.observe(view)

    def close(self) -> None:
        pass

    def _thinkers(self) -> "tuple[Thinker, Thinker]":
        """Made when they are first needed."""
        if self._pair is None:
            try:
                self._pair = _made(self._chance)
            except (ImportError, DataError) as error:
                raise AgentError(DEAD, f"there are no word data: {error}") from error
        return self._pair


def _made(chance: Random) -> "tuple[Thinker, Thinker]":
    from server.bots.codenames.mind import Mind, english
    from server.bots.codenames.nature import NATURES
    from server.bots.codenames.thinker import Thinker
    from server.bots.words.meanings import SHARPNESS

    clear, key = english(), chance.getrandbits(64)

    class Hazed(Mind):
        """What it hears of a clue stays as it is for the whole match."""

        def _near(self, clue: str, words: tuple[str, ...]) -> "Floats":
            near = clear.near(clue, words)
            hazed = near + [each / SHARPNESS for each in haze(key, clue, words)]
            return hazed.astype(near.dtype)

    nature = NATURES[LEVEL]
    return Thinker(clear, nature, chance), Thinker(Hazed(clear.language), nature, chance)


def haze(key: int, clue: str, words: Sequence[str]) -> list[float]:
    """How far each word is off, in units of the width."""
    return [_gumbel(Random(f"{key} {clue} {word}")) for word in words]


def _gumbel(chance: Random) -> float:
    return -log(-log(min(max(chance.random(), 1e-12), 1 - 1e-12)))
