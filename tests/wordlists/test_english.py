from importlib import resources
from itertools import pairwise, permutations

import pytest

SUFFIXES = (
    *("S", "ES", "D", "ED", "R", "ER", "OR", "AR", "ING", "Y", "LY", "IE", "EY", "EN", "N", "AL", "IAL"),
    *("MAN", "IST", "IAN", "ION", "ISH", "ISM", "IC", "ESS", "ETTE", "LET", "LING", "AGE", "ERY", "RY"),
    *("FUL", "LESS", "NESS", "SHIP", "HOOD", "DOM", "MENT", "OUS", "ABLE", "ANT", "ENT", "TH", "STER", "EER"),
)
"""Endings that make one English word out of another."""


@pytest.fixture(scope="module")
def lines() -> list[str]:
    text = resources.files("wordlists").joinpath("english.txt").read_text(encoding="utf-8")
    return text.splitlines()


@pytest.fixture(scope="module")
def words(lines: list[str]) -> list[str]:
    return [line for line in lines if line and not line.startswith("# ")]


def stems(word: str, suffix: str) -> set[str]:
    """What `word` may have been before it took `suffix`: FARM(ER), BAK[E](ER), RUN[N](ER), COP[Y](IER)."""
    stem = word.removesuffix(suffix)
    doubled = len(stem) > 1 and stem[-1] == stem[-2]
    return {stem, f"{stem}E", stem[:-1] if doubled else stem, f"{stem[:-1]}Y" if stem.endswith("I") else stem}


def test_the_first_line_names_the_language(lines):
    assert lines[0] == "# language: en"


def test_there_are_at_least_six_hundred_words(words):
    assert len(words) >= 600


def test_the_words_are_in_alphabetical_order(words):
    late = [(before, after) for before, after in pairwise(words) if before > after]
    assert late == []


def test_no_word_comes_twice_whatever_its_case(words):
    folded = [word.casefold() for word in words]
    assert len(set(folded)) == len(folded)


def test_every_word_is_capital_letters_only(words):
    odd = [word for word in words if not (word.isascii() and word.isalpha() and word.isupper())]
    assert odd == []


def test_every_word_has_three_to_sixteen_letters(words):
    odd = [word for word in words if not 3 <= len(word) <= 16]
    assert odd == []


def test_no_word_is_another_with_a_common_ending(words):
    known = set(words)
    made = [
        (word, end)
        for word in words
        for end in SUFFIXES
        if word.endswith(end) and stems(word, end) & known - {word}
    ]
    assert made == []


def test_no_word_starts_or_ends_with_another_of_four_letters_or_more(words):
    clashes = [
        (a, b) for a, b in permutations(words, 2) if len(a) >= 4 and (b.startswith(a) or b.endswith(a))
    ]
    assert clashes == []
