"""The base controls: a click gives a signal, the keyboard does the same, text is shown as it was typed."""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QEvent, QRect, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from client.model.controls import (
    ButtonModel,
    LostModel,
    MenuEntryModel,
    QuestionModel,
    StepperModel,
    TabModel,
    ToastModel,
)
from client.theme.look import Look
from client.widgets.avatar import AvatarGrid
from client.widgets.buttons import Button, IconButton
from client.widgets.chips import Chip, chip_size
from client.widgets.choices import ChoiceList, Segments, Switch
from client.widgets.fields import Stepper, TextField
from client.widgets.focus import FocusRing
from client.widgets.menus import build_menu
from client.widgets.messages import LostStrip, QuestionPanel, ToastStack
from client.widgets.tabs import Tabs
from client.widgets.text import PlainLabel, plain_tip

pytestmark = pytest.mark.usefixtures("themed")

NASTY = "<b>Ada</b> & <img src=x>"
SHADE = 12  # px around a toast for its shadow


def show(qtbot: QtBot, widget: QWidget, width: int = 300, height: int = 200) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, height)
    with qtbot.waitExposed(widget):
        widget.show()


def press(widget: QWidget, key: Qt.Key) -> None:
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier))


# ---- text


def test_markup_in_a_label_is_shown_as_typed(qtbot: QtBot) -> None:
    label = PlainLabel(NASTY)
    show(qtbot, label, 400)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.shown_text() == NASTY


def test_a_tool_tip_with_markup_is_escaped(qtbot: QtBot) -> None:
    assert "<b>" not in plain_tip(NASTY)
    assert plain_tip("plain") == "plain"


def test_a_long_name_is_shortened_and_whole_in_the_tool_tip(qtbot: QtBot) -> None:
    label = PlainLabel("A name that goes on and on")
    show(qtbot, label, 80)
    assert label.shown_text().endswith("…")
    assert label.toolTip() == "A name that goes on and on"
    label.resize(400, 20)
    assert label.toolTip() == ""


def test_wrapped_text_grows_downwards(qtbot: QtBot) -> None:
    label = PlainLabel("One sentence that doesn't fit into a narrow place. 🐰 שירה", wrap=True)
    qtbot.addWidget(label)
    assert label.heightForWidth(120) > label.heightForWidth(400)
    assert label.heightForWidth(120) % label.line_height() == 0


def test_a_label_grows_with_the_text_size(qtbot: QtBot, themed: Look) -> None:
    label = PlainLabel("Ada")
    qtbot.addWidget(label)
    before = label.sizeHint().height()
    themed.choose(scale=2.0)
    assert label.sizeHint().height() == 2 * before


# ---- buttons


def test_a_click_enter_and_space_press_a_button(qtbot: QtBot) -> None:
    button = Button("Pass")
    show(qtbot, button)
    pressed: list[None] = []
    button.clicked.connect(lambda: pressed.append(None))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    press(button, Qt.Key.Key_Return)
    press(button, Qt.Key.Key_Space)
    assert len(pressed) == 3


def test_a_waiting_button_takes_no_click_and_shows_a_spinner_late(qtbot: QtBot) -> None:
    button = Button()
    button.show_model(ButtonModel("Join", pending=True))
    show(qtbot, button)
    pressed: list[None] = []
    button.clicked.connect(lambda: pressed.append(None))
    narrow = button.sizeHint().width()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    press(button, Qt.Key.Key_Return)
    assert not pressed
    qtbot.waitUntil(lambda: button.sizeHint().width() > narrow, timeout=2000)


def test_a_disabled_button_tells_why(qtbot: QtBot) -> None:
    button = Button()
    qtbot.addWidget(button)
    button.show_model(ButtonModel("Start game", enabled=False, reason="Blue still needs a spymaster"))
    assert not button.isEnabled()
    assert button.accessibleDescription() == button.toolTip() == "Blue still needs a spymaster"


def test_an_icon_button_has_a_name_and_is_large_enough(qtbot: QtBot) -> None:
    button = IconButton("copy", "Copy this address")
    qtbot.addWidget(button)
    assert button.accessibleName() == button.toolTip() == "Copy this address"
    assert min(button.sizeHint().width(), button.sizeHint().height()) >= 32


