"""An agent as a player: it is asked, asked again when its answer is not taken, and then done without.

Keeps the manners of a bot among people (`server/bots/manners.py`), whatever the agent thinks of them.
"""

import logging
from collections.abc import Callable
from typing import TypeVar

from protocol.messages import codenames as c
from protocol.types import Values
from server.bots.agent import MALFORMED, Agent, AgentError, Asked, Clue, Guess
from server.bots.manners import mates
from server.bots.player import Player
from server.bots.view import View, positions

log = logging.getLogger("codenames.bots")

TRIES = 3  # an answer, and two more when it was not taken
NOBODY_S_FAULT = frozenset(
    {c.CodenamesCode.STALE_GUESS, c.CodenamesCode.STALE_TURN, c.CodenamesCode.MATCH_OVER}
)
Answer = TypeVar("Answer", Clue, Guess)


class AgentPlayer(Player):
    """`instead` answers in the place of an agent that can't; `seconds`: what an answer may take.

    `cover` chooses the card to cover after a challenge, None for the first one. `asked_again` and `fallbacks`
    count what the agent was asked again and what was done without it.
    """

    def __init__(
        self, agent: Agent, instead: Agent, seconds: float, cover: Callable[[View], int] | None = None
    ) -> None:
        self._agent = agent
        self._cover = cover
        self.watches, self.waits = agent.watches, agent.waits
        self._instead = instead
        self._seconds = seconds
        self._started = False
        self._question: tuple[str, int] | None = None
        self._left = TRIES
        self._asked = Asked(seconds)
        self._wish: Guess | None = None
        self._aside = ""
        self.asked_again = 0
        self.fallbacks = 0

    def choose(self, view: View) -> c.CodenamesAction | None:
        """A clue, a vote, or a card to cover; None to wait for others."""
        self._start(view)
        if clue := view.offer(c.OfferClue):
            given = self._answer(("clue", clue.turn), lambda who, asked: who.clue(view, asked))
            return c.GiveClue(clue.turn, given.word, given.number, given.intended)
        if cover := view.offer(c.OfferCover):
            return c.Cover(cover.turn, self._covered(view, positions(cover.cards)))
        if vote := view.offer(c.OfferVote):
            return self._vote(view, vote)
        return None

    def refused(self, code: str, values: Values) -> None:
        """The next question says why, unless the answer only came after somebody else's."""
        self._wish = None
        if code not in NOBODY_S_FAULT:
            self._asked = Asked(self._seconds, code, values)

    def aside(self) -> str:
        """Why this card, once."""
        said, self._aside = self._aside, ""
        return said

    def watch(self, view: View) -> None:
        """Let the agent see it."""
        self._start(view)
        self._told(lambda: self._agent.observe(view))

    def close(self) -> None:
        """The agent is told."""
        self._told(self._agent.close)

    def _covered(self, view: View, cards: list[int]) -> int:
        """The card that was chosen, or the first where the choice fails."""
        if self._cover is None:
            return cards[0]
        try:
            chosen = self._cover(view)
        except Exception:
            log.exception("an agent failed")
            return cards[0]
        return chosen if chosen in cards else cards[0]

    def _start(self, view: View) -> None:
        if not self._started:
            self._started = True
            self._told(lambda: self._agent.start(view))

    def _told(self, telling: Callable[[], None]) -> None:
        try:
            telling()
        except AgentError as error:  # the next question finds out whether it is of use
            log.info("an agent was told something in vain: %s", error)
        except Exception:
            log.exception("an agent failed when it was told something")

    # ---- votes

    def _vote(self, view: View, offer: c.OfferVote) -> c.Vote | None:
        """As the people of the team want, who decide; else as the leading bot wants."""
        beside = mates(view)
        wish = self._wish_for(view, offer) if beside.leads else None
        wanted = beside.wanted if beside.people or not beside.leads else None
        choice = wanted if wanted is not None else wish
        if choice is None or choice == beside.mine or _unfit(offer, choice):
            return None
        return c.Vote(offer.guess, choice)

    def _wish_for(self, view: View, offer: c.OfferVote) -> c.Choice:
        """What this seat is for, asked once for each card."""
        if self._wish is None or self._question != ("guess", offer.guess):
            self._wish = self._answer(
                ("guess", offer.guess), lambda who, asked: _fit(offer, who.guess(view, asked))
            )
            self._aside = self._wish.why
        return self._wish.choice

    # ---- asking

    def _answer(self, question: tuple[str, int], ask: Callable[[Agent, Asked], Answer]) -> Answer:
        """The agent's answer, or the one given instead."""
        if question != self._question:
            self._question, self._left, self._asked = question, TRIES, Asked(self._seconds)
        while self._left:
            self._left -= 1
            self.asked_again += self._left < TRIES - 1
            try:
                return ask(self._agent, self._asked)
            except _Unfit as unfit:
                self._asked = Asked(self._seconds, unfit.code)
            except AgentError as error:
                log.info("an agent gave no answer: %s", error)
                if error.code != MALFORMED:
                    self._left = 0
                self._asked = Asked(self._seconds, MALFORMED)
            except Exception:
                log.exception("an agent failed")
                self._asked = Asked(self._seconds, MALFORMED)
        self.fallbacks += 1
        return ask(self._instead, Asked(self._seconds))


class _Unfit(Exception):
    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


def _fit(offer: c.OfferVote, guess: Guess) -> Guess:
    if code := _unfit(offer, guess.choice):
        raise _Unfit(code)
    return guess


def _unfit(offer: c.OfferVote, choice: c.Choice) -> str:
    """Why the vote would be refused, "" if it would not. The room checks it all the same."""
    if choice == "pass":
        return "" if offer.may_pass else c.CodenamesCode.PASS_TOO_EARLY
    if type(choice) is not int or choice not in positions(offer.cards):
        return c.CodenamesCode.NO_SUCH_CARD
    return ""
