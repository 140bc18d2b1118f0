"""The server program as a child process of the window that hosts: starts it, learns its port, ends it.

The child outlives a crash of the window, and also its end when other people are still there: it is told
`--for-window`, so it ends by itself ten minutes after the last person has left. It keeps its rooms: the next
one goes on with them, unless this one was ended by `stop`.
"""

import json
import logging
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PyQt6 import sip
from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

import client
from protocol.fingerprint import is_fingerprint
from protocol.limits import MAX_ROOM_NAME
from protocol.version import DEFAULT_PORT

log = logging.getLogger(__name__)

PORT_TAKEN = 3  # the exit code that says so
LOOPBACK = "127.0.0.1"
START_SECONDS = 20.0  # a slow disk; it is ready in half a second
STOP_SECONDS = 3.0  # people are told in that time; then it is killed
MAX_LINE = 64 * 1024  # bytes of the one line it says; more is not our program

_left_running: list[QProcess] = []  # a QProcess that is destroyed kills its program


@dataclass(frozen=True)
class Hosted:
    """What the child said when it listened. `moved_from` is the port it could not have, or None; `resumed`:
    the room goes on where it was before a crash."""

    port: int
    addresses: tuple[str, ...]
    host_token: str
    name: str
    room: str = ""
    moved_from: int | None = None
    resumed: bool = False
    fingerprint: str = ""  # of its key; "" where it encrypts nothing


