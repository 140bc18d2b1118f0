"""Whether two English words share a root, as strictly as anybody could call it: letters, forms, compounds.

Stricter than the private notes that people get (`server/words/notes.py`), for a bot has thousands of other
clues. Comes in folded lower case; `Lexicon` tells what letters don't.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from server.words import english
from server.words.grammar import words
from server.words.notes import note

SHORTEST = 3  # letters of a word that can be a root
_SURE = 4  # letters of a stem, which is no word by itself
_ENDS = words("""
    a able age al an ance ancy ant ar ary ate ated ation ator ature c d dom e ed ee el en ence ency ent
    er ers ery es ess et ety ette ful hood ial ian ible ic ical ics ie ied ier ies ify ine ing ings ion
    ions ious ise ish ism ist ition ity ive ix ize le less let ling ly man men ment ness or ors ory ous
    r rs s ship t th tion ty ual ure y
""")
_LOOSE = frozenset(
    {"", "a", "an", "c", "d", "el", "et", "le", "r", "t"}
)  # two of these tell nothing: plane, plant
_STRIPPED = sorted(_ENDS - {"a", "c", "d", "el", "et", "le", "man", "men", "r", "t"}, key=len, reverse=True)
_SOFT = frozenset({"", "b", "be", "d", "de", "e", "g", "ge", "ke", "t", "te", "ve"})  # decide
_HARD = frozenset(
    {"ct", "ction", "ctive", "nse", "pt", "ption", "sion", "sive", "ssion", "ssive", "x"}
)  # decision
_FRONTS = words("""
    ante anti auto bi co com con contra counter de dis en ex fore in im inter mega micro mid mini mis
    mono multi non out over para poly post pre pro re semi sub super tele trans tri ultra un under uni
    up
""")
_TAILS = words("""
    able age all and ant are ate ens ent eth her ice ing ion ism ist man men ned one ous the ton
""")


class Lexicon(Protocol):
    """What is known of words besides their letters."""

    def is_word(self, word: str) -> bool: ...
    def kin(self, word: str) -> frozenset[str]: ...
    def __hash__(self) -> int: ...


@dataclass(frozen=True)
class Roots:
    """All that a word may be made of.

    `parts`: itself, and the words of a phrase; `bases`: words that these are forms of; `stems`: what is left
    of them without an ending; `pieces`: what they are compounds of; `kin`: words of the same family.
    """

    parts: frozenset[str]
    bases: frozenset[str]
    stems: frozenset[str]
    pieces: frozenset[str]
    kin: frozenset[str]


def roots(spelled: Iterable[str], lexicon: Lexicon) -> Roots:
    """The roots of one word, or of a phrase that comes as its words and the whole."""
    parts = frozenset(word for word in spelled if len(word) >= SHORTEST)
    bases = frozenset(base for part in parts for base in _bases(part, lexicon))
    pieces = frozenset(piece for word in parts | bases for piece in _pieces(word, lexicon))
    return Roots(
        parts,
        bases,
        frozenset(stem for part in parts for stem in _stems(part)),
        pieces | frozenset(base for piece in pieces for base in _bases(piece, lexicon)),
        frozenset(other for word in parts | bases | pieces for other in lexicon.kin(word)),
    )


def akin(one: Roots, other: Roots) -> bool:
    """Whether anybody could say that the two share a root."""
    return (
        bool((one.parts | one.bases) & (other.parts | other.bases))
        or _within(one, other)
        or _within(other, one)
        or bool((one.pieces | one.bases | one.parts) & other.pieces)
        or bool(one.pieces & (other.bases | other.parts))
        or bool((one.parts | one.bases) & other.kin)
        or bool((other.parts | other.bases) & one.kin)
        or any(_derived(a, b) for a in one.parts for b in other.parts)
        or any(note(a, b, english.LANGUAGE) is not None for a in one.parts for b in other.parts)
    )


def _within(one: Roots, other: Roots) -> bool:
    """Whether the letters of one word, or a longer root of it, stand in the other."""
    if any(short in long for short in one.parts for long in other.parts):
        return True
    longer = [root for root in (*one.bases, *one.stems) if len(root) >= _SURE]
    return any(root in long for root in longer for long in (*other.parts, *other.bases))


def _bases(word: str, lexicon: Lexicon) -> Iterator[str]:
    """Words that this one is a form of, or made from with an ending or a prefix."""
    yield from english.family(word)
    for stem in _stems(word):
        for base in (stem, stem + "e", stem + "y", stem[:-1] if stem[-1] == stem[-2] else stem):
            if len(base) >= SHORTEST and base != word and lexicon.is_word(base):
                yield from english.family(base)
    for front in _FRONTS:
        rest = word.removeprefix(front)
        if rest != word and len(rest) >= _SURE and lexicon.is_word(rest):
            yield rest
    if word.endswith("ves"):
        yield from (word[:-3] + end for end in ("f", "fe") if lexicon.is_word(word[:-3] + end))


def _stems(word: str) -> Iterator[str]:
    """What may be left of a word without one of its endings."""
    for end in _STRIPPED:
        stem = word.removesuffix(end)
        if stem != word and len(stem) >= SHORTEST:
            yield stem
            if stem[-1] == "i":
                yield stem[:-1] + "y"


def _pieces(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The parts of a compound: both words, and either long or often found in compounds."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        pair = word[:at], word[at:]
        if all(_can_be_piece(piece, lexicon) for piece in pair):
            yield from pair
    for front in _FRONTS:
        rest = word.removeprefix(front)
        if rest != word and len(rest) >= _SURE and lexicon.is_word(rest):
            yield rest


def _can_be_piece(piece: str, lexicon: Lexicon) -> bool:
    if piece in _TAILS:
        return False
    return english.in_compounds(piece) or (len(piece) >= _SURE and lexicon.is_word(piece))


def _derived(one: str, other: str) -> bool:
    """Whether both begin alike and go on with endings that one root may take."""
    alike = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        alike += 1
    return any(_endings(one[at:], other[at:]) for at in range(_SURE, alike + 1))


def _endings(one: str, other: str) -> bool:
    if {one, other} <= _LOOSE:
        return False
    ends = _ENDS | {""}
    if one in ends and other in ends:
        return True
    return (one in _SOFT and other in _HARD) or (other in _SOFT and one in _HARD)
