"""How words of one language are told to be kin by their letters, from what is known of that language.

Knows no language by itself: `dutch`, `german`, `french` and `spanish` hold what they have to say, and English
goes its own way (`english`). Words come in folded.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import snowballstemmer

from server.words.folding import fold
from server.words.lists import load

INFLECTION, COMPOUND, STEM = "inflection", "compound", "stem"

SHORTEST = 3  # letters of a word that can be the root of another
SURE = 4  # letters of a word that is rarely found in another by chance
VOWELS = frozenset("aeiouyáàâäãåéèêëíìîïóòôöõúùûüœæ")
_SISTERS = 5  # letters of a root that two words with other endings rarely share by chance
_LONGEST_FORM = 5  # letters of an ending that makes a form: boom-pjes, kätz-chens
_OPEN_REST = 4  # letters beside a word that make another word, though we don't know it


@dataclass(frozen=True)
class Grammar:
    """What a language has to say about kinship."""

    language: str
    stemmer: str  # the name of Snowball's
    stem: int  # letters that a stem which two words share has at least
    shipped: str  # the list whose codenames are known as parts of compounds
    plurals: Callable[[str], Iterable[str]]  # and cases
    forms: Callable[[str], Iterable[str]]  # those, the other gender, diminutives, forms of a verb
    derived: Callable[[str], Iterable[str]]  # other words of the same root: baker, bakery
    parts: frozenset[str]  # what compounds are often made of
    fronts: frozenset[str]  # what stands before a whole word: over-, para-
    links: tuple[str, ...]  # letters between the parts of a compound, the longest first
    kin: frozenset[str]  # what makes other relatives of relatives: never a note (docs/rules/codenames.md)
    tails: tuple[str, ...]  # endings that many words have, so that whole words seem to stand in others
    joins: bool  # whether any two words can be written together
    ends: frozenset[str] = frozenset()  # endings of words that are made of one root: zauber-n, zauber-ei
    lost: str = ""  # what a word's end may lose before the next part: Schul(e)-hof
    doubled: str = ""  # what is doubled after the part before: para-r-rayos
    fair: Callable[[str, str], bool] = lambda _short, _long: False  # pairs that only look alike


def words(text: str) -> frozenset[str]:
    """A table of words that is written as text."""
    return frozenset(text.split())


def kind(a: str, b: str, grammar: Grammar) -> str | None:
    """How two different words are kin, the surest way first."""
    short, long = sorted((a, b), key=len)
    if len(short) < 2 or grammar.fair(short, long):
        return None
    if b in _forms(a, grammar) or a in _forms(b, grammar):
        return INFLECTION
    if len(short) < SHORTEST:
        return None
    if _compound(a, b, grammar) or _compound(b, a, grammar):
        return COMPOUND
    return STEM if _same_root(a, b, grammar) else None


@lru_cache(maxsize=4096)
def _forms(word: str, grammar: Grammar) -> frozenset[str]:
    return frozenset(form for form in grammar.forms(word) if len(form) >= SHORTEST)


@lru_cache(maxsize=4096)
def _plurals(word: str, grammar: Grammar) -> tuple[str, ...]:
    return tuple(form for form in grammar.plurals(word) if len(form) > SHORTEST)


@lru_cache(maxsize=4096)
def _derived(word: str, grammar: Grammar) -> frozenset[str]:
    return frozenset(grammar.derived(word)) if len(word) >= SHORTEST else frozenset()


@lru_cache(maxsize=4096)
def stem(word: str, stemmer: str) -> str:
    """Snowball's stem of a word; its stemmers keep a state, so each is used by this function alone."""
    return str(_stemmer(stemmer).stemWord(word))


@lru_cache(maxsize=8)
def _stemmer(name: str) -> snowballstemmer.basestemmer.BaseStemmer:
    return snowballstemmer.stemmer(name)


@lru_cache(maxsize=8)
def _known(grammar: Grammar) -> frozenset[str]:
    shipped = load(grammar.shipped)
    codenames = shipped.words if shipped else ()
    return grammar.parts | {fold(codename.word, codename.language) for codename in codenames}


@lru_cache(maxsize=8)
def _known_long(grammar: Grammar) -> tuple[str, ...]:
    return tuple(part for part in _known(grammar) if len(part) >= SURE)


@lru_cache(maxsize=8)
def _singulars(grammar: Grammar) -> dict[str, tuple[str, ...]]:
    """What the plurals of known words are plurals of."""
    found: dict[str, tuple[str, ...]] = {}
    for word in sorted(_known(grammar)):
        for plural in grammar.plurals(word) if len(word) >= SURE else ():
            found[plural] = (*found.get(plural, ()), word)
    return found


