"""A game from any position to its end, as fast as Python can: for bots that sample deals.

Plays are packed, hands are `Holding`s that were made once at the deal. Knows no clock, no log and no people.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from protocol.cards.faces import SEATS
from protocol.cards.holding import Holding

# Which of some plays (weakest first, at least one) to put on the last combination, or to lead with when there
# is none. The answer None passes, and must not be given to a lead.
Choose = Callable[[Sequence[int], int | None], int | None]


def play_out(
    holdings: Iterable[Holding],
    turn: int,
    choose: Choose,
    *,
    last: int | None = None,
    by: int | None = None,
    must: int | None = None,
) -> int:
    """The seat that wins when everybody chooses like this.

    It is `turn`'s turn; `last` lies on the table and was played by the seat `by`, or both are None before a
    lead. `must` is the card that has to be in the next play: 3♦ at the very first lead.
    """
    seats = list(holdings)
    while True:
        if by == turn:  # the turn came back: a lead
            last = None
        holding = seats[turn]
        options = holding.plays if last is None else holding.over(last)
        if must is not None:
            options = [packed for packed in options if packed >> must & 1]
            must = None
        chosen = choose(options, last) if options else None
        if chosen is not None:
            seats[turn] = holding = holding.without(chosen)
            if not holding.hand:
                return turn
            last, by = chosen, turn
        turn = (turn + 1) % SEATS


def at_random(rng: Random) -> Choose:
    """Each play, and passing where it is allowed, equally likely."""

    def choose(options: Sequence[int], last: int | None) -> int | None:
        picked = int(rng.random() * (len(options) + (last is not None)))
        return options[picked] if picked < len(options) else None

    return choose


def weakest(options: Sequence[int], last: int | None) -> int | None:
    """Always the weakest play of the fewest cards; never passes by choice."""
    return options[0]
