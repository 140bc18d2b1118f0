"""The door with addresses, tokens and time: an app, guests by hand, and a clock that is counted."""

import logging
import secrets
import string
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from protocol.messages import room as m
from protocol.messages import session as s
from server.rooms import door
from tests.server.desk import GENEROUS, Desk, Guest

HOME, CAFE, LAN = "192.0.2.7", "198.51.100.4", "192.0.2.8"
PASSWORD = "correct horse"


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def host(desk: Desk) -> Guest:
    """The host's own window, on the server's computer."""
    return desk.greets("127.0.0.1").joins("Ann", host_token=desk.app.host_token, device="anns")


def knocks(desk: Desk, address: str = HOME, **fields: Any) -> Any:
    """What somebody is answered who wants to come in, on a connection of their own."""
    guest = desk.greets(address)
    answer = guest.asks(s.Join, room="", name="Zed", avatar="fox", **fields)
    guest.hangs_up()
    return answer


def code(answer: Any) -> str:
    return str(answer.code) if isinstance(answer, s.Refusal) else ""


# ---- lock


def test_a_locked_room_is_told_of_and_takes_nobody_new(desk: Desk) -> None:
    ann, ben = host(desk), desk.greets(CAFE).joins("Ben")
    assert isinstance(ann.asks(m.LockRoom, locked=True), s.Done)
    [line] = desk.greets(HOME).asks(s.ListRooms).rooms
    assert (line.locked, line.password) == (True, False)
    assert code(knocks(desk)) == "room_locked"
    ben.hangs_up()
    assert isinstance(desk.greets(HOME).asks(s.Resume, token=ben.token), s.Joined)


def test_the_host_token_opens_every_door(desk: Desk) -> None:
    ann = host(desk)
    ann.asks(m.LockRoom, locked=True)
    ann.asks(m.SetPassword, password=PASSWORD)
    assert isinstance(knocks(desk, host_token=desk.app.host_token), s.Joined)
    assert code(knocks(desk, host_token=desk.app.host_token + "x")) == "bad_token"


def test_who_is_refused_at_a_locked_door_takes_nobodys_turn() -> None:
    desk = Desk(replace(GENEROUS, joins_burst=3, joins_rate=0.001))
    ann = host(desk)
    ann.asks(m.LockRoom, locked=True)
    for _ in range(20):
        assert code(knocks(desk)) == "room_locked"
    ann.asks(m.LockRoom, locked=False)
    assert [code(knocks(desk, name)) for name in (CAFE, LAN, HOME, CAFE)] == ["", "", "", "rate_limited"]
    desk.close()


# ---- password


def test_a_resume_needs_no_password(desk: Desk) -> None:
    ann, ben = host(desk), desk.greets(CAFE).joins("Ben")
    ann.asks(m.SetPassword, password=PASSWORD)
    ben.hangs_up()
    assert isinstance(desk.greets(CAFE).asks(s.Resume, token=ben.token), s.Joined)


def test_the_list_tells_that_there_is_a_password_and_not_which(desk: Desk) -> None:
    ann = host(desk)
    ann.asks(m.SetPassword, password=PASSWORD)
    guest = desk.greets(HOME)
    [line] = guest.asks(s.ListRooms).rooms
    assert (line.locked, line.password) == (False, True)
    assert PASSWORD.encode() not in guest.wire.written + ann.wire.written


def test_a_guesser_waits_and_a_friend_from_elsewhere_does_not(desk: Desk) -> None:
    host(desk).asks(m.SetPassword, password=PASSWORD)
    answers = [knocks(desk, HOME, password=f"guess {number}") for number in range(15)]
    assert [code(one) for one in answers] == ["password_wrong"] * 10 + ["rate_limited"] * 5
    assert answers[-1].values == {"retry_after": 300}
    assert code(knocks(desk, HOME, password=PASSWORD)) == "rate_limited"
    assert isinstance(knocks(desk, CAFE, password=PASSWORD), s.Joined)
    desk.waits(29.0)
    assert code(knocks(desk, HOME, password=PASSWORD)) == "rate_limited"
    desk.waits(1.0)
    assert isinstance(knocks(desk, HOME, password=PASSWORD), s.Joined)


def test_eight_friends_behind_one_address_come_in_at_once(desk: Desk) -> None:
    host(desk).asks(m.SetPassword, password=PASSWORD)
    for _ in range(24):
        assert isinstance(knocks(desk, HOME, password=PASSWORD), s.Joined)