def test_a_count_is_read_aloud_with_the_button(qtbot: QtBot) -> None:
    button = Button()
    qtbot.addWidget(button)
    button.show_model(ButtonModel("Pass", count="1/3"))
    assert button.accessibleName() == "Pass 1/3"


@pytest.mark.parametrize("height", [32, 40, 48])
def test_buttons_grow_with_the_text_size(qtbot: QtBot, themed: Look, height: int) -> None:
    button = Button("Host a game", height=height)
    qtbot.addWidget(button)
    themed.choose(scale=1.5)
    assert button.sizeHint().height() == height * 1.5


# ---- the focus ring


@pytest.fixture
def two_buttons(qtbot: QtBot) -> tuple[QWidget, Button, Button]:
    window = QWidget()
    column = QVBoxLayout(window)
    first, second = Button("First"), Button("Second")
    column.addWidget(first)
    column.addWidget(second)
    show(qtbot, window)
    window.activateWindow()
    second.setFocus(Qt.FocusReason.MouseFocusReason)
    qtbot.waitUntil(second.hasFocus)
    return window, first, second


def test_the_ring_is_for_the_keyboard_only(two_buttons: tuple[QWidget, Button, Button]) -> None:
    window, first, second = two_buttons
    first.setFocus(Qt.FocusReason.TabFocusReason)
    ring = window.findChild(FocusRing)
    assert ring is not None
    assert ring.surrounds(first)
    assert ring.geometry().contains(first.geometry())
    second.setFocus(Qt.FocusReason.MouseFocusReason)
    assert ring.isHidden()


def test_the_ring_follows_what_it_surrounds(two_buttons: tuple[QWidget, Button, Button]) -> None:
    window, first, _ = two_buttons
    first.setFocus(Qt.FocusReason.TabFocusReason)
    ring = window.findChild(FocusRing)
    assert ring is not None
    before = ring.geometry()
    first.move(first.x() + 7, first.y() + 3)
    assert ring.geometry() == before.translated(7, 3)
    first.hide()
    assert not ring.surrounds(first)


# ---- fields


def test_typing_and_enter_are_signals_and_setting_is_not(qtbot: QtBot) -> None:
    field = TextField("Your clue")
    show(qtbot, field)
    typed: list[str] = []
    field.text_changed.connect(typed.append)
    field.set_text("silent")
    field.line.clear()
    QTest.keyClicks(field.line, "<i>")
    with qtbot.waitSignal(field.submitted) as sent:
        press(field.line, Qt.Key.Key_Return)
    assert typed[-1] == "<i>"
    assert sent.args == ["<i>"]


def test_an_error_is_a_sentence_under_the_field(qtbot: QtBot) -> None:
    field = TextField("Your clue")
    show(qtbot, field)
    field.show_error("One word only")
    assert field.error() == "One word only"
    assert field.line.accessibleDescription() == "One word only"
    assert any(label.isVisible() and label.text() == "One word only" for label in field.findChildren(QLabel))
    field.show_error("")
    assert not any(label.isVisible() for label in field.findChildren(QLabel))


def test_a_field_that_cant_be_used_says_why_in_itself(qtbot: QtBot) -> None:
    field = TextField("Write to your team")
    qtbot.addWidget(field)
    field.set_usable(False, "You can write once you are back")
    assert not field.line.isEnabled()
    assert field.line.placeholderText() == "You can write once you are back"


def test_up_and_down_step_in_a_field_that_steps(qtbot: QtBot) -> None:
    field = TextField("Your clue", steps=True)
    show(qtbot, field)
    steps: list[int] = []
    field.stepped.connect(steps.append)
    press(field.line, Qt.Key.Key_Up)
    press(field.line, Qt.Key.Key_Down)
    assert steps == [1, -1]


