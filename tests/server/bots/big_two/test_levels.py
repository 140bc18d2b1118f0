"""What holds for every level: legal moves, only what its seat may see, and a seed that decides all."""

from dataclasses import replace
from random import Random

import pytest

from protocol.cards import SEATS
from server.bots.big_two import hard
from server.bots.levels import LEVELS, new_player
from server.bots.player import Player
from server.refusals import Refusal
from server.simulate.big_two import SimulatedBigTwo, seen
from tests.effort import part
from tests.server.bots.big_two.tables import (
    EVERY_LEVEL,
    PASS,
    begin,
    choice,
    positions,
    rearranged,
    sight,
    wanted,
)

GAMES = part(200)
POSITIONS = 10  # matches of which every turn is looked at


@pytest.fixture(autouse=True)
def _thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hard, "TURNS", 100)


def fresh(level: str, seed: int = 1) -> Player:
    return LEVELS["big_two"][level](Random(seed))


@pytest.mark.part
@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_every_move_is_taken(level: str) -> None:
    for deal in range(GAMES // SEATS):
        for seat in range(SEATS):
            names = ["random"] * SEATS
            names[seat] = level
            players = [SimulatedBigTwo.players[name](Random(deal)) for name in names]
            assert SimulatedBigTwo().play(Random(deal), players).refused == (0,) * SEATS


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_four_of_a_level_play_to_the_end(level: str) -> None:
    for deal in range(20):
        players = [fresh(level, seat) for seat in range(SEATS)]
        played = SimulatedBigTwo().play(Random(deal), players)
        assert played.left[played.winner] == 0


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_who_stands_in_plays_on_from_any_turn(level: str) -> None:
    for seed in range(POSITIONS):
        for match in positions(seed):
            state = match.state
            action = wanted(fresh(level), seen(state, state.seat))
            assert not isinstance(match.game.decide(state, state.seat, action), Refusal)


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_a_seed_decides_everything(level: str) -> None:
    games = [
        SimulatedBigTwo().play(Random(5), [fresh(level, seat) for seat in range(SEATS)]) for _ in range(2)
    ]
    assert games[0] == games[1]


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_cards_that_it_has_not_seen_change_nothing(level: str) -> None:
    for seed in range(POSITIONS):
        for match in positions(seed):
            state = match.state
            other = rearranged(state, state.seat, Random(seed))
            moves = [wanted(fresh(level), seen(each, state.seat)) for each in (state, other)]
            assert moves[0] == moves[1]


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_it_waits_for_its_turn(level: str) -> None:
    state = begin(1).state
    for seat in {*range(SEATS)} - {state.seat}:
        assert fresh(level).choose(seen(state, seat)) is None


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_the_first_lead_contains_the_three_of_diamonds(level: str) -> None:
    state = begin(2).state
    assert 0 in choice(fresh(level), seen(state, state.seat))


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_it_passes_when_nothing_beats(level: str) -> None:
    assert choice(fresh(level), sight("3C 4D 4H", "2S")) == PASS


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_whole_suits_are_no_trouble(level: str) -> None:
    """The hand with the most combinations there are, as a lead and after one."""
    match = begin(3)
    suits = tuple(sum(1 << card for card in range(suit, 52, 4)) for suit in range(SEATS))
    state = replace(match.state, hands=suits, seat=0)
    action = wanted(fresh(level), seen(state, 0))
    assert not isinstance(match.game.decide(state, 0, action), Refusal)
    follower = replace(state, last=(1, 5, 9, 13, 17), last_seat=3, turn=9)
    action = wanted(fresh(level), seen(follower, 0))
    assert not isinstance(match.game.decide(follower, 0, action), Refusal)


def test_easy_passes_at_times_though_it_could_play() -> None:
    player = fresh("easy")
    moves = [choice(player, sight("3C 9D KH", "8S")) for _ in range(100)]
    assert 5 < moves.count(PASS) < 40


def test_who_stands_in_is_a_level_of_the_game() -> None:
    assert new_player("big_two", "", Random(1))
