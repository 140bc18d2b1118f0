"""docs/rules/codenames.md, "Agreeing" and "Settling", for the classic variant."""

import pytest

from tests.server.games.codenames.table import (
    BLUE,
    BLUE_1,
    BLUE_SPY,
    CLASSIC,
    GUEST,
    RED,
    RED_1,
    RED_2,
    RED_3,
    RED_SPY,
    Table,
    changed,
    code,
    kinds,
    revealed,
)

TWO = (RED_SPY, RED_1, RED_2, BLUE_SPY, BLUE_1)
THREE = (RED_SPY, RED_1, RED_2, RED_3, BLUE_SPY, BLUE_1)
OWN, OTHERS, BYSTANDER, ASSASSIN = 0, 9, 17, 24


def guessing(people: tuple[int, ...] = TWO, number: int | None = 2, **options: object) -> Table:
    table = Table(people=people, **options)
    table.clue(number=number)
    return table


# ---- agreeing


def test_one_operative_alone_is_unanimous() -> None:
    table = guessing(people=(RED_SPY, RED_1, BLUE_SPY, BLUE_1))
    assert revealed(table.vote(RED_1, OWN)) == (OWN,)


def test_a_click_is_a_vote_until_all_have_picked_the_same() -> None:
    table = guessing()
    assert kinds(table.vote(RED_1, OWN)) == ("Voted",)
    assert revealed(table.vote(RED_2, OWN)) == (OWN,)


def test_clicking_elsewhere_moves_the_vote() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.vote(RED_1, BYSTANDER)
    assert table.votes() == {RED_1: BYSTANDER}


def test_a_vote_can_be_taken_back() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.vote(RED_1, None)
    assert table.votes() == {}


def test_the_same_vote_again_changes_nothing() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    assert table.vote(RED_1, OWN) == ()
    assert table.vote(RED_2, None) == ()


def test_all_operatives_may_vote() -> None:
    table = guessing(people=THREE)
    votes = [table.vote(seat, OWN) for seat in (RED_1, RED_2, RED_3)]
    assert [code(vote) for vote in votes] == ["", "", ""]


def test_a_majority_is_more_than_half_of_those_counted() -> None:
    table = guessing(people=THREE, agreement="majority")
    table.vote(RED_1, OWN)
    assert revealed(table.vote(RED_2, OWN)) == (OWN,)


def test_half_of_two_is_no_majority() -> None:
    table = guessing(agreement="majority")
    assert kinds(table.vote(RED_1, OWN)) == ("Voted",)


def test_with_first_click_the_first_click_decides_and_the_second_is_stale() -> None:
    table = guessing(agreement="first_click")
    stood_on = table.state.guess
    assert revealed(table.vote(RED_1, OWN, stood_on)) == (OWN,)
    assert code(table.vote(RED_2, OWN, stood_on)) == "stale_guess"
    assert table.play.guesses_made == 1


def test_votes_are_cleared_by_every_reveal() -> None:
    table = guessing()
    table.vote(RED_2, 1)
    table.guess(OWN)
    assert table.votes() == {}


def test_votes_of_the_last_turn_are_gone_in_the_next() -> None:
    table = guessing(guess_seconds=60)
    table.vote(RED_1, OWN)
    table.time_out()
    table.play_turn(OTHERS)
    table.clue()
    assert kinds(table.vote(RED_2, OWN)) == ("Voted",)


def test_a_vote_on_an_earlier_guess_is_stale() -> None:
    table = guessing()
    table.guess(OWN)
    assert code(table.vote(RED_1, 1, guess=0)) == "stale_guess"


def test_the_team_sees_who_is_counted_and_how_many_votes_agree() -> None:
    table = guessing(people=THREE)
    section = table.game.team(table.state, RED)
    assert (section.counted, section.needed) == ((101, 102, 103), 3)


def test_others_see_votes_only_where_the_room_says_so() -> None:
    assert not guessing().game.team_is_public(guessing().state)
    assert guessing(votes_visible=True).game.team_is_public(guessing(votes_visible=True).state)


# ---- who is counted


def test_whoever_leaves_is_uncounted_at_once_and_the_others_agree_without_them() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    assert revealed(table.leave(RED_2)) == (OWN,)


def test_a_dropped_operative_is_waited_for_during_the_grace_and_not_after_it() -> None:
    table = guessing(people=THREE)
    table.vote(RED_1, OWN)
    table.vote(RED_2, OWN)
    assert revealed(table.drop(RED_3)) == ()
    assert revealed(table.away(RED_3)) == (OWN,)


def test_a_vote_cast_before_a_drop_stands_during_the_grace() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.drop(RED_1)
    assert revealed(table.vote(RED_2, OWN)) == (OWN,)


def test_a_vote_is_gone_after_the_grace() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.away(RED_1)
    table.back(RED_1)
    assert table.votes() == {}


def test_a_lone_ghost_turns_nothing_over() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.drop(RED_1)
    assert revealed(table.leave(RED_2)) == ()
    assert revealed(table.back(RED_1)) == (OWN,)


def test_nothing_is_agreed_while_nobody_of_the_team_is_connected() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.drop(RED_1)
    table.drop(RED_2)
    assert revealed(table.away(RED_2)) == ()


def test_a_late_joiner_is_counted_without_a_vote() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    table.sit(RED_3, GUEST)
    assert kinds(table.vote(RED_2, OWN)) == ("Voted",)
    assert revealed(table.vote(RED_3, OWN)) == (OWN,)


