"""Which clue a bot gives, on boards of a few words."""

from dataclasses import replace
from random import Random

import pytest

from server.bots.codenames.nature import NATURES
from server.bots.codenames.spymaster import Numbers, Pick, Spymaster
from tests.server.bots.codenames.boards import board, given, turned
from tests.server.bots.codenames.small import MIND

FROM_ONE = Numbers(1, 9)
SEA = board(shark="red", whale="red", lion="assassin", flute="blue", king="bystander")


def spymaster(level: str = "normal") -> Spymaster:
    return Spymaster(MIND, NATURES[level], Random(1))


def best(situation: object = SEA, numbers: Numbers = FROM_ONE, **more: object) -> Pick:
    pick = spymaster().best(situation, numbers, **more)  # type: ignore[arg-type]
    assert pick is not None
    return pick


def test_a_clue_is_for_what_it_is_near_and_the_assassin_is_not() -> None:
    pick = best()
    assert (pick.clue, pick.number, sorted(pick.intended)) == ("wave", 2, [0, 1])


def test_the_assassin_costs_more_than_a_bystander() -> None:
    kinds = {
        kind: best(board(lion="red", tiger="red", shark=kind, drum="blue")).expected
        for kind in ("bystander", "blue", "assassin")
    }
    assert kinds["bystander"] > kinds["blue"] > kinds["assassin"]


def test_no_clue_is_akin_to_a_hidden_word_though_nothing_is_nearer() -> None:
    assert best(board(lion="red", river="assassin"), only=("lions", "beast")).clue == "beast"


def test_a_word_that_is_no_longer_hidden_may_be_akin() -> None:
    situation = turned(board(lion="red", tiger="red", river="assassin"), "lion")
    assert best(situation, only=("lions",)).clue == "lions"


def test_there_may_be_no_legal_clue() -> None:
    assert spymaster().best(board(lion="red", river="blue"), FROM_ONE, only=("lions",)) is None
    assert spymaster().best(board(lion="red", river="blue"), FROM_ONE, only=("unknown",)) is None


def test_what_was_said_or_refused_is_not_said_again() -> None:
    first = best().clue
    assert best(earlier=[given(SEA, first, 2)]).clue != first
    assert best(avoid={first}).clue != first


@pytest.mark.parametrize(("low", "high", "number"), [(1, 1, 1), (1, 9, 2), (2, 9, 2), (4, 9, 4), (0, 0, 0)])
def test_the_number_is_one_that_the_game_takes(low: int, high: int, number: int) -> None:
    pick = best(numbers=Numbers(low, high))
    assert pick.number == number
    assert set(pick.intended) <= set(SEA.own)


def test_a_team_that_errs_is_told_less_at_a_time() -> None:
    situation = board(shark="red", whale="red", tiger="red", river="bystander", drum="blue", king="assassin")
    right = best(situation, earlier=[given(situation, "wave", 2, "river")], only=("reef",))
    fresh = best(situation, only=("reef",))
    assert right.expected < fresh.expected


def test_cards_that_an_earlier_clue_is_missing_are_worth_a_little_less() -> None:
    missing = best(earlier=[given(SEA, "wave", 2)], only=("reef",))
    assert missing.expected < best(only=("reef",)).expected


def test_bold_means_more_cards_than_cautious() -> None:
    situation = board(
        lion="red", tiger="red", shark="red", whale="red", crown="bystander", drum="blue", king="assassin"
    )
    picks = [spymaster(level).best(situation, FROM_ONE, only=("reef",)) for level in ("cautious", "bold")]
    numbers = [pick.number for pick in picks if pick]
    assert numbers[0] < numbers[1]


def test_the_last_card_of_the_others_is_as_bad_as_the_assassin() -> None:
    situation = board(lion="red", tiger="blue", drum="blue", river="bystander")
    last = turned(situation, "drum")
    normal = NATURES["normal"]
    assert last.loss("1", normal) == pytest.approx(normal.assassin * last.risk)
    assert situation.loss("1", normal) == pytest.approx(normal.opponent * situation.risk)
    assert replace(situation, out=(1,)).loss("1", normal) < normal.opponent


def test_who_is_behind_fears_less() -> None:
    even = board(lion="red", tiger="red", drum="blue", flute="blue")
    assert turned(even, "drum").risk < even.risk < turned(even, "lion").risk


def test_the_card_that_clues_reach_worst_is_covered() -> None:
    situation = board(lion="red", tiger="red", flute="red", drum="assassin", melody="blue")
    assert situation.words[spymaster().hardest(situation)] == "FLUTE"


def test_without_any_wrong_card_there_is_still_a_clue() -> None:
    assert best(board(lion="red", tiger="red")).number == 2


def test_words_that_the_bot_has_never_heard_of_are_no_obstacle() -> None:
    assert best(board(zzyzx="red", ünïcödé="red", shark="assassin")).number >= 1
