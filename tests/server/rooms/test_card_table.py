"""Big Two in a room: seats, bots, who is away, restart, the evening, records (docs/rules/big-two.md)."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.room import LogEntries
from server.rooms.state import RoomState
from tests.server.records import reads
from tests.server.rooms import cards
from tests.server.rooms.cards import PEOPLE, dealt, hand, on_turn, seated, table, takes_turn, to_the_end
from tests.server.rooms.sitting import Sitting

PAIR = ("Ada", "Ben")
TWO_BOTS = {2: "easy", 3: "hard"}


def change(room: Sitting, game: Any, host: str = "Ada") -> str:
    return room.asks(host, m.ChangeSettings, room=room.section(host, "settings").room, game=game)


def entries(room: Sitting, name: str) -> list[Any]:
    """The log of the newest match as this person has it."""
    found: list[Any] = []
    for post in room.posts[room.members[name]]:
        if isinstance(post, LogEntries):
            del found[post.first :]
            found += post.entries
    return found


# ---- choosing the game


def test_the_host_chooses_big_two_in_the_lobby_and_everybody_stands_up() -> None:
    room = Sitting().seats()
    assert change(room, b.BigTwoOptions(), "Rae") == ""
    settings = room.section("Rob", "settings")
    assert (settings.teams, settings.seats) == ((), (m.Seat(-1, "player"),) * 4)
    assert settings.missing == (m.Missing(-1, "player"),) * 4
    assert settings.bots == ("easy", "medium", "hard")
    assert all(room.yours(name).seat is None for name in room.members)


def test_another_game_makes_the_bots_leave() -> None:
    room = seated(PAIR, TWO_BOTS)
    assert change(room, c.CodenamesOptions()) == ""
    assert {person.name for person in room.section("Ada", "people").people} == set(PAIR)
    assert room.asks("Ada", m.AddBot, seat=0, level="easy") == "no_such_bot"


@pytest.mark.parametrize("ended", [False, True], ids=["lobby", "ended"])
def test_a_bot_that_is_made_to_stand_up_leaves(ended: bool) -> None:
    room = seated(PAIR, TWO_BOTS)
    if ended:
        room.asks("Ada", m.Start)
        room.asks("Ada", m.EndMatch, match=1)
    bot = room.room.state.seating()[3]
    assert room.asks("Ada", m.MoveMember, member=bot, seat=None) == ""
    assert room.asks("Ada", m.MoveMember, member=bot, seat=3) == "no_such_member"
    assert len(room.section("Ada", "people").people) == 3


def test_a_bot_never_bears_the_name_of_one_that_left_in_the_same_match() -> None:
    room = dealt(PEOPLE[:3], {3: "hard"})
    first = room.room.state.sitter(3)
    assert first is not None
    room.asks("Ada", m.Kick, member=first.member)
    room.asks("Ada", m.AddBot, seat=3, level="hard")
    second = room.room.state.sitter(3)
    assert second is not None
    assert second.name != first.name


def test_a_setting_of_the_same_game_keeps_the_seats_and_the_bots() -> None:
    room = seated(PAIR, TWO_BOTS)
    assert change(room, b.BigTwoOptions(points=True)) == ""
    assert len(room.room.state.seating()) == 4


def test_settings_that_can_not_be_are_refused() -> None:
    room = seated()
    assert change(room, b.BigTwoOptions(turn_seconds=601)) == "setting_range"


def test_it_starts_with_four_and_not_before() -> None:
    room = seated(PEOPLE[:3])
    assert "start" not in room.yours("Ada").may
    assert room.asks("Ada", m.Start) == "seats_missing"
    assert room.asks("Ada", m.AddBot, seat=3, level="medium") == ""
    assert "start" in room.yours("Ada").may
    assert room.asks("Ada", m.Start) == ""
    assert [len(hand(room, name)) for name in PEOPLE[:3]] == [13, 13, 13]


def test_an_action_of_another_game_is_refused() -> None:
    room = dealt()
    assert room.acts("Ada", c.GiveClue(1, "word", 1, ())) == "other_game"
    assert room.asks("Ada", c.CheckClue, match=1, word="word") == "other_game"


# ---- what everybody is sent


def test_each_player_is_sent_their_own_hand_and_a_spectator_none() -> None:
    room = dealt()
    room.joins("Wes")
    hands = [hand(room, name) for name in PEOPLE]
    assert sorted(card for one in hands for card in one) == list(range(52))
    assert hand(room, "Wes") is None
    assert room.section("Wes", "table").counts == (13,) * 4
    assert room.section("Wes", "finish") is None


def test_a_late_spectator_has_the_whole_log_and_no_hand() -> None:
    room = dealt()
    for _ in range(5):
        takes_turn(room)
    room.joins("Wes")
    assert entries(room, "Wes") == entries(room, "Ada")
    assert room.section("Wes", "table") == room.section("Ada", "table")


def test_a_rejoin_shows_the_table_and_the_hand_as_they_are_now() -> None:
    room = dealt()
    held = hand(room, "Ben")
    room.drops("Ben")
    takes_turn(room)
    room.returns("Ben")
    assert replace(room.section("Ben", "table"), revision=0) == table(room)
    assert hand(room, "Ben") == held


def test_ones_own_play_is_confirmed_before_any_bot_plays() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    cards.until_turn_of(room, 0)
    turn = table(room).turn
    takes_turn(room)
    assert room.section("Ada", "table").turn == turn + 1
    assert room.posts[room.members["Ada"]][-1].id == 7


def test_everybody_talks_at_the_table_also_in_a_match() -> None:
    room = dealt()
    room.joins("Wes")
    assert room.asks("Wes", m.Say, channel="table", text="hello") == ""
    assert room.asks("Ada", m.Say, channel="team", text="hello") == "channel_read_only"
    assert all("hello" in room.heard(name) for name in PEOPLE)


# ---- playing


def test_nobody_plays_for_another_seat() -> None:
    room = dealt()
    first = on_turn(room)
    assert first is not None
    other = next(name for name in PEOPLE if name != first)
    assert room.acts(other, cards.lowest(room, table(room).seat)) == "not_your_turn"
    room.joins("Wes")
    assert room.acts("Wes", b.PassTurn(1)) == "not_seated"


def test_a_double_click_passes_once() -> None:
    room = dealt()
    takes_turn(room)
    name, turn = on_turn(room), table(room).turn
    assert name is not None
    assert [room.acts(name, b.PassTurn(turn)) for _ in range(2)] == ["", "stale_turn"]
    assert table(room).turn == turn + 1


def test_the_time_for_a_turn_runs_out_once_and_the_next_has_its_own() -> None:
    room = dealt(turn_seconds=20)
    assert room.section("Ada", "clock").key == "turn:1"
    room.waits(20)
    assert table(room).last == (0,)
    room.waits(19)
    takes_turn(room)
    assert room.section("Ada", "clock").key == "turn:3"
    room.waits(19)
    assert table(room).turn == 3
    room.waits(1)
    assert table(room).turn == 4
    assert entries(room, "Ada")[-1].timed_out


def test_a_pause_of_the_host_stops_the_clock() -> None:
    room = dealt(turn_seconds=20)
    room.waits(15)
    assert room.asks("Ada", m.Pause, paused=True) == ""
    room.waits(100)
    assert table(room).turn == 1
    room.asks("Ada", m.Pause, paused=False)
    room.waits(5)
    assert table(room).turn == 2


def test_a_restart_in_the_first_turn_gives_the_new_first_turn_its_whole_time() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"}, turn_seconds=60)
    room.waits(50)
    assert room.asks("Ada", m.Rematch, match=1) == ""
    clock = room.section("Ada", "clock")
    assert (clock.key, clock.ends_at) == ("turn:1", 110.0)


def test_a_clock_that_was_stopped_runs_whole_after_a_restart() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"}, turn_seconds=60)
    room.waits(50)
    room.asks("Ada", m.Pause, paused=True)
    room.asks("Ada", m.Rematch, match=1)
    assert room.section("Ada", "clock").ends_at == 110.0


# ---- who is away


def test_after_the_grace_a_bot_plays_the_seat_of_who_dropped() -> None:
    room = dealt()
    room.drops("Cem")
    room.waits(9)
    assert room.room.bot_seats() == {}
    room.waits(1)
    assert room.room.bot_seats() == {2: ""}
    assert room.section("Ada", "table").stand_ins == 0b0100
    assert entries(room, "Ada")[-1] == b.StandInChanged(10.0, 2, "Cem", True)


def test_the_game_goes_on_when_one_leaves_and_ends_when_a_hand_is_empty() -> None:
    room = dealt()
    takes_turn(room)
    room.leaves("Cem")
    assert room.room.bot_seats() == {2: ""}
    to_the_end(room)
    assert room.section("Ada", "finish").reason == "empty_hand"
    assert 0 in room.section("Ada", "table").counts


def test_who_comes_back_takes_the_seat_over_with_its_cards_also_in_the_middle_of_a_turn() -> None:
    room = dealt()
    room.drops("Cem")
    room.waits(10)
    cards.until_turn_of(room, 2)
    action = cards.lowest(room, 2)
    room.returns("Cem")
    assert entries(room, "Ada")[-1].playing is False
    assert room.bot_acts(2, action) == "not_seated"
    assert len(hand(room, "Cem")) == table(room).counts[2]
    assert room.acts("Cem", action) == ""


def test_who_said_goodbye_comes_back_to_the_free_seat() -> None:
    room = dealt()
    held = hand(room, "Cem")
    room.leaves("Cem")
    room.joins("Cem again")
    assert hand(room, "Cem again") is None
    assert room.yours("Cem again").seats == 0b0100
    assert not room.person("Cem again").waits  # type: ignore[union-attr]
    assert room.asks("Cem again", m.TakeSeat, seat=2) == ""
    assert hand(room, "Cem again") == held
    assert room.room.bot_seats() == {}


def test_who_stood_up_has_no_hand_and_may_sit_on_that_seat_only() -> None:
    room = dealt()
    room.asks("Cem", m.LeaveSeat)
    room.asks("Dot", m.LeaveSeat)
    assert hand(room, "Cem") is None
    assert room.yours("Cem").seats == 0b0100
    assert room.asks("Cem", m.TakeSeat, seat=3) == "seen_cards"
    assert room.asks("Ada", m.MoveMember, member=room.members["Cem"], seat=3) == "seen_cards"
    assert room.asks("Cem", m.TakeSeat, seat=2) == ""


def test_the_seat_of_somebody_away_is_the_hosts_to_give() -> None:
    room = dealt()
    room.joins("Wes")
    room.drops("Cem")
    assert room.asks("Wes", m.TakeSeat, seat=2) == "seat_taken"
    room.waits(10)
    assert room.asks("Wes", m.TakeSeat, seat=2) == "seat_away"
    held = room.room.state.game.private(room.room.state.match.state, 2).secret  # type: ignore[union-attr]
    assert room.asks("Ada", m.MoveMember, member=room.members["Wes"], seat=2) == ""
    assert hand(room, "Wes") == held
    room.returns("Cem")
    assert hand(room, "Cem") is None
    assert room.yours("Cem").seat is None
    assert room.asks("Cem", m.TakeSeat, seat=2) == "seat_taken"


def test_the_host_makes_nobody_stand_up_who_is_here() -> None:
    room = dealt()
    assert room.asks("Ada", m.MoveMember, member=room.members["Cem"], seat=None) == "seat_occupied"


def test_the_host_removes_a_bot_and_a_friend_takes_its_cards() -> None:
    room = dealt(PEOPLE[:3], {3: "hard"})
    room.joins("Wes")
    bot = room.room.state.sitter(3)
    assert bot is not None
    assert room.asks("Wes", m.TakeSeat, seat=3) == "seat_taken"
    assert room.asks("Ada", m.Kick, member=bot.member) == ""
    assert room.room.bot_seats() == {3: ""}
    assert room.asks("Wes", m.TakeSeat, seat=3) == ""
    assert len(hand(room, "Wes")) == 13
    assert room.room.bot_seats() == {}


def test_the_host_puts_a_bot_on_a_free_seat_in_the_middle_of_a_match() -> None:
    room = dealt()
    room.leaves("Cem")
    assert room.asks("Ada", m.AddBot, seat=2, level="hard") == ""
    assert room.room.bot_seats() == {2: "hard"}
    assert entries(room, "Ada")[-1].playing is False
    to_the_end(room)
    assert room.room.state.stage == "ended"


def test_of_many_who_left_a_seat_the_last_ones_stay_in_sight() -> None:
    room = dealt(PEOPLE[:3], {3: "easy"})
    for _ in range(20):
        room.waits(1)
        bot = room.room.state.sitter(3)
        assert bot is not None
        room.asks("Ada", m.Kick, member=bot.member)
        room.asks("Ada", m.AddBot, seat=3, level="easy")
    room.leaves("Cem")
    people = room.section("Ada", "people").people
    assert sum(one.presence == "left" for one in people) == 16
    assert any(one.name == "Cem" for one in people)


def test_no_bot_plays_while_nobody_is_there_to_see_it() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    assert set(room.room.bot_seats()) == {1, 2, 3}
    room.drops("Ada")
    room.waits(30)
    assert room.room.bot_seats() == {}


def test_who_was_away_at_the_deal_is_played_for_at_once_when_the_grace_is_over() -> None:
    room = dealt()
    to_the_end(room)
    room.drops("Ben")
    room.waits(30)
    assert room.asks("Ada", m.Rematch, match=1) == ""
    room.waits(0)
    assert set(room.room.bot_seats()) == {1}
    room.returns("Ben")
    assert room.room.bot_seats() == {}


def test_the_host_goes_and_the_powers_pass_on_and_the_match_goes_on() -> None:
    room = dealt()
    takes_turn(room)
    room.leaves("Ada")
    assert room.person("Ben").host  # type: ignore[union-attr]
    assert room.asks("Ben", m.AddBot, seat=0, level="easy") == ""
    to_the_end(room)
    assert room.asks("Ben", m.BackToLobby) == ""


def test_a_bot_is_never_host() -> None:
    room = dealt(PAIR, TWO_BOTS)
    room.leaves("Ada")
    room.leaves("Ben")
    assert room.room.state.host is None or not room.room.state.members[room.room.state.host].bot


# ---- restart


def votes(room: Sitting, *names: str, yes: bool = True) -> None:
    for name in names:
        assert room.asks(name, m.CastVote, vote=room.room.state.votes, yes=yes) == ""


def test_a_restart_needs_all_connected_people_and_deals_at_once() -> None:
    room = dealt()
    takes_turn(room)
    held = hand(room, "Ada")
    assert room.asks("Ada", m.Rematch, match=1) == ""
    votes(room, "Ben", "Cem")
    assert room.room.state.matches == 1
    votes(room, "Dot")
    settings = room.section("Ada", "settings")
    assert (settings.match, settings.stage) == (2, "playing")
    assert table(room).counts == (13,) * 4
    assert hand(room, "Ada") != held
    assert room.section("Ada", "finish") is None
    assert len(entries(room, "Ada")) == 1


def test_one_no_ends_the_question() -> None:
    room = dealt()
    room.asks("Ada", m.Rematch, match=1)
    votes(room, "Ben", yes=False)
    assert room.room.state.vote is None
    assert room.room.state.matches == 1
    assert "[rematch_refused]" in room.heard("Ada")


def test_bots_and_people_who_are_away_are_not_asked() -> None:
    room = dealt(PEOPLE[:3], {3: "easy"})
    room.drops("Cem")
    room.asks("Ada", m.Rematch, match=1)
    vote = room.section("Ada", "room_vote")
    assert set(vote.voters) == {room.members["Ada"], room.members["Ben"]}
    votes(room, "Ben")
    assert room.room.state.matches == 2


def test_one_person_among_bots_restarts_alone() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    assert room.asks("Ada", m.Rematch, match=1) == ""
    assert (room.room.state.matches, room.room.state.stage) == (2, "playing")


def test_in_the_new_match_one_may_ask_again_at_once() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    for match in (1, 2, 3):
        assert "rematch" in room.yours("Ada").may
        assert room.asks("Ada", m.Rematch, match=match) == ""


def test_who_leaves_while_the_question_is_open_is_not_waited_for() -> None:
    room = dealt()
    room.asks("Ada", m.Rematch, match=1)
    votes(room, "Ben", "Cem")
    room.drops("Dot")
    assert room.room.state.matches == 2


def test_a_restart_needs_four_at_the_table() -> None:
    room = dealt()
    room.leaves("Dot")
    assert room.asks("Ada", m.Rematch, match=1) == "seats_missing"
    room.asks("Ada", m.AddBot, seat=3, level="easy")
    assert room.asks("Ada", m.Rematch, match=1) == ""


def test_a_spectator_does_not_ask_for_a_restart() -> None:
    room = dealt()
    room.joins("Wes")
    assert room.asks("Wes", m.Rematch, match=1) == "not_seated"


# ---- the end and the next match


def test_after_the_end_one_press_deals_the_next_match_and_a_second_one_finds_it_running() -> None:
    room = dealt()
    to_the_end(room)
    assert room.asks("Dot", m.Rematch, match=1) == ""
    assert room.asks("Cem", m.Rematch, match=1) == "already_running"
    first = room.room.state.match.log[0].first  # type: ignore[union-attr]
    assert table(room).seat == first
    assert 0 in hand(room, PEOPLE[first])
    assert [one.seat for one in room.section("Ada", "people").people] == [0, 1, 2, 3]


@pytest.mark.parametrize("bots", [{1: "easy", 2: "medium", 3: "hard"}])
def test_bots_play_the_second_match_too(bots: dict[int, str]) -> None:
    room = dealt(("Ada",), bots)
    for match in (1, 2, 3):
        to_the_end(room)
        assert room.asks("Ada", m.Rematch, match=match) == ""
    assert room.room.bot_seats() == bots


def test_the_results_run_over_the_evening_also_through_the_lobby_and_another_game() -> None:
    room = dealt(points=True)
    to_the_end(room)
    once = room.section("Ada", "results")
    assert sum(result.wins for result in once.results) == 1
    room.asks("Ada", m.BackToLobby)
    assert room.section("Dot", "results").results == once.results
    assert change(room, c.CodenamesOptions()) == ""
    assert room.section("Dot", "results") is None
    assert change(room, b.BigTwoOptions(points=True)) == ""
    assert room.section("Dot", "results").results == once.results
    for seat, name in enumerate(PEOPLE):
        room.asks(name, m.TakeSeat, seat=seat)
    assert room.asks("Ada", m.Start) == ""
    assert room.section("Ada", "results").results == once.results
    to_the_end(room)
    assert [result.games for result in room.section("Ada", "results").results] == [2] * 4


def test_a_restart_counts_for_nobody() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"}, points=True)
    room.asks("Ada", m.Rematch, match=1)
    assert room.section("Ada", "results").results == ()


def test_the_host_ends_the_match_without_a_winner() -> None:
    room = dealt()
    assert room.asks("Ben", m.EndMatch, match=1) == "not_host"
    assert room.asks("Ada", m.EndMatch, match=1) == ""
    finish = room.section("Ben", "finish")
    assert (finish.winner, finish.reason) == (-1, "host")
    assert room.asks("Ben", m.SkipAbsent, match=1) == "not_host"


def test_in_a_running_match_there_is_nothing_to_skip() -> None:
    room = dealt()
    assert "skip_absent" not in room.yours("Ada").may
    assert room.asks("Ada", m.SkipAbsent, match=1) == "not_now"


def test_the_record_can_be_had_after_the_end_and_tells_the_match() -> None:
    room = dealt(PEOPLE[:3], {3: "easy"})
    takes_turn(room)
    assert room.asks("Ada", m.AskRecord, match=1, part=0) == "no_record"
    room.leaves("Cem")
    room.asks("Ada", m.AddBot, seat=2, level="easy")
    room.drops("Ben")
    room.waits(20)
    takes_turn(room)
    room.returns("Ben")
    to_the_end(room)
    assert room.asks("Ada", m.AskRecord, match=1, part=0) == ""
    part = room.posts[room.members["Ada"]][-1]
    assert part.parts == 1
    assert json.loads(part.text.splitlines()[0])["game"] == "big_two"
    match = room.room.state.match
    assert match is not None
    assert reads(part.text).match.state == match.state


def test_the_events_of_the_room_alone_make_the_same_room() -> None:
    room = dealt(PEOPLE[:3], {3: "easy"})
    room.leaves("Cem")
    to_the_end(room)
    rebuilt = RoomState(room.room.state.games)
    for event in room.records:
        rebuilt.apply(event, 0.0)
    assert rebuilt.match is not None
    assert room.room.state.match is not None
    assert rebuilt.match.state == room.room.state.match.state


def test_names_are_fixed_while_a_match_runs() -> None:
    room = dealt()
    assert room.asks("Ada", m.ChangeName, name="Zoe", avatar="fox") == "names_fixed"
    to_the_end(room)
    assert room.asks("Ada", m.ChangeName, name="Zoe", avatar="fox") == ""
    room.members["Zoe"] = room.members["Ada"]
    room.asks("Zoe", m.Rematch, match=1)
    to_the_end(room)
    results = room.section("Ben", "results").results
    assert {result.name for result in results} == {"Zoe", "Ben", "Cem", "Dot"}


def test_settings_can_not_change_under_a_running_match() -> None:
    room = dealt()
    assert change(room, replace(room.section("Ada", "settings").game, points=True)) == "not_now"
