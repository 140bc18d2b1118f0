"""What of a match goes onto the leaderboard, and who may be left out (docs/rules/rooms.md, "Leaderboard")."""

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from server.games.codenames.variants import shipped
from server.rooms.outputs import Counts, LeavesOut
from server.rooms.results import Counted, Finished, player_of
from tests.server.rooms.cards import dealt, to_the_end
from tests.server.rooms.sitting import Sitting

TEAMS = {"Rae": 0, "Rob": 0, "Rik": 0, "Bea": 1, "Ben": 1, "Bix": 1}


def loses(room: Sitting) -> int:
    """The acting team finds the assassin; the result is the team that wins."""
    team = room.acting
    room.gives_clue()
    room.finds("x")
    return 1 - team


def result(room: Sitting) -> Finished:
    [counts] = [one for one in room.counted if isinstance(one, Counts)]
    return counts.result


def named(room: Sitting) -> dict[str, Counted]:
    return {one.name: one for one in result(room).players}


def sits(room: Sitting, name: str, seat: int, **comer: str) -> None:
    assert room.joins(name, **comer) is None
    assert room.asks(name, m.TakeSeat, seat=seat) == ""


def with_devices(**players: str) -> Sitting:
    """The usual table, whose people brought these devices."""
    room = Sitting()
    for name, seat in (("Rae", 0), ("Rob", 1), ("Rik", 2), ("Bea", 9), ("Ben", 10), ("Bix", 11)):
        sits(room, name, seat, player=players.get(name, name.lower()))
    assert room.asks("Rae", m.Start) == ""
    return room


def test_a_match_counts_for_everybody_seated_with_their_role() -> None:
    room = Sitting().starts()
    winner = loses(room)
    assert (result(room).game, result(room).variant) == ("codenames", "classic")
    assert {name: one.won for name, one in named(room).items()} == {
        name: team == winner for name, team in TEAMS.items()
    }
    assert {name for name, one in named(room).items() if one.role == "spymaster"} == {"Rae", "Bea"}


def test_it_is_told_once_and_with_the_event_that_ends_the_match() -> None:
    room = Sitting().starts()
    loses(room)
    room.asks("Rae", m.Rematch, match=1)
    room.leaves("Bix")
    assert len(room.counted) == 1
    assert room.heard("Rae")[-1] == "[left]"


def test_of_three_teams_both_that_are_left_win() -> None:
    room = Sitting(game=shipped()["three-teams"].defaults())
    for number, seat in enumerate((0, 1, 9, 10, 18, 19)):
        sits(room, f"P{number}", seat)
    assert room.asks("P0", m.Start) == ""
    spies, operatives = ("P0", "P2", "P4"), ("P1", "P3", "P5")
    for _ in range(2):
        team = room.acting
        assert room.acts(spies[team], c.GiveClue(room.play.turn, "syzygy", 1, ())) == ""
        key = room.yours("P0").secret
        card = next(at for at, one in enumerate(key) if one == "x" and room.play.faces[at] == "-")
        assert room.votes(operatives[team], card) == ""
    assert {name for name, one in named(room).items() if one.won} == {"P4", "P5"}


@pytest.mark.parametrize("how", ["host", "vote"])
def test_a_match_that_is_broken_off_does_not_count(how: str) -> None:
    room = Sitting().starts()
    room.gives_clue()
    if how == "host":
        assert room.asks("Rae", m.EndMatch, match=1) == ""
    else:
        assert room.asks("Rob", m.Rematch, match=1) == ""
        for name in ("Rik", "Ben", "Bix"):
            assert room.asks(name, m.CastVote, vote=1, yes=True) == ""
    assert room.room.state.stage == "ended"
    assert room.counted == []


def test_who_came_late_counts_and_whose_seat_they_took_does_not() -> None:
    room = Sitting().starts()
    room.leaves("Bix")
    sits(room, "Zed", 11)
    loses(room)
    assert set(named(room)) == {"Rae", "Rob", "Rik", "Bea", "Ben", "Zed"}


def test_who_went_and_left_an_empty_seat_counts() -> None:
    room = Sitting().starts()
    room.leaves("Bix" if room.acting == 0 else "Rik")
    loses(room)
    assert set(named(room)) == set(TEAMS)


def test_who_moved_counts_once_and_by_the_last_seat() -> None:
    room = Sitting().starts()
    assert room.asks("Bix", m.LeaveSeat) == ""
    assert room.asks("Bix", m.TakeSeat, seat=12) == ""
    room.leaves("Bea")
    assert room.asks("Rae", m.MoveMember, member=room.members["Ben"], seat=9) == ""
    assert {seat: one.name for seat, one in room.room.state.sat.items() if seat >= 9} == {9: "Ben", 12: "Bix"}
    assert room.asks("Rae", m.EndMatch, match=1) == ""
    assert room.asks("Rae", m.MoveMember, member=room.members["Ben"], seat=10) == ""
    assert room.room.state.sat[9].name == "Ben", "the match is over"


