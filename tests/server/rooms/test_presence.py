"""People come, drop, return and leave (docs/rules/rooms.md, "Presence")."""

from msgspec.structs import replace

from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.session import Joined
from tests.server.rooms.sitting import Sitting, joined


def test_the_first_member_is_host_and_the_host_token_takes_over() -> None:
    room = Sitting()
    room.joins("Ann")
    assert room.person("Ann").host
    room.joins("Bob", host=True)
    assert (room.person("Ann").host, room.person("Bob").host) == (False, True)


def test_joined_comes_before_anything_else_and_then_everything() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    assert room.posts[room.members["Wes"]][0] == joined(room, "Wes")
    assert {"people", "settings", "clock", "room_vote", "words", "play", "yours"} <= set(
        room.sections[room.members["Wes"]]
    )


def test_a_drop_is_shown_as_away_and_a_return_as_here() -> None:
    room = Sitting().starts()
    room.drops("Rob")
    assert (room.person("Rob").presence, room.person("Rob").since) == ("away", 0.0)
    room.waits(42)
    room.returns("Rob")
    assert (room.person("Rob").presence, room.person("Rob").seat) == ("here", 1)
    assert room.heard("Rae")[-2:] == ["[away]", "[back]"]


def test_in_the_lobby_a_dropped_persons_seat_is_kept_for_two_minutes() -> None:
    room = Sitting().seats()
    room.drops("Rob")
    room.waits(119)
    assert room.person("Rob").seat == 1
    room.waits(2)
    assert room.person("Rob") is None
    assert room.returns("Rob").code == "bad_token"


def test_in_a_match_the_seat_is_kept_to_the_end_and_two_minutes_more() -> None:
    room = Sitting().starts()
    room.drops("Rob")
    room.waits(3600)
    assert room.person("Rob").seat == 1
    room.asks("Rae", m.EndMatch, match=1)
    room.waits(119)
    assert room.person("Rob").seat == 1
    room.waits(2)
    assert room.person("Rob") is None


def test_a_spectator_who_dropped_is_gone_after_two_minutes_even_in_a_match() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    room.drops("Wes")
    room.waits(121)
    assert room.person("Wes") is None


def test_who_leaves_a_seat_in_a_match_is_shown_as_left() -> None:
    room = Sitting().starts()
    room.leaves("Rob")
    assert (room.person("Rob").presence, room.person("Rob").seat) == ("left", None)
    assert room.closed[room.members["Rob"]] == "left"


def test_people_who_come_and_go_do_not_fill_the_room() -> None:
    room = Sitting().starts()
    for number in range(60):
        room.joins(f"Guest {number}")
        assert room.asks(f"Guest {number}", m.TakeSeat, seat=5) == ""
        room.leaves(f"Guest {number}")
    assert len(room.section("Rae", "people").people) <= 6 + 16


def test_the_host_away_for_a_minute_loses_the_powers_for_good() -> None:
    room = Sitting().starts()
    room.drops("Rae")
    room.waits(59)
    assert room.person("Rae").host
    room.waits(2)
    assert room.person("Rob").host
    room.returns("Rae")
    assert (room.person("Rae").host, room.person("Rob").host) == (False, True)


def test_the_powers_wait_for_somebody_to_be_there() -> None:
    room = Sitting().seats()
    for name in ("Rae", "Rob", "Rik", "Bea", "Ben", "Bix"):
        room.drops(name)
    room.waits(90)
    room.returns("Ben")
    room.waits(0)
    assert room.person("Ben").host


def test_the_host_who_leaves_hands_over_to_who_is_here_longest() -> None:
    room = Sitting().seats()
    room.drops("Rob")
    room.leaves("Rae")
    assert room.person("Rik").host
    assert "[host]" in room.heard("Rik")


def test_a_full_room_refuses_with_a_reason() -> None:
    room = Sitting().starts()
    for number in range(32):
        assert room.joins(f"Guest {number}") is None
    assert room.joins("One more").code == "room_full"


def test_a_ghosts_vote_alone_turns_nothing() -> None:
    room = Sitting().starts()
    room.gives_clue()
    card, (first, second) = room.card(str(room.acting)), room.ops()
    room.votes(first, card)
    room.drops(second)
    room.waits(3)
    room.drops(first)
    room.waits(8)
    assert room.play.faces[card] == "-"
    room.returns(first)
    assert room.play.faces[card] != "-"


def test_a_vote_stands_during_the_grace_and_the_rest_decide_after_it() -> None:
    room = Sitting().starts()
    room.gives_clue()
    card, (first, second) = room.card(str(room.acting)), room.ops()
    room.votes(first, card)
    room.drops(second)
    room.waits(9.9)
    assert room.play.faces[card] == "-"
    room.waits(0.2)
    assert room.play.faces[card] != "-"


def test_who_returns_is_counted_again() -> None:
    room = Sitting().starts()
    room.gives_clue()
    first, second = room.ops()
    room.drops(second)
    room.waits(11)
    room.returns(second)
    assert room.votes(first, room.card(str(room.acting))) == ""
    assert room.play.guesses_made == 0


