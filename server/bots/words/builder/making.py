"""The build from the inputs to the bytes of the file: which sources, how much each of them counts."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import wordlists
from server.bots.words.builder import glove, spacy, wordnet
from server.bots.words.builder.combine import Sparse, cleaned, main_axes, sparse_unit, unit
from server.bots.words.builder.inputs import INPUTS, Store
from server.bots.words.builder.minilm import Floats, MiniLM
from server.bots.words.builder.vocabulary import Sources, Vocabulary, blocked, choose
from server.bots.words.meanings import MAY_BE_CLUE
from server.bots.words.sections import packed

HERE = Path(__file__).parent
# A bare word tells a sentence encoder little; asked about in a few ways, it puts words of one world together.
QUESTIONS = ("a picture of {}", "things related to {}")
# How much the cosine of each source counts. Tuned on one half of benchmarks/meanings.jsonl, and left flat.
MINILM_WEIGHT, GLOVE_WEIGHT, SPACY_WEIGHT, WORDNET_WEIGHT = 1.0, 0.3, 0.2, 0.8
DIMENSIONS = 256
TELLING = 12_000  # the most familiar words decide which axes are kept
LINKS = 24  # for each word; with them the file stays under 15 MB
MOST_SHARING = 100  # a feature that more words have makes no link
LEAST_LINK = 0.02


def make(store: Store) -> bytes:
    """The whole file. Says on the way what it is doing."""
    store.fetch()
    _say("reading the inputs")
    net, rows, frequent, encoder = wordnet.read(store), spacy.read(store), glove.read(store), MiniLM(store)
    sources = Sources(frequent.words, net, rows, encoder)
    vocabulary = choose(sources, _always(), blocked(_text("blocked.txt"), net.coarse))
    words = vocabulary.words
    _say(f"{len(words):,} words and phrases, {len(vocabulary.clues):,} of them clues; encoding them")
    asked = [cleaned(encoder.encode([question.format(word) for word in words]), 1) for question in QUESTIONS]
    _say("reading vectors")
    near = frequent.vectors({part for word in words for part in word.split()})
    dense = np.concatenate(
        [
            _root(MINILM_WEIGHT) * unit(np.sum(asked, axis=0)),
            _root(GLOVE_WEIGHT) * cleaned(of_parts(words, near.get, glove.DIMENSIONS), 2),
            _root(SPACY_WEIGHT) * cleaned(of_parts(words, rows.vector, spacy.DIMENSIONS), 2),
        ],
        axis=1,
    )
    _say("WordNet's own vectors, and the axes")
    told = wordnet.SparseVectors(net)
    sparse = sparse_unit([told.vector(word.replace(" ", "_")) for word in words])
    weighed = Sparse(sparse.starts, sparse.columns, sparse.values * _root(WORDNET_WEIGHT), sparse.width)
    vectors = unit(main_axes(dense, weighed, DIMENSIONS, TELLING))
    _say("links")
    return packed(_sections(vocabulary, vectors, list(_links(sparse)), _roots(net, words)))


def _sections(
    vocabulary: Vocabulary, vectors: Floats, links: Sequence[tuple[NDArray[np.int64], Floats]], roots: bytes
) -> dict[str, bytes]:
    scale = np.abs(vectors).max(axis=1, keepdims=True) / 127
    whole = np.round(vectors / np.where(scale > 0, scale, 1)).astype(np.int8)
    about = {
        "language": "en",
        "words": len(vocabulary.words),
        "dimensions": DIMENSIONS,
        "inputs": [f"{one.name} {one.version}" for one in INPUTS],
    }
    strengths = np.concatenate([np.sqrt(strength) for _, strength in links])
    return {
        "about": json.dumps(about).encode("ascii"),
        "words": "\n".join(vocabulary.words).encode("ascii"),
        "flags": bytes(MAY_BE_CLUE if word in vocabulary.clues else 0 for word in vocabulary.words),
        "vectors": whole.tobytes(),
        "link starts": np.cumsum([0, *(len(others) for others, _ in links)]).astype("<u4").tobytes(),
        "link words": np.concatenate([others for others, _ in links]).astype("<u2").tobytes(),
        "link strengths": np.round(255 * np.minimum(strengths, 1)).astype(np.uint8).tobytes(),
        "roots": roots,
    }


def _links(sparse: Sparse) -> Iterator[tuple[NDArray[np.int64], Floats]]:
    """For each word those that share the most with it of what few words have, and how much they share."""
    words = sparse.turned()
    shared_by = np.diff(words.starts)
    for row, (first, last) in enumerate(pairwise(sparse.starts.tolist())):
        columns, values = sparse.columns[first:last], sparse.values[first:last]
        few = shared_by[columns] <= MOST_SHARING
        runs = [slice(words.starts[column], words.starts[column + 1]) for column in columns[few]]
        if not runs:
            yield np.zeros(0, np.int64), np.zeros(0, np.float32)
            continue
        others = np.concatenate([words.columns[run] for run in runs])
        weights = np.concatenate(
            [words.values[run] * own for run, own in zip(runs, values[few], strict=True)]
        )
        yield _strongest(row, *_summed(others, weights))


def _summed(others: NDArray[np.int64], weights: Floats) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    found, place = np.unique(others, return_inverse=True)
    return found, np.bincount(place, weights).astype(np.float64)


def _strongest(
    row: int, others: NDArray[np.int64], strengths: NDArray[np.float64]
) -> tuple[NDArray[np.int64], Floats]:
    enough = (strengths > LEAST_LINK) & (others != row)
    others, strengths = others[enough], strengths[enough]
    best = np.sort(np.argsort(-strengths, kind="stable")[:LINKS])
    return others[best], strengths[best].astype(np.float32)


def _roots(net: wordnet.WordNet, words: Sequence[str]) -> bytes:
    """Pairs of words that WordNet derives from each other, as places in the vocabulary."""
    place = {word: number for number, word in enumerate(words)}
    pairs = {
        (min(place[one], place[other]), max(place[one], place[other]))
        for sense in net.senses.values()
        for one, other in sense.derived
        if one != other and one in place and other in place
    }
    return np.array(sorted(pairs), "<u2").tobytes()


def of_parts(words: Sequence[str], vector: Callable[[str], Floats | None], dimensions: int) -> Floats:
    """For each word its vector, for a phrase the mean of its parts'; nothing where there is none."""
    rows = np.zeros((len(words), dimensions), np.float32)
    for place, word in enumerate(words):
        parts = [found for part in word.split() if (found := vector(part)) is not None]
        if parts:
            rows[place] = unit(np.array(parts, np.float32)).mean(axis=0)
    return rows


def _always() -> list[str]:
    """The words of our own list, and names and phrases that everybody knows and WordNet doesn't."""
    ours = (Path(wordlists.__file__).parent / "english.txt").read_text(encoding="utf-8").splitlines()
    also = _text("also.txt").splitlines()
    return [line.lower() for line in [*ours, *also] if line and not line.startswith("# ")]


def _text(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _root(weight: float) -> np.float32:
    return np.float32(weight**0.5)


def _say(sentence: str) -> None:
    print(f"{sentence} …", file=sys.stderr, flush=True)
