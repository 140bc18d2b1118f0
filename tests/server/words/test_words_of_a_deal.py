"""Lists as a game takes them: enough different words for a board, or both numbers (W1 to W3)."""

from random import Random

import pytest

from protocol.codes import RefusalCode
from protocol.messages.codenames import CodenamesOptions
from protocol.texts import Fault
from server.games.codenames.game import Codenames
from server.games.match import Setup
from server.refusals import Refusal
from server.words.lists import Codename, different, take

WORDS = [f"{first}{second}{first}" for first in "BCDFG" for second in "AEIOU"]


def codenames(text: str, language: str = "en") -> tuple[Codename, ...]:
    found = take("mine", text, language)
    assert not isinstance(found, Fault)
    return found.list.words


def test_of_25_lines_with_a_duplicate_24_words_are_too_few_for_a_board() -> None:
    found = take("mine", "\n".join([*WORDS[:24], WORDS[0].lower()]), "en")
    assert not isinstance(found, Fault)
    game = Codenames(word_list={"mine": found.list}.get)
    setup = Setup(match=1, options=CodenamesOptions(word_lists=("mine",)), sitters={})
    refused = game.deal(setup, Random(1))
    assert refused == Refusal(RefusalCode.TOO_FEW_WORDS.value, {"have": 24, "need": 25})


def test_a_word_of_two_lists_counts_once_by_the_list_that_was_chosen_first() -> None:
    both = different([*codenames("NUT\nLION"), *codenames("Lion\nBEAR", "nl")])
    assert both == (Codename("NUT", "en"), Codename("LION", "en"), Codename("BEAR", "nl"))


@pytest.mark.parametrize("word", ["ILIK", "ılık"])
def test_in_two_languages_a_word_can_be_two(word: str) -> None:
    assert len(different([*codenames("ilik", "en"), *codenames(word, "tr")])) == 2
