"""The rules over any screen: opened by F1 and two buttons, in two languages, following the game."""

from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from client.model.state import State
from client.settings import SettingsFile
from client.widgets.how_to_play import HowToPlay
from client.widgets.text import PlainLabel
from tests.client import samples as s
from tests.client.samples import ADA, fold, of_three
from tests.client.screens.conftest import Bench, texts_of


def page(bench: Bench) -> HowToPlay:
    found = bench.window.dialogs.rules.page
    assert found is not None
    assert found.isVisible()
    return found


def test_f1_opens_the_rules(bench: Bench) -> None:
    bench.put(State())
    action = bench.window.menus.action("rules")
    assert action.shortcut().toString() == "F1"
    action.trigger()
    assert "Codenames: classic" in [label.text() for label in page(bench).findChildren(PlainLabel)]


def test_the_first_window_and_the_lobby_have_a_button(bench: Bench, qtbot: QtBot) -> None:
    bench.put(State())
    bench.window.welcome.page.identity.rules.click()
    page(bench).close_button.click()
    assert bench.window.dialogs.rules.page is None
    bench.put(fold(s.update(s.rules()), state=s.in_lobby(ADA)))
    bench.window.room.lobby.page.settings.rules.click()
    assert "Plays by the book" in [label.text() for label in page(bench)._house.findChildren(PlainLabel)]


def test_the_language_is_remembered(bench: Bench) -> None:
    bench.window.dialogs.open("rules")
    shown = page(bench)
    shown.languages._choose("nl")
    assert shown.windowTitle() == "Speluitleg"
    assert bench.settings.preferences.rules_language == "nl"
    again = SettingsFile(bench.settings._folder)
    assert again.preferences.rules_language == "nl"


def test_the_track_follows_the_game(bench: Bench) -> None:
    bench.put(of_three(ADA, "clue"))
    bench.window.dialogs.open("rules")
    current = page(bench).track.current()
    assert current is not None
    assert current.model.id == "clue"
    bench.put(of_three(ADA, "guess"))
    current = page(bench).track.current()
    assert current is not None
    assert current.model.id == "guess"


def test_each_station_can_be_read_aloud(bench: Bench) -> None:
    bench.put(of_three(ADA, "guess"))
    bench.window.dialogs.open("rules")
    told = texts_of(page(bench).track)
    assert "The game is here now. Guess or pass. Decided by the operatives" in told


def test_opened_once_more_it_still_follows_the_game(bench: Bench) -> None:
    bench.put(of_three(ADA, "clue"))
    bench.window.dialogs.open("rules")
    bench.window.dialogs.open("rules")
    bench.put(of_three(ADA, "guess"))
    current = page(bench).track.current()
    assert current is not None
    assert current.model.id == "guess"


def test_esc_closes_it(bench: Bench, qtbot: QtBot) -> None:
    bench.window.dialogs.open("rules")
    qtbot.keyClick(page(bench), Qt.Key.Key_Escape)
    assert bench.window.dialogs.rules.page is None
