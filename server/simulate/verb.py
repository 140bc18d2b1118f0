"""`codenames-server simulate`: bots play many games, and a table tells who won how often."""

import argparse
import json
import sys
from pathlib import Path

from server.simulate.series import SIMULATED, Series, line_up_of, play
from server.simulate.telling import lines, report
from server.terminal import why_unreadable

HELP = "let bots play many games against each other"
DESCRIPTION = """Bots play many games by the server's rules, and a table tells who won how often, with 95 %
intervals after Wilson. Every deal is played once for each seat, with the measured bot in all of them.
The same seed prints the same, however many processes share the work."""
EPILOG = """bots of big-two: {big_two}

exit codes: 0 played, 1 a move was refused or the report can't be written, 2 wrong arguments,
130 stopped by Ctrl-C"""
BOT_HELP = """a bot, the measured one first: one name plays against its like, of two the second has all
other seats, of four each has one"""

FINE, FAULTY, WRONG = 0, 1, 2
MOST_GAMES, MOST_JOBS = 10_000_000, 256


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `simulate`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG.format(**{name: ", ".join(game.players) for name, game in SIMULATED.items()})
    parser.add_argument("--game", type=_game, required=True, metavar="GAME", help="big-two")
    parser.add_argument(
        "--bot",
        action="extend",
        nargs="+",
        required=True,
        metavar="LEVEL",
        dest="bots",
        help=BOT_HELP,
    )
    parser.add_argument(
        "--games",
        type=_Number(1, MOST_GAMES),
        default=400,
        metavar="N",
        help="a multiple of four (default 400)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="decides everything (default 1)")
    parser.add_argument(
        "--jobs", type=_Number(1, MOST_JOBS), default=1, metavar="J", help="processes to share the work"
    )
    parser.add_argument("--report", metavar="FILE", help="write the numbers there too, as JSON")
    parser.add_argument(
        "--timing",
        action="store_true",
        help="tell how much processor time decisions took, which no seed decides",
    )


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    wrong = _wrong(chosen)
    if wrong:
        print(f"codenames-server simulate: {wrong} See codenames-server simulate --help", file=sys.stderr)
        return WRONG
    game = SIMULATED[chosen.game]
    line_up = line_up_of(chosen.bots, game.seats)
    assert line_up
    series = Series(chosen.game, line_up, chosen.games // game.seats, chosen.seed, chosen.timing)
    tallies = play(series, chosen.jobs)
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
    for name in chosen.bots:
        if name not in game.players:
            return f"{name!r} is no bot of {_shown(game.name)}; there are {', '.join(game.players)}."
    if line_up_of(chosen.bots, game.seats) is None:
        return f"--bot takes one, two or {game.seats} names, not {len(chosen.bots)}."
    if chosen.games % game.seats:
        return f"--games is a multiple of {game.seats}, not {chosen.games}: a deal is played for every seat."
    if chosen.report:
        try:
            with open(chosen.report, "a", encoding="utf-8"):
                pass
        except (OSError, ValueError) as error:
            return f"the report {chosen.report!r} can't be written ({why_unreadable(error)})."
    return None


def _game(text: str) -> str:
    name = text.replace("-", "_")
    if name not in SIMULATED:
        known = ", ".join(map(_shown, SIMULATED))
        raise argparse.ArgumentTypeError(f"no game {text!r} can be simulated; there is {known}")
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
