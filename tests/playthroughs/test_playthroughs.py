"""Whole matches, step by step, are what they were: what everybody did and what every audience was shown.

Renewed by `python -m tests.playthroughs.write`.
"""

import pytest

from server.games.codenames.variants import shipped
from tests.playthroughs import cards
from tests.playthroughs.play import FOLDER, SEEDS, text


def kept(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SEEDS)
def test_every_step_and_every_view_is_as_it_was(name: str) -> None:
    assert text(name).splitlines() == kept(name).splitlines()


def test_every_step_and_every_view_of_big_two_is_as_it_was() -> None:
    assert cards.text().splitlines() == kept(cards.NAME).splitlines()


def test_every_variant_that_comes_along_has_its_playthrough_and_big_two_has() -> None:
    assert set(SEEDS) == set(shipped())
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*SEEDS, cards.NAME}


@pytest.mark.parametrize(
    ("name", "happenings"),
    [
        ("classic", ["challenge", "cover", "pass", "stress", "clue", "reveal", "over"]),
        ("three-teams", ["out", "pass", "stress", "clue", "reveal", "over"]),
    ],
)
def test_a_playthrough_shows_what_is_special_about_its_variant(name: str, happenings: list[str]) -> None:
    told = kept(name)
    assert [one for one in happenings if f"   log       {one}, turn" not in told] == []


def test_a_clue_that_forfeits_and_two_eliminations_are_played_through() -> None:
    told = kept("three-teams")
    assert ", forfeits\n" in told
    assert told.count("   log       out, turn") == 2


@pytest.mark.parametrize(
    "happening",
    [
        "full_house",
        "flush",
        "pair",
        ", leads, out of time",
        ": a bot plays",
        ": plays",
        "A bot for ",
        "Zoe takes seat",
        "is back.",
        "   finish ",
    ],
)
def test_the_playthrough_of_big_two_shows_what_can_happen(happening: str) -> None:
    assert happening in kept(cards.NAME)
