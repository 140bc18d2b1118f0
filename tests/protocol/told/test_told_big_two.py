"""The rules of Big Two in words: right for the room's settings, and the same in both languages."""

import re

import pytest

from protocol.cards import RANKS
from protocol.messages.big_two import BigTwoOptions
from protocol.told import LANGUAGES, Language, Rules, big_two

every_language = pytest.mark.parametrize("language", LANGUAGES)


def told(language: Language = "en", points: bool = False, turn_seconds: int = 0) -> Rules:
    return big_two.tell(BigTwoOptions(points, turn_seconds), language)


def text(rules: Rules) -> str:
    return " ".join(paragraph for section in rules.sections for paragraph in section.paragraphs)


@pytest.mark.parametrize("points", [False, True])
def test_both_languages_tell_the_same_paragraphs(points: bool) -> None:
    shapes = [
        [len(section.paragraphs) for section in told(language, points).sections] for language in LANGUAGES
    ]
    assert shapes[0] == shapes[1]


@every_language
def test_every_paragraph_is_whole_sentences(language: Language) -> None:
    rules = told(language, points=True, turn_seconds=90)
    for paragraph in (rules.summary, *(one for section in rules.sections for one in section.paragraphs)):
        assert re.fullmatch(r"[A-ZÉ].*[.]", paragraph), paragraph
        assert not re.search(r"[{}]|  ", paragraph), paragraph


@every_language
def test_the_ranks_are_told_in_their_order(language: Language) -> None:
    row = " ".join(RANKS)
    assert row in text(told(language))
    high_to_low = [
        re.sub(r" \(\w+\)", "", part) for part in re.findall(r": (2, .*?)\.", text(told(language)))
    ]
    assert high_to_low == [", ".join(reversed(RANKS))]


def test_points_are_told_only_where_they_count() -> None:
    assert "Points" not in [section.title for section in told().sections]
    assert "Of 10 to 12 cards each counts double, of 13 three times." in text(told(points=True))


@pytest.mark.parametrize(
    ("seconds", "language", "sentence"),
    [
        (0, "en", "No clock runs: take your time."),
        (90, "en", "Each turn takes one minute and 30 seconds at most."),
        (45, "nl", "Een beurt duurt hoogstens 45 seconden."),
    ],
)
def test_the_clock_is_told_as_it_is_set(seconds: int, language: Language, sentence: str) -> None:
    assert sentence in text(told(language, turn_seconds=seconds))


@every_language
def test_a_page_keeps_to_its_width(language: Language) -> None:
    page = big_two.page(BigTwoOptions(points=True, turn_seconds=90), language, 60)
    assert max(map(len, page.splitlines())) <= 60
