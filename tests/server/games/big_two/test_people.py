"""docs/rules/big-two.md, "Seats" and "Who is away": who may sit where, and for whom a bot plays."""

import pytest
from msgspec.structs import replace

from protocol.messages.big_two import PassTurn, StandInChanged
from server.games.big_two.events import StandInChanged as Changed
from server.games.big_two.game import BigTwo
from server.games.match import (
    Channels,
    Match,
    SeatAway,
    SeatBack,
    SeatDropped,
    SeatLeft,
    SeatTaken,
)
from tests.server.games.big_two.table import GUEST, CardTable, deal

ADA, BEN = 100, 101


def stand_ins(table: CardTable) -> set[int]:
    found = table.game.stand_ins(table.state)
    assert table.table.stand_ins == sum(1 << seat for seat in found)
    return set(found)


# ---- stand-ins


def test_within_the_grace_nobody_plays_for_who_dropped() -> None:
    table = CardTable()
    assert table.happens(SeatDropped(1)) == (SeatDropped(1),)
    assert stand_ins(table) == set()


def test_after_the_grace_a_bot_plays_the_seat_until_its_person_is_back() -> None:
    table = CardTable()
    table.happens(SeatDropped(1))
    assert table.happens(SeatAway(1)) == (SeatAway(1), Changed(1, "Ben", True))
    assert stand_ins(table) == {1}
    assert table.happens(SeatBack(1)) == (SeatBack(1), Changed(1, "Ben", False))
    assert stand_ins(table) == set()


def test_for_who_leaves_a_bot_plays_at_once() -> None:
    table = CardTable()
    assert table.happens(SeatLeft(1)) == (SeatLeft(1), Changed(1, "Ben", True))
    assert stand_ins(table) == {1}
    assert table.happens(SeatTaken(1, GUEST, "Gus")) == (
        SeatTaken(1, GUEST, "Gus"),
        Changed(1, "Gus", False),
    )


def test_who_leaves_after_being_away_changes_nothing_for_the_bot() -> None:
    table = CardTable()
    table.happens(SeatDropped(1))
    table.happens(SeatAway(1))
    assert table.happens(SeatLeft(1)) == (SeatLeft(1),)
    assert stand_ins(table) == {1}


def test_who_was_dropped_at_the_deal_counts_as_dropped() -> None:
    dealt = deal(1)
    seats = tuple(replace(one, connected=one.seat != 2) for one in dealt.seats)
    match = Match(BigTwo(), 1, BigTwo().plan(dealt.options), replace(dealt, seats=seats))
    assert BigTwo().stand_ins(match.state) == frozenset()
    assert match.told(SeatAway(2)) == (SeatAway(2), Changed(2, "Cem", True))


def test_a_bot_sees_and_may_do_what_the_seat_may() -> None:
    table = CardTable().goes("3D")
    held, offered = table.hand(1), table.offers(1)
    table.happens(SeatLeft(1))
    assert (table.hand(1), table.offers(1)) == (held, offered)
    assert table.act(PassTurn(2), by=1) == ""


def test_leaving_and_coming_moves_no_turn_and_no_card() -> None:
    table = CardTable().goes("3D", "4C")
    before = (table.table.turn, table.table.seat, table.table.counts, table.hand(2))
    for news in (SeatDropped(2), SeatAway(2), SeatLeft(2), SeatTaken(2, GUEST, "Gus")):
        table.happens(news)
        assert (table.table.turn, table.table.seat, table.table.counts, table.hand(2)) == before


def test_the_log_tells_when_a_bot_plays_a_seat_and_nothing_else_of_comings_and_goings() -> None:
    table = CardTable()
    told = [table.game.entry(event, 5.0) for news in (SeatLeft(1),) for event in table.happens(news)]
    assert told == [None, StandInChanged(5.0, 1, "Ben", True)]
    assert [table.game.entry(event, 5.0) for event in table.happens(SeatDropped(0))] == [None]


