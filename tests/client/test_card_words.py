"""Every card and every combination of Big Two has a name, and different strengths are told apart."""

import pytest

from client.model import card_words as words
from protocol.cards import ALL_CARDS, CARDS, Kind, all_combinations, card_of, classify


def cards(text: str) -> tuple[int, ...]:
    return tuple(map(card_of, text.split()))


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("10H", "the ten of hearts"),
        ("9D 9S", "a pair of nines"),
        ("6D 6C 6H", "a triple of sixes"),
        ("7D 8C 9H 10S JD", "a straight, 7 to jack"),
        ("JD QD KC AS 2S", "a straight, jack to 2"),
        ("10D JC QD KC AS", "a straight, 10 to ace"),
        ("3S 5S 7S 9S AS", "a flush in spades, ace high"),
        ("3D 5D 7D 9D 10D", "a flush in diamonds, 10 high"),
        ("3D 3C 3H 2H 2S", "a full house, threes over twos"),
        ("QD QC AC AH AS", "a full house, aces over queens"),
        ("3D 3C 3H 3S 2S", "a quad of threes"),
        ("3H 4H 5H 6H 7H", "a straight flush in hearts, 3 to 7"),
    ],
)
def test_a_combination_is_named_with_what_decides(text: str, called: str) -> None:
    assert words.played(cards(text)) == called
    assert words.played(tuple(reversed(cards(text)))) == called


def test_each_card_has_a_name_of_its_own() -> None:
    assert len({words.card_title(card) for card in range(CARDS)}) == CARDS
    assert words.card_title(card_of("10H")) == "Ten of hearts"
    assert words.the_card(card_of("3D")) == "the three of diamonds"


def test_combinations_that_rank_differently_within_five_cards_are_called_differently() -> None:
    named: dict[str, set[int]] = {}
    for each in all_combinations(ALL_CARDS):
        if each.size == 5:
            named.setdefault(words.combination(each), set()).add(each.strength)
    straights = {name for name, strengths in named.items() if len(strengths) > 1}
    assert all(name.startswith("a straight, ") for name in straights)  # the top card's suit is not said


def test_each_kind_and_each_number_of_cards_has_a_word() -> None:
    assert set(words.KINDS) == set(Kind)
    sizes = {each.size for each in all_combinations(ALL_CARDS)}
    assert [words.size(size) for size in sorted(sizes)] == [
        "a single card",
        "a pair",
        "a triple",
        "five cards",
    ]
    assert words.size(4) == "4 cards"


def test_what_is_no_combination_is_counted() -> None:
    assert words.played(cards("3D 4D")) == "2 cards"
    assert words.played(()) == words.held(0) == "no cards"
    assert words.held(1) == "1 card"


def test_cards_are_listed_by_name() -> None:
    assert words.listed(cards("4C 10H 2S")) == "four of clubs, ten of hearts and two of spades"
    assert words.listed(()) == "no cards"


def test_a_number_that_is_no_card_raises_nothing() -> None:
    assert words.card(99) == words.the_card(99) == "card 99"
    assert classify([99]) is None
