"""One person and three bots at a real server: whole games, through a socket."""

from collections.abc import Iterator
from random import Random

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.raw import Raw
from tests.running import RunningServer

SPYMASTER, OPERATIVE = 0, 1
SEATS = (0, 1, 9, 10)
MOST_MOVES = 200


@pytest.fixture
def ann() -> Iterator[Raw]:
    """Hosts a room whose bots take no time."""
    server = RunningServer(chance=Random(7))
    with Raw(server.port) as raw:
        raw.join("Ann", host_token=server.app.host_token)
        game = c.CodenamesOptions()
        raw.do(m.ChangeSettings, room=m.RoomOptions("Ann’s table", bot_seconds=0), game=game)
        yield raw
    server.stop()


def begin(ann: Raw, seat: int) -> None:
    """Ann sits, bots have the other seats."""
    ann.do(m.TakeSeat, seat=seat)
    for other in SEATS:
        if other != seat:
            ann.do(m.AddBot, seat=other, level="normal")
    ann.do(m.Start)


def play_on(ann: Raw) -> int:
    """Ann does what she is offered until the end; how often that was."""
    for moves in range(MOST_MOVES):
        ann.until(lambda: ann.settings.stage == "ended" or ann.offer(c.OfferVote) or ann.offer(c.OfferClue))
        if ann.settings.stage == "ended":
            return moves
        if ann.offer(c.OfferClue):
            assert ann.clue("syzygy") == ""
        elif vote := ann.offer(c.OfferVote):
            hidden = [at for at in range(25) if vote.cards >> at & 1]
            assert ann.vote("pass" if vote.may_pass else hidden[0]) in ("", "stale_guess")
        ann.catch_up()
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("seat", [OPERATIVE, SPYMASTER])
def test_a_person_and_three_bots_play_a_whole_game(ann: Raw, seat: int) -> None:
    begin(ann, seat)
    moves = play_on(ann)
    assert ann.play.reason in ("agents", "assassin")
    assert moves > 0 or ann.play.turn == 1
    review = ann.sections[c.Review]
    assert len(review.meant) == sum(isinstance(one, c.ClueGiven) for one in ann.log)


@pytest.mark.long
def test_the_same_people_and_bots_play_again(ann: Raw) -> None:
    begin(ann, OPERATIVE)
    play_on(ann)
    ann.do(m.Rematch, match=1, swap_roles=True)
    ann.until(lambda: ann.settings.match == 2 and ann.settings.stage == "playing")
    assert ann.yours.seat == SPYMASTER
    play_on(ann)
    assert ann.settings.stage == "ended"


def test_beside_a_person_bots_turn_nothing_over(ann: Raw) -> None:
    ann.do(m.AddBot, seat=2, level="bold")
    begin(ann, OPERATIVE)
    ann.until(lambda: ann.settings.stage == "ended" or ann.offer(c.OfferVote))
    assert ann.settings.stage == "playing"
    ann.until(lambda: any(one.choice is not None for one in ann.team_section.votes))
    ann.catch_up()
    assert ann.team_section.counted == (ann.member,)
    assert [face for face in ann.play.faces if face != c.HIDDEN] == [
        one.identity for one in ann.log if isinstance(one, c.Revealed) and one.team == 1
    ]
