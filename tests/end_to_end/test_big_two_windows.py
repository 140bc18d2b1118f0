"""Whole games of Big Two in real windows: four people with the mouse, one by keys against three bots."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from client.model.presenters.big_two_hand import hints
from client.model.quotes import QUOTES
from client.theme.look import Look
from protocol.cards import THREE_OF_DIAMONDS
from protocol.messages import big_two
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.card_windows import SEATS, card_table
from tests.end_to_end.test_keyboard import Keys
from tests.end_to_end.windows import Player

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
K = Qt.Key


@pytest.mark.long
def test_four_windows_play_to_the_end_and_deal_anew(tmp_path: Path, qtbot: QtBot, themed: Look) -> None:  # noqa: F811
    with card_table(tmp_path, qtbot) as table:
        table.gather()
        first = table.turn()
        assert first is not None
        assert THREE_OF_DIAMONDS in first.state.hand
        waiting = table.players[SEATS[(SEATS.index(first.name) + 2) % 4]]
        chosen = frozenset(sorted(waiting.state.hand)[-2:])
        waiting.choose(chosen)
        first.person.say("Here we go")
        first.move()
        waiting.person.until(lambda state: state.table and state.table.turn > 1)
        assert waiting.state.local.cards.chosen == chosen
        for name, place in zip(SEATS, ("bottom", "left", "top", "right"), strict=True):
            model = table.host.window.room.cards.area.table.model
            assert model is not None
            seated = model.at(place)  # type: ignore[arg-type]  # one of the four
            assert seated is not None
            assert seated.name == name
        while (player := table.turn()) is not None:
            player.move_and_see()
        table.everybody(lambda state: state.ended and state.finish)
        finish = table.host.state.finish
        assert finish is not None
        winner = table.players[SEATS[finish.winner]]
        for each in table.players.values():
            model = each.window.room.cards.area.table.model
            assert model is not None
            assert model.end is not None
            assert model.end.title == ("You win" if each is winner else f"{winner.name} wins")
            held = {line.name: len(line.cards) for line in model.end.lines}
            assert held == {name: len(hand) for name, hand in zip(SEATS, finish.hands, strict=True)}
            assert each.window.room.side.history.model.lines[-2].text.endswith("the hand is empty")
        table.players["Dev"].press("rematch")
        table.everybody(lambda state: state.playing and state.settings.match == 2)
        for each in table.players.values():
            assert len(each.state.hand) == 13
            assert each.state.local.cards.chosen == frozenset()
            assert not each.window.room.cards.area.table.end.isVisible()


@pytest.fixture
def ada(tmp_path: Path, qtbot: QtBot, themed: Look) -> Iterator[Keys]:  # noqa: F811
    keys = Keys(Player("Ada", tmp_path, qtbot), qtbot)
    yield keys
    keys.player.app.visit.close()
    keys.player.app.hosting.stop()
    keys.window.close_now()
    keys.window.deleteLater()
    keys.player.app.deleteLater()


def menu_of(keys: Keys) -> QMenu:
    return next(each for each in keys.window.findChildren(QMenu) if each.isVisible())


def test_a_whole_game_against_bots_by_keys(ada: Keys, qtbot: QtBot) -> None:
    player = ada.player
    ada.tab_to("Codenames")
    ada.press(K.Key_Right)
    ada.tab_to("Host a game")
    ada.press(K.Key_Return)
    player.until(lambda state: state.in_room and state.plays_cards)

    ada.tab_to("Edit")
    ada.press(K.Key_Space)
    editor = ada.window.room.lobby._editor
    assert editor is not None
    for _ in range(40):  # to the pause of the bots, which becomes none
        focused = editor.focusWidget()
        if focused is not None and focused.accessibleName() == "Bots’ pause":
            break
        qtbot.keyClick(focused or editor, K.Key_Tab)
    qtbot.keyClick(editor.focusWidget(), K.Key_Home)
    qtbot.keyClick(editor.focusWidget(), K.Key_Tab)
    for _ in range(40):
        focused = editor.focusWidget()
        if focused is not None and focused.accessibleName() == "Save":
            break
        qtbot.keyClick(focused or editor, K.Key_Tab)
    qtbot.keyClick(editor.focusWidget(), K.Key_Space)
    player.until(lambda state: state.settings.room.bot_seconds == 0)

    ada.tab_to("Take a seat: seat 1")
    ada.press(K.Key_Space)
    player.until(lambda state: state.yours.seat == 0)
    ada.tab_to("Add a bot: seat 2")
    ada.press(K.Key_Space)
    menu = menu_of(ada)
    qtbot.keyClick(menu, K.Key_Down)
    qtbot.keyClick(menu, K.Key_Return)
    player.until(lambda state: any(each.bot == "easy" for each in state.people.people))
    ada.tab_to("Fill with bots")
    ada.press(K.Key_Space)
    player.until(lambda state: state.may("start"))
    ada.tab_to("Start")
    ada.press(K.Key_Return)
    player.until(lambda state: state.playing)

    qtbot.keyClick(ada.window, K.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [quote.text in QUOTES for quote in player.state.local.quotes] == [True]
    sorted_by, moves = "rank", 0
    while True:
        player.until(lambda state: state.ended or state.offer(big_two.OfferPlay))
        if player.state.ended:
            break
        assert player.state.table is not None
        turn = player.state.table.turn
        if moves == 0:
            sorted_by = "suit"
            ada.press(K.Key_S)
            assert player.state.local.cards.sorting == sorted_by
        if not hints(player.state):
            ada.press(K.Key_P)
        elif moves % 2:
            ada.press(K.Key_H, K.Key_Return)
        else:
            by_hand(ada, hints(player.state)[0])
            ada.press(K.Key_Return)
        moves += 1
        player.until(lambda state, turn=turn: state.ended or (state.table and state.table.turn != turn))
    player.until(lambda state: state.finish)
    assert len(player.state.people.people) == 4
    ada.tab_to("Rematch")
    ada.press(K.Key_Return)
    player.until(lambda state: state.playing and state.settings.match == 2)
    qtbot.keyClick(ada.window, K.Key_R, Qt.KeyboardModifier.ControlModifier)
    player.until(lambda state: state.playing and state.settings.match == 3)
    assert len(player.state.hand) == 13


def by_hand(keys: Keys, cards: frozenset[int]) -> None:
    """Go to each card with the arrows and choose it with the space bar."""
    hand = keys.window.room.cards.area.table.hand
    keys.region(keys.window.room.cards.area.table)
    keys.press(K.Key_Escape, K.Key_Home)
    for card in hand.cards:
        if card.model is not None and card.model.card in cards:
            keys.press(K.Key_Space)
        keys.press(K.Key_Right)
    assert keys.player.state.local.cards.chosen == cards
