"""One person at a window against three bots: practising alone, from the first window to the end of a game."""

import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from client import hosting
from client.app import LEAVE
from client.model.state import Phase, State
from client.screens.ask import Ask
from client.theme.look import Look
from client.widgets.practice import PracticeChoice
from protocol.messages import codenames
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.test_keyboard import Keys
from tests.end_to_end.windows import LONG, Player

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
K = Qt.Key
MOST_MOVES = 100
FAST = {"bot_seconds": 0}


class Alone(Player):
    """Ada, whose rooms have quick bots."""

    def __init__(self, folder: Path, qtbot: QtBot, **room: object) -> None:
        super().__init__("Ada", folder, qtbot)
        self.app.settings.change(lambda old: replace(old, room={**FAST, **room}))

    @property
    def practice(self) -> PracticeChoice:
        return self.window.welcome.page.host.practice

    def begin(self) -> None:
        self.click(self.practice.button)
        self.until(lambda state: state.playing)

    def choose(self, text: str) -> None:
        """An entry of the menu beside "Practise alone"."""
        self.click(self.practice.more)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(each for each in menu.actions() if each.text() == text).trigger()
        menu.close()

    def play_on(self) -> None:
        """Take every turn that is offered, by clicks, until somebody has won."""
        for _ in range(MOST_MOVES):
            self.until(lambda state: state.ended or _to_do(state))
            state = self.state
            if state.ended:
                return
            assert state.play is not None
            if state.offer(codenames.OfferClue):
                self.give_clue("syzygy")
            elif vote := state.offer(codenames.OfferVote):
                if vote.may_pass:
                    self.press("pass")
                else:
                    self.vote(next(n for n in range(25) if vote.cards >> n & 1))
            self.until(lambda state, before=state.play: state.play != before)
        raise AssertionError("the game never ended")

    def leave(self) -> None:
        self.window.leaving.emit()
        if isinstance(self.window.dialogs.current, Ask):
            self.click(self.window.dialogs.current.buttons[LEAVE])
        self.until(lambda state: state.link.phase is Phase.OFF)


def _to_do(state: State) -> bool:
    return bool(state.offer(codenames.OfferClue) or state.offer(codenames.OfferVote))


@pytest.fixture
def sits_alone(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Callable[..., Alone]]:  # noqa: F811
    made: list[Alone] = []

    def sit(**room: object) -> Alone:
        made.append(Alone(tmp_path, qtbot, **room))
        return made[-1]

    yield sit
    for one in made:
        one.app.visit.close()
        one.app.hosting.stop()
        one.window.close_now()
        one.window.deleteLater()
        one.app.deleteLater()


def seats(state: State) -> list[tuple[str, str]]:
    """Who sits where: role and level, "" for a person."""
    seated = sorted((each.seat, each.bot) for each in state.people.people if each.seat is not None)
    return [(state.settings.seats[seat].role, level) for seat, level in seated]


def test_one_click_and_a_person_plays_a_whole_game_against_three_bots(
    sits_alone: Callable[..., Alone],
) -> None:
    ada = sits_alone()
    ada.begin()
    assert seats(ada.state) == [
        ("spymaster", "normal"),
        ("operative", ""),
        ("spymaster", "normal"),
        ("operative", "normal"),
    ]
    process = ada.app.hosting.process_id
    ada.play_on()
    area = ada.window.room.table.area
    assert area.result.model.title in ("Red wins", "Blue wins")
    by_bots = [row.model for row in ada.window.room.side.log.rows if row.model and "(bot)" in row.model.who]
    assert by_bots
    ada.leave()
    assert process
    assert not ada.app.hosting.busy
    mine = ada.app.settings.preferences
    assert (mine.recent, mine.pins, mine.seats) == ((), (), ())


