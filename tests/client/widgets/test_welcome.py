"""The first page: every wish is a signal, what is being typed survives a new model."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from client.model.controls import ButtonModel, MenuEntryModel
from client.model.welcome import HostModel, IdentityModel, JoinModel, PracticeModel, RecentModel, WelcomeModel
from client.theme.look import Look
from client.widgets.welcome import WelcomePage

pytestmark = pytest.mark.usefixtures("themed")

MODEL = WelcomeModel(
    IdentityModel("Ada", "fox", settings=ButtonModel("Settings"), version="0.1"),
    join=JoinModel(
        recent=(
            RecentModel(7, "<b>Office</b>", "192.168.1.44, yesterday", "In the lobby"),
            RecentModel(9, "Bo’s place", "10.0.0.12", "No answer now", ButtonModel("Try again"), away=True),
        )
    ),
)


@pytest.fixture
def page(qtbot: QtBot) -> WelcomePage:
    page = WelcomePage()
    page.show_model(MODEL)
    qtbot.addWidget(page)
    page.resize(1280, 768)
    with qtbot.waitExposed(page):
        page.show()
    return page


def words(page: WelcomePage) -> set[str]:
    return {label.text() for label in page.findChildren(QLabel) if label.isVisible()}


def test_hosting_is_one_click(page: WelcomePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.host_clicked):
        qtbot.mouseClick(page.host.button, Qt.MouseButton.LeftButton)


def test_practising_is_one_click_and_its_menu_only_chooses(page: WelcomePage, qtbot: QtBot) -> None:
    assert not page.host.practice.isVisible()
    choices = (
        MenuEntryModel("role:operative", "As an operative", chosen=True),
        MenuEntryModel("role:spymaster", "As the spymaster", chosen=False),
        MenuEntryModel("level:bold", "Bold bots", line=True, chosen=True),
    )
    practice = PracticeModel(
        ButtonModel("Practise alone"), ButtonModel("", "down"), "As an operative", choices
    )
    page.show_model(replace(MODEL, host=replace(MODEL.host, practice=practice)))
    assert "As an operative" in words(page)
    with qtbot.waitSignal(page.practise_clicked):
        qtbot.mouseClick(page.host.practice.button, Qt.MouseButton.LeftButton)
    QTest.keyClick(page.host.practice.more, Qt.Key.Key_Return)
    menu = page.host.practice.findChild(QMenu)
    assert menu is not None
    assert [each.isChecked() for each in menu.actions() if not each.isSeparator()] == [True, False, True]
    with qtbot.waitSignal(page.practice_chosen) as chosen, qtbot.assertNotEmitted(page.practise_clicked):
        menu.actions()[1].trigger()
    assert chosen.args == ["role:spymaster"]
    menu.close()


def test_a_recent_game_is_joined_by_its_key_and_shown_as_named(page: WelcomePage, qtbot: QtBot) -> None:
    row = page.join.rows()[0]
    with qtbot.waitSignal(page.recent_clicked) as clicked:
        qtbot.mouseClick(row.button, Qt.MouseButton.LeftButton)
    assert clicked.args == [7]
    assert "<b>Office</b>" in words(page)
    assert row.button.accessibleName() == "Join <b>Office</b>"


def test_enter_connects_to_what_was_typed(page: WelcomePage, qtbot: QtBot) -> None:
    QTest.keyClicks(page.join.address.line, "192.168.1.20")
    with qtbot.waitSignal(page.connect_clicked) as clicked:
        QTest.keyClick(page.join.address.line, Qt.Key.Key_Return)
    assert clicked.args == ["192.168.1.20"]


def test_nothing_is_sent_twice_while_connecting(page: WelcomePage, qtbot: QtBot) -> None:
    page.show_model(replace(MODEL, join=replace(MODEL.join, connect=ButtonModel("Connect", pending=True))))
    with qtbot.assertNotEmitted(page.connect_clicked):
        QTest.keyClick(page.join.address.line, Qt.Key.Key_Return)


def test_a_new_model_leaves_what_is_being_typed(page: WelcomePage) -> None:
    page.identity.name.line.setText("Ada L")
    page.join.address.line.setText("192.168")
    page.show_model(replace(MODEL, join=replace(MODEL.join, address_error="No answer")))
    assert page.identity.name.text() == "Ada L"
    assert page.join.address.text() == "192.168"
    assert page.join.address.error() == "No answer"


def test_a_name_from_the_model_replaces_the_typed_one(page: WelcomePage) -> None:
    page.show_model(replace(MODEL, identity=replace(MODEL.identity, name="Ada 2")))
    assert page.identity.name.text() == "Ada 2"


def test_typing_a_name_and_choosing_an_avatar_are_told(page: WelcomePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.name_changed) as typed:
        QTest.keyClicks(page.identity.name.line, "!")
    assert typed.args == ["Ada!"]
    with qtbot.waitSignal(page.avatar_chosen) as chosen:
        page.identity.avatars.chosen.emit("owl")
    assert chosen.args == ["owl"]


def test_without_recent_games_it_says_how_to_get_into_one(page: WelcomePage) -> None:
    page.show_model(WelcomeModel(MODEL.identity))
    assert JoinModel().empty_title in words(page)
    assert "Recent" not in words(page)


def test_why_hosting_failed_stands_beside_the_button(page: WelcomePage) -> None:
    page.show_model(replace(MODEL, host=HostModel(error="The port is taken. Close the other game first")))
    assert "The port is taken. Close the other game first" in words(page)


def test_settings_can_be_left_out(page: WelcomePage) -> None:
    page.show_model(replace(MODEL, identity=replace(MODEL.identity, settings=None)))
    assert not page.identity.settings.isVisible()


@pytest.mark.parametrize(("scale", "width", "height"), [(1.0, 960, 608), (1.5, 1280, 768), (2.0, 1280, 768)])
def test_it_fits_small_windows_and_large_text(
    page: WelcomePage, themed: Look, scale: float, width: int, height: int
) -> None:
    themed.choose(scale=scale)
    page.resize(width, height)
    assert page.minimumSizeHint().width() <= width
    assert page.minimumSizeHint().height() <= height
