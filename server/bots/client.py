"""A bot's connection: speaks the protocol over TCP like anybody else's program."""

import asyncio
import ssl
from collections.abc import Awaitable
from itertools import count
from typing import NoReturn, TypeVar

from protocol.connection import ClientEnd, hello, to_bytes
from protocol.messages import Act, ServerMessage, Update
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.messages.catalogue import Action, GameOptions, LogEntry
from protocol.types import Message, Request, Values
from protocol.version import PROGRAM_VERSION, PROTOCOL_VERSION
from server.bots.view import View

Result = TypeVar("Result")
READ = 64 * 1024
BRING_PART = 3_000  # characters of four bytes at most: with all else below a client's frame


class BotError(Exception):
    """The connection has ended, or the server refused what a bot may do: then `code` and `values` are those
    of the refusal."""

    def __init__(self, sentence: str, values: Values | None = None, code: str = "") -> None:
        super().__init__(sentence)
        self.values: Values = values or {}
        self.code = code


class BotClient:
    """One member at a table. Requests are answered before the next one is made. `patience`: seconds of
    silence after which the server is taken to be gone; None waits for ever."""

    def __init__(self, name: str, avatar: str, patience: float | None = None) -> None:
        self.name = name
        self.avatar = avatar
        self.token = ""
        self.goodbye = ""  # the code of the server's, once it has said one
        self._patience = patience
        self.updates = 0
        self.view = View()
        self.entries: list[LogEntry] = []
        self._end = ClientEnd()
        self._ids = count(1)
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter
        self._read: list[ServerMessage] = []

    async def connect(self, host: str, port: int) -> None:
        """Greet and join the only room, where nothing is encrypted."""
        await self.open(host, port)
        await self.join()

    async def open(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> None:
        """Connect, and say nothing yet. `OSError`: nobody answers."""
        self._reader, self._writer = await asyncio.open_connection(host, port, ssl=tls)

    @property
    def certificate(self) -> bytes:
        """Who answered, as DER; nothing where nothing is encrypted."""
        tls = self._writer.get_extra_info("ssl_object")
        return (tls.getpeercert(binary_form=True) or b"") if tls else b""

    async def join(self, room: str = "", password: str = "") -> None:
        """Greet and come in; the name may become another one."""
        version = PROTOCOL_VERSION
        self._writer.write(hello(version, version, "codenames-bot", PROGRAM_VERSION))
        await self._until(s.Welcome)
        await self.ask(
            s.Join(id=next(self._ids), room=room, name=self.name, avatar=self.avatar, password=password)
        )

    async def sit(self, seat: int) -> None:
        await self.ask(m.TakeSeat(id=next(self._ids), seat=seat))

    async def set_up(self, game: GameOptions) -> None:
        """As the host: the game's settings; the room's stay as they are."""
        assert self.view.settings
        room = self.view.settings.room
        await self.ask(m.ChangeSettings(id=next(self._ids), room=room, game=game))
        await self.catch_up()

    async def bring(self, kind: str, name: str, text: str) -> None:
        """As the host: a text of one's own, in parts that fit a frame."""
        pieces = [text[at : at + BRING_PART] for at in range(0, len(text), BRING_PART)] or [""]
        for part, piece in enumerate(pieces):
            await self.ask(
                m.Bring(id=next(self._ids), kind=kind, name=name, text=piece, part=part, parts=len(pieces))
            )
        await self.catch_up()

    async def ready(self) -> None:
        await self.ask(m.SetReady(id=next(self._ids), ready=True))

    async def hand_over(self, member: int) -> None:
        """As the host: somebody else is it from now on."""
        await self.ask(m.HandOver(id=next(self._ids), member=member))

    async def cast(self, vote: int, yes: bool) -> None:
        """An answer to the room's open question."""
        await self.ask(m.CastVote(id=next(self._ids), vote=vote, yes=yes))

    async def start(self) -> None:
        """As the host."""
        await self.ask(m.Start(id=next(self._ids)))

    async def say(self, channel: str, text: str) -> None:
        await self.ask(m.Say(id=next(self._ids), channel=channel, text=text))

    async def act(self, action: Action) -> None:
        """In the match on the table."""
        assert self.view.settings
        await self.ask(Act(id=next(self._ids), match=self.view.settings.match, action=action))

    async def catch_up(self) -> None:
        """Read everything the server has sent so far."""
        nonce = next(self._ids)
        self._send(s.Ping(nonce=nonce))
        await self._until(s.Pong)

    async def news(self, since: int) -> None:
        """Read until there have been more than `since` updates."""
        while self.updates <= since:
            await self._next()

    async def during(self, work: Awaitable[Result]) -> Result:
        """Read on, so that the server isn't kept waiting, until something else is done."""
        doing, reading = asyncio.ensure_future(work), asyncio.ensure_future(self._read_on())
        try:
            await asyncio.wait({doing, reading}, return_when=asyncio.FIRST_COMPLETED)
            return doing.result() if doing.done() else reading.result()
        finally:
            doing.cancel()
            reading.cancel()
            await asyncio.gather(doing, reading, return_exceptions=True)

    async def _read_on(self) -> NoReturn:
        while True:
            await self._next()

    def drop(self) -> None:
        """End the connection without a word."""
        self._writer.transport.abort()

    async def close(self) -> None:
        """Leave the room."""
        self._send(s.Leave(id=next(self._ids)))
        await self._until(s.Goodbye)
        self._writer.close()
        await self._writer.wait_closed()

    async def ask(self, request: Request) -> None:
        """Wait for the answer; a refusal is a `BotError`."""
        self._send(request)
        while True:
            answer = await self._next()
            if isinstance(answer, s.Refusal) and answer.id == request.id:
                sentence = f"{self.name} was refused {type(request).__name__}: {answer.code}"
                raise BotError(sentence, answer.values, answer.code)
            if isinstance(answer, s.Done | s.Joined | m.Brought) and answer.id == request.id:
                return

    def _send(self, message: Message) -> None:
        self._writer.write(to_bytes(message))

    async def _until(self, kind: type[Message]) -> None:
        while not isinstance(await self._next(), kind):
            pass

    async def _next(self) -> ServerMessage:
        while not self._read:
            try:
                async with asyncio.timeout(self._patience):
                    data = await self._reader.read(READ)
            except TimeoutError:
                raise BotError(f"{self.name}: the server is silent") from None
            if not data:
                raise BotError(f"{self.name}: the server closed the connection")
            self._read.extend(self._end.receive(data))
        message = self._read.pop(0)
        self._take(message)
        return message

    def _take(self, message: ServerMessage) -> None:
        if isinstance(message, Update):
            self.updates += 1
            if message.full:
                self.view = View()
        self.view.take(message)
        if isinstance(message, m.LogEntries):
            del self.entries[message.first :]
            self.entries.extend(message.entries)
        if isinstance(message, s.Ping):
            self._send(s.Pong(nonce=message.nonce))
        if isinstance(message, s.Goodbye):
            self.goodbye = message.code
        if isinstance(message, s.Joined):
            self.name, self.token = message.name, message.token
        if isinstance(message, s.Refused):
            theirs = f"{message.newest} (program {message.program_version})"
            raise BotError(f"The server speaks version {theirs} of the protocol, not {PROTOCOL_VERSION}")
