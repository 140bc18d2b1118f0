"""The two ends of a connection: which size of frame each stage takes, and what wrong bytes do to it."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.connection import ClientEnd, ServerEnd, hello, to_bytes
from protocol.errors import ProtocolError
from protocol.framing import HEADER, frame
from protocol.limits import MAX_CLIENT_FRAME, MAX_GREETING_FRAME, MAX_SERVER_FRAME
from protocol.messages import ServerMessage
from protocol.messages.room import Say
from protocol.messages.session import Hello, Ping, Welcome
from protocol.types import Message
from tests.protocol.examples import CLIENT, SERVER

STREAM = b"".join(map(to_bytes, CLIENT.values()))


def greeted() -> ServerEnd:
    end = ServerEnd()
    end.greeted()
    return end


def take(end: ServerEnd | ClientEnd, *chunks: bytes) -> list[Message]:
    return [message for chunk in chunks for message in end.receive(chunk)]


def header(length: int) -> bytes:
    return length.to_bytes(HEADER, "big")


def test_the_first_frame_is_a_hello() -> None:
    assert take(ServerEnd(), hello(1, 2, "raw", "3")) == [
        Hello(oldest=1, newest=2, program="raw", program_version="3")
    ]


@settings(deadline=None, max_examples=100)
@given(st.lists(st.integers(0, len(STREAM)), max_size=30).map(sorted))
def test_any_chunking_of_what_a_client_says_is_understood(cuts: list[int]) -> None:
    chunks = [STREAM[start:end] for start, end in pairwise([0, *cuts, len(STREAM)])]
    assert take(greeted(), *chunks) == list(CLIENT.values())


def test_all_that_a_server_says_is_understood_one_byte_at_a_time() -> None:
    stream = b"".join(map(to_bytes, SERVER.values()))
    assert take(ClientEnd(), *(bytes([byte]) for byte in stream)) == list(SERVER.values())


def test_thirty_messages_in_one_write_arrive_in_order() -> None:
    pings = [Ping(nonce=nonce) for nonce in range(30)]
    assert take(ServerEnd(), b"".join(map(to_bytes, pings))) == pings


@pytest.mark.parametrize(
    ("end", "limit"),
    [(ServerEnd(), MAX_GREETING_FRAME), (greeted(), MAX_CLIENT_FRAME), (ClientEnd(), MAX_SERVER_FRAME)],
    ids=["before the greeting", "from a client", "from a server"],
)
def test_each_stage_has_its_longest_frame(end: ServerEnd | ClientEnd, limit: int) -> None:
    assert take(end, header(limit)) == []
    fresh = (
        ServerEnd()
        if limit == MAX_GREETING_FRAME
        else ClientEnd()
        if isinstance(end, ClientEnd)
        else greeted()
    )
    with pytest.raises(ProtocolError, match="frame_size"):
        take(fresh, header(limit + 1))


@pytest.mark.parametrize("length", [0, 2**31, 2**32 - 1])
def test_a_length_that_can_not_be_is_refused_by_the_header_alone(length: int) -> None:
    end = ServerEnd()
    with pytest.raises(ProtocolError, match="frame_size"):
        take(end, header(length))
    assert end.unfinished == HEADER


def test_a_client_may_greet_and_go_on_in_one_write() -> None:
    end = ServerEnd()
    long_line = Say(id=1, channel="table", text="x" * MAX_GREETING_FRAME)
    arriving = end.receive(hello(1, 1, "raw", "1") + to_bytes(long_line))
    assert isinstance(next(arriving), Hello)
    end.greeted()
    assert list(arriving) == [long_line]


def test_garbage_before_a_valid_message_stops_the_connection() -> None:
    arriving = ServerEnd().receive(frame(b"\xc1") + to_bytes(Ping(nonce=1)))
    with pytest.raises(ProtocolError, match="malformed"):
        next(arriving)
    assert list(arriving) == []


def test_garbage_on_one_connection_leaves_the_next_one_alone() -> None:
    for _ in range(3):
        with pytest.raises(ProtocolError):
            take(ServerEnd(), frame(b"\x81\xa4type"))
        assert take(ServerEnd(), to_bytes(Ping(nonce=1))) == [Ping(nonce=1)]


@settings(deadline=None, max_examples=500)
@given(st.lists(st.binary(max_size=60), max_size=5))
def test_a_stream_of_garbage_raises_nothing_but_a_protocol_error(chunks: list[bytes]) -> None:
    for end in (ServerEnd(), ClientEnd()):
        try:
            take(end, *chunks)
        except ProtocolError:
            assert end is not None


def test_a_server_is_not_taken_for_a_client() -> None:
    welcome: ServerMessage = Welcome(version=1, server_name="", server_id="", program_version="")
    with pytest.raises(ProtocolError, match="malformed"):
        take(ServerEnd(), to_bytes(welcome))
