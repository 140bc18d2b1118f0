"""The record of a match: docs/record.md is the schema, and every line of a demo's record is held to it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from protocol.messages.variant import Variant
from protocol.version import PROGRAM, PROGRAM_VERSION
from server.demo import demo
from server.games.catalogue import RECORDS
from server.rooms.record import RECORD_VERSION, parts
from tests.protocol import shapes

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "record.md").read_text(encoding="utf-8")
EVENTS = {shapes.name(kind): kind for game in RECORDS.values() for kind in (game.dealt, *game.events)}
PLAIN = {"int": int, "float": float, "str": str, "bool": bool, "null": type(None)}

Fields = dict[str, str]


def fields(heading: str, page: str = PAGE) -> Fields:
    """The table under a heading: each field's name and type, in order."""
    [part] = re.findall(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#|\Z)", page, flags=re.MULTILINE | re.DOTALL)
    return dict(re.findall(r"^\|(?: \d+ \|)? `(\w+)` \| (.*?)(?: = .*?)? \|", part, flags=re.MULTILINE))


OBJECTS = {name: fields(f"object `{name}`") for name in ("seat", "variant", "sitting", "result")}
PROTOCOL = (DOCS / "protocol.md").read_text(encoding="utf-8")
OBJECTS["options"] = fields("options `codenames`", PROTOCOL)
OBJECTS["big_two"] = fields("options `big_two`", PROTOCOL)


def fits(value: Any, kind: str) -> bool:
    if kind.startswith("array of "):
        return isinstance(value, list) and all(fits(one, kind.removeprefix("array of ")) for one in value)
    if " or " in kind:
        return any(fits(value, one) for one in kind.split(" or "))
    if kind.startswith("object "):
        return is_as_told(value, OBJECTS[kind.removeprefix("object ")])
    return type(value) is PLAIN[kind] if kind in PLAIN else value == kind.strip('"')


def is_as_told(value: dict[str, Any], told: Fields) -> bool:
    """The same fields in the same order, each of its type."""
    return list(value) == list(told) and all(fits(value[name], kind) for name, kind in told.items())


def event_as_told(line: dict[str, Any]) -> bool:
    return is_as_told(line, fields("Events") | fields(f"event `{line['event']}`"))


def played(folder: Path, seed: int, game: str = "codenames") -> str:
    assert demo(seed, str(folder / "record.jsonl"), game=game) == 0
    return (folder / "record.jsonl").read_bytes().decode("utf-8")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    return played(tmp_path_factory.mktemp("demo"), 5)


@pytest.fixture(scope="module")
def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.split("\n")[:-1]]


# ---- a demo's record


def test_two_demos_of_one_seed_have_the_same_record(text: str, tmp_path: Path) -> None:
    assert played(tmp_path, 5) == text


def test_another_seed_is_another_game(text: str, tmp_path: Path) -> None:
    assert played(tmp_path, 6) != text


def test_each_line_ends_and_is_written_without_spaces(text: str, lines: list[dict[str, Any]]) -> None:
    assert text == "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )


def test_the_first_line_is_the_header(lines: list[dict[str, Any]]) -> None:
    header = lines[0]
    assert is_as_told(header, fields("The header"))
    assert (header["record"], header["program"], header["version"]) == (
        RECORD_VERSION,
        PROGRAM,
        PROGRAM_VERSION,
    )


def test_every_other_line_is_an_event_as_the_page_tells_it(lines: list[dict[str, Any]]) -> None:
    assert [line for line in lines[1:] if not event_as_told(line)] == []


def test_the_deal_comes_first_and_the_end_last_and_each_once(lines: list[dict[str, Any]]) -> None:
    names = [line["event"] for line in lines[1:]]
    assert (names[0], names[-1]) == ("dealt", "over")
    assert names.count("dealt") == names.count("over") == 1


def test_time_never_goes_back(lines: list[dict[str, Any]]) -> None:
    times = [line["at"] for line in lines[1:]]
    assert times == sorted(times)


def test_the_record_tells_how_the_game_went(lines: list[dict[str, Any]]) -> None:
    key, last = lines[1]["key"], lines[-1]
    reveals = [line for line in lines[1:] if line["event"] == "reveal"]
    assert all(line["identity"] == key[line["position"]] for line in reveals)
    [winner] = last["winners"]
    agents = {position for position, identity in enumerate(key) if identity == str(winner)}
    assert last["reason"] == "agents"
    assert agents <= {line["position"] for line in reveals}


def test_every_line_of_big_twos_record_is_as_the_page_tells_it(tmp_path: Path) -> None:
    header, *events = [json.loads(line) for line in played(tmp_path, 5, "big_two").splitlines()]
    assert is_as_told(header, fields("The header"))
    assert [line for line in events if not event_as_told(line)] == []
    names = [line["event"] for line in events]
    assert (names[0], names[-1]) == ("cards_dealt", "hands_shown")
    assert set(names) == {"cards_dealt", "cards_played", "turn_passed", "hands_shown"}


# ---- the page


def test_the_page_tells_each_event_with_its_fields() -> None:
    told = re.findall(r"^### event `(\w+)`$", PAGE, flags=re.MULTILINE)
    assert told == list(EVENTS)
    for name, kind in EVENTS.items():
        assert list(fields(f"event `{name}`")) == [field for field, _ in shapes.rows(kind)]
    assert list(OBJECTS["variant"]) == [field for field, _ in shapes.rows(Variant)]


def test_the_examples_of_the_page_are_lines_as_it_tells_them() -> None:
    blocks = re.findall(r"^```json\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    examples = [json.loads(line) for block in blocks for line in re.sub(r"\n +", "", block).splitlines()]
    assert is_as_told(examples[0], fields("The header"))
    assert all(map(event_as_told, examples[1:]))
    assert len(examples) > 5


# ---- parts


def test_parts_are_cut_between_lines_and_joined_are_the_text(text: str) -> None:
    pieces = parts(text, 4096)
    assert "".join(pieces) == text
    assert all(len(piece.encode()) <= 4096 and piece.endswith("\n") for piece in pieces)
    assert len(pieces) > 1
