"""`codenames-server results`: tables for people, CSV for other programs, and why there is nothing to show."""

import csv
import io
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from server.__main__ import main
from server.games.catalogue import RECORDS
from server.restore import KeptJournal, open_journal
from server.rooms.results import Counted, Finished
from server.storage.database import FILE, VERSION

HOUR = 3600.0


def one(name: str, won: bool, role: str = "operative", points: int = 0) -> Counted:
    return Counted(f"hash of {name}", "", name, role, won, points)


CODENAMES = Finished(
    "codenames",
    "classic",
    (one("Ann", True, "spymaster"), one("Bo", True), one("Cem", False, "spymaster"), one("Dot", False)),
)
CARDS = Finished(
    "big_two",
    "",
    (one("Ann", False, "player", 7), Counted("hard", "hard", "Pixel", "player", True, 0)),
)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[KeptJournal]:
    """That of a server that runs."""
    made = open_journal(tmp_path, RECORDS)
    yield made
    made.close()


def keep(journal: KeptJournal, *results: tuple[float, Finished]) -> None:
    """Matches that ended so many hours ago."""
    for hours, result in results:
        journal.finished(time.time() - hours * HOUR, result)
    journal.commit()


def shows(capsys: pytest.CaptureFixture[str], folder: Path, *arguments: str) -> tuple[int, list[str], str]:
    code = main(["results", "--data", str(folder), *arguments])
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def rows(lines: list[str]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


def test_a_table_for_the_evening_and_one_for_all_time_while_the_server_runs(
    journal: KeptJournal, tmp_path: Path, capsys: Any
) -> None:
    keep(journal, (30, CODENAMES), (1, CODENAMES), (0.5, CARDS))
    code, lines, err = shows(capsys, tmp_path)
    assert (code, err) == (0, "")
    text = [line.split("since")[0].rstrip() for line in lines]
    assert text == [
        "This evening: 2 matches",
        "   player    games  wins  share  as spymaster  as operative",
        "1  Bo            1     1  100 %             -        1 of 1",
        "2  Ann           2     1   50 %        1 of 1             -",
        "3  Cem           1     0    0 %        0 of 1             -",
        "3  Dot           1     0    0 %             -        0 of 1",
        "",
        "   hard bot      1     1  100 %             -             -",
        "",
        "All time: 3 matches",
        "   player    games  wins  share  as spymaster  as operative",
        "1  Bo            2     2  100 %             -        2 of 2",
        "2  Ann           3     2   67 %        2 of 2             -",
        "3  Cem           2     0    0 %        0 of 2             -",
        "3  Dot           2     0    0 %             -        0 of 2",
        "",
        "   hard bot      1     1  100 %             -             -",
    ]


def test_one_span_and_one_game(journal: KeptJournal, tmp_path: Path, capsys: Any) -> None:
    keep(journal, (30, CODENAMES), (1, CARDS))
    _, lines, _ = shows(capsys, tmp_path, "--all", "--game", "big-two")
    assert lines[0].startswith("All time, Big Two: 1 match since 2")
    assert lines[1:] == [
        "   player    games  wins  share  points",
        "1  Ann           1     0    0 %       7",
        "",
        "   hard bot      1     1  100 %       0",
    ]
    _, lines, _ = shows(capsys, tmp_path, "--evening", "--game", "codenames")
    assert lines == ["This evening, Codenames: 0 matches", "  No match was finished."]


def test_a_guest_is_left_out_by_name_and_by_their_own_mark(
    journal: KeptJournal, tmp_path: Path, capsys: Any
) -> None:
    keep(journal, (1, CODENAMES))
    journal.leave_out("hash of Cem", True)
    journal.commit()
    _, lines, err = shows(capsys, tmp_path, "--all", "--csv", "--without", "Ann", "--without", "Eve")
    assert [row["name"] for row in rows(lines)] == ["Bo", "Dot"]
    assert err == "Nobody is called 'Eve' there.\n"


def test_csv_has_a_header_and_a_row_for_each_player_and_span(
    journal: KeptJournal, tmp_path: Path, capsys: Any
) -> None:
    keep(journal, (30, CODENAMES), (1, CARDS))
    _, lines, _ = shows(capsys, tmp_path, "--csv")
    assert lines[0] == (
        "span,game,kind,place,name,games,wins,spymaster_games,spymaster_wins,"
        "operative_games,operative_wins,points"
    )
    assert lines[1:4] == [
        "evening,all,player,1,Ann,1,0,0,0,0,0,7",
        "evening,all,bot,1,hard,1,1,0,0,0,0,0",
        "all,all,player,1,Bo,1,1,0,0,1,1,0",
    ]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", '="x",y', "＝1+1", "＠sum"])
def test_no_name_is_a_formula(journal: KeptJournal, tmp_path: Path, capsys: Any, name: str) -> None:
    keep(journal, (1, Finished("codenames", "", (one(name, True),))))
    _, lines, _ = shows(capsys, tmp_path, "--csv", "--all")
    assert [row["name"] for row in rows(lines)] == [f"'{name}"]


def test_names_of_any_width_stand_in_a_column(journal: KeptJournal, tmp_path: Path, capsys: Any) -> None:
    players = (one("小明", True), one("Žofie", False), one("Bo", False))
    keep(journal, (1, Finished("codenames", "", players)))
    _, lines, _ = shows(capsys, tmp_path, "--all")
    assert [line.index("1    ") for line in lines[2:]] == [13, 15, 15]


def test_a_folder_without_a_file_is_told_in_a_sentence(tmp_path: Path, capsys: Any) -> None:
    code, lines, err = shows(capsys, tmp_path / "none")
    assert (code, lines) == (5, [])
    assert err == f"Nothing is kept there yet: {tmp_path / 'none' / FILE} doesn't exist.\n"


def test_the_default_folder_names_that_of_windows(
    tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CODENAMES_DATA", raising=False)
    monkeypatch.setattr("server.keeping.data_folder", lambda _: tmp_path)
    assert main(["results"]) == 5
    assert capsys.readouterr().err.endswith(
        f"doesn't exist. What a window has hosted is in {tmp_path / 'window'}: name it with --data.\n"
    )
    monkeypatch.setenv("CODENAMES_DATA", str(tmp_path))
    assert main(["results"]) == 5
    assert capsys.readouterr().err == f"Nothing is kept there yet: {tmp_path / FILE} doesn't exist.\n"
    monkeypatch.setenv("CODENAMES_DATA", "")
    assert main(["results"]) == 5
    assert "nothing is kept" in capsys.readouterr().err


def broken(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / FILE)) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        (f"PRAGMA user_version = {VERSION + 1}", "was written by a newer version"),
        ("UPDATE results SET at = at + 1", "is damaged (the result of match 1)"),
        ("UPDATE left_out SET player = 'x'", "is damaged (somebody who is left out)"),
        ("DROP TABLE results", "is damaged"),
        ("PRAGMA application_id = 1", "belongs to another program"),
    ],
)
def test_a_file_that_is_not_as_it_was_written_is_told_and_left_alone(
    tmp_path: Path, capsys: Any, statement: str, sentence: str
) -> None:
    journal = open_journal(tmp_path, RECORDS)
    keep(journal, (1, CODENAMES))
    journal.leave_out("hash of Cem", True)
    journal.commit()
    journal.close()
    broken(tmp_path, statement)
    before = (tmp_path / FILE).read_bytes()
    code, lines, err = shows(capsys, tmp_path)
    assert (code, lines, err.count("\n")) == (5, [], 1)
    assert sentence in err
    assert (tmp_path / FILE).read_bytes() == before


def test_a_file_of_an_older_release_has_none_and_stays_what_it_is(tmp_path: Path, capsys: Any) -> None:
    text = (Path(__file__).parent / "storage" / "golden" / "2.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.executescript(text)
    before = (tmp_path / FILE).read_bytes()
    code, lines, _ = shows(capsys, tmp_path, "--all")
    assert (code, lines) == (0, ["All time: 0 matches", "  No match was finished."])
    assert (tmp_path / FILE).read_bytes() == before


def test_evening_and_all_together_are_a_mistake(capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["results", "--evening", "--all"])
    assert ended.value.code == 2
    assert "not allowed with" in capsys.readouterr().err


def test_what_a_killed_server_left_is_shown(journal: KeptJournal, tmp_path: Path, capsys: Any) -> None:
    keep(journal, (1, CODENAMES))
    (left := tmp_path / "left").mkdir()
    for name in (FILE, f"{FILE}-wal"):
        (left / name).write_bytes((tmp_path / name).read_bytes())
    code, lines, _ = shows(capsys, left, "--evening", "--csv")
    assert (code, len(rows(lines))) == (0, 4)
