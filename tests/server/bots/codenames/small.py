"""A language of a few words about four things, for bots that think: near is what is about the same."""

from collections.abc import Sequence

import numpy as np

from server.bots.codenames.mind import Floats, Mind

# About animals, water, music, royalty.
ABOUT = {
    "zoo": (1, 0, 0, 0),
    "beast": (0.9, 0, 0, 0.2),
    "reef": (0.6, 0.8, 0, 0),
    "wave": (0, 1, 0, 0),
    "melody": (0, 0, 1, 0),
    "throne": (0, 0, 0, 1),
    "anthem": (0, 0, 0.7, 0.7),
    "lions": (1, 0, 0, 0.1),
    "lion": (1, 0, 0, 0.1),
    "tiger": (1, 0.1, 0, 0),
    "shark": (0.6, 0.8, 0, 0),
    "whale": (0.5, 0.85, 0, 0),
    "river": (0, 1, 0, 0.1),
    "flute": (0, 0, 1, 0),
    "drum": (0.1, 0, 1, 0),
    "king": (0, 0, 0, 1),
    "crown": (0, 0, 0.1, 1),
}
CLUES = ("zoo", "beast", "reef", "wave", "melody", "throne", "anthem", "lions")


class Small:
    """As `Meanings`, with the words above."""

    words = tuple(ABOUT)
    places = {word: place for place, word in enumerate(ABOUT)}  # noqa: RUF012
    roots = np.zeros((0, 2), np.uint16)

    def known(self, word: str) -> bool:
        return word.lower() in ABOUT

    def similarity(self, clue: str, words: Sequence[str]) -> Floats:
        return np.array([_unit(clue) @ _unit(word) for word in words], np.float32)

    def against(self, words: Sequence[str]) -> tuple[tuple[str, ...], Floats]:
        return CLUES, np.array([self.similarity(clue, words) for clue in CLUES], np.float32)


def _unit(word: str) -> Floats:
    vector = np.array(ABOUT.get(word.lower(), (0, 0, 0, 0)), np.float32)
    return np.asarray(vector / max(float(np.linalg.norm(vector)), 1e-9), np.float32)


MIND = Mind(Small())
