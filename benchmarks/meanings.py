"""How well and how fast the word data are: a development set of clues, loading, memory, the time of a guess.

python -m benchmarks.meanings [--data FILE] [--inputs FOLDER]
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from server.bots.words.files import shipped
from server.bots.words.meanings import SHARPNESS, Meanings

CLUES = Path(__file__).with_suffix(".jsonl")
GUESSES = 2_000
# What a process holds that loads the file and guesses once, or that only imports numpy (Linux).
MEMORY = """
import sys
from pathlib import Path
import numpy
if len(sys.argv) > 1:
    from server.bots.words.meanings import Meanings
    loaded = Meanings.load(Path(sys.argv[1]))
    loaded.ranking("africa", ["ELEPHANT", "BANK"])
told = Path("/proc/self/status").read_text().split("VmHWM:")[1]
print(int(told.split()[0]) // 1024)
"""

Similarity = Callable[[str, Sequence[str]], Sequence[float]]


@dataclass(frozen=True)
class Board:
    """A clue that a person thought of, what it means, and 25 words."""

    clue: str
    targets: tuple[str, ...]
    half: str
    words: tuple[str, ...]


def boards() -> Iterator[Board]:
    for line in CLUES.read_text(encoding="utf-8").splitlines():
        told = json.loads(line)
        yield Board(told["clue"], tuple(told["targets"]), told["half"], tuple(told["words"]))


def right(similarity: Similarity, chosen: Sequence[Board]) -> tuple[float, float]:
    """The share of clues whose first word is meant; the mean surprise, in nats, at a word that is."""
    hits, surprise = 0, 0.0
    for board in chosen:
        near = np.asarray(similarity(board.clue, board.words))
        meant = np.array([word in board.targets for word in board.words])
        hits += bool(meant[near.argmax()])
        chances = np.exp(SHARPNESS * (near - near.max()))
        surprise -= float(np.log(max(chances[meant].sum() / chances.sum(), 1e-9)))
    return hits / len(chosen), surprise / len(chosen)


def tell(name: str, similarity: Similarity, every: Sequence[Board]) -> None:
    cells = [name]
    for half in ("tune", "held out"):
        share, surprise = right(similarity, [board for board in every if board.half == half])
        cells += [f"{100 * share:.1f} %", f"{surprise:.3f}"]
    print("| " + " | ".join(cells) + " |", flush=True)


def of_sources(folder: Path, every: Sequence[Board]) -> Iterator[tuple[str, Similarity]]:
    """Each source alone, over the words of the development set; its common part is that of these words."""
    from server.bots.words.builder import glove, making, spacy, wordnet
    from server.bots.words.builder.combine import cleaned, sparse_unit, unit
    from server.bots.words.builder.inputs import Store
    from server.bots.words.builder.minilm import MiniLM

    store = Store(folder)
    store.fetch()
    words = sorted({word.lower() for board in every for word in (board.clue, *board.words)})
    place = {word: number for number, word in enumerate(words)}

    def by(rows: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> Similarity:
        return lambda clue, asked: rows[[place[word.lower()] for word in asked]] @ rows[place[clue]]

    near = glove.read(store).vectors({part for word in words for part in word.split()})
    yield "GloVe", by(cleaned(making.of_parts(words, near.get, glove.DIMENSIONS), 2))
    yield "spaCy", by(cleaned(making.of_parts(words, spacy.read(store).vector, spacy.DIMENSIONS), 2))
    told = wordnet.SparseVectors(wordnet.read(store))
    sparse = sparse_unit([told.vector(word.replace(" ", "_")) for word in words])
    full = np.zeros((len(words), sparse.width), np.float32)
    full[np.repeat(np.arange(len(words)), np.diff(sparse.starts)), sparse.columns] = sparse.values
    yield "WordNet", by(full)
    encoder = MiniLM(store)
    yield "MiniLM, the bare word", by(cleaned(encoder.encode(words), 1))
    asked = [cleaned(encoder.encode([way.format(word) for word in words]), 1) for way in making.QUESTIONS]
    yield "MiniLM, asked in two ways", by(unit(np.sum(asked, axis=0)))


def memory(*arguments: str) -> int:
    done = subprocess.run([sys.executable, "-c", MEMORY, *arguments], capture_output=True, check=True)
    return int(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.meanings")
    parser.add_argument("--data", type=Path, default=shipped("en"))
    parser.add_argument(
        "--inputs", type=Path, help="the builder's folder: measures each source alone as well"
    )
    chosen = parser.parse_args()
    began = time.perf_counter()
    meanings = Meanings.load(chosen.data)
    waited = 1000 * (time.perf_counter() - began)
    print(f"load {waited:.0f} ms by the clock, {chosen.data.stat().st_size / 1e6:.1f} MB")
    print(f"memory {memory(str(chosen.data))} MB, of which Python and numpy {memory()} MB")
    every = list(boards())
    taken = sorted(
        _timed(lambda b=board: meanings.ranking(b.clue, b.words)) for board in (every * 3)[:GUESSES]
    )
    print(f"a guess: p50 {taken[len(taken) // 2]:.2f} ms, p99 {taken[len(taken) * 99 // 100]:.2f} ms")
    spent = _timed(lambda: meanings.against(every[0].words))
    print(f"all {len(meanings.clues()):,} clues against a board: {spent:.0f} ms")
    print("| source | tuned on | surprise | held out | surprise |\n| --- | --- | --- | --- | --- |")
    chance = random.Random(1)
    tell("random", lambda clue, words: [chance.random() / 100 for _ in words], every)
    if chosen.inputs:
        for name, similarity in of_sources(chosen.inputs, every):
            tell(name, similarity, every)
    tell("the data file", meanings.similarity, every)


def _timed(step: Callable[[], object]) -> float:
    """Milliseconds of this process."""
    began = time.process_time()
    step()
    return 1000 * (time.process_time() - began)


if __name__ == "__main__":
    main()
