"""The figures of a contest as tables for people."""

from collections.abc import Iterator

from server.simulate.codenames import MOST_TURNS
from server.simulate.contest import Contest
from server.simulate.figures import Bots, Figures, Interval, Place, Share
from server.simulate.telling import columns, count

ORDINALS = ("first", "second", "third")
_NOTE = """Intervals are Wilson's, 95 %. The first takes all games for independent, which games on one board
aren't; the second, by boards, only takes the boards for it."""


def lines(contest: Contest, found: Figures) -> Iterator[str]:
    """What was played, teams by turn order, bots, and how the games went."""
    ways = f"{contest.ways} times, all bots one team further every time"
    yield (
        f"codenames, {contest.variant.name}: {count(found.games, 'game')} on "
        f"{count(found.boards, 'board')}, seed {contest.seed}"
    )
    yield f"each board played {'once' if contest.once else ways}"
    yield ""
    headings = ["team", "agents", "games", "wins", "share", "95 %", "by boards", "found"]
    yield from columns([headings, *map(_place, found.places)])
    yield ""
    headings = ["bots", "games", "wins", "share", "95 %", "by boards", "beginning", "found"]
    rows = [_bots(contest, at, one) for at, one in enumerate(found.bots)]
    yield from columns([[*headings, "asked again", "fall-backs", "illegal"], *rows])
    yield ""
    yield from _games(found)
    yield ""
    yield from _NOTE.split("\n")


def bots_name(contest: Contest, line_up: int) -> str:
    """Whose they are on a board's first game, and who."""
    return f"{contest.variant.teams[line_up]}'s {contest.line_ups[line_up]}"


def per_cent(share: float) -> str:
    return f"{100 * share:.1f} %"


def range_of(interval: Interval) -> str:
    """In per cent."""
    low, high = interval
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _place(one: Place) -> list[str]:
    return [ORDINALS[one.place], str(one.agents), *_shares(one.wins), f"{one.found:.2f}"]


def _bots(contest: Contest, at: int, one: Bots) -> list[str]:
    counts = (f"{number:,}" for number in (one.again, one.instead, one.refused))
    beginning = per_cent(one.first.share) if one.first.games else "never"
    return [bots_name(contest, at), *_shares(one.wins), beginning, f"{one.found:.2f}", *counts]


def _shares(wins: Share) -> list[str]:
    ranges = map(range_of, (wins.interval, wins.by_boards))
    return [f"{wins.games:,}", f"{wins.count:,}", per_cent(wins.share), *ranges]


def _games(found: Figures) -> Iterator[str]:
    if not found.games:
        yield "no board is finished"
        return
    low, high = min(found.turns), max(found.turns)
    yield f"turns: {found.mean_turns:.1f} on average, median {found.median_turns:g}, {low} to {high}"
    share = found.assassin
    yield f"ended by an assassin: {per_cent(share.share)} (95 % {range_of(share.interval)})"
    yield f"assassins turned over: {found.touched:,}"
    if found.broken_off:
        yield f"broken off after {MOST_TURNS} turns: {count(found.broken_off, 'game')}"
    if found.repeated:
        yield f"went exactly like another game on the same board: {count(found.repeated, 'game')}"
