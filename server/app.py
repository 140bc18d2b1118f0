"""The program around the rooms: connections, clocks, tokens and alarms. The only reader of a clock.

Order of every input: decide, journal, then outboxes, then alarms. A bug in one request closes that
connection and is logged; the room and everybody else go on.
"""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from protocol.codes import GoodbyeCode, RefusalCode
from protocol.errors import ProtocolError
from protocol.messages import ClientMessage
from protocol.messages import session as s
from protocol.messages.room import Bring, SetPassword
from protocol.types import Request
from server.attempts import Attempts
from server.bot_seats import BotSeats
from server.config import Config
from server.crowd import Crowd, is_loopback
from server.games.catalogue import GAMES, OPTIONS
from server.guard import guarded
from server.journal import Journal, NoJournal
from server.lobby import Lobby
from server.net import Connection
from server.refusals import Refusal
from server.rooms.door import Comer
from server.rooms.events import MemberLeft
from server.rooms.outputs import Close, Output, Post, Record, Show
from server.rooms.room import Room
from server.session import Bucket, Overdue, Pace, Stage, check, greeting, overdue, too_early
from server.timers import Timers

log = logging.getLogger("codenames.server")
SEALING = 4096  # a new password is hashed: that takes as long as to look at so many bytes of a text


class App:
    """Everything one server holds. `clock` is the rooms' clock; connections go by the loop's own."""

    def __init__(
        self,
        config: Config,
        addresses: tuple[str, ...] = (),
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
        journal: Journal | None = None,
    ) -> None:
        self.config = config
        self.server_id = secrets.token_hex(8)
        self.host_token = secrets.token_urlsafe(24)
        self.clock = clock
        self._journal = journal or NoJournal()
        self.lobby = Lobby(
            games=GAMES,
            options=OPTIONS[config.game],
            chance=chance or random.SystemRandom(),
            secret=lambda: secrets.token_urlsafe(24),
            addresses=addresses,
            limits=config.limits,
        )
        opened = self.lobby.open(config.name, clock())
        assert isinstance(opened, Room), "the server's own room has a name that was checked before"
        self.first_room = opened.state.code
        self.connections: set[Connection] = set()
        self._seats: dict[tuple[str, int], Connection] = {}
        self._crowd = Crowd[Connection](config.limits)
        self._attempts = Attempts(config.limits)
        limits = config.limits
        self._thinkers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        self._bots = BotSeats(self._deliver, clock, chance or random.SystemRandom(), self._thinkers)
        self._texts = Bucket(limits.text_burst, limits.text_rate, self.loop_time())
        self._to_flush: set[Connection] = set()
        self._flush_planned = False
        self._timers = Timers(clock, self._ring)
        self._empty_since: dict[str, float] = {self.first_room: self.loop_time()}

    def loop_time(self) -> float:
        """The loop's clock, for connections."""
        return asyncio.get_running_loop().time()

    # ---- connections

    def connected(self, connection: Connection) -> None:
        """A stranger: nothing is known yet but the address."""
        now = self.loop_time()
        self.connections.add(connection)
        too_many = self._crowd.enter(connection, connection.address, now)
        connection.pace = Pace(self.config.limits, self._crowd.bucket(connection), now)
        if too_many is not None:
            too_many.goodbye(GoodbyeCode.TOO_MANY)

    def lost(self, connection: Connection) -> None:
        """The connection is gone; its member, if it still has one, is away."""
        if connection not in self.connections:
            return
        self.connections.discard(connection)
        self._to_flush.discard(connection)
        self._crowd.leave(connection)
        self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        seat, connection.seat = connection.seat, None
        if seat is None or self._seats.get(seat) is not connection:
            return
        del self._seats[seat]
        room = self.lobby.rooms.get(seat[0])
        if room is not None:
            with guarded(f"the end of a connection of {connection.address}"):
                self._deliver(room, room.drop(seat[1], self.clock()))

    def received(self, connection: Connection, data: bytes) -> None:
        """Bytes of a client: each complete message is handled in order."""
        times = connection.times
        times.heard, times.asked = self.loop_time(), False
        half = times.half
        try:
            for message in connection.end.receive(data):
                half = None  # what is unfinished afterwards began with these bytes
                self._handle(connection, message)
                if connection.closing:
                    return
        except ProtocolError as error:
            log.info("%s broke the protocol: %.200r", connection.address, str(error))
            self._farewell(connection, error.code)
        except Exception:
            log.exception("a request of %s failed", connection.address)
            self._farewell(connection, GoodbyeCode.INTERNAL)
            self._mend()
        times.half = (half or times.heard) if connection.end.unfinished else None

    def _farewell(self, connection: Connection, code: str) -> None:
        connection.goodbye(code)
        self._drop(connection)

    # ---- messages

    def _handle(self, connection: Connection, message: ClientMessage) -> None:
        check(connection.stage, message)
        wait = self._wait(connection, message)
        if wait and isinstance(message, Request):
            self._refuse(connection, message.id, too_early(wait))
            return
        match message:
            case s.Hello():
                self._greet(connection, message)
            case s.Ping(nonce=nonce):
                connection.send(s.Pong(nonce=nonce))
            case s.Pong():
                pass
            case s.ListRooms(id=number):
                connection.send(s.Rooms(id=number, rooms=self.lobby.lines()))
            case s.Join():
                self._join(connection, message)
            case s.OpenRoom():
                self._open_room(connection, message)
            case s.Resume():
                self._resume(connection, message)
            case s.Leave(id=number):
                room, member = self._where(connection)
                self._deliver(room, room.leave(number, member, self.clock()))
            case _:
                room, member = self._where(connection)
                self._deliver(room, room.handle(member, message, self.clock()))

    def _wait(self, connection: Connection, message: ClientMessage) -> float:
        """Seconds until the message may be handled; the first and the last one always may."""
        if isinstance(message, s.Hello | s.Leave):
            return 0.0
        wait = connection.pace.take(self.loop_time())
        if not wait and isinstance(message, Bring | SetPassword):
            weight = len(message.text.encode()) if isinstance(message, Bring) else SEALING
            wait = self._texts.take(self.loop_time(), weight)
        return wait

    def _greet(self, connection: Connection, hello: s.Hello) -> None:
        answer = greeting(hello, self.config.name, self.server_id)
        connection.send(answer)
        if isinstance(answer, s.Refused):
            connection.goodbye(GoodbyeCode.UNEXPECTED)
            return
        connection.end.greeted()
        self._enter(connection, Stage.LOBBY)

    def _enter(self, connection: Connection, stage: Stage) -> None:
        connection.stage = stage
        connection.times.entered = self.loop_time()

    def _where(self, connection: Connection) -> tuple[Room, int]:
        assert connection.seat is not None, "the stage table lets only members ask"
        code, member = connection.seat
        return self.lobby.rooms[code], member

    def _join(self, connection: Connection, request: s.Join) -> None:
        room = self.lobby.find(request.room)
        if isinstance(room, Refusal):
            self._refuse(connection, request.id, room)
            return
        host = bool(request.host_token) and secrets.compare_digest(
            request.host_token.encode("utf-8", "surrogatepass"), self.host_token.encode()
        )
        if request.host_token and not host:
            self._refuse(connection, request.id, Refusal(RefusalCode.BAD_TOKEN))
            return
        self._join_room(connection, request, room, host)

    def _open_room(self, connection: Connection, request: s.OpenRoom) -> None:
        if len(self.lobby.rooms) >= self.config.limits.rooms:
            for code in self.lobby.deserted():
                self._end_room(code)
        room = self.lobby.open(request.room_name, self.clock(), connection.address)
        if isinstance(room, Refusal):
            self._refuse(connection, request.id, room)
            return
        self._join_room(connection, request, room, host=True)
        if connection.seat is None:
            self._end_room(room.state.code)

    def _join_room(
        self, connection: Connection, request: s.Join | s.OpenRoom, room: Room, host: bool
    ) -> None:
        password = request.password if isinstance(request, s.Join) else ""
        comer = Comer(request.device, _telling(connection), password)
        freely = host or room.turns_away(comer)  # nobody has to wait for their turn to be refused
        tries = not freely and room.state.password is not None
        if not freely and (wait := self._late(connection, room, tries)):
            self._refuse(connection, request.id, too_early(wait))
            return
        token = self.lobby.secret()
        joined = room.join(request.id, request.name, request.avatar, token, self.clock(), host, comer)
        if tries and not isinstance(joined[0], Refusal):
            self._attempts.give_back(room.state.code, connection.address, self.loop_time())
        self._take_place(connection, request.id, room, *joined, token)

    def _late(self, connection: Connection, room: Room, tries: bool) -> float:
        """Seconds until somebody of this address may come into the room, or try a password of it."""
        code, now = room.state.code, self.loop_time()
        wait = self._attempts.take(code, connection.address, now) if tries else 0.0
        wait = wait or self._crowd.may_join(connection, now)
        return wait or self.lobby.may_join(code, self.clock())

    def _resume(self, connection: Connection, request: s.Resume) -> None:
        owner = self.lobby.tokens.claim(request.token)
        room = self.lobby.rooms.get(owner[0]) if owner else None
        if owner is None or room is None:
            self._refuse(connection, request.id, Refusal(RefusalCode.BAD_TOKEN))
            return
        before = self._seats.pop(owner, None)
        if before is not None:
            before.seat = None
            before.goodbye(GoodbyeCode.REPLACED)
        token = self.lobby.secret()
        member, outputs = room.resume(request.id, owner[1], token, self.clock(), _telling(connection))
        self._take_place(connection, request.id, room, member, outputs, token)

    def _take_place(
        self,
        connection: Connection,
        request_id: int,
        room: Room,
        member: int | Refusal,
        outputs: list[Output],
        token: str,
    ) -> None:
        """Bind a connection to its member, or refuse."""
        if isinstance(member, Refusal):
            self._deliver(room, outputs)
            self._refuse(connection, request_id, member)
            return
        seat = (room.state.code, member)
        self.lobby.tokens.issue(seat, token)
        connection.seat = seat
        self._seats[seat] = connection
        self._crowd.joined(connection)
        self._enter(connection, Stage.MEMBER)
        self._deliver(room, outputs)

    def _refuse(self, connection: Connection, request_id: int, refusal: Refusal) -> None:
        connection.send(s.Refusal(id=request_id, code=refusal.code, values=refusal.values))

    # ---- outputs

    def _deliver(self, room: Room, outputs: list[Output]) -> None:
        """Carry out what a room asked for."""
        code = room.state.code
        for output in outputs:
            match output:
                case Record(at=at, event=event):
                    self._journal.append(code, at, event)
                    if isinstance(event, MemberLeft):
                        self.lobby.tokens.revoke((code, event.member))
                case Post(members=members, payload=payload):
                    for member in members:
                        if connection := self._seats.get((code, member)):
                            connection.outbox.post(payload)
                            self.wants_flush(connection)
                case Show(members=members, key=key, packed=packed, first=first):
                    for member in members:
                        if connection := self._seats.get((code, member)):
                            connection.outbox.show(key, packed, first)
                            self.wants_flush(connection)
                case Close(member=member, code=why):
                    self._close_seat((code, member), why)
        self._timers.set(code, room.next_alarm)
        self._note_emptiness(room)
        self._bots.look(room)

    def _close_seat(self, seat: tuple[str, int], why: str) -> None:
        connection = self._seats.pop(seat, None)
        if connection is not None:
            connection.seat = None
            connection.goodbye(why)

    def wants_flush(self, connection: Connection) -> None:
        """Write at the end of this turn of the loop, once; or now, when much waits for one who reads."""
        self._to_flush.add(connection)
        if connection.outbox.size > self.config.limits.outbox_bytes:
            self._relieve(connection)
        if not self._flush_planned:
            self._flush_planned = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _relieve(self, connection: Connection) -> None:
        if not connection.stalled:
            self.commit()
            connection.flush()
        elif not connection.closing:
            log.info("%s reads too slowly", connection.address)
            connection.abort()

    def writable(self, connection: Connection) -> None:
        """The client reads again."""
        self.wants_flush(connection)

    def commit(self) -> None:
        """Nothing is sent before what led to it is safe."""
        self._journal.commit()

    def _flush(self) -> None:
        self._flush_planned = False
        self.commit()
        waiting, self._to_flush = self._to_flush, set()
        for connection in waiting:
            with guarded(f"writing to {connection.address}"):
                connection.flush()
                continue
            connection.abort()  # it missed something; its next view has everything

    # ---- time

    def _ring(self, code: str) -> None:
        room = self.lobby.rooms[code]
        with guarded(f"the alarm of room {code}"):
            self._deliver(room, room.ring(self.clock()))
            return
        self._timers.set(code, self.clock() + self.config.limits.ring_again_seconds)

    def _note_emptiness(self, room: Room) -> None:
        code = room.state.code
        if room.people_here:
            self._empty_since.pop(code, None)
        else:
            self._empty_since.setdefault(code, self.loop_time())

    def tick(self) -> None:
        """Once a second: whoever is silent, slow or stalled, and rooms that nobody is in."""
        now = self.loop_time()
        for connection in list(self.connections):
            self._look_at(connection, now)
        self._crowd.forget(now)
        self._attempts.forget(now)
        for code, since in list(self._empty_since.items()):
            if code != self.first_room and now - since > self.config.limits.idle_room_seconds:
                self._end_room(code)

    def _end_room(self, code: str) -> None:
        self.lobby.end(code)
        self._empty_since.pop(code, None)
        self._timers.cancel(code)
        self._bots.forget(code)

    def _look_at(self, connection: Connection, now: float) -> None:
        match overdue(connection.stage, connection.times, self.config.limits, now):
            case Overdue.STUCK:
                connection.abort()
            case Overdue.SLOW:
                self._farewell(connection, GoodbyeCode.TOO_SLOW)
            case Overdue.SILENT:
                self._farewell(connection, GoodbyeCode.SILENT)
            case Overdue.QUIET:
                connection.times.asked = True
                connection.send(s.Ping(nonce=0))

    @property
    def idle_for(self) -> float:
        """Seconds since the last person left the server, 0.0 while somebody is here."""
        if any(room.people_here for room in self.lobby.rooms.values()):
            return 0.0
        return self.loop_time() - max(self._empty_since.values(), default=self.loop_time())

    def close(self) -> None:
        """Tell everybody that the server ends."""
        for connection in list(self.connections):
            connection.goodbye(GoodbyeCode.SHUTDOWN)
        self._timers.cancel_all()
        self._bots.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # ---- bugs

    def _mend(self) -> None:
        """After a bug: nobody is taken to be here without a connection, and nothing decided stays unsent."""
        for code, room in self.lobby.rooms.items():
            with guarded(f"mending room {code}"):
                here = [one.member for one in room.state.people() if one.here]
                for member in (one for one in here if (code, one) not in self._seats):
                    self._deliver(room, room.drop(member, self.clock()))
                self._deliver(room, room.ring(self.clock()))


def _telling(connection: Connection) -> str:
    """The address, if it tells this person from others: this computer's own is that of all its windows."""
    return "" if is_loopback(connection.address) else connection.address
