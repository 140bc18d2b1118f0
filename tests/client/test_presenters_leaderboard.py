"""The leaderboard in, its page out: lines, marks, what stands instead, and who may leave whom out."""

import pytest

from client.model import wording
from client.model.events import Lost, Sent, Unanswered
from client.model.leaderboard import LeaderboardModel
from client.model.presenters.leaderboard import ALL_TIME, EVENING, leaderboard
from client.model.reduce import reduce
from client.model.state import State
from protocol.messages.room import LeaveOut
from protocol.messages.session import Refusal
from tests.client import leaderboard_samples as example
from tests.client import samples as s
from tests.client.samples import ADA, BO, DEV, NOW, in_lobby


def page(state: State, span: str = EVENING, game: str = "") -> LeaderboardModel:
    return leaderboard(state, span, game)


def test_a_line_tells_games_wins_share_and_wins_by_role() -> None:
    shown = page(example.told())
    assert shown.columns == ("Player", "Games", "Wins", "Share", "As spymaster", "As operative")
    assert shown.people[0].name == "Cleo"
    assert shown.people[0].cells == ("12", "8", "67 %", "5 of 6", "3 of 6")
    assert shown.people[3].cells == ("12", "6", "50 %", "–", "6 of 12")
    assert (shown.note, shown.caption) == ("", "12 games since 19:40")


def test_big_two_tells_points_and_the_day_of_all_time() -> None:
    given = example.answer(evening=False, game="big_two", people=example.CARDS, yours=-1)
    shown = page(example.told(given), ALL_TIME, "big_two")
    assert shown.columns[-1] == "Points"
    assert shown.people[1].cells == ("9", "3", "33 %", "40")
    assert shown.people[1].spoken == "Place 2, Dev, 3 wins in 9 games, 40 points"
    assert shown.caption == "12 games since 27 November 2026"


def test_the_own_line_is_marked_and_told() -> None:
    shown = page(example.told())
    assert [one.name for one in shown.people if one.own] == ["Bo"]
    assert shown.people[2].mark == "you"
    assert (
        shown.people[2].spoken
        == "Place 3, Bo, you, 6 wins in 12 games, 4 of 9 as spymaster, 2 of 3 as operative"
    )
    assert not any(one.own for one in page(example.told(example.answer(yours=-1))).people)


def test_a_name_is_shown_as_typed_and_does_not_turn_a_sentence_round() -> None:
    shown = page(example.told())
    assert shown.people[4].name == "<b>Gus</b> the third of Ow"
    assert shown.people[3].name == "שירה"
    assert "\u2068שירה\u2069" in shown.people[3].spoken


def test_bots_stand_apart_by_their_level() -> None:
    shown = page(example.told(example.answer(bots=example.CARD_BOTS)))
    assert [(one.place, one.name) for one in shown.bots] == [("", "Hard bot"), ("", "Easy bot")]
    assert shown.bots_title == "Bots"


def test_who_is_not_told_is_counted() -> None:
    assert page(example.told(example.answer(more=1))).more == "and 1 person more"
    assert page(example.told()).more == ""


def test_only_what_was_asked_for_is_shown() -> None:
    state = example.told()
    for span, game in ((ALL_TIME, ""), (EVENING, "codenames")):
        shown = page(state, span, game)
        assert (shown.people, shown.note, shown.caption) == ((), "Adding up the games…", "")


@pytest.mark.parametrize(
    ("given", "span", "note"),
    [
        (example.nobody(), EVENING, "No game was finished this evening"),
        (example.nobody(evening=False), ALL_TIME, "No game was finished yet"),
        (example.answer(people=(), yours=-1), EVENING, "Nobody is shown"),
    ],
)
def test_where_there_are_no_lines_it_says_why(given: object, span: str, note: str) -> None:
    shown = page(example.told(given), span)  # type: ignore[arg-type]
    assert (shown.note, shown.people, shown.retry) == (note, (), None)
    assert shown.note_detail


def test_a_question_that_fails_is_told_there_and_can_be_asked_again() -> None:
    waits = example.asked(in_lobby())
    assert page(waits).retry is None
    refused = reduce(waits, Refusal(id=1, code="rate_limited", values={"retry_after": 7}), NOW)
    unanswered = reduce(waits, Unanswered(1), NOW)
    for state in (refused, unanswered):
        shown = page(state)
        assert shown.note == "The leaderboard didn’t arrive"
        assert shown.retry is not None
        assert shown.retry.text == "Try again"
        assert state.notices == waits.notices
    assert page(refused).note_detail == wording.refusal("rate_limited", {"retry_after": 7})
    assert page(example.asked(unanswered, 2)).note == "Adding up the games…"


def test_without_a_connection_it_is_shown_as_it_was() -> None:
    lost = Lost("silent", 1004.0)
    shown = page(reduce(example.told(), lost, NOW))
    assert (shown.note, shown.note_detail, len(shown.people)) == ("Connection lost", "This is how it was.", 8)
    shown = page(reduce(example.asked(in_lobby()), lost, NOW))
    assert (shown.note_detail, shown.people) == ("It is shown when you are back.", ())


def test_an_older_answer_does_not_take_the_place_of_a_newer_question() -> None:
    waits = example.asked(example.asked(in_lobby(), 1), 2, evening=False)
    late = reduce(waits, example.answer(id=1), NOW)
    assert late.standings.answer is None
    assert reduce(late, example.answer(id=2, evening=False), NOW).standings.answer is not None


# ---- who is shown


def members(state: State) -> dict[int, bool]:
    return {one.member: one.shown for one in page(state).choices}


def test_everybody_decides_for_themself_and_the_host_for_the_room() -> None:
    given = example.answer(left_out=(ADA, DEV))
    mine = page(example.told(given, in_lobby(ADA))).choices
    assert [(one.member, one.shown, one.mark) for one in mine] == [(ADA, False, "you")]
    assert mine[0].spoken == "Show me on the leaderboard"
    of_host = example.told(given)
    assert members(of_host)[BO]
    assert [member for member, shown in members(of_host).items() if not shown] == [ADA, DEV]
    assert page(of_host).choices[1].spoken == "Show Ada on the leaderboard"
    assert page(in_lobby()).choices == ()


def test_bots_and_who_has_left_are_no_choice() -> None:
    gone = s.people(dev={"presence": "left"}, eli={"bot": "easy"})
    state = reduce(example.told(), s.update(gone), NOW)
    assert not {DEV, s.ELI} & members(state).keys()


def test_a_choice_waits_for_its_answer_and_for_the_end_of_a_game() -> None:
    state = reduce(example.told(), Sent(LeaveOut(id=9, member=ADA, out=True)), NOW)
    ada = next(one for one in page(state).choices if one.member == ADA)
    assert (ada.shown, ada.enabled) == (False, False)
    playing = page(example.told(example.answer(yours=1), s.guessing()))
    assert not any(one.enabled for one in playing.choices)
    assert playing.choices_hint == "This can be changed between games."
    assert all(one.enabled for one in page(example.told()).choices)


def test_a_strange_second_breaks_nothing() -> None:
    for since in (-1e14, 1e14):
        shown = page(example.told(example.answer(since=since)))
        assert shown.caption.startswith("12 games since ")
