"""Finished matches added up: places, roles, games, evenings, and who is left out."""

from typing import Any

import pytest

from protocol.codec import encode
from protocol.limits import MAX_LEADERBOARD, MAX_NAME_BYTES, MAX_SERVER_FRAME
from protocol.messages import session as s
from server import leaderboard
from server.journal import NoJournal
from server.leaderboard import EVENING_GAP, Standings, scores
from server.rooms.results import Counted, Finished

NOON = 1_800_000_000.0


def game(
    *players: str, won: str = "", game: str = "codenames", role: str = "operative", **more: Any
) -> Finished:
    """A match of these; `won` of them all."""
    lines = (
        Counted(one, "", more.get("name", one), role, one in won, more.get("points", 0)) for one in players
    )
    return Finished(game, "", tuple(lines))


def standings(*results: tuple[float, Finished]) -> Standings:
    made = Standings(NoJournal())
    for at, result in results:
        made.add(result, at)
    return made


def ask(made: Standings, now: float = NOON, evening: bool = False, game: str = "", asker: str = "") -> Any:
    return made.answer(1, evening, game, now, asker, [])


def names(answer: s.Leaderboard) -> list[str]:
    return [one.name for one in answer.people]


# ---- adding up


def test_most_wins_come_first_and_equals_share_a_place() -> None:
    made = standings((NOON, game("a", "b", "c", won="ab")), (NOON, game("b", "c", won="b")))
    assert [(one.place, one.name, one.games, one.wins) for one in ask(made).people] == [
        (1, "b", 2, 2),
        (2, "a", 1, 1),
        (3, "c", 2, 0),
    ]
    made = standings((NOON, game("a", "b", "c", won="ab")))
    assert [(one.place, one.name) for one in ask(made).people] == [(1, "a"), (1, "b"), (3, "c")]


def test_wins_are_told_by_role() -> None:
    made = standings(
        (NOON, game("a", won="a", role="spymaster")), (NOON, game("a")), (NOON, game("a", won="a"))
    )
    [line] = ask(made).people
    assert line.roles == (s.RoleScore("operative", 2, 1), s.RoleScore("spymaster", 1, 1))


def test_one_game_is_told_by_itself_and_there_points_count() -> None:
    made = standings(
        (NOON, game("a", "b", won="ab", game="big_two", points=9)),
        (NOON, game("c", won="c", game="big_two", points=2)),
        (NOON, game("d", won="d")),
    )
    assert names(ask(made, game="big_two")) == ["c", "a", "b"]
    assert names(ask(made)) == ["a", "b", "c", "d"]
    assert (ask(made, game="codenames").matches, ask(made).matches) == (1, 3)
    assert names(ask(made, game="chess")) == []


def test_the_newest_name_counts() -> None:
    made = standings((NOON, game("a", name="Ann")), (NOON, game("a", name="Anna")))
    assert [(one.name, one.games) for one in ask(made).people] == [("Anna", 2)]


def test_bots_stand_apart() -> None:
    bot = Counted("hard", "hard", "Pixel", "player", True, 0)
    made = standings((NOON, Finished("big_two", "", (*game("a").players, bot, bot))))
    assert names(ask(made)) == ["a"]
    assert [(one.name, one.games, one.wins) for one in ask(made).bots] == [("hard", 2, 2)]


def test_an_evening_ends_with_a_long_pause() -> None:
    late = NOON + EVENING_GAP
    made = standings((NOON, game("a")), (late, game("b")))
    assert names(ask(made, late, evening=True)) == ["a", "b"]
    assert ask(made, late, evening=True).since == NOON
    later = late + EVENING_GAP + 1
    assert ask(made, later, evening=True).matches == 0
    made.add(game("c"), later)
    answer = ask(made, later, evening=True)
    assert (names(answer), answer.matches, answer.since) == (["c"], 1, later)
    assert names(ask(made, later)) == ["a", "b", "c"]


