"""Every widget test starts from the light look at 100 %, without a screen."""

import os
from collections.abc import Callable

import pytest
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from client.theme.look import apply

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

Show = Callable[..., None]


@pytest.fixture(autouse=True)
def _plain_look(qapp: QApplication) -> None:
    apply(qapp).choose(theme="light", scale=1.0, reduce_motion=False)


@pytest.fixture
def show(qtbot: QtBot) -> Show:
    """Show a widget at a size, with the focus in its window, and close it after the test."""

    def show_it(widget: QWidget, width: int = 900, height: int = 500) -> None:
        qtbot.addWidget(widget)
        widget.resize(width, height)
        widget.show()
        qtbot.waitExposed(widget)
        widget.activateWindow()
        qtbot.waitUntil(widget.isActiveWindow)

    return show_it
