"""docs/rules/codenames.md, "Challenge"."""

from tests.server.games.codenames.table import (
    BLUE,
    BLUE_1,
    BLUE_SPY,
    CLASSIC,
    GREEN,
    GREEN_SPY,
    RED_1,
    RED_SPY,
    THREE_TEAMS,
    Table,
    code,
    kinds,
    three_teams,
)

BLUES_OWN, REDS_OWN = 9, 0


def challenged(**options: object) -> Table:
    table = Table(**options)
    table.clue("citrus", 8)
    assert kinds(table.challenge()) == ("Challenged",)
    return table


def test_a_challenge_ends_the_turn_and_the_caller_may_turn_over_an_own_word() -> None:
    table = challenged()
    assert (table.play.phase, table.play.team, table.play.turn) == ("cover", BLUE, 1)
    assert kinds(table.cover(BLUES_OWN)) == ("Covered", "TurnEnded")
    assert (table.play.phase, table.play.team, table.play.left) == ("clue", BLUE, (9, 7))


def test_the_caller_may_decline() -> None:
    table = challenged()
    assert kinds(table.cover(None)) == ("Covered", "TurnEnded")
    assert (table.play.team, table.play.left) == (BLUE, (9, 8))


def test_where_turning_over_is_a_must_nobody_declines() -> None:
    assert code(challenged(must_cover=True).cover(None)) == "cover_must"


def test_reveals_made_before_the_challenge_stand() -> None:
    table = Table()
    table.clue()
    table.guess(REDS_OWN)
    table.challenge()
    assert table.play.left == (8, 8)


def test_a_challenge_clears_the_votes() -> None:
    table = Table(people=(RED_SPY, RED_1, 2, BLUE_SPY, BLUE_1))
    table.clue()
    table.vote(RED_1, REDS_OWN)
    table.challenge()
    assert table.votes() == {}


def test_a_challenge_is_an_end_of_the_turn_for_those_who_still_vote() -> None:
    table = Table()
    table.clue()
    table.challenge()
    assert table.play.guess == 1
    table.cover(BLUES_OWN)
    assert table.play.guess == 3


def test_nobody_votes_while_the_caller_chooses() -> None:
    table = challenged()
    assert code(table.vote(RED_1, REDS_OWN)) == "not_your_turn"
    assert code(table.vote(BLUE_1, BLUES_OWN)) == "wrong_phase"


def test_only_a_word_of_the_own_team_is_turned_over() -> None:
    table = challenged()
    refusals = [code(table.cover(position)) for position in (REDS_OWN, 17, 24, 25, True)]
    assert refusals == [
        "cover_not_yours",
        "cover_not_yours",
        "cover_not_yours",
        "no_such_card",
        "no_such_card",
    ]


def test_a_word_that_lies_open_is_not_turned_over_again() -> None:
    table = Table()
    table.play_turn(BLUES_OWN)
    table.play_turn(17)
    table.clue()
    table.challenge()
    assert code(table.cover(BLUES_OWN)) == "card_face_up"


def test_the_last_own_word_turned_over_wins() -> None:
    table = Table()
    table.play_turn(17)
    table.play_turn(*range(9, 16), number=0)
    table.clue()
    table.challenge()
    assert kinds(table.cover(16)) == ("Covered", "Ended")
    assert (table.winners, table.play.reason) == ((BLUE,), "agents")


def test_a_challenge_before_the_clue_or_after_the_turn_is_refused() -> None:
    table = Table()
    assert code(table.challenge()) == "challenge_no_clue"
    table.play_turn(17)
    assert code(table.challenge(turn=1)) == "stale_turn"


def test_a_challenge_of_an_earlier_turn_is_stale() -> None:
    table = Table()
    for position in (17, 18):
        table.play_turn(position)
    table.clue()
    assert code(table.challenge(turn=1)) == "stale_turn"


def test_the_own_team_is_not_challenged() -> None:
    table = Table()
    table.clue()
    assert code(table.challenge(by=RED_SPY)) == "challenge_own_team"


