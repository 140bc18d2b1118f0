"""The data file that comes with the program: what it knows, what it never says, whom it understands."""

import json
from pathlib import Path

import numpy as np
import pytest

from server.bots.words.builder.vocabulary import blocked
from server.bots.words.files import LANGUAGES, shipped, speaks
from server.bots.words.meanings import Meanings
from server.words.lists import load

ROOT = Path(__file__).resolve().parents[4]
MOST_BYTES = 15_000_000


@pytest.fixture(scope="module")
def meanings() -> Meanings:
    return Meanings.load(shipped("en"))


def test_every_language_that_bots_speak_has_a_file_of_bounded_size() -> None:
    assert all(shipped(language).stat().st_size <= MOST_BYTES for language in LANGUAGES)
    assert speaks("en")
    assert not speaks("../en")
    with pytest.raises(ValueError, match="no word data for 'tlh'"):
        shipped("tlh")


def test_every_codename_of_ours_is_known_as_it_is_written(meanings: Meanings) -> None:
    english = load("english")
    assert english is not None
    unknown = [one.word for one in english.words if one.word.lower() not in meanings.places]
    assert unknown == []


def test_phrases_that_stand_on_cards_have_an_entry_of_their_own(meanings: Meanings) -> None:
    for phrase in ("ICE CREAM", "NEW YORK", "LOCH NESS", "SCUBA DIVER", "ROBIN HOOD"):
        assert meanings.understood(phrase) == (phrase.lower(),)


def test_a_clue_is_one_word_of_plain_letters_and_never_a_blocked_one(meanings: Meanings) -> None:
    text = (ROOT / "server/bots/words/builder/blocked.txt").read_text(encoding="utf-8")
    never = blocked(text, frozenset())
    clues = [meanings.words[place] for place in meanings.clues()]
    assert 20_000 < len(clues) < 30_000
    assert all(clue.isascii() and clue.isalpha() and clue.islower() and len(clue) > 2 for clue in clues)
    assert [clue for clue in clues if never.holds(clue)] == []


@pytest.mark.parametrize(
    ("clue", "word"),
    [
        ("river", "BANK"),
        ("loan", "BANK"),
        ("manhattan", "NEW YORK"),
        ("scotland", "LOCH NESS"),
        ("dessert", "ICE CREAM"),
        ("snorkelling", "SCUBA DIVER"),
        ("elephnat", "ZOO"),
        ("hogwarts", "WIZARD"),
    ],
)
def test_a_clue_finds_its_word(meanings: Meanings, clue: str, word: str) -> None:
    board = ["BANK", "NEW YORK", "LOCH NESS", "ICE CREAM", "SCUBA DIVER", "ZOO", "WIZARD", "PIANO", "TRUNK"]
    assert meanings.ranking(clue, board)[0][0] == word


def test_nine_of_ten_clues_of_the_development_set_are_understood(meanings: Meanings) -> None:
    lines = (ROOT / "benchmarks/meanings.jsonl").read_text(encoding="utf-8").splitlines()
    held_out = [told for told in map(json.loads, lines) if told["half"] == "held out"]
    right = [meanings.ranking(told["clue"], told["words"])[0][0] in told["targets"] for told in held_out]
    assert np.mean(right) > 0.9


def test_roots_that_wordnet_derives_from_each_other_are_paired(meanings: Meanings) -> None:
    pairs = {frozenset((meanings.words[one], meanings.words[other])) for one, other in meanings.roots}
    assert {frozenset(("bake", "baker")), frozenset(("poet", "poetic"))} <= pairs
    assert frozenset(("bank", "river")) not in pairs
