"""The host command as its own process: what it says, how it ends, and what it survives."""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from protocol.fingerprint import check_words
from protocol.messages import room as m
from protocol.messages import session as s
from server.__main__ import main
from server.config import Limits
from server.identity import FILE
from server.serve import enough_files, within_files
from tests.raw import Raw
from tests.running import QUICK, RunningServer
from tests.server.bots.codenames.conftest import ZOO

ROOT = Path(__file__).parents[2]
HERE = ("--bind", "127.0.0.1")
PLAIN = (*HERE, "--insecure-plain")
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of Unix")


class Host:
    """`python -m server host …`; `says` is what it printed first."""

    def __init__(self, *arguments: str, **more: Any) -> None:
        command = [sys.executable, "-m", "server", "host", *arguments]
        given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "cwd": ROOT} | more
        self.process = subprocess.Popen(command, **given)

    def first_line(self) -> str:
        assert self.process.stdout is not None
        return str(self.process.stdout.readline())

    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self.first_line())
        return facts

    def ends(self, by: signal.Signals | None = None) -> tuple[int, str, str]:
        """Exit code, the rest of what it printed, and its errors."""
        if by is not None:
            self.process.send_signal(by)
        out, err = self.process.communicate(timeout=20)
        return self.process.returncode, out or "", err or ""


@pytest.fixture
def host() -> Iterator[Callable[..., Host]]:
    started: list[Host] = []

    def start(*arguments: str, **more: Any) -> Host:
        started.append(Host(*arguments, **more))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.wait()
        for pipe in (one.process.stdout, one.process.stderr):
            if pipe is not None:
                pipe.close()


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    end = time.monotonic() + 20
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            assert time.monotonic() < end, "nobody listens"
            time.sleep(0.02)


@pytest.mark.parametrize(("arguments", "seats"), [((), 18), (("--game", "big-two"), 4)])
def test_its_room_plays_the_game_that_was_asked_for(
    host: Callable[..., Host], arguments: tuple[str, ...], seats: int
) -> None:
    facts = host("--port", "0", *PLAIN, "--json", *arguments).facts()
    with Raw(facts["port"]) as person:
        assert len(person.join("Ada").settings.seats) == seats


