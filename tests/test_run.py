"""What run.py decides: the order it reads from the command line, when .venv is ready, what is missing."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


def load_run() -> ModuleType:
    spec = importlib.util.spec_from_file_location("run", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


run = load_run()


def start_run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "run.py"), *arguments]
    return subprocess.run(command, env={}, capture_output=True, text=True, timeout=30, check=False)


# The command line


@pytest.mark.parametrize(
    ("arguments", "order"),
    [
        ([], ("desktop", [])),
        (["--join", "192.168.1.20"], ("desktop", ["--join", "192.168.1.20"])),
        (["--join=codenames://h:1/a#b=c"], ("desktop", ["--join", "codenames://h:1/a#b=c"])),
        (["--profile", "Ann B", "--join", "::1"], ("desktop", ["--profile", "Ann B", "--join", "::1"])),
        (["--help"], ("help", [])),
        (["-h"], ("help", [])),
        (["--profile", "ann", "--help"], ("help", [])),
        (["host", "--port", "4747"], ("server", ["host", "--port", "4747"])),
        (["host", "--help"], ("server", ["host", "--help"])),
        (["help"], ("server", ["--help"])),
        (["anything"], ("server", ["anything"])),
        (["test"], ("test", [])),
        (["test", "--long", "-k", "clue"], ("test", ["--long", "-k", "clue"])),
        (["setup"], ("setup", [])),
    ],
)
def test_the_command_line_says_what_to_start(arguments: list[str], order: tuple[str, list[str]]) -> None:
    assert run.order(arguments) == order


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--jion", "x"], "doesn't know '--jion'"),
        (["--seed=3"], "doesn't know '--seed'"),
        (["--profile", "ann", "host"], "doesn't know 'host'"),
        (["--join"], "--join needs an address or an invite"),
        (["--join="], "--join needs an address or an invite"),
        (["--join", "--profile", "ann"], "--join needs an address or an invite"),
        (["--profile"], "--profile needs a name"),
        (["setup", "now"], "setup takes no arguments"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_and_code_2(arguments: list[str], words: str) -> None:
    with pytest.raises(run.Stop) as stop:
        run.order(arguments)
    assert words in str(stop.value)
    assert "\n" not in str(stop.value)
    assert stop.value.code == 2


def test_a_wrong_option_ends_the_program_with_that_sentence() -> None:
    ended = start_run("--jion")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "run.py doesn't know '--jion' here; `python3 run.py --help` says what it takes.\n"


def test_help_names_every_way_to_start_and_fits_a_terminal() -> None:
    ended = start_run("--help")
    assert ended.returncode == 0
    for way in ("--join", "--profile", "host", "demo", "replay", "rules", "test", "--long", "setup"):
        assert way in ended.stdout
    assert max(map(len, ended.stdout.splitlines())) <= 100


# Screens


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_on_linux_a_screen_is_named_by_the_environment(name: str) -> None:
    assert run.has_screen({name: "x"}, "linux")
    assert not run.has_screen({name: ""}, "linux")
    assert not run.has_screen({}, "linux")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_there_is_always_a_screen(platform: str) -> None:
    assert run.has_screen({}, platform)


def test_without_a_screen_it_hosts_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.order_without_screen(run.order(["--profile", "ann"])) == ("server", ["host"])
    assert "no screen" in capsys.readouterr().err


def test_without_a_screen_one_cannot_join() -> None:
    with pytest.raises(run.Stop, match="no screen") as stop:
        run.order_without_screen(run.order(["--join", "192.168.1.20"]))
    assert stop.value.code == 2


# When the environment is ready


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished environment in another place: an interpreter, two locks and no stamp."""
    folder = tmp_path / "with a space" / ".venv"
    python = folder / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("")
    (folder / "pyvenv.cfg").write_text(f"home = {tmp_path}\n")
    for name, value in {
        "ENVIRONMENT": folder,
        "PYTHON": python,
        "STAMP": folder / "run-stamp.txt",
        "TURNSTILE": folder / "run.lock",
        "RUNTIME_LOCK": tmp_path / "requirements.lock",
        "DEVELOPMENT_LOCK": tmp_path / "requirements-dev.lock",
    }.items():
        monkeypatch.setattr(run, name, value)
    run.RUNTIME_LOCK.write_text("msgpack==1\n")
    run.DEVELOPMENT_LOCK.write_text("msgpack==1\npytest==1\n")
    return folder


def stamp(lock: Path) -> None:
    run.STAMP.write_text(run.stamp_text(lock))


