"""The strictest check, on a table of pairs and on boards. Uses the data that come with the program."""

import pytest

from server.bots.codenames.legal import Check
from server.bots.codenames.mind import Mind, english
from tests.server.bots.codenames.root_pairs import CALLED, FAIR, held_out


@pytest.fixture(scope="module")
def mind() -> Mind:
    return english()


def legal(mind: Mind, clue: str, *hidden: str, others: tuple[str, ...] = ()) -> bool:
    return Check(mind, (*hidden, *others), range(len(hidden))).legal(clue)


def test_of_the_pairs_that_are_called_and_the_fair_ones_most_are_told_rightly(mind: Mind) -> None:
    """The bar is 95 of 103; figures of the halves stand in docs/bots.md."""
    wrong = [pair for pair in CALLED if legal(mind, *pair)] + [
        pair for pair in FAIR if not legal(mind, *pair)
    ]
    unseen = [pair for pair in (*CALLED, *FAIR) if held_out(pair)]
    assert len(CALLED) + len(FAIR) >= 103
    assert len(wrong) <= (len(CALLED) + len(FAIR)) * 8 // 103
    assert sum(pair in unseen for pair in wrong) <= len(unseen) // 10
    assert sum(pair in wrong for pair in FAIR) <= len(FAIR) // 6


@pytest.mark.parametrize(
    ("clue", "codename"),
    [
        ("port", "SPORT"),  # letters, either way round
        ("sports", "PORT"),
        ("knives", "KNIFE"),
        ("cream", "ICE CREAM"),
        ("icecream", "ICE CREAM"),
        ("snowman", "SNOWBALL"),
        ("decision", "DECIDE"),
        ("bike", "BICYCLE"),  # short for it
        ("motorbike", "BICYCLE"),
        ("refrigerator", "FRIDGE"),
        ("doughnut", "DONUT"),  # another spelling
        ("freezer", "FROST"),  # too old for their letters to tell
        ("cornfield", "POPCORN"),
        ("barometer", "THERMOMETER"),
        ("icy", "ICEBERG"),
    ],
)
def test_nobody_is_given_anything_to_call(mind: Mind, clue: str, codename: str) -> None:
    assert not legal(mind, clue, codename)


def test_a_revealed_word_is_only_not_said_itself(mind: Mind) -> None:
    assert legal(mind, "ports", "KING", others=("PORT",))
    assert not legal(mind, "port", "KING", others=("PORT",))


@pytest.mark.parametrize("clue", ["two words", "", "co-op", "Capital", "x1", "\u202eevil"])
def test_a_clue_is_one_plain_word(mind: Mind, clue: str) -> None:
    assert not legal(mind, clue, "KING")


def test_short_words_and_words_of_other_scripts_are_no_roots(mind: Mind) -> None:
    assert legal(mind, "melody", "AI", "日本", "☃", "")
