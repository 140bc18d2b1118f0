"""An agent that is a program: it is asked in lines of JSON on its standard input, and answers on its output.

docs/bots.md, "A program", is the contract. What it answers is checked by whoever asked.
"""

import json
import logging
import threading
from collections.abc import Sequence
from typing import Any, Literal, TypeVar

import msgspec

from server.bots.agent import DEAD, LATE, MALFORMED, Agent, AgentError, Asked, Clue, Guess
from server.bots.child import MAX_LINE, Child, Ended
from server.bots.view import View

log = logging.getLogger("codenames.bots")

MAX_STARTS = 4  # in one match; who dies more often is not started again
MAX_PROGRAMS = 32  # at once in one server: guests may open rooms, and seat them there
_LOGGED = 300  # characters of a line

Answer = TypeVar("Answer", bound="_Answer")


class _Answer(msgspec.Struct):
    ask: int


class _Clue(_Answer):
    word: str
    number: int | None
    intended: tuple[int, ...] = ()


class _Guess(_Answer):
    choice: int | Literal["pass"]
    why: str = ""


class ProgramAgent(Agent):
    """`name` is for the log. `places`: how many more programs may run; None is no limit."""

    watches = waits = True

    def __init__(self, name: str, command: Sequence[str], places: threading.Semaphore | None = None) -> None:
        self._name = name
        self._command = command
        self._places = places
        self._lock = threading.Lock()
        self._closed = False
        self._child: Child | None = None
        self._starts = 0
        self._asks = 0
        self._observed = b""

    def start(self, view: View) -> None:
        """It runs from now on."""
        self._running(view)

    def clue(self, view: View, asked: Asked) -> Clue:
        """Its answer to a question of type `clue`."""
        answer = self._ask("clue", view, asked, _Clue)
        return Clue(answer.word, answer.number, answer.intended)

    def guess(self, view: View, asked: Asked) -> Guess:
        """Its answer to a question of type `guess`."""
        answer = self._ask("guess", view, asked, _Guess)
        return Guess(answer.choice, answer.why)

    def observe(self, view: View) -> None:
        """Nothing for a program that has ended; one that doesn't read is shown only the newest."""
        if self._child is not None:
            line = _line("observe", view=view.named())
            self._child.tell(line, instead=(self._observed,))
            self._observed = line

    def close(self) -> None:
        """It is told, and killed when it does not end by itself."""
        with self._lock:
            self._closed = True
            child = self._child
        if child is not None:
            child.end(_line("close"))

    # ---- asking

    def _ask(self, kind: str, view: View, asked: Asked, answer: type[Answer]) -> Answer:
        child = self._running(view)
        self._asks += 1
        reason = {"refused": {"code": asked.refused, "values": asked.values}} if asked.refused else {}
        line = _line(kind, ask=self._asks, seconds=asked.seconds, **reason, view=view.named())
        found: list[Answer] = []

        def take(said: bytes | None) -> bool:
            if _addressee(said) != self._asks:  # an answer that comes late or twice
                return False
            assert said is not None
            found.append(_read(said, answer))
            return True

        try:
            if not child.ask(line, take, asked.seconds):
                raise AgentError(LATE, f"{self._name} took more than {asked.seconds:g} s")
        except Ended:
            raise AgentError(DEAD, f"{self._name} ended without an answer") from None
        return found[0]

    def _running(self, view: View) -> Child:
        """The program, started if it has to be, and then told what it is in."""
        with self._lock:
            if self._closed:
                raise AgentError(DEAD, f"{self._name} is not asked any more")
            if self._child is not None and not self._child.ended:
                return self._child
        child = self._started()
        with self._lock:
            self._child = child
            closed = self._closed
        child.tell(_line("start", view=view.named()))
        if closed:  # meanwhile
            child.end(_line("close"))
        return child

    def _started(self) -> Child:
        if self._starts == MAX_STARTS:
            raise AgentError(DEAD, f"{self._name} ended {MAX_STARTS} times")
        if self._places is not None and not self._places.acquire(blocking=False):
            log.warning("agent %s: too many programs run already", self._name)
            raise AgentError(DEAD, f"{self._name} has no place among {MAX_PROGRAMS} programs")
        self._starts += 1
        try:
            return Child(self._command, self._overhear, self._gone)
        except (OSError, ValueError) as error:
            self._free()
            log.warning("agent %s can't be started: %s", self._name, error)
            raise AgentError(DEAD, f"{self._name} can't be started") from error

    def _gone(self, code: int) -> None:
        self._free()
        if not self._closed:
            log.warning("agent %s ended by itself, with exit code %d", self._name, code)

    def _free(self) -> None:
        if self._places is not None:
            self._places.release()

    def _overhear(self, line: str) -> None:
        shown = "".join(c if c.isprintable() else " " for c in line[:_LOGGED])
        log.warning("agent %s says: %s", self._name, shown)


def _line(kind: str, **fields: Any) -> bytes:
    """In ASCII: not every language reads its input as UTF-8 on every system."""
    return json.dumps({"type": kind, **fields}).encode() + b"\n"


def _addressee(line: bytes | None) -> int:
    """The number of the question that a line answers."""
    if line is None:
        raise AgentError(MALFORMED, f"a line of more than {MAX_LINE} bytes")
    return _read(line, _Answer).ask


def _read(line: bytes, kind: type[Answer]) -> Answer:
    try:
        return msgspec.json.decode(line, type=kind)
    except RecursionError:
        raise AgentError(MALFORMED, "nested too deep") from None
    except msgspec.DecodeError as error:
        raise AgentError(MALFORMED, str(error)[:_LOGGED]) from None
