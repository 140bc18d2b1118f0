"""Renders the base controls, the welcome page and the lobby into pictures, to look at beside the design.

    python -m tests.client.gallery DIRECTORY [part of a name [text size in percent]]

QT_SCALE_FACTOR=1.5 renders for a denser screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QEvent, QEventLoop, QRect, Qt, QTimer
from PyQt6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from client.model.board import Team
from client.model.controls import (
    ButtonModel,
    LostModel,
    MenuEntryModel,
    QuestionModel,
    StepperModel,
    TabModel,
    ToastModel,
)
from client.model.lobby import (
    InviteModel,
    LobbyModel,
    MemberModel,
    SeatModel,
    SettingModel,
    SettingsEditorModel,
    SettingsSummaryModel,
    StartModel,
    TeamModel,
    WatchingModel,
)
from client.model.welcome import IdentityModel, JoinModel, RecentModel, WelcomeModel
from client.theme.look import Theme, apply, look
from client.widgets.avatar import AvatarView
from client.widgets.buttons import Button
from client.widgets.chips import Chip
from client.widgets.fields import Stepper, TextField
from client.widgets.lobby import LobbyPage
from client.widgets.messages import LostStrip, QuestionPanel, ToastStack
from client.widgets.panels import Ground
from client.widgets.settings_editor import SettingsEditor
from client.widgets.tabs import Tabs
from client.widgets.text import PlainLabel
from client.widgets.welcome import WelcomePage


def row(*widgets: QWidget) -> QHBoxLayout:
    """Put widgets side by side."""
    made = QHBoxLayout()
    made.setSpacing(8)
    for widget in widgets:
        made.addWidget(widget)
    made.addStretch(1)
    return made


def states() -> QWidget:
    """Every state of the base controls."""
    page = Ground("table")
    column = QVBoxLayout(page)
    column.setContentsMargins(20, 16, 20, 24)
    column.setSpacing(8)
    focused = Button("Rematch", "primary", icon="refresh")
    focused.setObjectName("focused")
    for heading, content in (
        ("Buttons", _buttons()),
        ("", row(Button("Challenge clue", icon="flag"), focused, Button("Take seat", height=32), _stepper())),
        ("Fields", _fields()),
        ("Chips, tags, counts", _chips()),
    ):
        if heading:
            column.addWidget(PlainLabel(heading, 13, 600))
        column.addLayout(content)
    column.addWidget(_tabs())
    avatars = [AvatarView("panda", 28), AvatarView("bear", 28), AvatarView("fox", 28), AvatarView("", 32)]
    avatars[1].show_avatar("bear", "off")
    avatars[2].show_avatar("fox", "turn")
    column.addLayout(row(*avatars))
    column.addWidget(PlainLabel("Messages", 13, 600))
    question = QuestionPanel()
    question.show_model(
        QuestionModel("“lantern” is on the board", "Sending it forfeits your turn", "Change it", "Send it")
    )
    column.addWidget(question)
    strip = LostStrip()
    strip.show_model(LostModel("Connection lost", "Trying again in 4 s. Your seat is kept."))
    column.addWidget(strip)
    column.addStretch(1)
    stack = ToastStack(page, lambda: (QRect(16, page.height() - 72, 600, 56),) * 2)
    stack.show_toast(ToastModel("Gus is back", "Votes with Red again", avatar="panda"))
    stack.show_toast(ToastModel("Time is up", "Red gives the next clue", icon="clock"))
    page.setMinimumSize(640, 900)
    return page


def _buttons() -> QHBoxLayout:
    passing, off, waiting = Button(), Button(), Button()
    passing.show_model(ButtonModel("Pass", count="1/3"))
    off.show_model(ButtonModel("Start game", enabled=False, reason="Blue still needs a spymaster"))
    waiting.show_model(ButtonModel("Joining", pending=True))
    return row(Button("Send clue", "primary"), passing, Button("Settings", "quiet"), off, waiting)


def _stepper() -> Stepper:
    made = Stepper()
    made.show_model(StepperModel(("0", "1", "2", "3"), 2, spoken="Number of cards"))
    return made


def _fields() -> QGridLayout:
    grid = QGridLayout()
    grid.setSpacing(8)
    plain, filled, wrong, off = (TextField("Your clue") for _ in range(4))
    filled.set_text("ports")
    filled.add_action("send", "Send")
    wrong.set_text("red panda")
    wrong.show_error("One word only. Hyphens are fine")
    off.set_usable(False, "You can write once you are back")
    for number, field in enumerate((plain, filled, wrong, off)):
        grid.addWidget(field, number // 2, number % 2, Qt.AlignmentFlag.AlignTop)
    return grid


def _chips() -> QHBoxLayout:
    words = {"red": "PIANO", "blue": "MOON", "green": "ROBIN", "bystander": "ORANGE", "assassin": "SPIDER"}
    made = [Chip(kind, word) for kind, word in words.items()]  # type: ignore[arg-type]
    made += [
        Chip("tag", "You"),
        Chip("tag", "Bot"),
        Chip("outline", "GHOST"),
        Chip("count", "3"),
        Chip("dot"),
    ]
    return row(*made)


def _tabs() -> Tabs:
    made = Tabs()
    made.show_tabs(
        (
            TabModel("s", "Spymasters"),
            TabModel("t", "Team", unread=True, locked=True),
            TabModel("a", "Table"),
        ),
        "s",
    )
    return made


AGAIN = ButtonModel("Try again")


def welcome() -> QWidget:
    """The first page with two games joined before."""
    page = WelcomePage()
    page.show_model(
        WelcomeModel(
            IdentityModel("Ada", "fox", settings=ButtonModel("Settings"), version="0.1"),
            join=JoinModel(
                recent=(
                    RecentModel(1, "Office lunch", "192.168.1.44, yesterday", "In the lobby"),
                    RecentModel(
                        2,
                        "Bo’s place",
                        "10.0.0.12, last week",
                        "No answer now",
                        ButtonModel("Try again"),
                        True,
                    ),
                )
            ),
        )
    )
    return framed(page)


def first_start() -> QWidget:
    """The first page before the first game, a wrong address typed."""
    page = WelcomePage()
    page.show_model(
        WelcomeModel(
            IdentityModel("Ada", "", name_error="Ada needs a name of at least one letter", version="0.1"),
            join=JoinModel(
                address="friday", address_error="There is no address in this. It looks like 192.168.1.20"
            ),
        )
    )
    return framed(page)


def _person(
    number: int, name: str, avatar: str, *tags: str, note: str = "", off: bool = False
) -> MemberModel:
    menu = (
        MenuEntryModel("move:red", "Move to Red"),
        MenuEntryModel("host", "Make host"),
        MenuEntryModel("remove", "Remove from room", line=True),
    )
    return MemberModel(number, name, avatar, tags, note, bool(note), () if "You" in tags else menu)


def _team(team: Team, name: str, status: str, spymaster: SeatModel, *operatives: SeatModel) -> TeamModel:
    return TeamModel(team, name, status, (spymaster,), operatives)


def lobby(teams: int = 2) -> QWidget:
    """The lobby as its host sees it."""
    take, leave = ButtonModel("Take seat"), ButtonModel("Leave seat")
    columns = (
        _team(
            "red",
            "Red",
            "Ready",
            SeatModel("r0", _person(1, "Cleo", "cat")),
            SeatModel("r1", _person(2, "Eli", "penguin")),
            SeatModel("r2", _person(3, "<b>Pip</b> with a name that is long", "bot", "Bot")),
            SeatModel("r3", button=take),
        ),
        _team(
            "blue",
            "Blue",
            "Needs a spymaster",
            SeatModel("b0", free="Nobody yet", button=take),
            SeatModel("b1", _person(4, "Ada", "fox", "You", "Host"), button=leave),
            SeatModel("b2", _person(5, "Dev", "bear", note="reconnecting")),
            SeatModel("b3", button=take),
        ),
        _team(
            "green",
            "Green",
            "Needs an operative",
            SeatModel("g0", _person(9, "שירה", "duck")),
            SeatModel("g1", button=take),
        ),
    )
    page = LobbyPage()
    page.show_model(
        LobbyModel(
            InviteModel(
                "Friday table",
                "Codenames, classic · 7 here",
                ("192.168.1.20:4747", "ada-laptop.local:4747", "10.8.0.2:4747"),
                "codenames://192.168.1.20:4747/friday-table",
            ),
            columns[:teams],
            WatchingModel(
                (
                    _person(6, "Ivo", "duck", "Waiting"),
                    _person(7, "Bo", "owl"),
                    _person(8, "Fay 🐰", "rabbit"),
                ),
                button=ButtonModel("Watch", "eye"),
            ),
            SettingsSummaryModel(
                (
                    ("Game", "Classic, 5 × 5, two teams"),
                    ("Words", "English, 400 words"),
                    ("Clocks", "2:00 for a clue, 1:30 to guess"),
                    ("A guess needs", "Everyone to agree"),
                    ("Challenges", "One for each team"),
                ),
                edit=ButtonModel("Edit", "pencil"),
            ),
            StartModel(
                "Blue still needs a spymaster",
                "Take the seat or ask a friend. Then you can start.",
                ButtonModel("Start game", enabled=False, reason="Blue still needs a spymaster"),
            ),
        )
    )
    return framed(page, side=True)


def settings_editor() -> QWidget:
    """The editor of the room's settings."""
    editor = SettingsEditor()
    clocks = (("none", "No limit"), ("60", "1:00"), ("90", "1:30"), ("120", "2:00"))
    needs = (("all", "Everyone"), ("most", "Majority"), ("first", "First click"))
    editor.show_model(
        SettingsEditorModel(
            (
                SettingModel("room", "Room name", "text", "Friday <table>"),
                SettingModel("clue_clock", "Clock for a clue", "choice", "120", clocks),
                SettingModel("guess_clock", "Clock for a guess", "choice", "90", clocks),
                SettingModel("needs", "A guess needs", "choice", "all", needs),
                SettingModel(
                    "challenges", "Challenges", "switch", "yes", hint="The other team may call a clue"
                ),
                SettingModel(
                    "limit",
                    "Calls for each team",
                    "choice",
                    "1",
                    (("1", "One"), ("2", "Two"), ("none", "No limit")),
                ),
                SettingModel("votes", "Others see the votes", "switch", "no"),
                SettingModel("unlimited", "Unlimited clues", "switch", "yes"),
                SettingModel(
                    "several",
                    "Several words",
                    "switch",
                    "no",
                    enabled=False,
                    reason="Can’t be changed while a game is on",
                ),
                SettingModel("rotate", "Roles rotate at a rematch", "switch", "yes"),
            ),
            note="Changes count from the next game.",
        )
    )
    return editor


