"""Rooms that guests open: refused, counted, ended (docs/protocol.md, "Limits")."""

from collections.abc import Callable
from dataclasses import replace

from protocol.messages import session as s
from tests.server.desk import GENEROUS, Desk


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
    assert len(desk.app._alarms) == 1
    desk.waits(6)
    assert desk.app._alarms == {}
    assert desk.greets().refused(s.Resume, token=token) == "bad_token"


def test_the_servers_own_room_never_ends(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, idle_room_seconds=5))
    desk.waits(10_000)
    assert desk.greets().joins("Ann").member == 1
