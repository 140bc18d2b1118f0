"""The shape of a clue, before anybody looks at the board."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.limits import MAX_CLUE
from server.words.clues import shape, shown


@given(st.text(max_size=60))
def test_a_clue_of_good_shape_is_never_blank_never_long_and_never_turned_round(word: str) -> None:
    if shape(word, "en", several_words=True) is None:
        text = shown(word, "en")
        assert any(character.isalnum() for character in text)
        assert len(text) <= MAX_CLUE
        assert not set(text) & set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@given(st.text(max_size=60))
def test_every_text_has_a_shape_and_a_shown_form(word: str) -> None:
    assert shape(word, "tr", several_words=False) in {None, *_codes()}
    assert isinstance(shown(word, "tr"), str)


def test_invisible_characters_count_for_nothing() -> None:
    assert shape("x" * 40 + "\u200b" * 10, "en", several_words=False) is None


def _codes() -> set[str]:
    return {"clue_empty", "clue_too_long", "clue_spaces", "clue_characters", "clue_no_letter"}
