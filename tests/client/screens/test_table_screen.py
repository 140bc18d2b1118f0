"""The table: clicks and keys become requests, messages become what is shown."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from client.model.events import Connecting, Lost, Marked
from protocol.messages import Act, codenames, room, session
from tests.client import samples as s
from tests.client.samples import ADA, BO, CLEO, DEV, ELI, FAY, HANA, at
from tests.client.screens.conftest import Bench

LEFT = Qt.MouseButton.LeftButton


def checked(number: int, word: str, refusal: str = "", forfeits: bool = False) -> codenames.ClueChecked:
    return codenames.ClueChecked(id=number, word=word, refusal=refusal, forfeits=forfeits, notes=())


def click(bench: Bench, qtbot: QtBot, word: str) -> None:
    qtbot.mouseClick(bench.board.cards[at(word)], LEFT)


# ---- operatives


def test_a_click_is_a_vote_and_the_second_one_takes_it_back(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    click(bench, qtbot, "LION")
    assert bench.actions == [codenames.Vote(guess=5, choice=at("LION"))]
    bench.take(s.update(s.team({ADA: at("LION")})), session.Done(id=1))
    click(bench, qtbot, "LION")
    assert bench.actions[1:] == [codenames.Vote(guess=5, choice=None)]


def test_a_click_answers_at_once_with_a_dashed_chip(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    click(bench, qtbot, "LION")
    model = bench.board.cards[at("LION")].model
    assert [(vote.name, vote.pending) for vote in model.votes] == [("You", True)]


@pytest.mark.parametrize("member", [ELI, HANA, BO, CLEO])
def test_nobody_else_can_click_a_card(bench: Bench, qtbot: QtBot, member: int) -> None:
    bench.put(s.guessing(member))
    click(bench, qtbot, "LION")
    assert bench.sent == []


def test_with_two_clicks_the_first_only_aims(bench: Bench, qtbot: QtBot) -> None:
    bench.window.menus.picked.emit("two_clicks", True)
    bench.put(s.guessing())
    click(bench, qtbot, "LION")
    assert bench.sent == []
    click(bench, qtbot, "SHIP")
    assert bench.store.state.local.aimed == at("SHIP")
    click(bench, qtbot, "SHIP")
    assert bench.actions == [codenames.Vote(guess=5, choice=at("SHIP"))]


def test_with_two_clicks_space_aims_and_enter_votes(bench: Bench, qtbot: QtBot) -> None:
    bench.window.menus.picked.emit("two_clicks", True)
    bench.put(s.guessing())
    card = bench.board.cards[at("LION")]
    qtbot.keyClick(card, Qt.Key.Key_Space)
    assert (bench.sent, bench.store.state.local.aimed) == ([], at("LION"))
    qtbot.keyClick(card, Qt.Key.Key_Escape)
    assert bench.store.state.local.aimed is None
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert bench.actions == [codenames.Vote(guess=5, choice=at("LION"))]


def test_p_passes_where_passing_is_offered(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    bench.board.cards[0].setFocus()
    qtbot.keyClick(bench.board.cards[0], Qt.Key.Key_P)
    assert bench.sent == []
    bench.put(s.guessing(may_pass=True))
    qtbot.keyClick(bench.board.cards[0], Qt.Key.Key_P)
    assert bench.actions == [codenames.Vote(guess=5, choice="pass")]


def test_a_p_in_the_chat_is_a_letter(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing(may_pass=True))
    line = bench.window.room.side.chat.field.line
    line.setFocus()
    qtbot.keyClicks(line, "pc/")
    assert (line.text(), bench.sent) == ("pc/", [])


def test_a_refused_vote_is_told(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    click(bench, qtbot, "LION")
    bench.take(session.Refusal(id=1, code="stale_guess"))
    assert [toast.accessibleName() for toast in bench.window.toasts.toasts()] != []
    assert bench.board.cards[at("LION")].model.votes == ()


# ---- spymasters


def test_marks_set_the_number_and_the_clue_takes_them_along(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    click(bench, qtbot, "SHIP")
    click(bench, qtbot, "BEACH")
    composer = bench.window.room.table.area.composer
    qtbot.keyClicks(composer.field.line, "coast")
    qtbot.waitUntil(lambda: any(isinstance(each, codenames.CheckClue) for each in bench.sent))
    bench.take(checked(1, "coast"))
    qtbot.keyClick(composer.field.line, Qt.Key.Key_Return)
    assert bench.actions == [codenames.GiveClue(2, "coast", 2, (at("SHIP"), at("BEACH")))]


def test_enter_before_the_check_waits_for_it(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    line = bench.window.room.table.area.composer.field.line
    qtbot.keyClicks(line, "coast")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    [asked] = bench.sent
    assert isinstance(asked, codenames.CheckClue)
    bench.take(checked(asked.id, "coast"))
    assert bench.actions == [codenames.GiveClue(2, "coast", 1, ())]


def test_enter_while_an_older_word_is_checked_asks_about_the_new_one(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    line = bench.window.room.table.area.composer.field.line
    qtbot.keyClicks(line, "coas")
    qtbot.waitUntil(lambda: len(bench.sent) == 1)
    qtbot.keyClicks(line, "t")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    bench.take(checked(1, "coas"), checked(2, "coast"))
    assert bench.actions == [codenames.GiveClue(2, "coast", 1, ())]


def test_a_clue_that_forfeits_is_sent_only_after_a_question(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    line = bench.window.room.table.area.composer.field.line
    for answer in ("safe", "risky"):
        line.clear()
        qtbot.keyClicks(line, "lion")
        qtbot.keyClick(line, Qt.Key.Key_Return)
        checks = [each for each in bench.sent if isinstance(each, codenames.CheckClue)]
        if bench.row.model.question is False:
            bench.take(checked(checks[-1].id, "lion", forfeits=True))
        assert bench.row.model.question
        assert bench.actions == []
        qtbot.mouseClick(bench.row.button(answer), LEFT)
    assert bench.actions == [codenames.GiveClue(2, "lion", 1, ())]


def test_a_word_that_would_be_refused_is_not_sent(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    composer = bench.window.room.table.area.composer
    qtbot.keyClicks(composer.field.line, "a b")
    qtbot.keyClick(composer.field.line, Qt.Key.Key_Return)
    bench.take(checked(1, "a b", refusal="clue_spaces"))
    assert bench.actions == []
    assert not composer.send.isEnabled()


def test_the_draft_survives_a_lost_connection_and_is_gone_after_the_turn(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    composer = bench.window.room.table.area.composer
    qtbot.keyClicks(composer.field.line, "coast")
    bench.take(Lost("closed", 1e9))
    assert (composer.draft, composer.field.line.isEnabled()) == ("coast", False)
    again = s.people(), s.settings(), s.words(), s.play("clue"), s.yours(BO, offers=(s.clue_offer(),))
    bench.take(Connecting("h", again=True), s.joined(BO), s.full(*again))
    assert composer.draft == "coast"
    bench.take(s.update(s.play("clue", turn=4), s.yours(BO, offers=(s.clue_offer(turn=4),))))
    assert composer.draft == ""


def test_the_caller_turns_a_card_over_with_a_click_or_declines(bench: Bench, qtbot: QtBot) -> None:
    offer = codenames.OfferCover(2, s.mask("PIANO"), True)
    bench.put(s.guessing(CLEO))
    bench.take(s.update(s.play("cover", team=s.RED), s.yours(CLEO, offers=(offer,))))
    click(bench, qtbot, "SHIP")
    click(bench, qtbot, "PIANO")
    assert bench.row.model.actions[0].button.pending
    bench.take(session.Refusal(id=1, code="rate_limited"))
    qtbot.mouseClick(bench.row.button("decline"), LEFT)
    assert bench.actions == [codenames.Cover(2, at("PIANO")), codenames.Cover(2, None)]


def test_c_challenges(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing(CLEO))
    bench.take(s.update(s.yours(CLEO, offers=(codenames.OfferChallenge(2),))))
    bench.window.room.setFocus()
    qtbot.keyClick(bench.window.room, Qt.Key.Key_C)
    assert bench.actions == [codenames.Challenge(turn=2)]


def test_stress_is_asked_and_marked(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    bench.take(s.update(s.yours(ADA, offers=(codenames.OfferAskStress(2),))))
    banner = bench.window.room.table.area.clue
    qtbot.mouseClick(banner.ask, LEFT)
    bench.put(s.guessing(BO))
    bench.take(s.update(s.yours(BO, offers=(codenames.OfferMarkStress(2, 0b111111),))))
    qtbot.mouseClick(banner.mark, LEFT)
    qtbot.mouseClick(banner.letter_row.buttons[2], LEFT)
    assert bench.actions == [codenames.AskStress(turn=2), codenames.MarkStress(turn=2, letter=2)]


# ---- around the board


def test_the_board_never_moves_between_phases_and_roles(bench: Bench, qtbot: QtBot) -> None:
    places = set()
    for state in (s.guessing(ADA), s.guessing(BO), s.composing(BO), s.composing(ADA), s.guessing(HANA)):
        bench.put(state)
        QApplication.processEvents()
        places.add(bench.board.cards[7].geometry().getRect())
    assert len(places) == 1


def test_a_lost_connection_keeps_the_board_readable_and_counts_down(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    bench.take(Lost("closed", s.NOW.mono + 4))
    room_screen = bench.window.room
    assert room_screen.strip.isVisible()
    assert not room_screen.header.isVisible()
    assert "Trying again in 4 s" in room_screen.strip.accessibleName()
    with qtbot.waitSignal(room_screen.retry, timeout=1000):
        qtbot.mouseClick(room_screen.strip.retry, LEFT)
    click(bench, qtbot, "LION")
    assert bench.sent == []


def test_a_question_of_the_room_is_answered_by_a_button(bench: Bench, qtbot: QtBot) -> None:
    ask = room.RoomVote(1, 3, "rematch", "Dev", (DEV,), (), (ADA, DEV, FAY), 99.0)
    bench.put(s.guessing())
    bench.take(s.update(ask, s.yours(ADA, may=("cast_vote",), offers=(s.vote_offer(),))))
    qtbot.mouseClick(bench.row.button("yes"), LEFT)
    assert room.CastVote(id=1, vote=3, yes=True) in bench.sent


def test_the_end_shows_the_review_with_what_may_be_done(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.over(BO))
    area = bench.window.room.table.area
    assert area.result.isVisible()
    assert bench.window.room.side.chat.open_key == "clues"
    qtbot.mouseClick(bench.row.button("swap"), LEFT)
    assert bench.sent == [room.Rematch(id=1, match=1, swap_roles=True)]


def test_what_happened_is_in_the_status_line(bench: Bench) -> None:
    bench.put(s.guessing())
    bench.take(s.log(codenames.Revealed(130.0, 2, 5, 1, at("LION"), "1"), first=5))
    assert bench.window.room.table.area.status.accessibleName() == "Lion: blue agent"


def test_esc_in_the_chat_returns_to_the_board(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    bench.window.activateWindow()
    qtbot.waitUntil(bench.window.isActiveWindow)
    line = bench.window.room.side.chat.field.line
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() in bench.board.cards


def test_a_sent_clue_is_pending_in_its_button(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.composing())
    bench.take(Marked(at("SHIP")))
    clue = codenames.GiveClue(2, "coast", 1, ())
    bench.intents.play.give_clue(clue)
    assert isinstance(bench.sent[-1], Act)
    assert bench.window.room.table.area.composer.send.model.pending
