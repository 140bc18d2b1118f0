"""What a host brings along: variants and word lists of their own that live with the room."""

import json
from importlib import resources
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.games.codenames.variants import shipped
from tests.server.rooms.sitting import Sitting

WORDS = "\n".join(f"OWNWORD{chr(65 + at)}{chr(65 + at)}" for at in range(26))


def variant_text(**changes: Any) -> str:
    """The classic variant as a file, renamed and changed."""
    folder = resources.files("server.games.codenames") / "variants" / "classic.json"
    fields = json.loads(folder.read_text(encoding="utf-8"))
    return json.dumps(fields | {"name": "ours"} | changes)


def bring(room: Sitting, kind: str, text: str, who: str = "Rae", **fields: Any) -> str:
    return room.asks(who, m.Bring, kind=kind, name="file.txt", text=text, **fields)


def change(room: Sitting, **options: Any) -> str:
    settings = room.section("Rae", "settings")
    return room.asks("Rae", m.ChangeSettings, room=settings.room, game=replace(settings.game, **options))


def answer(room: Sitting, who: str = "Rae") -> Any:
    return room.posts[room.members[who]][-1]


def test_a_variant_is_taken_chosen_and_played() -> None:
    room = Sitting().seats()
    smaller = {"rows": 4, "columns": 4, "agents": [6, 5], "bystanders": 4, "assassins": 1, "clue_high": 6}
    assert bring(room, "variant", variant_text(**smaller)) == ""
    rules = room.section("Bea", "rules")
    assert (rules.own_variant, rules.variants[-1], rules.variant.rows) == ("ours", "ours", 4)
    assert room.asks("Rae", m.Start) == ""
    assert len(room.section("Bea", "words").words) == 16


def test_a_broken_variant_is_refused_by_file_field_and_reason_and_changes_nothing() -> None:
    room = Sitting().seats()
    before = room.section("Rae", "rules")
    assert bring(room, "variant", variant_text(assassins=2)) == "variant_fault"
    values = answer(room).values
    assert (values["file"], values["field"], values["fault"]) == ("file.txt", "bystanders", "sum")
    assert (values["total"], values["cards"]) == (26, 25)
    assert room.section("Rae", "rules") == before


@pytest.mark.parametrize("name", ["classic", "Classic", "ｃlassic", "Three Teams"])
def test_a_variant_cannot_take_a_name_that_reads_like_one_of_the_program(name: str) -> None:
    room = Sitting().seats()
    assert bring(room, "variant", variant_text(name=name)) == "variant_fault"
    assert answer(room).values["fault"] == "name_taken"


def test_a_running_match_keeps_its_own_copy_of_the_variant() -> None:
    room = Sitting().seats()
    bring(room, "variant", variant_text(clue_high=3))
    room.asks("Rae", m.Start)
    assert bring(room, "variant", variant_text(clue_high=5)) == "not_now"
    assert room.room.state.match.state.variant.clue_high == 3


def test_another_number_of_teams_makes_everybody_sit_anew() -> None:
    room = Sitting().seats()
    three = variant_text(teams=["red", "blue", "green"], agents=[6, 5, 5], bystanders=8)
    assert bring(room, "variant", three) == ""
    assert {room.person(name).seat for name in room.members} == {None}
    assert room.section("Rae", "settings").teams == ("red", "blue", "green")


def test_a_word_list_is_mixed_in_and_its_report_tells_what_stayed_out() -> None:
    room = Sitting().seats()
    assert bring(room, "words", WORDS + "\nownwordaa\nbell\x07\n") == ""
    told = answer(room)
    assert (told.kept, [one.why for one in told.dropped]) == (26, ["word_twice", "word_control"])
    assert room.section("Bea", "settings").word_count == 654 + 26
    assert [one.words for one in room.section("Bea", "rules").lists if one.name == "own"] == [26]


def test_five_of_the_rooms_own_words_lie_on_the_board() -> None:
    room = Sitting().seats()
    bring(room, "words", WORDS)
    assert change(room, own_words=5) == ""
    room.asks("Rae", m.Start)
    own = [word for word in room.section("Rob", "words").words if word.startswith("OWNWORD")]
    assert len(own) == 5


def test_only_the_own_list_can_be_played() -> None:
    room = Sitting().seats()
    bring(room, "words", WORDS)
    assert change(room, word_lists=("own",)) == ""
    room.asks("Rae", m.Start)
    assert all(word.startswith("OWNWORD") for word in room.section("Rob", "words").words)


