"""docs/rules/codenames.md, "Clocks"."""

from server.games.match import TimeLimit
from tests.server.games.codenames.table import BLUE, RED_1, RED_SPY, Table, code, kinds


def test_there_is_no_clock_unless_the_room_sets_one() -> None:
    assert Table().game.time_limit(Table().state) is None


def test_clue_and_guessing_have_a_clock_each() -> None:
    table = Table(clue_seconds=60, guess_seconds=120)
    assert table.game.time_limit(table.state) == TimeLimit("clue:1", 60)
    table.clue()
    assert table.game.time_limit(table.state) == TimeLimit("guess:1", 120)


def test_one_clock_may_run_without_the_other() -> None:
    table = Table(guess_seconds=120)
    assert table.game.time_limit(table.state) is None
    table.clue()
    assert table.game.time_limit(table.state) is not None


def test_a_reveal_does_not_start_the_clock_anew() -> None:
    table = Table(guess_seconds=120)
    table.clue()
    table.guess(0)
    assert table.game.time_limit(table.state) == TimeLimit("guess:1", 120)


def test_the_turn_ends_when_no_clue_came_in_time() -> None:
    table = Table(clue_seconds=60)
    assert kinds(table.time_out()) == ("TimedOut", "TurnEnded")
    assert (table.play.turn, table.play.team, table.play.phase) == (2, BLUE, "clue")


def test_the_turn_ends_when_time_is_up_even_without_a_guess() -> None:
    table = Table(guess_seconds=60)
    table.clue()
    assert kinds(table.time_out()) == ("TimedOut", "TurnEnded")


def test_a_clock_that_ran_out_twice_is_one_change_of_turn() -> None:
    table = Table(guess_seconds=60)
    table.clue()
    table.time_out("guess:1")
    assert table.time_out("guess:1") == ()
    assert table.play.turn == 2


def test_the_clue_clock_does_nothing_once_the_clue_is_given() -> None:
    table = Table(clue_seconds=60, guess_seconds=60)
    table.clue()
    assert table.time_out("clue:1") == ()


def test_a_vote_that_comes_with_the_time_out_is_refused() -> None:
    table = Table(guess_seconds=60)
    table.clue()
    stood_on = table.state.guess
    table.time_out()
    assert code(table.vote(RED_1, 0, stood_on)) == "stale_guess"


def test_a_clue_that_comes_with_the_time_out_is_refused() -> None:
    table = Table(clue_seconds=60)
    table.time_out()
    assert code(table.clue(by=RED_SPY, turn=1)) == "stale_turn"


def test_a_drop_stops_no_clock() -> None:
    table = Table(guess_seconds=60)
    table.clue()
    table.away(RED_1)
    assert table.game.time_limit(table.state) == TimeLimit("guess:1", 60)


def test_nothing_runs_after_the_end() -> None:
    table = Table(clue_seconds=60, guess_seconds=60)
    table.clue()
    table.guess(24)
    assert table.game.time_limit(table.state) is None
    assert table.time_out("guess:1") == ()
