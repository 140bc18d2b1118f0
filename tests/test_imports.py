"""Who may import whom, as one table; reads the syntax trees of our packages and runs none of them.

The table is that of ARCHITECTURE.md. Imports count wherever they stand in a file: inside a
function and under `TYPE_CHECKING` too.
"""

import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("protocol", "server", "client", "wordlists")

INPUT_AND_OUTPUT = ("asyncio", "socket", "ssl", "sqlite3", "subprocess", "threading")


class Zone(NamedTuple):
    """What the modules under one name may import of ours, and what of others' they may not.

    A zone may always import itself; of two zones that hold a module, the narrower one counts.
    """

    ours: tuple[str, ...]
    never: tuple[str, ...] = ()


GAME_SUPPORT = ("protocol", "server.games.match", "server.ballot", "server.refusals", "server.words")
PURE = ("PyQt6", *INPUT_AND_OUTPUT)

ZONES = {
    "protocol": Zone((), (*PURE, "time", "datetime")),
    "server": Zone(("protocol",), ("PyQt6",)),
    "server.ballot": Zone(("protocol", "server.refusals"), PURE),
    "server.refusals": Zone(("protocol",), PURE),
    "server.games": Zone(GAME_SUPPORT, PURE),
    "server.games.match": Zone(("protocol", "server.ballot", "server.refusals"), PURE),
    "server.games.catalogue": Zone(("protocol", "server.games"), PURE),
    "server.rooms": Zone(("protocol", "server.games.match", "server.ballot", "server.refusals"), PURE),
    "server.words": Zone(("protocol", "wordlists"), PURE),
    "server.bots": Zone(("protocol", "server.words"), ("PyQt6",)),
    "server.bots.codenames": Zone(("protocol", "server.bots", "server.words"), PURE),
    "server.bots.words": Zone(("protocol", "server.words"), PURE),
    "server.bots.words.builder": Zone(("server.bots.words", "wordlists"), ("PyQt6",)),
    "server.storage": Zone((), ("PyQt6",)),
    "client": Zone(("protocol",)),
    "client.model": Zone(("protocol",), PURE),
    "client.theme": Zone(()),
    "client.widgets": Zone(("client.model", "client.theme")),
    "wordlists": Zone((), PURE),
}

# What others wrote, by the name one imports, with the package in pyproject.toml that brings it.
DEPENDENCIES = {
    "cryptography": "cryptography",
    "PyQt6": "PyQt6",
    "fontpkg": "fontpkg-inter",
    "ifaddr": "ifaddr",
    "msgpack": "msgpack",
    "msgspec": "msgspec",
    "numpy": "numpy",
    "snowballstemmer": "snowballstemmer",
    "uvloop": "uvloop",
}
KNOWN = {*sys.stdlib_module_names, *PACKAGES, *DEPENDENCIES}

# Names that only some modules may use, whoever imports what they stand in.
THINKS_IN_NUMBERS = (
    "server.bots.words.meanings",
    *(f"server.bots.codenames.{name}" for name in ("chances", "mind", "operative", "spymaster")),
    *(f"server.bots.words.builder.{name}" for name in ("combine", "glove", "making", "minilm", "spacy")),
)
RESERVED = {
    "pickle": (),
    "marshal": (),
    "shelve": (),
    "importlib.import_module": (),
    "msgpack": ("protocol.codec",),
    "numpy": THINKS_IN_NUMBERS,
    "msgspec.convert": ("protocol.codec",),
    "msgspec.msgpack": ("protocol.codec",),
}
# These packages are handed time and chance; who reads a clock or draws at random all the same is named here.
HANDED_TIME_AND_CHANCE = ("server", "client.model")
MAY_READ_CLOCKS = ("server.app", "server.simulate.stopwatch")
MAY_DRAW = ("server.app", "server.demo")  # a demo without a seed draws its own
CLOCKS = (
    *(f"time.{name}{unit}" for name in ("time", "monotonic", "perf_counter") for unit in ("", "_ns")),
    *(f"datetime.datetime.{name}" for name in ("now", "utcnow", "today")),
    "datetime.date.today",
)
CHANCE = ("random", "secrets", "os.urandom", "uuid.uuid1", "uuid.uuid4")
TIME_AND_CHANCE = dict.fromkeys(CLOCKS, MAY_READ_CLOCKS) | dict.fromkeys(CHANCE, MAY_DRAW)
# A generator that somebody else made and seeded is not drawn from the air.
NOT_RESERVED = {"random", "random.Random"}


