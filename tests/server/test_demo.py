"""`codenames-server demo`: any variant, and Big Two, is played to its end over real sockets, and told."""

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from protocol.messages import big_two as b
from protocol.messages import codenames as c
from server.__main__ import main
from server.games.big_two import telling as big_two
from server.games.codenames.telling import sentence
from server.games.codenames.variants import shipped

THREE = json.loads(
    (resources.files("server.games.codenames") / "variants" / "three-teams.json").read_text(encoding="utf-8")
)
TEAMS = ("red", "blue", "green")
BOARD = c.Words(1, 1, 3, ("ANT", "BEE", "CAT", "DOG", "ELK", "FOX"), (1, 1, 1), 0, "")
ODD: dict[str, dict[str, Any]] = {
    "two of the three teams": {
        "teams": ["green", "blue"],
        "rows": 4,
        "columns": 7,
        "agents": [9, 8],
        "assassins": 4,
        "first": "key",
        "assassin": "ends_game",
    },
    "zero alone, and no pass": {"clue_low": 0, "clue_high": 0, "pass_before_first_guess": False},
    "hardly anything but assassins": {
        "rows": 4,
        "columns": 4,
        "agents": [1, 1, 1],
        "bystanders": 0,
        "assassins": 13,
        "clue_low": 16,
        "extra_guesses": 0,
    },
    "every switch on": {
        "clue_seconds": 1,
        "guess_seconds": 1,
        "agreement": "first_click",
        "unlimited": True,
        "challenge": True,
        "must_cover": True,
    },
}


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit code, and what was told and complained of."""
    code = main(["demo", *arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def file(folder: Path, **changes: Any) -> str:
    path = folder / "ours.json"
    path.write_text(json.dumps({**THREE, "name": "ours", **changes}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", shipped())
def test_every_variant_that_comes_along_is_played_to_its_end(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    code, told, complaint = played(capsys, "--variant", name, "--seed", "1")
    assert (code, complaint) == (0, "")
    assert f"The game is {name}.\n" in told
    assert told.splitlines()[-1].startswith("The game is over: ")


def test_three_teams_are_seated_and_one_that_finds_an_assassin_is_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games = (played(capsys, "--variant", "three-teams", "--seed", str(seed))[1] for seed in range(40))
    lines = next(told for told in games if " is out.\n" in told).splitlines()
    assert sum(line.endswith("spymaster.") for line in lines) == 3
    out = next(at for at, line in enumerate(lines) if line.endswith(" is out."))
    gone = lines[out].split()[0].lower()
    assert lines[out - 1].endswith(": an assassin.")
    assert not any(line.startswith("Turn") and f", {gone}: " in line for line in lines[out:])


def test_a_game_of_three_teams_is_the_same_every_time_for_a_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = []
    for number in range(2):
        path = tmp_path / f"{number}.jsonl"
        arguments = ("--variant", "three-teams", "--seed", "2", "--record", str(path))
        told = played(capsys, *arguments)[1].splitlines()[1:-1]  # but the port, and the record's name
        games.append((told, path.read_bytes()))
    assert games[0] == games[1]


@pytest.mark.parametrize("changes", ODD.values(), ids=ODD)
def test_a_variant_of_ones_own_is_brought_along_and_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, changes: dict[str, Any]
) -> None:
    code, told, complaint = played(capsys, "--variant", file(tmp_path, **changes), "--seed", "3")
    assert (code, complaint) == (0, "")
    assert "The game is ours.\n" in told
    assert told.splitlines()[-1].startswith("The game is over: ")


def test_the_record_holds_the_variant_that_was_brought_along(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "record.jsonl"
    played(capsys, "--variant", file(tmp_path), "--seed", "3", "--record", str(record))
    header, dealt, *_ = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    assert (header["teams"], dealt["variant"]) == (list(TEAMS), {**THREE, "name": "ours", "clue_high": 25})


def test_a_name_of_no_variant_is_refused_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    known = "There are: classic, three-teams."
    sentence = f"There is no variant 'four-teams', nor a file of that name. {known}\n"
    assert played(capsys, "--variant", "four-teams") == (2, "", sentence)


def test_a_broken_variant_is_refused_by_file_field_and_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code, _, complaint = played(capsys, "--variant", file(tmp_path, bystanders=8))
    reason = "8 + agents 6 + 5 + 5 + assassins 2 make 26 cards, the grid has 25"
    assert (code, complaint) == (1, f"ours.json: bystanders: {reason}\n")


def test_a_file_that_is_no_text_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.json"
    path.write_bytes("{}".encode("utf-16-be"))
    reason = "looks like UTF-16 without a byte order mark; save it as UTF-8."
    code, _, complaint = played(capsys, "--variant", str(path))
    assert (code, complaint) == (1, f"{path}: the file: {reason}\n")


# ---- Big Two


@pytest.mark.parametrize("name", ["big-two", "big_two"])
def test_four_bots_play_big_two_to_its_end(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, told, complaint = played(capsys, "--game", name, "--seed", "1")
    assert (code, complaint) == (0, "")
    assert told.count(" has seat ") == 4
    assert " has the 3D and starts.\n" in told
    assert re.search(r"leads with [^\n]*3D[^\n]*\n", told)
    assert re.fullmatch(r"The game is over: \w+ wins\. Cards left: .*\.", told.splitlines()[-1])


def test_a_game_of_big_two_is_the_same_every_time_for_a_seed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games = []
    for number in range(2):
        path = tmp_path / f"{number}.jsonl"
        told = played(capsys, "--game", "big-two", "--seed", "2", "--record", str(path))[1].splitlines()[1:-1]
        games.append((told, path.read_bytes()))
    assert games[0] == games[1]


def test_the_record_of_big_two_is_told_as_the_demo_told_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = str(tmp_path / "record.jsonl")
    told = played(capsys, "--game", "big-two", "--seed", "2", "--record", path)[1].splitlines()[1:-1]
    assert main(["replay", path]) == 0
    again = capsys.readouterr().out.splitlines()
    assert [line for line in again if " has seat " not in line] == [
        line for line in told if " has seat " not in line
    ]


def test_big_two_has_no_variants(capsys: pytest.CaptureFixture[str]) -> None:
    assert played(capsys, "--game", "big-two", "--variant", "classic") == (
        2,
        "",
        "Big Two has no variants.\n",
    )


@pytest.mark.parametrize("verb", ["demo", "host"])
def test_a_game_that_there_is_not_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str], verb: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main([verb, "--game", "chess"])
    assert caught.value.code == 2
    assert "there is no game 'chess'; there are codenames, big-two" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (b.CardsDealt(0.0, 1, "Bo"), "The cards are dealt. Bo has the 3D and starts."),
        (
            b.CardsPlayed(0.0, 1, 1, "Bo", "single", (0,), True, 12, False),
            "Bo leads with 3D, 12 left.",
        ),
        (
            b.CardsPlayed(0.0, 2, 1, "Bo", "full_house", (0, 1, 2, 28, 29), False, 3, False),
            "  Bo plays 3D 3C 3H 10D 10C (full house), 3 left.",
        ),
        (
            b.CardsPlayed(0.0, 2, 1, "Bo", "pair", (50, 51), False, 0, False),
            "  Bo plays 2H 2S (pair), no card left.",
        ),
        (
            b.CardsPlayed(0.0, 2, 1, "Bo", "single", (4,), True, 7, True),
            "Bo runs out of time: leads with 4D, 7 left.",
        ),
        (b.TurnPassed(0.0, 2, 1, "Bo", False), "  Bo passes."),
        (b.TurnPassed(0.0, 2, 1, "Bo", True), "  Bo runs out of time and passes."),
        (b.StandInChanged(0.0, 1, "Bo", True), "  A bot plays for Bo now."),
        (b.StandInChanged(0.0, 1, "Bo", False), "  Bo plays again."),
        (
            b.HandsShown(0.0, 1, "Bo", "empty_hand", (3, 0, 13, 1)),
            "The game is over: Bo wins. Cards left: Al 3, Cy 13, Di 1.",
        ),
        (b.HandsShown(0.0, -1, "", "host", (3, 2, 13, 1)), "The game is over: nobody won."),
    ],
)
def test_each_line_of_big_twos_log_has_its_sentence(entry: b.BigTwoEntry, told: str) -> None:
    assert big_two.sentence(entry, ("Al", "Bo", "Cy", "Di")) == told


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (c.Dealt(0.0, 2), "The cards are dealt, green starts.\n  ANT  BEE  CAT\n  DOG  ELK  FOX"),
        (c.ClueGiven(0.0, 4, 1, "Bo", "bird", 2, False), "Turn 4, blue: Bo's clue is bird, 2."),
        (
            c.ClueGiven(0.0, 4, 1, "Bo", "cat", None, True),
            "Turn 4, blue: Bo's clue is cat, unlimited.\n  That names a card: the turn is forfeit.",
        ),
        (c.Stressed(0.0, 4, 0), "  The stress is marked at letter 1."),
        (c.Revealed(0.0, 4, 9, 1, 2, "2"), "  Blue turns over CAT: a green agent."),
        (c.Revealed(0.0, 4, 9, 1, 2, "b"), "  Blue turns over CAT: a bystander."),
        (c.Revealed(0.0, 4, 9, 1, 2, "x"), "  Blue turns over CAT: an assassin."),
        (c.Passed(0.0, 4, 1), "  Blue passes."),
        (c.TimedOut(0.0, 4, 1, "guess"), "  Blue runs out of time (guess)."),
        (c.Challenged(0.0, 4, 2, "Cy"), "  Cy calls the clue for green."),
        (c.Covered(0.0, 4, 2, 0), "  Green turns over ANT."),
        (c.Covered(0.0, 4, 2, None), "  Green declines."),
        (c.Eliminated(0.0, 4, 1), "  Blue is out."),
        (c.Over(0.0, 4, (2,), "last_team"), "The game is over: Green wins, the last team in."),
        (c.Over(0.0, 4, (2,), "agents"), "The game is over: Green wins, all of its agents are found."),
        (c.Over(0.0, 4, (0, 2), "assassin"), "The game is over: Red and Green win, an assassin is found."),
        (c.Over(0.0, 4, (), "host"), "The game is over: nobody won."),
    ],
)
def test_each_line_of_the_log_has_its_sentence(entry: c.CodenamesEntry, told: str) -> None:
    assert sentence(entry, TEAMS, BOARD) == told