def test_the_asker_finds_themself_also_below_the_last_line() -> None:
    crowd = [f"p{number:03}" for number in range(MAX_LEADERBOARD + 3)]
    made = standings(*((NOON, game(one, won=one)) for one in crowd[:-1]), (NOON, game(crowd[-1])))
    answer = ask(made, asker=crowd[-1])
    assert (len(answer.people), answer.more, answer.yours) == (MAX_LEADERBOARD + 1, 2, MAX_LEADERBOARD)
    assert answer.people[-1].place == MAX_LEADERBOARD + 3
    assert ask(made, asker=crowd[1]).yours == 1
    assert (ask(made).yours, len(ask(made).people), ask(made).more) == (-1, MAX_LEADERBOARD, 3)


def test_the_longest_answer_fits_into_a_frame() -> None:
    made, longest = Standings(NoJournal()), "\U0001f989" * (MAX_NAME_BYTES // 4)
    for number in range(MAX_LEADERBOARD + 1):
        for role in ("spymaster", "operative", "player"):
            made.add(game(f"{number}", won=f"{number}", role=role, name=longest), NOON)
    assert len(encode(ask(made, asker="100"))) < MAX_SERVER_FRAME / 2


def test_too_many_players_are_not_all_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "MAX_PLAYERS", 3)
    made = standings((NOON, game("a", "b")), (NOON, game("a", "b")), (NOON, game("c", "d", "e")))
    assert names(ask(made))[-2:] == ["a", "b"]
    assert len(names(ask(made))) == 3


def test_players_are_forgotten_a_tenth_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "MAX_PLAYERS", 20)
    made = standings((NOON, game("a")), *((NOON, game(f"p{n:02}")) for n in range(19)), (NOON, game("a")))
    assert len(names(ask(made))) == 20
    made.add(game("z"), NOON)
    assert names(ask(made)) == [*(f"p{n:02}" for n in range(3, 19)), "z", "a"], "who played least, the oldest"


def test_lines_are_ranked_once_until_something_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    ranked: list[int] = []

    def counting(tallies: Any, of: str) -> Any:
        ranked.append(len(tallies))
        return scores(tallies, of)

    made = standings((NOON, game("a", "b", won="a")))
    made.saved()
    monkeypatch.setattr(leaderboard, "scores", counting)
    for asker in ("", "a", "b"):
        assert names(ask(made, asker=asker)) == ["a", "b"]
    assert [people for people in ranked if people] == [2]
    made.add(game("c", won="c"), NOON)
    assert names(ask(made)) == ["a", "c", "b"]
    made.leave_out("a", True)
    assert names(ask(made)) == ["c", "b"]
    made.take_back()
    assert names(ask(made)) == ["a", "b"]


def test_an_evening_that_is_over_is_not_shown_from_before() -> None:
    made = standings((NOON, game("a", won="a")))
    assert names(ask(made, evening=True)) == ["a"]
    assert names(ask(made, NOON + EVENING_GAP + 1, evening=True)) == []


def test_who_is_left_out_is_not_told_and_comes_back_whole() -> None:
    made = standings((NOON, game("a", "b", won="a")))
    made.leave_out("a", True)
    answer = made.answer(1, False, "", NOON, "a", [(4, "a"), (5, "b")])
    assert (names(answer), answer.yours, answer.left_out, answer.more) == (["b"], -1, (4,), 0)
    made.add(game("a", "b", won="a"), NOON)
    made.leave_out("a", False)
    assert [(one.name, one.wins) for one in ask(made).people] == [("a", 2), ("b", 0)]


def test_of_too_many_who_are_left_out_the_first_one_is_shown_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaderboard, "MAX_LEFT_OUT", 2)
    made = standings((NOON, game("a", "b", "c")))
    for player in "abc":
        made.leave_out(player, True)
    assert names(ask(made)) == ["a"]
