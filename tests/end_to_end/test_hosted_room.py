"""Hosting with one click: ports, the end of the child or of the window, and coming back after a crash."""

import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from client.hosting import Hosting
from client.model.presenters.link import problem
from client.model.state import Phase
from client.screens.ask import Ask
from client.theme.look import Look
from protocol.messages import session
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.windows import Player
from tests.raw import Raw

pytestmark = [
    pytest.mark.qt_log_ignore("This plugin does not support"),
    pytest.mark.skipif(sys.platform == "win32", reason="children are ended by signals here"),
]
Seat = Callable[..., Player]


@pytest.fixture
def sit(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Seat]:  # noqa: F811
    """People with windows; everything of theirs ends with the test."""
    players: list[Player] = []

    def make(name: str, **options: int) -> Player:
        players.append(Player(name, tmp_path, qtbot, **options))
        return players[-1]

    yield make
    for player in players:
        player.app.visit.close()
        player.app.hosting.stop()
        player.window.close_now()


def asked(player: Player) -> Ask:
    dialog = player.window.dialogs.current
    assert isinstance(dialog, Ask)
    return dialog


def test_a_taken_port_is_told_and_another_one_is_used(sit: Seat) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ada = sit("Ada", port=port)
        ada.host()
    assert ada.app.hosting.port != port
    assert [each.code for each in ada.state.notices] == ["port_taken"]
    assert ada.state.i_am_host


def test_a_host_may_host_again_after_leaving(sit: Seat) -> None:
    ada = sit("Ada")
    ada.host()
    first = ada.app.hosting.process_id
    ada.window.menus.action("leave").trigger()
    ada.until(lambda state: state.link.phase is Phase.OFF)
    assert not ada.app.hosting.busy
    ada.host()
    assert ada.app.hosting.process_id != first


def test_the_settings_of_the_last_room_are_there_again(sit: Seat) -> None:
    ada = sit("Ada")
    ada.app.settings.change(lambda old: replace(old, room={"clue_seconds": 120}))
    ada.host()
    ada.until(lambda state: state.settings.game.clue_seconds == 120)


def test_a_hosted_program_that_dies_is_explained(sit: Seat) -> None:
    ada = sit("Ada")
    ada.host()
    os.kill(ada.app.hosting.process_id, signal.SIGKILL)
    ada.until(lambda state: state.link.phase is Phase.OFF)
    assert problem(ada.state).startswith("The program that runs this room has stopped.")


