"""What German has to say about kinship: plurals with their vowels, verbs, endings, parts of compounds."""

import re
from collections.abc import Iterator

from server.words.grammar import Grammar, ended, words

_UMLAUT = {"a": "ä", "o": "ö", "u": "ü"}
_CASES = ("e", "en", "n", "er", "ern", "s", "es", "em", "ens", "nen")
_CHANGED = ("", "e", "er", "en", "ern", "n")  # after the vowel has changed: Mäuse, Häuser, Äpfel
_SMALL = ("chen", "chens", "lein", "leins")
_VERB = ("e", "st", "t", "en", "te", "ten", "end", "ende")
_ENDS = (
    "er",
    "ers",
    "ern",
    "erin",
    "erinnen",
    "in",
    "innen",
    "ung",
    "ungen",
    "ei",
    "erei",
    "ig",
    "lich",
    "isch",
    "ler",
    "ner",
    "haft",
    "bar",
    "los",
    "schaft",
    "heit",
    "keit",
    "tum",
    "ling",
    "ist",
    "istin",
    "artig",
    "voll",
    "sam",
)


def changed(word: str) -> str:
    """The word with its last a, o or u (au) turned, or the word itself."""
    if at := re.search(r"(au|[aou])[^aouäöü]*$", word):
        first = at.start()
        return word[:first] + _UMLAUT[word[first]] + word[first + 1 :]
    return word


def root(word: str) -> str:
    """The word without the ending that others push away: Katz(e), back(en)."""
    for ending in ("en", "e"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending)
    return word


def plurals(word: str) -> Iterator[str]:
    """More than one, and the cases."""
    long = len(word) > 3
    if word.endswith("um") and len(word) > 4:
        yield word[:-2] + "en"
    yield from ended((word,), _CASES if long else _CASES[:6])
    if (turned := changed(word)) != word:
        yield from ended((turned,), _CHANGED if long else _CHANGED[1:4])


def forms(word: str) -> Iterator[str]:
    """Plural and cases, diminutive, forms of a verb."""
    yield from plurals(word)
    bare = root(word)
    yield from ended({word, bare, changed(word), changed(bare), re.sub("ss$", "ß", word)}, _SMALL)
    if word.endswith("en") and len(bare) > 2:
        yield from ended((bare, changed(bare)), _VERB)
    if len(bare) > 3:
        yield from (f"ge{bare}{end}" for end in ("t", "en"))


def derived(word: str) -> Iterator[str]:
    """Who does it, where, how it is."""
    bare = root(word)
    yield from ended({w for w in (word, bare, changed(word), changed(bare)) if len(w) > 3}, _ENDS)
    if word.endswith("e") and len(bare) == 3:
        yield from ended({bare, changed(bare)}, ("in", "innen", "er", "erei", "isch", "ig"))
    if word[-1] in "oa":
        yield from ended((word[:-1],), ("ist", "istin", "isch"))
    if re.search("[^aeiouäöü]e[nlr]$", word) and len(word) > 4:
        yield from ended(
            (word[:-2] + word[-1],), ("en", "er", "erin", "ig", "erisch", "ung")
        )  # regen: regnen
    if len(word) == 3:
        yield from ended((word, changed(word)), ("lich", "isch", "haft", "los", "chen"))


_PARTS = words("""
    abend affe apfel arm auge auto bach bad bahn ball band bank bar bau bauer baum beere bein berg bett bier
    bild birne blatt blei blume blumen blut boden bogen boot brett brief brot brücke buch burg bus dach
    decke dorf draht eck ei eier eimer eis eisen erd erde esel essen fach faden fahrt fall farbe fass
    feder feld fell fenster feuer film finger fisch flasche fleisch flug fluss form frau freund fuß fuss
    gabel gang garten gast geld gift glas gold gras griff grund haar hahn hals hammer hand handel haupt
    haus haut heft heim hemd herz himmel hof holz horn hose hund hut hütte igel insel jagd jahr kamm
    kammer kanne karte kasten katze keller kern kerze kessel kette kind kirche kissen kiste klee kleid
    knopf kopf korb korn kraft kran kranz kreis kreuz krone kuchen kugel kuh kunst laden lampe land lauf
    leder leine leiter licht linie loch löffel löwe luft macher mann markt maschine maus meer mehl
    meister messer milch mond moos mühle mund musik mutter mütze nacht nadel nagel name nase nest netz
    nuss ofen ohr öl papier park pelz pfad pferd pfeil pilz plan platte platz post rad rahmen rand rat
    raum regen reich reif ring rock rohr rolle rose rücken saal sack saft salz sand schaf schale schiff
    schirm schlag schloss schlüssel schnee schnur schrank schrift schuh schule schutz schwanz see seil
    seife seite sonne sonnen spiel spitze stab stadt stall stand stange staub stein stern stift stock
    stoff strasse straße strauch strom stück stuhl sturm tag tanz tasche tasse tau teil teller tier
    tisch topf tor traube turm tuch tür uhr vater vogel wagen wald wand wasser weg wein welle welt werk
    wetter wiese wind wolf wolke wolle wort wurst wurm wurzel zahl kühl warm kurz lang hoch neu alt frei
    voll hart weich schnell schwarz weiss rot blau grün gelb bunt bär zahn zange zaun zeichen zeit zelt
    zeug ziege zimmer zucker zug
""")
_FRONTS = words(
    "ab an auf aus be bei durch ein ent er gegen haupt hinter miss mit nach neben ober "
    "über um un unter ver vor wieder zer zu zwischen"
)

GERMAN = Grammar(
    language="de",
    stemmer="german",
    stem=4,
    shipped="german",
    plurals=plurals,
    forms=forms,
    derived=derived,
    parts=_PARTS,
    fronts=_FRONTS,
    links=("en", "es", "er", "s", "n", "e"),
    kin=words("gross groß urgross urgroß ur stief schwieger paten pflege enkel"),
    ends=words("e en n er ern erin erinnen in innen ei erei ung ungen ig lich isch haft los bar t te"),
    tails=("ung", "ungen", "ieren", "isch", "ische", "ischen", "enten", "ente", "ling", "schaft", "ier"),
    joins=True,
    lost="e",
)
