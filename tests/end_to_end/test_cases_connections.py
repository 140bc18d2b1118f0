"""Faults of other tables: connections, seats, hosts (N1 to N15) and the table itself (G1 to G10)."""

import socket
import time
from collections.abc import Callable
from dataclasses import replace as changed

import pytest

from protocol.connection import hello, to_bytes
from protocol.framing import frame
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from tests.raw import Raw
from tests.running import QUICK, RunningServer
from tests.table import Table


def test_n1_a_member_comes_back_to_the_whole_view(table: Table) -> None:
    op = table.ops[0][0]
    table.turn("b").clue("syzygy")
    op.close()
    table.host.until(lambda: table.host.people["red op 1"].presence == "away")
    again = table.connect()
    assert isinstance(again.resume(op.token), s.Joined)
    table.host.catch_up()
    assert (again.play, again.log, again.yours.seat) == (table.host.play, table.host.log, op.yours.seat)
    assert table.host.people["red op 1"].presence == "here"


def test_n2_a_client_that_comes_back_before_the_server_noticed_is_one_person(table: Table) -> None:
    op = table.ops[0][0]
    again = table.connect()
    again.resume(op.token)
    assert op.closed() == "replaced"
    assert list(table.host.catch_up().people).count("red op 1") == 1
    assert again.yours.seat == op.yours.seat


def test_n3_eight_clients_of_one_name_are_eight_people(server: RunningServer) -> None:
    clients = [Raw(server.port) for _ in range(8)]
    numbers = [one.send(s.Join, room="", name="Ada", avatar="fox") for one in clients]
    names = [one.answer(number).name for one, number in zip(clients, numbers, strict=True)]
    assert sorted(names) == ["Ada", *(f"Ada {number}" for number in range(2, 9))]
    [one.close() for one in clients]


def test_n3_a_lookalike_name_is_told_apart(table: Table) -> None:
    assert table.newcomer("Hоst").name == "Hоst 2"  # with a Cyrillic o


def test_n6_only_the_secret_token_brings_a_seat_back(table: Table) -> None:
    op = table.ops[0][0]
    op.close()
    table.host.until(lambda: table.host.people["red op 1"].presence == "away")
    thief = table.connect()
    for token in ("", "red op 1", str(op.member), op.token[:-1], op.token.upper()):
        assert thief.refused(s.Resume, token=token) == "bad_token"
    assert thief.join("red op 1").yours.seat is None


def test_a_token_stays_valid_until_its_successor_was_used(table: Table) -> None:
    op, first = table.ops[0][0], table.ops[0][0].token
    second = table.connect()
    second.resume(first)
    third = table.connect()
    assert isinstance(third.resume(first), s.Joined)
    fourth = table.connect()
    assert isinstance(fourth.resume(third.token), s.Joined)
    assert table.connect().refused(s.Resume, token=first) == "bad_token"
    assert fourth.member == op.member


def test_n10_the_host_leaves_in_the_lobby_and_another_starts(seat_people: Callable[..., Table]) -> None:
    table = seat_people()
    heir = table.ops[0][0]
    table.host.do(s.Leave)
    heir.until(lambda: heir.people["red op 1"].host)
    heir.do(m.TakeSeat, seat=0)
    heir.do(m.Start)
    assert heir.catch_up().settings.stage == "playing"


def test_n10_the_host_leaves_in_mid_game_and_the_powers_pass(table: Table) -> None:
    table.host.do(s.Leave)
    heir = table.ops[0][0]
    heir.until(lambda: heir.people["red op 1"].host)
    assert heir.people["Host"].presence == "left"
    heir.do(m.EndMatch, match=1)
    assert heir.catch_up().settings.stage == "ended"


def test_n13_one_byte_a_write_is_understood(server: RunningServer) -> None:
    with Raw(server.port, greet=False) as raw:
        for byte in hello(VERSION, VERSION, "slow", "0") + to_bytes(s.ListRooms(id=5)):
            raw.send_bytes(bytes([byte]))
        assert raw.wait_for(s.Rooms).id == 5


def test_n13_thirty_messages_in_one_write_are_answered_in_order(server: RunningServer) -> None:
    with Raw(server.port) as raw:
        raw.send_bytes(b"".join(to_bytes(s.Ping(nonce=number)) for number in range(30)))
        assert [raw.wait_for(s.Pong).nonce for _ in range(30)] == list(range(30))


