"""When to try the connection again: 1, 2, 4, then every 8 seconds. Pure; knows no socket and no clock."""

import math
from dataclasses import dataclass

DELAYS = (1.0, 2.0, 4.0, 8.0)  # seconds; the last one repeats
JITTER = 0.25  # share of a delay added at random, so that a full room does not come back in one instant


@dataclass(frozen=True, slots=True)
class Backoff:
    """How many attempts have failed in a row. A success starts anew with `Backoff()`."""

    failures: int = 0

    def failed(self) -> "Backoff":
        """One attempt more has failed."""
        return Backoff(self.failures + 1)

    def delay(self, chance: float) -> float:
        """Seconds until the next attempt; `chance` is a random number from 0 to 1."""
        return DELAYS[min(self.failures, len(DELAYS) - 1)] * (1 + JITTER * chance)


def seconds_shown(due: float, now: float) -> int:
    """What a countdown to `due` says at `now`: a started second still counts, never below 0."""
    return max(0, math.ceil(due - now - 1e-6))
