"""Any record: random play is played again to the same end; a damaged record is refused or tells the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import run_state_machine_as_test

from protocol.messages.variant import Variant
from server.games.match import Match
from server.rooms import record
from server.rooms.events import MatchDealt, Played
from server.rooms.reading import RecordError
from tests.effort import part
from tests.server.games.codenames.play_outs import deal
from tests.server.games.codenames.table import CLASSIC, THREE_TEAMS
from tests.server.games.codenames.test_any_play import SETTINGS, variants
from tests.server.records import Line, lines, of_a_demo, of_random_play, reads, text
from tests.server.rooms.test_restarts import AnyRoomRestarted

DEMOS = pytest.mark.parametrize("variant", ["classic", "three-teams"])
# What people chose, and no rule could tell otherwise: who they are, the codenames, how many a clue is for.
FREE = {"name", "words", "number", "letter"}


def told(whole: str | bytes) -> list[str] | None:
    """The game as it is printed; None when the record is refused. Anything else would be a traceback."""
    try:
        return reads(whole).lines
    except RecordError:
        return None


# ---- random play


def assert_is_played_again(match: Match, chance: Random, restless: float) -> None:
    again = reads(of_random_play(match, chance, restless)).match
    assert again.log == match.log
    assert again.state == match.state
    assert again.outcome is not None


@pytest.mark.parametrize("variant", [CLASSIC, THREE_TEAMS], ids=["classic", "three-teams"])
@pytest.mark.parametrize("options", SETTINGS)
@pytest.mark.parametrize("seed", range(4))
def test_a_record_of_random_play_leads_to_the_same_end(
    variant: Variant, options: dict[str, Any], seed: int
) -> None:
    assert_is_played_again(deal(variant, seed, **options), Random(seed), restless=0.2)


@pytest.mark.part
@given(variant=variants(), seed=st.integers(0, 2**32))
@settings(max_examples=part(40), deadline=None)
def test_a_record_of_any_variant_leads_to_the_same_end(variant: Variant, seed: int) -> None:
    assert_is_played_again(deal(variant, seed, operatives=2), Random(seed), restless=0.05)


class AnyRoomReplayed(AnyRoomRestarted):
    """What people did in a room; a match that still runs is broken off."""

    def teardown(self) -> None:
        super().teardown()
        match = self.state.match
        if match is None:
            return
        times: list[float] = []
        for at, event in self.everyone.events:
            if isinstance(event, MatchDealt):
                times = []
            if isinstance(event, MatchDealt | Played):
                times.append(at)
        ended = match.game.broken_off(match.state)
        match.commit(ended)
        times += times[-1:] * len(ended)
        assert reads(record.text(match, "Any", times)).match.state == match.state


@pytest.mark.part
def test_a_record_of_whatever_people_do_in_a_room_leads_to_the_same_end() -> None:
    run_state_machine_as_test(
        AnyRoomReplayed, settings=settings(max_examples=part(40), stateful_step_count=40, deadline=None)
    )


# ---- damage


@DEMOS
def test_a_record_without_one_of_its_lines_is_refused_or_tells_the_same(variant: str) -> None:
    whole = of_a_demo(variant)
    rows = whole.splitlines(keepends=True)
    for at in range(len(rows)):
        assert told("".join(rows[:at] + rows[at + 1 :])) in (None, told(whole))


@DEMOS
def test_a_record_with_one_of_its_lines_twice_is_refused(variant: str) -> None:
    rows = of_a_demo(variant).splitlines(keepends=True)
    for at in range(len(rows)):
        assert told("".join(rows[: at + 1] + rows[at:])) is None


@DEMOS
def test_a_record_with_two_lines_swapped_is_refused_or_tells_the_same(variant: str) -> None:
    whole = of_a_demo(variant)
    rows = whole.splitlines(keepends=True)
    for at in range(len(rows) - 1):
        swapped = [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]
        assert told("".join(swapped)) in (None, told(whole))


@DEMOS
def test_a_record_that_is_cut_off_anywhere_is_refused(variant: str) -> None:
    data = of_a_demo(variant).encode()
    for length in range(0, len(data), 97):
        assert told(data[:length]) is None


@pytest.mark.part
@pytest.mark.parametrize("variant", ["classic", "three-teams"])
@given(data=st.data())
@settings(max_examples=part(80), deadline=None)
def test_a_record_with_a_bit_flipped_is_refused_or_tells_no_other_game(
    variant: str, data: st.DataObject
) -> None:
    whole = bytearray(of_a_demo(variant).encode())
    bit = data.draw(st.integers(0, 8 * len(whole) - 1))
    whole[bit // 8] ^= 1 << bit % 8
    assert_no_other_game(variant, bytes(whole))


@pytest.mark.part
@pytest.mark.parametrize("variant", ["classic", "three-teams"])
@given(data=st.data())
@settings(max_examples=part(80), deadline=None)
def test_a_record_with_another_value_is_refused_or_tells_no_other_game(
    variant: str, data: st.DataObject
) -> None:
    made = lines(of_a_demo(variant))
    places = [place for line in made for place in leaves(line)]
    holder, key = data.draw(st.sampled_from(places))
    value = holder[key]
    near = [value + 1, value - 1, -value, value * 10**9] if type(value) in (int, float) else []
    odd = [None, True, False, 0, 1, 2.5, "", "b", "pass", "blue", [], {}, "x" * 500, "\x1b", 10**30]
    holder[key] = data.draw(st.sampled_from([*near, *odd]) | st.text(max_size=3))
    assert_no_other_game(variant, text(made).encode("utf-8", "surrogatepass"))


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each single value: what holds it, and under which key."""
    for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        if isinstance(inner, dict | list):
            yield value, key
            yield from leaves(inner)
        else:
            yield value, key


def assert_no_other_game(variant: str, damaged: bytes) -> None:
    """Refused; or told as before, but for values that only the record knows."""
    before, after = told(of_a_demo(variant)), told(damaged)
    if after is None or after == before:
        return
    assert free(lines(damaged.decode())) != free(lines(of_a_demo(variant)))
    assert bound(lines(damaged.decode())) == bound(lines(of_a_demo(variant)))


def free(made: list[Line]) -> list[Any]:
    return [value for line in made for holder, key in leaves(line) if key in FREE for value in [holder[key]]]


def bound(made: list[Line]) -> list[Any]:
    return [
        (key, holder[key])
        for line in made
        for holder, key in leaves(line)
        if not isinstance(holder[key], dict | list) and isinstance(key, str) and key not in FREE
    ]
