"""What a demo asks of a game: how the room is set, who sits where, how it is told. Knows no sockets.

What is told comes from what one of the bots was sent.
"""

from collections.abc import Iterator
from random import Random
from typing import Protocol

from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.catalogue import Action, GameOptions, LogEntry
from server.bots.levels import LEVELS, new_player
from server.bots.player import Player
from server.bots.simple import SimplePlayer
from server.bots.view import View
from server.games.big_two import telling as cards
from server.games.codenames import telling

BIG_TWO = "big_two"
OPERATIVES = 2  # a team; so that they have to agree


class Shown(Protocol):
    """A game that can be shown."""

    title: str  # what is played, in a sentence; "" when nobody chose
    options: GameOptions | None  # what the room is set to; None: it stays as it opens

    def seats(self, settings: m.Settings) -> Iterator[int]:
        """The seats that bots take, in the order in which they come."""

    def player(self, seat: int, chance: Random) -> Player:
        """Who decides for a seat."""

    def seated(self, name: str, seat: int, settings: m.Settings) -> str:
        """Who plays what."""

    def sentence(self, entry: LogEntry, view: View) -> str:
        """A line of the log as one bot knows it."""

    def aside(self, action: Action, view: View) -> str | None:
        """What a bot says to its team about what it is about to do."""


class CodenamesShown:
    """Spymasters, and operatives who talk about their votes."""

    def __init__(self, options: c.CodenamesOptions | None = None) -> None:
        self.title = telling.chosen(options.variant) if options else ""
        self.options: GameOptions | None = options

    def seats(self, settings: m.Settings) -> Iterator[int]:
        """The spymaster's seat and the first operatives' seats of each team, in the order of seats."""
        taken: dict[tuple[int, str], int] = {}
        for seat, place in enumerate(settings.seats):
            key = (place.team, place.role)
            most = OPERATIVES if place.role == "operative" else 1
            if taken.get(key, 0) < most:
                taken[key] = taken.get(key, 0) + 1
                yield seat

    def player(self, seat: int, chance: Random) -> Player:
        """All of one kind, so that clues mean something to the team."""
        return SimplePlayer(chance)

    def seated(self, name: str, seat: int, settings: m.Settings) -> str:
        """By team and role."""
        place = settings.seats[seat]
        return telling.seated(name, settings.teams[place.team], place.role)

    def sentence(self, entry: LogEntry, view: View) -> str:
        """With the words on the table."""
        assert isinstance(entry, c.CodenamesEntry)
        assert view.settings
        assert view.words
        return telling.sentence(entry, view.settings.teams, view.words)

    def aside(self, action: Action, view: View) -> str | None:
        """A vote in words."""
        if not isinstance(action, c.Vote) or view.words is None:
            return None
        choice = action.choice
        return f"{view.words.words[choice]}?" if isinstance(choice, int) else "Let's stop here"


class BigTwoShown:
    """Four players, of the levels that rooms offer in turn."""

    title = cards.CHOSEN
    options: GameOptions | None = b.BigTwoOptions(points=True)

    def __init__(self) -> None:
        self._levels = tuple(LEVELS[BIG_TWO])

    def seats(self, settings: m.Settings) -> Iterator[int]:
        """All."""
        yield from range(len(settings.seats))

    def player(self, seat: int, chance: Random) -> Player:
        """Each seat by its level."""
        return new_player(BIG_TWO, self._level(seat), chance)

    def seated(self, name: str, seat: int, settings: m.Settings) -> str:
        """By seat and level."""
        return cards.seated(name, seat, self._level(seat))

    def sentence(self, entry: LogEntry, view: View) -> str:
        """With the names of those who sit."""
        assert isinstance(entry, b.BigTwoEntry)
        assert view.people
        assert view.table
        names = {person.member: person.name for person in view.people.people}
        return cards.sentence(entry, [names.get(member, "") for member in view.table.members])

    def aside(self, action: Action, view: View) -> str | None:
        """They play in silence."""
        return None

    def _level(self, seat: int) -> str:
        return self._levels[seat % len(self._levels)]
