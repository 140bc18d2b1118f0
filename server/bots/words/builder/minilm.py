"""The sentence encoder MiniLM-L6 in numpy alone: sentences in, one vector of 384 numbers for each out.

Written out here rather than run by a library, so that one thread of one kernel decides every bit.
"""

import json
import re
import struct
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from server.bots.words.builder.inputs import MINILM, Store

Floats = NDArray[np.float32]

LAYERS, HEADS, WIDTH = 6, 12, 384
BEGIN, END, UNKNOWN = 101, 102, 100  # the tokenizer's marks
MOST_PIECES = 64
BATCH = 512  # pieces at a time: what a processor's cache holds
EPSILON = np.float32(1e-12)


class MiniLM:
    """The encoder with its weights."""

    def __init__(self, store: Store) -> None:
        weights = _tensors(store.read(MINILM, "model.safetensors"))
        lines = store.read(MINILM, "vocab.txt").decode("utf-8").split("\n")
        self.pieces = {piece: number for number, piece in enumerate(lines) if piece}
        self._words = weights["embeddings.word_embeddings.weight"]
        kind = weights["embeddings.token_type_embeddings.weight"][0]
        self._places = weights["embeddings.position_embeddings.weight"] + kind
        self._norm = _pair(weights, "embeddings.LayerNorm")
        self._layers = [_Layer(weights, f"encoder.layer.{number}.") for number in range(LAYERS)]

    def encode(self, sentences: Sequence[str]) -> Floats:
        """One row of length 1 for each sentence; sentences of the same length go through together."""
        by_length: dict[int, list[int]] = defaultdict(list)
        split = [self._split(sentence) for sentence in sentences]
        for place, numbers in enumerate(split):
            by_length[len(numbers)].append(place)
        rows = np.zeros((len(sentences), WIDTH), np.float32)
        for length, places in sorted(by_length.items()):
            step = max(1, BATCH // length)
            for start in range(0, len(places), step):
                chosen = places[start : start + step]
                rows[chosen] = self._run(np.array([split[place] for place in chosen]))
        return rows

    def _run(self, numbers: NDArray[np.int64]) -> Floats:
        count, length = numbers.shape
        flow = (self._words[numbers] + self._places[:length]).reshape(-1, WIDTH)
        flow = _normalised(flow, *self._norm)
        for layer in self._layers:
            flow = layer.run(flow, count, length)
        mean = flow.reshape(count, length, WIDTH).mean(axis=1)
        unit: Floats = mean / np.linalg.norm(mean, axis=1, keepdims=True)
        return unit

    def _split(self, sentence: str) -> list[int]:
        plain = unicodedata.normalize("NFD", sentence.lower())
        plain = "".join(sign for sign in plain if unicodedata.category(sign) != "Mn")
        numbers = [BEGIN]
        for word in re.findall(r"\w+|[^\w\s]", plain):
            numbers += self._pieces_of(word)
        return [*numbers[: MOST_PIECES - 1], END]

    def _pieces_of(self, word: str) -> list[int]:
        """The longest known beginning, then the longest known rest, and so on."""
        numbers: list[int] = []
        start = 0
        while start < len(word):
            mark = "##" if start else ""
            ends = (end for end in range(len(word), start, -1) if mark + word[start:end] in self.pieces)
            end = next(ends, None)
            if end is None:
                return [UNKNOWN]
            numbers.append(self.pieces[mark + word[start:end]])
            start = end
        return numbers


class _Layer:
    """One layer: attention, then two dense steps, each added to what came in."""

    def __init__(self, weights: dict[str, Floats], name: str) -> None:
        three = [_dense(weights, f"{name}attention.self.{part}") for part in ("query", "key", "value")]
        self._ask = np.concatenate([matrix for matrix, _ in three], axis=1)
        self._ask_bias = np.concatenate([bias for _, bias in three])
        self._answer, self._answer_bias = _dense(weights, f"{name}attention.output.dense")
        self._first_norm = _pair(weights, f"{name}attention.output.LayerNorm")
        self._wide, self._wide_bias = _dense(weights, f"{name}intermediate.dense")
        self._narrow, self._narrow_bias = _dense(weights, f"{name}output.dense")
        self._second_norm = _pair(weights, f"{name}output.LayerNorm")

    def run(self, flow: Floats, count: int, length: int) -> Floats:
        asked = (flow @ self._ask + self._ask_bias).reshape(count, length, 3, HEADS, WIDTH // HEADS)
        query, key, value = asked.transpose(2, 0, 3, 1, 4)
        heed = query @ key.transpose(0, 1, 3, 2) / np.float32((WIDTH / HEADS) ** 0.5)
        heed = np.exp(heed - heed.max(axis=-1, keepdims=True))
        heed /= heed.sum(axis=-1, keepdims=True)
        answer = (heed @ value).transpose(0, 2, 1, 3).reshape(-1, WIDTH)
        flow = _normalised(flow + answer @ self._answer + self._answer_bias, *self._first_norm)
        wide = _gelu(flow @ self._wide + self._wide_bias)
        return _normalised(flow + wide @ self._narrow + self._narrow_bias, *self._second_norm)


def _tensors(data: bytes) -> dict[str, Floats]:
    """All float tensors of a safetensors file by name."""
    (length,) = struct.unpack_from("<Q", data)
    start = 8 + length
    header: dict[str, Any] = json.loads(data[8:start])
    found = {}
    for name, about in header.items():
        if about.get("dtype") == "F32":
            first, last = about["data_offsets"]
            flat = np.frombuffer(data[start + first : start + last], np.float32)
            found[name] = flat.reshape(about["shape"])
    return found


def _dense(weights: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
    return np.ascontiguousarray(weights[f"{name}.weight"].T), weights[f"{name}.bias"]


def _pair(weights: dict[str, Floats], name: str) -> tuple[Floats, Floats]:
    return weights[f"{name}.weight"], weights[f"{name}.bias"]


def _normalised(flow: Floats, scale: Floats, shift: Floats) -> Floats:
    flow = flow - flow.mean(axis=-1, keepdims=True)
    flow /= np.sqrt((flow * flow).mean(axis=-1, keepdims=True) + EPSILON)
    return flow * scale + shift


def _gelu(wide: Floats) -> Floats:
    """The usual approximation by tanh, in place: it differs from the exact one by less than int8 shows."""
    inner = wide * wide
    inner *= np.float32(0.044715)
    inner += np.float32(1)
    inner *= wide
    inner *= np.float32(0.7978846)
    np.tanh(inner, out=inner)
    inner += np.float32(1)
    inner *= wide
    inner *= np.float32(0.5)
    return inner
