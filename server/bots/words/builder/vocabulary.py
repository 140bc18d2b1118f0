"""Which words the data file knows, in what order, and which of them may be clues.

Frequency in the news is not how well people know a word (GloVe has *snorkel* at 59,000), so the order also
heeds whether the sentence encoder has the word whole, whether WordNet has it, and whether one can see it.
"""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.bots.words.builder.minilm import MiniLM
from server.bots.words.builder.spacy import Spacy
from server.bots.words.builder.wordnet import KIND, NAMED, WordNet

SINGLE_WORDS, PHRASES = 38_000, 2_000
MOST_CLUES = 25_000  # in this order; what comes later, few people know
LONGEST = 20
# Subject files of WordNet whose nouns can be seen: animals, things, the body, food, places, people, plants.
VISIBLE = frozenset(["05", "06", "08", "13", "14", "15", "17", "18", "20"])
FALLBACK_RANK = 60_000  # for words of ours that the frequency list lacks
_PLAIN = re.compile(f"[a-z]{{2,{LONGEST}}}")
_CLUE = re.compile(f"[a-z]{{3,{LONGEST}}}")
PERSON = "18"  # WordNet's subject file of people
_INFLECTED = (
    ("ies", "y"),
    ("es", ""),
    ("s", ""),
    ("ied", "y"),
    ("ed", ""),
    ("ed", "e"),
    ("ing", ""),
    ("ing", "e"),
)


@dataclass(frozen=True)
class Vocabulary:
    """All words and phrases, most familiar first, and those that may be clues."""

    words: tuple[str, ...]
    clues: frozenset[str]


@dataclass(frozen=True)
class Blocked:
    """Words that are never clues, and beginnings of such words."""

    words: frozenset[str]
    beginnings: tuple[str, ...]

    def holds(self, word: str) -> bool:
        return word in self.words or word.startswith(self.beginnings)


def blocked(text: str, coarse: frozenset[str]) -> Blocked:
    """The blocklist out of its file, with what WordNet calls coarse."""
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    whole = frozenset(line for line in lines if not line.endswith("*"))
    return Blocked(whole | coarse, tuple(line[:-1] for line in lines if line.endswith("*")))


@dataclass(frozen=True)
class Sources:
    """What is asked about a word."""

    frequent: Sequence[str]
    wordnet: WordNet
    spacy: Spacy
    encoder: MiniLM


def choose(sources: Sources, always: Sequence[str], blocked: Blocked) -> Vocabulary:
    """The vocabulary: the most familiar words and phrases of the sources, and what it has in any case."""
    costs = _costs(sources)
    singles = sorted(costs, key=lambda word: (costs[word], word))[:SINGLE_WORDS]
    phrases = _phrases(sources, costs)[:PHRASES]
    # A phrase stands where its least familiar part does, and what no list has behind all that one has.
    last = math.log(FALLBACK_RANK)
    place = {word: costs.get(word, last) for word in [*singles, *always]}
    place |= {phrase: max(costs.get(part, last) for part in phrase.split()) for phrase in [*phrases, *always]}
    words = tuple(sorted(place, key=lambda word: (place[word], word)))
    known = frozenset(always)
    fit = [word for word in words if _CLUE.fullmatch(word) and not blocked.holds(word)]
    everyday = [word for word in fit if _is_everyday(word, sources.wordnet)]
    return Vocabulary(words, frozenset([*everyday[:MOST_CLUES], *known.intersection(fit)]))


def _is_everyday(word: str, net: WordNet) -> bool:
    """Whether WordNet has the word, or its base, other than as somebody's name."""
    senses = [net.senses[key] for key, _ in net.words.get(net.base(word), [])]
    return any(sense.subject != PERSON or NAMED not in dict(sense.relations) for sense in senses)


def _costs(sources: Sources) -> dict[str, float]:
    """How unfamiliar each single word is: less is better known."""
    raw = {
        word: math.log(rank + 50) - (0.6 if word in sources.encoder.pieces else 0.0)
        for rank, word in enumerate(sources.frequent)
        if _PLAIN.fullmatch(word)
    }
    return {word: _cost(word, raw, sources) for word in raw}


def _cost(word: str, raw: Mapping[str, float], sources: Sources) -> float:
    senses = sources.wordnet.words.get(word)
    if senses is None:
        bases = (word[: -len(end)] + new for end, new in _INFLECTED if word.endswith(end))
        if any(base in sources.wordnet.words for base in bases):
            return raw[word] + 1.0  # its base serves as well
        return raw[word] + (0.5 if sources.spacy.vector(word) is not None else 2.0)  # a name, or less
    plural_of_y = [word[:-1] + "ies"] if word.endswith("y") else []
    forms = [word + end for end in ("s", "es", "ed", "ing")] + plural_of_y
    least = min([raw[word], *(raw[form] + 0.3 for form in forms if form in raw)])
    nouns = [key for key, _ in senses[:3] if key.startswith("n")]
    seen = any(sources.wordnet.senses[key].subject in VISIBLE for key in nouns)
    met = math.log(1 + sum(count for _, count in senses))
    return least - 0.5 - 0.15 * met - (0.3 if nouns else 0.0) - (0.5 if seen else 0.0)


def _phrases(sources: Sources, costs: Mapping[str, float]) -> list[str]:
    """WordNet's nouns of two words, the most telling first: familiar parts that form few other phrases."""
    net = sources.wordnet
    pairs = {
        name: name.split("_")
        for name, senses in net.words.items()
        if name.count("_") == 1 and senses[0][0].startswith("n") and all(p in costs for p in name.split("_"))
    }
    uses = Counter(part for parts in pairs.values() for part in parts)

    def cost(name: str) -> float:
        parts = pairs[name]
        each = sorted(costs[part] for part in parts)
        met = sum(count for _, count in net.words[name])
        sense = net.senses[net.words[name][0][0]]
        whole = each[1] + 0.3 * each[0] + 0.35 * math.log(min(uses[part] for part in parts))
        whole += 0.6 * sum(part not in sources.encoder.pieces for part in parts)
        whole -= 0.6 * math.log(1 + met) + 0.3 * math.log(1 + len(sense.relations))
        whole -= 1.0 if sense.subject in VISIBLE else 0.0
        above = {
            word for sign, target in sense.relations if sign == KIND for word in net.senses[target].words
        }
        whole += 1.5 if parts[1] in above else 0.0  # a *fire alarm* is an alarm: its parts tell as much
        return whole + (0.7 if sense.words[0] != name else 0.0)

    return [name.replace("_", " ") for name in sorted(pairs, key=lambda name: (cost(name), name))]
