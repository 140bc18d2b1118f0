"""The figures of a contest as a picture: SVG, made of nothing but text, for a light background."""

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import escape

from server.simulate.contest import Contest
from server.simulate.contest_telling import ORDINALS, bots_name, per_cent
from server.simulate.figures import Figures, Interval, Share

WIDTH, MARGIN = 900, 40
PAPER, INK, MUTED, EDGE = "#FBF8F0", "#1B1B1B", "#5A564C", "#DCD6C7"
PLACES, BOTS, TURNS = "#2450A4", "#1C6B4A", "#8A8373"  # bars
LABELS, SHARES = 250, 760  # where bars of shares begin and end
ROW, BAR = 40, 20
HIGH, WIDEST = 190, 80  # of a column
NAME = 30  # characters of a bot's name at most


def svg(contest: Contest, found: Figures) -> str:
    """A bar with its interval for each team by turn order and for each bot, and a column for each number of
    turns."""
    parts = list(_head(contest, found))
    top = 150
    for heading, rows, colour in (
        ("Games won by turn order", _places(found), PLACES),
        ("Games won by bots", _bots(contest, found), BOTS),
    ):
        parts.append(_text(MARGIN, top, heading, 17, weight="bold"))
        parts += _shares(top + 16, list(rows), colour, 1 / contest.teams)
        top += 16 + ROW * contest.teams + 58
    parts.append(_text(MARGIN, top, "Turns a game", 17, weight="bold"))
    parts += _columns(found, top + 24)
    height = top + HIGH + 100
    parts.append(_text(MARGIN, height - 18, _FOOT, 13, MUTED))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}" font-family="Inter, Helvetica, Arial, sans-serif">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


_FOOT = "Lines across the bars: 95 % intervals, boards taken for independent. Dashed: an equal share."


def _head(contest: Contest, found: Figures) -> Iterator[str]:
    yield f"<title>{_safe(contest.variant.name)}: {found.games:,} games</title>"
    yield _text(MARGIN, 52, contest.variant.name, 26, weight="bold")
    agents = " / ".join(map(str, contest.variant.agents))
    games = f"{found.games:,} games on {found.boards:,} boards, seed {contest.seed}"
    yield _text(MARGIN, 80, f"{games}; agents in turn order {agents}", 15, MUTED)
    ended = per_cent(found.assassin.share)
    turns = f"{found.mean_turns:.1f} turns on average, median {found.median_turns:g}"
    yield _text(MARGIN, 102, f"{turns}; {ended} ended by an assassin", 15, MUTED)


def _places(found: Figures) -> Iterator[tuple[str, Share]]:
    for one in found.places:
        yield f"{ORDINALS[one.place]}, {one.agents} agents", one.wins


def _bots(contest: Contest, found: Figures) -> Iterator[tuple[str, Share]]:
    for at, one in enumerate(found.bots):
        yield _cut(bots_name(contest, at)), one.wins


def _shares(top: float, rows: list[tuple[str, Share]], colour: str, even: float) -> Iterator[str]:
    """Bars from 0 to 100 %, with their intervals."""
    bottom = top + ROW * len(rows)
    for tenth in range(0, 11, 2):
        x = _x(tenth / 10)
        yield _line(x, top, x, bottom, EDGE)
        yield _text(x, bottom + 18, f"{10 * tenth} %", 12, MUTED, "middle")
    for at, (name, share) in enumerate(rows):
        y = top + ROW * at + (ROW - BAR) / 2
        yield _text(LABELS - 12, y + BAR - 5, name, 14, INK, "end")
        yield _rect(_x(0), y, _x(share.share) - _x(0), BAR, colour)
        yield from _reach(share.by_boards, y + BAR / 2)
        yield _text(SHARES + 16, y + BAR - 5, per_cent(share.share), 14, weight="bold")
    yield _line(_x(even), top, _x(even), bottom, INK, ' stroke-dasharray="4 4"')


def _reach(interval: Interval, y: float) -> Iterator[str]:
    """A line with ends, on a pale one that parts it from the bar."""
    low, high = map(_x, interval)
    for colour, width in ((PAPER, 5), (INK, 2)):
        more = f' stroke-width="{width}"'
        yield _line(low, y, high, y, colour, more)
        for x in (low, high):
            yield _line(x, y - 6, x, y + 6, colour, more)


def _columns(found: Figures, top: float) -> Iterator[str]:
    """Every number of turns from the lowest to the highest."""
    bottom, most = top + HIGH, max(found.turns.values(), default=1)
    low, high = min(found.turns, default=0), max(found.turns, default=0)
    wide = min(WIDEST, (WIDTH - 2 * MARGIN) / (high - low + 1))
    step = max(1, round(36 / wide + 0.5)) if wide < 36 else 1
    for turns in range(low, high + 1):
        games = found.turns.get(turns, 0)
        tall, x = HIGH * games / most, MARGIN + wide * (turns - low)
        yield _rect(x + wide * 0.1, bottom - tall, wide * 0.8, tall, TURNS)
        if (turns - low) % step == 0:
            yield _text(x + wide / 2, bottom + 18, f"{turns}", 12, MUTED, "middle")
        if games and wide >= 36:
            yield _text(x + wide / 2, bottom - tall - 5, f"{games:,}", 12, MUTED, "middle")
    yield _line(MARGIN, bottom, WIDTH - MARGIN, bottom, INK)


def _x(share: float) -> float:
    return LABELS + (SHARES - LABELS) * share


def _text(
    x: float, y: float, text: str, size: int, colour: str = INK, anchor: str = "start", weight: str = ""
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    place = f'x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
    return f"<text {place}{bold}>{_safe(text)}</text>"


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def _rect(x: float, y: float, wide: float, tall: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{colour}"/>'


def _cut(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def _safe(text: str) -> str:
    """As text of XML, which has no place for some characters."""
    return escape("".join(_kept(text)))


def _kept(text: str) -> Iterable[str]:
    return (letter if letter.isprintable() else "�" for letter in text)