def test_the_same_person_in_two_windows_counts_once() -> None:
    room = with_devices(Rik="rob")
    winner = loses(room)
    assert [one.name for one in result(room).players] == ["Rae", "Rob", "Bea", "Ben", "Bix"]
    assert named(room)["Rob"].won == (winner == 0)


def test_who_plays_against_themself_neither_wins_nor_loses() -> None:
    room = with_devices(Bix="rob")
    loses(room)
    assert set(named(room)) == {"Rae", "Rik", "Bea", "Ben"}


def test_people_without_a_device_are_told_apart() -> None:
    room = Sitting().starts()
    loses(room)
    players = {one.player for one in result(room).players}
    assert len(players) == 6
    assert "" not in players


def test_a_card_game_counts_points_and_bots_by_their_level() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "hard", 3: "hard"}, points=True)
    to_the_end(room)
    players = result(room).players
    assert [(one.player, one.bot) for one in players[1:]] == [
        ("easy", "easy"),
        ("hard", "hard"),
        ("hard", "hard"),
    ]
    assert {one.role for one in players} == {"player"}
    assert [one.points > 0 for one in players] == [not one.won for one in players]
    assert sum(one.won for one in players) == 1


def test_a_match_between_bots_alone_does_not_count() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    assert room.asks("Ada", m.EndMatch, match=1) == ""
    assert room.asks("Ada", m.LeaveSeat) == ""
    assert room.asks("Ada", m.AddBot, seat=0, level="easy") == ""
    assert room.asks("Ada", m.BackToLobby) == ""
    assert room.asks("Ada", m.Start) == ""
    to_the_end(room)
    assert room.room.state.stage == "ended"
    assert room.counted == []


def test_a_bot_that_stands_in_wins_for_its_person() -> None:
    room = dealt()
    room.leaves("Dot")
    to_the_end(room)
    assert set(named(room)) == {"Ada", "Ben", "Cem", "Dot"}


def test_of_a_name_that_is_kept_back_the_one_asked_for_counts() -> None:
    room = Sitting().starts()
    room.drops("Bea")
    assert room.joins("Zed") is None
    assert room.asks("Rae", m.MoveMember, member=room.members["Zed"], seat=12) == ""
    assert room.room.state.members[room.members["Zed"]].name.startswith("#")
    room.returns("Bea")
    if room.acting == 1:
        room.gives_clue()
        for name in ("Zed", "Ben", "Bix"):
            assert room.votes(name, room.card("x")) == ""
    else:
        loses(room)
    assert "Zed" in named(room)


# ---- left out


def left_out(room: Sitting) -> list[tuple[str, bool]]:
    return [(one.player, one.out) for one in room.counted if isinstance(one, LeavesOut)]


def test_a_person_leaves_themself_out_and_everybody_is_told() -> None:
    room = Sitting().seats()
    rob = room.room.state.members[room.members["Rob"]]
    assert room.asks("Rob", m.LeaveOut, member=rob.member, out=True) == ""
    assert left_out(room) == [(player_of(room.room.state, rob), True)]
    assert room.heard("Bea")[-1] == "[left_out]"
    assert room.asks("Rae", m.LeaveOut, member=rob.member, out=False) == ""
    assert room.heard("Bea")[-1] == "[counted]"


def test_only_the_host_leaves_others_out() -> None:
    room = Sitting().seats()
    assert room.asks("Rob", m.LeaveOut, member=room.members["Bea"], out=True) == "not_host"
    assert room.asks("Rob", m.LeaveOut, member=99, out=True) == "not_host"
    assert room.asks("Rae", m.LeaveOut, member=99, out=True) == "no_such_member"
    assert left_out(room) == []


def test_nobody_can_say_something_by_it_while_a_match_runs() -> None:
    room = Sitting().starts()
    assert room.asks("Rae", m.LeaveOut, member=room.members["Rae"], out=True) == "not_now"
    loses(room)
    assert room.asks("Rae", m.LeaveOut, member=room.members["Rae"], out=True) == ""


def test_bots_are_never_left_out() -> None:
    room = dealt(("Ada",), {1: "easy", 2: "easy", 3: "easy"})
    bot = next(one.member for one in room.room.state.present() if one.bot)
    assert room.asks("Ada", m.EndMatch, match=1) == ""
    assert room.asks("Ada", m.LeaveOut, member=bot, out=True) == "no_such_member"
