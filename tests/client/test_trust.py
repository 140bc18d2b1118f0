"""Whom to go on with: what an invite names, who was at an address before, and what is told of both."""

import pytest

from client.model import trust_words
from client.settings import MAX_PINS, Pin, Preferences
from client.trust import CHANGED, OTHER, doubt
from protocol.fingerprint import check_words, fingerprint
from protocol.invite import Address

HERE = Address("10.0.0.5", 4747, "BIRD")
ADAS, BOS = fingerprint(b"Ada"), fingerprint(b"Bo")


@pytest.mark.parametrize(
    ("meant", "known", "code"),
    [
        ("", "", None),
        (ADAS, "", None),
        ("", ADAS, None),
        (ADAS, ADAS, None),
        (BOS, "", CHANGED),
        (BOS, ADAS, CHANGED),
        (BOS, BOS, CHANGED),
        ("", BOS, OTHER),
        (ADAS, BOS, OTHER),
    ],
)
def test_who_answers_is_held_against_what_is_known(meant: str, known: str, code: str | None) -> None:
    found = doubt(HERE, ADAS, meant, known)
    assert (found.code if found else None) == code
    if found is not None:
        assert (found.found, found.expected) == (ADAS, BOS)


def test_an_address_has_one_computer_and_a_computer_many_addresses() -> None:
    first = Preferences().with_pin(Pin("a:1", ADAS, "one")).with_pin(Pin("b:1", ADAS, "one"))
    assert (first.known_at("a:1"), first.known_at("b:1"), first.known_at("c:1")) == (ADAS, ADAS, "")
    moved = first.with_pin(Pin("a:1", BOS, "two"))
    assert (moved.known_at("a:1"), moved.known_at("b:1")) == (BOS, ADAS)
    assert (moved.known_as("one"), moved.known_as("two"), moved.known_as("three")) == (ADAS, BOS, "")
    assert (moved.met_at(ADAS), moved.met_at(BOS), moved.met_at("")) == ("b:1", "a:1", "")


def test_the_oldest_address_is_forgotten() -> None:
    preferences = Preferences()
    for n in range(MAX_PINS + 1):
        preferences = preferences.with_pin(Pin(f"a:{n}", ADAS))
    assert len(preferences.pins) == MAX_PINS
    assert (preferences.known_at("a:0"), preferences.known_at(f"a:{MAX_PINS}")) == ("", ADAS)


@pytest.mark.parametrize(
    "text", [trust_words.changed("h:1", ADAS, BOS), trust_words.other("h:1", ADAS, BOS, "x:2")]
)
def test_both_are_named_by_their_check_words(text: str) -> None:
    assert check_words(ADAS) in text
    assert check_words(BOS) in text
    assert "h:1" in text


def test_the_new_one_may_be_an_old_acquaintance() -> None:
    assert "You met the new one before, at x:2." in trust_words.other("h:1", ADAS, BOS, "x:2")
    assert "met" not in trust_words.other("h:1", ADAS, BOS, "")


def test_check_words_are_read_in_two_lines() -> None:
    lines = trust_words.in_lines(ADAS)
    assert " ".join(words for _, words in lines) == check_words(ADAS)
    assert [len(words.split()) for _, words in lines] == [4, 4]
