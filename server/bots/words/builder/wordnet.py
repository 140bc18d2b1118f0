"""WordNet: senses, relations and glosses as they stand in its files, and one sparse vector for each word.

Two words are near when their senses meet: the same sense, a kind or part of the same, or words in common
in what explains them.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from server.bots.words.builder.inputs import WORDNET, Store

PARTS = ("noun", "verb", "adj", "adv")
USAGE = ";u"
COARSE_USAGES = frozenset(
    ["ethnic_slur", "obscenity", "disparagement", "depreciation", "vulgarism", "dirty_word"]
)
COARSE_SENSES = 2  # a word is coarse when one of its first senses is
COARSE_GLOSS = re.compile(
    r"ethnic slur|offensive (term|name|word)|obscene (term|word)|vulgar (term|word)|derogatory term"
)
KIND, NAMED = "@", "@i"  # is a kind of; is one of, as Paris is of cities
# How much of itself a sense hands on along each relation, by WordNet's own signs (wninput, "Pointers").
HANDED_ON = {
    "@": 0.6, "@i": 0.6, "~": 0.25, "~i": 0.25, "#m": 0.4, "#s": 0.4, "#p": 0.5, "%m": 0.3, "%s": 0.4,
    "%p": 0.5, ";c": 0.5, "-c": 0.2, ";r": 0.3, "-r": 0.15, "+": 0.5, "&": 0.5, "=": 0.3, "!": 0.3,
    "*": 0.4, ">": 0.4, "^": 0.3, "$": 0.4, "\\": 0.4, "<": 0.4, ";u": 0.0, "-u": 0.0,
}  # fmt: skip
TWO_UP = 0.3  # what a kind's own kind gets
MOST_SENSES = 8
MOST_MENTIONS = 400
SMALL = """
a about an and any are as at be been being but by can etc for from had has have having he her his if
in into is it its like made more not of on one or other out over she so some someone something such
than that the their them they this to up used usually very was were what when which who with you
especially
"""
SMALL_WORDS = frozenset(SMALL.split())
_SENSE_KINDS = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
_ENDINGS = (("ies", "y"), ("es", ""), ("s", ""), ("ing", ""), ("ing", "e"), ("ed", ""), ("ed", "e"))


@dataclass(frozen=True)
class Sense:
    """One synset: words, relations (sign and target), gloss, and the number of its subject file."""

    words: tuple[str, ...]
    relations: tuple[tuple[str, str], ...]
    derived: tuple[tuple[str, str], ...]  # (own word, word of another sense) that share a root
    gloss: str
    subject: str


@dataclass(frozen=True)
class WordNet:
    """Senses by key, and for each word its senses with how often each was met, most frequent first."""

    senses: Mapping[str, Sense]
    words: Mapping[str, Sequence[tuple[str, int]]]
    coarse: frozenset[str]  # what WordNet itself calls a slur or obscene

    def base(self, word: str) -> str:
        """The word that WordNet has for this one: itself, or without a regular ending."""
        if word in self.words:
            return word
        candidates = (word[: -len(end)] + new for end, new in _ENDINGS if word.endswith(end))
        return next((base for base in candidates if base in self.words), word)


def read(store: Store) -> WordNet:
    """All of WordNet's nouns, verbs, adjectives and adverbs."""
    lines = {part: store.read(WORDNET, f"data.{part}").decode("latin-1").splitlines() for part in PARTS}
    raw = dict(_synset(line) for part in PARTS for line in lines[part] if not line.startswith(" "))
    senses = {key: _sense(key, raw) for key in raw}
    words: dict[str, list[tuple[int, int, str]]] = defaultdict(list)
    for line in store.read(WORDNET, "index.sense").decode("latin-1").splitlines():
        name, offset, number, count = line.split()
        word, _, rest = name.partition("%")
        words[word].append((-int(count), int(number), _SENSE_KINDS[rest[0]] + offset))
    by_count = {word: [(key, -less) for less, _, key in sorted(met)] for word, met in words.items()}
    marked = {(word, key) for key, one in raw.items() for word in _coarse(one, raw)}
    coarse = frozenset(word for word, key in marked if key in dict(by_count[word][:COARSE_SENSES]))
    return WordNet(senses, by_count, coarse)


_Raw = tuple[tuple[str, ...], list[tuple[str, str, int, int]], str, str]


