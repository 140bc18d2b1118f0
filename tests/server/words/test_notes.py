"""What the private note catches in English and what it doesn't; run with -s to read the table.

`CALLED` are pairs that a strict person may call, `FAIR` are pairs that nobody should. Both hold what the note
gets wrong too, so that a better one shows here.
"""

import pytest

from server.words.lists import load
from server.words.notes import note

CALLED = {
    # clue, codename: the kind of note
    ("port", "SPORT"): "compound",  # the rules' own example
    ("ports", "SPORT"): "stem",
    ("nuts", "NUT"): "inflection",
    ("Nut.", "NUTS"): "inflection",
    ("boxes", "BOX"): "inflection",
    ("knives", "KNIFE"): "inflection",
    ("wolf", "WOLVES"): "inflection",
    ("berries", "BERRY"): "inflection",
    ("baked", "BAKE"): "inflection",
    ("running", "RUN"): "inflection",
    ("run", "RUNNER"): "inflection",
    ("teach", "TEACHER"): "inflection",
    ("sunny", "SUN"): "inflection",
    ("icy", "ICE"): "inflection",
    ("running", "RUNNER"): "stem",
    ("dancing", "DANCER"): "stem",
    ("driving", "DRIVER"): "stem",
    ("flowers", "SUNFLOWER"): "stem",
    ("sun", "SUNFLOWER"): "compound",
    ("flower", "SUNFLOWER"): "compound",
    ("sunflower", "FLOWER"): "compound",
    ("ball", "FOOTBALL"): "compound",
    ("foot", "FOOTBALL"): "compound",
    ("berry", "STRAWBERRY"): "compound",
    ("king", "KINGDOM"): "compound",
    ("friend", "FRIENDSHIP"): "compound",
    ("cream", "ICE CREAM"): "compound",
    ("box", "ICEBOX"): "compound",
    ("horse", "HORSERADISH"): "compound",
    # missed: they need to know the language
    ("mice", "MOUSE"): None,
    ("song", "SINGER"): None,
    ("depth", "DEEP"): None,
    ("tooth", "TEETH"): None,
    ("sea", "SEAGULL"): None,
}
FAIR = {
    ("child", "GRANDCHILD"): None,  # the rules' own example
    ("mother", "GRANDMOTHER"): None,
    ("son", "GODSON"): None,
    ("father", "STEPFATHER"): None,
    ("island", "ENGLAND"): None,
    ("sparrow", "ROW"): None,
    ("carpet", "CAR"): None,
    ("africa", "ELEPHANT"): None,
    ("citrus", "LEMON"): None,
    ("cattle", "CAT"): None,
    ("candle", "CAN"): None,
    ("panda", "PAN"): None,
    ("antelope", "ANT"): None,
    ("penguin", "PEN"): None,
    ("cardinal", "CARD"): None,
    ("cartoon", "CART"): None,
    ("pumpkin", "PUMP"): None,
    ("rating", "RAT"): None,
    ("paper", "PAP"): None,
    ("army", "ARM"): None,
    ("seal", "SEA"): None,
    ("portrait", "PORT"): None,
    # false alarms: by letters alone these look like the ones above
    ("clock", "LOCK"): "compound",
    ("train", "RAIN"): "compound",
    ("island", "LAND"): "compound",
    ("number", "NUMB"): "inflection",
    ("flower", "FLOW"): "inflection",
    ("party", "PART"): "inflection",
}


@pytest.mark.parametrize(("pair", "kind"), CALLED.items())
def test_a_pair_that_may_be_called(pair: tuple[str, str], kind: str | None) -> None:
    assert note(*pair, "en") == kind


@pytest.mark.parametrize(("pair", "kind"), FAIR.items())
def test_a_pair_that_nobody_should_call(pair: tuple[str, str], kind: str | None) -> None:
    assert note(*pair, "en") == kind


def test_most_of_the_table_is_right() -> None:
    for title, table in (("may be called", CALLED), ("fair", FAIR)):
        print(f"\n{title}: {sum(map(bool, table.values()))} of {len(table)} noted")
        for (clue, codename), kind in table.items():
            print(f"  {clue:12}{codename:14}{kind or 'no note'}")
    missed = sum(kind is None for kind in CALLED.values())
    alarms = sum(kind is not None for kind in FAIR.values())
    assert (missed, alarms) == (5, 6)


def test_a_word_and_itself_are_no_note() -> None:
    assert note("nut", "NUT", "en") is None


def test_the_codenames_of_the_english_list_raise_no_notes_among_themselves() -> None:
    english = load("english")
    assert english is not None
    words = [codename.word for codename in english.words[::4]]
    assert [(a, b) for a in words for b in words if note(a, b, "en")] == []


def test_other_languages_are_judged_by_letters_alone() -> None:
    assert note("bloem", "ZONNEBLOEM", "nl") == "compound"
    assert note("huizen", "HUIS", "nl") is None
