"""docs/rules/big-two.md, "Refusals": one clear reason for whatever isn't taken."""

import pytest

from protocol.messages.big_two import PlayCards
from server.refusals import Refusal
from tests.server.games.big_two.table import CardTable, cards, hands_with

# What is a combination and what beats what is wholly `tests/protocol/test_cards*.py`'s.
BEATS = [
    ("3S", "4D", True),
    ("AS", "2D", True),
    ("9D 9S", "9C 9H", False),
    ("2D 2C", "AH AS", False),
    ("3D 4C 5H 6S 7D", "3C 4H 5S 6D 7C", True),
    ("JS QH KC AS 2S", "4D 6D 8D 10D QD", True),
    ("AD 2D KD QD 9D", "3C 4C 5C 6C 8C", True),
    ("AD 2D 3D 4D 5D", "6D 7D 8D 9D KD", False),
    ("3D 3C 3H 2S 2H", "4D 4C 4H 5D 5C", True),
    ("2D 2C 2H 2S AS", "4D 5D 6D 7D 8D", True),
]
LOW = hands_with("3D 3C 3H 4H 9D 9C", "4D 4C 4S 5D 5C 5H 5S 6D", "6C 6H 6S 7D 7C 7H 7S 2S")


@pytest.mark.parametrize(("lead", "answer", "beats"), BEATS)
def test_a_combination_is_taken_when_it_beats_the_last_one(lead: str, answer: str, beats: bool) -> None:
    own = lead if "3D" in lead.split() else f"3D {lead}"
    table = CardTable(hands_with(own, answer))
    table.goes(*([lead] if own == lead else ["3D", "", "", "", lead]))
    assert table.play(answer) == ("" if beats else "too_low")


def reason(table: CardTable, played: tuple[int, ...]) -> tuple[str, dict[str, int | str]]:
    before = [table.hand(seat) for seat in range(4)]
    refusal = table.refusal(PlayCards(table.state.turn, played))
    assert isinstance(refusal, Refusal)
    assert [table.hand(seat) for seat in range(4)] == before
    return refusal.code, dict(refusal.values)


def test_nothing_selected_is_no_play() -> None:
    assert reason(CardTable(), ()) == ("cards_none", {})


@pytest.mark.parametrize("card", [-1, 52, 2**40, -(2**40)])
def test_a_number_that_is_no_card_is_refused(card: int) -> None:
    assert reason(CardTable(), (0, card)) == ("no_such_card", {})


def test_a_card_that_is_named_twice_is_refused() -> None:
    assert reason(CardTable(), cards("3D 4D 3D")) == ("card_twice", {"card": 0})


def test_a_card_that_lies_on_the_table_is_refused_also_to_whoever_played_it() -> None:
    table = CardTable().goes("3D", "", "", "")
    assert reason(table, cards("3D")) == ("card_played", {"card": 0})
    table.goes("4D")
    assert reason(table, cards("4D")) == ("card_played", {"card": 4})


def test_a_card_of_another_hand_is_refused_as_not_held() -> None:
    assert reason(CardTable(), cards("3D 3C")) == ("card_not_held", {"card": 1})


def test_one_wrong_card_among_good_ones_takes_none_of_them() -> None:
    table = CardTable().goes("3D", "4C")
    assert reason(table, cards("5H 5S"))[0] == "card_not_held"
    assert table.table.counts == (12, 12, 13, 13)
    assert table.play("5H") == ""


@pytest.mark.parametrize(
    "played", ["3D 4H", "3D 3C 3H 4H", "3D 3C 9D 9C", "3D 3C 9D 9C 4H", "3D 3C 3H 9D 4H", "3D 3C 3H 4H 9D 9C"]
)
def test_cards_that_go_not_together_are_no_combination(played: str) -> None:
    assert reason(CardTable(LOW), cards(played)) == ("no_combination", {})


@pytest.mark.parametrize(("played", "need"), [("4D 4C", 1), ("4D 4C 4S", 1), ("4D 4C 4S 5D 5C", 1)])
def test_another_number_of_cards_does_not_answer_the_last_one(played: str, need: int) -> None:
    table = CardTable(LOW).goes("3D")
    assert reason(table, cards(played)) == ("other_number", {"need": need})


def test_a_quad_does_not_beat_a_single_two() -> None:
    table = CardTable(LOW).goes("3D", "", "", "", "9D", "", "2S", "", "")
    assert reason(table, cards("5D 5C 5H 5S 6D")) == ("other_number", {"need": 1})


def test_a_lower_combination_is_refused_as_too_low() -> None:
    table = CardTable().goes("3D", "8C")
    assert reason(table, cards("7H")) == ("too_low", {})


def test_an_equal_straight_of_a_lower_suit_is_too_low() -> None:
    hands = hands_with("3D 4C 5H 6S 7C", "3C 4H 5S 6D 7D")
    assert reason(CardTable(hands).goes("3D 4C 5H 6S 7C"), cards("3C 4H 5S 6D 7D")) == ("too_low", {})


def test_stale_comes_before_everything_and_the_end_before_the_turn() -> None:
    table = CardTable()
    assert table.refusal(PlayCards(7, (99,)), by=3).code == "stale_turn"
    assert table.refusal(PlayCards(1, (99,)), by=3).code == "not_your_turn"
    table.match.commit(table.game.broken_off(table.state))
    assert table.refusal(PlayCards(1, (99,)), by=3).code == "match_over"
    assert table.refusal(PlayCards(7, (99,)), by=3).code == "stale_turn"


@pytest.mark.parametrize("size", [14, 52, 5_000, 100_000])
def test_a_play_of_far_too_many_cards_is_answered_by_its_first_ones(size: int) -> None:
    table = CardTable()
    mine = cards(table.hand(0))
    assert reason(table, (mine * size)[:size])[0] == "card_twice"
    assert reason(table, (*mine, *range(1, size)))[0] in ("card_twice", "card_not_held")


def test_a_whole_hand_is_looked_at_and_is_no_combination() -> None:
    table = CardTable()
    assert reason(table, cards(table.hand(0))) == ("no_combination", {})


def test_the_cards_may_come_in_any_order() -> None:
    table = CardTable(hands_with("3D 4C 5H 6S 7C"))
    assert table.play("7C 3D 6S 4C 5H") == ""
    assert table.table.last == cards("3D 4C 5H 6S 7C")
