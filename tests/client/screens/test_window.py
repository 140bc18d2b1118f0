"""The window around the screens: first page, lobby, menus, dialogs, chat, title and closing."""

from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from client.main_window import MainWindow
from client.model.events import Connecting, Ended, Lost, Told
from client.model.state import State
from client.screens.ask import Ask
from client.screens.placement import kept, restore
from client.screens.record import RecordSaver
from client.settings import Recent
from client.theme.look import look
from client.widgets.settings_editor import SettingsEditor
from protocol.invite import Address
from protocol.messages import room, session
from tests.client import samples as s
from tests.client.samples import ADA, BO, ELI, fold
from tests.client.screens.conftest import Bench

LEFT = Qt.MouseButton.LeftButton
NASTY = "<b>&amp;<img src=x>"


# ---- the first page


def test_an_address_is_joined_and_nonsense_is_explained(bench: Bench, qtbot: QtBot) -> None:
    page, wanted = bench.window.welcome.page, []
    bench.window.welcome.join.connect(wanted.append)
    page.connect_clicked.emit("see you at codenames://10.0.0.5:4800/BIRD")
    assert wanted == [Address("10.0.0.5", 4800, "BIRD")]
    page.connect_clicked.emit("10.0.0.5:99999")
    assert len(wanted) == 1


def test_another_address_ends_the_try_of_the_one_before(bench: Bench, qtbot: QtBot) -> None:
    bench.take(Connecting("10.255.255.1:4747"))
    with qtbot.waitSignal(bench.window.welcome.cancel):
        qtbot.keyClicks(bench.window.welcome.page.join.address.line, "1")


def test_name_and_avatar_are_remembered(bench: Bench) -> None:
    page = bench.window.welcome.page
    page.name_changed.emit("  Cleo ")
    page.avatar_chosen.emit("random")
    bench.window.welcome.keep()
    mine = bench.settings.preferences
    assert mine.name == "Cleo"
    assert mine.avatar not in ("random", "fox")


def test_why_a_visit_ended_is_told_on_the_first_page(bench: Bench) -> None:
    bench.take(Connecting("10.0.0.5:4747"), Ended("refused"))
    assert "Nobody answers at 10.0.0.5:4747" in bench.window.welcome.page.join.address.error()


def test_a_room_is_joined_from_the_list_with_its_code(bench: Bench) -> None:
    bench.settings.change(lambda old: old.with_recent(Recent("Attic", "10.0.0.5:4747", room="BIRD")))
    bench.put(State())
    wanted: list[Address] = []
    bench.window.welcome.join.connect(wanted.append)
    bench.window.welcome.page.recent_clicked.emit(0)
    assert wanted == [Address("10.0.0.5", 4747, "BIRD")]


# ---- the window's place


def test_a_window_comes_back_where_it_was_left(bench: Bench, qtbot: QtBot) -> None:
    bench.window.resize(800, 700)  # the screen of these tests is small
    bench.window.close_now()
    again = MainWindow(bench.store, bench.intents, bench.settings)
    qtbot.addWidget(again)
    assert (again.width(), again.height()) == (800, 700)


@pytest.mark.parametrize("text", ["", "nonsense", "🦊", "AdnQywADAAAAAB"])
def test_a_damaged_place_is_no_place(bench: Bench, qtbot: QtBot, text: str) -> None:
    restore(bench.window, text)
    screen = bench.window.screen()
    assert screen is not None
    assert bench.window.width() >= min(960, screen.availableSize().width())


def test_a_window_is_never_out_of_sight(bench: Bench, qtbot: QtBot) -> None:
    bench.window.move(90_000, -40_000)
    place = kept(bench.window)
    bench.window.move(0, 0)
    restore(bench.window, place)
    screen = bench.window.screen()
    assert screen is not None
    seen = screen.availableGeometry().intersected(bench.window.frameGeometry())
    assert min(seen.width(), seen.height()) > 600


# ---- the lobby


def test_being_ready_is_said_and_taken_back(bench: Bench) -> None:
    state = s.in_lobby(ADA)
    bench.put(fold(s.update(s.yours(ADA, may=("set_ready",))), state=state))
    start = bench.window.room.lobby.page.start
    assert start.say_ready.isVisible()
    assert not start.start.isVisible()
    start.say_ready.click()
    bench.put(fold(s.update(s.people(ada={"ready": True})), state=bench.store.state))
    start.say_ready.click()
    assert bench.sent == [room.SetReady(id=1, ready=True), room.SetReady(id=2, ready=False)]


def test_seats_are_taken_and_left(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.in_lobby())
    red, blue = bench.window.room.lobby.page.columns()
    red.seats()[-1].clicked.emit("2")
    blue.seats()[0].clicked.emit("4")
    assert bench.sent == [room.TakeSeat(id=1, seat=2), room.LeaveSeat(id=2)]


