"""docs/rules/codenames.md, "Who may do what"."""

import pytest

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.room import Missing, Seat
from server.games.match import Channels
from tests.server.games.codenames.table import (
    BLUE_1,
    BLUE_2,
    BLUE_SPY,
    GUEST,
    RED_1,
    RED_2,
    RED_3,
    RED_SPY,
    Table,
    code,
    revealed,
)

PEOPLE = (RED_SPY, RED_1, RED_2, BLUE_SPY, BLUE_1)


def seated(**options: object) -> Table:
    return Table(people=PEOPLE, **options)


# ---- the seats, and what is missing


def test_each_team_has_a_spymaster_and_then_its_operatives() -> None:
    plan = Table().game.plan(CodenamesOptions(operatives=2))
    assert plan.teams == ("red", "blue")
    assert plan.seats[:4] == (
        Seat(0, "spymaster"),
        Seat(0, "operative"),
        Seat(0, "operative"),
        Seat(1, "spymaster"),
    )


def test_the_lobby_is_told_for_each_team_what_is_missing() -> None:
    missing = Table().game.missing(Table().game.plan(CodenamesOptions(operatives=2)), frozenset({0, 4}))
    assert missing == (Missing(0, "operative"), Missing(1, "spymaster"))


def test_nothing_is_missing_with_a_spymaster_and_an_operative_each() -> None:
    assert (
        Table().game.missing(Table().game.plan(CodenamesOptions(operatives=2)), frozenset({0, 2, 3, 5})) == ()
    )


# ---- operatives' seats


def test_a_spectator_may_take_a_free_operatives_seat() -> None:
    assert seated().may_sit(RED_3, GUEST) is None


def test_a_seat_that_is_taken_is_refused_with_the_name() -> None:
    table = seated()
    refusal = table.game.may_sit(table.state, RED_1, GUEST, True)
    assert (refusal.code, refusal.values) == ("seat_taken", {"by": "Red 1"})


def test_a_dropped_operatives_seat_is_kept() -> None:
    table = seated()
    table.away(RED_1)
    assert table.may_sit(RED_1, GUEST, by_host=True) == "seat_taken"


def test_an_operative_may_watch_and_come_back_to_the_same_team() -> None:
    table = seated()
    table.leave(RED_1)
    assert table.may_sit(RED_3, 100 + RED_1) is None


def test_an_operative_never_joins_another_team_not_even_after_watching() -> None:
    table = seated()
    assert table.may_sit(BLUE_2, 100 + RED_1) == "seat_other_team"
    table.leave(RED_1)
    assert table.may_sit(BLUE_2, 100 + RED_1, by_host=True) == "seat_other_team"


def test_whoever_has_seen_the_key_takes_no_operatives_seat_any_more() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.may_sit(RED_3, 100 + RED_SPY, by_host=True) == "seen_key"
    assert table.game.seen_secret(table.state) == {100 + RED_SPY, 100 + BLUE_SPY}


def test_a_vote_of_somebody_who_has_seen_the_key_is_refused_and_not_counted() -> None:
    table = seated()
    table.sit(RED_3, 100 + BLUE_SPY)
    table.clue()
    assert code(table.vote(RED_3, 0)) == "seen_key"
    table.vote(RED_1, 0)
    assert revealed(table.vote(RED_2, 0)) == (0,)


def test_a_seat_that_does_not_exist_is_refused() -> None:
    assert seated().may_sit(99, GUEST) == "no_such_seat"
    assert seated().may_sit(-1, GUEST) == "no_such_seat"


def test_ones_own_seat_is_ones_own() -> None:
    assert seated().may_sit(RED_1, 100 + RED_1) is None
    assert seated().may_sit(RED_SPY, 100 + RED_SPY) is None


# ---- the spymaster's seat


def test_a_spymaster_who_is_here_keeps_the_seat_even_from_the_host() -> None:
    assert seated().may_sit(RED_SPY, GUEST, by_host=True) == "seat_occupied"


def test_a_spymasters_seat_is_nobodys_to_take() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.may_sit(RED_SPY, GUEST) == "seat_spymaster"
    assert table.may_sit(RED_SPY, 100 + RED_1) == "seat_spymaster"


@pytest.mark.parametrize("member", [GUEST, 100 + RED_1])
def test_the_host_hands_an_absent_spymasters_seat_to_a_spectator_or_an_own_operative(member: int) -> None:
    table = seated()
    table.away(RED_SPY)
    assert table.may_sit(RED_SPY, member, by_host=True) is None


def test_the_host_does_not_make_a_teams_last_operative_its_spymaster() -> None:
    table = seated()
    table.leave(RED_SPY)
    table.leave(RED_2)
    assert table.may_sit(RED_SPY, 100 + RED_1, by_host=True) == "last_operative"


