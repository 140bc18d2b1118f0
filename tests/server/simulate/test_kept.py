"""The file of finished boards: what stands in it after it was torn."""

from pathlib import Path

import pytest

from server.games.codenames.variants import shipped
from server.simulate.asked import line_ups
from server.simulate.contest import Board, Contest
from server.simulate.kept import Kept

pytestmark = pytest.mark.usefixtures("quick")


def contest() -> Contest:
    rules = shipped()["classic"]
    return Contest(rules, line_ups(["quick"], rules.teams), 9, 1)


def filled(file: Path, *numbers: int) -> None:
    kept = Kept(file, contest())
    for number in numbers:
        kept.add(Board(number, ()))
    kept.close()


def found(file: Path) -> list[int]:
    kept = Kept(file, contest())
    kept.close()
    return list(kept.boards)


def test_boards_are_found_again_in_the_order_in_which_they_were_finished(tmp_path: Path) -> None:
    filled(tmp_path / "kept", 2, 1)
    filled(tmp_path / "kept", 3)
    assert found(tmp_path / "kept") == [2, 1, 3]


def test_a_torn_board_is_gone_wherever_it_is_torn(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    filled(file, 1)
    short = file.read_bytes()
    filled(file, 2)
    whole = file.read_bytes()
    for length in range(len(short), len(whole)):
        file.write_bytes(whole[:length])
        assert found(file) == [1]
        assert file.read_bytes() == short


def test_a_file_torn_in_its_head_is_empty(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    filled(file)
    head = file.read_bytes()
    for length in (0, 1, len(head) // 2, len(head) - 1):
        file.write_bytes(head[:length])
        assert found(file) == []
        assert file.read_bytes() == head