def test_closing_the_window_uncounts_at_once() -> None:
    room = Sitting().starts()
    room.gives_clue()
    card, (first, second) = room.card(str(room.acting)), room.ops()
    room.votes(first, card)
    room.leaves(second)
    assert room.play.faces[card] != "-"


def test_a_late_joiner_watches_and_may_take_an_operatives_seat() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    assert room.yours("Wes").seats & 1 == 0
    assert room.asks("Wes", m.TakeSeat, seat=9) != ""
    assert room.asks("Wes", m.TakeSeat, seat=12) == ""
    assert room.asks("Wes", m.LeaveSeat) == ""
    assert room.asks("Wes", m.TakeSeat, seat=3) == "seat_other_team"


def test_a_newcomer_while_a_keeper_of_the_key_is_away_is_nameless_and_mute() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    room.joins("xLION is x")
    newcomer = room.yours("xLION is x").member
    assert joined(room, "xLION is x").name == f"#{newcomer}"
    assert room.person(f"#{newcomer}").waits
    assert room.person(f"#{newcomer}").avatar == "guest"
    assert room.asks("xLION is x", m.Say, channel="table", text="hi") == "channel_read_only"
    assert room.asks("xLION is x", m.TakeSeat, seat=3) == "needs_host_yes"
    assert not any("LION" in repr(post) for post in room.posts[room.members["Rob"]])


def test_the_missing_ones_return_does_not_let_the_newcomer_in() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    room.joins("Wes")
    room.returns("Bea")
    assert room.asks("Wes", m.TakeSeat, seat=3) == "needs_host_yes"


def test_the_hosts_yes_gives_the_newcomer_name_voice_and_seat() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    room.joins("Wes")
    assert room.asks("Rae", m.Admit, member=room.members["Wes"]) == ""
    assert (room.person("Wes").waits, room.person("Wes").avatar) == (False, "fox")
    assert room.asks("Wes", m.Say, channel="table", text="hi") == ""
    assert room.asks("Wes", m.TakeSeat, seat=3) == ""


def test_a_name_that_was_kept_back_is_shown_after_the_match() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    room.joins("Rob")
    room.asks("Rae", m.EndMatch, match=1)
    assert room.person("Rob 2") is not None


def test_a_newcomer_who_came_before_waits_only_while_a_keeper_is_away() -> None:
    room = Sitting().starts()
    room.joins("Wes")
    room.drops("Bea")
    assert room.asks("Wes", m.TakeSeat, seat=3) == "needs_host_yes"
    assert room.asks("Wes", m.Say, channel="table", text="hi") == ""
    room.returns("Bea")
    assert room.asks("Wes", m.TakeSeat, seat=3) == ""


def test_a_spymaster_who_stood_up_comes_back_through_the_host_alone() -> None:
    room = Sitting().starts()
    assert room.asks("Bea", m.LeaveSeat) == ""
    assert room.asks("Bea", m.TakeSeat, seat=9) == "seat_spymaster"
    assert room.asks("Rae", m.MoveMember, member=room.members["Bea"], seat=9) == ""
    assert room.yours("Bea").secret is not None


def test_the_host_cannot_make_a_connected_spymaster_stand_up() -> None:
    room = Sitting().starts()
    assert room.asks("Rae", m.MoveMember, member=room.members["Bea"], seat=None) == "seat_occupied"
    assert room.asks("Rae", m.MoveMember, member=room.members["Ben"], seat=None) == ""
    room.drops("Bea")
    assert room.asks("Rae", m.MoveMember, member=room.members["Bea"], seat=None) == ""


def test_the_host_token_opens_a_full_room() -> None:
    room = Sitting().starts()
    for number in range(32):
        room.joins(f"Guest {number}")
    assert room.joins("Late").code == "room_full"
    assert room.joins("Owner", host=True) is None


def test_taking_the_own_seat_again_changes_nothing() -> None:
    room = Sitting().starts()
    before = len(room.records)
    assert room.asks("Rob", m.TakeSeat, seat=1) == ""
    assert len(room.records) == before


def test_the_host_hands_an_absent_spymasters_seat_to_an_operative() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    assert room.asks("Rae", m.MoveMember, member=room.members["Ben"], seat=9) == ""
    assert room.yours("Ben").secret is not None
    room.returns("Bea")
    assert (room.person("Bea").seat, room.yours("Bea").secret) == (None, None)


def test_the_last_operative_is_never_made_spymaster() -> None:
    room = Sitting().starts()
    room.leaves("Bix")
    room.drops("Bea")
    refused = room.asks("Rae", m.MoveMember, member=room.members["Ben"], seat=9)
    assert refused == "last_operative"


def test_clock_jumps_backwards_change_nothing() -> None:
    room = Sitting().starts()
    room.time_jumps(-500)
    assert room.asks("Rob", m.Say, channel="table", text="hello") == ""
    room.drops("Rob")
    assert room.person("Rob").since >= 0.0


def test_a_clue_waits_for_a_spymaster_who_dropped() -> None:
    room = Sitting().starts()
    spy, turn = room.spy(), room.play.turn
    room.drops(spy)
    room.waits(600)
    assert (room.play.turn, room.play.phase) == (turn, "clue")
    room.returns(spy)
    assert room.acts(spy, c.GiveClue(turn, "syzygy", 1, ())) == ""


