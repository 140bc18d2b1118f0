from dataclasses import replace

import pytest
from PyQt6.QtCore import QSize, Qt
from PyQt6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from client.model.controls import ButtonModel
from client.model.game_widgets import (
    ActionModel,
    ClockModel,
    HeaderModel,
    Segment,
    count_up,
    countdown,
    plain,
    seconds_left,
)
from client.theme.look import look
from client.widgets.action_row import ActionRow
from client.widgets.header import ClockFace, HeaderBar
from client.widgets.play_area import PlayArea, is_narrow
from client.widgets.regions import Regions
from client.widgets.score import ScoreBlock
from client.widgets.status_line import StatusLine
from tests.client.widgets.conftest import Show
from tests.client.widgets.game_examples import (
    GUESSING,
    PASSING,
    QUESTION,
    REMATCH,
    THREE_SCORES,
    header,
    operative_board,
)


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


# ---- action row


@pytest.fixture
def actions(show: Show) -> ActionRow:
    made = ActionRow()
    made.show_model(PASSING)
    show(made, 912, 41)
    return made


def test_a_button_tells_its_key(actions: ActionRow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(actions.pressed) as told:
        qtbot.mouseClick(actions.button("pass"), Qt.MouseButton.LeftButton)
    assert told.args == ["pass"]


def test_the_sentence_is_read_without_emphasis(actions: ActionRow) -> None:
    actions.show_model(GUESSING)
    assert actions.accessibleName() == "2 of 3 agree on ELEPHANT. Fay picked LION."


def test_a_disabled_button_says_why(actions: ActionRow) -> None:
    actions.show_model(replace(GUESSING, actions=(ActionModel("pass", ButtonModel("Pass", enabled=False)),)))
    assert not actions.button("pass").isEnabled()
    assert actions.button("pass").toolTip() == "You can pass after your first guess"


def test_a_question_focuses_the_safe_answer_once(actions: ActionRow, qtbot: QtBot) -> None:
    actions.show_model(QUESTION)
    assert actions.button("change").hasFocus()
    actions.button("send").setFocus()
    actions.show_model(replace(QUESTION, detail="It forfeits your turn"))
    assert actions.button("send").hasFocus()


def test_a_changed_badge_keeps_the_focus_of_the_button(actions: ActionRow) -> None:
    button = actions.button("pass")
    button.setFocus()
    actions.show_model(replace(PASSING, actions=(ActionModel("pass", ButtonModel("Pass", count="2/3")),)))
    assert actions.button("pass") is button
    assert button.hasFocus()


def test_pass_is_as_wide_as_a_card(actions: ActionRow) -> None:
    actions.set_card_width(176)
    assert actions.button("pass").width() == 176


def test_a_pending_button_takes_no_second_press(actions: ActionRow, qtbot: QtBot) -> None:
    actions.show_model(replace(PASSING, actions=(ActionModel("pass", ButtonModel("Pass", pending=True)),)))
    with qtbot.assertNotEmitted(actions.pressed):
        qtbot.mouseClick(actions.button("pass"), Qt.MouseButton.LeftButton)
        qtbot.keyClick(actions.button("pass"), Qt.Key.Key_Return)


def test_nothing_can_be_pressed_while_the_connection_is_lost(actions: ActionRow) -> None:
    actions.show_model(replace(REMATCH, stale=True, reason="You can once you are back"))
    assert not any(actions.button(key).isEnabled() for key in ("save", "swap", "rematch"))


def test_every_row_can_be_painted(actions: ActionRow) -> None:
    tag = (Segment("<b>Ada</b> & "), Segment("שלום", True))
    for model in (GUESSING, PASSING, QUESTION, REMATCH, replace(GUESSING, sentence=tag, stale=True)):
        for narrow in (False, True):
            actions.set_narrow(narrow)
            actions.show_model(model)
            assert not actions.grab().isNull()
    assert plain(tag) == "<b>Ada</b> & שלום"


# ---- score and header


def test_a_score_is_read_as_its_sentence(show: Show) -> None:
    block = ScoreBlock()
    show(block)
    block.show_model(header().scores[1])
    assert block.accessibleName() == "Blue, 5 of 8 left, their turn"
    for model in THREE_SCORES:
        block.show_model(model, 3, narrow=True)
        assert not block.grab().isNull()


def test_an_eliminated_team_keeps_its_place(show: Show) -> None:
    bar = HeaderBar(Clock())
    show(bar, 1280, 64)
    bar.show_model(header(scores=THREE_SCORES))
    assert [block.model.name for block in bar.findChildren(ScoreBlock)] == ["Red", "Blue", "Green"]


def test_the_turn_changes_with_a_fade_but_not_on_the_first_view(show: Show) -> None:
    bar = HeaderBar(Clock())
    show(bar, 1280, 64)
    bar.show_model(header())
    assert not bar.title.fading
    bar.show_model(header(title="Red’s turn", team="red", fresh=False))
    assert bar.title.fading


def test_reduced_motion_changes_the_turn_at_once(show: Show) -> None:
    look().choose(reduce_motion=True)
    bar = HeaderBar(Clock())
    show(bar, 1280, 64)
    bar.show_model(header())
    bar.show_model(header(title="Red’s turn", team="red", fresh=False))
    assert not bar.title.fading


def test_a_narrow_header_keeps_the_subtitle_as_a_tool_tip(show: Show) -> None:
    bar = HeaderBar(Clock())
    show(bar, 960, 56)
    bar.set_narrow(True)
    bar.show_model(header())
    assert bar.title.toolTip() == "Your team is guessing. Everyone has to agree."
    assert bar.height() == 56


# ---- clock


def test_the_clock_counts_down_by_itself() -> None:
    clock = Clock()
    face = ClockFace(clock)
    face.show_model(ClockModel("left to guess", 120.0, ends_at=84.0))
    assert face.time_text == "1:24"
    clock.now = 25.5
    assert face.time_text == "0:59"
    clock.now = 500.0
    assert face.time_text == "0:00"


def test_a_paused_clock_stands_still() -> None:
    clock = Clock()
    face = ClockFace(clock)
    face.show_model(ClockModel("paused", 120.0, paused_left=9.0, last_label="hurry"))
    clock.now = 60.0
    assert face.time_text == "0:09"
    assert face.label == "paused"


def test_the_last_ten_seconds_are_told_once_and_in_words(show: Show, qtbot: QtBot) -> None:
    clock = Clock()
    face = ClockFace(clock)
    show(face, 304, 60)
    told: list[bool] = []
    face.last_seconds.connect(lambda: told.append(True))
    face.show_model(ClockModel("left to guess", 120.0, ends_at=30.0, last_label="10 seconds left"))
    clock.now = 21.0
    qtbot.waitUntil(lambda: bool(told))
    assert face.label == "10 seconds left"
    qtbot.wait(450)  # two more ticks
    assert told == [True]


def test_a_clock_that_was_late_already_tells_nothing(qtbot: QtBot) -> None:
    face = ClockFace(Clock())
    qtbot.addWidget(face)
    with qtbot.assertNotEmitted(face.last_seconds, wait=300):
        face.show_model(ClockModel("left", 120.0, ends_at=5.0))
        face.show()


def test_no_clock_shows_nothing(qtbot: QtBot) -> None:
    face = ClockFace(Clock())
    qtbot.addWidget(face)
    face.show_model(None)
    assert face.time_text == ""
    assert not face.grab().isNull()


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (0.1, "0:01"), (59.2, "1:00"), (754, "12:34")])
def test_a_started_second_still_counts(seconds: float, text: str) -> None:
    assert countdown(seconds) == text