def test_without_a_stamp_nothing_is_ready(environment: Path) -> None:
    assert not run.is_ready(run.RUNTIME_LOCK)


def test_the_runtime_is_ready_before_the_tools_for_development(environment: Path) -> None:
    stamp(run.RUNTIME_LOCK)
    assert run.is_ready(run.RUNTIME_LOCK)
    assert not run.is_ready(run.DEVELOPMENT_LOCK)


def test_the_tools_for_development_bring_the_runtime(environment: Path) -> None:
    stamp(run.DEVELOPMENT_LOCK)
    assert run.is_ready(run.RUNTIME_LOCK)
    assert run.is_ready(run.DEVELOPMENT_LOCK)


def test_a_changed_lock_is_not_ready(environment: Path) -> None:
    stamp(run.DEVELOPMENT_LOCK)
    run.RUNTIME_LOCK.write_text("msgpack==2\n")
    assert not run.is_ready(run.RUNTIME_LOCK)


def test_an_interrupted_installation_is_not_ready(environment: Path) -> None:
    run.STAMP.write_text(run.UNFINISHED)
    assert not run.is_ready(run.RUNTIME_LOCK)


def test_an_environment_whose_python_is_gone_is_not_ready(environment: Path) -> None:
    stamp(run.RUNTIME_LOCK)
    (environment / "pyvenv.cfg").write_text(f"home = {environment / 'uninstalled'}\n")
    assert not run.is_ready(run.RUNTIME_LOCK)


def test_an_environment_whose_python_became_another_one_is_not_ready(environment: Path) -> None:
    stamp(run.RUNTIME_LOCK)
    newer = environment.parent / "python3.15"
    newer.write_text("")
    run.PYTHON.unlink()
    run.PYTHON.symlink_to(newer)
    assert not run.is_ready(run.RUNTIME_LOCK)