@pytest.mark.long
def test_role_and_level_are_remembered_and_the_person_gives_the_clues(
    sits_alone: Callable[..., Alone],
) -> None:
    ada = sits_alone()
    ada.choose("As the spymaster")
    ada.choose("Bold bots")
    assert ada.practice.note() == "As the spymaster, bold bots"
    kept = ada.app.settings.preferences
    assert (kept.practice_role, kept.bot_level) == ("spymaster", "bold")
    ada.begin()
    assert seats(ada.state)[:2] == [("spymaster", ""), ("operative", "bold")]
    ada.play_on()


@pytest.mark.long
def test_by_the_keyboard_alone(sits_alone: Callable[..., Alone], qtbot: QtBot) -> None:
    ada = sits_alone()
    keys = Keys(ada, qtbot)
    keys.tab_to("How to practise")
    keys.press(K.Key_Return)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu), timeout=LONG)
    for key in (K.Key_Down, K.Key_Down, K.Key_Return):
        qtbot.keyClick(QApplication.activePopupWidget(), key)
    assert ada.practice.note() == "As the spymaster, normal bots"
    keys.press(K.Key_Backtab)
    assert keys.focus.accessibleName() == "Practise alone"
    keys.press(K.Key_Return)
    ada.until(lambda state: state.playing)


@pytest.mark.long
def test_other_settings_of_the_host_come_along_but_for_what_bots_cant_play(
    sits_alone: Callable[..., Alone],
) -> None:
    ada = sits_alone(variant="three-teams", word_lists=["dutch"], clue_seconds=300, grace_seconds=30)
    ada.begin()
    game = ada.state.codenames_options
    assert (game.variant, game.word_lists) == ("classic", ("english",))
    assert ada.state.settings.room.grace_seconds == 30
    assert ada.app.settings.preferences.room["word_lists"] == ["dutch"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 isn't this computer")
@pytest.mark.long
def test_nobody_else_can_reach_it(sits_alone: Callable[..., Alone]) -> None:
    ada = sits_alone()
    ada.begin()
    port = ada.app.hosting.port
    socket.create_connection(("127.0.0.1", port), 5).close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", port), 5)
    assert ada.state.only_here
    assert ada.app.settings.preferences.recent == ()


@pytest.mark.long
def test_a_second_click_opens_no_second_room(sits_alone: Callable[..., Alone]) -> None:
    ada = sits_alone()
    ada.click(ada.practice.button)
    first = ada.app.hosting.process_id
    ada.practice.button.click()
    ada.window.commands.choose("practise")
    assert ada.app.hosting.process_id == first
    ada.until(lambda state: state.playing)


@pytest.mark.long
def test_big_two_is_practised_the_same_way(sits_alone: Callable[..., Alone]) -> None:
    ada = sits_alone()
    ada.app.settings.change(lambda old: replace(old, game="big_two"))
    ada.window.welcome.show(ada.state)
    assert ada.practice.note() == "Medium bots"
    ada.begin()
    assert ada.state.plays_cards
    assert [level for _, level in seats(ada.state)] == ["", "medium", "medium", "medium"]


@pytest.mark.long
def test_leaving_in_the_middle_asks_and_ends_the_room(sits_alone: Callable[..., Alone]) -> None:
    ada = sits_alone()
    ada.begin()
    ada.window.leaving.emit()
    assert isinstance(ada.window.dialogs.current, Ask)
    ada.click(ada.window.dialogs.current.buttons[LEAVE])
    ada.until(lambda state: state.link.phase is Phase.OFF)
    assert not ada.app.hosting.busy
    ada.begin()
    assert ada.app.hosting.running


@pytest.mark.long
def test_a_game_that_is_hosted_already_goes_on(sits_alone: Callable[..., Alone]) -> None:
    """Its window was thrown out, say; whoever else is there stays there."""
    ada = sits_alone()
    ada.host()
    hosted = ada.app.hosting.port
    ada.app.visit.end("host_stopped")
    ada.begin()
    try:
        assert ada.app.hosting.port != hosted
        socket.create_connection(("127.0.0.1", hosted), 5).close()
    finally:
        hosting._left_running.pop().terminate()
