"""Situations on boards of a few words, and clues that were given on them."""

from protocol.messages.codenames import HIDDEN
from server.bots.codenames.memory import Given
from server.bots.codenames.situation import Situation

IDENTITIES = {"red": "0", "blue": "1", "bystander": "b", "assassin": "x"}


def board(team: int = 0, **cards: str) -> Situation:
    """A board that nobody has turned a card of: `board(lion="red", king="assassin")`, seen by a spymaster."""
    key = "".join(IDENTITIES[identity] for identity in cards.values())
    left = (key.count("0"), key.count("1"))
    return Situation(tuple(word.upper() for word in cards), HIDDEN * len(key), team, left, (), key)


def without_key(situation: Situation) -> Situation:
    """The same, seen by an operative."""
    return Situation(situation.words, situation.faces, situation.team, situation.left, situation.out)


def given(situation: Situation, word: str, number: int | None, *found: str, team: int = 0) -> Given:
    """A clue that was given on this board, and the words turned over for it."""
    places = [situation.words.index(one.upper()) for one in found]
    return Given(1, team, word, number, situation.faces, [(at, situation.key[at]) for at in places])


def turned(situation: Situation, *words: str) -> Situation:
    """The board with these words turned over."""
    for word in words:
        at = situation.words.index(word.upper())
        situation = situation.turned(at, situation.key[at])
    return situation
