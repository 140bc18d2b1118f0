#!/usr/bin/env python3
"""Starts Codenames LAN from a checkout: fills .venv, then opens the program, its server or its tests.

Knows what has to be installed; knows nothing of the game. Needs Python's standard library alone.
"""

import contextlib
import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, NoReturn

# What stands above and the syntax below are as old as Python 3.6, so that one gets as far as this sentence.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Codenames LAN needs Python 3.11 or newer; this is Python {}.{}.".format(*sys.version_info[:2]))

HELP = """\
Codenames LAN: Codenames on a local network.

python3 run.py [--join ADDRESS-OR-INVITE] [--profile NAME] [--insecure-plain]
    Opens the desktop program. The first start makes the environment in .venv, which needs the
    internet and takes a minute; later starts need neither.
      --join     goes straight to a game: an address such as 192.168.1.20 or 192.168.1.20:4747, or
                 an invite (codenames://…), in quotes
      --profile  keeps the settings and seats under NAME apart from your others, for a second
                 player on this computer
      --insecure-plain
                 encrypts nothing, for experiments on this computer
    Without a screen it hosts a game in the terminal instead and prints the addresses to join by.

python3 run.py VERB [ARGUMENT …]
    Runs the server program, which needs no screen:
      host       hosts a game that others join
      backup     copies what a server keeps
      demo       plays a whole game between bots and tells it line by line
      replay     checks the record of a game and tells the game
      results    shows who won how often
      rules      prints the rules of a variant, in English or Dutch
      simulate   lets bots play many games against each other
    `python3 run.py VERB --help` says more about one, `python3 run.py help` lists all.

python3 run.py test [--long] [PYTEST ARGUMENT …]
    Runs the tests: under three minutes. --long adds the tests that are marked long;
    `test --long -m long` runs those alone. Paths are read from the folder of run.py.

python3 run.py setup
    Makes .venv ready for all of the above, with the tools for development, and starts nothing.
"""

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
STAMP = ENVIRONMENT / "run-stamp.txt"
TURNSTILE = ENVIRONMENT / "run.lock"

RUNTIME_LOCK = ROOT / "requirements.lock"
DEVELOPMENT_LOCK = ROOT / "requirements-dev.lock"

UNFINISHED = "unfinished\n"
RECENT_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 11))"
# Wheels alone: building from source would fetch tools that no hash pins.
PIP_OPTIONS = ("--require-hashes", "--only-binary=:all:", "--no-user", "--disable-pip-version-check")
INSTALL_FAILED = (
    "Installing the packages failed; pip's own words stand above. The first start needs the internet, and "
    "the packages exist for Windows, macOS and Linux with glibc 2.34 or newer. Start again to try again."
)

