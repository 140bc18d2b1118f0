"""docs/rules/big-two.md, "Clock": what happens when the time for a turn is over."""

from protocol.messages.big_two import CardsPlayed, TurnPassed
from server.games.match import TimeLimit
from tests.server.games.big_two.table import CardTable, cards, hands_with


def runs_out(table: CardTable) -> CardTable:
    limit = table.game.time_limit(table.state)
    assert limit is not None
    table.match.expire(limit.key)
    return table


def test_without_a_setting_there_is_no_clock() -> None:
    assert CardTable().game.time_limit(CardTable().state) is None


def test_each_turn_has_its_own_time() -> None:
    table = CardTable(turn_seconds=30)
    assert table.game.time_limit(table.state) == TimeLimit("turn:1", 30)
    assert table.goes("3D").game.time_limit(table.state) == TimeLimit("turn:2", 30)
    assert table.goes("").game.time_limit(table.state) == TimeLimit("turn:3", 30)


def test_when_the_time_runs_out_the_turn_is_passed() -> None:
    table = runs_out(CardTable(turn_seconds=30).goes("3D"))
    assert table.game.entry(table.match.log[-1], 9.0) == TurnPassed(9.0, 2, 1, "Ben", True)
    assert table.table.seat == 2


def test_a_lead_that_takes_too_long_is_the_lowest_card() -> None:
    table = runs_out(CardTable(turn_seconds=30).goes("3D", "", "", ""))
    assert table.game.entry(table.match.log[-1], 9.0) == CardsPlayed(
        9.0, 5, 0, "Ada", "single", cards("4D"), True, 11, True
    )


def test_the_first_lead_that_takes_too_long_is_the_three_of_diamonds() -> None:
    assert runs_out(CardTable(turn_seconds=30)).table.last == cards("3D")


def test_a_lead_out_of_time_can_win() -> None:
    table = CardTable(hands_with("3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 2S"), turn_seconds=30)
    rest = [""] * 3
    table.goes("3D 3C 3H 3S 4D", *rest, "4C 4H 4S 5D 5C", *rest, "5H", *rest, "2S", *rest)
    assert runs_out(table).finish.winner == 0


def test_an_old_clock_does_nothing() -> None:
    table = CardTable(turn_seconds=30).goes("3D")
    assert table.match.expire("turn:1") == ()
    assert table.match.expire("") == ()
    assert table.table.seat == 1


def test_a_play_that_arrives_with_the_time_out_is_stale() -> None:
    table = runs_out(CardTable(turn_seconds=30).goes("3D"))
    assert table.play("4C", by=1, turn=2) == "stale_turn"


def test_no_clock_runs_after_the_end() -> None:
    table = CardTable(turn_seconds=30)
    table.match.commit(table.game.broken_off(table.state))
    assert table.game.time_limit(table.state) is None
