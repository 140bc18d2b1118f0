"""What the widgets around the board show: banners, action row, scores, clock, roster and the log of clues.

Owns the shapes of the values, already worded; knows no protocol, no Qt and no clock. Times are seconds in
the same monotonic base as the callable that is handed to the widgets.
"""

import math
from dataclasses import dataclass
from typing import Literal

from client.model.board import Identity, Team, VoteModel
from client.model.controls import ButtonModel

UNLIMITED = "∞"  # how an unlimited number is shown
LAST_SECONDS = 10.0  # from here the clock says so in bold words (visual guide, "Accessibility")


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a sentence; emphasis is a flag, never markup."""

    text: str
    bold: bool = False


def plain(segments: tuple[Segment, ...]) -> str:
    """The sentence without emphasis, for accessible names and tool tips."""
    return "".join(segment.text for segment in segments)


def number_text(number: int | None) -> str:
    """A clue's number as shown; None is unlimited."""
    return UNLIMITED if number is None else str(number)


# ---- the place above the board


@dataclass(frozen=True, slots=True)
class ClueBannerModel:
    """The clue in force, or who is choosing one.

    With `waiting` (a sentence) there is no clue. `dots` are the guesses in order. `stressed` is the index
    of the marked letter in `clue`. `ask` and `mark` are the labels of the two quiet buttons, empty when
    not offered; pressing `mark` offers the letters.
    """

    team: Team | None
    heading: str = ""
    clue: str = ""
    number: str = ""
    waiting: str = ""
    guesses_heading: str = ""
    guesses: str = ""
    dots: tuple[Literal["left", "used", "extra"], ...] = ()
    stressed: int | None = None
    ask: str = ""
    mark: str = ""
    mark_prompt: str = "Which letter?"
    spoken: str = ""
    stale: bool = False


@dataclass(frozen=True, slots=True)
class NoteModel:
    """The reserved line under the clue field: a private note or what is wrong with the word."""

    text: str
    lead: str = ""
    error: bool = False


@dataclass(frozen=True, slots=True)
class ComposerModel:
    """The spymaster's clue entry. The typed word is the widget's own and isn't here.

    `numbers` are the allowed ones in the stepper's order (None: unlimited). `suggested` is the number
    that the marks give; it is followed until the number is changed by hand. A new `occasion` (turn)
    clears the draft.
    """

    team: Team | None
    numbers: tuple[int | None, ...]
    occasion: int = 0
    suggested: int | None = None
    marks: str = ""  # "2 cards marked", empty without marks
    marks_short: str = ""  # "2", where the words don't fit
    note: NoteModel | None = None
    placeholder: str = "Your clue"
    send: str = "Send clue"
    clear: str = "Clear"
    number_name: str = "Number"  # what the stepper is called aloud
    max_length: int = 40  # code points in a clue (rules, section 1, "Clue")
    can_send: bool = True  # no error that forbids sending this word
    enabled: bool = True
    pending: bool = False
    stale: bool = False


# ---- the place below the board


@dataclass(frozen=True, slots=True)
class ActionModel:
    """A button of the action row; `key` comes back in the signal."""

    key: str
    button: ButtonModel
    primary: bool = False
    wide: bool = False  # as wide as a card: Pass, Challenge, Rematch
    least: int = 0  # px at 100 %: no narrower than this
    quiet: bool = False  # text alone
    short: str = ""  # what it says where there is too little room


@dataclass(frozen=True, slots=True)
class ActionRowModel:
    """Status on the left, then votes to pass, the reason of a disabled button, and the buttons.

    With `question` the row is a panel that asks something that costs: the first button is the safe answer
    and gets the focus.
    """

    sentence: tuple[Segment, ...] = ()
    icon: str = ""
    detail: str = ""
    votes: tuple[VoteModel, ...] = ()
    team: Team | None = None
    reason: str = ""
    actions: tuple[ActionModel, ...] = ()
    question: bool = False
    quiet: bool = False  # the sentence is a hint: muted and small
    stale: bool = False


# ---- header


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """A team's block. With `out` (a sentence, and a word where it has no room) the team is eliminated."""

    team: Team
    name: str
    found: int
    total: int
    note: str = ""
    left_word: str = "left"
    active: bool = False
    out: str = ""
    out_short: str = "Out"
    spoken: str = ""

    @property
    def left(self) -> int:
        return self.total - self.found


@dataclass(frozen=True, slots=True)
class ClockModel:
    """A running clock (`ends_at`) or a paused one (`paused_left`); `total` is the whole run in seconds."""

    label: str
    total: float
    ends_at: float | None = None
    paused_left: float | None = None
    last_label: str = ""  # the bold words of the last ten seconds
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class HeaderModel:
    scores: tuple[ScoreModel, ...] = ()
    title: str = ""
    team: Team | None = None  # colours the title
    subtitle: str = ""
    clock: ClockModel | None = None
    fresh: bool = True  # no cross-fade


def seconds_left(clock: ClockModel, now: float) -> float:
    """What the clock stands at, never below 0."""
    if clock.paused_left is not None:
        return max(0.0, clock.paused_left)
    return max(0.0, clock.ends_at - now) if clock.ends_at is not None else 0.0


def countdown(seconds: float) -> str:
    """1:24; a started second still counts."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def count_up(seconds: float) -> str:
    """0:42; only whole seconds count."""
    whole = max(0, math.floor(seconds))
    return f"{whole // 60}:{whole % 60:02}"


# ---- roster and log


@dataclass(frozen=True, slots=True)
class MemberModel:
    """A person or bot in a seat; `away_since` and `away` ("reconnecting") are set for a dropped one."""

    name: str
    avatar: str
    tags: tuple[str, ...] = ()  # "you", "bot", "host"
    spymaster: bool = False
    voted: bool = False
    away_since: float | None = None
    away: str = ""
    spoken: str = ""
    number: int = 0  # comes back when a menu is asked for


@dataclass(frozen=True, slots=True)
class RosterTeamModel:
    team: Team
    name: str
    members: tuple[MemberModel, ...]
    note: str = ""  # "your team", "next", "out, watching"
    out: bool = False


@dataclass(frozen=True, slots=True)
class RosterModel:
    teams: tuple[RosterTeamModel, ...]
    watching: str = ""  # "Watching: Hana, Ivo"
    stale: bool = False


@dataclass(frozen=True, slots=True)
class GuessModel:
    """A turned card in the log; `tip` tells who voted, in the review."""

    word: str
    identity: Identity
    tip: str = ""
    spoken: str = ""  # "PIANO, red agent"


@dataclass(frozen=True, slots=True)
class ClueRowModel:
    """One turn. `end` are the muted words after the chips; `choosing` replaces the clue before it is given.

    `meant` is None while the match runs; in the review it holds the words the spymaster marked.
    """

    team: Team
    clue: str = ""
    number: str = ""
    who: str = ""
    guesses: tuple[GuessModel, ...] = ()
    end: str = ""
    choosing: str = ""
    meant: tuple[str, ...] | None = None
    highlighted: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class ClueLogModel:
    """Newest first. `title` and `order` head the list, `empty` stands for it before the first clue."""

    rows: tuple[ClueRowModel, ...] = ()
    title: str = "Clues so far"
    order: str = "newest first"
    empty: str = ""
    meant: str = "Meant"
    picked: str = "Picked"
    unmarked: str = "nothing marked"
    footer: str = ""
    stale: bool = False
