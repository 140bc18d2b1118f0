"""What words that aren't in the vocabulary are taken for."""

import pytest

from server.bots.words.spelling import folded, parts

KNOWN = (
    "kangaroo",
    "elephant",
    "wolf",
    "fly",
    "run",
    "bake",
    "mouse",
    "ice cream",
    "rain",
    "drop",
    "scissors",
    "rare",
)
PLACES = {word: number for number, word in enumerate(KNOWN)} | {"rainbird": 30_000, "farish": 30_001}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ELEPHANTS", ("elephant",)),
        ("mice", ("mouse",)),
        ("wolves", ("wolf",)),
        ("flies", ("fly",)),
        ("running", ("run",)),
        ("baking", ("bake",)),
        ("scissor", ("scissors",)),
        ("Kangaroo's", ("kangaroo",)),
        ("kangeroo", ("kangaroo",)),
        ("kangarroo", ("kangaroo",)),
        ("kagnaroo", ("kangaroo",)),
        ("kangaro", ("kangaroo",)),
        ("icecream", ("ice cream",)),
        ("ICE-CREAM", ("ice cream",)),
        ("raindrop", ("rain", "drop")),
        ("rain elephants", ("rain", "elephant")),
        ("rain bird", ("rainbird",)),
        ("élephant", ("elephant",)),
        ("rain zxqv", ("rain",)),
    ],
)
def test_a_word_that_isnt_known_is_taken_for_one_that_is(text: str, expected: tuple[str, ...]) -> None:
    assert parts(folded(text), PLACES) == expected


@pytest.mark.parametrize("text", ["zxqv", "flu", "", " ", "42", "北京", "rainzxqv", "farishdrop"])
def test_what_resembles_nothing_is_taken_for_nothing(text: str) -> None:
    assert parts(folded(text), PLACES) == ()
