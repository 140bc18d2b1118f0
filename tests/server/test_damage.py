"""A data folder in which something is broken: `host` goes on as before, or refuses in one sentence and leaves
the broken file as it is. It never tells a traceback, and never shows a game that wasn't played."""

import errno
import os
import shutil
import ssl
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from protocol.messages import room as m
from server import __main__ as program
from server.app import App
from server.identity import FILE as KEY
from server.identity import identity_of
from server.rooms import events as e
from server.storage.database import FILE
from tests.raw import trusting
from tests.server.test_saving import Table

WAL = FILE + "-wal"
PAGE = 4096
PARTS = {FILE, WAL, KEY}
REFUSED = 5


@dataclass
class Came:
    """How `host` ended: its exit code, what it said, and what it would have shown."""

    code: int
    told: str
    rooms: dict[str, list[Any]] = field(default_factory=dict)
    tokens: list[Any] = field(default_factory=list)
    key: str = ""


class Host:
    """Starts `host` in this process up to where it would listen."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        caplog: pytest.LogCaptureFixture,
    ) -> None:
        self._capsys, self._caplog = capsys, caplog
        self._came: Came
        monkeypatch.setattr(program, "serve", self._serve)

    async def _serve(self, app: App, sockets: Any, ready: Any, context: ssl.SSLContext | None = None) -> None:
        for one in sockets:
            one.close()
        journal = app._journal
        self._came.rooms = {code: list(journal.history(code)) for code, _ in journal.rooms()}
        self._came.tokens = sorted(journal.tokens())
        ready()
        if context is not None:
            shakes_hands(context)
        app.close()

    def __call__(self, folder: Path) -> Came:
        self._came = Came(-1, "")
        self._capsys.readouterr()
        self._caplog.clear()
        arguments = ["host", "--port", "0", "--bind", "127.0.0.1", "--json", "--data", str(folder)]
        self._came.code = program.main(arguments)
        said = self._capsys.readouterr()
        self._came.told = said.err
        if not self._came.code:
            self._came.key = said.out.split('"fingerprint": "')[1].split('"')[0]
        return self._came

    def warnings(self) -> list[str]:
        """What the last start logged."""
        assert all(record.exc_info is None for record in self._caplog.records)
        return [record.getMessage() for record in self._caplog.records]


def shakes_hands(context: ssl.SSLContext) -> None:
    """Somebody could connect."""
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    here = context.wrap_bio(up, down, server_side=True)
    there = trusting().wrap_bio(down, up)
    done: set[Any] = set()
    while len(done) < 2:
        for one in (there, here):
            try:
                one.do_handshake()
                done.add(one)
            except ssl.SSLWantReadError:
                pass


@pytest.fixture
def host(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> Host:
    return Host(monkeypatch, capsys, caplog)


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Of a server that was killed in a match, with all of it in the journal's file still; and of one that was
    stopped, with all of it in the file itself."""
    running = tmp_path_factory.mktemp("running")
    table = Table(running)
    assert table.gives_clue() == ""
    for number in range(12):
        assert table["Rob"].refused(m.Say, channel="table", text=f"line {number} {'x' * 100}") == ""
    killed = tmp_path_factory.mktemp("killed")
    for part in (FILE, WAL):
        shutil.copy(running / part, killed)
    identity_of(killed)
    table.close()
    stopped = tmp_path_factory.mktemp("stopped")
    shutil.copy(running / FILE, stopped)
    shutil.copy(killed / KEY, stopped)
    return {"killed": killed, "stopped": stopped}


@pytest.fixture
def broken(folders: dict[str, Path], tmp_path: Path) -> Callable[..., Path]:
    """A copy of the folder, each time anew, in which a file is another one."""

    def make(which: str, name: str = "", change: Callable[[bytes], bytes] = bytes) -> Path:
        folder = tmp_path / "data"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(folders[which], folder)
        if name:
            (folder / name).write_bytes(change((folder / name).read_bytes()))
        return folder

    return make


def flipped(at: int) -> Callable[[bytes], bytes]:
    return lambda data: data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]


def parts(folder: Path) -> dict[str, bytes]:
    """What the files hold; SQLite makes an empty one to read in."""
    files = [each for each in folder.iterdir() if each.name in PARTS and each.is_file()]
    return {each.name: each.read_bytes() for each in files if each.name != WAL or each.stat().st_size}


def assert_all_is_well(whole: Came, folder: Path, host: Host, name: str) -> bool:
    """Whether it went on; then everything is there, and else the file lies there as it did."""
    before = parts(folder)
    came = host(folder)
    if came.code:
        assert (came.code, came.told.count("\n"), "Traceback" in came.told) == (REFUSED, 1, False)
        assert str(folder) in came.told
        after = parts(folder)
        assert after[name] == before[name]
        assert name == KEY or after == before
        return False
    assert came.key == whole.key
    if name == WAL and host.warnings():  # read up to the damage, as after a power cut
        assert_it_is_what_was_saved_before(whole, came)
        assert (folder / f"{WAL}.damaged").read_bytes() == before[WAL]
        return True
    assert set(came.rooms) == set(whole.rooms)
    for code, history in came.rooms.items():
        played, of_whole = before_the_restart(history), before_the_restart(whole.rooms[code])
        assert played == of_whole or (
            name == WAL and played == of_whole[:-1]
        )  # its very last bytes, as if torn
    assert came.tokens == whole.tokens
    return True


