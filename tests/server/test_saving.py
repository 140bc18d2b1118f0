"""What is sent has been saved; what could not be saved has not happened, and everybody is told so."""

import dataclasses
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.connection import hello, to_bytes
from protocol.messages import Act, Update
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from server.config import Limits
from server.rooms.room import Room
from tests.server.desk import GENEROUS, Desk, Guest
from tests.server.rooms.onlooker import expected, sections_of, unnumbered
from tests.server.storage.failing import fickle_journal

PEOPLE = (("Rae", 0), ("Rob", 1), ("Rik", 2), ("Bea", 9), ("Ben", 10), ("Bix", 11))


class Table:
    """A running match at a desk whose journal may fail."""

    def __init__(self, folder: Path, limits: Limits = GENEROUS, **options: Any) -> None:
        self.folder = folder
        self.journal, self.disk = fickle_journal(folder)
        self.desk = Desk(limits, journal=self.journal)
        self.guests: dict[str, Guest] = {}
        for name, seat in PEOPLE:
            self.guests[name] = guest = self.desk.greets().joins(name)
            assert guest.refused(m.TakeSeat, seat=seat) == ""
        if options:
            game = replace(self.room.state.options, **options)
            assert self["Rae"].refused(m.ChangeSettings, room=self.room.state.room, game=game) == ""
        assert self["Rae"].refused(m.Start) == ""

    def __getitem__(self, name: str) -> Guest:
        return self.guests[name]

    @property
    def room(self) -> Room:
        return self.desk.app.lobby.rooms[self.desk.app.first_room]

    @property
    def match(self) -> Any:
        assert self.room.state.match
        return self.room.state.match.state

    def spy(self) -> Guest:
        return self[("Rae", "Bea")[self.match.team]]

    def gives_clue(self) -> str:
        return self.spy().refused(Act, match=1, action=c.GiveClue(self.match.turn, "syzygy", 1, ()))

    def cannot_save(self, statement: str = "COMMIT", error: Exception | None = None) -> None:
        self.disk.statement = statement
        self.disk.error = error or self.disk.error

    def can_save(self) -> None:
        self.disk.statement = None
        self.disk.reads = True
        self.desk.waits(1.0)
        assert not self.desk.app.running.frozen

    def restarts(self) -> "Table":
        """The program is killed and started again; nobody is connected."""
        self.desk.dies()
        self.journal.close()
        self.journal, self.disk = fickle_journal(self.folder)
        self.desk = Desk(journal=self.journal, seed=2)
        return self

    def returns(self, name: str) -> Guest:
        guest = self.desk.greets()
        joined = guest.asks(s.Resume, token=self.guests[name].token)
        assert isinstance(joined, s.Joined), joined
        guest.token, guest.member = joined.token, joined.member
        self.guests[name] = guest
        return guest

    def close(self) -> None:
        self.desk.close()
        self.journal.close()


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    opened: list[Table] = []

    def make(**given: Any) -> Table:
        opened.append(Table(tmp_path / str(len(opened)), **given))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.fixture
def table(tables: Callable[..., Table]) -> Table:
    return tables()


def shown(guest: Guest) -> dict[str, Any]:
    """The sections as a client has them."""
    guest.read()
    return sections_of(guest.messages)


def log_of(guest: Guest) -> list[Any]:
    """The log as a client has it; numbers without a gap."""
    guest.read()
    entries: list[Any] = []
    match = 0
    for message in guest.messages:
        if isinstance(message, m.LogEntries):
            if message.match != match or message.first == 0:
                entries, match = [], message.match
            assert message.first == len(entries), "a gap in the log"
            entries += message.entries
    return entries


def assert_true(table: Table) -> None:
    """Everybody connected has been shown what is the case, and the journal has the same."""
    state = table.room.state
    for guest in table.guests.values():
        if guest.connection in table.desk.app.connections and guest.connection.seat is not None:
            member = state.members[guest.member]
            assert unnumbered(shown(guest)) == unnumbered(expected(table.room, member))
    assert_kept(table)


def assert_kept(table: Table) -> None:
    state = table.room.state
    history = list(table.journal.history(state.code))
    kept = Room.again(history, state.games, Random(0), None, table.desk.now)
    assert (kept.state.members, kept.state.host) == (state.members, state.host)
    assert (kept.state.match and kept.state.match.log) == (state.match and state.match.log)