def test_after_the_end_no_bot_plays_any_seat() -> None:
    table = CardTable()
    table.happens(SeatLeft(1))
    table.match.commit(table.game.broken_off(table.state))
    assert stand_ins(table) == set()


def test_the_table_names_who_sits_on_a_seat_or_sat_there_last() -> None:
    table = CardTable()
    table.happens(SeatLeft(1))
    assert table.table.members == (100, 101, 102, 103)
    table.happens(SeatTaken(1, GUEST, "Gus"))
    assert table.table.members == (100, GUEST, 102, 103)


def test_the_evening_counts_a_match_for_who_sits_on_the_seat_at_its_end() -> None:
    table = CardTable()
    table.happens(SeatLeft(1))
    table.happens(SeatTaken(1, GUEST, "Gus"))
    while table.match.running:
        hand = table.hand(table.state.seat).split()
        played = table.play(hand[0]) if table.state.leads else "no"
        if played:
            table.pass_turn()
    assert {result.member for result in table.results.results} == {100, GUEST, 102, 103}


# ---- taking seats


@pytest.mark.parametrize("by_host", [False, True])
def test_a_connected_persons_seat_is_nobody_elses(by_host: bool) -> None:
    table = CardTable()
    assert table.may_sit(1, GUEST, by_host) == "seat_taken"
    table.happens(SeatDropped(1))
    assert table.may_sit(1, GUEST, by_host) == "seat_taken"


def test_only_the_host_gives_the_seat_of_somebody_away() -> None:
    table = CardTable()
    table.happens(SeatDropped(1))
    table.happens(SeatAway(1))
    assert table.may_sit(1, GUEST) == "seat_away"
    assert table.may_sit(1, GUEST, by_host=True) == ""
    assert table.may_sit(1, BEN) == ""


def test_a_free_seat_is_anybodys_who_has_seen_no_other_hand() -> None:
    table = CardTable()
    table.happens(SeatLeft(1))
    assert table.may_sit(1, GUEST) == ""
    assert table.may_sit(1, BEN) == ""


@pytest.mark.parametrize("by_host", [False, True])
def test_nobody_plays_who_was_sent_another_hand_of_this_match(by_host: bool) -> None:
    table = CardTable()
    table.happens(SeatLeft(0))
    table.happens(SeatLeft(1))
    assert table.may_sit(1, ADA, by_host) == "seen_cards"
    table.happens(SeatTaken(1, GUEST, "Gus"))
    table.happens(SeatLeft(1))
    assert table.may_sit(0, GUEST, by_host) == "seen_cards"
    assert table.may_sit(1, GUEST, by_host) == ""


def test_there_are_no_other_seats() -> None:
    assert [CardTable().may_sit(seat, GUEST) for seat in (-1, 4)] == ["no_such_seat"] * 2


def test_the_host_makes_nobody_stand_up_who_is_here() -> None:
    table = CardTable()
    refusal = table.game.may_unseat(table.state, 1)
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("seat_occupied", {"by": "Ben"})
    table.happens(SeatDropped(1))
    table.happens(SeatAway(1))
    assert table.game.may_unseat(table.state, 1) is None


def test_newcomers_need_no_yes_since_nobody_keeps_a_secret_that_helps_a_spectator() -> None:
    table = CardTable()
    table.happens(SeatLeft(1))
    assert table.game.seen_secret(table.state) == frozenset()


def test_everybody_talks_at_the_table_spectators_too() -> None:
    table = CardTable()
    for seat in (None, 0, 3):
        for state in (None, table.state):
            talk = table.game.channels(table.match.plan, seat, state, GUEST)
            assert talk == Channels(("table",), ("table",))


def test_who_sits_where_at_the_deal_has_seen_that_hand() -> None:
    assert CardTable().state.shown == {100: 0, 101: 1, 102: 2, 103: 3}
