"""The data file as such: whole, or refused with a sentence."""

from pathlib import Path

import pytest

from server.bots.words.sections import VERSION, DataError, opened, packed


def test_a_section_comes_back_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(packed({"first": b"abc", "empty": b"", "long": bytes(range(256))}))
    found = opened(path)
    assert {name: bytes(data) for name, data in found.items()} == {
        "first": b"abc",
        "empty": b"",
        "long": bytes(range(256)),
    }


def damaged(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]


WHOLE = packed({"words": b"river\nbank"})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "can't be read: it is empty"),
        (b"river\nbank\nmoney\nkangaroo", "it is no file of word meanings"),
        (damaged(WHOLE, 8), f"has version {VERSION ^ 1}, and this program reads version {VERSION}"),
        (WHOLE[:-7], "damaged or not whole"),
        (damaged(WHOLE, 70), "damaged or not whole"),
        (damaged(WHOLE, 30), "damaged or not whole"),
    ],
)
def test_a_file_that_isnt_whole_is_refused_in_a_sentence(tmp_path: Path, data: bytes, reason: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(DataError, match=reason):
        opened(path)


def test_a_file_that_isnt_there_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="can't be read: No such file"):
        opened(tmp_path / "file")
