"""What a member's request leads to: steps, or a refusal. Pure functions of the state; they change nothing.

A step is an event of the room, or news for the match about a seat, which the room turns into events.
"""

import math
from random import Random

from msgspec.structs import replace

from protocol.codes import NotedCode, RefusalCode
from protocol.limits import MAX_BANNED
from protocol.messages import HostRequest
from protocol.messages import room as m
from protocol.messages.catalogue import game_of
from protocol.types import Values
from server.games.match import Bringing, SeatDropped, SeatLeft, SeatNews, SeatTaken, Setup, Sitter
from server.refusals import Refusal
from server.rooms import door
from server.rooms import events as e
from server.rooms.alarms import ASK_AGAIN
from server.rooms.names import (
    bot_identity,
    clean_avatar,
    clean_name,
    clean_notes,
    clean_room_name,
    skeleton,
    told_apart,
)
from server.rooms.state import ENDED, LOBBY, PLAYING, Member, RoomState

Step = e.RoomEvent | SeatNews
Steps = list[Step]
Decision = Steps | Refusal

MAX_GRACE = 120  # seconds
MAX_SPECTATORS = 32
MAX_BOT_SECONDS = 10
_ROOM_RANGES = (
    ("grace_seconds", MAX_GRACE),
    ("spectators", MAX_SPECTATORS),
    ("bot_seconds", MAX_BOT_SECONDS),
)
VOTE_SECONDS = 60.0
NAMELESS_AVATAR = "guest"  # no client has a picture of that name, so all show the neutral one


def note(code: NotedCode, **values: int | str) -> e.ChatNoted:
    """A line of the room itself."""
    kept: Values = dict(values)
    return e.ChatNoted(code.value, kept)


def wrong_stage(state: RoomState) -> Refusal:
    """The room is in another stage than this request needs."""
    return Refusal(RefusalCode.NOT_NOW, {"stage": state.stage})


# ---- coming


def join(
    state: RoomState, number: int, name: str, avatar: str, host: bool, comer: door.Comer
) -> e.MemberJoined:
    """A new member. Who comes while a keeper of the key is away may be that keeper: then name and avatar,
    which could be hints, are kept back until the host says yes (docs/rules/rooms.md, "Newcomers").
    """
    device = door.mark(state.salt, "device", comer.device)
    address = door.mark(state.salt, "address", comer.address)
    if host or state.keepers_here:
        shown = told_apart(name, skeletons(state))
        return e.MemberJoined(number, shown, avatar, "", device=device, address=address, player=comer.player)
    return e.MemberJoined(
        number, f"#{number}", NAMELESS_AVATAR, "", name, avatar, device, address, comer.player
    )


def add_bot(state: RoomState, request: m.AddBot) -> Decision:
    """A bot comes in and sits down."""
    if request.level not in state.bots:
        return Refusal(RefusalCode.NO_SUCH_BOT, {"level": request.level[:40]})
    if not 0 <= request.seat < len(state.plan.seats):
        return Refusal(RefusalCode.NO_SUCH_SEAT)
    sitter = state.sitter(request.seat)
    if sitter is not None:
        return Refusal(RefusalCode.SEAT_TAKEN, {"by": sitter.name})
    number = state.last_member + 1
    known = state.members.values()  # those too who left in this match, so that its log names each bot alone
    taken = frozenset(skeleton(one.name) for one in known)
    name, avatar = bot_identity(taken, frozenset(one.avatar for one in known))
    steps: Steps = [e.MemberJoined(number, name, avatar, request.level), e.Seated(number, request.seat)]
    if state.match is not None and state.stage == PLAYING:
        refusal = state.game.may_sit(state.match.state, request.seat, number, by_host=True)
        if refusal is not None:
            return refusal
        steps.append(SeatTaken(request.seat, number, name, bot=True))
    return [*steps, note(NotedCode.JOINED, name=name)]


def restart(state: RoomState) -> Steps:
    """The server began anew, so nobody is connected any more (docs/rules/rooms.md, "Restart")."""
    here = [one.seat for one in state.people() if one.here and one.seat is not None]
    news: Steps = [SeatDropped(seat) for seat in here] if state.stage == PLAYING else []
    return [e.Restarted(), *news, note(NotedCode.RESTARTED)]