def test_a_read_only_field_can_be_selected_and_copied_from(qtbot: QtBot) -> None:
    field = TextField(read_only=True)
    field.set_text("192.168.1.20:4747")
    button = field.add_action("copy", "Copy this address")
    show(qtbot, field)
    field.line.selectAll()
    assert field.line.selectedText() == "192.168.1.20:4747"
    with qtbot.waitSignal(field.action_clicked):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_stepper_stops_at_its_ends(qtbot: QtBot) -> None:
    stepper = Stepper()
    stepper.show_model(StepperModel(("0", "1", "∞"), 1, spoken="Number of cards"))
    show(qtbot, stepper)
    places: list[int] = []
    stepper.stepped.connect(places.append)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Home, Qt.Key.Key_Down):
        press(stepper, key)
    assert places == [2, 0]
    assert stepper.accessibleName() == "Number of cards 0"


def test_a_click_on_plus_steps(qtbot: QtBot) -> None:
    stepper = Stepper()
    stepper.show_model(StepperModel(("1", "2", "3")))
    show(qtbot, stepper, stepper.sizeHint().width(), stepper.sizeHint().height())
    with qtbot.waitSignal(stepper.stepped) as stepped:
        qtbot.mouseClick(
            stepper, Qt.MouseButton.LeftButton, pos=stepper.rect().adjusted(0, 0, -9, -9).bottomRight()
        )
    assert stepped.args == [1]


# ---- tabs, chips, choices, avatars


def test_tabs_ask_and_the_model_answers(qtbot: QtBot) -> None:
    tabs = Tabs()
    models = (
        TabModel("team", "Team"),
        TabModel("table", "Table", unread=True),
        TabModel("s", "S", locked=True),
    )
    tabs.show_tabs(models, "team")
    show(qtbot, tabs)
    asked: list[str] = []
    tabs.chosen.connect(asked.append)
    qtbot.mouseClick(tabs.buttons()[1], Qt.MouseButton.LeftButton)
    assert [button.isChecked() for button in tabs.buttons()] == [True, False, False]
    press(tabs.buttons()[0], Qt.Key.Key_Right)
    assert asked == ["table", "table"]
    tabs.show_tabs(models, "table")
    assert tabs.buttons()[1].isChecked()
    assert tabs.buttons()[1].accessibleName() == "Table, unread"
    assert tabs.buttons()[2].accessibleName() == "S, read only"


def test_only_the_open_tab_is_a_stop_for_tab(qtbot: QtBot) -> None:
    tabs = Tabs()
    qtbot.addWidget(tabs)
    tabs.show_tabs((TabModel("a", "A"), TabModel("b", "B")), "b")
    policies = [button.focusPolicy() for button in tabs.buttons()]
    assert policies == [Qt.FocusPolicy.ClickFocus, Qt.FocusPolicy.StrongFocus]


def test_a_chip_is_read_aloud_with_its_identity(qtbot: QtBot) -> None:
    chip = Chip("red", "PIANO", "Piano, red agent")
    show(qtbot, chip)
    assert chip.accessibleName() == "Piano, red agent"
    assert chip_size("red", "PIANO").width() > chip_size("outline", "PIANO").width()


def test_arrows_choose_among_segments(qtbot: QtBot) -> None:
    segments = Segments((("all", "Everyone"), ("most", "Majority")), "all", "A guess needs")
    show(qtbot, segments)
    chosen: list[str] = []
    segments.chosen.connect(chosen.append)
    press(segments.findChildren(QWidget)[0], Qt.Key.Key_Right)
    assert chosen == ["most"]
    assert segments.value() == "most"


def test_a_choice_list_shows_the_chosen_words(qtbot: QtBot) -> None:
    choices = ChoiceList((("60", "1:00"), ("90", "1:30")), "90", "Clock")
    show(qtbot, choices)
    assert choices.currentText() == "1:30"
    press(choices, Qt.Key.Key_Up)
    assert choices.value() == "60"


def test_enter_turns_a_switch(qtbot: QtBot) -> None:
    switch = Switch(False, "Challenges")
    show(qtbot, switch)
    press(switch, Qt.Key.Key_Return)
    assert switch.isChecked()


