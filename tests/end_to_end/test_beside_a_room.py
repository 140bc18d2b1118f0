"""Attacks beside a room that plays on, on a server that runs as it ships (docs/threats.md).

The short ones wait for times that are shrunk; those in full leave every limit as it is.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from protocol.limits import CHAT_HISTORY
from tests.end_to_end import attacks
from tests.end_to_end.beside import Besieged

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there has the loopback many addresses")

STRICT = {"loopback_exempt": False, "tick_seconds": 0.05, "idle_room_seconds": 0.2}
SHRUNK = STRICT | {
    "handshake_seconds": 0.5,
    "greeting_seconds": 0.5,
    "linger_seconds": 0.3,
    "stall_seconds": 0.3,
    "outbox_bytes": 60_000,
    "send_buffer": 8192,
    "joins_burst": 10_000,
}
OWN = {  # to a server of its own: few files, and moves as fast as they can be made
    "files": 64,
    "burst": 10**6,
    "rate": 1e6,
    "address_burst": 10**6,
    "address_rate": 1e6,
}
LINES = 2 * CHAT_HISTORY  # that each member may find there, all in all
PACE = 0.04  # seconds between two moves: as fast as a request's rate allows


class Attack(NamedTuple):
    """`short`, `full`: how much of it. `more`: what its server has of its own. `talks`: it fills the
    chat. `pace`: seconds between two moves of the room."""

    does: Callable[[Besieged, int], None]
    short: int
    full: int
    more: dict[str, Any] = {}  # noqa: RUF012
    talks: bool = False
    pace: float = PACE


ATTACKS = {
    attack.does.__name__: attack
    for attack in (
        Attack(attacks.come_as_a_party, 8, 8),  # before others use up how many may come at once
        Attack(attacks.announce_too_much, 12, 300),
        Attack(attacks.say_nothing, 40, 500),
        Attack(attacks.begin_no_handshake, 100, 1000),
        Attack(attacks.shake_hands_without_end, 50, 1000),
        Attack(attacks.connect_without_end, 100, 2000),
        Attack(attacks.send_the_largest_frames, 300, 2000),
        Attack(attacks.flood_with_messages, 2000, 25_000, talks=True),
        Attack(attacks.ask_too_fast, 40, 150),
        Attack(attacks.stop_reading, 4, 10, talks=True),
        Attack(attacks.open_rooms_without_end, 30, 150),
        Attack(attacks.use_up_all_files, 100, 300, OWN),
        Attack(attacks.sleep_through_moves, 900, 10_000, OWN, pace=0.0),
    )
}
each_attack = pytest.mark.parametrize("name", ATTACKS)


@pytest.fixture(scope="module")
def running() -> Iterator[dict[str, Besieged]]:
    """The server that is besieged, by its options: one at a time, since a room that nobody lets play is sent
    away for its silence.
    """
    one: dict[str, Besieged] = {}
    yield one
    for server in one.values():
        server.close()


@pytest.fixture
def besiege(running: dict[str, Besieged], tmp_path: Path) -> Callable[..., Besieged]:
    def make(**options: Any) -> Besieged:
        key = repr(options)
        if key not in running or not running[key].sound:
            for before in list(running):
                running.pop(before).close()
            running[key] = Besieged(tmp_path, **options)
        return running[key]

    return make


@each_attack
def test_a_room_plays_on_beside(besiege: Callable[..., Besieged], name: str) -> None:
    attack = ATTACKS[name]
    server = besiege(**SHRUNK, **attack.more)
    with server.plays_on(attack.pace, LINES * attack.talks):
        attack.does(server, attack.short)


@pytest.mark.long
@pytest.mark.timeout(300)
@each_attack
def test_a_room_plays_on_in_full_beside(besiege: Callable[..., Besieged], name: str) -> None:
    attack = ATTACKS[name]
    server = besiege(**STRICT, **attack.more)
    with server.plays_on(attack.pace, LINES * attack.talks):
        attack.does(server, attack.full)
