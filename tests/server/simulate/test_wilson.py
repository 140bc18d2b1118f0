"""Wilson's intervals, against values worked out elsewhere."""

import pytest

from server.simulate.wilson import interval, interval_of_groups


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


def test_groups_that_go_all_one_way_count_as_one_game_each() -> None:
    assert interval_of_groups([2, 0] * 500, 2) == pytest.approx(interval(500, 1000), abs=1e-4)


def test_groups_that_go_as_chance_has_it_change_nothing() -> None:
    assert interval_of_groups([0, 1, 1, 2] * 250, 2) == pytest.approx(interval(1000, 2000), abs=1e-4)


def test_groups_that_are_split_are_worth_more_games() -> None:
    """Two games on one board scatter by 0.1 here, where chance makes it 0.125."""
    assert interval_of_groups([1, 1, 1, 2, 0] * 100, 2) == pytest.approx(interval(625, 1250), abs=2e-4)


@pytest.mark.parametrize("wins", [[], [1], [1, 1, 1], [0, 0], [2, 2]])
def test_groups_that_do_not_scatter_prove_nothing(wins: list[int]) -> None:
    assert interval_of_groups(wins, 2) == interval(sum(wins), 2 * len(wins))
