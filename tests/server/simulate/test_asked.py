"""What --variant, --set and --bot amount to, and what they are refused for."""

from pathlib import Path

import pytest

from server.games.codenames.variants import shipped
from server.simulate.asked import Unclear, line_ups, variant

pytestmark = pytest.mark.usefixtures("quick")
TEAMS = ("red", "blue")


def test_bystanders_fill_the_board_and_other_rules_have_another_name() -> None:
    made = variant("classic", None, ["agents=8,8"])
    assert (made.agents, made.bystanders, made.name) == ((8, 8), 8, "classic agents=8,8")


def test_bystanders_that_are_given_stay() -> None:
    assert variant(None, None, ["agents=8,8", "bystanders=7", "assassins=2"]).bystanders == 7


@pytest.mark.parametrize("settings", [[], ["agents=9,8"], ["unlimited=false"]])
def test_what_changes_nothing_is_the_variant_itself(settings: list[str]) -> None:
    assert variant("classic", None, settings) is not None
    assert variant("classic", None, settings) == shipped()["classic"]


def test_every_kind_of_field_can_be_set() -> None:
    settings = ["rows=6", "columns=7", "clue_high=cards", "challenge=false", "first=blue", "teams=blue,green"]
    made = variant("classic", None, [*settings, "name=mine", "assassins=3"])
    assert (made.cards, made.clue_high, made.challenge, made.first) == (42, 42, False, "blue")
    assert (made.teams, made.name, made.assassins, made.bystanders) == (("blue", "green"), "mine", 3, 22)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (["agents"], "--set takes FIELD=VALUE, not 'agents'."),
        (["agents=8,8", "agents=8,7"], "--set names 'agents' twice."),
        (["agents=8"], "--set: agents: must be a list of 2 numbers, one for each team."),
        (["agents=8,x"], '--set: agents: "x" is no whole number from 1 to 25.'),
        (["agents=8,0"], "--set: agents: 0 is no whole number from 1 to 25."),
        (["agents=-8,8"], '--set: agents: "-8" is no whole number from 1 to 25.'),
        (
            ["agents=20,20"],
            "--set: bystanders: 7 + agents 20 + 20 + assassins 1 make 48 cards",
        ),
        (
            ["bystanders=8"],
            "--set: bystanders: 8 + agents 9 + 8 + assassins 1 make 26 cards",
        ),
        (["colour=red"], "--set: colour: is no field of a variant."),
        (["challenge=maybe"], '--set: challenge: must be true or false, not "maybe".'),
        (["assassin=wins"], '--set: assassin: "wins" is none of ends_game, eliminates.'),
        (["teams=red"], "--set: teams: must be a list of at least two team names in turn order."),
        (
            ["rows=99999999999999999999"],
            '--set: rows: "99999999999999999999" is no whole number from 4 to 7.',
        ),
        (["name=classic", "agents=8,8"], "--set: name: classic comes with the program already"),
        (["name=Classic", "agents=8,8"], "--set: name: Classic comes with the program already"),
        (["name="], "--set: name: must be text of 1 to 40 characters"),
    ],
)
def test_a_field_that_cannot_be_set_is_told_as_in_a_file(settings: list[str], sentence: str) -> None:
    with pytest.raises(Unclear) as told:
        variant("classic", None, settings)
    assert str(told.value).startswith(sentence)
    assert str(told.value).endswith(".")


def test_a_variant_may_be_a_file(tmp_path: Path) -> None:
    from server.games.codenames import variants

    text = Path(variants.__file__).with_name("variants").joinpath("classic.json").read_text(encoding="utf-8")
    file = tmp_path / "mine.json"
    file.write_text(text.replace('"classic"', '"mine"').replace('"assassins": 1', '"assassins": 2'), "utf-8")
    with pytest.raises(Unclear, match="make 26 cards"):
        variant(None, str(file), [])
    file.write_text(text.replace('"classic"', '"mine"'), "utf-8")
    assert variant(None, str(file), ["agents=8,8"]).name == "mine agents=8,8"
    file.write_text(text.replace('"unlimited": false', '"unlimited": true'), "utf-8")
    with pytest.raises(Unclear, match="classic comes with the program already"):
        variant(None, str(file), [])
    with pytest.raises(Unclear, match="two variants"):
        variant("classic", str(file), [])
    with pytest.raises(Unclear, match="can't be read"):
        variant(None, str(tmp_path), [])


def test_no_variant_has_that_name() -> None:
    with pytest.raises(Unclear, match="no variant 'chess'; there are classic, three-teams"):
        variant("chess", None, [])


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        (["quick"], ["quick", "quick"]),
        (["red=quick", "blue=seer"], ["quick", "seer"]),
        (["blue=seer", "quick"], ["quick", "seer"]),
        (["quick", "red.spymaster=seer"], ["seer + quick", "quick"]),
        (["red.operative=idle", "red=seer", "quick"], ["seer + idle", "quick"]),
    ],
)
def test_the_narrowest_name_counts(given: list[str], shown: list[str]) -> None:
    assert [str(line_up) for line_up in line_ups(given, TEAMS)] == shown


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["clever"], "'clever' is no bot of codenames; there are cautious, normal, bold, hazy, simple"),
        (["red=clever"], "'clever' is no bot of codenames"),
        (["red="], "'' is no bot of codenames"),
        (["=quick"], "--bot =quick: there is no team ''; there are red, blue."),
        (["green=quick"], "--bot green=quick: there is no team 'green'; there are red, blue."),
        (
            ["red.boss=quick"],
            "--bot red.boss=quick: there is no role 'boss'; there are spymaster",
        ),
        (["red=quick"], "nobody plays blue's spymaster: name a bot with --bot blue.spymaster=BOT."),
        (["quick", "blue.operative=idle", "seer"], "--bot says twice who plays all seats."),
        (["red=quick", "red=seer", "quick"], "--bot says twice who plays red."),
        (
            ["quick", "red.spymaster=quick", "red.spymaster=seer"],
            "--bot says twice who plays red's spy",
        ),
    ],
)
def test_bots_that_cannot_be_meant_are_told_in_a_sentence(given: list[str], sentence: str) -> None:
    with pytest.raises(Unclear) as told:
        line_ups(given, TEAMS)
    assert str(told.value).startswith(sentence)
