"""The hard player: deals the unseen cards again and again, plays each deal on, and takes what wins most.

Thinks a bounded amount: turns that are played on are counted, not time, so that a seed decides all.
"""

from random import Random

from protocol.cards import SEATS, Holding
from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.control import plain_cost
from server.bots.big_two.deals import Seen, sample
from server.bots.big_two.medium import WON, Worth
from server.bots.big_two.plan import Planner
from server.bots.big_two.playing_on import Hand, sorted_by_size, winner
from server.bots.big_two.situation import Situation
from server.bots.view import View

TURNS = 9000  # of play-outs for one decision
CANDIDATES = 10


class Hard:
    """`chance` is the player's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._planner = Planner(plain_cost)
        self._seen = Seen()

    def choose(self, view: View) -> BigTwoAction | None:
        """What to do now, or None to wait."""
        at = Situation.of(view)
        if at is None:
            return None
        self._seen.look(at)
        chosen = self._think(at) if at.options else None
        self._seen.leave(at, chosen)
        return at.action(chosen)

    def _think(self, at: Situation) -> int | None:
        worth = Worth(at)
        ranked = sorted(((worth.of(play), -play) for play in at.options), reverse=True)
        if ranked[0][0] >= WON / 2 or (len(ranked) == 1 and not at.may_pass):
            return -ranked[0][1]
        plays: list[int | None] = [-play for _, play in ranked[:CANDIDATES]]
        if at.may_pass:
            plays.append(None)
        return self._best(at, plays)

    def _best(self, at: Situation, plays: list[int | None]) -> int | None:
        """Halve the candidates again and again; the last ones are tried on the most deals."""
        tries = [_Try(at, play, self._planner) for play in plays]
        share = TURNS // (len(tries) - 1).bit_length() if len(tries) > 1 else 0
        while len(tries) > 1:
            spent = 0
            while spent < share:
                hands = self._deal(at)
                spent += sum(one.play_on(at.seat, hands) for one in tries)
            tries.sort(key=lambda one: -one.wins)
            del tries[(len(tries) + 1) // 2 :]
        return tries[0].play

    def _deal(self, at: Situation) -> list[Hand]:
        dealt = sample(at, self._seen, self._chance)
        return [sorted_by_size(self._planner.plan(Holding.of(hand)).parts) for hand in dealt]


class _Try:
    """A candidate and how often it has won. `play` is None for a pass."""

    def __init__(self, at: Situation, play: int | None, planner: Planner) -> None:
        self.play = play
        self.wins = 0
        rest = at.holding if play is None else at.holding.without(play)
        self._hand = sorted_by_size(planner.plan(rest).parts)
        self._last = play or at.last or 0
        self._by = at.by if play is None else at.seat
        self._counts = [
            rest.hand.bit_count() if seat == at.seat else at.counts[seat] for seat in range(SEATS)
        ]

    def play_on(self, seat: int, hands: list[Hand]) -> int:
        """Try it on one more deal; the number of turns that took."""
        hands = [*hands[:seat], self._hand, *hands[seat + 1 :]]
        won, turns = winner(hands, self._counts, (seat + 1) % SEATS, self._last, self._by)
        self.wins += won == seat
        return turns
