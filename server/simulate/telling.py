"""The result of a series as a table, and as a report to be read by programs. Knows no game."""

from collections.abc import Iterator, Sequence
from typing import Any

from server.simulate.series import SIMULATED, Series, Tallies, Tally
from server.simulate.wilson import interval

_MILLI = 1000


def lines(series: Series, tallies: Tallies) -> Iterator[str]:
    """A heading, and a row for each kind of player."""
    game, first = SIMULATED[series.game], series.line_up[0]
    games = series.deals * game.seats
    yield f"{series.game}: {count(games, 'game')}, {count(series.deals, 'deal')}, seed {series.seed}"
    yield f"{first} against {', '.join(series.line_up[1:])}; {first} has every seat once with each deal"
    yield ""
    headings = ["bot", "seats", "games", "wins", "share", "95 %", game.left, "refused", "decisions"]
    rows = [_row(name, series, tally) for name, tally in tallies.items()]
    if series.timing:
        headings += ["mean ms", "p50", "p99", "most"]
    yield from columns([headings, *rows])


def report(series: Series, tallies: Tallies) -> dict[str, Any]:
    """The same numbers, unrounded."""
    return {
        "game": series.game,
        "line_up": list(series.line_up),
        "deals": series.deals,
        "seed": series.seed,
        "bots": [_facts(name, series, tally) for name, tally in tallies.items()],
    }


def milliseconds(tally: Tally) -> tuple[float, ...]:
    """Mean, median, 99th percentile and most of the decisions' times; zeros without any."""
    taken = sorted(tally.taken)
    if not taken:
        return 0.0, 0.0, 0.0, 0.0
    places = (taken[len(taken) // 2], taken[len(taken) * 99 // 100], taken[-1])
    return (sum(taken) / len(taken) * _MILLI, *(place * _MILLI for place in places))


def _row(name: str, series: Series, tally: Tally) -> list[str]:
    low, high = interval(tally.wins, tally.games)
    row = [
        name,
        str(series.line_up.count(name)),
        f"{tally.games:,}",
        f"{tally.wins:,}",
        f"{100 * tally.wins / tally.games:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{tally.left / tally.games:.2f}",
        f"{tally.refused:,}",
        f"{tally.decisions:,}",
    ]
    return row + [f"{each:.1f}" for each in milliseconds(tally)] if series.timing else row


def _facts(name: str, series: Series, tally: Tally) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "bot": name,
        "seats": series.line_up.count(name),
        "games": tally.games,
        "wins": tally.wins,
        "share": tally.wins / tally.games,
        "interval": list(interval(tally.wins, tally.games)),
        "left": tally.left / tally.games,
        "refused": tally.refused,
        "decisions": tally.decisions,
    }
    if series.timing:
        facts["milliseconds"] = dict(zip(("mean", "p50", "p99", "most"), milliseconds(tally), strict=True))
    return facts


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first column to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *others in rows:
        cells = (other.rjust(width) for other, width in zip(others, widths[1:], strict=True))
        yield "  ".join((name.ljust(widths[0]), *cells))


def count(number: int, thing: str) -> str:
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"