def test_an_away_operative_votes_only_when_back() -> None:
    table = guessing()
    table.away(RED_1)
    assert code(table.vote(RED_1, OWN)) == "is_away"
    table.back(RED_1)
    assert code(table.vote(RED_1, OWN)) == ""


def test_the_other_teams_absences_change_nothing() -> None:
    table = guessing()
    table.vote(RED_1, OWN)
    assert kinds(table.leave(BLUE_1)) == ("SeatLeft",)


# ---- who may guess, and when


def test_nobody_guesses_before_a_clue() -> None:
    refusal = Table().vote(RED_1, OWN)
    assert (refusal.code, refusal.values) == ("wrong_phase", {"phase": "clue"})


def test_the_other_team_cannot_guess() -> None:
    assert code(guessing().vote(BLUE_1, OWN)) == "not_your_turn"


def test_a_spymaster_neither_guesses_nor_passes() -> None:
    assert code(guessing().vote(RED_SPY, OWN)) == "not_operative"
    assert code(guessing().vote(RED_SPY, "pass")) == "not_operative"


def test_an_empty_seat_does_nothing() -> None:
    assert code(guessing().vote(RED_3, OWN)) == "not_seated"


def test_a_card_that_lies_open_is_refused_and_the_turn_goes_on() -> None:
    table = Table()
    table.play_turn(OWN)
    table.play_turn(OTHERS, number=0)
    table.clue()
    before = table.state
    assert (table.vote(RED_1, OTHERS).code, table.vote(RED_1, OTHERS).values) == (
        "card_face_up",
        {"codename": "SPIDER"},
    )
    assert table.state == before


@pytest.mark.parametrize("position", [-1, 25, 10**6, True])
def test_a_position_outside_the_board_is_refused(position: int) -> None:
    assert code(guessing().vote(RED_1, position)) == "no_such_card"


# ---- passing


def test_a_team_guesses_once_before_it_may_pass_also_for_zero() -> None:
    assert code(guessing(number=2).vote(RED_1, "pass")) == "pass_too_early"
    assert code(guessing(number=0).vote(RED_1, "pass")) == "pass_too_early"


def test_a_pass_needs_everyone_too() -> None:
    table = guessing()
    table.guess(OWN)
    assert kinds(table.vote(RED_1, "pass")) == ("Voted",)
    assert kinds(table.vote(RED_2, "pass")) == ("Voted", "Passed", "TurnEnded")


def test_two_passes_in_the_same_instant_are_one_change_of_turn() -> None:
    table = guessing(agreement="first_click")
    table.guess(OWN)
    stood_on = table.state.guess
    table.vote(RED_1, "pass", stood_on)
    assert code(table.vote(RED_2, "pass", stood_on)) == "stale_guess"
    assert (table.play.turn, table.play.team) == (2, BLUE)


# ---- settling


def test_an_own_agent_keeps_the_turn_alive() -> None:
    table = guessing()
    table.guess(OWN)
    assert (table.play.phase, table.play.guesses_left, table.play.left) == ("guess", 2, (8, 8))


def test_a_team_has_one_guess_more_than_the_number() -> None:
    table = guessing(number=2)
    table.guess(0, 1)
    assert kinds(table.guess(2))[-2:] == ("Revealed", "TurnEnded")


def test_a_variant_may_give_no_extra_guess() -> None:
    table = Table(changed(CLASSIC, extra_guesses=0))
    table.clue(number=2)
    table.guess(0)
    assert kinds(table.guess(1))[-2:] == ("Revealed", "TurnEnded")


@pytest.mark.parametrize("number", [0, None])
def test_for_zero_and_unlimited_they_guess_as_often_as_they_like(number: int | None) -> None:
    table = guessing(number=number, unlimited=True)
    table.guess(0, 1, 2, 3)
    assert (table.play.phase, table.play.guesses_left, table.play.guesses_made) == ("guess", None, 4)


def test_a_bystander_ends_the_turn() -> None:
    table = guessing()
    assert kinds(table.guess(BYSTANDER)) == ("Voted", "Revealed", "TurnEnded")
    assert (table.play.team, table.play.phase, table.play.left) == (BLUE, "clue", (9, 8))


def test_another_teams_agent_ends_the_turn_and_counts_for_its_owner() -> None:
    table = guessing()
    table.guess(OTHERS)
    assert (table.play.team, table.play.left) == (BLUE, (9, 7))


def test_the_assassin_ends_the_game_and_the_guessing_team_loses() -> None:
    table = guessing()
    assert kinds(table.guess(ASSASSIN)) == ("Voted", "Revealed", "Ended")
    assert (table.winners, table.play.reason) == ((BLUE,), "assassin")


def test_a_team_wins_with_its_last_agent_and_the_turn_does_not_change() -> None:
    table = guessing(number=0)
    events = table.guess(*range(9))
    assert kinds(events) == ("Voted", "Revealed", "Ended")
    assert (table.winners, table.play.reason, table.play.turn) == ((RED,), "agents", 1)


def test_a_team_wins_also_when_the_other_team_finds_its_last_agent() -> None:
    table = Table()
    table.play_turn(17)
    table.play_turn(*range(9, 16), number=0)
    table.clue()
    table.guess(16)
    assert (table.winners, table.play.reason) == ((BLUE,), "agents")


def test_the_guess_number_counts_reveals_and_changes_of_turn() -> None:
    table = guessing()
    table.guess(OWN)
    assert table.play.guess == 1
    table.pass_turn()
    assert table.play.guess == 2


def test_turns_alternate_and_are_counted() -> None:
    table = Table()
    for position in (17, 18, 19):
        table.play_turn(position)
    assert (table.play.turn, table.play.team) == (4, BLUE)
