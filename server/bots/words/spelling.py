"""What an unknown word probably is: one with another ending, two run together, or one with a slip.

Knows letters, and asks for words by a mapping to their places, the most familiar first.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from string import ascii_lowercase

LEAST_FOR_SLIP = 5  # in a shorter word one letter makes another word
LEAST_PART = 3
FAMILIAR = 20_000  # two words run together are both everyday words
IRREGULAR = {
    "children": "child", "dice": "die", "feet": "foot", "geese": "goose", "knives": "knife", "leaves": "leaf",
    "lice": "louse", "men": "man", "mice": "mouse", "oxen": "ox", "shelves": "shelf", "teeth": "tooth",
    "thieves": "thief", "wives": "wife", "wolves": "wolf", "women": "woman",
}  # fmt: skip
ENDINGS = (
    ("'s", ""), ("ies", "y"), ("es", ""), ("s", ""), ("ied", "y"), ("ed", ""), ("ed", "e"), ("ing", ""),
    ("ing", "e"), ("iest", "y"), ("ier", "y"), ("est", ""), ("est", "e"), ("er", ""), ("er", "e"), ("ly", ""),
    ("ness", ""), ("less", ""), ("like", ""), ("y", ""),
)  # fmt: skip
LEAST_STEM = 3


def folded(text: str) -> str:
    """Lower case and letters without their marks; hyphens and underscores part words."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return " ".join(kept.replace("-", " ").replace("_", " ").split())


def parts(text: str, places: Mapping[str, int]) -> tuple[str, ...]:
    """The known words that a folded text stands for: itself, or what it was probably meant to be; or none."""
    if text in places:
        return (text,)
    if " " in text:
        joined = text.replace(" ", "")
        if joined in places:
            return (joined,)
        return tuple(known for part in text.split() for known in parts(part, places))
    for guess in (_inflected, _phrase, _slip, _compound):
        found = guess(text, places)
        if found:
            return found
    return ()


def _inflected(word: str, places: Mapping[str, int]) -> tuple[str, ...]:
    base = next((base for base in _bases(word) if base in places), None)
    return () if base is None else (base,)


def _bases(word: str) -> Iterator[str]:
    """What the word may be a form of, the likeliest first; the plural of a known word comes last."""
    if word in IRREGULAR:
        yield IRREGULAR[word]
    for ending, instead in ENDINGS:
        stem = word.removesuffix(ending)
        if stem == word or len(stem + instead) < LEAST_STEM:
            continue
        yield stem + instead
        if not instead and len(stem) > LEAST_STEM and stem[-1] == stem[-2]:  # run-n-ing
            yield stem[:-1]
    yield word + "s"


def _phrase(word: str, places: Mapping[str, int]) -> tuple[str, ...]:
    found = [f"{one} {other}" for one, other in _splits(word) if f"{one} {other}" in places]
    return tuple(found[:1])


def _compound(word: str, places: Mapping[str, int]) -> tuple[str, ...]:
    pairs = [pair for pair in _splits(word) if all(places.get(part, FAMILIAR) < FAMILIAR for part in pair)]
    return min(pairs, key=lambda pair: (max(places[part] for part in pair), pair), default=())


def _splits(word: str) -> Iterator[tuple[str, str]]:
    for place in range(LEAST_PART, len(word) - LEAST_PART + 1):
        yield word[:place], word[place:]


def _slip(word: str, places: Mapping[str, int]) -> tuple[str, ...]:
    """The most familiar word one slip away: two letters exchanged, one too few, too many or another."""
    if len(word) < LEAST_FOR_SLIP:
        return ()
    near = [other for other in _slips(word) if other in places]
    return (min(near, key=lambda other: places[other]),) if near else ()


def _slips(word: str) -> Iterator[str]:
    for place in range(len(word) + 1):
        before, after = word[:place], word[place:]
        yield before + after[1:]
        if len(after) > 1:
            yield before + after[1] + after[0] + after[2:]
        for letter in ascii_lowercase:
            yield before + letter + after
            yield before + letter + after[1:]
