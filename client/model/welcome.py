"""What the first page shows: who I am, hosting a game, joining one. Already worded; no Qt, no protocol.

What is being typed is the page's own: a new model replaces the name or the address only when its own
`name` or `address` is another one than before.
"""

from __future__ import annotations

from dataclasses import dataclass

from client.model.controls import HOW_TO_PLAY, ButtonModel, MenuEntryModel

HOST = ButtonModel("Host a game")
JOIN = ButtonModel("Join")
CONNECT = ButtonModel("Connect")


@dataclass(frozen=True, slots=True)
class AvatarChoice:
    """One picture to choose: its name in the theme and the word for it."""

    name: str
    spoken: str


AVATARS = tuple(
    AvatarChoice(name, spoken)
    for name, spoken in (
        ("fox", "Fox"),
        ("owl", "Owl"),
        ("cat", "Cat"),
        ("bear", "Bear"),
        ("penguin", "Penguin"),
        ("rabbit", "Rabbit"),
        ("panda", "Panda"),
        ("koala", "Koala"),
        ("duck", "Duck"),
        ("mouse", "Mouse"),
        ("pig", "Pig"),
        ("random", "Choose one for me"),
    )
)


@dataclass(frozen=True, slots=True)
class IdentityModel:
    """The left column: name and avatar. `name_error` stands under the field; `settings` may be left out."""

    name: str
    avatar: str
    name_limit: int = 24
    name_error: str = ""
    avatars: tuple[AvatarChoice, ...] = AVATARS
    settings: ButtonModel | None = None
    rules: ButtonModel = HOW_TO_PLAY
    version: str = ""
    title: str = "Codenames LAN"
    tagline: str = "Word spies around one table"
    name_label: str = "Your name"
    avatar_label: str = "Your avatar"


@dataclass(frozen=True, slots=True)
class PracticeModel:
    """ "Practise alone": one click. `note` says how, `more` opens the menu that changes it."""

    button: ButtonModel
    more: ButtonModel
    note: str = ""
    choices: tuple[MenuEntryModel, ...] = ()


@dataclass(frozen=True, slots=True)
class HostModel:
    """The panel "New game". `error` says why hosting failed, and what to do next."""

    title: str = "New game"
    text: str = "Starts a room on this computer. Others join with an invite"
    button: ButtonModel = HOST
    error: str = ""
    games: tuple[tuple[str, str], ...] = ()  # key and name
    game: str = ""
    games_spoken: str = "Game"
    practice: PracticeModel | None = None


@dataclass(frozen=True, slots=True)
class RecentModel:
    """One game joined before. `key` comes back when its button is clicked; `away` greys the row."""

    key: int
    name: str
    detail: str  # "192.168.1.44, yesterday"
    now: str = ""  # "In the lobby", "No answer now"
    button: ButtonModel = JOIN
    away: bool = False


@dataclass(frozen=True, slots=True)
class JoinModel:
    """The panel "Join a game": recent ones, and a field for an address or an invite."""

    title: str = "Join a game"
    recent: tuple[RecentModel, ...] = ()
    recent_label: str = "Recent"
    empty_title: str = "No games yet"
    empty_text: str = (
        "Ask the host for the invite and paste it below. The address from the host's lobby works too."
    )
    address: str = ""
    address_placeholder: str = "192.168.1.20 or an invite"
    address_error: str = ""
    connect: ButtonModel = CONNECT


@dataclass(frozen=True, slots=True)
class WelcomeModel:
    """The whole page."""

    identity: IdentityModel
    host: HostModel = HostModel()
    join: JoinModel = JoinModel()
    news: str = ""  # why one is back here
