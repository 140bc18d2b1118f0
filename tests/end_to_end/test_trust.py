"""Trust on first use: who is taken for whom, what is asked, and that nothing is sent to anybody else."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import ssl
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from client.model.presenters.link import problem
from client.model.presenters.lobby import invite_line
from client.model.state import Phase
from client.screens.ask import Ask
from client.screens.sheet import Sheet
from client.settings import Pin
from client.theme.look import Look
from client.trust import CHANGED, OTHER
from client.widgets.text import PlainLabel
from protocol.fingerprint import check_words
from protocol.invite import Address
from server import identity as certificates
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.test_visits import LONG, Guest, Make, guest, server  # noqa: F401  # fixtures
from tests.end_to_end.windows import Player, six_windows
from tests.end_to_end.wiretap import Impostor, Wiretap
from tests.raw import Raw
from tests.running import RunningServer, identity

Start = Callable[..., RunningServer]
ADAS, BOS = "", "another"

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def wiretap() -> Iterator[Callable[[int], Wiretap]]:
    made: list[Wiretap] = []

    def make(port: int) -> Wiretap:
        made.append(Wiretap(port))
        return made[-1]

    yield make
    for each in made:
        each.close()


def at(port: int, fingerprint: str = "", room: str = "") -> Address:
    return Address("127.0.0.1", port, room, fingerprint)


def known(one: Guest, port: int) -> str:
    return one.settings.preferences.known_at(f"127.0.0.1:{port}")


def moved(start: Start, before: RunningServer, name: str = BOS) -> RunningServer:
    """Another computer at the address of a server that has ended."""
    before.stop()
    return start(tls=identity(name), port=before.port)


# ---- the first time, and the second


def test_whoever_answers_first_is_trusted_and_kept(server: RunningServer, guest: Make) -> None:  # noqa: F811
    ada = guest().join(server.port)
    assert ada.state.fingerprint == known(ada, server.port) == identity().fingerprint
    assert invite_line(ada.state).endswith(f"#{identity().fingerprint}")
    ada.visit.leave()
    ada.join(server.port)
    [pin] = ada.settings.preferences.pins
    assert pin == Pin(f"127.0.0.1:{server.port}", identity().fingerprint, server.app.server_id)


def test_an_invite_that_names_the_right_one_is_followed(server: RunningServer, guest: Make) -> None:  # noqa: F811
    ada = guest()
    ada.visit.start(at(server.port, identity().fingerprint))
    ada.until(lambda state: state.in_room)


# ---- somebody else


def test_an_invite_that_names_another_one_is_a_stop_before_anything_is_sent(guest: Make) -> None:  # noqa: F811
    impostor = Impostor(identity(BOS).context)
    ada = guest()
    ada.visit.start(at(impostor.port, identity().fingerprint))
    ada.ended()
    assert impostor.ended() == b""
    assert ada.state.link.reason == CHANGED
    assert ada.visit.doubt is not None
    assert (ada.visit.doubt.expected, ada.visit.doubt.found) == (
        identity().fingerprint,
        identity(BOS).fingerprint,
    )
    assert ada.settings.preferences.pins == ()


def test_another_computer_at_a_known_address_is_a_question_before_anything_is_sent(
    server: RunningServer,  # noqa: F811
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    ada.visit.leave()
    server.stop()
    impostor = Impostor(identity(BOS).context, server.port)
    ada.visit.start(at(server.port))
    ada.ended()
    assert impostor.ended() == b""
    assert ada.state.link.reason == OTHER
    assert problem(ada.state).startswith("Another computer than before answers at")
    assert known(ada, server.port) == identity().fingerprint


def test_a_person_may_say_that_the_new_one_is_right(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    ada.visit.leave()
    other = moved(start_server, server)
    other.app.server_id = server.app.server_id  # its data came along, its certificate did not
    ada.visit.start(at(server.port))
    ada.ended()
    ada.visit.trust()
    ada.until(lambda state: state.in_room)
    assert known(ada, server.port) == identity(BOS).fingerprint
    ada.visit.leave()
    ada.join(server.port)


def test_an_invite_to_a_known_address_with_another_computer_is_a_question_too(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    ada.visit.leave()
    moved(start_server, server)
    ada.visit.start(at(server.port, identity(BOS).fingerprint))
    ada.ended()
    assert ada.state.link.reason == OTHER


def test_another_computer_while_one_comes_back_is_a_stop_and_the_seat_is_kept(
    server: RunningServer,  # noqa: F811
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    server.call(lambda: [each.abort() for each in list(server.app.connections)])
    ada.until(lambda state: state.stale)
    server.stop()
    impostor = Impostor(identity(BOS).context, server.port)
    ada.visit.retry_now()
    ada.ended()
    assert impostor.ended() == b""
    assert ada.state.link.reason == CHANGED
    assert not ada.visit._retry.isActive()
    assert len(ada.settings.preferences.seats) == 1


def test_a_known_server_with_another_key_is_a_stop_wherever_it_is(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    ada.visit.leave()
    between = start_server(tls=identity(BOS))
    between.app.server_id = server.app.server_id
    ada.visit.start(at(between.port))
    ada.ended()
    assert ada.state.link.reason == CHANGED
    assert known(ada, between.port) == ""
    assert not between.call(lambda: between.app.lobby.rooms[between.app.first_room].people_here)


def test_a_token_goes_only_to_the_key_that_gave_it(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    guest: Make,  # noqa: F811
) -> None:
    ada = guest().join(server.port)
    ada.crash()
    ada.settings.change(lambda old: replace(old, pins=()))
    between = start_server(tls=identity(BOS))
    between.app.server_id = server.app.server_id
    again = guest().join(between.port)
    assert {each.identity for each in again.settings.preferences.seats} == {
        identity().fingerprint,
        identity(BOS).fingerprint,
    }


# ---- no encryption


def test_a_plain_server_is_not_understood_and_never_greeted(start_server: Start, guest: Make) -> None:  # noqa: F811
    plain = start_server()
    ada = guest()
    ada.visit.start(at(plain.port))
    ada.ended()
    assert ada.state.link.reason in ("misunderstood", "closed")
    assert ada.settings.preferences.pins == ()
    assert not plain.call(lambda: plain.app.lobby.rooms[plain.app.first_room].people_here)


def test_a_window_that_encrypts_nothing_does_not_get_in(server: RunningServer, guest: Make) -> None:  # noqa: F811
    ada = guest(insecure_plain=True)
    ada.visit.start(at(server.port))
    ada.ended()
    assert ada.state.link.reason in ("misunderstood", "closed")


def test_a_window_that_encrypts_nothing_plays_with_a_plain_server(start_server: Start, guest: Make) -> None:  # noqa: F811
    ada = guest(insecure_plain=True).join(start_server().port)
    assert ada.state.fingerprint == ""
    assert "#" not in invite_line(ada.state)
    assert ada.settings.preferences.pins == ()


def test_a_window_that_encrypts_nothing_follows_no_invite_with_a_fingerprint(guest: Make) -> None:  # noqa: F811
    impostor = Impostor(identity().context)
    ada = guest(insecure_plain=True)
    ada.visit.start(at(impostor.port, identity().fingerprint))
    assert ada.state.link.reason == "no_plain"
    assert impostor.ended() == b""


def test_a_certificate_with_anything_else_wrong_is_no_game_of_ours(
    guest: Make,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(certificates, "UNTIL", datetime(2021, 1, 1, tzinfo=UTC))
    ended: ssl.SSLContext = certificates.identity_of(tmp_path).context
    impostor = Impostor(ended)
    ada = guest()
    ada.visit.start(at(impostor.port))
    ada.ended()
    assert impostor.ended() == b""
    assert ada.state.link.reason == "misunderstood"


# ---- windows


@pytest.fixture
def bo(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Player]:  # noqa: F811
    made = Player("Bo", tmp_path, qtbot)
    yield made
    made.app.visit.close()
    made.window.close_now()


def shown(player: Player) -> str:
    """Every text of the small window that is open."""
    dialog = player.window.dialogs.current
    assert dialog is not None
    return "\n".join(each.text() for each in dialog.findChildren(PlainLabel))


def asked(player: Player, qtbot: QtBot) -> Ask:
    qtbot.waitUntil(lambda: player.window.dialogs.current is not None, timeout=LONG)
    dialog = player.window.dialogs.current
    assert isinstance(dialog, Ask)
    return dialog


def test_a_window_asks_naming_both_and_the_safe_answer_comes_first(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    bo: Player,
    qtbot: QtBot,
) -> None:
    bo.join(f"127.0.0.1:{server.port}")
    bo.app.visit.leave()
    moved(start_server, server)
    bo.app.join(f"127.0.0.1:{server.port}")
    question = asked(bo, qtbot)
    for name in (ADAS, BOS):
        assert check_words(identity(name).fingerprint) in shown(bo)
    assert [each.text() for each in question.buttons.values()] == ["Don’t connect", "Connect to the new one"]
    bo.click(question.buttons[""])
    assert bo.state.link.phase is Phase.OFF
    bo.app.join(f"127.0.0.1:{server.port}")
    bo.click(asked(bo, qtbot).buttons["trust"])
    bo.until(lambda state: state.in_room)


def test_a_window_stops_loudly_and_offers_nothing_but_to_close(
    server: RunningServer,  # noqa: F811
    bo: Player,
    qtbot: QtBot,
) -> None:
    bo.app.join(f"codenames://127.0.0.1:{server.port}/#{identity(BOS).fingerprint}")
    stop = asked(bo, qtbot)
    for name in (ADAS, BOS):
        assert check_words(identity(name).fingerprint) in shown(bo)
    assert list(stop.buttons) == [""]
    bo.click(stop.buttons[""])
    assert bo.state.link.phase is Phase.OFF
    assert bo.state.link.reason == CHANGED


def test_a_recent_place_with_another_computer_says_so(
    server: RunningServer,  # noqa: F811
    start_server: Start,
    bo: Player,
    qtbot: QtBot,
) -> None:
    bo.join(f"127.0.0.1:{server.port}")
    bo.until(lambda state: state.settings.room.name)
    bo.app.visit.leave()
    moved(start_server, server)
    bo.window.welcome._ask_places()
    rows = bo.window.welcome.page.join.rows
    qtbot.waitUntil(lambda: rows() and rows()[0]._now.text() == "Someone else", timeout=LONG)
    assert rows()[0].button.model.text == "Join"


def test_host_and_guest_see_the_same_check_words_and_nobody_reads_along(
    tmp_path: Path,
    qtbot: QtBot,
    themed: Look,  # noqa: F811
    wiretap: Callable[[int], Wiretap],
) -> None:
    with six_windows(tmp_path, qtbot) as six:
        six.host.host()
        tap = wiretap(six.host.app.hosting.port)
        six.join_through(tap.port)
        first = six.turn
        six.clue(six.hidden(str(first))[:1])
        talker = six.players[six.operatives[first][0]]
        talker.say("The Matterhorn, if you ask me")
        six.guess(six.hidden(str(first))[0])
        told = set()
        for player in six.players.values():
            player.window.menus.action("check").trigger()
            assert isinstance(player.window.dialogs.current, Sheet)
            told.add(shown(player))
            player.window.dialogs.current.close()
            QApplication.processEvents()
        words = check_words(six.host.state.fingerprint or "").split()
        assert len(told) == 1
        assert " ".join(words[:4]) in told.pop()
        copy = six.host.window.room.lobby.page.invite.copy
        assert copy.toolTip() == f"Check words: {' '.join(words)}"
        assert six.host.state.words is not None
        heard = bytes(tap.heard)
        assert len(heard) > 10_000
        secrets = [*six.host.state.words.words, "Matterhorn", "zephyr", "welcome", "token"]
        for secret in secrets:  # short ones may come about by chance
            assert len(secret) < 5 or secret.encode() not in heard


def test_without_encryption_the_same_tap_hears_it_all(
    start_server: Start, wiretap: Callable[[int], Wiretap]
) -> None:
    tap = wiretap(start_server().port)
    with Raw(tap.port) as ada:
        ada.join("Ada").say("The Matterhorn, if you ask me")
    assert b"Matterhorn" in tap.heard
