"""The room around a match: people, seats, settings, votes of the room, chat. Knows no game."""

from protocol.messages.catalogue import GameOptions, LogEntry, Offer, Secret
from protocol.types import Message, Packed, Request, Second, Values

# ---- what members ask for


class TakeSeat(Request, frozen=True, tag="take_seat", kw_only=True):
    """Sit down on (or move to) the seat with this number in the settings section."""

    seat: int


class LeaveSeat(Request, frozen=True, tag="leave_seat", kw_only=True):
    """Stand up and watch."""


class SetReady(Request, frozen=True, tag="set_ready", kw_only=True):
    ready: bool


class ChangeName(Request, frozen=True, tag="change_name", kw_only=True):
    """Refused while a match runs."""

    name: str
    avatar: str


class Say(Request, frozen=True, tag="say", kw_only=True):
    """One chat line to `table`, `team` or `spymasters`."""

    channel: str
    text: str


class LeaveOut(Request, frozen=True, tag="leave_out", kw_only=True):
    """Keep a member off the leaderboard, or (`out` false) put them back; oneself, or as the host anybody.
    Refused while a match runs."""

    member: int
    out: bool


class Start(Request, frozen=True, tag="start", kw_only=True):
    """Host only."""


class MoveMember(Request, frozen=True, tag="move_member", kw_only=True):
    """Host only: put a member on a seat, or (None) among the spectators."""

    member: int
    seat: int | None


class Kick(Request, frozen=True, tag="kick", kw_only=True):
    """Host only: the member leaves the room; their token is void. `ban`: nor may they come back."""

    member: int
    ban: bool = False


class Unban(Request, frozen=True, tag="unban", kw_only=True):
    """Host only: one of the `door` section's banned people may come in again."""

    member: int


class LockRoom(Request, frozen=True, tag="lock_room", kw_only=True):
    """Host only, at any stage: whether the room takes nobody new. Who has a token may come back."""

    locked: bool


class SetPassword(Request, frozen=True, tag="set_password", kw_only=True):
    """Host only, at any stage: what whoever is new has to bring from now on; "" for nothing."""

    password: str


class HandOver(Request, frozen=True, tag="hand_over", kw_only=True):
    """Host only: make another member host."""

    member: int


class AddBot(Request, frozen=True, tag="add_bot", kw_only=True):
    """Host only: a bot of this level (one of the settings' `bots`) takes the free seat."""

    seat: int
    level: str


class Admit(Request, frozen=True, tag="admit", kw_only=True):
    """Host only: say yes to a newcomer who waits for it."""

    member: int


class Pause(Request, frozen=True, tag="pause", kw_only=True):
    """Host only: stop or go on with the clock."""

    paused: bool


class SkipAbsent(Request, frozen=True, tag="skip_absent", kw_only=True):
    """Host only: decline for a caller who isn't connected, when no clock does."""

    match: int


class EndMatch(Request, frozen=True, tag="end_match", kw_only=True):
    """Host only: end the running match without a winner."""

    match: int


class BackToLobby(Request, frozen=True, tag="back_to_lobby", kw_only=True):
    """Host only, after the end."""


class Rematch(Request, frozen=True, tag="rematch", kw_only=True):
    """Any seated person: after the end one press starts the next match; before it, asks the seated people."""

    match: int
    swap_roles: bool = False


class CastVote(Request, frozen=True, tag="cast_vote", kw_only=True):
    """A seated person's answer to the open vote of the room."""

    vote: int
    yes: bool


class RoomOptions(Packed, frozen=True, omit_defaults=False):
    """What the host sets for the room itself.

    `grace_seconds`: how long a dropped person still counts (0 to 120). `rotate_roles`: another spymaster at
    each rematch. `spectators`: the most people without a seat (0 to 32). `notes`: what the group agrees on
    that no rule says, in the host's words (up to 300 code points). `bot_seconds`: about how long a bot takes
    over its turn (0 to 10). `bots_explain`: bots tell their team why.
    """

    name: str
    rotate_roles: bool = False
    grace_seconds: int = 10
    spectators: int = 32
    notes: str = ""
    bot_seconds: int = 1
    bots_explain: bool = True


class ChangeSettings(Request, frozen=True, tag="change_settings", kw_only=True):
    """Host only, in the lobby: the settings as they shall be, whole."""

    room: RoomOptions
    game: GameOptions


class Bring(Request, frozen=True, tag="bring", kw_only=True):
    """Host only, in the lobby: part `part` of `parts` of a text that the host brings along.

    `kind`: variant (a variant file, which is chosen with it), words (a word list) or no_words (take the
    list away; the text is empty). `name` is the file's, for refusals. `Brought` answers the last part.
    """

    kind: str
    name: str
    text: str
    part: int = 0
    parts: int = 1


class Dropped(Packed, frozen=True):
    """A word that was not taken: its line, itself, and the reason as a `WordCode` and its values."""

    line: int
    word: str
    why: str
    values: Values


