"""How many may ask for a handshake: at once, of one address, and a second."""

from server.config import Limits
from server.handshakes import Handshakes

LIMITS = Limits(
    handshakes=3,
    handshake_grace=0.5,
    per_address=2,
    handshake_burst=4,
    handshake_rate=1.0,
    loopback_exempt=True,
)


def test_the_first_of_too_many_gives_way() -> None:
    door = Handshakes[str](LIMITS)
    came = [door.enter(guest, address, 0.0) for guest, address in zip("abcd", "1234", strict=True)]
    assert came == [None, None, None, "a"]
    assert door.enter("e", "5", 0.0) == "b"


def test_nobody_gives_way_who_has_just_come() -> None:
    door = Handshakes[str](LIMITS)
    for at, guest in enumerate("abc"):
        assert door.patience(at / 10) == 0.0
        door.enter(guest, guest, at / 10)
    assert door.patience(0.25) == 0.25
    assert door.patience(0.5) == 0.0
    assert door.enter("d", "d", 0.5) == "a"
    assert round(door.patience(0.5), 6) == 0.1  # b came at 0.1
    door.leave("b")
    assert door.patience(0.5) == 0.0


def test_an_address_with_too_many_at_once_is_turned_away() -> None:
    door = Handshakes[str](LIMITS)
    assert [door.enter(guest, "1", 0.0) for guest in "abc"] == [None, None, "c"]
    door.leave("a")
    assert door.enter("d", "1", 0.0) is None
    assert len(door) == 2


def test_an_address_that_comes_too_often_is_turned_away_for_some_time() -> None:
    door = Handshakes[str](LIMITS)
    for guest in "abcd":
        assert door.enter(guest, "1", 0.0) is None
        door.leave(guest)
    assert door.enter("e", "1", 0.0) == "e"
    assert door.enter("f", "2", 0.0) is None
    door.forget(0.5)
    assert door.enter("e", "1", 0.5) == "e"
    assert door.enter("e", "1", 1.5) is None


def test_an_address_that_was_quiet_is_forgotten() -> None:
    door = Handshakes[str](LIMITS)
    door.enter("a", "1", 0.0)
    door.leave("a")
    door.forget(0.5)
    assert door._buckets
    door.forget(10.0)
    assert not door._buckets


def test_this_computer_is_not_limited_as_an_address() -> None:
    door = Handshakes[int](LIMITS)
    assert [door.enter(guest, "127.0.0.1", 0.0) for guest in range(3)] == [None] * 3
    assert door.enter(9, "::1", 0.0) == 0
