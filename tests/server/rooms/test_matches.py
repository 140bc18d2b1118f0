"""Starting, clocks, rematches, the host's powers, and chat around a match (docs/rules/rooms.md)."""

import pytest
from msgspec.structs import replace

from protocol.codec import encode
from protocol.messages import codenames as c
from protocol.messages import room as m
from server.config import Limits
from server.rooms import events as e
from server.rooms.state import RoomState
from tests.server.rooms.sitting import Sitting


def change(room: Sitting, **options: object) -> str:
    settings = room.section("Rae", "settings")
    return room.asks("Rae", m.ChangeSettings, room=settings.room, game=replace(settings.game, **options))


def change_room(room: Sitting, **options: object) -> str:
    settings = room.section("Rae", "settings")
    return room.asks("Rae", m.ChangeSettings, room=replace(settings.room, **options), game=settings.game)


def test_start_says_what_is_missing_and_then_deals() -> None:
    room = Sitting().seats()
    room.asks("Bea", m.LeaveSeat)
    assert room.asks("Rae", m.Start) == "seats_missing"
    room.asks("Bea", m.TakeSeat, seat=9)
    assert "start" in room.yours("Rae").may
    assert room.asks("Rob", m.Start) == "not_host"
    assert room.asks("Rae", m.Start) == ""
    assert room.asks("Rae", m.Start) == "already_running"


def test_only_spymasters_are_sent_the_key() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    keys = {name: room.yours(name).secret for name in room.members}
    assert {name for name, key in keys.items() if key is not None} == {"Rae", "Bea"}


def test_a_clock_that_runs_out_ends_the_turn_once() -> None:
    room = Sitting(clue_seconds=60, guess_seconds=30).starts()
    team = room.acting
    room.waits(60)
    assert (room.acting, room.play.turn) == (1 - team, 2)
    room.gives_clue()
    room.waits(30)
    assert (room.acting, room.play.turn, room.play.phase) == (team, 3, "clue")


def test_the_guessing_clock_is_one_for_the_whole_phase() -> None:
    room = Sitting(guess_seconds=30).starts()
    room.gives_clue(number=3)
    room.waits(20)
    room.finds(str(room.acting))
    room.waits(9)
    assert room.play.phase == "guess"
    room.waits(2)
    assert room.play.phase == "clue"


def test_the_hosts_pause_stops_the_clock_and_nothing_else_does() -> None:
    room = Sitting(clue_seconds=60).starts()
    turn = room.play.turn
    room.waits(20)
    assert room.asks("Rob", m.Pause, paused=True) == "not_host"
    assert room.asks("Rae", m.Pause, paused=True) == ""
    assert (room.section("Rob", "clock").left, room.section("Rob", "clock").ends_at) == (40.0, None)
    room.waits(500)
    assert room.asks("Rae", m.Pause, paused=False) == ""
    room.drops(room.spy())
    room.waits(39)
    assert room.play.turn == turn
    room.waits(2)
    assert room.play.turn == turn + 1


def test_without_a_clock_there_is_nothing_to_pause() -> None:
    room = Sitting().starts()
    assert "pause" not in room.yours("Rae").may
    assert room.asks("Rae", m.Pause, paused=True) == "no_clock"


def test_a_match_that_the_host_ends_has_no_winner() -> None:
    room = Sitting().starts()
    assert room.asks("Rae", m.EndMatch, match=0) == "stale"
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert (room.play.winners, room.play.reason, room.section("Rob", "settings").stage) == (
        (),
        "host",
        "ended",
    )
    assert room.section("Rob", "review").key == room.room.state.match.state.dealt.key


def test_rematch_keeps_the_people_and_rotates_roles_when_the_room_says_so() -> None:
    room = Sitting().seats()
    change_room(room, rotate_roles=True)
    room.asks("Rae", m.Start)
    room.asks("Rae", m.EndMatch, match=1)
    assert room.asks("Rob", m.Rematch, match=1) == ""
    seats = {name: room.person(name).seat for name in ("Rae", "Rob", "Rik")}
    assert sorted(seats.values()) == [0, 1, 2]
    assert seats["Rae"] != 0
    assert room.yours("Rae").secret is None


def test_swap_roles_rotates_once_without_the_setting() -> None:
    room = Sitting().starts()
    room.asks("Rae", m.EndMatch, match=1)
    room.asks("Rob", m.Rematch, match=1, swap_roles=True)
    first = room.person("Rae").seat
    room.asks("Rae", m.EndMatch, match=2)
    room.asks("Rob", m.Rematch, match=2)
    assert (first != 0, room.person("Rae").seat) == (True, first)


