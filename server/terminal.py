"""What verbs in the terminal share: texts of files that arguments name, and text for any terminal."""

from dataclasses import dataclass
from pathlib import Path

from protocol.texts import MAX_TEXT_BYTES, Fault, read


@dataclass(frozen=True)
class Unreadable:
    """Why a file has no text, in one sentence."""

    sentence: str


def file_text(file: str) -> str | Unreadable:
    """The text of a variant's file; no more of a longer one is read than shows that it is too long."""
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(MAX_TEXT_BYTES + 1)
    except OSError as error:
        return Unreadable(f"{file}: can't be read ({error.strerror})")
    text = read(data)
    if isinstance(text, Fault):
        return Unreadable(f"{file}: the file: is no text that can be read for sure")
    return text


def printable(text: str, encoding: str | None) -> str:
    """With what the terminal's encoding lacks as escapes: a name from a file may be in any script."""
    known = encoding or "utf-8"
    return text.encode(known, "backslashreplace").decode(known)