def test_w3_a_list_that_is_too_short_is_refused_with_both_numbers() -> None:
    room = Sitting().seats()
    bring(room, "words", "\n".join(WORDS.split("\n")[:24]))
    change(room, word_lists=("own",))
    assert room.asks("Rae", m.Start) == "too_few_words"
    assert answer(room).values == {"have": 24, "need": 25}


def test_the_list_can_be_taken_away_again() -> None:
    room = Sitting().seats()
    bring(room, "words", WORDS)
    change(room, word_lists=("own",), own_words=25)
    assert bring(room, "no_words", "") == ""
    game = room.section("Rae", "settings").game
    assert (game.word_lists, game.own_words) == (("english",), 0)
    assert change(room, word_lists=("own",)) == "setting_choice"


def test_excluded_codenames_stay_away() -> None:
    room = Sitting().seats()
    bring(room, "words", WORDS)
    assert change(room, word_lists=("own",), without=("ownwordaa",)) == ""
    room.asks("Rae", m.Start)
    assert "OWNWORDAA" not in room.section("Rob", "words").words


def test_codenames_that_stay_away_are_folded_by_their_own_language() -> None:
    room = Sitting().seats()
    others = "\n".join(WORDS.split("\n")[:24])
    bring(room, "words", f"# language: tr\nILIK\nilik\n{others}")
    assert change(room, word_lists=("own",), without=("ILIK",)) == ""
    room.asks("Rae", m.Start)
    words = room.section("Rob", "words").words
    assert ("ILIK" in words, "ilik" in words, len(words)) == (False, True, 25)


def test_parts_make_one_text_and_another_order_is_refused() -> None:
    room = Sitting().seats()
    middle = len(WORDS) // 2
    assert bring(room, "words", WORDS[:middle], part=0, parts=2) == ""
    assert bring(room, "words", WORDS[middle:], part=1, parts=2) == ""
    assert answer(room).kept == 26
    assert bring(room, "words", WORDS, part=1, parts=2) == "stale"
    assert bring(room, "words", WORDS, part=0, parts=0) == "stale"


def test_a_text_that_is_too_long_is_refused_with_the_limit() -> None:
    room = Sitting().seats()
    codes = [bring(room, "words", "x" * 15_000, part=part, parts=99) for part in range(36)]
    assert codes == [""] * 34 + ["text_too_long", "stale"]


def test_nothing_to_take_and_too_many_words_are_refused() -> None:
    room = Sitting().seats()
    assert bring(room, "words", " ,;\n\n") == "text_fault"
    assert bring(room, "words", "\n".join(["A"] * 10_001)) == "text_fault"
    assert bring(room, "pictures", "x") == "setting_choice"


def test_when_no_word_can_be_taken_the_first_ones_reason_is_told() -> None:
    room = Sitting().seats()
    assert bring(room, "words", "x" * 41 + "\n---\n") == "text_fault"
    told = answer(room).values
    assert (told["fault"], told["line"], told["why"]) == ("all_dropped", 1, "word_too_long")


def test_a_smaller_list_of_ones_own_is_asked_for_no_more_words_than_it_has() -> None:
    room = Sitting().seats()
    bring(room, "words", "ATTIC\nPORCH\nCELLAR\n")
    assert change(room, own_words=3) == ""
    bring(room, "words", "ATTIC\n")
    assert room.section("Rae", "settings").game.own_words == 1


def test_only_the_host_brings_things_and_only_in_the_lobby() -> None:
    room = Sitting().seats()
    assert bring(room, "words", WORDS, who="Rob") == "not_host"
    room.asks("Rae", m.Start)
    assert bring(room, "words", WORDS) == "not_now"


def test_own_words_without_a_list_of_ones_own_are_out_of_range() -> None:
    room = Sitting().seats()
    assert change(room, own_words=1) == "setting_range"
    assert change(room, without=("x" * 41,)) == "setting_choice"


def test_house_rules_are_kept_in_the_hosts_words() -> None:
    room = Sitting().seats()
    settings = room.section("Rae", "settings")
    said = room.asks(
        "Rae", m.ChangeSettings, room=replace(settings.room, notes="No rhymes"), game=settings.game
    )
    assert (said, room.section("Bea", "settings").room.notes) == ("", "No rhymes")
    long = replace(settings.room, notes="x" * 301)
    assert room.asks("Rae", m.ChangeSettings, room=long, game=settings.game) == "notes"


def test_each_shipped_variant_can_be_chosen() -> None:
    for name in shipped():
        room = Sitting().seats()
        assert change(room, variant=name) == ""
        assert room.section("Bea", "rules").variant.name == name
        assert isinstance(room.section("Rae", "settings").game, c.CodenamesOptions)
