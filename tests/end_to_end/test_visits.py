"""Joining, losing the connection and coming back: the client against a real server, without windows."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import socket
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QObject
from PyQt6.QtNetwork import QHostAddress, QTcpServer, QTcpSocket
from pytestqt.qtbot import QtBot

from client.connection import GREETING_SECONDS, LOST_AFTER, PING_AFTER, Connection
from client.intents import Intents
from client.model.presenters.link import problem
from client.model.state import Phase, State
from client.settings import SavedSeat, SettingsFile
from client.store import Store
from client.visit import Visit
from protocol.connection import to_bytes
from protocol.invite import Address
from protocol.messages import session
from tests.raw import Raw
from tests.running import RunningServer, identity

LONG = 10_000  # ms


class Guest:
    """One person without a window."""

    def __init__(self, folder: Path, qtbot: QtBot, name: str, **options: bool) -> None:
        self._qtbot = qtbot
        self.settings = SettingsFile(folder)
        self.settings.change(lambda old: replace(old, name=name, avatar="fox"))
        self.store = Store()
        self.visit = Visit(self.store, self.settings, **options)
        self.intents = Intents(self.visit.requests)

    @property
    def state(self) -> State:
        return self.store.state

    def until(self, true: Callable[[State], object]) -> "Guest":
        self._qtbot.waitUntil(lambda: bool(true(self.state)), timeout=LONG)
        return self

    def join(self, port: int, room: str = "") -> "Guest":
        self.visit.start(Address("127.0.0.1", port, room))
        return self.until(lambda state: state.in_room)

    def crash(self) -> None:
        """The process is gone: nothing was said, the lock is free."""
        self.visit._drop_connection()
        self.visit._unlock()
        self.visit._address = None

    def ended(self) -> "Guest":
        return self.until(lambda state: state.link.phase is Phase.OFF)


@pytest.fixture
def server(start_server: Callable[..., RunningServer]) -> RunningServer:
    """Encrypted, as servers are."""
    return start_server(tls=identity())


@pytest.fixture
def guest(tmp_path: Path, qtbot: QtBot) -> Iterator[Callable[..., Guest]]:
    made: list[Guest] = []

    def make(name: str = "Ada", folder: str = "", **options: bool) -> Guest:
        made.append(Guest(tmp_path / (folder or name), qtbot, name, **options))
        return made[-1]

    yield make
    for each in made:
        each.visit.close()


Make = Callable[..., Guest]


# ---- joining and coming back


def test_a_guest_joins_and_remembers_seat_and_place(server: RunningServer, guest: Make) -> None:
    ada = guest().join(server.port)
    assert ada.state.me is not None
    assert ada.state.me.name == "Ada"
    [seat] = ada.settings.preferences.seats
    assert (seat.room, seat.member) == (ada.state.code, ada.state.yours.member)


def test_a_broken_connection_comes_back_to_the_same_seat(server: RunningServer, guest: Make) -> None:
    ada, bo = guest().join(server.port), guest("Bo").join(server.port)
    ada.intents.room.take_seat(1)
    ada.until(lambda state: state.yours.seat == 1)
    server.call(lambda: [each.abort() for each in server.app.connections if each.seat and each.seat[1] == 1])
    ada.until(lambda state: state.stale)
    assert ada.state.yours.seat == 1
    bo.intents.room.say("table", "where are you?")
    ada.until(lambda state: not state.stale)
    assert (ada.state.yours.member, ada.state.yours.seat) == (1, 1)
    ada.until(lambda state: state.chat["table"].unread == 1)


def test_try_now_does_not_wait_for_the_countdown(server: RunningServer, guest: Make, qtbot: QtBot) -> None:
    ada = guest().join(server.port)
    server.call(lambda: [each.abort() for each in list(server.app.connections)])
    ada.until(lambda state: state.stale)
    ada.visit.retry_now()
    qtbot.waitUntil(lambda: not ada.state.stale, timeout=900)  # the first countdown is a second


def test_a_return_that_can_not_be_saved_yet_is_tried_again(server: RunningServer, guest: Make) -> None:
    ada = guest().join(server.port)
    recovery = server.app.running.recovery
    tries_again = recovery.try_again

    def cannot_save() -> None:
        recovery.frozen, recovery.try_again = True, lambda: False  # type: ignore[method-assign]
        for each in list(server.app.connections):
            each.abort()

    server.call(cannot_save)
    ada.until(lambda state: state.link.reason == "not_saved")
    assert (ada.state.stale, len(ada.settings.preferences.seats)) == (True, 1)
    recovery.try_again = tries_again  # type: ignore[method-assign]
    ada.until(lambda state: not state.stale)
    assert ada.state.yours.member == 1


def test_a_crashed_window_comes_back_with_the_token_that_it_kept(server: RunningServer, guest: Make) -> None:
    crashed = guest().join(server.port)
    member = crashed.state.yours.member
    crashed.crash()
    again = guest().join(server.port)
    assert again.state.yours.member == member


def test_a_second_window_of_a_profile_joins_as_somebody_new(server: RunningServer, guest: Make) -> None:
    first, second = guest().join(server.port), guest().join(server.port)
    assert first.state.yours.member != second.state.yours.member
    assert second.state.me is not None
    assert second.state.me.name == "Ada 2"
    assert [notice.code for notice in second.state.notices] == ["renamed"]
    assert first.state.in_room


def test_a_token_that_is_worth_nothing_means_joining_anew(server: RunningServer, guest: Make) -> None:
    ada = guest()
    worthless = SavedSeat(
        server.app.server_id, server.app.first_room, 9, "nothing", "x", identity=identity().fingerprint
    )
    ada.settings.change(lambda old: old.with_seat(worthless))
    ada.join(server.port)
    assert worthless not in ada.settings.preferences.seats
    assert ada.state.me is not None


def test_whoever_leaves_has_no_seat_to_come_back_to(server: RunningServer, guest: Make) -> None:
    ada, bo = guest().join(server.port), guest("Bo").join(server.port)
    ada.visit.leave()
    assert ada.state.link.phase is Phase.OFF
    assert ada.settings.preferences.seats == ()
    bo.until(lambda state: [each.name for each in state.people.people if each.presence == "here"] == ["Bo"])


# ---- ends without another try


def test_whoever_is_removed_is_told_and_does_not_come_back(server: RunningServer, guest: Make) -> None:
    ada, bo = guest().join(server.port), guest("Bo").join(server.port)
    ada.intents.room.kick(bo.state.yours.member)
    bo.ended()
    assert bo.state.link.reason == "kicked"
    assert bo.settings.preferences.seats == ()
    assert not bo.visit._retry.isActive()


def test_a_seat_used_from_another_window_ends_this_one(server: RunningServer, guest: Make) -> None:
    ada = guest().join(server.port)
    [seat] = ada.settings.preferences.seats
    other = guest("Bo")
    other.settings.change(lambda old: old.with_seat(seat))
    other.join(server.port)
    ada.ended()
    assert ada.state.link.reason == "replaced"


def test_a_server_that_stops_says_so(server: RunningServer, guest: Make) -> None:
    ada = guest().join(server.port)
    server.stop()
    ada.ended()
    assert problem(ada.state).startswith("The host's program has stopped")


@pytest.mark.parametrize(
    ("name", "code"), [("", "name_empty"), ("x" * 60, "name_too_long"), ("a\u202eb", "name_characters")]
)
def test_a_name_that_is_refused_is_explained(
    server: RunningServer, guest: Make, name: str, code: str
) -> None:
    ada = guest(name, folder="someone")
    ada.visit.start(Address("127.0.0.1", server.port))
    ada.ended()
    assert ada.state.link.reason == code
    assert problem(ada.state)


def test_a_room_that_is_not_there_is_named(server: RunningServer, guest: Make) -> None:
    ada = guest()
    ada.visit.start(Address("127.0.0.1", server.port, "NOPE"))
    ada.ended()
    assert problem(ada.state).startswith("There is no room NOPE here any more. Choose another one")


def test_a_place_is_kept_with_the_code_of_its_room(server: RunningServer, guest: Make) -> None:
    with Raw(server.port, tls=True) as host:
        room = host.ask(session.OpenRoom, room_name="Attic", name="Bo", avatar="owl").room
        ada = guest().join(server.port, room)
        ada.until(lambda state: state.settings.room.name)
        ada.visit.remember_place()
        [place] = ada.settings.preferences.recent
        assert (place.name, place.room) == ("Attic", room)


def test_nobody_at_the_address_is_explained(guest: Make) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ada = guest()
    ada.visit.start(Address("127.0.0.1", port))
    ada.ended()
    assert problem(ada.state).startswith(f"Nobody answers at 127.0.0.1:{port}")


# ---- peers that are not ours


class Stranger(QObject):
    """Listens, answers everything with the same bytes, and remembers what it was sent."""

    def __init__(self, answer: bytes) -> None:
        super().__init__()
        self.answer = answer
        self.heard = b""
        self._peers: list[QTcpSocket] = []  # else Python forgets them while Qt still calls
        self._server = QTcpServer(self)
        self._server.listen(QHostAddress(QHostAddress.SpecialAddress.LocalHost))
        self._server.newConnection.connect(self._connected)
        self.port = self._server.serverPort()

    def _connected(self) -> None:
        peer = self._server.nextPendingConnection()
        assert peer is not None
        self._peers.append(peer)

        def read() -> None:
            self.heard += peer.readAll().data()
            if self.answer:
                peer.write(self.answer)

        peer.readyRead.connect(read)


@pytest.mark.parametrize(
    "answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x00\x00\x00\x01\xc1", b"\xff" * 8]
)
@pytest.mark.parametrize("insecure_plain", [False, True])
def test_something_else_that_answers_is_told_apart(
    guest: Make, qtbot: QtBot, answer: bytes, insecure_plain: bool
) -> None:
    stranger = Stranger(answer)
    ada = guest(insecure_plain=insecure_plain)
    ada.visit.start(Address("127.0.0.1", stranger.port))
    ada.ended()
    assert ada.state.link.reason == "misunderstood"


def test_a_newer_server_names_both_versions(guest: Make, qtbot: QtBot) -> None:
    refused = session.Refused(
        oldest=7, newest=8, program_version="2.0", your_oldest=1, your_newest=1, your_program_version="0.1.0"
    )
    stranger = Stranger(to_bytes(refused) + to_bytes(session.Goodbye(code="unexpected")))
    ada = guest(insecure_plain=True)
    ada.visit.start(Address("127.0.0.1", stranger.port))
    ada.ended()
    assert "2.0" in problem(ada.state)
    assert "0.1.0" in problem(ada.state)


def test_whoever_takes_the_call_and_says_nothing_is_given_up_soon(qtbot: QtBot) -> None:
    now = [100.0]
    stranger = Stranger(b"")
    connection = Connection(clock=lambda: now[0], insecure_plain=True)
    with qtbot.waitSignal(connection.opened, timeout=LONG):
        connection.open("127.0.0.1", stranger.port)
    now[0] += GREETING_SECONDS
    with qtbot.waitSignal(connection.lost) as blocker:
        connection._tick()
    assert blocker.args == ["mute"]


def test_a_silent_peer_is_asked_and_then_given_up(qtbot: QtBot) -> None:
    now = [100.0]
    stranger = Stranger(to_bytes(session.Pong(nonce=0)))
    connection = Connection(clock=lambda: now[0], insecure_plain=True)
    with qtbot.waitSignal(connection.opened, timeout=LONG):
        connection.open("127.0.0.1", stranger.port)
    qtbot.waitUntil(lambda: connection._greeted, timeout=LONG)
    greeting = len(stranger.heard)
    stranger.answer = b""
    now[0] += PING_AFTER
    connection._tick()
    ping = to_bytes(session.Ping(nonce=1))
    qtbot.waitUntil(lambda: stranger.heard[greeting:].endswith(ping), timeout=LONG)
    now[0] += LOST_AFTER - PING_AFTER
    with qtbot.waitSignal(connection.lost) as blocker:
        connection._tick()
    assert blocker.args == ["silent"]


def test_a_ping_is_answered(qtbot: QtBot) -> None:
    stranger = Stranger(to_bytes(session.Ping(nonce=7)))
    connection = Connection(insecure_plain=True)
    connection.open("127.0.0.1", stranger.port)
    pong = to_bytes(session.Pong(nonce=7))
    qtbot.waitUntil(lambda: pong in stranger.heard, timeout=LONG)
    connection.close()


def test_an_answer_that_never_comes_is_told_of(server: RunningServer, guest: Make) -> None:
    ada = guest().join(server.port)
    sender: Any = ada.visit.requests
    sender._send = lambda _: True  # it goes nowhere
    sender._clock = lambda: 0.0
    ada.intents.room.take_seat(0)
    sender._clock = lambda: 100.0
    sender._look()
    assert [notice.code for notice in ada.state.notices] == ["unanswered"]
    assert ada.state.pending == {}
