"""Every combination that the deck of Big Two holds: how many, and in which order."""

from collections import Counter
from itertools import combinations, groupby
from math import comb

import pytest

from protocol.cards import ALL_CARDS, CARDS, Combination, all_combinations, card_text, classify
from tests.protocol import by_the_book
from tests.protocol.by_the_book import DECK

EVERY = all_combinations(ALL_CARDS)
FIVES = {"straight_flush": 36, "quad": 624, "full_house": 3744, "flush": 5112, "straight": 9180}
FIVES_LEVELS = {"straight_flush": 36, "quad": 13, "full_house": 13, "flush": 32, "straight": 36}


def text(combination: Combination) -> tuple[str, ...]:
    return tuple(map(card_text, combination.cards))


def order(combination: Combination) -> tuple[int, ...]:
    """What the book compares it by."""
    found = by_the_book.look_up(text(combination))
    assert found
    return found[2]


def of_size(size: int) -> list[Combination]:
    return [combination for combination in EVERY if combination.size == size]


def test_the_deck_holds_so_many_combinations_of_each_kind() -> None:
    few = {"single": 52, "pair": 78, "triple": 52}
    assert Counter(combination.kind.value for combination in EVERY) == few | FIVES
    assert Counter(combination.size for combination in EVERY) == {1: 52, 2: 78, 3: 52, 5: 18_696}


def test_these_numbers_follow_from_the_rules() -> None:
    straight_flushes = 9 * 4
    assert FIVES["straight_flush"] == straight_flushes
    assert FIVES["quad"] == 13 * 48
    assert FIVES["full_house"] == 13 * comb(4, 3) * 12 * comb(4, 2)
    assert FIVES["flush"] == 4 * comb(13, 5) - straight_flushes
    assert FIVES["straight"] == 9 * 4**5 - straight_flushes


def test_each_combination_is_listed_once_and_is_one_by_the_book() -> None:
    assert len({combination.mask for combination in EVERY}) == len(EVERY)
    for combination in EVERY:
        found = by_the_book.look_up(text(combination))
        assert found
        assert found[:2] == (combination.kind.value, card_text(combination.top))


def test_each_combination_is_recognised_as_the_one_that_it_is() -> None:
    assert all(classify(combination.cards) == combination for combination in EVERY)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_few_cards_are_a_combination_only_when_they_are_listed(size: int) -> None:
    recognised = {cards for cards in combinations(range(CARDS), size) if classify(cards)}
    assert recognised == {combination.cards for combination in of_size(size)}


def test_no_four_cards_are_a_combination() -> None:
    assert not any(map(classify, combinations(range(CARDS), 4)))


@pytest.mark.parametrize(("size", "levels"), [(1, 52), (2, 39), (3, 13), (5, 130)])
def test_strength_has_the_levels_of_the_book_in_its_order(size: int, levels: int) -> None:
    by_book = groupby(sorted(of_size(size), key=order), key=order)
    strengths = [{combination.strength for combination in level} for _, level in by_book]
    assert [len(level) for level in strengths] == [1] * levels
    rising = [level.pop() for level in strengths]
    assert rising == sorted(set(rising))


def test_the_strength_of_five_cards_counts_the_levels() -> None:
    assert {combination.strength for combination in of_size(5)} == set(range(130))


def test_the_kinds_of_five_cards_have_so_many_levels() -> None:
    levels = {(combination.kind.value, combination.strength) for combination in of_size(5)}
    assert Counter(kind for kind, _ in levels) == FIVES_LEVELS


def test_the_list_goes_from_the_weakest_to_the_strongest_of_each_size() -> None:
    keys = [(combination.size, combination.strength, combination.cards[::-1]) for combination in EVERY]
    assert keys == sorted(keys)


@pytest.mark.parametrize(
    ("size", "weakest", "strongest"),
    [
        (1, {"3D"}, {"2S"}),
        (2, {"3D 3C"}, {"2D 2S", "2C 2S", "2H 2S"}),
        (
            3,
            {"3D 3C 3H", "3D 3C 3S", "3D 3H 3S", "3C 3H 3S"},
            {"2D 2C 2H", "2D 2C 2S", "2D 2H 2S", "2C 2H 2S"},
        ),
        (5, None, {"JS QS KS AS 2S"}),
    ],
)
def test_these_are_the_weakest_and_the_strongest(
    size: int, weakest: set[str] | None, strongest: set[str]
) -> None:
    levels = [
        {" ".join(text(one)) for one in level}
        for _, level in groupby(of_size(size), key=lambda one: one.strength)
    ]
    assert levels[-1] == strongest
    assert levels[0] == weakest if weakest else all(one.startswith("3") for one in levels[0])


def test_the_weakest_five_cards_are_a_three_to_a_seven_with_the_seven_of_diamonds() -> None:
    weakest = [text(one) for one in of_size(5) if one.strength == 0]
    assert len(weakest) == 4**4 - 1
    assert {tuple(card[:-1] for card in cards) for cards in weakest} == {("3", "4", "5", "6", "7")}
    assert {cards[4] for cards in weakest} == {"7D"}


@pytest.mark.long
@pytest.mark.timeout(300)  # half a minute on a quick machine
def test_all_sets_of_five_are_what_the_book_says() -> None:
    counts: Counter[str] = Counter()
    for cards in combinations(range(CARDS), 5):
        combination = classify(cards)
        found = by_the_book.look_up_five([DECK[card] for card in cards])
        assert (combination and combination.kind.value) == (found and found[0])
        counts[combination.kind.value if combination else "none"] += 1
    assert counts == FIVES | {"none": 2_598_960 - 18_696}