def framed(page: QWidget, side: bool = False) -> QWidget:
    """Put a page under a menu bar's height, and beside an empty side column."""
    window = Ground("bar")
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 32, 0, 0)
    across = QHBoxLayout()
    across.setSpacing(0)
    column.addLayout(across)
    across.addWidget(page, 1)
    if side:
        chat = Ground("panel")
        chat.setObjectName("side")
        across.addWidget(chat)
    return window


BOTH = ((1280, 800), (960, 640))
PAGES: dict[str, tuple[Callable[[], QWidget], tuple[tuple[int, int], ...]]] = {
    "states": (states, ((640, 900),)),
    "settings": (settings_editor, ((608, 620),)),
    "welcome": (welcome, BOTH),
    "first-start": (first_start, BOTH),
    "lobby": (lobby, BOTH),
    "lobby-three": (lambda: lobby(3), BOTH),
}


def wait(milliseconds: int) -> None:
    """Let timers and animations run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def render(directory: Path, only: str, scale: float) -> None:
    """Write every page in both themes and at its sizes."""
    directory.mkdir(parents=True, exist_ok=True)
    themes: tuple[Theme, ...] = ("light", "dark")
    for theme in themes:
        look().choose(theme=theme, scale=scale, reduce_motion=True)
        for name, (build, sizes) in PAGES.items():
            for width, height in sizes:
                title = f"{name}-{width}x{height}-{theme}"
                if only not in title:
                    continue
                page = build()
                beside = page.findChild(QWidget, "side")
                if beside is not None:
                    beside.setFixedWidth(336 if width >= 1100 else 288)
                page.resize(width, height)
                page.show()
                page.activateWindow()
                QApplication.processEvents()
                focused = page.findChild(QWidget, "focused")
                if focused is not None:
                    focused.setFocus(Qt.FocusReason.TabFocusReason)
                wait(250)
                density = page.devicePixelRatioF()
                page.grab().save(str(directory / f"{title}{'' if density == 1 else f'@{density}'}.png"))
                page.close()
                page.deleteLater()
                QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    application = QApplication(sys.argv)
    apply(application)
    only = sys.argv[2] if len(sys.argv) > 2 else ""
    render(Path(sys.argv[1]), only, int(sys.argv[3]) / 100 if len(sys.argv) > 3 else 1.0)
