"""Encrypted servers: who plays over TLS, who only takes up a handshake, and what a plain client gets."""

import logging
import os
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from protocol.connection import hello, to_bytes
from protocol.fingerprint import fingerprint
from protocol.messages import session as s
from protocol.version import PROTOCOL_VERSION as VERSION
from server.tls import RECORD
from tests.end_to_end.test_attacks import eventually
from tests.raw import PATIENCE, Raw, trusting
from tests.running import QUICK, QuickServer, RunningServer, identity
from tests.table import Table

Start = Callable[..., RunningServer]
HELLO = hello(VERSION, VERSION, "plain", "1")
ALERT = 7  # bytes with which TLS says that this is none


@pytest.fixture(params=[RunningServer, QuickServer])
def start(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[Start]:
    """Starts encrypted servers, on both loops; at the end no uncaught exception may stand in the log."""
    started: list[RunningServer] = []
    caplog.set_level(logging.WARNING)

    def make(**config: Any) -> RunningServer:
        started.append(request.param(tls=identity(), **config))
        return started[-1]

    yield make
    for one in started:
        one.stop()
        assert not one.alive
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


def silent(server: RunningServer, address: str = "127.0.0.1") -> socket.socket:
    """Somebody who connects and says nothing."""
    return socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))


def ended(one: socket.socket) -> bool:
    """Wait for the server to end the connection; whether it did so without a byte."""
    one.settimeout(PATIENCE)
    try:
        return one.recv(1) == b""
    except ConnectionResetError:
        return True


# ---- playing


def test_a_whole_table_plays_over_tls(start: Start) -> None:
    server = start()
    table = Table(server).start()
    table.turn("b")
    assert table.ops[0][0].say("so far so good") == ""
    table.win()
    assert table.catch_up().host.play.phase == "over"
    table.close()


def test_what_is_shown_is_the_key_that_the_server_is_known_by(start: Start) -> None:
    with Raw(start().port, tls=True) as raw:
        assert isinstance(raw.socket, ssl.SSLSocket)
        assert raw.socket.version() in ("TLSv1.2", "TLSv1.3")
        shown = x509.load_der_x509_certificate(raw.socket.getpeercert(binary_form=True) or b"").public_key()
        key = shown.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        assert fingerprint(key) == identity().fingerprint


def test_a_client_that_speaks_tls_1_2_only_plays_too(start: Start) -> None:
    context = trusting()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with context.wrap_socket(silent(start())) as one:
        one.sendall(HELLO)
        assert b"welcome" in one.recv(1000)


def test_everybody_is_told_of_the_end(start: Start) -> None:
    server = start()
    with Raw(server.port, tls=True).join("Ann") as ann:
        server.stop()
        assert ann.closed() == "shutdown"


def test_somebody_who_breaks_the_protocol_is_told_and_ends_alone(start: Start) -> None:
    table = Table(start()).start()
    one = table.newcomer("Eve")
    one.send_payload(b"\xc1")
    assert one.closed() == "malformed"
    assert table.clue().host.play.phase == "guess"
    table.close()


def test_somebody_who_hangs_up_is_away_and_comes_back(start: Start) -> None:
    table = Table(start()).start()
    gone = table.ops[1][0]
    gone.socket.shutdown(socket.SHUT_RDWR)
    table.host.until(lambda: table.host.people[gone.name].presence == "away")
    assert isinstance(table.connect().resume(gone.token), s.Joined)
    table.close()


def test_who_stops_reading_holds_nobody_up_and_little_memory(start: Start) -> None:
    server = start(
        limits=replace(QUICK, stall_seconds=0.5, outbox_bytes=60_000, send_buffer=8192, silent_after=99)
    )
    table = Table(server)
    sleeper = table.newcomer("Sleeper", receive_buffer=4096)
    talker, most = table.ops[0][0], 0
    for _ in range(1500):
        assert talker.say("x" * 450) == ""
        most = max(most, *(one.outbox.size for one in list(server.app.connections)))
        if talker.catch_up().people["Sleeper"].presence == "away":
            break
    assert talker.people["Sleeper"].presence == "away"
    assert most < 70_000
    sleeper.close()
    table.close()


