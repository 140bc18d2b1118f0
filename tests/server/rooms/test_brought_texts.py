"""Texts that a host brings along, with anything wrong in them: always an answer that fits a frame."""

import json
from importlib import resources
from typing import Any

import pytest

from protocol.codec import encode
from protocol.limits import MAX_SERVER_FRAME
from protocol.messages import room as m
from protocol.messages.session import Refusal as Refused
from tests.server.rooms.sitting import Sitting

CLASSIC: dict[str, Any] = json.loads(
    (resources.files("server.games.codenames") / "variants" / "classic.json").read_text()
)
WRONG = (
    *("null", "true", "-1", "0", "1", "10" * 20, "1e400", "1.5", "NaN", "-Infinity", "9" * 5000),
    *('"x"', f'"{"x" * 12000}"', '"\\u202e"', '"\\ud800"', '""', '"red"', '"🦊\\u0301\\u0301\\u0301"'),
    *("[]", '["red"]', '["red","red"]', '["red","blue","pink"]', f"[1{'0' * 30},1]", "[null,null]"),
    *("{}", '{"a":' * 200 + "1" + "}" * 200, "[" * 5000 + "]" * 5000, '[["red"]]', '["\\udfff","red"]'),
)
TEXTS = ("", "[]", "null", "{", "\x00", "\ufeff{}", '{"name":1,"name":2}', "x" * 15_000, '{"a":1}' * 1000)
NAMES = ("", "x" * 15_000, "\u202e", "../../etc/passwd", "\x00", "🦊" * 3000)


def brings(room: Sitting, kind: str, name: str, text: str) -> str:
    """The code of the refusal, or ""; in as many parts as it needs."""
    parts = [text[start : start + 4000] for start in range(0, len(text), 4000)] or [""]
    answer: Any = None
    for part, piece in enumerate(parts):
        request = m.Bring(id=7, kind=kind, name=name, text=piece, part=part, parts=len(parts))
        room._take(room.room.handle(room.members["Ann"], request, room.now))
        answer = room.posts[room.members["Ann"]][-1]
        assert len(encode(answer)) <= MAX_SERVER_FRAME
    return str(answer.code) if isinstance(answer, Refused) else ""


@pytest.fixture
def room() -> Sitting:
    sitting = Sitting()
    sitting.joins("Ann")
    return sitting


@pytest.mark.parametrize("field", [*CLASSIC, "\\ud800", "x" * 70_000])
def test_a_variant_with_anything_in_a_field_is_taken_or_refused(room: Sitting, field: str) -> None:
    for wrong in WRONG:
        fields = {name: json.dumps(value) for name, value in CLASSIC.items()} | {field: wrong}
        text = ",".join(f'"{name}":{value}' for name, value in fields.items())
        assert brings(room, "variant", "mine", f"{{{text}}}") in ("", "variant_fault")


def test_whatever_is_brought_along_under_whatever_name_is_answered(room: Sitting) -> None:
    for kind in ("variant", "words", "no_words", "nope", "", "x" * 15_000):
        for text in TEXTS:
            for name in NAMES:
                assert brings(room, kind, name, text) in (
                    "",
                    "variant_fault",
                    "text_fault",
                    "setting_choice",
                )


def test_parts_in_another_order_are_refused_and_nothing_of_them_is_kept(room: Sitting) -> None:
    def part(number: int, of: int, text: str = "word", name: str = "mine") -> str:
        return room.asks("Ann", m.Bring, kind="words", name=name, text=text, part=number, parts=of)

    assert [part(1, 3), part(0, 3), part(2, 3)] == ["stale", "", "stale"]
    assert [part(0, 2), part(1, 2, name="other")] == ["", "stale"]
    assert [part(-1, 1), part(0, 0), part(0, -1), part(5, 2**40)] == ["stale"] * 4
    assert part(0, 2**63 - 1) == ""
    codes = [part(number, 1000, "x" * 15_000) for number in range(40)]
    assert (codes[:34], codes[34], set(codes[35:])) == ([""] * 34, "text_too_long", {"stale"})
    assert room.room._incoming._texts == []