# ---- seats


def take_seat(state: RoomState, member: Member, seat: int) -> Decision:
    """A member sits down by themselves."""
    if state.stage == PLAYING and state.waits(member):
        return Refusal(RefusalCode.NEEDS_HOST_YES)
    if state.stage == PLAYING and member.seat not in (None, seat):
        return wrong_stage(state)
    return _sit(state, member, seat, by_host=False)


def stand_up(state: RoomState, member: Member) -> Decision:
    """A member leaves the seat and watches."""
    if member.seat is None:
        return Refusal(RefusalCode.NOT_SEATED)
    return _vacate(state, member)


def move(state: RoomState, member: Member, seat: int | None) -> Decision:
    """The host puts somebody somewhere."""
    if seat is None:
        return _made_to_stand(state, member)
    if state.stage == PLAYING and not member.here:
        return Refusal(RefusalCode.IS_AWAY)
    return _sit(state, member, seat, by_host=True)


def _made_to_stand(state: RoomState, member: Member) -> Decision:
    """A person watches then; a bot goes, so that there are never more bots than seats."""
    if state.match is not None and state.stage == PLAYING and member.seat is not None:
        refusal = state.game.may_unseat(state.match.state, member.seat)
        if refusal is not None:
            return refusal
    return leave(state, member) if member.bot else stand_up(state, member)


def _sit(state: RoomState, member: Member, seat: int, by_host: bool) -> Decision:
    if not 0 <= seat < len(state.plan.seats):
        return Refusal(RefusalCode.NO_SUCH_SEAT)
    sitter = state.sitter(seat)
    if sitter is member:
        return []
    if state.stage != PLAYING or state.match is None:
        if sitter is not None:
            return Refusal(RefusalCode.SEAT_TAKEN, {"by": sitter.name})
        return [e.Seated(member.member, seat)]
    refusal = state.may_sit(seat, member, by_host)
    if refusal is not None:
        return refusal
    steps: Steps = []
    if sitter is not None:  # a bot never watches
        steps += leave(state, sitter) if sitter.bot else _vacate(state, sitter)
    steps += _vacate(state, member) if member.seat is not None else []
    return [
        *steps,
        e.Seated(member.member, seat),
        SeatTaken(seat, member.member, member.name, bool(member.bot)),
    ]


def _vacate(state: RoomState, member: Member) -> Steps:
    assert member.seat is not None
    steps: Steps = [e.Seated(member.member, None)]
    return [*steps, SeatLeft(member.seat)] if state.stage == PLAYING else steps


def leave(state: RoomState, member: Member, code: NotedCode = NotedCode.LEFT) -> Steps:
    """Out of the room for good."""
    steps: Steps = []
    if member.seat is not None and state.stage == PLAYING:
        steps.append(SeatLeft(member.seat))
    return [*steps, e.MemberLeft(member.member), note(code, name=member.name)]


def absent_spectators(state: RoomState) -> list[Member]:
    """People who are away and have no seat to come back to, the longest away first; never the host."""
    absent = (one for one in state.present() if not one.here and one.seat is None)
    return sorted((one for one in absent if one.member != state.host), key=lambda one: one.since)


def above_limit(state: RoomState) -> int:
    """How many people would have to go for one more to come; before a match everybody arrives unseated."""
    people = list(state.present())
    if state.stage == LOBBY:
        most = len(state.plan.seats) + state.room.spectators
    else:
        most = sum(one.seat is not None for one in people) + state.room.spectators
    return max(len(people) + 1 - most, 0)


# ---- the leaderboard


def leave_out(state: RoomState, member: Member, request: m.LeaveOut) -> Member | Refusal:
    """Who is kept off the leaderboard or put back. Not while a match runs: a spymaster could tell something
    by it."""
    target = state.members.get(request.member)
    if target is not member and member.member != state.host:
        return Refusal(RefusalCode.NOT_HOST)
    if target is None or target.left or target.bot:
        return Refusal(RefusalCode.NO_SUCH_MEMBER)
    return wrong_stage(state) if state.stage == PLAYING else target


# ---- names


def skeletons(state: RoomState, besides: int | None = None) -> frozenset[str]:
    """What new names must not be taken for."""
    return frozenset(skeleton(one.name) for one in state.present() if one.member != besides)


