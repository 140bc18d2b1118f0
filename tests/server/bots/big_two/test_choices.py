"""What the players do in positions where people know better than to guess."""

from random import Random

import pytest

from server.bots.big_two.hard import Hard
from server.bots.big_two.medium import Medium
from server.bots.player import Player
from tests.server.bots.big_two.tables import PASS, cards, choice, kind, sight

SEEDS = range(5)
UNSEEN = "3C 3S 4C 5C 6D 6H 7C 7S 8D 9H 10C QD KD"  # thirteen cards, some of them high
NO_PAIRS = "3C 4C 5C 6D 7H 8C 9H 10C JD QD KD AD 2D"


def thinkers() -> list[Player]:
    return [Hard(Random(seed)) for seed in SEEDS]


def test_hard_leads_a_pair_when_the_next_player_has_one_card() -> None:
    for player in thinkers():
        assert kind(choice(player, sight("4D 9C 9H KS", counts=(1, 6, 6)))) == "pair"


def test_hard_leads_its_highest_single_to_a_player_with_one_card() -> None:
    for player in thinkers():
        view = sight("4D 8C JH AS", counts=(1, 6, 6), unseen=UNSEEN)
        assert choice(player, view) in (cards("JH"), cards("AS"))


def test_hard_beats_with_its_highest_single_when_the_next_player_has_one_card() -> None:
    for player in thinkers():
        view = sight("5D 6C 6H 8D 8H 2S", "7D", counts=(1, 6, 6), unseen=NO_PAIRS)
        assert choice(player, view) == cards("2S")


def test_hard_goes_out_when_it_can() -> None:
    for player in thinkers():
        assert choice(player, sight("9C", "7D")) == cards("9C")


def test_hard_plays_what_nobody_beats_first_and_then_the_rest() -> None:
    for player in thinkers():
        assert choice(player, sight("5D 2S", counts=(5, 5, 5))) == cards("2S")


def test_hard_does_not_waste_its_two_on_a_low_card_while_everybody_holds_many() -> None:
    for player in thinkers():
        played = choice(player, sight("4D 4H 5C 8C 9C 10D JS QH 2S", "QD", counts=(11, 11, 11)))
        assert played in (PASS, cards("QH"))


@pytest.mark.parametrize("seed", SEEDS)
def test_medium_goes_out_when_it_can(seed: int) -> None:
    assert choice(Medium(Random(seed)), sight("9C 9H", "7D 7C")) == cards("9C 9H")


def test_medium_keeps_a_straight_together() -> None:
    moves = [
        choice(Medium(Random(seed)), sight("4D 5C 6H 7S 8D JC", "3D", counts=(9, 9, 9))) for seed in range(20)
    ]
    assert moves.count(cards("JC")) + moves.count(PASS) > 15
