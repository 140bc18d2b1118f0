"""The door over sockets and through windows: who is asked, who stays out, and what nobody may read."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from client.model.presenters.link import problem
from client.model.state import Phase
from client.screens.passwords import EnterPassword, SetPassword
from client.theme.look import Look
from protocol.invite import Address
from protocol.messages import room, session
from server.config import Limits
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.test_visits import Make, guest  # noqa: F401  # a fixture
from tests.end_to_end.windows import Player
from tests.raw import Raw
from tests.running import RunningServer, identity

PASSWORD = "Tante Ω, été"
QUICK = Limits(password_burst=3, password_rate=4.0)


@pytest.fixture
def server(start_server: Callable[..., RunningServer]) -> RunningServer:
    """Encrypted, as servers are."""
    return start_server(tls=identity())


def reach(server: RunningServer) -> Raw:
    return Raw(server.port, tls=server.tls is not None)


def knocks(server: RunningServer, **fields: Any) -> str:
    """The code with which a newcomer is refused, or ""."""
    with reach(server) as one:
        return one.refused(session.Join, room="", name="Zed", avatar="fox", **fields)


def host(server: RunningServer) -> Raw:
    return reach(server).join("Ann", "fox", host_token=server.app.host_token)


# ---- over sockets


def test_the_door_over_sockets(server: RunningServer) -> None:
    with host(server) as ann:
        ann.do(room.SetPassword, password=PASSWORD)
        assert knocks(server) == "password_needed"
        assert knocks(server, password="tante") == "password_wrong"
        assert knocks(server, password=PASSWORD) == ""
        ann.do(room.LockRoom, locked=True)
        assert knocks(server, password=PASSWORD) == "room_locked"
        with reach(server) as probe:
            [line] = probe.ask(session.ListRooms).rooms
            assert (line.locked, line.password) == (True, True)


def test_guesses_are_counted_and_waited_for(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(limits=QUICK)
    with host(server) as ann:
        ann.do(room.SetPassword, password=PASSWORD)
        with reach(server) as guesser:
            asked = {"room": "", "name": "Zed", "avatar": "fox"}
            answers = [guesser.ask(session.Join, **asked, password=f"{n}") for n in range(12)]
    codes = [one.code for one in answers]
    assert set(codes) == {"password_wrong", "rate_limited"}
    assert codes[:3] == ["password_wrong"] * 3
    assert "rate_limited" in codes
    assert all(1 <= one.values["retry_after"] <= 3 for one in answers if one.code == "rate_limited")


def test_kick_and_rejoin_race_and_the_ban_wins(server: RunningServer) -> None:
    """A second connection joins at the same moment: before the ban it goes along, after it it is refused."""
    with host(server) as ann:
        for number in range(10):
            first = reach(server).join("Zed", "mouse", device=f"zeds {number}")
            second = reach(server)
            kick = ann.send(room.Kick, member=first.member, ban=True)
            join = second.send(session.Join, room="", name="Zorro", avatar="fox", device=f"zeds {number}")
            assert isinstance(ann.answer(kick), session.Done)
            answer = second.answer(join)
            if isinstance(answer, session.Joined):
                assert second.closed() == "barred"
            else:
                assert answer.code == "banned"
            assert knocks(server, device=f"zeds {number}") == "banned"
            first.close()
            second.close()
        people = server.call(lambda: [one.name for one in server.app.lobby.find("").state.people()])
        assert people == ["Ann"]


def test_no_secret_stands_in_any_log_or_elses_frames(
    server: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with host(server) as ann, reach(server).join("Ben", "owl", device="bens") as ben:
        ann.do(room.SetPassword, password=PASSWORD)
        zoe = reach(server)
        zoe.join("Zoe", "cat", password=PASSWORD, device="zoes")
        zoe.close()
        with reach(server) as back:
            again = back.ask(session.Resume, token=zoe.token)
        knocks(server, password="some wrong guess")
        ben.catch_up()
        secrets = (ann.token, zoe.token, again.token, server.app.host_token, PASSWORD, "some wrong guess")
        for secret in secrets:
            assert secret not in caplog.text
            assert secret.encode() not in ben.bytes
        assert ben.token not in caplog.text


# ---- visits without windows


def test_a_password_is_wanted_and_remembered_for_this_run(
    server: RunningServer,
    guest: Make,  # noqa: F811
) -> None:
    wanted: list[tuple[Address, str]] = []
    with host(server) as ann:
        ann.do(room.SetPassword, password=PASSWORD)
        ada = guest()
        ada.visit.password_wanted.connect(lambda address, code, _: wanted.append((address, str(code))))
        here = Address("127.0.0.1", server.port)
        for typed in ("", "tante"):
            ada.visit.start(here, password=typed)
            ada.ended()
        assert wanted == [(here, "password_needed"), (here, "password_wrong")]
        ada.visit.start(here, password=PASSWORD)
        ada.until(lambda state: state.in_room)
        written = "".join(path.read_text() for path in ada.settings._folder.rglob("*.json"))
        assert "Tante" not in written
        ada.visit.leave()
        ada.join(server.port)  # nobody is asked twice in one run
        ada.visit.leave()
        ann.do(room.SetPassword, password="another")
        ada.visit.start(here)
        ada.ended()
        assert wanted[2:] == [(here, "password_needed")]


def test_a_seat_that_is_gone_is_taken_anew_with_the_password_of_before(
    server: RunningServer,
    guest: Make,  # noqa: F811
) -> None:
    with host(server) as ann:
        ann.do(room.SetPassword, password=PASSWORD)
        ada = guest()
        ada.visit.start(Address("127.0.0.1", server.port), password=PASSWORD)
        ada.until(lambda state: state.in_room)
        member = ada.state.yours.member
        app = server.app
        server.call(lambda: app.lobby.tokens.revoke((app.first_room, member)))
        server.call(lambda: [one.abort() for one in app.connections if one.seat == (app.first_room, member)])
        ada.until(lambda state: state.in_room and not state.stale and state.yours.member != member)


def test_the_hosts_own_window_needs_no_password(
    server: RunningServer,
    guest: Make,  # noqa: F811
) -> None:
    with host(server) as ann:
        ann.do(room.SetPassword, password=PASSWORD)
        ann.do(room.LockRoom, locked=True)
        bo = guest("Bo")
        bo.visit.start(Address("127.0.0.1", server.port), host_token=server.app.host_token)
        bo.until(lambda state: state.in_room and state.may("host"))


def test_whoever_is_removed_for_the_evening_is_told_and_stays_out_under_another_name(
    server: RunningServer,
    guest: Make,  # noqa: F811
) -> None:
    with host(server) as ann:
        ada = guest().join(server.port)
        member = ada.state.yours.member
        ann.do(room.Kick, member=member, ban=True)
        ada.ended()
        assert problem(ada.state).startswith("The host removed you from the room for this evening")
        assert ada.settings.preferences.seats == ()
        other = guest("Somebody", folder="Ada")
        other.visit.start(Address("127.0.0.1", server.port))
        other.ended()
        assert problem(other.state).startswith("The host keeps you out of this room for the evening")
        ann.do(room.Unban, member=member)
        other.join(server.port)


# ---- windows


@pytest.fixture
def two_windows(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[tuple[Player, Player]]:  # noqa: F811
    bo, ada = Player("Bo", tmp_path, qtbot), Player("Ada", tmp_path, qtbot)
    yield bo, ada
    ada.app.visit.close()
    bo.app.visit.close()
    bo.app.hosting.stop()
    for player in (bo, ada):
        player.window.close_now()
        player.window.deleteLater()
        player.app.deleteLater()


def connect(player: Player, text: str) -> None:
    panel = player.window.welcome.page.join
    panel.address.set_text("")
    player.type(panel.address.line, text)
    player.click(panel.connect_button)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_guest_is_asked_types_a_wrong_one_and_the_right_one(
    two_windows: tuple[Player, Player], qtbot: QtBot
) -> None:
    bo, ada = two_windows
    bo.host()
    bo.until(lambda state: state.may("host"))
    bo.click(bo.window.room.lobby.page.invite.password)
    setting = bo.window.dialogs.current
    assert isinstance(setting, SetPassword)
    bo.type(setting.field.line, "Tante Ada")
    qtbot.keyClick(setting.field.line, Qt.Key.Key_Return)
    bo.until(lambda state: state.settings.password)

    connect(ada, f"127.0.0.1:{bo.app.hosting.port}")
    qtbot.waitUntil(lambda: isinstance(ada.window.dialogs.current, EnterPassword), timeout=10_000)
    asking = ada.window.dialogs.current
    assert isinstance(asking, EnterPassword)
    ada.type(asking.field.line, "tante ada")
    qtbot.keyClick(asking.field.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(asking.field.error()), timeout=10_000)
    assert asking.field.error().startswith("That is not the room's password")
    ada.type(asking.field.line, "Tante Ada")
    ada.click(asking.go)
    ada.until(lambda state: state.in_room)
    assert ada.window.dialogs.current is None
    bo.until(lambda state: [each.name for each in state.people.people] == ["Bo", "Ada"])


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_locked_room_is_said_to_be_one_and_opened_again(two_windows: tuple[Player, Player]) -> None:
    bo, ada = two_windows
    bo.host()
    bo.until(lambda state: state.may("host"))
    lock = bo.window.room.lobby.page.invite.lock
    bo.click(lock)
    bo.until(lambda state: state.settings.locked)
    text = f"127.0.0.1:{bo.app.hosting.port}"
    connect(ada, text)
    ada.until(lambda state: state.link.phase is Phase.OFF and state.link.reason)
    assert ada.window.welcome.page.join.address.error().startswith("The room is locked")
    bo.click(lock)
    bo.until(lambda state: not state.settings.locked)
    connect(ada, text)
    ada.until(lambda state: state.in_room)
