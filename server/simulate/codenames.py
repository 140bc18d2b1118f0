"""Matches of Codenames without a room: the game's own deal, rules and views, and nothing beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from protocol.messages import Update
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.catalogue import Action
from protocol.messages.variant import Variant
from server.bots.agent_player import AgentPlayer
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.view import View
from server.games.codenames.events import Dealt
from server.games.codenames.game import Codenames
from server.games.codenames.state import State
from server.games.match import Match, SeatPlan, Setup, Sitter
from server.refusals import Refusal

MOST_TURNS = 200  # bots that only pass would play for ever; others need a tenth of it
MOST_TRIES = 5  # times that a player is asked for one move: three answers of an agent, one instead, one spare
SECONDS = 30.0  # that an agent outside this process may take over an answer
_OPTIONS = c.CodenamesOptions(operatives=1)
_DUTIES = (c.OfferClue, c.OfferVote, c.OfferCover)


@dataclass(frozen=True)
class Rules:
    """What is played: the settings, and a game that knows their variant."""

    options: c.CodenamesOptions
    game: Codenames

    @classmethod
    def of(cls, variant: Variant) -> "Rules":
        """As in a room that has just chosen it, with one operative a team."""
        return cls(replace(variant.defaults(), operatives=1), Codenames({variant.name: variant}))

    @property
    def plan(self) -> SeatPlan:
        return self.game.plan(self.options)

    def deal(self, names: Sequence[str], chance: Random) -> Dealt | Refusal:
        """A board for bots with these names, by seat."""
        sitters = {seat: Sitter(seat + 1, name, bot=True) for seat, name in enumerate(names)}
        return self.game.deal(Setup(1, self.options, sitters), chance)


class Table:
    """One match: the players by seat, and what became of their moves.

    `refused` counts moves that the rules refused, by seat, and `replaced` those that a substitute made, for a
    player who had to move and did not. `times` has the number of the move that each event of the log came of.
    """

    def __init__(self, rules: Rules, names: Sequence[str], players: Sequence[Player], chance: Random) -> None:
        dealt = rules.deal(names, chance)
        if isinstance(dealt, Refusal):
            raise ValueError(f"no board can be dealt: {dealt.code}")
        self.match = Match(rules.game, 1, rules.plan, dealt)
        self.players = players
        self.refused = [0] * len(players)
        self.replaced = [0] * len(players)
        self.times = [0.0]
        self._game = rules.game
        self._chance = chance
        self._shared = (
            _people(names),
            _settings(rules, self.match),
            rules.game.table(rules.options),
            m.Clock(0, "", 0, None, None),
        )

    @property
    def state(self) -> State:
        """The newest."""
        state: State = self.match.state
        return state

    def play(self) -> None:
        """From the first clue to the end, by the rules or for being too long."""
        try:
            while self.match.running:
                self._go_on()
        finally:
            for player in self.players:
                player.close()

    def _go_on(self) -> None:
        if self.state.turn > MOST_TURNS:
            self.match.commit(self._game.broken_off(self.state))
        elif not any(self._moves(seat) for seat in self._asked()):
            self._substitute()
        self.times += [self.times[-1] + 1] * (len(self.match.log) - len(self.times))
        self._show()

    def seen(self, seat: int) -> View:
        """What a room sends to who sits here."""
        private, plan = self._game.private(self.state, seat), self.match.plan
        own = m.Yours(0, seat + 1, seat, (), 0, (), (), private.offers, private.secret)
        team = self._game.team(self.state, plan.seats[seat].team)
        shared = (*self._game.public(self.state), *(() if team is None else (team,)))
        view = View()
        view.take(Update(sections=(*self._shared, *shared, own), full=True))
        return view

    def _asked(self) -> Iterator[int]:
        """Seats that may do something, in their order."""
        return (seat for seat in range(len(self.players)) if self._game.private(self.state, seat).offers)

    def _moves(self, seat: int) -> bool:
        """Whether the player makes a move that is taken."""
        player, view = self.players[seat], self.seen(seat)
        for _ in range(MOST_TRIES):
            action = player.choose(view)
            player.aside()
            if action is None:
                return False
            refusal = self._act(seat, action)
            if refusal is None:
                return True
            self.refused[seat] += 1
            player.refused(refusal.code, refusal.values)
        return False

    def _act(self, seat: int, action: Action) -> Refusal | None:
        done = self.match.act(seat, action)
        return done if isinstance(done, Refusal) else None

    def _substitute(self) -> None:
        """Nobody moves: whoever has to is replaced for this move."""
        seat = next(seat for seat in self._asked() if self._waited_for(seat))
        self.replaced[seat] += 1
        plain = AgentPlayer(Plain(self._chance), Plain(self._chance), SECONDS)
        action = plain.choose(self.seen(seat))
        if action is None or self._act(seat, action):
            raise RuntimeError(f"turn {self.state.turn}, seat {seat}: the substitute's move was refused")

    def _waited_for(self, seat: int) -> bool:
        return any(isinstance(offer, _DUTIES) for offer in self._game.private(self.state, seat).offers)

    def _show(self) -> None:
        """To those who watch and have nothing to do."""
        for seat, player in enumerate(self.players):
            if player.watches and not self._game.private(self.state, seat).offers:
                player.watch(self.seen(seat))


@dataclass(frozen=True)
class PlayedCodenames:
    """A finished match. `turns`: in all; `left`: agents, by team; `refused`: moves, by seat."""

    winners: tuple[int, ...]
    reason: str
    first: int
    turns: int
    left: tuple[int, ...]
    refused: tuple[int, ...]
    log: tuple[object, ...]


class SimulatedCodenames:
    """Every seat has a player; by default a spymaster and an operative for each team of classic."""

    def __init__(self, options: c.CodenamesOptions = _OPTIONS, game: Codenames | None = None) -> None:
        self._rules = Rules(options, game or Codenames())
        self.seats = len(self._rules.plan.seats)

    def play(self, deal: Random, players: Sequence[Player]) -> PlayedCodenames:
        """From the deal to the end."""
        table = Table(self._rules, [f"seat {seat + 1}" for seat in range(self.seats)], players, deal)
        table.play()
        state = table.state
        return PlayedCodenames(
            winners=state.winners,
            reason=state.reason,
            first=state.dealt.first,
            turns=state.turn,
            left=tuple(len(state.hidden_agents(team)) for team in range(len(state.variant.teams))),
            refused=tuple(table.refused),
            log=tuple(table.match.log),
        )


def _people(names: Sequence[str]) -> m.People:
    return m.People(
        0,
        tuple(
            m.Person(
                member=seat + 1,
                name=name,
                avatar="",
                seat=seat,
                host=False,
                bot=name,
                ready=True,
                presence="here",
                since=0.0,
                waits=False,
            )
            for seat, name in enumerate(names)
        ),
    )


def _settings(rules: Rules, match: Match) -> m.Settings:
    return m.Settings(
        revision=0,
        code="",
        stage="playing",
        match=match.number,
        teams=match.plan.teams,
        seats=match.plan.seats,
        missing=(),
        word_count=rules.game.word_count(rules.options),
        bots=rules.game.bots(rules.options),
        room=m.RoomOptions("simulation"),
        game=rules.options,
        locked=False,
        password=False,
    )