def test_asking_without_a_password_costs_no_attempt(desk: Desk) -> None:
    host(desk).asks(m.SetPassword, password=PASSWORD)
    for _ in range(50):
        assert code(knocks(desk, HOME)) == "password_needed"
    assert isinstance(knocks(desk, HOME, password=PASSWORD), s.Joined)


def test_this_computers_own_guesses_are_limited_too(desk: Desk) -> None:
    host(desk).asks(m.SetPassword, password=PASSWORD)
    answers = [code(knocks(desk, "127.0.0.1", password="x")) for _ in range(11)]
    assert answers == ["password_wrong"] * 10 + ["rate_limited"]


def test_ten_thousand_guesses_never_get_in(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three hours of guesses from one address, one a second: few are looked at, and a friend comes in."""
    monkeypatch.setattr(door, "sealed", lambda password, salt: f"{salt}{password}")
    host(desk).asks(m.SetPassword, password=PASSWORD)
    chance, seen = Random(3), {"password_wrong": 0, "rate_limited": 0}
    guest = desk.greets(HOME)
    for _ in range(10_000):
        if guest.wire.closed:  # a minute without joining
            guest = desk.greets(HOME)
        guess = "".join(chance.choices(string.ascii_lowercase + " ", k=13))
        seen[code(guest.asks(s.Join, room="", name="Zed", avatar="fox", password=guess))] += 1
        desk.waits(1.0)
    assert 10 + 330 <= seen["password_wrong"] <= 10 + 334
    assert isinstance(knocks(desk, CAFE, password=PASSWORD), s.Joined)


def test_a_host_who_sets_passwords_without_end_has_to_wait() -> None:
    desk = Desk(replace(GENEROUS, text_burst=16 * 1024, text_rate=1024.0))
    ann = host(desk)
    answers = [code(ann.asks(m.SetPassword, password=f"{number}")) for number in range(6)]
    assert answers == [""] * 4 + ["rate_limited"] * 2
    desk.close()


# ---- removing for the evening


def removed(desk: Desk, guest: Guest) -> None:
    ann = host(desk)
    assert isinstance(ann.asks(m.Kick, member=guest.member, ban=True), s.Done)
    assert guest.goodbye == "barred"


def test_a_removed_person_stays_out_with_a_new_name_token_and_connection(desk: Desk) -> None:
    zed = desk.greets(HOME).joins("Zed", device="zeds")
    removed(desk, zed)
    assert code(desk.greets(HOME).asks(s.Resume, token=zed.token)) == "bad_token"
    assert code(knocks(desk, HOME, device="zeds")) == "banned"
    assert code(knocks(desk, CAFE, device="zeds")) == "banned"
    assert code(knocks(desk, HOME, device="new")) == "banned"
    assert code(knocks(desk, HOME)) == "banned"
    assert isinstance(knocks(desk, LAN, device="zoes"), s.Joined)


def test_this_computers_own_address_is_nobodys(desk: Desk) -> None:
    zed = desk.greets("127.0.0.1").joins("Zed", device="zeds")
    removed(desk, zed)
    assert code(knocks(desk, "127.0.0.1", device="zeds")) == "banned"
    assert isinstance(knocks(desk, "127.0.0.1", device="zoes"), s.Joined)
    assert isinstance(knocks(desk, "::1", device="zacs"), s.Joined)


def test_a_party_behind_one_address_loses_one_person_and_not_its_place(desk: Desk) -> None:
    zed = desk.greets(HOME).joins("Zed", device="zeds")
    desk.greets(HOME).joins("Zoe", device="zoes")
    removed(desk, zed)
    assert isinstance(knocks(desk, HOME, device="zacs"), s.Joined)
    assert code(knocks(desk, HOME, device="zeds")) == "banned"


def test_a_second_connection_of_the_same_person_goes_too(desk: Desk) -> None:
    """Kicked and already back: the join that was faster than the kick."""
    first = desk.greets(HOME).joins("Zed", device="zeds")
    second = desk.greets(CAFE).joins("Zorro", device="zeds")
    removed(desk, first)
    assert second.goodbye == "barred"
    assert code(desk.greets(CAFE).asks(s.Resume, token=second.token)) == "bad_token"


def test_a_connection_that_waits_at_the_door_meets_it_closed(desk: Desk) -> None:
    waiting = desk.greets(HOME)
    zed = desk.greets(HOME).joins("Zed", device="zeds")
    removed(desk, zed)
    assert waiting.refused(s.Join, room="", name="Other", avatar="owl", device="zeds") == "banned"


def test_a_ban_is_of_one_room_and_ends_with_it(desk: Desk) -> None:
    ann = desk.greets(LAN)
    opened = ann.asks(s.OpenRoom, room_name="Kitchen", name="Ann", avatar="fox", device="anns")
    zed = desk.greets(HOME).joins("Zed", room=opened.room, device="zeds")
    ann.asks(m.Kick, member=zed.member, ban=True)
    assert code(desk.greets(HOME).asks(s.Join, room=opened.room, name="Z", avatar="fox")) == "banned"
    assert isinstance(knocks(desk, HOME, device="zeds"), s.Joined)
    ann.asks(s.Leave)
    desk.waits(601.0)
    assert code(desk.greets(HOME).asks(s.Join, room=opened.room, name="Z", avatar="fox")) == "no_such_room"


def test_let_back_in_is_in_again(desk: Desk) -> None:
    zed = desk.greets(HOME).joins("Zed", device="zeds")
    ann = host(desk)
    ann.asks(m.Kick, member=zed.member, ban=True)
    assert isinstance(ann.asks(m.Unban, member=zed.member), s.Done)
    assert isinstance(knocks(desk, HOME, device="zeds"), s.Joined)


# ---- tokens


def test_secrets_are_of_128_bits_and_more(desk: Desk) -> None:
    """URL-safe base64 has six bits a letter."""
    tokens = {desk.greets(f"192.0.2.{number}").joins("Ben").token for number in range(20)}
    assert len(tokens) == 20
    for token in (*tokens, desk.app.host_token):
        assert len(token) * 6 >= 192
        assert set(token) <= set(string.ascii_letters + string.digits + "-_")


def test_host_powers_come_by_the_token_and_by_nothing_that_others_know(desk: Desk) -> None:
    ann = host(desk)
    for guess in ("", "x", ann.token, desk.app.server_id, desk.app.first_room, desk.app.host_token[:-1]):
        zed = desk.greets(HOME)
        zed.asks(s.Join, room="", name="Ann", avatar="fox", device="anns", host_token=guess)
        assert zed.refused(m.LockRoom, locked=True) in ("not_host", "")
        zed.hangs_up()
    people = desk.run(lambda: [one.member for one in desk.app.lobby.find("").state.people()])
    assert desk.app.lobby.find("").state.host == ann.member
    assert ann.member in people


def test_the_decision_about_the_host_token_is_the_constant_time_comparisons(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[bytes, bytes]] = []

    def says_yes(one: bytes, other: bytes) -> bool:
        asked.append((one, other))
        return True

    host(desk)
    monkeypatch.setattr(secrets, "compare_digest", says_yes)
    zed = desk.greets(HOME).joins("Zed", host_token="wrong")
    assert asked == [(b"wrong", desk.app.host_token.encode())]
    assert zed.refused(m.LockRoom, locked=True) == ""


def test_no_secret_stands_in_the_log_or_is_sent_to_others(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ann = host(desk)
    ben = desk.greets(CAFE).joins("Ben", device="bens device")
    ann.asks(m.SetPassword, password=PASSWORD)
    zoe = desk.greets(HOME).joins("Zoe", password=PASSWORD, device="zoes device")
    knocks(desk, LAN, password="a wrong guess")
    old = zoe.token
    zoe.hangs_up()
    back = desk.greets(HOME)
    new = back.asks(s.Resume, token=old).token
    ann.asks(m.Kick, member=zoe.member, ban=True)
    desk.greets(HOME).sends_payload(b"\x85\xa4type\xa4join\xa8password\xadcorrect horse")
    desk.greets(HOME).asks(s.Resume, token=old)
    unsaid = [old, new, ben.token, ann.token, desk.app.host_token, PASSWORD, "a wrong guess", "s device"]
    for secret in unsaid:
        assert secret not in caplog.text
        assert secret.encode() not in ben.wire.written.replace(ben.token.encode(), b"")
    assert ben.wire.written.count(ben.token.encode()) == 1


def test_what_the_app_keeps_of_tokens_are_hashes(desk: Desk) -> None:
    ben = desk.greets(CAFE).joins("Ben", device="bens")
    tokens = desk.app.lobby.tokens
    kept = repr([tokens._held, tokens._owners, desk.app.lobby.find("").state.__dict__])
    assert ben.token not in kept


def test_two_claims_of_one_token_make_one_member(desk: Desk) -> None:
    ben = desk.greets(CAFE).joins("Ben")
    first, second = desk.greets(CAFE), desk.greets(HOME)
    assert isinstance(first.asks(s.Resume, token=ben.token), s.Joined)
    joined = second.asks(s.Resume, token=ben.token)
    assert joined.member == ben.member
    assert (ben.goodbye, first.goodbye) == ("replaced", "replaced")
    assert second.refused(m.SetReady, ready=True) == "not_seated"