# What Qt's wheels expect of the system (`objdump -p` names it) and the Debian package that has each. When one
# is missing, Qt ends the process with a message that names the wrong package.
QT_LIBRARIES = {
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libGL.so.1": "libgl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libssl.so.3": "libssl3",  # not named: Qt opens it when it encrypts
    "libzstd.so.1": "libzstd1",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


class Stop(Exception):
    """The end of this start, with the sentence that tells the person why."""

    def __init__(self, sentence: str, code: int = 1) -> None:
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    """Speaks on standard error: standard output belongs to the program that is started."""
    print(sentence, file=sys.stderr, flush=True)


# What was asked for


class Order(NamedTuple):
    """What to start (`help`, `setup`, `test`, `desktop` or `server`) and the arguments to hand on."""

    what: str
    arguments: list[str]


def order(arguments: Sequence[str]) -> Order:
    """Reads the command line; raises Stop with code 2 when it makes no sense."""
    if not arguments or arguments[0].startswith("-"):
        return desktop_order(arguments)
    verb, rest = arguments[0], list(arguments[1:])
    if verb == "test":
        return Order("test", rest)
    if verb == "setup":
        if rest:
            raise Stop(f"setup takes no arguments, so not {rest[0]!r}.", 2)
        return Order("setup", [])
    if verb == "help":
        return Order("server", ["--help"])
    return Order("server", [verb, *rest])


def desktop_order(arguments: Sequence[str]) -> Order:
    checked: list[str] = []
    waiting = list(arguments)
    while waiting:
        option, equals, value = waiting.pop(0).partition("=")
        if option in ("-h", "--help"):
            return Order("help", [])
        if option == "--insecure-plain" and not equals:
            checked.append(option)
            continue
        if option not in ("--join", "--profile"):
            raise Stop(f"run.py doesn't know {option!r} here; `python3 run.py --help` says what it takes.", 2)
        if not equals and waiting and not waiting[0].startswith("-"):
            value = waiting.pop(0)
        if not value:
            wanted = "an address or an invite" if option == "--join" else "a name"
            raise Stop(f"{option} needs {wanted} after it.", 2)
        checked += [option, value]
    return Order("desktop", checked)


def has_screen(settings: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Only on Linux can one tell beforehand; whoever chose a Qt platform knows what they do."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not platform.startswith("linux") or any(settings.get(name) for name in names)


def order_without_screen(wanted: Order) -> Order:
    reason = "There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so this"
    if "--join" in wanted.arguments:
        raise Stop(f"{reason} can't join a game.", 2)
    say(f"{reason} hosts a game in the terminal instead. Ctrl-C ends it.")
    return Order("server", ["host", *(each for each in wanted.arguments if each == "--insecure-plain")])


# The environment


def fingerprint(lock: Path) -> str:
    return f"{lock.name} {hashlib.sha256(lock.read_bytes()).hexdigest()}"


def interpreter() -> str:
    """The Python that .venv stands on, or nothing when it is gone."""
    with contextlib.suppress(OSError):
        settings = (ENVIRONMENT / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
        homes = [line.partition("=")[2].strip() for line in settings if line.startswith("home")]
        if PYTHON.exists() and all(Path(home).exists() for home in homes):
            return f"python {os.path.realpath(PYTHON)}"
    return ""


def stamp_text(lock: Path) -> str:
    """What the stamp says once `lock` is installed; the development lock contains the runtime one."""
    locks = {RUNTIME_LOCK, lock}
    return "\n".join([interpreter(), *sorted(map(fingerprint, locks))]) + "\n"


def read_stamp() -> str:
    with contextlib.suppress(OSError):
        return STAMP.read_text(encoding="utf-8")
    return ""


def is_ready(lock: Path) -> bool:
    here = interpreter()
    return here != "" and {here, fingerprint(lock)} <= set(read_stamp().splitlines())


def prepare(lock: Path) -> None:
    """Makes .venv hold what `lock` names; the stamp comes last, so an interrupted attempt is begun anew."""
    if is_ready(lock):
        return
    try:
        ENVIRONMENT.mkdir(exist_ok=True)
        with TURNSTILE.open("w") as turnstile, alone(turnstile.fileno()):
            if not is_ready(lock):
                fill_environment(lock)
    except OSError as error:
        raise Stop(
            f"The environment in {ENVIRONMENT} can't be written: {error.strerror or error}. "
            "Close the programs that run from it, or move this folder to where you may write."
        ) from error


def fill_environment(lock: Path) -> None:
    say(f"Preparing {ENVIRONMENT}; the first time this needs the internet and takes a minute.")
    usable = read_stamp() != UNFINISHED and interpreter() != "" and succeeds(PYTHON, "-c", RECENT_ENOUGH)
    STAMP.write_text(UNFINISHED, encoding="utf-8")
    if not usable:
        empty_environment()
        make = [sys.executable, "-m", "venv", "--without-pip", str(ENVIRONMENT)]
        run_step(make, "Making the environment failed; Python's own words stand above.")
    options = PIP_OPTIONS if sys.stderr.isatty() else [*PIP_OPTIONS, "--quiet"]
    run_step([*pip(), "install", *options, "--requirement", lock], INSTALL_FAILED)
    STAMP.write_text(stamp_text(lock), encoding="utf-8")


def empty_environment() -> None:
    for entry in ENVIRONMENT.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry not in (TURNSTILE, STAMP):
            entry.unlink()


def pip() -> list[str | Path]:
    """The pip for .venv: its own, the one that Python brings or, where Debian took that out, the system's."""
    if succeeds(PYTHON, "-m", "pip", "--version") or succeeds(PYTHON, "-m", "ensurepip"):
        return [PYTHON, "-m", "pip"]
    if succeeds(sys.executable, "-m", "pip", "--version"):
        return [sys.executable, "-m", "pip", "--python", PYTHON]
    raise Stop(
        "This Python has no pip to install the packages with: install it (on Debian or Ubuntu "
        "`sudo apt-get install python3-pip`) and start again."
    )


def succeeds(*command: str | Path) -> bool:
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    except OSError:
        return False
    return done.returncode == 0


def run_step(command: Sequence[str | Path], failure: str) -> None:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr, close_fds=False, check=False)
    if done.returncode != 0:
        raise Stop(failure)


if sys.platform == "win32":
    import msvcrt

    def try_to_lock(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def try_to_lock(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextlib.contextmanager
def alone(descriptor: int) -> Iterator[None]:
    """Waits until no other run.py prepares the same environment; closing the file gives the turn away.

    The steps inherit the file: a pip that outlives its killed run.py keeps the turn until it ends.
    """
    os.set_inheritable(descriptor, True)
    if not try_to_lock(descriptor):
        say("Another run.py is preparing the environment; waiting for it.")
        while not try_to_lock(descriptor):
            time.sleep(0.2)
    yield


# Qt's system libraries


def wanted_libraries(settings: Mapping[str, str], platform: str = sys.platform) -> dict[str, str]:
    """The libraries that the chosen Qt platform needs, by name, with the Debian package of each."""
    if not platform.startswith("linux"):
        return {}
    chosen = settings.get("QT_QPA_PLATFORM", "").partition(":")[0]
    return QT_LIBRARIES | X11_LIBRARIES if chosen in ("", "xcb") else QT_LIBRARIES


def missing(libraries: Mapping[str, str], load: Callable[[str], object] = ctypes.CDLL) -> dict[str, str]:
    absent = {}
    for name, package in libraries.items():
        try:
            load(name)
        except OSError:
            absent[name] = package
    return absent


def install_advice(absent: Mapping[str, str], which: Callable[[str], object] = shutil.which) -> str:
    """What to tell a person whose system lacks libraries."""
    if which("apt-get"):
        line = "sudo apt-get install " + " ".join(absent.values())
    elif which("dnf"):
        line = "sudo dnf install " + " ".join(f"'{name}()(64bit)'" for name in absent)
    else:
        line = "(the packages of your system that have them)"
    names = " ".join(absent)
    return (
        f"The window needs these libraries of the system: {names}\nInstall them, then start again:\n  {line}"
    )


def check_libraries(libraries: Mapping[str, str]) -> None:
    absent = missing(libraries)
    if absent and sys.platform != "win32" and os.geteuid() == 0 and shutil.which("apt-get"):
        say(f"Installing what Qt needs of the system: {' '.join(absent.values())}")
        os.environ["DEBIAN_FRONTEND"] = "noninteractive"
        install = ["apt-get", "install", "-qq", "-o=Dpkg::Use-Pty=0", "--no-install-recommends"]
        run_step(["apt-get", "update", "-qq"], install_advice(absent))
        run_step([*install, *absent.values()], install_advice(absent))
        absent = missing(absent)
    if absent:
        raise Stop(install_advice(absent))


# Starting


def hand_over(module: str, arguments: Sequence[str]) -> NoReturn:
    """Becomes `python -m module`; where a process can't be replaced, waits for it and ends as it ended."""
    os.environ["PYTHONPATH"] = str(ROOT)
    command = [str(PYTHON), "-m", module, *arguments]
    if sys.platform != "win32":
        os.execv(command[0], command)
    child = subprocess.Popen(command)
    while True:
        with contextlib.suppress(KeyboardInterrupt):  # the child gets Ctrl-C too, and decides
            sys.exit(child.wait())


def start(wanted: Order) -> None:
    if wanted.what == "help":
        print(HELP, end="")
        return
    if wanted.what == "desktop" and not has_screen(os.environ):
        wanted = order_without_screen(wanted)
    if wanted.what in ("test", "setup"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        prepare(DEVELOPMENT_LOCK)
    else:
        prepare(RUNTIME_LOCK)
    if wanted.what != "server":
        check_libraries(wanted_libraries(os.environ))
    if wanted.what == "setup":
        say(f"{ENVIRONMENT} is ready.")
    elif wanted.what == "test":
        os.chdir(ROOT)
        hand_over("pytest", [*workers(wanted.arguments), *wanted.arguments])
    else:
        hand_over("client" if wanted.what == "desktop" else "server", wanted.arguments)


def workers(arguments: Sequence[str]) -> list[str]:
    """Tests run on all cores, and a core that has done its share takes of another's, unless somebody wants
    to look into one or says how many."""
    alone = ("-s", "--capture", "--pdb", "--trace", "-n", "--numprocesses", "-p")
    return [] if any(each.startswith(alone) for each in arguments) else ["-n", "auto", "--dist", "worksteal"]


def main(arguments: Sequence[str]) -> int:
    for name in ("PYTHONHOME", "PYTHONPATH"):  # another program's packages are not for this one
        os.environ.pop(name, None)
    os.environ["PYTHONSAFEPATH"] = "1"  # nor are those that happen to lie in the current folder
    try:
        start(order(arguments))
    except Stop as stop:
        say(str(stop))
        return stop.code
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
