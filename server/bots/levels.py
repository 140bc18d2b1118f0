"""Which bots play which game, by level: one line each. A bot is handed what its seat is sent, no more."""

from collections.abc import Callable, Mapping
from random import Random

from server.bots.big_two.easy import Easy
from server.bots.big_two.hard import Hard
from server.bots.big_two.medium import Medium
from server.bots.codenames.players import bold, cautious, normal
from server.bots.player import Player

NewPlayer = Callable[[Random], Player]
STAND_IN = {"codenames": "normal", "big_two": "medium"}  # who plays on for people who are away

LEVELS: Mapping[str, Mapping[str, NewPlayer]] = {
    "codenames": {"cautious": cautious, "normal": normal, "bold": bold},
    "big_two": {"easy": Easy, "medium": Medium, "hard": Hard},
}


def new_player(game: str, level: str, chance: Random) -> Player:
    """A player of this level with chance of its own; a middling one where there is no such level: who stands
    in for somebody away, or for a program that the server was started without."""
    levels = LEVELS[game]
    return levels.get(level, levels[STAND_IN[game]])(chance)
