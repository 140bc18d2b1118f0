"""What strangers and broken clients do to a server beside a table that plays on undisturbed."""

import logging
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

import msgpack
import pytest

from protocol.connection import to_bytes
from protocol.limits import MAX_CLIENT_FRAME
from protocol.messages import Act, ClientMessage
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.session import ALLOWED, Stage
from tests.end_to_end.hostile import HELLO, Stranger, connect, fits, garbage, plain, spoiled
from tests.protocol.examples import CLIENT
from tests.raw import Raw
from tests.running import QUICK, QuickServer, RunningServer
from tests.table import Table

Start = Callable[..., RunningServer]
HERE = ("greeting", "lobby", "member")
STAGES = dict(zip(HERE, Stage, strict=True))
EXAMPLES = {type(message): message for message in CLIENT.values()}


@pytest.fixture
def start_server(caplog: pytest.LogCaptureFixture) -> Iterator[Start]:
    """As everywhere, but on the quicker loop."""
    started: list[RunningServer] = []
    caplog.set_level(logging.WARNING)

    def start(**config: Any) -> RunningServer:
        started.append(QuickServer(**config))
        return started[-1]

    yield start
    for one in started:
        one.stop()
    failures = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert failures == [], [record.getMessage() for record in failures]


@pytest.fixture
def stranger(table: Table) -> Iterator[Stranger]:
    one = Stranger(table.server.port)
    yield one
    one.close()


