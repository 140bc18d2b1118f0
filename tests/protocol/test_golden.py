"""The bytes of every message stay what they were: one encoded example of each in `golden/`.

Renewed by `python -m tests.protocol.examples`.
"""

from pathlib import Path

import msgspec
import pytest

from protocol.codec import decode_client, decode_server, encode
from protocol.types import Message
from tests.protocol import examples, shapes

FILES = examples.files()
NAMES = [f"{path.parent.name}/{path.stem}" for path in FILES]


def payload(path: Path) -> bytes:
    return bytes.fromhex(path.read_text(encoding="utf-8").split("\n\n", 1)[1])


def inside(value: object) -> set[type]:
    """The struct types in a value."""
    if isinstance(value, msgspec.Struct):
        parts = [getattr(value, field) for field in value.__struct_fields__]
        return {type(value)}.union(*map(inside, parts))
    return set().union(*map(inside, value)) if isinstance(value, tuple) else set()


@pytest.mark.parametrize(("path", "message"), FILES.items(), ids=NAMES)
def test_a_message_is_encoded_as_in_its_golden_file(path: Path, message: Message) -> None:
    assert path.read_text(encoding="utf-8") == examples.text(message)


@pytest.mark.parametrize(("path", "message"), FILES.items(), ids=NAMES)
def test_a_golden_payload_is_read_as_the_message_it_was(path: Path, message: Message) -> None:
    decode = decode_client if path.parent.name == "client" else decode_server
    assert decode(payload(path)) == message
    assert encode(decode(payload(path))) == payload(path)


def test_there_is_no_golden_file_without_its_example() -> None:
    assert set(examples.GOLDEN.glob("*/*")) == set(FILES)


@pytest.mark.parametrize(
    ("kinds", "given"), [(shapes.CLIENT, examples.CLIENT), (shapes.SERVER, examples.SERVER)]
)
def test_every_kind_that_a_side_sends_has_an_example(
    kinds: tuple[type[Message], ...], given: dict[str, Message]
) -> None:
    assert shapes.structs(*kinds) == set().union(*map(inside, given.values()))