def test_who_was_away_for_long_before_a_rematch_holds_nobody_up_in_it() -> None:
    room = Sitting().starts()
    room.drops("Rik")
    room.drops("Bix")
    room.waits(30)
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert room.asks("Rae", m.Rematch, match=1) == ""
    room.waits(11)
    room.gives_clue()
    card = room.card(str(room.acting))
    assert room.votes(room.ops()[0], card) == ""
    assert room.play.faces[card] != "-"


def test_hundreds_who_come_and_go_leave_nothing_behind() -> None:
    room = Sitting().seats()
    for number in range(300):
        room.joins("Guest")
        assert room.members["Guest"] == 7 + number
        room.leaves("Guest")
        room.posts.clear()
        room.sections.pop(room.members["Guest"])
        room.records.clear()
    room.joins("Guest")
    mail = room.room._mail
    assert len(mail._shelf._values) == 6 + 7
    assert mail._shelf._values.keys() == mail._shelf._revisions.keys() == mail._shelf._packed.keys()
    assert (len(mail._shelf._shown), len(mail._welcomed), len(mail._chat._heard)) == (7, 7, 7)
    assert len(room.section("Rae", "people").people) == 7


def test_the_leaver_is_told_after_it_is_recorded() -> None:
    room = Sitting().seats()
    outputs = room.room.leave(9, room.members["Rob"], room.now)
    kinds = [type(one).__name__ for one in outputs]
    assert kinds.index("Close") > max(at for at, kind in enumerate(kinds) if kind == "Record")


def test_people_who_are_not_there_do_not_keep_a_room_full() -> None:
    room = Sitting().starts()
    for number in range(40):
        assert room.joins(f"Guest {number}") is None
        room.drops(f"Guest {number}")
        room.waits(1)
    assert len(room.section("Rae", "people").people) == 6 + 32
    assert room.returns("Guest 7").code == "bad_token"
    assert room.returns("Guest 8") is None


def test_in_the_lobby_of_a_full_room_only_who_is_away_without_a_seat_gives_way() -> None:
    room = Sitting().seats()
    for number in range(44):
        assert room.joins(f"Guest {number}") is None
    assert room.joins("One more").code == "room_full"
    room.drops("Rob")
    room.drops("Rae")
    assert room.joins("One more").code == "room_full"
    room.drops("Guest 3")
    assert room.joins("One more") is None
    assert (room.person("Rob").seat, room.person("Guest 3")) == (1, None)


def test_a_host_without_a_seat_does_not_give_way() -> None:
    room = Sitting().seats()
    room.asks("Rae", m.LeaveSeat)
    for number in range(44):
        assert room.joins(f"Guest {number}") is None
    room.drops("Rae")
    assert room.joins("One more").code == "room_full"


def test_a_refused_newcomer_sends_nobody_away() -> None:
    room = Sitting().starts()
    for number in range(32):
        room.joins(f"Guest {number}")
    room.asks("Rae", m.EndMatch, match=1)
    room.asks("Rae", m.BackToLobby)
    settings = room.section("Rae", "settings")
    assert (
        room.asks("Rae", m.ChangeSettings, room=replace(settings.room, spectators=0), game=settings.game)
        == ""
    )
    room.drops("Guest 3")
    assert room.joins("One more").code == "room_full"
    assert room.person("Guest 3").presence == "away"


def test_joined_comes_first_even_when_something_has_come_due_meanwhile() -> None:
    room = Sitting(clue_seconds=5).starts()
    room.posts[room.members["Rob"]].clear()
    room.time_jumps(6)
    room.returns("Rob")
    assert room.play.turn == 2
    assert isinstance(room.posts[room.members["Rob"]][0], Joined)


def test_who_leaves_and_comes_again_from_the_same_device_belongs_to_their_team_still() -> None:
    room = Sitting().starts()
    room.joins("Wes", device="phone")
    assert room.asks("Wes", m.TakeSeat, seat=3) == ""
    room.leaves("Wes")
    room.joins("Wesley", device="phone")
    assert room.yours("Wesley").seats == sum(1 << seat for seat in range(3, 9))
    assert room.asks("Wesley", m.TakeSeat, seat=12) == "seat_other_team"
    assert room.asks("Rae", m.MoveMember, member=room.members["Wesley"], seat=12) == "seat_other_team"
    assert room.asks("Wesley", m.TakeSeat, seat=4) == ""
    room.joins("Wanda", device="laptop")
    assert room.asks("Wanda", m.TakeSeat, seat=12) == ""


def test_the_next_match_holds_nobody_to_a_team_of_before() -> None:
    room = Sitting().starts()
    room.joins("Wes", device="phone")
    assert room.asks("Wes", m.TakeSeat, seat=3) == ""
    room.leaves("Wes")
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert room.asks("Rae", m.Rematch, match=1) == ""
    room.joins("Wesley", device="phone")
    assert room.asks("Wesley", m.TakeSeat, seat=12) == ""