def test_what_is_longer_than_a_record_arrives_whole(start: Start) -> None:
    with Raw(start().port, tls=True).join("Ann") as ann:
        pings = b"".join(to_bytes(s.Ping(nonce=n)) for n in range(5000, 9000))
        assert len(pings) > 5 * RECORD
        ann.send_bytes(pings)
        ann.catch_up()
        nonces = [one.nonce for one in ann.messages if isinstance(one, s.Pong)]
        assert [n for n in nonces if n >= 5000] == list(range(5000, 9000))


# ---- the door


def test_a_plain_client_is_sent_nothing_and_never_comes_in(start: Start) -> None:
    server = start()
    with silent(server) as plain:
        plain.settimeout(PATIENCE)
        plain.sendall(HELLO + to_bytes(s.ListRooms(id=1)))
        heard = b""
        try:
            while more := plain.recv(1000):
                heard += more
        except ConnectionResetError:
            pass
    assert len(heard) <= ALERT
    assert server.app.connections == set()


def test_a_tls_client_is_not_understood_by_a_plain_server(server: RunningServer) -> None:
    with pytest.raises((ssl.SSLError, ConnectionError)):
        trusting().wrap_socket(silent(server))
    eventually(lambda: not server.app.connections)


def test_whoever_never_finishes_the_handshake_is_gone_in_time(start: Start) -> None:
    server = start(limits=replace(QUICK, handshake_seconds=0.3))
    table = Table(server).start()
    began = time.monotonic()
    with ExitStack() as stack:
        crowd = [stack.enter_context(silent(server)) for _ in range(40)]
        crowd[0].sendall(b"\x16\x03\x01\x02\x00\x01")  # a record begins
        assert all(ended(one) for one in crowd)
        assert 0.25 < time.monotonic() - began < PATIENCE
    assert table.clue().host.play.phase == "guess"
    table.close()


def test_the_first_of_too_many_who_wait_gives_way(start: Start) -> None:
    server = start(limits=replace(QUICK, handshakes=8, handshake_grace=0.05, handshake_seconds=60.0))
    with ExitStack() as stack:
        crowd = [stack.enter_context(silent(server)) for _ in range(20)]
        assert all(ended(one) for one in crowd[:12])
        with Raw(server.port, tls=True) as raw:
            assert raw.join("Ann").people["Ann"].host
        crowd[19].settimeout(0.05)
        with pytest.raises(TimeoutError):
            crowd[19].recv(1)


def test_an_address_that_asks_too_often_keeps_no_other_address_out(start: Start) -> None:
    limits = replace(QUICK, handshake_burst=5, handshake_rate=0.01, loopback_exempt=False, per_address=100)
    server = start(limits=limits)
    with ExitStack() as stack:
        came = [stack.enter_context(silent(server, "127.0.0.2")) for _ in range(10)]
        assert all(ended(one) for one in came[5:])
        with Raw(server.port, tls=True) as raw:
            assert raw.join("Ann").people["Ann"].host


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="descriptors are counted in /proc")
def test_handshakes_that_fail_leave_nothing_open(start: Start) -> None:
    server = start(limits=replace(QUICK, handshake_seconds=0.2, handshakes=10, handshake_grace=0.05))
    with Raw(server.port, tls=True) as raw:
        raw.join("Ann")
        before = len(os.listdir("/proc/self/fd"))
        for number in range(60):
            one = silent(server)
            if number % 3 == 0:
                one.sendall(b"GET / HTTP/1.1\r\n\r\n")
            elif number % 3 == 1:
                one.sendall(b"\x16\x03\x01\x00\x05hello")
            one.close()
        Raw(server.port, tls=True).close()  # those before are at the door by now
        eventually(lambda: len(os.listdir("/proc/self/fd")) == before)
        raw.catch_up()


def test_a_server_that_ends_waits_for_no_handshake(start: Start) -> None:
    server = start(limits=replace(QUICK, handshake_seconds=60.0))
    with silent(server) as one:
        Raw(server.port, tls=True).close()  # the one before is at the door by now
        began = time.monotonic()
        server.stop()
        assert ended(one)
        assert time.monotonic() - began < 5
