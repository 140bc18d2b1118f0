"""The frame that takes longest to decode among all that the limits let through, as far as a search finds it.

python -m benchmarks.worst_frame [--steps 3000] [--seed 1]
"""

import argparse
import time
from collections.abc import Callable
from contextlib import suppress
from statistics import median

from protocol.codec import decode_client, decode_server, encode
from protocol.errors import ProtocolError
from protocol.limits import MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS, MAX_SERVER_FRAME, MAX_SERVER_ITEMS
from tests.fuzz.worst import climb, dense
from tests.protocol import examples

ROUNDS = 200
GOAL = 5.0  # ms that any frame takes at most


def decoding(decode: Callable[[bytes], object]) -> Callable[[bytes], float]:
    """Seconds that a payload takes, the least of three."""

    def least(payload: bytes) -> float:
        return min(spent(decode, payload) for _ in range(3))

    return least


def spent(decode: Callable[[bytes], object], payload: bytes) -> float:
    began = time.perf_counter()
    with suppress(ProtocolError):
        decode(payload)
    return time.perf_counter() - began


def main() -> None:
    """Print for both directions what the worst frame takes, and how many of the dearest honest one."""
    asked = argparse.ArgumentParser(prog="python -m benchmarks.worst_frame")
    asked.add_argument("--steps", type=int, default=3000)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    sides = {
        "to the server": (decode_client, examples.CLIENT, MAX_CLIENT_FRAME, MAX_CLIENT_ITEMS),
        "to a client": (decode_server, examples.SERVER, MAX_SERVER_FRAME, MAX_SERVER_ITEMS),
    }
    for name, (decode, honest, limit, items) in sides.items():
        payloads = [encode(message) for message in honest.values()]
        _, worst = climb(
            [*payloads, dense(items, limit)], limit, decoding(decode), options.steps, options.seed
        )
        takes = median(spent(decode, worst) for _ in range(ROUNDS)) * 1000
        plain = max(median(spent(decode, each) for _ in range(ROUNDS)) for each in payloads) * 1000
        verdict = "within the goal" if takes < GOAL else f"above the goal of {GOAL} ms"
        print(f"{name:14} {takes:7.3f} ms, {len(worst)} bytes, {takes / plain:5.0f} honest ones, {verdict}")


if __name__ == "__main__":
    main()
