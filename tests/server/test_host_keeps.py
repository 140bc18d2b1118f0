"""The host command and its data folder: what it says, how it ends, what it goes on with."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from protocol.messages import room as m
from protocol.messages import session as s
from server.identity import FILE as KEY
from server.storage.database import FILE, VERSION, check
from tests.raw import Raw
from tests.server.test_host import HERE, ROOT, Host, host, posix

__all__ = ["host"]

Start = Callable[..., Host]


def kept(start: Start, folder: Path, *more: str) -> tuple[Host, dict[str, object]]:
    server = start("--port", "0", *HERE, "--json", "--data", str(folder), *more)
    return server, server.facts()


def run(*arguments: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "server", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stdout, done.stderr


@posix
@pytest.mark.parametrize("durability", ["normal", "full"])
def test_killed_and_started_again_it_goes_on(host: Start, tmp_path: Path, durability: str) -> None:
    more = ("--durability", durability, "--name", "Friday")
    server, facts = kept(host, tmp_path, *more)
    assert facts["resumed"] is False
    with Raw(facts["port"], tls=True) as ann:
        ann.join("Ann").do(m.TakeSeat, seat=1)
        server.process.kill()
        server.process.wait()
    _, again = kept(host, tmp_path, "--name", "Saturday")
    assert (again["room"], again["name"], again["resumed"]) == (facts["room"], "Friday", True)
    with Raw(again["port"], tls=True) as back:
        assert isinstance(back.resume(ann.token), s.Joined)
        assert (back.member, back.people["Ann"].seat) == (ann.member, 1)


def test_a_second_server_on_the_folder_is_told_in_a_sentence(host: Start, tmp_path: Path) -> None:
    kept(host, tmp_path)
    code, out, err = run("host", "--port", "0", *HERE, "--data", str(tmp_path))
    assert (code, out, err.count("\n")) == (4, "", 1)
    assert err.startswith(f"Another server keeps its rooms in {tmp_path}. Name another folder with --data")


def test_a_folder_where_nothing_can_be_kept_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        code, _, err = run("host", "--port", "0", *HERE, "--data", str(folder))
        assert (code, err.count("\n")) == (5, 1)
        assert err.startswith(f"Nothing can be kept in {folder}: ")


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_only_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    code, _, err = run("host", "--port", "0", *HERE, "--data", str(tmp_path))
    assert (code, err.count("\n")) == (5, 1)


def test_a_newer_and_a_damaged_file_are_told_and_left_alone(host: Start, tmp_path: Path) -> None:
    server, _ = kept(host, tmp_path)
    server.process.kill()
    server.process.wait()
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    for change in (lambda data: data, lambda data: data[:5000] + b"\xff" * 100 + data[5100:]):
        file.write_bytes(change(file.read_bytes()))
        before = file.read_bytes()
        code, _, err = run("host", "--port", "0", *HERE, "--data", str(tmp_path))
        assert (code, err.count("\n"), file.read_bytes() == before) == (5, 1, True)


@posix
def test_when_the_system_takes_no_more_bytes_what_was_accepted_is_kept_and_the_rest_refused(
    host: Start, tmp_path: Path
) -> None:
    import resource

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    server = host("--port", "0", *HERE, "--json", "--data", str(tmp_path), preexec_fn=small)
    with (
        Raw(server.facts()["port"], tls=True) as ann,
        closing(Raw(ann.socket.getpeername()[1], tls=True)) as bo,
    ):
        ann.join("Ann")
        bo.join("Bo")
        said = 0
        while (code := ann.say(f"{said} {'x' * 400}")) in ("", "rate_limited"):
            said += code == ""
            if code:
                time.sleep(0.1)
        assert code == "not_saved"
        bo.catch_up()
        assert [text.split()[0] for text in bo.texts()][-1] == str(said - 1)
        server.process.kill()
        server.process.wait()
    _, again = kept(host, tmp_path)
    with Raw(again["port"], tls=True) as back:
        back.resume(bo.token)
        assert [text.split()[0] for text in back.texts()][-1] == str(said - 1)
        assert back.say("there is place again") == ""


@posix
def test_it_says_that_it_keeps_its_rooms_and_that_they_go_on(host: Start, tmp_path: Path) -> None:
    server, facts = kept(host, tmp_path)
    with Raw(facts["port"], tls=True) as ann:
        ann.join("Ann")
        server.process.send_signal(signal.SIGTERM)
        assert ann.closed() == "stopped"
    assert server.ends() == (0, "", "")
    again = host("--port", "0", *HERE, "--data", str(tmp_path))
    assert again.first_line() == "1 room goes on as before. Whoever was there comes back to the same seat.\n"
    assert again.ends(signal.SIGINT)[1].endswith("The server has stopped. It keeps its rooms.\n")


@posix
def test_a_windows_server_that_is_ended_begins_afresh_and_one_that_was_killed_goes_on(
    host: Start, tmp_path: Path
) -> None:
    rooms = []
    for by in (signal.SIGKILL, signal.SIGTERM, signal.SIGTERM):
        server, facts = kept(host, tmp_path, "--for-window")
        rooms.append((facts["room"], facts["resumed"]))
        with Raw(facts["port"], tls=True) as ann:
            ann.join("Ann", host_token=facts["host_token"])
            server.process.send_signal(by)
            ann.closed()
        server.process.wait(20)
    (first, _), (second, resumed), (third, afresh) = rooms
    assert (second, resumed) == (first, True)
    assert (third != first, afresh) == (True, False)


def test_the_same_key_is_the_same_server_and_rooms_behind_another_key_are_another_server(
    host: Start, tmp_path: Path
) -> None:
    known = []
    for _ in range(3):
        server, facts = kept(host, tmp_path)
        with Raw(facts["port"], tls=True) as ann:
            [welcome] = ann.messages
            known.append((facts["fingerprint"], welcome.server_id))
        server.process.kill()
        server.process.wait()
        if len(known) == 2:
            (tmp_path / KEY).unlink()
    first, second, moved = known
    assert first == second
    assert (moved[0] != first[0], moved[1] != first[1]) == (True, True)


def test_a_second_window_keeps_its_rooms_beside_the_firsts(host: Start, tmp_path: Path) -> None:
    folder = tmp_path / "window"
    for _ in range(2):
        kept(host, folder, "--for-window")
    assert (folder / FILE).exists()
    assert (tmp_path / "window-2" / FILE).exists()


def test_by_the_variable_nothing_is_kept_and_by_the_option_neither(host: Start, tmp_path: Path) -> None:
    host("--port", "0", *HERE, "--json", "--keep-nothing", "--data", str(tmp_path)).facts()
    host("--port", "0", *HERE, "--json").facts()  # as all tests do
    assert list(tmp_path.iterdir()) == []


def test_the_variable_names_the_folder(host: Start, tmp_path: Path) -> None:
    environment = os.environ | {"CODENAMES_DATA": str(tmp_path / "here")}
    host("--port", "0", *HERE, "--json", env=environment).facts()
    assert (tmp_path / "here" / FILE).exists()


def test_a_backup_is_made_while_it_runs_and_another_server_uses_it(host: Start, tmp_path: Path) -> None:
    _, facts = kept(host, tmp_path / "data")
    with Raw(facts["port"], tls=True) as ann:
        ann.join("Ann").do(m.TakeSeat, seat=1)
        code, out, err = run("backup", str(tmp_path / "saved"), "--data", str(tmp_path / "data"))
        assert (code, out, err) == (0, f"The backup is in {tmp_path / 'saved'}.\n", "")
        (tmp_path / "other").mkdir()
        (tmp_path / "saved").rename(tmp_path / "other" / FILE)
        _, other = kept(host, tmp_path / "other")
        with Raw(other["port"], tls=True) as copy:
            assert copy.resume(ann.token).member == ann.member
        assert ann.say("I am still here") == ""
    assert check(tmp_path / "other" / FILE) == VERSION


def test_what_can_not_be_backed_up_is_told(tmp_path: Path) -> None:
    code, _, err = run("backup", str(tmp_path / "saved"), "--data", str(tmp_path))
    assert (code, err) == (5, f"There is nothing to back up: {tmp_path / FILE} doesn't exist.\n")
    code, _, err = run("backup", str(tmp_path / "saved"))
    assert (code, err.count("\n")) == (5, 1)


@posix
def test_somebody_removed_for_the_evening_stays_out_after_a_kill_as_the_same_device_of_the_same_server(
    host: Start, tmp_path: Path
) -> None:
    """What a window calls itself is made of the server's id (`SettingsFile.device_at`), which has to last."""
    pytest.importorskip("PyQt6")
    from client.settings import SettingsFile

    mine = SettingsFile(tmp_path / "window")
    server, facts = kept(host, tmp_path / "data")
    with Raw(facts["port"], tls=True) as ann, Raw(facts["port"], tls=True) as zed:
        ann.join("Ann")
        zed.join("Zed", device=mine.device_at(zed.messages[0].server_id))
        ann.do(m.Kick, member=zed.member, ban=True)
        assert zed.closed() == "barred"
        server.process.kill()
        server.process.wait()
    _, again = kept(host, tmp_path / "data")
    assert again["fingerprint"] == facts["fingerprint"]
    with Raw(again["port"], tls=True) as zed, Raw(again["port"], tls=True) as zoe:
        device = SettingsFile(tmp_path / "window").device_at(zed.messages[0].server_id)
        assert zed.refused(s.Join, room="", name="Zorro", avatar="owl", device=device) == "banned"
        zoe.join("Zoe", device="another")
