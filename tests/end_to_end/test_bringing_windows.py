"""A host's own variant and word list, from a window's editor through a real server and back."""

import json
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from client.model.presenters.bringing import variant_box, words_box
from client.theme.look import Look
from client.widgets.bring_box import BringBox
from client.widgets.check_list import CheckList
from client.widgets.settings_editor import SettingsEditor
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.windows import Player

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

SMALL = {"rows": 4, "columns": 4, "agents": [6, 5], "bystanders": 4, "assassins": 1, "clue_high": 6}


@pytest.fixture
def host(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Player]:  # noqa: F811
    """A window in the lobby of its own room."""
    player = Player("Bo", tmp_path, qtbot)
    player.host()
    player.until(lambda state: state.may("change_settings") and state.rules)
    yield player
    player.app.visit.close()
    player.app.hosting.stop()
    player.window.close_now()
    player.window.deleteLater()
    player.app.deleteLater()


def editor_of(host: Player) -> SettingsEditor:
    host.click(host.window.room.lobby.page.settings.edit)
    [editor] = host.window.findChildren(SettingsEditor)
    return editor


def press(host: Player, editor: SettingsEditor, line: str, key: str, path: Path) -> None:
    """A button that asks for a file, and this one chosen."""
    host.window.room.lobby.bringer.ask = lambda *_: str(path)
    control = editor.line(line).control
    assert isinstance(control, BringBox)
    host.click(control.buttons[key])


def variant(folder: Path, **changes: Any) -> Path:
    classic = resources.files("server.games.codenames") / "variants" / "classic.json"
    fields = json.loads(classic.read_text(encoding="utf-8")) | {"name": "ours"} | changes
    path = folder / "ours.json"
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def test_a_broken_variant_is_explained_and_a_sound_one_is_chosen(host: Player, tmp_path: Path) -> None:
    editor = editor_of(host)
    press(host, editor, "bring_variant", "variant", variant(tmp_path, assassins=2))
    host.until(lambda state: variant_box(state).error)
    assert variant_box(host.state).error == (
        "ours.json: bystanders 7 + agents 9 + 8 + assassins 2 make 26 cards, the grid has 25"
    )
    press(host, editor, "bring_variant", "variant", variant(tmp_path, **SMALL))
    host.until(lambda state: state.rules and state.rules.variant.rows == 4)
    assert variant_box(host.state).error == ""
    assert host.state.settings.game.variant == "ours"
    assert ("Game", "ours, 4 × 4, two teams") in host.window.room.lobby.page.settings.rows()


def test_a_long_list_arrives_in_parts_and_goes_away_again(host: Player, tmp_path: Path) -> None:
    editor = editor_of(host)
    path = tmp_path / "kitchen.txt"
    words = [f"spoon{chr(97 + n // 26 % 26)}{chr(97 + n % 26)}{chr(97 + n // 676)}" for n in range(2000)]
    path.write_text("\n".join([*words, words[0], "bell\x07"]), encoding="utf-16")
    press(host, editor, "bring_words", "words", path)
    host.until(lambda state: state.brought)
    box = words_box(host.state)
    assert (box.status, box.report_title) == ("kitchen.txt: 2000 codenames", "2000 kept, 2 left out")
    assert box.report[0].endswith(f"the same as {words[0]} on line 1")
    lists = editor.line("word_lists").control
    assert isinstance(lists, CheckList)
    assert "own" in lists.value()
    press(host, editor, "bring_words", "no_words", path)
    host.until(lambda state: state.rules and not state.rules.own_words)
    assert "own" not in host.state.settings.game.word_lists
