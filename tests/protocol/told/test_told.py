"""The rules in words: right for any variant, in both languages, and no sentence that is never said."""

import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from protocol.told import (
    LANGUAGES,
    Language,
    Rules,
    changed,
    identity_name,
    page,
    team_name,
    tell,
    track,
    walk,
)
from protocol.told.dutch import DUTCH
from protocol.told.english import ENGLISH
from protocol.told.texts import TABLES, capital, texts
from server.games.codenames.variants import parse, shipped
from tests.protocol.told import pages, some

CLASSIC, THREE_TEAMS = shipped()["classic"], shipped()["three-teams"]
GAMES = some.games(600)

every_language = pytest.mark.parametrize("language", LANGUAGES)


def section(rules: Rules, title: str) -> str:
    return next(" ".join(one.paragraphs) for one in rules.sections if one.title == title)


def told(title: str, variant: Any = CLASSIC, language: Language = "en", **options: Any) -> str:
    return section(tell(variant, replace(variant.defaults(), **options), language), title)


def everything(language: Language) -> list[str]:
    """All that is said of many games, one piece each."""
    said: list[str] = []
    for variant, options in GAMES:
        rules = tell(variant, options, language)
        said += [rules.summary, *changed(variant, options, language)]
        said += [text for one in rules.sections for text in (one.title, *one.paragraphs)]
        steps = (step for _, step in walk(track(variant, options, language)))
        said += [text for step in steps for text in (step.title, step.detail, step.by)]
    return list(dict.fromkeys(said))


# ---- the tables


def test_both_tables_have_the_same_keys_in_the_same_order() -> None:
    assert list(ENGLISH) == list(DUTCH)


@pytest.mark.parametrize("key", ENGLISH)
def test_a_sentence_has_the_same_blanks_in_both_languages(key: str) -> None:
    blanks = [{name for _, name, _, _ in Formatter().parse(table[key]) if name} for table in TABLES.values()]
    assert blanks[0] == blanks[1]