def agent(kind: str, *more: object) -> str:
    """A program of the zoo as an argument."""
    return "mine=" + shlex.join([sys.executable, "-I", "-S", str(ZOO), kind, *map(str, more)])


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def runs(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize(
    ("kind", "by"),
    [
        ("known_and_stubborn", signal.SIGINT),
        pytest.param("known_and_stubborn", signal.SIGTERM, marks=pytest.mark.long),
        ("known", signal.SIGKILL),
    ],
)
def test_its_programs_end_with_it(
    kind: str, by: signal.Signals, host: Callable[..., Host], tmp_path: Path
) -> None:
    server = host("--port", "0", *PLAIN, "--json", "--agent", agent(kind, tmp_path))
    with Raw(server.facts()["port"]).join("Ann") as ann:
        assert ann.settings.bots == ("cautious", "normal", "bold", "mine")
        for seat in (0, 1, 9, 10):
            ann.do(m.AddBot, seat=seat, level="mine")
        ann.do(m.Start)
        wait_until(lambda: len(list(tmp_path.iterdir())) == 4)
        started = [int(file.name) for file in tmp_path.iterdir()]
        assert all(map(runs, started))
    code, _, _ = server.ends(by)
    assert code == (-by if by == signal.SIGKILL else 0)
    wait_until(lambda: not any(map(runs, started)))


@pytest.mark.parametrize(
    ("agents", "told"),
    [
        (["mine"], "'mine' is not NAME=COMMAND"),
        (["Mine=x"], "is not NAME=COMMAND with a name of up to 16 small letters"),
        (["normal=x"], "there is a bot 'normal' already"),
        (["easy=x"], "there is a bot 'easy' already"),
        (["mine=no-such-program -x"], "there is no program 'no-such-program' that can be started"),
        (["mine="], "an agent needs a command"),
        (["mine=it's"], "can't be read"),
        ([agent("good"), agent("good")], "there is a bot 'mine' already"),
    ],
)
def test_an_agent_that_cannot_be_is_a_sentence(
    agents: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [argument for one in agents for argument in ("--agent", one)]
    with pytest.raises(SystemExit) as ended:
        main(["host", *arguments])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@posix
@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_everybody_is_told_of_the_end_and_it_ends_well(host: Callable[..., Host], by: signal.Signals) -> None:
    server = host("--port", "0", *PLAIN, "--json", "--name", "Friday 🦊")
    facts = server.facts()
    assert facts.keys() == {"port", "addresses", "host_token", "name", "room", "resumed", "fingerprint"}
    assert (facts["name"], facts["addresses"]) == ("Friday 🦊", [f"127.0.0.1:{facts['port']}"])
    with Raw(facts["port"]) as stranger, Raw(facts["port"]).join("Ann") as ann:
        ended = server.process.send_signal(by)
        assert [one.closed() for one in (stranger, ann)] == ["shutdown"] * 2
        ann.close()
        stranger.close()
        ended = server.ends()
    assert ended == (0, "", "")


def test_what_it_prints_to_join_by_is_what_it_is_known_by(host: Callable[..., Host], tmp_path: Path) -> None:
    keeps = ("--data", str(tmp_path))
    first = host("--port", "0", *HERE, "--json", *keeps)
    known = first.facts()["fingerprint"]
    first.process.kill()
    first.ends()
    server = host("--port", "0", *HERE, *keeps)
    printed = [server.first_line().strip() for _ in range(6)]
    assert printed[3].endswith(f"#{known}")
    assert printed[5] == check_words(known)
    with Raw(int(printed[1].rsplit(":", 1)[1]), tls=True) as raw:
        assert raw.join("Ann").people["Ann"].host


def test_a_plain_one_says_so_and_has_no_fingerprint(host: Callable[..., Host]) -> None:
    assert host("--port", "0", *PLAIN, "--json").facts()["fingerprint"] == ""
    server = host("--port", "0", *PLAIN)
    printed = [server.first_line() for _ in range(5)]
    assert "#" not in printed[3]
    assert printed[4].startswith("Nothing is encrypted")


def test_a_damaged_certificate_is_a_sentence_and_stays(host: Callable[..., Host], tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("torn")
    code, out, err = host("--port", "0", *HERE, "--data", str(tmp_path)).ends()
    assert (code, out, err.count("\n")) == (5, "", 1)
    assert err.startswith(f"The certificate in {tmp_path / FILE} is damaged")
    assert (tmp_path / FILE).read_text() == "torn"


def test_what_keeps_nothing_has_a_key_for_one_run_and_says_so(
    host: Callable[..., Host], tmp_path: Path
) -> None:
    keeps = ("--keep-nothing", "--data", str(tmp_path))
    names = [host("--port", "0", *HERE, "--json", *keeps).facts()["fingerprint"] for _ in range(2)]
    assert names[0] != names[1]
    assert not list(tmp_path.iterdir())
    server = host("--port", "0", *HERE, *keeps)
    printed = [server.first_line() for _ in range(7)]
    assert printed[6].startswith("They are for this run only")


@posix
def test_it_ends_though_a_client_takes_no_goodbye(host: Callable[..., Host]) -> None:
    server = host("--port", "0", *PLAIN)
    assert server.first_line().endswith("by one of these addresses:\n")
    port = int(server.first_line().rsplit(":", 1)[1])
    with Raw(port) as raw:
        raw.join("Ann")
        code, out, err = server.ends(signal.SIGINT)
    assert (code, out.splitlines()[-1], err) == (0, "The game has ended.", "")


def test_a_taken_port_is_told_in_a_sentence(host: Callable[..., Host]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, out, err = host("--port", str(port), *HERE).ends()
    assert (code, out, err.count("\n")) == (3, "", 1)
    assert err.startswith(f"Port {port} is taken, probably by another game on this computer. Choose another")


def test_two_servers_that_start_at_once_do_not_share_a_port(host: Callable[..., Host]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    both = [host("--port", port, *HERE, "--json") for _ in range(2)]
    end = time.monotonic() + 20
    while all(one.process.poll() is None for one in both):
        assert time.monotonic() < end, "both of them listen"
        time.sleep(0.02)
    [loser] = [one for one in both if one.process.poll() is not None]
    assert loser.ends()[0] == 3


def test_an_address_of_another_computer_is_told_in_a_sentence(host: Callable[..., Host]) -> None:
    code, _, err = host("--port", "0", "--bind", "192.0.2.1").ends()
    assert (code, err.count("\n"), "--bind takes an address of this computer" in err) == (1, 1, True)


@posix
def test_whoever_started_it_may_stop_reading(host: Callable[..., Host]) -> None:
    server = host("--port", "0", *PLAIN, "--json", "--for-window")
    facts = server.facts()
    assert server.process.stdout is not None
    assert server.process.stderr is not None
    server.process.stdout.close()
    with Raw(facts["port"]) as raw:
        raw.join("Ann", host_token=facts["host_token"])
        assert raw.people["Ann"].host
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(20) == 0
    assert server.process.stderr.read() == ""


@posix
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_a_server_whose_output_nobody_takes_serves_all_the_same(
    host: Callable[..., Host], more: list[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    reading, writing = os.pipe()
    os.close(reading)
    server = host("--port", str(port), *PLAIN, *more, stdout=writing)
    os.close(writing)
    wait_for(port)
    with Raw(port) as raw:
        raw.join("Ann")
        server.process.send_signal(signal.SIGINT)
        assert raw.closed() == "shutdown"
    assert server.ends() == (0, "", "")


def test_a_windows_server_ends_some_time_after_the_last_one_left() -> None:
    server = RunningServer(for_window=True, window_idle_seconds=0.3, limits=QUICK)
    with Raw(server.port) as ann:
        ann.join("Ann")
        time.sleep(0.5)
        assert server.alive
    server._thread.join(5)
    assert not server.alive


def test_a_windows_server_stays_while_somebody_is_in_any_room() -> None:
    server = RunningServer(for_window=True, window_idle_seconds=0.2, limits=QUICK)
    with Raw(server.port) as eve:
        assert isinstance(eve.ask(s.OpenRoom, room_name="Attic", name="Eve", avatar="owl"), s.Joined)
        time.sleep(0.4)
        assert server.alive
    server._thread.join(5)
    assert not server.alive


# ---- open files


@posix
def test_as_many_files_as_connections_need_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limit = [256, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limit.__setitem__(slice(None), wanted))
    assert (enough_files(1000), limit) == (1000, [1128, 4096])
    limit[:] = [256, 512]
    assert (enough_files(1000), limit) == (384, [512, 512])
    limit[:] = [64, 64]
    assert enough_files(1000) == 32
    limit[:] = [resource.RLIM_INFINITY, resource.RLIM_INFINITY]
    assert enough_files(1000) == 1000


@posix
def test_with_few_files_few_wait_for_their_handshakes(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limit = [4096, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limit.__setitem__(slice(None), wanted))
    assert within_files(Limits()) == Limits()
    limit[:] = [64, 64]
    assert within_files(Limits()) == Limits(connections=32, handshakes=8)


@posix
def test_a_server_with_few_files_refuses_some_and_takes_others_later(host: Callable[..., Host]) -> None:
    import resource

    def few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))

    server = host("--port", "0", *PLAIN, "--json", preexec_fn=few)
    port = server.facts()["port"]
    with ExitStack() as stack:
        raws = [stack.enter_context(Raw(port, greet=False)) for _ in range(100)]
        assert raws[-1].closed() == "too_many"
        assert raws[0].socket.fileno() >= 0
    end = time.monotonic() + 5
    while True:
        with Raw(port, greet=False) as raw:
            raw.send_bytes(b"\x00\x00\x00\x01\xc1")
            if raw.closed() == "malformed":
                break
        assert time.monotonic() < end
    with Raw(port) as ann:
        ann.join("Ann")
        assert ann.people["Ann"].host
        server.process.send_signal(signal.SIGTERM)
        assert ann.closed() == "shutdown"
    assert server.ends() == (0, "", "")
