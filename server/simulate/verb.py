"""`codenames-server simulate`: bots play many games, and a table tells who won how often."""

import argparse
import json
import sys
from pathlib import Path

from server.simulate import contest_verb
from server.simulate.contest import ANY_PROGRAM, PLAYERS
from server.simulate.progress import Progress
from server.simulate.series import SIMULATED, Series, line_up_of, play
from server.simulate.telling import lines, report
from server.simulate.workers import WorkerLost
from server.terminal import why_unreadable

HELP = "let bots play many games against each other"
DESCRIPTION = """Bots play many games by the server's rules, and tables tell who won how often, with 95 %
intervals after Wilson. Every board and every deal is played once for each way round: all bots have had each
side of it. The same seed prints the same, however many processes share the work. docs/simulation.md tells
more."""
EPILOG = """bots of codenames: {codenames}
bots of big-two: {big_two}

exit codes: 0 played, 1 a move was refused or something can't be written, 2 wrong arguments,
130 stopped by Ctrl-C"""
BOT_HELP = """codenames: BOT for all, TEAM=BOT or TEAM.ROLE=BOT, the narrowest counts. big-two: the measured
bot first; one name plays against its like, of two the second has all other seats, of four each has one"""
CODENAMES = "codenames"

FINE, FAULTY, WRONG = 0, 1, 2
MOST_GAMES, MOST_JOBS = 10_000_000, 256
ONLY_CODENAMES = ("variant", "file", "settings", "once", "plot", "records", "resume")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `simulate`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    bots = {CODENAMES: (*PLAYERS, ANY_PROGRAM), **{name: game.players for name, game in SIMULATED.items()}}
    parser.epilog = EPILOG.format(**{name: ", ".join(players) for name, players in bots.items()})
    parser.add_argument(
        "--game", type=_game, default=CODENAMES, metavar="GAME", help="codenames (default) or big-two"
    )
    parser.add_argument(
        "--bot", action="extend", nargs="+", required=True, metavar="BOT", dest="bots", help=BOT_HELP
    )
    parser.add_argument(
        "--games",
        type=_Number(1, MOST_GAMES),
        metavar="N",
        help="a multiple of the teams, in big-two of four (default about 400)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides everything (default 1)")
    parser.add_argument(
        "--jobs", type=_Number(1, MOST_JOBS), default=1, metavar="J", help="processes to share the work"
    )
    parser.add_argument("--report", metavar="FILE", help="write the numbers there too, as JSON")
    parser.add_argument(
        "--timing",
        action="store_true",
        help="big-two: tell how much processor time decisions took, which no seed decides",
    )
    _add_contest(parser.add_argument_group("codenames"))


def _add_contest(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--variant", metavar="NAME", help="default classic")
    group.add_argument("--file", metavar="FILE", help="a variant of your own (docs/rules/codenames.md)")
    group.add_argument(
        "--set",
        action="extend",
        nargs="+",
        default=[],
        metavar="FIELD=VALUE",
        dest="settings",
        help="a field of the variant otherwise, as agents=8,8 in turn order; bystanders fill the board",
    )
    group.add_argument(
        "--once",
        action="store_true",
        help="play each board only one way round: enough where all bots are alike",
    )
    group.add_argument("--plot", metavar="FILE", help="draw the numbers there, as SVG")
    group.add_argument("--records", metavar="FOLDER", help="keep the record of every game there")
    group.add_argument(
        "--resume", action="store_true", help="go on with an interrupted run of the same --report"
    )


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    if chosen.game == CODENAMES:
        return contest_verb.run(chosen)
    chosen.games = chosen.games or 400
    wrong = _wrong(chosen)
    if wrong:
        print(f"codenames-server simulate: {wrong} See codenames-server simulate --help", file=sys.stderr)
        return WRONG
    game = SIMULATED[chosen.game]
    line_up = line_up_of(chosen.bots, game.seats)
    assert line_up
    series = Series(chosen.game, line_up, chosen.games // game.seats, chosen.seed, chosen.timing)
    progress = Progress(chosen.games, 0, sys.stderr)
    try:
        tallies = play(series, chosen.jobs, progress.more)
    except WorkerLost as lost:
        print(f"codenames-server simulate: {lost}", file=sys.stderr)
        return FAULTY
    finally:
        progress.end()
    print("\n".join(lines(series, tallies)))
    refused = sum(tally.refused for tally in tallies.values())
    if chosen.report:
        text = json.dumps(report(series, tallies), indent=1) + "\n"
        try:
            Path(chosen.report).write_text(text, encoding="utf-8")
        except OSError as error:
            print(f"{chosen.report}: can't be written: {why_unreadable(error)}.", file=sys.stderr)
            return FAULTY
    return FAULTY if refused else FINE


def _wrong(chosen: argparse.Namespace) -> str | None:
    """What can't be played, as a sentence; nothing is played before all of it can."""
    game = SIMULATED[chosen.game]
    for option in ONLY_CODENAMES:
        if getattr(chosen, option):
            return f"--{option.replace('settings', 'set')} is for codenames."
    for name in chosen.bots:
        if name not in game.players:
            return f"{name!r} is no bot of {_shown(game.name)}; there are {', '.join(game.players)}."
    if line_up_of(chosen.bots, game.seats) is None:
        return f"--bot takes one, two or {game.seats} names, not {len(chosen.bots)}."
    if chosen.games % game.seats:
        return f"--games is a multiple of {game.seats}, not {chosen.games}: a deal is played for every seat."
    if chosen.report is not None:
        try:
            with open(chosen.report, "a", encoding="utf-8"):
                pass
        except (OSError, ValueError) as error:
            return f"the report {chosen.report!r} can't be written ({why_unreadable(error)})."
    return None


def _game(text: str) -> str:
    name = text.replace("-", "_")
    if name != CODENAMES and name not in SIMULATED:
        known = " and ".join(map(_shown, (CODENAMES, *SIMULATED)))
        raise argparse.ArgumentTypeError(f"no game {text!r} can be simulated; there are {known}")
    return name


def _shown(name: str) -> str:
    return name.replace("_", "-")


class _Number:
    """A whole number within limits, as an argument."""

    def __init__(self, low: int, high: int) -> None:
        self._low, self._high = low, high

    def __call__(self, text: str) -> int:
        if text.isascii() and text.isdigit() and self._low <= int(text) <= self._high:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"a number from {self._low:,} to {self._high:,} is wanted, not {text!r}"
        )
