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
_LONG = 5  # letters before an ending that words have by chance: jack-et
_SURE = 4  # letters of a stem, which is no word by itself
_ENDS = words("""
    a able age al an ance ancy ant ar ary ate ated ation ator ature c d dom e ed ee el en ence ency ent
    er ers ery es ess et ety ette ful hood ial ian ible ic ical ics ie ied ier ies ify ine ing ings ion
    ions ious ise ish ism ist ition ity ive ix ize less let ling ly man men ment ness or ors ory ous
    r rs s ship t th tion ty ual ure y
""")
_CHANCE = words("age al an ant ar ate ent ette ine ling ory th ty ure")
_LOOSE = frozenset(
    {"", "a", "an", "c", "d", "e", "el", "et", "r", "t"}
)  # two of these tell nothing: plane, plant
_PLAIN_ENDS = words(
    "s es ed ing ings er ers y ies ied ly ness ful less ish ship hood dom able ment en ists ist or ors"
)
_IRREGULAR = """
    good better best well; bad worse worst; creep crept; kneel knelt; flee fled; slide slid; spin spun;
    seek sought; sting stung; swing swung; cling clung; fling flung; wring wrung; sling slung;
    string strung; light lit; bleed bled; breed bred; speed sped; spit spat; deal dealt;
    dream dreamt; lean leant; leap leapt; learn learnt; smell smelt; spell spelt; spill spilt;
    spoil spoilt; burn burnt; mean meant; bind bound; find found; grind ground; wind wound; lay laid;
    pay paid; say said; lie lay lain; stand stood; stride strode; strive strove; thrive throve;
    swell swollen; shine shone; shoe shod; shear shorn; cleave cleft clove; hew hewn; mow mown;
    sew sewn; sow sown; forget forgot; get got gotten; stink stank stunk; go went gone; make made;
    hear heard; fight fought; buy bought; far further farther; little less least; many more most;
    old elder eldest; few fewer
"""
_SHORT = """
    bike bicycle; trike tricycle; fridge refrigerator; telly television; mike microphone;
    hanky handkerchief; nuke nuclear; coke cola; veggie vegetable; ammo ammunition; aussie australia;
    grandpa grandfather; grandma grandmother; moped motor pedal
"""
_SPELLINGS = """
    aluminium aluminum; axe ax; cheque check; colour color; disc disk; doughnut donut; draught draft;
    gaol jail; grey gray; kerb curb; ketchup catsup; moustache mustache; plane aeroplane airplane;
    plough plow; pyjamas pajamas; theatre theater; tyre tire; whisky whiskey; yoghurt yogurt
"""
_OLD = """
    angle triangle rectangle; aquarium aquatic; astronaut astronomy astrology cosmonaut nautical;
    choir chorus; dry drought; flame flammable inflammable; frost freeze frozen freezer; fume perfume;
    globe global globalization; goose gosling; gravity gravitational; hexagon octagon pentagon polygon;
    ice icy iceberg iceland; island isle islet; manufacture factory; mask masquerade; nose nostril;
    octopus octopi; pop popcorn corn; port passport airport; secret secrecy; spider spin;
    telescope television telephone telegraph telegram; thermometer thermal meter barometer speedometer;
    three third thrice thirty; two twice twin between; five fifth fifteen fifty; valley vale;
    vine vineyard vinegar wine; violin viola; virus viral virology; weave web; wise wizard
"""
_FAMILIES = tuple(
    words(family) for table in (_IRREGULAR, _SHORT, _SPELLINGS, _OLD) for family in table.split(";")
)
_STRIPPED = sorted(_ENDS - {"a", "c", "d", "el", "et", "man", "men", "r", "t"}, key=len, reverse=True)
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
    of them without an inflection; `pieces`: what they are compounds of; `kin`: words of the same family.
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
        frozenset(stem for part in parts for stem in _plain_stems(part, lexicon)),
        pieces | frozenset(base for piece in pieces for base in _bases(piece, lexicon)),
        frozenset(
            other
            for word in parts | bases | pieces
            for other in lexicon.kin(word)
            if other[:SHORTEST] == word[:SHORTEST]  # lunar belongs to moon, and shares no root with it
        ),
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
    longer = [root for root in one.stems if len(root) >= _SURE]
    return any(root in long for root in longer for long in (*other.parts, *other.bases))


def _bases(word: str, lexicon: Lexicon) -> Iterator[str]:
    """Words that this one is a form of, or made from with an ending or a prefix."""
    yield from _family(word)
    for stem in _stems(word):
        for base in (stem, stem + "e", stem + "y", stem[:-1] if stem[-1] == stem[-2] else stem):
            if len(base) >= SHORTEST and base != word and lexicon.is_word(base):
                yield from _family(base)
    for front in _FRONTS:
        rest = word.removeprefix(front)
        if rest != word and len(rest) >= _SURE and lexicon.is_word(rest):
            yield rest
    if word.endswith("ying"):
        yield word.removesuffix("ying") + "ie"
    if word.endswith("ves"):
        yield from (word[:-3] + end for end in ("f", "fe") if lexicon.is_word(word[:-3] + end))


def _plain_stems(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The words of which this one is an inflection, and what their forms have in common: driv of driving."""
    yield from _family(word)
    for end in _PLAIN_ENDS:
        stem = word.removesuffix(end)
        if stem == word or len(stem) < SHORTEST:
            continue
        if lexicon.is_word(stem):
            yield from _family(stem)
        if lexicon.is_word(stem + "e") and end[0] in "eioya":
            yield stem
        if stem[-1] == stem[-2] and lexicon.is_word(stem[:-1]):
            yield from _family(stem[:-1])


def _family(word: str) -> frozenset[str]:
    """The word, its irregular forms, and relatives that its letters don't show."""
    return english.family(word).union(*(family for family in _FAMILIES if word in family))


def _stems(word: str) -> Iterator[str]:
    """What may be left of a word without one of its endings."""
    for end in _STRIPPED:
        stem = word.removesuffix(end)
        if stem != word and len(stem) >= (_LONG if end in _CHANCE else SHORTEST):
            yield stem
            if stem[-1] == "i":
                yield stem[:-1] + "y"


def _pieces(word: str, lexicon: Lexicon) -> Iterator[str]:
    """The parts of a compound: both words, and either long or often found in compounds."""
    for at in range(SHORTEST, len(word) - SHORTEST + 1):
        pair = word[:at], word[at:]
        if all(_can_be_piece(piece, lexicon) for piece in pair) or _ends_in_man(*pair, lexicon):
            yield from pair
    for front in _FRONTS:
        rest = word.removeprefix(front)
        if rest != word and len(rest) >= _SURE and lexicon.is_word(rest):
            yield rest


def _ends_in_man(front: str, end: str, lexicon: Lexicon) -> bool:
    return end in ("man", "men") and _can_be_piece(front, lexicon)


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
