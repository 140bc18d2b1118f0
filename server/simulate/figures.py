"""What the finished games of a contest amount to: shares with intervals, turns, ends. Writes nothing."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any

from protocol.version import PROGRAM_VERSION
from server.rooms.record import named
from server.simulate.contest import Board, Contest, Game, Side
from server.simulate.wilson import interval, interval_of_groups

Interval = tuple[float, float]


@dataclass(frozen=True)
class Share:
    """Of `games`. `interval` takes all games for independent, `by_boards` only those on different boards."""

    count: int
    games: int
    interval: Interval
    by_boards: Interval

    @property
    def share(self) -> float:
        return self.count / self.games if self.games else 0.0


@dataclass(frozen=True)
class Place:
    """Teams by when they have their first turn: 0 begins."""

    place: int
    agents: int
    wins: Share
    found: float


@dataclass(frozen=True)
class Bots:
    """One line-up over all of its games; `first`: its wins where it began."""

    wins: Share
    first: Share
    found: float
    again: int
    instead: int
    refused: int


@dataclass(frozen=True)
class Figures:
    """`boards` that are finished; `turns`: how many games took so many; `reasons`: how many ended by each.
    `assassin`: games ended by one, `touched`: turned over in all; `repeated`: games that went exactly like
    another one on their board."""

    boards: int
    games: int
    places: tuple[Place, ...]
    bots: tuple[Bots, ...]
    turns: Mapping[int, int]
    reasons: Mapping[str, int]
    assassin: Share
    touched: int
    broken_off: int
    repeated: int

    @property
    def mean_turns(self) -> float:
        return fmean(self._all_turns()) if self.games else 0.0

    @property
    def median_turns(self) -> float:
        return median(self._all_turns()) if self.games else 0.0

    def _all_turns(self) -> list[int]:
        return [turns for turns, games in self.turns.items() for _ in range(games)]


def figures(contest: Contest, boards: Iterable[Board]) -> Figures:
    """Of the boards that are finished, in whatever order they were."""
    ordered = sorted(boards, key=lambda board: board.number)
    games = [game for board in ordered for game in board.games]
    return Figures(
        boards=len(ordered),
        games=len(games),
        places=tuple(_place(contest, ordered, place) for place in range(contest.teams)),
        bots=tuple(_bots(ordered, line_up) for line_up in range(contest.teams)),
        turns=dict(sorted(Counter(game.turns for game in games).items())),
        reasons=dict(sorted(Counter(game.reason for game in games).items())),
        assassin=_share(ordered, lambda game: game.by_assassin),
        touched=sum(game.touched for game in games),
        broken_off=sum(game.broken_off for game in games),
        repeated=sum(len(board.games) - len({game.course for game in board.games}) for board in ordered),
    )


def _share(boards: Sequence[Board], counts: Callable[[Game], bool]) -> Share:
    """Of all games."""
    wins = [sum(map(counts, board.games)) for board in boards]
    size = len(boards[0].games) if boards else 0
    games = size * len(boards)
    return Share(sum(wins), games, interval(sum(wins), games), interval_of_groups(wins, size))


def _place(contest: Contest, boards: Sequence[Board], place: int) -> Place:
    return Place(
        place=place,
        agents=contest.variant.agents[place],
        wins=_share(boards, lambda game: game.sides[place].won),
        found=_mean([game.sides[place].found for board in boards for game in board.games]),
    )


def _bots(boards: Sequence[Board], line_up: int) -> Bots:
    sides = [_of(game, line_up) for board in boards for game in board.games]
    return Bots(
        wins=_share(boards, lambda game: _of(game, line_up).won),
        first=_once_a_board(boards, line_up),
        found=_mean([side.found for side in sides]),
        again=sum(side.again for side in sides),
        instead=sum(side.instead for side in sides),
        refused=sum(side.refused for side in sides),
    )


def _once_a_board(boards: Sequence[Board], line_up: int) -> Share:
    """A line-up begins on one game of a board at most."""
    beginning = [game for board in boards for game in board.games if game.sides[0].line_up == line_up]
    wins = sum(game.sides[0].won for game in beginning)
    alike = interval(wins, len(beginning))
    return Share(wins, len(beginning), alike, alike)


def _of(game: Game, line_up: int) -> Side:
    return next(side for side in game.sides if side.line_up == line_up)


def _mean(numbers: Sequence[int]) -> float:
    return fmean(numbers) if numbers else 0.0


# ---- for programs


def report(contest: Contest, found: Figures) -> dict[str, Any]:
    """All of it, unrounded."""
    return {
        "game": "codenames",
        "program": PROGRAM_VERSION,
        "variant": named(contest.variant),
        "bots_given": [list(line_up) for line_up in contest.line_ups],
        "seed": contest.seed,
        "boards": found.boards,
        "games": found.games,
        "places": [
            {"place": one.place + 1, "agents": one.agents, **_told(one.wins), "found": one.found}
            for one in found.places
        ],
        "bots": [
            {
                "given_to": team,
                "spymaster": line_up.spymaster,
                "operative": line_up.operative,
                **_told(one.wins),
                "beginning": _told(one.first),
                "found": one.found,
                "asked_again": one.again,
                "fallbacks": one.instead,
                "illegal": one.refused,
            }
            for team, line_up, one in zip(contest.variant.teams, contest.line_ups, found.bots, strict=True)
        ],
        "turns": {
            "mean": found.mean_turns,
            "median": found.median_turns,
            "games": {str(turns): games for turns, games in found.turns.items()},
        },
        "reasons": dict(found.reasons),
        "assassin": {"touched": found.touched, **_told(found.assassin)},
        "broken_off": found.broken_off,
        "repeated": found.repeated,
    }


def _told(share: Share) -> dict[str, Any]:
    return {
        "count": share.count,
        "of": share.games,
        "share": share.share,
        "interval": list(share.interval),
        "interval_by_boards": list(share.by_boards),
    }
