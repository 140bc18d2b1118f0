"""What is typed in a room: told for keeping, put back where it belongs, and never shown in another room."""

from pytestqt.qtbot import QtBot

from client.model.events import Lost
from client.screens.drafts import AFTER
from client.widgets.settings_editor import SettingsEditor
from protocol.messages import room, session
from tests.client import samples as s
from tests.client.samples import ADA, BO
from tests.client.screens.conftest import Bench

Told = list[dict[str, str]]


def heard(bench: Bench) -> Told:
    told: Told = []
    bench.window.room.drafts.changed.connect(told.append)
    return told


def after_a_moment(qtbot: QtBot) -> None:
    qtbot.wait(AFTER + 100)


def test_what_is_typed_is_told_and_what_is_sent_is_not(bench: Bench, qtbot: QtBot) -> None:
    told, drafts, chat = heard(bench), bench.window.room.drafts, bench.window.room.side.chat
    drafts.enter("server ROOM", {})
    bench.put(s.guessing(ADA))
    chat.open_tab("table")
    qtbot.keyClicks(chat.field.line, "who is")
    qtbot.waitUntil(lambda: told == [{"table": "who is"}])
    chat.field.submitted.emit("")
    assert isinstance(bench.sent[-1], room.Say)
    assert told[1:] == [{}]


def test_a_line_that_was_refused_is_a_draft_again(bench: Bench, qtbot: QtBot) -> None:
    told, chat = heard(bench), bench.window.room.side.chat
    bench.window.room.drafts.enter("server ROOM", {})
    bench.put(s.guessing(ADA))
    chat.open_tab("table")
    qtbot.keyClicks(chat.field.line, "hello")
    chat.field.submitted.emit("")
    bench.take(session.Refusal(id=1, code="rate_limited"))
    qtbot.waitUntil(lambda: told[-1:] == [{"table": "hello"}])


def test_each_channel_gets_its_own_back(bench: Bench) -> None:
    bench.window.room.drafts.enter("server ROOM", {"team": "a plan", "table": "hello"})
    bench.put(s.guessing(ADA))
    chat = bench.window.room.side.chat
    for channel, text in (("team", "a plan"), ("table", "hello")):
        chat.open_tab(channel)
        assert chat.field.text() == text


def test_a_clue_comes_back_in_its_own_turn_only(bench: Bench, qtbot: QtBot) -> None:
    told, composer = heard(bench), bench.window.room.table.area.composer
    bench.window.room.drafts.enter("server ROOM", {})
    bench.put(s.composing())
    qtbot.keyClicks(composer.field.line, "coast")
    qtbot.waitUntil(lambda: len(told) == 1)
    [kept] = told
    bench.window.room.drafts.enter("elsewhere", {})
    assert composer.draft == ""
    bench.window.room.drafts.enter("server ROOM", kept)
    bench.put(s.composing())
    assert composer.draft == "coast"
    bench.window.room.drafts.enter("elsewhere", {})
    bench.window.room.drafts.enter("server ROOM", kept)
    bench.take(s.update(s.play("clue", turn=4), s.yours(BO, offers=(s.clue_offer(turn=4),))))
    assert composer.draft == ""


def test_a_clue_that_was_sent_is_no_draft(bench: Bench, qtbot: QtBot) -> None:
    told, composer = heard(bench), bench.window.room.table.area.composer
    bench.window.room.drafts.enter("server ROOM", {})
    bench.put(s.composing())
    qtbot.keyClicks(composer.field.line, "coast")
    qtbot.waitUntil(lambda: len(told) == 1)
    bench.intents.play.give_clue(s.codenames.GiveClue(2, "coast", 1, ()))
    qtbot.waitUntil(lambda: told[1:] == [{}])


def test_what_was_typed_in_one_room_is_never_shown_in_another(bench: Bench, qtbot: QtBot) -> None:
    told, chat = heard(bench), bench.window.room.side.chat
    bench.window.room.drafts.enter("server ROOM", {})
    bench.put(s.guessing(ADA))
    chat.open_tab("table")
    qtbot.keyClicks(chat.field.line, "secret")
    bench.window.room.drafts.enter("server NEXT", {})
    assert (chat.field.text(), dict(chat.drafts)) == ("", {})
    after_a_moment(qtbot)
    assert {"table": "secret"} not in told


def test_a_lost_connection_changes_nothing_of_it(bench: Bench, qtbot: QtBot) -> None:
    told, chat = heard(bench), bench.window.room.side.chat
    bench.window.room.drafts.enter("server ROOM", {})
    bench.put(s.composing())
    chat.open_tab("spymasters")
    qtbot.keyClicks(chat.field.line, "hel")
    qtbot.keyClicks(bench.window.room.table.area.composer.field.line, "coast")
    bench.take(Lost("closed", 1e9))
    qtbot.waitUntil(lambda: len(told) == 1)
    bench.window.room.drafts.enter("server ROOM", {})
    after_a_moment(qtbot)
    assert sorted(told[-1].values()) == ["coast", "hel"]
    assert chat.draft("spymasters") == "hel"


def editor_of(bench: Bench) -> SettingsEditor:
    [editor] = [each for each in bench.window.findChildren(SettingsEditor) if each.isVisible()]
    return editor


def test_house_rules_that_were_not_saved_stand_in_the_editor_again(bench: Bench, qtbot: QtBot) -> None:
    told, lobby = heard(bench), bench.window.room.lobby
    bench.window.room.drafts.enter("server ROOM", {"notes": "No rhymes"})
    bench.put(s.in_lobby(ADA))
    lobby.edit_settings()
    notes = editor_of(bench).line("notes")
    assert notes.value() == "No rhymes"
    assert editor_of(bench).changes() == {"notes": "No rhymes"}
    notes.write("No rhymes, no names")
    qtbot.waitUntil(lambda: told == [{"notes": "No rhymes, no names"}])
    editor_of(bench).reject()
    qtbot.waitUntil(lambda: told[1:] == [{}])
    lobby.edit_settings()
    assert editor_of(bench).line("notes").value() == ""
