"""What a seat may do now, as actions with free slots: all of it is accepted, and nothing else would be."""

from collections.abc import Iterable

from protocol.messages.codenames import (
    CodenamesOffer,
    OfferAskStress,
    OfferChallenge,
    OfferClue,
    OfferCover,
    OfferMarkStress,
    OfferVote,
)
from server.games.codenames import may
from server.games.codenames.state import State


def offers(state: State, seat: int) -> tuple[CodenamesOffer, ...]:
    """In a fixed order; empty for an empty seat and after the end."""
    turn, found = state.turn, list[CodenamesOffer]()
    if not may.may_give_clue(state, seat, turn):
        found.append(_clue(state))
    if not may.may_vote(state, seat, state.guess):
        found.append(OfferVote(state.guess, mask(state.hidden), not may.may_pass(state)))
    if not may.may_challenge(state, seat, turn):
        found.append(OfferChallenge(turn))
    if not may.may_cover(state, seat, turn):
        cards = mask(state.hidden_agents(state.acting))
        found.append(OfferCover(turn, cards, not state.options.must_cover))
    if not may.may_ask_stress(state, seat, turn):
        found.append(OfferAskStress(turn))
    if not may.may_mark_stress(state, seat, turn):
        found.append(OfferMarkStress(turn, mask(may.letters(state))))
    return tuple(found)


def mask(places: Iterable[int]) -> int:
    """A bit for each place, the lowest for place 0."""
    return sum(1 << place for place in places)


def _clue(state: State) -> OfferClue:
    variant = state.variant
    return OfferClue(
        turn=state.turn,
        low=variant.clue_low,
        high=variant.clue_high,
        unlimited=state.options.unlimited,
        cards=mask(state.hidden),
    )
