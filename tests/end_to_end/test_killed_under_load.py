"""Sixty rooms that play as fast as they can, on a server that is killed again and again: nothing is lost."""

import asyncio
import shutil
import sqlite3
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.messages import Update
from protocol.messages import room as m
from protocol.messages import session as s
from server.games.catalogue import GAMES, RECORDS
from server.restore import open_journal
from server.rooms.room import Room
from server.storage.database import FILE, check
from tests.end_to_end.peers import Crowd, Peer
from tests.end_to_end.test_killed import random_request
from tests.end_to_end.test_storm import Hall
from tests.server.rooms.onlooker import Onlooker, _key, expected, unnumbered

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="SIGKILL, and addresses of 127.0.0.0/8")
ROOMS, SEATS = 60, (0, 1, 9, 10)  # a spymaster and an operative of each team
KILLS = 10  # of each part of the test


class Player(Peer):
    """Asks for something else as soon as it was answered. Remembers what it was sent, as a client does."""

    chance = Random(0)
    playing = False

    def connection_made(self, transport: Any) -> None:
        self.onlooker, self.sections_seen, self.lines = Onlooker(), {}, {}
        super().connection_made(transport)

    @property
    def sections(self) -> dict[type, Any]:
        return self.view

    @property
    def settings(self) -> m.Settings:
        return self.view[m.Settings]

    def asks(self) -> None:
        if not self.playing or self._transport is None:
            return
        if self.settings.stage != "lobby":
            random_request(self, self.chance)
        elif self.view[m.Yours].seat is None:
            self.send(m.TakeSeat, seat=SEATS[self.place])
        else:
            self.send(m.Start)

    def _take(self, message: Any) -> None:
        match message:
            case m.LogEntries():
                self.onlooker.is_sent(message)
            case m.ChatLines(channel=channel, lines=lines):
                self.onlooker.is_sent(message)
                self.lines |= {(channel, line.n): line for line in lines}
            case Update():
                self._keep(message)
        super()._take(message)
        if isinstance(message, s.Done):
            self.asks()

    def _refused(self, refusal: s.Refusal) -> None:
        if self.playing:
            self.asks()
        else:
            super()._refused(refusal)

    def _keep(self, update: Update) -> None:
        if update.full:
            self.sections_seen.clear()
        for section in update.sections:
            before = self.sections_seen.get(_key(section))
            assert before is None or section.revision > before.revision, "an old or repeated section"
            self.sections_seen[_key(section)] = section


def assert_nothing_is_lost(folder: Path, players: list[Player], since: dict[str, int]) -> None:
    """The file is sound, no event is missing, and what each player was shown last is what was the case at
    some point of what was saved, after so many events of the room (`since`, which is brought up to date)."""
    assert check(folder / FILE)
    in_room: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        in_room[player.room].append(player)
    journal = open_journal(folder, RECORDS)
    try:
        kept = [code for code, opener in journal.rooms() if opener is not None]
        assert set(in_room) <= set(kept)
        for code, there in in_room.items():
            history = list(journal.history(code))
            assert_room(history, there, since.get(code, 1))
            since[code] = len(history)
    finally:
        journal.close()


def assert_room(history: list[Any], players: list[Player], since: int) -> None:
    missing = {player: unnumbered(player.sections_seen) for player in players}
    room = Room.again(history[:since], GAMES, Random(0), None, 0.0)
    logs = {room.state.matches: room._mail._entries}
    for at, event in [*history[since:], (None, None)]:
        for player, seen in list(missing.items()):
            member = room.state.members.get(player.member)
            if member is not None and member.here and seen == unnumbered(expected(room, member)):
                del missing[player]
        if event is not None:
            room._at = at
            room._commit(event)
            logs[room.state.matches] = room._mail._entries
    names = ", ".join(player.name for player in missing)
    assert not missing, f"{names} of room {players[0].room} saw what was never saved"
    for player in players:
        seen = player.onlooker.log
        assert seen == logs.get(player.onlooker.match, [])[: len(seen)], "the log that was seen is not saved"
        heard = room._mail._chat._heard[player.member]
        saved = {(name, line.n): line for name, each in heard.items() for line in each.lines}
        first = {name: each.dropped for name, each in heard.items()}
        lost = {key for key in player.lines if key[1] >= first.get(key[0], 0)} - set(saved)
        assert not lost, f"{player.name} heard {lost}, which is not saved"
        assert all(saved[key] == line for key, line in player.lines.items() if key in saved)


async def killed_again_and_again(folder: Path, seed: int) -> tuple[list[Player], dict[str, int], int]:
    """Play, kill, look, start again; the result are the players as they were at the last kill, how much each
    room had saved at the one before, and how many events there were at the end."""
    chance = Player.chance = Random(seed)
    hall = Hall(folder, 0, "--plain", "--busy")
    crowd = Crowd(hall.port, ROOMS, len(SEATS), tls=False, kind=Player)
    players: list[Player] = crowd.peers  # type: ignore[assignment]
    since: dict[str, int] = {}
    before: dict[str, int] = {}
    try:
        await crowd.gather()
        for kill in range(KILLS):
            await crowd.settle(30.0)
            for player in players:
                player.playing = True
                player.asks()
            await asyncio.sleep(chance.uniform(0.1, 0.7) if kill else 2.0)  # to the first clues, at first
            hall.kill()
            crowd.open = False
            while any(player._transport is not None for player in players):  # they read what there is still
                await asyncio.sleep(0.005)
            before = dict(since)
            assert_nothing_is_lost(folder, players, since)
            if kill < KILLS - 1:
                crowd.open = True
                hall = await asyncio.to_thread(Hall, folder, 0, "--plain", "--busy")
                crowd.port = hall.port
                for player in players:
                    player.playing = player.back = False
                    crowd.start(player.come())
    finally:
        crowd.leave()
        hall.kill()
    return players, before, sum(since.values())


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(10))
def test_ten_kills_under_the_load_of_sixty_rooms_lose_nothing(tmp_path: Path, seed: int) -> None:
    players, before, events = asyncio.run(killed_again_and_again(tmp_path, seed))
    assert events > 20 * ROOMS
    if seed == 0:
        a_journal_without_its_last_events_is_found_out(tmp_path, players, before)


def a_journal_without_its_last_events_is_found_out(
    folder: Path, players: list[Player], since: dict[str, int]
) -> None:
    """As if the server had sent before it saved: the same check fails in every room that was shown anything
    in its last moments."""
    copy = folder / "copy"
    copy.mkdir()
    for part in folder.glob(FILE + "*"):
        shutil.copy(part, copy)
    with closing(sqlite3.connect(copy / FILE)) as file:
        for (room,) in file.execute("SELECT room FROM rooms WHERE opener IS NOT NULL").fetchall():
            [(last,)] = file.execute("SELECT max(n) FROM events WHERE room = ?", (room,))
            file.execute("DELETE FROM events WHERE room = ? AND n > ?", (room, max(last - 8, since[room])))
        file.commit()
    found = 0
    for room in {player.room for player in players}:
        try:
            assert_nothing_is_lost(copy, [each for each in players if each.room == room], dict(since))
        except AssertionError:
            found += 1
    assert found > ROOMS / 2
