"""Votes of bots: advice beside people, votes where no person's counts (docs/rules/codenames.md, "Bots")."""

from typing import Any

import pytest

from server import ballot
from server.games.match import SeatAway, SeatDropped, SeatLeft, SeatTaken
from tests.server.games.codenames.table import (
    BLUE_1,
    BLUE_SPY,
    RED,
    RED_1,
    RED_2,
    RED_3,
    RED_SPY,
    Table,
    kinds,
)

OWN, OTHER = 0, 1
EVERYBODY = (RED_SPY, RED_1, RED_2, RED_3, BLUE_SPY, BLUE_1)


def guessing(bots: tuple[int, ...] = (RED_2, RED_3), **options: Any) -> Table:
    table = Table(people=EVERYBODY, bots=bots, **options)
    table.clue(number=2)
    return table


def counted(table: Table) -> tuple[int, ...]:
    return table.state.counted(RED)


@pytest.mark.parametrize("agreement", ballot.RULES)
def test_bots_turn_nothing_over_beside_a_person(agreement: str) -> None:
    table = guessing(agreement=agreement)
    assert kinds(table.vote(RED_2, OWN)) == ("Voted",)
    assert kinds(table.vote(RED_3, OWN)) == ("Voted",)
    assert table.votes() == {RED_2: OWN, RED_3: OWN}


@pytest.mark.parametrize("agreement", ballot.RULES)
def test_a_person_waits_for_no_bot(agreement: str) -> None:
    table = guessing(agreement=agreement)
    table.vote(RED_2, OTHER)
    assert "Revealed" in kinds(table.vote(RED_1, OWN))
    assert table.play.faces[OWN] == "0"


def test_bots_outvote_nobody() -> None:
    table = guessing(bots=(RED_3,), agreement="majority")
    table.vote(RED_3, OWN)
    assert kinds(table.vote(RED_1, OWN)) == ("Voted",)
    assert "Revealed" in kinds(table.vote(RED_2, OWN))


@pytest.mark.parametrize("agreement", [ballot.EVERYONE, ballot.MAJORITY])
def test_among_themselves_bots_agree_like_people(agreement: str) -> None:
    table = guessing(bots=(RED_1, RED_2, RED_3), agreement=agreement)
    table.vote(RED_1, OWN)
    first = kinds(table.vote(RED_2, OWN))
    assert ("Revealed" in first) == (agreement == ballot.MAJORITY)
    if agreement == ballot.EVERYONE:
        assert "Revealed" in kinds(table.vote(RED_3, OWN))


def test_the_team_is_shown_whose_votes_count() -> None:
    section = guessing().game.team(guessing().state, RED)
    assert (section.counted, section.needed) == ((100 + RED_1,), 1)


def test_within_the_grace_of_the_only_person_bots_still_decide_nothing() -> None:
    table = guessing()
    table.vote(RED_2, OWN)
    table.vote(RED_3, OWN)
    table.match.told(SeatDropped(RED_1))
    assert table.play.faces[OWN] == "-"
    assert counted(table) == (RED_1,)


@pytest.mark.parametrize("news", [SeatAway(RED_1), SeatLeft(RED_1)])
def test_without_a_person_the_bots_play_on(news: SeatAway | SeatLeft) -> None:
    table = guessing()
    table.vote(RED_2, OWN)
    table.vote(RED_3, OWN)
    events = table.match.told(news)
    assert "Revealed" in kinds(events)
    assert counted(table) == (RED_2, RED_3)


def test_a_person_who_comes_to_bots_decides_from_then_on() -> None:
    table = Table(people=(RED_SPY, RED_2, RED_3, BLUE_SPY, BLUE_1), bots=(RED_2, RED_3))
    table.clue(number=2)
    table.vote(RED_2, OWN)
    table.match.told(SeatTaken(RED_1, 555, "Wes"))
    assert kinds(table.vote(RED_3, OWN)) == ("Voted",)
    assert counted(table) == (RED_1,)


def test_a_bot_that_comes_to_a_person_is_no_more_than_advice() -> None:
    table = Table(people=(RED_SPY, RED_1, BLUE_SPY, BLUE_1))
    table.clue(number=2)
    table.match.told(SeatTaken(RED_2, 555, "Robin", bot=True))
    assert kinds(table.vote(RED_2, OWN)) == ("Voted",)
    assert counted(table) == (RED_1,)
