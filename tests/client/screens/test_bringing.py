"""Files and pasted words on their way into the room, and what the editor shows of it."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PyQt6.QtGui import QDragEnterEvent, QDropEvent
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from client.widgets.bring_box import BringBox
from client.widgets.check_list import CheckList
from client.widgets.choices import Segments
from client.widgets.settings_editor import SettingsEditor
from protocol.messages import room, session
from tests.client import samples as s
from tests.client.samples import fold
from tests.client.screens.conftest import Bench

COPY, LEFT = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton


def opened(bench: Bench) -> SettingsEditor:
    bench.put(fold(s.update(s.rules()), state=s.in_lobby()))
    bench.window.room.lobby.edit_settings()
    [dialog] = [each for each in bench.window.findChildren(SettingsEditor) if each.isVisible()]
    return dialog


def box(dialog: SettingsEditor, key: str) -> BringBox:
    control = dialog.line(key).control
    assert isinstance(control, BringBox)
    return control


def brought(bench: Bench) -> list[room.Bring]:
    return [each for each in bench.sent if isinstance(each, room.Bring)]


def drop(widget: QWidget, *urls: QUrl) -> bool:
    """Whether the files were taken."""
    data = QMimeData()
    data.setUrls(list(urls))
    buttons, keys = LEFT, Qt.KeyboardModifier.NoModifier
    entered = QDragEnterEvent(QPoint(9, 9), COPY, data, buttons, keys)
    QApplication.sendEvent(widget, entered)
    fallen = QDropEvent(QPointF(9, 9), COPY, data, buttons, keys)
    QApplication.sendEvent(widget, fallen)
    return entered.isAccepted()


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    path = tmp_path / "kitchen.txt"
    path.write_text("SPOON\nFORK\n", encoding="utf-8")
    return path


def test_a_chosen_file_is_sent_and_its_report_shown(bench: Bench, kitchen: Path) -> None:
    dialog = opened(bench)
    bench.window.room.lobby.bringer.ask = lambda _, kind: str(kitchen)
    box(dialog, "bring_words").buttons["words"].click()
    [sent] = brought(bench)
    assert (sent.kind, sent.name, sent.text) == ("words", "kitchen.txt", "SPOON\nFORK\n")
    bench.take(s.update(s.rules(own_words="kitchen.txt", count=2)), room.Brought(id=sent.id, kept=2))
    lists = dialog.line("word_lists").control
    assert isinstance(lists, CheckList)
    assert [row.text() for row in lists.rows][-1] == "kitchen.txt · 2 codenames"
    assert box(dialog, "bring_words")._title.text() == "2 kept, nothing left out"


def test_a_long_text_goes_part_after_part(bench: Bench, qtbot: QtBot) -> None:
    opened(bench)
    bench.window.room.lobby.bringer.paste("SPOON\n" * 5000)
    for number in range(3):
        qtbot.waitUntil(lambda number=number: len(brought(bench)) == number + 1)
        last = brought(bench)[-1]
        assert (last.part, last.parts) == (number, 3)
        assert len(last.text.encode()) <= 12 * 1024
        bench.take(session.Done(id=last.id) if number < 2 else room.Brought(id=last.id, kept=1))
    assert "".join(each.text for each in brought(bench)) == "SPOON\n" * 5000


def test_a_part_that_came_too_fast_is_sent_again(bench: Bench, qtbot: QtBot) -> None:
    opened(bench)
    bench.window.room.lobby.bringer.paste("SPOON")
    first = brought(bench)[0]
    bench.take(session.Refusal(id=first.id, code="rate_limited", values={"retry_after": 1}))
    qtbot.waitUntil(lambda: len(brought(bench)) == 2)
    assert brought(bench)[1].part == 0


def test_pasted_words_are_taken_by_a_button(bench: Bench) -> None:
    words = box(opened(bench), "bring_words")
    words.buttons["paste"].click()
    assert words.area.isVisible()
    words.area.set_text("SPOON, FORK")
    words.take.click()
    assert [each.text for each in brought(bench)] == ["SPOON, FORK"]
    assert not words.area.isVisible()


def test_a_file_dropped_on_the_lobby_opens_the_editor(bench: Bench, kitchen: Path) -> None:
    bench.put(fold(s.update(s.rules()), state=s.in_lobby()))
    assert drop(bench.window.room.lobby.page, QUrl.fromLocalFile(str(kitchen)))
    assert [each.name for each in brought(bench)] == ["kitchen.txt"]
    assert any(each.isVisible() for each in bench.window.findChildren(SettingsEditor))


def test_only_files_of_this_computer_are_taken(bench: Bench, kitchen: Path) -> None:
    dialog = opened(bench)
    assert not drop(dialog, QUrl("https://example.org/kitchen.txt"))
    assert not drop(dialog, QUrl.fromLocalFile(str(kitchen)), QUrl("https://example.org/"))
    assert brought(bench) == []


def test_two_files_at_once_are_too_many(bench: Bench, kitchen: Path) -> None:
    dialog = opened(bench)
    drop(dialog, *(QUrl.fromLocalFile(str(kitchen)) for _ in range(2)))
    assert brought(bench) == []
    assert box(dialog, "bring_words")._error.text() == "Bring one file at a time"


def test_a_guest_can_drop_nothing(bench: Bench, kitchen: Path) -> None:
    bench.put(s.in_lobby(s.ADA))
    assert not drop(bench.window.room.lobby.page, QUrl.fromLocalFile(str(kitchen)))


def test_the_last_list_stays_chosen(bench: Bench) -> None:
    lists = opened(bench).line("word_lists").control
    assert isinstance(lists, CheckList)
    lists.rows[0].click()
    assert lists.value() == "english"
    lists.rows[1].click()
    lists.rows[0].click()
    assert lists.value() == "dutch"


def test_another_variant_brings_its_own_settings(bench: Bench) -> None:
    dialog = opened(bench)
    rules = dialog.line("variant").control
    assert isinstance(rules, Segments)
    rules.set_value("three-teams")
    dialog.save.click()
    three = replace(s.CLASSIC, name="three-teams", challenge=False, guess_seconds=90)
    now = s.settings("lobby", game={"variant": "three-teams", "own_words": 0})
    bench.take(s.update(s.rules(three), now))
    first, second = [each.game for each in bench.sent if isinstance(each, room.ChangeSettings)]
    assert (first.variant, first.challenge) == ("three-teams", True)
    assert (second.variant, second.challenge, second.guess_seconds) == ("three-teams", False, 90)


def test_a_fault_keeps_the_editor_open(bench: Bench) -> None:
    dialog = opened(bench)
    line = dialog.line("without")
    line.control.set_text("x" * 41)  # type: ignore[union-attr]  # a text field
    dialog.save.click()
    assert dialog.isVisible()
    assert line._error.text() == "A codename has at most 40 letters"
    assert not [each for each in bench.sent if isinstance(each, room.ChangeSettings)]


def test_what_was_typed_stays_while_the_room_changes(bench: Bench) -> None:
    dialog = opened(bench)
    line = dialog.line("name")
    line.control.set_text("Attic")  # type: ignore[union-attr]  # a text field
    bench.take(s.update(s.people(hana={"presence": "away"})))
    assert dialog.changes() == {"name": "Attic"}
