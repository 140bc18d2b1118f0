"""What three teams see: turn order, who is out, passing at once, clues that forfeit, calls by either side."""

import pytest
from msgspec.structs import replace

from client.model.presenters.action_row import action_row
from client.model.presenters.clue import banner, note
from client.model.presenters.clue_log import clue_log
from client.model.presenters.header import header
from client.model.presenters.lobby import lobby
from client.model.presenters.people import roster
from client.model.state import Check
from protocol.messages import codenames
from tests.client import samples as s
from tests.client.samples import ADA, BLUE, BO, CLEO, ELI, GREEN, GUS, IVY, RED, fold, of_three


def test_the_lobby_has_a_column_for_each_team() -> None:
    state = fold(s.update(s.three_people(), s.three_settings("lobby"), s.rules(s.THREE)), state=s.in_lobby())
    assert [team.name for team in lobby(state).teams] == ["Red", "Blue", "Green"]
    assert dict(lobby(state).settings.rows)["Game"] == "Three teams, 5 × 5, three teams"


def test_scores_stand_in_turn_order_and_who_is_out_keeps_the_place() -> None:
    shown = header(of_three(out=(RED,))).scores
    assert [(block.name, block.out) for block in shown] == [
        ("Red", "Out: found an assassin"),
        ("Blue", ""),
        ("Green", ""),
    ]


@pytest.mark.parametrize(
    ("member", "order"), [(CLEO, "red blue green"), (ADA, "blue green red"), (IVY, "green red blue")]
)
def test_the_own_team_comes_first_among_the_people(member: int, order: str) -> None:
    assert " ".join(team.team for team in roster(of_three(member)).teams) == order


def test_the_people_of_a_team_that_is_out_watch() -> None:
    notes = {team.team: team.note for team in roster(of_three(out=(RED,))).teams}
    assert notes == {"blue": "your team", "green": "next", "red": "out, watching"}


@pytest.mark.parametrize("member", [CLEO, ELI])
def test_a_team_that_is_out_can_press_nothing(member: int) -> None:
    row = action_row(of_three(member, out=(RED,)))
    assert (row.sentence[0].text, row.actions) == ("Your team is out and watches", ())


def test_one_can_pass_at_any_time_where_the_variant_says_so() -> None:
    state = of_three(yours={"offers": (s.vote_offer(may_pass=True),)})
    assert action_row(state).reason == "You can pass at any time"
    classic = replace(s.THREE, pass_before_first_guess=False)
    later = fold(s.update(s.rules(classic)), state=state)
    assert action_row(later).reason == ""


def test_a_clue_can_be_called_by_either_opposing_spymaster() -> None:
    offer = {"offers": (codenames.OfferChallenge(2),)}
    for member in (CLEO, GUS):
        state = of_three(member, yours=offer, challenge=True)
        [button] = action_row(state).actions
        assert (button.key, button.button.enabled) == ("challenge", True)
    [button] = action_row(of_three(CLEO, "clue", challenge=True)).actions
    assert button.button.reason == "Opens with another team’s next clue"


def test_a_clue_on_the_table_is_told_to_forfeit_the_turn_before_it_is_sent() -> None:
    state = of_three(BO, "clue")
    told = note(state, Check("lion", forfeits=True), "lion")
    assert told is not None
    assert told.text == "“lion” is on the table: sending it forfeits your turn"


@pytest.mark.parametrize(
    ("challenge", "end"), [(True, "another spymaster may call it"), (False, "somebody may object")]
)
def test_a_note_says_who_may_call_the_clue(challenge: bool, end: str) -> None:
    check = Check("ports", notes=(codenames.Note("stem", s.at("SPORT")),))
    told = note(of_three(BO, "clue", challenge=challenge), check, "ports")
    assert told is not None
    assert told.text == f"“ports” may share a root with SPORT: {end}"


def test_the_log_tells_forfeits_and_eliminations() -> None:
    entries = (
        codenames.ClueGiven(130.0, 3, GREEN, "Gus", "lion", 1, True),
        codenames.ClueGiven(140.0, 4, RED, "Cleo", "night", 2, False),
        codenames.Revealed(150.0, 4, 7, RED, s.SPIDER, "x"),
        codenames.Eliminated(150.0, 4, RED),
    )
    rows = clue_log(fold(s.log(*entries, first=len(s.LOG)), state=of_three(out=(RED,)))).rows
    assert [row.end for row in rows[:2]] == ["Red is out", "is on the table: turn forfeited"]


@pytest.mark.parametrize(
    ("extra", "left", "told", "dots"),
    [
        (1, 3, "2 + 1 extra", "left left extra"),
        (1, 1, "1 extra", "extra"),
        (0, 2, "2", "left left"),
        (2, 4, "2 + 2 extra", "left left extra extra"),
        (2, 1, "1 extra", "extra"),
        (1, 26, "25 + 1 extra", ""),
    ],
)
def test_guesses_are_counted_by_the_variants_rule(extra: int, left: int, told: str, dots: str) -> None:
    variant = replace(s.THREE, extra_guesses=extra)
    state = fold(s.update(s.rules(variant)), state=of_three(play={"guesses_left": left}))
    shown = banner(state)
    assert (shown.guesses, " ".join(shown.dots)) == (told, dots)
    assert state.play is not None
    assert state.play.team == BLUE
