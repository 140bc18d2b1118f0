"""Codenames between line-ups of bots on equal boards: each board is played once for every way round.

A line-up is the bots of one team. On the next game of a board every line-up plays the side that its
neighbour had, so that each has had each. All chance comes from the seed and the board's number: who plays
which board, and when, changes nothing.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import Struct

from protocol.messages.codenames import ASSASSIN
from protocol.messages.variant import Variant
from server.bots.agent_player import AgentPlayer
from server.bots.agents import words_of
from server.bots.levels import LEVELS, NewPlayer
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.program import ProgramAgent
from server.bots.simple import SimplePlayer
from server.games.codenames.events import ClueGiven, Covered, Passed, Revealed
from server.games.codenames.rules import BY_ASSASSIN, BY_HOST, LAST_TEAM
from server.rooms import record
from server.simulate.codenames import SECONDS, Rules, Table
from server.simulate.hazy import hazy

PLAYERS: Mapping[str, NewPlayer] = {**LEVELS["codenames"], "hazy": hazy, "simple": SimplePlayer}
PROGRAM = "program:"  # before a command
ANY_PROGRAM = f"{PROGRAM}COMMAND"  # as it is told
ROLES = 2  # seats of a team: its spymaster and one operative
_COURSE = 16  # hex digits by which two games are told apart


class LineUp(NamedTuple):
    """Names of the bots of one team."""

    spymaster: str
    operative: str

    def __str__(self) -> str:
        return self.spymaster if len(set(self)) == 1 else f"{self.spymaster} + {self.operative}"


@dataclass(frozen=True)
class Contest:
    """What is to be played: as many line-ups as the variant has teams, in turn order. `records`: the folder
    in which each game is kept, or None. `once`: no board is played the other ways round."""

    variant: Variant
    line_ups: tuple[LineUp, ...]
    boards: int
    seed: int
    records: str | None = None
    once: bool = False

    @property
    def teams(self) -> int:
        return len(self.line_ups)

    @property
    def ways(self) -> int:
        """Games on each board."""
        return 1 if self.once else self.teams

    @property
    def games(self) -> int:
        return self.boards * self.ways


class Side(Struct, frozen=True):
    """One team in one game. `line_up` is an index; `agents` it had to find, and `found` some, by whomever.
    `again`: answers that an agent was asked for once more; `instead`: moves that were made without it;
    `refused`: moves that the rules refused."""

    line_up: int
    agents: int
    found: int
    won: bool
    out: bool
    again: int
    instead: int
    refused: int


class Game(Struct, frozen=True):
    """A finished game. `sides` in turn order from the team that began; `touched`: assassins turned over;
    `course`: equal where all clues, guesses and passes are."""

    sides: tuple[Side, ...]
    turns: int
    reason: str
    touched: int
    course: str

    @property
    def by_assassin(self) -> bool:
        """Whether turning over an assassin ended it."""
        return self.reason in (BY_ASSASSIN, LAST_TEAM)

    @property
    def broken_off(self) -> bool:
        return self.reason == BY_HOST


class Board(Struct, frozen=True):
    """All games on one board, which counts from 1."""

    number: int
    games: tuple[Game, ...]


def play_board(contest: Contest, number: int) -> Board:
    """Every way round, one game after the other."""
    return Board(number, tuple(_play(contest, number, way) for way in range(contest.ways)))


def record_name(board: int, way: int) -> str:
    """The file of one game's record."""
    return f"board-{board:06}-game-{way + 1}.jsonl"


def _play(contest: Contest, number: int, way: int) -> Game:
    """On game `way` of a board the line-ups sit `way` teams further."""
    teams = contest.teams
    sitting = [(team - way) % teams for team in range(teams)]
    names = [name for team in range(teams) for name in contest.line_ups[sitting[team]]]
    players = [
        new_player(name, Random(f"player {contest.seed} {number} {way} {seat}"))
        for seat, name in enumerate(names)
    ]
    chance = Random(f"board {contest.seed} {number}")
    table = Table(Rules.of(contest.variant), list(map(_shown, names)), players, chance)
    table.play()
    if contest.records is not None:
        text = record.text(table.match, f"board {number}", table.times)
        Path(contest.records, record_name(number, way)).write_text(text, encoding="utf-8", newline="\n")
    return _told(table, sitting)


def new_player(name: str, chance: Random) -> Player:
    """A bot by its name, or a program by its command."""
    if name.startswith(PROGRAM):
        agent = ProgramAgent(_shown(name), words_of(name.removeprefix(PROGRAM)))
        return AgentPlayer(agent, Plain(chance), SECONDS)
    return PLAYERS[name](chance)


def _shown(name: str) -> str:
    return name.partition(":")[0]


def _told(table: Table, sitting: Sequence[int]) -> Game:
    state = table.state
    teams, first = len(sitting), state.dealt.first
    order = [(first + place) % teams for place in range(teams)]
    side = partial(_side, table, sitting)
    touched = sum(state.dealt.key[at] == ASSASSIN for at in state.revealed)
    return Game(tuple(map(side, order)), state.turn, state.reason, touched, _course(table))


def _side(table: Table, sitting: Sequence[int], team: int) -> Side:
    state, places = table.state, range(ROLES * team, ROLES * (team + 1))
    agents = state.variant.agents_of(state.dealt.first)[team]
    answering = [one for at in places if isinstance(one := table.players[at], AgentPlayer)]
    return Side(
        line_up=sitting[team],
        agents=agents,
        found=agents - len(state.hidden_agents(team)),
        won=team in state.winners,
        out=team in state.out,
        again=sum(one.asked_again for one in answering),
        instead=sum(one.fallbacks for one in answering) + sum(table.replaced[at] for at in places),
        refused=sum(table.refused[at] for at in places),
    )


def _course(table: Table) -> str:
    told = hashlib.sha256()
    for event in table.match.log:
        match event:
            case ClueGiven():
                told.update(f"{event.team} {event.word} {event.number}\n".encode())
            case Revealed() | Covered():
                told.update(f"{event.team} {event.position}\n".encode())
            case Passed():
                told.update(f"{event.team}\n".encode())
            case _:
                pass
    return told.hexdigest()[:_COURSE]
