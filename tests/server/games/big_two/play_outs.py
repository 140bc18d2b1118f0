"""Random play for property tests: fills offers, and lets people and clocks come and go."""

from collections.abc import Iterator
from random import Random
from typing import Any

from protocol.cards import classify, legal_plays
from protocol.messages.big_two import BigTwoAction, OfferPass, OfferPlay, PassTurn, PlayCards
from server.games.big_two.state import Presence, State
from server.games.match import (
    Match,
    SeatAway,
    SeatBack,
    SeatDropped,
    SeatLeft,
    SeatNews,
    SeatTaken,
)
from server.refusals import Refusal

PASSES = 0.15  # of the turns on which one could play
TIME_OUTS = 0.03


def offered(match: Match) -> list[Any]:
    """What whoever has the turn may do, from what the seat is sent."""
    return list(match.game.private(match.state, match.state.seat).offers)


def fills(state: State, offer: OfferPlay | OfferPass) -> list[BigTwoAction]:
    """Every action that an offer covers, found from what its seat is sent."""
    if isinstance(offer, OfferPass):
        return [PassTurn(offer.turn)]
    last = classify(state.last) if state.last else None
    return [PlayCards(offer.turn, one.cards) for one in legal_plays(offer.cards, last, offer.must)]


def choose(match: Match, chance: Random) -> BigTwoAction:
    plays = [action for offer in offered(match) for action in fills(match.state, offer)]
    passes = [action for action in plays if isinstance(action, PassTurn)]
    if passes and chance.random() < PASSES:
        return passes[0]
    return chance.choice([action for action in plays if action not in passes] or passes)


def news(match: Match, chance: Random) -> SeatNews:
    """Something that may happen to some seat now."""
    seat = chance.randrange(4)
    match match.state.people[seat].presence:
        case Presence.GONE:
            return SeatTaken(seat, 1000 + len(match.log), "Somebody")
        case Presence.HERE:
            return chance.choice([SeatDropped(seat), SeatDropped(seat), SeatLeft(seat)])
        case Presence.DROPPED:
            return chance.choice([SeatAway(seat), SeatBack(seat), SeatLeft(seat)])
        case Presence.AWAY:
            return chance.choice([SeatBack(seat), SeatBack(seat), SeatLeft(seat)])


def step(match: Match, chance: Random, restless: float = 0.0) -> None:
    """One thing happens: an offered action, a time-out, or people's news."""
    if chance.random() < restless:
        match.told(news(match, chance))
        return
    limit = match.game.time_limit(match.state)
    if limit is not None and chance.random() < TIME_OUTS:
        match.expire(limit.key)
        return
    action = choose(match, chance)
    decided = match.act(match.state.seat, action)
    assert not isinstance(decided, Refusal), (action, decided)


def play(match: Match, chance: Random, most: int = 4000, restless: float = 0.0) -> Iterator[State]:
    """Plays on, telling every state; ends with the match or after `most` steps."""
    for _ in range(most):
        if not match.running:
            return
        step(match, chance, restless)
        yield match.state
