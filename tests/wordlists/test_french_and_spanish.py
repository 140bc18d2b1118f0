import unicodedata
from importlib import resources
from itertools import pairwise, permutations
from string import ascii_uppercase

import pytest

from server.words.folding import fold

LETTERS = {
    "french": {*ascii_uppercase, *"ÀÂÆÇÈÉÊËÎÏÔÙÛÜŸŒ"},
    "spanish": {*ascii_uppercase, *"ÁÉÍÑÓÚÜ"},
}
LANGUAGES = {"french": "fr", "spanish": "es"}


@pytest.fixture(scope="module", params=LANGUAGES)
def name(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def lines(name: str) -> list[str]:
    text = resources.files("wordlists").joinpath(f"{name}.txt").read_text(encoding="utf-8")
    return text.splitlines()


@pytest.fixture(scope="module")
def words(lines: list[str]) -> list[str]:
    return [line for line in lines if line and not line.startswith("# ")]


def plain(word: str) -> str:
    """The word without its accents and tildes, its ligatures as two letters."""
    apart = unicodedata.normalize("NFD", word.replace("Œ", "OE").replace("Æ", "AE"))
    return "".join(c for c in apart if not unicodedata.combining(c))


def test_the_first_line_names_the_language(name, lines):
    assert lines[0] == f"# language: {LANGUAGES[name]}"


def test_there_are_at_least_four_hundred_words(words):
    assert len(words) >= 400


def test_the_words_are_in_the_order_of_their_characters(words):
    late = [(before, after) for before, after in pairwise(words) if before > after]
    assert late == []


def test_no_word_comes_twice_after_folding(name, words):
    folded = [fold(word, LANGUAGES[name]) for word in words]
    assert len(set(folded)) == len(folded)


def test_no_two_words_differ_in_their_accents_only(words):
    assert len({plain(word) for word in words}) == len(words)


def test_every_word_is_capital_letters_of_its_language_only(name, words):
    odd = [word for word in words if not set(word) <= LETTERS[name]]
    assert odd == []


def test_every_word_has_three_to_sixteen_letters(words):
    odd = [word for word in words if not 3 <= len(word) <= 16]
    assert odd == []


def test_no_word_starts_or_ends_with_another_of_four_letters_or_more_whatever_the_accents(words):
    pairs = permutations(map(plain, words), 2)
    clashes = [(a, b) for a, b in pairs if len(a) >= 4 and (b.startswith(a) or b.endswith(a))]
    assert clashes == []
