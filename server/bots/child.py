"""A program that runs beside this one: lines to it and from it, what it may cost, and its end.

Knows what a line is and not what stands in it. Nothing waits for the program longer than it is told to:
a thread of its own writes, one reads each of the two pipes, and one waits for the end.
"""

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import IO, Any

if sys.platform != "win32":
    from select import POLLIN, POLLOUT, poll
else:
    POLLIN = POLLOUT = 0  # pipes block there, so nobody waits for one to be ready

MAX_LINE = 64 * 1024  # bytes; the longest honest answer has some hundreds
MAX_BETWEEN = 1024 * 1024  # bytes on both pipes from one question to the next: whoever writes more is ended
MAX_LOGGED = 200  # lines on standard error that are told of one program
FAREWELL_SECONDS = 0.5  # for a program to end by itself
JOIN_SECONDS = 1.0  # on Windows somebody else may hold a pipe for ever
_READ = 64 * 1024
_ALONE: dict[str, Any] = (  # so that all it starts can be ended with it, and Ctrl-C is not meant for it
    {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    if sys.platform == "win32"
    else {"start_new_session": True}
)


class Ended(Exception):
    """The program is not there any more, or can't answer."""


class Child:
    """One run of `command`. `log` is told its lines on standard error, from another thread; `gone` is called
    when nothing of it is left, with its exit code. `OSError`, `ValueError`: it can't be started."""

    def __init__(
        self, command: Sequence[str], log: Callable[[str], None], gone: Callable[[int], None]
    ) -> None:
        self._log = log
        self._gone = gone
        self._news = threading.Condition()
        self._unsent: deque[bytes] = deque()
        self._said: deque[bytes | None] = deque()
        self._asked = False
        self._left = MAX_BETWEEN
        self._leaving = self._mute = self._reaped = False
        self._life = threading.Lock()  # held while the process is ended or reaped, so that no other is met
        self._timer = threading.Timer(FAREWELL_SECONDS, self.kill)
        self._bell, self._rope = os.pipe()  # to wake whoever waits for a pipe that somebody else holds
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                **_ALONE,
            )
        except BaseException:
            os.close(self._bell)
            os.close(self._rope)
            raise
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        if sys.platform != "win32":
            for pipe in pipes:
                assert pipe
                os.set_blocking(pipe.fileno(), False)
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True, name="program")
            for work, pipe in zip((self._write, self._hear, self._overhear), pipes, strict=True)
        ]
        for thread in self._threads:
            thread.start()
        threading.Thread(target=self._see_it_end, daemon=True, name="program").start()

    # ---- what whoever owns it calls

    @property
    def ended(self) -> bool:
        """It answers nothing any more."""
        return self._mute or self._leaving

    def tell(self, line: bytes, instead: Sequence[bytes] = ()) -> None:
        """Write a line as soon as the program reads; one of `instead` that is not on its way is left out."""
        with self._news:
            if not self.ended:
                self._unsent = deque(one for one in self._unsent if one not in instead)
                self._unsent.append(line)
                self._news.notify_all()

    def ask(self, line: bytes, take: Callable[[bytes | None], bool], seconds: float) -> bool:
        """Write a line and hand what the program says from now on to `take`, until that is content; None is a
        line that is too long. False: it took too long. `Ended`: it can't answer. What `take` raises is
        raised."""
        with self._news:
            self._said.clear()
            self._asked, self._left = True, MAX_BETWEEN
            self._unsent.append(line)
            self._news.notify_all()
            answered = False

            def over() -> bool:
                nonlocal answered
                while self._said and not answered:
                    answered = take(self._said.popleft())
                return answered or self.ended

            try:
                if self._news.wait_for(over, seconds) and not answered:
                    raise Ended
            finally:
                self._asked = False
                self._said.clear()
                if line in self._unsent:
                    self._unsent.remove(line)
            return answered

    def end(self, farewell: bytes) -> None:
        """Say goodbye and close its input; what is left after a moment is killed. Returns at once."""
        with self._news:
            if self._leaving:
                return
            self._leaving = True
            self._unsent.append(farewell)
            self._news.notify_all()
        with self._life:
            if not self._reaped:
                self._timer.start()

    def kill(self) -> None:
        """End it and all that it started, as far as they stayed together."""
        with self._life:
            if self._reaped:
                return
            if sys.platform == "win32":
                tree = ["taskkill", "/T", "/F", "/PID", str(self._process.pid)]
                subprocess.run(tree, capture_output=True, check=False)
            else:
                with suppress(ProcessLookupError, PermissionError):  # it is a zombie, and alone
                    os.killpg(self._process.pid, signal.SIGKILL)

    # ---- its threads

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            while line := self._next():
                rest = memoryview(line)
                while rest:
                    rest = rest[self._send(pipe.fileno(), rest) :]
        except OSError:  # it has closed its input, or is gone
            self.kill()
        finally:
            pipe.close()

    def _next(self) -> bytes:
        """The next line to write, nothing when there will be none."""
        with self._news:
            self._news.wait_for(lambda: self._unsent or self._leaving or self._mute)
            return self._unsent.popleft() if self._unsent and not self._mute else b""

    def _hear(self, pipe: IO[bytes]) -> None:
        lines = Lines()
        for data in self._received(pipe):
            heard = [line for line in lines.feed(data) if line is None or line.strip()]
            with self._news:
                if self._asked:
                    self._said.extend(heard)
                    self._news.notify_all()
        with self._news:
            self._mute = True
            self._news.notify_all()
        if not self._leaving:
            self.kill()

    def _overhear(self, pipe: IO[bytes]) -> None:
        lines, told = Lines(), 0
        for data in self._received(pipe):
            for line in lines.feed(data):
                told += 1
                if told <= MAX_LOGGED:
                    self._log("(a very long line)" if line is None else line.decode("utf-8", "replace"))
                if told == MAX_LOGGED:
                    self._log("(what more it says is not told)")

    def _received(self, pipe: IO[bytes]) -> Iterator[bytes]:
        """What comes from a pipe, until its end or until it is too much, which ends the program."""
        try:
            while data := self._receive(pipe.fileno()):
                with self._news:
                    self._left -= len(data)
                    flood = self._left < 0
                if flood:
                    self.kill()
                    return
                yield data
        except OSError:
            return
        finally:
            pipe.close()

    def _send(self, descriptor: int, data: memoryview) -> int:
        while True:
            try:
                return os.write(descriptor, data)
            except BlockingIOError:
                if not self._ready(descriptor, POLLOUT):
                    raise BrokenPipeError from None

    def _receive(self, descriptor: int) -> bytes:
        """Nothing at the end, or when there is nothing more after the program's."""
        while True:
            try:
                return os.read(descriptor, _READ)
            except BlockingIOError:
                if not self._ready(descriptor, POLLIN):
                    return b""

    def _ready(self, descriptor: int, use: int) -> bool:
        """Wait until a pipe can be used; False when the program has ended instead."""
        if sys.platform == "win32":
            return True
        waiting = poll()
        waiting.register(descriptor, use)
        waiting.register(self._bell, POLLIN)
        return descriptor in dict(waiting.poll())

    def _see_it_end(self) -> None:
        if hasattr(os, "waitid"):  # without reaping it: the kill is for its group and for no later one
            os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        else:
            self._process.wait()
        self.kill()
        with self._life:
            code = self._process.wait()
            self._reaped = True
        self._timer.cancel()
        os.close(self._rope)
        with self._news:
            self._news.notify_all()
        for thread in self._threads:
            thread.join(JOIN_SECONDS if sys.platform == "win32" else None)
        os.close(self._bell)
        self._gone(code)


class Lines:
    """Cuts a stream of bytes into lines, whatever the chunks it arrives in; None is one that is too long."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        """The lines that these bytes complete; of one that is too long nothing is kept."""
        *whole, rest = data.split(b"\n")
        for piece in whole:
            yield from self._add(piece)
            if not self._too_long:
                yield bytes(self._begun)
            self._begun.clear()
            self._too_long = False
        yield from self._add(rest)

    def _add(self, piece: bytes) -> Iterator[None]:
        if self._too_long:
            return
        self._begun += piece
        if len(self._begun) > MAX_LINE:
            self._begun.clear()
            self._too_long = True
            yield None
