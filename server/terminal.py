"""What verbs in the terminal share: texts of files that arguments name, and text for any terminal."""

import errno
import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TextIO, assert_never

from protocol.texts import MAX_TEXT_BYTES, Fault, TextCode, read

UNSAID, INTERRUPTED = 1, 130  # exit codes: not all could be printed; Ctrl-C, as shells have it


@dataclass(frozen=True)
class Unreadable:
    """Why a file has no text, in one sentence."""

    sentence: str


class LinesUnreadable(Exception):
    """Why lines can't be read, in one sentence."""


def lines_of(file: str, most: int) -> Iterator[str]:
    """The lines of a file, for "-" of standard input, each as soon as it is there; a longer one in pieces of
    `most` + 1 characters. UTF-8, with a mark or without; what isn't becomes U+FFFD. `LinesUnreadable`."""
    try:
        with _typed() if file == "-" else open(file, encoding="utf-8-sig", errors="replace") as opened:
            while line := opened.readline(most + 1):
                yield line
    except (OSError, ValueError) as error:
        raise LinesUnreadable(f"{name_of(file)}: can't be read ({why_unreadable(error)}).") from error


def name_of(file: str) -> str:
    """How a file that may be standard input is called."""
    return "standard input" if file == "-" else file


def _typed() -> AbstractContextManager[TextIO]:
    """Standard input, whatever encoding the system takes for usual."""
    if sys.stdin is None:  # closed by whoever started the program
        raise OSError(errno.EBADF, "")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return nullcontext(sys.stdin)


def file_text(file: str) -> str | Unreadable:
    """The text of a variant's file; no more of a longer one is read than shows that it is too long."""
    try:
        data = file_bytes(file)
    except (OSError, ValueError) as error:
        return Unreadable(f"{file}: can't be read ({why_unreadable(error)})")
    text = read(data)
    if isinstance(text, Fault):
        return Unreadable(f"{file}: the file: {fault_sentence(text)}")
    return text


def fault_sentence(fault: Fault) -> str:
    """Why a whole text was refused."""
    values = fault.values
    match fault.code:
        case TextCode.TOO_LONG:
            return f"has more than {int(values['limit']) // 1024} KiB, the most that is read."
        case TextCode.ENCODING:
            return f"is {values['encoding']}; save it as UTF-8."
        case TextCode.UNMARKED:
            return "looks like UTF-16 without a byte order mark; save it as UTF-8."
        case TextCode.NUL:
            return f"has a NUL character on line {values['line']} (byte {values['byte']}), so it is no text."
        case TextCode.BROKEN:
            where = f"line {values['line']} (byte {values['byte']})"
            return f"isn't {values['encoding']} on {where}; save it as UTF-8."
        case TextCode.TOO_MANY_WORDS:
            return f"has {values['have']:,} words, and a list may have {values['limit']:,}."
        case _:
            assert_never(fault.code)


def file_bytes(file: str) -> bytes:
    """As much of a file as is needed to see that it is too long; a pipe that nobody writes to is empty."""
    with open(file, "rb", opener=_at_once) as opened:
        return opened.read(MAX_TEXT_BYTES + 1)


def why_unreadable(error: OSError | ValueError) -> str:
    """The system's own words; a ValueError is a name that no file can have."""
    if isinstance(error, OSError):
        return os.strerror(error.errno) if error.errno else str(error)
    return "no file can have this name"


def speak(verb: Callable[[], int]) -> int:
    """Carry a verb out that only prints; its exit code, also where nobody reads to the end."""
    if sys.stdout is None or sys.stderr is None:  # closed by whoever started the program
        return UNSAID
    try:
        code = verb()
        sys.stdout.flush()
    except BrokenPipeError:
        return _unsaid("")
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _unsaid(f"The output can't be written: {os.strerror(error.errno or 0)}.")
    return code


def _unsaid(sentence: str) -> int:
    """Nothing more is printed: what is still waiting would fail again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if sentence:
        print(sentence, file=sys.stderr)
    return UNSAID


def _at_once(file: str, flags: int) -> int:
    """Open also a named pipe without waiting for whoever writes to it; then read as usual."""
    never_wait = getattr(os, "O_NONBLOCK", 0)  # not on Windows, which has no such pipes
    descriptor = os.open(file, flags | never_wait)
    if never_wait:
        os.set_blocking(descriptor, True)
    return descriptor


def printable(text: str, encoding: str | None) -> str:
    """With what the terminal's encoding lacks as escapes: a name from a file may be in any script."""
    known = encoding or "utf-8"
    return text.encode(known, "backslashreplace").decode(known)
