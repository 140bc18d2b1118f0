"""No frame makes more work than it has bytes. How long the worst one takes, `benchmarks.worst_frame` says."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any

import pytest

from protocol import codec
from protocol.errors import ProtocolError
from protocol.limits import MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS, MAX_SERVER_FRAME, MAX_SERVER_ITEMS
from tests.fuzz.worst import climb, dense
from tests.protocol import examples

SIDES = [
    (codec.decode_client, examples.CLIENT, MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS),
    (codec.decode_server, examples.SERVER, MAX_SERVER_FRAME, MAX_SERVER_ITEMS),
]


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many keys and values the codec has looked at since it was asked last."""
    count = 0
    inside, unique = codec._inside, codec._unique

    def counted_inside(level: list[Any]) -> list[Any]:
        nonlocal count
        count += len(level)
        return inside(level)

    def counted_unique(pairs: list[tuple[Hashable, Any]]) -> Any:
        nonlocal count
        count += len(pairs)
        return unique(pairs)

    monkeypatch.setattr(codec, "_inside", counted_inside)
    monkeypatch.setattr(codec, "_unique", counted_unique)

    def since() -> int:
        nonlocal count
        told, count = count, 0
        return told

    return since


@pytest.mark.parametrize(("decode", "honest", "limit", "items"), SIDES, ids=["to the server", "to a client"])
def test_the_worst_frame_is_looked_at_once_a_byte(
    looked: Callable[[], int], decode: Callable[[bytes], Any], honest: dict[str, Any], limit: int, items: int
) -> None:
    def score(payload: bytes) -> float:
        looked()
        with suppress(ProtocolError):
            decode(payload)
        looks = looked()
        assert looks <= len(payload)
        return looks

    begin = [codec.encode(message) for message in honest.values()]
    worst, payload = climb(begin, limit, score, steps=50, seed=1)
    assert len(payload) <= limit
    assert worst > 10 * max(map(score, begin)), "the search found its way up"
    full = dense(items, limit)
    assert score(full) > 0.9 * len(full)
