"""The state after messages and events, folded without Qt and without a network."""

from dataclasses import replace

from client.model.events import (
    Aimed,
    Asked,
    ChannelOpened,
    Connecting,
    Ended,
    Lost,
    Marked,
    Moment,
    Sent,
    Told,
    Unanswered,
)
from client.model.reduce import reduce
from client.model.state import Phase, State
from protocol.messages import Act, codenames, room, session
from tests.client import samples as s
from tests.client.samples import ADA, BO, NOW, at, fold


def vote(choice: codenames.Choice, number: int = 7) -> Sent:
    return Sent(Act(id=number, match=1, action=codenames.Vote(guess=5, choice=choice)))


# ---- coming and going


def test_a_room_is_shown_from_the_first_full_view_on() -> None:
    entering = fold(*s.entering())
    assert not entering.in_room
    assert fold(s.full(s.people(), s.settings("lobby"), s.yours()), state=entering).in_room


def test_a_lost_room_stays_as_it_was_and_the_clock_of_the_loss_is_the_first_one() -> None:
    lost = fold(Lost("closed", retry_at=1001.0), state=s.guessing(), now=Moment(1000.0, 500.0))
    again = fold(
        Connecting("host", again=True), Lost("refused", 1003.0), state=lost, now=Moment(1002.0, 502.0)
    )
    assert (again.link.phase, again.link.lost_at, again.play) == (Phase.LOST, 500.0, s.guessing().play)


def test_coming_back_replaces_everything_and_nothing_moves() -> None:
    lost = fold(Lost("closed", 1001.0), state=s.guessing())
    shown = ("HONEY", "ORANGE", "LION")
    back = fold(
        Connecting("host", again=True),
        s.welcome(),
        s.joined(now=90.0),
        s.full(s.people(), s.settings(), s.words(), s.play(shown=shown), s.yours()),
        state=lost,
    )
    assert back.link.phase is Phase.IN
    assert back.fresh
    assert back.play == s.play(shown=shown)


def test_another_room_forgets_the_one_before() -> None:
    state = fold(Connecting("elsewhere"), state=s.guessing())
    assert (state.play, state.log, state.chat) == (None, (), {})


def test_the_end_of_a_visit_leaves_only_its_reason() -> None:
    state = fold(Ended("kicked"), state=s.guessing())
    assert (state.in_room, state.link.reason, state.play) == (False, "kicked", None)


def test_times_of_the_room_become_times_of_this_computer() -> None:
    state = fold(*s.entering(), now=Moment(mono=1000.0, wall=5000.0))  # the room's second 65
    assert (state.mono(70.0), state.wall(60.0)) == (1005.0, 4995.0)


# ---- sections


def test_a_section_replaces_its_predecessor_whole_and_no_other() -> None:
    before = s.guessing(votes={ADA: at("LION")})
    after = fold(s.update(s.team({})), state=before)
    assert after.teams[s.BLUE].votes == ()
    assert replace(after, teams=before.teams) == before


def test_a_board_that_was_seen_may_move() -> None:
    assert s.guessing().fresh
    assert not fold(s.update(s.play(shown=("HONEY", "ORANGE", "LION"))), state=s.guessing()).fresh


def test_the_next_match_forgets_the_review_and_the_votes() -> None:
    sections = s.settings(match=2), s.play("clue", match=2), s.words(2)
    state = fold(s.update(*sections), state=s.over())
    assert (state.review, state.teams, state.fresh) == (None, {}, True)
    assert state.play is not None
    assert state.play.match == 2


def test_back_in_the_lobby_nothing_of_the_match_is_left() -> None:
    state = fold(s.update(s.settings("lobby")), state=s.over())
    assert (state.words, state.play, state.review) == (None, None, None)


# ---- marks and aims


def test_marks_are_toggled_and_go_when_their_card_is_turned_over() -> None:
    marked = fold(Marked(3), Marked(at("LION")), Marked(3), state=s.composing())
    assert marked.local.marks == {at("LION")}
    turned = fold(s.update(s.play("clue", shown=("LION",))), state=marked)
    assert turned.local.marks == frozenset()


def test_marks_survive_a_lost_connection() -> None:
    marked = fold(Marked(4), state=s.composing())
    back = (s.people(), s.settings(), s.words(), s.play("clue"), s.yours(BO, offers=(s.clue_offer(),)))
    state = fold(Lost("closed", 0.0), Connecting("h", again=True), s.joined(BO), s.full(*back), state=marked)
    assert state.local.marks == {4}