def test_a_spectator_cannot_press_rematch() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    room.asks("Rae", m.EndMatch, match=1)
    assert room.asks("Wes", m.Rematch, match=1) == "not_seated"


def test_a_question_of_the_room_runs_out_after_a_minute() -> None:
    room = Sitting().starts()
    room.asks("Rob", m.Rematch, match=1)
    room.waits(61)
    assert room.section("Rae", "room_vote").vote == 0
    assert room.heard("Rae")[-1] == "[rematch_refused]"


def test_a_carried_question_ends_the_match_with_its_key_shown() -> None:
    room = Sitting().starts()
    room.asks("Rob", m.Rematch, match=1)
    for name in ("Rik", "Bea", "Ben"):
        assert room.asks(name, m.CastVote, vote=1, yes=True) == ""
    assert (room.section("Bix", "settings").stage, room.play.winners) == ("ended", ())
    assert room.section("Bix", "review").key == room.room.state.match.state.dealt.key
    assert room.asks("Bix", m.Rematch, match=1) == ""
    assert room.room.state.matches == 2


def test_an_answer_to_the_room_stands() -> None:
    room = Sitting().starts()
    room.asks("Rob", m.Rematch, match=1)
    assert room.asks("Bea", m.CastVote, vote=1, yes=False) == ""
    assert room.asks("Bea", m.CastVote, vote=1, yes=True) == "already_answered"
    assert room.asks("Rob", m.CastVote, vote=1, yes=False) == "already_answered"
    assert "cast_vote" not in room.yours("Bea").may


def test_the_same_person_asks_again_only_after_two_minutes() -> None:
    room = Sitting().starts()
    room.asks("Rob", m.Rematch, match=1)
    room.waits(61)
    assert room.asks("Rob", m.Rematch, match=1) == "rate_limited"
    assert room.asks("Rik", m.Rematch, match=1) == ""
    room.waits(61)
    assert room.asks("Rob", m.Rematch, match=1) == ""


def test_back_in_the_lobby_the_board_is_gone_and_settings_open() -> None:
    room = Sitting().starts()
    room.asks("Rae", m.EndMatch, match=1)
    assert room.asks("Rob", m.BackToLobby) == "not_host"
    assert room.asks("Rae", m.BackToLobby) == ""
    assert "play" not in room.sections[room.members["Rob"]]
    assert change(room, clue_seconds=90) == ""


def test_codenames_do_not_come_back_over_lobby_and_rematch() -> None:
    room = Sitting().starts()
    first = room.section("Rob", "words").words
    room.asks("Rae", m.EndMatch, match=1)
    room.asks("Rae", m.BackToLobby)
    room.asks("Rae", m.Start)
    assert set(first).isdisjoint(room.section("Rob", "words").words)


def test_settings_out_of_range_are_refused_one_by_one() -> None:
    room = Sitting().seats()
    for options, code in (
        ({"clue_seconds": -1}, "setting_range"),
        ({"clue_seconds": 10**9}, "setting_range"),
        ({"guess_seconds": -5}, "setting_range"),
        ({"operatives": 0}, "setting_range"),
        ({"operatives": 9}, "setting_range"),
        ({"challenge_limit": -1}, "setting_range"),
        ({"agreement": "coin"}, "setting_choice"),
        ({"variant": "nope"}, "setting_choice"),
        ({"word_lists": ("../../etc/passwd",)}, "setting_choice"),
        ({"word_lists": ()}, "setting_choice"),
    ):
        before = room.section("Rae", "settings")
        assert (options, change(room, **options)) == (options, code)
        assert room.section("Rae", "settings") == before


def test_room_settings_out_of_range_are_refused() -> None:
    room = Sitting().seats()
    assert change_room(room, name="  ") == "room_name"
    assert change_room(room, name="x" * 41) == "room_name"
    assert change_room(room, name="a\u202eb") == "room_name"
    assert change_room(room, grace_seconds=121) == "setting_range"
    assert change_room(room, spectators=33) == "setting_range"
    assert change_room(room, name="Attic") == ""


def test_fewer_seats_make_everybody_sit_anew() -> None:
    room = Sitting().seats()
    assert change(room, operatives=2) == ""
    assert {room.person(name).seat for name in room.members} == {None}
    assert len(room.section("Rae", "settings").seats) == 6


