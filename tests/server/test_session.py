"""What a connection may send, how fast, and how long it is waited for."""

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.errors import ProtocolError
from protocol.messages import ClientMessage, MemberRequest, session
from server.config import Limits
from server.session import ALLOWED, Bucket, Overdue, Pace, Stage, Times, check, overdue
from tests.protocol.examples import CLIENT

EXAMPLES = {type(message): message for message in CLIENT.values()}
TALK = {session.ListRooms, session.AskLeaderboard, session.Ping, session.Pong}
EXPECTED = {
    Stage.GREETING: {session.Hello},
    Stage.LOBBY: TALK | {session.Join, session.OpenRoom, session.Resume},
    Stage.MEMBER: TALK | {session.Leave} | set(get_args(MemberRequest)),
}


@pytest.mark.parametrize("kind", get_args(ClientMessage))
@pytest.mark.parametrize("stage", Stage)
def test_each_message_has_its_stages(stage: Stage, kind: type) -> None:
    if kind in EXPECTED[stage]:
        check(stage, EXAMPLES[kind])
    else:
        with pytest.raises(ProtocolError) as caught:
            check(stage, EXAMPLES[kind])
        assert caught.value.code == "unexpected"


def test_every_message_has_a_stage() -> None:
    assert set().union(*ALLOWED.values()) == set(get_args(ClientMessage))


# ---- rate


def test_a_burst_and_then_a_steady_rate() -> None:
    bucket = Bucket(burst=3, rate=2.0, now=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert bucket.take(10.25) == 0.25
    assert bucket.take(10.5) == 0.0
    assert bucket.take(10.5) == 0.5


@given(st.lists(st.floats(0, 0.3), max_size=200))
def test_asking_too_early_never_makes_the_wait_longer(pauses: list[float]) -> None:
    bucket, now = Bucket(5, 10.0, 0.0), 0.0
    for pause in pauses:
        now += pause
        bucket.take(now)
    while not (wait := bucket.take(now)):
        pass
    assert wait <= 0.1
    assert bucket.take(now + wait + 1e-9) == 0.0


@given(st.lists(st.tuples(st.floats(-5, 5), st.integers(0, 9)), max_size=50))
def test_no_clock_gives_more_than_the_rate(steps: list[tuple[float, int]]) -> None:
    bucket, now, latest, taken = Bucket(20, 10.0, 0.0), 0.0, 0.0, 0
    for pause, asked in steps:
        now += pause  # back as well
        latest = max(latest, now)
        taken += sum(bucket.take(now) == 0.0 for _ in range(asked))
    assert taken <= 20 + latest * 10.0 + 1e-6


def flood_after(pace: Pace, interval: float, most: int) -> int | None:
    for number in range(most):
        try:
            pace.take(number * interval)
        except ProtocolError as error:
            return number if error.code == "flood" else None
    return None


def test_a_flood_is_ended_though_a_token_drips_in_now_and_then() -> None:
    limits = Limits(burst=20, rate=10.0, flood=200)
    assert flood_after(Pace(limits, None, 0.0), interval=0.0, most=500) == 220
    assert flood_after(Pace(limits, None, 0.0), interval=0.001, most=500) is not None
    assert flood_after(Pace(limits, None, 0.0), interval=0.02, most=2000) is not None


def test_whoever_asks_a_little_too_fast_is_refused_and_no_flood() -> None:
    limits = Limits(burst=20, rate=10.0, flood=200)
    assert flood_after(Pace(limits, None, 0.0), interval=0.06, most=5000) is None


def test_the_connections_of_one_address_share_a_bucket_and_no_blame() -> None:
    limits = Limits(burst=100, rate=10.0, flood=5)
    shared = Bucket(burst=10, rate=5.0, now=0.0)
    greedy, modest = Pace(limits, shared, 0.0), Pace(limits, shared, 0.0)
    assert [greedy.take(0.0) for _ in range(10)] == [0.0] * 10
    assert [modest.take(0.0) for _ in range(50)] == [0.2] * 50
    assert modest.take(0.2) == 0.0


# ---- patience

NOW = 100.0
LIMITS = Limits()
FRESH = Times(entered=NOW, heard=NOW)


@pytest.mark.parametrize(
    ("stage", "changes", "verdict"),
    [
        (Stage.GREETING, {}, None),
        (Stage.GREETING, {"entered": NOW - LIMITS.greeting_seconds - 1}, Overdue.SLOW),
        (Stage.LOBBY, {"entered": NOW - LIMITS.greeting_seconds - 1}, None),
        (Stage.LOBBY, {"entered": NOW - LIMITS.joining_seconds - 1}, Overdue.SLOW),
        (Stage.MEMBER, {"entered": NOW - 10_000}, None),
        (Stage.MEMBER, {"half": NOW - LIMITS.frame_seconds - 1}, Overdue.SLOW),
        (Stage.MEMBER, {"half": NOW - LIMITS.frame_seconds + 1}, None),
        (Stage.MEMBER, {"heard": NOW - LIMITS.ping_after - 1}, Overdue.QUIET),
        (Stage.MEMBER, {"heard": NOW - LIMITS.ping_after - 1, "asked": True}, None),
        (Stage.MEMBER, {"heard": NOW - LIMITS.silent_after - 1, "asked": True}, Overdue.SILENT),
        (Stage.MEMBER, {"stalled": NOW - LIMITS.stall_seconds - 1}, Overdue.STUCK),
        (Stage.MEMBER, {"closing": NOW - 1, "heard": NOW - 10_000}, None),
        (Stage.GREETING, {"closing": NOW - LIMITS.linger_seconds - 1}, Overdue.STUCK),
    ],
)
def test_patience_ends_in_time(stage: Stage, changes: dict[str, float], verdict: Overdue | None) -> None:
    assert overdue(stage, replace(FRESH, **changes), LIMITS, NOW) is verdict
