"""What the reader makes of a data file."""

from pathlib import Path

import numpy as np
import pytest

from server.bots.words.meanings import LINK_WEIGHT, Meanings
from server.bots.words.sections import DataError, packed
from tests.server.bots.words import small


@pytest.fixture
def meanings(tmp_path: Path) -> Meanings:
    return Meanings.load(small.written(tmp_path))


def test_a_word_of_two_meanings_is_near_both(meanings: Meanings) -> None:
    near = meanings.similarity("BANK", ["RIVER", "MONEY", "ICE CREAM"])
    np.testing.assert_allclose(near, [0.7071, 0.7071, 0], atol=1e-4)


def test_a_link_brings_two_words_nearer_in_both_directions(meanings: Meanings) -> None:
    cosine = -60 * 127 / (127 * np.sqrt(3 * 60**2))
    for clue, word in (("money", "kangaroo"), ("kangaroo", "money")):
        assert meanings.similarity(clue, [word])[0] == pytest.approx(cosine + LINK_WEIGHT, abs=1e-4)


def test_a_phrase_of_its_own_is_more_than_its_parts(meanings: Meanings) -> None:
    np.testing.assert_allclose(meanings.vector("Ice-Cream"), [0, 0, 1], atol=1e-6)
    np.testing.assert_allclose(meanings.vector("river money"), [0.7071, 0.7071, 0], atol=1e-4)


def test_nothing_is_made_up_about_a_word_that_isnt_known(meanings: Meanings) -> None:
    assert not meanings.known("zxqv")
    assert meanings.vector("zxqv") is None
    assert meanings.similarity("zxqv", ["RIVER"]).tolist() == [0]
    assert meanings.similarity("river", ["ZXQV", "BANK"])[0] == 0
    assert [chance for _, chance in meanings.ranking("zxqv", ["RIVER", "BANK"])] == [0.5, 0.5]


def test_a_ranking_holds_every_word_with_chances_that_fall_and_sum_up_to_1(meanings: Meanings) -> None:
    words = ["MONEY", "RIVER", "ZXQV", "ICE CREAM", "BANK", "BANK"]
    ranking = meanings.ranking("river", words)
    chances = [chance for _, chance in ranking]
    assert sorted(word for word, _ in ranking) == sorted(words)
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)
    assert ranking[0][0] == "RIVER"
    assert meanings.ranking("river", []) == []


def test_all_clues_at_once_are_as_near_as_each_alone(meanings: Meanings) -> None:
    words = ["MONEY", "ICE CREAM", "ZXQV", "KANGAROO"]
    clues, near = meanings.against(words)
    assert clues == ("river", "bank", "money", "ice", "cream", "kangaroo")
    alone = [meanings.similarity(clue, words) for clue in clues]
    np.testing.assert_allclose(near, alone, atol=1e-6)


def test_what_isnt_fit_for_a_clue_is_understood_all_the_same(meanings: Meanings) -> None:
    assert meanings.known("rude")
    assert not meanings.may_be_clue("rude")
    assert not meanings.may_be_clue("zxqv")
    assert meanings.may_be_clue("bank")


def test_a_file_without_a_section_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(packed({name: data for name, data in small.sections().items() if name != "roots"}))
    with pytest.raises(DataError, match="the section 'roots' is missing"):
        Meanings.load(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"vectors": bytes(23)},
        {"flags": bytes(7)},
        {"link_words": b""},
        {"link_words": b"\x63\x00"},
        {"link_starts": bytes(35) + b"\xff"},
        {"about": b"[]"},
        {"about": b'{"dimensions": 0}'},
        {"words": b"\xff"},
        {"roots": bytes(3)},
        {"roots": b"\x63\x00\x63\x00"},
    ],
)
def test_sections_that_dont_fit_each_other_are_refused(tmp_path: Path, changes: dict[str, bytes]) -> None:
    with pytest.raises(DataError, match="its sections don't fit each other"):
        Meanings.load(small.written(tmp_path, **changes))
