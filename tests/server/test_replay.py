"""`codenames-server replay`: a record is told as the game was, or refused by line, field and reason."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.__main__ import main
from server.rooms import reading
from tests.server.records import Line, changed, lines, of_a_demo, reads, refusal, text
from tests.server.rooms.sitting import Sitting

HAND_WRITTEN = """\
{"record":1,"program":"codenames-lan","version":"9.9","game":"codenames","room":"Attic","match":1,\
"teams":["green","red"],"seats":[{"team":0,"role":"spymaster"},{"team":0,"role":"operative"},\
{"team":1,"role":"spymaster"},{"team":1,"role":"operative"}]}
{"at":0,"event":"dealt","match":1,"options":{"variant":"attic","word_lists":["grandma's"],"agreement":"majority",\
"clue_seconds":0,"guess_seconds":0,"challenge":false,"challenge_limit":0,"must_cover":false,"votes_visible":false,\
"unlimited":false,"several_words":false,"operatives":1,"own_words":0,"without":[]},"variant":{"name":"attic",\
"teams":["green","red"],"first":"red","agents":[2,1],"bystanders":12,"assassins":1,"rows":4,"columns":4,\
"clue_low":1,"clue_high":2,"extra_guesses":0,"pass_before_first_guess":false,"assassin":"ends_game",\
"clue_on_board":"refused","unlimited":false,"agreement":"everyone","clue_seconds":0,"guess_seconds":0,\
"challenge":true,"must_cover":false},"words":["A1","B1","C1","D1","A2","B2","C2","D2","A3","B3","C3","D3","A4","B4",\
"C4","D4"],"languages":["","","","","","","","","","","","","","","",""],"clue_language":"","key":"110xbbbbbbbbbbbb",\
"first":1,"salt":"00112233445566778899aabbccddeeff","used":[],"seats":[\
{"seat":0,"member":1,"name":"Ada","connected":true},{"seat":1,"member":2,"name":"Ben","connected":true},\
{"seat":2,"member":3,"name":"Cem","connected":true},{"seat":3,"member":4,"name":"Dot","connected":true}]}
{"at":4,"event":"clue","turn":1,"team":1,"seat":2,"by":"Cem","word":"topleft","typed":"TopLEFT","number":2,\
"intended":[0,1],"forfeits":false}
{"at":9.5,"event":"vote","seat":3,"choice":1}
{"at":9.5,"event":"reveal","turn":1,"guess":0,"team":1,"position":1,"identity":"1"}
{"at":12,"event":"vote","seat":3,"choice":0}
{"at":12,"event":"reveal","turn":1,"guess":1,"team":1,"position":0,"identity":"1"}
{"at":12,"event":"over","turn":1,"winners":[1],"reason":"agents"}
"""


def replayed(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """The exit code, and what was told and complained of."""
    code = main(["replay", *map(str, arguments)])
    told = capsys.readouterr()
    return code, told.out, told.err


def saved(folder: Path, text: str | bytes, name: str = "game.jsonl") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def of_a_room(sitting: Sitting) -> str:
    """The record that everybody at the table can save."""
    return sitting.room.record()


# ---- told


@pytest.mark.parametrize("variant", ["classic", "three-teams"])
def test_a_record_tells_the_game_as_the_demo_told_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, variant: str
) -> None:
    path = tmp_path / "game.jsonl"
    assert main(["demo", "--seed", "5", "--variant", variant, "--record", str(path)]) == 0
    shown = capsys.readouterr().out.splitlines()[1:-1]  # without the server's address and the record's place
    code, told, complaint = replayed(capsys, path)
    assert (code, complaint) == (0, "")
    assert told.splitlines() == [line for line in shown if " to the team: " not in line]


def test_a_check_says_how_each_game_went_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    one, other = saved(tmp_path, of_a_demo("classic"), "a"), saved(tmp_path, HAND_WRITTEN, "b")
    capsys.readouterr()
    code, told, complaint = replayed(capsys, "--check", one, other)
    assert (code, complaint) == (0, "")
    assert told == (
        f"{one}: classic, 5 turns, blue won: all agents found\n"
        f"{other}: attic, 1 turn, red won: all agents found\n"
    )


def test_of_several_records_the_sound_ones_are_told_and_the_others_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken, sound = saved(tmp_path, HAND_WRITTEN[:-3], "a"), saved(tmp_path, HAND_WRITTEN, "b")
    code, told, complaint = replayed(capsys, broken, sound)
    assert code == 1
    assert told.splitlines()[1:3] == [f"{sound}:", "The game is attic."]
    assert complaint == f"{broken}: line 8: doesn't end with a line feed: the record is cut off here.\n"


def test_a_record_written_by_hand_with_a_variant_that_nobody_knows_is_told() -> None:
    assert reads(HAND_WRITTEN).lines == [
        "The game is attic.",
        "Ada is green spymaster.",
        "Ben is green operative.",
        "Cem is red spymaster.",
        "Dot is red operative.",
        "The cards are dealt, red starts.",
        "  A1  B1  C1  D1",
        "  A2  B2  C2  D2",
        "  A3  B3  C3  D3",
        "  A4  B4  C4  D4",
        "Turn 1, red: Cem's clue is topleft, 2.",
        "  Red turns over B1: a red agent.",
        "  Red turns over A1: a red agent.",
        "The game is over: Red wins, all of its agents are found.",
    ]


def test_fields_may_stand_in_any_order_and_lines_end_as_on_windows() -> None:
    turned = [dict(reversed(line.items())) for line in lines(HAND_WRITTEN)]
    assert refusal(text(turned).replace("\n", "\r\n")) == ""


# ---- what happens around a match


def test_a_match_that_the_host_broke_off_is_told_to_its_end() -> None:
    sitting = Sitting(operatives=8).starts()
    sitting.gives_clue("SyZyGy")
    assert sitting.asks("Rae", m.EndMatch, match=1) == ""
    told = reads(of_a_room(sitting))
    assert told.recorded.summary(told.match.state) == "classic, 1 turn, nobody won: broken off"


def test_people_who_come_and_go_and_a_clock_that_runs_out_are_played_again() -> None:
    sitting = Sitting(operatives=8, clue_seconds=30, guess_seconds=30).starts()
    sitting.gives_clue()
    operative = sitting.ops()[0]
    sitting.drops(operative)
    sitting.waits(11)
    assert sitting.returns(operative) is None
    sitting.leaves(sitting.ops(1 - sitting.acting)[1])
    sitting.joins("Zoe")
    assert sitting.asks("Zoe", m.TakeSeat, seat=5) == ""
    assert sitting.asks("Rae", m.MoveMember, member=sitting.members["Zoe"], seat=None) == ""
    sitting.waits(200)
    assert sitting.asks("Rae", m.EndMatch, match=1) == ""
    whole = of_a_room(sitting)
    assert {"seat_dropped", "seat_away", "seat_back", "seat_left", "seat_taken", "time_out"} <= {
        line.get("event") for line in lines(whole)
    }
    assert reads(whole).match.state == sitting.room.state.match.state  # type: ignore[union-attr]


def test_an_absent_caller_for_whom_the_host_declines_is_played_again() -> None:
    tables = (Sitting(seed, operatives=8, must_cover=True).starts() for seed in range(40))
    sitting = next(one for one in tables if one.acting == 0)  # so that Bea calls, who isn't the host
    sitting.gives_clue()
    assert sitting.acts("Bea", c.Challenge(sitting.play.turn)) == ""
    sitting.drops("Bea")
    assert sitting.asks("Rae", m.SkipAbsent, match=1) == ""
    assert sitting.asks("Rae", m.EndMatch, match=1) == ""
    [cover] = (line for line in lines(of_a_room(sitting)) if line.get("event") == "cover")
    assert cover["position"] is None
    assert refusal(of_a_room(sitting)) == ""


def test_a_clue_that_folds_otherwise_as_it_is_shown_is_judged_as_it_was_typed() -> None:
    """In Turkish "IT" is shown as "ıt", which equals no English IT any more."""

    def turkish(made: list[Line]) -> None:
        dealt, clue = made[1], made[2]
        dealt["clue_language"], dealt["languages"], dealt["words"][15] = "tr", ["en"] * 16, "IT"
        dealt["variant"]["clue_on_board"] = "forfeits"
        clue |= {"typed": "IT", "word": "ıt", "forfeits": True}
        made[3:] = [
            {"at": 4, "event": "turn", "turn": 2, "team": 0},
            {"at": 5, "event": "over", "turn": 2, "winners": [], "reason": "host"},
        ]

    assert refusal(changed(HAND_WRITTEN, turkish)) == ""


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
            "line 4: winners: is [1], and by the",
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


# ---- files


def test_a_file_that_is_too_long_is_refused_before_it_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.truncate(reading.MAX_RECORD + 1)
    code, told, complaint = replayed(capsys, path)
    assert (code, told) == (1, "")
    assert complaint == f"{path}: the file has more than 10,000,000 bytes, the most a record may have.\n"


def test_too_many_lines_and_a_line_that_is_too_long_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MAX_LINES", 7)
    assert refusal(HAND_WRITTEN) == "line 8: a record has 7 lines at most"
    monkeypatch.setattr(reading, "MAX_LINE", 100)
    assert refusal(HAND_WRITTEN) == "line 1: a line has 100 bytes at most"
    monkeypatch.setattr(reading, "MAX_RECORD", 99)
    assert refusal(HAND_WRITTEN) == "line 1: a record has 99 bytes at most"


def test_what_is_no_file_is_a_sentence_and_code_2(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in (tmp_path, tmp_path / "nowhere", "a\0b"):
        code, told, complaint = replayed(capsys, name)
        assert (code, told) == (2, "")
        assert ": can't be read: " in complaint
        assert complaint.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert replayed(capsys, pipe) == (2, "", f"{pipe}: is no file that holds a record.\n")


def test_nothing_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = saved(tmp_path, HAND_WRITTEN)
    path.chmod(0o444)
    assert replayed(capsys, path)[0] == 0
    assert [path] == list(tmp_path.iterdir())
    assert path.read_bytes() == HAND_WRITTEN.encode()


def test_a_name_in_a_refusal_cannot_steer_the_terminal() -> None:
    odd = json.loads('{"\\u001b[2J\\u202e": 1}')
    assert refusal(changed(HAND_WRITTEN, lambda made: made[0].update(odd))) == (
        "line 1: <U+001B>[2J<U+202E>: is no field here"
    )
