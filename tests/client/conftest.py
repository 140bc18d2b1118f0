"""Qt runs without a screen, in the light theme at 100 % and without motion, whatever a test left behind."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PyQt6.QtWidgets import QApplication

from client.theme.look import Look, apply, look


@pytest.fixture
def themed(qapp: QApplication) -> Iterator[Look]:
    """The look of the program, applied; widgets want it before they are made."""
    apply(qapp)
    look().choose(theme="light", scale=1.0, reduce_motion=True)
    yield look()
    look().choose(theme="light", scale=1.0, reduce_motion=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The platform without a screen says of windows and menus what it can't do for them."""
    here = os.path.dirname(__file__)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))
