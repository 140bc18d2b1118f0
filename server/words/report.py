"""What is worth a second look in a list of codenames: advice for whoever wrote it, never a refusal.

Looks at words that were taken; knows no file and no terminal.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from server.words.folding import fold
from server.words.lists import Codename, WordList
from server.words.notes import note

MOST_PAIRS = 100_000  # pairs of words that are compared for kinship: about two seconds
LONGEST = 5  # words shown as the longest
_EDGE = 3  # letters at the start or the end that kin nearly always share

# Letters, marks and signs that Inter 4.1 draws, by its character map; what lies outside is drawn by a font
# of the computer, if it has one. A few rare letters inside are missing (U+0149, the archaic Greek ones).
_DRAWN = (
    (0x0020, 0x024F),  # Latin
    (0x0250, 0x02A4),  # phonetic
    (0x02B0, 0x036F),  # modifiers and combining marks
    (0x037A, 0x03D7),  # Greek
    (0x0400, 0x04FF),  # Cyrillic
    (0x1E00, 0x1FFF),  # Latin with marks, Vietnamese, polytonic Greek
    (0x2010, 0x2055),  # punctuation
    (0x2070, 0x20AF),  # raised and lowered digits, currencies
)


@dataclass(frozen=True)
class Kin:
    """Two words of which one could be called when the other is said, and the kind of note they would get."""

    one: str
    other: str
    kind: str


@dataclass(frozen=True)
class Report:
    """Advice about a list. `complete` is false when the list has more pairs of words than were compared."""

    accents: tuple[tuple[str, ...], ...]  # words that differ in accents alone
    kin: tuple[Kin, ...]
    complete: bool
    longest: tuple[str, ...]
    signs: tuple[str, ...]  # words with more than letters, spaces, hyphens and apostrophes
    undrawn: tuple[tuple[str, str], ...]  # a word, and its characters that the typeface may not have


def report(words: WordList, most_pairs: int = MOST_PAIRS) -> Report:
    """All advice about a list, each part in the list's order."""
    pairs = list(_near(words.words, most_pairs + 1))
    compared = pairs[:most_pairs]
    return Report(
        accents=_but_for_accents(words.words),
        kin=tuple(_kin(compared)),
        complete=len(pairs) <= most_pairs,
        longest=tuple(sorted((w.word for w in words.words), key=len, reverse=True)[:LONGEST]),
        signs=tuple(w.word for w in words.words if not _plain_word(w.word)),
        undrawn=tuple((w.word, odd) for w in words.words if (odd := _undrawn(w.word))),
    )


def unaccented(word: str, language: str) -> str:
    """The folded word without its marks."""
    parted = unicodedata.normalize("NFD", fold(word, language))
    return "".join(c for c in parted if unicodedata.category(c) != "Mn")


def _but_for_accents(words: Iterable[Codename]) -> tuple[tuple[str, ...], ...]:
    groups: dict[str, list[str]] = defaultdict(list)
    for codename in words:
        groups[unaccented(codename.word, codename.language)].append(codename.word)
    return tuple(tuple(group) for group in groups.values() if len(group) > 1)


def _near(words: Iterable[Codename], most: int) -> Iterator[tuple[Codename, Codename]]:
    """Pairs that begin or end alike, each once; of any others hardly one is kin."""
    edges: dict[str, list[Codename]] = defaultdict(list)
    for codename in words:
        for edge in sorted(_edges(codename)):
            edges[edge].append(codename)
    seen: set[tuple[str, str]] = set()
    for group in edges.values():
        for one, other in combinations(group, 2):
            if (one.word, other.word) not in seen:
                seen.add((one.word, other.word))
                yield one, other
            if len(seen) >= most:
                return


def _edges(codename: Codename) -> set[str]:
    parts = [codename.word, *codename.word.replace("-", " ").split()]
    bare = [unaccented(part, codename.language) for part in parts]
    return {edge for part in bare if part for edge in (f"{part[:_EDGE]}-", f"-{part[-_EDGE:]}")}


def _kin(pairs: Iterable[tuple[Codename, Codename]]) -> Iterator[Kin]:
    for one, other in pairs:
        kind = note(one.word, other.word, other.language)
        if kind is not None:
            yield Kin(one.word, other.word, kind)


def _plain_word(word: str) -> bool:
    """Letters alone, perhaps with spaces, hyphens and apostrophes; a hyphen before them is a bullet."""
    return word[0] not in "-\u2013\u2014" and all(map(_lettered, word))


def _lettered(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "LM" or category == "Pd" or character in " '’\u200c\u200d"


def _undrawn(word: str) -> str:
    odd = (c for c in unicodedata.normalize("NFC", word) if not any(a <= ord(c) <= b for a, b in _DRAWN))
    return "".join(dict.fromkeys(odd))
