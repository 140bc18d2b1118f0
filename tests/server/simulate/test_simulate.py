"""`codenames-server simulate`: what it plays, what it prints, and its exit codes."""

import json
from pathlib import Path
from random import Random

import pytest

from protocol.messages.big_two import BigTwoAction, PlayCards
from server.__main__ import main
from server.bots.view import View
from server.simulate import series
from server.simulate.big_two import SimulatedBigTwo
from server.simulate.series import Series, play, play_deal
from server.simulate.stopwatch import Timed

BIG_TWO = ("simulate", "--game", "big-two")


def run(*arguments: str | Path) -> int:
    return main([*BIG_TWO, *map(str, arguments)])


def test_the_number_of_processes_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for jobs in ("1", "2", "3"):
        assert run("--games", "24", "--seed", "5", "--bot", "medium", "easy", "--jobs", jobs) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] == printed[2]


def test_another_seed_is_another_series() -> None:
    first, second = (
        play(Series("big_two", ("easy", "lowest", "lowest", "lowest"), 20, seed)) for seed in (1, 2)
    )
    assert first != second


def test_the_table_tells_games_wins_shares_cards_refusals_and_decisions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("--games", "8", "--bot", "medium", "lowest") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "big_two: 8 games, 2 deals, seed 1"
    headings = ("seats", "games", "wins", "share", "95 %", "cards left", "refused", "decisions")
    assert all(heading in lines[3] for heading in headings)
    assert [line.split()[:3] for line in lines[4:]] == [["medium", "1", "8"], ["lowest", "3", "24"]]


def test_all_games_are_won_by_somebody() -> None:
    tallies = play(Series("big_two", ("medium", "easy", "lowest", "random"), 10, 3))
    assert sum(tally.wins for tally in tallies.values()) == 40
    assert all(tally.games == 40 and not tally.refused for tally in tallies.values())


def test_a_player_is_as_strong_as_its_likes_on_equal_deals() -> None:
    """Every deal once from every seat: players without chance win one game in four exactly."""
    tallies = play_deal(Series("big_two", ("lowest",) * 4, 1, 7), 1)
    assert tallies["lowest"].wins == 4
    alike = [SimulatedBigTwo().play(Random("x"), [SimulatedBigTwo.players["lowest"](Random(1))] * 4)] * 2
    assert alike[0] == alike[1]


class Stubborn:
    """Plays a card that nobody holds."""

    def __init__(self, chance: Random) -> None:
        pass

    def choose(self, view: View) -> BigTwoAction | None:
        return PlayCards(view.table.turn, (99,)) if view.table else None


def test_a_refused_move_is_counted_and_another_one_made(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = SimulatedBigTwo()
    monkeypatch.setattr(game, "players", {**game.players, "stubborn": Stubborn})
    monkeypatch.setattr(series, "SIMULATED", {"big_two": game})
    monkeypatch.setattr("server.simulate.verb.SIMULATED", {"big_two": game})
    monkeypatch.setattr("server.simulate.telling.SIMULATED", {"big_two": game})
    assert run("--games", "4", "--bot", "stubborn", "lowest") == 1
    row = capsys.readouterr().out.splitlines()[4].split()
    assert row[-2] == row[-1] != "0"


def test_decisions_are_timed_only_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    run("--games", "4", "--bot", "lowest")
    assert "p99" not in capsys.readouterr().out
    run("--games", "4", "--bot", "lowest", "--timing")
    assert "p99" in capsys.readouterr().out


def test_a_stopwatch_changes_no_choice() -> None:
    from array import array

    taken = array("d")
    inner = SimulatedBigTwo.players["lowest"](Random(1))
    assert Timed(inner, taken).choose(View()) is None
    assert len(taken) == 1


def test_a_report_has_the_same_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "report.json"
    assert run("--games", "8", "--bot", "medium", "lowest", "--report", file) == 0
    report = json.loads(file.read_text(encoding="utf-8"))
    assert report["line_up"] == ["medium", "lowest", "lowest", "lowest"]
    assert [bot["games"] for bot in report["bots"]] == [8, 24]
    assert sum(bot["wins"] for bot in report["bots"]) == 8


@pytest.mark.parametrize("name", ["big-two", "big_two"])
def test_a_game_may_be_written_both_ways(name: str) -> None:
    assert main(["simulate", "--game", name, "--games", "4", "--bot", "lowest"]) == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bot", "clever"), "'clever' is no bot of big-two; there are easy, medium, hard"),
        (("--bot", "easy", "easy", "easy"), "--bot takes one, two or 4 names, not 3"),
        (("--bot", "easy", "--games", "6"), "--games is a multiple of 4, not 6"),
        (("--bot", "easy", "--report", ""), "the report '' can't be written"),
        (("--bot", "easy", "--report", "/"), "the report '/' can't be written"),
        (("--bot", "easy", "--plot", "plot.svg"), "--plot is for codenames"),
        (("--bot", "easy", "--set", "agents=8,8"), "--set is for codenames"),
        (("--bot", "easy", "--resume"), "--resume is for codenames"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert words in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "--game", "chess", "--bot", "easy"],
        ["simulate", "--game", "big-two"],
        ["simulate"],
        [*BIG_TWO, "--bot", "easy", "--games", "0"],
        [*BIG_TWO, "--bot", "easy", "--games", "many"],
        [*BIG_TWO, "--bot", "easy", "--jobs", "0"],
        [*BIG_TWO, "--bot", "easy", "--seed", "x"],
    ],
)
def test_wrong_arguments_are_a_sentence_and_exit_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("codenames-server simulate: ")
    assert told.count("\n") == 1


def test_ctrl_c_ends_it_without_a_trace(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("server.simulate.verb.play", interrupted)
    assert run("--bot", "easy") == 130
    assert capsys.readouterr().err == ""