def test_n13_a_frame_cut_anywhere_is_understood(server: RunningServer) -> None:
    whole = to_bytes(s.Ping(nonce=77))
    with Raw(server.port) as raw:
        raw.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for cut in range(1, len(whole)):
            raw.send_bytes(whole[:cut])
            raw.send_bytes(whole[cut:])
            assert raw.wait_for(s.Pong).nonce == 77


@pytest.mark.parametrize("length", [0, 4097, 2**31, 2**32 - 1])
def test_n13_a_length_beyond_the_limit_closes_that_connection_only(table: Table, length: int) -> None:
    with Raw(table.server.port, greet=False) as raw:
        raw.send_bytes(length.to_bytes(4, "big"))
        assert raw.closed() == "frame_size"
    assert table.clue().host.play.phase == "guess"


def test_n14_a_client_that_stops_reading_is_dropped_and_comes_back(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server(limits=changed(QUICK, stall_seconds=0.3, outbox_bytes=100_000, send_buffer=8192))
    table = Table(server)
    sleeper = table.newcomer("Sleeper", receive_buffer=4096)
    talker = table.ops[0][0]
    for number in range(1500):
        assert talker.say(f"line {number} " + "x" * 400) == ""
        if talker.catch_up().people.get("Sleeper", table).presence != "here":
            break
    assert talker.people["Sleeper"].presence == "away"
    sleeper.close()
    again = table.connect()
    assert isinstance(again.resume(sleeper.token), s.Joined)
    assert len(again.texts()) <= 200
    table.close()


def test_n15_other_versions_are_refused_naming_both(server: RunningServer) -> None:
    with Raw(server.port, greet=False) as raw:
        raw.send_bytes(hello(7, 9, "future", "3.0"))
        refused = raw.wait_for(s.Refused)
        assert (refused.oldest, refused.newest, refused.your_oldest, refused.your_newest) == (
            VERSION,
            VERSION,
            7,
            9,
        )
        assert refused.your_program_version == "3.0"
        assert raw.closed() == "unexpected"


def test_a_probe_lists_the_room_and_makes_no_member(table: Table) -> None:
    with Raw(table.server.port) as raw:
        [line] = raw.ask(s.ListRooms).rooms
    assert (line.name, line.host, line.stage, line.seated, line.people) == (
        "Test table",
        "Host",
        "playing",
        6,
        6,
    )
    assert len(table.host.catch_up().people) == 6


def test_a_second_room_has_its_own_people_and_host(table: Table) -> None:
    other = table.connect()
    joined = other.ask(s.OpenRoom, room_name="Attic", name="Eve", avatar="owl")
    other.catch_up()
    assert (joined.room != table.host.room, other.people["Eve"].host) == (True, True)
    assert table.connect().join("Al").people.keys() == {*table.host.catch_up().people}
    assert table.connect().join("Bo", room=joined.room.lower()).people.keys() == {"Eve", "Bo"}
    assert table.connect().refused(s.Join, room="NOPE", name="Bo", avatar="owl") == "no_such_room"


def test_whoever_joins_with_the_host_token_is_host(server: RunningServer) -> None:
    with Raw(server.port) as first, Raw(server.port) as owner, Raw(server.port) as liar:
        first.join("First")
        assert first.people["First"].host
        assert liar.refused(s.Join, room="", name="Liar", avatar="fox", host_token="guess") == "bad_token"
        owner.join("Owner", host_token=server.app.host_token)
        assert [name for name, one in first.catch_up().people.items() if one.host] == ["Owner"]


def test_a_member_removed_by_the_host_is_told_and_cannot_come_back_by_token(table: Table) -> None:
    victim = table.ops[1][1]
    table.host.do(m.Kick, member=victim.member)
    assert victim.closed() == "kicked"
    assert table.connect().refused(s.Resume, token=victim.token) == "bad_token"
    assert table.host.catch_up().people["blue op 2"].presence == "left"


def test_two_people_press_one_seat_and_the_other_is_told_who_has_it(server: RunningServer) -> None:
    with Raw(server.port) as ann, Raw(server.port) as bob:
        ann.join("Ann")
        bob.join("Bob")
        ann.do(m.TakeSeat, seat=0)
        refusal = bob.ask(m.TakeSeat, seat=0)
        assert (refusal.code, refusal.values) == ("seat_taken", {"by": "Ann"})


def test_the_server_says_goodbye_when_it_ends(start_server: Callable[..., RunningServer]) -> None:
    server = start_server()
    raw = Raw(server.port).join("Ann")
    server.stop()
    assert raw.closed() == "shutdown"
    raw.close()


def test_silent_and_late_connections_are_closed(start_server: Callable[..., RunningServer]) -> None:
    server = start_server(limits=changed(QUICK, greeting_seconds=0.2, joining_seconds=0.4, frame_seconds=0.2))
    with Raw(server.port, greet=False) as mute, Raw(server.port) as greeted, Raw(server.port) as slow:
        slow.join("Slow")
        slow.send_bytes(frame(b"x" * 100)[:50])
        assert (mute.closed(), greeted.closed(), slow.closed()) == ("too_slow", "too_slow", "too_slow")


def test_a_connection_that_went_silent_is_asked_and_then_away(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server(limits=changed(QUICK, ping_after=0.1, silent_after=0.4))
    with Raw(server.port) as awake, Raw(server.port) as dead:
        awake.join("Awake")
        dead.join("Dead")
        awake.catch_up().until(lambda: awake.people["Dead"].presence == "away")
        assert awake.people["Awake"].presence == "here"


def test_too_many_requests_are_refused_with_a_time_to_retry(
    start_server: Callable[..., RunningServer],
) -> None:
    server = start_server(limits=changed(QUICK, burst=5, rate=10.0, flood=30))
    with Raw(server.port) as raw, Raw(server.port) as quiet:
        raw.join("Spam")
        quiet.join("Quiet")
        answers = [raw.ask(m.SetReady, ready=True) for _ in range(20)]
        limited = [one for one in answers if one.code == "rate_limited"]
        assert len(limited) > 5
        assert all(one.values["retry_after"] >= 1 for one in limited)
        time.sleep(0.3)
        assert raw.refused(m.SetReady, ready=True) == "not_seated"
        for _ in range(60):
            try:
                raw.send(m.SetReady, ready=True)
            except ConnectionError:
                break
        assert raw.closed() in ("flood", "")
        assert quiet.refused(m.SetReady, ready=True) == "not_seated"


# ---- the table


def test_g1_the_starting_team_has_nine_agents_everywhere(table: Table) -> None:
    first = table.host.sections[c.Words].first_team
    assert {one.play.left[first] for one in table.everybody} == {9}
    assert {one.play.left[1 - first] for one in table.everybody} == {8}
    assert table.key.count(str(first)) == 9


def test_g2_all_roles_see_the_same_public_view_after_each_reveal(table: Table) -> None:
    for identity in ("b", "0", "b"):
        table.turn(identity)
        assert all(one.play == table.host.play for one in table.everybody)
        table.choose("pass") if table.host.play.phase == "guess" else None


def test_g5_all_three_operatives_may_vote(seat_people: Callable[..., Table]) -> None:
    table = seat_people(operatives=3).start()
    table.clue()
    team = table.acting
    assert [op.vote(0) for op in table.ops[team]] == ["", "", ""]


def test_g6_the_other_team_cannot_click(table: Table) -> None:
    table.clue()
    assert table.ops[table.other][0].vote(0) == "not_your_turn"
    assert table.ops[table.other][0].yours.offers == ()


def test_g10_the_lobby_says_for_each_team_what_is_missing(server: RunningServer) -> None:
    with Raw(server.port) as raw:
        raw.join("Ann")
        missing = [(one.team, one.role) for one in raw.settings.missing]
        assert missing == [(0, "spymaster"), (0, "operative"), (1, "spymaster"), (1, "operative")]
        refusal = raw.ask(m.Start)
        assert (refusal.code, refusal.values) == (
            "seats_missing",
            {"team": "red", "what": "spymaster"},
        )


def test_votes_are_seen_by_the_own_team_only_unless_the_room_shows_them(
    seat_people: Callable[..., Table],
) -> None:
    table = seat_people().start()
    team = table.acting
    table.clue()
    table.ops[team][0].vote(4)
    table.catch_up()
    shown = table.ops[team][1].team_section.votes
    assert [(vote.member, vote.choice) for vote in shown] == [(table.ops[team][0].member, 4)]
    assert (c.Team, team) not in table.ops[1 - team][0].sections
    assert (c.Team, team) in table.spy[team].sections


def test_the_record_of_a_finished_match_comes_in_parts(table: Table) -> None:
    assert table.host.refused(m.AskRecord, match=1, part=0) == "no_record"
    table.turn("x")
    part = table.ops[1][0].ask(m.AskRecord, match=1, part=0)
    assert (part.part, part.parts) == (0, 1)
    assert part.text.splitlines()[0].startswith('{"record":1')
    assert '"event":"over"' in part.text.splitlines()[-1]
