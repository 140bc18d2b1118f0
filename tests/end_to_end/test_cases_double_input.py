"""Faults of other tables: double, stale and late input (C1 to C13), through raw sockets."""

import time
from collections.abc import Callable

from protocol.connection import to_bytes
from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.running import RunningServer
from tests.table import Table


def test_c1_two_passes_in_one_instant_make_one_turn_change(table: Table) -> None:
    team = table.acting
    table.clue(number=2).guess(str(team))
    play = table.host.play
    passes = [op.send(Act, match=1, action=c.Vote(play.guess, "pass")) for op in table.ops[team]]
    [op.answer(number) for op, number in zip(table.ops[team], passes, strict=True)]
    after = table.host.catch_up().play
    assert (after.turn, after.team, after.phase) == (play.turn + 1, 1 - team, "clue")


def test_c2_a_turn_that_runs_out_changes_once(seat_people: Callable[..., Table]) -> None:
    table = seat_people(clue_seconds=1).start()
    before = table.host.play
    for one in table.everybody:
        one.until(lambda one=one: one.play.turn == before.turn + 1)
    time_outs = [entry for entry in table.catch_up().host.log if isinstance(entry, c.TimedOut)]
    assert [(one.turn, one.team) for one in time_outs] == [(before.turn, before.team)]
    assert table.host.play.team == 1 - before.team


def test_c4_a_face_up_card_of_the_others_is_refused(table: Table) -> None:
    team = table.acting
    table.turn(str(1 - team))
    card = next(at for at, face in enumerate(table.host.play.faces) if face != "-")
    table.clue()
    before = table.host.play
    assert table.ops[table.acting][0].vote(card) == "card_face_up"
    assert table.host.catch_up().play == before


def test_c5_first_click_reveals_once(seat_people: Callable[..., Table]) -> None:
    table = seat_people(agreement="first_click").start()
    team = table.acting
    table.clue(number=3)
    card = table.hidden(str(team))[0]
    guess = table.host.play.guess
    numbers = [op.send(Act, match=1, action=c.Vote(guess, card)) for op in table.ops[team]]
    answers = [op.answer(number) for op, number in zip(table.ops[team], numbers, strict=True)]
    assert sorted(getattr(answer, "code", "done") for answer in answers) == ["done", "stale_guess"]
    assert table.host.catch_up().play.guesses_made == 1


def test_c6_a_guess_before_any_clue_is_refused(table: Table) -> None:
    assert table.ops[table.acting][0].vote(0) == "wrong_phase"


def test_c7_nothing_changes_a_finished_match(table: Table) -> None:
    team = table.acting
    table.turn("x")
    before = table.host.play
    assert before.winners == (1 - team,)
    assert table.ops[team][0].vote(0) == "match_over"
    assert table.ops[1 - team][0].vote("pass") == "match_over"
    assert table.spy[1 - team].clue("late") == "match_over"
    assert table.host.catch_up().play == before


def test_c9_a_frame_of_turn_three_is_stale_in_turn_five(table: Table) -> None:
    table.turn("b").turn("b")
    team, play = table.acting, table.host.play
    table.clue("zugzwang")
    frame = to_bytes(Act(id=900, match=1, action=c.Vote(table.host.play.guess, table.hidden("b")[0])))
    clue = to_bytes(Act(id=901, match=1, action=c.GiveClue(play.turn, "zugzwang", 1, ())))
    table.choose(table.hidden("b")[0]).turn("b").clue("ennui")
    table.ops[team][0].send_bytes(frame)
    table.spy[team].send_bytes(clue)
    assert table.ops[team][0].answer(900).code == "stale_guess"
    assert table.spy[team].answer(901).code in ("stale_turn", "wrong_phase")


def test_c10_votes_do_not_outlive_their_turn(seat_people: Callable[..., Table]) -> None:
    table = seat_people(guess_seconds=1).start()
    team = table.acting
    table.clue()
    card = table.hidden(str(team))[0]
    assert table.ops[team][0].vote(card) == ""
    table.host.until(lambda: table.host.play.team != team)
    table.catch_up().turn("b")
    table.clue()
    assert table.ops[team][1].vote(card) == ""
    assert table.host.catch_up().play.faces[card] == "-"


def test_c11_a_dead_operative_counts_only_for_the_grace(seat_people: Callable[..., Table]) -> None:
    table = seat_people(operatives=3)
    table.set(room={"grace_seconds": 1})
    table.start()
    team = table.acting
    table.clue()
    card = table.hidden(str(team))[0]
    first, second, third = table.ops[team]
    assert (first.vote(card), second.vote(card)) == ("", "")
    assert table.host.catch_up().play.faces[card] == "-"
    third.close()
    table.host.until(lambda: table.host.play.faces[card] == str(team))


def test_c13_two_presses_of_rematch_start_one_match(table: Table) -> None:
    table.turn("x")
    numbers = [spy.send(m.Rematch, match=1) for spy in table.spy]
    answers = [spy.answer(number) for spy, number in zip(table.spy, numbers, strict=True)]
    assert sorted(getattr(one, "code", "done") for one in answers) == ["already_running", "done"]
    assert table.host.catch_up().play.match == 2


def test_c13_a_rematch_in_mid_game_is_a_vote_of_the_seated(table: Table) -> None:
    table.turn("b")
    asker, *others = table.everybody
    assert asker.refused(m.Rematch, match=1) == ""
    assert others[0].refused(m.Rematch, match=1) == "already_asked"
    vote = asker.catch_up().sections[m.RoomVote]
    assert (vote.yes, len(vote.voters)) == ((asker.member,), 6)
    for other in others[:3]:
        other.refused(m.CastVote, vote=vote.vote, yes=True)
    assert (asker.catch_up().settings.stage, asker.play.winners) == ("ended", ())


def test_votes_of_the_room_can_fail_and_be_asked_again(table: Table) -> None:
    asker, *others = table.everybody
    asker.do(m.Rematch, match=1)
    vote = asker.catch_up().sections[m.RoomVote].vote
    for other in others[:3]:
        other.do(m.CastVote, vote=vote, yes=False)
    assert asker.catch_up().sections[m.RoomVote].vote == 0
    assert asker.refused(m.Rematch, match=1) == "rate_limited"
    assert (asker.play.match, others[0].refused(m.Rematch, match=1)) == (1, "")


def test_each_message_sent_twice_leaves_the_same_state(server: RunningServer, table: Table) -> None:
    team = table.acting
    spy, op = table.spy[team], table.ops[team][0]
    for who, action in (
        (spy, c.GiveClue(1, "syzygy", 2, ())),
        (op, c.Vote(table.host.play.guess, table.hidden(str(team))[0])),
        (op, c.AskStress(1)),
        (table.spy[1 - team], c.Challenge(1)),
    ):
        assert who.act(action) == ""
        before = who.catch_up().play
        who.act(action)
        assert who.catch_up().play == before


def test_a_deadline_that_has_passed_is_handled_before_the_input(seat_people: Callable[..., Table]) -> None:
    table = seat_people(guess_seconds=1, agreement="first_click").start()
    team = table.acting
    table.clue()
    card, guess, op = table.hidden(str(team))[0], table.host.play.guess, table.ops[team][0]
    table.server.call(lambda: time.sleep(1.2))  # the loop is busy; the vote arrives with the time-out
    number = op.send(Act, match=1, action=c.Vote(guess, card))
    assert op.answer(number).code == "stale_guess"
    assert table.host.catch_up().play.faces[card] == "-"