def test_an_avatar_is_chosen_with_arrows_and_space(qtbot: QtBot) -> None:
    grid = AvatarGrid()
    grid.show_avatars(
        (("fox", "Fox"), ("owl", "Owl"), ("cat", "Cat"), ("bear", "Bear"), ("pig", "Pig")), "fox"
    )
    show(qtbot, grid, 400, 300)
    first = grid.findChildren(QWidget)[0]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    press(first, Qt.Key.Key_Down)
    focused = grid.focusWidget()
    assert focused is not None
    assert focused.accessibleName() == "Pig"
    with qtbot.waitSignal(grid.chosen) as chosen:
        press(focused, Qt.Key.Key_Space)
    assert chosen.args == ["pig"]


# ---- messages and menus


def test_two_toasts_at_most_and_the_oldest_goes(qtbot: QtBot) -> None:
    area = QWidget()
    show(qtbot, area, 500, 400)
    stack = ToastStack(area, lambda: (QRect(16, 340, 20, 40), QRect(16, 40, 400, 300)))
    for number in range(3):
        stack.show_toast(ToastModel(f"Message {number}"))
    assert [toast.model.title for toast in stack.toasts()] == ["Message 1", "Message 2"]
    assert all(area.rect().contains(toast.geometry().center()) for toast in stack.toasts())
    assert all(toast.geometry().bottom() <= 340 + SHADE for toast in stack.toasts())
    stack.toasts()[0].closed.emit()
    assert [toast.model.title for toast in stack.toasts()] == ["Message 2"]


def test_toasts_lie_side_by_side_on_a_strip_that_has_room_for_them(qtbot: QtBot) -> None:
    area, strip = QWidget(), QRect(16, 340, 600, 40)
    show(qtbot, area, 900, 400)
    stack = ToastStack(area, lambda: (strip, strip))
    for number in range(2):
        stack.show_toast(ToastModel(f"Message {number}", "and more"))
    first, second = (toast.geometry().adjusted(SHADE, SHADE, -SHADE, -SHADE) for toast in stack.toasts())
    assert not first.intersects(second)
    assert (first.left(), second.right() <= strip.right()) == (16, True)
    strip.setWidth(400)
    stack.place()
    assert [toast.model.title for toast in stack.toasts()] == ["Message 1"]


def test_a_toast_shows_a_name_as_typed(qtbot: QtBot) -> None:
    area = QWidget()
    show(qtbot, area, 500, 400)
    toast = ToastStack(area, lambda: (QRect(16, 340, 400, 40),) * 2).show_toast(
        ToastModel(f"{NASTY} is back")
    )
    assert toast.accessibleName() == f"{NASTY} is back"
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in toast.findChildren(QLabel))


def test_the_safe_answer_has_the_focus_and_escape_means_it(qtbot: QtBot) -> None:
    panel = QuestionPanel()
    panel.show_model(
        QuestionModel("“lantern” is on the board", "It forfeits your turn", "Change it", "Send it")
    )
    show(qtbot, panel, 600, 80)
    panel.activateWindow()
    assert panel.focusWidget() is panel.safe
    with qtbot.waitSignal(panel.safe_chosen):
        press(panel, Qt.Key.Key_Escape)
    with qtbot.waitSignal(panel.risky_chosen):
        qtbot.mouseClick(panel.risky, Qt.MouseButton.LeftButton)


def test_the_strip_of_a_lost_connection_counts_and_offers_both_ways(qtbot: QtBot) -> None:
    strip = LostStrip()
    strip.show_model(LostModel("Connection lost", "Trying again in 4 s"))
    show(qtbot, strip, 700, 64)
    assert strip.accessibleName() == "Connection lost. Trying again in 4 s"
    with qtbot.waitSignal(strip.retry_clicked):
        qtbot.mouseClick(strip.retry, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(strip.leave_clicked):
        qtbot.mouseClick(strip.leave, Qt.MouseButton.LeftButton)


def test_a_menu_shows_ampersands_and_gives_the_key(qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    chosen: list[str] = []
    entries = (
        MenuEntryModel("move", "Move to R&B"),
        MenuEntryModel(
            "host", "Make host", enabled=False, reason="Only while <b>in</b> the lobby", line=True
        ),
    )
    menu = build_menu(owner, entries, chosen.append)
    move, _, host = menu.actions()
    assert move.text() == "Move to R&&B"
    assert not host.isEnabled()
    assert "<b>" not in host.toolTip()
    move.trigger()
    assert chosen == ["move"]