@pytest.fixture(autouse=True)
def plays_on(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever happened, the table beside it goes on with its game and nobody there missed anything."""
    table = request.getfixturevalue("table") if "table" in request.fixturenames else None
    yield
    if table is not None:
        turn = table.host.catch_up().play.turn
        table.turn("b" if table.hidden("b") else str(table.other))
        logs = [one.log for one in table.catch_up().everybody]
        assert (table.host.play.turn, logs) == (turn + 1, [table.host.log] * len(logs))


# ---- messages that are none


def attack(stranger: Stranger, step: int, start: int) -> None:
    for kind, value in spoiled(step, start):
        stage = next(name for name in reversed(HERE) if kind in ALLOWED[STAGES[name]])
        payload = msgpack.packb(value)
        code = stranger.send(stage, payload)
        if not fits(value, kind):
            assert code in ("malformed", "frame_size"), (stage, value)
        elif kind in (s.Hello, s.Join, s.OpenRoom, s.Resume, s.Leave):
            assert code in ("", "left", "unexpected"), (stage, value)
            stranger.renew(stage)
        else:
            assert code == "", (stage, value)


def test_a_message_with_one_thing_wrong_is_refused_or_ends_that_connection(stranger: Stranger) -> None:
    attack(stranger, step=23, start=7)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("start", range(4))
def test_every_message_with_every_thing_wrong_is_refused_or_ends_that_connection(
    stranger: Stranger, start: int
) -> None:
    attack(stranger, step=4, start=start)


@pytest.mark.parametrize("stage", HERE)
def test_bytes_that_are_no_message_end_that_connection(stranger: Stranger, stage: str) -> None:
    for what, payload in garbage().items():
        assert (what, stranger.send(stage, payload)) == (what, "malformed")


@pytest.mark.parametrize("stage", HERE)
def test_each_message_is_taken_at_its_stages_only(stranger: Stranger, stage: str) -> None:
    for kind in get_args(ClientMessage):
        code = stranger.send(stage, msgpack.packb(plain(EXAMPLES[kind])))
        if kind in ALLOWED[STAGES[stage]]:
            assert code in ("", "left", "unexpected" if stage == "greeting" else ""), kind
        else:
            assert code == "unexpected", kind
        stranger.renew(stage)


def test_the_largest_frame_of_the_worst_content_is_no_burden(stranger: Stranger) -> None:
    filler = b"\x80" * (MAX_CLIENT_FRAME - 100)
    worst = {
        "empty maps": b"\xdc\x00\x40" + filler,
        "maps in maps": b"\x81\xa1a" * 5000,
        "marks": msgpack.packb({"type": "say", "id": 1, "channel": "table", "text": "a" + "\u0301" * 8000}),
        "a long tag": msgpack.packb({"type": "x" * 16_000}),
    }
    for payload in worst.values():
        assert stranger.send("member", payload) in ("malformed", "")


@pytest.mark.parametrize("length", [0, MAX_CLIENT_FRAME + 1, 2**31, 2**32 - 1])
def test_a_member_who_announces_too_much_is_sent_away(table: Table, length: int) -> None:
    guest = table.newcomer("Eve")
    guest.send_bytes(struct.pack(">I", length) + b"x" * 100_000)
    assert guest.closed() in ("frame_size", "")


def test_whoever_hangs_up_in_the_middle_of_a_frame_is_just_gone(table: Table) -> None:
    for data in (b"\x00", b"\x00\x00\x01\x00", HELLO[:-1], HELLO + b"\x00\x00\x00\x10\x81"):
        with connect(table.server.port) as raw:
            raw.sendall(data)
    guest = table.newcomer("Eve")
    guest.send_bytes(to_bytes(m.Say(id=1, channel="table", text="hello"))[:-1])
    guest.close()
    eventually(lambda: table.host.catch_up().people["Eve"].presence == "away")
    assert table.host.texts() == []


def test_whoever_resets_the_connection_is_just_gone(table: Table) -> None:
    for _ in range(20):
        raw = connect(table.server.port)
        raw.sendall(HELLO + to_bytes(s.Join(id=1, room="", name="Eve", avatar="fox")))
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raw.close()


# ---- messages in an unlikely order


def test_a_second_greeting_or_joining_ends_that_connection(stranger: Stranger) -> None:
    join = msgpack.packb(plain(s.Join(id=1, room="", name="Eve", avatar="fox")))
    assert stranger.send("lobby", HELLO[4:]) == "unexpected"
    assert stranger.send("member", HELLO[4:]) == "unexpected"
    assert stranger.send("member", join) == "unexpected"
    assert stranger.send(
        "member", msgpack.packb(plain(s.OpenRoom(id=1, room_name="A", name="E", avatar="fox")))
    ) == ("unexpected")


def test_coming_back_while_seated_ends_that_connection_and_keeps_the_seat(table: Table) -> None:
    op = table.ops[0][1]
    op.send(s.Resume, token=op.token)
    assert op.closed() == "unexpected"
    again = table.connect()
    assert isinstance(again.resume(op.token), s.Joined)
    table.ops[0][1] = again


def test_everything_in_one_write_is_handled_in_order(table: Table) -> None:
    with Raw(table.server.port, greet=False) as raw:
        raw.send_bytes(
            HELLO
            + to_bytes(s.Join(id=1, room="", name="Eve", avatar="fox"))
            + to_bytes(m.Say(id=2, channel="table", text="hello"))
            + to_bytes(Act(id=3, match=1, action=c.Vote(0, 3)))
            + to_bytes(m.TakeSeat(id=4, seat=5))
            + to_bytes(s.Leave(id=5))
            + to_bytes(m.Say(id=6, channel="table", text="still here"))
            + to_bytes(s.Leave(id=7))
        )
        assert raw.closed() == "left"
    answers = [(one.id, getattr(one, "code", "")) for one in raw.messages if hasattr(one, "id")]
    assert answers == [(1, ""), (2, ""), (3, "not_seated"), (4, ""), (5, "")]
    assert table.host.catch_up().texts() == ["hello"]


def test_a_thousand_pings_are_a_flood_for_a_server_with_its_limits(start_server: Start) -> None:
    from server.config import Limits

    server = start_server(limits=Limits())
    with Raw(server.port) as raw:
        raw.send_bytes(to_bytes(s.Ping(nonce=1)) * 1000)
        assert raw.closed() == "flood"
        assert len(raw.messages) <= 223


def test_the_host_starts_and_leaves_in_one_write(seat_people: Callable[..., Table]) -> None:
    table = seat_people()
    table.host.send_bytes(to_bytes(m.Start(id=901)) + to_bytes(s.Leave(id=902)))
    assert table.host.closed() == "left"
    heir = table.ops[0][0].catch_up()
    assert (heir.settings.stage, heir.people["red op 1"].host) == ("playing", True)
    heir.do(m.EndMatch, match=1)


def test_somebody_who_floods_is_removed_by_the_host(table: Table) -> None:
    noisy = table.newcomer("Noisy")
    line = to_bytes(m.Say(id=1, channel="table", text="spam " * 80))
    noisy.send_bytes(line * 400)
    table.host.do(m.Kick, member=noisy.member)
    assert noisy.closed() == "kicked"
    assert "Noisy" not in table.host.catch_up().people
    assert table.connect().refused(s.Resume, token=noisy.token) == "bad_token"


# ---- races


def in_one_turn(server: RunningServer, sends: list[Callable[[], Any]]) -> None:
    """Everything sent here is read by the server in the same turn of its loop."""
    server._loop.call_soon_threadsafe(time.sleep, 0.05)
    time.sleep(0.01)
    for send in sends:
        send()


def test_of_two_claims_of_one_token_the_later_has_the_seat(table: Table) -> None:
    op = table.ops[1][0]
    first, second = table.connect(), table.connect()
    in_one_turn(
        table.server,
        [lambda one=one: one.send_bytes(to_bytes(s.Resume(id=9, token=op.token))) for one in (first, second)],
    )
    assert op.closed() == "replaced"
    closed = {one: _answer_to_resume(one) for one in (first, second)}
    assert sorted(closed.values()) == ["", "replaced"]
    table.ops[1][0] = next(one for one, code in closed.items() if not code)
    assert list(table.host.catch_up().people).count(op.name) == 1


def _answer_to_resume(raw: Raw) -> str:
    joined = raw.wait_for(s.Joined)
    raw.token, raw.member, raw.name = joined.token, joined.member, joined.name
    try:
        raw.catch_up()
    except ConnectionError:
        return next(one.code for one in raw.messages if isinstance(one, s.Goodbye))
    return ""


def test_a_kick_and_a_vote_in_one_turn_leave_one_truth(table: Table) -> None:
    table.clue()
    team = table.acting
    first, second = table.ops[team]
    card, guess = table.hidden(str(team))[0], table.host.play.guess
    vote = to_bytes(Act(id=900, match=1, action=c.Vote(guess, card)))
    kick = to_bytes(m.Kick(id=901, member=second.member))
    sends = [(table.host, kick), (second, vote), (first, vote)]
    in_one_turn(table.server, [partial(who.send_bytes, data) for who, data in sends])
    assert second.closed() == "kicked"
    table.ops[team].remove(second)
    table.host.until(lambda: table.host.play.faces[card] == str(team))
    assert [one.position for one in table.host.catch_up().log if isinstance(one, c.Revealed)] == [card]
    table.choose("pass")


def test_two_starts_in_one_turn_deal_once(seat_people: Callable[..., Table]) -> None:
    table = seat_people()
    table.host.send_bytes(to_bytes(m.Start(id=901)) + to_bytes(m.Start(id=902)))
    codes = [getattr(table.host.answer(number), "code", "") for number in (901, 902)]
    assert codes == ["", "already_running"]
    assert len([one for one in table.host.catch_up().log if isinstance(one, c.Dealt)]) == 1


def test_two_first_clicks_in_one_turn_reveal_one_card(seat_people: Callable[..., Table]) -> None:
    table = seat_people(agreement="first_click").start().clue(number=3)
    team = table.acting
    cards, guess = table.hidden(str(team))[:2], table.host.play.guess
    votes = [to_bytes(Act(id=900, match=1, action=c.Vote(guess, card))) for card in cards]
    in_one_turn(
        table.server,
        [
            lambda op=op, vote=vote: op.send_bytes(vote)
            for op, vote in zip(table.ops[team], votes, strict=True)
        ],
    )
    codes = [getattr(op.answer(900), "code", "") for op in table.ops[team]]
    assert sorted(codes) == ["", "stale_guess"]
    assert table.host.catch_up().play.guesses_made == 1


def test_coming_back_within_the_grace_keeps_the_vote(table: Table) -> None:
    table.clue()
    team = table.acting
    first, second = table.ops[team]
    card = table.hidden(str(team))[0]
    assert first.vote(card) == ""
    first.close()
    table.host.until(lambda: table.host.people[first.name].presence == "away")
    again = table.connect()
    again.resume(first.token)
    votes = again.catch_up().team_section.votes
    assert [(vote.member, vote.choice) for vote in votes] == [(first.member, card)]
    table.ops[team][0] = again
    assert second.vote(card) == ""
    table.host.until(lambda: table.host.play.faces[card] == str(team))
    table.choose("pass")


# ---- crowds


def eventually(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


def descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts the open files of this process")
def test_three_hundred_connections_leave_nothing_open(table: Table) -> None:
    app, before = table.server.app, descriptors()
    for number in range(300):
        with connect(table.server.port) as raw:
            if number % 3:
                raw.sendall(HELLO)
            if number % 3 == 2:
                raw.sendall(b"\xff\xff\xff\xff")
    eventually(lambda: len(app.connections) == 6 and descriptors() <= before)
    assert (len(app._crowd), len(app.saving.waiting), len(app.seats)) == (6, 0, 6)


def test_hundreds_who_say_nothing_keep_nobody_out_and_are_sent_away(start_server: Start) -> None:
    server = start_server(limits=replace(QUICK, greeting_seconds=0.3, linger_seconds=0.1, strangers=100))
    with ExitStack() as stack:
        mute = [stack.enter_context(connect(server.port)) for _ in range(250)]
        stack.enter_context(Raw(server.port)).join("Late")
        eventually(lambda: len(server.app.connections) == 1)
        assert mute[0].recv(1000)[4:] == msgpack.packb({"type": "goodbye", "code": "too_many"})
        assert mute[-1].recv(1000)[4:] == msgpack.packb({"type": "goodbye", "code": "too_slow"})


def test_bytes_that_drip_in_hold_no_connection(start_server: Start) -> None:
    server = start_server(limits=replace(QUICK, frame_seconds=0.2))
    with Raw(server.port).join("Ann") as ann, Raw(server.port).join("Slow") as slow:
        slow.socket.settimeout(0.02)
        end = time.monotonic() + 5
        for byte in to_bytes(m.Say(id=1, channel="table", text="x" * 400)):
            try:
                slow.send_bytes(bytes([byte]))
                slow.next()
            except TimeoutError:
                continue
            except ConnectionError:
                break
            assert time.monotonic() < end
        assert slow.messages[-1] == s.Goodbye(code="too_slow")
        eventually(lambda: ann.catch_up().people["Slow"].presence == "away")


@pytest.mark.skipif(sys.platform != "linux", reason="only there has the loopback many addresses")
def test_an_address_with_too_many_connections_keeps_no_other_address_out(start_server: Start) -> None:
    server = start_server(limits=replace(QUICK, loopback_exempt=False))
    with ExitStack() as stack:
        crowd = [stack.enter_context(connect(server.port, "127.0.0.2")) for _ in range(100)]
        assert crowd[16].recv(1000)[4:] == msgpack.packb({"type": "goodbye", "code": "too_many"})
        assert stack.enter_context(Raw(server.port)).join("Ann").people["Ann"].host


def test_ten_who_stop_reading_hold_nobody_up_and_little_memory(start_server: Start) -> None:
    server = start_server(
        limits=replace(QUICK, stall_seconds=0.5, outbox_bytes=60_000, send_buffer=8192, silent_after=99)
    )
    table = Table(server)
    sleepers = [table.newcomer(f"Sleeper {number}", receive_buffer=4096) for number in range(10)]
    talker, most = table.ops[0][0], 0
    for _ in range(400):
        assert talker.say("x" * 450) == ""
        most = max(most, *(one.outbox.size for one in list(server.app.connections)))
        people = talker.catch_up().people.values()
        if sum(one.presence == "away" for one in people) == 10:
            break
    assert sum(one.presence == "away" for one in talker.people.values()) == 10
    assert most < 70_000
    assert [len(one.catch_up().texts()) for one in table.everybody] == [len(talker.texts())] * 6
    again = table.connect()
    assert isinstance(again.resume(sleepers[3].token), s.Joined)
    table.close()


@pytest.mark.long
def test_floods_of_every_kind_beside_a_game(start_server: Start) -> None:
    """Fifty thousand messages, most of them refused, from ten connections, while a match is played."""
    from server.config import Limits

    server = start_server(limits=replace(Limits(), burst=2000, rate=200.0, flood=100_000))
    table = Table(server).start()
    floods = [table.newcomer(f"Flood {number}") for number in range(10)]
    say = to_bytes(m.Say(id=1, channel="table", text="spam"))
    for _ in range(10):
        for one in floods:
            one.socket.setblocking(True)
            one.send_bytes((say + to_bytes(s.Ping(nonce=1))) * 250)
        for one in floods:
            one.catch_up()
        table.turn("b" if table.hidden("b") else str(table.other))
        if table.host.play.phase == "over":
            break
    assert server.alive
    table.close()


@pytest.mark.parametrize("factory", [RunningServer, QuickServer])
def test_leaving_and_hanging_up_at_once_tells_the_others(factory: type[RunningServer]) -> None:
    server = factory()
    with Raw(server.port).join("Ann") as ann:
        for _ in range(50):
            guest = Raw(server.port).join("Eve")
            guest.send(s.Leave)
            guest.close()
            eventually(lambda: set(ann.catch_up().people) == {"Ann"})
    server.stop()
