"""What holds in every match of Big Two: properties of random legal play."""

from random import Random
from typing import Any

import pytest

from protocol.cards import ALL_CARDS, classify, mask_of
from protocol.codec import pack, plain
from protocol.limits import MAX_SERVER_FRAME
from protocol.messages.big_two import BigTwoAction, PassTurn, PlayCards, Table
from server.games.big_two.events import CardsPlayed, Ended, StandInChanged, TurnPassed
from server.games.big_two.state import State
from server.games.match import Match
from server.refusals import Refusal
from tests.server.games.big_two.play_outs import fills, offered, play
from tests.server.games.big_two.table import dealt_match

SETTINGS: tuple[dict[str, Any], ...] = ({}, {"points": True, "turn_seconds": 30})
SEEDS = range(30)
ANY = pytest.mark.parametrize("seed", SEEDS)


def match_of(seed: int) -> Match:
    return dealt_match(seed, **SETTINGS[seed % 2])


@ANY
def test_every_fill_of_every_offer_is_accepted(seed: int) -> None:
    match, chance = match_of(seed), Random(seed)
    states = [match.state, *play(match, chance, restless=0.05)]
    for state in states:
        for seat in range(4):
            offers = match.game.private(state, seat).offers
            assert bool(offers) == (seat == state.seat)
            actions = [action for offer in offers for action in fills(state, offer)]
            for action in chance.sample(actions, min(len(actions), 25)):
                assert not isinstance(match.game.decide(state, seat, action), Refusal), action


@ANY
def test_there_is_always_something_to_do_and_every_match_comes_to_an_end(seed: int) -> None:
    match = match_of(seed)
    for _ in play(match, Random(seed), restless=0.1):
        assert not match.running or any(fills(match.state, offer) for offer in offered(match))
    assert match.outcome is not None
    assert match.state.counts[match.state.winner] == 0
    assert len(match.state.results) == 4
    assert sum(result.wins for result in match.state.results) == 1


@ANY
def test_all_cards_are_always_somewhere_and_none_is_in_two_places(seed: int) -> None:
    match = match_of(seed)
    for state in play(match, Random(seed), restless=0.05):
        places = [*state.hands, state.played]
        assert sum(places) == ALL_CARDS
        assert sum(place.bit_count() for place in places) == 52
        assert state.played == mask_of(card for event in match.log for card in getattr(event, "cards", ()))


@ANY
def test_a_turn_is_one_play_or_one_pass_and_goes_to_the_next_seat(seed: int) -> None:
    match = match_of(seed)
    for _ in play(match, Random(seed), restless=0.1):
        pass
    turns = [event for event in match.log if isinstance(event, CardsPlayed | TurnPassed)]
    assert [event.turn for event in turns] == list(range(1, len(turns) + 1))
    first = match.log[0].first
    assert [event.seat for event in turns] == [(first + at) % 4 for at in range(len(turns))]


@ANY
def test_a_round_is_a_lead_and_what_beats_it_and_ends_with_three_passes(seed: int) -> None:
    match = match_of(seed)
    for _ in play(match, Random(seed)):
        pass
    last: CardsPlayed | None = None
    passes = 0
    for event in match.log:
        if isinstance(event, TurnPassed):
            passes += 1
            assert last is not None
            assert passes <= 3
        elif isinstance(event, CardsPlayed):
            assert event.leads == (last is None or passes == 3)
            if not event.leads:
                assert last is not None
                low, high = classify(last.cards), classify(event.cards)
                assert low is not None
                assert high is not None
                assert (low.size, low.strength) < (high.size, high.strength)
                assert low.size == high.size
            last, passes = event, 0


@ANY
def test_the_events_alone_make_the_same_match(seed: int) -> None:
    match = match_of(seed)
    states = [match.state, *play(match, Random(seed), restless=0.1)]
    state = match.game.begin(match.log[0])
    made = [state]
    for event in match.log[1:]:
        state = match.game.evolve(state, event)
        made.append(state)
    assert made[-1] == match.state
    assert all(one in made for one in states)


def attempts(state: State) -> list[BigTwoAction]:
    """Plausible and implausible actions, for now and for other turns."""
    shown = [*state.dealt.hands[state.seat][:3], 0, 51, 60, -1]
    sets = [(), *((card,) for card in shown), tuple(shown[:2]), tuple(shown[:5]), (4, 4), state.last]
    turns = (state.turn, state.turn - 1, state.turn + 1)
    return [action for turn in turns for action in (PassTurn(turn), *(PlayCards(turn, one) for one in sets))]


@ANY
def test_what_is_refused_leaves_no_trace_and_what_is_not_is_an_offer(seed: int) -> None:
    match, chance = match_of(seed), Random(seed)
    for state in play(match, chance, restless=0.05):
        if not match.running:
            return
        before = plain(state.dealt), state
        for seat in range(4):
            offers = match.game.private(state, seat).offers
            covered = [action for offer in offers for action in fills(state, offer)]
            for action in attempts(state):
                taken = not isinstance(match.game.decide(state, seat, action), Refusal)
                ordered = action
                if isinstance(action, PlayCards):
                    ordered = PlayCards(action.turn, tuple(sorted(action.cards)))
                assert taken == (ordered in covered), action
        assert (plain(match.state.dealt), match.state) == before


@ANY
def test_a_bot_stands_in_exactly_while_the_log_says_so(seed: int) -> None:
    match = match_of(seed)
    for state in play(match, Random(seed), restless=0.3):
        told: set[int] = set()
        for event in match.log:
            if isinstance(event, StandInChanged):
                assert (event.seat in told) != event.playing
                told ^= {event.seat}
            if isinstance(event, Ended):
                told = set()
        assert match.game.stand_ins(state) == told


@ANY
def test_no_section_is_larger_than_a_frame(seed: int) -> None:
    match = match_of(seed)
    for state in play(match, Random(seed)):
        for section in match.game.public(state):
            assert len(pack(section)) < MAX_SERVER_FRAME
            assert not isinstance(section, Table) or len(pack(section)) < 200
