"""Wilson's intervals, against values worked out elsewhere."""

import pytest

from server.simulate.wilson import interval


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 29, 0.0061, 0.1718),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
    ],
)
def test_intervals_are_those_of_the_books(wins: int, games: int, low: float, high: float) -> None:
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_without_games_nothing_is_known() -> None:
    assert interval(0, 0) == (0.0, 1.0)
