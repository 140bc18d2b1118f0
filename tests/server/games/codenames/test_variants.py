"""Variant files: what is accepted, and the sentence for each field that is not."""

import json
from importlib import resources
from typing import Any

import pytest

from server.games.codenames.variants import VariantError, parse, shipped

FOLDER = resources.files("server.games.codenames") / "variants"
GOOD = json.loads((FOLDER / "three-teams.json").read_text())
MISSING = object()


def parsed(**changes: Any) -> Any:
    fields = {name: value for name, value in {**GOOD, **changes}.items() if value is not MISSING}
    return parse("mine.json", json.dumps(fields))


def test_classic_comes_with_the_program() -> None:
    classic = shipped()["classic"]
    assert (classic.agents, classic.bystanders, classic.assassins) == ((9, 8), 7, 1)


def test_a_good_file_is_a_variant() -> None:
    assert parsed().teams == ("red", "blue", "green")


def test_the_highest_number_may_be_the_number_of_cards() -> None:
    assert parsed(clue_high="cards").clue_high == 25


def test_identities_that_do_not_fill_the_grid_are_refused_with_the_sum() -> None:
    with pytest.raises(VariantError) as caught:
        parsed(teams=["red", "blue"], agents=[9, 8], assassins=2)
    sentence = "mine.json: bystanders: 7 + agents 9 + 8 + assassins 2 make 26 cards, the grid has 25"
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("name", "", "1 to 40"),
        ("name", 7, "1 to 40"),
        ("name", "a\nb", "can all be seen"),
        ("name", "   ", "can all be seen"),
        ("name", "\u3164", "can all be seen"),
        ("name", "-", "a letter or digit"),
        ("name", "a" + "\u0301" * 9, "can all be seen"),
        ("name", "classic ", "no space around it"),
        ("name", MISSING, "is missing"),
        ("teams", "red", "at least two"),
        ("teams", ["red"], "at least two"),
        ("teams", ["red", "mauve", "blue"], '"mauve" is none of red, blue, green'),
        ("teams", ["red", "blue", "red"], "red comes twice"),
        ("teams", ["red", ["blue"], "green"], "is none of"),
        ("first", "mauve", "is none of key, red, blue, green"),
        ("first", None, "is none of"),
        ("agents", [6, 5], "a list of 3 numbers"),
        ("agents", [6, 5, 0], "0 is no whole number from 1 to 25"),
        ("agents", [6, 5, 5.0], "5.0 is no whole number"),
        ("agents", [6, 5, True], "true is no whole number"),
        ("agents", 16, "a list of 3 numbers"),
        ("bystanders", -1, "-1 is no whole number from 0 to 25"),
        ("assassins", "2", '"2" is no whole number'),
        ("rows", 3, "3 is no whole number from 4 to 7"),
        ("columns", 8, "8 is no whole number from 4 to 7"),
        ("clue_low", 26, "26 is no whole number from 0 to 25"),
        ("clue_high", 26, "26 is no whole number from 0 to 25"),
        ("clue_high", "all", 'or "cards"'),
        ("clue_high", True, 'or "cards"'),
        ("extra_guesses", -1, "-1 is no whole number"),
        ("pass_before_first_guess", "no", "true or false"),
        ("assassin", "sleeps", "is none of ends_game, eliminates"),
        ("clue_on_board", "fine", "is none of refused, forfeits"),
        ("unlimited", 1, "true or false"),
        ("agreement", "dictator", "is none of everyone, majority, first_click"),
        ("clue_seconds", 3601, "3601 is no whole number from 0 to 3600"),
        ("guess_seconds", -1, "-1 is no whole number from 0 to 3600"),
        ("challenge", None, "true or false"),
        ("must_cover", 0, "true or false"),
        ("colour", "red", "is no field"),
    ],
)
def test_a_bad_field_is_refused_by_file_field_and_reason(field: str, value: Any, reason: str) -> None:
    with pytest.raises(VariantError) as caught:
        parsed(**{field: value})
    assert (caught.value.file, caught.value.field) == ("mine.json", field)
    assert reason in caught.value.reason


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", "[" * 100_000])
def test_a_file_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(VariantError) as caught:
        parse("mine.json", text)
    assert caught.value.field == "the file"


def test_a_field_that_comes_twice_is_refused() -> None:
    with pytest.raises(VariantError) as caught:
        parse("mine.json", '{"rows": 5, "rows": 6}')
    assert str(caught.value) == "mine.json: rows: comes twice"


@pytest.mark.timeout(5)
def test_a_field_that_comes_twice_among_very_many_is_found_at_once() -> None:
    pairs = [*(f'"{number}": 1' for number in range(50_000)), '"49999": 2']
    with pytest.raises(VariantError, match="49999: comes twice"):
        parse("mine.json", "{" + ", ".join(pairs) + "}")


@pytest.mark.parametrize("field", ["name", "agents", "bystanders", "unlimited", "agreement"])
def test_a_value_of_any_depth_is_refused(field: str) -> None:
    for depth in range(900, 1000):  # what can still be read may be too deep to be written down
        text = json.dumps({**GOOD, field: "deep"}).replace('"deep"', "[" * depth + "]" * depth)
        with pytest.raises(VariantError):
            parse("mine.json", text)


@pytest.mark.parametrize("digits", ["9" * 41, "9" * 5000, "-" + "9" * 5000])
def test_a_number_of_very_many_digits_is_a_fault_of_its_field(digits: str) -> None:
    text = json.dumps({**GOOD, "rows": "many"}).replace('"many"', digits)
    with pytest.raises(VariantError, match=r"rows: .* is no whole number from 4 to 7"):
        parse("mine.json", text)


@pytest.mark.parametrize("steering", ["\x1b[31m", "\x9b31m", "a\nb", "\u202e", "\u200b", "\ud800"])
@pytest.mark.parametrize("field", ["mauve", "first"])
def test_a_refusal_shows_what_steers_terminals_or_hides_as_escapes(field: str, steering: str) -> None:
    spoiled = {"first": "mauve" + steering} if field == "first" else {field + steering: 1}
    with pytest.raises(VariantError) as caught:
        parse("mine.json", json.dumps({**GOOD, **spoiled}))
    assert str(caught.value).isprintable()


def test_a_field_without_a_name_is_named_by_quotes() -> None:
    with pytest.raises(VariantError, match=r'^mine\.json: "": is no field of a variant'):
        parse("mine.json", json.dumps({**GOOD, "": 1}))


def test_a_variant_error_is_a_value_error() -> None:
    assert issubclass(VariantError, ValueError)