Binding = tuple[str, str]


def lies_in(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def is_handed_time_and_chance(module: str) -> bool:
    return any(lies_in(module, package) for package in HANDED_TIME_AND_CHANCE)


def zone_of(module: str) -> tuple[str, Zone]:
    name = max((name for name in ZONES if lies_in(module, name)), key=len)
    if name == "server.games" and module != name:  # each game is a zone of its own: it can't import another
        name = ".".join(module.split(".")[:3])
    return name, ZONES.get(name, ZONES["server.games"])


def bindings(tree: ast.AST, package: str) -> Iterator[Binding]:
    """Each imported thing as the name it gets in the file and the full dotted name of what it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name, alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            source = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                yield alias.asname or alias.name, f"{source}.{alias.name}"


def dotted(node: ast.AST) -> str:
    """`a.b.c` as it is written, or nothing for what is no plain name."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""


def meanings(name: str, imported: set[Binding]) -> Iterator[str]:
    """What a name as it is written may stand for; one file can give the same name to several things."""
    first, dot, rest = name.partition(".")
    for given, full in imported:
        if first == given:
            yield full + dot + rest
        elif dot and lies_in(given, first):  # `import a.b` gives the file `a`
            yield name


def breaches(module: str, source: str, is_package: bool = False) -> list[str]:
    """The sentences that tell what a module breaks; none for an honest one."""
    tree = ast.parse(source)
    imported = set(bindings(tree, module if is_package else module.rpartition(".")[0]))
    reasons = {*import_breaches(module, imported), *use_breaches(module, tree, imported)}
    if is_handed_time_and_chance(module):
        reasons |= set(hidden_sources(module, tree, imported))
    return sorted(reasons)


def import_breaches(module: str, imported: set[Binding]) -> Iterator[str]:
    name, zone = zone_of(module)
    for _, target in imported:
        ours = any(lies_in(target, package) for package in PACKAGES)
        if ours and not any(lies_in(target, allowed) for allowed in (name, *zone.ours)):
            yield f"{name} may not import {target}"
        if target.partition(".")[0] not in KNOWN:
            yield f"{module} may not import {target}, which pyproject.toml doesn't name"
        if any(lies_in(target, package) for package in zone.never):
            yield f"{name} may not import {target}"


def use_breaches(module: str, tree: ast.AST, imported: set[Binding]) -> Iterator[str]:
    reserved = RESERVED | TIME_AND_CHANCE if is_handed_time_and_chance(module) else RESERVED
    written = (name for node in ast.walk(tree) if (name := dotted(node)))
    used = {full for _, full in imported} | {full for name in written for full in meanings(name, imported)}
    for full in used - NOT_RESERVED:
        if any(lies_in(full, name) and module not in users for name, users in reserved.items()):
            yield f"{module} may not use {full}"
    if any(dotted(node) == "__import__" for node in ast.walk(tree)):
        yield f"{module} may not use __import__"


def hidden_sources(module: str, tree: ast.AST, imported: set[Binding]) -> Iterator[str]:
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or call.args:
            continue
        if "random.Random" in meanings(dotted(call.func), imported) and module not in MAY_DRAW:
            yield f"{module} may not make a generator without a seed"
        if getattr(call.func, "attr", "") == "time" and module not in MAY_READ_CLOCKS:
            yield f"{module} may not read the loop's clock"


def our_modules() -> Iterator[tuple[str, Path]]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), path


OUR_MODULES = list(our_modules())


