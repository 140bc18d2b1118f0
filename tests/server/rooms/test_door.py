"""Lock, password, removing for the evening: who may come in, what is kept of them, and who is told what."""

import hmac
import json
import random
import unicodedata
from typing import Any

import pytest

from protocol.codec import pack
from protocol.limits import MAX_BANNED, MAX_PASSWORD
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.big_two import BigTwoOptions
from server.games.catalogue import GAMES
from server.refusals import Refusal
from server.rooms import door
from server.rooms.door import Comer
from server.rooms.events import PasswordSet
from server.rooms.state import RoomState
from tests.server.rooms.sitting import Sitting

PASSWORD = "Tante Ω, été"


def code(refusal: Any) -> str:
    return "" if refusal is None else str(refusal.code)


def settings(room: Sitting, who: str = "Rae") -> m.Settings:
    return room.section(who, "settings")


def in_each_stage() -> list[Sitting]:
    lobby, playing, ended = Sitting().seats(), Sitting().starts(), Sitting().starts()
    assert ended.asks("Rae", m.EndMatch, match=1) == ""
    return [lobby, playing, ended]


# ---- the lock


@pytest.mark.parametrize("stage", [0, 1, 2], ids=["lobby", "playing", "ended"])
def test_a_locked_room_takes_nobody_new_at_any_stage(stage: int) -> None:
    room = in_each_stage()[stage]
    assert room.asks("Rae", m.LockRoom, locked=True) == ""
    assert code(room.joins("Zoe")) == "room_locked"
    assert settings(room, "Ben").locked
    assert room.asks("Rae", m.LockRoom, locked=False) == ""
    assert room.joins("Zoe") is None
    assert room.heard("Ben")[-3:] == ["[locked]", "[unlocked]", "[joined]"]


def test_who_has_a_seat_or_a_token_comes_back_into_a_locked_room() -> None:
    room = Sitting().starts()
    room.joins("Zoe")
    room.asks("Rae", m.LockRoom, locked=True)
    room.asks("Rae", m.SetPassword, password=PASSWORD)
    for name in ("Rob", "Zoe", "Rae"):
        room.drops(name)
        assert room.returns(name) is None


def test_who_brings_the_host_token_comes_through_every_door() -> None:
    room = Sitting().seats()
    room.joins("Zed", device="laptop", address="192.0.2.9")
    room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True)
    room.asks("Rae", m.LockRoom, locked=True)
    room.asks("Rae", m.SetPassword, password=PASSWORD)
    assert room.joins("Zed", host=True, device="laptop", address="192.0.2.9") is None


def test_locking_twice_is_told_once() -> None:
    room = Sitting().seats()
    for _ in range(3):
        assert room.asks("Rae", m.LockRoom, locked=True) == ""
    assert room.heard("Rob").count("[locked]") == 1


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (m.LockRoom, {"locked": True}),
        (m.SetPassword, {"password": "x"}),
        (m.Kick, {"member": 3, "ban": True}),
        (m.Unban, {"member": 3}),
    ],
)
def test_the_door_is_the_hosts_alone(kind: type, fields: dict[str, Any]) -> None:
    room = Sitting().seats()
    recorded = len(room.records)
    assert room.asks("Rob", kind, **fields) == "not_host"
    assert len(room.records) == recorded
    room.asks("Rae", m.HandOver, member=room.members["Rob"])
    assert room.asks("Rob", kind, **fields) in ("", "no_such_member", "nothing_to_ban_by")
    assert room.asks("Rae", kind, **fields) == "not_host"


def test_a_locked_room_that_nobody_belongs_to_is_open_again() -> None:
    room = Sitting()
    room.joins("Ann")
    room.joins("Ben")
    room.asks("Ann", m.LockRoom, locked=True)
    room.leaves("Ann")
    assert code(room.joins("Zoe")) == "room_locked"
    room.drops("Ben")
    room.waits(121.0)
    assert room.joins("Zoe") is None
    assert room.person("Zoe").host


# ---- the password


