"""What happens in a room, as events; with the match's own they rebuild the room (`RoomState.apply`)."""

from typing import Any

from protocol.messages.catalogue import GameOptions
from protocol.messages.room import RoomOptions
from protocol.types import Packed, Values


class Opened(Packed, frozen=True, tag="opened"):
    """A room begins. Its seconds count from here. `salt` goes into hashes of devices and addresses."""

    code: str
    room: RoomOptions
    game: GameOptions
    salt: str = ""


class MemberJoined(Packed, frozen=True, tag="joined"):
    """`member` counts up and is never used twice in a room. `bot`: a bot's level, "" for a person. `wanted`:
    name and avatar that are kept back. `device` and `address` are hashed (`door.mark`), "" for none; so is
    `player`, which is the device as the whole server knows it."""

    member: int
    name: str
    avatar: str
    bot: str
    wanted: str = ""
    wanted_avatar: str = ""
    device: str = ""
    address: str = ""
    player: str = ""


class MemberLeft(Packed, frozen=True, tag="left"):
    """Left, was removed, or never came back."""

    member: int


class MemberDropped(Packed, frozen=True, tag="dropped"):
    member: int


class GraceOver(Packed, frozen=True, tag="grace_over"):
    """From now on the match counts them no more (it is told with `SeatAway`)."""

    member: int


class MemberBack(Packed, frozen=True, tag="back"):
    member: int


class Restarted(Packed, frozen=True, tag="restarted"):
    """The server began anew: no person is connected, and the room sleeps until one is."""


class CameFrom(Packed, frozen=True, tag="came_from"):
    """A member came back from another address than before; it is hashed."""

    member: int
    address: str


class LockSet(Packed, frozen=True, tag="lock"):
    """Whether the room takes nobody new."""

    locked: bool


class PasswordSet(Packed, frozen=True, tag="password"):
    """Whoever is new has to bring it from now on. `digest` is its salted hash, "" for none."""

    salt: str
    digest: str


class Banned(Packed, frozen=True, tag="ban"):
    """A member who was removed may not come back: known by device or address, each hashed or ""."""

    member: int
    name: str
    avatar: str
    device: str
    address: str


class Unbanned(Packed, frozen=True, tag="unban"):
    member: int


class Renamed(Packed, frozen=True, tag="renamed"):
    member: int
    name: str
    avatar: str


class Seated(Packed, frozen=True, tag="seated"):
    """`seat` None: among the spectators."""

    member: int
    seat: int | None


class ReadySet(Packed, frozen=True, tag="ready"):
    member: int
    ready: bool


class HostIs(Packed, frozen=True, tag="host"):
    member: int | None


class Admitted(Packed, frozen=True, tag="admitted"):
    """The host said yes to a newcomer for the match that runs."""

    member: int


class SettingsSet(Packed, frozen=True, tag="settings"):
    """`anew`: the seats are others now, everybody stands up."""

    room: RoomOptions
    game: GameOptions
    anew: bool


class OwnBrought(Packed, frozen=True, tag="own"):
    """What the host brought along is the room's now, as the game keeps it."""

    own: Any


class ChatSaid(Packed, frozen=True, tag="chat"):
    """`channel` is the room's own name for it: a team's carries the team's index ("team:0")."""

    channel: str
    member: int
    text: str


class ChatNoted(Packed, frozen=True, tag="note"):
    code: str
    values: Values


class MatchDealt(Packed, frozen=True, tag="match"):
    """Match `number` begins; `dealt` is the game's first event."""

    number: int
    dealt: Any


class Played(Packed, frozen=True, tag="played"):
    """One more event of the match that runs."""

    event: Any


class BackInLobby(Packed, frozen=True, tag="lobby"):
    """The finished match is off the table."""


class ClockSet(Packed, frozen=True, tag="clock"):
    """`key` "" is no clock. Running: `ends_at` is set; paused: `left`."""

    key: str
    seconds: int
    ends_at: float | None
    left: float | None


class PauseSet(Packed, frozen=True, tag="pause"):
    paused: bool


class VoteOpened(Packed, frozen=True, tag="vote"):
    vote: int
    kind: str
    by: int
    voters: tuple[int, ...]
    ends_at: float


class MayAskAgain(Packed, frozen=True, tag="ask_again"):
    """Long enough ago that this member asked for a new game."""

    member: int


class VoteCast(Packed, frozen=True, tag="cast"):
    member: int
    yes: bool


class VoteClosed(Packed, frozen=True, tag="vote_closed"):
    """The question is off the table, whatever came of it."""


RoomEvent = (
    Opened
    | MemberJoined
    | MemberLeft
    | MemberDropped
    | GraceOver
    | MemberBack
    | Restarted
    | CameFrom
    | LockSet
    | PasswordSet
    | Banned
    | Unbanned
    | Renamed
    | Seated
    | ReadySet
    | HostIs
    | Admitted
    | SettingsSet
    | OwnBrought
    | ChatSaid
    | ChatNoted
    | MatchDealt
    | Played
    | BackInLobby
    | ClockSet
    | PauseSet
    | VoteOpened
    | MayAskAgain
    | VoteCast
    | VoteClosed
)
