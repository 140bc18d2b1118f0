"""What can happen in a match of Big Two, as frozen values that a record can hold. Their log is the match.

An event tells what was decided, with everything the public log says of it, so that nothing has to be decided
again. The first one, `Dealt`, holds everything random. Cards are numbers, as in `protocol.cards`.
"""

from protocol.messages.big_two import BigTwoOptions, Result
from protocol.types import Packed
from server.games.match import SeatAway, SeatBack, SeatDropped, SeatLeft, SeatNews, SeatTaken


class Sitting(Packed, frozen=True):
    """Who sits where when the cards are dealt."""

    seat: int
    member: int
    name: str
    connected: bool
    bot: bool = False


class Dealt(Packed, frozen=True, tag="cards_dealt"):
    """Everything random and everything a decision depends on: `hands` by seat, each in ascending order.

    `first` holds the three of diamonds, and is `by` name. `results`: the evening before this match.
    """

    match: int
    options: BigTwoOptions
    hands: tuple[tuple[int, ...], ...]
    first: int
    by: str
    seats: tuple[Sitting, ...]
    results: tuple[Result, ...]


class CardsPlayed(Packed, frozen=True, tag="cards_played"):
    """A combination of this kind (`protocol.cards.Kind`), its cards in ascending order; `by` is the name on
    `seat`. `leads`: it began a round. `left`: cards that the seat still holds. `timed_out`: the clock did it.
    """

    turn: int
    seat: int
    by: str
    kind: str
    cards: tuple[int, ...]
    leads: bool
    left: int
    timed_out: bool


class TurnPassed(Packed, frozen=True, tag="turn_passed"):
    turn: int
    seat: int
    by: str
    timed_out: bool


class StandInChanged(Packed, frozen=True, tag="stand_in"):
    """`playing`: a bot plays the seat from now on, for `by`; else `by` does."""

    seat: int
    by: str
    playing: bool


class Ended(Packed, frozen=True, tag="hands_shown"):
    """`seat` won, and is `by` name; -1 and nobody when the match was broken off. `reason`: empty_hand or
    host. `left`: cards each seat still held."""

    seat: int
    by: str
    reason: str
    left: tuple[int, ...]


Event = CardsPlayed | TurnPassed | StandInChanged | Ended | SeatNews

__all__ = [
    "CardsPlayed",
    "Dealt",
    "Ended",
    "Event",
    "SeatAway",
    "SeatBack",
    "SeatDropped",
    "SeatLeft",
    "SeatTaken",
    "Sitting",
    "StandInChanged",
    "TurnPassed",
]