def test_the_running_match_keeps_its_settings() -> None:
    room = Sitting(agreement="everyone").starts()
    assert change(room, agreement="first_click") == "not_now"
    room.gives_clue()
    room.votes(room.ops()[0], room.card(str(room.acting)))
    assert room.play.guesses_made == 0


def test_names_stay_while_a_match_runs() -> None:
    room = Sitting().starts()
    assert room.asks("Rob", m.ChangeName, name="Lion", avatar="cat") == "names_fixed"
    room.asks("Rae", m.EndMatch, match=1)
    assert room.asks("Rob", m.ChangeName, name="Rae", avatar="cat") == ""
    assert room.person("Rae 2").avatar == "cat"


def test_a_newcomer_reads_nothing_that_was_written_before() -> None:
    room = Sitting().seats()
    room.asks("Rob", m.Say, channel="table", text="Evening")
    room.joins("Wes")
    assert "Evening" not in room.heard("Wes")
    room.asks("Rob", m.Say, channel="table", text="Hello Wes")
    assert room.heard("Wes")[-1] == "Hello Wes"


def test_who_was_away_reads_what_was_written_meanwhile() -> None:
    room = Sitting().starts()
    room.drops("Rik")
    room.asks("Rob", m.Say, channel="team", text="I say lion")
    room.posts[room.members["Rik"]].clear()
    room.returns("Rik")
    assert room.heard("Rik", "team") == ["I say lion"]


def test_team_chat_stays_in_the_team() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    room.asks("Rob", m.Say, channel="team", text="I say lion")
    assert room.heard("Rae", "team") == ["I say lion"]
    assert [room.heard(name, "team") for name in ("Bea", "Ben", "Wes")] == [[], [], []]
    assert room.asks("Wes", m.Say, channel="team", text="hm") == "channel_read_only"
    assert room.asks("Wes", m.Say, channel="pub", text="hm") == "no_such_channel"


def test_only_the_last_two_hundred_lines_come_back() -> None:
    room = Sitting().seats()
    for number in range(450):
        room.asks("Rob", m.Say, channel="table", text=f"line {number}")
    room.drops("Rob")
    room.posts[room.members["Rob"]].clear()
    room.returns("Rob")
    lines = [post for post in room.posts[room.members["Rob"]] if isinstance(post, m.ChatLines)]
    numbers = [line.n for post in lines for line in post.lines]
    assert numbers == sorted(set(numbers))
    assert len([one for one in room.heard("Rob") if one.startswith("line")]) <= 201


def test_hundreds_of_longest_lines_do_not_keep_anybody_from_coming_back() -> None:
    room = Sitting().starts()
    for _ in range(200):
        for channel in ("table", "team"):
            assert room.asks("Rob", m.Say, channel=channel, text="🦊" * 500) == ""
    room.drops("Rik")
    room.posts[room.members["Rik"]].clear()
    room.returns("Rik")
    sent = [encode(post) for post in room.posts[room.members["Rik"]]]
    assert sum(map(len, sent)) < Limits().outbox_bytes / 2
    assert len(room.heard("Rik", "team")) == 96 * 1024 // 2000


def test_rematch_is_offered_only_when_everybody_needed_is_there() -> None:
    room = Sitting().starts()
    assert "rematch" in room.yours("Rob").may
    room.leaves("Bea")
    assert "rematch" not in room.yours("Rob").may
    assert room.asks("Rob", m.Rematch, match=1) == "seats_missing"


def test_a_challenge_without_a_clock_may_be_declined_by_the_host_for_who_is_away() -> None:
    room = Sitting().starts()
    room.gives_clue()
    caller = room.spy(1 - room.acting)
    assert room.acts(caller, c.Challenge(1)) == ""
    assert room.asks("Rae", m.SkipAbsent, match=1) == "not_now"
    room.drops(caller)
    host = next(name for name in room.members if room.person(name).host)
    if host == caller:
        room.waits(61)
        host = next(name for name in room.members if room.person(name).host)
    assert room.asks(host, m.SkipAbsent, match=1) == ""
    assert room.play.phase == "clue"


