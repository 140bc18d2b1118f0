"""What may be played and what follows: decisions of a match of Big Two (docs/rules/big-two.md).

Answers with events or a refusal and changes nothing. Which cards go together and what beats what is
`protocol.cards`' to say.
"""

from typing import assert_never

from protocol.cards import (
    CARDS,
    HAND,
    THREE_OF_DIAMONDS,
    Combination,
    beats,
    cards_of,
    classify,
)
from protocol.messages.big_two import BigTwoAction, BigTwoCode, PassTurn, PlayCards
from server.games.big_two.events import CardsPlayed, Ended, Event, StandInChanged, TurnPassed
from server.games.big_two.people import refuse
from server.games.big_two.state import NOBODY, State, evolve
from server.games.match import SeatNews, TimeLimit
from server.refusals import Refusal

EMPTY_HAND = "empty_hand"
BY_HOST = "host"
# More cards than a hand has can't all be held: the reason is found among the first of them.
LOOKED_AT = HAND + 1

Events = tuple[Event, ...]


def decide(state: State, seat: int, action: BigTwoAction) -> Events | Refusal:
    """What an action of this seat leads to; the first reason against it in the order of the page."""
    refusal = _may_act(state, seat, action.turn)
    if refusal is not None:
        return refusal
    match action:
        case PlayCards(cards=cards):
            found = _combination(state, cards[:LOOKED_AT])
            return found if isinstance(found, Refusal) else _play(state, found, timed_out=False)
        case PassTurn():
            return refuse(BigTwoCode.MUST_LEAD) if state.leads else _pass(state, timed_out=False)
        case _:
            assert_never(action)


def must(state: State) -> int | None:
    """The card that has to be in the next combination: only ever in the first one of a match."""
    return THREE_OF_DIAMONDS if not state.played else None


def _may_act(state: State, seat: int, turn: int) -> Refusal | None:
    if turn != state.turn:
        return refuse(BigTwoCode.STALE_TURN)
    if state.over:
        return refuse(BigTwoCode.MATCH_OVER)
    return None if seat == state.seat else refuse(BigTwoCode.NOT_YOUR_TURN)


# ---- the cards


def _combination(state: State, cards: tuple[int, ...]) -> Combination | Refusal:
    """What these cards of whoever has the turn make, if it may be played now."""
    refusal = _held(state, cards)
    if refusal is not None:
        return refusal
    found = classify(cards)
    if found is None:
        return refuse(BigTwoCode.NO_COMBINATION)
    return _fits(state, found) or found


def _held(state: State, cards: tuple[int, ...]) -> Refusal | None:
    """Whether they are cards in the hand of whoever has the turn, each once."""
    if not cards:
        return refuse(BigTwoCode.CARDS_NONE)
    if not all(0 <= card < CARDS for card in cards):
        return refuse(BigTwoCode.NO_SUCH_CARD)
    for at, card in enumerate(cards):
        if card in cards[:at]:
            return refuse(BigTwoCode.CARD_TWICE, card=card)
    hand = state.hands[state.seat]
    for code, mask in ((BigTwoCode.CARD_PLAYED, ~state.played), (BigTwoCode.CARD_NOT_HELD, hand)):
        for card in cards:
            if not mask >> card & 1:
                return refuse(code, card=card)
    return None


def _fits(state: State, found: Combination) -> Refusal | None:
    """Whether a combination may come now, after what lies on the table."""
    first = must(state)
    if first is not None and first not in found.cards:
        return refuse(BigTwoCode.FIRST_CARD, card=first)
    if state.leads:
        return None
    last = classify(state.last)
    assert last is not None, "only combinations are played"
    if found.size != last.size:
        return refuse(BigTwoCode.OTHER_NUMBER, need=last.size)
    return None if beats(found, last) else refuse(BigTwoCode.TOO_LOW)


# ---- what follows


def _play(state: State, found: Combination, timed_out: bool) -> Events:
    seat = state.seat
    played = CardsPlayed(
        turn=state.turn,
        seat=seat,
        by=state.people[seat].name,
        kind=found.kind.value,
        cards=found.cards,
        leads=state.leads,
        left=state.counts[seat] - found.size,
        timed_out=timed_out,
    )
    if played.left:
        return (played,)
    return (played, Ended(seat, played.by, EMPTY_HAND, evolve(state, played).counts))


def _pass(state: State, timed_out: bool) -> Events:
    return (TurnPassed(state.turn, state.seat, state.people[state.seat].name, timed_out),)


def told(state: State, news: SeatNews) -> Events:
    """The news, and whether a bot plays that seat from now on or doesn't any more."""
    after = evolve(state, news)
    playing = news.seat in after.stand_ins
    if state.over or playing == (news.seat in state.stand_ins):
        return (news,)
    return (news, StandInChanged(news.seat, after.people[news.seat].name, playing))


def broken_off(state: State) -> Events:
    """The end without a winner."""
    return () if state.over else (Ended(NOBODY, "", BY_HOST, state.counts),)


# ---- the clock


def time_limit(state: State) -> TimeLimit | None:
    """Each turn has its own."""
    seconds = state.options.turn_seconds
    return None if state.over or not seconds else TimeLimit(f"turn:{state.turn}", seconds)


def expire(state: State, key: str) -> Events:
    """The clock `key` ran out: a pass, or for a lead the lowest card; an old clock does nothing."""
    limit = time_limit(state)
    if limit is None or limit.key != key:
        return ()
    if not state.leads:
        return _pass(state, timed_out=True)
    lowest = classify(cards_of(state.hands[state.seat])[:1])
    assert lowest is not None, "who has the turn holds cards"
    return _play(state, lowest, timed_out=True)
