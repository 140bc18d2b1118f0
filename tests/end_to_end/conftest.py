"""Servers and tables for tests over sockets; each ends with its test, and none may have failed inside."""

import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.running import RunningServer
from tests.table import Table


@pytest.fixture
def start_server(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[..., RunningServer]]:
    """Starts servers; at the end no uncaught exception may stand in the log."""
    started: list[RunningServer] = []
    caplog.set_level(logging.WARNING)

    def start(**config: Any) -> RunningServer:
        started.append(RunningServer(**config))
        return started[-1]

    yield start
    for one in started:
        one.stop()
    failures = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert failures == [], [record.getMessage() for record in failures]


@pytest.fixture
def server(start_server: Callable[..., RunningServer]) -> RunningServer:
    return start_server()


@pytest.fixture
def seat_people(server: RunningServer) -> Iterator[Callable[..., Table]]:
    """Seats people at the server's table."""
    tables: list[Table] = []

    def seat(**options: Any) -> Table:
        tables.append(Table(server, **options))
        return tables[-1]

    yield seat
    for table in tables:
        table.close()


@pytest.fixture
def table(seat_people: Callable[..., Table]) -> Table:
    """Two teams of a spymaster and two operatives, the cards dealt."""
    return seat_people().start()
