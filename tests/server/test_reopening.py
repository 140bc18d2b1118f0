"""A server that was killed and started again: rooms, seats, tokens, and what is not opened any more."""

from collections.abc import Callable
from dataclasses import replace as changed
from typing import Any

import pytest

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.games.catalogue import RECORDS
from server.restore import FORGET_MATCH, FORGET_ROOM, open_journal
from tests.server.desk import GENEROUS, Desk
from tests.server.records import reads
from tests.server.storage.failing import fickle_journal
from tests.server.test_saving import Table, assert_true, log_of, table, tables

__all__ = ["table", "tables"]

SHORT = changed(GENEROUS, idle_room_seconds=10.0, wait_after_restart=50.0)


def test_everybody_comes_back_to_the_same_seat_and_the_match_goes_on(table: Table) -> None:
    assert table.gives_clue() == ""
    match, log, server = table.match, log_of(table["Ben"]), table.desk.app.server_id
    seats = {name: table.room.state.members[guest.member].seat for name, guest in table.guests.items()}
    table.restarts()
    assert table.desk.app.server_id == server
    for name, seat in seats.items():
        guest = table.returns(name)
        assert (table.room.state.members[guest.member].seat, log_of(guest)) == (seat, log)
    assert table.match.dealt == match.dealt
    assert (table.match.clues, table.match.phase, table.match.turn) == (match.clues, match.phase, match.turn)
    assert_true(table)
    guesser = table[("Rob", "Ben")[match.team]]
    assert guesser.refused(Act, match=1, action=c.Vote(match.guess, 0)) == ""


def test_the_servers_own_room_stays_its_own(table: Table) -> None:
    code = table.desk.app.first_room
    table.restarts()
    assert table.desk.app.first_room == code
    late = table.desk.greets().joins("Wes")
    assert late.connection.seat == (code, 7)


def test_the_old_token_counts_until_the_new_one_was_used(table: Table) -> None:
    old = table["Ben"].token
    table.restarts()
    table.returns("Ben")
    new = table["Ben"].token
    table.guests["Ben"].token = old
    table.restarts()
    table.returns("Ben")  # as if `Joined` had been lost
    newest = table["Ben"].token
    table.restarts()
    assert table.desk.greets().refused(s.Resume, token=new) == "bad_token"
    table.guests["Ben"].token = newest
    table.returns("Ben")
    assert table.desk.greets().refused(s.Resume, token=old) == "bad_token"


def test_who_left_or_was_removed_does_not_come_back_after_a_restart(table: Table) -> None:
    gone = [table["Bix"].token, table["Rik"].token]
    assert table["Rae"].refused(m.Kick, member=table["Bix"].member) == ""
    table["Rik"].asks(s.Leave)
    table.restarts()
    assert [table.desk.greets().refused(s.Resume, token=one) for one in gone] == ["bad_token"] * 2


def test_rooms_of_guests_are_opened_again_and_end_when_nobody_returns(table: Table) -> None:
    wes = table.desk.greets()
    joined = wes.asks(s.OpenRoom, room_name="Other", name="Wes", avatar="fox")
    table.guests["Wes"] = wes
    wes.token = joined.token
    table.desk.dies()
    table.journal.close()
    table.journal, table.disk = fickle_journal(table.folder)
    table.desk = Desk(SHORT, journal=table.journal)
    assert set(table.desk.app.lobby.rooms) == {table.desk.app.first_room, joined.room}
    table.desk.waits(55.0)
    assert joined.room in table.desk.app.lobby.rooms
    table.desk.waits(10.0)
    assert set(table.desk.app.lobby.rooms) == {table.desk.app.first_room}
    assert [code for code, _ in table.journal.rooms()] == [table.desk.app.first_room]


def after(table: Table, seconds: float, **config: Any) -> Desk:
    """Started again so much later."""
    late = table.desk.wall + seconds
    table.desk.dies()
    table.journal.close()
    table.journal, table.disk = fickle_journal(table.folder)

    class Later(Desk):
        @property
        def wall(self) -> float:
            return late

        @wall.setter
        def wall(self, value: float) -> None:
            pass

    table.desk = Later(GENEROUS, journal=table.journal, seed=9, **config)
    return table.desk


def test_a_running_match_is_kept_for_a_month(table: Table) -> None:
    code = table.desk.app.first_room
    assert after(table, FORGET_MATCH - 100).app.first_room == code
    assert after(table, FORGET_MATCH + 100).app.first_room != code
    assert len(table.journal.rooms()) == 1


def test_a_room_without_a_match_is_kept_for_half_a_day(table: Table) -> None:
    code = table.desk.app.first_room
    assert table["Rae"].refused(m.EndMatch, match=1) == ""
    assert after(table, FORGET_ROOM - 100).app.first_room == code
    assert after(table, FORGET_ROOM + 100).app.first_room != code


def test_a_room_that_nobody_belongs_to_is_begun_afresh(table: Table) -> None:
    code = table.desk.app.first_room
    for guest in table.guests.values():
        guest.asks(s.Leave)
    server = table.desk.app.server_id
    desk = after(table, 1.0, game="big_two")
    assert (desk.app.first_room != code, desk.app.server_id) == (True, server)
    assert [line.game for line in desk.greets().asks(s.ListRooms).rooms] == ["big_two"]


def test_a_server_that_is_ended_keeps_its_rooms_and_says_so(table: Table) -> None:
    table.desk.run(table.desk.app.close)
    assert {guest.goodbye for guest in table.guests.values()} == {"stopped"}
    table.restarts()
    table.returns("Rae")
    assert_true(table)


def test_a_window_that_ends_the_game_ends_it_for_good(table: Table) -> None:
    code = table.desk.app.first_room
    table.desk.run(lambda: table.desk.app.close(for_good=True))
    assert {guest.goodbye for guest in table.guests.values()} == {"shutdown"}
    assert list(table.journal.rooms()) == []
    table.restarts()
    assert table.desk.app.first_room != code


def test_a_server_that_keeps_nothing_says_that_the_room_is_gone() -> None:
    desk = Desk()
    guest = desk.greets().joins("Ada")
    desk.close()
    assert guest.goodbye == "shutdown"


def test_many_restarts_add_nothing_while_nobody_comes(table: Table) -> None:
    table.restarts()
    [(code, _)] = table.journal.rooms()
    once = len(list(table.journal.history(code)))
    for _ in range(3):
        table.restarts()
    assert len(list(table.journal.history(code))) == once


def test_records_after_a_restart_are_whole(table: Table) -> None:
    assert table.gives_clue() == ""
    table.restarts()
    for name in table.guests:
        table.returns(name)
    host = table["Rae"]
    assert host.refused(m.EndMatch, match=1) == ""
    parts: list[str] = []
    while True:
        part = host.asks(m.AskRecord, match=1, part=len(parts))
        parts.append(part.text)
        if len(parts) == part.parts:
            break
    assert reads("".join(parts)).match.state == table.match


@pytest.mark.parametrize("durability", [False, True])
def test_both_kinds_of_durability_keep_the_same(tables: Callable[..., Table], durability: bool) -> None:
    table = tables()
    table.desk.dies()
    table.journal.close()
    table.journal = open_journal(table.folder, RECORDS, durability)
    table.desk = Desk(journal=table.journal)
    table.returns("Rae")
    assert_true(table)