# ---- the order


def test_nothing_is_written_before_it_is_saved(table: Table) -> None:
    happened: list[str] = []
    execute = table.disk.execute
    table.disk.execute = lambda statement, *values: (  # type: ignore[method-assign]
        happened.append(statement.split()[0]),
        execute(statement, *values),
    )[1]
    for guest in table.guests.values():
        write = guest.wire.write
        guest.wire.write = lambda data, write=write: (happened.append("write"), write(data))[1]  # type: ignore
    assert table.gives_clue() == ""
    assert happened == ["BEGIN", *["INSERT"] * happened.count("INSERT"), "COMMIT", *["write"] * 6]


def test_all_requests_of_one_turn_are_saved_at_once(table: Table) -> None:
    commits: list[str] = []
    execute = table.disk.execute
    table.disk.execute = lambda statement, *values: (  # type: ignore[method-assign]
        commits.append(statement) if statement == "COMMIT" else None,
        execute(statement, *values),
    )[1]
    say = (m.Say(id=900 + n, channel="table", text=f"line {n}") for n in range(5))
    table["Ben"].sends(b"".join(map(to_bytes, say)))
    assert commits == ["COMMIT"]


# ---- what can't be saved

TROUBLES = [
    sqlite3.OperationalError("database or disk is full"),
    sqlite3.OperationalError("attempt to write a readonly database"),
    sqlite3.OperationalError("database is locked"),
    sqlite3.DatabaseError("database disk image is malformed"),
    OSError(28, "No space left on device"),
]


@pytest.mark.parametrize("error", TROUBLES, ids=str)
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT", "COMMIT"])
def test_a_move_that_can_not_be_saved_is_refused_and_has_not_happened(
    table: Table, statement: str, error: Exception
) -> None:
    before, log = table.match, len(log_of(table["Ben"]))
    table.cannot_save(statement, error)
    assert table.gives_clue() == "not_saved"
    assert table.match == before
    assert len(log_of(table["Ben"])) == log
    assert_true(table)
    assert table.gives_clue() == "not_saved"
    table.can_save()
    assert table.gives_clue() == ""
    assert_true(table)


def test_the_server_goes_on_trying_and_goes_on_playing(table: Table) -> None:
    table.cannot_save()
    assert table.gives_clue() == "not_saved"
    table.desk.waits(1.0)
    assert table.desk.app.running.frozen
    assert table.gives_clue() == "not_saved"
    table.can_save()
    assert table.gives_clue() == ""


def test_who_is_refused_is_sent_everything_anew_and_others_too(table: Table) -> None:
    for guest in table.guests.values():
        guest.read()
        guest.messages.clear()
    table.cannot_save()
    table.gives_clue()
    for guest in table.guests.values():
        guest.read()
        assert any(isinstance(one, Update) and one.full for one in guest.messages)
        assert any(isinstance(one, m.LogEntries) and one.first == 0 for one in guest.messages)
    assert not any(isinstance(one, s.Done) for one in table.spy().messages)


def test_somebody_who_can_not_be_saved_has_not_come(table: Table) -> None:
    table.cannot_save()
    wes = table.desk.greets()
    assert wes.refused(s.Join, room="", name="Wes", avatar="fox") == "not_saved"
    assert wes.refused(s.Join, room="", name="Wes", avatar="fox") == "not_saved"
    assert len(table.room.state.members) == len(PEOPLE)
    assert wes.asks(s.ListRooms).rooms[0].people == len(PEOPLE)
    assert_true(table)
    table.can_save()
    wes.joins("Wes")
    assert wes.member == len(PEOPLE) + 1
    assert_true(table)


def test_a_first_greeting_is_answered_whatever_can_be_saved(table: Table) -> None:
    table.cannot_save()
    wes = table.desk.connects()

    def both() -> None:
        table["Rob"].connection.data_received(to_bytes(m.Say(id=99, channel="table", text="hi")))
        wes.connection.data_received(hello(VERSION, VERSION, "guest", "0"))

    table.desk.run(both)
    assert [type(one).__name__ for one in wes.read()] == ["Welcome"]


