"""What a guesser will probably do who tells words apart with some sharpness: numbers only.

The model is Plackett's and Luce's: of the hidden cards the next one is drawn with weights
exp(sharpness · nearness). That is the same as letting each card arrive after an exponentially distributed
time with its weight as rate. So how many own cards come before the first wrong one follows from that one's
time alone, and which wrong card it is doesn't depend on the time.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

_STEPS = 8  # points at which the time of the first wrong card is looked at; more change nothing
_TIMES = (np.arange(_STEPS, dtype=np.float32) + np.float32(0.5)) / np.float32(_STEPS)
_ROUNDS = 30  # halvings: more than floats tell apart


def picks(near: Floats, sharpness: float) -> Floats:
    """The chance of each card to be picked first."""
    weights = np.exp(np.float32(sharpness) * (near - near.max(initial=-np.inf, axis=-1, keepdims=True)))
    return np.asarray(weights / weights.sum(axis=-1, keepdims=True), np.float32)


def worth(own: Floats, wrong: Floats, losses: Sequence[float], sharpness: float, most: int) -> Floats:
    """What each clue is worth when 1, 2 … `most` cards are guessed for it: one row a clue.

    `own` and `wrong` are nearnesses, a row a clue and a column a card; each own card is worth 1, the first
    wrong one costs its loss and ends the guessing.
    """
    top = np.maximum(own.max(axis=1), wrong.max(axis=1, initial=-1.0))[:, None]
    ours = np.exp(np.float32(sharpness) * (own - top))
    theirs = np.exp(np.float32(sharpness) * (wrong - top))
    total = theirs.sum(axis=1) + np.float32(1e-12)
    loss = theirs @ np.array(losses, np.float32) / total
    found = _found_before(ours / total[:, None], most)
    at_least = np.cumsum(found[:, ::-1], axis=1)[:, ::-1][:, 1:]
    return np.asarray(np.cumsum(at_least, axis=1) - (1 - at_least) * loss[:, None], np.float32)


def _found_before(rates: Floats, most: int) -> Floats:
    """The chances that 0, 1 … `most` or more own cards come before the first wrong one, whose rate is 1."""
    came = 1 - _TIMES[None, :, None] ** np.minimum(rates, 1e6)[:, None, :]
    counts = np.zeros((len(rates), _STEPS, most + 1), np.float32)
    counts[:, :, 0] = 1
    for card in range(rates.shape[1]):
        moving = counts[:, :, :-1] * came[:, :, card : card + 1]
        counts[:, :, :-1] -= moving
        counts[:, :, 1:] += moving
    return np.asarray(counts.mean(axis=1), np.float32)


def meant(chance: Floats, cards: float) -> Floats:
    """The chance of each card to be meant when so many are, from the chance of each to come first."""
    if cards <= 0 or not len(chance):
        return np.zeros_like(chance)
    if cards >= len(chance):
        return np.ones_like(chance)
    rest = np.log1p(-np.minimum(chance.astype(np.float64), 1 - 1e-9)) - 1e-9
    low, high = 0.0, 1.0
    while (1 - np.exp(high * rest)).sum() < cards:
        high *= 2
    for _ in range(_ROUNDS):
        middle = (low + high) / 2
        low, high = (middle, high) if (1 - np.exp(middle * rest)).sum() < cards else (low, middle)
    return np.asarray(1 - np.exp(high * rest), np.float32)
