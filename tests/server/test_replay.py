"""`codenames-server replay`: a record is told as the game was, or refused by line, field and reason."""

import os
import sys
from pathlib import Path

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.__main__ import main
from server.rooms import reading
from tests.server.records import HAND_WRITTEN, Line, changed, lines, of_a_demo, reads, refusal, text
from tests.server.rooms.sitting import Sitting


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


def test_the_page_tells_the_limits_and_what_a_check_prints() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    limits = (reading.MAX_RECORD, reading.MAX_LINES, reading.MAX_LINE)
    assert "At most {:,} bytes, {:,} lines and {:,} bytes a line;".format(*limits) in page
    told = reads(of_a_demo("classic"))
    assert f"\ngame.jsonl: {told.recorded.summary(told.match.state)}\n" in page


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


# ---- files


def test_a_file_that_is_too_long_is_refused_before_it_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "long"
    with path.open("wb") as file:
        file.truncate(reading.MAX_RECORD + 1)
    code, told, complaint = replayed(capsys, path)
    assert (code, told) == (2, "")
    assert complaint == f"{path}: the file has more than 10,000,000 bytes.\n"


def test_too_many_lines_and_a_line_that_is_too_long_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(reading, "MAX_LINES", 7)
    assert replayed(capsys, saved(tmp_path, HAND_WRITTEN))[0] == 2
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
