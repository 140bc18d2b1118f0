"""An `App` and its connections without sockets: bytes in and out by hand, from any address, at any time."""

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, TypeVar

from protocol.connection import ClientEnd, hello, to_bytes
from protocol.framing import frame
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from server.app import App
from server.config import Config, Limits
from server.journal import Journal
from server.net import Connection

T = TypeVar("T")
GENEROUS = Limits(
    burst=100_000,
    rate=100_000.0,
    joins_burst=100_000,
    address_burst=100_000,
    address_rate=100_000.0,
    address_joins_burst=100_000,
)


class Wire(asyncio.Transport):
    """What a connection writes. `jammed`: the other side takes nothing, and much waits for it; `stuck`: the
    same, but little waits.
    """

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 50_000)})
        self.written = b""
        self.jammed = self.stuck = False
        self.closed = ""  # "", "closed" or "aborted"
        self.connection: Connection

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        self.high = high

    def write(self, data: Any) -> None:
        assert not self.closed, "written after the end"
        self.written += bytes(data)
        if self.jammed:
            self.connection.pause_writing()

    def close(self) -> None:
        self._end("closed")

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        """The guest closes as soon as it has read so far, unless it is stuck."""
        self._end("closed")

    def abort(self) -> None:
        self.jammed = self.stuck = False
        self._end("aborted")

    def _end(self, how: str) -> None:
        if not self.closed or how == "aborted":
            self.closed = self.closed or how
            if not self.jammed and not self.stuck:  # what waits has to get out first
                asyncio.get_running_loop().call_soon(self.connection.connection_lost, None)


class Guest:
    """One connection as the other side sees it. Every message is kept in `messages`."""

    def __init__(self, desk: "Desk", address: str) -> None:
        self._desk = desk
        self.wire = Wire(address)
        self.connection = Connection(desk.app)
        self.wire.connection = self.connection
        self.messages: list[Any] = []
        self.token = ""
        self.member = 0
        self._end = ClientEnd()
        self._read = 0
        self._ids = count(1)
        desk.run(lambda: self.connection.connection_made(self.wire))

    def greet(self) -> "Guest":
        self.sends(hello(VERSION, VERSION, "guest", "0"))
        return self

    def sends(self, data: bytes) -> None:
        """Bytes arrive in one piece, if the connection still takes any."""
        if not self.wire.closed:
            self._desk.run(lambda: self.connection.data_received(data))

    def sends_payload(self, payload: bytes) -> None:
        self.sends(frame(payload))

    def asks(self, kind: type[Any], /, **fields: Any) -> Any:
        """A request and its answer; None when there was none."""
        number = next(self._ids)
        self.sends(to_bytes(kind(id=number, **fields)))
        answers = [one for one in self.read() if getattr(one, "id", None) == number]
        return answers[-1] if answers else None

    def refused(self, kind: type[Any], /, **fields: Any) -> str:
        answer = self.asks(kind, **fields)
        return str(answer.code) if isinstance(answer, s.Refusal) else ""

    def joins(self, name: str, room: str = "", **more: Any) -> "Guest":
        joined = self.asks(s.Join, room=room, name=name, avatar="fox", **more)
        assert isinstance(joined, s.Joined), joined
        self.token, self.member = joined.token, joined.member
        return self

    def hangs_up(self) -> None:
        if not self.wire.closed:
            self.wire.closed = "hung up"
            self._desk.run(lambda: self.connection.connection_lost(None))

    def read(self) -> list[Any]:
        """Everything that was not read before."""
        data, self._read = self.wire.written[self._read :], len(self.wire.written)
        fresh = list(self._end.receive(data))
        self.messages += fresh
        return fresh

    @property
    def goodbye(self) -> str:
        """The code with which the server ended it; "" when it said none."""
        self.read()
        return next((str(one.code) for one in self.messages if isinstance(one, s.Goodbye)), "")


class Desk:
    """The app on a loop that runs only when something is asked of it. `now` is every clock it reads."""

    def __init__(
        self, limits: Limits = GENEROUS, seed: int = 1, journal: Journal | None = None, **config: Any
    ) -> None:
        self.now = 1000.0
        self.wall = 1_800_000_000.0
        self._journal = journal
        self.loop = asyncio.new_event_loop()
        self.run(lambda: self._open(Config(port=0, name="Desk", limits=limits, **config), seed))

    def _open(self, config: Config, seed: int) -> None:
        desk = self

        class HandWound(App):
            def loop_time(self) -> float:
                return desk.now

        self.app = HandWound(
            config,
            clock=lambda: self.now,
            chance=Random(seed),
            journal=self._journal,
            wall=lambda: self.wall,
        )

    def run(self, function: Callable[[], T]) -> T:
        """One call on the loop, and what it left to do."""

        async def turn() -> T:
            result = function()
            for _ in range(4):
                await asyncio.sleep(0)
            return result

        return self.loop.run_until_complete(turn())

    def waits(self, seconds: float) -> None:
        """Time passes; alarms ring when they are due, and the app looks around once at the end."""
        end = self.now + seconds
        while soonest := min(
            ((due, code) for code, (due, _) in self.app.running.timers._set.items()), default=None
        ):
            due, code = soonest
            if due > end:
                break
            self.now = max(due, self.now)
            self.run(lambda code=code: self._comes_due(code))
        self.now = end
        self.run(self.app.tick)

    def _comes_due(self, code: str) -> None:
        self.app.running.timers._set[code][1].cancel()
        self.app.running.timers._come_due(code)

    def connects(self, address: str = "192.0.2.7") -> Guest:
        return Guest(self, address)

    def greets(self, address: str = "192.0.2.7") -> Guest:
        return self.connects(address).greet()

    def dies(self) -> None:
        """Without a word; nothing that it does afterwards is seen by anybody."""
        self.app.running._bots.close()
        self.app.running.timers.cancel_all()
        self.loop.close()

    def close(self) -> None:
        if self.loop.is_closed():
            return
        self.run(self.app.close)
        self.loop.close()
