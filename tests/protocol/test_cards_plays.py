"""What a hand of Big Two may play, and games played out."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.cards import (
    ALL_CARDS,
    THREE_OF_DIAMONDS,
    Combination,
    Holding,
    all_combinations,
    at_random,
    beats,
    card_of,
    card_text,
    cards_of,
    classify,
    deal,
    legal_plays,
    mask_of,
    play_out,
    seat_with,
    unpack,
    weakest,
)
from tests.protocol import by_the_book
from tests.protocol.by_the_book import DECK

HANDS = st.sets(st.integers(0, 51), max_size=13).map(mask_of)
EVERY = all_combinations(ALL_CARDS)


def mask(text: str) -> int:
    return mask_of(card_of(card) for card in text.split())


def texts(plays: Sequence[Combination]) -> list[str]:
    return [" ".join(map(card_text, play.cards)) for play in plays]


def made(text: str) -> Combination:
    combination = classify(cards_of(mask(text)))
    assert combination
    return combination


def as_sets(plays: Sequence[Combination]) -> set[frozenset[str]]:
    return {frozenset(map(card_text, play.cards)) for play in plays}


def rich_hand(rng: Random) -> list[int]:
    """13 cards with more combinations than most: out of a few ranks, or mostly of one suit."""
    if rng.random() < 0.7:
        ranks = rng.sample(range(13), rng.randint(4, 7))
        return rng.sample([4 * rank + suit for rank in ranks for suit in range(4)], 13)
    one_suit = range(rng.randrange(4), 52, 4)
    return rng.sample([*one_suit, *rng.sample([card for card in range(52) if card not in one_suit], 5)], 13)


# ---- by the book


def test_twenty_thousand_random_sets_are_what_the_book_says() -> None:
    rng = Random(2)
    met = set()
    for _ in range(20_000):
        size = rng.choice([1, 2, 3, 4, 5, 5, 5, 5, 6])
        cards = rng.sample(rich_hand(rng), size)
        combination = classify(cards)
        found = by_the_book.look_up([DECK[card] for card in cards])
        assert (combination and (combination.kind.value, card_text(combination.top))) == (found and found[:2])
        met.add(found and found[0])
    assert len(met) == 9  # eight kinds and none


def test_twenty_thousand_random_pairs_of_combinations_compare_as_the_book_says() -> None:
    rng = Random(3)
    for _ in range(20_000):
        one, other = rng.choice(EVERY), rng.choice(EVERY[:182] if rng.random() < 0.3 else EVERY)
        cards = [[DECK[card] for card in combination.cards] for combination in (one, other)]
        assert beats(one, other) == by_the_book.may_follow(*cards)


@pytest.mark.parametrize("seed", range(40))
def test_a_random_hand_may_play_what_the_book_says(seed: int) -> None:
    rng = Random(seed)
    cards = rich_hand(rng) if seed % 2 else rng.sample(range(52), rng.randint(5, 13))
    hand = mask_of(cards)
    names = [DECK[card] for card in cards]
    assert as_sets(legal_plays(hand, None)) == by_the_book.plays(names, None)
    others = all_combinations(ALL_CARDS & ~hand)
    for last in rng.sample([one for one in others if one.size < 5], 4) + rng.choices(others, k=2):
        told = by_the_book.plays(names, [DECK[card] for card in last.cards])
        assert as_sets(legal_plays(hand, last)) == told


# ---- what may be played


def test_a_hand_lists_every_choice_weakest_first() -> None:
    assert texts(legal_plays(mask("3D 3C 3H 4S"), None)) == [
        "3D", "3C", "3H", "4S", "3D 3C", "3D 3H", "3C 3H", "3D 3C 3H",
    ]  # fmt: skip


def test_each_of_three_pairs_of_a_triple_may_be_played() -> None:
    assert texts(legal_plays(mask("9D 9H 9S"), made("3C 3H"))) == ["9D 9H", "9D 9S", "9H 9S"]


def test_a_quad_is_listed_with_every_fifth_card() -> None:
    assert texts(legal_plays(mask("8D 8C 8H 8S 3D KC 2S"), made("4D 4C 4H 4S 5C"))) == [
        "3D 8D 8C 8H 8S",
        "8D 8C 8H 8S KC",
        "8D 8C 8H 8S 2S",
    ]


def test_a_straight_is_listed_with_every_choice_of_suits() -> None:
    assert texts(legal_plays(mask("3D 3C 4D 5H 6S 7D 7S"), made("3H 4C 5C 6C 7C"))) == [
        "3D 4D 5H 6S 7S",
        "3C 4D 5H 6S 7S",
    ]


def test_of_equally_strong_plays_the_lower_cards_come_first() -> None:
    plays = legal_plays(mask("3H 5H 9H 10H JH AH"), made("4D 6C 5C 7C 8C"))
    assert texts(plays)[:2] == ["3H 5H 9H 10H JH", "3H 5H 9H 10H AH"]
    assert texts(plays)[-1] == "5H 9H 10H JH AH"


def test_nothing_of_another_number_of_cards_may_be_played() -> None:
    assert texts(legal_plays(mask("2D 2C 2H 2S 3D"), made("AS"))) == ["2D", "2C", "2H", "2S"]
    assert legal_plays(mask("2D 2C 2H"), made("3D 4C 5H 6S 7D")) == []


def test_an_equal_combination_may_not_be_played() -> None:
    assert texts(legal_plays(mask("9C 9H 9S"), made("9D 9S"))) == []


def test_the_first_lead_has_the_three_of_diamonds_in_it_in_any_part() -> None:
    plays = legal_plays(mask("3D 3C 4C 5H 6S 7D 7C"), None, THREE_OF_DIAMONDS)
    assert texts(plays) == ["3D", "3D 3C", "3D 4C 5H 6S 7D", "3D 4C 5H 6S 7C"]


def test_a_card_that_is_not_in_the_hand_can_not_be_led() -> None:
    assert legal_plays(mask("3C 4C"), None, THREE_OF_DIAMONDS) == []


def test_a_hand_that_is_one_combination_can_go_at_once() -> None:
    assert all(all_combinations(combination.mask)[-1] == combination for combination in EVERY)


def test_an_empty_hand_plays_nothing() -> None:
    assert all_combinations(0) == ()
    assert legal_plays(0, None) == []


@pytest.mark.parametrize("hand", [-1, 1 << 52])
def test_a_hand_with_other_bits_is_no_hand(hand: int) -> None:
    with pytest.raises(ValueError, match="no mask"):
        all_combinations(hand)


def test_thirteen_of_one_suit_can_lead_the_most() -> None:
    assert len(all_combinations(mask_of(range(0, 52, 4)))) == 13 + 1287


@given(HANDS)
def test_legal_plays_are_in_the_hand_and_in_order(hand: int) -> None:
    plays = legal_plays(hand, None)
    keys = [(play.size, play.strength, play.cards[::-1]) for play in plays]
    assert keys == sorted(set(keys))
    assert all(play.mask & ~hand == 0 and classify(play.cards) == play for play in plays)


@given(HANDS, st.sampled_from(EVERY), st.none() | st.integers(0, 51))
def test_legal_plays_are_the_leads_that_beat_the_last_one(
    hand: int, last: Combination, must: int | None
) -> None:
    leads = legal_plays(hand, None, must)
    assert leads == [play for play in legal_plays(hand, None) if must is None or must in play.cards]
    assert legal_plays(hand, last, must) == [play for play in leads if beats(play, last)]


# ---- a hand that shrinks


@given(HANDS, st.data())
def test_a_holding_filtered_is_the_holding_of_what_is_left(hand: int, data: st.DataObject) -> None:
    holding = Holding.of(hand)
    while holding.plays:
        played = data.draw(st.sampled_from(holding.plays))
        holding = holding.without(played)
        hand &= ~unpack(played).mask
        assert holding == Holding.of(hand)


@given(HANDS, st.sampled_from(EVERY))
def test_a_holding_knows_what_beats_the_last_one(hand: int, last: Combination) -> None:
    assert [unpack(packed) for packed in Holding.of(hand).over(last.packed)] == legal_plays(hand, last)


def test_cards_that_go_without_being_a_combination_are_gone_as_well() -> None:
    assert Holding.of(mask("3D 4D 5S")).without(mask("3D 5S")) == Holding.of(mask("4D"))


# ---- games


def game(*hands: str) -> list[Holding]:
    return [Holding.of(mask(hand)) for hand in hands]


def told(played: list[tuple[str, str]], last: int | None, chosen: int | None) -> int | None:
    """Notes a choice as texts on the way through."""
    before, now = ("-" if packed is None else texts([unpack(packed)])[0] for packed in (last, chosen))
    played.append((before, now))
    return chosen


def test_who_played_last_leads_anything_when_the_turn_comes_back() -> None:
    seats = game("3D 5D 5C", "4D 7S 8S", "3C 3H KD", "3S 4S JD")
    played: list[tuple[str, str]] = []

    def choose(options: Sequence[int], last: int | None) -> int | None:
        wants = ["4S", "8S", "KD", "3C 3H"]
        chosen = next((packed for packed in options if texts([unpack(packed)])[0] in wants), None)
        return told(played, last, chosen)

    assert play_out(seats, 3, choose) == 2
    assert played[:2] == [("-", "4S"), ("4S", "-")]  # seat 0 passes, and is asked again at its next turn
    assert ("8S", "KD") in played
    assert played[-1] == ("-", "3C 3H")


def test_a_seat_that_can_beat_nothing_is_not_asked() -> None:
    seats = game("3D 4D", "3C 4C", "3H 4H", "2S 5S")
    played: list[tuple[str, str]] = []
    play_out(seats, 3, lambda options, last: told(played, last, options[-1]))
    assert played == [("-", "2S"), ("-", "5S")]


def test_only_the_first_play_must_have_the_card_in_it() -> None:
    seats = game("3D 4D 5D", "4C 6C 7C", "4H 8H 9H", "4S 10S JS")
    played: list[tuple[str, str]] = []

    def choose(options: Sequence[int], last: int | None) -> int | None:
        return told(played, last, options[-1])

    play_out(seats, 0, choose, must=THREE_OF_DIAMONDS)
    assert played[:2] == [("-", "3D"), ("3D", "7C")]


def test_a_game_goes_on_from_the_middle() -> None:
    seats = game("4D KD", "5C", "6H QH", "7S AS")
    assert play_out(seats, 1, weakest, last=made("3S").packed, by=0) == 1
    assert play_out(seats, 1, weakest, last=made("2C").packed, by=0) == 1  # seat 0 leads 4D, 5C goes on it
    assert play_out(seats, 2, weakest, last=made("QC").packed, by=0) == 3


def slowly(hands: Sequence[int], rng: Random) -> int:
    """The same game as `play_out` has with `at_random`, from legal plays alone."""
    left, turn, last, by = list(hands), seat_with(THREE_OF_DIAMONDS, hands), None, None
    must: int | None = THREE_OF_DIAMONDS
    choose = at_random(rng)
    while all(left):
        last = None if by == turn else last
        plays = legal_plays(left[turn], last, must)
        chosen = choose([play.packed for play in plays], last and last.packed) if plays else None
        if chosen:
            left[turn] &= ~unpack(chosen).mask
            last, by, must = unpack(chosen), turn, None
        turn = (turn + 1) % 4
    return left.index(0)


def test_two_hundred_random_games_end_as_they_do_when_played_slowly() -> None:
    rng = Random(4)
    winners = set()
    for seed in range(200):
        hands = deal(rng)
        first = seat_with(THREE_OF_DIAMONDS, hands)
        quick = play_out(map(Holding.of, hands), first, at_random(Random(seed)), must=THREE_OF_DIAMONDS)
        assert quick == slowly(hands, Random(seed))
        winners.add(quick)
    assert winners == {0, 1, 2, 3}


def test_a_random_player_passes_as_often_as_it_makes_each_play_but_leads_always() -> None:
    choose = at_random(Random(5))
    options = [made(text).packed for text in ("4D", "5D", "6D")]
    answers = [choose(options, made("3D").packed) for _ in range(4000)]
    assert all(900 < answers.count(answer) < 1100 for answer in (*options, None))
    assert None not in [choose(options, None) for _ in range(1000)]


def test_playing_out_leaves_the_holdings_alone() -> None:
    seats = [Holding.of(hand) for hand in deal(Random(6))]
    before = [(holding.hand, list(holding.plays)) for holding in seats]
    play_out(seats, 0, at_random(Random(7)))
    assert [(holding.hand, list(holding.plays)) for holding in seats] == before


def test_every_lead_of_a_hand_is_one_of_its_sets_of_cards() -> None:
    hand = cards_of(deal(Random(8))[0])
    sets = {cards for size in (1, 2, 3, 5) for cards in combinations(hand, size) if classify(cards)}
    assert {play.cards for play in all_combinations(mask_of(hand))} == sets
