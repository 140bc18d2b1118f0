"""`codenames-server simulate` for Codenames: what it prints, writes, keeps and refuses."""

import errno
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from server.__main__ import main
from server.simulate import contest_verb
from server.simulate.contest import Board, Contest, play_board, record_name
from server.simulate.workers import WorkerLost

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.usefixtures("quick")
Printed = pytest.CaptureFixture[str]
QUICK = ("--bot", "red=quick", "blue=seer", "--set", "agents=8,8", "--games", "12")


def run(*arguments: str | Path) -> int:
    return main(["simulate", *map(str, arguments)])


def numbers(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_tables_tell_teams_bots_turns_and_assassins(capsys: Printed) -> None:
    assert run(*QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "codenames, classic agents=8,8: 12 games on 6 boards, seed 1"
    assert [line.split()[:4] for line in lines[4:6]] == [
        ["first", "8", "12", "6"],
        ["second", "8", "12", "6"],
    ]
    assert [line.split()[:4] for line in lines[8:10]] == [
        ["red's", "quick", "12", "0"],
        ["blue's", "seer", "12", "12"],
    ]
    assert lines[11].startswith("turns: ")
    assert lines[12].startswith("ended by an assassin: ")


def test_a_report_has_all_figures_with_intervals(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    assert run(*QUICK, "--report", file) == 0
    report = numbers(file)
    assert (report["games"], report["boards"], report["seed"]) == (12, 6, 1)
    assert report["variant"]["agents"] == [8, 8]
    assert [place["share"] for place in report["places"]] == [0.5, 0.5]
    seer = report["bots"][1]
    assert (seer["given_to"], seer["operative"], seer["share"], seer["illegal"]) == ("blue", "seer", 1.0, 0)
    assert seer["interval"][0] < 1 == seer["interval"][1]
    assert sum(report["turns"]["games"].values()) == 12
    assert sum(report["reasons"].values()) == 12
    assert [one.name for one in tmp_path.iterdir()] == ["report.json"]


def test_three_teams_have_three_rows_and_a_multiple_of_three_games(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "report.json"
    assert run("--variant", "three-teams", "--bot", "quick", "--games", "6", "--report", file) == 0
    assert [place["agents"] for place in numbers(file)["places"]] == [6, 5, 5]
    assert "each board played 3 times" in capsys.readouterr().out


def test_records_can_be_replayed(tmp_path: Path, capsys: Printed) -> None:
    assert run(*QUICK, "--records", tmp_path / "kept") == 0
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files[:3]] == [record_name(1, 0), record_name(1, 1), record_name(2, 0)]
    assert len(files) == 12
    capsys.readouterr()
    assert main(["replay", "--check", *map(str, files)]) == 0
    assert "classic agents=8,8" in capsys.readouterr().out


def test_a_move_that_was_refused_is_told_by_the_exit_code() -> None:
    assert run("--bot", "red=stubborn", "blue=seer", "--games", "2") == 1


# ---- the plot


def test_the_plot_is_svg_with_a_bar_for_every_share(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run(*QUICK, "--plot", file) == 0
    picture = ElementTree.parse(file).getroot()
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in picture.iter(f"{space}text")]
    for wanted in ("classic agents=8,8", "first, 8 agents", "second, 8 agents", "blue's seer", "100.0 %"):
        assert wanted in texts
    bars = [bar for bar in picture.iter(f"{space}rect") if bar.get("fill") in ("#2450A4", "#1C6B4A")]
    assert [float(bar.get("width", "")) for bar in bars] == [255.0, 255.0, 0.0, 510.0]


def test_a_name_is_never_markup_in_the_plot(tmp_path: Path) -> None:
    file = tmp_path / "plot.svg"
    assert run(*QUICK, "--set", "name=<&b> \"'", "--plot", file) == 0
    texts = [text.text for text in ElementTree.parse(file).getroot().iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "<&b> \"'"


# ---- the same seed, whoever plays, and however often it is interrupted


def stopping(after: int, how: type[BaseException]) -> Any:
    """The boards one by one, until something happens."""

    def shared(work: Any, tasks: Iterable[int], jobs: int) -> Iterator[Board]:
        for done, number in enumerate(tasks):
            if done == after:
                raise how()
            yield work(number)

    return shared


@pytest.mark.parametrize("torn", [0, 1, 40])
def test_who_goes_on_reports_the_same_as_who_was_not_interrupted(
    torn: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    kept = tmp_path / "part.json.boards"
    assert run(*QUICK, "--report", whole, "--plot", tmp_path / "whole.svg") == 0
    told = capsys.readouterr().out
    options = (*QUICK, "--report", part, "--plot", tmp_path / "part.svg")
    with monkeypatch.context() as stopped:
        stopped.setattr(contest_verb, "shared", stopping(3, KeyboardInterrupt))
        assert run(*options) == 130
    printed = capsys.readouterr()
    assert "6 games on 3 boards" in printed.out
    assert "stopped after 6 of 12 games. The same command with --resume goes on" in printed.err
    assert not part.exists()
    kept.write_bytes(kept.read_bytes()[: -torn or None])
    played: list[int] = []
    monkeypatch.setattr(contest_verb, "play_board", lambda of, number: _counted(played, of, number))
    assert run(*options, "--resume") == 0
    assert played == ([4, 5, 6] if not torn else [3, 4, 5, 6])
    assert capsys.readouterr().out == told
    assert part.read_bytes() == whole.read_bytes()
    assert (tmp_path / "part.svg").read_bytes() == (tmp_path / "whole.svg").read_bytes()
    assert not kept.exists()


def _counted(played: list[int], of: Contest, number: int) -> Board:
    played.append(number)
    return play_board(of, number)


def interrupted(file: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Path:
    with monkeypatch.context() as stopped:
        stopped.setattr(contest_verb, "shared", stopping(2, KeyboardInterrupt))
        assert run(*QUICK, *more, "--report", file) == 130
    return file.with_name(f"{file.name}.boards")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("--seed", "2"), "seed is 1 there and 2 here."),
        (("--games", "14"), "games is 12 there and 14 here."),
        (
            ("--set", "assassins=2"),
            'name is "classic agents=8,8" there and "classic agents=8,8 assassins=2" here.',
        ),
        (("--records", "RECORDS"), "records is false there and true here."),
        (("--bot", "red.operative=seer"), 'bots is [["quick", "quick"], ["seer", "seer"]] there and '),
    ],
)
def test_only_the_same_simulation_goes_on(
    change: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Printed,
) -> None:
    kept = interrupted(tmp_path / "report.json", monkeypatch)
    before = kept.read_bytes()
    change = tuple(str(tmp_path / "records") if one == "RECORDS" else one for one in change)
    assert run(*QUICK, *change, "--report", tmp_path / "report.json", "--resume") == 2
    assert sentence in capsys.readouterr().err
    assert kept.read_bytes() == before


def test_what_is_left_of_an_interrupted_run_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    interrupted(tmp_path / "report.json", monkeypatch)
    assert run(*QUICK, "--report", tmp_path / "report.json") == 2
    assert "add --resume, or remove it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b'"turns":', b'"turns":1', "is damaged on line 2"),
        (b'{"kept":1', b'{"kept":2', "is of another format (2, and this program reads 1)"),
        (b'{"kept"', b'{"lost"', "holds no boards of a simulation"),
    ],
)
def test_damaged_boards_are_refused_by_line(
    old: bytes, new: bytes, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    kept = interrupted(tmp_path / "report.json", monkeypatch)
    kept.write_bytes(kept.read_bytes().replace(old, new, 1))
    assert run(*QUICK, "--report", tmp_path / "report.json", "--resume") == 2
    assert sentence in capsys.readouterr().err


def test_a_file_torn_in_its_head_is_begun_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = interrupted(tmp_path / "report.json", monkeypatch)
    kept.write_bytes(kept.read_bytes()[:20])
    assert run(*QUICK, "--report", tmp_path / "report.json", "--resume") == 0
    assert numbers(tmp_path / "report.json")["games"] == 12


# ---- what goes wrong


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--bot", "easy"), "'easy' is no bot of codenames; there are cautious, normal, bold, hazy, simple"),
        (("--bot", "quick", "--variant", "chess"), "there is no variant 'chess'"),
        (("--bot", "quick", "--set", "agents=8"), "--set: agents: must be a list of 2 numbers"),
        (("--bot", "quick", "--games", "5"), "--games is a multiple of 2, not 5: a board is played 2 times."),
        (("--bot", "quick", "--timing"), "--timing is for big-two."),
        (("--bot", "quick", "--resume"), "--resume goes on from what is kept beside a report"),
        (("--bot", "quick", "--resume", "--report", os.devnull), "nothing can be kept: it is no file."),
        (("--bot", "quick", "--report", ""), "--report '' can't be written (Is a directory)."),
        (("--bot", "quick", "--report", "/"), "--report '/' can't be written (Is a directory)."),
        (("--bot", "quick", "--plot", "/no/such/plot.svg"), "can't be written (No such file or directory)."),
        (("--bot", "quick", "--plot", "a\0b"), "can't be written (no file can have this name)."),
        (("--bot", "quick", "--records", __file__), "can't be written (File exists)."),
    ],
)
def test_what_cannot_be_played_is_one_sentence_and_nothing_is_played(
    arguments: tuple[str, ...], sentence: str, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contest_verb, "shared", None)
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.startswith("codenames-server simulate: ")
    assert (told.out, told.err.count("\n")) == ("", 1)


