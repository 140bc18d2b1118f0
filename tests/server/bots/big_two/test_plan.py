"""Plans: the fewest plays that empty a hand, and the cheapest ones."""

import pytest

from protocol.cards import Holding, mask_of
from server.bots.big_two.plan import Planner, fewest
from tests.server.bots.big_two.tables import cards


def held(text: str) -> Holding:
    return Holding.of(mask_of(cards(text)))


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("3D", 1),
        ("3D 4C", 2),
        ("3D 3C", 1),
        ("3D 3C 3H", 1),
        ("3D 3C 3H 3S", 2),
        ("3D 4C 5H 6S 7D", 1),
        ("3D 4C 5H 6S 8D", 5),
        ("2D AC KH QS JD", 1),
        ("AD 2C 3H 4S 5D", 5),
        ("3D 3C 3H 9S 9D", 1),
        ("3D 3C 3H 3S 9D", 1),
        ("3D 4C 5H 6S 7D 3H 4H", 3),
        ("3D 3C 4D 4C 5D 5C 6D 6C 7D 7C", 2),
        ("3D 3C 3H 5D 5C 5H 6D 6C 7D 7H", 2),
        ("3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2D", 5),
        ("3D 5D 7D 9D JD 4C 5H 6S 7C 8D KS KC 2S", 4),
    ],
)
def test_a_hand_takes_so_many_plays(hand: str, plays: int) -> None:
    assert fewest(held(hand)) == plays


def test_the_cheapest_plan_holds_every_card_once() -> None:
    hand = held("3D 3C 4D 5C 6D 7C 7S 9D 9H 9S QC QD 2S")
    plan = Planner(lambda packed: 1.0).plan(hand)
    assert len(plan.parts) == plan.cost == fewest(hand)
    masks = [part & (1 << 52) - 1 for part in plan.parts]
    assert sum(masks) == hand.hand
    assert sum(mask.bit_count() for mask in masks) == 13


def test_a_cost_decides_between_plans() -> None:
    """Two single twos are better than a pair to whom singles cost nothing."""
    plan = Planner(lambda packed: 0.0 if packed >> 60 == 1 else 1.0).plan(held("2C 2S"))
    assert [part >> 60 for part in plan.parts] == [1, 1]
