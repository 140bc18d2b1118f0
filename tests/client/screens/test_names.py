"""What a screen reader is told: every stop of the keyboard has a name, and no text is read as markup."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialog, QLabel, QMenu, QWidget

import client
from client.model.controls import ToastModel
from client.model.events import Connecting, Lost
from client.model.state import State
from client.widgets.text import PlainLabel
from tests.client import big_two_samples as b
from tests.client import samples as s
from tests.client.samples import ADA, BO, HANA, fold
from tests.client.screens.conftest import Bench

STATES: dict[str, Callable[[], State]] = {
    "first window": State,
    "connecting": lambda: fold(Connecting("10.0.0.5:4747")),
    "lobby": s.in_lobby,
    "lobby, a guest": lambda: s.in_lobby(HANA),
    "composing": s.composing,
    "guessing": lambda: s.guessing(ADA),
    "guessing, the spymaster": lambda: s.guessing(BO),
    "watching": lambda: s.guessing(HANA),
    "lost": lambda: fold(Lost("closed", 1004.0), state=s.guessing()),
    "review": lambda: s.over(BO),
    "card lobby": lambda: b.in_lobby(BO, people=b.only(2)),
    "cards": b.playing,
    "cards, watching": lambda: b.playing(HANA),
    "cards, lost": lambda: fold(Lost("closed", 1004.0), state=b.playing()),
    "cards, the end": lambda: b.over(BO),
}


def nameless(window: QWidget) -> list[str]:
    """The stops of Tab in sight without a name."""
    return [
        f"{type(each).__name__} in {type(each.parentWidget()).__name__}"
        for each in window.findChildren(QWidget)
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and not each.accessibleName()
    ]


@pytest.mark.parametrize("name", STATES)
def test_every_stop_of_the_keyboard_has_a_name(bench: Bench, name: str) -> None:
    bench.put(STATES[name]())
    bench.window.toasts.show_toast(ToastModel("Gus is back"))
    assert nameless(bench.window) == []


@pytest.mark.parametrize("key", ["settings", "rename", "rules", "keyboard", "about", "end", "room"])
def test_every_stop_in_a_small_window_has_a_name(bench: Bench, key: str) -> None:
    bench.put(s.in_lobby())
    if key == "room":
        bench.window.room.lobby.edit_settings()
    else:
        bench.window.dialogs.open(key)
    [dialog] = [each for each in bench.window.findChildren(QDialog) if each.isVisible()]
    assert dialog.windowTitle()
    assert nameless(dialog) == []
    dialog.close()


@pytest.mark.parametrize("name", STATES)
def test_every_label_is_plain(bench: Bench, name: str) -> None:
    bench.put(STATES[name]())
    labels = [each for each in bench.window.findChildren(QLabel) if not isinstance(each.parent(), QMenu)]
    assert [each.text() for each in labels if each.textFormat() != Qt.TextFormat.PlainText] == []


def calls(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """The names that are called, and the lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            yield getattr(called, "attr", getattr(called, "id", "")), node.lineno


# What shows a text as markup when it looks like it, and the modules that use it and say why it is safe there.
MARKUP = {
    "QLabel": set(),
    "QMessageBox": set(),
    "QToolTip": set(),
    "QTextEdit": set(),
    "QTextBrowser": set(),
    "setHtml": set(),
    "setWhatsThis": set(),
    "setStatusTip": set(),
    "setToolTip": {"widgets/text.py", "widgets/menus.py", "screens/menus.py"},
}


def test_nothing_shows_what_people_wrote_as_markup() -> None:
    folder = Path(client.__file__).parent
    found = [
        f"{path.relative_to(folder).as_posix()}:{line} {name}"
        for path in sorted(folder.rglob("*.py"))
        for name, line in calls(ast.parse(path.read_text(encoding="utf-8")))
        if name in MARKUP and path.relative_to(folder).as_posix() not in MARKUP[name]
    ]
    assert found == []
    assert PlainLabel("<b>").textFormat() == Qt.TextFormat.PlainText
