"""Contests: equal boards, sides changed, and what the figures make of them."""

from functools import partial

import pytest

from server.games.codenames.variants import shipped
from server.simulate import contest
from server.simulate.asked import line_ups
from server.simulate.contest import Board, Contest, Game, LineUp, Side, play_board
from server.simulate.figures import Figures, figures, report
from server.simulate.wilson import interval

pytestmark = pytest.mark.usefixtures("quick")
CLASSIC, THREE = (shipped()[name] for name in ("classic", "three-teams"))


def equal(variant: str, *bots: str, boards: int = 4, seed: int = 1) -> Contest:
    rules = shipped()[variant]
    return Contest(rules, line_ups(bots, rules.teams), boards, seed)


def played(of: Contest) -> list[Board]:
    return [play_board(of, number) for number in range(1, of.boards + 1)]


def measured(variant: str, *bots: str, boards: int) -> Figures:
    of = equal(variant, *bots, boards=boards)
    return figures(of, played(of))


@pytest.mark.parametrize("variant", ["classic", "three-teams"])
def test_every_line_up_has_each_side_of_a_board_once(variant: str) -> None:
    for board in played(equal(variant, "quick")):
        sitting = [[side.line_up for side in game.sides] for game in board.games]
        for order in (*sitting, *zip(*sitting, strict=True)):
            assert sorted(order) == list(range(len(board.games)))


def test_games_of_a_board_have_the_same_words_and_key(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = []
    told = contest._told
    monkeypatch.setattr(
        contest, "_told", lambda table, sitting: (dealt.append(table.state.dealt), told(table, sitting))[1]
    )
    played(equal("classic", "red=quick", "blue=seer", boards=2))
    shown = [(one.words, one.key, one.first, one.salt) for one in dealt]
    assert shown[0] == shown[1] != shown[2] == shown[3]
    assert [[one.name for one in deal.seats] for deal in dealt[:2]] == [
        ["quick", "quick", "seer", "seer"],
        ["seer", "seer", "quick", "quick"],
    ]


def test_who_is_never_wrong_wins_from_both_sides() -> None:
    found = measured("classic", "red=seer", "blue=quick", boards=5)
    assert [one.wins.count for one in found.bots] == [10, 0]
    assert [one.wins.count for one in found.places] == [5, 5]
    assert (found.bots[0].first.count, found.bots[0].first.games) == (5, 5)


def test_bots_alike_without_chance_share_every_board_and_are_told_as_repeated() -> None:
    found = measured("classic", "seer", boards=3)
    assert [one.wins.count for one in found.bots] == [3, 3]
    assert [one.wins.count for one in found.places] == [6, 0]
    assert found.repeated == 3


def test_chance_is_anothers_on_the_other_side() -> None:
    assert measured("classic", "quick", boards=4).repeated == 0


def test_the_same_seed_is_the_same_contest_and_another_is_another() -> None:
    first, again, other = (played(equal("classic", "quick", seed=seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_faults_are_counted_for_the_line_up_whose_they_are() -> None:
    found = measured("classic", "red.spymaster=mute", "red.operative=stubborn", "blue=quick", boards=1)
    mute, quick = found.bots
    assert mute.again == 2 * mute.instead - 2 * (mute.refused // 5)
    assert mute.refused > 0
    assert (quick.again, quick.instead, quick.refused) == (0, 0, 0)


# ---- figures, of games that were written down


def game(winner: int, line_up: int, turns: int = 5, reason: str = "agents", course: str = "") -> Game:
    """Won by the team that was `winner` in turn order; the one that began had the bots `line_up`."""
    side = partial(Side, agents=8, found=8, out=False, again=0, instead=0, refused=0)
    sides = tuple(side(line_up=(line_up + place) % 2, won=place == winner) for place in range(2))
    return Game(sides, turns, reason, reason == "assassin", course or f"{winner}{turns}{line_up}")


TWO = Contest(CLASSIC, (LineUp("a", "a"), LineUp("b", "b")), 4, 1)


def test_shares_are_of_the_teams_in_turn_order_and_of_the_bots() -> None:
    told = [Board(number, (game(0, 0), game(1, 1, turns=8))) for number in (1, 2, 3, 4)]
    found = figures(TWO, told)
    assert [one.wins.share for one in found.places] == [0.5, 0.5]
    assert [one.wins.share for one in found.bots] == [1.0, 0.0]
    assert found.bots[0].first.share == 1.0
    assert (found.mean_turns, found.median_turns, dict(found.turns)) == (6.5, 6.5, {5: 4, 8: 4})


def test_intervals_by_boards_are_wider_where_games_of_a_board_go_alike() -> None:
    """Both games to whoever begins, or neither: half as many games' worth."""
    told = [Board(n, (game(n % 2, 0, course="x"), game(n % 2, 1, course="x"))) for n in range(100)]
    wins = figures(TWO, told).places[0].wins
    assert wins.interval == interval(100, 200)
    assert wins.by_boards == pytest.approx(interval(50, 100), abs=0.002)


def test_the_order_in_which_boards_were_finished_changes_nothing() -> None:
    told = [Board(n, (game(n % 2, 0, turns=n + 3), game(0, 1))) for n in range(4)]
    assert report(TWO, figures(TWO, told)) == report(TWO, figures(TWO, told[::-1]))


def test_what_an_assassin_ended_counts_with_two_teams_and_with_three() -> None:
    told = [Board(1, (game(0, 0, reason="assassin"), game(0, 1, reason="last_team")))]
    found = figures(TWO, told)
    assert (found.assassin.share, found.touched) == (1.0, 1)


def test_a_contest_without_a_finished_board_knows_nothing() -> None:
    found = figures(TWO, [])
    assert found.games == 0
    assert found.places[0].wins.interval == (0.0, 1.0)
    assert report(TWO, found)["turns"] == {"mean": 0.0, "median": 0.0, "games": {}}


def test_boards_may_be_played_one_way_round_only() -> None:
    of = Contest(CLASSIC, line_ups(["quick"], CLASSIC.teams), 6, 1, once=True)
    twice = Contest(CLASSIC, of.line_ups, 6, 1)
    assert [board.games for board in played(of)] == [board.games[:1] for board in played(twice)]
    found = figures(of, played(of))
    assert (of.games, found.games, len(found.places), len(found.bots)) == (6, 6, 2, 2)
    assert sum(one.first.games for one in found.bots) == 6
