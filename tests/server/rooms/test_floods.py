"""What people can do ten times a second for hours: little of it is kept, and others don't notice."""

from random import Random
from typing import Any

from protocol.limits import CHAT_HISTORY
from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from server.games.catalogue import GAMES
from server.rooms.outputs import Output, Post, Record
from server.rooms.room import Room
from tests.server.rooms.sitting import Sitting


def a_room(people: int) -> Room:
    room = Room("ROOM", "Flood", GAMES, c.CodenamesOptions(), Random(1), 0.0)
    for number in range(people):
        room.join(1, f"P{number}", "fox", f"token {number}", 0.0)
    return room


def test_of_ten_thousand_lines_the_last_few_hundred_are_kept() -> None:
    room = a_room(2)
    for number in range(10_000):
        room.handle(1, m.Say(id=1, channel="table", text=f"line {number}"), 0.0)
    for heard in room._mail._chat._heard.values():
        assert [len(one.lines) <= 2 * CHAT_HISTORY for one in heard.values()] == [True]
    _, outputs = room.resume(1, 2, "again", 0.0)
    assert sum(isinstance(one, Post) for one in outputs) < 20


def test_a_line_of_chat_shows_nobody_a_section_anew() -> None:
    room = a_room(8)
    outputs = room.handle(1, m.Say(id=1, channel="table", text="hello"), 0.0)
    assert {type(one) for one in outputs} == {Record, Post}


def test_what_is_refused_is_answered_and_leaves_no_trace() -> None:
    sitting = Sitting().starts()
    sitting.joins("Wes")
    room, wes = sitting.room, sitting.members["Wes"]
    before = len(sitting.room.state.match.log)
    for request in (
        Act(id=1, match=1, action=c.Vote(0, 3)),
        Act(id=1, match=1, action=c.GiveClue(1, "syzygy", 1, ())),
        Act(id=1, match=2**63, action=c.Challenge(2**63)),
        c.CheckClue(id=1, match=1, word="x" * 10_000),
        m.CastVote(id=1, vote=2**64 - 1, yes=True),
        m.TakeSeat(id=1, seat=-(2**63)),
        m.AskRecord(id=1, match=1, part=2**63),
        m.Kick(id=1, member=wes),
    ):
        for _ in range(200):
            assert [readers(one) for one in room.handle(wes, request, 0.0)] == [(wes,)]
    assert len(room.state.match.log) == before


def readers(output: Output) -> Any:
    return output.members if isinstance(output, Post) else None
