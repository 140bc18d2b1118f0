"""The levels of Codenames as players. Word data and numpy are loaded when the first of them has to think.

Where they can't be, a sentence in the log says so, once, and the bots make do with what Plain knows: nothing.
"""

import logging
from functools import lru_cache, partial
from random import Random
from typing import TYPE_CHECKING

from server.bots.agent import DEAD, Agent, AgentError, Asked, Clue, Guess
from server.bots.agent_player import AgentPlayer
from server.bots.codenames.nature import NATURES
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.view import View

if TYPE_CHECKING:
    from server.bots.codenames.mind import Mind
    from server.bots.codenames.thinker import Thinker

log = logging.getLogger("codenames.bots")

SECONDS = 10.0  # what an answer may take; a hundred times what it takes


def _level(name: str, chance: Random) -> Player:
    thinking = Thinking(name, chance)
    return AgentPlayer(thinking, Plain(chance), SECONDS, thinking.cover)


cautious, normal, bold = (partial(_level, name) for name in NATURES)


class Thinking(Agent):
    """A thinker that is made when it is first shown something. Raises AgentError where it can't be."""

    watches, waits = True, False

    def __init__(self, level: str, chance: Random) -> None:
        self._level = level
        self._chance = chance
        self._thinker: Thinker | None = None

    def start(self, view: View) -> None:
        self._made().start(view)

    def clue(self, view: View, asked: Asked) -> Clue:
        return self._made().clue(view, asked)

    def guess(self, view: View, asked: Asked) -> Guess:
        return self._made().guess(view, asked)

    def cover(self, view: View) -> int:
        return self._made().cover(view)

    def observe(self, view: View) -> None:
        self._made().observe(view)

    def close(self) -> None:
        """Nothing is held open."""

    def _made(self) -> "Thinker":
        if self._thinker is None:
            mind = _mind()
            if mind is None:
                raise AgentError(DEAD, "there are no word data")
            from server.bots.codenames.thinker import Thinker

            self._thinker = Thinker(mind, NATURES[self._level], self._chance)
        return self._thinker


@lru_cache(maxsize=1)
def _mind() -> "Mind | None":
    """What all bots of this program know, or None after the log has said why they know nothing."""
    try:
        from server.bots.codenames.mind import english
        from server.bots.words.sections import DataError
    except ImportError as error:
        log.warning("The bots of Codenames can't think, for numpy is missing (%s).", error)
        return None
    try:
        return english()
    except DataError as error:
        log.warning("The bots of Codenames can't think, and only pass. %s", error)
        return None