def test_a_newcomer_needs_the_password() -> None:
    room = Sitting().seats()
    assert room.asks("Rae", m.SetPassword, password=PASSWORD) == ""
    assert code(room.joins("Zoe")) == "password_needed"
    assert code(room.joins("Zoe", password="tante ω, été")) == "password_wrong"
    assert room.joins("Zoe", password=PASSWORD) is None
    assert settings(room, "Zoe").password
    assert room.asks("Rae", m.SetPassword, password="") == ""
    assert not settings(room).password
    assert room.joins("Zed") is None
    assert room.heard("Rob")[-4:] == ["[password_set]", "[joined]", "[password_cleared]", "[joined]"]


def test_the_newest_password_counts() -> None:
    room = Sitting().seats()
    for word in ("first", "second"):
        room.asks("Rae", m.SetPassword, password=word)
    assert code(room.joins("Zoe", password="first")) == "password_wrong"
    assert room.joins("Zoe", password="second") is None


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("word", ["été", "Å", "한국어", "ὕδωρ", "pass word", "🦉🗝", "0", "x" * MAX_PASSWORD])
def test_it_counts_what_letters_were_typed_and_not_how(word: str, form: str) -> None:
    room = Sitting().seats()
    assert room.asks("Rae", m.SetPassword, password=unicodedata.normalize("NFD", word)) == ""
    assert room.joins("Zoe", password=f" {unicodedata.normalize(form, word)}\n") is None


@pytest.mark.parametrize("word", [" ", "\t\n", "x" * (MAX_PASSWORD + 1), "e" + "\u0301" * 10_000])
def test_what_can_be_no_password_is_refused_and_opens_nothing(word: str) -> None:
    room = Sitting().seats()
    room.asks("Rae", m.SetPassword, password="sesame")
    assert room.asks("Rae", m.SetPassword, password=word) == "password_unfit"
    assert code(room.joins("Zoe", password=word)) == "password_wrong"
    assert room.joins("Zoe", password="sesame") is None


def test_the_decision_is_the_constant_time_comparisons(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Sitting().seats()
    room.asks("Rae", m.SetPassword, password="sesame")
    asked: list[tuple[str, str]] = []

    def says_yes(one: str, other: str) -> bool:
        asked.append((one, other))
        return True

    monkeypatch.setattr(hmac, "compare_digest", says_yes)
    assert room.joins("Zoe", password="wrong") is None
    [(typed, kept)] = asked
    assert (len(typed), len(kept)) == (64, 64)
    assert typed != kept


def test_nothing_of_a_password_is_kept_or_sent() -> None:
    room = Sitting().starts()
    room.asks("Rae", m.SetPassword, password="open sesame")
    room.joins("Zoe", password="open sesame")
    room.joins("Zed", password="open barley")
    kept = b"".join(pack(event) for event in room.records)
    sent = repr(room.posts) + repr(room.sections)
    for word in ("open sesame", "sesame", "barley"):
        assert word.encode() not in kept
        assert word not in sent
    room.asks("Rae", m.EndMatch, match=1)
    assert "sesame" not in room.room.record()
    [event] = [event for event in room.records if isinstance(event, PasswordSet)]
    for part in (event.salt, event.digest):
        assert part not in repr(room.posts) + repr(room.sections)
        assert part not in room.room.record()


def test_the_same_password_has_another_hash_in_another_room() -> None:
    digests = set()
    for seed in range(5):
        room = Sitting(seed).seats()
        room.asks("Rae", m.SetPassword, password="sesame")
        digests.add(room.room.state.password.digest)
    assert len(digests) == 5


def test_a_comer_says_nothing_of_a_password_when_printed() -> None:
    assert "sesame" not in repr(Comer("laptop", "192.0.2.9", "sesame"))


# ---- removing for the evening


def removed(**comer: str) -> Sitting:
    """Zed came in so, and the host removed him for the evening."""
    room = Sitting().seats()
    assert room.joins("Zed", **comer) is None
    assert room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True) == ""
    return room


def test_a_removed_person_stays_out_under_any_name() -> None:
    room = removed(device="laptop", address="192.0.2.9")
    assert room.closed[room.members["Zed"]] == "barred"
    assert room.heard("Rob")[-1] == "[banned]"
    for name in ("Zed", "Somebody else", "Rae"):
        assert code(room.joins(name, device="laptop", address="192.0.2.10")) == "banned"
        assert code(room.joins(name, device="another", address="192.0.2.9")) == "banned"
        assert code(room.joins(name, address="192.0.2.9")) == "banned"
    assert room.joins("Zoe", device="phone", address="192.0.2.11") is None
    assert code(room.returns("Zed")) == "bad_token"


