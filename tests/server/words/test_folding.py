"""When two words are the same word (docs/rules/codenames.md, "Clue")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.words.characters import invisible
from server.words.folding import fold, lower, tidy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Nut", "NUT"),
        ("nut.", "nut"),
        ("(nut)", "nut"),
        ("¡nut!", "nut"),
        ("n\u200bu\u2060t\ufeff", "nut"),
        ("n\u00adut", "nut"),
        ("nut\ufe0f", "nut"),
        ("n\u034fut\u3164", "nut"),
        ("ice cream", "ICECREAM"),
        ("ice\u00a0cream", "ice-cream"),
        ("ice\u2011cream", "ice\u2014cream"),
        ("o'clock", "o\u2019clock"),
        ("oclock", "o`clock"),
        ("caf\u00e9", "CAFE\u0301"),
        ("ｎｕｔ", "nut"),
        ("ﬁsh", "fish"),
        ("STRASSE", "straße"),
        ("ΟΔΟΣ", "οδος"),
        ("\u0390", "\u03b9\u0308\u0301"),
        ("nut🌰", "nut"),
        ("nut´", "nut"),
        ("nut¨", "nut"),
    ],
)
def test_these_are_the_same_word(one: str, other: str) -> None:
    assert fold(one, "en") == fold(other, "en")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("nut", "nuts"),
        ("ano", "año"),
        ("все", "всё"),
        ("resume", "résumé"),
        ("007", "7"),
        ("!", "?"),
        ("🐘", "🦁"),
        ("n.u.t", "nut"),
    ],
)
def test_these_are_different_words(one: str, other: str) -> None:
    assert fold(one, "en") != fold(other, "en")


def test_turkish_has_two_letters_where_others_have_one() -> None:
    assert fold("ILIK", "tr") == fold("ılık", "tr") != fold("ilik", "tr")
    assert fold("İNCİ", "tr") == fold("inci", "tr") == fold("I\u0307NCI\u0307", "tr")
    assert fold("ILIK", "en") == fold("ilik", "en")


def test_a_word_of_nothing_but_punctuation_is_still_a_word() -> None:
    assert fold("!!!", "en") == "!!!"


def test_a_word_of_nothing_visible_is_no_word() -> None:
    assert fold("\u200b \u3164", "en") == ""


@given(st.text(max_size=12))
def test_folding_never_fails_and_leaves_nothing_invisible(word: str) -> None:
    folded = fold(word, "en")
    assert not any(invisible(c) or c.isspace() for c in folded)


@given(st.text(alphabet=st.characters(codec="ascii"), max_size=12), st.sampled_from(["en", "tr"]))
def test_a_folded_word_folds_to_itself(word: str, language: str) -> None:
    assert fold(fold(word, language), language) == fold(word, language)


def test_lower_case_follows_the_language() -> None:
    assert lower("IĞDIR", "tr") == "ığdır"
    assert lower("ΟΔΟΣ", "el") == "οδος"
    assert lower("CAFE\u0301", "fr") == "café"


def test_what_is_shown_has_single_spaces_and_nothing_invisible() -> None:
    assert tidy("  ivory \u200b  co\u2060ast\ufeff ") == "ivory coast"


def test_joiners_stay_where_they_join() -> None:
    family = "👨\u200d👩\u200d👧"
    assert tidy(f"\u200d{family}\u200c") == family
