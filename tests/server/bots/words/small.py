"""A data file of eight words, so that tests can say beforehand what is near."""

import json
import struct
from pathlib import Path

from server.bots.words.sections import packed

WORDS = ("river", "bank", "money", "ice cream", "ice", "cream", "kangaroo", "rude")
VECTORS = (
    (127, 0, 0),
    (90, 90, 0),
    (0, 127, 0),
    (0, 0, 127),
    (-127, 0, 0),
    (0, -127, 0),
    (60, -60, 60),
    (0, 0, -127),
)
NOT_A_CLUE = ("ice cream", "rude")
LINKS = {"money": {"kangaroo": 255}}  # a fortune on one animal; the other direction isn't in the file


def sections() -> dict[str, bytes]:
    place = {word: number for number, word in enumerate(WORDS)}
    links = [LINKS.get(word, {}) for word in WORDS]
    counts = [len(one) for one in links]
    starts = [sum(counts[:number]) for number in range(len(WORDS) + 1)]
    others = [place[other] for one in links for other in one]
    return {
        "about": json.dumps({"language": "en", "dimensions": 3}).encode(),
        "words": "\n".join(WORDS).encode(),
        "flags": bytes(word not in NOT_A_CLUE for word in WORDS),
        "vectors": struct.pack("24b", *(number for vector in VECTORS for number in vector)),
        "link starts": struct.pack(f"<{len(starts)}I", *starts),
        "link words": struct.pack(f"<{len(others)}H", *others),
        "link strengths": bytes(strength for one in links for strength in one.values()),
        "roots": struct.pack("<2H", place["ice"], place["ice cream"]),
    }


def written(folder: Path, **changes: bytes) -> Path:
    """The file in this folder, with some of its sections exchanged; spaces in their names are underscores."""
    path = folder / "small.meanings"
    path.write_bytes(packed(sections() | {name.replace("_", " "): data for name, data in changes.items()}))
    return path