def test_an_aim_ends_with_the_guess_it_was_for() -> None:
    aimed = fold(Aimed(3), state=s.guessing())
    assert aimed.local.aimed == 3
    assert fold(s.update(s.play(guess=6)), state=aimed).local.aimed is None


# ---- requests


def test_a_request_is_pending_until_it_is_answered() -> None:
    sent = fold(vote(3), state=s.guessing())
    assert set(sent.pending) == {7}
    for answer in (session.Done(id=7), session.Refusal(id=7, code="stale_guess"), Unanswered(7)):
        assert fold(answer, state=sent).pending == {}


def test_nothing_of_a_request_shows_before_the_server_says_so() -> None:
    before = s.guessing()
    assert replace(fold(vote(3), state=before), pending={}) == before


def test_a_late_answer_changes_nothing() -> None:
    sent = fold(vote(3), Unanswered(7), state=s.guessing())
    assert fold(session.Done(id=7), state=sent) == sent


def test_a_refusal_is_a_notice() -> None:
    state = fold(vote(3), session.Refusal(id=7, code="stale_guess", values={"x": 1}), state=s.guessing())
    assert [(each.kind, each.code, each.values) for each in state.notices] == [
        ("refusal", "stale_guess", {"x": 1})
    ]


def test_what_was_on_its_way_when_the_connection_broke_is_not_pending_any_more() -> None:
    assert fold(vote(3), Lost("closed", 0.0), state=s.guessing()).pending == {}


def test_a_line_that_was_refused_or_lost_comes_back() -> None:
    line = room.Say(id=9, channel="team", text="hello")
    for ending in (session.Refusal(id=9, code="rate_limited"), Lost("closed", 0.0)):
        assert fold(Sent(line), ending, state=s.guessing()).returned == (line,)
    assert fold(Sent(line), session.Done(id=9), state=s.guessing()).returned == ()


# ---- the clue's check


def check(number: int, word: str) -> Sent:
    return Sent(codenames.CheckClue(id=number, match=1, word=word))


def checked(number: int, refusal: str = "", forfeits: bool = False) -> codenames.ClueChecked:
    return codenames.ClueChecked(id=number, word="x", refusal=refusal, forfeits=forfeits, notes=())


def test_only_the_answer_about_the_newest_word_counts() -> None:
    state = fold(check(1, "por"), check(2, "port"), checked(1, "clue_empty"), state=s.composing())
    assert state.local.check is None
    state = fold(checked(2, forfeits=True), state=state)
    assert state.local.check is not None
    assert (state.local.check.word, state.local.check.forfeits) == ("port", True)


def test_a_clue_that_was_given_takes_the_marks_and_the_question_along() -> None:
    clue = codenames.GiveClue(2, "coast", 2, (4, 9))
    given = Sent(Act(id=3, match=1, action=clue))
    state = fold(Marked(4), Marked(9), Asked(clue), given, session.Done(id=3), state=s.composing())
    assert (state.local.marks, state.local.asked) == (frozenset(), None)


def test_a_refused_clue_keeps_the_marks_and_says_why_under_the_field() -> None:
    given = Sent(Act(id=3, match=1, action=codenames.GiveClue(2, "a b", 2, ())))
    state = fold(Marked(4), given, session.Refusal(id=3, code="clue_spaces"), state=s.composing())
    assert state.local.marks == {4}
    assert state.local.check is not None
    assert (state.local.check.word, state.local.check.refusal) == ("a b", "clue_spaces")


# ---- log and chat


def test_log_entries_are_appended_once() -> None:
    state = s.guessing()
    more = codenames.Passed(130.0, 2, s.BLUE)
    again = fold(s.log(*s.LOG[3:], more, first=3), s.log(more, first=5), state=state)
    assert again.log == (*s.LOG, more)


def test_another_match_has_a_log_of_its_own() -> None:
    state = fold(s.log(codenames.Dealt(200.0, 1), match=2), state=s.guessing())
    assert state.log == (codenames.Dealt(200.0, 1),)


def test_time_running_out_is_told_but_not_again_to_who_joins_later() -> None:
    out = codenames.TimedOut(66.0, 2, s.BLUE, "guess")
    assert [each.code for each in fold(s.log(out, first=5), state=s.guessing()).notices] == ["time_out"]
    assert fold(s.log(replace_at(out, 20.0), first=5), state=s.guessing()).notices == ()


