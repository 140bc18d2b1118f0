"""Matches of Codenames without a room: the game's own deal, rules and views for each seat, no more.

Knows players, not what they think. Nobody challenges, for bots don't.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from protocol.messages import Update
from protocol.messages import codenames as c
from protocol.messages import room as m
from server.bots.player import Player
from server.bots.view import View
from server.games.codenames.game import Codenames
from server.games.codenames.state import State
from server.games.match import Match, Setup, Sitter
from server.refusals import Refusal

_OPTIONS = c.CodenamesOptions(operatives=1)
_MOST_STEPS = 2_000  # of a match; bots that get there don't move on


@dataclass(frozen=True)
class PlayedCodenames:
    """A finished match. `turns`: in all; `reason`: agents, assassin or last_team; `refused`: by seat."""

    winners: tuple[int, ...]
    reason: str
    first: int
    turns: int
    left: tuple[int, ...]
    refused: tuple[int, ...]
    log: tuple[object, ...]


class SimulatedCodenames:
    """Every seat has a player; by default a spymaster and an operative for each team of `variant`."""

    def __init__(self, options: c.CodenamesOptions = _OPTIONS, game: Codenames | None = None) -> None:
        self._game = game or Codenames()
        self._options = options
        self._plan = self._game.plan(options)
        self.seats = len(self._plan.seats)
        self._sitters = {seat: Sitter(seat + 1, f"seat {seat + 1}", bot=True) for seat in range(self.seats)}
        self._people = m.People(0, tuple(_person(seat, one) for seat, one in self._sitters.items()))
        self._settings = m.Settings(
            revision=0,
            code="",
            stage="playing",
            match=1,
            teams=self._plan.teams,
            seats=self._plan.seats,
            missing=(),
            word_count=self._game.word_count(options),
            bots=(),
            room=m.RoomOptions(""),
            game=options,
            locked=False,
            password=False,
        )

    def play(self, deal: Random, players: Sequence[Player]) -> PlayedCodenames:
        """From the deal to the end. Players answer until one of their moves is taken; who has none waits."""
        match = Match(self._game, 1, self._plan, self._dealt(deal))
        refused, moved = [0] * self.seats, -1
        for _ in range(_MOST_STEPS):
            if not match.running:
                return _told(match, tuple(refused))
            if moved != len(match.log):
                moved = len(match.log)
                self._watch(match, players)
            if not self._step(match, players, refused):
                raise RuntimeError(f"turn {match.state.turn}: nobody moves")
        raise RuntimeError(f"no end after {_MOST_STEPS:,} moves")

    def _dealt(self, chance: Random) -> object:
        dealt = self._game.deal(Setup(1, self._options, self._sitters), chance)
        if isinstance(dealt, Refusal):
            raise RuntimeError(f"no deal: {dealt.code}")
        return dealt

    def _watch(self, match: Match, players: Sequence[Player]) -> None:
        state: State = match.state
        for seat, player in enumerate(players):
            if player.watches and not self._game.private(state, seat).offers:
                player.watch(self.seen(state, seat))

    def _step(self, match: Match, players: Sequence[Player], refused: list[int]) -> bool:
        """Whether anybody moved; a move that was refused counts, for its player may do better."""
        for seat, player in enumerate(players):
            if not self._game.private(match.state, seat).offers:
                continue
            action = player.choose(self.seen(match.state, seat))
            if action is None:
                continue
            answer = match.act(seat, action)
            if isinstance(answer, Refusal):
                refused[seat] += 1
                player.refused(answer.code, answer.values)
            return True
        return False

    def seen(self, state: State, seat: int) -> View:
        """What a room sends to a seat, as far as bots look at it."""
        private = self._game.private(state, seat)
        yours = m.Yours(0, seat + 1, seat, (), 0, (), (), private.offers, private.secret)
        team = self._game.team(state, self._plan.seats[seat].team)
        shared = (*self._game.public(state), *(() if team is None else (team,)))
        view = View()
        view.take(Update(sections=(self._people, self._settings, *shared, yours), full=True))
        return view


def _person(seat: int, sitter: Sitter) -> m.Person:
    return m.Person(sitter.member, sitter.name, "fox", seat, False, "bot", True, "here", 0.0, False)


def _told(match: Match, refused: tuple[int, ...]) -> PlayedCodenames:
    state: State = match.state
    left = tuple(len(state.hidden_agents(team)) for team in range(len(state.variant.teams)))
    return PlayedCodenames(
        state.winners, state.reason, state.dealt.first, state.turn, left, refused, tuple(match.log)
    )
