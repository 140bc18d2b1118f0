"""Four people who play match after match, at the pace of whoever asks them, and notice whatever they miss."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from tests.raw import Raw

SEATS = (0, 1, 2, 3)  # spymaster and operative of each team
TURNS = 14  # of a match: cards that end a turn and win nothing


class Foursome:
    """`opens`: in a room of their own. They ask for little but moves, so that an honest rate is enough."""

    def __init__(self, connect: Callable[[], Raw], opens: bool = False) -> None:
        self.people = [connect() for _ in SEATS]
        first, *others = self.people
        if opens:
            first.open_room("Foursome", "P0")
        else:
            first.join("P0")
        for number, one in enumerate(others, 1):
            one.join(f"P{number}", room=first.room)
        first.do(m.ChangeSettings, room=first.settings.room, game=replace(first.settings.game, operatives=1))
        for seat, one in zip(SEATS, self.people, strict=True):
            one.do(m.TakeSeat, seat=seat)
        first.do(m.Start)
        self.match = 0
        self._moves = self.moves()

    def move(self) -> None:
        """The next move, until all four have been sent what came of it."""
        asker, action = next(self._moves)
        assert asker.act(action, self.match) == ""
        for one in self.people:
            one.until(lambda one=one: (one.play, one.log) == (asker.play, asker.log))

    def moves(self) -> Iterator[tuple[Raw, Any]]:
        """Who moves next, and what: each turn is a clue, and a card that ends it."""
        while True:
            for one in self.people:
                one.catch_up()
            play, key = self.people[0].play, self.people[0].yours.secret
            assert key is not None
            self.match = play.match
            for turn in range(1, 1 + TURNS):
                team = (play.team + turn - 1) % 2
                spy, operative = self.people[2 * team], self.people[2 * team + 1]
                yield spy, c.GiveClue(turn, "syzygy", 1, ())
                yield operative, c.Vote(2 * (turn - 1), _ending(key, team, turn))
            self.misses_nothing()
            self.people[0].do(m.EndMatch, match=self.match)
            self.people[0].do(m.Rematch, match=self.match)

    def misses_nothing(self) -> None:
        """Every line of log and chat came once and in order, to all the same; nobody was sent away, and
        nobody was sent a token of somebody else. What was looked at is forgotten.
        """
        logs = [one.log for one in self.people]
        assert logs == logs[:1] * len(logs)
        for one in self.people:
            assert not any(isinstance(message, s.Goodbye) for message in one.messages)
            _without_gaps(one)
            tokens = [other.token.encode() for other in self.people if other is not one]
            assert not any(token in one.bytes for token in tokens)
        for one in self.people:
            one.bytes = b""
            del one.messages[:]

    def close(self) -> None:
        for one in self.people:
            one.close()


def _without_gaps(one: Raw) -> None:
    """The parts of the log, and the lines of each channel, follow on each other."""
    match, following = 0, 0
    lines: dict[str, int] = {}
    for message in one.messages:
        if isinstance(message, m.LogEntries):
            assert message.first in (0, following) or message.match != match, (message.first, following)
            match, following = message.match, message.first + len(message.entries)
        if isinstance(message, m.ChatLines):
            for line in message.lines:
                assert line.n == lines.get(message.channel, line.n - 1) + 1
                lines[message.channel] = line.n


def _ending(key: str, team: int, turn: int) -> int:
    """Another card at each turn that is none of the team's and wins nothing: a bystander, or another team's
    while it has enough of them."""
    wrong = [at for at, one in enumerate(key) if one == "b"]
    theirs = [[at for at, one in enumerate(key) if one == str(1 - who)][:-1] for who in (0, 1)]
    return wrong[turn - 1] if turn <= len(wrong) else theirs[team][(turn - 1) // 2]
