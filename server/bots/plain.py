"""What is done for an agent that gives no answer: legal, and as little as possible. Knows no meanings."""

from random import Random

from protocol.messages import codenames as c
from server.bots.agent import Agent, Asked, Clue, Guess
from server.bots.simple import unlikely_words
from server.bots.view import View, positions


class Plain(Agent):
    """Passes as soon as it may, turns over any card before; its clues mean nothing, and ask for one card."""

    watches = waits = False

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def start(self, view: View) -> None:
        pass

    def clue(self, view: View, asked: Asked) -> Clue:
        """A word that nobody could call."""
        offer, words = view.offer(c.OfferClue), view.words
        assert offer
        assert words
        word = self._chance.choice(unlikely_words([words.words[at] for at in positions(offer.cards)]))
        return Clue(word, min(max(offer.low, 1), offer.high))

    def guess(self, view: View, asked: Asked) -> Guess:
        """The end of the turn, if it may be."""
        offer = view.offer(c.OfferVote)
        assert offer
        return Guess("pass" if offer.may_pass else self._chance.choice(positions(offer.cards)))

    def observe(self, view: View) -> None:
        pass

    def close(self) -> None:
        pass
