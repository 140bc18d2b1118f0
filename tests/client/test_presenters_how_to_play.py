"""The rules as a page: what is told where, house rules, and the track with its lines."""

from dataclasses import replace
from itertools import pairwise

import pytest
from msgspec.structs import replace as with_fields

from client.model.classic import CLASSIC
from client.model.how_to_play import HowToPlayModel, StationModel
from client.model.presenters.how_to_play import house_rules, how_to_play
from client.model.presenters.settings import summary
from client.model.state import State
from protocol.messages import room
from server.games.codenames.variants import shipped
from tests.client import samples as s
from tests.client.samples import ADA, fold, of_three


def stations(model: HowToPlayModel) -> dict[str, StationModel]:
    return {each.id: each for each in model.track}


def changed_room(notes: str = "") -> State:
    options = room.RoomOptions(name="Attic", notes=notes)
    settings = s.settings("lobby", room=options, game={"challenge": False})
    return fold(s.update(s.rules(), settings), state=s.in_lobby())


def test_classic_is_the_servers_own() -> None:
    assert shipped()["classic"] == CLASSIC


def test_outside_a_room_classic_is_told_without_house_rules() -> None:
    model = how_to_play(State(), "en")
    assert (model.title, model.house) == ("Codenames: classic", ())
    assert len(model.sections) > 5


def test_in_a_room_its_own_variant_is_told() -> None:
    assert how_to_play(of_three(), "en").title == "Codenames: three-teams"


@pytest.mark.parametrize(
    ("language", "window"), [("en", "How to play"), ("nl", "Speluitleg"), ("tlh", "How to play")]
)
def test_the_rules_are_told_in_the_language_that_was_chosen(language: str, window: str) -> None:
    assert how_to_play(State(), language).window == window


def test_house_rules_and_notes_stand_before_the_rules() -> None:
    house = how_to_play(changed_room("No rhymes <b>"), "en").house
    assert [(each.title, each.paragraphs) for each in house] == [
        ("House rules", ("Clues may not be challenged (normally: they may).",)),
        ("What the group agreed on", ("No rhymes <b>",)),
    ]


def test_a_room_that_changed_nothing_plays_by_the_book() -> None:
    state = fold(s.update(s.rules()), state=s.in_lobby())
    assert house_rules(state) == ("Plays by the book",)
    assert dict(summary(state))["House rules"] == "Plays by the book"


def test_the_lobby_tells_both() -> None:
    told = dict(summary(changed_room("No rhymes")))
    assert told["House rules"] == "Clues may not be challenged (normally: they may)."
    assert told["Agreed here"] == "No rhymes"


@pytest.mark.parametrize(("phase", "place"), [("clue", "clue"), ("guess", "guess")])
def test_the_station_where_the_game_is_says_so(phase: str, place: str) -> None:
    model = how_to_play(of_three(ADA, phase), "en")
    assert [each.id for each in model.track if each.here] == [place]
    assert stations(model)[place].spoken.startswith("The game is here now. ")


def test_before_and_after_a_game_no_station_is_marked() -> None:
    for state in (State(), fold(s.update(s.rules()), state=s.in_lobby()), s.over()):
        assert not any(each.here for each in how_to_play(state, "en").track)


def test_every_station_says_who_decides_there() -> None:
    found = stations(how_to_play(of_three(), "en"))
    assert found["clue"].spoken == "Give a clue: one word and one number. Decided by the spymaster"
    assert (found["guess"].by, found["next"].by) == ("The operatives", "")


def test_lines_lead_from_each_station_to_the_next() -> None:
    """Where a line goes down, the next station takes it up, by an elbow, a rail or at its own level."""
    variants = (CLASSIC, s.THREE, with_fields(CLASSIC, assassins=0, bystanders=8))
    for variant in variants:
        state = replace(of_three(), rules=s.rules(variant))
        track = how_to_play(state, "en").track
        for above, below in pairwise(track):
            assert len(below.rails) == below.depth
            if above.stem and below.depth > above.depth:
                assert below.elbow
                assert below.rails[above.depth] != ""
            if above.down and below.depth > above.depth:
                assert below.rails[above.depth] in ("line", "loop")
            if below.up and below.node != "loop_end" and above.depth == below.depth:
                assert above.down


def test_a_loop_runs_beside_all_that_it_repeats() -> None:
    track = how_to_play(State(), "en").track
    start = next(at for at, each in enumerate(track) if each.id == "turns")
    end = next(at for at, each in enumerate(track) if each.id == "turns_again")
    assert all(each.rails[0] == "loop" for each in track[start + 1 : end])
