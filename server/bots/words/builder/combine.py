"""From several sources to one vector for each word: cleaned, weighed, turned to the axes that tell most."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from server.bots.words.builder.minilm import Floats

SEED = 6
SPARE_AXES = 32  # sought beyond those that are kept, so that these come out exactly
ROUNDS = 3
AT_ONCE = 8_000  # entries of the sparse matrix multiplied in one step, to bound memory


def unit(rows: Floats) -> Floats:
    """Rows of length 1; a row of nothing stays nothing."""
    length = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(length > 0, length, 1)).astype(np.float32)


def cleaned(rows: Floats, axes: int) -> Floats:
    """Unit rows without what all words have in common: their mean, and the main axes around it."""
    there = np.linalg.norm(rows, axis=1) > 0
    rows = unit(rows)
    rows[there] -= rows[there].mean(axis=0)
    _, main = np.linalg.eigh((rows.T @ rows).astype(np.float64))
    common = main[:, len(main) - axes :].astype(np.float32)
    return unit(np.asarray(rows - (rows @ common) @ common.T, np.float32))


@dataclass(frozen=True)
class Sparse:
    """A matrix as the places and values of its entries, row by row."""

    starts: NDArray[np.int64]
    columns: NDArray[np.int64]
    values: Floats
    width: int

    def times(self, dense: Floats) -> Floats:
        """The product with a matrix on the right."""
        result = np.zeros((len(self.starts) - 1, dense.shape[1]), np.float32)
        first = 0
        while first < len(result):
            last = int(np.searchsorted(self.starts, self.starts[first] + AT_ONCE, side="right")) - 1
            last = max(last, first + 1)
            entries = slice(self.starts[first], self.starts[last])
            terms = dense[self.columns[entries]] * self.values[entries, None]
            full = np.flatnonzero(
                np.diff(self.starts[first : last + 1])
            )  # an empty row would take its neighbour's
            starts = self.starts[first:last] - self.starts[first]
            result[first + full] = np.add.reduceat(terms, starts[full], axis=0)
            first = last
        return result

    def first(self, rows: int) -> "Sparse":
        """The first rows of the matrix."""
        end = self.starts[rows]
        return Sparse(self.starts[: rows + 1], self.columns[:end], self.values[:end], self.width)

    def turned(self) -> "Sparse":
        """The matrix with rows and columns exchanged."""
        order = np.argsort(self.columns, kind="stable")
        rows = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        counts = np.bincount(self.columns, minlength=self.width)
        starts = np.concatenate([[0], np.cumsum(counts)])
        return Sparse(starts, rows[order], self.values[order], len(self.starts) - 1)


def sparse_unit(vectors: Sequence[Mapping[str, float]]) -> Sparse:
    """Sparse rows of length 1: square roots of the weights, by the rarity of each feature.

    Features that only one word has serve no comparison; they count for the row's length and are left out.
    """
    number: dict[str, int] = {}
    columns = np.array([number.setdefault(name, len(number)) for row in vectors for name in row], np.int64)
    values = np.sqrt(np.array([weight for row in vectors for weight in row.values()], np.float32))
    counts = np.bincount(columns)
    values *= np.log(len(vectors) / (1 + counts)).astype(np.float32)[columns]
    lengths = [len(row) for row in vectors]
    starts = np.concatenate([[0], np.cumsum(lengths)])
    values /= np.repeat(np.sqrt(np.add.reduceat(values * values, starts[:-1])), lengths)
    shared = counts > 1
    kept = shared[columns]
    kept_before = np.concatenate([[0], np.cumsum(kept)])
    renumbered = np.cumsum(shared) - 1
    return Sparse(kept_before[starts], renumbered[columns[kept]], values[kept], int(shared.sum()))


def main_axes(dense: Floats, sparse: Sparse, kept: int, telling: int) -> Floats:
    """All rows along the axes on which the first rows spread most, the widest axis first.

    The first rows, as many as are telling, are those whose differences count: the most familiar words.
    Each axis points so that its largest entry is positive: a sign that chance would decide otherwise.
    """
    some, few = dense[:telling], sparse.first(telling)
    back = few.turned()
    rows = np.random.default_rng(SEED).standard_normal((telling, kept + SPARE_AXES)).astype(np.float32)
    for _ in range(ROUNDS):
        rows, _ = np.linalg.qr(rows)
        rows = some @ (some.T @ rows) + few.times(back.times(rows))
    rows, _ = np.linalg.qr(rows)
    ways_dense, ways_sparse = some.T @ rows, back.times(rows)
    spread, turn = np.linalg.eigh(
        (ways_dense.T @ ways_dense + ways_sparse.T @ ways_sparse).astype(np.float64)
    )
    order = np.argsort(spread)[::-1][:kept]
    turn = (turn[:, order] / np.sqrt(spread[order])).astype(np.float32)
    along = dense @ (ways_dense @ turn) + sparse.times(ways_sparse @ turn)
    largest = np.abs(along).argmax(axis=0)
    return np.asarray(along * np.sign(along[largest, np.arange(kept)]), np.float32)
