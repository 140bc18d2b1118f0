"""Many matches on equal deals: each deal is played once for every seat, with everybody one seat further.

All chance comes from the seed and the deal's number, so the sum is the same however the deals are shared out
among processes. Knows no game.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from server.bots.player import Player
from server.simulate.big_two import SimulatedBigTwo
from server.simulate.match import Simulated
from server.simulate.stopwatch import Timed
from server.simulate.workers import shared

SIMULATED: Mapping[str, Simulated] = {"big_two": SimulatedBigTwo()}


@dataclass(frozen=True)
class Series:
    """What is to be played. `line_up`: names of players, the first is the measured one; the others follow
    it in the order of play. `deals`: how many; `timing`: whether decisions are timed."""

    game: str
    line_up: tuple[str, ...]
    deals: int
    seed: int
    timing: bool = False


@dataclass
class Tally:
    """What one kind of player did; a game counts once for each seat that it had. `taken`: seconds."""

    games: int = 0
    wins: int = 0
    left: int = 0
    refused: int = 0
    decisions: int = 0
    taken: "array[float]" = field(default_factory=lambda: array("d"))

    def add(self, other: "Tally") -> None:
        """Sum up."""
        self.games += other.games
        self.wins += other.wins
        self.left += other.left
        self.refused += other.refused
        self.decisions += other.decisions
        self.taken.extend(other.taken)


Tallies = dict[str, Tally]  # by player's name, in the order of the line-up


def play(series: Series, jobs: int = 1, more: Callable[[int], None] = lambda games: None) -> Tallies:
    """Play all of it, in so many processes; `more` is told how many games are finished each time."""
    total = _nothing(series)
    for tallies in shared(partial(play_deal, series), _all(series), min(jobs, series.deals)):
        for name, tally in tallies.items():
            total[name].add(tally)
        more(SIMULATED[series.game].seats)
    return total


def play_deal(series: Series, deal: int) -> Tallies:
    """One deal, a game for each seat."""
    game, found = SIMULATED[series.game], _nothing(series)
    for first in range(game.seats):
        names = [series.line_up[(seat - first) % game.seats] for seat in range(game.seats)]
        players: list[Player] = []
        for seat, name in enumerate(names):
            player = game.players[name](Random(f"player {series.seed} {deal} {first} {seat}"))
            players.append(Timed(player, found[name].taken) if series.timing else player)
        played = game.play(Random(f"deal {series.seed} {deal}"), players)
        for seat, name in enumerate(names):
            won = seat == played.winner
            counts = played.left[seat], played.refused[seat], played.decisions[seat]
            found[name].add(Tally(1, won, *counts))
    return found


def _all(series: Series) -> Iterable[int]:
    return range(1, series.deals + 1)


def _nothing(series: Series) -> Tallies:
    return {name: Tally() for name in series.line_up}


def line_up_of(names: Sequence[str], seats: int) -> tuple[str, ...] | None:
    """One name plays against its like, two stand for one against all others, else all are named."""
    if len(names) in (1, 2):
        return (names[0], *[names[-1]] * (seats - 1))
    return tuple(names) if len(names) == seats else None
