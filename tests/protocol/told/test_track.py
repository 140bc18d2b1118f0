"""The turn as a track: for any variant every phase has its place, and loops end that begin."""

from typing import Any

from msgspec.structs import replace

from protocol.told import LANGUAGES, Kind, Language, Step, Who, track, walk, where
from server.games.codenames.variants import shipped
from tests.protocol.told import some

CLASSIC, THREE_TEAMS = shipped()["classic"], shipped()["three-teams"]
GAMES = some.games(200)


def steps(variant: Any = CLASSIC, language: Language = "en", **options: Any) -> dict[str, Step]:
    told = track(variant, replace(variant.defaults(), **options), language)
    return {step.id: step for _, step in walk(told)}


def test_every_phase_of_play_has_its_step() -> None:
    for variant, options in GAMES:
        ids = [step.id for _, step in walk(track(variant, options, "en"))]
        phases = ["", "clue", "guess", "over", *(["cover"] if options.challenge else [])]
        assert {where(phase) for phase in phases} <= set(ids)
        assert len(ids) == len(set(ids))


def shape(variant: Any, options: Any, language: Language) -> list[object]:
    return [(depth, step.id, step.kind, step.who) for depth, step in walk(track(variant, options, language))]


def test_both_languages_tell_the_same_track() -> None:
    for variant, options in GAMES:
        english, dutch = (shape(variant, options, language) for language in LANGUAGES)
        assert english == dutch


def closes(level: tuple[Step, ...]) -> bool:
    """Whether each loop of these steps, and of those below them, ends after it began."""
    open_loops: list[str] = []
    for step in level:
        if step.kind is Kind.LOOP_START:
            open_loops.append(f"{step.id}_again")
        if step.kind is Kind.LOOP_END and (not open_loops or open_loops.pop() != step.id):
            return False
    return not open_loops and all(closes(step.children) for step in level)


def test_loops_end_where_they_began() -> None:
    for variant, options in GAMES:
        told = track(variant, options, "en")
        assert closes(told)
        assert (told[0].kind, told[-1].kind) == (Kind.START, Kind.END)


def test_ways_are_children_of_choices_and_branches_alone() -> None:
    for variant, options in GAMES:
        for _, step in walk(track(variant, options, "en")):
            parts = {child.kind is Kind.WAY for child in step.children}
            assert parts <= {step.kind in (Kind.CHOICE, Kind.BRANCH)}


def test_who_decides_stands_at_each_step() -> None:
    told = steps()
    assert (told["clue"].who, told["clue"].by) == (Who.SPYMASTER, "the spymaster")
    assert (told["guess"].who, told["guess"].by) == (Who.OPERATIVES, "the operatives")
    assert (told["cover"].who, told["cover"].by) == (Who.OPPOSING_SPYMASTERS, "the other spymaster")
    assert told["reveal"].who is Who.SERVER


def test_among_three_teams_another_spymaster_covers() -> None:
    assert steps(THREE_TEAMS, challenge=True)["cover"].by == "another spymaster"


def test_a_clue_on_the_board_is_a_way_only_where_it_forfeits() -> None:
    assert "forfeit" in steps(THREE_TEAMS)
    assert "forfeit" not in steps()


def test_where_no_clue_can_fall_there_is_no_branch() -> None:
    assert "stands" not in steps(challenge=False)
    assert "guess" in steps(challenge=False)


def test_who_challenges_is_told_and_what_the_program_decides_is_not_laid_on_them() -> None:
    told = steps(THREE_TEAMS, challenge=True)
    assert told["challenged"].title == "Another spymaster challenges it"
    assert (told["stands"].who, set(told) & {"forfeit", "fair"}) == (Who.SERVER, {"forfeit", "fair"})
    assert steps()["challenged"].title == "The other spymaster challenges it"


def test_the_clue_may_be_unlimited_where_the_room_allows_it() -> None:
    assert steps()["clue"].detail == "one word and one number"
    assert steps(unlimited=True)["clue"].detail == "one word, and a number or “unlimited”"


def test_passing_says_when() -> None:
    assert steps()["pass"].detail == "after at least one guess"
    assert steps(THREE_TEAMS)["pass"].detail == "at any time"


def test_steps_inside_loops_and_ways_stand_deeper() -> None:
    depths = {step.id: depth for depth, step in walk(track(CLASSIC, CLASSIC.defaults(), "en"))}
    assert [depths[id] for id in ("setup", "turns", "clue", "cover", "guess", "turns_again", "end")] == [
        0, 0, 1, 3, 4, 0, 0,
    ]  # fmt: skip