def rename(state: RoomState, member: Member, request: m.ChangeName) -> Decision:
    """Another name or avatar; never while a match runs, since a name could be a hint."""
    if state.stage == PLAYING:
        return Refusal(RefusalCode.NAMES_FIXED)
    name, avatar = clean_name(request.name), clean_avatar(request.avatar)
    if isinstance(name, Refusal):
        return name
    if isinstance(avatar, Refusal):
        return avatar
    name = told_apart(name, skeletons(state, besides=member.member))
    changed: Steps = [e.Renamed(member.member, name, avatar)]
    if name != member.name:
        changed.append(note(NotedCode.RENAMED, name=name, before=member.name))
    return changed


# ---- host


def host_request(state: RoomState, member: Member, request: HostRequest, chance: Random) -> Decision:
    """Everything only the host may do."""
    if member.member != state.host:
        return Refusal(RefusalCode.NOT_HOST)
    match request:
        case m.Start():
            return start(state, chance)
        case m.MoveMember() | m.Kick() | m.HandOver() | m.Admit():
            return _about_member(state, member, request)
        case m.LockRoom(locked=locked):
            return _lock(state, member, locked)
        case m.SetPassword(password=password):
            return _set_password(state, member, password, chance)
        case m.Unban(member=banned):
            return _unban(state, banned)
        case m.ChangeSettings():
            return change_settings(state, member, request)
        case m.AddBot():
            return add_bot(state, request)
        case m.Pause(paused=paused):
            return _pause(state, member, paused)
        case m.BackToLobby():
            return [e.BackInLobby()] if state.stage == ENDED else wrong_stage(state)
        case m.EndMatch(match=match):
            return _end_match(state, member, match)
        case m.SkipAbsent(match=match):
            return _skip(state, match)


def _about_member(
    state: RoomState, host: Member, request: m.MoveMember | m.Kick | m.HandOver | m.Admit
) -> Decision:
    target = state.members.get(request.member)
    if target is None or target.left:
        return Refusal(RefusalCode.NO_SUCH_MEMBER)
    if isinstance(request, m.MoveMember):
        return move(state, target, request.seat)
    if isinstance(request, m.Admit):
        if not state.waits(target):
            return Refusal(RefusalCode.NOT_WAITING)
        shown = told_apart(target.wanted, skeletons(state)) if target.wanted else target.name
        named = [e.Renamed(target.member, shown, target.wanted_avatar)] if target.wanted else []
        return [e.Admitted(target.member), *named, note(NotedCode.ADMITTED, name=shown)]
    if target is host:
        return Refusal(RefusalCode.NOT_YOURSELF)
    if isinstance(request, m.Kick):
        banned = request.ban and not target.bot
        return _ban(state, host, target) if banned else leave(state, target, NotedCode.KICKED)
    if not target.here or target.bot:
        return Refusal(RefusalCode.IS_AWAY)
    return [e.HostIs(target.member), note(NotedCode.HOST, name=target.name)]


def _ban(state: RoomState, host: Member, target: Member) -> Decision:
    """Out for the evening, with whoever else came in from the same device. By what the person shares with the
    host, or an address they share with somebody who stays, nobody is kept out (docs/rules/rooms.md, "The
    door").
    """
    if len(state.banned) >= MAX_BANNED:
        return Refusal(RefusalCode.TOO_MANY_BANNED, {"limit": MAX_BANNED})
    device = "" if target.device == host.device else target.device
    gone = [one for one in state.people() if one is target or (device and one.device == device)]
    shared = any(one.address == target.address for one in state.people() if one not in gone)
    address = "" if shared else target.address
    if not device and not address:
        return Refusal(RefusalCode.NOTHING_TO_BAN_BY)
    left = [step for one in gone for step in leave(state, one, NotedCode.BANNED)]
    return [*left, e.Banned(target.member, target.name, target.avatar, device, address)]


def _unban(state: RoomState, member: int) -> Decision:
    banned = state.banned.get(member)
    if banned is None:
        return Refusal(RefusalCode.NO_SUCH_MEMBER)
    return [e.Unbanned(member), note(NotedCode.UNBANNED, name=banned.name)]