def test_only_a_spymaster_challenges() -> None:
    table = Table()
    table.clue()
    assert code(table.challenge(by=BLUE_1)) == "not_spymaster"


def test_the_second_of_two_challenges_is_refused() -> None:
    table = challenged()
    assert code(table.challenge()) == "wrong_phase"


def test_a_second_press_on_cover_is_refused() -> None:
    table = challenged()
    table.cover(BLUES_OWN)
    assert code(table.cover(10, turn=1)) == "stale_turn"


def test_a_cover_for_another_turn_is_stale() -> None:
    assert code(challenged().cover(BLUES_OWN, turn=2)) == "stale_turn"


def test_only_the_caller_covers() -> None:
    table = challenged()
    assert code(table.cover(BLUES_OWN, by=RED_SPY)) == "not_caller"
    assert code(table.cover(BLUES_OWN, by=BLUE_1)) == "not_spymaster"


def test_a_room_may_switch_challenges_off() -> None:
    table = Table(challenge=False)
    table.clue()
    assert code(table.challenge()) == "challenge_off"
    assert table.play.calls_left == (0, 0)


def test_a_room_may_limit_the_calls() -> None:
    table = challenged(challenge_limit=1)
    table.cover(None)
    table.play_turn(17)
    table.clue()
    assert (table.challenge().code, table.challenge().values) == ("challenge_used", {"limit": 1})
    assert table.play.calls_left == (1, 0)


def test_without_a_limit_the_calls_left_say_so() -> None:
    assert Table().play.calls_left == (-1, -1)


# ---- the choice has its clock, or the host


def test_the_choice_has_its_own_run_of_the_clue_clock_and_time_out_declines() -> None:
    table = challenged(clue_seconds=60)
    assert table.game.time_limit(table.state).key == "cover:1"
    assert kinds(table.time_out()) == ("TimedOut", "TurnEnded")
    assert (table.play.team, table.play.phase) == (BLUE, "clue")


def test_time_out_declines_even_where_covering_is_a_must() -> None:
    table = challenged(clue_seconds=60, must_cover=True)
    table.time_out()
    assert table.play.left == (9, 8)


def test_without_a_clock_the_host_declines_for_an_absent_caller() -> None:
    table = challenged()
    table.away(BLUE_SPY)
    assert kinds(table.game.skip(table.state)) == ("Covered", "TurnEnded")


def test_the_host_declines_for_nobody_who_is_there() -> None:
    assert challenged().game.skip(challenged().state) == ()
    assert Table().game.skip(Table().state) == ()


def test_with_a_clock_the_host_leaves_it_to_the_clock() -> None:
    table = challenged(clue_seconds=60)
    table.away(BLUE_SPY)
    assert table.game.skip(table.state) == ()


def test_the_right_belongs_to_the_seat() -> None:
    table = challenged()
    table.leave(BLUE_SPY)
    table.sit(BLUE_SPY, 999)
    assert kinds(table.cover(BLUES_OWN)) == ("Covered", "TurnEnded")


# ---- three teams


def test_either_opposing_spymaster_may_call_and_the_team_after_the_offending_one_plays() -> None:
    table = three_teams(challenge=True)
    table.clue()
    table.challenge(by=GREEN_SPY)
    assert (table.play.team, code(table.challenge(by=BLUE_SPY))) == (GREEN, "wrong_phase")
    table.cover(11, by=GREEN_SPY)
    assert (table.play.team, table.play.left) == (BLUE, (6, 5, 4))


def test_an_eliminated_teams_spymaster_calls_nothing() -> None:
    table = three_teams(challenge=True)
    table.clue()
    table.guess(23)
    table.clue()
    assert code(table.challenge(by=RED_SPY)) == "eliminated"


def test_the_variant_says_whether_challenges_are_on_at_first() -> None:
    assert not THREE_TEAMS.defaults().challenge
    assert CLASSIC.defaults().challenge
