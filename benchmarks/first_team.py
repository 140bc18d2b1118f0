"""Whether more agents make up for going first, among equal bots (docs/simulation.md): the table there, anew.

python -m benchmarks.first_team [--bot hazy] [--boards 1000] [--seed 1] [--jobs 2]
"""

import argparse
import sys
from functools import partial
from typing import NamedTuple

from server.simulate.asked import line_ups, variant
from server.simulate.contest import Contest, play_board
from server.simulate.contest_telling import per_cent, range_of
from server.simulate.figures import Share, figures
from server.simulate.workers import shared


class Row(NamedTuple):
    """A variant by name, and the agents of its teams in turn order."""

    variant: str
    agents: str


ROWS = (
    Row("classic", "8,8"),
    Row("classic", "9,8"),
    Row("classic", "8,9"),
    Row("three-teams", "5,5,5"),
    Row("three-teams", "6,5,5"),
    Row("three-teams", "7,6,5"),
)
HEADINGS = ("variant", "agents", "games", "first", "second", "third", "turns", "assassins", "broken off")


def measured(row: Row, bot: str, boards: int, seed: int, jobs: int) -> str:
    """A row of the table: shares of games won, each with its 95 % interval. Bots that are all alike would
    play the same again the other way round, so each board is played once."""
    rules = variant(row.variant, None, [f"agents={row.agents}"])
    contest = Contest(rules, line_ups([bot], rules.teams), boards, seed, once=True)
    found = figures(contest, shared(partial(play_board, contest), range(1, boards + 1), jobs))
    places = [_share(place.wins) for place in found.places]
    cells = (
        row.variant,
        row.agents.replace(",", " / "),
        f"{found.boards:,}",
        *places,
        *[""] * (3 - len(places)),
        f"{found.median_turns:g}",
        f"{found.touched:,}",
        f"{found.broken_off:,}",
    )
    return f"| {' | '.join(cells)} |"


def _share(wins: Share) -> str:
    return f"{per_cent(wins.share)} ({range_of(wins.interval)})"


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether more agents make up for going first.")
    parser.add_argument("--bot", default="hazy", help="plays all seats")
    parser.add_argument("--boards", type=int, default=1000, help="for each row")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()

    print(f"| {' | '.join(HEADINGS)} |")
    print("| " + " | ".join(["---"] * len(HEADINGS)) + " |")
    for row in ROWS:
        print(measured(row, chosen.bot, chosen.boards, chosen.seed, chosen.jobs), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
