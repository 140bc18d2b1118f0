"""How far a share that was measured may be from the true one. Knows no game."""

from collections.abc import Sequence
from math import sqrt

NORMAL_95 = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def interval(wins: float, games: float) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, as if all games were independent; all there is without games."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, NORMAL_95**2
    middle = share + square / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def interval_of_groups(wins: Sequence[int], size: int) -> tuple[float, float]:
    """The same where only groups of `size` games are independent, each with its number of wins: Wilson's for
    as many independent games as would scatter like the groups do.

    That they don't scatter at all proves nothing about the next ones: then games count as in `interval`.
    """
    groups, games = len(wins), len(wins) * size
    if groups < 2:
        return interval(sum(wins), games)
    share = sum(wins) / games
    scatter = sum((each / size - share) ** 2 for each in wins) / (groups - 1) / groups
    worth = share * (1 - share) / scatter if scatter else games
    return interval(share * worth, worth)
