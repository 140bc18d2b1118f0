"""How long a turn of the loop waits for its commit (benchmarks/README.md).

python -m benchmarks.commits [--folder DIR]

Commits of 1, 4 and 60 events of a real size, one room's or many rooms' of one turn, with each durability.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from server.storage.database import Database
from server.storage.journal import ByteJournal

EVENT = b"x" * 62  # a usual one
TURNS = 1000


def measure(folder: Path, full: bool, rooms: int) -> list[float]:
    """Seconds of each commit."""
    journal = ByteJournal(Database(folder, full))
    for number in range(rooms):
        journal.opened(f"R{number}", None)
    journal.commit()
    took = []
    for turn in range(TURNS):
        for number in range(rooms):
            journal.append(f"R{number}", float(turn), EVENT)
        began = time.perf_counter()
        journal.commit()
        took.append(time.perf_counter() - began)
    journal.close()
    return took


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, help="on the disk to measure")
    chosen = parser.parse_args()
    for durability in ("normal", "full"):
        for rooms in (1, 4, 60):
            with tempfile.TemporaryDirectory(dir=chosen.folder) as name:
                took = measure(Path(name), durability == "full", rooms)
            parts = statistics.quantiles(took, n=1000)
            told = ", ".join(f"{part} {parts[place] * 1000:.2f}" for part, place in PLACES)
            print(f"{durability}, {rooms} events a turn: {told}, at most {max(took) * 1000:.1f} ms")


PLACES = (("p50", 499), ("p99", 989))


if __name__ == "__main__":
    main()
