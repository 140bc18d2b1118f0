"""The door, on screen: lock, password and removed people for the host, the question for a newcomer."""

from collections.abc import Callable
from typing import Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from client.model.events import Connecting, Ended
from client.model.state import State
from client.screens.passwords import EnterPassword, SetPassword
from client.screens.removed import RemovedPeople
from client.theme.look import look
from protocol.invite import Address
from protocol.limits import MAX_PASSWORD
from protocol.messages import room
from tests.client import samples as s
from tests.client.samples import ADA, BO, ELI, fold
from tests.client.screens.conftest import Bench

HERE = Address("10.0.0.5", 4747, "BIRD")
ZED, ZOE = room.Banned(9, "Zed & <b>Co</b>", "mouse"), room.Banned(12, "Zoe", "owl")


def hosting(bench: Bench, **changes: Any) -> None:
    bench.put(s.in_lobby(BO, **changes))


def dialog(bench: Bench, kind: type) -> Any:
    assert isinstance(bench.window.dialogs.current, kind)
    return bench.window.dialogs.current


# ---- the host's


def test_the_lock_in_the_lobby_turns(bench: Bench, qtbot: QtBot) -> None:
    hosting(bench)
    lock = bench.window.room.lobby.page.invite.lock
    assert lock.accessibleName() == "Lock the room"
    qtbot.mouseClick(lock, Qt.MouseButton.LeftButton)
    hosting(bench, locked=True)
    assert lock.accessibleName() == "Unlock the room"
    qtbot.keyClick(lock, Qt.Key.Key_Space)
    assert bench.sent == [room.LockRoom(id=1, locked=True), room.LockRoom(id=2, locked=False)]


def test_a_guest_sees_how_it_stands_and_no_lock(bench: Bench) -> None:
    bench.put(s.in_lobby(ADA, locked=True))
    invite = bench.window.room.lobby.page.invite
    assert (invite.lock.isVisible(), invite.password.isVisible()) == (False, False)
    assert invite._hint.text() == "Locked: nobody new can come in now."


def test_the_room_menu_has_the_door_in_a_game_too(bench: Bench) -> None:
    playing = fold(s.update(s.yours(BO, may=("host",))), state=s.guessing(BO))
    bench.put(playing)
    menus = bench.window.menus
    assert menus.action("lock").isVisible()
    assert not menus.action("removed").isVisible()
    menus.action("lock").trigger()
    assert bench.sent == [room.LockRoom(id=1, locked=True)]
    menus.action("password").trigger()
    assert dialog(bench, SetPassword)
    bench.window.dialogs.current.reject()  # type: ignore[union-attr]
    bench.put(s.guessing(ADA))
    assert not menus.action("lock").isVisible()
    assert not menus.action("password").isVisible()


def test_a_password_is_set_with_the_keyboard(bench: Bench, qtbot: QtBot) -> None:
    hosting(bench)
    qtbot.mouseClick(bench.window.room.lobby.page.invite.password, Qt.MouseButton.LeftButton)
    shown = dialog(bench, SetPassword)
    line = shown.field.line
    assert (line.accessibleName(), line.echoMode()) == ("Password", QLineEdit.EchoMode.Normal)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert shown.field.error() == "Type a password first"
    assert bench.sent == []
    qtbot.keyClicks(line, "   ")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert shown.field.error()
    qtbot.keyClicks(line, "tante Ada")
    assert shown.field.error() == ""
    assert not shown.none.isVisible()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert bench.sent == [room.SetPassword(id=1, password="   tante Ada")]
    assert bench.window.dialogs.current is None


def test_a_password_is_taken_away(bench: Bench) -> None:
    hosting(bench, password=True)
    bench.window.dialogs.open("password")
    dialog(bench, SetPassword).none.click()
    assert bench.sent == [room.SetPassword(id=1, password="")]


def test_no_more_can_be_typed_than_a_password_has(bench: Bench) -> None:
    hosting(bench)
    bench.window.dialogs.open("password")
    assert dialog(bench, SetPassword).field.line.maxLength() == MAX_PASSWORD


def test_who_loses_the_powers_loses_the_windows_for_them(bench: Bench) -> None:
    for key in ("password", "removed"):
        hosting(bench)
        bench.window.dialogs.open(key)
        bench.put(s.in_lobby(ADA))
        assert bench.window.dialogs.current is None


def test_removed_people_are_let_back_in_one_by_one(bench: Bench, qtbot: QtBot) -> None:
    bench.put(fold(s.update(room.Door(2, (ZED, ZOE))), state=s.in_lobby(BO)))
    bench.window.menus.action("removed").trigger()
    shown = dialog(bench, RemovedPeople)
    assert [row.button.accessibleName() for row in shown.rows] == [
        "Let Zed & <b>Co</b> back in",
        "Let Zoe back in",
    ]
    qtbot.keyClick(shown.rows[0].button, Qt.Key.Key_Return)
    assert bench.sent == [room.Unban(id=1, member=9)]
    bench.put(fold(s.update(room.Door(3, (ZOE,))), state=bench.store.state))
    assert [row.member for row in shown.rows] == [12]
    bench.put(fold(s.update(room.Door(4, ())), state=bench.store.state))
    assert shown._nobody.isVisible()
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert bench.window.dialogs.current is None


def test_removing_for_the_evening_stands_in_the_menus_of_people(bench: Bench) -> None:
    bench.put(fold(s.update(s.yours(BO, may=("host",))), state=s.guessing(BO)))
    roster = bench.window.room.side.roster
    roster.menu_asked.emit(ELI, roster.mapToGlobal(roster.rect().center()))
    menu = next(each for each in bench.window.room.findChildren(QMenu) if each.isVisible())
    next(each for each in menu.actions() if each.text() == "Remove for the evening").trigger()
    menu.close()
    assert bench.sent == [room.Kick(id=1, member=ELI, ban=True)]


