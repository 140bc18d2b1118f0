"""docs/rules/big-two.md, "The deal": every deal is equally likely, and all is in the first event."""

from collections import Counter
from random import Random, SystemRandom

import pytest

from protocol.cards import CARDS, THREE_OF_DIAMONDS
from protocol.messages.big_two import BigTwoOptions, Result
from protocol.messages.room import Missing, Seat
from server.games.big_two.game import BigTwo
from server.games.match import Setup, Sitter
from server.refusals import Refusal
from tests.server.games.big_two.table import NAMES, deal

GAME = BigTwo()
OPTIONS = BigTwoOptions()


@pytest.mark.parametrize("chance", [Random(1), SystemRandom()], ids=["seeded", "system"])
def test_every_card_is_dealt_once_and_thirteen_to_each_seat(chance: Random) -> None:
    sitters = {seat: Sitter(seat + 1, name) for seat, name in enumerate(NAMES)}
    dealt = GAME.deal(Setup(1, OPTIONS, sitters), chance)
    assert [len(hand) for hand in dealt.hands] == [13] * 4
    assert sorted(card for hand in dealt.hands for card in hand) == list(range(CARDS))
    assert all(list(hand) == sorted(hand) for hand in dealt.hands)


def test_the_same_chance_deals_the_same_and_another_otherwise() -> None:
    assert deal(7) == deal(7)
    assert deal(7).hands != deal(8).hands


def test_each_card_falls_to_each_seat_equally_often() -> None:
    deals = 4000
    chance, sitters = Random(2), {seat: Sitter(seat + 1, "") for seat in range(4)}
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(deals):
        for seat, hand in enumerate(GAME.deal(Setup(1, OPTIONS, sitters), chance).hands):
            counts.update((seat, card) for card in hand)
    expected = deals / 4
    spread = sum((counts[seat, card] - expected) ** 2 / expected for seat in range(4) for card in range(52))
    assert 100 < spread < 220  # chi-square with 153 degrees of freedom; these are about its 0.1 and 99.98 %


def test_who_starts_is_whoever_was_dealt_the_three_of_diamonds_in_one_deal_of_four_each() -> None:
    starts = Counter(deal(seed).first for seed in range(800))
    assert all(150 < starts[seat] < 250 for seat in range(4))
    assert all(THREE_OF_DIAMONDS in deal(seed).hands[deal(seed).first] for seed in range(50))


def test_the_first_event_holds_who_sits_where_and_the_evening_so_far() -> None:
    evening = (Result(100, "Ada", 3, 2, 9),)
    dealt = deal(1, evening, points=True, turn_seconds=30)
    assert [(one.seat, one.member, one.name, one.connected) for one in dealt.seats] == [
        (seat, 100 + seat, name, True) for seat, name in enumerate(NAMES)
    ]
    assert (dealt.results, dealt.options) == (evening, BigTwoOptions(True, 30))
    assert dealt.by == NAMES[dealt.first]


# ---- before it


def test_there_are_four_seats_without_teams() -> None:
    assert GAME.plan(OPTIONS).seats == (Seat(-1, "player"),) * 4
    assert GAME.plan(OPTIONS).teams == ()


@pytest.mark.parametrize(("taken", "missing"), [((), 4), ((0, 2), 2), ((1,), 3), ((0, 1, 2, 3), 0)])
def test_every_empty_seat_is_missing(taken: tuple[int, ...], missing: int) -> None:
    found = GAME.missing(GAME.plan(OPTIONS), frozenset(taken))
    assert found == (Missing(-1, "player"),) * missing


@pytest.mark.parametrize(("seconds", "refused"), [(0, False), (600, False), (-1, True), (601, True)])
def test_a_turn_has_up_to_ten_minutes(seconds: int, refused: bool) -> None:
    refusal = GAME.options_refusal(BigTwoOptions(turn_seconds=seconds))
    assert (refusal is not None) == refused
    if refusal is not None:
        assert refusal == Refusal("setting_range", {"field": "turn_seconds", "low": 0, "high": 600})


def test_it_takes_no_texts_answers_no_questions_and_knows_no_words() -> None:
    assert GAME.bring(OPTIONS, None, "variant", "x", "{}").code == "no_bringing"
    assert GAME.word_count(OPTIONS) == 0
    assert GAME.table(OPTIONS) is None
    assert GAME.variant(OPTIONS) == ""
    assert not isinstance(object(), GAME.questions)


def test_seats_stay_as_they_are_from_match_to_match() -> None:
    assert GAME.rotate(GAME.plan(OPTIONS), {0: 5, 1: 6, 2: 7, 3: 8}) == {0: 5, 1: 6, 2: 7, 3: 8}