@pytest.mark.parametrize(("module", "path"), OUR_MODULES, ids=[module for module, _ in OUR_MODULES])
def test_a_module_imports_only_what_the_table_allows(module: str, path: Path) -> None:
    assert breaches(module, path.read_text(encoding="utf-8"), path.name == "__init__.py") == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("protocol.framing", "import server.net"),
        ("protocol.framing", "import asyncio"),
        ("protocol.framing", "from time import monotonic"),
        ("protocol.framing", "import datetime as dates"),
        ("protocol.framing", "import wordlists"),
        ("protocol.framing", "import numpy"),
        ("client.store", "from server.refusals import Refusal"),
        ("client.store", "def f():\n    import server"),
        ("server.net", "from client.model import state"),
        ("server.net", "from PyQt6.QtCore import QObject"),
        ("server.net", "if TYPE_CHECKING:\n    from client.store import Store"),
        ("server.games.codenames.rules", "from server.games.big_two import rules"),
        ("server.games.codenames.rules", "from ..big_two.rules import order"),
        ("server.games.codenames.rules", "from ... import rooms"),
        ("server.games.codenames.rules", "from server.rooms.room import Room"),
        ("server.games.codenames.rules", "from server.games import catalogue"),
        ("server.games.match", "from server.games.codenames import rules"),
        ("server.rooms.room", "from server.games.codenames import rules"),
        ("server.rooms.room", "import server.games"),
        ("server.rooms.room", "from server.words import fold"),
        ("server.words.clue", "from server.games.match import Match"),
        ("server.bots.spymaster", "from server.games.codenames.state import State"),
        ("server.bots.spymaster", "from server import rooms"),
        ("server.bots_verb", "import numpy"),
        ("server.storage.journal", "from protocol.codec import encode"),
        ("server.storage.journal", "from server.rooms.events import Said"),
        ("client.model.presenters", "from PyQt6.QtGui import QColor"),
        ("client.model.presenters", "from client.theme.look import look"),
        ("client.widgets.card", "from protocol.messages.room import Seat"),
        ("client.widgets.card", "from client.store import Store"),
        ("client.theme.look", "from client.widgets.card import CardButton"),
        ("client.model.presenters", "import time\nnow = time.time()"),
        ("server.session", "import time\ndef f():\n    return time.monotonic()"),
        ("server.session", "import time as t\nnow = t.time"),
        ("server.session", "from time import time"),
        ("server.session", "from datetime import datetime\nnow = datetime.now()"),
        ("server.session", "import datetime\nnow = datetime.datetime.now()"),
        ("server.session", "import asyncio\nnow = asyncio.get_running_loop().time()"),
        ("server.session", "import random\nrandom.shuffle(words)"),
        ("server.session", "from random import choice"),
        ("server.session", "import random\nrng = random.Random()"),
        ("server.session", "from random import Random\nrng = Random()"),
        ("server.session", "import random\nrng = random.SystemRandom()"),
        ("server.demo", "import time\nnow = time.monotonic()"),
        ("server.session", "import secrets"),
        ("server.session", "import os\nsalt = os.urandom(16)"),
        ("server.session", "import os.path\nsalt = os.urandom(16)"),
        ("server.session", "import pickle"),
        ("client.settings", "from pickle import loads"),
        ("client.settings", "import importlib\nimportlib.import_module(name)"),
        ("client.settings", "__import__(name)"),
        ("client.settings", "def f():\n    import pickle as p\ndef g():\n    import json as p"),
        ("protocol.messages.room", "import msgpack"),
        ("protocol.messages.room", "import msgspec\nmsgspec.convert(value, Seat)"),
        ("server.outbox", "from msgspec import convert"),
        ("server.outbox", "import msgspec.msgpack"),
    ],
)
def test_a_breach_is_caught(module: str, source: str) -> None:
    assert breaches(module, source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("protocol.codec", "import msgpack\nimport msgspec\nmsgspec.convert(value, Seat)"),
        ("protocol.messages.room", "import msgspec\nclass Seat(msgspec.Struct): ..."),
        ("protocol.messages.room", "from ..types import Message"),
        ("client.store", "import time\ntime.monotonic()"),
        ("client.model.presenters", "import time\ntime.strftime('%H:%M', time.localtime(seconds))"),
        ("client.screens.game", "from protocol.messages.room import Seat"),
        (
            "client.widgets.card",
            "from PyQt6.QtWidgets import QWidget\nfrom client.model.board import CardModel",
        ),
        ("server.app", "import random, secrets, time\nrandom.Random(secrets.randbits(64)); time.monotonic()"),
        ("server.session", "import random\ndef deal(rng: random.Random) -> None: rng.shuffle(words)"),
        ("server.session", "import random\nrng = random.Random(seed)"),
        ("server.session", "from server.games import catalogue\nfrom server.rooms.room import Room"),
        ("server.games.codenames.rules", "from .state import State\nfrom server.words.clue import check"),
        ("server.games.catalogue", "from server.games import big_two, codenames"),
        ("server.words.lists", "from importlib.resources import files\nimport wordlists"),
    ],
)
def test_what_the_table_allows_passes(module: str, source: str) -> None:
    assert breaches(module, source) == []


def test_the_dependencies_of_the_table_are_those_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {pin.partition("==")[0] for pin in project["dependencies"]}
    assert set(DEPENDENCIES.values()) == pinned - {"PyQt6-Qt6", "PyQt6-sip"}  # these two only come along
