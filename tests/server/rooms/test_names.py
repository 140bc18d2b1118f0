"""Names and lines that people write (docs/rules/rooms.md, "Joining" and "Chat")."""

import pytest

from protocol.codes import RefusalCode
from server.refusals import Refusal
from server.rooms.names import clean_line, clean_name, clean_room_name, skeleton, told_apart


@pytest.mark.parametrize(
    "name", ["Ann\u2800", "Ann\u3164", "\u3164Ann", "A\u115fnn", "A\u034fnn", "A\u00adnn"]
)
def test_fillers_inside_a_name_are_refused(name: str) -> None:
    assert clean_name(name) == Refusal(RefusalCode.NAME_CHARACTERS)


@pytest.mark.parametrize("twin", ["ann", "Ａｎｎ", "Аnn", "A\u200dnn", "Ánn", "A nn", "ANN"])
def test_a_name_that_reads_like_another_gets_a_number(twin: str) -> None:
    assert told_apart(twin, frozenset({skeleton("Ann")})).endswith(" 2")


def test_a_number_behind_a_long_name_stays_within_the_limit() -> None:
    name = "x" * 24
    assert told_apart(name, frozenset({skeleton(name)})) == "x" * 22 + " 2"


def test_piles_of_marks_are_taken_out_of_a_chat_line() -> None:
    assert clean_line("z" + "\u0320" * 399 + "algo") == "z" + "\u0320" * 4 + "algo"


def test_a_chat_line_is_one_line_without_control_characters() -> None:
    assert clean_line("one\ntwo\x07\u202e three\x00") == "one two three"


def test_markup_is_text_like_any_other() -> None:
    assert clean_line("<b>&amp;</b>") == "<b>&amp;</b>"
    assert clean_room_name("<i>Attic</i>") == "<i>Attic</i>"
