"""The hosted program as a real child process, and children that misbehave."""

import json
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from client.hosting import Hosted, Hosting, read_hosted

SAID = {
    "port": 4747,
    "addresses": ["192.168.1.20:4747"],
    "host_token": "t",
    "name": "Our table",
    "room": "BIRD",
    "fingerprint": "6srepvu7sawdhinz2kdrbl7okqzqxft6",
}


@pytest.fixture
def hosting(tmp_path: Path, qapp: object) -> Iterator[Hosting]:
    made = Hosting(tmp_path)
    yield made
    made.stop()


def child(tmp_path: Path, program: str) -> Hosting:
    """A host whose program is this piece of Python."""
    return Hosting(tmp_path, command=(sys.executable, "-c", program))


def test_the_line_of_the_child_is_understood() -> None:
    hosted = read_hosted(json.dumps(SAID).encode(), moved_from=4747)
    assert hosted == Hosted(
        4747, ("192.168.1.20:4747",), "t", "Our table", "BIRD", 4747, fingerprint=SAID["fingerprint"]
    )


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"{",
        b"\xff",
        b'{"port": "1"}',
        b'{"port": true, "addresses": [], "host_token": ""}',
        b"7",
        json.dumps(SAID | {"fingerprint": 7}).encode(),
        json.dumps(SAID | {"fingerprint": "x"}).encode(),
    ],
)
def test_any_other_line_is_not(line: bytes) -> None:
    assert read_hosted(line) is None


def test_a_room_is_opened_and_closed(hosting: Hosting, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hosting.ready, timeout=20_000) as blocker:
        hosting.start("Ada’s table", port=0)
    hosted = blocker.args[0]
    assert (hosted.name, hosted.moved_from, hosting.running) == ("Ada’s table", None, True)
    socket.create_connection(("127.0.0.1", hosted.port), 5).close()
    hosting.stop()
    assert not hosting.busy
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", hosted.port), 1)


def test_a_taken_port_means_another_free_one(hosting: Hosting, qtbot: QtBot) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with qtbot.waitSignal(hosting.ready, timeout=20_000) as blocker:
            hosting.start("Table", port)
    assert blocker.args[0].moved_from == port
    assert blocker.args[0].port != port


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to send")
def test_a_child_that_dies_is_noticed_once(hosting: Hosting, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hosting.ready, timeout=20_000):
        hosting.start("Table", port=0)
    with qtbot.waitSignal(hosting.stopped, timeout=5000):
        os.kill(hosting.process_id, signal.SIGKILL)
    assert not hosting.busy


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to send")
def test_a_room_that_is_let_go_stays_open(hosting: Hosting, qtbot: QtBot) -> None:
    with qtbot.waitSignal(hosting.ready, timeout=20_000) as blocker:
        hosting.start("Table", port=0)
    number = hosting.process_id
    hosting.let_go()
    assert not hosting.busy
    hosting.stop()
    try:
        socket.create_connection(("127.0.0.1", blocker.args[0].port), 5).close()
    finally:
        os.kill(number, signal.SIGTERM)


def test_a_line_that_comes_in_pieces_is_read_to_its_end(tmp_path: Path, qtbot: QtBot) -> None:
    text = json.dumps(SAID)
    program = (
        "import sys, time\n"
        f"for piece in ({text[:9]!r}, {text[9:]!r}, chr(10)):\n"
        "    sys.stdout.write(piece); sys.stdout.flush(); time.sleep(0.1)\n"
        "time.sleep(60)"
    )
    hosting = child(tmp_path, program)
    with qtbot.waitSignal(hosting.ready, timeout=10_000) as blocker:
        hosting.start("Table")
    assert blocker.args[0].host_token == "t"
    hosting.stop()


@pytest.mark.parametrize(
    ("program", "why"),
    [
        (
            f"print({json.dumps(SAID | {'fingerprint': ''})!r})\nimport time; time.sleep(60)",
            "It said something that is not understood",
        ),
        ("import sys; sys.exit('No cards in the box.')", "No cards in the box."),
        ("print('hello')\nimport time; time.sleep(60)", "It said something that is not understood"),
        ("import sys; sys.exit(5)", "The program ended with 5"),
    ],
)
def test_a_child_that_fails_says_why(tmp_path: Path, qtbot: QtBot, program: str, why: str) -> None:
    hosting = child(tmp_path, program)
    with qtbot.waitSignal(hosting.failed, timeout=10_000) as blocker:
        hosting.start("Table")
    assert blocker.args == [why]
    assert not hosting.busy


def test_a_program_that_is_not_there_fails_too(tmp_path: Path, qtbot: QtBot) -> None:
    hosting = Hosting(tmp_path, command=(str(tmp_path / "nothing"),))
    with qtbot.waitSignal(hosting.failed, timeout=10_000):
        hosting.start("Table")


def test_a_port_that_is_always_taken_is_not_tried_for_ever(tmp_path: Path, qtbot: QtBot) -> None:
    hosting = child(tmp_path, "import sys; print('Port is taken.', file=sys.stderr); sys.exit(3)")
    with qtbot.waitSignal(hosting.failed, timeout=10_000) as blocker:
        hosting.start("Table")
    assert blocker.args == ["Port is taken."]
