"""Which card a bot votes for, on boards of a few words."""

from dataclasses import replace
from random import Random

import pytest

from server.bots.codenames.memory import Given
from server.bots.codenames.nature import NATURES
from server.bots.codenames.operative import Operative, Wish
from server.bots.codenames.situation import Situation
from server.bots.codenames.thinker import why
from tests.server.bots.codenames.boards import board, given, turned, without_key
from tests.server.bots.codenames.small import MIND

BOARD = board(
    lion="red", tiger="red", whale="red", flute="blue", king="blue", drum="bystander", crown="assassin"
)


def wish(
    situation: Situation, *clues: Given, may_pass: bool = True, level: str = "normal", seed: int = 1
) -> Wish:
    return Operative(MIND, NATURES[level], Random(seed)).wish(without_key(situation), clues, may_pass)


def chosen(situation: Situation, *clues: Given, **more: object) -> str:
    choice = wish(situation, *clues, **more).choice  # type: ignore[arg-type]
    return "pass" if choice is None else situation.words[choice]


def test_the_nearest_card_is_voted_for() -> None:
    assert chosen(BOARD, given(BOARD, "throne", 1)) in ("KING", "CROWN")
    assert chosen(BOARD, given(BOARD, "wave", 1)) == "WHALE"
    assert chosen(BOARD, given(BOARD, "zoo", 2)) in ("LION", "TIGER")


def test_it_goes_on_as_long_as_cards_are_meant_and_then_passes() -> None:
    after_one = turned(BOARD, "lion")
    assert chosen(after_one, given(BOARD, "zoo", 2, "lion")) == "TIGER"
    after_two = turned(BOARD, "lion", "tiger")
    assert chosen(after_two, given(BOARD, "zoo", 2, "lion", "tiger")) == "pass"


def test_an_extra_guess_is_used_for_what_an_earlier_clue_is_missing() -> None:
    after = turned(BOARD, "lion", "tiger")
    earlier = given(BOARD, "reef", 1)
    assert chosen(after, earlier, given(BOARD, "zoo", 2, "lion", "tiger")) == "WHALE"


def test_a_card_that_was_found_later_is_missing_no_more() -> None:
    after = turned(BOARD, "lion", "tiger", "whale")
    earlier = given(BOARD, "reef", 1)
    assert chosen(after, earlier, given(BOARD, "zoo", 2, "lion", "tiger")) == "pass"


def test_a_card_that_was_found_later_may_be_the_one_that_was_missing() -> None:
    chances = {}
    for whale in ("red", "bystander"):
        situation = board(shark="red", whale=whale, lion="red", drum="blue", king="assassin")
        clues = given(situation, "reef", 1), given(situation, "melody", 1)
        chances[whale] = wish(turned(situation, "whale"), *clues).chances[0]
    assert chances["red"] < 0.7 < 0.9 < chances["bystander"]


def test_what_the_others_clues_mean_is_avoided() -> None:
    theirs = given(BOARD, "melody", 2, team=1)
    alone, warned = (wish(BOARD, *clues, given(BOARD, "anthem", 1)).chances for clues in ((), (theirs,)))
    flute = BOARD.words.index("FLUTE")
    assert warned[flute] < alone[flute]


def test_where_passing_is_not_allowed_something_is_turned_over() -> None:
    after = turned(BOARD, "lion", "tiger", "whale")
    nothing = given(BOARD, "zoo", 1, "lion")
    assert chosen(after, nothing) == "pass"
    assert chosen(after, nothing, may_pass=False) != "pass"


def test_the_chances_of_a_card_add_up() -> None:
    clues = given(BOARD, "melody", 2, team=1), given(BOARD, "zoo", 2)
    shares = Operative(MIND, NATURES["normal"], Random(1)).shares(without_key(BOARD), clues)
    assert sum(shares.values()) == pytest.approx([1] * len(BOARD.words), abs=1e-5)


def test_a_sharper_clue_makes_it_surer() -> None:
    place = BOARD.words.index("WHALE")
    reef, wave = (wish(BOARD, given(BOARD, clue, 1)).chances[place] for clue in ("reef", "melody"))
    assert reef > 0.9 > 0.5 > wave


def test_a_clue_it_does_not_know_leaves_it_without_an_idea() -> None:
    told = wish(BOARD, given(BOARD, "xylem", 1))
    assert not told.understood
    assert len({round(chance, 4) for chance in told.chances.values()}) == 1
    assert why(BOARD, told).startswith("? ")


def test_chance_decides_where_nothing_else_does() -> None:
    unknown = given(BOARD, "xylem", 1)
    choices = {chosen(BOARD, unknown, may_pass=False, seed=seed) for seed in range(20)}
    assert len(choices) > 2


def test_bold_guesses_where_cautious_passes() -> None:
    clue = given(BOARD, "throne", 1)
    assert chosen(BOARD, clue, level="cautious") == "pass"
    assert chosen(BOARD, clue, level="bold") in ("KING", "CROWN")


def test_the_more_careful_the_more_it_passes() -> None:
    clue = given(BOARD, "throne", 1)
    for careful, passes in ((0.0, False), (10.0, True)):
        nature = replace(NATURES["normal"], careful=careful)
        told = Operative(MIND, nature, Random(1)).wish(without_key(BOARD), [clue], True)
        assert (told.choice is None) == passes


@pytest.mark.parametrize("number", [0, None])
def test_a_clue_without_a_number_is_answered_too(number: int | None) -> None:
    assert chosen(BOARD, given(BOARD, "zoo", number), may_pass=False) != "pass"


def test_the_reason_names_cards_and_chances_in_no_language() -> None:
    told = Wish(0, {0: 0.71, 1: 0.12, 2: 0.02}, True)
    assert why(board(nut="red", lion="red", king="blue"), told) == "NUT 71 % · LION 12 %"


def test_it_does_not_let_one_clue_after_the_other_pass() -> None:
    """Else a match in which every team doubts would have no end."""
    nothing, mine = given(BOARD, "xylem", 1), given(BOARD, "throne", 1)
    assert chosen(BOARD, nothing, mine, level="cautious") == "pass"
    assert chosen(BOARD, nothing, nothing, mine, level="cautious") in ("KING", "CROWN")
    guessed = given(BOARD, "zoo", 1, "lion")
    assert chosen(turned(BOARD, "lion"), guessed, nothing, mine, level="cautious") == "pass"
