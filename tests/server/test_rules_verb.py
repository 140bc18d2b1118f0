"""`codenames-server rules`: what it prints, and each way to ask for rules that aren't there."""

import json
from importlib import resources
from pathlib import Path

import pytest

from server.__main__ import main

CLASSIC = (resources.files("server.games.codenames") / "variants" / "classic.json").read_text()


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_the_rules_of_a_shipped_variant_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "classic"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Codenames: classic\n==================\n")
    assert "\n  - Give a clue (the spymaster)" in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_they_are_told_in_dutch_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "three-teams", "--language", "nl"]) == 0
    assert "6 rode agenten" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["big-two", "big_two"])
def test_the_rules_of_big_two_are_printed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", name]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Big Two\n=======\n")
    assert max(map(len, printed.splitlines())) <= 80


def test_big_two_is_told_in_dutch_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "big-two", "--language", "nl"]) == 0
    assert "ruiten drie" in capsys.readouterr().out


def test_an_unknown_name_is_answered_with_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "chess"]) == 2
    said = capsys.readouterr()
    assert said.err == "There are no rules of 'chess'. There are: classic, three-teams, big-two.\n"
    assert said.out == ""


@pytest.mark.parametrize("arguments", [[], ["classic", "--file", "mine.json"]])
def test_one_thing_is_asked_for_at_a_time(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", *arguments]) == 2
    assert capsys.readouterr().err.startswith("Name one game or variant (classic, three-teams, big-two), or")


def test_a_language_that_is_not_spoken_is_refused() -> None:
    with pytest.raises(SystemExit) as caught:
        main(["rules", "classic", "--language", "fr"])
    assert caught.value.code == 2


def test_a_file_of_ones_own_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "mine.json"
    mine.write_bytes(b"\xef\xbb\xbf" + json.dumps(json.loads(CLASSIC) | {"name": "ours"}).encode())
    assert main(["rules", "--file", str(mine)]) == 0
    assert capsys.readouterr().out.startswith("Codenames: ours\n")


def test_a_broken_file_is_refused_by_file_field_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps(json.loads(CLASSIC) | {"assassins": 2}))
    assert main(["rules", "--file", str(mine)]) == 1
    sum_ = "7 + agents 9 + 8 + assassins 2 make 26 cards, the grid has 25"
    assert capsys.readouterr().err == f"{mine}: bystanders: {sum_}\n"


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"\xff\xfe\x00", "isn't UTF-16LE on line 1 (byte 2); save it as UTF-8."),
        (b"\xe9", "isn't UTF-8 on line 1 (byte 0); save it as UTF-8."),
        (b"\x00", "has a NUL character on line 1 (byte 0), so it is no text."),
        (b"", "is not JSON (Expecting value"),
        (b"{", "is not JSON (Expecting property name"),
        (b"[]", "must be one JSON object"),
        (b"7" * 600_000, "has more than 512 KiB, the most that is read."),
    ],
    ids=lambda one: repr(one[:10]),
)
def test_a_file_that_is_no_variant_is_refused_in_one_line_with_the_reason(
    data: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_bytes(data)
    assert main(["rules", "--file", str(mine)]) == 1
    said = capsys.readouterr()
    assert said.err.startswith(f"{mine}: the file: {reason}")
    assert (said.err.count("\n"), said.out) == (1, "")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_can_not_be_opened_is_named(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--file", str(tmp_path / name)]) == 1
    assert "can't be read (" in capsys.readouterr().err
