"""Whatever bytes come, the codec gives a message or raises `ProtocolError`, and what it gives goes back."""

import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.codec import decode_client, decode_section, decode_server, encode, pack, update_payload
from protocol.errors import ProtocolError
from protocol.limits import MAX_CLIENT_ITEMS, MAX_DEPTH, MAX_SERVER_ITEMS
from protocol.messages import ClientMessage, Section, ServerMessage, Update
from protocol.messages.session import Join, Ping
from tests.effort import part
from tests.protocol import examples, shapes

PAYLOADS = [encode(message) for message in (*examples.CLIENT.values(), *examples.SERVER.values())]
DECODERS = [decode_client, decode_server]
SEAT = {"type": "take_seat", "id": 1, "seat": 2}


def refused(payload: bytes) -> bool:
    """By both sides, in the one way that there is."""
    for decode in DECODERS:
        with pytest.raises(ProtocolError) as refusal:
            decode(payload)
        assert refusal.value.code == "malformed"
    return True


def survives(payload: bytes) -> None:
    """A message that can be said again, or a protocol error; anything else fails the test."""
    for decode in DECODERS:
        try:
            message = decode(payload)
        except ProtocolError:
            continue
        assert decode(encode(message)) == message


def packed(*values: Any) -> bytes:
    return b"".join(map(msgpack.packb, values))


# ---- there and back


@pytest.mark.part
@settings(deadline=None, max_examples=part(600))
@given(st.one_of([shapes.values(kind) for kind in shapes.CLIENT]))
def test_every_message_of_a_client_arrives_as_it_was(message: ClientMessage) -> None:
    assert decode_client(encode(message)) == message


@pytest.mark.part
@settings(deadline=None, max_examples=part(600))
@given(st.one_of([shapes.values(kind) for kind in shapes.SERVER]))
def test_every_message_of_a_server_arrives_as_it_was(message: ServerMessage) -> None:
    assert decode_server(encode(message)) == message


@settings(deadline=None, max_examples=100)
@given(st.lists(shapes.values(Section), max_size=5), st.booleans())
def test_sections_joined_afterwards_are_the_same_bytes_as_an_update(
    sections: list[Section], full: bool
) -> None:
    update = encode(Update(sections=tuple(sections), full=full))
    assert update_payload(map(pack, sections), full) == update
    assert [decode_section(pack(section)) for section in sections] == sections


def test_an_update_of_many_sections_is_joined_as_well() -> None:
    clock = examples.SERVER["section_clock"].sections[0]
    sections = (clock,) * MAX_SERVER_ITEMS
    assert update_payload(map(pack, sections)) == encode(Update(sections=sections))


def test_fields_with_their_default_are_left_out() -> None:
    plain = msgpack.unpackb(encode(Join(id=1, room="", name="Ada", avatar="fox")))
    assert plain == {"type": "join", "id": 1, "room": "", "name": "Ada", "avatar": "fox"}


def test_a_default_that_is_written_out_is_taken() -> None:
    join = {"type": "join", "id": 1, "room": "", "name": "Ada", "avatar": "fox", "host_token": ""}
    assert decode_client(packed(join)) == Join(id=1, room="", name="Ada", avatar="fox")


def test_longer_forms_of_numbers_and_strings_are_taken() -> None:
    nonce = b"\xd3" + (7).to_bytes(8, "big")
    assert decode_client(b"\x82" + packed("type") + b"\xd9\x04ping" + packed("nonce") + nonce) == Ping(
        nonce=7
    )


def test_messages_of_one_side_are_refused_by_the_other() -> None:
    with pytest.raises(ProtocolError):
        decode_client(encode(examples.SERVER["done"]))
    with pytest.raises(ProtocolError):
        decode_server(encode(examples.CLIENT["start"]))


# ---- garbage


@pytest.mark.part
@settings(deadline=None, max_examples=part(1000))
@given(st.binary(max_size=200))
def test_garbage_raises_nothing_but_a_protocol_error(payload: bytes) -> None:
    survives(payload)


@pytest.mark.part
@settings(deadline=None, max_examples=part(1000))
@given(st.sampled_from(PAYLOADS), st.data())
def test_a_message_with_wrong_bytes_raises_nothing_but_a_protocol_error(
    payload: bytes, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(payload)))
    gone = data.draw(st.integers(0, 4))
    put = data.draw(st.binary(max_size=4))
    survives(payload[:at] + put + payload[at + gone :])


def test_a_message_cut_short_anywhere_is_refused() -> None:
    for payload in PAYLOADS:
        assert all(refused(payload[:end]) for end in range(len(payload)))