class Hosting(QObject):
    """At most one child. `ready(Hosted)`, `failed(sentence)` before that, `stopped()` if it dies after it."""

    ready = pyqtSignal(object)
    failed = pyqtSignal(str)
    stopped = pyqtSignal()

    def __init__(
        self,
        log_folder: Path,
        parent: QObject | None = None,
        command: tuple[str, ...] = (sys.executable, "-m", "server"),
        insecure_plain: bool = False,
    ) -> None:
        super().__init__(parent)
        self._command = command
        self._plain = insecure_plain
        self._log = log_folder / f"host-{os.getpid()}.log"
        self._process: QProcess | None = None
        self._said = b""
        self.port = 0  # where the running child listens
        self._name = ""
        self._alone = False
        self._port = DEFAULT_PORT
        self._moved_from: int | None = None
        self._ready = False
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(round(START_SECONDS * 1000))
        self._patience.timeout.connect(self._too_slow)

    @property
    def running(self) -> bool:
        """Whether a child of this window runs and has said that it listens."""
        return self._process is not None and self._ready

    @property
    def process_id(self) -> int:
        """The system's number of the child; 0 without one."""
        return self._process.processId() if self._process is not None else 0

    @property
    def busy(self) -> bool:
        """Whether one is being started or runs."""
        return self._process is not None

    def start(self, name: str, port: int = DEFAULT_PORT, alone: bool = False) -> None:
        """Start a child for a room of this name; if the port is taken, on one that the system chooses.

        `alone`: no other computer can reach it, and nothing of it is kept.
        """
        if self._process is not None:
            return
        self._name, self._port, self._moved_from = name[:MAX_ROOM_NAME], port, None
        self._alone = alone
        self._launch()

    def stop(self) -> None:
        """End the game for everybody: the child tells them and goes. Waits for it at most some seconds."""
        process, self._process, self._ready = self._process, None, False
        if process is None:
            return
        self._patience.stop()
        self._unhear(process)
        if sys.platform != "win32":  # there a console program can't be asked
            process.terminate()
        if sys.platform == "win32" or not process.waitForFinished(round(STOP_SECONDS * 1000)):
            process.kill()
            process.waitForFinished(1000)
        process.deleteLater()
        self._forget_log()

    def let_go(self) -> None:
        """Leave the child running after this window ends."""
        process, self._process, self._ready = self._process, None, False
        if process is not None:
            self._unhear(process)
            process.setParent(None)
            sip.transferto(process, None)  # type: ignore[arg-type]  # None: Qt's own from now on
            _left_running.append(process)

    # ---- the child

    def _launch(self) -> None:
        self._said, self._ready = b"", False
        process = self._process = QProcess(self)
        program, *first = self._command
        process.setProgram(program)
        arguments = ["host", "--json", "--for-window", "--port", str(self._port), "--name", self._name]
        if self._alone:
            arguments += ["--bind", LOOPBACK, "--keep-nothing"]
        process.setArguments([*first, *arguments, *(["--insecure-plain"] if self._plain else [])])
        process.setWorkingDirectory(str(program_folder()))
        process.setProcessEnvironment(_environment())
        self._prepare_log(process)
        if sys.platform != "win32":  # Ctrl-C in the terminal of the window must not end everybody's game
            parameters = QProcess.UnixProcessParameters()
            parameters.flags = QProcess.UnixProcessFlag.CreateNewSession
            process.setUnixProcessParameters(parameters)
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._finished)
        process.errorOccurred.connect(self._error)
        self._patience.start()
        process.start()

    def _prepare_log(self, process: QProcess) -> None:
        try:
            self._log.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            process.setStandardErrorFile(QProcess.nullDevice())
            return
        process.setStandardErrorFile(str(self._log))

    def _read(self) -> None:
        if self._process is None or self._ready:
            return
        self._said += self._process.readAllStandardOutput().data()
        if b"\n" not in self._said and len(self._said) < MAX_LINE:
            return  # the line comes in pieces
        hosted = read_hosted(self._said.partition(b"\n")[0], self._moved_from)
        if hosted is None or bool(hosted.fingerprint) == self._plain:
            self._give_up("It said something that is not understood")
            return
        self._ready, self.port = True, hosted.port
        self._patience.stop()
        self.ready.emit(hosted)

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        if self._process is None:
            return
        was_ready = self._ready
        self._drop()
        if was_ready:
            log.warning("the hosted game ended with %s, %s", code, status.name)
            self.stopped.emit()
        elif code == PORT_TAKEN and self._port != 0:
            self._moved_from, self._port = self._port, 0
            self._launch()
        else:
            self.failed.emit(self._last_words() or f"The program ended with {code}")

    def _error(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart and self._process is not None:
            self._give_up("Python could not be started")

    def _too_slow(self) -> None:
        self._give_up("It did not answer in time")

    def _give_up(self, why: str) -> None:
        process = self._process
        self._drop()
        if process is not None:
            process.kill()
            process.waitForFinished(1000)
        self.failed.emit(why)

    def _drop(self) -> None:
        process, self._process, self._ready = self._process, None, False
        self._patience.stop()
        if process is not None:
            self._unhear(process)
            process.finished.connect(process.deleteLater)
            if process.state() is QProcess.ProcessState.NotRunning:
                process.deleteLater()

    def _unhear(self, process: QProcess) -> None:
        process.readyReadStandardOutput.disconnect(self._read)
        process.finished.disconnect(self._finished)
        process.errorOccurred.disconnect(self._error)

    def _last_words(self) -> str:
        """The last line that it wrote about its trouble."""
        try:
            text = self._log.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""
        lines = [line.strip() for line in text[-2000:].splitlines() if line.strip()]
        return lines[-1][:300] if lines else ""

    def _forget_log(self) -> None:
        with suppress(OSError):
            self._log.unlink(missing_ok=True)


def program_folder() -> Path:
    """The folder that holds the packages `client` and `server`, in a checkout and installed."""
    return Path(client.__file__).resolve().parent.parent


def _environment() -> QProcessEnvironment:
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", str(program_folder()))
    environment.insert("PYTHONUNBUFFERED", "1")
    environment.insert("PYTHONIOENCODING", "utf-8")
    return environment


def read_hosted(line: bytes, moved_from: int | None = None) -> Hosted | None:
    """The child's one JSON object, or None for anything else."""
    try:
        said = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(said, dict):
        return None
    port, addresses, token = said.get("port"), said.get("addresses"), said.get("host_token")
    fingerprint = said.get("fingerprint", "")
    if fingerprint and not (isinstance(fingerprint, str) and is_fingerprint(fingerprint)):
        return None
    good = type(port) is int and isinstance(addresses, list) and isinstance(token, str)
    if not good or not isinstance(port, int) or not isinstance(addresses, list) or not isinstance(token, str):
        return None
    return Hosted(
        port=port,
        addresses=tuple(str(each) for each in addresses),
        host_token=token,
        name=str(said.get("name", "")),
        room=str(said.get("room", "")),
        moved_from=moved_from,
        resumed=said.get("resumed") is True,
        fingerprint=fingerprint,
    )