def test_the_host_sees_who_is_out_and_lets_them_back_in() -> None:
    room = removed(device="laptop", address="192.0.2.9")
    number = room.members["Zed"]
    assert room.section("Rae", "door").banned == (m.Banned(number, "Zed", "fox"),)
    assert room.section("Rob", "door") is None
    assert room.asks("Rae", m.Unban, member=99) == "no_such_member"
    assert room.asks("Rae", m.Unban, member=number) == ""
    assert room.section("Rae", "door").banned == ()
    assert room.asks("Rae", m.Unban, member=number) == "no_such_member"
    assert room.joins("Zed", device="laptop", address="192.0.2.9") is None
    assert room.heard("Rob")[-2:] == ["[unbanned]", "[joined]"]


def test_the_list_goes_with_the_powers() -> None:
    room = removed(device="laptop")
    room.asks("Rae", m.HandOver, member=room.members["Rob"])
    assert room.section("Rob", "door").banned
    assert room.section("Rae", "door") is None


def test_a_new_name_changes_nothing_about_who_one_is() -> None:
    room = Sitting().seats()
    room.joins("Zed", device="laptop", address="192.0.2.9")
    room.asks("Zed", m.ChangeName, name="Zoe", avatar="owl")
    room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True)
    assert room.section("Rae", "door").banned == (m.Banned(room.members["Zed"], "Zoe", "owl"),)
    assert code(room.joins("Zed", device="laptop")) == "banned"


def test_where_somebody_came_back_from_counts() -> None:
    room = Sitting().seats()
    room.joins("Zed", address="192.0.2.9")
    room.drops("Zed")
    assert room.returns("Zed", address="198.51.100.4") is None
    room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True)
    assert code(room.joins("Zed", address="198.51.100.4")) == "banned"


def test_an_address_that_others_share_is_not_held_against_them() -> None:
    room = Sitting().seats()
    room.joins("Zoe", device="phone", address="192.0.2.9")
    room.joins("Zed", device="laptop", address="192.0.2.9")
    room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True)
    assert room.joins("Zac", device="tablet", address="192.0.2.9") is None
    assert code(room.joins("Zed", device="laptop", address="192.0.2.9")) == "banned"


def test_the_last_one_behind_an_address_takes_it_along() -> None:
    room = Sitting().seats()
    for name in ("Zed", "Zack"):
        room.joins(name, device=name, address="192.0.2.9")
    for name in ("Zed", "Zack"):
        room.asks("Rae", m.Kick, member=room.members[name], ban=True)
    assert code(room.joins("Zoe", device="new", address="192.0.2.9")) == "banned"


def test_the_hosts_own_device_and_address_are_nobodys_ban() -> None:
    room = Sitting()
    room.joins("Ann", device="laptop", address="192.0.2.1")
    room.joins("Zed", device="laptop", address="192.0.2.1")
    recorded = len(room.records)
    assert room.asks("Ann", m.Kick, member=room.members["Zed"], ban=True) == "nothing_to_ban_by"
    assert len(room.records) == recorded
    assert room.asks("Ann", m.Kick, member=room.members["Zed"]) == ""
    assert room.closed[room.members["Zed"]] == "kicked"
    assert room.joins("Zed", device="laptop", address="192.0.2.1") is None


def test_who_is_known_by_nothing_can_only_be_removed() -> None:
    room = Sitting().seats()
    room.joins("Zed")
    assert room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True) == "nothing_to_ban_by"


def test_who_came_in_twice_goes_twice() -> None:
    """Kick and rejoin, in either order: the second window is out too, or comes too late."""
    room = Sitting().starts()
    room.joins("Zed", device="laptop", address="192.0.2.9")
    room.joins("Zorro", device="laptop", address="192.0.2.10")
    room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True)
    assert room.person("Zed") is None
    assert room.person("Zorro") is None
    assert room.closed[room.members["Zorro"]] == "barred"
    assert code(room.joins("Zed 3", device="laptop")) == "banned"
    assert code(room.returns("Zorro")) == "bad_token"


