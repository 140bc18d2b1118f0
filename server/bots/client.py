"""A bot's connection: speaks the protocol over TCP like anybody else's program."""

import asyncio
from itertools import count

from protocol.connection import ClientEnd, hello, to_bytes
from protocol.messages import Act, ServerMessage
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.messages.catalogue import Action, GameOptions, LogEntry
from protocol.types import Message, Request, Values
from protocol.version import PROGRAM_VERSION, PROTOCOL_VERSION
from server.bots.view import View

READ = 64 * 1024
BRING_PART = 3_000  # characters of four bytes at most: with all else below a client's frame


class BotError(Exception):
    """The server closed the connection or refused what a bot may do; `values` are those of the refusal."""

    def __init__(self, sentence: str, values: Values | None = None) -> None:
        super().__init__(sentence)
        self.values: Values = values or {}


class BotClient:
    """One member at a table. Requests are answered before the next one is made."""

    def __init__(self, name: str, avatar: str) -> None:
        self.name = name
        self.avatar = avatar
        self.view = View()
        self.entries: list[LogEntry] = []
        self._end = ClientEnd()
        self._ids = count(1)
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter
        self._read: list[ServerMessage] = []

    async def connect(self, host: str, port: int) -> None:
        """Greet and join the only room."""
        self._reader, self._writer = await asyncio.open_connection(host, port)
        version = PROTOCOL_VERSION
        self._writer.write(hello(version, version, "codenames-bot", PROGRAM_VERSION))
        await self._until(s.Welcome)
        await self.ask(s.Join(id=next(self._ids), room="", name=self.name, avatar=self.avatar))

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
                raise BotError(
                    f"{self.name} was refused {type(request).__name__}: {answer.code}", answer.values
                )
            if isinstance(answer, s.Done | s.Joined | m.Brought) and answer.id == request.id:
                return

    def _send(self, message: Message) -> None:
        self._writer.write(to_bytes(message))

    async def _until(self, kind: type[Message]) -> None:
        while not isinstance(await self._next(), kind):
            pass

    async def _next(self) -> ServerMessage:
        while not self._read:
            data = await self._reader.read(READ)
            if not data:
                raise BotError(f"{self.name}: the server closed the connection")
            self._read.extend(self._end.receive(data))
        message = self._read.pop(0)
        self._take(message)
        return message

    def _take(self, message: ServerMessage) -> None:
        self.view.take(message)
        if isinstance(message, m.LogEntries):
            del self.entries[message.first :]
            self.entries.extend(message.entries)
        if isinstance(message, s.Ping):
            self._send(s.Pong(nonce=message.nonce))
