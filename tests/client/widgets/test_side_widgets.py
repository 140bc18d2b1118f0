from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from client.model.chat import ChannelModel, ChatLineModel, ChatModel
from client.model.game_widgets import ClueLogModel, MemberModel, RosterModel, RosterTeamModel
from client.theme.look import look
from client.widgets.chat import ChatPanel
from client.widgets.chat_lines import MOST_LINES, ChatLine
from client.widgets.clue_log import ClueLog
from client.widgets.roster import MemberRow, Roster
from client.widgets.side_column import CLUES, SideColumn
from tests.client.widgets.conftest import Show
from tests.client.widgets.game_examples import CHAT, LOG, REVIEW_LOG, SPY_CHAT, SPY_LOG, roster, stale_chat

Key = Qt.Key
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")


def lines(count: int, start: int = 0) -> tuple[ChatLineModel, ...]:
    return tuple(ChatLineModel(f"line {number}", "Dev", "bear") for number in range(start, start + count))


def channel(*said: ChatLineModel, **fields: object) -> ChatModel:
    team = replace(ChannelModel("team", "Team", "Write to your team", said), **fields)  # type: ignore[arg-type]
    return ChatModel((team, ChannelModel("table", "Table", "Write to the table")))


@pytest.fixture
def chat(show: Show) -> ChatPanel:
    made = ChatPanel()
    made.show_model(CHAT)
    show(made, 336, 300)
    return made


# ---- writing


def test_enter_says_the_line_in_the_open_channel(chat: ChatPanel, qtbot: QtBot) -> None:
    qtbot.keyClicks(chat.field.line, " lion? ")
    with qtbot.waitSignal(chat.said) as told:
        qtbot.keyClick(chat.field.line, Key.Key_Return)
    assert told.args == ["team", "lion?"]
    assert chat.field.text() == ""


def test_enter_twice_says_it_once_and_nothing_empty(chat: ChatPanel, qtbot: QtBot) -> None:
    said: list[str] = []
    chat.said.connect(lambda _, text: said.append(text))
    qtbot.keyClicks(chat.field.line, "lion?")
    for _ in range(2):
        qtbot.keyClick(chat.field.line, Key.Key_Return)
    assert said == ["lion?"]


def test_each_tab_keeps_its_own_draft(chat: ChatPanel, qtbot: QtBot) -> None:
    qtbot.keyClicks(chat.field.line, "for the team")
    chat.open_tab("table")
    assert chat.field.text() == ""
    qtbot.keyClicks(chat.field.line, "for all")
    chat.open_tab("team")
    assert chat.field.text() == "for the team"
    assert chat.draft("table") == "for all"


def test_drafts_survive_new_lines_a_lost_connection_and_a_channel_that_comes_back(
    chat: ChatPanel, qtbot: QtBot
) -> None:
    qtbot.keyClicks(chat.field.line, "half a sen")
    for model in (channel(*lines(3)), stale_chat(), ChatModel(CHAT.channels[1:]), CHAT):
        chat.show_model(model)
    chat.open_tab("team")
    assert chat.field.text() == "half a sen"


def test_a_channel_that_may_only_be_read_says_why_in_the_field(chat: ChatPanel, qtbot: QtBot) -> None:
    chat.show_model(stale_chat())
    assert not chat.field.isEnabled()
    assert chat.field.line.placeholderText() == "You can write once you are back"
    chat.show_model(CHAT)
    assert chat.field.isEnabled()
    assert chat.field.line.placeholderText() == "Write to your team"


def test_no_more_can_be_typed_than_a_line_may_hold(chat: ChatPanel, qtbot: QtBot) -> None:
    chat.show_model(replace(CHAT, max_length=5))
    qtbot.keyClicks(chat.field.line, "elephant")
    assert chat.draft("team") == "eleph"