def test_a_hosted_room_goes_on_when_it_is_hosted_again_after_a_crash(
    sit: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODENAMES_DATA", str(tmp_path / "data"))
    ada = sit("Ada")
    ada.host()
    room, member = ada.state.code, ada.state.yours.member
    with Raw(ada.app.hosting.port, tls=True) as bo:
        bo.join("Bo")
        os.kill(ada.app.hosting.process_id, signal.SIGKILL)
        ada.until(lambda state: state.link.phase is Phase.OFF)
    ada.host()
    assert (ada.state.code, ada.state.yours.member) == (room, member)
    assert ada.state.i_am_host
    with Raw(ada.app.hosting.port, tls=True) as back:
        assert isinstance(back.resume(bo.token), session.Joined)
    ada.window.menus.action("leave").trigger()
    ada.until(lambda state: state.link.phase is Phase.OFF)
    ada.host()
    assert ada.state.code != room, "a room that was ended is not opened again"


def test_closing_the_hosts_window_names_who_is_there_and_asks(sit: Seat) -> None:
    ada, bo = sit("Ada"), sit("Bo")
    ada.host()
    bo.join(f"127.0.0.1:{ada.app.hosting.port}")
    ada.until(lambda state: len(state.people.people) == 2)
    ada.window.close()
    assert "Bo is still there" in asked(ada).accessibleDescription()
    ada.click(asked(ada).buttons[""])
    assert ada.window.isVisible()
    assert bo.state.in_room
    ada.window.close()
    ada.click(asked(ada).buttons["close_all"])
    assert not ada.window.isVisible()
    bo.until(lambda state: state.link.phase is Phase.OFF)
    assert bo.state.link.reason == "shutdown"


def test_the_room_can_stay_open_without_its_host(sit: Seat) -> None:
    ada, bo = sit("Ada"), sit("Bo")
    ada.host()
    number = ada.app.hosting.process_id
    bo.join(f"127.0.0.1:{ada.app.hosting.port}")
    ada.until(lambda state: len(state.people.people) == 2)
    try:
        ada.window.close()
        ada.click(asked(ada).buttons["let_go"])
        bo.until(lambda state: state.i_am_host)
        assert bo.state.in_room
    finally:
        os.kill(number, signal.SIGTERM)


def test_whoever_is_alone_is_not_asked(sit: Seat) -> None:
    ada = sit("Ada")
    ada.host()
    ada.window.close()
    assert not ada.window.isVisible()
    assert not ada.app.hosting.busy


def test_after_a_crash_the_next_window_offers_to_rejoin(sit: Seat, tmp_path: Path, qtbot: QtBot) -> None:
    ada = sit("Ada")
    ada.host()
    number, member = ada.app.hosting.process_id, ada.state.yours.member
    try:
        ada.app.hosting.let_go()
        ada.app.visit._drop_connection()
        ada.app.visit._unlock()
        ada.app.visit._address = None
        again = sit("Ada")
        rows = again.window.welcome.page.join.rows
        qtbot.waitUntil(lambda: [row.button.model.text for row in rows()] == ["Rejoin"], timeout=10_000)
        again.window.menus.action("rejoin").trigger()
        again.until(lambda state: state.in_room)
        assert (again.state.yours.member, again.state.i_am_host) == (member, True)
    finally:
        os.kill(number, signal.SIGTERM)


def test_a_room_that_was_let_go_goes_on_and_its_window_says_so(sit: Seat, qtbot: QtBot) -> None:
    ada, bo = sit("Ada"), sit("Bo")
    ada.host()
    number, port = ada.app.hosting.process_id, ada.app.hosting.port
    try:
        ada.app.hosting.let_go()
        ada.app.visit._drop_connection()
        ada.app.visit._unlock()
        ada.app.visit._address = None
        again = sit("Ada")
        rows = again.window.welcome.page.join.rows
        qtbot.waitUntil(lambda: [row.button.model.text for row in rows()] == ["Rejoin"], timeout=10_000)
        again.click(rows()[0].button)
        again.until(lambda state: state.in_room)
        bo.join(f"127.0.0.1:{port}")
        again.until(lambda state: len(state.people.people) == 2)
        again.window.close()
        assert (
            "Bo is still there, and the room runs on this computer." in asked(again).accessibleDescription()
        )
        assert "ten minutes after the last one has left" in asked(again).accessibleDescription()
        again.click(asked(again).buttons["leave"])
        assert not again.window.isVisible()
        bo.until(lambda state: len(state.people.people) == 1)
        assert bo.state.in_room
    finally:
        os.kill(number, signal.SIGTERM)


def test_a_server_of_several_rooms_lets_one_choose(sit: Seat, qtbot: QtBot) -> None:
    ada, bo = sit("Ada"), sit("Bo")
    ada.host()
    port = ada.app.hosting.port
    with Raw(port, tls=True) as cleo:
        code = cleo.ask(session.OpenRoom, room_name="Attic", name="Cleo", avatar="cat").room
        bo.app.join(f"codenames://127.0.0.1:{port}/NOPE")
        rows = bo.window.welcome.page.join.rows
        qtbot.waitUntil(lambda: len(rows()) == 2, timeout=10_000)
        bo.click(next(row for row in rows() if row._name.text() == "Attic").button)
        bo.until(lambda state: state.in_room)
        assert bo.state.code == code


def test_a_child_belongs_to_one_window(sit: Seat) -> None:
    ada = sit("Ada")
    ada.host()
    assert isinstance(ada.app.hosting, Hosting)
    number = ada.app.hosting.process_id
    ada.app.hosting.start("Another")
    assert ada.app.hosting.process_id == number
