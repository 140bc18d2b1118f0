"""A server's identity as text and as words."""

from hashlib import sha256
from itertools import combinations

import pytest

from protocol.fingerprint import LENGTH, check_words, fingerprint, is_fingerprint
from protocol.spoken import SPOKEN


def near(one: str, other: str) -> bool:
    """Whether one letter more, less or changed makes one word the other."""
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) < 2
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(long[:n] + long[n + 1 :] == short for n in range(len(long)))


def test_there_are_words_for_nine_bits_each_short_and_plain() -> None:
    assert len(set(SPOKEN)) == len(SPOKEN) == 512
    assert list(SPOKEN) == sorted(SPOKEN)
    assert all(
        word.isascii() and word.isalpha() and word.islower() and 4 <= len(word) <= 6 for word in SPOKEN
    )


def test_no_word_is_taken_for_another() -> None:
    assert [pair for pair in combinations(SPOKEN, 2) if near(*pair) or pair[0][:4] == pair[1][:4]] == []


def test_the_list_never_changes() -> None:
    told = sha256(" ".join(SPOKEN).encode()).hexdigest()
    assert told == "b822b9b4ec1c7f2dab63615af73841f8b96b0f8e78409a83eb599a0e57c2af19"


def test_the_example_of_the_page() -> None:
    identity = fingerprint(b"a public key")
    assert identity == "bnzur6qdrfymjdwaptltwysx6opmqehw"
    assert check_words(identity) == "attic tomato carbon sleeve coyote cloud cobra drawer"


def test_words_are_the_first_seventy_two_bits() -> None:
    assert check_words("a" * LENGTH) == " ".join(["abacus"] * 8)
    assert check_words("7" * LENGTH) == " ".join(["zinc"] * 8)
    last_bit_of_the_eighth = "a" * 14 + "i" + "a" * (LENGTH - 15)
    assert check_words(last_bit_of_the_eighth) == " ".join(["abacus"] * 7 + ["abbey"])


@pytest.mark.parametrize("text", ["", "a" * 31, "a" * 33, "A" * 32, "1" * 32, "a" * 31 + "\n", "é" * 32])
def test_what_has_another_form_is_no_fingerprint(text: str) -> None:
    assert not is_fingerprint(text)
    assert check_words(text) == ""
