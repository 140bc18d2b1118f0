"""Whether the bots of Big Two are as strong as they have to be (docs/bots.md).

python -m benchmarks.big_two_bots [--games 2000] [--seed 2026] [--jobs 2]
"""

import argparse
import sys
from typing import NamedTuple

from server.simulate.series import Series, line_up_of, play
from server.simulate.telling import milliseconds
from server.simulate.wilson import interval

MOST_MILLISECONDS = 50  # 99 of 100 decisions of the hard player


class Bar(NamedTuple):
    """The least share of games, in per cent, that a bot has to win against three of a kind."""

    bot: str
    against: str
    least: int


BARS = (
    Bar("medium", "lowest", 42),
    Bar("medium", "dumper", 36),
    Bar("hard", "lowest", 50),
    Bar("hard", "dumper", 47),
    Bar("hard", "medium", 33),
)


def measured(bar: Bar, games: int, seed: int, jobs: int) -> tuple[str, bool]:
    """A row of the table, and whether the bar is reached."""
    line_up = line_up_of((bar.bot, bar.against), 4)
    assert line_up
    tallies = play(Series("big_two", line_up, games // 4, seed, timing=True), jobs)
    tally = tallies[bar.bot]
    low, high = interval(tally.wins, tally.games)
    refused = sum(each.refused for each in tallies.values())
    share = tally.wins / tally.games
    _, middle, slow, _ = milliseconds(tally)
    reached = 100 * share >= bar.least and not refused and slow <= MOST_MILLISECONDS
    cells = (
        f"{bar.bot} against three {bar.against}",
        f"{100 * share:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{bar.least} %",
        f"{tally.left / tally.games:.2f}",
        f"{refused}",
        f"{middle:.1f} / {slow:.1f} ms",
        "reached" if reached else "missed",
    )
    return f"| {' | '.join(cells)} |", reached


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Whether the bots of Big Two are as strong as they have to be."
    )
    parser.add_argument("--games", type=int, default=2000, help="for each bar; a multiple of four")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()

    print("| line-up | wins | 95 % | bar | cards left | refused | a decision, p50 / p99 | |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    all_reached = True
    for bar in BARS:
        row, reached = measured(bar, chosen.games, chosen.seed, chosen.jobs)
        all_reached &= reached
        print(row, flush=True)
    return 0 if all_reached else 1


if __name__ == "__main__":
    sys.exit(main())