def _lock(state: RoomState, host: Member, locked: bool) -> Decision:
    if locked == state.locked:
        return []
    return [e.LockSet(locked), note(NotedCode.LOCKED if locked else NotedCode.UNLOCKED, by=host.name)]


def _set_password(state: RoomState, host: Member, text: str, chance: Random) -> Decision:
    if not text:
        if state.password is None:
            return []
        return [e.PasswordSet("", ""), note(NotedCode.PASSWORD_CLEARED, by=host.name)]
    password = door.clean_password(text)
    if isinstance(password, Refusal):
        return password
    salt = chance.randbytes(16).hex()
    told = note(NotedCode.PASSWORD_SET, by=host.name)
    return [e.PasswordSet(salt, door.sealed(password, salt)), told]


def change_settings(state: RoomState, host: Member, request: m.ChangeSettings) -> Decision:
    """Settings as a whole; seats are taken anew when they are other seats."""
    if state.stage != LOBBY:
        return wrong_stage(state)
    name = clean_room_name(request.room.name)
    if isinstance(name, Refusal):
        return name
    for field, high in _ROOM_RANGES:
        if not 0 <= getattr(request.room, field) <= high:
            return Refusal(RefusalCode.SETTING_RANGE, {"field": field, "low": 0, "high": high})
    notes = clean_notes(request.room.notes)
    if isinstance(notes, Refusal):
        return notes
    game = state.games[game_of(request.game)]
    own = state.owns.get(game.name)
    refusal = game.options_refusal(request.game, own)
    if refusal is not None:
        return refusal
    room = replace(request.room, name=name, notes=notes)
    anew = game is not state.game or game.plan(request.game, own) != state.plan
    gone = _bots_that_go(state, () if anew else game.bots(request.game, own))
    told = _told(host, gone, anew)
    return [*_go(gone), e.SettingsSet(room, request.game, anew), *told]


def _bots_that_go(state: RoomState, able: tuple[str, ...]) -> list[Member]:
    """Who can't play what the settings say; and when seats are taken anew, no bot waits to be seated."""
    return [one for one in state.present() if one.bot and one.bot not in able]


def _go(gone: list[Member]) -> Steps:
    return [e.MemberLeft(one.member) for one in gone]


def _told(host: Member, gone: list[Member], anew: bool) -> Steps:
    """That the settings are others, and why bots aren't there any more."""
    told: Steps = [note(NotedCode.SETTINGS, by=host.name)]
    if gone:
        told.append(note(NotedCode.BOTS_LEFT, number=len(gone), why="seats" if anew else "words"))
    return told


def bring(state: RoomState, host: Member, request: m.Bring, text: str) -> tuple[Steps, Bringing] | Refusal:
    """A whole text that the host brings along: a variant or a word list."""
    found = state.game.bring(state.options, state.own, request.kind, request.name, text)
    if isinstance(found, Refusal):
        return found
    anew = state.game.plan(found.options, found.own) != state.plan
    gone = _bots_that_go(state, () if anew else state.game.bots(found.options, found.own))
    set_up = e.SettingsSet(state.room, found.options, anew)
    return [e.OwnBrought(found.own), *_go(gone), set_up, *_told(host, gone, anew)], found


def _pause(state: RoomState, host: Member, paused: bool) -> Decision:
    if state.stage != PLAYING:
        return wrong_stage(state)
    if not state.clock.key:
        return Refusal(RefusalCode.NO_CLOCK)
    if paused == state.paused:
        return []
    code = NotedCode.PAUSED if paused else NotedCode.RESUMED
    return [e.PauseSet(paused), note(code, by=host.name)]


def _end_match(state: RoomState, host: Member, match: int) -> Decision:
    if state.match is None or state.stage != PLAYING:
        return wrong_stage(state)
    if match != state.match.number:
        return Refusal(RefusalCode.STALE)
    played = state.game.broken_off(state.match.state)
    return [*map(e.Played, played), note(NotedCode.MATCH_ENDED, by=host.name)]


def _skip(state: RoomState, match: int) -> Decision:
    if state.match is None or state.stage != PLAYING:
        return wrong_stage(state)
    if match != state.match.number:
        return Refusal(RefusalCode.STALE)
    played = state.game.skip(state.match.state)
    return [*map(e.Played, played)] if played else wrong_stage(state)


