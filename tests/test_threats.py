"""docs/threats.md names modules and tests that are there, and what it says no code does, none does."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.end_to_end.test_beside_a_room import ATTACKS

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "threats.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d+) \| (.*) \| (.*) \| (.*) \|$", PAGE, re.MULTILINE)
THREATS = 44
MODULE = re.compile(r"`([\w/]+\.py)`")
TEST = re.compile(r"`([\w/]+\.py)::(\w+)(?:\[(\w+)\])?`")


@pytest.fixture(scope="module")
def ours() -> dict[str, str]:
    """The texts of all modules that people run."""
    folders = (ROOT / name for name in ("protocol", "server", "client", "wordlists"))
    files = [ROOT / "run.py", *(file for folder in folders for file in folder.rglob("*.py"))]
    return {str(file.relative_to(ROOT)): file.read_text("utf-8") for file in files}


def test_the_page_has_every_threat_once_and_in_order() -> None:
    assert [int(row[0]) for row in ROWS] == list(range(1, THREATS + 1))


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_what_the_page_names_is_there(row: tuple[str, ...]) -> None:
    _, _, defence, tests = row
    assert [name for name in MODULE.findall(defence) if not (ROOT / name).is_file()] == []
    named = TEST.findall(tests)
    assert len(named) == tests.count("`") // 2 > 0
    for file, name, attack in named:
        assert name in functions(ROOT / "tests" / file), f"{file} has no {name}"
        assert not attack or attack in ATTACKS


def test_every_attack_stands_on_the_page() -> None:
    assert {attack for _, _, attack in TEST.findall(PAGE) if attack} == ATTACKS.keys()


def functions(file: Path) -> set[str]:
    return {
        node.name for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.FunctionDef)
    }


def names(text: str) -> Iterator[str]:
    """Everything that is imported, called by its name or taken from a module."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=aliases):
                yield from (alias.name for alias in aliases)
            case ast.ImportFrom(module=module, names=aliases):
                yield module or ""
                yield from (alias.name for alias in aliases)
            case ast.Attribute(attr=name):
                yield name
            case ast.Call(func=ast.Name(id=name)):
                yield f"{name}()"


def users(ours: dict[str, str], *forbidden: str) -> dict[str, list[str]]:
    """Who uses which of these; a name with brackets is one that is called without its module."""
    likely = {
        file: text for file, text in ours.items() if any(word.strip("()") in text for word in forbidden)
    }
    used = {file: sorted({*names(text)} & {*forbidden}) for file, text in likely.items()}
    return {file: found for file, found in used.items() if found}


def test_nothing_is_ever_unpacked(ours: dict[str, str]) -> None:
    packers = ("gzip", "bz2", "lzma", "zipfile", "tarfile", "unpack_archive", "qUncompress")
    building = "server/bots/words/builder/inputs.py"  # of files with known sums, when the word data are built
    assert users(ours, "decompress", "decompressobj", *packers) == {building: ["tarfile", "zipfile"]}


def test_nothing_is_told_to_the_network_unasked(ours: dict[str, str]) -> None:
    assert users(ours, "SO_BROADCAST", "IP_ADD_MEMBERSHIP", "sendto", "QUdpSocket", "writeDatagram") == {}
    assert users(ours, "SOCK_DGRAM", "create_datagram_endpoint") == {"server/addresses.py": ["SOCK_DGRAM"]}


def test_no_text_is_ever_run(ours: dict[str, str]) -> None:
    assert users(ours, "eval()", "exec()", "compile()", "__import__()") == {}
    assert users(ours, "pickle", "marshal", "shelve", "dill", "yaml", "runpy", "literal_eval") == {}


def test_what_no_code_may_do_is_found() -> None:
    bad = "import gzip\nfrom a import SO_BROADCAST\nsock.sendto(b'', x)\neval('1')\nre.compile('')"
    assert users({"bad": bad}, "gzip", "SO_BROADCAST", "sendto", "eval()", "compile()") == {
        "bad": ["SO_BROADCAST", "eval()", "gzip", "sendto"]
    }