@every_language
def test_nothing_stands_in_a_table_that_is_never_said(
    language: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: set[str] = set()

    class Listening(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            said.add(key)
            return super().__getitem__(key)

        def get(self, key: str, default: Any = None) -> Any:
            said.add(key)
            return super().get(key, default)

    monkeypatch.setitem(TABLES, language, Listening(TABLES[language]))  # type: ignore[misc]
    everything(language)
    for variant, options in GAMES[:50]:
        page(variant, options, language, 80)
    for identity in ("0", "1", "2", "b", "x"):
        identity_name(identity, THREE_TEAMS.teams, language)
    unsaid = TABLES[language].keys() - said
    for_other_colours = {"agents.other.one", "agents.other.many", "identity.other"}
    singular_of_what_is_always_many = {"teams.one", "rows.one"}
    defaults_no_variant_changes = {f"house.{flag}.off" for flag in ("votes_visible", "several_words")}
    spelled_as_part_of_others = {key for key in unsaid if key.startswith("number.")}
    assert unsaid <= (
        for_other_colours
        | singular_of_what_is_always_many
        | defaults_no_variant_changes
        | spelled_as_part_of_others
    )


# ---- any variant


def test_the_variants_told_here_are_such_as_the_server_takes() -> None:
    for variant, _ in GAMES:
        assert parse("it.json", json.dumps(msgspec.structs.asdict(variant))) == variant


@every_language
def test_no_blank_is_left_open_and_no_sentence_unfinished(language: Language) -> None:
    for text in everything(language):
        assert not re.search(r"[{}]|  |^ | $|\.\.|\b1 (agents|bystanders|assassins|agenten)\b", text), text


@every_language
def test_every_paragraph_is_whole_sentences(language: Language) -> None:
    for variant, options in GAMES:
        rules = tell(variant, options, language)
        for one in rules.sections:
            assert one.paragraphs
            for text in (rules.summary, *one.paragraphs, *changed(variant, options, language)):
                assert text.endswith(".")
                assert text[0].isupper() or text[0] == "“", text


@every_language
def test_a_sentence_is_short_enough_to_be_read_aloud(language: Language) -> None:
    for variant, options in GAMES:
        for one in tell(variant, options, language).sections:
            for sentence in re.split(r"(?<=[.:;?]) ", " ".join(one.paragraphs)):
                assert len(sentence.split()) <= 35, sentence


@every_language
def test_no_other_team_is_named_than_those_that_play(language: Language) -> None:
    for variant, options in GAMES:
        others = {team_name(team, language) for team in ("red", "blue", "green") if team not in variant.teams}
        said = page(variant, options, language, 80)
        assert not [team for team in others if re.search(rf"\b{team}\b", said)]


# ---- what it says


def test_classic_counts_nine_eight_seven_and_one() -> None:
    setup = told("Setup")
    assert "17 agents, 7 bystanders and 1 assassin" in setup
    assert "The team that starts has 9 agents, the other team 8." in setup


def test_three_teams_are_counted_by_colour_when_it_is_known_who_starts() -> None:
    assert "6 red agents, 5 blue agents, 5 green agents, 7 bystanders and 2 assassins" in told(
        "Setup", THREE_TEAMS
    )


def test_the_counts_go_by_turn_order_from_the_team_that_starts() -> None:
    blue_first = replace(CLASSIC, first="blue")
    assert "8 red agents, 9 blue agents" in told("Setup", blue_first)


def test_the_turn_order_is_told_from_the_team_that_always_starts() -> None:
    green_first = replace(THREE_TEAMS, first="green")
    assert "Green, then Red, then Blue, and Green again" in told("The turn", green_first)


def test_with_two_teams_an_eliminating_assassin_ends_the_game() -> None:
    two = replace(CLASSIC, assassin="eliminates")
    assert told("The assassin", two) == told("The assassin")


def test_with_one_assassin_among_three_teams_nobody_is_left_alone() -> None:
    one = replace(THREE_TEAMS, assassins=1, bystanders=8)
    assert "only one team" not in told("The assassin", one)
    assert "only one team" in told("The assassins", THREE_TEAMS)


def test_without_an_assassin_there_is_no_word_of_one() -> None:
    none = replace(CLASSIC, assassins=0, bystanders=8)
    assert "assassin" not in page(none, none.defaults(), "en", 80).lower()


def test_no_guess_more_is_promised_than_the_variant_gives() -> None:
    assert "makes three" in told("Guessing")
    assert "more." not in told("Guessing", replace(CLASSIC, extra_guesses=0)).split("Each operative")[0]


def test_where_zero_is_the_only_number_it_is_no_warning() -> None:
    only = replace(CLASSIC, clue_high=0)
    said = page(only, only.defaults(), "en", 80)
    assert "A clue is one word and the number 0." in told("The clue", only)
    assert not [word for word in ("warning", "citrus", "how many cards\nare meant.") if word in said]
    assert told("Guessing", only).startswith("The team may guess as often as it likes.")


@pytest.mark.parametrize(
    ("low", "unlimited", "free"),
    [(0, False, "0"), (1, True, "“unlimited”"), (0, True, "0 or “unlimited”"), (1, False, None)],
)
def test_guessing_and_passing_tell_of_every_clue_without_a_limit(
    low: int, unlimited: bool, free: str | None
) -> None:
    variant = replace(CLASSIC, clue_low=low, unlimited=unlimited)
    guessing, passing = told("Guessing", variant), told("Passing", variant)
    assert (f"After {free} it may guess as often as it likes." in guessing) == (free is not None)
    assert (f"That holds after {free} too." in passing) == (free is not None)


def test_a_lone_operative_needs_no_agreement() -> None:
    assert "The first click" in told("Guessing", operatives=1)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"clue_seconds": 60}, "A clue has to be given within one minute."),
        ({"clue_seconds": 91}, "within one minute and 31 seconds."),
        ({"guess_seconds": 1}, "within one second."),
        ({"guess_seconds": 3600}, "within 60 minutes."),
        ({}, "There is no clock: take your time."),
    ],
)
def test_clocks_are_told_in_minutes_and_seconds(options: dict[str, Any], sentence: str) -> None:
    assert sentence in told("Clocks", **options)