def _synset(line: str) -> tuple[str, _Raw]:
    head, _, gloss = line.partition(" | ")
    fields = head.split()
    last = 4 + 2 * int(fields[3], 16)
    words = tuple(re.sub(r"\(.*\)", "", word).lower() for word in fields[4:last:2])
    relations = []
    for place in range(last + 1, last + 1 + 4 * int(fields[last]), 4):
        sign, offset, part, ends = fields[place : place + 4]
        relations.append((sign, _key(part, offset), int(ends[:2], 16), int(ends[2:], 16)))
    return _key(fields[2], fields[0]), (words, relations, gloss.strip(), fields[1])


def _coarse(one: _Raw, raw: Mapping[str, _Raw]) -> Iterator[str]:
    """The words of a synset whose usage is marked as a slur or obscene; place 0 means all of them."""
    words, relations, gloss, _ = one
    if COARSE_GLOSS.search(gloss):
        yield from words
    for sign, target, ours, _ in relations:
        if sign == USAGE and COARSE_USAGES.intersection(raw[target][0]):
            yield from words if ours == 0 else words[ours - 1 : ours]


def _key(part: str, offset: str) -> str:
    return ("a" if part == "s" else part) + offset


def _sense(key: str, raw: Mapping[str, _Raw]) -> Sense:
    words, relations, gloss, subject = raw[key]
    derived = tuple(
        (words[ours - 1], raw[target][0][theirs - 1])
        for sign, target, ours, theirs in relations
        if sign in ("+", "\\", "<") and ours and theirs
    )
    return Sense(words, tuple((sign, target) for sign, target, _, _ in relations), derived, gloss, subject)


class SparseVectors:
    """Turns words into sparse vectors, as mappings from features to weights."""

    def __init__(self, wordnet: WordNet) -> None:
        self._net = wordnet
        self._glosses = {key: self._content(sense) for key, sense in wordnet.senses.items()}
        self._told = {key: tuple(dict.fromkeys(words)) for key, words in self._glosses.items()}
        met = Counter(word for words in self._told.values() for word in words)
        total = len(wordnet.senses)
        self._rarity = {word: math.log(total / (1 + count)) / 8 for word, count in met.items()}
        self._mentions: dict[str, list[str]] = defaultdict(list)
        for key, words in self._told.items():
            for word in words:
                self._mentions[word].append(key)

    def vector(self, word: str) -> dict[str, float]:
        """A word's own features, those of its senses by their share, and the senses whose gloss names it."""
        base = self._net.base(word)
        found: dict[str, float] = defaultdict(float)
        found["=" + base] += 1.0
        if base != word:
            found["=" + word] += 0.5
        for key, share in self._shares(base):
            for feature, weight in self._of_sense(key):
                found[feature] += share * weight
        mentions = self._mentions.get(base, [])
        for key in mentions[:MOST_MENTIONS]:
            found[key] += 0.5 / math.sqrt(max(1.0, len(mentions) / 10))
        return found

    def _shares(self, base: str) -> list[tuple[str, float]]:
        senses = self._net.words.get(base, [])[:MOST_SENSES]
        raw = [math.sqrt((count + 1) / (place + 1)) for place, (_, count) in enumerate(senses)]
        return [(key, (weight / sum(raw)) ** 0.7) for (key, _), weight in zip(senses, raw, strict=True)]

    def _of_sense(self, key: str) -> Iterator[tuple[str, float]]:
        sense = self._net.senses[key]
        yield key, 1.0
        yield from (("=" + word, 0.5) for word in sense.words)
        yield from (("=" + word, self._rarity[word]) for word in self._glosses[key])
        of_sign = Counter(sign for sign, _ in sense.relations)
        for sign, target in sense.relations:
            weight = HANDED_ON[sign] / math.sqrt(max(1.0, of_sign[sign] / 4))
            yield target, weight
            yield from (("=" + word, 0.5 * weight) for word in self._net.senses[target].words)
            yield from (("=" + word, 0.3 * weight * self._rarity[word]) for word in self._told[target])
            if sign in (KIND, NAMED):
                further = self._net.senses[target].relations
                yield from ((above, TWO_UP) for further_sign, above in further if further_sign == KIND)

    def _content(self, sense: Sense) -> list[str]:
        told = [word for word in re.findall("[a-z]+", sense.gloss.lower()) if len(word) > 1]
        parts = [part for word in sense.words if "_" in word for part in word.split("_")]
        return [self._net.base(word) for word in told if word not in SMALL_WORDS] + parts
