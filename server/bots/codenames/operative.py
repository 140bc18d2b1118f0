"""Which card to vote for, or to pass: by the chance of each to be the own team's. Knows no key.

A card is meant by a clue with a chance that follows from its nearness (`chances.meant`); several unfinished
clues of the own team add up, those of other teams speak against it. Of what no clue means the counts tell
the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from protocol.messages.codenames import ASSASSIN, BYSTANDER, HIDDEN
from server.bots.codenames.chances import Floats, meant, picks
from server.bots.codenames.memory import Given
from server.bots.codenames.mind import Mind
from server.bots.codenames.nature import Nature
from server.bots.codenames.situation import Situation
from server.bots.words.meanings import SHARPNESS

_PATIENCE = 2  # turns that end without a guess before one is made, come what may: all might wait for ever
_UNLIMITED = 3.0  # cards that an unlimited clue is taken to mean
_SLIP = 0.03  # how often even the surest card isn't meant: people err, and think of something else
_ANYWAY = 0.25  # share of a bystander's loss that counts in guessing: to pass ends the turn as well


@dataclass(frozen=True)
class Wish:
    """`choice` None is to pass; `chances`: of each hidden card to be the own team's, by position."""

    choice: int | None
    chances: dict[int, float]
    understood: bool  # whether anything is known of the clue


class Operative:
    """`chance` decides between cards of which nothing tells one from the other."""

    def __init__(self, mind: Mind, nature: Nature, chance: Random) -> None:
        self._mind = mind
        self._nature = nature
        self._chance = chance

    def wish(self, situation: Situation, clues: Sequence[Given], may_pass: bool) -> Wish:
        """What to vote for. `clues`: all of the match, the last one is the own team's and stands."""
        shares = self.shares(situation, clues)
        own = shares[str(situation.team)]
        hidden = situation.hidden
        gain = np.zeros(len(hidden), np.float32)
        for identity, share in shares.items():
            gain -= share * np.float32(self._loss(situation, identity))
        order = list(range(len(hidden)))
        self._chance.shuffle(order)
        best = max(order, key=lambda place: round(float(gain[place]), 6))
        passes = may_pass and gain[best] <= 0 and not _has_waited(situation.team, clues)
        choice = None if passes else hidden[best]
        chances = {at: float(own[place]) for place, at in enumerate(hidden)}
        return Wish(choice, chances, self._mind.known(clues[-1].word))

    def _loss(self, situation: Situation, identity: str) -> float:
        loss = situation.loss(identity, self._nature)
        if loss > 0:
            loss *= self._nature.careful
        return loss * _ANYWAY if identity == BYSTANDER else loss

    def shares(self, situation: Situation, clues: Sequence[Given]) -> dict[str, Floats]:
        """For each identity the chance of each hidden card to have it; they add up to 1 for each card."""
        teams = range(len(situation.left))
        spoken = {
            team: self._meant_by(situation, [one for one in clues if one.team == team]) for team in teams
        }
        nobody = np.prod([1 - chance for chance in spoken.values()], axis=0)
        claims = np.maximum(np.sum(list(spoken.values()), axis=0), 1e-9)
        meant_by = {team: spoken[team] / claims * (1 - nobody) for team in teams}
        rates = self._rates(situation, meant_by)
        spared = rates[ASSASSIN] * nobody * spoken[situation.team]  # a spymaster keeps clues away from it
        shares = {str(team): meant_by[team] for team in teams}
        shares |= {ASSASSIN: -spared, BYSTANDER: spared}
        return {
            identity: np.asarray(shares[identity] + nobody * rates[identity], np.float32)
            for identity in shares
        }

    def _rates(self, situation: Situation, meant_by: Mapping[int, Floats]) -> dict[str, float]:
        """The identities of cards that no clue means, by their shares: what is left of the counts."""
        rest = situation.counts()
        for team, chances in meant_by.items():
            rest[str(team)] = max(rest[str(team)] - float(chances.sum()), 0.0)
        total = max(sum(rest.values()), 1e-9)
        return {identity: count / total for identity, count in rest.items()}

    def _meant_by(self, situation: Situation, clues: Sequence[Given]) -> Floats:
        """The chance of each hidden card to be meant by one of a team's clues."""
        no = np.ones(len(situation.hidden), np.float32)
        for clue in clues:
            no *= 1 - (1 - _SLIP) * self._meant(situation, clue)
        return 1 - no

    def _meant(self, situation: Situation, clue: Given) -> Floats:
        """The chance of each hidden card to be among those that a clue meant and nobody has found yet.

        Cards that were found later, for another clue or by others, may have been meant by this one.
        """
        wanted = _UNLIMITED - clue.right if clue.number is None else float(clue.missing)
        found = {at for at, _ in clue.found}
        then = [at for at, face in enumerate(clue.faces) if face == HIDDEN and at not in found]
        chance = np.full(len(then), 1 / max(len(then), 1), np.float32)
        if self._mind.known(clue.word):
            chance = picks(self._mind.near(clue.word, situation.words)[then], SHARPNESS)
        by_card = dict(zip(then, meant(chance, wanted).tolist(), strict=True))
        later = [at for at in then if situation.faces[at] == str(clue.team)]
        wrong = [at for at in then if situation.faces[at] not in (HIDDEN, str(clue.team))]
        hidden = list(situation.hidden)
        if later or wrong:
            wanted -= sum(by_card[at] for at in later)
            near = dict(zip(then, chance.tolist(), strict=True))
            left = np.array([near[at] for at in hidden], np.float32)
            return meant(left / max(float(left.sum()), 1e-9), wanted)
        return np.array([by_card[at] for at in hidden], np.float32)


def _has_waited(team: int, clues: Sequence[Given]) -> bool:
    """Whether the team has let its last clues pass, and has not guessed for this one either."""
    last = [clue.found for clue in clues if clue.team == team][-_PATIENCE - 1 :]
    return len(last) > _PATIENCE and not any(last)
