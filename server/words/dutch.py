"""What Dutch has to say about kinship: plurals and diminutives, verbs, endings, parts of compounds."""

import re
from collections.abc import Iterator

from server.words.grammar import Grammar, ended, words

_LONG = re.compile(r"(.*)(aa|ee|oo|uu)([bcdfgklmnprstvz])")  # boom: bomen
_SHORT = re.compile(r"(.*[^aeiouy]|)[aeiou][bcdfgklmnprst]")  # bal: ballen
_VOICED = {"f": "v", "s": "z"}  # duif: duiven, huis: huizen
_STRONG = {
    "schip": "schep",
    "stad": "sted",
    "lid": "led",
    "ei": "eier",
    "kind": "kinder",
    "lam": "lammer",
    "koe": "koei",
    "vlo": "vlooi",
}
_SINGLE = words(
    "dag weg pad dak slag vat gat blad glas graf hof spel bad god gebed gebrek oorlog verdrag"
)  # dag: dagen

_TAKES_S = re.compile("(e[lmnr]|erd|aar|oor|ie|[aeiouéy])$")  # tafel: tafels; other words take -en
_NOUNS = ("en", "eren")
_VERBS = ("end", "ende")
_ENDS = (
    "er",
    "ers",
    "ster",
    "sters",
    "eres",
    "eressen",
    "erij",
    "ist",
    "iste",
    "ing",
    "ingen",
    "ig",
    "aar",
    "aars",
    "in",
    "elijk",
    "achtig",
)
_WHOLE_ENDS = (
    "er",
    "ier",
    "lijk",
    "loos",
    "schap",
    "heid",
    "dom",
    "achtig",
    "in",
    "es",
    "aar",
    "ster",
    "baar",
)


def roots(word: str) -> set[str]:
    """The word as it is spelled before -en."""
    if strong := _STRONG.get(word):
        return {strong}
    if long := _LONG.fullmatch(word):
        last = long[3]
        return {long[1] + long[2][0] + _VOICED.get(last, last)}
    if _SHORT.fullmatch(word):
        return {word + word[-1]} | (
            {word[:-1] + _VOICED.get(word[-1], word[-1])} if word in _SINGLE else set()
        )
    if word[-1] in _VOICED and len(word) > 3:
        return {word[:-1] + _VOICED[word[-1]], word}
    return {word.removesuffix("en") if word.endswith("en") and len(word) > 5 else word}


def plurals(word: str) -> Iterator[str]:
    """More than one."""
    if _TAKES_S.search(word):
        yield word + "s"
    if word.endswith("e"):
        yield word + "n"
    if word.endswith("heid"):
        yield word[:-2] + "den"
    if word.endswith("um") and len(word) > 4:
        yield word[:-2] + "a"
    yield from ended(roots(word), _NOUNS if len(word) > 3 else _NOUNS[:1])


def forms(word: str) -> Iterator[str]:
    """Plural, diminutive, forms of a verb and of an adjective."""
    yield from plurals(word)
    yield from ended(_small(word), ("", "s"))
    if len(word) > 3:
        yield from ended((word, f"ge{word}"), ("t", "d") if word[-1] != "s" else ())
        yield from ended((word,), ("te", "de", "ten", "den"))
        yield from ended(roots(word), (*_VERBS, "e"))
        yield from (f"ge{root}en" for root in roots(word))


def derived(word: str) -> Iterator[str]:
    """Who does it, where, how it is."""
    if len(word) > 3:
        yield from ended((word,), _WHOLE_ENDS)
    if word.endswith("er"):
        yield word + "ij"
    if word.endswith("ing"):
        yield word[:-1] + "klijk"
    if word[-1] in "oa":
        yield from ended((word[:-1],), ("ist", "iste"))  # piano: pianist
    yield from ended((root for root in roots(word) if len(root) > 3), _ENDS)


def _small(word: str) -> Iterator[str]:
    yield word + "je"
    if word[-1] in "lnrwaeiouyë":
        yield word + "tje"
        yield word + word[-1] + "tje"  # auto: autootje
    if word[-1] == "m":
        yield word + "pje"
    if word.endswith("ing"):
        yield word[:-1] + "kje"
    if word in _SINGLE and _SHORT.fullmatch(word):
        yield word[:-1] + word[-2:] + "je"  # glas: glaasje
    if _SHORT.fullmatch(word):
        yield word + word[-1] + "etje"


_PARTS = words("""
    aap arm baan bad bak bal balk band bank bed been beer berg bloem boek boer bol bomen boom boor boot bord
    bos brief broek broer brood brug bus bij dag dak deel deeg dek deur dier doek doos draad dop eend
    eet ei fiets fles gat geld glas goud gras groen haak haan haar hals hand hart haven hek heks hemd
    hok hond hoofd hoek hof hout huis hut huid ijs jas kaart kaas kamer kant kar kast kat keel kerk kern
    ketting kever kist klok knop koe koek kop kool kraan kroon kuil kunst kussen laan lamp land lat leer
    lid koel warm oud nieuw lang kort hoog laag vol vrij dik dun hard snel licht lijn lijst lucht maan
    maat man mand markt meel melk mes meester mier moer molen mond muis muts muur naald naam nacht neus
    net nest olie oog oor paal paard pad pan pak papier park peer pen pijl pijp plaat plaats plank plein
    poort poot pop post pot prik raad raam rad rand rat regen rib ring rit riem rok rook room rug schaal
    schip school schot slag slak slot snoep spel speld spin spoor stad staart staf stal ster stoel stok
    stof storm straat stroom stuk tafel tand tas taart tak tuin tijd toren touw trein trap trom vaas vak
    val varken vat veer veld vis vlees vlieg vlinder vloer voet vogel vos vuur wand water weg werk wiel
    wind winkel wolf wol wond zaal zaag zaad zak zand zee zeep zeil zijde zon zonne zout zuur zwaard
    zwaan zwart wit rood blauw geel bruin
""")
_FRONTS = words(
    "aan achter af be bij binnen boven buiten her hoofd in mis na om on onder ont op over tegen toe "
    "tussen uit ver voor wan weder"
)

DUTCH = Grammar(
    language="nl",
    stemmer="dutch",
    stem=4,
    shipped="dutch",
    plurals=plurals,
    forms=forms,
    derived=derived,
    parts=_PARTS,
    fronts=_FRONTS,
    links=("en", "s", "e", "n", "er"),
    kin=words("klein groot over overgroot betovergroot achterklein stief schoon peet pleeg"),
    ends=words("er ers en ster sters erij ing ingen ig aar aars elijk eres t te de end ende in es"),
    tails=("eren", "eerde", "oren", "heid", "lijk", "tie"),
    joins=True,
)