@pytest.mark.parametrize("payload", PAYLOADS[:3])
def test_bytes_after_a_message_are_refused(payload: bytes) -> None:
    assert refused(payload + b"\xc0")
    assert refused(payload + payload)


# ---- what msgpack can say and this protocol can't


@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 1_000, 1_023, 1_024, 1_025, 100_000])
def test_nesting_is_refused_however_deep(levels: int) -> None:
    for inner in (b"\xc0", b"\x90", b"\x80"):
        assert refused(b"\x91" * levels + inner)
        assert refused(packed_map("x", b"\x91" * levels + inner))
        assert refused((b"\x81" + packed("type")) * levels + inner)


def packed_map(key: str, value: bytes) -> bytes:
    """A message that would do, but for one more field."""
    return b"\x84" + b"".join(packed(*item) for item in SEAT.items()) + packed(key) + value


@pytest.mark.parametrize("key", ["type", "id", "seat"])
def test_a_key_that_comes_twice_is_refused(key: str) -> None:
    assert refused(packed_map(key, packed(SEAT[key])))


@pytest.mark.parametrize(
    "number",
    [float("nan"), float("inf"), float("-inf"), 1e15, -1e300, 2**62],
    ids=["nan", "inf", "-inf", "big", "low", "whole"],
)
def test_a_number_that_is_none_or_endless_is_refused(number: float) -> None:
    assert type(number) is int or refused(packed({"type": "pong", "nonce": number}))
    assert refused(packed({"type": "update", "sections": [["clock", 1, "clue:1", 60, number, None]]}))


@pytest.mark.parametrize(
    "value",
    [
        b"\xc4\x00",  # bin of no bytes
        b"\xc4\x01a",
        b"\xc6\xff\xff\xff\xff",
        b"\xc7\x00\x05",  # ext of no bytes
        b"\xd4\x05a",
        b"\xd6\xff\x00\x00\x00\x00",  # a timestamp
        b"\xc9\xff\xff\xff\xff\x05",
        b"\xc1",  # no type at all
    ],
    ids=bytes.hex,
)
def test_binary_and_extension_types_are_refused(value: bytes) -> None:
    assert refused(b"\x82" + packed("type", "pong", "nonce") + value)
    assert refused(b"\x82" + packed("type", "goodbye", "code") + value)
    assert refused(packed_map("x", value))
    assert refused(b"\x81" + value + b"\x01")
    assert refused(value)


@pytest.mark.parametrize("header", [b"\xdb", b"\xdd", b"\xdf", b"\xc6", b"\xc9"], ids=bytes.hex)
@pytest.mark.parametrize("length", [2**16, 2**31, 2**32 - 1])
def test_a_length_that_the_frame_does_not_have_is_refused(header: bytes, length: int) -> None:
    assert refused(header + length.to_bytes(4, "big"))
    assert refused(packed_map("x", header + length.to_bytes(4, "big") + b"a" * 100))


@pytest.mark.parametrize("text", [b"\xed\xa0\x80", b"\xff", b"\xc0\x80", b"\xf4\x90\x80\x80"], ids=bytes.hex)
def test_text_that_is_not_utf_8_is_refused(text: bytes) -> None:
    assert refused(b"\x82" + packed("type", "goodbye", "code") + bytes([0xA0 + len(text)]) + text)
    assert refused(b"\x82" + packed("type", "resume", "id", 1, "token") + bytes([0xA0 + len(text)]) + text)


def test_lists_longer_than_any_honest_one_are_refused() -> None:
    def clue(cards: int) -> bytes:
        action = ["give_clue", 1, "bird", 2, [0] * cards]
        return packed({"type": "act", "id": 1, "match": 1, "action": action})

    assert decode_client(clue(MAX_CLIENT_ITEMS))
    assert refused(clue(MAX_CLIENT_ITEMS + 1))


@pytest.mark.parametrize("value", [None, 1, "take_seat", [], ["take_seat", 1, 2], [SEAT], True, 1.5])
def test_what_is_no_map_is_no_message(value: Any) -> None:
    assert refused(packed(value))


# ---- what the codec is built on


def at_least_1_2_1(number: str) -> bool:
    return tuple(map(int, number.split("."))) >= (1, 2, 1)


def test_msgpack_is_newer_than_the_versions_that_crash_after_an_error() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    pins = dict(pin.split("==") for pin in project["project"]["dependencies"])
    assert at_least_1_2_1(version("msgpack"))  # CVE-2026-57585 in all before
    assert at_least_1_2_1(pins["msgpack"])
