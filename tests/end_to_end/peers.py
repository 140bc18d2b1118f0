"""Thousands of clients in one process: each a connection that joins, comes back by its token when it is lost,
as our windows do, and keeps the view that it was sent.
"""

import asyncio
import random
import ssl
import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any

from client.retry import Backoff
from protocol.connection import ClientEnd, hello, to_bytes
from protocol.messages import Update
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from tests.raw import trusting

AT_ONCE = 24  # who come for the first time; who come back are not held up
RECORD = 16 * 1024  # of TLS; asyncio's own buffers of 4,000 would take a gigabyte


class Peer(asyncio.Protocol):
    """One person. `view` are the sections they see, by kind; `back` says that all of them have come."""

    def __init__(self, crowd: "Crowd", name: str, address: str, room: "str | None", place: int) -> None:
        self.crowd, self.name, self.address = crowd, name, address
        self.place = place  # in the room, from 0
        self.room = room  # its code; None: opens one
        self.token = ""
        self.member = 0
        self.attempts = 0
        self.view: dict[type, Any] = {}
        self.said: list[str] = []
        self.joined = asyncio.Event()
        self.back = False
        self._backoff = Backoff()
        self._transport: Any = None

    async def come(self) -> None:
        """Connect; the rest follows from what the server says."""
        self.attempts += 1
        self._end, self.back, self._ids = ClientEnd(), False, 0
        loop, crowd = asyncio.get_running_loop(), self.crowd
        encrypted = {"ssl": crowd.tls, "server_hostname": "hall"} if crowd.tls else {}
        try:
            await loop.create_connection(
                lambda: self, "127.0.0.1", crowd.port, local_addr=(self.address, 0), **encrypted
            )
        except OSError as error:
            self._again(type(error).__name__)

    def send(self, kind: type[Any], **fields: Any) -> None:
        self._ids += 1
        self._transport.write(to_bytes(kind(id=self._ids, **fields)))

    def leave(self) -> None:
        """Nothing is tried again."""
        self.crowd.open = False
        if self._transport is not None:
            self._transport.abort()

    # ---- asyncio's side

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(hello(VERSION, VERSION, "peer", "0"))

    def data_received(self, data: bytes) -> None:
        for message in self._end.receive(data):
            self._take(message)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        self._again(self.__dict__.pop("why", "") or "lost")

    def _again(self, why: str) -> None:
        self.crowd.losses[why] += 1
        if not self.crowd.open or not self.token:
            self.joined.set()
            return
        delay = self._backoff.delay(random.random())
        self._backoff = self._backoff.failed()
        asyncio.get_running_loop().call_later(delay, lambda: self.crowd.start(self.come()))

    # ---- what is said

    def _take(self, message: Any) -> None:
        match message:
            case s.Welcome():
                self._enter()
            case s.Joined():
                self.token, self.member, self.room = message.token, message.member, message.room
                self._backoff = Backoff()
            case Update():
                self._see(message)
            case m.ChatLines(lines=lines):
                self.said += [line.text for line in lines if isinstance(line, m.Said)]
            case s.Ping(nonce=nonce):
                self._transport.write(to_bytes(s.Pong(nonce=nonce)))
            case s.Refusal():
                self._refused(message)
            case s.Goodbye(code=code):
                self.why = str(code)

    def _refused(self, refusal: s.Refusal) -> None:
        self.crowd.refusals[refusal.code] += 1
        self.why = str(refusal.code)
        self._transport.abort()

    def _enter(self) -> None:
        if self.token:
            self.send(s.Resume, token=self.token)
        elif self.room is None:
            self.send(s.OpenRoom, room_name=f"Room of {self.name}", name=self.name, avatar="fox")
        else:
            self.send(s.Join, room=self.room, name=self.name, avatar="fox")

    def _see(self, update: Update) -> None:
        if update.full:
            self.view.clear()
        self.view |= {type(section): section for section in update.sections}
        if update.full:
            self.back = True
            self.joined.set()

    @property
    def here(self) -> list[str]:
        """Who is in the room, by this view."""
        return [each.name for each in self.view[m.People].people if each.presence == "here"]


class Crowd:
    """`rooms` rooms of `size` people, each room behind an address of its own."""

    def __init__(self, port: int, rooms: int, size: int, tls: bool, kind: type[Peer] = Peer) -> None:
        self.port, self._rooms, self._size, self._kind = port, rooms, size, kind
        self.tls: ssl.SSLContext | None = trusting() if tls else None
        self.open = True
        self.losses: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.peers: list[Peer] = []
        self._tasks: set[asyncio.Task[None]] = set()
        if sys.version_info < (3, 12):
            asyncio.sslproto.SSLProtocol.max_size = RECORD

    def start(self, work: Any) -> None:
        """In the background; a fault in it is a fault of the test."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda task: task.result())

    async def gather(self) -> None:
        """Everybody comes for the first time, and the last one of each room says its code."""
        turns = asyncio.Semaphore(AT_ONCE)

        async def fill(number: int) -> None:
            address = f"127.1.{number // 250}.{number % 250 + 1}"
            room: str | None = None
            async with turns:
                for place in range(self._size):
                    peer = self._kind(self, f"P{number}-{place}", address, room, place)
                    self.peers.append(peer)
                    await peer.come()
                    await peer.joined.wait()
                    assert peer.token, (peer.name, self.losses, self.refusals)
                    room = peer.room
                peer.send(m.Say, channel="table", text=f"This is {room}")

        await asyncio.gather(*(fill(number) for number in range(self._rooms)))

    async def settle(self, seconds: float) -> None:
        """Until everybody is back, sees that everybody else is, and has been sent what was said."""
        async with asyncio.timeout(seconds):
            while not all(peer.back and peer.said and len(peer.here) == self._size for peer in self.peers):
                await asyncio.sleep(0.05)

    async def away(self) -> None:
        """Until everybody has noticed that the server is gone."""
        while any(peer.back for peer in self.peers):
            for peer in self.peers:
                peer.back = peer.back and peer._transport is not None
            await asyncio.sleep(0.02)

    def leave(self, peers: "Iterable[Peer] | None" = None) -> None:
        """Everybody goes."""
        for peer in peers or self.peers:
            peer.leave()
