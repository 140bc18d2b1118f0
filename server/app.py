"""Connections and their requests: who may say what, who comes in where. The only reader of a clock.

Each request is decided by a room, and what the room asks for is carried out by `Running`. A bug in one
request closes that connection and is logged; everybody else goes on.
"""

import asyncio
import hashlib
import logging
import random
import secrets
import time
from collections.abc import Callable

from protocol.codes import GoodbyeCode, RefusalCode
from protocol.errors import ProtocolError
from protocol.messages import ClientMessage
from protocol.messages import session as s
from protocol.messages.room import Bring, SetPassword
from protocol.types import Request
from server.attempts import Attempts
from server.bots.agents import with_agents
from server.config import Config
from server.crowd import Crowd, is_loopback
from server.games.catalogue import OPTIONS, games
from server.guard import guarded
from server.journal import Journal, NoJournal
from server.leaderboard import Standings
from server.lobby import Lobby
from server.net import Connection
from server.refusals import Refusal
from server.rooms.door import Comer, mark
from server.rooms.outputs import Output
from server.rooms.results import player_of
from server.rooms.room import Room
from server.running import Running
from server.session import Bucket, Overdue, Pace, Stage, check, greeting, overdue, too_early

log = logging.getLogger("codenames.server")
SEALING = 4096  # a new password is hashed: that takes as long as to look at so many bytes of a text


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
        self._journal = journal or NoJournal()
        known_as, ran_last = self._journal.server(secrets.token_hex(8))
        self.server_id = server_id(known_as, key)
        self._known_as = known_as
        self._wall = wall
        self._standings = Standings(self._journal)
        chance = chance or random.SystemRandom()
        self.lobby = Lobby(
            games=games(tuple(config.agents)),
            options=OPTIONS[config.game],
            chance=chance,
            secret=lambda: secrets.token_urlsafe(24),
            addresses=addresses,
            limits=config.limits,
            journal=self._journal,
        )
        levels = with_agents(config.agents, config.agent_seconds)
        self.running = Running(
            config.limits,
            self._journal,
            self.lobby,
            self._standings,
            clock,
            self.loop_time,
            wall,
            chance,
            levels,
        )
        self.seats = self.running.seats
        self.saving = self.running.saving
        self.connections: set[Connection] = set()
        self._crowd = Crowd[Connection](config.limits)
        self._attempts = Attempts(config.limits)
        self._texts = Bucket(config.limits.text_burst, config.limits.text_rate, self.loop_time())
        self.first_room = self.running.begin(config.name, ran_last)

    @property
    def keeps(self) -> bool:
        """Whether rooms are there after the server's end."""
        return self._journal.keeps

    @property
    def resumed(self) -> int:
        """How many rooms go on where they were and have not been entered yet."""
        return sum(room.state.asleep for room in self.lobby.rooms.values())

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
        self.saving.waiting.discard(connection)
        self._crowd.leave(connection)
        self._drop(connection)

    def _drop(self, connection: Connection) -> None:
        seat = self.seats.leave(connection)
        if seat is None:
            return
        room = self.lobby.rooms.get(seat[0])
        if (
            room is not None and not self.running.frozen
        ):  # then it is told later, with all who are not here any more
            with guarded(f"the end of a connection of {connection.address}"):
                self.running.deliver(room, room.drop(seat[1], self.clock()))

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
            self.running.mend()
        times.half = (half or times.heard) if connection.end.unfinished else None

    def _farewell(self, connection: Connection, code: str) -> None:
        connection.goodbye(code)
        self._drop(connection)

    # ---- messages

    def _handle(self, connection: Connection, message: ClientMessage) -> None:
        check(connection.stage, message)
        wait = self._wait(connection, message)
        if isinstance(message, Request):
            self.saving.turn.asked.append((connection, message.id))
            if wait:
                connection.refuse(message.id, too_early(wait))
                return
            if self.running.frozen and not isinstance(message, s.ListRooms | s.AskLeaderboard):
                connection.refuse(message.id, Refusal(RefusalCode.NOT_SAVED))
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
                self.running.deliver(room, room.leave(number, member, self.clock()))
            case _:
                room, member = self._where(connection)
                self.running.deliver(room, room.handle(member, message, self.clock()))

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
            connection.refuse(request.id, room)
            return
        host = bool(request.host_token) and secrets.compare_digest(
            request.host_token.encode("utf-8", "surrogatepass"), self.host_token.encode()
        )
        if request.host_token and not host:
            connection.refuse(request.id, Refusal(RefusalCode.BAD_TOKEN))
            return
        self._join_room(connection, request, room, host)

    def _open_room(self, connection: Connection, request: s.OpenRoom) -> None:
        room = self.running.open(request.room_name, connection.address)
        if isinstance(room, Refusal):
            connection.refuse(request.id, room)
            return
        self._join_room(connection, request, room, host=True)
        if connection.seat is None:
            self.running.end(room.state.code)

    def _join_room(
        self, connection: Connection, request: s.Join | s.OpenRoom, room: Room, host: bool
    ) -> None:
        password = request.password if isinstance(request, s.Join) else ""
        player = mark(self._known_as, "player", request.device)
        comer = Comer(request.device, _telling(connection), password, player)
        freely = host or room.turns_away(comer)  # nobody has to wait for their turn to be refused
        tries = not freely and room.state.password is not None
        if not freely and (wait := self._late(connection, room, tries)):
            connection.refuse(request.id, too_early(wait))
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
            connection.refuse(request.id, Refusal(RefusalCode.BAD_TOKEN))
            return
        self.seats.send_away(owner, GoodbyeCode.REPLACED)
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
            self.running.deliver(room, outputs)
            connection.refuse(request_id, member)
            return
        seat = (room.state.code, member)
        self.seats.take(connection, seat)
        self.lobby.tokens.issue(seat, token)
        self._crowd.joined(connection)
        self._enter(connection, Stage.MEMBER)
        self.running.deliver(room, outputs)

    def _leaderboard(self, connection: Connection, request: s.AskLeaderboard) -> s.Leaderboard:
        asker, here = "", {}
        if connection.seat is not None:
            room, member = self._where(connection)
            here = {one.member: player_of(room.state, one) for one in room.state.people()}
            asker = here[member]
        now = self._wall()
        return self._standings.answer(request.id, request.evening, request.game, now, asker, here.items())

    # ---- writing

    def wants_flush(self, connection: Connection) -> None:
        """Write at the end of this turn of the loop."""
        self.saving.wants_flush(connection)

    def writable(self, connection: Connection) -> None:
        """The client reads again."""
        self.saving.wants_flush(connection)

    # ---- time

    def tick(self) -> None:
        """Once a second: whoever is silent, slow or stalled, and rooms that nobody is in."""
        now = self.loop_time()
        for connection in list(self.connections):
            self._look_at(connection, now)
        self._crowd.forget(now)
        self._attempts.forget(now)
        self.running.tick(now)

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
        return self.running.idle_for

    def close(self, for_good: bool = False) -> None:
        """Tell everybody that the server ends; `for_good`: the rooms end with it."""
        kept = self._journal.keeps and not for_good
        for connection in list(self.connections):
            connection.goodbye(GoodbyeCode.STOPPED if kept else GoodbyeCode.SHUTDOWN)
        self.running.close(for_good)


def server_id(kept: str, key: str) -> str:
    """Another one for another key: the same rooms behind a key that nobody knows are an unknown server, and
    not one that somebody stands in front of."""
    return hashlib.sha256(f"{kept}\n{key}".encode()).hexdigest()[:16] if key else kept


def _telling(connection: Connection) -> str:
    """The address, if it tells this person from others: this computer's own is that of all its windows."""
    return "" if is_loopback(connection.address) else connection.address
