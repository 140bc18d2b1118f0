"""A match of Big Two at one moment, and what each event makes of it. Decides nothing: `evolve` records.

The state holds all hands; what may be sent is built from it in `views` and nowhere else.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar, assert_never

from protocol.cards import SEATS, mask_of
from protocol.messages.big_two import BigTwoOptions, Result
from server.games.big_two import results
from server.games.big_two.events import (
    CardsPlayed,
    Dealt,
    Ended,
    Event,
    StandInChanged,
    TurnPassed,
)
from server.games.match import SeatAway, SeatBack, SeatDropped, SeatLeft, SeatTaken

NOBODY = -1  # no seat
NOT_YET = (None,) * SEATS  # nobody has had a turn in this round

One = TypeVar("One")
Play = tuple[int, ...] | None  # the cards of a turn, none for a pass; None: no turn yet


class Presence(StrEnum):
    HERE = "here"
    DROPPED = "dropped"  # within the grace
    AWAY = "away"
    GONE = "gone"  # stood up or left; the seat is free


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits on a seat, or sat there last."""

    member: int
    name: str
    presence: Presence

    @property
    def absent(self) -> bool:
        """A bot plays the seat."""
        return self.presence in (Presence.AWAY, Presence.GONE)


@dataclass(frozen=True, slots=True)
class State:
    """Everything by seat. `hands` and `played` are masks of cards. `seat` has the turn, NOBODY after the end.

    `turn` counts turns from 1 and grows with every play and every pass, so it names one turn and no other:
    an action that stands on an older one is stale, be it sent twice, be it late (a second pass of a double
    click, a pass that arrives when the round is over). `round` counts rounds from 1; within it `last` are the
    cards to beat, played by `last_seat`; none and NOBODY for a lead. `shown`: the seat whose hand each
    member was sent in this match. `winner` is NOBODY while `reason` is "", and when it was broken off.
    """

    dealt: Dealt
    people: tuple[Person, ...]
    hands: tuple[int, ...]
    shown: Mapping[int, int]
    seat: int
    results: tuple[Result, ...]
    turn: int = 1
    round: int = 1
    last: tuple[int, ...] = ()
    last_seat: int = NOBODY
    plays: tuple[Play, ...] = NOT_YET
    played: int = 0
    winner: int = NOBODY
    reason: str = ""

    @property
    def options(self) -> BigTwoOptions:
        return self.dealt.options

    @property
    def over(self) -> bool:
        return self.reason != ""

    @property
    def leads(self) -> bool:
        """Whoever has the turn may play any combination, and may not pass."""
        return self.last_seat == NOBODY

    @property
    def counts(self) -> tuple[int, ...]:
        """Cards each seat holds."""
        return tuple(hand.bit_count() for hand in self.hands)

    @property
    def points(self) -> tuple[int, ...]:
        """What each seat has to pay for the cards it holds, if that counts here."""
        counts = self.options.points and self.winner != NOBODY
        return tuple(results.points(left) if counts else 0 for left in self.counts)

    @property
    def stand_ins(self) -> frozenset[int]:
        """Seats whose people are away or gone."""
        return frozenset(seat for seat, person in enumerate(self.people) if person.absent)


def begin(dealt: Dealt) -> State:
    """The state after the deal."""
    return State(
        dealt=dealt,
        people=tuple(
            Person(one.member, one.name, Presence.HERE if one.connected else Presence.DROPPED)
            for one in dealt.seats
        ),
        hands=tuple(mask_of(hand) for hand in dealt.hands),
        shown={one.member: one.seat for one in dealt.seats},
        seat=dealt.first,
        results=dealt.results,
    )


def evolve(state: State, event: Event) -> State:
    """The state after one more event; every event that was ever decided has one."""
    match event:
        case CardsPlayed():
            return _played(state, event)
        case TurnPassed():
            return _passed(state, event)
        case Ended():
            return _ended(state, event)
        case StandInChanged():
            return state  # follows from who is there; it is told for the log's sake
        case SeatTaken() | SeatLeft() | SeatDropped() | SeatAway() | SeatBack():
            return _people_changed(state, event)
        case _:
            assert_never(event)


def _played(state: State, event: CardsPlayed) -> State:
    cards = mask_of(event.cards)
    return replace(
        state,
        hands=_with(state.hands, event.seat, state.hands[event.seat] & ~cards),
        played=state.played | cards,
        last=event.cards,
        last_seat=event.seat,
        plays=_with(state.plays, event.seat, event.cards),
        seat=_next(event.seat),
        turn=state.turn + 1,
    )


def _passed(state: State, event: TurnPassed) -> State:
    """The turn goes on; back at whoever played last, the round is over."""
    after = replace(
        state,
        plays=_with(state.plays, event.seat, ()),
        seat=_next(event.seat),
        turn=state.turn + 1,
    )
    if after.seat != after.last_seat:
        return after
    return replace(after, round=after.round + 1, last=(), last_seat=NOBODY, plays=NOT_YET)


def _ended(state: State, event: Ended) -> State:
    after = replace(state, winner=event.seat, reason=event.reason, seat=NOBODY)
    if event.seat == NOBODY:
        return after
    players = tuple((person.member, person.name) for person in state.people)
    return replace(after, results=results.after(state.results, players, event.seat, after.points))


def _people_changed(state: State, event: SeatTaken | SeatLeft | SeatDropped | SeatAway | SeatBack) -> State:
    match event:
        case SeatTaken():
            person = Person(event.member, event.name, Presence.HERE)
            shown = {**state.shown, event.member: event.seat}
            return replace(state, people=_with(state.people, event.seat, person), shown=shown)
        case SeatLeft():
            return _present(state, event.seat, Presence.GONE)
        case SeatDropped():
            return _present(state, event.seat, Presence.DROPPED)
        case SeatAway():
            return _present(state, event.seat, Presence.AWAY)
        case SeatBack():
            return _present(state, event.seat, Presence.HERE)
        case _:
            assert_never(event)


def _present(state: State, seat: int, presence: Presence) -> State:
    person = replace(state.people[seat], presence=presence)
    return replace(state, people=_with(state.people, seat, person))


def _next(seat: int) -> int:
    return (seat + 1) % SEATS


def _with(values: tuple[One, ...], seat: int, value: One) -> tuple[One, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
