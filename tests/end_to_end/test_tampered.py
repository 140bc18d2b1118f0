"""Somebody on the way who drops, doubles, swaps, changes or invents what is sent: the connection ends before
anything wrong is believed, and whoever comes back is sent everything.
"""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from protocol.messages import room as m
from protocol.messages import session as s
from tests.raw import Raw
from tests.running import RunningServer, identity
from tests.table import Table

HEADER = 5  # bytes of a record's head, the last two of them its length
Records = list[bytes]
TAMPERINGS: dict[str, Callable[[bytes, bytes], Records]] = {
    "the first is dropped": lambda one, other: [other],
    "one comes twice": lambda one, other: [one, one, other],
    "two are swapped": lambda one, other: [other, one],
    "a bit is flipped": lambda one, other: [one[:-1] + bytes([one[-1] ^ 1]), other],
    "one is cut short": lambda one, other: [one[:3] + (len(one) - 6).to_bytes(2, "big") + one[5:-1], other],
    "one is invented": lambda one, other: [one, b"\x17\x03\x03\x00\x20" + bytes(32), other],
}


class Between:
    """Hands on what both sides say, record by record; after `tamper` two of one side in another way."""

    def __init__(self, port: int) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._to = port
        self._open: list[socket.socket] = [self._listener]
        self._tampering: dict[str, tuple[Callable[[bytes, bytes], Records], Records]] = {}
        threading.Thread(target=self._accept, daemon=True).start()

    def tamper(self, side: str, how: Callable[[bytes, bytes], Records]) -> None:
        """`side`: whose records, "server" or "client"."""
        self._tampering[side] = (how, [])

    def _accept(self) -> None:
        with suppress(OSError):
            client, _ = self._listener.accept()
            server = socket.create_connection(("127.0.0.1", self._to))
            self._open += [client, server]
            for side, source, to in (("client", client, server), ("server", server, client)):
                threading.Thread(target=self._hand_on, args=(side, source, to), daemon=True).start()

    def _hand_on(self, side: str, source: socket.socket, to: socket.socket) -> None:
        with suppress(OSError):
            for record in records(source):
                for one in self._as_tampered(side, record):
                    to.sendall(one)
        for one in (source, to):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def _as_tampered(self, side: str, record: bytes) -> Records:
        if side not in self._tampering:
            return [record]
        how, held = self._tampering[side]
        held.append(record)
        if len(held) < 2:
            return []
        del self._tampering[side]
        return how(held[0], held[1])

    def close(self) -> None:
        for one in self._open:
            one.close()


def records(source: socket.socket) -> Iterator[bytes]:
    """TLS's, each with its head, until the source ends."""
    with source.makefile("rb") as stream:
        while len(head := stream.read(HEADER)) == HEADER:
            yield head + stream.read(int.from_bytes(head[3:], "big"))


@pytest.fixture
def table(start_server: Callable[..., RunningServer]) -> Iterator[Table]:
    made = Table(start_server(tls=identity()))
    yield made
    made.close()


@pytest.fixture
def between(table: Table) -> Iterator[Between]:
    made = Between(table.server.port)
    yield made
    made.close()


@pytest.mark.parametrize("side", ["server", "client"])
@pytest.mark.parametrize("how", TAMPERINGS)
def test_whatever_is_done_on_the_way_ends_the_connection_and_nothing_wrong_is_believed(
    table: Table, between: Between, how: str, side: str
) -> None:
    guest = Raw(between.port, tls=True).join("Eve")
    between.tamper(side, TAMPERINGS[how])
    lines = [f"line {number}" for number in range(4)]
    for line in lines:
        if side == "server":
            table.host.do(m.Say, channel="table", text=line)
            continue
        with suppress(OSError):  # it may have ended by now
            guest.send(m.Say, channel="table", text=line)
    with pytest.raises((ssl.SSLError, ConnectionError)):
        guest.until(lambda: False)
    guest.close()
    host = table.host.catch_up()
    host.until(lambda: host.people["Eve"].presence == "away")
    said = host.texts()
    assert said == lines[: len(said)]
    assert guest.texts() == said[: len(guest.texts())]
    assert (len(said), len(guest.texts()) < 4) == (4, True) if side == "server" else len(said) < 4
    again = table.connect()
    assert isinstance(again.resume(guest.token), s.Joined)
    assert again.texts() == said
    assert again.people.keys() == host.catch_up().people.keys()


@pytest.mark.parametrize("side", ["server", "client"])
def test_whoever_only_hands_on_is_not_noticed(table: Table, between: Between, side: str) -> None:
    with Raw(between.port, tls=True).join("Eve") as guest:
        between.tamper(side, lambda one, other: [one, other])
        for speaker in (table.host, table.host, guest, guest):
            speaker.send(m.Say, channel="table", text="hm")
        guest.until(lambda: len(guest.texts()) == 4)
        assert table.host.catch_up().texts() == ["hm"] * 4
