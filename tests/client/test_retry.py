"""The back-off and its countdown."""

import pytest

from client.retry import JITTER, Backoff, seconds_shown


def test_the_tries_come_after_1_2_4_and_8_seconds_and_go_on_every_8() -> None:
    backoff, delays = Backoff(), []
    for _ in range(6):
        delays.append(backoff.delay(chance=0.0))
        backoff = backoff.failed()
    assert delays == [1, 2, 4, 8, 8, 8]


@pytest.mark.parametrize("failures", range(6))
def test_chance_spreads_a_room_that_comes_back(failures: int) -> None:
    backoff = Backoff(failures)
    assert backoff.delay(1.0) == backoff.delay(0.0) * (1 + JITTER)


@pytest.mark.parametrize(
    ("due", "now", "shown"),
    [(10.0, 6.0, 4), (10.0, 6.1, 4), (10.0, 9.5, 1), (10.0, 10.0, 0), (10.0, 12.0, 0)],
)
def test_the_countdown_counts_a_started_second(due: float, now: float, shown: int) -> None:
    assert seconds_shown(due, now) == shown
