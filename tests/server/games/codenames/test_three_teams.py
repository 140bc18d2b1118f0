"""Seed 000's game: three teams, two assassins, elimination. Teams are data; nothing counts them."""

from protocol.messages.codenames import Revealed as RevealedEntry
from tests.server.games.codenames.table import (
    BLUE,
    BLUE_1,
    BLUE_SPY,
    GREEN,
    GREEN_1,
    GREEN_SPY,
    RED,
    RED_1,
    RED_SPY,
    THREE_KEY,
    THREE_TEAMS,
    Table,
    changed,
    code,
    kinds,
    revealed,
    three_teams,
)

ASSASSINS = (23, 24)
BYSTANDER = 16


def test_three_passes_in_a_row_go_round() -> None:
    table = three_teams()
    turns = []
    for _ in range(4):
        turns.append(table.play.team)
        table.play_turn()
    assert turns == [RED, BLUE, GREEN, RED]


def test_a_team_may_pass_at_once() -> None:
    table = three_teams()
    table.clue()
    assert kinds(table.pass_turn()) == ("Voted", "Passed", "TurnEnded")


def test_zero_is_no_number_here() -> None:
    assert code(three_teams().clue(number=0)) == "clue_number"


def test_after_a_hit_with_one_the_second_guess_is_allowed_and_the_third_is_not() -> None:
    table = three_teams()
    table.clue(number=1)
    table.guess(0)
    assert (table.play.phase, table.play.team) == ("guess", RED)
    table.guess(1)
    assert (table.play.phase, table.play.team) == ("clue", BLUE)


def test_a_clue_equal_to_a_visible_codename_is_said_to_all_and_forfeits_the_turn() -> None:
    table = three_teams()
    assert kinds(table.clue("Nut")) == ("ClueGiven", "TurnEnded")
    assert (table.play.team, table.play.phase, table.play.turn) == (BLUE, "clue", 2)


def test_a_forfeited_clue_stands_in_the_log() -> None:
    table = three_teams()
    given = table.clue("Nut")[0]
    line = table.game.entry(given, 12.0)
    assert (line.word, line.forfeits) == ("nut", True)


def test_a_clue_equal_to_a_revealed_codename_is_no_forfeit() -> None:
    table = three_teams()
    table.play_turn(0)
    assert kinds(table.clue("Nut")) == ("ClueGiven",)


def test_touching_the_assassin_eliminates_the_team_when_three_play() -> None:
    table = three_teams()
    table.clue()
    assert kinds(table.guess(23)) == ("Voted", "Revealed", "Eliminated", "TurnEnded")
    assert (table.play.out, table.play.team, table.winners) == ((RED,), BLUE, None)


def test_an_eliminated_team_is_skipped() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    table.play_turn()
    table.play_turn()
    assert table.play.team == BLUE


def test_when_the_last_team_in_order_finds_an_assassin_it_is_reds_turn() -> None:
    table = three_teams()
    table.play_turn()
    table.play_turn()
    table.clue()
    table.guess(23)
    assert (table.play.out, table.play.team) == ((GREEN,), RED)


def test_when_two_teams_found_the_assassins_the_third_wins_at_once() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    table.clue()
    assert kinds(table.guess(24)) == ("Voted", "Revealed", "Eliminated", "Ended")
    assert (table.winners, table.play.reason) == ((GREEN,), "last_team")


def test_a_team_wins_when_another_team_finds_its_last_agent() -> None:
    table = three_teams()
    table.play_turn()
    table.play_turn()
    table.play_turn(11, 12, 13, 14, number=4)
    table.clue()
    table.guess(15)
    assert (table.winners, table.play.reason) == ((GREEN,), "agents")


def test_an_eliminated_teams_last_agent_wins_nothing_and_ends_the_turn() -> None:
    table = three_teams()
    table.clue(number=6)
    table.guess(0, 1, 2, 3, 4)
    table.guess(23)
    table.clue()
    assert kinds(table.guess(5)) == ("Voted", "Revealed", "TurnEnded")
    assert (table.winners, table.play.team, table.play.left[RED]) == (None, GREEN, 0)


def test_an_eliminated_team_is_asked_for_nothing_and_may_do_nothing() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    assert [table.game.private(table.state, seat).offers for seat in (RED_SPY, RED_1)] == [(), ()]
    assert code(table.clue(by=RED_SPY)) == "eliminated"
    assert code(table.vote(RED_1, 6)) == "eliminated"


def test_an_eliminated_spymaster_stays_with_the_spymasters_and_keeps_the_key() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    assert table.channels(RED_SPY).writes == ("spymasters",)
    assert table.game.private(table.state, RED_SPY).secret == THREE_KEY


def test_an_eliminated_teams_operatives_watch_without_the_key() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    assert table.game.private(table.state, RED_1).secret is None
    assert table.channels(RED_1).reads == ("table", "team")


def test_empty_seats_of_an_eliminated_team_hold_nobody_up() -> None:
    table = three_teams()
    table.clue()
    table.guess(23)
    table.leave(RED_1)
    table.leave(RED_SPY)
    table.clue()
    assert revealed(table.guess(6)) == (6,)


