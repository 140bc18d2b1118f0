"""Bots that need no thought, so that many short games fit into a test; some of them are at fault."""

from collections.abc import Mapping
from random import Random

import pytest

from protocol.messages import codenames as c
from server.bots.agent import Agent, Asked, Clue, Guess
from server.bots.agent_player import AgentPlayer
from server.bots.levels import NewPlayer
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.view import View, positions
from server.simulate import contest


class Quick(Player):
    """Clues that mean nothing, and guesses at random."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, view: View) -> c.CodenamesAction | None:
        if clue := view.offer(c.OfferClue):
            return c.GiveClue(clue.turn, "wug", self.chance.randint(1, 2), ())
        if vote := view.offer(c.OfferVote):
            return c.Vote(vote.guess, self.chance.choice(positions(vote.cards)))
        return None


class Seer(Quick):
    """Never wrong: as a spymaster it writes down its agents, where its operative looks them up."""

    seen: Mapping[int, list[int]] = {}

    def choose(self, view: View) -> c.CodenamesAction | None:
        team = view.own_team
        assert team is not None
        if clue := view.offer(c.OfferClue):
            assert view.key
            own = [at for at in positions(clue.cards) if view.key[at] == str(team)]
            type(self).seen = {team: own}
            return c.GiveClue(clue.turn, "wug", min(3, len(own)), tuple(own[:3]))
        if vote := view.offer(c.OfferVote):
            left = [at for at in self.seen[team] if vote.cards >> at & 1]
            made = view.play.guesses_made if view.play else 0
            return c.Vote(vote.guess, left[0] if left and made < 3 else "pass")
        return None


class Stubborn(Quick):
    """Wants a card that nobody can turn over, and a clue of two words."""

    def choose(self, view: View) -> c.CodenamesAction | None:
        if clue := view.offer(c.OfferClue):
            return c.GiveClue(clue.turn, "two words", 1, ())
        vote = view.offer(c.OfferVote)
        return c.Vote(vote.guess, 99) if vote else None


class Idle(Quick):
    """Does nothing, whoever waits."""

    def choose(self, view: View) -> c.CodenamesAction | None:
        return None


class _Mute(Agent):
    watches = waits = False

    def start(self, view: View) -> None:
        pass

    def clue(self, view: View, asked: Asked) -> Clue:
        raise ValueError

    def guess(self, view: View, asked: Asked) -> Guess:
        raise ValueError

    def observe(self, view: View) -> None:
        pass

    def close(self) -> None:
        pass


def mute(chance: Random) -> Player:
    """An agent without answers, for whom something plain is done instead."""
    return AgentPlayer(_Mute(), Plain(chance), 1.0)


BOTS: Mapping[str, NewPlayer] = {
    "quick": Quick,
    "seer": Seer,
    "stubborn": Stubborn,
    "idle": Idle,
    "mute": mute,
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """These bots can be named."""
    every = {**contest.PLAYERS, **BOTS}
    monkeypatch.setattr(contest, "PLAYERS", every)
    monkeypatch.setattr("server.simulate.asked.PLAYERS", every)
