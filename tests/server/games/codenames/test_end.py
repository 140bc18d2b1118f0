"""docs/rules/codenames.md, "End"."""

from protocol.codec import pack
from protocol.commitment import commitment
from protocol.limits import MAX_NAME, MAX_SERVER_FRAME, MAX_SERVER_ITEMS
from protocol.messages.codenames import ClueMeant, GuessVotes, Review, Words
from tests.server.games.codenames.table import (
    BLUE,
    BLUE_SPY,
    CLASSIC_KEY,
    RED_1,
    RED_2,
    RED_3,
    RED_SPY,
    WORDS,
    Table,
    code,
    kinds,
    three_teams,
)

PEOPLE = (RED_SPY, RED_1, RED_2, RED_3, BLUE_SPY, 5)


def finished() -> Table:
    table = Table(people=PEOPLE, agreement="majority")
    table.clue("africa", 2, intended=(1, 2))
    table.vote(RED_1, 24)
    table.vote(RED_2, 1)
    table.vote(RED_3, 24)
    return table


def test_nothing_changes_a_finished_match() -> None:
    table = finished()
    attempts = [table.vote(RED_1, 3), table.clue(by=BLUE_SPY), table.challenge(), table.cover(9)]
    attempts += [table.ask_stress(), table.mark_stress(0), table.check("africa")]
    assert {code(attempt) for attempt in attempts} == {"match_over"}
    assert table.winners == (BLUE,)


def test_the_host_cannot_end_a_finished_match() -> None:
    table = finished()
    assert table.game.broken_off(table.state) == ()


def test_a_match_that_the_host_ends_has_no_winner() -> None:
    table = Table()
    table.match.commit(table.game.broken_off(table.state))
    assert (table.winners, table.play.reason) == ((), "host")


def test_people_may_still_come_and_go_after_the_end() -> None:
    assert kinds(finished().leave(RED_1)) == ("SeatLeft",)


def test_the_key_is_public_only_after_the_end() -> None:
    sections = Table().game.public(Table().state)
    assert not any(isinstance(section, Review) for section in sections)
    assert finished().review.key == CLASSIC_KEY


def test_the_review_tells_what_clues_meant() -> None:
    assert finished().review.meant == (ClueMeant(1, (1, 2)),)


def test_the_review_tells_who_voted_for_what() -> None:
    votes = finished().review.votes
    assert votes == (GuessVotes(1, 0, 24, ("Red 1", "Red 3")), GuessVotes(1, 0, 1, ("Red 2",)))


def test_the_review_tells_who_passed() -> None:
    table = Table()
    table.play_turn(0)
    table.match.commit(table.game.broken_off(table.state))
    assert table.review.votes[-1] == GuessVotes(1, 1, "pass", ("Red 1",))


def test_the_review_of_the_longest_match_fits_a_frame() -> None:
    table = three_teams(people=tuple(range(12)))
    for seat in range(12):
        table.sit(seat, 100 + seat, "\U0001f418" * MAX_NAME)
    for _ in range(600):
        table.clue(intended=tuple(range(25)))
        table.pass_turn()
    table.match.commit(table.game.broken_off(table.state))
    assert table.review.meant[-1].turn == 600
    assert len(pack(table.review)) < MAX_SERVER_FRAME * 3 // 4
    assert max(len(table.review.votes), len(table.review.meant)) < MAX_SERVER_ITEMS


def test_the_deal_can_be_checked_at_the_end() -> None:
    table = finished()
    words = next(section for section in table.game.public(table.state) if isinstance(section, Words))
    salt, key = bytes.fromhex(table.review.salt), table.review.key
    assert words.commitment == commitment(salt, key, WORDS, 1)


def test_the_offers_are_gone_after_the_end() -> None:
    table = finished()
    assert all(table.game.private(table.state, seat).offers == () for seat in range(8))
