"""What reading a record asks of Big Two: can this be a deal, what led to an event, how is it told.

Knows no file. Decides no play: an event is turned into what somebody did, and `rules` decides that anew.
"""

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from protocol.cards import CARDS, HAND, SEATS, THREE_OF_DIAMONDS
from protocol.messages import big_two as b
from protocol.types import Packed
from server.games.big_two import telling, views
from server.games.big_two.events import CardsPlayed, Dealt, Ended, Event, TurnPassed
from server.games.big_two.game import BigTwo
from server.games.big_two.people import PLAN
from server.games.big_two.results import MAX_RESULTS
from server.games.big_two.rules import BY_HOST
from server.games.big_two.state import NOBODY, State
from server.games.match import (
    Acted,
    BrokenOff,
    Cause,
    Expired,
    Flaw,
    Game,
    Opening,
    SeatNews,
    Sitter,
)

_MOST_MEMBERS = 2**31  # numbers of a room's members, from 1
_MOST_GAMES = 2**31  # nobody finishes so many, nor pays so many points


class BigTwoRecords:
    """The answers to the questions of `Recorded`."""

    game: Game = BigTwo()
    dealt: type[Packed] = Dealt
    events: tuple[type[Packed], ...] = get_args(Event)
    own: type[Packed] | None = None

    def rules_flaw(self, fields: Mapping[str, Any]) -> Flaw | None:
        """There is one way to play; its settings are looked at with the deal."""
        return None

    def deal_flaw(self, dealt: Dealt) -> Flaw | None:
        """The first thing that no deal could have."""
        return _settings(dealt) or _people(dealt) or _hands(dealt) or _evening(dealt)

    def opening(self, dealt: Dealt) -> Opening:
        """Four seats, and who sits there."""
        sitters = {one.seat: Sitter(one.member, one.name, one.connected) for one in dealt.seats}
        return Opening(dealt.match, PLAN, sitters)

    def causes(self, state: State, event: Event) -> tuple[Cause, ...]:
        """What people did, the clock, and the host's end. A stand-in acts as its seat."""
        match event:
            case CardsPlayed(timed_out=True) | TurnPassed(timed_out=True):
                return (Expired(),)
            case CardsPlayed():
                return (Acted(event.seat, b.PlayCards(state.turn, event.cards)),)
            case TurnPassed():
                return (Acted(event.seat, b.PassTurn(state.turn)),)
            case Ended(reason=ended):
                return (BrokenOff(),) if ended == BY_HOST else ()
            case _ if isinstance(event, SeatNews):
                return (event,)
            case _:  # that a bot stands in only ever follows
                return ()

    def told(self, state: State, event: Dealt | Event) -> tuple[str, ...]:
        """The public log's sentence; before the deal's who plays."""
        entry = views.entry(event, 0.0)
        if entry is None:
            return ()
        line = telling.sentence(entry, [person.name for person in state.people])
        if not isinstance(event, Dealt):
            return (line,)
        return (telling.CHOSEN, *(telling.seated(one.name, one.seat) for one in event.seats), line)

    def summary(self, state: State) -> str:
        """The number of turns, the winner and why."""
        turns = state.turn - 1
        count = "1 turn" if turns == 1 else f"{turns} turns"
        if state.winner == NOBODY:
            return f"Big Two, {count}, nobody won: broken off"
        return f"Big Two, {count}, {state.people[state.winner].name} won: no card left"


# ---- the deal


def _settings(dealt: Dealt) -> Flaw | None:
    refusal = BigTwoRecords.game.options_refusal(dealt.options)
    if refusal is None:
        return None
    values = refusal.values
    return Flaw(f"options.{values['field']}", f"must be a number from {values['low']} to {values['high']}")


def _people(dealt: Dealt) -> Flaw | None:
    if dealt.match < 1:
        return Flaw("match", "must be a number from 1")
    if len(dealt.seats) != SEATS:
        return Flaw("seats", f"has {len(dealt.seats)}, and {SEATS} play")
    for at, one in enumerate(dealt.seats):
        if one.seat != at:
            return Flaw(f"seats[{at}].seat", f"must be {at}: seats stand in their order")
    return _members("seats", [one.member for one in dealt.seats])


def _members(field: str, members: Iterable[int]) -> Flaw | None:
    known: set[int] = set()
    for at, member in enumerate(members):
        if not 0 < member < _MOST_MEMBERS or member in known:
            return Flaw(f"{field}[{at}].member", "must be a number from 1 that nobody else has")
        known.add(member)
    return None


def _hands(dealt: Dealt) -> Flaw | None:
    if len(dealt.hands) != SEATS:
        return Flaw("hands", f"has {len(dealt.hands)}, and there are {SEATS} seats")
    known: set[int] = set()
    for seat, hand in enumerate(dealt.hands):
        field = f"hands[{seat}]"
        if len(hand) != HAND:
            return Flaw(field, f"has {len(hand)} cards, and a hand has {HAND}")
        if list(hand) != sorted(hand):
            return Flaw(field, "must stand in ascending order")
        for card in hand:
            if not 0 <= card < CARDS or card in known:
                return Flaw(field, f"{card} is no card, or was dealt before")
            known.add(card)
    first = next(seat for seat, hand in enumerate(dealt.hands) if THREE_OF_DIAMONDS in hand)
    if dealt.first != first:
        return Flaw("first", f"must be {first}: that seat has the three of diamonds")
    if dealt.by != dealt.seats[first].name:
        return Flaw("by", f"isn't who sits on seat {first}")
    return None


def _evening(dealt: Dealt) -> Flaw | None:
    if len(dealt.results) > MAX_RESULTS:
        return Flaw("results", f"has {len(dealt.results)}, and {MAX_RESULTS} are kept")
    for at, one in enumerate(dealt.results):
        if not 0 <= one.wins <= one.games < _MOST_GAMES or not one.games:
            return Flaw(f"results[{at}].wins", "must be a number from 0 to that of the games")
        if not 0 <= one.points < _MOST_GAMES:
            return Flaw(f"results[{at}].points", "must be a number from 0")
    return _members("results", [one.member for one in dealt.results])