def test_an_operative_can_be_removed_for_the_evening_while_a_match_runs() -> None:
    room = Sitting()
    room.joins("Ann")
    for name in ("Bea", "Cleo", "Dev"):
        room.joins(name, device=name)
    for name, seat in (("Ann", 0), ("Bea", 1), ("Cleo", 9), ("Dev", 10)):
        room.asks(name, m.TakeSeat, seat=seat)
    assert room.asks("Ann", m.Start) == ""
    assert room.asks("Ann", m.Kick, member=room.members["Dev"], ban=True) == ""
    assert room.person("Dev").presence == "left"
    assert code(room.joins("Dev", device="Dev")) == "banned"


def test_removing_without_a_ban_is_as_it_was() -> None:
    room = Sitting().seats()
    room.joins("Zed", device="laptop", address="192.0.2.9")
    room.asks("Rae", m.Kick, member=room.members["Zed"])
    assert room.section("Rae", "door").banned == ()
    assert room.joins("Zed", device="laptop", address="192.0.2.9") is None


def test_a_bot_is_only_removed() -> None:
    room = Sitting(game=BigTwoOptions())
    room.joins("Ann", device="laptop")
    room.asks("Ann", m.AddBot, seat=0, level="easy")
    bot = next(one for one in room.section("Ann", "people").people if one.bot)
    assert room.asks("Ann", m.Kick, member=bot.member, ban=True) == ""
    assert room.section("Ann", "door").banned == ()
    assert room.heard("Ann")[-1] == "[kicked]"


def test_only_so_many_are_kept_out() -> None:
    room = Sitting().seats()
    for number in range(MAX_BANNED + 1):
        room.joins("Zed", device=f"device {number}")
        wanted = "" if number < MAX_BANNED else "too_many_banned"
        assert room.asks("Rae", m.Kick, member=room.members["Zed"], ban=True) == wanted
    assert room.asks("Rae", m.Kick, member=room.members["Zed"]) == ""


def test_nothing_plain_is_kept_of_devices_and_addresses() -> None:
    room = removed(device="4f7c2a91d7e83b46", address="192.0.2.9")
    kept = b"".join(pack(event) for event in room.records) + repr(room.room.state.__dict__).encode()
    assert b"4f7c2a91d7e83b46" not in kept
    assert b"192.0.2.9" not in kept


def test_marks_of_two_rooms_and_two_kinds_differ() -> None:
    marks = {door.mark(salt, kind, "x") for salt in ("a", "b") for kind in ("device", "address")}
    assert len(marks) == 4
    assert door.mark("a", "device", "") == ""


# ---- the fold


def test_the_events_alone_make_the_same_door() -> None:
    room = removed(device="laptop", address="192.0.2.9")
    room.asks("Rae", m.LockRoom, locked=True)
    room.asks("Rae", m.SetPassword, password="sesame")
    rebuilt = RoomState(GAMES)
    for event in room.records:
        rebuilt.apply(event, 0.0)
    for comer in (Comer("laptop"), Comer(), Comer("phone", "192.0.2.9", "sesame")):
        assert door.refusal(rebuilt, comer) == door.refusal(room.room.state, comer)
    assert json.dumps([one.name for one in rebuilt.banned.values()]) == '["Zed"]'


def test_ten_thousand_guesses_open_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hash is replaced by a quick one; what is compared is what people type."""
    monkeypatch.setattr(door, "sealed", lambda password, salt: f"{salt} {password}")
    room, chance = Sitting().seats(), random.Random(7)
    room.asks("Rae", m.SetPassword, password="correct horse")
    before = room.room.state.last_member
    for _ in range(10_000):
        guess = "".join(chance.choices("corethsx ", k=chance.randint(1, 13)))
        refusal, _ = room.room.join(1, "Zed", "fox", "token", room.now, comer=Comer(password=guess))
        assert isinstance(refusal, Refusal)
    assert room.room.state.last_member == before


def test_it_can_be_told_in_a_match_who_is_a_newcomer_and_who_is_kept_out() -> None:
    """The door comes before the rule for newcomers while a keeper of the key is away."""
    room = Sitting(game=c.CodenamesOptions()).starts()
    room.drops("Bea")
    room.asks("Rae", m.SetPassword, password="sesame")
    assert code(room.joins("Zoe", password="barley")) == "password_wrong"
    assert room.joins("Zoe", password="sesame") is None
    people = room.section("Rae", "people").people
    assert [one.waits for one in people if one.member == room.members["Zoe"]] == [True]
