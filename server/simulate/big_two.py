"""Matches of Big Two without a room: the game's own deal, rules and views, and nothing beside them."""

from collections.abc import Mapping, Sequence
from random import Random

from protocol.cards import SEATS
from protocol.messages import Update
from protocol.messages.big_two import BigTwoOptions
from protocol.messages.room import Yours
from server.bots.big_two.baselines import BASELINES, Lowest
from server.bots.levels import LEVELS, NewPlayer
from server.bots.player import Player
from server.bots.view import View
from server.games.big_two.game import BigTwo
from server.games.big_two.state import State
from server.games.match import Match, Setup, Sitter
from server.refusals import Refusal
from server.simulate.match import Played

_GAME = BigTwo()
_OPTIONS = BigTwoOptions()
_PLAN = _GAME.plan(_OPTIONS)
_SITTERS = {seat: Sitter(seat + 1, f"seat {seat + 1}") for seat in range(SEATS)}


class SimulatedBigTwo:
    """Answers what a simulation asks."""

    name = "big_two"
    seats = SEATS
    left = "cards left"
    players: Mapping[str, NewPlayer] = {**LEVELS["big_two"], **BASELINES}

    def play(self, deal: Random, players: Sequence[Player]) -> Played:
        """From the deal to an empty hand. Who has no move that is taken is replaced for that move."""
        match = Match(_GAME, 1, _PLAN, _GAME.deal(Setup(1, _OPTIONS, _SITTERS), deal))
        refused, decisions = [0] * SEATS, [0] * SEATS
        while match.running:
            state: State = match.state
            seat, view = state.seat, seen(state, state.seat)
            decisions[seat] += 1
            if not _moves(match, seat, players[seat], view):
                refused[seat] += 1
                if not _moves(match, seat, Lowest(deal), view):
                    raise RuntimeError(f"turn {state.turn}: the lowest play was refused")
        end: State = match.state
        return Played(end.winner, end.counts, tuple(refused), tuple(decisions))


def seen(state: State, seat: int) -> View:
    """What a room sends to a seat, as far as the game makes it."""
    private = _GAME.private(state, seat)
    yours = Yours(
        revision=0,
        member=_SITTERS[seat].member,
        seat=seat,
        may=(),
        seats=0,
        reads=(),
        writes=(),
        offers=private.offers,
        secret=private.secret,
    )
    view = View()
    view.take(Update(sections=(*_GAME.public(state), yours), full=True))
    return view


def _moves(match: Match, seat: int, player: Player, view: View) -> bool:
    action = player.choose(view)
    return action is not None and not isinstance(match.act(seat, action), Refusal)