def test_where_the_assassin_ends_the_game_all_others_win() -> None:
    variant = changed(THREE_TEAMS, assassin="ends_game")
    table = Table(variant, THREE_KEY, people=(0, 1, 4, 5, 8, 9))
    table.clue()
    table.guess(23)
    assert (table.winners, table.play.reason) == ((BLUE, GREEN), "assassin")


def test_with_two_teams_elimination_leaves_a_winner() -> None:
    variant = changed(THREE_TEAMS, teams=("red", "blue"), agents=(6, 5), bystanders=12)
    table = Table(variant, "0" * 6 + "1" * 5 + "b" * 12 + "xx", people=(0, 1, 4, 5))
    table.clue()
    table.guess(23)
    assert (table.winners, table.play.reason) == ((BLUE,), "last_team")


def test_a_vote_of_another_team_is_not_its_turn() -> None:
    table = three_teams()
    table.clue()
    assert [code(table.vote(seat, 0)) for seat in (BLUE_1, GREEN_1)] == ["not_your_turn"] * 2


def test_the_log_tells_who_revealed_what() -> None:
    table = three_teams()
    table.clue()
    event = table.guess(BYSTANDER)[1]
    assert table.game.entry(event, 3.5) == RevealedEntry(3.5, 1, 0, RED, BYSTANDER, "b")


# ---- other numbers of assassins, and who starts


def test_with_three_assassins_the_second_team_to_find_one_ends_the_game_too() -> None:
    variant = changed(THREE_TEAMS, assassins=3, bystanders=6)
    table = Table(variant, THREE_KEY[:-3] + "xxx", people=(0, 1, 4, 5, 8, 9))
    table.play_turn(22)
    table.play_turn(23)
    assert (table.winners, table.play.reason, table.play.left) == ((GREEN,), "last_team", (6, 5, 5))


def test_with_one_assassin_the_two_that_are_left_play_on_for_their_agents() -> None:
    variant = changed(THREE_TEAMS, assassins=1, bystanders=8)
    table = Table(variant, THREE_KEY[:-1] + "b", people=(0, 1, 4, 5, 8, 9))
    table.play_turn(23)
    table.play_turn(24)
    table.play_turn(11, 12, 13, 14, 15, number=5)
    assert (table.play.out, table.winners, table.play.reason) == ((RED,), (GREEN,), "agents")


def test_where_the_key_decides_the_teams_agents_follow_the_order_from_the_one_that_starts() -> None:
    variant = changed(THREE_TEAMS, first="key", agents=(6, 5, 4), bystanders=8)
    assert [variant.agents_of(first) for first in (RED, BLUE, GREEN)] == [(6, 5, 4), (4, 6, 5), (5, 4, 6)]


def test_whoever_starts_the_order_of_turns_is_the_same() -> None:
    table = three_teams(first=GREEN)
    turns = [table.play.team]
    for _ in range(3):
        table.play_turn()
        turns.append(table.play.team)
    assert turns == [GREEN, RED, BLUE, GREEN]


# ---- challenges, when the room switches them on


def test_either_opposing_spymaster_may_call_and_the_team_after_the_offender_plays() -> None:
    for caller, team in ((BLUE_SPY, BLUE), (GREEN_SPY, GREEN)):
        table = three_teams(challenge=True)
        table.clue()
        assert kinds(table.challenge(caller)) == ("Challenged",)
        assert (table.play.phase, table.play.team) == ("cover", team)
        assert kinds(table.cover(None, caller)) == ("Covered", "TurnEnded")
        assert table.play.team == BLUE


def test_a_caller_covers_no_card_of_the_third_team() -> None:
    table = three_teams(challenge=True)
    table.clue()
    table.challenge(BLUE_SPY)
    assert [code(table.cover(at, BLUE_SPY)) for at in (0, 11, BYSTANDER, 23)] == ["cover_not_yours"] * 4


def test_nobody_who_is_out_calls_and_nobody_is_left_to_call_for_them() -> None:
    table = three_teams(challenge=True)
    table.play_turn(23)
    table.clue()
    assert code(table.challenge(RED_SPY)) == "eliminated"
    assert code(table.challenge(BLUE_SPY)) == "challenge_own_team"
    table.challenge(GREEN_SPY)
    table.cover(11, GREEN_SPY)
    assert (table.play.team, table.play.left) == (GREEN, (6, 5, 4))


def test_calls_are_counted_for_each_team() -> None:
    table = three_teams(challenge=True, challenge_limit=1)
    table.clue()
    table.challenge(GREEN_SPY)
    table.cover(None, GREEN_SPY)
    assert table.play.calls_left == (1, 1, 0)
    table.clue()
    assert code(table.challenge(GREEN_SPY)) == "challenge_used"
    assert code(table.challenge(RED_SPY)) == ""


def test_a_clock_that_runs_out_passes_over_a_team_that_is_out() -> None:
    table = three_teams(clue_seconds=60)
    table.play_turn(23)
    table.play_turn()
    assert table.play.team == GREEN
    assert kinds(table.time_out()) == ("TimedOut", "TurnEnded")
    assert table.play.team == BLUE
