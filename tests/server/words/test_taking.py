"""Lists of any origin: what is taken of them, what isn't, and why (docs/rules/words.md)."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.texts import Fault, TextCode, WordCode, read
from server.words.characters import control, invisible, steers
from server.words.folding import fold
from server.words.lists import MAX_CODENAME, MAX_WORDS, Limits, Taken, take

ENGLAND, SCOTLAND = (
    "🏴" + "".join(chr(0xE0000 + ord(c)) for c in place) + "\U000e007f" for place in ("gbeng", "gbsct")
)
FAMILY, FLAG = "👨\u200d👩\u200d👧\u200d👦", "🇳🇱"


def taken(text: str, language: str = "en", limits: Limits | None = None) -> Taken:
    found = take("mine", text, language, limits or Limits())
    assert isinstance(found, Taken)
    return found


def words(text: str, language: str = "en") -> list[str]:
    return [codename.word for codename in taken(text, language).list.words]


def dropped(text: str, language: str = "en") -> list[tuple[str, int, str]]:
    return [(each.word, each.line, each.why.value) for each in taken(text, language).dropped]


def test_tabs_commas_semicolons_and_line_ends_of_any_kind_part_words() -> None:
    assert words("NUT,LION; ICE CREAM\tBEAR\r\nSUN\rMOON\n,;\n、STAR，KEY") == [
        *("NUT", "LION", "ICE CREAM", "BEAR", "SUN", "MOON", "STAR", "KEY")
    ]


def test_blank_lines_and_outer_spaces_are_no_words_and_no_faults() -> None:
    found = taken("\n  \n\t\n\u00a0NUT\u3000\n\u2003\n\ufeffLION\n")
    assert [codename.word for codename in found.list.words] == ["NUT", "LION"]
    assert found.dropped == ()


def test_the_same_word_in_other_case_spacing_or_accent_form_is_dropped_with_the_line_of_the_first() -> None:
    found = taken("CAFÉ\ncafe\u0301\nICE  CREAM\nIce-Cream\nicecream")
    assert [codename.word for codename in found.list.words] == ["CAFÉ", "ICE CREAM"]
    assert [(each.line, each.why, each.values) for each in found.dropped] == [
        (2, WordCode.TWICE, {"first": "CAFÉ", "line": 1}),
        (4, WordCode.TWICE, {"first": "ICE CREAM", "line": 3}),
        (5, WordCode.TWICE, {"first": "ICE CREAM", "line": 3}),
    ]
    assert found.tidied == 1


def test_words_that_look_like_something_else_are_plain_words() -> None:
    strange = ["NULL", "TRUE", "007", "#hash", "=SUM", "../english", "{x}", "<b>BOLD</b>", "%s", "$HOME"]
    assert words("\n".join(strange)) == strange


def test_spreadsheets_quotes_are_not_part_of_a_word() -> None:
    assert words('"NUT","ICE CREAM"\n""\n5" DISC') == ["NUT", "ICE CREAM", '5" DISC']
    assert words('"THE ""BEST"" ONE"') == ['THE "BEST" ONE']


def test_letters_of_all_scripts_are_shown_as_written() -> None:
    shown = [
        "AÑO",
        "STRASSE",
        "ЁЛКА",
        "ΐ",
        "שָׁלוֹם",
        "नमस्ते",
        "猫",
        "می\u200cروم",
        "Phở",
        FAMILY,
        FLAG,
        "♥",
        "ﬁsh",
    ]
    assert words("\n".join(shown)) == [unicodedata.normalize("NFC", word) for word in shown]


def test_what_shows_nothing_inside_a_word_is_taken_out() -> None:
    found = taken("ze\u200bbra\nN\u2060U\u00adT\u3164")
    assert [codename.word for codename in found.list.words] == ["zebra", "NUT"]
    assert found.tidied == 2


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("\u200b\u3164", "word_nothing_visible"),
        ("!!!", "word_no_letter"),
        ("---", "word_no_letter"),
        ("'", "word_no_letter"),
        ("\u0301", "word_no_letter"),
        ("NU\u202eT", "word_direction"),
        ("\u2066NUT\u2069", "word_direction"),
        ("N\ufffdT", "word_replaced"),
        ("a" + "\u0301" * 6 + "b", "word_marks"),
        ("zеbra", "word_mixed"),
        ("X" * (MAX_CODENAME + 1), "word_too_long"),
        ("X" * 100_000, "word_too_long"),
        ("\u0301" * 5000, "word_too_long"),
    ],
)
def test_a_word_that_cannot_lie_on_a_table_is_dropped_with_its_line(word: str, code: str) -> None:
    assert dropped(f"NUT\n\n{word}") == [(word[:64], 3, code)]


def test_every_control_character_either_parts_words_or_drops_the_word() -> None:
    controls = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Cc"]
    parting = "\t\n\v\f\r\x85"
    for character in controls:
        text = f"NUT{character}LION"
        if character in parting:
            assert words(text) == ["NUT", "LION"]
        else:
            assert dropped(text) == [(text, 1, "word_control")]
    assert taken("N\x07T").dropped[0].values == {"character": "U+0007"}
    assert dropped("NUT\x1f\n") == [("NUT\x1f", 1, "word_control")]


def test_a_word_is_measured_as_it_would_lie_on_the_table() -> None:
    decomposed = "e\u0301" * MAX_CODENAME
    assert words(decomposed) == ["é" * MAX_CODENAME]
    assert words("X" + " " * 60 + "Y") == ["X Y"]
    assert taken("X" * 40).dropped[0].values == {"letters": 40, "limit": 32}


def test_the_first_comment_that_names_a_language_counts_more_than_the_one_handed_in() -> None:
    assert taken("# ours\n# Language: TR\n# language: nl\nILIK\nilik", "en").list.language == "tr"
    assert words("# language: tr-TR\nILIK\nilik\nılık") == ["ILIK", "ilik"]
    assert taken("ILIK", "nl").list.language == "nl"


def test_the_comment_about_the_language_may_be_spaced_as_one_likes() -> None:
    for comment in ("#language:tr", "# Language : tr", "#  language: TR"):
        assert words(f"{comment}\nILIK\nilik") == ["ILIK", "ilik"]
    assert words("#languages: tr\n#hash") == ["#languages: tr", "#hash"]


def test_a_code_of_three_letters_is_the_language_of_two() -> None:
    for long, short in {"eng": "en", "dut": "nl", "nld": "nl", "ger": "de", "fra": "fr", "tur": "tr"}.items():
        assert taken(f"# language: {long}\nNUT").list.language == short
        assert taken("NUT", long).list.language == short
    assert taken("# language: haw\nNUT").list.language == "haw"


def test_pictures_stay_whole_and_apart() -> None:
    pictures = [
        *("1️⃣", "#️⃣", "*️⃣", "❤️", "↔️", "‼️", "🏳️\u200d🌈"),
        *(ENGLAND, SCOTLAND, "🏴", "👍🏽", "👍"),
    ]
    found = taken("\n".join(pictures))
    assert [codename.word for codename in found.list.words] == pictures
    assert (found.dropped, found.tidied) == ((), 0)


def test_each_word_that_was_kept_is_known_by_its_line() -> None:
    assert taken("# x\nNUT, LION\n\nnut\nBEAR").lines == (2, 2, 5)


def test_a_language_that_is_none_is_told_and_the_one_handed_in_counts() -> None:
    found = taken("# language: Klingon!\nNUT", "en")
    assert found.list.language == "en"
    assert [(each.word, each.line, each.why.value) for each in found.dropped] == [
        ("Klingon!", 1, "word_language")
    ]


def test_a_list_with_too_many_words_is_refused_with_both_numbers() -> None:
    assert take("mine", "\n".join(map(str, range(MAX_WORDS)))) != Fault(TextCode.TOO_MANY_WORDS)
    assert take("mine", "A\nB\nC", "", Limits(words=2)) == Fault(
        TextCode.TOO_MANY_WORDS, {"have": 3, "limit": 2}
    )


def test_a_million_words_and_a_word_of_a_megabyte_are_answered() -> None:
    """Within the time that any test has: work by the square of the size would take hours."""
    million = take("mine", "WORD\n" * 1_000_000)
    assert million == Fault(TextCode.TOO_MANY_WORDS, {"have": 1_000_000, "limit": MAX_WORDS})
    assert dropped("X" * 1_000_000) == [("X" * 64, 1, "word_too_long")]
    assert dropped("a" + "\u0327\u0301" * 250_000)[0][2] == "word_too_long"


def test_the_most_words_of_the_worst_kind_are_looked_at() -> None:
    dear = "a" + "\u0327\u0301" * 60
    found = taken("\n".join(f"{dear}{number}" for number in range(MAX_WORDS)))
    assert len(found.dropped) == MAX_WORDS


@given(
    st.lists(st.text(max_size=40) | st.sampled_from(["NUT", "nut", "# language: tr", "#", "# x", ",", '"']))
)
def test_of_any_text_only_words_that_can_lie_on_a_table_are_taken(lines: list[str]) -> None:
    found = taken("\n".join(lines))
    folded = [codename.folded for codename in found.list.words]
    assert len(set(folded)) == len(folded)
    assert all(folded)
    for codename in found.list.words:
        assert len(codename.word) <= MAX_CODENAME
        assert codename.word == codename.word.strip()
        assert not any(control(c) or steers(c) for c in codename.word)
        assert not all(invisible(c) for c in codename.word)
    assert {each.why for each in found.dropped} <= set(WordCode)


@given(st.binary(max_size=300))
def test_whatever_bytes_come_in_only_known_faults_come_out(data: bytes) -> None:
    text = read(data)
    if isinstance(text, str):
        found = take("mine", text)
        assert isinstance(found, Taken)
        assert all(fold(codename.word, found.list.language) for codename in found.list.words)
    else:
        assert text.code in set(TextCode)


@given(st.text(max_size=200))
def test_what_was_taken_once_is_taken_again_without_a_change(text: str) -> None:
    once = taken(text)
    again = taken("\n".join(["", *(codename.word for codename in once.list.words)]))
    if not any(codename.word.startswith(("#", '"', "\ufeff")) for codename in once.list.words):
        assert [w.word for w in again.list.words] == [w.word for w in once.list.words]
        assert (again.dropped, again.tidied) == ((), 0)