def test_a_full_disk_is_told_and_what_is_finished_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    from server.simulate.kept import Kept

    def full(kept: Kept, board: Board) -> None:
        if board.number == 3:
            raise OSError(errno.ENOSPC, "")
        add(kept, board)

    add = Kept.add
    with monkeypatch.context() as filling:
        filling.setattr(Kept, "add", full)
        assert run(*QUICK, "--report", tmp_path / "report.json") == 1
    told = capsys.readouterr()
    assert "report.json.boards can't be written: No space left on device." in told.err
    assert "--resume goes on" in told.err
    assert run(*QUICK, "--report", tmp_path / "report.json", "--resume") == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_report_that_finds_no_space_is_told(capsys: Printed) -> None:
    assert run(*QUICK, "--report", "/dev/full") == 1
    assert "/dev/full can't be written: No space left on device." in capsys.readouterr().err


def test_a_process_that_was_ended_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.setattr(contest_verb, "shared", stopping(1, WorkerLost))
    assert run(*QUICK, "--report", tmp_path / "report.json") == 1
    assert "a process that played was ended by the system or by somebody. The same" in capsys.readouterr().err


@pytest.mark.long
def test_the_number_of_processes_changes_no_byte(tmp_path: Path) -> None:
    """Real processes, and bots that all of them know."""
    for jobs in (1, 2, 3):
        here = tmp_path / str(jobs)
        here.mkdir()
        arguments = ["--bot", "simple", "--games", "12", "--jobs", str(jobs), "--set", "agents=8,8"]
        files = ["--report", here / "r", "--plot", here / "p", "--records", here / "records"]
        command = [sys.executable, "-m", "server", "simulate", *arguments, *map(str, files)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        (here / "out").write_bytes(told.stdout)
    found = [
        {str(file.relative_to(tmp_path / jobs)): file.read_bytes() for file in (tmp_path / jobs).rglob("*.*")}
        | {name: (tmp_path / jobs / name).read_bytes() for name in ("r", "p", "out")}
        for jobs in ("1", "2", "3")
    ]
    assert len(found[0]) == 15
    assert found[0] == found[1] == found[2]


def test_the_report_is_written_also_where_nobody_reads_the_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*given: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(contest_verb, "_table", nobody)
    monkeypatch.setattr("server.terminal._unsaid", lambda sentence: 1)
    assert run(*QUICK, "--report", tmp_path / "report.json") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["report.json"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_plot_that_finds_no_space_keeps_the_boards_and_prints_the_tables(
    tmp_path: Path, capsys: Printed
) -> None:
    assert run(*QUICK, "--report", tmp_path / "report.json", "--plot", "/dev/full") == 1
    told = capsys.readouterr()
    assert told.out.startswith("codenames, classic agents=8,8: 12 games")
    assert "/dev/full can't be written: No space left on device. The same command with --resume" in told.err
    assert [file.name for file in tmp_path.iterdir()] == ["report.json.boards"]
