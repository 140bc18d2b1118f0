"""The leaderboard of a server: who is told what, and what is kept or taken back with the moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.config import Limits
from server.rooms.results import Finished
from server.storage import results as stored
from tests.server.desk import Desk, Guest
from tests.server.storage.failing import fickle_journal
from tests.server.test_saving import PEOPLE


@pytest.fixture
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def gather(desk: Desk, **devices: str) -> dict[str, Guest]:
    """Six people at a table that plays."""
    guests = {name: desk.greets().joins(name, device=devices.get(name, name)) for name, _ in PEOPLE}
    for name, seat in PEOPLE:
        assert guests[name].refused(m.TakeSeat, seat=seat) == ""
    assert guests["Rae"].refused(m.Start) == ""
    return guests


def play(desk: Desk, guests: dict[str, Guest]) -> str:
    """The acting team finds the assassin. The code with which the last vote is refused, or ""."""
    state = desk.app.lobby.rooms[desk.app.first_room].state
    assert state.match is not None
    match, number = state.match.state, state.match.number
    spy, ops = (("Rae", ("Rob", "Rik")), ("Bea", ("Ben", "Bix")))[match.team]
    code = guests[spy].refused(Act, match=number, action=c.GiveClue(match.turn, "syzygy", 1, ()))
    assert code == ""
    match = state.match.state
    vote = c.Vote(match.guess, match.dealt.key.index("x"))
    return [guests[name].refused(Act, match=number, action=vote) for name in ops][-1]


def board(guest: Guest, evening: bool = True, game: str = "") -> s.Leaderboard:
    answer = guest.asks(s.AskLeaderboard, evening=evening, game=game)
    assert isinstance(answer, s.Leaderboard)
    return answer


def test_whoever_asks_is_told_before_joining_too(desk: Desk) -> None:
    guests = gather(desk)
    assert play(desk, guests) == ""
    answer = board(desk.greets())
    assert (answer.matches, len(answer.people), answer.yours) == (1, 6, -1)
    mine = board(guests["Bix"])
    assert mine.people == answer.people
    assert mine.people[mine.yours].name == "Bix"
    assert answer.since == desk.wall


def test_it_tells_nothing_of_a_match_that_runs(desk: Desk) -> None:
    guests = gather(desk)
    assert play(desk, guests) == ""
    before = board(guests["Bix"])
    assert guests["Rik"].refused(m.Rematch, match=1) == ""
    match = desk.app.lobby.rooms[desk.app.first_room].state.match
    assert match is not None
    spy = ("Rae", "Bea")[match.state.team]
    assert guests[spy].refused(Act, match=2, action=c.GiveClue(1, "syzygy", 1, ())) == ""
    assert replace(board(guests["Bix"]), id=before.id) == before
    assert guests["Rae"].refused(m.EndMatch, match=2) == ""
    assert replace(board(guests["Bix"]), id=before.id) == before


def test_no_device_is_ever_sent_or_kept_as_it_came(tmp_path: Path) -> None:
    table = Kept(tmp_path)
    assert play(table.desk, table.guests) == ""
    board(table.guests["Rob"])
    written = b"".join(guest.wire.written for guest in table.guests.values())
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    [(_, result)] = table.journal.results()
    assert b"device of" not in written + kept
    assert all(one.player.encode() not in written for one in result.players)
    assert all(one.player.encode() in kept for one in result.players)
    table.close()


def test_somebody_who_comes_again_under_another_name_is_the_same(desk: Desk) -> None:
    guests = gather(desk)
    assert play(desk, guests) == ""
    guests["Rob"].asks(s.Leave)
    guests["Rob"] = desk.greets().joins("Robert", device="Rob")
    assert guests["Rob"].refused(m.TakeSeat, seat=1) == ""
    assert guests["Rik"].refused(m.Rematch, match=1) == ""
    assert play(desk, guests) == ""
    answer = board(guests["Rob"])
    assert [(one.name, one.games) for one in answer.people if one.name.startswith("Rob")] == [("Robert", 2)]
    assert answer.people[answer.yours].name == "Robert"


def test_a_left_out_guest_is_shown_to_the_room(desk: Desk) -> None:
    guests = gather(desk)
    assert play(desk, guests) == ""
    bix = guests["Bix"]
    assert bix.refused(m.LeaveOut, member=bix.member, out=True) == ""
    answer = board(guests["Rae"])
    assert "Bix" not in [one.name for one in answer.people]
    assert answer.left_out == (bix.member,)
    assert board(desk.greets()).left_out == ()


def test_asking_costs_like_everything_else() -> None:
    desk = Desk(limits=Limits(burst=2, rate=1.0))
    guest = desk.greets("192.0.2.9")
    codes = [guest.refused(s.AskLeaderboard, evening=True) for _ in range(3)]
    assert codes == ["", "", "rate_limited"]
    desk.close()


# ---- kept with the moves


class Kept:
    """A running match at a desk whose journal may fail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal, self.disk = fickle_journal(folder)
        self.desk = Desk(journal=self.journal)
        self.guests = gather(self.desk, **{name: f"device of {name}" for name, _ in PEOPLE})

    def restarts(self) -> None:
        """Killed and started again."""
        self.desk.dies()
        self.journal.close()
        self.journal, self.disk = fickle_journal(self.folder)
        self.desk = Desk(journal=self.journal, seed=2)

    def close(self) -> None:
        self.desk.close()
        self.journal.close()


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    made = Kept(tmp_path)
    yield made
    made.close()


