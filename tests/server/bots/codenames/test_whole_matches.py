"""Whole matches between bots that think, by the server's rules and from each seat's own view."""

from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

import pytest

from protocol.messages import codenames as c
from protocol.messages.variant import Variant
from server.bots.agent_player import AgentPlayer
from server.bots.levels import LEVELS
from server.games.codenames.game import Codenames
from server.games.codenames.variants import shipped
from server.simulate.codenames import PlayedCodenames, SimulatedCodenames
from server.words.lists import parse

CLASSIC = shipped()["classic"]


def played(options: c.CodenamesOptions, game: Codenames | None = None, seed: int = 1) -> PlayedCodenames:
    """A match in which every bot found a legal answer to everything by itself."""
    table = SimulatedCodenames(options, game)
    levels = [level for level, _ in zip(("bold", "normal", "cautious") * 6, range(table.seats), strict=False)]
    players = [LEVELS["codenames"][level](Random(f"{seed} {at}")) for at, level in enumerate(levels)]
    result = table.play(Random(seed), players)
    assert not any(result.refused)
    assert all(isinstance(player, AgentPlayer) and not player.fallbacks for player in players)
    return result


def of(operatives: int = 1, **options: Any) -> c.CodenamesOptions:
    return c.CodenamesOptions(operatives=operatives, **options)


def with_variant(**changes: Any) -> tuple[c.CodenamesOptions, Codenames]:
    changed = {field: getattr(CLASSIC, field) for field in CLASSIC.__struct_fields__} | changes
    return of(variant="own"), Codenames({"own": Variant(**changed)})


def test_bots_play_a_match_to_its_end() -> None:
    result = played(of())
    assert result.winners
    assert result.turns < 25


def test_the_same_seed_plays_the_same_match() -> None:
    assert played(of(), seed=3).log == played(of(), seed=3).log
    assert played(of(), seed=3).log != played(of(), seed=4).log


def test_several_operatives_follow_one() -> None:
    assert played(of(operatives=2)).winners


def test_three_teams_play_until_one_is_left_or_has_all() -> None:
    for seed in range(3):
        assert len(played(of(variant="three-teams"), seed=seed).winners) == 1


VARIANTS: dict[str, dict[str, Any]] = {
    "4 x 4": {"rows": 4, "columns": 4, "agents": (5, 4), "bystanders": 6, "assassins": 1},
    "7 x 7": {"rows": 7, "columns": 7, "agents": (18, 17), "bystanders": 12, "assassins": 2},
    "no assassin": {"bystanders": 8, "assassins": 0},
    "no bystander": {"bystanders": 0, "assassins": 8},
    "only agents": {"agents": (13, 12), "bystanders": 0, "assassins": 0},
    "only clues for 0": {"clue_low": 0, "clue_high": 0},
    "clues from 3 up": {"clue_low": 3, "clue_high": 9},
    "unlimited clues": {"unlimited": True},
    "no extra guess, no early pass": {"extra_guesses": 0},
    "passing at once": {"pass_before_first_guess": True},
    "forfeiting clues": {"clue_on_board": "forfeits"},
}


@pytest.mark.parametrize("name", VARIANTS)
def test_bots_play_every_variant(name: str) -> None:
    options, game = with_variant(**VARIANTS[name])
    assert played(options, game).winners


ODD = "☃\n日本\nñandú\nzzyzx\nAI\nT-shirt\nDr. Who\n99\nÆ\nno no no\n" + "\n".join(
    f"{a}{b}q" for a, b in product("bcdfg", "klmn")
)


def test_words_that_no_bot_knows_are_played_with_all_the_same() -> None:
    odd = parse("odd", ODD)
    game = Codenames(word_list=lambda name: odd if name == "odd" else None)
    assert played(of(word_lists=("odd",)), game).winners


@pytest.mark.parametrize("language", ["dutch", "german", "french", "spanish"])
def test_boards_of_other_languages_break_nothing(language: str) -> None:
    assert played(of(word_lists=(language,))).winners


def test_a_result_tells_who_had_how_many_left() -> None:
    result = played(of())
    (winner,) = result.winners
    assert {field.name for field in fields(result)} >= {"winners", "reason", "turns", "left", "refused"}
    assert (result.left[winner] == 0) == (result.reason == "agents")
