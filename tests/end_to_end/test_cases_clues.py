"""Faults of other tables: clues, words and text (U1 to U14, W6 to W14), through raw sockets."""

from collections.abc import Callable

import msgpack
import pytest

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from tests.raw import Raw
from tests.table import Table


def test_u1_a_clue_of_zero_goes_on_and_is_passed_after_one_guess(table: Table) -> None:
    team = table.acting
    table.clue(number=0)
    assert table.ops[team][0].vote("pass") == "pass_too_early"
    for _ in range(3):
        table.guess(str(team))
    assert (table.host.play.phase, table.host.play.guesses_left) == ("guess", None)
    assert table.choose("pass").host.play.team == 1 - team


@pytest.mark.parametrize(
    ("word", "number", "code"),
    [
        ("", 1, "clue_empty"),
        ("  ", 1, "clue_empty"),
        (",", 1, "clue_no_letter"),
        ("a b", 1, "clue_spaces"),
        ("fine", -5, "clue_number"),
        ("fine", 99, "clue_number"),
        ("fine", None, "clue_unlimited"),
        ("x" * 41, 1, "clue_too_long"),
        ("x" * 64, 1, "clue_too_long"),
        ("left\u202eright", 1, "clue_characters"),
        ("bell\x07", 1, "clue_characters"),
    ],
)
def test_u3_a_clue_of_the_wrong_shape_is_refused_precisely(
    table: Table, word: str, number: int | None, code: str
) -> None:
    spy = table.spy[table.acting]
    before = spy.play
    assert spy.clue(word, number) == code
    assert spy.catch_up().play == before
    assert spy.clue("fine", 1) == ""


@pytest.mark.parametrize("number", [2.0, True, "3"])
def test_u3_a_number_of_another_type_closes_that_connection_only(table: Table, number: object) -> None:
    spy = table.spy[table.acting]
    action = ["give_clue", 1, "fine", number, []]
    spy.send_payload(msgpack.packb({"type": "act", "id": 7, "match": 1, "action": action}))
    assert spy.closed() == "malformed"
    others = [one for one in table.everybody if one is not spy]
    assert {one.catch_up().play.phase for one in others} == {"clue"}


@pytest.mark.parametrize("change", [str, str.lower, "{}.".format, "{0[0]}\u200b{0}".format, "‑{}".format])
def test_u4_a_visible_codename_is_caught_in_every_disguise(
    table: Table, change: Callable[[str], str]
) -> None:
    spy = table.spy[table.acting]
    word = spy.words[0]
    disguised = change(word) if "\u200b" not in change("ab") else f"{word[0]}\u200b{word[1:]}"
    assert spy.clue(disguised) == "clue_on_board"


def test_u5_a_revealed_codename_is_allowed(table: Table) -> None:
    table.turn("b")
    face_up = next(at for at, face in enumerate(table.host.play.faces) if face != "-")
    assert table.spy[table.acting].clue(table.host.words[face_up].lower()) == ""


def test_u6_a_plural_is_noted_in_private_and_may_be_sent(table: Table) -> None:
    spy, op = table.spy[table.acting], table.ops[table.acting][0]
    word = next(word for word in spy.words if word[-1] in "TNRKLM")
    answer = spy.ask(c.CheckClue, match=1, word=f"{word}s")
    assert [(note.kind, spy.words[note.position]) for note in answer.notes][:1] == [("inflection", word)]
    assert answer.refusal == ""
    assert op.refused(c.CheckClue, match=1, word=word) == "not_spymaster"
    assert spy.clue(f"{word}s") == ""


def test_u9_the_second_of_two_sends_is_refused(table: Table) -> None:
    spy = table.spy[table.acting]
    numbers = [spy.send(Act, match=1, action=c.GiveClue(1, "syzygy", 1, ())) for _ in range(2)]
    codes = [getattr(spy.answer(number), "code", "") for number in numbers]
    assert codes in (["", "wrong_phase"], ["", "stale_turn"])


@pytest.mark.parametrize("word", ["x" * 40, "שלום", "fuß🎈"])
def test_u11_long_right_to_left_and_emoji_clues_are_accepted(table: Table, word: str) -> None:
    assert table.spy[table.acting].clue(word) == ""


def test_u13_a_pass_at_once_or_from_the_spymaster_is_refused(table: Table) -> None:
    table.clue()
    team = table.acting
    assert table.ops[team][0].vote("pass") == "pass_too_early"
    assert table.spy[team].vote("pass") == "not_operative"


def test_u14_one_challenge_is_live_and_the_rest_are_refused(table: Table) -> None:
    team = table.acting
    assert table.spy[1 - team].act(c.Challenge(1)) == "challenge_no_clue"
    table.clue()
    assert table.spy[team].act(c.Challenge(1)) == "challenge_own_team"
    codes = [table.spy[1 - team].act(c.Challenge(1)) for _ in range(2)]
    assert codes[0] == ""
    assert codes[1] != ""
    cover = table.hidden(str(1 - team))[0]
    assert table.spy[1 - team].act(c.Cover(1, cover)) == ""
    assert table.host.catch_up().play.team == 1 - team
    assert table.spy[team].act(c.Challenge(1)) in ("stale_turn", "challenge_no_clue")


def test_w6_twenty_games_in_a_row_always_have_a_full_board(table: Table) -> None:
    boards = [table.host.words]
    for match in range(1, 20):
        table.host.do(m.EndMatch, match=match)
        table.host.do(m.Rematch, match=match)
        boards.append(table.host.catch_up().words)
    assert all(len(set(board)) == 25 for board in boards)
    assert len({word for board in boards for word in board}) == 500


@pytest.mark.parametrize("line", ["👨‍👩‍👧 🇳🇱 𝔘", "naïve ñ ß ё ΐ", "NULL TRUE 007 #hash =SUM", "<b>bold</b>"])
def test_w10_text_survives_in_chat(table: Table, line: str) -> None:
    op = table.ops[0][0]
    assert op.say(line) == ""
    assert table.ops[1][1].catch_up().texts()[-1] == line


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("🦊🦊", "🦊🦊"),
        ("田中", "田中"),
        ("עדה", "עדה"),
        ("<b>Bo</b>", "<b>Bo</b>"),
        ("  Ann  Lee ", "Ann Lee"),
    ],
)
def test_w11_names_of_any_script_join(table: Table, name: str, shown: str) -> None:
    assert table.newcomer(name).name == shown


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"),
        ("   ", "name_empty"),
        ("\u200b\u200d", "name_empty"),
        ("\u3164", "name_empty"),
        ("Bo\u202eyl", "name_characters"),
        ("Bo\x00", "name_characters"),
        ("Z" + "\u0301" * 9, "name_characters"),
        ("x" * 25, "name_too_long"),
    ],
)
def test_w11_names_that_would_be_blank_or_lie_are_refused(table: Table, name: str, code: str) -> None:
    from protocol.messages import session as s

    raw: Raw = table.connect()
    assert raw.refused(s.Join, room="", name=name, avatar="fox") == code
    assert raw.join("Fine").name == "Fine"
