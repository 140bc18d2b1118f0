"""Trying passwords: by address and by room, with true buckets."""

from hypothesis import given
from hypothesis import strategies as st

from server.attempts import Attempts
from server.config import Limits

LIMITS = Limits(password_burst=3, password_rate=0.1, room_password_burst=10, room_password_rate=1.0)
HOUR = 3600.0


def test_an_address_has_a_few_attempts_at_once_and_then_one_now_and_then() -> None:
    attempts = Attempts(LIMITS)
    assert [attempts.take("ROOM", "a", 0.0) for _ in range(5)] == [0.0, 0.0, 0.0, 10.0, 10.0]
    assert round(attempts.take("ROOM", "a", 9.0), 6) == 1.0
    assert [attempts.take("ROOM", "a", 10.0) for _ in range(2)] == [0.0, 10.0]


def test_asking_too_early_makes_nothing_worse() -> None:
    attempts = Attempts(LIMITS)
    for _ in range(10_000):
        attempts.take("ROOM", "a", 0.0)
    assert attempts.take("ROOM", "a", 10.0) == 0.0


def test_another_address_and_another_room_have_their_own() -> None:
    attempts = Attempts(LIMITS)
    for _ in range(20):
        attempts.take("ROOM", "guesser", 0.0)
    assert [attempts.take("ROOM", "friend", 0.0) for _ in range(3)] == [0.0] * 3
    assert attempts.take("KLMN", "guesser", 0.0) == 0.0


def test_who_guesses_all_evening_leaves_a_friend_their_attempts() -> None:
    attempts = Attempts(LIMITS)
    for second in range(6 * 3600):
        attempts.take("ROOM", "guesser", float(second))
    assert [attempts.take("ROOM", "friend", 6 * HOUR) for _ in range(3)] == [0.0] * 3


def test_a_room_has_a_limit_for_all_addresses_together() -> None:
    attempts = Attempts(LIMITS)
    tried = [attempts.take("ROOM", f"{number}", 0.0) for number in range(30)]
    assert tried.count(0.0) == 10
    assert [attempts.take("ROOM", "another", 1.0), attempts.take("ROOM", "another", 1.0)] == [0.0, 1.0]


def test_what_a_full_room_refuses_costs_the_address_nothing() -> None:
    attempts = Attempts(LIMITS)
    for number in range(10):
        attempts.take("ROOM", f"{number}", 0.0)
    for _ in range(100):
        assert attempts.take("ROOM", "friend", 0.0) == 1.0
    assert [attempts.take("ROOM", "friend", 100.0) for _ in range(3)] == [0.0] * 3


def test_an_attempt_that_got_somebody_in_is_given_back() -> None:
    attempts = Attempts(LIMITS)
    for _ in range(1000):
        assert attempts.take("ROOM", "a", 0.0) == 0.0
        attempts.give_back("ROOM", "a", 0.0)
    attempts.give_back("ROOM", "a", 0.0)
    assert [attempts.take("ROOM", "a", 0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 10.0]


def test_nothing_is_kept_of_who_tried_long_ago() -> None:
    attempts = Attempts(LIMITS)
    for number in range(10):
        attempts.take("ROOM", f"{number}", 0.0)
    attempts.forget(5.0)
    assert len(attempts._of_address) == 10
    attempts.forget(60.0)
    assert (attempts._of_address, attempts._of_room) == ({}, {})


def test_addresses_without_end_fill_no_memory() -> None:
    attempts = Attempts(LIMITS)
    for number in range(100_000):
        attempts.take("ROOM", f"{number}", 0.0)
    assert len(attempts._of_address) == 10


def test_at_the_rates_that_ship_a_good_password_lasts_for_ages_and_four_digits_for_an_evening() -> None:
    """What docs/security.md says of them; half of all have to be tried."""
    limits = Limits()
    assert round(limits.password_rate * HOUR) == 120
    assert round(limits.room_password_rate * HOUR) == 1200
    years = 2**40 / 2 / limits.room_password_rate / HOUR / 24 / 365
    assert years > 10_000
    assert 3 < 10**4 / 2 / limits.room_password_rate / HOUR < 6


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 30)), max_size=200))
def test_no_more_get_through_than_the_rates_allow(steps: list[tuple[str, float]]) -> None:
    attempts, now = Attempts(LIMITS), 0.0
    through = dict.fromkeys("abc", 0)
    for address, passed in steps:
        now += passed
        through[address] += attempts.take("ROOM", address, now) == 0.0
        attempts.forget(now)
    assert all(number <= 3 + 0.1 * now + 1e-6 for number in through.values())
    assert sum(through.values()) <= 10 + 1.0 * now + 1e-6
