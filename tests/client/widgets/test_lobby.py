"""The lobby: seats, the host's menus, the invite, the settings and what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from client.model.controls import ButtonModel, MenuEntryModel
from client.model.lobby import (
    InviteModel,
    LobbyModel,
    MemberModel,
    SeatModel,
    SettingModel,
    SettingsEditorModel,
    SettingsSummaryModel,
    StartModel,
    TeamModel,
    WatchingModel,
)
from client.theme.look import Look
from client.widgets.chips import Chip
from client.widgets.choices import ChoiceList, Segments, Switch
from client.widgets.fields import TextField
from client.widgets.lobby import LobbyPage
from client.widgets.settings_editor import SettingsEditor

pytestmark = pytest.mark.usefixtures("themed")

MENU = (MenuEntryModel("move:blue", "Move to Blue"), MenuEntryModel("remove", "Remove from room", line=True))
ADA = MemberModel(1, "Ada", "fox", ("You", "Host"))
CLEO = MemberModel(2, "<b>Cleo</b> שירה 🐰", "cat", menu=MENU)
TAKE, LEAVE = ButtonModel("Take seat"), ButtonModel("Leave seat")
RED = TeamModel(
    "red",
    "Red",
    "Ready",
    (SeatModel("red:spymaster", CLEO),),
    (SeatModel("red:1", ADA, button=LEAVE), SeatModel("red:2", button=TAKE)),
)
BLUE = TeamModel(
    "blue",
    "Blue",
    "Needs a spymaster",
    (SeatModel("blue:spymaster", free="Nobody yet", button=TAKE),),
    (SeatModel("blue:1", button=TAKE),),
)
MODEL = LobbyModel(
    InviteModel(
        "Friday table",
        "Codenames, classic · 3 here",
        ("192.168.1.20:4747", "ada.local:4747", "10.8.0.2:4747"),
        "codenames://192.168.1.20:4747/friday",
    ),
    (RED, BLUE),
    WatchingModel(
        (MemberModel(3, "Ivo", "duck", ("Waiting",), menu=MENU),), button=ButtonModel("Watch", "eye")
    ),
    SettingsSummaryModel((("Clocks", "2:00 for a clue"),), edit=ButtonModel("Edit", "pencil")),
    StartModel("Blue still needs a spymaster", "Take the seat.", ButtonModel("Start game", enabled=False)),
)


@pytest.fixture
def page(qtbot: QtBot) -> LobbyPage:
    page = LobbyPage()
    page.show_model(MODEL)
    qtbot.addWidget(page)
    page.resize(944, 768)
    with qtbot.waitExposed(page):
        page.show()
    return page


def words(page: LobbyPage) -> set[str]:
    return {label.text() for label in page.findChildren(QLabel) if label.isVisible()}


def test_a_free_seat_is_taken_by_its_key(page: LobbyPage, qtbot: QtBot) -> None:
    seat = page.columns()[1].seats()[0]
    with qtbot.waitSignal(page.seat_clicked) as clicked:
        qtbot.mouseClick(seat.button, Qt.MouseButton.LeftButton)
    assert clicked.args == ["blue:spymaster"]


def test_the_own_seat_is_left_with_the_keyboard(page: LobbyPage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.seat_clicked) as clicked:
        QTest.keyClick(page.columns()[0].seats()[1].leave, Qt.Key.Key_Return)
    assert clicked.args == ["red:1"]


def test_the_focus_stays_in_the_row_when_the_seat_is_taken(page: LobbyPage, qtbot: QtBot) -> None:
    page.activateWindow()
    seat = page.columns()[0].seats()[2]
    seat.button.setFocus(Qt.FocusReason.TabFocusReason)
    taken = replace(RED, operatives=(SeatModel("red:1", button=TAKE), SeatModel("red:2", ADA, button=LEAVE)))
    page.show_model(replace(MODEL, teams=(taken, BLUE)))
    assert page.focusWidget() is seat.leave


def test_markup_in_a_name_is_shown_as_typed(page: LobbyPage) -> None:
    assert CLEO.name in words(page)
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in page.findChildren(QLabel))


def test_the_hosts_menu_opens_with_the_keyboard_and_gives_member_and_entry(
    page: LobbyPage, qtbot: QtBot
) -> None:
    member = page.columns()[0].seats()[0].member
    QTest.keyClick(member.more, Qt.Key.Key_Space)
    menu = member.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(page.menu_chosen) as chosen:
        menu.actions()[0].trigger()
    assert chosen.args == [2, "move:blue"]
    menu.close()


LEVELS = (MenuEntryModel("normal", "Normal"), MenuEntryModel("bold", "Bold"))
ADD = ButtonModel("Add a bot", icon="bot", spoken="Add a bot: Blue")
ROBIN = MemberModel(3, "Robin", "owl", ("Bot, cautious",), ("Bot",), menu=MENU)
WITH_BOTS = replace(
    MODEL,
    teams=tuple(
        TeamModel(
            colour,
            colour,
            "Ready",
            (SeatModel(f"{colour}:spymaster", ROBIN),),
            (SeatModel(f"{colour}:1", button=TAKE, bot=ADD, levels=LEVELS),),
        )
        for colour in ("red", "blue", "green")
    ),
    start=replace(MODEL.start, fill=ButtonModel("Fill with bots", icon="bot", hint="Level: normal")),
)


def test_a_bot_of_a_level_is_added_with_the_keyboard(page: LobbyPage, qtbot: QtBot) -> None:
    page.show_model(WITH_BOTS)
    seat = page.columns()[1].seats()[1]
    assert seat.bot.accessibleName() == "Add a bot: Blue"
    QTest.keyClick(seat.bot, Qt.Key.Key_Return)
    menu = seat.findChild(QMenu)
    assert menu is not None
    with qtbot.waitSignal(page.bot_chosen) as chosen:
        menu.actions()[1].trigger()
    assert chosen.args == ["blue:1", "bold"]
    menu.close()


def test_one_click_fills_what_is_missing(page: LobbyPage, qtbot: QtBot) -> None:
    assert not page.start.fill.isVisible()
    page.show_model(WITH_BOTS)
    with qtbot.waitSignal(page.fill_clicked):
        qtbot.mouseClick(page.start.fill, Qt.MouseButton.LeftButton)
    assert page.start.fill.accessibleDescription() == "Level: normal"


@pytest.mark.parametrize("across", [656, 944])
def test_three_teams_with_bots_fit_beside_each_other(page: LobbyPage, qtbot: QtBot, across: int) -> None:
    page.show_model(WITH_BOTS)
    page.resize(across, 700)
    column = page.columns()[2]
    top, free = column.seats()
    qtbot.waitUntil(lambda: free.bot.isVisible() and free.button.isVisible())
    qtbot.waitUntil(lambda: column.mapTo(page, column.rect().topRight()).x() < across)
    assert top.member.name.text() == "Robin"
    chips = [chip for chip in top.member.findChildren(Chip) if chip.isVisible()]
    assert [chip.text() for chip in chips] == ["Bot" if across < 900 else "Bot, cautious"]


def test_a_room_without_an_invite_has_nothing_to_copy(page: LobbyPage) -> None:
    assert page.invite.copy.isVisible()
    page.show_model(replace(MODEL, invite=replace(MODEL.invite, addresses=(), invite="")))
    assert not page.invite.copy.isVisible()
    assert not any(field.isVisible() for field in page.invite.addresses)


def test_who_has_no_menu_has_no_button_for_it(page: LobbyPage) -> None:
    assert not page.columns()[0].seats()[1].member.more.isVisible()
    assert page.watching.members()[0].more.isVisible()


def test_the_invite_and_each_address_can_be_copied(page: LobbyPage, qtbot: QtBot) -> None:
    copied: list[str] = []
    page.copy_clicked.connect(copied.append)
    qtbot.mouseClick(page.invite.copy, Qt.MouseButton.LeftButton)
    page.invite.addresses[0].action_clicked.emit()
    QTest.keyClick(page.invite.more, Qt.Key.Key_Return)
    menu = page.invite.findChild(QMenu)
    assert menu is not None
    shown = sum(field.isVisible() for field in page.invite.addresses)
    assert [action.text() for action in menu.actions()][-1] == "Copy the address 10.8.0.2:4747"
    menu.actions()[-1].trigger()
    menu.close()
    assert shown + len(menu.actions()) == 3
    assert copied[0] == "codenames://192.168.1.20:4747/friday"
    assert copied[-1] == "10.8.0.2:4747"


def test_an_address_can_be_selected(page: LobbyPage) -> None:
    line = page.invite.addresses[0].line
    line.selectAll()
    assert line.selectedText() == "192.168.1.20:4747"


def test_what_is_missing_stands_beside_the_grey_button(page: LobbyPage) -> None:
    assert not page.start.start.isEnabled()
    assert {"Blue still needs a spymaster", "Take the seat."} <= words(page)


def test_starting_watching_and_editing_are_told(page: LobbyPage, qtbot: QtBot) -> None:
    page.show_model(
        replace(MODEL, start=StartModel("Everybody is here", "", ButtonModel("Start game"), True))
    )
    for signal, button in (
        (page.start_clicked, page.start.start),
        (page.watch_clicked, page.watching.button),
        (page.edit_clicked, page.settings.edit),
    ):
        with qtbot.waitSignal(signal):
            QTest.keyClick(button, Qt.Key.Key_Space)


def test_guests_see_no_edit_button(page: LobbyPage) -> None:
    page.show_model(replace(MODEL, settings=replace(MODEL.settings, edit=None)))
    assert not page.settings.edit.isVisible()


def test_a_third_team_comes_and_goes(page: LobbyPage) -> None:
    green = replace(BLUE, team="green", name="Green")
    page.show_model(replace(MODEL, teams=(RED, BLUE, green)))
    assert len(page.columns()) == 3
    page.show_model(MODEL)
    assert len(page.columns()) == 2


@pytest.mark.parametrize(("scale", "width"), [(1.0, 672), (1.5, 944), (2.0, 944)])
def test_no_button_is_cut_off_in_a_small_window(
    page: LobbyPage, themed: Look, qtbot: QtBot, scale: float, width: int
) -> None:
    themed.choose(scale=scale)
    page.resize(width, 608)
    qtbot.waitUntil(lambda: page.invite.width() <= width)
    for column in page.columns():
        for seat in column.seats():
            assert column.rect().contains(seat.mapTo(column, seat.rect().bottomRight()))


# ---- the settings editor

EDITOR = SettingsEditorModel(
    (
        SettingModel("room", "Room name", "text", "Friday"),
        SettingModel("clock", "Clock", "choice", "90", tuple((str(n), f"{n} s") for n in (60, 90, 120, 150))),
        SettingModel("needs", "A guess needs", "choice", "all", (("all", "Everyone"), ("most", "Majority"))),
        SettingModel("challenges", "Challenges", "switch", "yes"),
        SettingModel(
            "rotate", "Roles rotate", "switch", "no", enabled=False, reason="Not while a game is on"
        ),
    )
)


@pytest.fixture
def editor(qtbot: QtBot) -> SettingsEditor:
    editor = SettingsEditor()
    editor.show_model(EDITOR)
    qtbot.addWidget(editor)
    with qtbot.waitExposed(editor):
        editor.show()
    return editor


def test_only_what_was_changed_is_saved(editor: SettingsEditor, qtbot: QtBot) -> None:
    room, needs, challenges = (editor.line(key).control for key in ("room", "needs", "challenges"))
    assert isinstance(room, TextField)
    assert isinstance(needs, Segments)
    assert isinstance(challenges, Switch)
    room.line.setText("Attic <3")
    needs.set_value("most")
    challenges.click()
    with qtbot.waitSignal(editor.saved) as saved:
        qtbot.mouseClick(editor.save, Qt.MouseButton.LeftButton)
    assert saved.args == [{"room": "Attic <3", "needs": "most", "challenges": "no"}]


def test_long_lists_are_lists_and_short_ones_lie_open(editor: SettingsEditor) -> None:
    assert isinstance(editor.line("clock").control, ChoiceList)
    assert isinstance(editor.line("needs").control, Segments)


def test_why_a_setting_cant_be_changed_stands_under_it(editor: SettingsEditor) -> None:
    assert not editor.line("rotate").control.isEnabled()
    assert "Not while a game is on" in {label.text() for label in editor.findChildren(QLabel)}


def test_a_refused_setting_keeps_what_was_typed(editor: SettingsEditor) -> None:
    room = editor.line("room").control
    assert isinstance(room, TextField)
    room.line.setText("")
    refused = replace(EDITOR.settings[0], error="A room needs a name")
    editor.show_model(replace(EDITOR, settings=(refused, *EDITOR.settings[1:])))
    assert room.text() == ""
    assert "A room needs a name" in {label.text() for label in editor.findChildren(QLabel)}


def test_escape_and_cancel_save_nothing(editor: SettingsEditor, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(editor.saved), qtbot.waitSignal(editor.rejected):
        QTest.keyClick(editor, Qt.Key.Key_Escape)


def test_a_value_that_is_no_option_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="clock"):
        SettingModel("clock", "Clock", "choice", "7", (("60", "1:00"),))
