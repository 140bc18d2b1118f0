"""The hard player: deals the unseen cards again and again, plays each deal on, and takes what wins most.

Thinks a bounded amount: turns that are played on are counted, not time, so that a seed decides all.
"""

from random import Random

from protocol.cards import SEATS, Holding
from protocol.messages.big_two import BigTwoAction
from server.bots.big_two.control import Control
from server.bots.big_two.deals import Seen
from server.bots.big_two.plan import Planner
from server.bots.big_two.playing_on import Hand, Holds, holds, sorted_by_size, winner
from server.bots.big_two.situation import Situation
from server.bots.big_two.worth import SURE, WAITING, Worth
from server.bots.player import Player
from server.bots.view import View

TURNS = 15_000  # of play-outs for one decision: some 25 ms where a turn takes 1.1 µs
CARD = 4  # turns that dealing one card takes the time of
CANDIDATES = 4  # plays that are tried, besides passing
MARGIN = 0.3  # wins more, in roots of deals, that a play needs to be taken instead of the usual one
KEEP = holds(WAITING)


class Hard(Player):
    """`chance` is the player's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
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
        worth = Worth(at, Control(at.unseen, [at.counts[seat] for seat in at.others]))
        ranked = worth.ranked()
        best, play = ranked[0]
        if best >= SURE or (len(ranked) == 1 and not at.may_pass):
            return play
        plays: list[int | None] = [play for _, play in ranked[:CANDIDATES]]
        if at.may_pass:
            plays.insert(0 if worth.of_passing() > best else len(plays), None)
        return self._best(at, plays, worth.planner)

    def _best(self, at: Situation, plays: list[int | None], planner: Planner) -> int | None:
        """Halve the candidates again and again; the last ones are tried on the most deals. The first one,
        which plans alone would choose, stays to the end, and wins where the difference is small."""
        tries = [_Try(at, play, planner) for play in plays]
        usual = tries[0]
        rounds = max(len(tries) - 1, 0).bit_length()
        deals = 0
        for _ in range(rounds):
            spent = 0
            while spent < TURNS // rounds:
                masks = self._seen.deal(at, self._chance)
                hands = [sorted_by_size(planner.plan(Holding.of(hand)).parts) for hand in masks]
                keep = [self._holds(at, seat) for seat in range(SEATS)]
                deals += 1
                spent += CARD * at.unseen.bit_count() + sum(
                    one.play_on(at.seat, hands, masks, keep) for one in tries
                )
            others = sorted((one for one in tries if one is not usual), key=lambda one: -one.wins)
            tries = [usual, *others[: max(len(tries) // 2, 1)]]
        best = max(tries, key=lambda one: one.wins)
        return best.play if best.wins > usual.wins + MARGIN * deals**0.5 else usual.play

    def _holds(self, at: Situation, seat: int) -> Holds | None:
        """How patient a seat is in the next deal: this one always, the others as they have seemed so far."""
        eager = seat != at.seat and self._chance.random() < self._seen.eager(seat)
        return None if eager else KEEP


class _Try:
    """A candidate and how often it has won. `play` is None for a pass."""

    def __init__(self, at: Situation, play: int | None, planner: Planner) -> None:
        self.play = play
        self.wins = 0
        rest = at.holding if play is None else at.holding.without(play)
        self._hand = sorted_by_size(planner.plan(rest).parts)
        self._mask = rest.hand
        self._last = play or at.last or 0
        self._by = at.by if play is None else at.seat

    def play_on(self, seat: int, hands: list[Hand], masks: list[int], keep: list[Holds | None]) -> int:
        """Try it on one more deal; the number of turns that took."""
        hands = [*hands[:seat], self._hand, *hands[seat + 1 :]]
        masks = [*masks[:seat], self._mask, *masks[seat + 1 :]]
        won, turns = winner(hands, masks, (seat + 1) % SEATS, self._last, self._by, keep)
        self.wins += won == seat
        return turns
