"""The file of a profile: two windows, damaged files, locked seats."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from client.settings import (
    MAX_RECENT,
    Preferences,
    Recent,
    SavedSeat,
    SettingsFile,
    profile_name,
    write_atomically,
)

SEAT = SavedSeat("server", "BIRD", 3, "secret", "10.0.0.5:4747")


def test_what_is_changed_is_there_next_time(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(lambda old: replace(old, name="Ada", text_size=150).with_seat(SEAT))
    again = SettingsFile(tmp_path).preferences
    assert (again.name, again.text_size, again.seats) == ("Ada", 150, (SEAT,))


def test_two_windows_do_not_undo_each_others_changes(tmp_path: Path) -> None:
    one, other = SettingsFile(tmp_path), SettingsFile(tmp_path)
    one.change(lambda old: replace(old, name="Ada"))
    other.change(lambda old: replace(old, avatar="fox"))
    assert SettingsFile(tmp_path).preferences == Preferences(name="Ada", avatar="fox")


def test_profiles_are_separate(tmp_path: Path) -> None:
    SettingsFile(tmp_path, "one").change(lambda old: replace(old, name="Ada"))
    assert SettingsFile(tmp_path, "two").preferences == Preferences()
    assert SettingsFile(tmp_path).preferences == Preferences()


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "\x00", '{"name": ' + "[" * 100_000])
def test_a_damaged_file_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text)
    settings = SettingsFile(tmp_path)
    assert settings.preferences == Preferences()
    assert settings.set_aside is not None
    assert settings.set_aside.read_text() == text


def test_bytes_that_are_no_text_are_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\xff")
    assert SettingsFile(tmp_path).set_aside is not None


def test_a_value_of_the_wrong_kind_costs_only_itself(tmp_path: Path) -> None:
    data = {
        "name": "Ada",
        "avatar": 7,
        "theme": "pink",
        "text_size": 1000,
        "reduce_motion": "yes",
        "recent": [{"name": "Attic", "address": "10.0.0.5:4747", "when": 5}, {"name": 3}, 9],
        "seats": "none",
        "room": [],
    }
    (tmp_path / "settings.json").write_text(json.dumps(data))
    recent = (Recent("Attic", "10.0.0.5:4747", 5),)
    assert SettingsFile(tmp_path).preferences == Preferences(name="Ada", recent=recent)


def test_half_a_surrogate_pair_is_no_name(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"name": "\\ud83d"}')
    assert SettingsFile(tmp_path).preferences.name == ""


def test_a_folder_that_can_not_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = SettingsFile(tmp_path / "file")
    assert settings.change(lambda old: replace(old, name="Ada")).name == "Ada"


@pytest.mark.parametrize("when", ["1e999", "NaN", "-1", "9" * 30])
def test_a_place_of_no_day_that_a_calendar_has_is_left_out(tmp_path: Path, when: str) -> None:
    text = '{"recent": [{"name": "Attic", "address": "10.0.0.5:4747", "when": WHEN}]}'.replace("WHEN", when)
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    assert SettingsFile(tmp_path).preferences == Preferences()


def test_recent_places_are_newest_first_and_each_once() -> None:
    preferences = Preferences()
    for n in [*range(MAX_RECENT + 2), 5]:
        preferences = preferences.with_recent(Recent(f"room {n}", f"10.0.0.{n}:4747"))
    addresses = [each.address for each in preferences.recent]
    assert addresses[0] == "10.0.0.5:4747"
    assert len(addresses) == len(set(addresses)) == MAX_RECENT


def test_a_servers_rooms_are_places_of_their_own() -> None:
    attic, cellar = Recent("Attic", "h:1", room="BIRD"), Recent("Cellar", "h:1", room="FISH")
    both = Preferences().with_recent(attic).with_recent(cellar)
    assert both.recent == (cellar, attic)
    renamed = Recent("Roof", "h:1", room="BIRD")
    assert both.with_recent(renamed).recent == (renamed, cellar)
    next_week = Recent("Cellar", "h:1", room="LAMP")
    assert both.with_recent(next_week).recent == (next_week, attic)


def test_who_opened_a_room_is_kept(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(lambda old: old.with_seat(replace(SEAT, hosted=True)))
    assert SettingsFile(tmp_path).preferences.seats[0].hosted


def test_a_running_window_locks_its_saved_seat(tmp_path: Path) -> None:
    SettingsFile(tmp_path).change(lambda old: old.with_seat(SEAT))
    first = SettingsFile(tmp_path).claim("server")
    assert first is not None
    assert first[0] == SEAT
    assert SettingsFile(tmp_path).claim("server") is None
    first[1].unlock()
    assert SettingsFile(tmp_path).claim("server") is not None


def test_a_seat_belongs_to_one_run_of_a_server_and_a_room(tmp_path: Path) -> None:
    settings = SettingsFile(tmp_path)
    settings.change(lambda old: old.with_seat(SEAT))
    assert settings.claim("another") is None
    assert settings.claim("server", "TREE") is None
    assert settings.claim("server", "bird") is not None


def test_a_newer_token_replaces_the_older(tmp_path: Path) -> None:
    newer = replace(SEAT, token="newer")
    assert Preferences().with_seat(SEAT).with_seat(newer).seats == (newer,)
    assert Preferences().with_seat(SEAT).without_seat(newer).seats == ()


@pytest.mark.parametrize(
    ("profile", "name"),
    [("", ""), ("Ada", "Ada"), ("../../etc", "etc"), ("a b/c\\d", "a-b-c-d"), ("\x00", "")],
)
def test_a_profile_is_never_a_path(profile: str, name: str) -> None:
    assert profile_name(profile) == name


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError):
        write_atomically(target, "text")
    assert list(tmp_path.iterdir()) == [target]


# ---- the device


def test_a_device_is_made_once_and_kept(tmp_path: Path) -> None:
    one = SettingsFile(tmp_path)
    told = one.device_at("server")
    assert one.device_at("server") == told == SettingsFile(tmp_path).device_at("server")
    assert len(told) == 32
    assert len(one.preferences.device) * 4 == 128


def test_two_servers_can_not_tell_that_a_device_is_the_same(tmp_path: Path) -> None:
    mine = SettingsFile(tmp_path)
    told = {mine.device_at("one"), mine.device_at("other"), mine.preferences.device}
    assert len(told) == 3


def test_two_windows_of_a_profile_are_one_device_and_two_profiles_are_two(tmp_path: Path) -> None:
    first, second = SettingsFile(tmp_path), SettingsFile(tmp_path)
    assert first.device_at("server") == second.device_at("server")
    assert SettingsFile(tmp_path, "other").device_at("server") != first.device_at("server")


@pytest.mark.parametrize("device", ["", "x" * 32, "ab", 7, None])
def test_a_damaged_device_is_made_anew(tmp_path: Path, device: object) -> None:
    (tmp_path / "settings.json").write_text(json.dumps({"device": device, "name": "Ada"}), encoding="utf-8")
    mine = SettingsFile(tmp_path)
    mine.device_at("server")
    assert len(mine.preferences.device) == 32
    assert mine.preferences.name == "Ada"
