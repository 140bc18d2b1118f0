"""The levels as players: what they cost before they think, and what they do when they can't."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from protocol.messages import codenames as c
from protocol.messages.room import Yours
from server.bots.agent_player import AgentPlayer
from server.bots.codenames import mind, players
from server.bots.levels import LEVELS
from server.bots.plain import Plain
from server.bots.view import View
from server.bots.words import files
from server.games.codenames.game import LEVELS as NAMES
from server.simulate.codenames import SimulatedCodenames

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
from random import Random
from server.bots.levels import LEVELS
from server.simulate.codenames import SimulatedCodenames
bots = [LEVELS["codenames"]["bold"](Random(seat)) for seat in range(4)]
print(SimulatedCodenames().play(Random(1), bots).winners)
"""


@pytest.fixture
def forgotten() -> Iterator[None]:
    """As in a program that has just begun."""
    caches = mind.english, players._mind
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def match() -> tuple[object, list[AgentPlayer]]:
    bots = [LEVELS["codenames"]["normal"](Random(seat)) for seat in range(4)]
    result = SimulatedCodenames().play(Random(1), bots)
    return result, [bot for bot in bots if isinstance(bot, AgentPlayer)]


def test_the_game_offers_the_levels_that_there_are() -> None:
    assert tuple(LEVELS["codenames"]) == NAMES


def test_no_numpy_is_loaded_before_a_bot_thinks() -> None:
    seen = "import sys, server.bots.levels, server.__main__; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", seen], check=False).returncode == 0


def test_without_numpy_a_match_is_played_and_the_log_says_why_it_is_a_poor_one() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("(")
    assert done.stderr.count("numpy is missing") == 1


@pytest.mark.parametrize("damage", ["missing", "cut short", "something else"])
def test_without_data_a_match_is_played_and_the_log_says_why_it_is_a_poor_one(
    damage: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    forgotten: None,
) -> None:
    path, whole = tmp_path / "en.meanings", files.shipped("en").read_bytes()
    if damage != "missing":
        path.write_bytes(whole[:-1] if damage == "cut short" else b"no data\n")
    monkeypatch.setattr(files, "shipped", lambda language: path)
    with caplog.at_level(logging.WARNING):
        _, bots = match()
    assert all(bot.fallbacks for bot in bots)
    (line,) = [record.getMessage() for record in caplog.records if str(path) in record.getMessage()]
    assert line.startswith("The bots of Codenames can't think, and only pass. The word data ")


def test_an_operative_tells_its_team_why() -> None:
    table, told = SimulatedCodenames(), list[str]()

    class Overheard(AgentPlayer):
        def aside(self) -> str:
            told.append(super().aside())
            return told[-1]

    bots = [Overheard(players.Thinking("normal", Random(seat)), Plain(Random(1)), 1.0) for seat in range(4)]
    table.play(Random(1), bots)
    lines = [line for line in told if line]
    assert lines
    assert all(" % · " in line for line in lines)


def test_after_a_challenge_a_thinker_chooses_what_to_cover() -> None:
    """And the first of the own cards where the choice fails, or isn't one of them."""
    view = _covering()
    agent = players.Thinking("normal", Random(1))
    for choose, expected in ((lambda _: 4, 4), (lambda _: 3, 1), (_fails, 1), (None, 1)):
        action = AgentPlayer(agent, agent, 1.0, choose).choose(view)
        assert action == c.Cover(1, expected)


def _fails(view: object) -> int:
    raise ValueError("an agent that fails")


def _covering() -> View:
    view = View()
    offer = c.OfferCover(1, 0b10010, True)
    view.yours = Yours(0, 1, 0, (), 0, (), (), (offer,), None)
    return view
