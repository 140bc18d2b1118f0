"""Finished matches added up for each player, of the evening and of all time. Knows no room, clock or file.

Like tokens: what was not saved yet can be taken back.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from protocol.limits import MAX_LEADERBOARD
from protocol.messages.session import Leaderboard, RoleScore, Score
from server.journal import Journal
from server.rooms.results import Counted, Finished

EVENING_GAP = 6 * 3600.0  # seconds without a finished match that end an evening (docs/decisions/0019)
MAX_PLAYERS = 10_000  # of one table; whoever has played least is forgotten first
MAX_LEFT_OUT = 1000  # a host who leaves out more has no leaderboard any more
ALL_GAMES = ""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's matches. `roles`: games and wins by role."""

    name: str
    games: int = 0
    wins: int = 0
    points: int = 0
    roles: tuple[tuple[str, int, int], ...] = ()

    def with_one(self, played: Counted) -> "Tally":
        """One more match; the newest name counts."""
        roles = {role: (games, wins) for role, games, wins in self.roles}
        games, wins = roles.get(played.role, (0, 0))
        roles[played.role] = (games + 1, wins + played.won)
        return Tally(
            name=played.bot or played.name,
            games=self.games + 1,
            wins=self.wins + played.won,
            points=self.points + played.points,
            roles=tuple((role, *counts) for role, counts in roles.items()),
        )


@dataclass
class Table:
    """What is shown at once: the matches of one game, or of all, in one span of time."""

    matches: int = 0
    since: float = 0.0
    people: dict[str, Tally] = field(default_factory=dict)
    bots: dict[str, Tally] = field(default_factory=dict)

    def add(self, at: float, result: Finished) -> None:
        """One more match."""
        self.since = self.since if self.matches else at
        self.matches += 1
        for one in result.players:
            lines = self.bots if one.bot else self.people
            lines[one.player] = lines.get(one.player, Tally(one.name)).with_one(one)
        if len(self.people) > MAX_PLAYERS:
            self._forget()

    def _forget(self) -> None:
        """A tenth at once, so that the next ones who come cost nothing."""
        kept = MAX_PLAYERS - MAX_PLAYERS // 10
        least = sorted(self.people, key=lambda player: self.people[player].games)
        for player in least[: len(self.people) - kept]:
            del self.people[player]

    def copy(self) -> "Table":
        """The same, to be changed apart."""
        return replace(self, people=dict(self.people), bots=dict(self.bots))


@dataclass
class Tables:
    """All of them, by whether it is the evening's and by game. `last`: when the last match ended."""

    by_span: dict[tuple[bool, str], Table] = field(default_factory=dict)
    last: float = 0.0

    def add(self, at: float, result: Finished) -> None:
        """One more match; the first one after a long pause begins another evening."""
        if at - self.last > EVENING_GAP:
            self.by_span = {key: table for key, table in self.by_span.items() if not key[0]}
        self.last = at
        for evening in (True, False):
            for game in (ALL_GAMES, result.game):
                self.by_span.setdefault((evening, game), Table()).add(at, result)

    def at(self, evening: bool, game: str, now: float) -> Table:
        """One of them; an evening is over when its last match ended long ago."""
        over = evening and now - self.last > EVENING_GAP
        return Table() if over else self.by_span.get((evening, game), Table())

    def copy(self) -> "Tables":
        """The same, to be changed apart."""
        return Tables({key: table.copy() for key, table in self.by_span.items()}, self.last)


class Standings:
    """Who is where, and who is left out; told to the journal as it changes."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._tables = tables_of(journal.results())
        self._left_out = dict.fromkeys(journal.left_out())
        self._before: tuple[Tables, dict[str, None]] | None = None  # as it was saved last
        self._ranked: dict[tuple[bool, str], list[tuple[str, Score]]] = {}  # of whom is shown, as asked for

    def add(self, result: Finished, at: float) -> None:
        """A match has ended at this second since 1970."""
        self._remember()
        self._journal.finished(at, result)
        self._tables.add(at, result)

    def leave_out(self, player: str, out: bool) -> None:
        """Show this player no more, or again. Of too many, the first one is shown again."""
        if (player in self._left_out) == out:
            return
        self._remember()
        if out and len(self._left_out) >= MAX_LEFT_OUT:
            self.leave_out(next(iter(self._left_out)), False)
        self._journal.leave_out(player, out)
        if out:
            self._left_out[player] = None
        else:
            del self._left_out[player]

    def saved(self) -> None:
        """What changed so far can't be taken back any more."""
        self._before = None

    def take_back(self) -> None:
        """As when it was saved last; nobody is told."""
        if self._before is not None:
            (self._tables, self._left_out), self._before = self._before, None
            self._ranked.clear()

    def _remember(self) -> None:
        self._ranked.clear()
        if self._before is None:
            self._before = (self._tables.copy(), dict(self._left_out))

    def answer(
        self, number: int, evening: bool, game: str, now: float, asker: str, here: Iterable[tuple[int, str]]
    ) -> Leaderboard:
        """The answer to request `number` of this player ("" for somebody in no room). `here`: the members of
        their room, and which players they are."""
        table = self._tables.at(evening, game, now)
        ranked = self._ranking(evening, game, table)
        shown = ranked[:MAX_LEADERBOARD]
        shown += [(player, score) for player, score in ranked[MAX_LEADERBOARD:] if player == asker]
        players = [player for player, _ in shown]
        return Leaderboard(
            id=number,
            evening=evening,
            game=game,
            matches=table.matches,
            since=table.since,
            people=tuple(score for _, score in shown),
            more=len(ranked) - len(shown),
            bots=tuple(score for _, score in scores(table.bots, game)),
            yours=players.index(asker) if asker in players else -1,
            left_out=tuple(member for member, player in here if player in self._left_out),
        )

    def _ranking(self, evening: bool, game: str, table: Table) -> list[tuple[str, Score]]:
        """Who is shown, by place: sorted once for all who ask, until something changes."""
        if not table.people:  # also of an evening that is over, which changes by itself
            return []
        if (evening, game) not in self._ranked:
            shown = {player: one for player, one in table.people.items() if player not in self._left_out}
            self._ranked[evening, game] = scores(shown, game)
        return self._ranked[evening, game]


def tables_of(results: Iterable[tuple[float, Finished]]) -> Tables:
    """The tables of matches that ended one after the other."""
    tables = Tables()
    for at, result in results:
        tables.add(at, result)
    return tables


def scores(tallies: Mapping[str, Tally], game: str) -> list[tuple[str, Score]]:
    """Lines with their places: most wins first, then, in one game, fewest points, then fewest games."""

    def rank(one: Tally) -> tuple[int, ...]:
        return (-one.wins, one.points if game else 0, one.games)

    ranked = sorted(tallies.items(), key=lambda item: (*rank(item[1]), item[1].name, item[0]))
    found: list[tuple[str, Score]] = []
    place, before = 0, None
    for number, (player, one) in enumerate(ranked, start=1):
        if rank(one) != before:
            place, before = number, rank(one)
        roles = tuple(RoleScore(*role) for role in sorted(one.roles))
        found.append((player, Score(place, one.name, one.games, one.wins, one.points, roles)))
    return found
