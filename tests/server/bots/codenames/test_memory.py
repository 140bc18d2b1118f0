"""What a seat remembers of the clues, from the views that it was shown."""

from typing import Any

from protocol.messages import codenames as c
from server.bots.codenames.memory import Memory
from server.bots.view import View

BOARD = 6  # cards


def view(turn: int, phase: str, faces: str, clue: tuple[str, int | None] | None = None, **more: Any) -> View:
    seen = View()
    shown = c.ClueShown(clue[0], clue[1], 1, None, False) if clue else None
    team = more.get("team", (turn + 1) % 2)
    made = more.get("made", 0)
    seen.play = c.Play(0, 1, phase, turn, 0, team, shown, 0, made, faces, (3, 2), (), (-1, -1), (), "")
    return seen


def remembered(*views: View) -> Memory:
    memory = Memory()
    for one in views:
        memory.see(one)
    return memory


NUT = ("nut", 2)


def test_cards_are_remembered_with_the_clue_they_were_turned_over_for() -> None:
    memory = remembered(
        view(1, "clue", "------"),
        view(1, "guess", "------", NUT),
        view(1, "guess", "0-----", NUT, made=1),
        view(2, "clue", "0b----"),
    )
    (clue,) = memory.clues
    assert (clue.word, clue.number, clue.team, clue.found) == ("nut", 2, 0, [(0, "0"), (1, "b")])
    assert (clue.right, clue.missing) == (1, 1)


def test_of_two_cards_at_once_the_wrong_one_came_last() -> None:
    memory = remembered(view(1, "guess", "------", NUT), view(2, "clue", "b0----"))
    assert memory.clues[0].found == [(1, "0"), (0, "b")]


def test_what_another_team_turned_over_is_not_counted_for_this_one() -> None:
    memory = remembered(
        view(1, "guess", "------", NUT),
        view(2, "clue", "------"),
        view(2, "guess", "------", ("sea", 1)),
        view(3, "clue", "0-----"),
    )
    assert [(clue.word, clue.found) for clue in memory.clues] == [("nut", []), ("sea", [(0, "0")])]
    assert memory.clues[0].missing == 2


def test_a_cover_is_nobodys_guess() -> None:
    memory = remembered(
        view(1, "guess", "------", NUT), view(1, "cover", "------", NUT, team=1), view(2, "clue", "1-----")
    )
    assert memory.clues[0].found == []


def test_who_comes_late_remembers_from_then_on() -> None:
    memory = remembered(view(5, "guess", "0b1---", ("sea", 1)), view(6, "clue", "0b10--"))
    assert [(clue.word, clue.found) for clue in memory.clues] == [("sea", [(3, "0")])]


def test_a_view_without_a_match_is_nothing_to_remember() -> None:
    assert remembered(View()).clues == []
