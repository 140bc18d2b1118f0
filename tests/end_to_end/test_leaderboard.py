"""The leaderboard through sockets: finished games add up over rooms and matches, and nothing else does."""

from collections.abc import Callable
from typing import Any

from protocol.messages import room as m
from protocol.messages import session as s
from tests.raw import Raw
from tests.running import RunningServer
from tests.table import Table

Seat = Callable[..., Table]
SMALLEST = 1  # operative in each team: two people of one mind


def board(who: Raw, evening: bool = True, game: str = "") -> s.Leaderboard:
    answer = who.ask(s.AskLeaderboard, evening=evening, game=game)
    assert isinstance(answer, s.Leaderboard)
    return answer


def lines(answer: s.Leaderboard) -> dict[str, tuple[int, int]]:
    """Games and wins by name."""
    return {one.name: (one.games, one.wins) for one in answer.people}


def test_a_win_counts_for_a_team_and_for_each_role(seat_people: Seat) -> None:
    table = seat_people(operatives=SMALLEST).start()
    winner = table.acting
    assert board(table.host).matches == 0
    table.win()
    answer = board(table.ops[winner][0])
    assert lines(answer) == {
        "Host": (1, winner == 0),
        "red op 1": (1, winner == 0),
        "blue spy": (1, winner == 1),
        "blue op 1": (1, winner == 1),
    }
    own = answer.people[answer.yours]
    assert own.roles == (s.RoleScore("operative", 1, 1),)
    assert board(table.host, game="codenames").people == answer.people
    assert board(table.host, game="big_two").people == ()


def test_a_game_that_the_host_ends_changes_nothing_and_a_rematch_adds_up(seat_people: Seat) -> None:
    table = seat_people(operatives=SMALLEST).start()
    table.clue()
    table.host.do(m.EndMatch, match=1)
    assert board(table.host).matches == 0
    for match in (1, 2):
        table.host.do(m.Rematch, match=match)
        table.catch_up().win()
    answer = board(table.host)
    assert answer.matches == 2
    assert {games for games, _ in lines(answer).values()} == {2}
    assert sum(wins for _, wins in lines(answer).values()) == 4


class OtherRoom(Table):
    """People who bring their devices, in a room of its own that the first of them opens."""

    code = ""

    def newcomer(self, name: str, **connection: Any) -> Raw:
        who, device = self.connect(**connection), f"device of {name}"
        called = f"{name} {len(self.server.app.lobby.rooms) + (not self.code)}"
        if self.code:
            return who.join(called, room=self.code, device=device)
        joined = who.ask(s.OpenRoom, room_name="Another table", name=called, avatar="fox", device=device)
        self.code = joined.room
        return who._joined(joined)


def test_one_device_is_one_person_in_every_room_and_under_every_name(server: RunningServer) -> None:
    for _ in range(2):
        table = OtherRoom(server, operatives=SMALLEST).start().win()
        answer = board(table.host)
        table.close()
    assert answer.matches == 2
    assert {name.rpartition(" ")[2] for name in lines(answer)} == {"3"}, "everybody by their newest name"
    assert {games for games, _ in lines(answer).values()} == {2}
    assert len(answer.people) == 4


def test_a_stranger_who_has_not_joined_reads_names_and_numbers_alone(seat_people: Seat) -> None:
    table = seat_people(operatives=SMALLEST).start().win()
    answer = board(table.connect())
    assert (answer.yours, answer.left_out, len(answer.people)) == (-1, (), 4)


def test_a_guest_is_left_out_until_they_are_put_back(seat_people: Seat) -> None:
    table = seat_people(operatives=SMALLEST).start()
    guest = table.ops[1][0]
    assert guest.refused(m.LeaveOut, member=guest.member, out=True) == "not_now"
    table.win()
    table.host.do(m.LeaveOut, member=guest.member, out=True)
    answer = board(table.host)
    assert ("blue op 1" in lines(answer), answer.left_out, answer.matches) == (False, (guest.member,), 1)
    assert board(guest).yours == -1
    guest.do(m.LeaveOut, member=guest.member, out=False)
    assert board(guest).yours >= 0
