"""A clue carries one word and nothing that can't be seen ("Clue" in docs/rules/codenames.md)."""

import pytest

from protocol.messages.codenames import CodenamesCode
from server.words.clues import shape, shown
from server.words.folding import fold


@pytest.mark.parametrize(
    "hidden",
    [
        "\u200d\u200c" * 12,
        "\ufe00\ufe01\ufe0f",
        "\U000e0100\U000e0142",
        "\u180b\u034f\u2800\u3164",
        "\u00ad\ufeff",
    ],
)
def test_what_shows_nothing_inside_a_clue_is_gone(hidden: str) -> None:
    assert shown(f"ze{hidden}bra", "en") == "zebra"


@pytest.mark.parametrize("word", ["z̲e̲bra", "ze\u0336bra", "zeb⃝ra", "z⃞ebra", "ze\u0305bra", "z\ufe0f⃣ebra"])
def test_no_letter_stands_out_by_lines_and_circles(word: str) -> None:
    assert shown(word, "en") == "zebra"
    assert fold(word, "en") == fold("ZEBRA", "en")


@pytest.mark.parametrize("word", ["ｚｅｂｒａ", "ZEBRA", "zeb\u0072a", "𝓏ebra"])
def test_forms_of_letters_carry_nothing(word: str) -> None:
    assert shown(word, "en") == "zebra"


@pytest.mark.parametrize("word", ["zеbra", "ζebra", "a" + "\u0301" * 9 + "b", "z" + "\u0320" * 25])
def test_lookalike_letters_and_piles_of_marks_are_refused(word: str) -> None:
    assert shape(word, "en", several_words=False) is CodenamesCode.CLUE_CHARACTERS


@pytest.mark.parametrize("word", ["naïve", "зебра", "ζέβρα", "γ-ray", "می\u200cروم", "fuß🎈", "שָׁלוֹם", "phở"])
def test_honest_words_of_any_script_stay_as_they_are(word: str) -> None:
    assert (shape(word, "en", several_words=False), shown(word, "en")) == (None, shown(word, "en"))
    assert "\u200c" in shown(word, "en") or "\u200c" not in word


def test_an_emoji_family_stays_a_family() -> None:
    assert shown("fun👨\u200d👩\u200d👧", "en") == "fun👨\u200d👩\u200d👧"


def test_flags_hide_nothing() -> None:
    england, paris = (
        "🏴" + "".join(chr(0xE0000 + ord(c)) for c in place) + "\U000e007f" for place in ("gbeng", "paris")
    )
    assert shown(f"nut{england}", "en") == f"nut{england}"
    assert shown(f"nut{paris}", "en") == "nut🏴"
    assert fold(f"nut{england}", "en") == fold("NUT", "en")
