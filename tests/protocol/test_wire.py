"""What docs/protocol.md says of a connection, tried on a running server through plain sockets."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from protocol.commitment import commitment
from protocol.connection import hello, to_bytes
from protocol.framing import frame
from protocol.messages import Act, Update
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from server.config import Limits
from tests.raw import Raw
from tests.running import QUICK, RunningServer
from tests.table import Table

JOIN = s.Join(id=1, room="", name="Stranger", avatar="duck")


@pytest.fixture
def start() -> Iterator[Callable[..., RunningServer]]:
    started: list[RunningServer] = []

    def make(limits: Limits = QUICK) -> RunningServer:
        started.append(RunningServer(limits))
        return started[-1]

    yield make
    for server in started:
        server.stop()


@pytest.fixture
def server(start: Callable[..., RunningServer]) -> RunningServer:
    return start()


@pytest.fixture
def table(server: RunningServer) -> Iterator[Table]:
    table = Table(server, operatives=1).start()
    yield table
    table.close()


def kinds(messages: list[Any]) -> list[str]:
    return [str(message.__struct_config__.tag) for message in messages]


def news(raw: Raw, do: Callable[[], Any]) -> list[Any]:
    """What a member is sent from now until everything that `do` led to has come."""
    start = len(raw.catch_up().messages)
    do()
    return [message for message in raw.catch_up().messages[start:] if not isinstance(message, s.Pong)]


# ---- the first frames


def test_greeting_and_joining_may_go_in_one_packet(server: RunningServer) -> None:
    with Raw(server.port, greet=False) as raw:
        raw.send_bytes(hello(VERSION, VERSION, "raw", "0") + to_bytes(JOIN))
        raw.wait_for(m.ChatLines)
        assert kinds(raw.messages) == ["welcome", "joined", "update", "chat"]
        assert raw.messages[2].full
        assert not raw.messages[3].unread


def test_versions_that_do_not_meet_are_both_named(server: RunningServer) -> None:
    with Raw(server.port, greet=False) as raw:
        raw.send_bytes(hello(VERSION + 1, VERSION + 2, "raw", "9.9") + to_bytes(JOIN))
        assert raw.closed() == "unexpected"
        refused = raw.messages[0]
        assert (refused.oldest, refused.newest) == (VERSION, VERSION)
        assert (refused.your_oldest, refused.your_newest) == (VERSION + 1, VERSION + 2)
        assert kinds(raw.messages) == ["refused", "goodbye"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (to_bytes(JOIN), "unexpected"),
        (frame(b"\xc0"), "malformed"),
        (b"\x00\x00\x00\x00", "frame_size"),
        (b"\x00\x00\x10\x01", "frame_size"),
        (b"\xff\xff\xff\xff", "frame_size"),
    ],
)
def test_a_wrong_first_frame_closes_whatever_follows(server: RunningServer, data: bytes, code: str) -> None:
    with Raw(server.port, greet=False) as raw:
        raw.send_bytes(data + hello(VERSION, VERSION, "raw", "0"))
        assert raw.closed() == code
        assert kinds(raw.messages) == ["goodbye"]


def test_a_refused_join_may_be_tried_again(server: RunningServer) -> None:
    with Raw(server.port) as raw:
        assert raw.refused(s.Join, room="NONE", name="Ada", avatar="fox") == "no_such_room"
        assert raw.refused(s.Resume, token="no") == "bad_token"
        assert raw.ask(s.ListRooms).rooms[0].people == 0
        assert raw.join("Ada").member == 1


# ---- what is sent when


def test_a_request_is_followed_by_log_chat_and_sections_before_it_is_done(server: RunningServer) -> None:
    table = Table(server, operatives=1)
    told = news(table.host, lambda: table.host.do(m.Start))
    assert kinds(told) == ["log", "chat", "update", "done"]
    table.close()


def test_others_are_sent_the_same_without_the_done(table: Table) -> None:
    team = table.acting
    assert kinds(news(table.ops[1 - team][0], lambda: table.spy[team].clue("syzygy"))) == ["log", "update"]


def test_a_section_that_changes_twice_at_once_comes_once(server: RunningServer) -> None:
    with Raw(server.port) as raw:
        raw.join("Ada")
        requests = [
            m.TakeSeat(id=100, seat=0),
            m.SetReady(id=101, ready=True),
            m.SetReady(id=102, ready=False),
        ]
        told = news(raw, lambda: raw.send_bytes(b"".join(map(to_bytes, requests))))
        assert kinds(told) == ["update", "done", "done", "done"]
        assert [message.id for message in told[1:]] == [100, 101, 102]
        assert not raw.people["Ada"].ready


def test_revisions_go_up(table: Table) -> None:
    table.turn().turn()
    updates = [message for message in table.host.messages if isinstance(message, Update)]
    plays = [
        section.revision for update in updates for section in update.sections if isinstance(section, c.Play)
    ]
    assert plays == sorted(set(plays))


def test_coming_back_brings_everything_again(table: Table) -> None:
    op = table.ops[table.acting][0]
    op.say("hello", "team")
    table.clue("syzygy")
    with table.connect() as again:
        again.resume(op.token)
        assert kinds(again.messages)[1:4] == ["joined", "update", "log"]
        assert [message.unread for message in again.messages if isinstance(message, m.ChatLines)] == [
            False,
            False,
        ]
        assert again.sections.keys() == op.sections.keys()
        assert again.log == table.host.catch_up().log
        assert [line.n for line in again.chat["table"]] == list(range(len(again.chat["table"])))


def test_what_is_no_longer_ones_to_see_is_forgotten_by_a_full_update(table: Table) -> None:
    op = table.ops[0][0]
    told = news(op, lambda: op.do(m.LeaveSeat))
    assert [update.full for update in told if isinstance(update, Update)] == [True]
    assert (c.Team, 0) not in op.sections
    op.do(m.TakeSeat, seat=op.yours.seats.bit_length() - 1)
    assert (c.Team, 0) in op.sections


def test_a_rematch_begins_anew(table: Table) -> None:
    table.turn("x")
    assert c.Review in table.host.catch_up().sections
    told = news(table.host, lambda: table.host.do(m.Rematch, match=1))
    assert [update.full for update in told if isinstance(update, Update)] == [True]
    assert c.Review not in table.host.sections
    assert table.host.log[0].at > 0
    assert table.host.play.match == 2


# ---- tokens


def test_the_token_before_stays_valid_until_the_new_one_was_used(server: RunningServer) -> None:
    with Raw(server.port) as first, Raw(server.port) as second, Raw(server.port) as third:
        first.join("Ada")
        second.resume(first.token)
        assert first.closed() == "replaced"
        third.resume(first.token)
        assert third.token not in (first.token, second.token)
        with Raw(server.port) as fourth:
            assert fourth.refused(s.Resume, token=second.token) == "bad_token"
            fourth.resume(third.token)
            assert fourth.member == first.member
        with Raw(server.port) as fifth:
            assert fifth.refused(s.Resume, token=first.token) == "bad_token"


def test_who_leaves_is_told_so_and_has_no_token_any_more(server: RunningServer) -> None:
    with Raw(server.port) as raw, Raw(server.port) as again:
        raw.join("Ada").do(s.Leave)
        assert raw.closed() == "left"
        assert again.refused(s.Resume, token=raw.token) == "bad_token"


# ---- what is stale


def test_whatever_stands_on_something_that_has_passed_is_refused(table: Table) -> None:
    team = table.acting
    spy, op = table.spy[team], table.ops[team][0]
    table.clue("syzygy")
    assert op.act(c.Vote(op.play.guess + 1, 0)) == "stale_guess"
    assert op.act(c.Vote(op.play.guess, 0), match=2) == "stale"
    assert spy.act(c.GiveClue(2, "syzygy", 1, ())) == "stale_turn"
    assert table.spy[1 - team].act(c.Challenge(2)) == "stale_turn"
    assert op.refused(m.CastVote, vote=1, yes=True) == "no_vote_open"
    assert op.refused(m.Rematch, match=2) == "already_running"
    assert table.host.refused(m.EndMatch, match=2) == "stale"
    assert spy.refused(c.CheckClue, match=2, word="a") == "stale"


def test_sent_twice_nothing_happens_twice(table: Table) -> None:
    team = table.acting
    spy, op = table.spy[team], table.ops[team][0]
    clue = c.GiveClue(1, "syzygy", 1, ())
    assert [spy.act(clue), spy.act(clue)] == ["", "wrong_phase"]
    assert [op.act(c.AskStress(1)), op.act(c.AskStress(1))] == ["", "stress_asked"]
    assert table.host.refused(m.Start) == "already_running"


# ---- rate, heartbeat, record


def test_a_request_above_the_rate_is_refused_with_the_time_to_wait(
    start: Callable[..., RunningServer],
) -> None:
    with Raw(start(Limits()).port) as raw:
        raw.join("Ada")
        numbers = [raw.send(m.SetReady, ready=True) for _ in range(40)]
        answers = [raw.answer(number) for number in numbers]
        assert {answer.code for answer in answers} == {"not_seated", "rate_limited"}
        assert answers[-1].values == {"retry_after": 1}


def test_a_flood_ends_the_connection(start: Callable[..., RunningServer]) -> None:
    with Raw(start(Limits(flood=30)).port) as raw:
        raw.join("Ada")
        raw.send_bytes(b"".join(to_bytes(m.SetReady(id=number, ready=True)) for number in range(60)))
        assert raw.closed() == "flood"


def test_a_silent_client_is_asked_and_then_sent_away(start: Callable[..., RunningServer]) -> None:
    limits = Limits(ping_after=0.1, silent_after=0.4, tick_seconds=0.05)
    with Raw(start(limits).port, greet=False) as raw:
        raw.send_bytes(hello(VERSION, VERSION, "raw", "0"))
        raw._take = raw.messages.append  # type: ignore[method-assign]  # it answers no ping
        assert raw.closed() == "silent"
        assert kinds(raw.messages) == ["welcome", "ping", "goodbye"]


def test_the_record_comes_in_parts_after_the_end(table: Table) -> None:
    spectator = table.newcomer("Dan")
    assert spectator.refused(m.AskRecord, match=1, part=0) == "no_record"
    table.turn("x")
    part = spectator.ask(m.AskRecord, match=1, part=0)
    assert (part.part, part.parts) == (0, 1)
    header, dealt, *_ = map(json.loads, part.text.splitlines())
    assert (header["record"], dealt["words"]) == (1, list(spectator.words))
    hashed = commitment(bytes.fromhex(dealt["salt"]), dealt["key"], spectator.words, dealt["match"])
    assert hashed == spectator.sections[c.Words].commitment
    assert spectator.refused(m.AskRecord, match=1, part=1) == "no_record"


def test_an_act_needs_a_seat(table: Table) -> None:
    action = c.Vote(0, None)
    assert table.newcomer("Dan").refused(Act, match=1, action=action) == "not_seated"
