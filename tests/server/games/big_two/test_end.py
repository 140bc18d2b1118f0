"""docs/rules/big-two.md, "The end", "Points" and "The evening"."""

import pytest

from protocol.messages.big_two import CardsPlayed, HandsShown, PassTurn, PlayCards, Result
from server.games.big_two.results import MAX_RESULTS, after, points
from server.games.match import Outcome, Private
from tests.server.games.big_two.table import NAMES, CardTable, cards, hands_with

QUICK = hands_with("3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 2S")  # four plays, and nobody can answer the last


def won(**options: bool) -> CardTable:
    """Ada gets rid of all her cards; Ben has played one."""
    table = CardTable(QUICK, **options)
    rest = [""] * 3
    table.goes("3D 3C 3H 3S 4D", *rest, "4C 4H 4S 5D 5C", *rest, "5H", "6D", "", "", "2S", *rest)
    return table.goes("5S")


def test_the_game_ends_when_a_hand_is_empty_and_that_player_wins() -> None:
    table = won()
    assert table.match.outcome == Outcome((0,), "empty_hand", table.state.points)
    assert (table.finish.winner, table.finish.reason) == (0, "empty_hand")


def test_the_winning_combination_is_in_the_log_and_on_the_table() -> None:
    table = won()
    entries = [table.game.entry(event, 1.0) for event in table.match.log]
    last, end = entries[-2:]
    assert isinstance(last, CardsPlayed)
    assert (last.cards, last.left) == (cards("5S"), 0)
    assert end == HandsShown(1.0, 0, "Ada", "empty_hand", (0, 12, 13, 13))
    assert (table.table.last, table.table.last_seat, table.table.seat) == (cards("5S"), 0, -1)


def test_the_end_shows_what_each_player_still_held_under_the_right_seat() -> None:
    table = won()
    held = [tuple(sorted(cards(hand))) for hand in QUICK]
    assert table.finish.hands == ((), tuple(card for card in held[1] if card != 12), held[2], held[3])


def test_no_hand_and_no_finish_is_shown_before_the_end() -> None:
    table = CardTable()
    assert table.finish is None
    assert not hasattr(table.table, "hands")


def test_nothing_changes_a_finished_match() -> None:
    table = won()
    for turn in (table.state.turn, table.state.turn - 1):
        for seat in range(4):
            for action in (PassTurn(turn), PlayCards(turn, cards(QUICK[seat])[:1])):
                assert table.act(action, by=seat) in ("match_over", "stale_turn")
    assert table.game.broken_off(table.state) == ()
    assert table.game.expire(table.state, f"turn:{table.state.turn}") == ()
    assert table.game.skip(table.state) == ()


def test_nobody_is_offered_anything_after_the_end_and_no_secret_is_left() -> None:
    table = won()
    assert [table.game.private(table.state, seat) for seat in range(4)] == [Private()] * 4


def test_a_match_that_the_host_ends_has_no_winner() -> None:
    table = CardTable(points=True).goes("3D")
    table.match.commit(table.game.broken_off(table.state))
    assert table.match.outcome == Outcome((), "host")
    assert (table.finish.winner, table.finish.reason, table.finish.points) == (-1, "host", (0, 0, 0, 0))
    assert table.results.results == ()
    assert table.play("4C", by=1) == "match_over"


# ---- points


@pytest.mark.parametrize(("left", "pays"), [(0, 0), (1, 1), (9, 9), (10, 20), (11, 22), (12, 24), (13, 39)])
def test_cards_left_cost_more_the_more_they_are(left: int, pays: int) -> None:
    assert points(left) == pays


def test_points_are_counted_where_the_host_wants_them() -> None:
    assert won(points=True).finish.points == (0, 24, 39, 39)
    assert won().finish.points == (0, 0, 0, 0)


# ---- the evening


def test_a_finished_match_counts_for_everybody_at_the_table() -> None:
    assert won(points=True).results.results == (
        Result(100, "Ada", 1, 1, 0),
        Result(101, "Ben", 1, 0, 24),
        Result(102, "Cem", 1, 0, 39),
        Result(103, "Dot", 1, 0, 39),
    )


def test_the_next_match_goes_on_from_the_last_one() -> None:
    table = won(points=True)
    carried = table.game.carry(table.state)
    following = CardTable(QUICK, results=carried, points=True)
    assert following.results.results == carried
    assert following.game.carry(following.state) == carried


def test_the_evening_goes_by_member_and_keeps_the_newest_name() -> None:
    before = (Result(7, "Old Ada", 4, 2, 10), Result(8, "Zoe", 4, 1, 3))
    players = [(7, "Ada"), (9, "Ben"), (10, "Cem"), (11, "Dot")]
    assert after(before, players, 1, (5, 0, 2, 2)) == (
        Result(7, "Ada", 5, 2, 15),
        Result(9, "Ben", 1, 1, 0),
        Result(8, "Zoe", 4, 1, 3),
        Result(10, "Cem", 1, 0, 2),
        Result(11, "Dot", 1, 0, 2),
    )


def test_of_an_evening_of_very_many_people_those_at_the_table_are_kept() -> None:
    before = tuple(Result(100 + n, f"p{n}", 1, 1, 0) for n in range(2 * MAX_RESULTS))
    results = after(before, [(n, NAMES[n]) for n in range(4)], 0, (0, 1, 1, 1))
    assert len(results) == MAX_RESULTS
    assert {0, 1, 2, 3} < {result.member for result in results}


def test_points_that_were_not_counted_are_none() -> None:
    table = won()
    assert not table.results.counts_points
    assert all(result.points == 0 for result in table.results.results)