@pytest.mark.parametrize(
    ("key", "request_"),
    [
        ("host", room.HandOver(id=1, member=ELI)),
        ("kick", room.Kick(id=1, member=ELI)),
        ("ban", room.Kick(id=1, member=ELI, ban=True)),
        ("admit", room.Admit(id=1, member=ELI)),
        ("watch", room.MoveMember(id=1, member=ELI, seat=None)),
        ("move:3", room.MoveMember(id=1, member=ELI, seat=3)),
    ],
)
def test_the_hosts_menu_asks_for_what_it_says(bench: Bench, key: str, request_: object) -> None:
    bench.put(s.in_lobby())
    bench.window.room.lobby.page.menu_chosen.emit(ELI, key)
    assert bench.sent == [request_]


def test_a_right_click_in_the_roster_opens_the_hosts_menu(bench: Bench, qtbot: QtBot) -> None:
    bench.put(fold(s.update(s.yours(BO, may=("host",))), state=s.guessing(BO)))
    roster = bench.window.room.side.roster
    roster.menu_asked.emit(ELI, roster.mapToGlobal(roster.rect().center()))
    menu = next(each for each in bench.window.room.findChildren(QMenu) if each.isVisible())
    [make_host] = [each for each in menu.actions() if each.text() == "Make host"]
    make_host.trigger()
    menu.close()
    assert bench.sent == [room.HandOver(id=1, member=ELI)]
    assert [row.model.number for row in roster.teams[0].rows] == [BO, ADA, s.DEV, s.FAY]


def test_the_invite_lands_on_the_clipboard_and_is_told(bench: Bench) -> None:
    bench.put(s.in_lobby())
    bench.window.menus.action("copy").trigger()
    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    assert clipboard.text() == "codenames://192.168.1.20:4747/BIRD"
    assert len(bench.window.toasts.toasts()) == 1


def test_changed_settings_are_sent_whole_and_remembered(bench: Bench) -> None:
    bench.put(s.in_lobby())
    bench.window.room.lobby.edit_settings()
    [editor] = bench.window.findChildren(SettingsEditor)
    editor.saved.emit({"clue_seconds": "120", "name": "Attic"})
    [sent] = bench.sent
    assert isinstance(sent, room.ChangeSettings)
    assert (sent.room.name, sent.game.clue_seconds, sent.game.agreement) == ("Attic", 120, "everyone")
    assert bench.settings.preferences.room["clue_seconds"] == 120


def test_the_start_button_starts(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.in_lobby())
    bench.window.room.lobby.page.start_clicked.emit()
    assert bench.sent == [room.Start(id=1)]


# ---- chat


