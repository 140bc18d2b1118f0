"""Files that people bring: read for sure, or refused with the reason (W4)."""

import codecs

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.texts import MAX_TEXT_BYTES, Fault, TextCode, read

TEXT = "NUT\r\nЁЛКА\nÑANDÚ\n🐘\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        codecs.BOM_UTF16_LE + TEXT.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
    ],
)
def test_these_encodings_are_read_and_their_mark_is_gone(data: bytes) -> None:
    assert read(data) == TEXT


def test_an_empty_file_is_an_empty_text() -> None:
    assert [read(b""), read(codecs.BOM_UTF8), read(codecs.BOM_UTF16_LE)] == ["", "", ""]


@pytest.mark.parametrize(
    ("data", "code", "values"),
    [
        (b"NUT\nCAF\xc9\n", "text_broken", {"encoding": "UTF-8", "line": 2, "byte": 7}),
        (b"NUT\r\nLION\r\nCAF\xc3", "text_broken", {"encoding": "UTF-8", "line": 3, "byte": 14}),
        (b"\xed\xa0\x80", "text_broken", {"encoding": "UTF-8", "line": 1, "byte": 0}),
        (b"\xc0\xaf", "text_broken", {"encoding": "UTF-8", "line": 1, "byte": 0}),
        (b"\xef\xbb\xbfA\n\xff", "text_broken", {"encoding": "UTF-8", "line": 2, "byte": 5}),
        (b"\xff\xfeN\0U\0T", "text_broken", {"encoding": "UTF-16LE", "line": 1, "byte": 6}),
        (b"\xfe\xff\0N\0\n\xd8\0", "text_broken", {"encoding": "UTF-16BE", "line": 2, "byte": 6}),
        (b"N\0T", "text_nul", {"line": 1, "byte": 1}),
        (b"NUT\rLI\0ON", "text_nul", {"line": 2, "byte": 6}),
        (b"\xfe\xff\0N\0\0", "text_nul", {"line": 1, "byte": 4}),
        ("NUT\nLION".encode("utf-16-le"), "text_unmarked", {"bytes": 16}),
        ("NUT\nLION".encode("utf-16-be"), "text_unmarked", {"bytes": 16}),
        ("ЯБЛОКО\nГРУША".encode("utf-16-le"), "text_unmarked", {"bytes": 24}),
        ("תפוח\nאגס".encode("utf-16-be"), "text_unmarked", {"bytes": 16}),
        ("NUT".encode("utf-32"), "text_encoding", {"encoding": "UTF-32"}),
        (codecs.BOM_UTF32_BE, "text_encoding", {"encoding": "UTF-32"}),
        (b"A" * (MAX_TEXT_BYTES + 1), "text_too_long", {"bytes": 524289, "limit": 524288}),
    ],
)
def test_a_text_that_is_not_sure_is_refused_with_the_place(
    data: bytes, code: str, values: dict[str, object]
) -> None:
    fault = read(data)
    assert isinstance(fault, Fault)
    assert (fault.code.value, fault.values) == (code, values)


def test_the_largest_text_is_read() -> None:
    assert read(b"A" * MAX_TEXT_BYTES) == "A" * MAX_TEXT_BYTES


@given(st.binary(max_size=200) | st.text().map(lambda text: text.encode("utf-16-le", "surrogatepass")))
@example(b"\xff\xfe\0")
@example(b"\xff")
def test_whatever_bytes_come_they_are_text_without_nul_or_a_known_fault(data: bytes) -> None:
    found = read(data)
    if isinstance(found, str):
        assert "\0" not in found
        found.encode()
    else:
        assert found.code in set(TextCode)
        assert found.values.get("byte", 0) <= len(data)


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_what_was_written_in_utf_8_with_a_mark_comes_back(text: str) -> None:
    assert read(codecs.BOM_UTF8 + text.encode()) == text