def test_the_log_of_the_room_rebuilds_its_state() -> None:
    room = Sitting(clue_seconds=60).starts()
    room.gives_clue()
    room.finds("b")
    room.drops("Rob")
    room.waits(70)
    room.returns("Rob")
    room.asks("Rob", m.Rematch, match=1)
    rebuilt = RoomState(room.room.state.games)
    for event in room.records:
        rebuilt.apply(event, 0.0)
    assert rebuilt.match.state == room.room.state.match.state
    assert rebuilt.seating() == room.room.state.seating()
    assert (rebuilt.host, rebuilt.clock, rebuilt.stage) == (
        room.room.state.host,
        room.room.state.clock,
        room.room.state.stage,
    )


def test_a_refused_request_records_nothing() -> None:
    room = Sitting().starts()
    before = len(room.records)
    room.asks("Rob", m.Start)
    room.asks("Rob", m.TakeSeat, seat=99)
    room.asks("Rob", m.Say, channel="table", text="  ")
    room.votes("Rob", 3)
    assert len(room.records) == before


def test_every_request_at_every_stage_is_done_or_refused() -> None:
    for stage in ("lobby", "playing", "ended"):
        for name in ("Rae", "Rob", "Wes"):
            for kind, fields in requests():
                room = Sitting().seats()
                room.joins("Wes")
                if stage != "lobby":
                    room.asks("Rae", m.Start)
                if stage == "ended":
                    room.asks("Rae", m.EndMatch, match=1)
                assert isinstance(room.asks(name, kind, **fields), str)


def requests() -> list[tuple[type, dict[str, object]]]:
    return [
        (m.TakeSeat, {"seat": 5}),
        (m.TakeSeat, {"seat": -1}),
        (m.TakeSeat, {"seat": 10**12}),
        (m.LeaveSeat, {}),
        (m.SetReady, {"ready": True}),
        (m.ChangeName, {"name": "New", "avatar": "owl"}),
        (m.ChangeName, {"name": "New", "avatar": "../x"}),
        (m.Say, {"channel": "table", "text": "hi"}),
        (m.Say, {"channel": "team:1", "text": "hi"}),
        (m.Start, {}),
        (m.MoveMember, {"member": 2, "seat": 5}),
        (m.MoveMember, {"member": 99, "seat": 5}),
        (m.MoveMember, {"member": 2, "seat": None}),
        (m.Kick, {"member": 3}),
        (m.Kick, {"member": 1}),
        (m.HandOver, {"member": 2}),
        (m.Admit, {"member": 7}),
        (m.Pause, {"paused": True}),
        (m.SkipAbsent, {"match": 1}),
        (m.EndMatch, {"match": 1}),
        (m.BackToLobby, {}),
        (m.Rematch, {"match": 1}),
        (m.CastVote, {"vote": 1, "yes": True}),
        (m.AskRecord, {"match": 1, "part": 0}),
        (m.AskRecord, {"match": 1, "part": -1}),
        (c.CheckClue, {"match": 1, "word": "syzygy"}),
    ]


def test_events_of_a_room_are_all_folded() -> None:
    room = Sitting().starts()
    kinds = {type(event) for event in room.records}
    assert {e.Opened, e.MemberJoined, e.Seated, e.HostIs, e.MatchDealt, e.ChatNoted} <= kinds


def test_whatever_the_spymasters_wrote_nobody_is_flooded_at_the_end() -> None:
    room = Sitting().starts()
    for number in range(500):
        assert room.asks("Rae", m.Say, channel="spymasters", text=f"{number} " + "🦊" * 490) == ""
    room.posts[room.members["Rob"]].clear()
    room.asks("Rae", m.EndMatch, match=1)
    sent = [encode(post) for post in room.posts[room.members["Rob"]]]
    assert sum(map(len, sent)) < Limits().outbox_bytes / 2
    lines = [post for post in room.posts[room.members["Rob"]] if isinstance(post, m.ChatLines)]
    opened = [line for post in lines if post.channel == "spymasters" for line in post.lines]
    assert [line.n for line in opened] == list(range(len(opened)))
    assert opened[-1].text.startswith("499 ")


def test_a_record_is_written_once_however_often_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Sitting().starts()
    written = []
    monkeypatch.setattr(room.room, "record", lambda: written.append(1) or "a line\n" * 20_000)
    for match in (1, 2):
        room.asks("Rae", m.EndMatch, match=match)
        assert [room.asks("Rob", m.AskRecord, match=match, part=part) for part in (0, 1, 2, 0)] == [""] * 4
        assert room.asks("Rob", m.AskRecord, match=match, part=3) == "no_record"
        assert len(written) == match
        room.asks("Rae", m.Rematch, match=match)
