"""The player that hears a little otherwise."""

from collections import Counter
from math import exp
from random import Random

import pytest

from server.bots.agent_player import AgentPlayer
from server.games.codenames.variants import shipped
from server.simulate.codenames import Rules, Table
from server.simulate.hazy import haze, hazy

WORDS = ("harp", "owl", "ship", "nut")


def test_the_haze_over_a_clue_stays_and_is_another_for_others() -> None:
    heard = haze(1, "music", WORDS)
    assert heard == haze(1, "music", WORDS)
    assert len({*heard, *haze(2, "music", WORDS), *haze(1, "sea", WORDS)}) == 12


def test_the_nearest_word_is_picked_as_often_as_people_pick_it() -> None:
    """With the chances exp(15 · nearness), made to add up to 1."""
    near = (0.30, 0.25, 0.20, 0.10)
    whole = sum(exp(15 * each) for each in near)
    picked: Counter[int] = Counter()
    for key in range(2000):
        heard = [each + off / 15 for each, off in zip(near, haze(key, "music", WORDS), strict=True)]
        picked[heard.index(max(heard))] += 1
    shares = [picked[at] / 2000 for at in range(4)]
    assert shares == pytest.approx([exp(15 * each) / whole for each in near], abs=0.04)


@pytest.mark.long
def test_a_hazy_team_plays_by_the_rules_and_errs() -> None:
    pytest.importorskip("numpy")
    wrong = 0
    for seed in (1, 2):
        players = [hazy(Random(f"{seed} {seat}")) for seat in range(4)]
        table = Table(Rules.of(shipped()["classic"]), ["hazy"] * 4, players, Random(seed))
        table.play()
        assert not any(table.refused + table.replaced)
        assert all(isinstance(one, AgentPlayer) and not one.fallbacks for one in players)
        meant = {clue.turn: set(clue.intended) for clue in table.state.clues}
        polls = [poll for poll in table.state.polls if poll.choice != "pass"]
        wrong += sum(poll.choice not in meant[poll.turn] for poll in polls)
    assert wrong
