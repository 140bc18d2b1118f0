"""A script's view of the server: a socket, plain or encrypted, that knows nothing of our client or bots."""

import socket
import ssl
import time
from itertools import count
from typing import Any, TypeVar

from protocol.connection import ClientEnd, hello, to_bytes
from protocol.framing import frame
from protocol.messages import Act, Update
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION

M = TypeVar("M")
PATIENCE = 5.0  # seconds until a test gives up waiting


def trusting() -> ssl.SSLContext:
    """Encrypts and takes any certificate: whose it is, tests look at themselves."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Raw:
    """One connection. Every frame is kept in `frames` and every message in `messages`."""

    def __init__(
        self,
        port: int,
        greet: bool = True,
        receive_buffer: int | None = None,
        tls: bool = False,
        source: str = "",
    ) -> None:
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if source:
            self.socket.bind((source, 0))
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", port))
        if tls:
            self.socket = trusting().wrap_socket(self.socket)
        self.bytes = b""
        self.messages: list[Any] = []
        self.sections: dict[Any, Any] = {}
        self.log: list[Any] = []
        self.chat: dict[str, list[Any]] = {}
        self.token = ""
        self.member = 0
        self.name = ""
        self._end = ClientEnd()
        self._ids = count(1)
        self._pending: list[Any] = []
        if greet:
            self.send_bytes(hello(VERSION, VERSION, "raw", "0"))
            self.wait_for(s.Welcome)

    # ---- sending

    def send_bytes(self, data: bytes) -> None:
        self.socket.sendall(data)

    def send_payload(self, payload: bytes) -> None:
        self.send_bytes(frame(payload))

    def send(self, kind: type[Any], /, **fields: Any) -> int:
        """Send a request and don't wait; the result is its number."""
        number = next(self._ids)
        self.send_bytes(to_bytes(kind(id=number, **fields)))
        return number

    def ask(self, kind: type[Any], /, **fields: Any) -> Any:
        """Send a request and wait for its answer: Done, Refusal or what was asked for."""
        return self.answer(self.send(kind, **fields))

    def answer(self, number: int) -> Any:
        """The answer to an earlier request."""
        while True:
            message = self.next()
            if getattr(message, "id", None) == number:
                return message

    def refused(self, kind: type[Any], /, **fields: Any) -> str:
        """The code with which a request is refused; "" when it was carried out."""
        answer = self.ask(kind, **fields)
        return str(answer.code) if isinstance(answer, s.Refusal) else ""

    def do(self, kind: type[Any], /, **fields: Any) -> "Raw":
        """A request that must not be refused."""
        code = self.refused(kind, **fields)
        assert code == "", f"{kind.__name__} was refused: {code}"
        return self

    # ---- the game's own

    def act(self, action: Any, match: int | None = None) -> str:
        """The code with which an action is refused, or ""."""
        return self.refused(Act, match=self.play.match if match is None else match, action=action)

    def clue(self, word: str, number: int | None = 1, intended: tuple[int, ...] = ()) -> str:
        return self.act(c.GiveClue(self.play.turn, word, number, intended))

    def vote(self, choice: Any) -> str:
        self.catch_up()
        return self.act(c.Vote(self.play.guess, choice))

    def say(self, text: str, channel: str = "table") -> str:
        return self.refused(m.Say, channel=channel, text=text)

    # ---- joining

    def join(
        self, name: str, avatar: str = "fox", room: str = "", host_token: str = "", **more: str
    ) -> "Raw":
        joined = self.ask(s.Join, room=room, name=name, avatar=avatar, host_token=host_token, **more)
        assert isinstance(joined, s.Joined), joined
        return self._joined(joined)

    def open_room(self, room_name: str, name: str) -> "Raw":
        joined = self.ask(s.OpenRoom, room_name=room_name, name=name, avatar="fox")
        assert isinstance(joined, s.Joined), joined
        return self._joined(joined)

    def resume(self, token: str) -> Any:
        answer = self.ask(s.Resume, token=token)
        if isinstance(answer, s.Joined):
            self._joined(answer)
        return answer

    def _joined(self, joined: s.Joined) -> "Raw":
        self.token, self.member, self.name, self.room = joined.token, joined.member, joined.name, joined.room
        self.catch_up()
        return self

    # ---- receiving

    def next(self) -> Any:
        """The next message; a closed connection is a `ConnectionError`."""
        while not self._pending:
            data = self.socket.recv(65536)
            if not data:
                raise ConnectionError("closed by the server")
            self.bytes += data
            self._pending.extend(self._end.receive(data))
        message = self._pending.pop(0)
        self._take(message)
        return message

    def wait_for(self, kind: type[M]) -> M:
        while True:
            message = self.next()
            if isinstance(message, kind):
                return message

    def until(self, condition: Any) -> "Raw":
        """Read on until `condition()` holds."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, "it never came about"
            self.next()
        return self

    def catch_up(self) -> "Raw":
        """Read everything that the server has sent so far."""
        nonce = next(self._ids)
        self.send_bytes(to_bytes(s.Ping(nonce=nonce)))
        while True:
            message = self.next()
            if isinstance(message, s.Pong) and message.nonce == nonce:
                return self

    def closed(self) -> str:
        """Wait for the server to close; the code of its goodbye, "" when it said none."""
        code = ""
        try:
            while True:
                message = self.next()
                if isinstance(message, s.Goodbye):
                    code = message.code
        except ConnectionError:
            return code

    def _take(self, message: Any) -> None:
        self.messages.append(message)
        if isinstance(message, s.Ping):
            self.send_bytes(to_bytes(s.Pong(nonce=message.nonce)))
        if isinstance(message, Update):
            if message.full:
                self.sections.clear()
            for section in message.sections:
                self.sections[self._key(section)] = section
        if isinstance(message, m.LogEntries):
            if message.first == 0:
                self.log.clear()
            self.log.extend(message.entries)
        if isinstance(message, m.ChatLines):
            self.chat.setdefault(message.channel, []).extend(message.lines)

    @staticmethod
    def _key(section: Any) -> Any:
        return (c.Team, section.team) if isinstance(section, c.Team) else type(section)

    # ---- what has been sent

    @property
    def play(self) -> c.Play:
        return self.sections[c.Play]

    @property
    def words(self) -> tuple[str, ...]:
        return self.sections[c.Words].words

    @property
    def yours(self) -> m.Yours:
        return self.sections[m.Yours]

    @property
    def settings(self) -> m.Settings:
        return self.sections[m.Settings]

    @property
    def people(self) -> dict[str, m.Person]:
        return {person.name: person for person in self.sections[m.People].people}

    @property
    def team_section(self) -> c.Team | None:
        seat = self.yours.seat
        return None if seat is None else self.sections.get((c.Team, self.settings.seats[seat].team))

    def texts(self, channel: str = "table") -> list[str]:
        return [line.text for line in self.chat.get(channel, []) if isinstance(line, m.Said)]

    def offer(self, kind: type[M]) -> M | None:
        return next((offer for offer in self.yours.offers if isinstance(offer, kind)), None)

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
