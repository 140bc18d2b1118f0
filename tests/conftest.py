"""Leaves the tests that are marked `long` out of a run, unless it asks for them with --long."""

import os

import pytest
from hypothesis import settings

# A busy computer is no fault of the code: what hangs is ended by pytest-timeout.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


# No test writes into this computer's own data folder; those that keep something name a folder.
os.environ["CODENAMES_DATA"] = ""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run the tests marked `long` as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--long"):
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    items[:] = [item for item in items if not item.get_closest_marker("long")]
    config.hook.pytest_deselected(items=left_out)
