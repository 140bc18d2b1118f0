"""How many connections an address has, and who gives way when too many strangers come."""

from server.config import Limits
from server.crowd import Crowd

HERE, THERE = "127.0.0.1", "192.0.2.7"


def crowd(**changes: object) -> Crowd[str]:
    return Crowd(Limits(**{"per_address": 2, "strangers": 3, "connections": 6, **changes}))


def test_one_address_has_only_so_many_connections_until_some_end() -> None:
    some = crowd()
    assert [some.enter(name, THERE, 0.0) for name in "abc"] == [None, None, "c"]
    assert some.enter("d", "192.0.2.8", 0.0) is None
    some.leave("c")
    some.leave("a")
    assert some.enter("e", THERE, 0.0) is None


def test_this_computers_own_addresses_are_not_limited_unless_the_limits_say_so() -> None:
    for address in (HERE, "127.0.0.2", "::1", "::ffff:127.0.0.1"):
        some = crowd(strangers=9)
        assert [some.enter(name, address, 0.0) for name in "abc"] == [None] * 3
        assert some.bucket("a") is None
        some = crowd(loopback_exempt=False)
        assert [some.enter(name, address, 0.0) for name in "abc"] == [None, None, "c"]
        assert some.bucket("a") is some.bucket("b") is not None


def test_the_stranger_who_came_first_gives_way() -> None:
    some = crowd()
    assert [some.enter(name, HERE, 0.0) for name in "abcd"] == [None, None, None, "a"]
    some.joined("b")
    assert some.enter("e", HERE, 0.0) is None
    assert some.enter("f", HERE, 0.0) == "c"


def test_all_together_have_a_limit_too() -> None:
    some = crowd(strangers=99)
    assert [some.enter(name, HERE, 0.0) for name in "abcdefg"] == [None] * 6 + ["g"]
    some.leave("g")
    some.leave("a")
    assert (len(some), some.enter("h", HERE, 0.0)) == (5, None)


def test_coming_back_at_once_fills_no_bucket_and_addresses_are_forgotten_in_time() -> None:
    some = crowd(address_burst=2, address_rate=1.0)
    some.enter("a", THERE, 0.0)
    bucket = some.bucket("a")
    assert bucket is not None
    assert [bucket.take(0.0) for _ in range(3)] == [0.0, 0.0, 1.0]
    some.leave("a")
    some.forget(1.0)
    some.enter("b", THERE, 1.0)
    assert some.bucket("b") is bucket
    some.leave("b")
    some.forget(10.0)
    assert some._addresses == {}


def test_thousands_of_addresses_leave_nothing_behind() -> None:
    some = crowd(strangers=9, connections=9)
    for number in range(5000):
        some.enter("a", f"2001:db8::{number:x}", 0.0)
        some.leave("a")
    some.forget(0.0)
    assert (len(some), some._addresses, some._strangers) == (0, {}, {})
