"""A bot of Codenames as an agent: its spymaster or its operative answers, from what its seat is sent."""

from random import Random

from protocol.messages import codenames as c
from server.bots.agent import DEAD, Agent, AgentError, Asked, Clue, Guess
from server.bots.codenames.memory import Memory
from server.bots.codenames.mind import Mind
from server.bots.codenames.nature import Nature
from server.bots.codenames.operative import Operative, Wish
from server.bots.codenames.situation import Situation
from server.bots.codenames.spymaster import Numbers, Spymaster
from server.bots.view import View

_NAMED = 2  # cards that a reason names


class Thinker(Agent):
    """One seat of either role in one match. It watches, to remember every team's clues."""

    watches, waits = True, False

    def __init__(self, mind: Mind, nature: Nature, chance: Random) -> None:
        self._spymaster = Spymaster(mind, nature, chance)
        self._operative = Operative(mind, nature, chance)
        self._memory = Memory()
        self._refused: set[str] = set()
        self._said = ""

    def start(self, view: View) -> None:
        """Begin to remember."""
        self._memory.see(view)

    def observe(self, view: View) -> None:
        """Remember."""
        self._memory.see(view)

    def clue(self, view: View, asked: Asked) -> Clue:
        """The best clue; after a refusal another one."""
        self._memory.see(view)
        offer = view.offer(c.OfferClue)
        assert offer
        if asked.refused:
            self._refused.add(self._said)
        situation = Situation.seen(view)
        earlier = [clue for clue in self._memory.clues if clue.team == situation.team]
        pick = self._spymaster.best(situation, Numbers(offer.low, offer.high), earlier, self._refused)
        if pick is None:
            raise AgentError(DEAD, "no clue is left that is legal")
        self._said = pick.clue
        return Clue(pick.clue, pick.number, tuple(sorted(pick.intended)))

    def guess(self, view: View, asked: Asked) -> Guess:
        """The card that is worth most, or to pass."""
        self._memory.see(view)
        offer = view.offer(c.OfferVote)
        assert offer
        situation = Situation.seen(view)
        wish = self._operative.wish(situation, self._memory.clues, offer.may_pass)
        return Guess("pass" if wish.choice is None else wish.choice, why(situation, wish))

    def cover(self, view: View) -> int:
        """The own card that clues reach worst."""
        return self._spymaster.hardest(Situation.seen(view))

    def close(self) -> None:
        """Nothing is held open."""


def why(situation: Situation, wish: Wish) -> str:
    """The likeliest cards with their chances, in no language: "NUT 71 % · LION 12 %"; "?" for no idea."""
    likely = sorted(wish.chances, key=lambda at: (at != wish.choice, -wish.chances[at]))[:_NAMED]
    told = " · ".join(f"{situation.words[at]} {wish.chances[at]:.0%}".replace("%", " %") for at in likely)
    return told if wish.understood else f"? {told}"
