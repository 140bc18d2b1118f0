"""kill -9 at every step between receiving a move and the last send: what anybody saw is there afterwards."""

import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.games.catalogue import GAMES, RECORDS
from server.restore import open_journal
from server.rooms.events import RoomEvent
from server.rooms.room import Room
from server.storage.database import FILE, check
from tests.end_to_end.mortal import AFTER, BEFORE, POINTS
from tests.raw import Raw
from tests.server.rooms.onlooker import expected, sections_of, unnumbered

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL of Unix")
ROOT = Path(__file__).parents[2]
PEOPLE = (("Rae", 0), ("Rob", 1), ("Rik", 2), ("Bea", 9), ("Ben", 10), ("Bix", 11))
REVEAL = 3  # the move that turns a card over: a vote that all agree with, several events
NEVER = 10**9


class Mortal:
    """The server of `mortal` as a process of its own, and six people at its table."""

    all: ClassVar[list["Mortal"]] = []
    voted_for = "b"  # whose cards the votes are for: bystanders, which end a turn

    def __init__(self, folder: Path, point: str = "received", move: int = NEVER, *more: str) -> None:
        command = [sys.executable, "-m", "tests.end_to_end.mortal", str(folder), point, str(move), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        with self.process.stdout as said:
            line = said.readline()
        assert line, "the server did not start"
        self.port = int(line)
        self.people: dict[str, Raw] = {}
        self.all.append(self)

    def gather(self) -> "Mortal":
        """Everybody sits down, and the match begins."""
        for name, seat in PEOPLE:
            self.people[name] = Raw(self.port).join(name)
            self.people[name].do(m.TakeSeat, seat=seat)
        self.people["Rae"].do(m.Start)
        return self

    def gather_again(self, tokens: dict[str, str]) -> "Mortal":
        """Everybody comes back by their token."""
        for name, token in tokens.items():
            person = self.people[name] = Raw(self.port)
            joined = person.resume(token)
            assert isinstance(joined, s.Joined), joined
        return self

    @property
    def tokens(self) -> dict[str, str]:
        return {name: one.token for name, one in self.people.items()}

    def moves(self) -> Iterable[tuple[str, Any]]:
        """Turn after turn: a clue, and two votes for a card that ends the turn, or the game."""
        while True:
            for one in self.people.values():
                one.catch_up()
            play, key = self.people["Rae"].play, self.people["Rae"].yours.secret
            spy, one, other = (("Rae", "Rob", "Rik"), ("Bea", "Ben", "Bix"))[play.team]
            yield spy, c.GiveClue(play.turn, "syzygy", 1, ())
            card = next(at for at, who in enumerate(key) if who == self.voted_for and play.faces[at] == "-")
            yield one, c.Vote(play.guess, card)
            yield other, c.Vote(play.guess, card)

    def plays_until_it_dies(self) -> None:
        try:
            for name, action in self.moves():
                self.people[name].act(action)
        except (ConnectionError, OSError):
            pass
        assert self.process.wait(10) == -9

    def reads_the_rest(self) -> None:
        """What the system still had for each client when the server died."""
        for one in self.people.values():
            try:
                while True:
                    one.next()
            except (ConnectionError, OSError):
                one.close()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for one in self.people.values():
            one.close()


@pytest.fixture(autouse=True)
def everything_ends() -> Iterator[None]:
    yield
    while Mortal.all:
        Mortal.all.pop().kill()


def saved(folder: Path) -> list[tuple[float, RoomEvent]]:
    """The history of the one room; the file is sound, and its events have no gap."""
    assert check(folder / FILE)
    journal = open_journal(folder, RECORDS)
    try:
        [(code, _)] = journal.rooms()
        return list(journal.history(code))
    finally:
        journal.close()


def assert_nothing_is_lost(folder: Path, people: dict[str, Raw]) -> list[tuple[float, RoomEvent]]:
    """Whatever somebody was shown last is what was the case at some point of what was saved."""
    history = saved(folder)
    room = Room.again(history[:1], GAMES, Random(0), None, 0.0)
    missing = {name: unnumbered(sections_of(one.messages)) for name, one in people.items()}
    for at, event in history[1:]:
        room._at = at
        room._commit(event)
        for name, seen in list(missing.items()):
            member = room.state.members.get(people[name].member)
            if member is not None and member.here and seen == unnumbered(expected(room, member)):
                del missing[name]
    assert not missing, f"{', '.join(missing)} saw what was never saved"
    log = room._mail._entries
    for one in people.values():
        assert one.log == log[: len(one.log)], "the log that was seen is not the log that was saved"
    return history


def dies(folder: Path, point: str, move: int, *more: str, voted_for: str = "b") -> Mortal:
    """A table at which the server is killed at this point of this move."""
    table = Mortal(folder, point, move, *more).gather()
    table.voted_for = voted_for
    table.plays_until_it_dies()
    table.reads_the_rest()
    return table


def survives(folder: Path, point: str, move: int, voted_for: str = "b") -> None:
    table = dies(folder, point, move, voted_for=voted_for)
    before = assert_nothing_is_lost(folder, table.people)
    again = Mortal(folder).gather_again(table.tokens)
    try:
        seen = {name: one.log for name, one in table.people.items()}
        assert all(again.people[name].log[: len(log)] == log for name, log in seen.items())
        if again.people["Rae"].catch_up().settings.stage == "ended":
            again.people["Rae"].do(m.Rematch, match=1)
        else:
            name, action = next(iter(again.moves()))
            answer = again.people[name].act(action)
            assert answer in ("", "wrong_phase"), answer  # the clue of this turn may have been given before
        for one in again.people.values():
            one.catch_up()
    finally:
        again.kill()
    assert saved(folder)[: len(before)] == before


@pytest.mark.parametrize("point", ["decided", "before the commit", "committed", "after 1 writes"])
def test_killed_at_this_point_of_a_reveal_nothing_that_was_seen_is_lost(tmp_path: Path, point: str) -> None:
    survives(tmp_path, point, REVEAL)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("move", [1, 2, REVEAL, 6, 11])
@pytest.mark.parametrize("point", POINTS)
def test_killed_at_any_point_of_any_move_nothing_is_lost(tmp_path: Path, point: str, move: int) -> None:
    survives(tmp_path, point, move)


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize("point", POINTS)
def test_killed_at_any_point_of_the_move_that_ends_the_match_nothing_is_lost(
    tmp_path: Path, point: str
) -> None:
    survives(tmp_path, point, REVEAL, voted_for=c.ASSASSIN)


@pytest.mark.parametrize("point", [AFTER[1], BEFORE[-1]])
def test_a_server_that_sends_before_it_saves_is_found_out(tmp_path: Path, point: str) -> None:
    table = dies(tmp_path, point, REVEAL, "--send-first")
    with pytest.raises(AssertionError, match="never saved"):
        assert_nothing_is_lost(tmp_path, table.people)


def test_before_the_commit_nobody_has_seen_the_move_and_after_it_everybody_will(tmp_path: Path) -> None:
    events = {}
    for point in (BEFORE[-1], AFTER[0]):
        folder = tmp_path / point.replace(" ", "-")
        table = dies(folder, point, REVEAL)
        assert all(one.play.faces == "-" * 25 for one in table.people.values())
        events[point] = len(saved(folder))
    assert events[AFTER[0]] > events[BEFORE[-1]]


# ---- at random, under load


def presses_on(table: Mortal, chance: Random, seconds: float) -> None:
    """Everybody does what they like, as fast as they can, until the server is killed from outside."""
    timer = threading.Timer(seconds, table.process.kill)
    timer.start()
    for one in table.people.values():
        one.socket.settimeout(0.002)
    try:
        while True:
            name = chance.choice(list(table.people))
            person = table.people[name]
            random_request(person, chance)
            for one in table.people.values():
                drain(one)
    except (ConnectionError, BrokenPipeError):
        pass
    timer.join()
    table.process.wait()
    for one in table.people.values():
        one.socket.settimeout(5.0)
    table.reads_the_rest()


def drain(one: Raw) -> None:
    try:
        while True:
            one.next()
    except TimeoutError:
        pass


def random_request(person: Raw, chance: Random) -> None:
    play = person.sections.get(c.Play)
    if play is None or chance.random() < 0.3:
        person.send(m.Say, channel="table", text="hm")
        return
    if person.settings.stage == "ended":
        person.send(m.Rematch, match=play.match)
        return
    hidden = [at for at, face in enumerate(play.faces) if face == "-"]
    actions = [
        c.GiveClue(play.turn, "syzygy", 1, ()),
        c.Vote(play.guess, chance.choice(hidden[:2])),
        c.Vote(play.guess, "pass"),
        c.Challenge(play.turn),
        c.Cover(play.turn, None),
    ]
    person.send(Act, match=play.match, action=chance.choice(actions))


def random_kills(folder: Path, seed: int, rounds: int) -> None:
    chance = Random(seed)
    table = Mortal(folder).gather()
    for _ in range(rounds):
        presses_on(table, chance, chance.uniform(0.05, 0.6))
        assert_nothing_is_lost(folder, table.people)
        tokens = table.tokens
        table = Mortal(folder).gather_again(tokens)
    table.kill()


def test_killed_at_random_under_load_nothing_is_lost(tmp_path: Path) -> None:
    random_kills(tmp_path, 1, 2)


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", range(2, 8))
def test_killed_at_random_again_and_again_nothing_is_lost(tmp_path: Path, seed: int) -> None:
    random_kills(tmp_path, seed, 12)
