"""What a simulation asks of a game: to play one match between players. A game is one module that answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from server.bots.levels import NewPlayer
from server.bots.player import Player


@dataclass(frozen=True)
class Played:
    """A finished match, by seat. `left`: what each still had to get rid of. `refused`: moves that the rules
    refused, or that a player who had to move didn't make; a substitute made them. `decisions`: moves asked
    for."""

    winner: int
    left: tuple[int, ...]
    refused: tuple[int, ...]
    decisions: tuple[int, ...]


class Simulated(Protocol):
    """A game whose seats are all alike."""

    name: str
    seats: int
    left: str  # what `Played.left` counts, as a column's heading
    players: Mapping[str, NewPlayer]  # by name: the levels, and players to measure them by

    def play(self, deal: Random, players: Sequence[Player]) -> Played:
        """One match, the players in the order of the seats; equal chance deals equally."""
