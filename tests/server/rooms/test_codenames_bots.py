"""Bots at a table of Codenames: coming and going, seats, restarts, roles (docs/rules/codenames.md, "Bots").

They act by hand here; who lets them play is tested in tests/server/test_bot_seats.py.
"""

import re

import pytest
from msgspec.structs import replace

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.rooms.reading import RecordError
from tests.server.records import reads
from tests.server.rooms.sitting import Sitting

RED_SPY, RED_1, RED_2, BLUE_SPY, BLUE_1, BLUE_2 = 0, 1, 2, 9, 10, 11
THREE = (RED_SPY, BLUE_SPY, BLUE_1)


def alone(seat: int = RED_1, bots: tuple[int, ...] = THREE, **options: object) -> Sitting:
    """Rae hosts and sits; bots have the other seats."""
    room = Sitting(**options)
    room.joins("Rae", host=True)
    for bot in bots:
        assert room.asks("Rae", m.AddBot, seat=bot, level="normal") == ""
    assert room.asks("Rae", m.TakeSeat, seat=seat) == ""
    return room


def started(seat: int = RED_1, bots: tuple[int, ...] = THREE, **options: object) -> Sitting:
    room = alone(seat, bots, **options)
    assert room.asks("Rae", m.Start) == ""
    return room


def guessing(**options: object) -> Sitting:
    """Red has a clue: Rae's team."""
    seed = next(n for n in range(99) if started(seed=n, **options).acting == 0)
    room = started(seed=seed, **options)
    assert clue(room, RED_SPY) == ""
    return room


def clue(room: Sitting, seat: int, word: str = "syzygy") -> str:
    return room.bot_acts(seat, c.GiveClue(room.play.turn, word, 1, ()))


def vote(room: Sitting, seat: int, card: int) -> str:
    return room.bot_acts(seat, c.Vote(room.play.guess, card))


def bots(room: Sitting) -> list[int | None]:
    return [one.seat for one in room.section("Rae", "people").people if one.bot]


def change(room: Sitting, **options: object) -> None:
    settings = room.section("Rae", "settings")
    game = replace(settings.game, **options)
    assert room.asks("Rae", m.ChangeSettings, room=settings.room, game=game) == ""


def notes(room: Sitting, code: str) -> list[dict[str, object]]:
    posts = [post for post in room.posts[room.members["Rae"]] if isinstance(post, m.ChatLines)]
    return [dict(line.values) for post in posts for line in post.lines if getattr(line, "code", "") == code]


# ---- the lobby


def test_levels_are_offered_where_bots_speak_the_words_and_rules_tell_which_they_speak() -> None:
    room = alone()
    assert room.section("Rae", "settings").bots == ("cautious", "normal", "bold")
    change(room, word_lists=("dutch",))
    assert room.section("Rae", "settings").bots == ()
    assert room.section("Rae", "rules").bots_speak == ("en",)
    assert "add_bot" not in room.yours("Rae").may
    assert room.asks("Rae", m.AddBot, seat=RED_2, level="normal") == "no_such_bot"


def test_bots_leave_with_a_word_when_the_words_are_in_another_language() -> None:
    room = alone()
    change(room, word_lists=("english", "dutch"))
    assert bots(room) == []
    assert notes(room, "bots_left") == [{"number": 3, "why": "words"}]


def test_bots_leave_with_a_word_when_seats_are_taken_anew() -> None:
    room = alone()
    change(room, operatives=2)
    assert bots(room) == []
    assert notes(room, "bots_left") == [{"number": 3, "why": "seats"}]


def test_nothing_is_said_of_bots_that_stay_or_never_were() -> None:
    room = alone()
    change(room, clue_seconds=60)
    assert len(bots(room)) == 3
    lonely = alone(bots=())
    change(lonely, operatives=2)
    assert notes(room, "bots_left") == notes(lonely, "bots_left") == []


# ---- in a match


def test_a_bot_that_is_removed_leaves_its_seat_and_another_one_may_come() -> None:
    room = started(bots=(*THREE, RED_2))
    robin = next(one for one in room.section("Rae", "people").people if one.seat == RED_2)
    assert room.asks("Rae", m.Kick, member=robin.member) == ""
    assert RED_2 not in bots(room)
    assert room.asks("Rae", m.AddBot, seat=RED_2, level="bold") == ""
    assert RED_2 in bots(room)


@pytest.mark.parametrize("taken", [True, False])
def test_a_bot_that_gave_clues_and_went_makes_no_newcomer_wait(taken: bool) -> None:
    room = started()
    room.joins("Wes")
    gone = next(one.member for one in room.section("Rae", "people").people if one.seat == RED_SPY)
    if taken:
        assert room.asks("Rae", m.MoveMember, member=room.members["Wes"], seat=RED_SPY) == ""
    else:
        assert room.asks("Rae", m.Kick, member=gone) == ""
    room.joins("Zoe")
    assert room.person("Zoe") is not None, "by name"
    assert room.asks("Zoe", m.TakeSeat, seat=RED_2) == ""
    if taken:
        room.drops("Wes")
        room.joins("Yan")
        assert room.person("Yan") is None, "may be Wes, who has seen the key"