def test_a_line_is_sent_to_the_open_tab_and_comes_back_when_it_is_refused(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    chat = bench.window.room.side.chat
    assert chat.open_key == "team"
    qtbot.keyClicks(chat.field.line, "Elephant!")
    qtbot.keyClick(chat.field.line, Qt.Key.Key_Return)
    assert bench.sent == [room.Say(id=1, channel="team", text="Elephant!")]
    assert chat.field.text() == ""
    bench.take(session.Refusal(id=1, code="rate_limited", values={"retry_after": 10}))
    assert chat.field.text() == "Elephant!"


def test_the_spymaster_starts_in_the_spymasters_tab_and_can_not_write_elsewhere(bench: Bench) -> None:
    bench.put(s.guessing(BO))
    chat = bench.window.room.side.chat
    assert chat.open_key == "spymasters"
    chat.open_tab("table")
    assert not chat.field.line.isEnabled()


def test_drafts_survive_phases_and_a_lost_connection(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    chat = bench.window.room.side.chat
    qtbot.keyClicks(chat.field.line, "maybe li")
    bench.take(Lost("closed", 0.0))
    assert chat.draft("team") == "maybe li"
    bench.put(s.over())
    chat.open_tab("team")
    assert chat.field.text() == "maybe li"


def test_an_open_tab_is_read_and_a_closed_one_has_a_dot(bench: Bench) -> None:
    bench.put(s.guessing())
    bench.take(s.lines("table", s.said(1, "hello")), s.lines("team", s.said(1, "lion?")))
    unread = {tab.key: tab.unread for tab in bench.window.room.side.chat._tab_models()}
    assert unread == {"team": False, "table": True}


# ---- what people wrote


def test_nothing_that_people_wrote_is_markup(bench: Bench) -> None:
    nasty = fold(
        s.update(s.people(dev={"name": NASTY}, hana={"name": NASTY})),
        s.lines("team", s.said(1, NASTY, name=NASTY)),
        Told("renamed", {"name": NASTY}),
        state=s.guessing(),
    )
    bench.put(nasty)
    labels = bench.window.findChildren(QLabel)
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in labels)


# ---- menus and dialogs


def test_menus_show_what_makes_sense_here(bench: Bench) -> None:
    def shown() -> set[str]:
        return {key for key, action in bench.window.menus._actions.items() if action.isVisible()}

    always = {"quit", "larger", "smaller", "full", "settings", "rules", "keyboard", "about"}
    assert shown() == always | {"host", "practise", "join"}
    bench.put(s.in_lobby(BO))
    inside = always | {"leave", "leaderboard", "copy", "check", "stand"}
    assert shown() == inside | {"rename", "edit", "lock", "password"}
    bench.put(s.guessing(ADA))
    assert shown() == inside | {"rematch"}
    bench.put(State())
    assert shown() == always | {"host", "practise", "join"}


def test_theme_and_text_size_are_chosen_and_kept(bench: Bench) -> None:
    bench.window.menus.picked.emit("theme", "dark")
    bench.window.menus.action("larger").trigger()
    assert (look().tokens.dark, look().scale) == (True, 1.1)
    mine = bench.settings.preferences
    assert (mine.theme, mine.text_size) == ("dark", 110)


def test_ending_a_game_asks_first(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing(BO))
    for key, sent in (("", []), ("end", [room.EndMatch(id=1, match=1)])):
        bench.window.menus.chosen.emit("end")
        dialog = bench.window.dialogs.current
        assert isinstance(dialog, Ask)
        qtbot.mouseClick(dialog.buttons[key], LEFT)
        assert bench.sent == sent


def test_the_clock_is_stopped_and_let_run(bench: Bench) -> None:
    running = room.Clock(1, "guess:2", 90, 85.0, None)
    bench.put(fold(s.update(running, s.yours(BO, may=("pause",))), state=s.guessing(BO)))
    bench.window.menus.action("pause").trigger()
    bench.take(s.update(room.Clock(2, "guess:2", 90, None, 20.0)))
    bench.window.menus.action("pause").trigger()
    assert bench.sent == [room.Pause(id=1, paused=True), room.Pause(id=2, paused=False)]


@pytest.mark.parametrize("key", ["keyboard", "about", "settings"])
def test_small_windows_open_and_close_with_esc(bench: Bench, qtbot: QtBot, key: str) -> None:
    bench.window.menus.action(key).trigger()
    dialog = bench.window.dialogs.current
    assert dialog is not None
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert bench.window.dialogs.current is None


def test_another_name_is_asked_for(bench: Bench) -> None:
    bench.put(s.in_lobby())
    bench.window.menus.action("rename").trigger()
    editor = bench.window.dialogs.current
    assert isinstance(editor, SettingsEditor)
    editor.saved.emit({"name": "Bo the second"})
    assert bench.sent == [room.ChangeName(id=1, name="Bo the second", avatar="owl")]


# ---- title, closing, the record


def test_the_title_says_whose_turn_it_is(bench: Bench) -> None:
    assert bench.window.windowTitle() == "Codenames LAN"
    bench.put(s.guessing())
    assert bench.window.windowTitle() == "Your turn · Friday table · Codenames LAN"


def test_a_window_in_a_room_asks_before_it_closes(bench: Bench, qtbot: QtBot) -> None:
    bench.put(s.guessing())
    with qtbot.waitSignal(bench.window.closing):
        bench.window.close()
    assert bench.window.isVisible()
    bench.window.close_now()
    assert not bench.window.isVisible()


def test_a_record_is_fetched_part_by_part_and_saved_whole(bench: Bench, tmp_path: Path) -> None:
    file = tmp_path / "game"
    saver = RecordSaver(bench.store, bench.intents, bench.window, ask=lambda *_: str(file))
    bench.put(s.over())
    saver.save()
    bench.take(room.RecordPart(id=1, match=1, part=0, parts=2, text="one\n"))
    bench.take(room.RecordPart(id=2, match=1, part=1, parts=2, text="two\n"))
    assert [each.part for each in bench.sent if isinstance(each, room.AskRecord)] == [0, 1]
    assert file.with_suffix(".jsonl").read_text() == "one\ntwo\n"


def test_a_disk_that_is_full_is_told_and_nothing_half_is_left(bench: Bench, tmp_path: Path) -> None:
    target = tmp_path / "folder.jsonl"
    target.mkdir()
    saver = RecordSaver(bench.store, bench.intents, bench.window, ask=lambda *_: str(target))
    bench.put(s.over())
    saver.save()
    bench.take(room.RecordPart(id=1, match=1, part=0, parts=1, text="one\n"))
    assert bench.store.state.notices[-1].code == "not_saved"


# ---- sizes


@pytest.mark.parametrize(
    ("size", "scale"), [((960, 640), 1.0), ((1280, 800), 1.5), ((1920, 1080), 1.0), ((1280, 800), 0.8)]
)
def test_everything_fits(bench: Bench, qtbot: QtBot, size: tuple[int, int], scale: float) -> None:
    look().choose(scale=scale)
    for state in (State(), s.in_lobby(), s.composing(), s.guessing(), s.over()):
        bench.put(state)
        bench.window.resize(*size)
        assert (bench.window.width(), bench.window.height()) == size
    cards = bench.board.cards
    assert all(bench.board.rect().contains(card.geometry()) for card in cards)
    assert not any(a.geometry().intersects(b.geometry()) for a, b in zip(cards, cards[2:], strict=False))
