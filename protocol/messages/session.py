"""Greeting, rooms, coming and going: what is said before and around a room. `Hello`, `Welcome` and `Refused`
never change shape, so that any two versions can at least tell each other what they are."""

import msgspec

from protocol.types import Message, Packed, Request, Second, Values


class Hello(Message, frozen=True, tag="hello", kw_only=True):
    """The first frame of a client: the versions it speaks, and what it is."""

    oldest: int
    newest: int
    program: str
    program_version: str


class Welcome(Message, frozen=True, tag="welcome", kw_only=True):
    """The answer when a common version exists. `server_id` stays the same while the server runs."""

    version: int
    server_name: str
    server_id: str
    program_version: str


class Refused(Message, frozen=True, tag="refused", kw_only=True):
    """The answer when none exists: both sides' versions. The connection closes after it."""

    oldest: int
    newest: int
    program_version: str
    your_oldest: int
    your_newest: int
    your_program_version: str


class ListRooms(Request, frozen=True, tag="list_rooms", kw_only=True):
    """A probe: answered with `Rooms`, makes no member."""


class RoomLine(Packed, frozen=True):
    """One room in `Rooms`. `stage` is lobby, playing or ended. `locked`: nobody new may come in; `password`:
    whoever is new has to bring one."""

    code: str
    name: str
    host: str
    game: str
    variant: str
    stage: str
    seated: int
    people: int
    locked: bool
    password: bool


class Rooms(Message, frozen=True, tag="rooms", kw_only=True):
    """The rooms of this server."""

    id: int
    rooms: tuple[RoomLine, ...]


class AskLeaderboard(Request, frozen=True, tag="ask_leaderboard", kw_only=True):
    """Who won how often, of this evening's matches or of all; of one game, or ("") of all together."""

    evening: bool
    game: str = ""


class RoleScore(Packed, frozen=True):
    """How often somebody had this role, and won with it."""

    role: str
    games: int
    wins: int


class Score(Packed, frozen=True):
    """A line of the leaderboard. `place` counts from 1; equals share one. A bot's `name` is its level."""

    place: int
    name: str
    games: int
    wins: int
    points: int
    roles: tuple[RoleScore, ...]


class Leaderboard(Message, frozen=True, tag="leaderboard", kw_only=True):
    """The best first, and then the asker's own line, if it isn't among them; `yours` is its index, -1: none.
    `matches` counts those behind it, the first of which ended at `since` (seconds since 1970, 0.0 for none).
    `more`: how many people are not told. `left_out`: members of the asker's room who are kept off it.
    """

    id: int
    evening: bool
    game: str
    matches: int
    since: float
    people: tuple[Score, ...]
    more: int
    bots: tuple[Score, ...]
    yours: int
    left_out: tuple[int, ...]


class Join(Request, frozen=True, tag="join", kw_only=True):
    """Become a member. An empty `room` is the only one there is; `host_token` comes from `host --json`.

    `password` is the room's, where it has one. `device` is random text that stays the same for this person's
    computer on this server: a host may keep somebody out by it, and the leaderboard knows them by it. ""
    says nothing.
    """

    room: str
    name: str
    avatar: str
    host_token: str = ""
    password: str = ""
    device: str = ""


class OpenRoom(Request, frozen=True, tag="open_room", kw_only=True):
    """Open another room on this server and become its first member and host."""

    room_name: str
    name: str
    avatar: str
    device: str = ""


class Resume(Request, frozen=True, tag="resume", kw_only=True):
    """Come back to the same member and seat with the secret token of the last `Joined`."""

    token: str


class Joined(Message, frozen=True, tag="joined", kw_only=True):
    """You are member `member` of `room`. All sections, the log and the readable chat follow.

    `name` may differ from the one asked for ("Ada 2"). `token` is secret and comes back with `Resume`; the
    one before it stays valid until this one has been used. `now` is the room's clock in seconds, on which
    every other time in messages stands. `addresses` are `host:port`, the best one to give to friends first.
    """

    id: int
    room: str
    member: int
    name: str
    token: str
    now: Second
    addresses: tuple[str, ...]


class Leave(Request, frozen=True, tag="leave", kw_only=True):
    """Goodbye for good: the seat is free, the token void."""


class Ping(Message, frozen=True, tag="ping", kw_only=True):
    """Either side asks whether the other is there; answered with the same `nonce`."""

    nonce: int


class Pong(Message, frozen=True, tag="pong", kw_only=True):
    nonce: int


class Done(Message, frozen=True, tag="done", kw_only=True):
    """The request was carried out; what it changed was sent before this."""

    id: int


class Refusal(Message, frozen=True, tag="refusal", kw_only=True):
    """The request was not carried out and nothing has changed; `values` fill the sentence for `code`."""

    id: int
    code: str
    values: Values = msgspec.field(default_factory=dict)


class Goodbye(Message, frozen=True, tag="goodbye", kw_only=True):
    """The last frame before the server closes the connection."""

    code: str