def test_a_return_that_can_not_be_saved_leaves_the_other_connection_where_it_is(table: Table) -> None:
    table.cannot_save()
    again = table.desk.greets()
    assert again.refused(s.Resume, token=table["Ben"].token) == "not_saved"
    assert table["Ben"].goodbye == ""
    table.can_save()
    assert table["Ben"].refused(m.Say, channel="table", text="still here") == ""
    joined = again.asks(s.Resume, token=table["Ben"].token)
    assert isinstance(joined, s.Joined)
    assert table["Ben"].goodbye == "replaced"


def test_a_removal_that_can_not_be_saved_removes_nobody(table: Table) -> None:
    table.cannot_save()
    assert table["Rae"].refused(m.Kick, member=table["Bix"].member) == "not_saved"
    assert table["Bix"].goodbye == ""
    table.can_save()
    assert table["Bix"].refused(m.Say, channel="table", text="still here") == ""
    assert_true(table)
    assert table["Rae"].refused(m.Kick, member=table["Bix"].member) == ""
    assert table["Bix"].goodbye == "kicked"


def test_a_goodbye_that_can_not_be_saved_is_refused(table: Table) -> None:
    table.cannot_save()
    assert table["Bix"].refused(s.Leave) == "not_saved"
    table.can_save()
    assert_true(table)
    table["Bix"].asks(s.Leave)
    assert table["Bix"].goodbye == "left"


def test_a_room_that_can_not_be_saved_is_not_opened(table: Table) -> None:
    table.cannot_save()
    wes = table.desk.greets()
    opening = {"room_name": "Other", "name": "Wes", "avatar": "fox"}
    assert wes.refused(s.OpenRoom, **opening) == "not_saved"
    assert len(table.desk.app.lobby.rooms) == 1
    table.can_save()
    assert isinstance(wes.asks(s.OpenRoom, **opening), s.Joined)
    assert len(table.journal.rooms()) == 2


def test_who_breaks_the_protocol_is_told_so_although_nothing_can_be_saved(table: Table) -> None:
    table.cannot_save()
    table["Bix"].sends_payload(b"\xc1")
    assert table["Bix"].goodbye == "malformed"
    table.can_save()
    assert not table.room.state.members[table["Bix"].member].here
    assert_true(table)


def test_who_is_gone_meanwhile_is_away_as_soon_as_that_can_be_saved(table: Table) -> None:
    table.cannot_save()
    table["Ben"].hangs_up()
    table["Rob"].hangs_up()
    table.desk.waits(30.0)
    table.can_save()
    assert not any(table.room.state.members[table[name].member].here for name in ("Ben", "Rob"))
    assert_true(table)


def test_a_clock_that_runs_out_meanwhile_is_handled_once_afterwards(tables: Callable[..., Table]) -> None:
    table = tables(clue_seconds=60, guess_seconds=60)
    table.cannot_save()
    assert table["Rae"].refused(m.Say, channel="spymasters", text="hm") == "not_saved"
    table.desk.waits(90.0)
    assert table.match.turn == 1
    table.can_save()
    table.desk.waits(0.0)
    assert table.match.turn == 2
    assert_true(table)