@pytest.mark.parametrize(("seconds", "text"), [(-3, "0:00"), (42.9, "0:42"), (3725, "62:05")])
def test_counting_up_only_whole_seconds_count(seconds: float, text: str) -> None:
    assert count_up(seconds) == text


def test_a_clock_without_an_end_stands_at_zero() -> None:
    assert seconds_left(ClockModel("", 60.0), 5.0) == 0.0


# ---- the column


@pytest.fixture
def area(show: Show) -> PlayArea:
    made = PlayArea()
    made.board.show_model(operative_board())
    show(made, 944, 704)
    return made


def test_the_board_never_moves_between_clue_entry_clue_and_result(area: PlayArea) -> None:
    places = set()
    for banner in area.banners:
        area.show_banner(banner)
        places.add((area.board.geometry().getRect(), banner.geometry().getRect()))
    assert len(places) == 1


def test_the_designed_window_has_cards_of_176_by_96(area: PlayArea) -> None:
    assert area.board.cards[0].sheet().size().toSize() == QSize(176, 96)
    area.action_row.show_model(GUESSING)
    assert area.action_row.button("pass").width() == 176


def test_the_smallest_window_has_room_for_the_smallest_cards(area: PlayArea) -> None:
    area.set_narrow(True)
    assert area.minimumSizeHint().width() <= 960 - 288
    assert area.minimumSizeHint().height() <= 640 - 32 - 56


@pytest.mark.parametrize(("window", "narrow"), [(QSize(1280, 800), False), (QSize(960, 640), True)])
def test_narrowness_depends_on_window_and_text_size(window: QSize, narrow: bool) -> None:
    assert is_narrow(window) is narrow
    look().choose(scale=1.5)
    assert is_narrow(window)


# ---- announcements and regions


def test_the_status_line_can_be_reached_once_it_has_something_to_say(show: Show) -> None:
    line = StatusLine()
    show(line)
    assert line.focusPolicy() == Qt.FocusPolicy.NoFocus
    line.announce("Blue’s turn")
    line.announce("Bo’s clue: africa, 2")
    assert line.accessibleName() == "Bo’s clue: africa, 2"
    assert line.accessibleDescription() == "Blue’s turn"
    assert line.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_f6_goes_from_region_to_region_and_passes_over_hidden_ones(show: Show, qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    regions = [QWidget() for _ in range(3)]
    fields = []
    for region in regions:
        column.addWidget(region)
        fields.append(QLineEdit(region))
    show(window)
    Regions(window, regions)
    regions[1].hide()
    fields[0].setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6)
    assert fields[2].hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert fields[0].hasFocus()


def test_an_empty_header_can_be_painted(show: Show) -> None:
    bar = HeaderBar(Clock())
    show(bar, 960, 64)
    bar.show_model(HeaderModel())
    assert not bar.grab().isNull()