def install_by_name(environment: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Lets prepare() run without the internet; returns the commands it will have run."""
    commands: list[list[str]] = []

    def remember(command: list[str | Path], failure: str) -> None:
        assert run.STAMP.read_text() == run.UNFINISHED
        commands.append([str(word) for word in command])
        (environment / "pyvenv.cfg").write_text(f"home = {ROOT}\n")
        run.PYTHON.parent.mkdir(exist_ok=True)
        run.PYTHON.write_text("")

    monkeypatch.setattr(run, "run_step", remember)
    monkeypatch.setattr(run, "succeeds", lambda *command: True)
    return commands


def test_preparing_installs_the_lock_by_hash_and_leaves_the_stamp(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = install_by_name(environment, monkeypatch)
    run.prepare(run.DEVELOPMENT_LOCK)
    assert [command[:4] for command in commands] == [[str(run.PYTHON), "-m", "pip", "install"]]
    assert "--require-hashes" in commands[0]
    assert commands[0][-1] == str(run.DEVELOPMENT_LOCK)
    assert run.is_ready(run.DEVELOPMENT_LOCK)


def test_what_is_ready_is_not_prepared_again(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = install_by_name(environment, monkeypatch)
    stamp(run.RUNTIME_LOCK)
    run.prepare(run.RUNTIME_LOCK)
    assert commands == []


def test_an_interrupted_installation_is_begun_anew(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = install_by_name(environment, monkeypatch)
    run.STAMP.write_text(run.UNFINISHED)
    (environment / "lib").mkdir()
    (environment / "lib" / "half.py").write_text("")
    run.prepare(run.RUNTIME_LOCK)
    assert [command[2] for command in commands] == ["venv", "pip"]
    assert not (environment / "lib").exists()
    assert run.is_ready(run.RUNTIME_LOCK)


def test_a_failed_installation_says_so_and_is_begun_anew(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "pip", lambda: [sys.executable, "-c", "raise SystemExit(1)"])
    monkeypatch.setattr(run, "succeeds", lambda *command: True)
    with pytest.raises(run.Stop, match="Installing the packages failed"):
        run.prepare(run.RUNTIME_LOCK)
    assert run.STAMP.read_text() == run.UNFINISHED


def test_a_folder_that_cannot_be_written_is_a_sentence(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ENVIRONMENT", run.PYTHON / "no folder")
    with pytest.raises(run.Stop, match="can't be written: Not a directory"):
        run.prepare(run.RUNTIME_LOCK)


def test_a_second_run_waits_for_the_first(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = install_by_name(environment, monkeypatch)
    with run.TURNSTILE.open("w") as first:
        assert run.try_to_lock(first.fileno())

        def finish_meanwhile(seconds: float) -> None:
            stamp(run.RUNTIME_LOCK)
            first.close()

        monkeypatch.setattr(run.time, "sleep", finish_meanwhile)
        run.prepare(run.RUNTIME_LOCK)
    assert commands == []


# Pip


def pips(monkeypatch: pytest.MonkeyPatch, *working: str) -> None:
    monkeypatch.setattr(run, "PYTHON", "ours")
    monkeypatch.setattr(sys, "executable", "the system's")
    monkeypatch.setattr(run, "succeeds", lambda *command: " ".join(command) in working)


@pytest.mark.parametrize("way", ["ours -m pip --version", "ours -m ensurepip"])
def test_the_environments_own_pip_comes_first(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pips(monkeypatch, way, "the system's -m pip --version")
    assert run.pip() == ["ours", "-m", "pip"]


def test_where_python_brings_no_pip_the_systems_one_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    pips(monkeypatch, "the system's -m pip --version")
    assert run.pip() == ["the system's", "-m", "pip", "--python", "ours"]


def test_without_any_pip_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    pips(monkeypatch)
    with pytest.raises(run.Stop, match="apt-get install python3-pip"):
        run.pip()


# Qt's libraries


def test_an_x11_window_needs_more_libraries_than_an_offscreen_one() -> None:
    assert "libxcb-cursor.so.0" in run.wanted_libraries({}, "linux")
    assert "libxcb-cursor.so.0" in run.wanted_libraries({"QT_QPA_PLATFORM": "xcb:name=x"}, "linux")
    assert "libxcb-cursor.so.0" not in run.wanted_libraries({"QT_QPA_PLATFORM": "offscreen"}, "linux")
    assert "libEGL.so.1" in run.wanted_libraries({"QT_QPA_PLATFORM": "offscreen"}, "linux")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_qt_brings_what_it_needs(platform: str) -> None:
    assert run.wanted_libraries({}, platform) == {}


def test_a_library_that_does_not_load_is_missing() -> None:
    def load(name: str) -> None:
        if name == "libEGL.so.1":
            raise OSError

    assert run.missing(run.QT_LIBRARIES, load) == {"libEGL.so.1": "libegl1"}


@pytest.mark.parametrize(
    ("tool", "line"),
    [
        ("apt-get", "sudo apt-get install libegl1 libgl1"),
        ("dnf", "sudo dnf install 'libEGL.so.1()(64bit)' 'libGL.so.1()(64bit)'"),
    ],
)
def test_the_advice_is_the_exact_line(tool: str, line: str) -> None:
    absent = {"libEGL.so.1": "libegl1", "libGL.so.1": "libgl1"}
    assert run.install_advice(absent, lambda name: name == tool).endswith(f"\n  {line}")


def test_on_an_unknown_system_the_advice_names_the_libraries() -> None:
    assert "libEGL.so.1" in run.install_advice({"libEGL.so.1": "libegl1"}, lambda name: None)


# Pins


def declared() -> tuple[set[str], set[str]]:
    """The pins of pyproject.toml as a lock writes them: for the runtime, and for development."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    runtime, tools = project["dependencies"], project["optional-dependencies"]["dev"]
    return ({plain(pin) for pin in runtime}, {plain(pin) for pin in tools})


def locked(name: str) -> set[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return {plain(line.removesuffix(" \\")) for line in text.splitlines() if re.match("[a-z]", line)}


def plain(pin: str) -> str:
    return pin.lower().replace(" ", "")


def test_the_locks_hold_the_pins_of_the_project() -> None:
    runtime, tools = declared()
    assert runtime <= locked("requirements.lock")
    assert tools <= locked("requirements-dev.lock")


def test_the_development_lock_contains_the_runtime_one() -> None:
    assert locked("requirements.lock") <= locked("requirements-dev.lock")


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-dev.lock"])
def test_a_lock_pins_every_package_by_hash_and_names_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z])", text)
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "index" not in text


@pytest.mark.parametrize("top", ["protocol", "server", "client", "wordlists"])
def test_every_folder_of_modules_is_a_package_so_that_it_is_installed(top: str) -> None:
    folders = {path.parent for path in (ROOT / top).rglob("*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []


def test_tests_run_on_all_cores_unless_somebody_looks_into_one() -> None:
    on_all = ["-n", "auto", "--dist", "worksteal"]
    assert run.workers([]) == run.workers(["--long", "-k", "bots"]) == on_all
    assert run.workers(["--pdb"]) == run.workers(["-n0"]) == run.workers(["-s"]) == []
