"""A player without language: for showing and testing whole games, not for playing with.

All of its kind share an invented association between words (a hash), so that clues mean something to its
team-mates, and nothing to people. Operatives mishear some of it, so that games are not all alike.
"""

import hashlib
from functools import cache
from random import Random
from typing import TypeVar

from protocol.messages import codenames as c
from server.bots.player import Player
from server.bots.view import View, positions
from server.words.folding import fold
from server.words.lists import load
from server.words.notes import note

MOST = 3  # cards a clue is meant for at most
MISHEARING = 0.12  # how far an operative's association may be off; they range from 0 to 1
CLUE_LIST = "english"
Known = TypeVar("Known")


@cache
def likeness(clue: str, word: str) -> float:
    """The invented association of two words, 0 to 1."""
    digest = hashlib.sha256(f"{clue.casefold()}~{word.casefold()}".encode()).digest()
    return int.from_bytes(digest[:6], "big") / 2**48


@cache
def _noted(clue: str, card: str) -> bool:
    """Whether people might call the clue for this card."""
    return note(clue, card, "en") is not None


def _known(value: Known | None) -> Known:
    """What an offer presupposes has been sent."""
    assert value is not None
    return value


def unlikely_words(board: list[str]) -> list[str]:
    """Clues that share nothing with the words on the board."""
    known = load(CLUE_LIST)
    words = [codename.word.lower() for codename in known.words] if known else []
    laid = {fold(card, "en") for card in board}  # a host's own words lie there as they were written
    return [word for word in words if word not in laid and not any(_noted(word, card) for card in board)]


class SimplePlayer(Player):
    """Decides for one seat. `chance` is the player's own."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._heard: dict[tuple[str, str], float] = {}
        self._used: set[str] = set()

    def choose(self, view: View) -> c.CodenamesAction | None:
        """What to do now, or None to wait."""
        if offer := view.offer(c.OfferClue):
            return self._clue(view, offer)
        if covers := view.offer(c.OfferCover):
            return c.Cover(covers.turn, positions(covers.cards)[0])
        if votes := view.offer(c.OfferVote):
            return self._vote(view, votes)
        return None

    # ---- as a spymaster

    def _clue(self, view: View, offer: c.OfferClue) -> c.GiveClue:
        words, key = _known(view.words).words, _known(view.key)
        hidden = positions(offer.cards)
        own = [at for at in hidden if key[at] == str(view.own_team)]
        board = [words[at] for at in hidden]
        best, meant = "", 0
        for word in self._candidates(board):
            found = self._reach(word, hidden, own, words)
            if found > meant or not best:
                best, meant = word, found
        ranked = sorted(own, key=lambda at: -likeness(best, words[at]))
        number = min(max(offer.low, min(meant, MOST), 1), offer.high)
        self._used.add(best)
        return c.GiveClue(offer.turn, best, number, tuple(sorted(ranked[:number])))

    def _candidates(self, board: list[str]) -> list[str]:
        """Words that nobody could call and, while there are any, new."""
        safe = unlikely_words(board)
        return [word for word in safe if word not in self._used] or safe

    def _reach(self, clue: str, hidden: list[int], own: list[int], words: tuple[str, ...]) -> int:
        """How many own cards come before any other."""
        ranked = sorted(hidden, key=lambda at: -likeness(clue, words[at]))
        return next((rank for rank, at in enumerate(ranked) if at not in own), len(ranked))

    # ---- as an operative

    def _vote(self, view: View, offer: c.OfferVote) -> c.Vote | None:
        me = _known(view.yours).member
        leader = self._leader(view)
        votes = {vote.member: vote.choice for vote in view.team.votes} if view.team else {}
        mine = votes.get(me)
        if leader == me:
            wanted = self._wish(view, offer)
        elif leader in votes:
            wanted = votes[leader]
        else:
            return None
        return c.Vote(offer.guess, wanted) if wanted != mine else None

    def _leader(self, view: View) -> int:
        """Whose lead the team follows: the first operative that is counted."""
        me = _known(view.yours).member
        return min(view.team.counted, default=me) if view.team else me

    def _wish(self, view: View, offer: c.OfferVote) -> c.Choice:
        play, words = _known(view.play), _known(view.words).words
        clue = _known(play.clue)
        if offer.may_pass and play.guesses_made >= (clue.number or 1):
            return "pass"
        return max(positions(offer.cards), key=lambda at: self._hear(clue.word, words[at]))

    def _hear(self, clue: str, word: str) -> float:
        pair = (clue, word)
        if pair not in self._heard:
            self._heard[pair] = likeness(clue, word) + self._chance.uniform(-MISHEARING, MISHEARING)
        return self._heard[pair]
