"""`codenames-server results`: who won how often, as tables for people or as CSV. Only reads what is kept."""

import argparse
import csv
import io
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from protocol.messages.session import RoleScore, Score
from server import keeping
from server.leaderboard import ALL_GAMES, Table, Tables, Tally, scores, tables_of
from server.restore import results_of
from server.storage.database import FILE, StorageError
from server.terminal import printable

HELP = "show who won how often"
DESCRIPTION = """Shows games, wins and wins by role for each player, over the evening and over all time, as
the server's folder has them; a server may run meanwhile. An evening is over when six hours have passed since
its last match. Bots stand apart. Matches that were broken off don't count."""
EPILOG = "exit codes: 0 shown, 2 wrong arguments, 5 the results can't be read"

SPANS = {True: "this evening", False: "all time"}
ROLES = ("spymaster", "operative")
CSV_SPANS = {True: "evening", False: "all"}
CSV_HEAD = (
    "span",
    "game",
    "kind",
    "place",
    "name",
    "games",
    "wins",
    *(f"{role}_{what}" for role in ROLES for what in ("games", "wins")),
    "points",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with which a spreadsheet takes a cell for a formula


def add_arguments(parser: argparse.ArgumentParser, game: Callable[[str], str], games: str) -> None:
    """What may stand after `results`. `game` reads the name of one, `games` lists them."""
    keeping.add_data(parser)
    parser.add_argument("--csv", action="store_true", help="comma-separated values, with a header")
    spans = parser.add_mutually_exclusive_group()
    spans.add_argument("--evening", action="store_true", help="this evening alone")
    spans.add_argument("--all", action="store_true", help="all time alone")
    parser.add_argument("--game", metavar="NAME", type=game, help=f"of one game: {games} (default: of all)")
    parser.add_argument(
        "--without",
        metavar="NAME",
        action="append",
        default=[],
        help="leave out a guest; may be given several times",
    )


def run(chosen: argparse.Namespace, now: float) -> int:
    """Carry the verb out; the result is the exit code."""
    folder = chosen.data or keeping.default_folder(keeping.OF_TERMINAL)
    if folder is None:
        print(f"{keeping.VARIABLE} says that nothing is kept. Name the folder with --data.", file=sys.stderr)
        return keeping.DATA_UNUSABLE
    try:
        kept, left_out = results_of(folder)
    except StorageError as error:
        hint = "" if chosen.data or (folder / FILE).exists() else _elsewhere(folder)
        print(printable(f"{error}{hint}", sys.stderr.encoding), file=sys.stderr)
        return keeping.DATA_UNUSABLE
    tables = tables_of(kept)
    game = chosen.game or ALL_GAMES
    spans = [span for span in (True, False) if not (chosen.all if span else chosen.evening)]
    shown = {span: _without(tables.at(span, game, now), left_out, chosen.without) for span in spans}
    for name in _unknown(tables, chosen.without):
        print(printable(f"Nobody is called {name!r} there.", sys.stderr.encoding), file=sys.stderr)
    told = _csv(shown, game) if chosen.csv else _text(shown, game)
    for line in told:
        print(printable(line, sys.stdout.encoding))
    return 0


def _elsewhere(folder: Path) -> str:
    """Where else results may be."""
    window = keeping.default_folder(keeping.OF_WINDOW)
    return "" if window == folder else f" What a window has hosted is in {window}: name it with --data."


def _without(table: Table, players: Iterable[str], names: Sequence[str]) -> Table:
    """The table without these players, and without everybody of these names."""
    hidden = {*players, *(player for player, one in table.people.items() if one.name in names)}
    people = {player: one for player, one in table.people.items() if player not in hidden}
    return Table(table.matches, table.since, people, table.bots)


def _unknown(tables: Tables, names: Sequence[str]) -> list[str]:
    known = {one.name for table in tables.by_span.values() for one in table.people.values()}
    return [name for name in names if name not in known]


# ---- for people


def _text(shown: Mapping[bool, Table], game: str) -> Iterator[str]:
    for number, (evening, table) in enumerate(shown.items()):
        if number:
            yield ""
        yield _title(evening, table, game)
        people, bots = _scores(table.people, game), _scores(table.bots, game)
        if not people and not bots:
            yield "  No match was finished."
            continue
        head = ["", "player", "games", "wins", "share", *_columns(game)]
        rows = [_row(f"{one.place}", one.name, one, game) for one in people]
        computers = [_row("", f"{one.name} bot", one, game) for one in bots]
        yield from _aligned([head, *rows, *([[""] * len(head)] if bots else []), *computers])


def _title(evening: bool, table: Table, game: str) -> str:
    span = SPANS[evening][:1].upper() + SPANS[evening][1:]
    of = f", {_game_name(game)}" if game else ""
    count = f"{table.matches:,} {'match' if table.matches == 1 else 'matches'}"
    since = datetime.fromtimestamp(table.since).strftime(" since %Y-%m-%d %H:%M") if table.matches else ""
    return f"{span}{of}: {count}{since}"


def _game_name(game: str) -> str:
    return game.replace("_", " ").title()


def _columns(game: str) -> list[str]:
    """What is shown besides: points in a game that counts them, wins by role in the others."""
    if game == "big_two":
        return ["points"]
    return [f"as {role}" for role in ROLES]


def _row(place: str, name: str, one: Score, game: str) -> list[str]:
    share = f"{100 * one.wins / one.games:.0f} %"
    more = [str(one.points)] if game == "big_two" else [_won(_role(one, role)) for role in ROLES]
    return [place, name, str(one.games), str(one.wins), share, *more]


def _won(role: RoleScore) -> str:
    return f"{role.wins} of {role.games}" if role.games else "-"


def _role(one: Score, name: str) -> RoleScore:
    return next((role for role in one.roles if role.role == name), RoleScore(name, 0, 0))


def _scores(tallies: Mapping[str, Tally], game: str) -> list[Score]:
    return [score for _, score in scores(tallies, game)]


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns side by side: the name to the left, numbers to the right."""
    widths = [max(map(_wide, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + " " * (width - _wide(cell)) if at == 1 else " " * (width - _wide(cell)) + cell
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def _wide(text: str) -> int:
    """Cells of a terminal: letters of East Asia and pictures take two, marks on letters none."""
    return sum(
        0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1
        for one in text
    )


# ---- for other programs


def _csv(shown: Mapping[bool, Table], game: str) -> Iterator[str]:
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for evening, table in shown.items():
        for kind, tallies in (("player", table.people), ("bot", table.bots)):
            for one in _scores(tallies, game):
                roles = [_role(one, role) for role in ROLES]
                counts = [count for role in roles for count in (role.games, role.wins)]
                span = CSV_SPANS[evening]
                row = [span, game or "all", kind, one.place, _cell(one.name), one.games, one.wins, *counts]
                writer.writerow([*row, one.points])
    yield from written.getvalue().splitlines()


def _cell(text: str) -> str:
    """Text that no spreadsheet calculates, nor one that takes ＝ for =."""
    return f"'{text}" if unicodedata.normalize("NFKC", text).startswith(FORMULA) else text
