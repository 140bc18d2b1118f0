"""Texts that people bring along as files: their bytes read as one encoding for sure, or a precise fault.

Also the codes of what can be wrong with a list of codenames, since both sides name them. Knows no words and
no game; opens no file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

MAX_TEXT_BYTES = 512 * 1024  # 10,000 codenames of 12 four-byte characters; a list of 700 has 6 kB

_UTF_8 = "UTF-8"
_MARKS = (  # the longest first: the mark of UTF-32 LE begins like that of UTF-16 LE
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\xef\xbb\xbf", _UTF_8),
    (b"\xff\xfe", "UTF-16LE"),
    (b"\xfe\xff", "UTF-16BE"),
)
_READ = (_UTF_8, "UTF-16LE", "UTF-16BE")
_HIGH = bytes(range(9))  # first bytes of UTF-16 from Latin to Arabic; as characters they stand in no text


class TextCode(StrEnum):
    """Why a text as a whole can't be taken. Values in brackets; lines count from 1, bytes from 0."""

    TOO_LONG = "text_too_long"  # [bytes, limit]
    ENCODING = "text_encoding"  # marked as something that isn't read [encoding]
    UNMARKED = "text_unmarked"  # looks like UTF-16, and nothing says which [bytes]
    NUL = "text_nul"  # a character of no text [line, byte]
    BROKEN = "text_broken"  # not what its mark says, or no UTF-8 [encoding, line, byte]
    TOO_MANY_WORDS = "text_too_many_words"  # [have, limit]


class WordCode(StrEnum):
    """Why a word of a list isn't taken. Values in brackets."""

    TWICE = "word_twice"  # the same after folding [first: the word, line]
    TOO_LONG = "word_too_long"  # [letters, limit]
    NOTHING_VISIBLE = "word_nothing_visible"
    NO_LETTER = "word_no_letter"  # no letter, digit or picture
    CONTROL = "word_control"  # a control character inside [character: U+0007]
    DIRECTION = "word_direction"  # a character that steers the writing direction [character]
    REPLACED = "word_replaced"  # U+FFFD: lost when the text was written
    MARKS = "word_marks"  # more marks on one letter than any language writes [limit]
    MIXED = "word_mixed"  # letters of alphabets that look alike within one word
    LANGUAGE = "word_language"  # the comment that names the language names none


@dataclass(frozen=True)
class Fault:
    """Why a text was refused: a code, and what the sentence about it needs."""

    code: TextCode
    values: Mapping[str, str | int] = field(default_factory=dict)


def read(data: bytes) -> str | Fault:
    """The text of a file, without its mark.

    UTF-8 with or without a mark, and UTF-16 with one. What could be read in two ways is refused: nobody
    notices wrong letters before they lie on the table.
    """
    if len(data) > MAX_TEXT_BYTES:
        return Fault(TextCode.TOO_LONG, {"bytes": len(data), "limit": MAX_TEXT_BYTES})
    mark, encoding = next(((m, e) for m, e in _MARKS if data.startswith(m)), (b"", _UTF_8))
    if encoding not in _READ:
        return Fault(TextCode.ENCODING, {"encoding": encoding})
    if not mark and _looks_wide(data):
        return Fault(TextCode.UNMARKED, {"bytes": len(data)})
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        at = len(mark) + error.start
        return Fault(TextCode.BROKEN, {"encoding": encoding, **_place(data, at, encoding, len(mark))})
    before, nul, _ = text.partition("\0")
    if nul:
        at = len(mark) + len(before.encode(encoding))
        return Fault(TextCode.NUL, _place(data, at, encoding, len(mark)))
    return text


def _looks_wide(data: bytes) -> bool:
    """Whether a quarter of the bytes are NULs or nearly, almost all of them at odd or at even places."""
    even, odd = (len(half) - len(half.translate(None, _HIGH)) for half in (data[::2], data[1::2]))
    return len(data) % 2 == 0 and (even + odd) * 4 >= len(data) > 1 and max(even, odd) > 8 * min(even, odd)


def _place(data: bytes, at: int, encoding: str, start: int) -> dict[str, str | int]:
    """Where a byte stands: its line by what can be read before it, and its offset in the file."""
    before = data[start:at].decode(encoding, errors="replace")
    return {"line": before.count("\n") + before.replace("\r\n", "").count("\r") + 1, "byte": at}
