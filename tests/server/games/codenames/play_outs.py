"""Random play for property tests: fills the slots of offers, and lets people and clocks come and go."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from protocol.messages.codenames import (
    AskStress,
    Challenge,
    CodenamesAction,
    CodenamesOffer,
    Cover,
    GiveClue,
    MarkStress,
    OfferAskStress,
    OfferChallenge,
    OfferClue,
    OfferCover,
    OfferMarkStress,
    OfferVote,
    Vote,
)
from protocol.messages.variant import FORFEITS, Variant
from server.games.codenames.events import Dealt
from server.games.codenames.game import Codenames
from server.games.codenames.state import State
from server.games.match import (
    Match,
    SeatAway,
    SeatBack,
    SeatDropped,
    SeatLeft,
    SeatNews,
    SeatTaken,
    Setup,
    Sitter,
)
from server.refusals import Refusal
from server.words.lists import parse

PEOPLE_A_TEAM = 3
CLUES = ("africa", "Citrus", "co-op", "007", "tree's")  # none is a codename
_WORDS = parse("words", "# language: en\n" + "\n".join(f"CODE{number}" for number in range(80)))


def deal(variant: Variant, seed: int, **options: Any) -> Match:
    """A match with a spymaster and two operatives a team, everyone there."""
    game = Codenames({variant.name: variant}, lambda name: _WORDS)
    chosen = replace(variant.defaults(), **{"operatives": PEOPLE_A_TEAM - 1, **options})
    plan = game.plan(chosen)
    sitters = {seat: Sitter(100 + seat, f"Person {seat}") for seat in range(len(plan.seats))}
    dealt = game.deal(Setup(1, chosen, sitters), Random(seed))
    assert isinstance(dealt, Dealt)
    return Match(game, 1, plan, dealt)


def bits(mask: int) -> list[int]:
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


def fill(offer: CodenamesOffer, chance: Random) -> CodenamesAction:
    """Some action that the offer covers."""
    match offer:
        case OfferClue():
            cards = bits(offer.cards)
            numbers = [*range(offer.low, offer.high + 1), *([None] if offer.unlimited else [])]
            intended = chance.sample(cards, chance.randint(0, min(4, len(cards))))
            return GiveClue(offer.turn, chance.choice(CLUES), chance.choice(numbers), tuple(intended))
        case OfferVote():
            choices = [*bits(offer.cards), None, *(["pass"] if offer.may_pass else [])]
            return Vote(offer.guess, chance.choice(choices))
        case OfferChallenge():
            return Challenge(offer.turn)
        case OfferCover():
            return Cover(
                offer.turn, chance.choice([*bits(offer.cards), *([None] if offer.may_decline else [])])
            )
        case OfferAskStress():
            return AskStress(offer.turn)
        case OfferMarkStress():
            return MarkStress(offer.turn, chance.choice(bits(offer.letters)))


def offered(match: Match) -> list[tuple[int, CodenamesOffer]]:
    """Every offer of every seat."""
    game, state = match.game, match.state
    return [(seat, o) for seat in range(len(match.plan.seats)) for o in game.private(state, seat).offers]


def news(match: Match, chance: Random) -> SeatNews:
    """Something that may happen to some seat now."""
    seat = chance.randrange(len(match.plan.seats))
    person = match.state.people[seat]
    if person is None:
        return SeatTaken(seat, 1000 + len(match.log), "Somebody")
    if person.presence == "here":
        return chance.choice([SeatDropped(seat), SeatDropped(seat), SeatLeft(seat)])
    if person.presence == "dropped":
        return chance.choice([SeatAway(seat), SeatBack(seat), SeatBack(seat)])
    return chance.choice([SeatBack(seat), SeatBack(seat), SeatLeft(seat)])


def step(match: Match, chance: Random, restless: float = 0.0) -> None:
    """One thing happens: an offered action, an operative's agreement, a time-out, or people's news."""
    if chance.random() < restless:
        match.told(news(match, chance))
        return
    limit = match.game.time_limit(match.state)
    if limit is not None and chance.random() < 0.03:
        match.expire(limit.key)
        return
    found = offered(match)
    if not found:
        match.told(news(match, chance))
        return
    seat, offer = chance.choice(found)
    action = fill(offer, chance)
    if isinstance(action, GiveClue) and _lets_it_slip(match, chance):
        action = replace(action, word=match.state.dealt.words[chance.choice(match.state.hidden)])
    others = list(match.state.votes.values())
    if isinstance(action, Vote) and others and chance.random() < 0.7:
        action = Vote(action.guess, others[0])
    decided = match.act(seat, action)
    assert not isinstance(decided, Refusal), (offer, action, decided)


def _lets_it_slip(match: Match, chance: Random) -> bool:
    """Now and then a clue names a card, where that forfeits the turn."""
    return match.state.variant.clue_on_board == FORFEITS and chance.random() < 0.1


def play(match: Match, chance: Random, most: int = 4000, restless: float = 0.0) -> Iterator[State]:
    """Plays on, telling every state; ends with the match or after `most` steps."""
    for _ in range(most):
        if not match.running:
            return
        step(match, chance, restless)
        yield match.state
