"""A member's memory of everything that was sent, kept as a client keeps it, and what it must be equal to."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.codec import decode_section, decode_server, pack
from protocol.messages import Update
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.session import Done, Joined
from protocol.messages.session import Refusal as Refused
from server.games.catalogue import RECORDS
from server.restore import EventReader
from server.rooms import views
from server.rooms.events import MemberJoined
from server.rooms.outputs import Close, Output, Post, Record, Show
from server.rooms.room import Room
from server.rooms.state import PLAYING, Member, RoomState


@dataclass
class Onlooker:
    """One connection. Numbers of entries and lines are checked as they come."""

    shown: dict[str, Any] = field(default_factory=dict)
    log: list[Any] = field(default_factory=list)
    match: int = 0
    chat: dict[str, int] = field(default_factory=dict)  # the next number by channel
    answer: Any = None
    closed: str = ""

    def is_sent(self, message: Any) -> None:
        match message:
            case m.LogEntries(match=match, first=first, entries=entries):
                if first == 0:
                    self.log, self.match = [], match
                assert (match, first) == (self.match, len(self.log)), "a gap in the log"
                self.log.extend(entries)
            case m.ChatLines(channel=channel, lines=lines):
                for line in lines:
                    assert line.n == self.chat.setdefault(channel, line.n), "a gap in the chat"
                    self.chat[channel] += 1
            case Done() | Refused() | m.RecordPart() | c.ClueChecked() | Joined():
                self.answer = message
            case _:
                raise AssertionError(f"nobody expected {message}")

    def is_shown(self, show: Show) -> None:
        if show.first:
            self.shown.clear()
        section = decode_section(show.packed)
        before = self.shown.get(show.key)
        assert before is None or section.revision > before.revision, "an old or repeated section"
        self.shown[show.key] = section


class Onlookers:
    """Everybody connected to a room without sockets, by member."""

    def __init__(self) -> None:
        self.here: dict[int, Onlooker] = {}
        self.events: list[tuple[float, Any]] = []
        self.bots: set[int] = set()  # have no connection; what is for them goes nowhere

    def take(self, outputs: list[Output]) -> None:
        for output in outputs:
            match output:
                case Record(at=at, event=event):
                    self.events.append((at, event))
                    if isinstance(event, MemberJoined) and event.bot:
                        self.bots.add(event.member)
                case Post(members=members, payload=payload):
                    for member in members:
                        if member in self.here:
                            self.here[member].is_sent(decode_server(payload))
                case Show(members=members):
                    for member in set(members) - self.bots:
                        self.here[member].is_shown(output)
                case Close(member=member, code=code):
                    if gone := self.here.pop(member, None):
                        gone.closed = code


def again(room: Room, events: list[tuple[float, Any]], now: float, restarted: bool = False) -> Room:
    """Another room, from the bytes that a journal would have; its time goes on, or stood still meanwhile."""
    reader = EventReader(RECORDS)
    history = [(at, reader.read(pack(event))) for at, event in events]
    assert history == events
    began = None if restarted else room.began
    return Room.again(history, room.state.games, Random(0), began, now, room.addresses)


def assert_made_again(room: Room, everyone: Onlookers, now: float) -> None:
    """What was recorded makes the same room, which shows everybody the same."""
    rebuilt = again(room, everyone.events, now)
    assert everything(rebuilt.state) == everything(room.state)
    assert rebuilt.next_alarm == room.next_alarm
    if room.state.match is not None:
        assert rebuilt.record() == room.record()
    others = Onlookers()
    others.bots = everyone.bots
    others.here = {member: Onlooker() for member in everyone.here}
    others.take(rebuilt.show_again(others.here))
    for member, before in everyone.here.items():
        onlooker = others.here[member]
        assert (unnumbered(onlooker.shown), onlooker.log) == (unnumbered(before.shown), before.log)
        assert rebuilt._mail._chat.history(member) == room._mail._chat.history(member)
    assert others.events == []


def everything(state: RoomState) -> dict[str, Any]:
    """All that a room remembers; of the match its number, its state and its log."""
    match = state.match
    played = match and (match.number, match.plan, match.state, match.log)
    return vars(state) | {"match": played, "game": state.game.name}


def expected(room: Room, member: Member) -> dict[str, Any]:
    """Every section that this member may see now, made afresh."""
    state = room.state
    sections = {
        "people": views.people(state),
        "settings": views.settings(state),
        "clock": views.clock(state),
        "room_vote": views.room_vote(state),
        f"yours:{member.member}": views.yours(state, member),
    }
    if (rules := state.game.table(state.options, state.own)) is not None:
        sections["rules"] = rules
    if member.member == state.host:
        sections["door"] = views.door(state)
    if state.match is None:
        between = state.game.between(state.options, state.carries.get(state.game.name))
        return sections | {str(one.__struct_config__.tag): one for one in between}
    game, match = state.game, state.match.state
    sections |= {str(one.__struct_config__.tag): one for one in game.public(match)}
    for team in range(len(state.plan.teams)):
        if game.team_is_public(match) or views.team_of(state, member) == team:
            sections[f"team:{team}"] = game.team(match, team)
    return sections


def sections_of(messages: list[Any]) -> dict[str, Any]:
    """The sections as a client has them that was sent these messages."""
    sections: dict[str, Any] = {}
    for message in messages:
        if isinstance(message, Update):
            if message.full:
                sections.clear()
            sections |= {_key(section): section for section in message.sections}
    return sections


def _key(section: Any) -> str:
    if isinstance(section, c.Team):
        return f"team:{section.team}"
    if isinstance(section, m.Yours):
        return f"yours:{section.member}"
    return str(section.__struct_config__.tag)


def knows_the_key(room: Room, member: Member) -> bool:
    """Sits on a spymaster's seat of a running match."""
    return (
        room.state.stage == PLAYING
        and member.seat is not None
        and room.state.plan.seats[member.seat].role == "spymaster"
    )


def unnumbered(sections: dict[str, Any]) -> dict[str, Any]:
    return {key: replace(section, revision=0) for key, section in sections.items()}
