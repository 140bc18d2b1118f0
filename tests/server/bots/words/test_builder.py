"""The parts of the build that can be checked without its inputs."""

from pathlib import Path

import numpy as np
import pytest

from server.bots.words.builder.combine import Sparse, cleaned, main_axes, sparse_unit, unit
from server.bots.words.builder.inputs import INPUTS, InputError, Store
from server.bots.words.builder.vocabulary import blocked

CHANCE = np.random.default_rng(1)


def sparse_of(dense: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> Sparse:
    rows, columns = np.nonzero(dense)
    starts = np.searchsorted(rows, np.arange(len(dense) + 1))
    return Sparse(starts, columns, dense[rows, columns], dense.shape[1])


def test_a_sparse_matrix_multiplies_as_the_dense_one_does_also_with_empty_rows() -> None:
    dense = np.zeros((5, 4), np.float32)
    dense[0, 1], dense[2, 0], dense[2, 3], dense[3, 1] = 2, 3, 4, 5
    other = CHANCE.standard_normal((4, 3)).astype(np.float32)
    np.testing.assert_allclose(sparse_of(dense).times(other), dense @ other, rtol=1e-6)
    across = CHANCE.standard_normal((5, 3)).astype(np.float32)
    np.testing.assert_allclose(sparse_of(dense).turned().times(across), dense.T @ across, rtol=1e-6)


def test_features_that_one_word_has_count_for_its_length_and_are_left_out() -> None:
    rows = sparse_unit([{"animal": 1.0, "tusk": 1.0}, {"animal": 1.0}, {"river": 1.0}, {"river": 1.0}])
    assert rows.width == 2
    assert 0 < rows.values[0] < 1
    np.testing.assert_allclose(rows.values[1:], 1, rtol=1e-6)


def test_what_all_words_have_in_common_is_taken_away() -> None:
    rows = CHANCE.standard_normal((200, 8)).astype(np.float32)
    rows[:, 0] += 20
    rows[:, 1] *= 10
    near = cleaned(rows, 1) @ cleaned(rows, 1).T
    assert abs(near[~np.eye(200, dtype=bool)].mean()) < 0.01
    assert (unit(rows) @ unit(rows).T).mean() > 0.5


def test_main_axes_keep_how_near_rows_are_when_there_are_enough_of_them() -> None:
    dense = CHANCE.standard_normal((60, 5)).astype(np.float32)
    more = np.zeros((60, 6), np.float32)
    more[np.arange(60), np.arange(60) % 6] = 2
    axes = main_axes(dense, sparse_of(more), kept=11, telling=60)
    np.testing.assert_allclose(axes @ axes.T, dense @ dense.T + more @ more.T, atol=1e-3)
    assert (axes[np.abs(axes).argmax(axis=0), np.arange(11)] > 0).all()


def test_a_blocked_beginning_blocks_every_ending_and_a_blocked_word_only_itself() -> None:
    found = blocked("# a comment, and words in it\nrude\nfoul*\n", frozenset(["coarse"]))
    assert [
        word for word in ("rude", "foul", "fouls", "coarse", "ruder", "comment", "words") if found.holds(word)
    ] == [
        "rude",
        "foul",
        "fouls",
        "coarse",
    ]


def test_an_input_that_isnt_the_pinned_one_is_refused_before_it_is_read(tmp_path: Path) -> None:
    for one in INPUTS:
        (tmp_path / one.file).write_bytes(b"something else")
    with pytest.raises(InputError, match=f"{INPUTS[0].file} isn't the file that is pinned"):
        Store(tmp_path).fetch()
