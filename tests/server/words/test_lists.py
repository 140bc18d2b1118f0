"""Word lists as text, and the ones that come with the program."""

from server.words import lists
from server.words.folding import fold
from server.words.lists import Codename, different, load, names, parse


def words(text: str) -> list[str]:
    return [codename.word for codename in parse("mine", text).words]


def test_the_first_comment_names_the_language() -> None:
    found = parse("mine", "# language: tr\nILIK\n")
    assert (found.name, found.language, found.words) == ("mine", "tr", (Codename("ILIK", "tr"),))


def test_a_comment_is_a_hash_and_a_space() -> None:
    assert words("# language: en\n# a comment\n#\n#hash\nNUT") == ["#hash", "NUT"]


def test_words_that_look_like_something_else_are_words() -> None:
    assert words("NULL\nTRUE\n007\n=SUM") == ["NULL", "TRUE", "007", "=SUM"]


def test_blank_lines_spaces_tabs_and_line_ends_of_any_kind_do_not_matter() -> None:
    assert words("\ufeffNUT  \r\n\r\n\tLION\t\n   \nICE CREAM") == ["NUT", "LION", "ICE CREAM"]


def test_the_same_word_in_another_case_spacing_or_accent_form_is_one_word() -> None:
    assert words("CAFÉ\ncafe\u0301\nIce Cream\nICE-CREAM\nice  cream") == ["CAFÉ", "Ice Cream"]


def test_words_are_shown_as_written() -> None:
    assert words("AÑO\nSTRASSE\nЁЛКА\nΐ") == ["AÑO", "STRASSE", "ЁЛКА", "ΐ"]


def test_a_word_that_shows_nothing_is_left_out() -> None:
    assert words("NUT\n\u200b\n\u3164") == ["NUT"]


def test_each_list_is_folded_by_its_own_language() -> None:
    turkish, english = Codename("ILIK", "tr"), Codename("ILIK", "en")
    assert different([turkish, english]) == (turkish, english)
    assert different([english, Codename("ilik", "en")]) == (english,)


def test_a_list_is_found_by_its_name_and_no_name_is_a_path() -> None:
    assert "english" in names()
    assert load("english.txt") is None
    assert load("../english") is None


def test_the_english_list_has_at_least_six_hundred_codenames_that_fit_a_card() -> None:
    english = load("english")
    assert english is not None
    assert english.language == "en"
    assert len(english.words) >= 600
    assert all(len(codename.word) <= 16 and fold(codename.word, "en") for codename in english.words)


def test_names_that_people_invent_are_not_kept() -> None:
    assert all(lists.load(f"invented {number}") is None for number in range(100))
    assert lists._parsed.cache_info().currsize <= len(lists.names())
