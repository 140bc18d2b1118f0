"""What holds in every match of every variant: properties of random legal play."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import pack, plain
from protocol.limits import MAX_SERVER_FRAME
from protocol.messages.codenames import (
    ASSASSIN,
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
from protocol.messages.variant import Variant
from server.games.codenames.events import Dealt, Event, Revealed
from server.games.codenames.state import State
from server.games.codenames.variants import COLOURS, parse
from server.games.match import Match
from server.refusals import Refusal
from tests.effort import part
from tests.server.games.codenames.play_outs import bits, deal, fill, offered, play
from tests.server.games.codenames.table import CLASSIC, THREE_TEAMS

BOTH = pytest.mark.parametrize("variant", [CLASSIC, THREE_TEAMS], ids=["classic", "three-teams"])
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"challenge": True, "clue_seconds": 60, "guess_seconds": 60},
    {"challenge": True, "must_cover": True, "challenge_limit": 1, "agreement": "majority"},
    {"agreement": "first_click", "unlimited": True},
)


@st.composite
def variants(draw: st.DrawFn) -> Variant:
    """Any variant that the checker accepts."""
    teams = draw(st.permutations(COLOURS).map(list))[: draw(st.integers(2, len(COLOURS)))]
    rows, columns = draw(st.integers(4, 7)), draw(st.integers(4, 7))
    left = rows * columns - len(teams)
    agents = []
    for _ in teams:
        more = draw(st.integers(0, min(left, 10)) | st.integers(0, left))
        agents.append(1 + more)
        left -= more
    assassins = draw(st.integers(0, min(left, 4)) | st.integers(0, left))
    high = draw(st.integers(0, 9) | st.integers(0, rows * columns))
    fields = {
        "name": "any",
        "teams": teams,
        "first": draw(st.sampled_from(["key", *teams])),
        "agents": agents,
        "bystanders": left - assassins,
        "assassins": assassins,
        "rows": rows,
        "columns": columns,
        "clue_low": draw(st.integers(0, high)),
        "clue_high": draw(st.sampled_from([high, "cards"])),
        "extra_guesses": draw(st.integers(0, 3)),
        "pass_before_first_guess": draw(st.booleans()),
        "assassin": draw(st.sampled_from(["ends_game", "eliminates"])),
        "clue_on_board": draw(st.sampled_from(["refused", "forfeits"])),
        "unlimited": draw(st.booleans()),
        "agreement": draw(st.sampled_from(["everyone", "majority", "first_click"])),
        "clue_seconds": draw(st.sampled_from([0, 60])),
        "guess_seconds": draw(st.sampled_from([0, 60])),
        "challenge": draw(st.booleans()),
        "must_cover": draw(st.booleans()),
    }
    return parse("any.json", msgspec.json.encode(fields).decode())


def matches(restless: float = 0.1, count: int = 3) -> list[tuple[Match, Random]]:
    return [
        (deal(variant, seed, **options), Random(seed))
        for variant in (CLASSIC, THREE_TEAMS)
        for options in SETTINGS
        for seed in range(count)
    ]


@pytest.mark.part
@given(variant=variants(), seed=st.integers(0, 2**32))
@settings(max_examples=part(60), deadline=None)
def test_any_variant_adds_up_and_random_legal_play_ends(variant: Variant, seed: int) -> None:
    match = deal(variant, seed, operatives=2)
    dealt = match.log[0]
    expected = Counter({"b": variant.bystanders, "x": variant.assassins}) + Counter(
        {str(team): count for team, count in enumerate(variant.agents_of(dealt.first))}
    )
    assert Counter(dealt.key) == +expected
    chance = Random(seed)
    for state in play(match, chance):
        assert_eliminated_are_left_alone(match, state)
        assert_everything_fits_a_frame(match, state)
        assert_somebody_is_asked_and_every_offer_is_accepted(match, state, chance)
    assert match.outcome is not None
    assert_the_right_team_won(match)


@given(variant=variants(), seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_of_any_variant_what_is_not_offered_is_refused(variant: Variant, seed: int) -> None:
    match = deal(variant, seed, operatives=2)
    for number, state in enumerate(play(match, Random(seed), most=60, restless=0.1)):
        if number % 6 == 0:
            assert_what_is_not_offered_is_refused(match, state)


@BOTH
def test_somebody_has_something_to_do_until_the_end(variant: Variant) -> None:
    match = deal(variant, 1, challenge=True)
    for _ in play(match, Random(1)):
        assert offered(match) or not match.running


@BOTH
@pytest.mark.parametrize("options", SETTINGS)
def test_every_offer_is_accepted_however_its_slots_are_filled(variant: Variant, options: Any) -> None:
    match, chance = deal(variant, 3, **options), Random(3)
    for state in play(match, chance, restless=0.1):
        for seat, offer in offered(match):
            decided = match.game.decide(state, seat, fill(offer, chance))
            assert not isinstance(decided, Refusal)


@BOTH
@pytest.mark.parametrize("options", SETTINGS)
def test_what_is_not_offered_is_refused(variant: Variant, options: Any) -> None:
    match, chance = deal(variant, 4, **options), Random(4)
    for state in play(match, chance, most=150, restless=0.1):
        assert_what_is_not_offered_is_refused(match, state)


def test_a_refused_action_changes_nothing() -> None:
    match, chance = deal(CLASSIC, 5), Random(5)
    for state in play(match, chance, most=60, restless=0.1):
        length = len(match.log)
        for seat in range(len(match.plan.seats)):
            for action in attempts(state):
                if isinstance(match.game.decide(state, seat, action), Refusal):
                    match.act(seat, action)
        assert (match.state, len(match.log)) == (state, length)


def test_replaying_the_log_rebuilds_the_state_also_from_a_record() -> None:
    for match, chance in matches():
        for _ in play(match, chance, restless=0.2):
            pass
        first, *events = [from_record(event) for event in match.log]
        state = match.game.begin(first)
        for event in events:
            state = match.game.evolve(state, event)
        assert state == match.state


def test_each_win_is_not_also_a_change_of_turn_and_each_turn_ends_once() -> None:
    for match, chance in matches():
        for _ in play(match, chance, restless=0.1):
            pass
        kinds = [type(event).__name__ for event in match.log]
        turns = [event.turn for event in match.log if type(event).__name__ == "TurnEnded"]
        assert turns == list(range(2, len(turns) + 2))
        assert "TurnEnded" not in kinds[kinds.index("Ended") :]


def test_the_guess_number_never_comes_twice() -> None:
    match, chance = deal(THREE_TEAMS, 6, challenge=True), Random(6)
    stood_on = match.state.guess
    for state in play(match, chance):
        assert state.guess >= stood_on
        assert state.guess > stood_on or not state.votes or state.phase == "guess"
        stood_on = state.guess


def assert_eliminated_are_left_alone(match: Match, state: State) -> None:
    for seat, place in enumerate(match.plan.seats):
        if place.team in state.out:
            assert match.game.private(state, seat).offers == ()
    assert state.acting not in state.out or not match.running


def assert_somebody_is_asked_and_every_offer_is_accepted(match: Match, state: State, chance: Random) -> None:
    found = offered(match)
    assert found or not match.running
    for seat, offer in found:
        decided = match.game.decide(state, seat, fill(offer, chance))
        assert not isinstance(decided, Refusal), (seat, offer, decided)


def assert_what_is_not_offered_is_refused(match: Match, state: State) -> None:
    for seat in range(len(match.plan.seats)):
        offers = match.game.private(state, seat).offers
        for action in attempts(state):
            accepted = not isinstance(match.game.decide(state, seat, action), Refusal)
            assert accepted == any(covers(offer, action) for offer in offers), (seat, action, offers)


def assert_the_right_team_won(match: Match) -> None:
    """By the faces of the cards and who found which, told without the rules' own bookkeeping."""
    state, teams = match.state, range(len(match.state.variant.teams))
    found = Counter(state.dealt.key[at] for at in state.revealed)
    total = Counter(state.dealt.key)
    unlucky = {e.team for e in match.log if isinstance(e, Revealed) and e.identity == ASSASSIN}
    complete = tuple(team for team in teams if found[str(team)] == total[str(team)] and team not in unlucky)
    if unlucky and state.reason != "agents":
        assert state.winners == tuple(team for team in teams if team not in unlucky)
    else:
        assert (state.winners, len(complete)) == (complete, 1)


