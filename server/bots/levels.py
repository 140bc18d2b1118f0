"""Which bots play which game, by level: one line each. A bot is handed what its seat is sent, no more."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Protocol

from protocol.messages.catalogue import Action
from server.bots.big_two.easy import Easy
from server.bots.big_two.hard import Hard
from server.bots.big_two.medium import Medium
from server.bots.view import View


class Player(Protocol):
    """One seat in one match."""

    def choose(self, view: View) -> Action | None:
        """What to do now, or None to wait. May think; is not called on the server's loop."""


NewPlayer = Callable[[Random], Player]
STAND_IN = "medium"  # who plays on for people who are away

LEVELS: Mapping[str, Mapping[str, NewPlayer]] = {
    "codenames": {},
    "big_two": {"easy": Easy, "medium": Medium, "hard": Hard},
}


def new_player(game: str, level: str, chance: Random) -> Player:
    """A player of this level ("": one who stands in), with chance of its own."""
    return LEVELS[game][level or STAND_IN](chance)
