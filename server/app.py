"""The program around the rooms: connections, clocks, tokens and alarms. The only reader of a clock.

Order of every input: decide, journal, then outboxes, then alarms. What a turn of the loop led to is saved by
one commit before anything of it is written; when that fails the turn is taken back, and nothing is done until
saving works again. A bug in one request closes that connection and is logged; everybody else goes on.
"""

import asyncio
import hashlib
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
from server.leaderboard import Standings
from server.lobby import Lobby
from server.net import Connection
from server.refusals import Refusal
from server.restore import worth_keeping
from server.rooms.door import Comer, mark
from server.rooms.events import MemberLeft
from server.rooms.outputs import Close, Counts, LeavesOut, Output, Post, Record, Show
from server.rooms.results import player_of
from server.rooms.room import Room
from server.session import Bucket, Overdue, Pace, Stage, check, greeting, overdue, too_early
from server.storage.database import StorageError
from server.storage.journal import NotSaved
from server.timers import Timers
from server.turns import Turn

log = logging.getLogger("codenames.server")
SEALING = 4096  # a new password is hashed: that takes as long as to look at so many bytes of a text

SEEN_SECONDS = 60.0  # how exactly it is known afterwards when the server ended


class App:
    """Everything one server holds. `clock` is the rooms' clock; connections go by the loop's own. `key`: the
    fingerprint that others know it by."""

    def __init__(
        self,
        config: Config,
        addresses: tuple[str, ...] = (),
        clock: Callable[[], float] = time.monotonic,
        chance: random.Random | None = None,
        journal: Journal | None = None,
        wall: Callable[[], float] = time.time,
        key: str = "",
    ) -> None:
        self.config = config
        self.host_token = secrets.token_urlsafe(24)
        self.clock = clock
        self._wall = wall
        self._journal = journal or NoJournal()
        known_as, ran_last = self._journal.server(secrets.token_hex(8))
        self.server_id = server_id(known_as, key)
        self._known_as = known_as
        self._standings = Standings(self._journal)
        self.lobby = Lobby(
            games=GAMES,
            options=OPTIONS[config.game],
            chance=chance or random.SystemRandom(),
            secret=lambda: secrets.token_urlsafe(24),
            addresses=addresses,
            limits=config.limits,
            journal=self._journal,
        )
        self.connections: set[Connection] = set()
        self._seats: dict[tuple[str, int], Connection] = {}
        self._crowd = Crowd[Connection](config.limits)
        self._attempts = Attempts(config.limits)
        limits = config.limits
        self._thinkers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        self._bots = BotSeats(
            self._find, self._deliver, clock, chance or random.SystemRandom(), self._thinkers
        )
        self._texts = Bucket(limits.text_burst, limits.text_rate, self.loop_time())
        self._to_flush: set[Connection] = set()
        self._flush_planned = False
        self._timers = Timers(clock, self._ring)
        self._empty_since: dict[str, float] = {}
        self._turn = Turn()
        self._unsaved = False  # this turn's commit has failed
        self.frozen = False  # nothing can be saved, so nothing is done
        self._unread: dict[str, Room] = {}  # rooms that could not be read again after that
        self._seen = self.loop_time()
        self.first_room = self._open_rooms(ran_last)

    def _open_rooms(self, ran_last: float) -> str:
        """Those of before the restart, and the server's own; the result is its code. `NotSaved` and
        `StorageError`: the server can't begin."""
        away = self._wall() - ran_last
        for code, opener in self._journal.rooms():
            room = self.lobby.open_again(code, opener, self.clock())
            if not worth_keeping(room.state, away):
                self.lobby.end(code)
                continue
            self._deliver(room, room.restart(self.clock()))
            self._empty_since[code] = self.loop_time() + self.config.limits.wait_after_restart
        for owner, digest in self._journal.tokens():
            if owner[0] in self.lobby.rooms:
                self.lobby.tokens.put(owner, digest)
        if self.lobby.own is None:
            own = self._opened(self.config.name, None)
            assert isinstance(own, Room), "the server's own room has a name that was checked before"
        self._journal.seen(self._wall())
        self._journal.commit()
        self._turn = Turn()
        assert self.lobby.own is not None
        return self.lobby.own

    @property
    def keeps(self) -> bool:
        """Whether rooms are there after the server's end."""
        return self._journal.keeps

    @property
    def resumed(self) -> int:
        """How many rooms go on where they were and have not been entered yet."""
        return sum(room.state.asleep for room in self.lobby.rooms.values())

    def _opened(self, name: str, opener: str | None) -> Room | Refusal:
        room = self.lobby.open(name, self.clock(), opener)
        if isinstance(room, Room):
            self._deliver(room, room.opened())
        return room

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
        self._turn.moves(connection)
        seat, connection.seat = connection.seat, None
        if seat is None or self._seats.get(seat) is not connection:
            return
        del self._seats[seat]
        room = self.lobby.rooms.get(seat[0])
        if room is not None and not self.frozen:  # then it is told later, with all who are not here any more
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
        if isinstance(message, Request):
            self._turn.asked.append((connection, message.id))
            if wait:
                self._refuse(connection, message.id, too_early(wait))
                return
            if self.frozen and not isinstance(message, s.ListRooms | s.AskLeaderboard):
                self._refuse(connection, message.id, Refusal(RefusalCode.NOT_SAVED))
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
            case s.AskLeaderboard():
                connection.send(self._leaderboard(connection, message))
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
        connection.outbox.keep()  # it tells of no room
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
        room = self._opened(request.room_name, connection.address)
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
        player = mark(self._known_as, "player", request.device)
        comer = Comer(request.device, _telling(connection), password, player)
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
        self._close_seat(owner, GoodbyeCode.REPLACED)
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
        self._turn.moves(connection)
        self.lobby.tokens.issue(seat, token)
        connection.seat = seat
        self._seats[seat] = connection
        self._crowd.joined(connection)
        self._enter(connection, Stage.MEMBER)
        self._deliver(room, outputs)

    def _refuse(self, connection: Connection, request_id: int, refusal: Refusal) -> None:
        connection.send(s.Refusal(id=request_id, code=refusal.code, values=refusal.values))

    def _leaderboard(self, connection: Connection, request: s.AskLeaderboard) -> s.Leaderboard:
        asker, here = "", {}
        if connection.seat is not None:
            room, member = self._where(connection)
            here = {one.member: player_of(room.state, one) for one in room.state.people()}
            asker = here[member]
        now = self._wall()
        return self._standings.answer(request.id, request.evening, request.game, now, asker, here.items())

    # ---- outputs

    def _deliver(self, room: Room, outputs: list[Output]) -> None:
        """Carry out what a room asked for: all of its events, then all of its sends."""
        code = room.state.code
        self._record(room, outputs)
        receivers: dict[Connection, None] = {}
        for output in outputs:
            match output:
                case Record() | Counts() | LeavesOut():
                    pass
                case Post(members=members, payload=payload):
                    for member in members:
                        if connection := self._seats.get((code, member)):
                            connection.outbox.post(payload)
                            receivers[connection] = None
                case Show(members=members, key=key, packed=packed, first=first):
                    for member in members:
                        if connection := self._seats.get((code, member)):
                            connection.outbox.show(key, packed, first)
                            receivers[connection] = None
                case Close(member=member, code=why):
                    self._close_seat((code, member), why)
        for connection in receivers:
            self.wants_flush(connection)
        self._timers.set(code, room.next_alarm)
        self._note_emptiness(room)
        if not self.frozen:
            self._bots.look(room)

    def _record(self, room: Room, outputs: list[Output]) -> None:
        code = room.state.code
        records = [output for output in outputs if isinstance(output, Record)]
        if not records:
            return
        self._turn.rooms[code] = room
        self._plan_flush()
        try:
            for record in records:
                self._journal.append(code, record.at, record.event)
                if isinstance(record.event, MemberLeft):
                    self.lobby.tokens.revoke((code, record.event.member))
            for output in outputs:
                if isinstance(output, Counts):
                    self._standings.add(output.result, self._wall())
                elif isinstance(output, LeavesOut):
                    self._standings.leave_out(output.player, output.out)
        except Exception:
            self._unsaved = self.keeps  # a part of what the room did isn't collected
            raise

    def _find(self, code: str) -> Room | None:
        """The room, while things happen in it."""
        return None if self.frozen else self.lobby.rooms.get(code)

    def _close_seat(self, seat: tuple[str, int], why: str) -> None:
        connection = self._seats.get(seat)
        if connection is not None:
            self._turn.moves(connection)
            self._turn.sent_away.add(connection)
            del self._seats[seat]
            connection.seat = None
            connection.goodbye(why)

    def wants_flush(self, connection: Connection) -> None:
        """Write at the end of this turn of the loop, once; or now, when much waits for one who reads."""
        self._to_flush.add(connection)
        if connection.outbox.size > self.config.limits.outbox_bytes:
            self._relieve(connection)
        self._plan_flush()

    def _plan_flush(self) -> None:
        if not self._flush_planned:
            self._flush_planned = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _relieve(self, connection: Connection) -> None:
        if not connection.stalled:
            if self._save():
                for waiting in self._to_flush:
                    waiting.outbox.keep()
                connection.flush()
        elif not connection.closing:
            log.info("%s reads too slowly", connection.address)
            connection.abort()

    def writable(self, connection: Connection) -> None:
        """The client reads again."""
        self.wants_flush(connection)

    def _save(self) -> bool:
        """Nothing is sent before what led to it is safe. Whether it is."""
        if self._unsaved:
            return False
        try:
            self._journal.commit()
        except NotSaved as error:
            log.error("nothing can be saved: %s", error)
            self._unsaved = True
            return False
        self._turn = Turn()
        self.lobby.tokens.saved()
        self._standings.saved()
        return True

    def _flush(self) -> None:
        self._flush_planned = False
        if not self._save():
            self._take_back()
        waiting, self._to_flush = self._to_flush, set()
        for connection in waiting:
            with guarded(f"writing to {connection.address}"):
                connection.flush()
                connection.outbox.keep()
                continue
            connection.abort()  # it missed something; its next view has everything

    # ---- when nothing can be saved

    def _take_back(self) -> None:
        """Nothing of this turn has happened: rooms, seats and tokens are as they were saved, and everybody
        who asked for something is told so."""
        turn, self._turn = self._turn, Turn()
        self._unsaved, self.frozen = False, True
        for code in self.lobby.rooms:
            self._bots.forget(code)
        self._journal.take_back()
        self.lobby.tokens.take_back()
        self._standings.take_back()
        for connection in self._to_flush:
            connection.outbox.take_back()
            connection.times.asked = False
        turn.put_back(self._seats)
        for connection in list(self._to_flush):
            connection.say_again()
        for connection, number in turn.asked:
            if not connection.closing:
                self._refuse(connection, number, Refusal(RefusalCode.NOT_SAVED))
        self._unread |= turn.rooms
        if not self._read_again():
            for seat, connection in list(self._seats.items()):
                if seat[0] in self._unread:
                    connection.goodbye(GoodbyeCode.INTERNAL)
        self._turn = Turn()

    def _read_again(self) -> bool:
        """Make the rooms that were taken back anew. Whether all could be."""
        for code, before in list(self._unread.items()):
            self.lobby.forget(code)
            try:
                openers = dict(self._journal.rooms())
                if code in openers:
                    room = self.lobby.open_again(code, openers[code], self.clock(), before)
                    self._show_again(room)
                else:
                    self._forget_room(code)
            except StorageError as error:
                log.error("room %s can't be read: %s", code, error)
                return False
            del self._unread[code]
        return True

    def _show_again(self, room: Room) -> None:
        here = [member for code, member in self._seats if code == room.state.code]
        self._deliver(room, room.show_again(here))

    def _try_again(self) -> None:
        """Go on as soon as something can be saved."""
        self._journal.seen(self._wall())
        if not self._save() or not self._read_again():
            self._unsaved = False
            return
        log.error("saving works again")
        self.frozen = False
        self._mend()
        for code, room in self.lobby.rooms.items():
            self._timers.set(code, room.next_alarm)
            self._bots.look(room)

    # ---- time

    def _ring(self, code: str) -> None:
        if self.frozen:
            return  # `_try_again` sets it anew
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
        if self.frozen:
            self._try_again()
            return
        if now - self._seen > SEEN_SECONDS:
            self._seen = now
            self._journal.seen(self._wall())
            self._plan_flush()
        self._attempts.forget(now)
        for code, since in list(self._empty_since.items()):
            if code != self.first_room and now - since > self.config.limits.idle_room_seconds:
                self._end_room(code)

    def _end_room(self, code: str) -> None:
        self._turn.rooms[code] = self.lobby.rooms[code]
        self.lobby.end(code)
        self._forget_room(code)
        self._plan_flush()

    def _forget_room(self, code: str) -> None:
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

    def close(self, for_good: bool = False) -> None:
        """Tell everybody that the server ends; `for_good`: the rooms end with it."""
        kept = self._journal.keeps and not for_good
        for connection in list(self.connections):
            connection.goodbye(GoodbyeCode.STOPPED if kept else GoodbyeCode.SHUTDOWN)
        if self._journal.keeps and for_good and not self.frozen:
            for code in list(self.lobby.rooms):
                self._end_room(code)
        self._timers.cancel_all()
        self._bots.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    # ---- bugs

    def _mend(self) -> None:
        """After a bug, and when saving works again: nobody is taken to be here without a connection, and
        nothing decided stays unsent."""
        if self.frozen:
            return
        for code, room in self.lobby.rooms.items():
            with guarded(f"mending room {code}"):
                here = [one.member for one in room.state.people() if one.here]
                for member in (one for one in here if (code, one) not in self._seats):
                    self._deliver(room, room.drop(member, self.clock()))
                self._deliver(room, room.ring(self.clock()))


def server_id(kept: str, key: str) -> str:
    """Another one for another key: the same rooms behind a key that nobody knows are an unknown server, and
    not one that somebody stands in front of."""
    return hashlib.sha256(f"{kept}\n{key}".encode()).hexdigest()[:16] if key else kept


def _telling(connection: Connection) -> str:
    """The address, if it tells this person from others: this computer's own is that of all its windows."""
    return "" if is_loopback(connection.address) else connection.address
