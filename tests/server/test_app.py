"""The program around the rooms, without sockets: rates, addresses, strangers, slow readers, patience."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.connection import to_bytes
from protocol.messages import Update
from protocol.messages import room as m
from protocol.messages import session as s
from server.config import Limits
from server.words import lists
from tests.server.desk import GENEROUS, Desk, Guest

LONG = "🦊" * 500


def pings(number: int) -> bytes:
    return b"".join(to_bytes(s.Ping(nonce=at)) for at in range(number))


# ---- rate


def test_a_request_above_the_rate_is_answered_with_the_time_to_wait(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=Limits(burst=3, rate=2.0))
    guest = desk.greets()
    answers = [guest.asks(s.ListRooms) for _ in range(4)]
    assert [type(answer) for answer in answers[:3]] == [s.Rooms] * 3
    assert (answers[3].code, answers[3].values) == ("rate_limited", {"retry_after": 5})
    desk.now += 0.5
    assert isinstance(guest.asks(s.ListRooms), s.Rooms)


def test_after_a_burst_the_client_is_shown_what_is_the_case(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=Limits(burst=5, rate=1.0))
    guest = desk.greets().joins("Ann")
    codes = [guest.refused(m.TakeSeat, seat=seat) for seat in range(9)]
    assert codes == [""] * 4 + ["rate_limited"] * 5
    guest.read()
    yours = [one for message in guest.messages if isinstance(message, Update) for one in message.sections]
    assert [one.seat for one in yours if isinstance(one, m.Yours)][-1] == 3


@pytest.mark.parametrize("message", [s.Ping(nonce=1), s.Pong(nonce=1), s.ListRooms(id=1)])
def test_a_flood_of_any_message_ends_that_connection(open_desk: Callable[..., Desk], message: Any) -> None:
    desk = open_desk(limits=Limits(burst=5, rate=1.0, flood=50))
    other, guest = desk.greets(), desk.greets()
    guest.sends(to_bytes(message) * 1000)
    assert guest.goodbye == "flood"
    assert len(guest.messages) <= 60
    assert isinstance(other.asks(s.ListRooms), s.Rooms)


def test_whoever_asks_too_fast_may_still_leave(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=Limits(burst=1, rate=0.1))
    guest = desk.greets().joins("Ann")
    assert guest.refused(m.SetReady, ready=True) == "rate_limited"
    assert isinstance(guest.asks(s.Leave), s.Done)
    assert guest.goodbye == "left"


def test_many_connections_of_one_address_have_one_rate_together(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=Limits(address_burst=10, address_rate=1.0))
    guests = [desk.greets("192.0.2.7") for _ in range(4)]
    codes = [guest.refused(s.ListRooms) for guest in guests for _ in range(4)]
    assert codes == [""] * 10 + ["rate_limited"] * 6
    assert desk.greets("192.0.2.8").refused(s.ListRooms) == ""
    assert desk.greets("127.0.0.1").refused(s.ListRooms) == ""


# ---- connections


def test_the_seventeenth_connection_of_an_address_is_told_and_others_join(desk: Desk) -> None:
    guests = [desk.greets("192.0.2.7") for _ in range(30)]
    assert [guest.goodbye for guest in guests] == [""] * 16 + ["too_many"] * 14
    assert desk.greets("192.0.2.8").joins("Ann").goodbye == ""
    guests[0].hangs_up()
    assert desk.greets("192.0.2.7").joins("Bob").goodbye == ""


def test_thousands_of_strangers_keep_nobody_out(desk: Desk) -> None:
    member = desk.greets("127.0.0.1").joins("Ann")
    strangers = [desk.connects("127.0.0.1") for _ in range(2000)]
    late = desk.greets("127.0.0.1").joins("Bob")
    assert (member.goodbye, late.goodbye, strangers[0].goodbye) == ("", "", "too_many")
    assert len(desk.app.connections) <= desk.app.config.limits.strangers + 2


def test_strangers_who_never_greet_or_join_are_sent_away(desk: Desk) -> None:
    mute, idle, member = desk.connects(), desk.greets(), desk.greets().joins("Ann")
    desk.waits(10.5)
    assert [one.goodbye for one in (mute, idle, member)] == ["too_slow", "", ""]
    for _ in range(6):
        desk.waits(10)
        idle.sends(to_bytes(s.Pong(nonce=0)))
        member.sends(to_bytes(s.Pong(nonce=0)))
    assert [one.goodbye for one in (idle, member)] == ["too_slow", ""]


def test_a_frame_that_drips_in_is_given_up(desk: Desk) -> None:
    guest = desk.greets().joins("Ann")
    for byte in to_bytes(s.Ping(nonce=1))[:8]:
        guest.sends(bytes([byte]))
        desk.waits(4)
    assert guest.goodbye == "too_slow"


def test_frames_cut_anywhere_are_no_dripping_as_long_as_they_end(desk: Desk) -> None:
    guest = desk.greets().joins("Ann")
    data = to_bytes(s.Ping(nonce=1)) * 30
    for start in range(0, len(data), 23):
        guest.sends(data[start : start + 23])
        desk.waits(5)
    assert guest.goodbye == ""


def test_nothing_is_kept_of_connections_that_ended(desk: Desk) -> None:
    for number in range(300):
        guest = desk.greets(f"192.0.2.{number % 100}")
        if number % 3:
            guest.sends(b"\x00\x00\x00\x01\xc1")
        guest.hangs_up()
    desk.waits(5)
    app = desk.app
    assert (len(app.connections), len(app._crowd), len(app._crowd._addresses)) == (0, 0, 0)
    assert (len(app.seats), len(app.saving.waiting), len(app._crowd._strangers)) == (0, 0, 0)


# ---- coming into a room


def test_one_address_cannot_use_up_the_places_of_all_who_come(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, joins_burst=20, address_joins_burst=5))
    codes = []
    for _ in range(30):
        guest = desk.greets("192.0.2.7")
        codes.append(guest.refused(s.Join, room="", name="Eve", avatar="fox"))
        guest.hangs_up()
    assert codes == [""] * 5 + ["rate_limited"] * 25
    assert desk.greets("192.0.2.8").joins("Ann").goodbye == ""
    desk.now += 2
    assert desk.greets("192.0.2.7").joins("Bob").goodbye == ""


def test_who_hosts_comes_in_however_many_come(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, joins_burst=1, address_joins_burst=1))
    desk.greets().joins("Ann")
    assert desk.greets().refused(s.Join, room="", name="Bob", avatar="fox") == "rate_limited"
    assert desk.greets().joins("Host", host_token=desk.app.host_token).goodbye == ""


# ---- slow readers


def talkative(open_desk: Callable[..., Desk], **limits: Any) -> tuple[Desk, Guest, Guest]:
    desk = open_desk(limits=replace(GENEROUS, silent_after=9999, ping_after=9999, **limits))
    return desk, desk.greets().joins("Ann"), desk.greets().joins("Sleeper")


def test_what_waits_for_a_reader_who_stopped_is_bounded(open_desk: Callable[..., Desk]) -> None:
    desk, ann, sleeper = talkative(open_desk, outbox_bytes=100_000)
    sleeper.wire.jammed = True
    most = 0
    for _ in range(200):
        assert ann.refused(m.Say, channel="table", text=LONG) == ""
        most = max(most, sleeper.connection.outbox.size)
        if sleeper.wire.closed:
            break
    assert sleeper.wire.closed == "aborted"
    assert 90_000 < most < 105_000
    again = desk.greets()
    assert again.asks(s.Resume, token=sleeper.token).member == sleeper.member
    assert ann.goodbye == ""


def test_a_reader_who_stopped_is_cut_after_a_while_though_little_waits(
    open_desk: Callable[..., Desk],
) -> None:
    desk, ann, sleeper = talkative(open_desk)
    sleeper.wire.jammed = True
    ann.refused(m.Say, channel="table", text="hello")
    desk.waits(9)
    assert sleeper.wire.closed == ""
    desk.waits(2)
    assert sleeper.wire.closed == "aborted"


def test_a_reader_who_goes_on_gets_every_line_and_the_newest_sections(open_desk: Callable[..., Desk]) -> None:
    desk, ann, sleeper = talkative(open_desk)
    sleeper.wire.jammed = True
    for seat in range(15):
        ann.refused(m.TakeSeat, seat=seat)
        ann.refused(m.Say, channel="table", text=f"line {seat}")
    sleeper.read()
    sleeper.wire.jammed = False
    desk.run(sleeper.connection.resume_writing)
    fresh = sleeper.read()
    lines = [line.text for one in fresh if isinstance(one, m.ChatLines) for line in one.lines]
    people = [part for one in fresh if isinstance(one, Update) for part in one.sections]
    assert lines == [f"line {seat}" for seat in range(15)]
    assert [part.people[0].seat for part in people if isinstance(part, m.People)] == [14]


def test_nobody_who_reads_is_cut_because_much_was_said_in_one_turn(open_desk: Callable[..., Desk]) -> None:
    _, ann, reader = talkative(open_desk, outbox_bytes=100_000)
    ann.sends(b"".join(to_bytes(m.Say(id=at, channel="table", text=LONG)) for at in range(200)))
    assert (ann.goodbye, reader.goodbye, reader.wire.closed) == ("", "", "")
    lines = [line for one in reader.messages if isinstance(one, m.ChatLines) for line in one.lines]
    assert len([line for line in lines if isinstance(line, m.Said)]) == 200
    assert reader.connection.outbox.size == 0


def test_a_goodbye_that_is_never_taken_keeps_no_connection(open_desk: Callable[..., Desk]) -> None:
    desk, ann, sleeper = talkative(open_desk)
    sleeper.wire.stuck = True
    sleeper.sends_payload(b"\xc1")
    assert sleeper.wire.closed == "closed"
    assert sleeper.connection in desk.app.connections
    desk.waits(11)
    assert sleeper.connection not in desk.app.connections
    assert ann.goodbye == ""


# ---- texts that hosts bring along


def test_the_texts_that_hosts_bring_along_are_bounded_together(open_desk: Callable[..., Desk]) -> None:
    desk = open_desk(limits=replace(GENEROUS, text_burst=20_000, text_rate=1000.0))
    hosts = [desk.greets(f"192.0.2.{number}") for number in range(3)]
    for host in hosts:
        assert host.refused(s.OpenRoom, room_name="Attic", name="Eve", avatar="fox") == ""
    text = {"kind": "words", "name": "mine", "text": "\n".join(f"word{at:04}" for at in range(1000))}
    answers = [host.asks(m.Bring, **text) for host in hosts]
    assert [type(answer) for answer in answers] == [m.Brought, m.Brought, s.Refusal]
    assert answers[2].code == "rate_limited"
    desk.now += answers[2].values["retry_after"] / 10
    assert isinstance(hosts[2].asks(m.Bring, **text), m.Brought)


def test_a_long_list_of_the_rooms_own_is_put_together_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = desk.greets().joins("Ann")
    host.asks(m.Bring, kind="words", name="mine", text="\n".join(f"word{at:04}" for at in range(1000)))
    mixed = []
    plain = lists.different
    monkeypatch.setattr(lists, "different", lambda words: mixed.append(1) or plain(words))
    for seat in range(6):
        assert host.refused(m.TakeSeat, seat=seat) == ""
    for name in ("Bob", "Cat", "Dan"):
        desk.greets().joins(name)
    assert mixed == []


@pytest.mark.parametrize("jump", [-400 * 24 * 3600.0, -1.0, 400 * 24 * 3600.0])
def test_a_computers_date_may_be_set_while_people_play(open_desk: Callable[..., Desk], jump: float) -> None:
    patient = replace(GENEROUS, ping_after=900.0, silent_after=900.0)
    still, moved = open_desk(limits=patient), open_desk(limits=patient)
    guests = [desk.greets().joins("Ann") for desk in (still, moved)]
    moved.wall += jump
    for desk in (still, moved):
        desk.waits(61.0)  # the date is looked at once a minute
        desk.waits(1.0)
    for one in guests:
        one.sends(to_bytes(s.Ping(nonce=1)))
    assert guests[1].read() == guests[0].read()
    assert [guest.goodbye for guest in guests] == ["", ""]
