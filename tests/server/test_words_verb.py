"""`codenames-server words` in the terminal: what it prints, and its exit codes."""

import os
from pathlib import Path

import pytest

from protocol.texts import MAX_TEXT_BYTES, Fault, TextCode, WordCode
from server.__main__ import main
from server.terminal import fault_sentence
from server.words_verb import plain, why_sentence

BOARD = "\n".join(f"{first}{second}{first}" for first in "BCDFG" for second in "AEIOU")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "mine.txt"


def run(*arguments: str | Path) -> int:
    return main(["words", *map(str, arguments)])


def test_without_a_verb_the_lists_of_the_program_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    assert "english    en   654 words" in capsys.readouterr().out.splitlines()


def test_a_list_without_faults_is_told_in_a_line_and_its_longest_words(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f"# language: en\n{BOARD}\nELEPHANT")
    assert run("check", file) == 0
    first, longest = capsys.readouterr().out.splitlines()
    assert first == f"{file}: 26 words in en."
    assert longest.startswith("  longest: ELEPHANT (8), BAB (3)")


def test_what_was_dropped_is_told_with_its_line_and_the_exit_code_is_1(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes("\ufeffNUT; Nut\r\nL\x1b[31mION\r\n".encode("utf-16-le"))
    assert run("check", "--language", "EN", file) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  1 word can't fill a board of 25.",
        "  dropped:",
        '    line 1, "Nut": the same word as NUT on line 1',
        '    line 2, "L<U+001B>[31mION": the control character U+001B in it',
        "  longest: NUT (3)",
    ]


def test_of_many_faults_the_first_twenty_are_told_and_the_number_of_the_others(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("NUT\n" * 1025)
    assert run("check", file) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "    and 1,004 more" in lines
    assert sum(line.startswith("    line ") for line in lines) == 20


def test_advice_is_no_fault(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text(
        f"# language: en\n{BOARD}\nSUN\nSUNFLOWER\nRESUME\nRÉSUMÉ\n007\n猫\n- EGG", encoding="utf-8"
    )
    assert run("check", file) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  the same but for accents:",
        '    lines 29 and 30, "RESUME" and "RÉSUMÉ"',
        "  of one family by their letters:",
        '    lines 27 and 28, "SUN" and "SUNFLOWER": compound',
        "  longest: SUNFLOWER (9), RESUME (6), RÉSUMÉ (6), - EGG (5), BAB (3)",
        "  not only letters:",
        '    line 31, "007"',
        '    line 33, "- EGG"',
        "  may need a font of the computer:",
        '    line 32, "猫": U+732B',
    ]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"CAF\xc9", "isn't UTF-8 on line 1 (byte 3); save it as UTF-8."),
        (b"A\nB\0C", "has a NUL character on line 2 (byte 3), so it is no text."),
        (b"A" * (MAX_TEXT_BYTES + 1), "has more than 512 KiB, the most that is read."),
        (b"a\n" * 10_001, "has 10,001 words, and a list may have 10,000."),
    ],
)
def test_a_file_that_is_refused_gets_one_sentence(
    file: Path, data: bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_bytes(data)
    assert run("check", file) == 1
    assert capsys.readouterr().err == f"{file}: {sentence}\n"


def test_a_file_that_is_none_does_not_keep_the_others_from_being_checked(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(BOARD)
    assert run("check", tmp_path / "nowhere", tmp_path, file) == 1
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 2
    assert ": can't be read: No such file or directory." in said.err
    assert ": 25 words in no language that it names." in said.out


def test_an_empty_file_is_a_fault(file: Path) -> None:
    file.write_text("# nothing yet\n")
    assert run("check", file) == 1


@pytest.mark.parametrize(
    "arguments", [("check",), ("chekc", "x"), ("check", "--language", "klingon", "x"), ("check", "-x")]
)
def test_wrong_arguments_are_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*arguments)
    assert stopped.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_every_code_has_its_sentence() -> None:
    every = dict.fromkeys(
        ("bytes", "limit", "line", "byte", "have", "encoding", "first", "letters", "character"), 1
    )
    for code in TextCode:
        assert fault_sentence(Fault(code, every)).endswith(".")
    for why in WordCode:
        assert why_sentence(why, every)


def test_what_is_printed_cannot_steer_a_terminal() -> None:
    assert plain("a\x1b[2J\u202eb\u200b") == "a<U+001B>[2J<U+202E>b<U+200B>"
    assert len(plain("x" * 1000)) == 40


def test_the_lists_of_the_program_have_no_faults() -> None:
    lists = Path(__file__).resolve().parents[2] / "wordlists"
    assert run("check", *sorted(lists.glob("*.txt"))) == 0


def test_several_lists_are_told_which_words_they_share(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.txt"
    file.write_text("# language: en\nNUT\nLION\nILIK")
    other.write_text("# language: tr\n\nBEAR\nnut\nILIK")
    assert run("check", file, other) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-3:] == [
        "together: 5 different words.",
        "  in more than one, and counted once:",
        f'    "NUT": {file} line 2, {other} line 4',
    ]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are of Unix")
def test_a_pipe_that_nobody_writes_to_is_an_empty_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert run("check", tmp_path / "pipe") == 1
    assert "0 words" in capsys.readouterr().out