def test_escape_in_the_field_is_told(chat: ChatPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(chat.escaped):
        qtbot.keyClick(chat.field.line, Key.Key_Escape)


# ---- tabs


def test_a_click_on_a_tab_opens_it_and_tells(chat: ChatPanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(chat.opened) as told:
        qtbot.mouseClick(chat.tabs.buttons()[1], Qt.MouseButton.LeftButton)
    assert told.args == ["table"]
    assert chat.open_key == "table"


def test_the_open_tab_has_no_unread_dot(chat: ChatPanel) -> None:
    assert [tab.model.unread for tab in chat.tabs.buttons()] == [False, True]
    chat.open_tab("table")
    assert [tab.model.unread for tab in chat.tabs.buttons()] == [False, False]


def test_a_model_never_changes_the_open_tab_unless_it_is_gone(chat: ChatPanel) -> None:
    chat.open_tab("table")
    chat.show_model(CHAT)
    assert chat.open_key == "table"
    chat.show_model(SPY_CHAT)
    assert chat.open_key == "table"
    chat.show_model(ChatModel(SPY_CHAT.channels[:2]))
    assert chat.open_key == "spymasters"


def test_tabs_can_be_opened_by_number(chat: ChatPanel) -> None:
    chat.open_nth(1)
    chat.open_nth(7)
    assert chat.open_key == "table"


# ---- lines


def test_the_newest_line_stays_in_sight(chat: ChatPanel, qtbot: QtBot) -> None:
    shown = chat.lines("team")
    for count in (20, 40, 41):
        before = shown.bar.maximum()
        chat.show_model(channel(*lines(count)))
        with qtbot.waitSignal(shown.bar.rangeChanged):
            pass
        assert shown.bar.maximum() > before
        assert shown.bar.value() == shown.bar.maximum()


def test_whoever_scrolled_up_stays_there(chat: ChatPanel, qtbot: QtBot) -> None:
    shown = chat.lines("team")
    chat.show_model(channel(*lines(40)))
    qtbot.waitUntil(lambda: shown.bar.maximum() > 0 and shown.bar.value() == shown.bar.maximum())
    shown.bar.setValue(10)
    most = shown.bar.maximum()
    chat.show_model(channel(*lines(41)))
    qtbot.waitUntil(lambda: shown.bar.maximum() > most)
    assert shown.bar.value() == 10


def test_only_new_lines_are_added(chat: ChatPanel) -> None:
    chat.show_model(channel(*lines(3)))
    kept = list(chat.lines("team").lines)
    chat.show_model(channel(*lines(5)))
    assert chat.lines("team").lines[:3] == kept


def test_the_oldest_lines_drop_out_and_the_rest_stay(chat: ChatPanel) -> None:
    chat.show_model(channel(*lines(MOST_LINES)))
    kept = chat.lines("team").lines[10]
    chat.show_model(channel(*lines(MOST_LINES, start=10)))
    assert chat.lines("team").lines[0] is kept
    assert len(chat.lines("team").lines) == MOST_LINES


@pytest.mark.parametrize(
    "text", ["<b>bold</b> &amp;", "שלום עולם", "🎲 👨\u200d👩\u200d👧", "x" * 400, "a\nb"]
)
def test_every_text_is_shown_as_typed(show: Show, text: str) -> None:
    line = ChatLine(ChatLineModel(text, "<i>Ada</i>", "fox", "you", "19:42"))
    show(line, 240, line.heightForWidth(240))
    assert line.label.text() == text
    assert line.label.textFormat() == Qt.TextFormat.PlainText
    assert line.accessibleName() == f"<i>Ada</i>: {text}"
    assert line.label.geometry().bottom() < line.heightForWidth(240)


def test_a_long_word_wraps_instead_of_widening_the_column(show: Show) -> None:
    line = ChatLine(ChatLineModel("x" * 400, "Ada", "fox"))
    show(line, 240, 100)
    assert line.heightForWidth(240) > line.heightForWidth(2000)


def test_a_system_line_has_no_avatar_and_is_muted(show: Show) -> None:
    line = ChatLine(ChatLineModel("Dev joined the room"))
    show(line, 240, 20)
    assert line.accessibleName() == "Dev joined the room"
    assert line.heightForWidth(240) < 28


# ---- roster


def test_members_are_read_and_counted_up_while_away(show: Show) -> None:
    row = MemberRow(lambda: 52.4)
    row.show_model(
        MemberModel("Gus", "panda", away_since=10.0, away="reconnecting", spoken="Gus, reconnecting"), False
    )
    show(row, 148, 32)
    assert row.away_text == "reconnecting 0:42"
    assert row.accessibleName() == "Gus, reconnecting"
    row.show_model(MemberModel("Gus", "panda"), False)
    assert row.away_text == ""


def test_a_narrow_row_tells_the_absence_in_its_tool_tip(show: Show) -> None:
    row = MemberRow(lambda: 52.4)
    row.show_model(MemberModel("Gus", "panda", away_since=10.0, away="reconnecting"), True)
    show(row, 120, 32)
    assert row.toolTip() == "Gus, reconnecting 0:42"


def test_a_name_that_is_cut_is_whole_in_the_tool_tip_and_plain(show: Show) -> None:
    name = "<b>Bartholomeus van der Langenaam</b>"
    row = MemberRow(lambda: 0.0)
    show(row, 120, 32)
    row.show_model(MemberModel(name, "owl"), False)
    assert "&lt;b&gt;Bartholomeus van der Langenaam" in row.toolTip()


def test_the_roster_follows_people_who_come_and_go(show: Show) -> None:
    widget = Roster(lambda: 0.0)
    show(widget, 304, 220)
    widget.show_model(roster())
    assert [len(team.rows) for team in widget.teams] == [4, 4]
    only = RosterTeamModel("green", "Green", (MemberModel("Ada", "fox"),), "out, watching", out=True)
    widget.show_model(RosterModel((only,)))
    assert [len(team.rows) for team in widget.teams] == [1]
    assert not widget.grab().isNull()


# ---- log


@pytest.fixture
def log(show: Show) -> ClueLog:
    made = ClueLog()
    made.show_model(LOG)
    show(made, 336, 208)
    return made


def test_the_newest_clue_is_on_top(log: ClueLog, qtbot: QtBot) -> None:
    tops = [(row.y(), row.model.clue) for row in log.rows if row.model is not None]
    assert [clue for _, clue in sorted(tops)] == ["africa", "sweet", "tentacle", "medieval"]


def test_a_new_guess_changes_one_row_alone(log: ClueLog) -> None:
    before = [row.chips for row in log.rows]
    first = replace(LOG.rows[0], guesses=LOG.rows[1].guesses, end="")
    log.show_model(replace(LOG, rows=(first, *LOG.rows[1:])))
    assert [row.chips is old for row, old in zip(log.rows, before, strict=True)] == [True, True, True, False]


def test_the_review_shows_what_was_meant_and_who_voted(log: ClueLog) -> None:
    log.show_model(REVIEW_LOG)
    newest = log.rows[-1]
    assert [chip.text() for chip in newest.meant] == ["GRANDCHILD"]
    assert [chip.toolTip() for chip in newest.chips] == ["Voted for by Ada, Dev and Fay"]


def test_somebody_choosing_is_a_row_of_its_own(log: ClueLog) -> None:
    log.show_model(SPY_LOG)
    assert log.rows[-1].line.accessibleName() == "You are choosing a clue"


def test_before_the_first_clue_the_log_says_so(log: ClueLog) -> None:
    log.show_model(ClueLogModel(empty="No clue yet"))
    assert log.rows == []
    assert not log.grab().isNull()


# ---- the column


@pytest.fixture
def side(show: Show) -> SideColumn:
    made = SideColumn(lambda: 0.0)
    made.roster.show_model(roster())
    made.log.show_model(LOG)
    made.chat.show_model(CHAT)
    show(made, 336, 704)
    return made


def test_the_clues_stand_apart_in_a_wide_window(side: SideColumn) -> None:
    assert side.chat.keys() == ("team", "table")
    assert side.log.isVisible()


def test_in_a_narrow_window_the_clues_are_the_third_tab(side: SideColumn) -> None:
    side.set_narrow(True)
    assert side.chat.keys() == ("team", "table", CLUES)
    assert side.chat.open_key == "team"
    assert not side.log.isVisible()
    side.chat.open_tab(CLUES)
    assert side.log.isVisible()
    side.set_narrow(False)
    assert side.log.isVisible()
    assert side.chat.open_key == "team"


def test_after_the_match_the_clues_come_first_and_open(side: SideColumn) -> None:
    side.set_review(True)
    assert side.chat.keys() == (CLUES, "team", "table")
    assert side.chat.open_key == CLUES
    assert not side.roster.isVisible()


def test_a_draft_survives_the_change_of_layout(side: SideColumn, qtbot: QtBot) -> None:
    qtbot.keyClicks(side.chat.field.line, "half a sen")
    side.set_review(True)
    side.set_review(False)
    assert side.chat.field.text() == "half a sen"


@pytest.mark.parametrize("scale", [0.8, 1.5, 2.0])
def test_the_column_never_scrolls_sideways(side: SideColumn, scale: float) -> None:
    look().choose(scale=scale)
    side.set_narrow(True)
    side.chat.show_model(SPY_CHAT)
    side.resize(side.sizeHint().width(), 704)
    assert side.chat.width() <= side.width()
