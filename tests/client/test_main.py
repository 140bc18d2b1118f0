"""The program's arguments, and what a bug in a slot does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, folder: Path | None = None, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)} | settings
    if folder is not None:
        environment |= {"XDG_CONFIG_HOME": str(folder), "HOME": str(folder)}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, timeout=30, cwd=ROOT, env=environment
    )


def test_help_is_there_without_qt() -> None:
    program = "import sys; sys.modules['PyQt6'] = None; from client.__main__ import main; main(['--help'])"
    result = run("-c", program)
    assert result.returncode == 0
    assert "--join" in result.stdout


@pytest.mark.parametrize("arguments", [("--bogus",), ("--join",), ("somewhere",)])
def test_wrong_arguments_are_one_sentence_and_exit_2(arguments: tuple[str, ...]) -> None:
    result = run("-m", "client", *arguments)
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there a screen has a name")
@pytest.mark.parametrize("display", [":4747", "localhost:4747.0", "nonsense"])
def test_a_screen_that_is_not_there_is_a_sentence(display: str) -> None:
    result = run("-m", "client", QT_QPA_PLATFORM="", WAYLAND_DISPLAY="", DISPLAY=display)
    assert result.returncode == 1
    assert result.stderr.startswith(f"The screen that DISPLAY names ({display}) can't be opened")
    assert len(result.stderr.splitlines()) == 1


WAITS = """
import os, signal, threading, time
import client.__main__
def press():
    while signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        time.sleep(0.05)
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=press, daemon=True).start()
raise SystemExit(client.__main__.main([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a program can't press Ctrl-C there")
def test_ctrl_c_closes_the_window(tmp_path: Path) -> None:
    result = run("-c", WAITS, folder=tmp_path)
    assert (result.returncode, result.stderr.count("Traceback")) == (0, 0)


BUG = """
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QApplication
import client.app, client.__main__
before = client.app.App.__init__
def broken(self, *arguments, **options):
    before(self, *arguments, **options)
    QTimer.singleShot(0, lambda: 1 / 0)
    QTimer.singleShot(300, lambda: print([each.code for each in self.store.state.notices]))
    QTimer.singleShot(400, QApplication.quit)
client.app.App.__init__ = broken
raise SystemExit(client.__main__.main([]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its settings folder can't be moved by the environment")
def test_a_bug_in_a_slot_is_logged_and_told_and_ends_nothing(tmp_path: Path) -> None:
    result = run("-c", BUG, folder=tmp_path)
    assert result.returncode == 0
    assert result.stdout.strip() == "['fault']"
    logged = (tmp_path / "codenames-lan" / "logs" / "window.log").read_text()
    assert "ZeroDivisionError" in logged
    assert "ZeroDivisionError" in result.stderr
