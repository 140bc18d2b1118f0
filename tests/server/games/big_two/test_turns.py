"""docs/rules/big-two.md, "The first play" and "A turn"."""

import pytest

from protocol.messages.big_two import OfferPass, OfferPlay, PassTurn, PlayCards
from tests.server.games.big_two.table import HANDS, CardTable, cards, hands_with

OTHERS_START = [HANDS[shift:] + HANDS[:shift] for shift in range(4)]


# ---- the first play


@pytest.mark.parametrize("hands", OTHERS_START)
def test_the_holder_of_the_three_of_diamonds_starts(hands: tuple[str, ...]) -> None:
    table = CardTable(hands)
    assert hands[table.table.seat].startswith("3D ")
    assert [seat for seat in range(4) if table.offers(seat)] == [table.table.seat]


def test_the_first_combination_has_to_contain_the_three_of_diamonds() -> None:
    table = CardTable()
    refusal = table.refusal(PlayCards(1, cards("4D")))
    assert (refusal.code, refusal.values) == ("first_card", {"card": 0})
    assert table.play("4D 5D 6D 7D 8D") == "first_card"


def test_the_three_of_diamonds_may_be_in_any_part_of_the_first_combination() -> None:
    hands = hands_with("3D 3C 3S 9D 9C 2H 4D 5C 6C 7C")
    for played in ("3D", "3D 3C", "3S 3D 3C", "9D 9C 3S 3D 3C", "7C 6C 5C 4D 3D"):
        assert CardTable(hands).play(played) == ""


def test_the_first_player_may_not_pass() -> None:
    assert CardTable().pass_turn() == "must_lead"


def test_only_the_first_lead_of_a_match_wants_the_three_of_diamonds() -> None:
    table = CardTable()
    assert table.offers(0) == (OfferPlay(1, table.state.hands[0], 0),)
    table.goes("3D", "", "", "")
    assert table.offers(0) == (OfferPlay(5, table.state.hands[0], None),)
    assert table.play("8D") == ""


def test_the_second_match_wants_the_three_of_diamonds_again_and_from_whoever_holds_it() -> None:
    for hands in OTHERS_START:
        table = CardTable(hands)
        first = table.table.seat
        assert table.offers(first)[0].must == 0
        assert table.play("4D") == "first_card"


# ---- the turn goes round


def test_the_turn_goes_from_seat_to_seat_in_one_direction() -> None:
    table, seats = CardTable(), []
    for played in ("3D", "4C", "", "5S", "", "6C", "", "7S"):
        seats.append(table.table.seat)
        table.goes(played)
    assert seats == [0, 1, 2, 3, 0, 1, 2, 3]


def test_a_player_who_passed_may_play_when_the_turn_comes_again() -> None:
    table = CardTable().goes("3D", "", "5H", "6S", "")
    assert table.play("7C") == ""


def test_passing_costs_no_cards() -> None:
    table = CardTable().goes("3D")
    before = table.hand(1)
    table.goes("")
    assert table.hand(1) == before
    assert table.table.counts == (12, 13, 13, 13)


def test_a_round_is_over_when_the_turn_comes_back_to_whoever_played_last() -> None:
    table = CardTable().goes("3D", "", "5H", "", "", "")
    assert (table.table.seat, table.table.round, table.table.turn) == (2, 2, 7)
    assert (table.table.last, table.table.last_seat, table.table.plays) == ((), -1, (None,) * 4)


def test_a_round_is_not_over_when_somebody_between_has_played() -> None:
    table = CardTable().goes("3D", "", "", "5S", "", "")
    assert (table.table.seat, table.table.round) == (2, 1)
    assert table.table.last == cards("5S")
    assert table.goes("").table.round == 2


def test_whoever_played_last_may_not_pass_when_the_turn_comes_back() -> None:
    table = CardTable().goes("3D", "", "", "")
    assert table.pass_turn() == "must_lead"
    assert not any(isinstance(offer, OfferPass) for offer in table.offers(0))


def test_a_lead_may_be_any_combination() -> None:
    for played in ("4D", "JC QC KC AC 2C", "4D 5D 6D 7D 8D"):
        assert CardTable().goes("3D", "", "", "").play(played) == ""


def test_the_table_tells_what_each_seat_did_last_in_this_round() -> None:
    table = CardTable().goes("3D", "4C", "")
    assert table.table.plays == (cards("3D"), cards("4C"), (), None)
    table.goes("5S", "")
    assert table.table.plays == ((), cards("4C"), (), cards("5S"))


# ---- late and repeated


def test_two_quick_passes_of_one_player_count_once() -> None:
    table = CardTable().goes("3D")
    turn = table.state.turn
    assert [table.pass_turn(by=1, turn=turn) for _ in range(2)] == ["", "stale_turn"]
    assert table.table.seat == 2


def test_two_quick_passes_count_once_also_when_all_others_pass_between_them() -> None:
    table = CardTable().goes("3D", "4C")
    turn = table.state.turn
    table.goes("", "", "")
    assert table.pass_turn(by=2, turn=turn) == "stale_turn"
    assert table.table.seat == 1


def test_a_pass_that_arrives_when_the_round_is_over_does_not_hit_the_leader() -> None:
    table = CardTable().goes("3D", "", "", "")
    assert table.pass_turn(by=0, turn=4) == "stale_turn"
    assert table.table.seat == 0
    assert table.play("4D") == ""


def test_a_play_that_is_sent_twice_is_played_once() -> None:
    table = CardTable()
    assert [table.play("3D", by=0, turn=1) for _ in range(2)] == ["", "stale_turn"]
    assert table.table.counts == (12, 13, 13, 13)


def test_a_play_for_a_turn_that_has_not_come_is_stale_too() -> None:
    assert CardTable().play("3D", turn=2) == "stale_turn"
    assert CardTable().act(PassTurn(-1)) == "stale_turn"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_plays_or_passes_out_of_turn(seat: int) -> None:
    table = CardTable()
    assert table.play("3D", by=seat) == "not_your_turn"
    assert table.pass_turn(by=seat) == "not_your_turn"
    assert table.table.counts == (13,) * 4
