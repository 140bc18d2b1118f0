"""Which cards make a combination in Big Two, and which beats which."""

from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.cards import (
    CARDS,
    RANKS,
    SUITS,
    THREE_OF_DIAMONDS,
    Combination,
    Kind,
    beats,
    card_of,
    card_text,
    cards_of,
    classify,
    deal,
    mask_of,
    rank_of,
    seat_with,
    suit_of,
    unpack,
)
from tests.protocol.by_the_book import DECK

NONE = [
    "7D 8D",
    "AS 2S",
    "9D 9C 10H",
    "3D 4D 5D",
    "8D 8C 8H 8S",
    "8D 8C 9H 9S",
    "5D 5C 5H 6S",
    "QD KC AH 2S 3D",
    "KD AC 2H 3S 4D",
    "AD 2C 3H 4S 5D",
    "2D 3C 4H 5S 6D",
    "3D 4D 5D 6D 7D 8D",
    "3D 3C 4D 4C 5D",
    "3D 4C 5H 6S 8D",
    "",
]

RECOGNISED = [
    ("3D", "single", "3D"),
    ("2S", "single", "2S"),
    ("9S 9D", "pair", "9S"),
    ("9D 9C 9H", "triple", "9H"),
    ("9D 9S 9H", "triple", "9S"),
    ("3D 4C 5H 6S 7D", "straight", "7D"),
    ("10D JC QH KS AD", "straight", "AD"),
    ("JD QC KH AS 2D", "straight", "2D"),
    ("AH 2H 3H 4H 5H", "flush", "2H"),
    ("2D 3D 4D 5D 6D", "flush", "2D"),
    ("3C 5C 7C 9C JC", "flush", "JC"),
    ("3D 3C 3H 2S 2H", "full_house", "3H"),
    ("3D 3S 2D 2C 2H", "full_house", "2H"),
    ("3D 3C 3H 3S 2S", "quad", "3S"),
    ("2D 2C 2H 2S 3D", "quad", "2S"),
    ("3D 4D 5D 6D 7D", "straight_flush", "7D"),
    ("10D JD QD KD AD", "straight_flush", "AD"),
    ("JS QS KS AS 2S", "straight_flush", "2S"),
]

COMPARED = [
    ("3S", "4D", True),
    ("4D", "4C", True),
    ("4D", "4D", False),
    ("AS", "2D", True),
    ("9C 9H", "9D 9S", True),
    ("9D 9S", "9C 9H", False),
    ("2D 2C", "AH AS", False),
    ("9D 9C 9H", "10D 10C", False),
    ("9C 9H 9S", "10D 10C 10H", True),
    ("2S", "3D 3C 3H 3S 4D", False),
    ("3D 4C 5H 6S 7D", "3C 4H 5S 6D 7C", True),
    ("3S 4H 5S 6S 7D", "3C 4D 5D 6D 7C", True),
    ("10C JH QD KC AS", "JD QC KH AD 2C", True),
    ("JS QH KC AS 2S", "3D 5D 7D 9D JD", True),
    ("AD 2D KD QD 9D", "3C 4C 5C 6C 8C", True),
    ("3S 4S 5S 6S 8S", "AH 2H KH QH 9H", False),
    ("AD 2D 3D 4D 5D", "6D 7D 8D 9D KD", False),
    ("3S 4S 5S 6S 8S", "3D 3C 3H 4D 4C", True),
    ("3D 3C 3H 2S 2H", "4D 4C 4H 5D 5C", True),
    ("2D 2C 2H AS AH", "3D 3C 3H 3S 4D", True),
    ("3D 3C 3H 3S 4D", "2D 2C 2H AS AH", False),
    ("3D 3C 3H 3S 2S", "4D 4C 4H 4S 5D", True),
    ("2D 2C 2H 2S AS", "3D 4D 5D 6D 7D", True),
    ("10S JS QS KS AS", "JD QD KD AD 2D", True),
    ("10D JD QD KD AD", "10C JC QC KC AC", True),
]


def cards(text: str) -> list[int]:
    return [card_of(card) for card in text.split()]


def made(text: str) -> Combination:
    combination = classify(cards(text))
    assert combination, text
    return combination


# ---- cards


def test_a_card_is_its_rank_and_its_suit_in_the_order_of_singles() -> None:
    assert [card_text(card) for card in range(CARDS)] == DECK
    assert all(RANKS[rank_of(card)] + SUITS[suit_of(card)] == card_text(card) for card in range(CARDS))
    assert card_text(THREE_OF_DIAMONDS) == "3D"


def test_a_card_is_read_as_it_is_written() -> None:
    assert [card_of(text) for text in DECK] == list(range(CARDS))


@pytest.mark.parametrize(
    "text", ["", "3", "D", "TS", "1S", "11S", "3d", "10", " 3D", "3D ", "3X", "3DD", "S10", "٣D"]
)
def test_nonsense_is_read_as_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_of(text)


@pytest.mark.parametrize("card", [-1, 52, -52, 10**30])
def test_an_int_beyond_the_deck_is_no_card(card: int) -> None:
    with pytest.raises(ValueError, match="no card"):
        card_text(card)
    with pytest.raises(ValueError, match="no card"):
        mask_of([3, card])


