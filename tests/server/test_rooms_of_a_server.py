"""Rooms that guests open: refused, counted, ended (docs/protocol.md, "Limits")."""

from collections.abc import Callable
from dataclasses import replace

from protocol.messages import big_two as b
from protocol.messages import room as m
from protocol.messages import session as s
from tests.server.desk import GENEROUS, Desk, Guest


def test_a_room_that_was_refused_leaves_nothing_behind(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5))
    guest = desk.greets()
    assert guest.refused(s.OpenRoom, room_name="Attic", name="", avatar="fox") == "name_empty"
    assert guest.refused(s.OpenRoom, room_name="Attic", name="Eve", avatar="?") == "avatar_unknown"
    assert guest.refused(s.OpenRoom, room_name="", name="Eve", avatar="fox") == "room_name"
    assert list(desk.app.lobby.rooms) == [desk.app.first_room]
    desk.waits(6)
    assert guest.joins("Eve").member == 1


def test_a_room_of_a_guest_ends_some_time_after_the_last_one_is_gone(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5, silent_after=99))
    guest = desk.greets()
    guest.asks(s.OpenRoom, room_name="Attic", name="Eve", avatar="fox")
    desk.waits(50)
    assert len(desk.app.lobby.rooms) == 2
    guest.hangs_up()
    desk.waits(4)
    assert len(desk.app.lobby.rooms) == 2
    desk.waits(2)
    assert list(desk.app.lobby.rooms) == [desk.app.first_room]


def test_a_room_that_ends_takes_its_alarms_and_tokens_along(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5))
    guest = desk.greets()
    token = guest.asks(s.OpenRoom, room_name="Attic", name="Eve", avatar="fox").token
    guest.hangs_up()
    assert len(desk.app.running.timers) == 1
    desk.waits(6)
    assert len(desk.app.running.timers) == 0
    assert desk.greets().refused(s.Resume, token=token) == "bad_token"


def test_the_servers_own_room_never_ends(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5))
    desk.waits(10_000)
    assert desk.greets().joins("Ann").member == 1


def opens(guest: Guest, name: str = "Attic") -> str:
    return guest.refused(s.OpenRoom, room_name=name, name="Eve", avatar="fox")


def test_one_address_opens_only_so_many_rooms(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, rooms_per_address=3, idle_room_seconds=5))
    guests = [desk.greets("192.0.2.7") for _ in range(4)]
    assert [opens(guest) for guest in guests] == ["", "", "", "too_many_rooms"]
    assert opens(desk.greets("192.0.2.8")) == ""
    guests[0].hangs_up()
    desk.waits(6)
    assert opens(desk.greets("192.0.2.7")) == ""


def test_the_limit_of_rooms_is_told(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, rooms=2, rooms_per_address=9))
    assert opens(desk.greets()) == ""
    refusal = desk.greets().asks(s.OpenRoom, room_name="Attic", name="Eve", avatar="fox")
    assert (refusal.code, refusal.values) == ("too_many_rooms", {"limit": 2})


def test_rooms_that_everybody_left_lock_nobody_out(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, rooms=5))
    for number in range(20):
        guest = desk.greets(f"192.0.2.{number}")
        assert opens(guest) == ""
        guest.asks(s.Leave)
    assert len(desk.app.lobby.rooms) <= 5
    assert desk.app.first_room in desk.app.lobby.rooms


def test_rooms_that_somebody_may_come_back_to_stay(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, rooms=3))
    guests = [desk.greets(f"192.0.2.{number}") for number in range(2)]
    assert [opens(guest) for guest in guests] == ["", ""]
    [guest.hangs_up() for guest in guests]
    assert opens(desk.greets("192.0.2.9")) == "too_many_rooms"


def test_rooms_are_found_by_code_in_any_case(desk: Desk) -> None:
    code = desk.app.first_room
    assert desk.greets().joins("Ann", room=f" {code.lower()} ").member == 1
    refusal = desk.greets().asks(s.Join, room="x" * 90, name="Bo", avatar="fox")
    assert (refusal.code, refusal.values) == ("no_such_room", {"room": "x" * 40})


def test_a_probe_is_not_told_of_a_host_who_left_a_running_match(desk: Desk) -> None:
    ann, bo, probe = desk.greets(), desk.greets(), desk.greets()
    ann.joins("Ann")
    bo.joins("Bo")
    game = b.BigTwoOptions()
    ann.asks(m.ChangeSettings, room=m.RoomOptions("Desk"), game=game)
    ann.asks(m.TakeSeat, seat=0)
    for seat in (1, 2, 3):
        ann.asks(m.AddBot, seat=seat, level="easy")
    assert ann.refused(m.Start) == ""
    bo.hangs_up()
    ann.asks(s.Leave)
    [line] = probe.asks(s.ListRooms).rooms
    assert (line.host, line.stage) == ("", "playing")


def test_a_probe_is_told_of_rooms_and_of_no_secret(desk: Desk) -> None:
    ann = desk.greets().joins("Ann")
    probe = desk.greets()
    [line] = probe.asks(s.ListRooms).rooms
    assert (line.code, line.name, line.host, line.people) == (desk.app.first_room, "Desk", "Ann", 1)
    assert ann.token.encode() not in probe.wire.written
    assert desk.app.host_token.encode() not in probe.wire.written
