"""Cables that are pulled: nobody is told, but whoever hears nothing finds out. One seat on two machines."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from client import connection, retry
from client.app import App
from client.model.presenters.link import problem
from client.model.state import Phase
from client.settings import SettingsFile
from protocol.invite import Address
from server.net import Connection
from tests.end_to_end.test_visits import LONG, Guest, guest
from tests.end_to_end.wiretap import Cable
from tests.raw import Raw
from tests.running import QUICK, RunningServer, identity

__all__ = ["guest"]

SOON = replace(QUICK, ping_after=0.15, silent_after=0.4, linger_seconds=0.1)


@pytest.fixture
def cables() -> Iterator[Callable[[int], Cable]]:
    laid: list[Cable] = []

    def lay(port: int) -> Cable:
        laid.append(Cable(port))
        return laid[-1]

    yield lay
    for one in laid:
        one.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that misses its server, and tries again, soon."""
    monkeypatch.setattr(connection, "PING_AFTER", 0.15)
    monkeypatch.setattr(connection, "LOST_AFTER", 0.4)
    monkeypatch.setattr(connection, "TICK", 50)
    monkeypatch.setattr(retry, "DELAYS", (0.05,))


@pytest.mark.parametrize("down", [True, False], ids=["both directions", "from the client"])
def test_a_server_that_hears_nothing_asks_and_then_takes_the_person_to_be_away(
    start_server: Callable[..., RunningServer], cables: Callable[[int], Cable], down: bool
) -> None:
    server = start_server(limits=SOON, tls=identity())
    cable = cables(server.port)
    with Raw(server.port, tls=True) as bo, Raw(cable.port, tls=True) as ada:
        bo.join("Bo")
        ada.join("Ada")
        cable.pull(down=down)
        bo.until(lambda: "Ada" in bo.people and bo.people["Ada"].presence == "away")
        if not down:  # it can be told
            assert ada.closed() == "silent"
        with Raw(server.port, tls=True) as again:
            again.resume(ada.token)
            assert (again.member, bo.catch_up().people["Ada"].presence) == (ada.member, "here")


@pytest.mark.parametrize("up", [True, False], ids=["both directions", "from the server"])
def test_a_client_that_hears_nothing_says_so_and_comes_back_to_its_seat(
    start_server: Callable[..., RunningServer],
    cables: Callable[[int], Cable],
    guest: Callable[..., Guest],
    hasty: None,
    up: bool,
) -> None:
    server = start_server(limits=replace(QUICK, silent_after=30.0), tls=identity())  # only the client notices
    cable = cables(server.port)
    ada = guest().join(cable.port)
    member, lost = ada.state.yours.member, []
    ada.store.changed.connect(lambda _, state: lost.append(state.link.reason) if state.stale else None)
    cable.pull(up=up)
    ada.until(lambda state: "silent" in lost and not state.stale)
    assert (ada.state.yours.member, [each.presence for each in ada.state.people.people]) == (member, ["here"])


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system can't be told")
def test_the_system_is_told_how_long_to_try(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(limits=replace(QUICK, silent_after=7.0))

    def told() -> list[int]:
        sockets = [each._transport.get_extra_info("socket") for each in server.app.connections]
        return [one.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) for one in sockets]

    with closing(Raw(server.port)):
        assert server.call(told) == [7000]
    assert all(isinstance(each, Connection) for each in server.app.connections)


def test_of_two_machines_with_one_seat_the_newer_has_it_and_the_older_is_told_and_stays_away(
    start_server: Callable[..., RunningServer], qtbot: QtBot, tmp_path: Path, hasty: None
) -> None:
    server = start_server(tls=identity())
    apps: list[App] = []

    def window(folder: Path) -> App:
        settings = SettingsFile(folder)
        settings.change(lambda old: replace(old, name="Ada", avatar="fox"))
        apps.append(App(settings, folder))
        qtbot.addWidget(apps[-1].window)
        apps[-1].window.show()
        apps[-1].visit.start(Address("127.0.0.1", server.port))
        qtbot.waitUntil(lambda: apps[-1].store.state.in_room, timeout=LONG)
        return apps[-1]

    with Raw(server.port, tls=True) as bo:
        bo.join("Bo")
        older = window(tmp_path / "one")
        (tmp_path / "two").mkdir()
        shutil.copy(tmp_path / "one" / "settings.json", tmp_path / "two")
        newer = window(tmp_path / "two")
        qtbot.waitUntil(lambda: older.store.state.link.phase is Phase.OFF, timeout=LONG)
        assert problem(older.store.state).startswith("Your seat is used from another window now")
        assert "another window" in older.window.welcome.page.news.text()
        bo.catch_up()  # a busy computer may have kept everybody waiting: Bo answers that he is there
        connections = server.call(lambda: set(server.app.connections))
        qtbot.wait(600)  # a dozen of its delays
        assert server.call(lambda: set(server.app.connections)) <= connections
        assert not newer.store.state.stale
        assert [each for each in bo.catch_up().people if each.startswith("Ada")] == ["Ada"]
    for app in apps:
        app.visit.close()
        app.window.close_now()
        app.deleteLater()
