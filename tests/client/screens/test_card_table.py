"""The card table in the window: choosing, playing, passing, hints, keys, menus, and what survives what."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from client.model.events import CardsChosen, Lost
from client.model.quotes import QUOTES
from client.model.state import State
from client.widgets.cards.hand_card import HandCard
from client.widgets.settings_editor import SettingsEditor
from protocol.cards import card_of
from protocol.messages import big_two, room, session
from tests.client import big_two_samples as b
from tests.client import samples as s
from tests.client.big_two_samples import nums
from tests.client.samples import BO, HANA, fold
from tests.client.screens.conftest import Bench

K = Qt.Key
CHOSEN = "7S 8D 9C 10H JS"


def card(bench: Bench, code: str) -> HandCard:
    return next(
        each
        for each in bench.window.room.cards.area.table.hand.cards
        if each.model is not None and each.model.card == card_of(code)
    )


def chosen(bench: Bench) -> frozenset[int]:
    return bench.store.state.local.cards.chosen


def click(bench: Bench, qtbot: QtBot, codes: str) -> None:
    for code in codes.split():
        bench.window.room.cards.area.table.hand._toggle(card_of(code))


def press(bench: Bench, key: str) -> None:
    bench.window.room.cards.area.action_row.button(key).click()


def keys(bench: Bench, qtbot: QtBot, *pressed: Qt.Key) -> None:
    bench.window.activateWindow()
    qtbot.waitUntil(bench.window.isActiveWindow)
    for key in pressed:
        qtbot.keyClick(bench.window.focusWidget() or bench.window, key)


# ---- playing


def test_the_room_of_the_card_game_has_its_own_table_and_no_header(bench: Bench) -> None:
    bench.put(b.playing())
    screen = bench.window.room
    assert screen.cards.area.isVisible()
    assert not screen.table.area.isVisible()
    assert not screen.header.isVisible()
    assert screen.side.status.isVisible()
    assert not screen.side.roster.isVisible()
    assert screen.side.chat.heading.text() == "Table chat"
    assert not screen.side.chat.tabs.isVisible()


def test_chosen_cards_are_played_and_stay_chosen_until_the_server_has_them_on_the_table(
    bench: Bench, qtbot: QtBot
) -> None:
    bench.put(b.playing())
    click(bench, qtbot, CHOSEN)
    press(bench, "play")
    assert bench.actions == [big_two.PlayCards(turn=12, cards=nums(CHOSEN))]
    assert chosen(bench) == frozenset(nums(CHOSEN))
    bench.take(s.update(b.table(1, CHOSEN, 0, turn=13), b.yours(hand="4C 6H QD KC AH 2S")))
    assert chosen(bench) == frozenset()


def test_the_last_choice_is_not_sent_again(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    click(bench, qtbot, CHOSEN)
    press(bench, "play")
    keys(bench, qtbot, K.Key_P)  # not while the play is under way
    bench.window.room.cards.press("play")
    assert len(bench.actions) == 1
    left = b.yours(hand="4C 6H QD KC AH 2S", offers=b.offers("4C 6H QD KC AH 2S"))
    bench.take(session.Done(id=1), s.update(b.table(0, "3S", 3, turn=16), left))
    bench.window.room.cards.press("play")
    bench.intents.cards.play(chosen(bench))
    assert len(bench.actions) == 1


def test_a_refused_play_keeps_the_choice_and_says_why(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    click(bench, qtbot, CHOSEN)
    press(bench, "play")
    bench.take(session.Refusal(id=1, code="stale_turn", values={}))
    assert chosen(bench) == frozenset(nums(CHOSEN))
    assert len(bench.window.toasts.toasts()) == 1


def test_pass_is_sent_once_and_keeps_the_choice(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    click(bench, qtbot, "4C")
    press(bench, "pass")
    bench.window.room.cards.press("pass")
    assert bench.actions == [big_two.PassTurn(turn=12)]
    assert chosen(bench) == {card_of("4C")}


def test_out_of_turn_cards_can_be_chosen_and_nothing_is_sent(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing(seat=1))
    click(bench, qtbot, CHOSEN)
    keys(bench, qtbot, K.Key_Return, K.Key_P)
    assert chosen(bench) == frozenset(nums(CHOSEN))
    assert bench.sent == []


# ---- keys


def test_the_whole_hand_is_played_by_keys(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing(hand="3C 5H 9S KD", table={"last": "8D"}))
    keys(bench, qtbot, K.Key_Home, K.Key_Right, K.Key_Right, K.Key_Space)
    assert chosen(bench) == {card_of("9S")}
    keys(bench, qtbot, K.Key_Return)
    assert bench.actions == [big_two.PlayCards(turn=12, cards=nums("9S"))]


def test_letters_pass_sort_and_hint(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    keys(bench, qtbot, K.Key_S)
    assert bench.store.state.local.cards.sorting == "suit"
    keys(bench, qtbot, K.Key_H)
    assert len(chosen(bench)) == 5
    keys(bench, qtbot, K.Key_Escape)
    assert chosen(bench) == frozenset()
    keys(bench, qtbot, K.Key_P)
    assert bench.actions == [big_two.PassTurn(turn=12)]


def test_letters_are_letters_in_the_chat(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    bench.window.room.side.chat.focus_field()
    keys(bench, qtbot, K.Key_P, K.Key_S, K.Key_H)
    assert bench.window.room.side.chat.field.text() == "psh"
    assert bench.sent == []
    assert chosen(bench) == frozenset()
    keys(bench, qtbot, K.Key_Escape)
    assert bench.window.room.cards.area.table.isAncestorOf(QApplication.focusWidget())


def test_a_hint_that_there_is_none_is_told(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing(hand="3C 5H", table={"last": "8D"}))
    keys(bench, qtbot, K.Key_H)
    assert bench.window.room.cards.area.status.sentence == "None of your combinations beats it"
    assert chosen(bench) == frozenset()


def test_f6_goes_round_the_parts_of_the_card_table(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    screen, seen = bench.window.room, []
    for _ in range(4):
        keys(bench, qtbot, K.Key_F6)
        focused = QApplication.focusWidget()
        parts = {
            "hand": screen.cards.area.table,
            "row": screen.cards.area.action_row,
            "status": screen.side.status,
            "chat": screen.side.chat,
        }
        seen += [name for name, part in parts.items() if part.isAncestorOf(focused)]
    assert sorted(seen) == ["chat", "hand", "row", "status"]


def test_after_a_play_by_mouse_the_keys_are_the_hands_again(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    keys(bench, qtbot)
    click(bench, qtbot, CHOSEN)
    row = bench.window.room.cards.area.action_row
    qtbot.mouseClick(row.button("play"), Qt.MouseButton.LeftButton)
    bench.take(s.update(b.table(1, CHOSEN, 0, turn=13), b.yours(hand="4C 6H QD KC AH 2S")))
    bench.take(session.Done(id=1))
    assert bench.window.room.cards.area.table.isAncestorOf(QApplication.focusWidget())


# ---- what others do


@pytest.mark.parametrize(
    "news",
    [
        s.lines("table", s.said(1, "hello")),
        s.update(b.people(dev={"presence": "away"})),
        s.update(b.table(1, "9S 10D JD QC KH", 0, turn=13), b.yours()),
        Lost("closed", 0.0),
    ],
    ids=["chat", "join", "move", "lost"],
)
def test_the_raised_cards_stay_raised_whatever_others_do(bench: Bench, qtbot: QtBot, news: object) -> None:
    bench.put(b.playing())
    click(bench, qtbot, CHOSEN)
    bench.take(news)  # type: ignore[arg-type]
    model = bench.window.room.cards.area.table.hand.model
    assert model is not None
    assert model.chosen == frozenset(nums(CHOSEN))


def test_a_restart_leaves_nothing_of_before(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.over())
    area = bench.window.room.cards.area
    assert area.table.end.isVisible()
    bench.take(
        s.update(b.settings(match=2), b.table(1, "", -1, match=2, turn=1, round=1), b.yours()),
        s.log(b.DEALT, match=2),
    )
    assert not area.table.end.isVisible()
    assert chosen(bench) == frozenset()
    assert [each.text for each in bench.window.room.side.status.model.lines] == [
        "Cards are dealt. Cleo has the three of diamonds",
        "Cleo’s turn",
    ]
    assert bench.window.room.side.chat.keys() == ("table",)


def test_another_rooms_game_shows_its_own_table(bench: Bench) -> None:
    bench.put(b.playing())
    bench.put(s.guessing())
    screen = bench.window.room
    assert screen.table.area.isVisible()
    assert screen.side.roster.isVisible()
    assert not screen.side.status.isVisible()
    assert screen.side.chat.tabs.isVisible()


# ---- the end


def test_at_the_end_the_whole_match_is_in_the_history(bench: Bench) -> None:
    bench.put(b.over())
    side = bench.window.room.side
    assert side.chat.keys() == ("history", "table")
    assert side.history.isVisible()
    assert side.history.model.lines[-2].text == "Dev led a pair of twos, the hand is empty"
    side.chat.open_tab("table")
    assert not side.history.isVisible()


def test_rematch_and_the_way_back_to_the_lobby_are_asked_for(bench: Bench) -> None:
    bench.put(b.over(BO))
    press(bench, "rematch")
    press(bench, "lobby")
    assert bench.sent == [room.Rematch(id=1, match=1), room.BackToLobby(id=2)]


# ---- the menu


def shown(bench: Bench) -> set[str]:
    return {key for key in ("restart", "dummy", "rematch") if bench.window.menus.action(key).isVisible()}


def test_restart_and_the_dummy_button_are_there_in_card_rooms_only(bench: Bench) -> None:
    bench.put(b.in_lobby())
    assert shown(bench) == {"dummy"}
    bench.put(b.playing())
    assert shown(bench) == {"restart", "dummy"}
    bench.put(b.over(HANA))
    assert shown(bench) == {"dummy"}
    bench.put(s.guessing())
    assert shown(bench) == {"rematch"}
    bench.put(State())
    assert shown(bench) == set()


def test_restart_asks_for_a_new_deal(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing())
    assert bench.window.menus.action("restart").shortcut().toString() == "Ctrl+R"
    bench.window.menus.action("restart").trigger()
    assert bench.sent == [room.Rematch(id=1, match=1)]


def test_the_question_of_a_restart_is_answered_in_the_row(bench: Bench) -> None:
    vote = room.RoomVote(1, 3, "rematch", "Dev", (s.DEV,), (), (s.ADA, s.DEV), 99.0)
    bench.put(fold(s.update(vote, b.yours(may=("cast_vote",))), state=b.playing()))
    press(bench, "yes")
    assert bench.sent == [room.CastVote(id=1, vote=3, yes=True)]


def test_the_dummy_button_prints_a_quote_that_only_this_screen_shows(bench: Bench) -> None:
    bench.put(b.playing())
    bench.take(s.lines("table", s.said(1, "hello")))
    assert bench.window.menus.action("dummy").shortcut().toString() == "Ctrl+D"
    bench.window.menus.action("dummy").trigger()
    bench.take(s.lines("table", s.said(2, "and on")))
    texts = [line.model.text for line in bench.window.room.side.chat.lines("table").lines]
    assert texts[0] == "hello"
    assert texts[1].strip("“”") in QUOTES
    assert texts[2] == "and on"
    assert bench.sent == []


def test_every_quote_comes_once_before_one_comes_again(bench: Bench) -> None:
    assert len(set(QUOTES)) == len(QUOTES) >= 20
    bench.put(b.playing())
    for _ in QUOTES[:20]:
        bench.window.menus.action("dummy").trigger()
    quotes = [each.text for each in bench.store.state.local.quotes]
    assert len(set(quotes)) == 20


# ---- this computer's settings


def test_the_deck_and_the_sorting_are_settings_of_this_computer(bench: Bench) -> None:
    bench.put(b.playing())
    bench.window.dialogs.settings()
    [editor] = bench.window.findChildren(SettingsEditor)
    editor.saved.emit({"four_colours": "yes", "card_sort": "suit"})
    mine = bench.settings.preferences
    assert (mine.four_colours, mine.card_sort) == (True, "suit")
    model = bench.window.room.cards.area.table.model
    assert model is not None
    assert model.four_colours
    assert model.hand is not None
    assert model.hand.ids == nums("8D QD 4C 9C KC 6H 10H AH 7S JS 2S")


def test_a_spectator_has_no_hand_and_nothing_to_play(bench: Bench, qtbot: QtBot) -> None:
    bench.put(b.playing(HANA))
    keys(bench, qtbot, K.Key_P, K.Key_H, K.Key_S)
    bench.take(CardsChosen(frozenset({1})))
    assert bench.sent == []
    assert chosen(bench) == frozenset()
    assert not bench.window.room.cards.area.table.hand.isVisible()


# ---- the lobby


def test_the_host_seats_bots_fills_up_and_removes_one(bench: Bench) -> None:
    alone = room.People(1, tuple(each for each in b.people().people if each.seat in (None, 2)))
    lacking = (room.Missing(team=-1, role="player"),) * 3
    bench.put(b.in_lobby(BO, people=alone, missing=lacking))
    page = bench.window.room.lobby.page
    page.players.seats()[0].bot_chosen.emit("0", "hard")
    assert bench.sent == [room.AddBot(id=1, seat=0, level="hard")]
    bench.put(b.in_lobby(BO, people=alone, missing=lacking))  # it was answered
    bench.sent.clear()
    page.players.fill.click()
    assert [(each.seat, each.level) for each in bench.sent if isinstance(each, room.AddBot)] == [
        (0, "medium"),
        (1, "medium"),
        (3, "medium"),
    ]
    bench.put(b.in_lobby(BO, bots=(0,)))
    bench.sent.clear()
    page.players.menu_chosen.emit(b.PIP, "kick")
    [kick] = bench.sent
    assert isinstance(kick, room.Kick)
    assert kick.member == b.PIP


def test_the_game_is_chosen_in_the_lobby_and_remembered(bench: Bench) -> None:
    bench.settings.change(lambda old: replace(old, room={"points": True}))
    bench.put(s.in_lobby())
    games = bench.window.room.lobby.page.invite.games
    assert games is not None
    assert games.value() == "codenames"
    games.chosen.emit("big_two")
    [sent] = bench.sent
    assert isinstance(sent, room.ChangeSettings)
    assert sent.game == big_two.BigTwoOptions(points=True)
    assert bench.settings.preferences.game == "big_two"


def test_settings_of_the_card_game_are_changed_and_kept_beside_the_others(bench: Bench) -> None:
    bench.settings.change(lambda old: replace(old, room={"clue_seconds": 120}))
    bench.put(b.in_lobby(BO))
    bench.window.room.lobby.edit_settings()
    [editor] = bench.window.findChildren(SettingsEditor)
    editor.saved.emit({"turn_seconds": "30", "bot_seconds": "0"})
    [sent] = bench.sent
    assert isinstance(sent, room.ChangeSettings)
    assert (sent.room.bot_seconds, sent.game) == (0, big_two.BigTwoOptions(turn_seconds=30))
    kept = bench.settings.preferences.room
    assert (kept["clue_seconds"], kept["turn_seconds"], kept["bot_seconds"]) == (120, 30, 0)


def test_what_a_new_room_plays_is_chosen_on_the_first_page(bench: Bench) -> None:
    games = bench.window.welcome.page.host.games
    assert games is not None
    games.chosen.emit("big_two")
    assert bench.settings.preferences.game == "big_two"
    assert games.value() == "big_two"
