"""What the small controls show: buttons, tabs, menus, toasts, questions. Already worded; no Qt, no protocol.

A control that can't be used carries the reason as a sentence; whoever shows it writes the sentence beside
the control and gives it to screen readers.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ButtonModel:
    """A button. `reason` says why it is disabled; `pending` shows a spinner and takes no clicks.

    `icon` is a name that the theme draws, `count` a badge such as "1/3", `spoken` what is read aloud when
    the text alone isn't enough ("Take the spymaster's seat of Blue"), `hint` is told on pointing at it.
    """

    text: str
    icon: str = ""
    count: str = ""
    enabled: bool = True
    reason: str = ""
    pending: bool = False
    spoken: str = ""
    hint: str = ""


HOW_TO_PLAY = ButtonModel("How to play")
LEADERBOARD = ButtonModel(
    "Leaderboard", "star", hint="Leaderboard: who won how often, this evening and over all time"
)


@dataclass(frozen=True, slots=True)
class MenuEntryModel:
    """One line of a menu; `key` comes back when it is chosen. A `line` above it separates groups.

    `chosen` is whether it is the one of its group that counts now; None where nothing is chosen.
    """

    key: str
    text: str
    enabled: bool = True
    reason: str = ""
    line: bool = False
    chosen: bool | None = None


@dataclass(frozen=True, slots=True)
class TabModel:
    """One tab: `unread` is the gold dot, `locked` the lock of a tab that may only be read."""

    key: str
    label: str
    unread: bool = False
    locked: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class StepperModel:
    """A choice of ordered texts ("0", "1", … "∞") and which of them is chosen."""

    values: tuple[str, ...]
    at: int = 0
    enabled: bool = True
    spoken: str = ""  # what the number is: "Number of cards"

    def __post_init__(self) -> None:
        if not 0 <= self.at < len(self.values):
            raise ValueError(f"{self.at} is none of {len(self.values)} values")


@dataclass(frozen=True, slots=True)
class ToastModel:
    """A short message: one line and one detail, with an icon or an avatar. `warn` is the gold one."""

    title: str
    text: str = ""
    icon: str = "info"
    avatar: str = ""
    warn: bool = False
    close: str = "Close this message"


@dataclass(frozen=True, slots=True)
class QuestionModel:
    """A question about something that costs. The safe answer comes first and has the focus."""

    title: str
    text: str
    safe: str
    risky: str
    icon: str = "flag"


@dataclass(frozen=True, slots=True)
class LostModel:
    """The strip while the connection is lost; `text` counts down to the next try."""

    title: str
    text: str
    leave: str = "Leave room"
    retry: ButtonModel = ButtonModel("Try now")