class Brought(Message, frozen=True, tag="brought", kw_only=True):
    """It is the room's now. Of a word list: how many were kept, and what was dropped (`more` besides)."""

    id: int
    kept: int = 0
    dropped: tuple[Dropped, ...] = ()
    more: int = 0


class AskRecord(Request, frozen=True, tag="ask_record", kw_only=True):
    """Part `part` (from 0) of the record of the match that ended; answered with `RecordPart`."""

    match: int
    part: int


class RecordPart(Message, frozen=True, tag="record_part", kw_only=True):
    """A piece of the record's text (docs/record.md); ask for `part + 1` until it is `parts`."""

    id: int
    match: int
    part: int
    parts: int
    text: str


# ---- sections: each small, sent whole, with its own revision


class Person(Packed, frozen=True):
    """`presence`: here, away (dropped at room second `since`) or left (while a match runs).

    `bot`: a bot's level, "" for a person. `waits`: a newcomer who may take a seat only after the host's yes.
    """

    member: int
    name: str
    avatar: str
    seat: int | None
    host: bool
    bot: str
    ready: bool
    presence: str
    since: Second
    waits: bool


class People(Packed, frozen=True, tag="people"):
    revision: int
    people: tuple[Person, ...]


class Seat(Packed, frozen=True):
    """A seat is its place in the settings' list. `team` is an index into `teams`, -1 in a game without;
    `role` a game's word."""

    team: int
    role: str


class Missing(Packed, frozen=True):
    """Why the match can't start: team `team` (-1 in a game without) has no `role`."""

    team: int
    role: str


class Settings(Packed, frozen=True, tag="settings"):
    """`stage`: lobby, playing or ended. `match`: number of the current or last match, 0 before the first.

    `teams` are colour names in turn order. `missing` is empty when the match could start. `fixed` is true
    while a match runs. `word_count`: different codenames in the chosen lists. `bots`: levels of the bots that
    can be seated. `locked`: nobody new may come in; `password`: whoever is new has to bring one.
    """

    revision: int
    code: str
    stage: str
    match: int
    teams: tuple[str, ...]
    seats: tuple[Seat, ...]
    missing: tuple[Missing, ...]
    word_count: int
    bots: tuple[str, ...]
    room: RoomOptions
    game: GameOptions
    locked: bool
    password: bool


class Banned(Packed, frozen=True):
    """Somebody who was removed for the evening, as they were called then."""

    member: int
    name: str
    avatar: str


class Door(Packed, frozen=True, tag="door"):
    """For the host alone: who may not come back, in the order in which they were removed."""

    revision: int
    banned: tuple[Banned, ...]


class Clock(Packed, frozen=True, tag="clock"):
    """`key` names what runs ("" when nothing does); it ends at room second `ends_at`, of `seconds` in all.

    Paused: `ends_at` is None and `left` says how many seconds remain.
    """

    revision: int
    key: str
    seconds: int
    ends_at: Second | None
    left: Second | None


class Yours(Packed, frozen=True, tag="yours"):
    """What this member has and may do now.

    `may`: what would be carried out now: start, change_settings, back_to_lobby, end_match, pause,
    skip_absent, add_bot, host (move, kick, unban, lock, password, hand over, admit), rematch, cast_vote,
    leave_seat, set_ready, change_name. `seats`: bit mask of seats that may be taken. `reads` and `writes`:
    chat channels. `offers`: what the game takes from this seat. `secret`: what only this seat may know, or
    None; a spymaster's key as one character a card, as in `faces` of the play section, or the cards that a
    player holds.
    """

    revision: int
    member: int
    seat: int | None
    may: tuple[str, ...]
    seats: int
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    offers: tuple[Offer, ...]
    secret: Secret | None


class RoomVote(Packed, frozen=True, tag="room_vote"):
    """A question to the seated people (`kind`: rematch); `vote` is 0 when none is open."""

    revision: int
    vote: int
    kind: str
    asked_by: str
    yes: tuple[int, ...]
    no: tuple[int, ...]
    voters: tuple[int, ...]
    ends_at: Second


# ---- appended entries


class LogEntries(Message, frozen=True, tag="log", kw_only=True):
    """Entries `first`, `first + 1`, … of the log of match `match`."""

    match: int
    first: int
    entries: tuple[LogEntry, ...]


class Said(Packed, frozen=True, tag="said"):
    """A chat line of a person. `n` counts in its channel; `at` is the room's second."""

    n: int
    at: Second
    member: int
    name: str
    avatar: str
    text: str


class Noted(Packed, frozen=True, tag="noted"):
    """A line of the room itself: a code (`NotedCode`) and its values."""

    n: int
    at: Second
    code: str
    values: Values


ChatLine = Said | Noted


class ChatLines(Message, frozen=True, tag="chat", kw_only=True):
    """Lines of one channel, oldest first. `unread` is false for history sent on joining."""

    channel: str
    lines: tuple[ChatLine, ...]
    unread: bool = True