def assert_everything_fits_a_frame(match: Match, state: State) -> None:
    offers = [offer for _, offer in offered(match)]
    parts = [*match.game.public(state), match.game.team(state, state.acting), *offers]
    assert sum(len(pack(part)) for part in parts) < MAX_SERVER_FRAME


def from_record(event: Any) -> Any:
    """The event as it comes back from the plain values of a record."""
    kind = Dealt if isinstance(event, Dealt) else Event
    return msgspec.convert(msgspec.json.decode(msgspec.json.encode(plain(event))), kind)


def attempts(state: State) -> list[CodenamesAction]:
    """Every kind of action, with good and bad slots, as standing on now and on something else."""
    cards, low, high = state.variant.cards, state.variant.clue_low, state.variant.clue_high
    turn, guess = state.turn, state.guess
    numbers = (low - 1, low, high, high + 1, None)
    return [
        *(Vote(guess, choice) for choice in (*range(-1, cards + 1), "pass", None)),
        *(Vote(guess + off, 0) for off in (-1, 1)),
        *(GiveClue(turn, "africa", number, ()) for number in numbers),
        *(GiveClue(turn, "africa", high, (at,)) for at in (-1, 0, cards - 1, cards)),
        *(Cover(turn, position) for position in (*range(-1, cards + 1), None)),
        *(MarkStress(turn, letter) for letter in range(-1, 8)),
        *(make(turn + off) for make in (Challenge, AskStress) for off in (-1, 0, 1)),
        *(Cover(turn + off, None) for off in (-1, 1)),
        *(GiveClue(turn + off, "africa", high, ()) for off in (-1, 1)),
    ]


def covers(offer: CodenamesOffer, action: CodenamesAction) -> bool:
    """Whether the action fills the slots of the offer."""
    match offer, action:
        case OfferVote(), Vote():
            choices = {*bits(offer.cards), None, *(["pass"] if offer.may_pass else [])}
            return action.guess == offer.guess and action.choice in choices
        case OfferClue(), GiveClue():
            number = offer.unlimited if action.number is None else offer.low <= action.number <= offer.high
            cards = set(action.intended) <= set(bits(offer.cards))
            return action.turn == offer.turn and number and cards
        case OfferChallenge(), Challenge():
            return action.turn == offer.turn
        case OfferCover(), Cover():
            choices = {*bits(offer.cards), *([None] if offer.may_decline else [])}
            return action.turn == offer.turn and action.position in choices
        case OfferAskStress(), AskStress():
            return action.turn == offer.turn
        case OfferMarkStress(), MarkStress():
            return action.turn == offer.turn and action.letter in bits(offer.letters)
        case _:
            return False
