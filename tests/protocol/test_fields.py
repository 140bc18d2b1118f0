"""Each field of each message of a client takes exactly its own type: every wrong value in every place.

The places are read off the examples, the types off the structs; `shapes.fits` says what fits.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import msgpack
import pytest
from msgspec.structs import fields

from protocol.codec import decode_client, encode
from protocol.errors import ProtocolError
from protocol.messages import ClientMessage
from protocol.types import Message
from tests.protocol import shapes
from tests.protocol.examples import CLIENT

EXAMPLES = pytest.mark.parametrize("message", CLIENT.values(), ids=CLIENT)

SCALARS = [None, True, False, 0, 1, -1, 2**63, 2**64 - 1, -(2**63), 2.0, 0.0, float("nan"), float("inf")]
TEXTS = ["", "3", "pass", "vote", "codenames", "\x00", "\u202e", b"", b"3"]
NESTS = [[], [1], [[1]], {}, {"id": 1}, {1: 1}, msgpack.ExtType(5, b""), msgpack.Timestamp(0)]
CANDIDATES: list[Any] = [*SCALARS, *TEXTS, *NESTS]

Place = tuple[str | int, ...]


def places(value: Any, here: Place = ()) -> Iterator[Place]:
    """The way to each value inside, the inner ones too."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*here, key)
        yield from places(inner, (*here, key))


def with_(value: Any, place: Place, put: Any) -> Any:
    changed = deepcopy(value)
    target = changed
    for key in place[:-1]:
        target = target[key]
    target[place[-1]] = put
    return changed


def plain(message: Message) -> Any:
    return msgpack.unpackb(encode(message))


def taken(value: Any) -> bool:
    """Whether the codec takes it; what it takes must be what was said, defaults filled in."""
    try:
        message = decode_client(msgpack.packb(value))
    except ProtocolError:
        return False
    assert shapes.fits(plain(message), type(message))
    return True


@EXAMPLES
def test_each_value_in_each_place_is_taken_exactly_when_it_fits(message: Message) -> None:
    said = plain(message)
    assert taken(said)
    for place in places(said):
        for candidate in CANDIDATES:
            changed = with_(said, place, candidate)
            assert taken(changed) == shapes.fits(changed, ClientMessage), (place, candidate)


@EXAMPLES
def test_a_field_may_be_missing_only_when_it_has_a_default(message: Message) -> None:
    whole = plain(message)
    for field in fields(message):
        left = {key: value for key, value in whole.items() if key != field.name}
        assert taken(left) != field.required, field.name
    assert not taken({key: value for key, value in whole.items() if key != "type"})


@EXAMPLES
@pytest.mark.parametrize("key", ["more", "", "Type", "id ", 0, -1, 2.5, None, True, b"id"])
def test_a_field_that_is_not_known_is_refused(message: Message, key: Any) -> None:
    assert not taken(plain(message) | {key: 1})


@EXAMPLES
def test_a_list_of_fields_is_neither_longer_nor_shorter_nor_in_another_order(message: Message) -> None:
    said = plain(message)
    for place in places(said):
        value = said
        for key in place:
            value = value[key]
        if isinstance(value, list):
            for changed in ([*value, 1], [*value, None], value[:-1], value[1:], value[::-1]):
                inner = with_(said, place, changed)
                assert taken(inner) == shapes.fits(inner, ClientMessage), (place, changed)


def test_trailing_options_may_be_left_to_their_defaults() -> None:
    said = {"type": "change_settings", "id": 1, "room": ["Kitchen"], "game": ["codenames"]}
    assert taken(said)
    assert not taken(said | {"room": []})


@pytest.mark.parametrize("number", [2.0, True, "3"])
def test_a_clue_number_of_a_wrong_type_breaks_the_protocol(number: Any) -> None:
    said = plain(CLIENT["act_give_clue"])
    assert not taken(with_(said, ("action", 3), number))


@pytest.mark.parametrize("number", [-5, 99, 2**64 - 1, -(2**63)])
def test_a_clue_number_out_of_range_is_for_the_rules_to_refuse(number: int) -> None:
    assert taken(with_(plain(CLIENT["act_give_clue"]), ("action", 3), number))


@pytest.mark.parametrize("word", ["", "  ", ",", "a b", "x" * 5000, "\u202e"])
def test_a_clue_of_a_wrong_shape_is_for_the_rules_to_refuse(word: str) -> None:
    assert taken(with_(plain(CLIENT["act_give_clue"]), ("action", 2), word))
