"""How far a share that was measured may be from the true one. Knows no game."""

from math import sqrt

NORMAL_95 = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, as if all games were independent; all there is without games."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, NORMAL_95**2
    middle = share + square / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
