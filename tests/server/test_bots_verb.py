"""`codenames-server bots` in the terminal: what it prints, and its exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from server import bots_verb
from server.__main__ import main
from server.bots.words import files
from tests.server.bots.words import small

BOARD = ["BANK", "MONEY", "RIVER"]


@pytest.fixture(autouse=True)
def few_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = small.written(tmp_path)
    monkeypatch.setattr(files, "shipped", lambda language: path)


def asked(tmp_path: Path, *lines: object) -> int:
    path = tmp_path / "questions"
    path.write_text("\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines))
    return main(["bots", "rank", str(path)])


def test_each_line_is_ranked_on_a_line_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(tmp_path, {"clue": "river", "words": BOARD}, "", {"clue": "cash", "words": []}) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert [word for word, _ in first["ranking"]] == ["RIVER", "BANK", "MONEY"]
    assert sum(chance for _, chance in first["ranking"]) == pytest.approx(1, abs=1e-3)
    assert second == {"ranking": []}


def test_without_a_file_the_lines_come_from_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps({"clue": "money", "words": BOARD})))
    assert main(["bots", "rank"]) == 0
    assert json.loads(capsys.readouterr().out)["ranking"][0][0] == "MONEY"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("river", "isn't JSON"),
        ("[" * 100_000, "isn't JSON"),
        ([], 'must be an object with "clue" and "words"'),
        ({"clue": "river"}, 'must be an object with "clue" and "words"'),
        ({"clue": "river", "words": [], "number": 2}, "nothing else"),
        ({"clue": 7, "words": []}, '"clue" must be a word'),
        ({"clue": " ", "words": []}, '"clue" must be a word'),
        ({"clue": "river", "words": "BANK"}, '"words" must be a list of words'),
        ({"clue": "river", "words": ["BANK", 7]}, '"words" must be a list of words'),
        ({"clue": "river", "words": ["BANK"] * (bots_verb.MOST_WORDS + 1)}, "1,000 are the most"),
        (f'"{"a" * bots_verb.MOST_LINE}"', "has more than 1,048,576 characters"),
    ],
)
def test_a_line_that_is_no_question_ends_it_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: object, reason: str
) -> None:
    assert asked(tmp_path, {"clue": "river", "words": BOARD}, line) == 1
    told = capsys.readouterr()
    assert len(told.out.splitlines()) == 1
    assert "line 2" in told.err
    assert reason in told.err


def test_a_damaged_data_file_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.meanings"
    path.write_bytes(small.written(tmp_path).read_bytes()[:-1])
    monkeypatch.setattr(files, "shipped", lambda language: path)
    assert asked(tmp_path, {"clue": "river", "words": BOARD}) == 1
    assert "damaged or not whole" in capsys.readouterr().err


def test_a_file_that_isnt_there_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots", "rank", "no such file"]) == 1
    assert capsys.readouterr().err == "no such file: can't be read (No such file or directory).\n"


def test_the_server_does_without_numpy_until_it_is_asked_for_words() -> None:
    code = "import sys, server.__main__, server.serve, server.bots.levels; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
