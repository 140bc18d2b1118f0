"""A text that the host brings along: a file read once, never a link and never more than the limit; its parts.

Opens what a person chose or dropped and nothing else. Knows no room; what the text means the server says.
"""

import os
import stat
from dataclasses import dataclass, field
from pathlib import Path

from protocol.limits import KIB
from protocol.texts import MAX_TEXT_BYTES, Fault, TextCode, read
from protocol.types import Values

VARIANT, WORDS, NO_WORDS = "variant", "words", "no_words"  # what `Bring.kind` says
VARIANT_ENDING = ".json"

PART_BYTES = 12 * KIB  # of text in one message, which holds 16 KiB with everything around it

_CAREFULLY = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)


@dataclass(frozen=True)
class Loaded:
    """A file's name without its folder, and what stands in it."""

    name: str
    text: str


@dataclass(frozen=True)
class Unusable:
    """Why a file isn't read: a `TextCode` or one of `file_words.FILES`, with what the sentence needs."""

    name: str
    code: str
    values: Values = field(default_factory=dict)


def kind_of(path: str) -> str:
    """What a dropped file is taken for, by its ending."""
    return VARIANT if path.lower().endswith(VARIANT_ENDING) else WORDS


def load(path: str) -> Loaded | Unusable:
    """The text of a plain file. Its size is looked at before it is read."""
    name = _plain(Path(path).name)
    try:
        if os.path.islink(path):
            return Unusable(name, "link")
        descriptor = os.open(path, _CAREFULLY)
        with open(descriptor, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                return Unusable(name, "no_file")
            if found.st_size > MAX_TEXT_BYTES:
                return Unusable(name, TextCode.TOO_LONG, {"bytes": found.st_size, "limit": MAX_TEXT_BYTES})
            data = file.read(MAX_TEXT_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL
        return Unusable(name, "unreadable", {"why": getattr(error, "strerror", None) or str(error)})
    text = read(data)
    if isinstance(text, Fault):
        return Unusable(name, text.code, dict(text.values))
    return Loaded(name, text)


def pasted(name: str, text: str) -> Loaded | Unusable:
    """A text from the clipboard, under the limits of a file."""
    found = read(text.encode("utf-8", "ignore"))
    if isinstance(found, Fault):
        return Unusable(name, found.code, dict(found.values))
    return Loaded(name, found)


def parts(text: str, most: int = PART_BYTES) -> tuple[str, ...]:
    """The text in pieces of at most so many bytes, none of which ends inside a character."""
    data, made, start = text.encode("utf-8"), [], 0
    while start < len(data):
        end = min(start + most, len(data))
        while end < len(data) and data[end] & 0xC0 == 0x80:  # the middle of a character
            end -= 1
        made.append(data[start:end].decode("utf-8"))
        start = end
    return tuple(made) or ("",)


def _plain(name: str) -> str:
    """A name that can be sent: one with undecodable bytes has half surrogates."""
    return name.encode("utf-8", "replace").decode("utf-8") or "?"
