"""What French has to say about kinship: plurals, genders, verbs, endings, and what stands before a word."""

import re
from collections.abc import Iterator

from server.words.grammar import Grammar, ended, words

_FEMININE = (  # ending, what it becomes
    ("teur", "trice"),
    ("eur", "euse"),
    ("eur", "eresse"),
    ("eux", "euse"),
    ("er", "ère"),
    ("f", "ve"),
    ("on", "onne"),
    ("ien", "ienne"),
    ("éen", "éenne"),
    ("et", "ette"),
    ("el", "elle"),
    ("chat", "chatte"),
)
_VERB = ("er", "é", "ée", "és", "ées", "ant", "ent", "ait", "ez")
_ENDS = (
    "ier",
    "iers",
    "ière",
    "ières",
    "erie",
    "eries",
    "eur",
    "eurs",
    "euse",
    "iste",
    "istes",
    "ette",
    "elle",
    "eron",
    "age",
    "ement",
    "eux",
    "é",
    "ée",
    "al",
    "ique",
    "ien",
    "ienne",
    "eau",
    "ade",
    "aire",
    "ure",
    "able",
    "oire",
    "oir",
    "ard",
    "arde",
    "ois",
    "oise",
    "ceau",
    "eterie",
    "et",
    "ot",
    "otte",
)
_OF_VERBS = ("eur", "eurs", "euse", "oir", "oire", "ade", "age")
_FEMININE_FROM = 5  # letters from which -e is rather the other gender than another word: avocate, not porte


def plurals(word: str) -> Iterator[str]:
    """More than one."""
    if word[-1] not in "sxz":
        yield word + "s"
    if re.search("[ae]?u$", word):
        yield word + "x"
    if word.endswith("al"):
        yield word[:-1] + "ux"
    if word.endswith("ail"):
        yield word[:-2] + "ux"


def forms(word: str) -> Iterator[str]:
    """Plural, the other gender, forms of a verb."""
    yield from plurals(word)
    if word in ("œil", "oeil"):
        yield "yeux"
    for feminine in _feminine(word):
        yield feminine
        yield feminine + "s"
    root = _root(word)
    if len(root) > 3:
        yield from ended((root,), _VERB)
    if word.endswith(("ir", "re")) and len(word) > 5:
        yield from ended((word[:-2],), ("is", "it", "i", "u", "ie", "issant"))


def derived(word: str) -> Iterator[str]:
    """Who makes it, where, a small one, how it is."""
    root = _root(word)
    stems = {root}
    if root[-1] in "nst":
        stems.add(root + root[-1])  # poisson: poissonnier, tapis: tapissier
    if word.endswith("ge"):
        stems.add(word)  # village: villageois
    if word.endswith("eau"):
        stems.add(word[:-3] + "el")  # chapeau: chapelier
    if word.endswith(("er", "et")) and len(word) > 5:
        stems.add(word[:-2])  # boulanger: boulangerie
    if word.endswith("ier") and len(word) > 6:
        stems.add(word[:-3])  # épicier: épicerie
    if word.endswith(("ou", "o", "au", "é")):
        stems.add(root + "et" if word.endswith("é") else word + "t")  # bijou: bijoutier, café: cafetière
    if word.endswith(("o", "a")):
        stems.add(word[:-1])  # piano: pianiste
    yield from _learned(word)
    if word.endswith(("er", "ir")) and len(word) > 4:
        yield from ended((word[:-2], word[:-1]), _OF_VERBS)  # danser: danseur, plonger: plongeoir
    if len(word) == 3 and word[-1] not in "aeiouyé":
        yield from ended((word,), ("er", "ant", *_OF_VERBS))  # vol: voleur
    if len(root) == 3 and word.endswith("e"):
        yield from ended((root,), ("ier", "iers", "aire", "ette", "ettes"))  # rose: rosier
    yield from ended((stem for stem in stems if len(stem) > 3), _ENDS)
    if len(root) > 3:
        yield from ended(stems if len(root) > 4 else (root,), ("on", "ons"))


def _learned(word: str) -> Iterator[str]:
    """Those from Greek: magie, magique, magicien; musique, musical."""
    for ending in ("ique", "ie"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield from ended((word.removesuffix(ending),), ("ique", "icien", "icienne", "ical", "iste"))


def _feminine(word: str) -> Iterator[str]:
    found = [
        word.removesuffix(ending) + other
        for ending, other in _FEMININE
        if word.endswith(ending) and len(word) > 3
    ]
    if found:
        yield from found
        return
    if word.endswith("e") and len(word) > 4:
        yield word + "sse"  # prince: princesse
    if len(word) >= _FEMININE_FROM and word[-1] not in "aeiouy":
        yield word + "e"


def _root(word: str) -> str:
    return word[:-1] if word.endswith(("e", "é")) and len(word) > 3 else word


_FRONTS = words("""
    abat aéro anti arrière bon auto avant bio brise cache casse chasse chauffe chausse contre coupe couvre
    cure cyber essuie garde gratte hydro hélio hyper inter lance lave lève micro mini mono moto multi
    ouvre para par pare passe photo pique porte pousse presse radio re sauve serre sous super sur taille
    télé thermo tire tourne trans tri trouble tue vide
""")

FRENCH = Grammar(
    language="fr",
    stemmer="french",
    stem=5,
    shipped="french",
    plurals=plurals,
    forms=forms,
    derived=derived,
    parts=words(
        "bois champ chou corps cour eau feu feuille fleur fort main mer mur roche pied pluie pois pont "
        "porte sol soleil terre tout vent vin"
    ),
    fronts=_FRONTS,
    links=(),
    kin=words("grand grands grande grandes petit petits petite petites arrière beau beaux belle belles demi"),
    ends=words(
        "er é ée ant eur eurs euse euses ier iers ière ières erie eries age iste istes oir oire ette ure"
    ),
    tails=(),
    joins=False,
)
