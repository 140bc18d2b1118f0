"""The model of a guesser against what follows from trying every order of picks."""

from itertools import permutations

import numpy as np
import pytest

from server.bots.codenames.chances import meant, picks, worth

OWN, WRONG, LOSSES = [0.8, 0.5, 0.1], [0.6, 0.2], [0.4, 12.0]


def by_all_orders(sharpness: float, number: int) -> float:
    """What a clue is worth, summed over every order in which the cards could be picked."""
    weights = np.exp(sharpness * np.array([*OWN, *WRONG]))
    total = 0.0
    for order in permutations(range(len(weights))):
        chance, left, value = 1.0, weights.sum(), 0.0
        for card in order:
            chance *= weights[card] / left
            left -= weights[card]
        for card in order[:number]:
            if card >= len(OWN):
                value -= LOSSES[card - len(OWN)]
                break
            value += 1
        total += chance * value
    return total


@pytest.mark.parametrize("sharpness", [1.0, 6.0, 15.0])
def test_a_clue_is_worth_what_all_orders_of_picks_come_to(sharpness: float) -> None:
    near = np.array([OWN], np.float32), np.array([WRONG], np.float32)
    found = worth(*near, LOSSES, sharpness, 3)[0]
    assert found == pytest.approx([by_all_orders(sharpness, n) for n in (1, 2, 3)], abs=0.05)


def test_with_no_wrong_card_left_every_own_one_is_found() -> None:
    found = worth(np.array([OWN], np.float32), np.zeros((1, 0), np.float32), [], 15.0, 3)[0]
    assert found == pytest.approx([1, 2, 3], abs=0.01)


def test_cards_picked_first_follow_from_nearness_alone() -> None:
    chances = picks(np.array([0.5, 0.5, 0.3], np.float32), 10.0)
    assert chances[0] == chances[1] == pytest.approx(chances[2] * np.exp(2), rel=1e-4)
    assert chances.sum() == pytest.approx(1)


@pytest.mark.parametrize("cards", [0, 1, 2.5, 4, 7])
def test_as_many_cards_are_meant_as_the_clue_says(cards: float) -> None:
    chance = picks(np.array([0.9, 0.5, 0.45, 0.1], np.float32), 15.0)
    found = meant(chance, cards)
    assert found.sum() == pytest.approx(min(cards, 4), abs=0.01)
    assert list(found) == sorted(found, reverse=True)


def test_for_one_card_the_chance_to_be_meant_is_the_chance_to_come_first() -> None:
    chance = picks(np.array([0.9, 0.5, 0.45, 0.1], np.float32), 15.0)
    assert meant(chance, 1) == pytest.approx(chance, abs=1e-3)
