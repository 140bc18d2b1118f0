"""The state of a room: a fold over its events. Only `apply` changes it; it decides nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from protocol.messages.catalogue import GameOptions, game_of
from protocol.messages.room import RoomOptions
from server.games.match import Game, Match, SeatPlan
from server.refusals import Refusal
from server.rooms import events as e

LOBBY, PLAYING, ENDED = "lobby", "playing", "ended"
NO_CLOCK = e.ClockSet("", 0, None, None)
MAX_GONE = 16  # people who left a seat in this match and are still shown as "left"


@dataclass(frozen=True)
class Member:
    """A person (or bot) of the room. `since`: room second of the last coming or dropping.

    `grace_from`: room second from which the grace counts; None: it has not begun, since the server was
    restarted and nobody whom the team waits for is back.
    """

    member: int
    name: str
    avatar: str
    bot: str  # its level, "" for a person
    joined: float
    since: float
    here: bool = True
    seat: int | None = None
    ready: bool = False
    admitted: bool = False
    grace_over: bool = False  # the match has been told that they are away
    grace_from: float | None = 0.0
    restarted: bool = False  # a restart of the server took them away, and they have not been back
    left: bool = False
    newcomer_of: int = 0  # number of the match that ran when they joined, 0 for none
    wanted: str = ""  # the name that is kept back until they are let in, with `wanted_avatar`
    wanted_avatar: str = ""
    device: str = ""  # a salted hash, as `address` is; "" where nothing is known
    address: str = ""
    player: str = ""  # a hash too, the same in all rooms of the server
    asked: float | None = None  # when they last asked the room for a new game, in this match


@dataclass
class Vote:
    """An open question to the seated people."""

    vote: int
    kind: str
    by: int
    voters: tuple[int, ...]
    ends_at: float
    answers: dict[int, bool] = field(default_factory=dict)


class RoomState:
    """Everything a room remembers besides its chat. `games`: what can be played here, by name."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games
        self.game: Game
        self.code = ""
        self.room = RoomOptions("")
        self.options: GameOptions
        self.owns: dict[str, Any] = {}  # what the host brought along for each game, as it keeps it
        self.plan: SeatPlan
        self.word_count = 0
        self.members: dict[int, Member] = {}
        self.host: int | None = None
        self.match: Match | None = None
        self.matches = 0
        self.sat: dict[int, Member] = {}  # seat → who sits there in this match, or sat there last
        self.carries: dict[str, Any] = {}  # what each game's last match, off the table, hands on
        self.match_began = 0.0
        self.match_ended = 0.0
        self.paused = False
        self.clock = NO_CLOCK
        self.vote: Vote | None = None
        self.votes = 0
        self.last_member = 0
        self.asleep = False  # the server was restarted, and no person has been here since
        self.salt = ""
        self.locked = False
        self.password: e.PasswordSet | None = None
        self.banned: dict[int, e.Banned] = {}

    # ---- what is the case

    @property
    def bots(self) -> tuple[str, ...]:
        """Levels of the bots that can be seated."""
        return self.game.bots(self.options, self.own)

    @property
    def own(self) -> Any:
        """What the host brought along for the game that is chosen, or None."""
        return self.owns.get(self.game.name)

    @property
    def stage(self) -> str:
        """lobby, playing or ended."""
        if self.match is None:
            return LOBBY
        return PLAYING if self.match.running else ENDED

    def present(self) -> Iterator[Member]:
        """Members who belong to the room, connected or away; whoever left is not among them."""
        return (member for member in self.members.values() if not member.left)

    def may_sit(self, seat: int, member: Member, by_host: bool = False) -> Refusal | None:
        """Whether the match that runs lets the member take this seat. Who left it and comes again from the
        same device is held to what they were in it."""
        assert self.match is not None
        before = [
            one.member
            for one in self.members.values()
            if one.left and one.device and one.device == member.device
        ]
        refusals = (
            self.game.may_sit(self.match.state, seat, one, by_host) for one in (member.member, *before)
        )
        return next((refusal for refusal in refusals if refusal is not None), None)

    def sitter(self, seat: int) -> Member | None:
        """Who sits there."""
        return next((member for member in self.present() if member.seat == seat), None)

    def people(self) -> Iterator[Member]:
        """Those present who are no bots."""
        return (member for member in self.present() if not member.bot)

    def seating(self) -> dict[int, int]:
        """Seat → member."""
        return {member.seat: member.member for member in self.present() if member.seat is not None}

    def waits(self, member: Member) -> bool:
        """A newcomer to the match who needs the host's yes (docs/rules/rooms.md, "Newcomers")."""
        if self.match is None or not self.match.running or member.admitted or member.bot:
            return False
        newcomer = member.newcomer_of == self.match.number
        return newcomer and (member.wanted != "" or not self.keepers_here)

    def nameless(self, member: Member) -> bool:
        """Came while a keeper of the key wasn't here: name and writing wait for the host's yes."""
        return member.wanted != "" and self.waits(member)

    @property
    def keepers_here(self) -> bool:
        """Whether everybody who has seen the key of the running match is connected."""
        if self.match is None or not self.match.running:
            return True
        seen = self.game.seen_secret(self.match.state)
        return all(one in self.members and self.members[one].here for one in seen)

    # ---- the fold

    def apply(self, event: e.RoomEvent, at: float) -> None:
        """Take one event, decided at room second `at`, into the state."""
        match event:
            case e.Opened(code, room, game, salt):
                self.code, self.room, self.options, self.salt = code, room, game, salt
                self._chosen()
            case e.OwnBrought(own):
                self.owns[self.game.name] = own
            case e.MemberJoined():
                self._join(event, at)
            case e.MemberLeft(number):
                self._leave(number, at)
            case e.MemberDropped(number):
                self._set(number, here=False, since=at, grace_from=at)
            case e.GraceOver(number):
                self._set(number, grace_over=True, restarted=False)
            case e.MemberBack(number):
                self._set(number, here=True, since=at, grace_over=False, restarted=False)
                self.asleep = False
                self._begin_graces(number, at)
            case e.Restarted():
                self._restart(at)
            case e.CameFrom(number, address):
                self._set(number, address=address)
            case e.LockSet(locked):
                self.locked = locked
            case e.PasswordSet():
                self.password = event if event.digest else None
            case e.Banned(number):
                self.banned[number] = event
            case e.Unbanned(number):
                del self.banned[number]
            case e.Renamed(number, name, avatar):
                self._set(number, name=name, avatar=avatar, wanted="", wanted_avatar="")
            case e.Seated(number, seat):
                self._set(number, seat=seat, ready=False)
                self._sit(number)
                self._begin_graces(number, at)
            case e.ReadySet(number, ready):
                self._set(number, ready=ready)
            case e.HostIs(host):
                self.host = host
            case e.Admitted(number):
                self._set(number, admitted=True)
            case e.SettingsSet(room, game, anew):
                self._settings(room, game, anew)
            case e.ChatSaid() | e.ChatNoted():
                pass
            case e.MatchDealt(number, dealt):
                self._begin(number, dealt, at)
            case e.Played(played):
                self._play(played, at)
            case e.BackInLobby():
                assert self.match is not None
                self.carries[self.game.name] = self.game.carry(self.match.state)
                self.match = None
                self._forget_the_gone()
            case e.ClockSet():
                self.clock = event
            case e.PauseSet(paused):
                self.paused = paused
            case e.VoteOpened(vote, kind, by, voters, ends_at):
                self.votes = vote
                self.vote = Vote(vote, kind, by, voters, ends_at)
                self._set(by, asked=at)
            case e.MayAskAgain(number):
                self._set(number, asked=None)
            case e.VoteCast(number, yes):
                assert self.vote is not None
                self.vote.answers[number] = yes
            case e.VoteClosed():
                self.vote = None
            case _:
                assert_never(event)

    def _join(self, event: e.MemberJoined, at: float) -> None:
        self.last_member = event.member
        self.asleep = False
        self.members[event.member] = Member(
            event.member,
            event.name,
            event.avatar,
            event.bot,
            joined=at,
            since=at,
            newcomer_of=self.match.number if self.match and self.match.running else 0,
            wanted=event.wanted,
            wanted_avatar=event.wanted_avatar,
            device=event.device,
            address=event.address,
            player=event.player,
        )

    def _set(self, number: int, **changes: Any) -> None:
        self.members[number] = replace(self.members[number], **changes)

    def _leave(self, number: int, at: float) -> None:
        if self.stage != PLAYING or self.members[number].seat is None:
            del self.members[number]
            return
        self._set(number, left=True, here=False, seat=None, since=at)
        gone = sorted((one for one in self.members.values() if one.left), key=lambda one: one.since)
        for oldest in gone[:-MAX_GONE]:
            del self.members[oldest.member]

    def _restart(self, at: float) -> None:
        """Everybody is away; who is not yet taken for absent is waited for anew."""
        self.asleep = True
        for one in list(self.people()):
            since = at if one.here else one.since
            waited = not one.grace_over
            grace = None if waited else one.grace_from
            self._set(one.member, here=False, since=since, restarted=waited, grace_from=grace)

    def _begin_graces(self, number: int, at: float) -> None:
        """Somebody is on a seat after a restart: the graces of those who wait for that begin."""
        member = self.members[number]
        if not member.here or member.seat is None or self.stage != PLAYING:
            return
        waiting = self.game.wait_for(self.plan, member.seat)
        for one in list(self.present()):
            if one.grace_from is None and one.seat in waiting:
                self._set(one.member, grace_from=at)

    def _sit(self, number: int) -> None:
        """On this seat, and last on no other."""
        member = self.members[number]
        if member.seat is not None and self.stage == PLAYING:
            others = {seat: one for seat, one in self.sat.items() if one.member != number}
            self.sat = {**others, member.seat: member}

    def _settings(self, room: RoomOptions, game: GameOptions, anew: bool) -> None:
        self.room, self.options = room, game
        self._chosen()
        if anew:
            for number in self.members:
                self._set(number, seat=None, ready=False)

    def _chosen(self) -> None:
        """What follows from the settings, made once for all views of them."""
        self.game = self.games[game_of(self.options)]
        self.plan = self.game.plan(self.options, self.own)
        self.word_count = self.game.word_count(self.options, self.own)

    def _begin(self, number: int, dealt: Any, at: float) -> None:
        self._forget_the_gone()
        self.matches = number
        self.match = Match(self.game, number, self.plan, dealt)
        self.match_began = at
        self.paused = False
        self.clock = NO_CLOCK  # turns of two matches may have the same key
        for one in self.members:
            self._set(one, ready=False, admitted=False, grace_over=False, asked=None)
        self.sat = {one.seat: one for one in self.present() if one.seat is not None}
        for one in list(self.members):  # others may be on the seats that somebody absent was waited for
            self._begin_graces(one, at)

    def _play(self, played: Any, at: float) -> None:
        assert self.match is not None
        self.match.commit([played])
        if not self.match.running:
            self.match_ended = at

    def _forget_the_gone(self) -> None:
        self.members = {number: one for number, one in self.members.items() if not one.left}