def replace_at(entry: codenames.TimedOut, at: float) -> codenames.TimedOut:
    return codenames.TimedOut(at, entry.turn, entry.team, entry.phase)


def test_the_first_line_of_a_channel_has_the_number_0() -> None:
    state = fold(s.lines("team", s.said(0, "a")), s.lines("team", s.said(1, "b")), state=s.guessing())
    assert [line.n for line in state.chat["team"].lines] == [0, 1]
    assert state.chat["team"].unread == 2


def test_history_is_nobodys_news_and_later_lines_are() -> None:
    state = fold(s.lines("team", s.said(1, "a"), s.said(2, "b"), unread=False), state=s.guessing())
    assert state.chat["team"].unread == 0
    state = fold(s.lines("team", s.said(2, "b"), s.said(3, "c")), state=state)
    assert [line.n for line in state.chat["team"].lines] == [1, 2, 3]
    assert state.chat["team"].unread == 1


def test_an_open_tab_has_nothing_unread() -> None:
    state = fold(ChannelOpened("team"), s.lines("team", s.said(1, "a")), state=s.guessing())
    assert state.chat["team"].unread == 0
    state = fold(ChannelOpened(None), s.lines("team", s.said(2, "b")), state=state)
    assert state.chat["team"].unread == 1
    assert fold(ChannelOpened("team"), state=state).chat["team"].unread == 0


def test_what_was_said_while_one_was_away_is_unread() -> None:
    state = fold(s.lines("team", s.said(1, "a"), unread=False), Lost("closed", 0.0), state=s.guessing())
    back = fold(
        Connecting("h", again=True),
        s.joined(),
        s.full(s.people(), s.settings(), s.words(), s.play(), s.yours()),
        s.lines("team", s.said(1, "a"), s.said(2, "b"), unread=False),
        s.lines("team", s.said(3, "c"), unread=False),
        state=state,
    )
    assert back.chat["team"].unread == 2


def test_what_a_server_has_lost_by_a_power_cut_is_forgotten() -> None:
    lines = [s.said(number, "a") for number in range(5)]
    state = fold(s.lines("team", *lines), ChannelOpened("team"), Lost("closed", 0.0), state=s.guessing())
    back = fold(
        Connecting("h", again=True),
        s.joined(),
        s.full(s.people(), s.settings(), s.words(), s.play(), s.yours()),
        s.log(*s.LOG[:3], first=0),
        s.lines("team", *lines[:2], unread=False),
        s.lines("team", lines[2], unread=False),
        s.lines("team", s.said(3, "another")),
        state=state,
    )
    assert back.log == s.LOG[:3]
    assert [line.text for line in back.chat["team"].lines] == ["a", "a", "a", "another"]


def test_lines_of_the_room_are_not_counted_as_unread() -> None:
    note = room.Noted(n=1, at=70.0, code="joined", values={"name": "Ivo"})
    assert fold(s.lines("table", note), state=s.guessing()).chat["table"].unread == 0


def test_somebody_coming_back_is_a_notice() -> None:
    note = room.Noted(n=1, at=70.0, code="back", values={"name": "Dev"})
    assert [each.code for each in fold(s.lines("table", note), state=s.guessing()).notices] == ["back"]
    assert fold(s.lines("table", note, unread=False), state=s.guessing()).notices == ()


# ---- the record and odds and ends


def part(number: int, of: int = 2) -> room.RecordPart:
    return room.RecordPart(id=number + 1, match=1, part=number, parts=of, text=f"part {number}")


def test_a_record_is_put_together_in_order() -> None:
    state = fold(part(0), part(1), state=s.over())
    assert state.record is not None
    assert (state.record.complete, "".join(state.record.texts)) == (True, "part 0part 1")
    assert fold(part(1), state=s.over()).record is None


def test_notices_are_numbered_and_only_the_last_are_kept() -> None:
    state = fold(*(Told("copied") for _ in range(30)))
    assert [each.n for each in state.notices][-1] == 30
    assert len(state.notices) == 20


def test_a_farewell_and_a_heartbeat_change_nothing() -> None:
    state = s.guessing()
    for message in (session.Ping(nonce=1), session.Pong(nonce=1), session.Goodbye(code="kicked")):
        assert reduce(state, message, NOW) is state


def test_nothing_is_offered_before_the_server_says_so() -> None:
    assert State().yours.offers == ()
    assert fold(*s.entering()).yours.offers == ()
