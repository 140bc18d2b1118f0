"""`codenames-server bots clue` in the terminal: what it prints, and its exit codes."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from server import clue_verb
from server.__main__ import main
from server.bots.codenames import mind
from server.clue_verb import read
from tests.server.bots.codenames.small import MIND

WORDS = ["LION", "TIGER", "RIVER", "KING"]
BOARD: dict[str, Any] = {"words": WORDS, "key": ["red", "red", "blue", "assassin"], "team": "red"}


@pytest.fixture(autouse=True)
def few_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "english", lambda: MIND)


def asked(tmp_path: Path, *arguments: str, **fields: Any) -> int:
    path = tmp_path / "boards"
    path.write_text(json.dumps(BOARD | fields) + "\n\n")
    return main(["bots", "clue", str(path), *arguments])


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def test_a_board_gets_a_clue_what_it_means_and_what_it_is_worth(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked(tmp_path) == 0
    answer = told(capsys)
    assert list(answer) == ["clue", "number", "intended", "expected"]
    assert (answer["clue"], answer["number"], sorted(answer["intended"])) == ("zoo", 2, ["LION", "TIGER"])
    assert 1.5 < answer["expected"] <= 2


def test_revealed_cards_are_meant_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(tmp_path, revealed=[0]) == 0
    assert told(capsys)["intended"] == ["TIGER"]


def test_another_team_means_its_own_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(tmp_path, team="blue") == 0
    assert told(capsys)["intended"] == ["RIVER"]


def test_the_number_can_be_bounded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(tmp_path, "--max-number", "1") == 0
    answer = told(capsys)
    assert (answer["number"], len(answer["intended"])) == (1, 1)


def test_candidates_come_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "candidates").write_bytes(b"\xef\xbb\xbfBeast\r\nunknownword\r\nlions\r\n")
    assert asked(tmp_path, "--candidates", str(tmp_path / "candidates")) == 0
    assert told(capsys)["clue"] == "beast"


def test_where_no_candidate_is_legal_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "candidates").write_text("lions\n")
    assert asked(tmp_path, "--candidates", str(tmp_path / "candidates")) == 1
    assert capsys.readouterr().err.endswith("boards, line 1: no clue is legal.\n")


def test_files_that_are_not_there_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "clue", str(tmp_path / "none")]) == 1
    assert asked(tmp_path, "--candidates", str(tmp_path / "none")) == 1
    assert capsys.readouterr().err.count("none: can't be read (No such file or directory).") == 2


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("w" * (clue_verb.MOST_LETTERS + 1), "has a line of more than 200 characters."),
        ("\n".join(["beast", "lions", "tigers"]), "has more than 2 words."),
    ],
)
def test_candidates_that_are_too_long_or_too_many_are_told_and_not_cut_off(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    text: str,
    sentence: str,
) -> None:
    monkeypatch.setattr(clue_verb, "MOST_CANDIDATES", 2)
    (tmp_path / "candidates").write_text(text)
    assert asked(tmp_path, "--candidates", str(tmp_path / "candidates")) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'candidates'}: {sentence}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full disk at hand")
def test_what_cant_be_printed_is_no_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert asked(tmp_path) == 1
    assert capsys.readouterr().err == "The output can't be written: No space left on device.\n"


def test_boards_and_candidates_cant_share_standard_input(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "clue", "--candidates", "-"]) == 2
    assert capsys.readouterr().err == "Boards and candidates can't both come from standard input.\n"


@pytest.mark.parametrize("number", ["0", "10", "two"])
def test_a_number_that_no_clue_has_is_a_wrong_argument(number: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bots", "clue", "--max-number", number])
    assert stopped.value.code == 2


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"words": ["ONE"]}, '"words" has 1, and a board has 2 to 49.'),
        ({"words": "LION"}, '"words" must be a list of words.'),
        ({"words": [*WORDS[:3], " "]}, '"words" must be a list of words.'),
        ({"key": ["red"] * 3}, '"key" has 3 identities for 4 words.'),
        ({"key": ["pink"] * 4}, '"key" must be a list of red, blue, green, bystander, assassin.'),
        ({"team": "bystander"}, '"team" must be one of red, blue, green.'),
        ({"team": "green"}, "no hidden card is green."),
        ({"team": ["red"]}, '"team" must be one of red, blue, green.'),
        ({"revealed": [4]}, '"revealed" must be a list of positions from 0 to 3.'),
        ({"revealed": [True]}, '"revealed" must be a list of positions from 0 to 3.'),
        ({"revealed": [0, 1]}, "no hidden card is red."),
        (
            {"more": 1},
            'must be an object with "words", "key" and "team", perhaps "revealed", and nothing else.',
        ),
    ],
)
def test_what_is_no_board_is_told_in_a_sentence(fields: dict[str, Any], sentence: str) -> None:
    assert read(json.dumps(BOARD | fields)) == sentence


@pytest.mark.parametrize("line", ["{", "[]", "7", "[" * 100_000, '{"words": 1}'])
def test_what_is_no_object_is_told_in_a_sentence(line: str) -> None:
    assert isinstance(read(line), str)
