"""docs/record.md for Big Two: random play is played again to the same end; whatever can't be is refused."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from protocol.messages.big_two import Result
from server.games.big_two.events import Ended, StandInChanged
from server.games.big_two.replay import BigTwoRecords
from server.games.match import Match
from server.rooms import record
from server.rooms.reading import RecordError
from tests.server.games.big_two.play_outs import step
from tests.server.games.big_two.table import CardTable, dealt_match
from tests.server.records import reads

APART = 1000.0  # seconds between two things that happen, so that any clock may have run out
Line = dict[str, Any]


def record_of(match: Match) -> str:
    """Everything takes its time but what follows from the line before."""
    times = [0.0]
    for event in match.log[1:]:
        follows = isinstance(event, StandInChanged) or (isinstance(event, Ended) and event.seat >= 0)
        times.append(times[-1] + (0.0 if follows else APART))
    return record.text(match, "Friday", times)


def played(seed: int, restless: float = 0.1) -> Match:
    match, chance = dealt_match(seed, points=True, turn_seconds=30 * (seed % 2)), Random(seed)
    while match.running:
        step(match, chance, restless)
    return match


@pytest.fixture(scope="module")
def whole() -> str:
    return record_of(played(5))


def told(text: str) -> list[str] | None:
    """The game as it is printed; None when the record is refused. Anything else would be a traceback."""
    try:
        return reads(text).lines
    except RecordError:
        return None


def reason(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        reads(text)
    return str(caught.value)


@pytest.mark.parametrize("seed", range(12))
def test_a_record_of_random_play_leads_to_the_same_end(seed: int) -> None:
    match = played(seed)
    again = reads(record_of(match)).match
    assert (again.log, again.state) == (match.log, match.state)


def test_a_record_of_a_match_that_the_host_ended_is_read() -> None:
    match = dealt_match(1)
    match.commit(match.game.broken_off(match.state))
    replay = reads(record_of(match))
    assert replay.recorded.summary(replay.match.state) == "Big Two, 0 turns, nobody won: broken off"
    assert replay.lines[-1] == "The game is over: nobody won."


def test_a_match_is_told_line_by_line_as_the_log_tells_it() -> None:
    table = CardTable(turn_seconds=30).goes("3D", "4C", "", "6S", "", "", "")
    table.match.expire("turn:8")
    table.match.commit(table.game.broken_off(table.state))
    assert reads(record_of(table.match)).lines == [
        "The game is Big Two.",
        "Ada has seat 1.",
        "Ben has seat 2.",
        "Cem has seat 3.",
        "Dot has seat 4.",
        "The cards are dealt. Ada has the 3D and starts.",
        "Ada leads with 3D, 12 left.",
        "  Ben plays 4C, 12 left.",
        "  Cem passes.",
        "  Dot plays 6S, 12 left.",
        "  Ada passes.",
        "  Ben passes.",
        "  Cem passes.",
        "Dot runs out of time: leads with 3S, 11 left.",
        "The game is over: nobody won.",
    ]


# ---- what is no record


def test_a_record_without_one_of_its_lines_is_refused_or_tells_the_same(whole: str) -> None:
    rows = whole.splitlines(keepends=True)
    for at in range(len(rows)):
        assert told("".join(rows[:at] + rows[at + 1 :])) in (None, told(whole))


def test_a_record_with_one_of_its_lines_twice_is_refused(whole: str) -> None:
    rows = whole.splitlines(keepends=True)
    for at in range(len(rows)):
        assert told("".join(rows[: at + 1] + rows[at:])) is None


def changed(text: str, change: Callable[[Line], None], row: int = 1) -> str:
    lines = [json.loads(one) for one in text.splitlines()]
    change(lines[row])
    return "".join(record.line(line) + "\n" for line in lines)


DEALS: list[tuple[Callable[[Line], Any], str]] = [
    (
        lambda deal: deal["options"].update(turn_seconds=601),
        "options.turn_seconds: must be a number from 0 to",
    ),
    (lambda deal: deal.update(match=0), "match: must be a number from 1"),
    (lambda deal: deal["seats"].pop(), "seats: has 3, and 4 play"),
    (lambda deal: deal["seats"].reverse(), "seats[0].seat: must be 0: seats stand in their order"),
    (lambda deal: deal["seats"][2].update(member=100), "seats[2].member: must be a number from 1"),
    (lambda deal: deal["seats"][2].update(member=0), "seats[2].member: must be a number from 1"),
    (lambda deal: deal["hands"].pop(), "hands: has 3, and there are 4 seats"),
    (lambda deal: deal["hands"][1].pop(), "hands[1]: has 12 cards, and a hand has 13"),
    (lambda deal: deal["hands"][1].reverse(), "hands[1]: must stand in ascending order"),
    (lambda deal: deal["hands"][3].__setitem__(12, 52), "hands[3]: 52 is no card, or was dealt before"),
    (lambda deal: deal["hands"].__setitem__(3, deal["hands"][2]), "is no card, or was dealt before"),
    (lambda deal: deal.update(first=(deal["first"] + 1) % 4), "that seat has the three of diamonds"),
    (lambda deal: deal.update(by="Nobody"), "by: isn't who sits on seat"),
    (lambda deal: deal["results"][0].update(wins=3), "results[0].wins: must be a number from 0 to that of"),
    (lambda deal: deal["results"][0].update(games=0, wins=0), "results[0].wins: must be a number"),
    (lambda deal: deal["results"][0].update(points=-1), "results[0].points: must be a number from 0"),
    (lambda deal: deal["results"].append(deal["results"][0]), "results[1].member: must be a number from 1"),
    (lambda deal: deal.update(results=deal["results"] * 101), "results: has 101, and 100 are kept"),
]


@pytest.mark.parametrize(("change", "why"), DEALS)
def test_what_no_deal_could_have_is_named(change: Callable[[Line], Any], why: str) -> None:
    table = CardTable(results=(Result(100, "Ada", 2, 1, 5),))
    table.match.commit(table.game.broken_off(table.state))
    assert why in reason(changed(record_of(table.match), change))


def test_a_card_that_its_player_did_not_hold_is_refused(whole: str) -> None:
    rows = whole.splitlines()
    at = next(at for at, row in enumerate(rows) if '"cards_played"' in row and at > 2)

    def other(line: Line) -> None:
        line["cards"] = [0]

    assert "the rules refuse it here (card played" in reason(changed(whole, other, at))


def test_a_time_out_is_not_believed_before_it_is_due() -> None:
    table = CardTable(turn_seconds=30)
    table.match.expire("turn:1")
    table.match.commit(table.game.broken_off(table.state))
    early = record.text(table.match, "Friday", [0.0, 29.0, 29.0])
    assert "the clock of 30 s runs since second 0.0" in reason(early)


def test_who_won_can_not_be_changed(whole: str) -> None:
    last = len(whole.splitlines()) - 1
    assert reason(changed(whole, lambda line: line.update(seat=(line["seat"] + 1) % 4), last))


def test_nothing_in_the_rules_of_a_record_is_looked_at_before_the_deal() -> None:
    assert BigTwoRecords().rules_flaw({}) is None
