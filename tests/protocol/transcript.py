"""Plays the example session of docs/protocol.md against a real server, with msgpack alone.

A line is `Name → message` or `Name ← message` in JSON; `Name ← …` leaves out what that person is sent there.
`python -m tests.protocol.transcript` prints the session as it is now; `--renew` writes it into the document.
"""

import asyncio
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import msgpack

from server.app import App
from server.config import Config, Limits
from server.demo import CountedClock
from server.games.catalogue import GAMES
from server.games.codenames.game import Codenames
from server.net import Connection
from server.serve import open_sockets
from server.words import lists
from tests.protocol.examples import WORDS

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"
LINE = re.compile(r"^(\w+) ([→←]) (.*(?:\n +.*)*)$", re.MULTILINE)
SEED = 32
PATIENT = Limits(burst=10_000)  # pings that only the test sends count too
PAUSE = 3.5  # seconds of the room between two requests
REST = "…"


class Line(NamedTuple):
    """`text` is a message in JSON, or the ellipsis."""

    who: str
    arrow: str
    text: str

    @property
    def message(self) -> Any:
        return json.loads(self.text)

    def __str__(self) -> str:
        return f"{self.who} {self.arrow} {self.text}"


def lines_of(document: str) -> list[Line]:
    """The lines of the session; a message may go on in lines that begin with a space."""
    session = document.split("\n## An example session\n")[1].split("\n## ")[0]
    return [Line(who, arrow, re.sub(r"\n +", " ", text)) for who, arrow, text in LINE.findall(session)]


class Person:
    """One connection: frames and msgpack, nothing else."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self.waiting: list[Any] = []

    def send(self, message: Any) -> None:
        payload = msgpack.packb(message)
        self.writer.write(len(payload).to_bytes(4, "big") + payload)

    async def receive(self) -> Any:
        length = int.from_bytes(await self._reader.readexactly(4), "big")
        return msgpack.unpackb(await self._reader.readexactly(length))

    async def catch_up(self) -> None:
        """Keep everything that was sent so far; this ping is no part of the session."""
        self.send({"type": "ping", "nonce": 0})
        ends = ({"type": "pong", "nonce": 0}, {"type": "goodbye", "code": "left"})
        while (message := await self.receive()) != ends[0]:
            self.waiting.append(message)
            if message == ends[1]:
                return


async def play(lines: Iterable[Line]) -> list[Line]:
    """The same lines with what was really sent; a few fixed words, so that no new one changes anything."""
    few_words = Codenames(word_list=lambda name: lists.parse(name, "\n".join(["# language: en", *WORDS])))
    with patch.dict(GAMES, codenames=few_words):
        return await _play_with(lines)


async def _play_with(lines: Iterable[Line]) -> list[Line]:
    config = Config(port=0, bind="127.0.0.1", name="Ann's table", limits=PATIENT)
    [listener] = open_sockets(config)
    clock = CountedClock()
    app = App(config, ("192.168.1.20:4747",), clock, Random(SEED))
    app.server_id = "5f0c2a91d7e83b46"
    app.lobby.secret = map("secret-token-{}".format, range(1, 9)).__next__
    server = await asyncio.get_running_loop().create_server(lambda: Connection(app), sock=listener)
    try:
        return [line async for line in _play(lines, listener.getsockname()[1], clock)]
    finally:
        app.close()
        server.close()
        await asyncio.sleep(0)


async def _play(lines: Iterable[Line], port: int, clock: CountedClock) -> Any:
    people: dict[str, Person] = {}
    skipping: set[str] = set()
    for line in lines:
        if line.who not in people:
            people[line.who] = Person(*await asyncio.open_connection("127.0.0.1", port))
        person = people[line.who]
        if line.arrow == "→":
            clock.now += PAUSE
            person.send(line.message)
            for one in people.values():
                await one.catch_up()
            yield line
        elif line.text == REST:
            skipping.add(line.who)
            yield line
        else:
            yield line._replace(text=_next(person, line, line.who in skipping))
            skipping.discard(line.who)
    for name, person in people.items():
        assert not person.waiting or name in skipping, f"{name} was sent more: {person.waiting}"
        person.writer.close()


def _next(person: Person, line: Line, skip: bool) -> str:
    """What came next; after an ellipsis, what was meant, if it came at all."""
    if skip and line.message in person.waiting:
        del person.waiting[: person.waiting.index(line.message)]
    elif skip:
        kinds = [message["type"] for message in person.waiting]
        del person.waiting[: len(kinds) - 1 - kinds[::-1].index(line.message["type"])]
    return json.dumps(person.waiting.pop(0), ensure_ascii=False)


def wrapped(line: Line, width: int = 118) -> Iterator[str]:
    """A line of the document, broken at spaces; what goes on is indented."""
    rest = str(line)
    while len(rest) > width:
        cut = rest.rindex(" ", 8, width)
        yield rest[:cut]
        rest = "      " + rest[cut + 1 :]
    yield rest


def renew() -> int:
    """Write the session as it is now into the document; the number of lines that changed."""
    document = DOCUMENT.read_text(encoding="utf-8")
    before, after = lines_of(document), asyncio.run(play(lines_of(document)))
    head, session = document.split("\n## An example session\n")
    told = iter(zip(before, after, strict=True))

    def line(found: re.Match[str]) -> str:
        old, new = next(told)
        return found[0] if old == new else "\n".join(wrapped(new))

    body, rest = session.split("\n## ", 1)
    renewed = LINE.sub(line, body)
    DOCUMENT.write_text(f"{head}\n## An example session\n{renewed}\n## {rest}", encoding="utf-8")
    return sum(old != new for old, new in zip(before, after, strict=True))


if __name__ == "__main__":
    if "--renew" in sys.argv[1:]:
        print(f"{renew()} lines were renewed")
    else:
        for line in asyncio.run(play(lines_of(DOCUMENT.read_text(encoding="utf-8")))):
            print("\n".join(wrapped(line)))
