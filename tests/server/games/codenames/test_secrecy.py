"""docs/rules/codenames.md, "Secrecy": rearrange what a seat was not shown; what it is sent stays the same."""

from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack
from protocol.messages.codenames import CheckClue, Words
from protocol.messages.variant import Variant
from server.games.codenames.events import Covered, Revealed
from server.games.codenames.seats import OPERATIVE, SPYMASTER
from server.games.codenames.state import State
from server.games.match import Match
from server.refusals import Refusal
from tests.server.games.codenames.play_outs import deal, fill, news, offered, play
from tests.server.games.codenames.table import CLASSIC, THREE_TEAMS
from tests.server.games.codenames.test_any_play import attempts, variants

CASES = pytest.mark.parametrize(
    ("variant", "options", "seed"),
    [
        (variant, options, seed)
        for variant in (CLASSIC, THREE_TEAMS)
        for options in ({}, {"challenge": True, "votes_visible": True, "agreement": "majority"})
        for seed in (11, 12)
    ],
)


def rearranged(state: State, chance: Random) -> State:
    """The same match, with everything unrevealed somewhere else."""
    hidden = state.hidden
    moved = chance.sample(hidden, len(hidden))
    key = list(state.dealt.key)
    for at, source in zip(hidden, moved, strict=True):
        key[at] = state.dealt.key[source]
    return replace(state, dealt=msgspec.structs.replace(state.dealt, key="".join(key)))


def sent(match: Match, state: State) -> list[bytes]:
    """All bytes for anyone but spymasters; the commitment is the one exception that the rules make."""
    game = match.game
    public = [
        msgspec.structs.replace(section, commitment="") if isinstance(section, Words) else section
        for section in game.public(state)
    ]
    teams = [game.team(state, team) for team in range(len(match.plan.teams))]
    private = [game.private(state, seat) for seat in operatives(match)]
    assert all(view.secret is None for view in private)
    offers = [offer for view in private for offer in view.offers]
    return [pack(part) for part in (*public, *teams, *offers)]


def operatives(match: Match) -> list[int]:
    return [at for at, seat in enumerate(match.plan.seats) if seat.role == OPERATIVE]


def spymasters(match: Match) -> list[int]:
    return [at for at, seat in enumerate(match.plan.seats) if seat.role == SPYMASTER]


def reveals(decided: Any) -> bool:
    return not isinstance(decided, Refusal) and any(isinstance(e, Revealed | Covered) for e in decided)


@CASES
def test_what_operatives_and_spectators_are_sent_does_not_depend_on_what_is_hidden(
    variant: Variant, options: Any, seed: int
) -> None:
    match, chance = deal(variant, seed, **options), Random(seed)
    for state in play(match, chance, most=200, restless=0.1):
        if match.running:
            assert sent(match, rearranged(state, chance)) == sent(match, state)


@CASES
def test_no_answer_to_what_reveals_nothing_depends_on_what_is_hidden(
    variant: Variant, options: Any, seed: int
) -> None:
    match, chance = deal(variant, seed, **options), Random(seed)
    for state in play(match, chance, most=60, restless=0.1):
        if not match.running:
            return
        other = rearranged(state, chance)
        for seat in operatives(match):
            for action in attempts(state):
                decided, else_decided = (match.game.decide(s, seat, action) for s in (state, other))
                assert reveals(decided) == reveals(else_decided)
                assert reveals(decided) or decided == else_decided
            assert match.game.answer(state, seat, question()) == match.game.answer(other, seat, question())


@CASES
def test_what_others_see_of_a_spymasters_clue_does_not_depend_on_what_is_hidden(
    variant: Variant, options: Any, seed: int
) -> None:
    match, chance = deal(variant, seed, **options), Random(seed)
    for state in play(match, chance, most=60, restless=0.1):
        for seat, offer in offered(match):
            action = fill(offer, chance)
            if seat not in spymasters(match) or not match.running:
                continue
            other = rearranged(state, chance)
            decided, else_decided = (match.game.decide(s, seat, action) for s in (state, other))
            if reveals(decided) or reveals(else_decided):
                continue
            assert decided == else_decided
            assert entries(match, decided) == entries(match, else_decided)


@CASES
def test_no_coming_or_going_that_reveals_nothing_depends_on_what_is_hidden(
    variant: Variant, options: Any, seed: int
) -> None:
    match, chance = deal(variant, seed, **options), Random(seed)
    for state in play(match, chance, most=100, restless=0.2):
        if not match.running:
            return
        happened, other = news(match, chance), rearranged(state, chance)
        events, else_events = (match.game.told(s, happened) for s in (state, other))
        assert reveals(events) == reveals(else_events)
        assert reveals(events) or events == else_events


@given(variant=variants(), seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_in_no_variant_does_what_others_are_sent_depend_on_what_is_hidden(
    variant: Variant, seed: int
) -> None:
    match, chance = deal(variant, seed, operatives=2), Random(seed)
    for state in play(match, chance, most=60, restless=0.1):
        if match.running:
            other = rearranged(state, chance)
            assert sent(match, other) == sent(match, state)
            assert match.game.time_limit(other) == match.game.time_limit(state)


@CASES
def test_the_log_tells_only_identities_that_lie_open(variant: Variant, options: Any, seed: int) -> None:
    match, chance = deal(variant, seed, **options), Random(seed)
    for _ in play(match, chance):
        pass
    told = entries(match, tuple(match.log))
    assert not any(match.state.dealt.key.encode() in line for line in told)
    assert not any(match.state.dealt.salt.encode() in line for line in told)


def test_the_first_line_of_the_log_tells_who_starts_and_nothing_else() -> None:
    match = deal(CLASSIC, 1)
    assert msgspec.to_builtins(match.game.entry(match.log[0], 0.0)) == ["dealt", 0.0, match.log[0].first]


def test_marked_cards_are_shown_to_nobody_before_the_end() -> None:
    match = deal(CLASSIC, 1)
    spymaster = spymasters(match)[match.log[0].first]
    offer = match.game.private(match.state, spymaster).offers[0]
    action = msgspec.structs.replace(fill(offer, Random(1)), intended=(3, 4))
    bare = msgspec.structs.replace(action, intended=())
    views = [entries_and_views(match, spymaster, given) for given in (action, bare)]
    assert views[0] == views[1]


def entries_and_views(match: Match, seat: int, action: Any) -> list[bytes]:
    decided = match.game.decide(match.state, seat, action)
    state = match.state
    for event in decided:
        state = match.game.evolve(state, event)
    return entries(match, decided) + sent(match, state)


def entries(match: Match, events: Any) -> list[bytes]:
    lines = [match.game.entry(event, 1.0) for event in events]
    return [pack(line) for line in lines if line is not None]


def question() -> CheckClue:
    return CheckClue(id=1, match=1, word="africa")