def assert_it_is_what_was_saved_before(whole: Came, came: Came) -> None:
    for code in set(came.rooms) & set(whole.rooms):  # a room of which nothing is left is another one
        played = before_the_restart(came.rooms[code])
        assert played == before_the_restart(whole.rooms[code])[: len(played)]


def before_the_restart(history: list[Any]) -> list[Any]:
    """What the killed server had saved; all of it for a room that is new."""
    return history[: next((n for n, (_, each) in enumerate(history) if isinstance(each, e.Restarted)), None)]


def offsets(size: int, step: int) -> Iterator[int]:
    """In each page its header, byte by byte, and a sample of the rest."""
    for page in range(0, size, PAGE):
        yield from range(page, min(page + (100 if page == 0 else 12), size))
    yield from range(0, size, step)


def flips(which: str, name: str, step: int, host: Host, broken: Callable[..., Path]) -> set[bool]:
    whole = host(broken(which))
    assert whole.code == 0
    size = (broken(which) / name).stat().st_size
    return {
        assert_all_is_well(whole, broken(which, name, flipped(at)), host, name) for at in offsets(size, step)
    }


@pytest.mark.parametrize(
    ("which", "name"), [("stopped", FILE), ("killed", FILE), ("killed", WAL), ("stopped", KEY)]
)
def test_a_flipped_byte_is_told_or_changes_nothing(
    host: Host, broken: Callable[..., Path], which: str, name: str
) -> None:
    whole = host(broken(which))
    assert whole.code == 0
    size = (broken(which) / name).stat().st_size
    found = {
        assert_all_is_well(whole, broken(which, name, flipped(at)), host, name)
        for at in range(17, size, size // 9)
    }
    assert found


@pytest.mark.long
@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("which", "name", "step"),
    [("stopped", FILE, 61), ("killed", FILE, 13), ("killed", WAL, 241), ("stopped", KEY, 1)],
)
def test_whatever_byte_is_flipped_it_is_told_or_changes_nothing(
    host: Host, broken: Callable[..., Path], which: str, name: str, step: int
) -> None:
    assert flips(which, name, step, host, broken) == {True, False}


@pytest.mark.parametrize("name", [FILE, KEY])
@pytest.mark.parametrize(
    "change",
    [
        lambda _: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-1],
        lambda data: data[:512],
        lambda data: b"\x00" * len(data),
        lambda data: b"\xff" * len(data),
        lambda data: data[len(data) // 2 :] + data[: len(data) // 2],
    ],
    ids=["empty", "half", "a byte less", "512 bytes", "zeros", "ones", "turned round"],
)
def test_a_file_that_is_not_whole_is_told(
    host: Host, broken: Callable[..., Path], name: str, change: Callable[[bytes], bytes]
) -> None:
    whole = host(broken("stopped"))
    went_on = assert_all_is_well(whole, broken("stopped", name, change), host, name)
    assert not went_on or name == KEY  # without its last line's end it is as good


@pytest.mark.parametrize("size", [0, 1, 31, 32, 56, 5000])
def test_a_journal_that_is_cut_off_is_read_as_far_as_it_goes(
    host: Host, broken: Callable[..., Path], size: int
) -> None:
    whole = host(broken("killed"))
    came = host(broken("killed", WAL, lambda data: data[:size]))
    if came.code:  # not even the room's beginning is left, or the tables
        assert (came.code, came.told.count("\n")) == (REFUSED, 1)
    assert_it_is_what_was_saved_before(whole, came)


@pytest.mark.parametrize("name", [FILE, WAL, KEY, "lock"])
def test_a_folder_in_place_of_a_file_is_told(host: Host, broken: Callable[..., Path], name: str) -> None:
    folder = broken("killed")
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir()
    before = parts(folder)
    came = host(folder)
    assert (came.code, came.told.count("\n")) == (REFUSED, 1), came.told
    assert (folder / name).is_dir()
    assert name == KEY or parts(folder) == before


@pytest.mark.skipif(sys.platform == "win32", reason="others' ways to deny")
@pytest.mark.parametrize("name", [FILE, WAL, KEY, ""], ids=["file", "journal", "key", "folder"])
def test_what_may_not_be_read_is_told(
    host: Host, broken: Callable[..., Path], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = broken("killed")
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    (folder / name).chmod(0)
    came = host(folder)
    (folder / name).chmod(0o700)
    assert (came.code, came.told.count("\n")) == (REFUSED, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="another limit there")
@pytest.mark.parametrize("left", [0, 100, 4096, 5000, 9000, 20_000])
def test_a_disk_that_is_full_at_the_start_is_told_and_nothing_is_half_made(
    host: Host, tmp_path: Path, left: int
) -> None:
    """No file may grow beyond so many bytes, as on a full disk: the system's own error."""
    import resource
    import signal

    folder = tmp_path / "data"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (left, hard))
    try:
        came = host(folder)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert (came.code, came.told.count("\n")) == (REFUSED, 1), (
        came.code,
        came.told,
        os.strerror(errno.EFBIG),
    )
    assert host(folder).code == 0