def test_an_operative_who_is_away_is_no_operative_to_be_left_alone_with() -> None:
    table = seated()
    table.leave(RED_SPY)
    table.away(RED_2)
    assert table.may_sit(RED_SPY, 100 + RED_1, by_host=True) == "last_operative"


def test_the_host_gives_no_spymasters_seat_to_another_team() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.may_sit(RED_SPY, 100 + BLUE_1, by_host=True) == "seat_other_team"
    assert table.may_sit(RED_SPY, 100 + BLUE_SPY, by_host=True) == "seat_other_team"


def test_a_spymaster_who_stood_up_comes_back_through_the_host_alone() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.may_sit(RED_SPY, 100 + RED_SPY) == "seat_spymaster"
    assert table.may_sit(RED_SPY, 100 + RED_SPY, by_host=True) is None


def test_a_spymaster_does_not_take_back_a_seat_that_was_given_away() -> None:
    table = seated()
    table.leave(RED_SPY)
    table.sit(RED_SPY, GUEST)
    table.drop(RED_SPY)
    assert table.may_sit(RED_SPY, 100 + RED_SPY) == "seat_spymaster"


def test_the_host_may_give_the_seat_back_to_who_gave_clues_before() -> None:
    table = seated()
    table.leave(RED_SPY)
    table.sit(RED_SPY, GUEST)
    table.away(RED_SPY)
    assert table.may_sit(RED_SPY, 100 + RED_SPY, by_host=True) is None


def test_a_new_spymaster_is_sent_the_key_and_has_seen_it() -> None:
    table = seated()
    table.sit(RED_SPY, GUEST)
    assert table.game.private(table.state, RED_SPY).secret == table.state.dealt.key
    assert GUEST in table.game.seen_secret(table.state)


def test_nobody_sits_on_two_seats() -> None:
    table = seated()
    table.sit(RED_3, 100 + RED_1)
    assert (table.state.people[RED_1], table.state.seat_of(100 + RED_1)) == (None, RED_3)


def test_an_empty_spymasters_seat_is_sent_no_key() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.game.private(table.state, RED_SPY).secret is None


def test_after_the_end_any_free_seat_may_be_taken() -> None:
    table = seated()
    table.clue()
    table.match.commit(table.game.broken_off(table.state))
    table.leave(RED_SPY)
    assert table.may_sit(RED_SPY, 100 + BLUE_1) is None
    assert table.may_sit(RED_1, 100 + BLUE_1) == "seat_taken"


# ---- chat


def test_in_the_lobby_everyone_writes_to_the_table_and_seated_people_to_their_team() -> None:
    game, plan = Table().game, Table().match.plan
    assert game.channels(plan, None, None, GUEST) == Channels(("table",), ("table",))
    assert game.channels(plan, RED_SPY, None, 100) == Channels(("table", "team"), ("table", "team"))


def test_while_a_match_runs_a_spymaster_reads_all_and_writes_to_spymasters_only() -> None:
    assert seated().channels(RED_SPY) == Channels(("table", "team", "spymasters"), ("spymasters",))


def test_an_operative_reads_and_writes_table_and_team() -> None:
    assert seated().channels(RED_1) == Channels(("table", "team"), ("table", "team"))


def test_a_spectator_reads_and_writes_the_table() -> None:
    assert seated().channels(None, GUEST) == Channels(("table",), ("table",))


def test_whoever_has_seen_the_key_and_watches_now_writes_to_spymasters_only() -> None:
    table = seated()
    table.leave(RED_SPY)
    assert table.channels(None, 100 + RED_SPY) == Channels(("table", "spymasters"), ("spymasters",))


def test_the_spymasters_channel_opens_to_all_at_the_end() -> None:
    table = seated()
    table.match.commit(table.game.broken_off(table.state))
    assert table.channels(None, GUEST) == Channels(("table", "spymasters"), ("table",))
    assert table.channels(RED_SPY) == Channels(("table", "team", "spymasters"), ("table", "team"))


# ---- rotating


def test_roles_rotate_and_everyone_stays_with_the_team() -> None:
    table = seated()
    seating = {RED_SPY: 1, RED_1: 2, RED_3: 3, BLUE_SPY: 4, BLUE_1: 5}
    rotated = table.game.rotate(table.match.plan, seating)
    assert rotated == {RED_SPY: 2, RED_1: 3, RED_3: 1, BLUE_SPY: 5, BLUE_1: 4}


def test_everybody_gets_to_be_spymaster_in_turn() -> None:
    table = seated()
    seating = {RED_SPY: 1, RED_1: 2, RED_2: 3}
    spymasters = []
    for _ in range(3):
        spymasters.append(seating[RED_SPY])
        seating = dict(table.game.rotate(table.match.plan, seating))
    assert sorted(spymasters) == [1, 2, 3]


def test_a_missing_spymaster_is_replaced_by_the_first_operative() -> None:
    table = seated()
    assert table.game.rotate(table.match.plan, {RED_1: 2, RED_2: 3}) == {RED_SPY: 2, RED_1: 3}
