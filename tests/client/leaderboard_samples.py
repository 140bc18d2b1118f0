"""Leaderboards as a server sends them, made by hand, for the table of `samples`."""

import time
from typing import Any

from client.model.events import Sent
from client.model.reduce import reduce
from client.model.state import State
from protocol.messages.session import AskLeaderboard, Leaderboard, RoleScore, Score
from tests.client.samples import NOW, in_lobby

EVENING_BEGAN = time.mktime((2026, 11, 27, 19, 40, 0, 0, 0, -1))


def score(place: int, name: str, spied: tuple[int, int], guessed: tuple[int, int]) -> Score:
    """`spied` and `guessed` are wins and games in each role."""
    roles = (RoleScore("operative", guessed[1], guessed[0]), RoleScore("spymaster", spied[1], spied[0]))
    played = tuple(role for role in roles if role.games)
    return Score(place, name, spied[1] + guessed[1], spied[0] + guessed[0], 0, played)


def card_score(place: int, name: str, wins: int, games: int, points: int) -> Score:
    return Score(place, name, games, wins, points, (RoleScore("player", games, wins),))


PEOPLE = (
    score(1, "Cleo", (5, 6), (3, 6)),
    score(2, "Ada", (1, 2), (6, 10)),
    score(3, "Bo", (4, 9), (2, 3)),
    score(3, "שירה", (0, 0), (6, 12)),
    score(5, "<b>Gus</b> the third of Ow", (0, 0), (5, 12)),
    score(6, "Dev", (0, 0), (3, 11)),
    score(7, "小明", (1, 1), (1, 4)),
    score(8, "Hana", (0, 0), (0, 1)),
)
CARDS = (
    card_score(1, "Ada", 4, 9, 31),
    card_score(2, "Dev", 3, 9, 40),
    card_score(3, "Cleo", 1, 5, 22),
)
CARD_BOTS = (card_score(1, "hard", 3, 9, 28), card_score(2, "easy", 1, 9, 96))


def answer(**changes: Any) -> Leaderboard:
    """The evening of all games."""
    values: dict[str, Any] = {
        "id": 1,
        "evening": True,
        "game": "",
        "matches": 12,
        "since": EVENING_BEGAN,
        "people": PEOPLE,
        "more": 0,
        "bots": (),
        "yours": 2,
        "left_out": (),
    }
    return Leaderboard(**(values | changes))


def nobody(**changes: Any) -> Leaderboard:
    """Before anything was finished."""
    return answer(**({"matches": 0, "since": 0.0, "people": (), "yours": -1} | changes))


def asked(state: State, id: int = 1, evening: bool = True, game: str = "") -> State:
    """The question is on its way."""
    return reduce(state, Sent(AskLeaderboard(id=id, evening=evening, game=game)), NOW)


def told(given: Leaderboard | None = None, state: State | None = None) -> State:
    """It was asked and answered."""
    given = given or answer()
    before = asked(state or in_lobby(), given.id, given.evening, given.game)
    return reduce(before, given, NOW)


def crowd() -> tuple[Score, ...]:
    """A hundred, and oneself below them."""
    rows = [score(n, f"Player {n}", (0, 0), (101 - n, 120)) for n in range(1, 101)]
    return (*rows, score(140, "Bo", (0, 1), (0, 3)))
