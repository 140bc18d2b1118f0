"""What the lobby shows: the invite, team columns, who watches, the room's settings and what is missing.

Already worded; no Qt, no protocol. Seats and settings are named by keys that come back when they are
clicked; members by their numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from client.model.board import Team
from client.model.controls import HOW_TO_PLAY, LEADERBOARD, ButtonModel, MenuEntryModel

COPY_INVITE = ButtonModel("Copy invite", icon="copy")
SAVE = ButtonModel("Save")
BOARD_ICON = replace(LEADERBOARD, text="", spoken=LEADERBOARD.text)
CANCEL = ButtonModel("Cancel")


@dataclass(frozen=True, slots=True)
class InviteModel:
    """The top panel. The first address is *the* address; the others are folded away when room is short.

    Without an invite there is nothing to copy: nobody else can come in.
    """

    room: str
    subtitle: str  # "Codenames, classic · 7 here"
    addresses: tuple[str, ...] = ()
    invite: str = ""  # what "Copy invite" copies
    hint: str = "Friends type the address, or you send them the invite:"
    lock: ButtonModel | None = None  # locks the room or opens it, for whoever may
    password: ButtonModel | None = None
    leaderboard: ButtonModel = BOARD_ICON
    copy: ButtonModel = COPY_INVITE
    copy_address: str = "Copy the address {address}"
    more: str = "Other addresses"
    games: tuple[tuple[str, str], ...] = ()  # key and name, in place of the subtitle for who may choose
    game: str = ""
    games_spoken: str = "Game"


@dataclass(frozen=True, slots=True)
class MemberModel:
    """A person on a seat or watching.

    `tags` are short ("You", "Host", "Waiting"), `brief` those for a narrow row, `ready` is one more with a
    check; `note` is a muted word beside the name ("reconnecting") and `off` the grey avatar in a dashed ring.
    `menu` are the host's actions; without any there is no menu. `spoken` is read aloud for the whole row.
    """

    number: int
    name: str
    avatar: str
    tags: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()
    note: str = ""
    off: bool = False
    ready: str = ""  # the word, "" while the person has not said so
    menu: tuple[MenuEntryModel, ...] = ()
    menu_spoken: str = "What to do with {name}"
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class SeatModel:
    """One seat: somebody's, or free with a word in it. `button` is "Take seat", "Leave seat" or absent.

    `bot` opens a menu of `levels`, whose keys come back.
    """

    key: str
    member: MemberModel | None = None
    free: str = "Free seat"
    button: ButtonModel | None = None
    bot: ButtonModel | None = None
    levels: tuple[MenuEntryModel, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayersModel:
    """The seats of a game without teams, in turn order; `fill` gives all free ones to bots."""

    title: str
    note: str
    seats: tuple[SeatModel, ...]
    fill: ButtonModel | None = None


@dataclass(frozen=True, slots=True)
class TeamModel:
    """One team's column. `status` is "Complete", "Ready" or what is missing."""

    team: Team
    name: str
    status: str
    spymasters: tuple[SeatModel, ...]
    operatives: tuple[SeatModel, ...]
    spymaster_label: str = "Spymaster"
    operatives_label: str = "Operatives"


@dataclass(frozen=True, slots=True)
class WatchingModel:
    """Everybody without a seat, those who wait to be let in first."""

    members: tuple[MemberModel, ...] = ()
    title: str = "Watching"
    nobody: str = "Nobody is watching"
    hint: str = "People here see the board and the table chat, never the key."
    button: ButtonModel | None = None


@dataclass(frozen=True, slots=True)
class SettingsSummaryModel:
    """The settings as pairs of words. `edit` is there for whoever may change them."""

    rows: tuple[tuple[str, str], ...] = ()
    title: str = "Room settings"
    edit: ButtonModel | None = None
    rules: ButtonModel = HOW_TO_PLAY


@dataclass(frozen=True, slots=True)
class StartModel:
    """The footer: what is missing, what to do about it, and the buttons. `ready` shows a check.

    The host has `start` and, where there are bots, `fill`; everybody else on a seat `say_ready`, which also
    takes it back.
    """

    title: str
    text: str
    start: ButtonModel | None = None
    ready: bool = False
    say_ready: ButtonModel | None = None
    fill: ButtonModel | None = None


@dataclass(frozen=True, slots=True)
class LobbyModel:
    """The whole page without its chat."""

    invite: InviteModel
    teams: tuple[TeamModel, ...]
    watching: WatchingModel
    settings: SettingsSummaryModel
    start: StartModel
    players: PlayersModel | None = None  # in a game without teams


@dataclass(frozen=True, slots=True)
class BringModel:
    """Where the host brings something along, which counts at once: what the room has, buttons by key ("paste"
    opens a place to paste into), why a file wasn't taken, and the report of a list."""

    status: str = ""
    error: str = ""
    buttons: tuple[tuple[str, ButtonModel], ...] = ()
    report_title: str = ""
    report: tuple[str, ...] = ()
    paste_hint: str = ""
    take: str = ""


@dataclass(frozen=True, slots=True)
class SettingModel:
    """One line of the settings editor.

    A `choice` has options (value, words) and is shown as a list, or as a row of buttons when there are at
    most three; of `many` options several are chosen, a line each in the value; a `number` steps through its
    options; a `switch` has the values "yes" and "no"; a `text` is typed, an `area` in several lines; a
    `bring` has no value. `hint` explains it.
    """

    key: str
    label: str
    kind: Literal["text", "area", "choice", "many", "number", "switch", "bring"]
    value: str
    options: tuple[tuple[str, str], ...] = ()
    hint: str = ""
    limit: int = 40
    enabled: bool = True
    reason: str = ""
    error: str = ""
    bring: BringModel = BringModel()

    def __post_init__(self) -> None:
        if self.kind in ("choice", "number") and self.value not in dict(self.options):
            raise ValueError(f"{self.key}: {self.value!r} is none of the options")


@dataclass(frozen=True, slots=True)
class SettingsEditorModel:
    """The editor: lines in order and its two buttons. `note` says when changes count."""

    settings: tuple[SettingModel, ...]
    title: str = "Room settings"
    note: str = ""
    save: ButtonModel = SAVE
    cancel: ButtonModel = CANCEL