# ---- matches


def start(state: RoomState, chance: Random) -> Decision:
    """The first match, from the lobby."""
    if state.stage != LOBBY:
        return Refusal(RefusalCode.ALREADY_RUNNING) if state.stage == PLAYING else wrong_stage(state)
    return deal(state, chance, state.seating())


def deal(state: RoomState, chance: Random, seating: dict[int, int]) -> Decision:
    """The next match for these people (seat → member)."""
    refusal = _seats_missing(state, frozenset(seating))
    if refusal is not None:
        return refusal
    people = {seat: state.members[member] for seat, member in seating.items()}
    sitters = {
        seat: Sitter(one.member, one.name, one.here, bool(one.bot)) for seat, one in sorted(people.items())
    }
    carry = state.game.carry(state.match.state) if state.match else state.carries.get(state.game.name)
    number = state.matches + 1
    dealt = state.game.deal(Setup(number, state.options, sitters, carry, state.own), chance)
    if isinstance(dealt, Refusal):
        return dealt
    moved = [e.Seated(member, seat) for seat, member in seating.items() if state.members[member].seat != seat]
    return [*moved, e.MatchDealt(number, dealt), note(NotedCode.MATCH_STARTED, match=number)]


def _seats_missing(state: RoomState, taken: frozenset[int]) -> Refusal | None:
    for first in state.game.missing(state.plan, taken):
        team = state.plan.teams[first.team] if first.team >= 0 else ""
        return Refusal(RefusalCode.SEATS_MISSING, {"team": team, "what": first.role})
    return None


def rematch(state: RoomState, member: Member, request: m.Rematch, at: float, chance: Random) -> Decision:
    """After the end the next match; before it, a question to the seated people."""
    if member.seat is None:
        return Refusal(RefusalCode.NOT_SEATED)
    if state.match is None:
        return Refusal(RefusalCode.NO_MATCH)
    if request.match != state.match.number:
        return Refusal(RefusalCode.ALREADY_RUNNING)
    if state.stage == PLAYING:
        return _ask_rematch(state, member, at)
    return next_match(state, request.swap_roles, chance)


def next_match(state: RoomState, swap_roles: bool, chance: Random) -> Decision:
    """The same people again, with roles rotated when asked for or when the room says so."""
    seating = state.seating()
    if swap_roles or state.room.rotate_roles:
        seating = dict(state.game.rotate(state.plan, seating))
    return deal(state, chance, seating)


def _ask_rematch(state: RoomState, member: Member, at: float) -> Decision:
    if state.vote is not None:
        return Refusal(RefusalCode.ALREADY_ASKED)
    if member.asked is not None:
        wait = math.ceil((member.asked + ASK_AGAIN - at) * 10)
        return Refusal(RefusalCode.RATE_LIMITED, {"retry_after": wait})
    refusal = _seats_missing(state, frozenset(state.seating()))
    if refusal is not None:
        return refusal
    voters = tuple(one.member for one in state.people() if one.seat is not None and one.here)
    opened = e.VoteOpened(state.votes + 1, "rematch", member.member, voters, at + VOTE_SECONDS)
    asked = note(NotedCode.REMATCH_ASKED, by=member.name)
    return [opened, e.VoteCast(member.member, True), asked]


def cast_vote(state: RoomState, member: Member, request: m.CastVote) -> Decision:
    """An answer to the open question."""
    vote = state.vote
    if vote is None or vote.vote != request.vote:
        return Refusal(RefusalCode.NO_VOTE_OPEN)
    if member.member not in vote.voters:
        return Refusal(RefusalCode.NOT_SEATED)
    if member.member in vote.answers:  # one that could be changed would be a channel from the spymasters
        return Refusal(RefusalCode.ALREADY_ANSWERED)
    return [e.VoteCast(member.member, request.yes)]


def set_ready(state: RoomState, member: Member, ready: bool) -> Decision:
    """Said in the lobby; the host may start without it."""
    if state.stage != LOBBY:
        return wrong_stage(state)
    if member.seat is None:
        return Refusal(RefusalCode.NOT_SEATED)
    return [e.ReadySet(member.member, ready)] if ready != member.ready else []