# ---- the newcomer's


@pytest.fixture
def asked(bench: Bench) -> EnterPassword:
    bench.take(Connecting(HERE.text), Ended("password_needed"))
    bench.window.dialogs.enter_password(HERE, "password_needed", {})
    shown: EnterPassword = dialog(bench, EnterPassword)
    return shown


def test_a_newcomer_is_asked_and_what_they_type_is_hidden(
    bench: Bench, asked: EnterPassword, qtbot: QtBot
) -> None:
    entered: list[tuple[Address, str]] = []
    bench.window.dialogs.entered.connect(lambda *given: entered.append(given))
    assert asked.field.error() == ""
    assert asked.field.line.echoMode() is QLineEdit.EchoMode.Password
    qtbot.keyClicks(asked.field.line, "open 7")
    assert asked.eye.accessibleName() == "Show the password"
    asked.eye.click()
    assert asked.field.line.echoMode() is QLineEdit.EchoMode.Normal
    assert asked.eye.accessibleName() == "Hide the password"
    qtbot.keyClick(asked.field.line, Qt.Key.Key_Return)
    assert entered == [(HERE, "open 7")]
    assert asked.isVisible()


def test_a_wrong_one_is_told_under_the_field_and_is_typed_over(
    bench: Bench, asked: EnterPassword, qtbot: QtBot
) -> None:
    qtbot.keyClicks(asked.field.line, "wrong")
    bench.take(Connecting(HERE.text))
    assert asked.go.model.pending
    qtbot.keyClick(asked.field.line, Qt.Key.Key_Return)  # on its way already
    bench.take(Ended("password_wrong"))
    bench.window.dialogs.enter_password(HERE, "password_wrong", {})
    assert asked.field.error().startswith("That is not the room's password")
    assert asked.field.line.accessibleDescription() == asked.field.error()
    assert not asked.go.model.pending
    qtbot.keyClicks(asked.field.line, "right")
    assert (asked.field.text(), asked.field.error()) == ("right", "")


def test_too_many_tries_are_told_with_the_time_to_wait(bench: Bench, asked: EnterPassword) -> None:
    bench.take(Connecting(HERE.text), Ended("rate_limited", {"retry_after": 300}))
    bench.window.dialogs.enter_password(HERE, "rate_limited", {"retry_after": 300})
    assert asked.field.error() == "That was a lot at once. Try again in 30 seconds"
    assert asked.isVisible()


def test_the_question_closes_when_the_door_opens(bench: Bench, asked: EnterPassword) -> None:
    given_up: list[bool] = []
    bench.window.dialogs.given_up.connect(lambda: given_up.append(True))
    bench.put(s.in_lobby(ADA))
    assert bench.window.dialogs.current is None
    assert given_up == []


@pytest.mark.parametrize("code", ["room_locked", "banned", "refused", "room_full"])
def test_the_question_closes_when_something_else_keeps_one_out(
    bench: Bench, asked: EnterPassword, code: str
) -> None:
    bench.take(Connecting(HERE.text), Ended(code))
    assert bench.window.dialogs.current is None
    assert bench.window.welcome.page.join.address.error()


def test_esc_gives_the_try_up(bench: Bench, asked: EnterPassword, qtbot: QtBot) -> None:
    with qtbot.waitSignal(bench.window.dialogs.given_up):
        qtbot.keyClick(asked, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("size", "scale"), [((960, 640), 1.0), ((1280, 800), 1.5), ((960, 640), 1.5)])
@pytest.mark.parametrize("which", ["set", "enter", "removed"])
def test_the_windows_of_the_door_fit(bench: Bench, which: str, size: tuple[int, int], scale: float) -> None:
    look().choose(scale=scale)
    bench.window.resize(*size)
    openings: dict[str, Callable[[], None]] = {
        "set": lambda: bench.window.dialogs.open("password"),
        "enter": lambda: bench.window.dialogs.enter_password(HERE, "password_wrong", {}),
        "removed": lambda: bench.window.dialogs.open("removed"),
    }
    many = tuple(room.Banned(n, f"Somebody with a long name {n}"[:24], "owl") for n in range(30))
    state = State() if which == "enter" else fold(s.update(room.Door(2, many)), state=s.in_lobby(BO))
    bench.put(fold(s.update(s.settings("lobby", password=True)), state=state) if which == "set" else state)
    openings[which]()
    shown = bench.window.dialogs.current
    assert shown is not None
    assert shown.width() <= bench.window.width()
    assert shown.height() <= bench.window.height()
    for button in shown.findChildren(type(bench.window.room.lobby.page.invite.copy)):
        if button.isVisible():
            assert button.width() >= button.minimumSizeHint().width()


def test_tab_goes_through_the_lobbys_head_from_left_to_right(bench: Bench, qtbot: QtBot) -> None:
    hosting(bench)
    invite = bench.window.room.lobby.page.invite
    invite.lock.setFocus()
    passed = []
    for _ in range(3):
        focused = bench.window.focusWidget()
        assert focused is not None
        passed.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert passed == [invite.lock, invite.password, invite.addresses[0].line]


def test_tab_goes_from_the_field_to_its_eye_and_on_to_the_buttons(
    bench: Bench, asked: EnterPassword, qtbot: QtBot
) -> None:
    passed = []
    for _ in range(4):
        focused = asked.focusWidget()
        assert focused is not None
        passed.append(focused)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert passed == [asked.field.line, asked.eye, asked.cancel, asked.go]
