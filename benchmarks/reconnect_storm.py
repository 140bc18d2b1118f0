"""How long thousands of people need to be back after their server was killed (benchmarks/README.md).

python -m benchmarks.reconnect_storm [--rooms 500] [--size 8] [--insecure-plain]
"""

import argparse
import asyncio
import resource
import tempfile
from collections import Counter
from pathlib import Path

from tests.end_to_end.test_storm import check, enough_files, storm


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--insecure-plain", action="store_true")
    chosen = parser.parse_args()
    rooms, size = chosen.rooms, chosen.size
    enough_files(rooms * size + 1000)
    with tempfile.TemporaryDirectory() as folder:
        crowd = asyncio.run(storm(Path(folder), rooms, size, not chosen.insecure_plain, print))
    check(crowd, rooms, size)
    tries = sorted(Counter(peer.attempts for peer in crowd.peers).items())
    print("tries:", ", ".join(f"{people} people {number}" for number, people in tries))
    print(f"most memory of a server: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MiB")


if __name__ == "__main__":
    main()