def _compound(word: str, whole: str, grammar: Grammar) -> bool:
    """Whether `whole` is made of `word`, or of its plural, and something else that can be a word."""
    if len(whole) < len(word) + 2:
        return False
    return _begins(word, whole, grammar) or any(
        _can_lead(word, whole.removesuffix(form), _mere_ending(form, grammar), grammar)
        for form in (word, *_plurals(word, grammar), *_singulars(grammar).get(word, ()))
        if whole.endswith(form)
    )


def _begins(word: str, whole: str, grammar: Grammar) -> bool:
    """Whether `word` or its plural, perhaps with a link, stands before what can be a word."""
    plurals = _plurals(word, grammar)
    for form in (word, *plurals, *(plural.removesuffix("n") for plural in plurals)):
        if whole.startswith(form):
            rest = whole.removeprefix(form)
            links = ("", *(link for link in grammar.links if rest.startswith(link)))
            if any(_can_follow(word, rest.removeprefix(link), grammar) for link in links):
                return True
    bare = word.removesuffix(grammar.lost)
    return bare != word and whole.startswith(bare) and _follows_bare(bare, whole.removeprefix(bare), grammar)


def _follows_bare(bare: str, rest: str, grammar: Grammar) -> bool:
    """As `_can_follow`, but more careful: Schul-hof and Erd-beere, not Kart-offel."""
    if rest in _known(grammar):
        return min(len(bare), len(rest)) >= SHORTEST and max(len(bare), len(rest)) >= SURE
    if len(bare) < SURE or len(rest) < _OPEN_REST or not _sounds(rest):
        return False
    return len(rest) > _OPEN_REST < len(bare) or rest.startswith(_known_long(grammar))


def _can_follow(word: str, rest: str, grammar: Grammar) -> bool:
    if rest in _known(grammar) and len(rest) >= SHORTEST:
        return len(word) >= SURE or {word, rest} <= grammar.parts
    if not grammar.joins or len(word) < SURE or len(rest) < _OPEN_REST or not _sounds(rest):
        return False
    return len(word) > SURE or rest.startswith(_known_long(grammar))


def _can_lead(word: str, front: str, mere: bool, grammar: Grammar) -> bool:
    """Whether what stands before the word makes a compound; before a mere ending only what is known does."""
    if front in grammar.kin:
        return False
    if front in grammar.fronts and not mere:
        return len(word) >= SURE or word in grammar.parts
    if grammar.doubled and word[0] == front[-1:] == grammar.doubled:
        return _can_lead(word, front[:-1], mere, grammar)
    bare = {front, *(front.removesuffix(link) for link in grammar.links)}
    if any(len(part) >= SHORTEST for part in bare & _known(grammar)):
        return len(word) >= SURE or word in grammar.parts
    if mere or not grammar.joins or len(word) < SURE or len(front) < _OPEN_REST or not _sounds(front):
        return False
    return len(word) > SURE or any(part.endswith(_known_long(grammar)) for part in bare)


def _mere_ending(form: str, grammar: Grammar) -> bool:
    """Whether a word ends like others by chance: Lungen like Abteilungen, Tisch like politisch."""
    return any(form.endswith(tail) and len(form) - len(tail) <= 2 for tail in grammar.tails)


def _sounds(rest: str) -> bool:
    """Whether letters can be spoken as a word: a vowel, and a consonant too."""
    vowels = sum(letter in VOWELS for letter in rest)
    return 0 < vowels < len(rest)


def _same_root(a: str, b: str, grammar: Grammar) -> bool:
    if b in _derived(a, grammar) or a in _derived(b, grammar) or _sisters(a, b, grammar):
        return True
    if any(
        other in _derived(base, grammar) or _compound(base, other, grammar)
        for word, other in ((a, b), (b, a))
        for base in _known_bases(word, grammar)
    ):
        return True
    one, other = stem(a, grammar.stemmer), stem(b, grammar.stemmer)
    return one == other and len(one) >= grammar.stem


def _sisters(a: str, b: str, grammar: Grammar) -> bool:
    """Whether both are one root, that may be no word itself, with an ending each."""
    return any(
        a[:length] == b[:length] and a[length:] in grammar.ends and b[length:] in grammar.ends
        for length in range(_SISTERS, min(len(a), len(b)))
    )


@lru_cache(maxsize=4096)
def _known_bases(word: str, grammar: Grammar) -> tuple[str, ...]:
    """The known words that this is a form of, unless it is known itself: flores has flor, as florero has."""
    if word in _known(grammar):
        return ()
    shorter = (word[:-cut] for cut in range(1, _LONGEST_FORM + 1) if len(word) - cut >= SHORTEST)
    bases = (start + last for start in shorter for last in ("", "e", "a", "o"))
    return tuple(
        base for base in bases if base != word and base in _known(grammar) and word in _forms(base, grammar)
    )


def ended(roots: Iterable[str], endings: Iterable[str]) -> Iterable[str]:
    """Every root with every ending."""
    return (root + ending for root, ending in product(roots, endings))
