"""The server begins anew under a room: who is waited for, what stands still, and what goes on as it was."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.rooms.state import PLAYING
from tests.server.records import reads
from tests.server.rooms.cards import dealt, takes_turn, until_turn_of
from tests.server.rooms.onlooker import again
from tests.server.rooms.sitting import Sitting
from tests.server.rooms.test_any_card_table import AnyCardTable
from tests.server.rooms.test_any_room import RARELY, AnyRoom


class AnyRoomRestarted(AnyRoom):
    """The same, with restarts of the server at any time, and with time passing meanwhile."""

    @rule(really=RARELY, seconds=st.sampled_from([0.0, 5.0, 1000.0]))
    def the_server_restarts(self, really: bool, seconds: float) -> None:
        if not really:
            return
        before = self.room
        self.now += seconds
        self.room = again(before, self.everyone.events, self.now, restarted=True)
        self.everyone.here.clear()
        self.everyone.take(self.room.restart(self.now))
        assert self.room.next_alarm is None

    @invariant()
    def nobody_is_here_while_the_room_sleeps(self) -> None:
        if self.state.asleep:
            assert not self.room.people_here
            assert self.room.next_alarm is None
            assert self.state.vote is None or self.state.stage == PLAYING

    @invariant()
    def whoever_is_waited_for_without_end_has_nobody_of_their_team_here(self) -> None:
        for one in self.state.present():
            if one.grace_from is None and one.seat is not None and self.state.stage == PLAYING:
                seats = self.state.plan.seats
                operative = m.Seat(seats[one.seat].team, "operative")
                sitters = [self.state.sitter(at) for at, seat in enumerate(seats) if seat == operative]
                assert not any(sitter and sitter.here for sitter in sitters)


def test_whatever_people_do_between_restarts_the_room_stays_in_order() -> None:
    run_state_machine_as_test(
        AnyRoomRestarted, settings=settings(max_examples=30, stateful_step_count=40, deadline=None)
    )


class AnyCardTableRestarted(AnyCardTable):
    """The same for Big Two, with its bots and stand-ins."""

    @rule(really=RARELY, seconds=st.sampled_from([0.0, 5.0, 1000.0]))
    def the_server_restarts(self, really: bool, seconds: float) -> None:
        if not really:
            return
        self.now += seconds
        self.room = again(self.room, self.everyone.events, self.now, restarted=True)
        self.everyone.here.clear()
        self.everyone.take(self.room.restart(self.now))
        assert (self.room.next_alarm, self.room.bot_seats()) == (None, {})


def test_whatever_people_and_bots_do_between_restarts_the_card_table_stays_in_order() -> None:
    run_state_machine_as_test(
        AnyCardTableRestarted, settings=settings(max_examples=30, stateful_step_count=40, deadline=None)
    )


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("table", [AnyRoomRestarted, AnyCardTableRestarted])
@pytest.mark.parametrize("share", range(3))  # for as many cores as there are
def test_whatever_people_do_between_restarts_for_long_the_room_stays_in_order(
    table: type[Any], share: int
) -> None:
    run_state_machine_as_test(
        table, settings=settings(max_examples=200, stateful_step_count=80, deadline=None)
    )


# ---- one by one


def everybody_returns(room: Sitting) -> None:
    for name in room.members:
        assert room.returns(name) is None


def left(room: Sitting) -> float:
    """Seconds until the clock runs out."""
    ends_at = room.room.state.clock.ends_at
    assert ends_at is not None
    return ends_at - (room.now - room.room.began)


def test_a_clock_goes_on_with_what_was_left_once_somebody_is_there() -> None:
    room = Sitting(clue_seconds=60, guess_seconds=60).starts()
    room.waits(20.0)
    assert room.asks("Rob", m.Say, channel="table", text="the last thing that is known") == ""
    room.restarts(seconds=500.0)
    room.waits(1000.0)
    room.returns("Bea")
    assert left(room) == pytest.approx(40.0)
    room.waits(39.0)
    assert room.play.turn == 1
    room.waits(1.0)
    assert room.play.turn == 2


def test_a_clock_that_was_paused_stays_paused() -> None:
    room = Sitting(clue_seconds=60).starts()
    room.waits(20.0)
    assert room.asks("Rae", m.Pause, paused=True) == ""
    room.restarts()
    room.returns("Rae")
    room.waits(1000.0)
    assert (room.room.state.clock.left, room.play.turn) == (40.0, 1)
    assert room.asks("Rae", m.Pause, paused=False) == ""
    assert left(room) == pytest.approx(40.0)


def test_votes_stand_and_nothing_is_agreed_by_the_first_who_is_back() -> None:
    room = Sitting().starts()
    room.gives_clue()
    one, other = room.ops()
    card = room.card("b")
    assert room.votes(one, card) == ""
    room.restarts()
    room.returns(one)
    assert room.play.faces[card] == "-"
    room.returns(other)
    assert room.votes(other, card) == ""
    assert room.play.faces[card] == "b"


def test_the_grace_of_a_team_begins_with_its_first_operative() -> None:
    room = Sitting().starts()
    room.gives_clue()
    one, other = room.ops()
    room.restarts()
    for name in ("Rae", room.spy(), room.ops(1 - room.acting)[0]):
        room.returns(name)
    room.waits(50.0)
    card = room.card("b")
    room.returns(one)
    room.waits(9.0)
    assert room.votes(one, card) == ""
    assert room.play.faces[card] == "-", "the other is still waited for"
    room.waits(1.0)
    assert room.play.faces[card] != "-"
    assert other in {one.name for one in room.room.state.present()}


def test_a_challenge_stays_open() -> None:
    room = Sitting().starts()
    room.gives_clue()
    caller, turn = room.spy(1 - room.acting), room.play.turn
    assert room.acts(caller, c.Challenge(turn)) == ""
    room.restarts()
    everybody_returns(room)
    assert room.acts(caller, c.Cover(turn, None)) == ""
    assert room.play.turn == turn + 1


def test_a_vote_of_the_room_stays_open_and_whoever_is_first_back_does_not_carry_it() -> None:
    room = Sitting().starts()
    assert room.asks("Rob", m.Rematch, match=1) == ""
    room.waits(20.0)
    room.asks("Bea", m.Say, channel="spymasters", text="hm")
    room.restarts(seconds=600.0)
    room.returns("Rob")
    vote = room.section("Rob", "room_vote")
    assert (vote.vote, len(vote.voters)) == (1, 6)
    for name in ("Rik", "Ben", "Bix"):
        assert room.room.state.stage == PLAYING
        room.returns(name)
        assert room.asks(name, m.CastVote, vote=1, yes=True) == ""
    assert room.room.state.stage == "ended"


def test_a_vote_of_the_room_ends_when_its_time_is_over() -> None:
    room = Sitting().starts()
    assert room.asks("Rob", m.Rematch, match=1) == ""
    room.restarts(seconds=600.0)
    room.returns("Ben")
    room.waits(61.0)
    assert room.section("Ben", "room_vote").vote == 0


def test_people_in_the_lobby_are_waited_for_once_somebody_is_there() -> None:
    room = Sitting().seats()
    room.restarts()
    room.waits(3600.0)
    room.returns("Bea")
    room.waits(119.0)
    assert len(list(room.room.state.present())) == 6
    room.waits(2.0)
    assert [one.name for one in room.room.state.present()] == ["Bea"]


def test_the_host_keeps_the_powers_who_is_back_a_minute_after_the_first() -> None:
    room = Sitting().starts().restarts()
    room.waits(600.0)
    room.returns("Bix")
    room.waits(59.0)
    room.returns("Rae")
    assert room.person("Rae").host
    room.restarts()
    room.returns("Bix")
    room.waits(61.0)
    assert room.person("Bix").host


def test_chat_is_as_it_was_for_each_reader_and_its_numbers_go_on() -> None:
    room = Sitting().starts()
    team, others = room.ops(), room.ops(1 - room.acting)
    for text in ("one", "two"):
        assert room.asks(team[0], m.Say, channel="team", text=text) == ""
    room.restarts()
    room.posts.clear()
    everybody_returns(room)
    assert room.heard(team[1], "team") == ["one", "two"]
    assert room.heard(others[0], "team") == []
    assert "[restarted]" in room.heard(others[0])
    assert room.asks(team[1], m.Say, channel="team", text="three") == ""
    posts = [post for post in room.posts[room.members[team[0]]] if isinstance(post, m.ChatLines)]
    lines = [post.lines[-1] for post in posts if post.channel == "team"]
    assert [(line.n, line.text) for line in lines] == [(1, "two"), (2, "three")]


def test_what_spymasters_wrote_before_the_restart_opens_at_the_end() -> None:
    room = Sitting().starts()
    assert room.asks("Rae", m.Say, channel="spymasters", text="they are lost") == ""
    room.restarts()
    room.posts.clear()
    everybody_returns(room)
    assert room.heard("Ben", "spymasters") == []
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert room.heard("Ben", "spymasters") == ["they are lost"]


def test_a_match_with_a_restart_in_it_has_a_whole_record() -> None:
    room = Sitting().starts()
    room.gives_clue()
    room.finds("b")
    room.restarts(seconds=100.0)
    everybody_returns(room)
    room.gives_clue()
    room.finds("x")
    assert room.room.state.stage == "ended"
    assert reads(room.room.record()).match.state == room.room.state.match.state


def test_a_restart_of_a_room_that_sleeps_changes_nothing() -> None:
    room = Sitting().starts().restarts()
    before = len(room.history)
    room.restarts()
    assert len(room.history) == before


def test_a_spectator_who_sits_down_begins_the_grace_of_the_team() -> None:
    room = Sitting().starts()
    room.gives_clue()
    room.joins("Wes")
    room.restarts()
    for name in (room.spy(), room.spy(1 - room.acting), "Wes"):
        room.returns(name)
    room.waits(100.0)
    seat = 9 * room.acting + 3
    assert room.asks("Wes", m.TakeSeat, seat=seat) == ""
    card = room.card("b")
    assert room.votes("Wes", card) == ""
    assert room.play.faces[card] == "-"
    room.waits(10.0)
    assert room.play.faces[card] == "b"


def test_the_grace_begins_with_the_next_match_when_it_makes_who_is_back_an_operative() -> None:
    room = Sitting().starts().restarts(60)
    room.returns("Rae")
    assert room.room.state.members[room.members["Rob"]].grace_from is None
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert room.asks("Rae", m.Rematch, match=1, swap_roles=True) == ""
    assert room.room.state.members[room.members["Rob"]].grace_from is not None


def test_in_big_two_nobody_stands_in_before_the_first_is_back_and_the_grace_over() -> None:
    room = dealt(bots={}).restarts()
    room.waits(300.0)
    assert room.room.bot_seats() == {}
    room.returns("Cem")
    room.waits(9.0)
    assert room.room.bot_seats() == {}
    room.waits(1.0)
    assert set(room.room.bot_seats()) == {0, 1, 3}


def test_in_big_two_bots_and_stand_ins_play_on_after_a_restart() -> None:
    room = dealt(people=("Ada", "Ben"), bots={2: "easy", 3: "hard"})
    room.drops("Ben")
    room.waits(11.0)
    assert room.room.bot_seats() == {1: "", 2: "easy", 3: "hard"}
    for _ in range(3):
        takes_turn(room)
    room.restarts()
    assert room.room.bot_seats() == {}
    room.returns("Ada")
    assert room.room.bot_seats() == {1: "", 2: "easy", 3: "hard"}
    until_turn_of(room, 0)
    takes_turn(room)
