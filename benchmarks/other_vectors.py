"""Word data that think otherwise than the bots': of one source alone, and the bots' own without it.

python -m benchmarks.other_vectors INPUTS FOLDER [--alone]

INPUTS is the folder of packages that `server.bots.words.builder` fetched. Writes glove.meanings and
spacy.meanings in a minute and, unless `--alone`, without-glove.meanings and without-spacy.meanings in twenty:
what a spymaster knows who has never seen the vectors that guess. `benchmarks.codenames_bots` takes them.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import numpy as np

from server.bots.words.builder import glove, making, spacy
from server.bots.words.builder.combine import cleaned
from server.bots.words.builder.inputs import Store
from server.bots.words.builder.minilm import Floats
from server.bots.words.builder.vocabulary import Vocabulary
from server.bots.words.files import shipped
from server.bots.words.meanings import Meanings
from server.bots.words.sections import packed

WEIGHTS = {"glove": "GLOVE_WEIGHT", "spacy": "SPACY_WEIGHT"}
NO_LINK = np.zeros(0, np.int64), np.zeros(0, np.float32)
MAIN_AXES = 2  # taken away, as in the build


def alone(store: Store, source: str) -> bytes:
    """A data file of one source's vectors, for the words that the program knows."""
    known = Meanings.load(shipped("en"))
    clues = frozenset(known.words[place] for place in known.clues())
    find: Callable[[str], Floats | None]
    if source == "glove":
        width, parts = glove.DIMENSIONS, {part for word in known.words for part in word.split()}
        find = glove.read(store).vectors(parts).get
    else:
        width, find = spacy.DIMENSIONS, spacy.read(store).vector
    vectors = cleaned(making.of_parts(known.words, find, width), MAIN_AXES)
    with patch.object(making, "DIMENSIONS", width):
        vocabulary = Vocabulary(known.words, clues)
        return packed(making._sections(vocabulary, vectors, [NO_LINK] * len(known.words), b""))


def without(store: Store, source: str) -> bytes:
    """The program's data file as it would be without one of its sources."""
    with patch.object(making, WEIGHTS[source], 0.0):
        return making.make(store)


def main() -> None:
    parser = argparse.ArgumentParser(description="Word data that think otherwise than the bots.")
    parser.add_argument("inputs", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--alone", action="store_true", help="only those of one source")
    chosen = parser.parse_args()
    store = Store(chosen.inputs)
    store.fetch()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for source in WEIGHTS:
        (chosen.folder / f"{source}.meanings").write_bytes(alone(store, source))
    for source in () if chosen.alone else WEIGHTS:
        (chosen.folder / f"without-{source}.meanings").write_bytes(without(store, source))


if __name__ == "__main__":
    main()
