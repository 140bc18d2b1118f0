"""Points for cards left, and the finished matches of an evening. Knows no play; people only by number."""

from collections.abc import Sequence

from msgspec.structs import replace

from protocol.messages.big_two import Result

MAX_RESULTS = 100  # people of one evening; with the longest names below 12 kB, a frame has 64 KiB
_FACTORS = ((13, 3), (10, 2), (0, 1))  # from so many cards on, each counts so many times


def points(left: int) -> int:
    """Penalty points for so many cards (docs/rules/big-two.md, "Points")."""
    return left * next(factor for least, factor in _FACTORS if left >= least)


def after(
    results: Sequence[Result], players: Sequence[tuple[int, str]], winner: int, paid: Sequence[int]
) -> tuple[Result, ...]:
    """The evening with one more match. `players` (member, newest name) and `paid` go by seat."""
    before = {result.member: result for result in results}
    played = {
        member: _one_more(before.get(member), member, name, seat == winner, paid[seat])
        for seat, (member, name) in enumerate(players)
    }
    others = [result for result in results if result.member not in played]
    kept = [*played.values(), *others[: MAX_RESULTS - len(played)]]
    return tuple(sorted(kept, key=lambda one: (-one.wins, one.points, one.name, one.member)))


def _one_more(before: Result | None, member: int, name: str, won: bool, paid: int) -> Result:
    had = before or Result(member, name, 0, 0, 0)
    return replace(had, name=name, games=had.games + 1, wins=had.wins + won, points=had.points + paid)
