from dataclasses import dataclass
from importlib import resources
from itertools import pairwise, permutations
from string import ascii_uppercase

import pytest

from server.words.folding import fold, lower

LETTERS = {"dutch": {*ascii_uppercase, *"ËÏÉÖ"}, "german": {*ascii_uppercase, *"ÄÖÜÉ"}}
LANGUAGES = {"dutch": "nl", "german": "de"}


@dataclass(frozen=True)
class File:
    name: str
    lines: list[str]

    @property
    def language(self) -> str:
        return LANGUAGES[self.name]

    @property
    def words(self) -> list[str]:
        return [line for line in self.lines if line and not line.startswith("# ")]


@pytest.fixture(scope="module", params=LANGUAGES)
def file(request) -> File:
    text = resources.files("wordlists").joinpath(f"{request.param}.txt").read_text(encoding="utf-8")
    return File(request.param, text.splitlines())


def test_the_first_line_names_the_language(file):
    assert file.lines[0] == f"# language: {file.language}"


def test_there_are_at_least_four_hundred_words(file):
    assert len(file.words) >= 400


def test_the_words_are_in_the_order_of_their_characters(file):
    late = [(before, after) for before, after in pairwise(file.words) if before > after]
    assert late == []


def test_no_word_comes_twice_after_folding(file):
    folded = [fold(word, file.language) for word in file.words]
    assert len(set(folded)) == len(folded)


def test_every_word_is_capital_letters_of_its_language_only(file):
    odd = [word for word in file.words if not set(word) <= LETTERS[file.name]]
    assert odd == []


def test_every_word_comes_back_from_small_letters(file):
    odd = [word for word in file.words if lower(word, file.language).upper() != word]
    assert odd == []


def test_every_word_has_three_to_sixteen_letters(file):
    odd = [word for word in file.words if not 3 <= len(word) <= 16]
    assert odd == []


def test_no_word_starts_or_ends_with_another_of_four_letters_or_more(file):
    clashes = [
        (a, b) for a, b in permutations(file.words, 2) if len(a) >= 4 and (b.startswith(a) or b.endswith(a))
    ]
    assert clashes == []
