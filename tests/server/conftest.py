"""Desks for tests without sockets; each ends with its test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.server.desk import Desk


@pytest.fixture
def open_desk() -> Iterator[Callable[..., Desk]]:
    opened: list[Desk] = []

    def make(**given: Any) -> Desk:
        opened.append(Desk(**given))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.fixture
def desk(open_desk: Callable[..., Desk]) -> Desk:
    return open_desk()
