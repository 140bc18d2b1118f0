"""A whole evening in one process: the server's app and its journal, and up to twelve people at their windows.

Between them go real bytes, each line at its own pace and in pieces of any size, and each window keeps them
with the reducer of the real one. Everybody acts by what their own window shows, so much comes too late. An
evening is made of steps, each drawn from a number of its own: some may be left out, and the rest stays.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace as changed
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from client.model.events import Connecting, Ended, Lost, Moment, Sent
from client.model.reduce import News, reduce
from client.model.state import State
from protocol.codes import GoodbyeCode
from protocol.connection import ClientEnd, hello, to_bytes
from protocol.messages import Update
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.types import Request
from protocol.version import PROTOCOL_VERSION as VERSION
from server.bots.levels import Player, new_player
from server.bots.view import View
from server.games.catalogue import RECORDS
from server.restore import KeptJournal, open_journal
from server.rooms.room import Room
from tests.end_to_end.wishes import PASSWORD, Wish, hosting, some_game, wish
from tests.server.desk import GENEROUS, Desk, Guest

MOST = 12
NOW = Moment(0.0, 0.0)
PATIENT = changed(GENEROUS, silent_after=1e9, joining_seconds=1e9, greeting_seconds=1e9)
FAULTS = frozenset(
    {GoodbyeCode.INTERNAL, GoodbyeCode.MALFORMED, GoodbyeCode.UNEXPECTED, GoodbyeCode.FRAME_SIZE}
)
FOR_GOOD = frozenset({GoodbyeCode.LEFT, GoodbyeCode.KICKED, GoodbyeCode.BARRED})


class Person:
    """Somebody at a window: what it shows, what it waits to send, and the tokens that it was given."""

    def __init__(self, number: int) -> None:
        self.name = f"P{number}"
        self.number = number
        self.state = State()
        self.guest: Guest | None = None
        self.tokens: list[str] = []
        self.teams: set[int | None] = set()  # of which this window was
        self.waiting = b""  # what is on the way to the server
        self.last = b""  # the frame that was asked last
        self._end = ClientEnd()
        self._ids = count(1)
        self._joining = 0

    def take(self, news: News) -> None:
        self.state = reduce(self.state, news, NOW)
        self.teams.add(self.state.my_team)

    def asks(self, request: Request) -> None:
        request = replace(request, id=next(self._ids))
        self.take(Sent(request))
        self.last = to_bytes(request)
        self.waiting += self.last

    # ---- coming and going

    def enters(self, guest: Guest, again: bool, password: str = "") -> None:
        """By the last token, or as somebody new. `again`: the window still shows what was."""
        if again:
            self.loses("closed")
        self.take(Connecting("192.0.2.1:4747", again))
        self.guest, self._end, self._joining = guest, ClientEnd(), next(self._ids)
        self.waiting = hello(VERSION, VERSION, "evening", "1") + self._first_request(password)

    def _first_request(self, password: str) -> bytes:
        if self.tokens:
            return to_bytes(s.Resume(id=self._joining, token=self.tokens[-1]))
        device = f"device {self.number}"
        join = s.Join(
            id=self._joining, room="", name=self.name, avatar="fox", device=device, password=password
        )
        return to_bytes(join)

    def loses(self, reason: str) -> None:
        """The connection is gone; what was on the way to the server is lost."""
        self.guest, self.waiting = None, b""
        self.take(Lost(reason, 0.0))

    def ends(self, code: str) -> None:
        """Nothing brings this window back to its seat."""
        self.guest, self.waiting, self.tokens = None, b"", []
        self.take(Ended(code))

    # ---- what arrives

    def reads(self, data: bytes) -> None:
        for message in self._end.receive(data):
            self._is_sent(message)
            if self.guest is None:
                return

    def _is_sent(self, message: Any) -> None:
        match message:
            case s.Joined():
                self.tokens = [*self.tokens[-1:], message.token]
                self.take(message)
            case s.Refusal(id=number, code=code) if number == self._joining:
                self._refused(code)
            case s.Goodbye(code=code):
                assert code not in FAULTS, f"{self.name} was sent away: {code}"
                self.ends(code) if code in FOR_GOOD else self.loses(code)
            case s.Ping(nonce=nonce):
                self.waiting += to_bytes(s.Pong(nonce=nonce))
            case _:
                self.take(message)

    def _refused(self, code: str) -> None:
        if code == "bad_token":
            self.tokens, self._joining = [], next(self._ids)
            self.waiting += self._first_request("")
        else:
            self.ends(code)

    @property
    def member(self) -> int:
        return self.state.yours.member


Step = Callable[["Evening", Random], str]


class Evening:
    """`folder`: where the journal lies. `told` says what happened, a line for each step."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder, self.seed = folder, seed
        self.people: list[Person] = []
        self.told: list[str] = []
        self._bots: dict[tuple[int, int], Player] = {}
        self._forgotten: list[Guest] = []  # lines that the server takes for whole, and nobody is at
        self._opens()
        self._gathers(Random(seed))

    def _opens(self) -> None:
        self.journal: KeptJournal = open_journal(self._folder, RECORDS)
        self.desk = Desk(PATIENT, seed=self.seed, journal=self.journal)
        self.desk.app.running._bots.close()  # here they move when their step comes
        self._bots.clear()
        self._forgotten.clear()

    def _gathers(self, chance: Random) -> None:
        """Some people, mostly on seats of a match that has begun."""
        many = chance.randint(2, MOST)
        for _ in range(many):
            self.arrives(chance)
        self.rests()
        host, game = self.people[0], some_game(chance, many)
        host.asks(m.ChangeSettings(id=0, room=replace(self.room.state.room, grace_seconds=5), game=game))
        self.rests()
        if chance.random() < 0.1:
            return
        for person, seat in zip(self.people, self._seats_to_fill(), strict=False):
            person.asks(m.TakeSeat(id=0, seat=seat))
        self.rests()
        for seat in range(many, 4 if self.room.state.game.bots else 0):
            host.asks(m.AddBot(id=0, seat=seat, level="easy"))
        host.asks(m.Start(id=0))
        self.rests()

    def _seats_to_fill(self) -> list[int]:
        """Spymasters and one operative a team first."""
        seats = self.room.state.plan.seats
        seen: dict[m.Seat, int] = {}
        order = []
        for at, seat in enumerate(seats):
            seen[seat] = seen.get(seat, 0) + 1
            order.append((seen[seat], at))
        return [at for _, at in sorted(order)]

    def close(self) -> None:
        self.desk.close()
        self.journal.close()

    # ---- who and where

    @property
    def room(self) -> Room:
        return self.desk.app.lobby.rooms[self.desk.app.first_room]

    @property
    def online(self) -> list[Person]:
        return [each for each in self.people if each.guest is not None]

    @property
    def inside(self) -> list[Person]:
        """Whose windows show the room."""
        return [each for each in self.online if each.state.in_room and not each.state.stale]

    @property
    def here(self) -> dict[int, Person]:
        """By member: who is connected, as the server has it."""
        seats = {connection: seat[1] for seat, connection in self.desk.app.seats._held.items()}
        return {seats[each.guest.connection]: each for each in self.online if each.guest.connection in seats}

    # ---- the lines

    def carries(self, person: Person, most: int | None = None) -> None:
        """Bytes on the way to the server arrive."""
        if person.guest is not None and person.waiting:
            data = person.waiting[:most]
            person.waiting = person.waiting[len(data) :]
            person.guest.sends(data)

    def delivers(self, person: Person, most: int | None = None) -> None:
        """Bytes on the way to the window arrive; after the last one it sees that the line was closed."""
        if person.guest is None:
            return
        wire = person.guest.wire
        data = wire.written[:most]
        wire.written = wire.written[len(data) :]
        guest = person.guest
        person.reads(data)
        if wire.closed and not wire.written and person.guest is guest:
            person.loses("closed")
        if person.guest is None:
            guest.hangs_up()

    def goes_on(self, person: Person) -> None:
        """Somebody who had stopped reading reads again."""
        guest = person.guest
        if guest is not None and guest.wire.jammed:
            guest.wire.jammed = False
            if guest.connection.stalled:
                self.desk.run(guest.connection.resume_writing)

    def rests(self) -> None:
        """Everything that is on its way arrives, and the server notices which lines are gone."""
        for person in self.people:
            self.goes_on(person)
        for guest in self._forgotten:
            guest.wire.jammed = False
            guest.hangs_up()
        self._forgotten.clear()
        moving = True
        while moving:
            moving = False
            for person in self.online:
                if person.waiting or person.guest.wire.written or person.guest.wire.closed:
                    moving = True
                    self.carries(person)
                    self.delivers(person)

    # ---- the steps

    def step(self, number: int) -> None:
        chance = Random(self.seed * 1000 + number)
        [what] = chance.choices([each for each, _ in STEPS], [weight for _, weight in STEPS])
        told = what(self, chance)
        self.told.append(f"{number:3} {told}")

    def arrives(self, chance: Random) -> str:
        if len(self.people) >= MOST:
            return self.returns(chance)
        person = Person(len(self.people))
        self.people.append(person)
        person.enters(self.desk.connects(f"192.0.2.{person.number + 1}"), again=False, password=PASSWORD)
        return f"{person.name} comes"

    def returns(self, chance: Random) -> str:
        """Somebody whose line is gone, in the same window or, if it was closed, in a new one."""
        away = [each for each in self.people if each.guest is None]
        if not away:
            return self.wants(chance)
        return self._comes_again(chance.choice(away), chance)

    def returns_beside(self, chance: Random) -> str:
        """Somebody whose line the server still takes for whole."""
        if not self.online:
            return self.returns(chance)
        return self._comes_again(chance.choice(self.online), chance)

    def _comes_again(self, person: Person, chance: Random) -> str:
        again = person.state.in_room and chance.random() < 0.7
        if not again:
            person.take(Ended(""))
        elif len(person.tokens) == 2 and chance.random() < 0.2:
            person.tokens.pop()  # as if it had not been kept
        for _ in range(chance.choice((1, 1, 1, 2))):  # twice: with the same token
            if person.guest is not None:
                self.carries(person)
                self._forgotten.append(person.guest)
            person.enters(self.desk.connects(f"192.0.2.{person.number + 1}"), again)
        return f"{person.name} comes again{' in the same window' * again}"

    def drops(self, chance: Random) -> str:
        """What is on the way arrives in part, in both directions."""
        if not self.online:
            return self.returns(chance)
        person = chance.choice(self.online)
        self.carries(person, chance.choice((0, 10, None)))
        guest = person.guest
        self.delivers(person, chance.choice((0, 100, None)))
        if person.guest is not None:
            person.loses("closed")
        guest.hangs_up()
        return f"{person.name} loses the connection"

    def leaves(self, chance: Random) -> str:
        if not self.inside:
            return self.returns(chance)
        person = chance.choice(self.inside)
        person.asks(s.Leave(id=0))
        return f"{person.name} leaves"

    def wants(self, chance: Random) -> str:
        """Somebody asks for something, mostly who has something to play and waits for no answer."""
        idle = [each for each in self.inside if not each.state.pending or chance.random() < 0.2]
        on_turn = [each for each in idle if each.state.yours.offers and chance.random() < 0.9]
        return self._asks(on_turn or idle, wish, chance)

    def hosts(self, chance: Random) -> str:
        """Whoever has the host's powers uses them."""
        return self._asks([each for each in self.inside if each.state.i_am_host], hosting, chance)

    def _asks(self, people: list[Person], wished: Wish, chance: Random) -> str:
        if not people:
            return self.all_read(chance)
        person = chance.choice(people)
        asked = next(filter(None, (wished(person.state, chance) for _ in range(5))), None)
        if asked is None:
            return f"{person.name} wants nothing"
        person.asks(asked)
        if chance.random() < 0.8:
            self.carries(person)
            self.delivers(person)
        return f"{person.name} asks: {asked}"

    def repeats(self, chance: Random) -> str:
        """The same request once more, with the same number."""
        people = [each for each in self.inside if each.last]
        if not people:
            return self.wants(chance)
        person = chance.choice(people)
        person.waiting += person.last
        return f"{person.name} asks the last thing again"

    def lines_move(self, chance: Random) -> str:
        """Some bytes arrive, of anybody's, in any order."""
        moved = chance.sample(self.online, min(len(self.online), chance.randint(1, 6)))
        for person in moved:
            self.carries(person, chance.choice((3, 30, None, None)))
            self.delivers(person, chance.choice((3, 300, None, None)))
        return "bytes arrive: " + " ".join(each.name for each in moved)

    def all_read(self, chance: Random) -> str:
        for person in list(self.online):
            self.carries(person)
            self.delivers(person)
        return "everybody reads"

    def stops_reading(self, chance: Random) -> str:
        if not self.online:
            return self.returns(chance)
        person = chance.choice(self.online)
        if person.guest.wire.jammed:
            self.goes_on(person)
            return f"{person.name} reads again"
        person.guest.wire.jammed = True
        return f"{person.name} reads nothing"

    def a_bot_moves(self, chance: Random) -> str:
        room = self.room
        game, match = room.state.game, room.state.match
        seats = [seat for seat in room.bot_seats() if game.private(match.state, seat).offers]
        if not seats:
            return self.wants(chance)
        seat = chance.choice(seats)
        key = room.state.matches, seat
        if key not in self._bots:
            self._bots[key] = new_player(room.state.game.name, "easy", chance)
        view = View()
        view.take(Update(sections=room.seat_view(seat), full=True))
        action = self._bots[key].choose(view)
        if action is None:
            return f"the bot on seat {seat} waits"

        def moves() -> None:
            refusal, outputs = room.play_for(seat, key[0], action, self.desk.now)
            assert refusal is None, refusal
            self.desk.app.running.deliver(room, outputs)

        self.desk.run(moves)
        return f"the bot on seat {seat}: {action}"

    def time_passes(self, chance: Random) -> str:
        seconds = chance.choice((0.5, 3.0, 6.0, 11.0, 31.0, 61.0))
        self.desk.waits(seconds)
        return f"{seconds} seconds pass"

    def restarts(self, chance: Random) -> str:
        """The server is killed and started again; what it had written may still arrive."""
        for person in list(self.online):
            self.delivers(person, chance.choice((0, 50, None)))
            if person.guest is not None:
                person.loses("closed")
        self.desk.dies()
        self.journal.close()
        self._opens()
        for person in self.people:
            if chance.random() < 0.7:
                self._comes_again(person, chance)
        return "the server is killed and started again"


STEPS: tuple[tuple[Step, int], ...] = (
    (Evening.wants, 56),
    (Evening.hosts, 3),
    (Evening.all_read, 20),
    (Evening.lines_move, 10),
    (Evening.a_bot_moves, 8),
    (Evening.time_passes, 5),
    (Evening.drops, 4),
    (Evening.returns, 6),
    (Evening.returns_beside, 2),
    (Evening.repeats, 4),
    (Evening.arrives, 2),
    (Evening.leaves, 1),
    (Evening.stops_reading, 3),
    (Evening.restarts, 1),
)


@contextmanager
def faults_of(logger: str) -> Iterator[list[str]]:
    """What is logged as an error meanwhile."""
    found: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger(logger).addHandler(handler)
    try:
        yield found
    finally:
        logging.getLogger(logger).removeHandler(handler)
