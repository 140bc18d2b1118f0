"""What each audience of a match is sent, built from the state and never stripped.

`public` is handed no seat; `private` is the only place where cards that nobody has seen enter, those of the
seat it is asked for.
"""

from typing import assert_never

from protocol.cards import cards_of
from protocol.messages import big_two as wire
from server.games.big_two.events import CardsPlayed, Dealt, Ended, Event, StandInChanged, TurnPassed
from server.games.big_two.rules import must
from server.games.big_two.state import State
from server.games.match import Private, SeatAway, SeatBack, SeatDropped, SeatLeft, SeatTaken

UNSENT = 0  # a section's revision is the room's to set


def public(state: State) -> tuple[wire.BigTwoSection, ...]:
    """What everyone sees; hands only when the match is over."""
    shown = (_table(state), evening(state.options, state.results))
    return (*shown, _finish(state)) if state.over else shown


def evening(options: wire.BigTwoOptions, results: tuple[wire.Result, ...]) -> wire.Results:
    """The finished matches of this room."""
    return wire.Results(UNSENT, options.points, results)


def private(state: State, seat: int) -> Private:
    """What one seat alone sees while the match runs: its cards, and what it may do."""
    if state.over:
        return Private()
    return Private(offers=_offers(state, seat), secret=cards_of(state.hands[seat]))


def _table(state: State) -> wire.Table:
    return wire.Table(
        revision=UNSENT,
        match=state.dealt.match,
        turn=state.turn,
        round=state.round,
        seat=state.seat,
        counts=state.counts,
        last=state.last,
        last_seat=state.last_seat,
        plays=state.plays,
        played=state.played,
        members=tuple(person.member for person in state.people),
        stand_ins=0 if state.over else sum(1 << seat for seat in state.stand_ins),
    )


def _finish(state: State) -> wire.Finish:
    return wire.Finish(
        revision=UNSENT,
        match=state.dealt.match,
        winner=state.winner,
        reason=state.reason,
        hands=tuple(map(cards_of, state.hands)),
        points=state.points,
    )


def _offers(state: State, seat: int) -> tuple[wire.BigTwoOffer, ...]:
    if seat != state.seat:
        return ()
    play = wire.OfferPlay(state.turn, state.hands[seat], must(state))
    return (play,) if state.leads else (play, wire.OfferPass(state.turn))


def entry(event: Dealt | Event, at: float) -> wire.BigTwoEntry | None:
    """The public log's line for an event, or None. Tells no more than the event made public."""
    match event:
        case Dealt():
            return wire.CardsDealt(at, event.first, event.by)
        case CardsPlayed():
            return wire.CardsPlayed(
                at=at,
                turn=event.turn,
                seat=event.seat,
                by=event.by,
                kind=event.kind,
                cards=event.cards,
                leads=event.leads,
                left=event.left,
                timed_out=event.timed_out,
            )
        case TurnPassed():
            return wire.TurnPassed(at, event.turn, event.seat, event.by, event.timed_out)
        case StandInChanged():
            return wire.StandInChanged(at, event.seat, event.by, event.playing)
        case Ended():
            return wire.HandsShown(at, event.seat, event.by, event.reason, event.left)
        case SeatTaken() | SeatLeft() | SeatDropped() | SeatAway() | SeatBack():
            return None
        case _:
            assert_never(event)
