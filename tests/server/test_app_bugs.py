"""A bug in the server: loud in the log, the end of one connection at most, and a room that goes on."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.games.codenames.game import Codenames
from server.outbox import Outbox
from server.rooms.mail import Mail
from server.rooms.room import Room
from server.rooms.views import Shelf
from server.running import Running
from server.tokens import Tokens
from tests.server.desk import GENEROUS, Desk, Guest

SEATS = {"Rae": 0, "Rob": 1, "Bea": 9, "Ben": 10}
Break = Callable[..., None]


class Broken(Exception):
    """The bug."""


@pytest.fixture
def breaks(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Makes a method raise at its next call, or at each; before or after it did its work."""

    def make(owner: type, name: str, once: bool = True, after: bool = False) -> None:
        works, left = getattr(owner, name), [1]

        def broken(*given: Any, **named: Any) -> Any:
            if once and not left:
                return works(*given, **named)
            left.clear()
            if after:
                works(*given, **named)
            raise Broken

        monkeypatch.setattr(owner, name, broken)

    return make


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Callable[[], int]:
    """How many tracebacks stand in the log."""
    caplog.set_level(logging.ERROR)
    return lambda: sum(record.exc_info is not None for record in caplog.records)


class Party:
    """Four people at a desk's own room, the match dealt."""

    def __init__(self, desk: Desk, **options: Any) -> None:
        self.desk = desk
        self.room = desk.app.lobby.rooms[desk.app.first_room]
        self.guests = {name: desk.greets().joins(name) for name in SEATS}
        for name, seat in SEATS.items():
            assert self.guests[name].refused(m.TakeSeat, seat=seat) == ""
        if options:
            game = c.CodenamesOptions(**options)
            room = self.room.state.room
            assert self.guests["Rae"].refused(m.ChangeSettings, room=room, game=game) == ""
        assert self.guests["Rae"].refused(m.Start) == ""

    @property
    def acting(self) -> tuple[Guest, Guest]:
        team = self.room.state.match.state.acting
        return (
            (self.guests["Rae"], self.guests["Rob"])
            if team == 0
            else (self.guests["Bea"], self.guests["Ben"])
        )

    def clue(self, word: str = "syzygy") -> Any:
        turn = self.room.state.match.state.turn
        return self.acting[0].asks(Act, match=1, action=c.GiveClue(turn, word, 1, ()))

    def presence(self, name: str) -> str:
        number = self.guests[name].member
        member = self.room.state.members.get(number)
        return "gone" if member is None else "here" if member.here else "away"

    def consistent(self) -> bool:
        """Whoever is here has a connection of their own, and every connection is somebody's who is here."""
        code = self.room.state.code
        here = {(code, one.member) for one in self.room.state.present() if one.here}
        held = {
            (code, member): self.desk.app.seats.get((code, member)) for member in self.desk.app.seats.of(code)
        }
        return here == set(held) and all(
            one and one.seat == seat and not one.closing for seat, one in held.items()
        )


def test_a_bug_in_a_decision_closes_that_connection_only(
    desk: Desk, breaks: Break, logged: Callable[[], int]
) -> None:
    party = Party(desk)
    breaks(Codenames, "decide")
    spy = party.acting[0]
    assert party.clue() is None
    assert (spy.goodbye, spy.wire.closed, logged()) == ("internal", "closed", 1)
    name = next(name for name, guest in party.guests.items() if guest is spy)
    assert (party.presence(name), party.consistent()) == ("away", True)
    again = desk.greets()
    assert isinstance(again.asks(s.Resume, token=spy.token), s.Joined)
    turn = party.room.state.match.state.turn
    assert again.refused(Act, match=1, action=c.GiveClue(turn, "syzygy", 1, ())) == ""
    assert (party.consistent(), logged()) == (True, 1)


@pytest.mark.parametrize(
    ("owner", "name", "after"),
    [
        (Codenames, "evolve", False),
        (Codenames, "public", False),
        (Codenames, "private", False),
        (Codenames, "entry", False),
        (Codenames, "time_limit", False),
        (Codenames, "channels", False),
        (Room, "handle", False),
        (Room, "handle", True),
        (Mail, "take", False),
        (Mail, "take", True),
        (Shelf, "changes", False),
        (Running, "deliver", False),
    ],
)
def test_a_bug_on_the_way_of_a_request_closes_that_connection_only(
    desk: Desk, breaks: Break, logged: Callable[[], int], owner: type, name: str, after: bool
) -> None:
    party = Party(desk)
    breaks(owner, name, after=after)
    spy = party.acting[0]
    party.clue()
    assert (spy.goodbye, logged()) == ("internal", 1)
    assert party.consistent()
    others = [guest for guest in party.guests.values() if guest is not spy]
    assert [guest.refused(m.Say, channel="spymasters", text="hm") for guest in others].count("") == 1
    assert {guest.goodbye for guest in others} == {""}
    assert logged() == 1


