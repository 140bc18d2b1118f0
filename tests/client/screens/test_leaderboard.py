"""The leaderboard over any screen of a room: opened, asked for, chosen in, and asked for again."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest
from pytestqt.qtbot import QtBot

from client.model.events import Lost
from client.model.state import State
from client.theme.look import look
from client.widgets.leaderboard import LeaderboardPage
from protocol.messages.room import LeaveOut
from protocol.messages.session import AskLeaderboard, Done
from tests.client import leaderboard_samples as example
from tests.client import samples as s
from tests.client.samples import ADA, BO, over
from tests.client.screens.conftest import Bench, texts_of


def page(bench: Bench) -> LeaderboardPage:
    found = bench.window.dialogs.leaderboard.page
    assert found is not None
    assert found.isVisible()
    return found


def asked(bench: Bench) -> list[tuple[bool, str]]:
    return [(one.evening, one.game) for one in bench.sent if isinstance(one, AskLeaderboard)]


def opened(bench: Bench) -> LeaderboardPage:
    """In the lobby, answered."""
    bench.put(s.in_lobby())
    bench.window.dialogs.open("leaderboard")
    answers(bench)
    return page(bench)


def answers(bench: Bench, **changes: object) -> None:
    last = [one for one in bench.sent if isinstance(one, AskLeaderboard)][-1]
    bench.take(example.answer(**{"id": last.id, "evening": last.evening, "game": last.game, **changes}))


def test_menu_lobby_and_the_end_of_a_game_open_it(bench: Bench) -> None:
    bench.put(State())
    assert not bench.window.menus.action("leaderboard").isVisible()
    bench.put(s.in_lobby())
    action = bench.window.menus.action("leaderboard")
    assert (action.isVisible(), action.shortcut().toString()) == (True, "Ctrl+L")
    action.trigger()
    page(bench).close_button.click()
    assert bench.window.dialogs.leaderboard.page is None
    bench.window.room.lobby.page.invite.leaderboard.click()
    page(bench).close_button.click()
    bench.put(over(ADA))
    bench.window.room.table.press("leaderboard")
    page(bench)
    assert asked(bench) == [(True, "")] * 3


def test_it_shows_a_line_for_each_player_and_says_it_aloud(bench: Bench, qtbot: QtBot) -> None:
    shown = opened(bench)
    qtbot.waitUntil(lambda: shown.table.rows[-1].isVisible())
    assert [row.model.name for row in shown.table.rows][:3] == ["Cleo", "Ada", "Bo"]
    told = texts_of(shown)
    assert "Place 1, Cleo, 8 wins in 12 games, 5 of 6 as spymaster, 3 of 6 as operative" in told
    assert "Which games count" in told


def test_another_span_and_another_game_are_asked_for(bench: Bench) -> None:
    shown = opened(bench)
    shown.spans._choose("all")
    assert shown.table.rows == []
    answers(bench, people=example.PEOPLE[:2])
    assert len(shown.table.rows) == 2
    shown.games._choose("big_two")
    answers(bench, people=example.CARDS, bots=example.CARD_BOTS)
    assert [row.model.name for row in shown.table.rows][-2:] == ["Hard bot", "Easy bot"]
    assert asked(bench) == [(True, ""), (False, ""), (False, "big_two")]
    shown.close_button.click()
    bench.window.dialogs.open("leaderboard")
    assert page(bench).games.value() == "big_two", "it is as it was left"


def test_a_switch_leaves_somebody_out_and_the_lines_are_asked_for_again(bench: Bench) -> None:
    shown = opened(bench)
    assert list(shown.choices)[:2] == [BO, ADA]
    shown.choices[ADA].switch.click()
    [request] = [one for one in bench.sent if isinstance(one, LeaveOut)]
    assert (request.member, request.out) == (ADA, True)
    assert not shown.choices[ADA].switch.isEnabled()
    bench.take(Done(id=request.id))
    assert len(asked(bench)) == 2
    answers(bench, left_out=(ADA,))
    assert (shown.choices[ADA].switch.isChecked(), shown.choices[ADA].switch.isEnabled()) == (False, True)


def test_it_is_asked_for_again_after_a_game_and_after_a_loss(bench: Bench) -> None:
    opened(bench)
    bench.put(over(BO))
    assert len(asked(bench)) == 2
    bench.take(Lost("silent", 1004.0))
    assert len(asked(bench)) == 2
    bench.put(over(BO))
    assert len(asked(bench)) == 3


def test_it_closes_with_the_room(bench: Bench) -> None:
    opened(bench)
    bench.put(State())
    assert bench.window.dialogs.leaderboard.page is None


def test_the_keyboard_is_enough(bench: Bench, qtbot: QtBot) -> None:
    shown = opened(bench)
    shown.activateWindow()
    qtbot.waitUntil(shown.isActiveWindow)
    assert shown.focusWidget() is shown.close_button
    seen = []
    for _ in range(12):
        QTest.keyClick(shown.focusWidget(), Qt.Key.Key_Tab)
        seen.append(shown.focusWidget())
    assert {shown.page, shown.choices[BO].switch, shown.close_button} <= set(seen)
    spans = next(each for each in seen if each is not None and each.parent() is shown.spans)
    QTest.keyClick(spans, Qt.Key.Key_Right)
    assert asked(bench)[-1] == (False, "")
    QTest.keyClick(shown, Qt.Key.Key_Escape)
    assert bench.window.dialogs.leaderboard.page is None


@pytest.mark.parametrize(("across", "percent"), [(960, 100), (1280, 150), (960, 200)])
def test_no_column_lies_over_another(bench: Bench, qtbot: QtBot, across: int, percent: int) -> None:
    bench.window.resize(across, 640)
    look().choose(theme="light", scale=percent / 100, reduce_motion=True)
    shown = opened(bench)
    qtbot.waitUntil(lambda: shown.table.rows[-1].isVisible())
    for row in shown.table.rows:
        assert row.width() <= shown.page.width()
        assert row._name_box().width() >= 60 * percent / 100
