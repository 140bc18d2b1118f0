"""What is no record of a match that can have been is refused by line, field and reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.server.records import HAND_WRITTEN, Line, changed, refusal

# ---- the format


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (b"", "the file is empty"),
        (b"\xef\xbb\xbf" + HAND_WRITTEN.encode(), "line 1: begins with a byte order mark"),
        (HAND_WRITTEN.encode("utf-16"), "line 1: isn't UTF-8 (byte 1 of the line)"),
        (HAND_WRITTEN.replace("Ada", "Ad\xe9").encode("latin-1"), "line 2: isn't UTF-8"),
        (HAND_WRITTEN[:-1], "line 8: doesn't end with a line feed: the record is cut off here"),
        (HAND_WRITTEN[:-30], "line 8: doesn't end with a line feed: the record is cut off here"),
        (HAND_WRITTEN + "\n", "line 9: isn't JSON (Expecting value"),
        ("hello\n", "line 1: isn't JSON"),
        ("[1]\n", "line 1: isn't one JSON object"),
        ("[" * 100_000 + "\n", "line 1: is nested too deeply"),
        ('{"record":' + "9" * 5000 + "}\n", "line 1: record: must be a whole number"),
        (HAND_WRITTEN.replace('"at":4', '"at":NaN'), "line 3: isn't JSON (NaN is no number)"),
        (HAND_WRITTEN.replace('"at":4', '"at":1e999'), "line 3: at: must be a number"),
        (HAND_WRITTEN.replace('"at":4', '"at":4,"at":4'), "line 3: at: comes twice"),
        (
            HAND_WRITTEN.replace('"Ada"', '"\\u001b[2J"'),
            "line 2: seats[0].name: has a character that no text has",
        ),
        (
            HAND_WRITTEN.replace('"A1"', '"\\ud800"'),
            "line 2: words[0]: has a character that no text has (U+D800)",
        ),
        ("{}\n", "line 1: record: is missing: this is no record of a match"),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(broken: str | bytes, why: str) -> None:
    assert refusal(broken).startswith(why)


def setting(number: int, /, **fields: Any) -> Callable[[list[Line]], object]:
    """Fields of line `number` (from 1) set."""
    return lambda made: made[number - 1].update(fields)


def inside(number: int, within: str, /, **fields: Any) -> Callable[[list[Line]], object]:
    """Fields of an object in line `number` set."""
    return lambda made: made[number - 1][within].update(fields)


def without(number: int, field: str) -> Callable[[list[Line]], object]:
    return lambda made: made[number - 1].pop(field)


def cut(first: int, last: int) -> Callable[[list[Line]], object]:
    """Lines `first` to `last` left out."""

    def change(made: list[Line]) -> None:
        del made[first - 1 : last]

    return change


def put(number: int, /, **line: Any) -> Callable[[list[Line]], object]:
    """A new line `number`."""
    return lambda made: made.insert(number - 1, line)


def again(number: int) -> Callable[[list[Line]], object]:
    return lambda made: made.insert(number, dict(made[number - 1]))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            setting(1, record=2),
            "line 1: record: this is version 2 of the format, and 1 is the one known here",
        ),
        (setting(1, record="1"), 'line 1: record: must be a whole number, not "1"'),
        (setting(1, program="chess"), 'line 1: program: "chess" wrote this, not "codenames-lan"'),
        (setting(1, game="duet"), 'line 1: game: "duet" is none of the games known here (codenames'),
        (setting(1, mood="fine"), "line 1: mood: is no field here"),
        (without(1, "room"), "line 1: room: is missing"),
        (setting(1, room=3), "line 1: room: must be text, not 3"),
        (setting(1, match=2), "line 1: match: isn't what the deal on line 2 says"),
        (setting(1, teams=["red", "green"]), "line 1: teams: isn't what the deal on line 2 says"),
        (setting(1, seats=[]), "line 1: seats: isn't what the deal on line 2 says"),
        (without(4, "event"), "line 4: event: is missing"),
        (without(4, "choice"), "line 4: choice: is missing"),
        (setting(4, choice=True), 'line 4: choice: must be a whole number or "pass" or null, not true'),
        (setting(4, choice="stop"), 'line 4: choice: must be a whole number or "pass" or null, not "stop"'),
        (setting(4, seat=3.0), "line 4: seat: must be a whole number, not 3.0"),
        (setting(4, event="wave"), 'line 4: event: "wave" is no kind of event'),
        (setting(4, by="Dot"), "line 4: by: is no field here"),
        (setting(3, intended=[0, None]), "line 3: intended[1]: must be a whole number, not null"),
        (setting(2, used={}), "line 2: used: must be a list, not an object"),
    ],
)
def test_a_field_that_is_wrong_is_named(change: Callable[[list[Line]], object], why: str) -> None:
    assert refusal(changed(HAND_WRITTEN, change)).startswith(why)


# ---- the variant and the deal


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (setting(2, variant="attic"), "variant: must be an object with the rules: a record holds them all"),
        (inside(2, "variant", colour="teal"), "variant.colour: is no field of a variant"),
        (lambda made: made[1]["variant"].pop("rows"), "variant.rows: is missing"),
        (
            inside(2, "variant", assassin="sleeps"),
            'variant.assassin: "sleeps" is none of ends_game, eliminates',
        ),
        (
            inside(2, "variant", teams=["green", "mauve"]),
            'variant.teams: "mauve" is none of red, blue, green',
        ),
        (inside(2, "variant", rows=99), "variant.rows: 99 is no whole number from 4 to 7"),
        (
            inside(2, "variant", bystanders=11),
            "variant.bystanders: 11 + agents 2 + 1 + assassins 1 make 15 cards",
        ),
        (inside(2, "variant", name="classic"), "variant.name: classic comes with the program already"),
        (
            inside(2, "variant", name="cellar"),
            "options.variant: is another variant than the one that the record",
        ),
        (
            inside(2, "options", variant="classic"),
            "options.variant: is another variant than the one that the rec",
        ),
        (inside(2, "variant", agents=[3, 1], bystanders=11), "key: has 2 of '1', and the variant has 3"),
        (inside(2, "variant", clue_high="cards"), 'variant.clue_high: must be a whole number, not "cards"'),
        (inside(2, "options", agreement="dice"), "options.agreement: is nothing that can be chosen"),
        (inside(2, "options", operatives=9), "options.operatives: must be a number from 1 to 8"),
        (setting(2, first=0), "first: must be 1: in this variant red starts"),
        (setting(2, first=2), "first: must be a team from 0 to 1"),
        (setting(2, key="110xbbbbbbbbbbb2"), "key: has 1 of '2', and the variant has 0"),
        (setting(2, key="110x"), "key: has 4, and the grid has 16 cards"),
        (setting(2, salt="00"), "salt: must be 32 hex digits in lower case"),
        (
            lambda made: made[1]["words"].__setitem__(3, "a1"),
            "words[3]: is empty, or lies on the board twice",
        ),
        (
            lambda made: made[1]["seats"].pop(),
            "seats: nobody is red operative, so this match can't have begun",
        ),
        (lambda made: made[1]["seats"].reverse(), "seats[1].seat: must be a seat from 4 to 3"),
        (
            lambda made: made[1]["seats"][1].update(member=1),
            "seats[1].member: must be a number from 1 that no oth",
        ),
        (setting(2, match=0), "match: must be a number from 1"),
    ],
)
def test_an_unknown_variant_or_a_deal_that_nobody_could_draw_is_refused_by_its_field(
    change: Callable[[list[Line]], object], why: str
) -> None:
    assert refusal(changed(HAND_WRITTEN, change)).startswith(f"line 2: {why}")


# ---- the events


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (cut(2, 2), 'line 2: event: the first event must be "dealt"'),
        (cut(2, 8), "line 1: the record ends before the cards are dealt"),
        (again(2), "line 3: event: the cards were dealt before, and a record holds one match"),
        (again(8), "line 9: event: the match is over, and nothing comes after its end"),
        (cut(8, 8), 'line 7: the record ends, and "over" has to follow'),
        (cut(6, 8), "line 5: the record ends before the match does"),
        (setting(6, at=9), "line 6: at: 9 is earlier than 9.5 on the line before"),
        (setting(7, at=13), "line 7: at: must be 12: this follows from the line before"),
        (cut(4, 4), 'line 4: event: nothing leads to "reveal" here'),
        (setting(6, choice=1), 'line 6: event: the rules refuse it here (card face up: codename "B1")'),
        (setting(5, identity="0"), 'line 5: identity: is "0", and by the rules it is "1"'),
        (setting(5, position=2), "line 5: position: is 2, and by the rules it is 1"),
        (setting(4, seat=1), "line 4: event: the rules refuse it here (not your turn)"),
        (setting(4, seat=4), "line 4: seat: there are seats 0 to 3, and no 4"),
        (setting(4, seat=-1), "line 4: seat: there are seats 0 to 3, and no -1"),
        (put(4, at=4, event="vote", seat=3, choice=None), 'line 4: event: nothing leads to "vote" here'),
        (setting(3, seat=0), "line 3: event: the rules refuse it here (not your turn)"),
        (setting(3, team=0), "line 3: team: is 0, and by the rules it is 1"),
        (setting(3, by="Ada"), 'line 3: by: is "Ada", and by the rules it is "Cem"'),
        (setting(3, typed="a 1"), "line 3: event: the rules refuse it here (clue spaces)"),
        (setting(3, typed="a1"), 'line 3: event: the rules refuse it here (clue on board: codename "A1")'),
        (setting(3, typed="bottom"), 'line 3: word: is "topleft", and by the rules it is "bottom"'),
        (setting(3, number=3), "line 3: event: the rules refuse it here (clue number: low 1, high 2)"),
        (setting(3, intended=[0, 0]), "line 3: event: the rules refuse it here (clue intended)"),
        (setting(8, winners=[0]), "line 8: winners: is [0], and by the rules it is [1]"),
        (setting(8, reason="assassin"), 'line 8: reason: is "assassin", and by the rules it is "agents"'),
        (
            put(4, at=5, event="over", turn=1, winners=[1], reason="agents"),
            'line 4: event: nothing leads to "over" here',
        ),
        (
            put(4, at=5, event="over", turn=1, winners=[1], reason="host"),
            "line 4: winners: is [1], and by the rules it is []",
        ),
        (put(4, at=5, event="time_out", turn=1, team=1, phase="guess"), "line 4: event: no clock runs here"),
        (
            put(4, at=5, event="challenge", turn=1, team=0, seat=0, by="Ada"),
            "line 4: event: the rules refuse it",
        ),
        (
            put(4, at=5, event="cover", turn=1, team=0, position=None),
            'line 4: event: nothing leads to "cover" h',
        ),
        (
            put(4, at=5, event="stress", turn=1, letter=0),
            "line 4: event: the rules refuse it here (stress not as",
        ),
        (put(4, at=5, event="turn", turn=2, team=0), 'line 4: event: nothing leads to "turn" here'),
        (put(4, at=5, event="seat_back", seat=1), "line 4: seat: seat 1 is taken here, not dropped or away"),
        (put(4, at=5, event="seat_away", seat=1), "line 4: seat: seat 1 is taken here, not dropped"),
        (put(4, at=5, event="seat_left", seat=7), "line 4: seat: there are seats 0 to 3, and no 7"),
        (
            put(4, at=5, event="seat_taken", seat=1, member=9, name="Eva"),
            "line 4: seat: seat 1 is taken here, not free",
        ),
    ],
)
def test_what_the_rules_could_never_bring_about_is_refused_by_its_line(
    change: Callable[[list[Line]], object], why: str
) -> None:
    assert refusal(changed(HAND_WRITTEN, change)).startswith(why)


def test_a_clock_runs_out_no_earlier_than_it_can() -> None:
    def timed(at: float) -> Callable[[list[Line]], None]:
        def change(made: list[Line]) -> None:
            made[1]["options"]["guess_seconds"] = 60
            made[3:] = [
                {"at": at, "event": "time_out", "turn": 1, "team": 1, "phase": "guess"},
                {"at": at, "event": "turn", "turn": 2, "team": 0},
                {"at": at, "event": "over", "turn": 2, "winners": [], "reason": "host"},
            ]

        return change

    assert refusal(changed(HAND_WRITTEN, timed(64.0))) == ""
    assert refusal(changed(HAND_WRITTEN, timed(1000.0))) == ""  # the host had paused the game
    assert refusal(changed(HAND_WRITTEN, timed(63.0))).startswith(
        "line 4: at: the clock of 60 s runs since second 4"
    )


def test_nobody_sits_on_two_seats() -> None:
    def change(made: list[Line]) -> None:
        made[3:3] = [
            {"at": 5, "event": "seat_left", "seat": 1},
            {"at": 5, "event": "seat_taken", "seat": 1, "member": 3, "name": "Cem"},
        ]

    assert refusal(changed(HAND_WRITTEN, change)) == "line 5: member: member 3 sits on seat 2"


def test_who_has_seen_the_key_cannot_sit_down_to_guess() -> None:
    def change(made: list[Line]) -> None:
        made[3:3] = [
            {"at": 5, "event": "seat_left", "seat": 1},
            {"at": 5, "event": "seat_left", "seat": 0},
            {"at": 6, "event": "seat_taken", "seat": 1, "member": 1, "name": "Ada"},
        ]

    assert refusal(changed(HAND_WRITTEN, change)) == "line 6: member: member 1 may not sit there (seen key)"


def test_a_name_in_a_refusal_cannot_steer_the_terminal() -> None:
    odd = json.loads('{"\\u001b[2J\\u202e": 1}')
    assert refusal(changed(HAND_WRITTEN, lambda made: made[0].update(odd))) == (
        "line 1: <U+001B>[2J<U+202E>: is no field here"
    )