@pytest.mark.parametrize(
    ("owner", "name", "after"),
    [
        (Room, "join", False),
        (Room, "join", True),
        (Mail, "welcome", False),
        (Mail, "take", False),
        (Tokens, "issue", False),
    ],
)
def test_a_bug_in_joining_leaves_nobody_behind_who_is_not_there(
    desk: Desk, breaks: Break, logged: Callable[[], int], owner: type, name: str, after: bool
) -> None:
    party = Party(desk)
    breaks(owner, name, after=after)
    stranger = desk.greets()
    assert stranger.asks(s.Join, room="", name="Wes", avatar="fox") is None
    assert (stranger.goodbye, logged(), party.consistent()) == ("internal", 1, True)
    assert desk.greets().joins("Wes").token
    assert party.consistent()


@pytest.mark.parametrize(
    ("owner", "name", "after"),
    [(Room, "resume", False), (Room, "resume", True), (Mail, "welcome", True), (Tokens, "issue", False)],
)
def test_a_bug_in_coming_back_keeps_the_seat_and_the_token(
    desk: Desk, breaks: Break, logged: Callable[[], int], owner: type, name: str, after: bool
) -> None:
    party = Party(desk)
    rob = party.guests["Rob"]
    breaks(owner, name, after=after)
    again = desk.greets()
    assert again.asks(s.Resume, token=rob.token) is None
    assert (again.goodbye, rob.goodbye, logged()) == ("internal", "replaced", 1)
    assert (party.presence("Rob"), party.consistent()) == ("away", True)
    third = desk.greets()
    assert third.asks(s.Resume, token=rob.token).member == rob.member
    assert (party.presence("Rob"), party.consistent()) == ("here", True)


def test_a_bug_in_opening_a_room_leaves_no_room_for_good(
    open_desk: Callable[..., Desk], breaks: Break, logged: Callable[[], int]
) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5))
    breaks(Room, "join")
    assert desk.greets().asks(s.OpenRoom, room_name="Attic", name="Eve", avatar="fox") is None
    desk.waits(1)
    desk.waits(6)
    assert (list(desk.app.lobby.rooms), logged()) == ([desk.app.first_room], 1)


def test_a_bug_in_an_alarm_is_tried_again(desk: Desk, breaks: Break, logged: Callable[[], int]) -> None:
    party = Party(desk, clue_seconds=5)
    breaks(Codenames, "expire")
    desk.waits(5.5)
    assert (party.room.state.match.state.turn, logged()) == (1, 1)
    desk.waits(1.0)
    assert (party.room.state.match.state.turn, logged()) == (2, 1)
    assert party.consistent()


def test_a_bug_in_the_end_of_a_connection_ends_no_other(
    open_desk: Callable[..., Desk], breaks: Break, logged: Callable[[], int]
) -> None:
    desk = open_desk(limits=replace(GENEROUS, silent_after=20, ping_after=99))
    party = Party(desk)
    breaks(Room, "drop", once=False)
    desk.now += 15
    party.guests["Rae"].asks(s.ListRooms)
    desk.waits(6)
    assert {name: guest.goodbye for name, guest in party.guests.items()} == {
        "Rae": "",
        "Rob": "silent",
        "Bea": "silent",
        "Ben": "silent",
    }
    assert logged() == 3
    assert party.guests["Rae"].refused(m.EndMatch, match=1) == ""


def test_a_bug_in_writing_cuts_that_connection_only(
    desk: Desk, breaks: Break, logged: Callable[[], int]
) -> None:
    party = Party(desk)
    breaks(Outbox, "take")
    assert party.guests["Rob"].refused(m.Say, channel="table", text="hi") in ("", None)
    assert logged() == 1
    cut = [guest for guest in party.guests.values() if guest.wire.closed == "aborted"]
    assert (len(cut), party.consistent()) == (1, True)


def test_a_bug_is_told_to_nobody_in_detail(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    party = Party(desk)

    def spill(*_: Any) -> Any:
        raise RuntimeError("what no client should read")

    monkeypatch.setattr(Codenames, "decide", spill)
    party.clue()
    assert all(b"what no client" not in guest.wire.written for guest in party.guests.values())
    assert "what no client should read" in caplog.text