@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO events", "INSERT INTO results", "COMMIT"])
def test_an_end_that_can_not_be_saved_counts_for_nobody(kept: Kept, statement: str) -> None:
    desk, guests = kept.desk, kept.guests
    room = desk.app.lobby.rooms[desk.app.first_room]
    match = room.state.match
    assert match is not None
    team = match.state.team
    spy, ops = (("Rae", ("Rob", "Rik")), ("Bea", ("Ben", "Bix")))[team]
    assert guests[spy].refused(Act, match=1, action=c.GiveClue(1, "syzygy", 1, ())) == ""
    vote = c.Vote(match.state.guess, match.state.dealt.key.index("x"))
    assert guests[ops[0]].refused(Act, match=1, action=vote) == ""
    kept.disk.statement = statement
    assert guests[ops[1]].refused(Act, match=1, action=vote) == "not_saved"
    assert board(guests["Rae"]).matches == 0, "asked while nothing can be saved"
    kept.disk.statement = None
    desk.waits(1.0)
    assert not desk.app.running.frozen
    assert desk.app.lobby.rooms[desk.app.first_room].state.stage == "playing"
    assert (board(guests["Rae"]).matches, kept.journal.results()) == (0, [])
    assert guests[ops[1]].refused(Act, match=1, action=vote) == ""
    assert (board(guests["Rae"]).matches, len(list(kept.journal.results()))) == (1, 1)


def test_results_are_there_after_a_restart_and_after_their_room(kept: Kept) -> None:
    assert play(kept.desk, kept.guests) == ""
    bix = kept.guests["Bix"]
    assert bix.refused(m.LeaveOut, member=bix.member, out=True) == ""
    before = board(kept.guests["Rae"])
    for guest in kept.guests.values():
        guest.asks(s.Leave)
    kept.restarts()
    assert all(one.state.match is None for one in kept.desk.app.lobby.rooms.values()), "another room"
    kept.restarts()
    answer = board(kept.desk.greets())
    assert (answer.people, answer.matches) == (before.people, 1)
    assert board(kept.desk.greets().joins("Bix", device="device of Bix")).left_out == (1,)


def test_a_mark_that_can_not_be_saved_marks_nobody(kept: Kept) -> None:
    assert play(kept.desk, kept.guests) == ""
    bix = kept.guests["Bix"]
    kept.disk.statement = "COMMIT"
    assert bix.refused(m.LeaveOut, member=bix.member, out=True) == "not_saved"
    kept.disk.statement = None
    kept.desk.waits(1.0)
    assert "Bix" in [one.name for one in board(bix).people]
    assert bix.refused(m.LeaveOut, member=bix.member, out=True) == ""
    assert "Bix" not in [one.name for one in board(bix).people]


def test_only_so_many_matches_are_kept(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "KEPT", 3)
    for number in range(5):
        kept.journal.finished(float(number), Finished("codenames", "", ()))
    kept.journal.commit()
    assert [at for at, _ in kept.journal.results()] == [2.0, 3.0, 4.0]