def test_the_host_gives_a_bots_spymaster_seat_to_a_person_and_the_bot_goes() -> None:
    room = started()
    room.joins("Wes")
    robin = next(one.member for one in room.section("Rae", "people").people if one.seat == RED_SPY)
    assert room.asks("Wes", m.TakeSeat, seat=RED_SPY) == "seat_spymaster"
    assert room.asks("Rae", m.MoveMember, member=room.members["Wes"], seat=RED_SPY) == ""
    assert room.yours("Wes").secret is not None
    left = next(one for one in room.section("Rae", "people").people if one.member == robin)
    assert (left.presence, left.seat) == ("left", None)
    assert notes(room, "left") == [{"name": left.name}]


def test_the_only_person_may_become_spymaster_where_a_bot_goes_on_guessing() -> None:
    room = started(bots=(*THREE, RED_2))
    assert room.asks("Rae", m.MoveMember, member=room.members["Rae"], seat=RED_SPY) == ""
    assert room.yours("Rae").seat == RED_SPY


def test_a_team_never_loses_its_last_operative_to_the_key() -> None:
    room = started()
    refused = room.asks("Rae", m.MoveMember, member=room.members["Rae"], seat=RED_SPY)
    assert refused == "last_operative"


def test_roles_rotate_with_bots_and_the_votes_of_the_next_match_know_them() -> None:
    room = guessing(bots=(*THREE, RED_2))
    room.asks("Rae", m.EndMatch, match=1)
    assert room.asks("Rae", m.Rematch, match=1, swap_roles=True) == ""
    assert room.yours("Rae").seat == RED_SPY
    assert room.yours("Rae").secret is not None
    assert bots(room).count(RED_1) == bots(room).count(RED_2) == 1
    state = room.room.state.match.state
    assert [person.bot for person in state.people if person] == [False, True, True, True, True]


def test_a_restart_in_the_middle_keeps_bots_and_that_their_votes_are_advice() -> None:
    room = guessing(bots=(*THREE, RED_2))
    assert vote(room, RED_2, 0) == ""
    room.restarts(30)
    assert room.room.bot_seats() == {}  # they wait until somebody is there
    assert room.returns("Rae") is None
    assert sorted(seat for seat in bots(room) if seat is not None) == [RED_SPY, RED_2, BLUE_SPY, BLUE_1]
    team = room.section("Rae", "team:0")
    assert [(one.member, one.choice) for one in team.votes if one.choice is not None] == [
        (room.room.state.sitter(RED_2).member, 0)
    ]
    assert team.counted == (room.members["Rae"],)
    assert room.votes("Rae", 1) == ""
    assert room.play.faces[1] != "-"


# ---- the record


def ended_with_a_proposal() -> str:
    """The record of a match in which a bot proposed a card beside the only person."""
    room = guessing(bots=(*THREE, RED_2), agreement="majority")
    assert vote(room, RED_2, 0) == ""
    assert room.votes("Rae", 1) == ""
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    return room.room.record()


def test_a_record_knows_bots_and_decides_their_votes_anew_as_they_were() -> None:
    text = ended_with_a_proposal()
    assert text.count('"bot":true') == 4
    assert reads(text).match.state.reason == "host"


def test_without_the_field_everybody_is_a_person_as_in_older_records() -> None:
    text = re.sub(r',"bot":(true|false)', "", ended_with_a_proposal())
    assert '"bot"' not in text
    with pytest.raises(RecordError):
        reads(text)  # a majority of two people would not have turned the card over
    room = Sitting().starts()
    room.gives_clue()
    room.finds("b")
    room.asks("Rae", m.EndMatch, match=1)
    old = room.room.record().replace(',"bot":false', "")
    assert reads(old).match.state.reason == "host"


# ---- what they say


@pytest.mark.parametrize("explain", [True, False])
def test_a_bots_line_reaches_its_team_alone_and_only_where_the_room_wants_it(explain: bool) -> None:
    room = alone(bots=(*THREE, RED_2))
    room.joins("Bea")
    settings = room.section("Rae", "settings")
    wanted = replace(settings.room, bots_explain=explain)
    assert room.asks("Rae", m.ChangeSettings, room=wanted, game=settings.game) == ""
    room.asks("Bea", m.TakeSeat, seat=BLUE_2)
    room.asks("Rae", m.Start)
    room._take(room.room.say_for(RED_2, 1, "OTTER, because of water", room.now))
    assert room.heard("Rae", "team") == (["OTTER, because of water"] if explain else [])
    assert room.heard("Bea", "team") == []


def test_bots_keep_to_themselves_where_no_person_of_their_team_is() -> None:
    room = started()
    for seat in (BLUE_1, RED_SPY):  # and a spymaster's bot is as mute as a person
        assert room.room.say_for(seat, 1, "WHALE, because of water", room.now) == []