@given(st.sets(st.integers(0, 51)))
def test_a_mask_gives_its_cards_back_ascending(chosen: set[int]) -> None:
    assert cards_of(mask_of(chosen)) == tuple(sorted(chosen))


@pytest.mark.parametrize("mask", [-1, 1 << 52, 1 << 10_000])
def test_a_mask_with_other_bits_is_no_mask(mask: int) -> None:
    with pytest.raises(ValueError, match="no mask"):
        cards_of(mask)


@given(st.randoms(use_true_random=False))
def test_a_deal_gives_every_card_to_one_of_four_hands_of_thirteen(rng: Random) -> None:
    hands = deal(rng)
    assert [hand.bit_count() for hand in hands] == [13] * 4
    assert sorted(card for hand in hands for card in cards_of(hand)) == list(range(CARDS))


def test_the_seat_with_a_card_is_found() -> None:
    hands = [mask_of(cards("4D 5D")), mask_of(cards("3D 2S"))]
    assert [seat_with(card, hands) for card in cards("3D 5D 2S")] == [1, 0, 1]
    with pytest.raises(ValueError, match="nobody holds KD"):
        seat_with(card_of("KD"), hands)


# ---- recognition


@pytest.mark.parametrize("text", NONE)
def test_these_are_no_combination(text: str) -> None:
    assert classify(cards(text)) is None


@pytest.mark.parametrize(("text", "kind", "top"), RECOGNISED)
def test_these_are_a_combination_with_this_top_card(text: str, kind: str, top: str) -> None:
    combination = made(text)
    assert (combination.kind.value, card_text(combination.top)) == (kind, top)


@pytest.mark.parametrize(("text", "kind", "top"), RECOGNISED)
def test_a_combination_tells_its_cards_ascending_and_as_a_mask(text: str, kind: str, top: str) -> None:
    combination = made(text)
    assert combination.cards == tuple(sorted(cards(text)))
    assert combination.mask == mask_of(cards(text))
    assert combination.size == len(cards(text))


def test_a_straight_rolls_over_nowhere() -> None:
    windows = [[4 * ((lowest + step) % 13) + (step == 0) for step in range(5)] for lowest in range(13)]
    straights = [RANKS[lowest] for lowest, window in enumerate(windows) if classify(window)]
    assert straights == ["3", "4", "5", "6", "7", "8", "9", "10", "J"]


def test_five_of_one_suit_that_roll_over_are_only_a_flush() -> None:
    windows = [[4 * ((lowest + step) % 13) for step in range(5)] for lowest in range(9, 13)]
    assert [made(" ".join(map(card_text, window))).kind for window in windows] == [Kind.FLUSH] * 4


@pytest.mark.parametrize(("text", "kind", "top"), RECOGNISED)
def test_the_order_of_the_cards_says_nothing(text: str, kind: str, top: str) -> None:
    assert {classify(order) for order in permutations(cards(text))} == {made(text)}


@given(st.lists(st.integers(0, 51), min_size=1, max_size=5), st.data())
def test_a_card_twice_is_no_combination(chosen: list[int], data: st.DataObject) -> None:
    again = data.draw(st.permutations([*chosen, data.draw(st.sampled_from(chosen))]))
    assert classify(again) is None


@given(
    st.lists(st.integers(0, 51), max_size=5), st.integers().filter(lambda card: not 0 <= card < 52), st.data()
)
def test_an_int_beyond_the_deck_makes_no_combination(
    chosen: list[int], other: int, data: st.DataObject
) -> None:
    assert classify(data.draw(st.permutations([*chosen, other]))) is None


@given(st.sets(st.integers(0, 51), min_size=6) | st.sets(st.integers(0, 51), min_size=4, max_size=4))
def test_four_cards_and_more_than_five_are_no_combination(chosen: set[int]) -> None:
    assert classify(chosen) is None


@pytest.mark.parametrize(("text", "kind", "top"), RECOGNISED)
def test_a_packed_combination_is_the_same_one(text: str, kind: str, top: str) -> None:
    assert unpack(made(text).packed) == made(text)


# ---- comparison


@pytest.mark.parametrize(("on_table", "candidate", "higher"), COMPARED)
def test_a_combination_beats_the_lower_ones_of_as_many_cards(
    on_table: str, candidate: str, higher: bool
) -> None:
    assert beats(made(candidate), made(on_table)) is higher


@pytest.mark.parametrize(("lower", "higher", "really"), COMPARED)
def test_of_two_combinations_at_most_one_beats_the_other(lower: str, higher: str, really: bool) -> None:
    assert not (beats(made(lower), made(higher)) and beats(made(higher), made(lower)))
    assert not (really and beats(made(lower), made(higher)))


def test_kinds_are_listed_from_weak_to_strong() -> None:
    fives = ["3D 4C 5H 6S 7D", "3C 5C 7C 9C JC", "3D 3C 3H 2S 2H", "3D 3C 3H 3S 2S", "3D 4D 5D 6D 7D"]
    assert [made(text).kind for text in fives] == list(Kind)[3:]
    assert sorted(fives, key=lambda text: made(text).strength) == fives
