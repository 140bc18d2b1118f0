"""What the private note catches in each language and what it doesn't; run with -s to read the tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.words.lists import load
from server.words.notes import COMPOUND, INFLECTION, STEM, note
from tests.server.words.pairs import CALLED, FAIR, WRONG

LISTS = {"en": "english", "nl": "dutch", "de": "german", "fr": "french", "es": "spanish"}


def codenames(language: str) -> list[str]:
    found = load(LISTS[language])
    assert found is not None
    return [codename.word for codename in found.words]


@pytest.mark.parametrize(
    ("language", "pair", "kind"), [(lang, *item) for lang, table in CALLED.items() for item in table.items()]
)
def test_a_pair_that_may_be_called(language: str, pair: tuple[str, str], kind: str | None) -> None:
    assert note(*pair, language) == kind


@pytest.mark.parametrize(
    ("language", "pair", "kind"), [(lang, *item) for lang, table in FAIR.items() for item in table.items()]
)
def test_a_pair_that_nobody_should_call(language: str, pair: tuple[str, str], kind: str | None) -> None:
    assert note(*pair, language) == kind


@pytest.mark.parametrize("language", LISTS)
def test_most_of_the_table_is_right(language: str) -> None:
    for title, table in (("may be called", CALLED[language]), ("fair", FAIR[language])):
        print(f"\n{language}, {title}: {sum(map(bool, table.values()))} of {len(table)} noted")
        for (clue, codename), kind in table.items():
            print(f"  {clue:16}{codename:18}{kind or 'no note'}")
    missed = sum(kind is None for kind in CALLED[language].values())
    alarms = sum(kind is not None for kind in FAIR[language].values())
    assert (missed, alarms) == WRONG[language]
    assert len(CALLED[language]) + len(FAIR[language]) >= (100 if language == "en" else 60)


@pytest.mark.parametrize("language", LISTS)
def test_child_has_no_note_for_grandchild_nor_has_its_kin_elsewhere(language: str) -> None:
    pairs = {
        "en": ("child", "GRANDCHILD"),
        "nl": ("kind", "KLEINKIND"),
        "de": ("kind", "ENKELKIND"),
        "fr": ("enfant", "PETIT-ENFANT"),
        "es": ("nieto", "BISNIETO"),
    }
    assert note(*pairs[language], language) is None


def test_port_has_a_note_for_sport() -> None:
    assert note("port", "SPORT", "en") == COMPOUND


@pytest.mark.parametrize(
    ("clue", "codename", "language"),
    [("nut", "NUT", "en"), ("ılık", "ILIK", "tr"), ("inci", "İNCİ", "tr"), ("strasse", "STRAẞE", "de")],
)
def test_the_same_word_is_no_note_but_a_refusal(clue: str, codename: str, language: str) -> None:
    assert note(clue, codename, language) is None


def test_a_language_that_is_not_known_is_judged_by_letters_alone() -> None:
    assert note("kitaplar", "KİTAP", "tr") == COMPOUND
    assert note("kitap", "KATIP", "tr") is None


@pytest.mark.parametrize("language", LISTS)
def test_the_codenames_of_a_list_raise_no_notes_among_themselves(language: str) -> None:
    words = codenames(language)[::4]
    alarms = [(a, b) for a in words for b in words if a < b and note(a, b, language)]
    assert len(alarms) <= 1


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from([*LISTS, "tr", ""]))
def test_any_two_texts_can_be_compared(one: str, other: str, language: str) -> None:
    assert note(one, other, language) in (None, INFLECTION, COMPOUND, STEM)


@given(st.sampled_from(sorted(LISTS)), st.data())
def test_a_note_is_the_same_whichever_word_is_the_clue(language: str, data: st.DataObject) -> None:
    pair = data.draw(st.sampled_from(sorted({**CALLED[language], **FAIR[language]})))
    assert note(*pair, language) == note(pair[1], pair[0], language)