def test_the_limit_of_challenges_is_told() -> None:
    assert "Each team may challenge once in a game." in told("Challenging a clue", challenge_limit=1)


def test_dutch_bends_the_colours() -> None:
    assert "6 rode agenten, 5 blauwe agenten, 5 groene agenten" in told("Opzet", THREE_TEAMS, "nl")


def test_a_team_of_a_colour_not_known_yet_keeps_its_name() -> None:
    pink = replace(CLASSIC, teams=("pink", "blue"), first="pink")
    assert "9 agents of Pink, 8 blue agents" in told("Setup", pink)
    assert identity_name("0", pink.teams, "nl") == "agent van Pink"


@pytest.mark.parametrize(
    ("identity", "english", "dutch"),
    [
        ("0", "red agent", "rode agent"),
        ("1", "blue agent", "blauwe agent"),
        ("2", "green agent", "groene agent"),
        ("b", "bystander", "omstander"),
        ("x", "assassin", "moordenaar"),
    ],
)
def test_identities_have_names(identity: str, english: str, dutch: str) -> None:
    names = [identity_name(identity, THREE_TEAMS.teams, language) for language in LANGUAGES]
    assert names == [english, dutch]


def test_a_list_is_read_as_people_say_it() -> None:
    assert texts("nl").listing(["a"]) == "a"
    assert texts("en").listing(["a", "b", "c"], "list.or") == "a, b or c"
    assert capital("") == ""


# ---- house rules


@every_language
def test_a_room_that_changed_nothing_has_no_house_rules(language: Language) -> None:
    for variant, _ in GAMES:
        assert changed(variant, variant.defaults(), language) == ()


@pytest.mark.parametrize(
    ("options", "english", "dutch"),
    [
        (
            {"agreement": "majority"},
            "A guess needs a majority (normally: everyone).",
            "Een kaart draait om na een meerderheid van stemmen (normaal: ieders stem).",
        ),
        (
            {"clue_seconds": 120},
            "A clue has two minutes (normally: no clock).",
            "Voor een hint geldt: twee minuten (normaal: geen klok).",
        ),
        (
            {"challenge": False, "challenge_limit": 2, "must_cover": True},
            "Clues may not be challenged (normally: they may).",
            "Hints mogen niet betwist worden (normaal wel).",
        ),
        (
            {"challenge_limit": 2},
            "Each team may challenge two times in a game (normally: as often as it likes).",
            "Elk team mag per spel twee keer een hint betwisten (normaal: zo vaak als het wil).",
        ),
        (
            {"operatives": 1},
            "A team has at most one operative (normally: eight).",
            "Een team heeft hoogstens één speurder (normaal: acht).",
        ),
    ],
)
def test_a_house_rule_is_one_sentence_with_what_is_normal(
    options: dict[str, Any], english: str, dutch: str
) -> None:
    room = replace(CLASSIC.defaults(), **options)
    assert [changed(CLASSIC, room, language) for language in LANGUAGES] == [(english,), (dutch,)]


def test_other_word_lists_are_no_house_rule() -> None:
    assert changed(CLASSIC, replace(CLASSIC.defaults(), word_lists=("dutch",)), "en") == ()


# ---- the pages


@pytest.mark.parametrize(("path", "text"), pages.pages().items(), ids=lambda one: getattr(one, "name", ""))
def test_a_page_is_the_one_that_was_read_through(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text


def test_there_is_no_page_of_what_does_not_come_with_the_program() -> None:
    assert {path.name for path in pages.GOLDEN.iterdir()} == {path.name for path in pages.pages()}


@every_language
def test_a_page_keeps_to_its_width(language: Language) -> None:
    for variant, options in GAMES[:50]:
        assert max(map(len, page(variant, options, language, 60).splitlines())) <= 60
