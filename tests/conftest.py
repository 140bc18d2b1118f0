"""Leaves the tests that are marked `long`, and most random tries, out of a run that doesn't say --long."""

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import effort

# A busy computer is no fault of the code: what hangs is ended by pytest-timeout.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


# No test writes into this computer's own data folder; those that keep something name a folder.
os.environ["CODENAMES_DATA"] = ""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked `long` as well")


def pytest_configure(config: pytest.Config) -> None:
    effort.choose(config.getoption("--long"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        for item in items:
            if item.get_closest_marker("part"):
                item.add_marker(pytest.mark.long)
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)


def pytest_collection_finish() -> None:
    """Thousands of tests and modules stay to the end: nobody needs to look through them for garbage again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Windows of a test go with it: Qt deletes later, in a loop of events that tests seldom run, and every
    change of the look repaints whatever is left."""
    yield
    if "qapp" in getattr(item, "fixturenames", ()):
        from PyQt6.QtCore import QCoreApplication, QEvent

        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
