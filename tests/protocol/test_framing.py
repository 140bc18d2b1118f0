"""Bytes in any chunks become the same payloads; a wrong length stores nothing."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.errors import ProtocolError
from protocol.framing import HEADER, FrameReader, frame

LIMIT = 4096
payloads = st.lists(st.binary(min_size=1, max_size=300), max_size=12)


def read(*chunks: bytes) -> list[bytes]:
    reader = FrameReader(LIMIT)
    return [payload for chunk in chunks for payload in reader.feed(chunk)]


def test_a_frame_is_its_length_in_four_bytes_and_its_payload() -> None:
    assert frame(b"abc") == b"\x00\x00\x00\x03abc"
    assert frame(b"x" * 300)[:HEADER] == b"\x00\x00\x01\x2c"


@settings(deadline=None, max_examples=300)
@given(payloads, st.data())
def test_any_chunking_of_a_stream_gives_the_same_frames(sent: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(map(frame, sent))
    cuts = data.draw(st.lists(st.integers(0, len(stream)), max_size=20).map(sorted))
    assert read(*(stream[start:end] for start, end in pairwise([0, *cuts, len(stream)]))) == sent


def test_one_byte_a_time_gives_the_same_frames() -> None:
    sent = [b"one", b"two" * 100, b"3"]
    assert read(*(bytes([byte]) for byte in b"".join(map(frame, sent)))) == sent


def test_a_frame_cut_at_any_offset_arrives_whole() -> None:
    whole = frame(b"penguin" * 40)
    for cut in range(len(whole) + 1):
        assert read(whole[:cut], whole[cut:]) == [b"penguin" * 40]


def test_thirty_messages_in_one_write_are_thirty_frames() -> None:
    sent = [b"message %d" % number for number in range(30)]
    assert read(b"".join(map(frame, sent))) == sent


def test_a_frame_as_long_as_the_limit_is_taken() -> None:
    assert read(frame(b"x" * LIMIT)) == [b"x" * LIMIT]


@pytest.mark.parametrize("length", [0, LIMIT + 1, 2**31 - 1, 2**31, 2**32 - 1])
def test_a_wrong_length_is_refused_before_anything_is_stored(length: int) -> None:
    reader = FrameReader(LIMIT)
    with pytest.raises(ProtocolError) as refusal:
        list(reader.feed(length.to_bytes(HEADER, "big") + b"x" * 50_000))
    assert refusal.value.code == "frame_size"
    assert reader.waiting == HEADER


def test_after_a_wrong_length_nothing_is_taken_any_more() -> None:
    reader = FrameReader(LIMIT)
    for chunk in (b"\x00\x00\x00\x00", frame(b"good"), frame(b"again")):
        with pytest.raises(ProtocolError):
            list(reader.feed(chunk))
        assert reader.waiting == HEADER


def test_frames_before_a_wrong_length_still_arrive() -> None:
    arriving = FrameReader(LIMIT).feed(frame(b"good") + b"\xff\xff\xff\xff")
    assert next(arriving) == b"good"
    with pytest.raises(ProtocolError):
        next(arriving)


def test_a_limit_raised_between_two_frames_counts_for_the_second() -> None:
    reader = FrameReader(4)
    arriving = reader.feed(frame(b"four") + frame(b"fiver"))
    assert next(arriving) == b"four"
    reader.limit = 5
    assert list(arriving) == [b"fiver"]


def test_only_an_unfinished_frame_waits() -> None:
    reader = FrameReader(LIMIT)
    list(reader.feed(frame(b"done") + frame(b"half")[:6]))
    assert reader.waiting == 6
