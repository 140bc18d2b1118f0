"""One team against the board, as the published figures have it: a spymaster, and somebody who guesses.

8 own cards, 7 of another team that never plays, 9 bystanders, 1 assassin. A clue is meant for three cards
at most and exactly so many are guessed, the nearest first, until a wrong one. The score is the number of
turns; 25 for a loss, which is the assassin, or all of the other team's cards.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import numpy as np

from protocol.messages.codenames import ASSASSIN, HIDDEN
from server.bots.codenames.memory import Given
from server.bots.codenames.mind import Language, Mind
from server.bots.codenames.nature import Nature
from server.bots.codenames.situation import Situation
from server.bots.codenames.spymaster import Numbers, Pick, Spymaster
from server.words.lists import load

KEY = "0" * 8 + "1" * 7 + "b" * 9 + ASSASSIN
LOST = 25
NUMBERS = Numbers(1, 3)
AGENTS = (8, 7)


@dataclass
class Played:
    """What came of one board. `seconds`: of each clue, the first of which includes looking at the board."""

    won: bool = False
    turns: int = 0
    right: int = 0
    guesses: int = 0
    clues: list[tuple[Situation, Pick]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def score(self) -> int:
        return self.turns if self.won else LOST


def deal(number: int, words: Sequence[str], seed: int) -> Situation:
    """A board; the same for the same number and seed."""
    chance = Random(f"solo {seed} {number}")
    board = tuple(chance.sample(list(words), len(KEY)))
    return Situation(board, HIDDEN * len(KEY), 0, AGENTS, (), "".join(chance.sample(KEY, len(KEY))))


def codenames() -> tuple[str, ...]:
    """The words of the English list."""
    found = load("english")
    assert found
    return tuple(codename.word for codename in found.words)


def play(situation: Situation, mind: Mind, nature: Nature, guesser: Language, chance: Random) -> Played:
    """From the deal to the end."""
    spymaster, played, earlier = Spymaster(mind, nature, chance), Played(), list[Given]()
    while played.turns < LOST:
        began = time.process_time()
        pick = spymaster.best(situation, NUMBERS, earlier)
        played.seconds.append(time.process_time() - began)
        assert pick is not None
        played.clues.append((situation, pick))
        played.turns += 1
        given = Given(played.turns, 0, pick.clue, pick.number, situation.faces)
        earlier.append(given)
        near = guesser.similarity(pick.clue, situation.words)
        for at in sorted(situation.hidden, key=lambda at: -near[at])[: pick.number]:
            identity = situation.key[at]
            situation = situation.turned(at, identity)
            given.found.append((at, identity))
            played.guesses += 1
            played.right += identity == "0"
            if identity == ASSASSIN or not situation.left[1]:
                return played
            if not situation.left[0]:
                played.won = True
                return played
            if identity != "0":
                break
    return played


def mean_score(results: Sequence[Played]) -> tuple[float, float]:
    """Turns on average, and how far the true mean may be off (95 %)."""
    scores = np.array([one.score for one in results], float)
    return float(scores.mean()), float(1.96 * scores.std(ddof=1) / len(scores) ** 0.5)