def test_bots_wait_as_well(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    host = table["Rae"]
    assert host.refused(m.EndMatch, match=1) == ""
    assert host.refused(m.BackToLobby) == ""
    room = replace(table.room.state.room, bot_seconds=0)
    assert host.refused(m.ChangeSettings, room=room, game=b.BigTwoOptions()) == ""
    for seat in range(4):
        assert host.refused(m.AddBot, seat=seat, level="easy") == ""
    table.cannot_save()
    assert host.refused(m.Start) == "not_saved"
    table.can_save()
    assert host.refused(m.Start) == ""

    def turn() -> int:
        table.desk.run(lambda: None)
        return int(table.match.turn)

    while turn() < 3:
        pass
    table.cannot_save()
    while not table.desk.app.running.frozen:
        table.desk.run(lambda: None)
    caplog.clear()
    stood = turn()
    for _ in range(50):
        assert turn() == stood
    assert caplog.records == [], "nobody tried to move"
    table.can_save()
    while turn() == stood:
        pass
    table.desk.run(
        table.desk.app.running._bots.close
    )  # the last move is written at the end of its turn of the loop
    turn()
    assert_kept(table)


def test_a_room_that_can_not_even_be_read_sends_its_people_away_until_it_can(table: Table) -> None:
    table.cannot_save()
    table.disk.reads = False
    table.gives_clue()
    assert all(guest.goodbye == "internal" for guest in table.guests.values())
    late = table.desk.greets()
    assert late.refused(s.Resume, token=table["Rae"].token) == "not_saved"
    table.desk.waits(5.0)
    table.can_save()
    for name in table.guests:
        table.returns(name)
    assert table.gives_clue() == ""
    assert_true(table)


def test_an_event_that_can_not_be_written_down_takes_the_whole_turn_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = table.match
    with monkeypatch.context() as patched:
        patched.setattr("server.restore.pack", lambda event: 1 / 0)
        table.gives_clue()
    assert table.match == before
    table.can_save()
    assert_true(table)


def test_much_that_waits_for_one_reader_is_not_written_unsaved(tables: Callable[..., Table]) -> None:
    """Above its limit an outbox is written in the middle of a turn."""
    table = tables(limits=dataclasses.replace(GENEROUS, outbox_bytes=2_000))
    table.cannot_save()
    before = len(table["Ben"].wire.written)
    says = (m.Say(id=900 + n, channel="table", text="x" * 400) for n in range(20))
    table["Rob"].sends(b"".join(map(to_bytes, says)))
    written = table["Ben"].wire.written[before:]
    assert b"xxxx" not in written
    refused = [one for one in table["Rob"].read() if isinstance(one, s.Refusal)]
    assert [one.id for one in refused] == [900 + n for n in range(20)]
    assert_true(table)
    table.can_save()
    assert table["Rob"].refused(m.Say, channel="table", text="well") == ""
    assert_true(table)


def test_a_stalled_reader_gets_the_truth_and_nothing_else(table: Table) -> None:
    ben = table["Ben"]
    ben.read()
    ben.wire.jammed = True
    table.desk.run(ben.connection.pause_writing)
    assert table["Rob"].refused(m.Say, channel="table", text="saved") == ""
    table.cannot_save()
    assert table["Rob"].refused(m.Say, channel="table", text="never said") == "not_saved"
    ben.wire.jammed = False
    table.desk.run(ben.connection.resume_writing)
    assert b"saved" in ben.wire.written
    assert b"never said" not in ben.wire.written
    assert_true(table)


# ---- at any moment


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_while_the_disk_fails_now_and_then_everybody_sees_what_is_kept(
    tables: Callable[..., Table], seed: int
) -> None:
    anything(tables(), Random(seed), 60)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(4, 60))
def test_whatever_happens_for_long_while_the_disk_fails_everybody_sees_what_is_kept(
    tables: Callable[..., Table], seed: int
) -> None:
    anything(tables(clue_seconds=30, guess_seconds=30), Random(seed), 200)


def anything(table: Table, chance: Random, steps: int) -> None:
    for _ in range(steps):
        name = chance.choice([name for name, _ in PEOPLE])
        guest = table[name]
        step = chance.randrange(10)
        if step == 0:
            table.cannot_save(chance.choice(["BEGIN", "INSERT", "COMMIT"]))
        elif step == 1:
            table.can_save()
        elif step == 2:
            guest.hangs_up()
        elif step == 3:
            table.desk.waits(chance.choice([0.5, 5.0, 20.0]))
        elif step == 4 and guest.connection.seat is None:
            again = table.desk.greets()
            joined = again.asks(s.Resume, token=guest.token)
            if isinstance(joined, s.Joined):
                again.token, again.member = joined.token, joined.member
                table.guests[name] = again
        elif guest.connection.seat is not None:
            act(table, guest, chance)
        assert_true(table) if not table.desk.app.running.frozen else None
    table.can_save()
    assert_true(table)


def act(table: Table, guest: Guest, chance: Random) -> None:
    match = table.match
    actions: list[tuple[type[Any], dict[str, Any]]] = [
        (m.Say, {"channel": chance.choice(["table", "team", "spymasters"]), "text": "hm"}),
        (Act, {"match": 1, "action": c.GiveClue(match.turn, "syzygy", 1, ())}),
        (Act, {"match": 1, "action": c.Vote(match.guess, chance.choice([*match.hidden[:2], "pass"]))}),
        (Act, {"match": 1, "action": c.Challenge(match.turn)}),
        (Act, {"match": 1, "action": c.Cover(match.turn, None)}),
        (m.LeaveSeat, {}),
        (m.TakeSeat, {"seat": chance.choice([1, 2, 3, 10, 11, 12])}),
    ]
    kind, fields = chance.choice(actions)
    guest.asks(kind, **fields)
