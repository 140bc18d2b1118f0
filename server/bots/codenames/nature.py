"""What the levels of the Codenames bots differ in: what a wrong card costs, and whom they expect to guess.

Knows no words and no cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass

# How sharply a guesser may tell words apart: a card is picked with weights exp(sharpness · nearness). 15 is
# what people do (docs/bots.md); who thinks in other vectors is about 8, who thinks in the same ones 40.
SHARPNESSES = (6.0, 10.0, 16.0, 26.0, 42.0)


@dataclass(frozen=True)
class Nature:
    """Losses are measured in own cards: finding one is worth 1.

    `doubts`: how likely a spymaster holds each of `SHARPNESSES` for its team's, before the first guess.
    `most`: cards that a clue is meant for at most. `careful`: by how much an operative overrates losses.
    """

    assassin: float
    opponent: float
    bystander: float
    doubts: tuple[float, ...]
    most: int
    careful: float


NATURES: Mapping[str, Nature] = {
    "cautious": Nature(20.0, 1.5, 0.6, (3, 3, 2, 1, 0.5), 3, 1.5),
    "normal": Nature(12.0, 1.0, 0.4, (1, 2, 3, 1, 1), 4, 1.0),
    "bold": Nature(8.0, 0.6, 0.2, (0.2, 1, 2, 3, 3), 5, 0.6),
}
