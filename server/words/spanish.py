"""What Spanish has to say about kinship: plurals, genders, verbs, endings, and what stands before a word."""

import re
from collections.abc import Iterator

from server.words.grammar import Grammar, ended, words

_STRESSED = str.maketrans("aeiou", "áéíóú")
_BARE = str.maketrans("áéíóú", "aeiou")
_VERB = ("ar", "ando", "ado", "é", "ó", "amos", "an")
_SMALL_O = ("ito", "itos", "illo", "illos", "azo", "ecito", "cito", "citos", "ote")
_SMALL_A = ("ita", "itas", "illa", "illas", "aza", "ecita", "cita", "citas")
_ENDS = (
    "ero",
    "era",
    "eros",
    "eras",
    "ería",
    "erías",
    "ista",
    "istas",
    "ador",
    "adora",
    "ón",
    "oso",
    "osa",
    "al",
    "ar",
    "ado",
    "ada",
    "ino",
    "ina",
    "azo",
    "ico",
    "ica",
    "ante",
    "aje",
    "eo",
    "ario",
    "aria",
    "icero",
    "icería",
    "esino",
    "eado",
    "ecer",
    "udo",
    "uda",
    "eda",
)
_OF_VERBS = ("ante", "ador", "adora", "ente", "iente", "edor", "edora", "idor", "ación", "o", "a", "e")
_OF_SHORT = ("ar", "ado", "ada", "era", "ador")  # nieve: nevar
_IN_N = ("adero", "adera", "adería", "ecillo", "ecito", "ecita")  # pan: panadero
_PAIRED = words("""
    abuelo alumno amigo bibliotecario bombero brujo burro camarero campesino carpintero cartero chico
    ciervo cocinero compañero conejo enfermero esposo farmacéutico gallino gato granjero gusano hermano
    hijo jardinero lobo maestro marinero médico minero mono muñeco músico nieto niño novio oso panadero
    pastelero pato payaso peluquero perro piloto pollo primo prisionero químico sobrino suegro tío
    torero vaquero vecino viajero zapatero zorro almendro castaño cerezo ciruelo manzano naranjo
""")  # what has two genders that mean the same, or a tree and its fruit; a caso and a casa are two things


def plurals(word: str) -> Iterator[str]:
    """More than one."""
    bare = word.translate(_BARE)
    if word[-1] in "aeiouáéó":
        yield word + "s"
    else:
        yield bare + "es"
        yield word + "es"
    if word.endswith("z"):
        yield word[:-1] + "ces"


def forms(word: str) -> Iterator[str]:
    """Plural, the other gender, a small one, forms of a verb."""
    yield from plurals(word)
    bare = word.translate(_BARE)
    if word in _PAIRED:
        yield from ended((word[:-1],), ("a", "as", "os"))
    if word.endswith(("ora", "ona", "ina", "esa")):
        yield word[:-1] + "es"  # bailarina: bailarines
    if word.endswith("nte"):
        yield from ended((word[:-1],), ("a", "as"))
    if word.endswith("e"):
        yield from ended((word,), ("sa", "sas"))
    if word.endswith(("or", "ón", "ín", "és")) and len(word) >= 4:
        yield from ended((bare,), ("a", "as"))
    root = _root(word)
    if len(root) >= 3:
        small = _SMALL_A if word.endswith("a") else _SMALL_O if word.endswith("o") else (*_SMALL_O, *_SMALL_A)
        yield from ended({root, _soft(root)}, small)
    elif len(root) == 2:
        yield from ended((root,), ("itos", "ito") if word.endswith("o") else ("ita", "itas"))  # oso: osito
    if len(root) > 3:
        yield from ended({root, _soft(root)}, _VERB)


def derived(word: str) -> Iterator[str]:
    """Who makes it, where, how it is, from the word without its last vowel."""
    root = _root(word)
    roots = {root, _soft(root)}
    if word.endswith(("ar", "er", "ir")) and len(word) > 4:
        yield from ended((word[:-2],), _OF_VERBS)
    if len(root) > 3:
        yield from ended(roots, _ENDS)
    if len(root) >= 3:
        yield from ended(roots, ("ero", "era", "ería", "ista", "arín", "arina", "ado", "ada", "ador"))
        yield from ended((root,), _IN_N)
        yield from ended((_stressed(root),), ("ico", "ica"))  # mago: mágico
        if short := _short(root):
            yield from ended((short,), _ENDS if len(short) > 3 else _OF_SHORT)
    if len(root) == 3 and word[-1] in "ao":
        yield from ended((root,), ("al", "ar", "ia"))  # rosa: rosal
    if word.endswith("i"):
        yield from ended((word,), ("sta", "stas"))
    if word[-1] in "éáóíú":
        yield from ended((word.translate(_BARE) + "t",), ("era", "ero", "ería", "al"))  # café: cafetera


def _stressed(root: str) -> str:
    """With its last vowel stressed."""
    at = max(map(root.rfind, "aeiou"))
    return root if at < 0 else root[:at] + root[at].translate(_STRESSED) + root[at + 1 :]


def _short(root: str) -> str:
    """As it is spelled where the stress moves away: niev(e) is nev(ar), puert(a) is port(ero); or nothing."""
    if not (found := re.fullmatch("(.+)(ie|ue)([^aeiou]{1,3})", root)):
        return ""
    before, turned, after = found.groups()
    if turned == "ue" and before == "h":
        return ""  # huevo is óvalo
    return str(before) + {"ie": "e", "ue": "o"}[turned] + str(after)


def fair(short: str, long: str) -> bool:
    """Words that differ in -o, -a or -e alone are two things, unless they are known as two genders."""
    one, other = (word.removesuffix("s") for word in (short, long))
    alike = one[:-1] == other[:-1] and {one[-1], other[-1]} in ({"o", "a"}, {"o", "e"}, {"a", "e"})
    genders = one.endswith("nte") or other.endswith("nte") or long.endswith(("ines", "ones", "ores", "eses"))
    return alike and not genders and one[:-1] + "o" not in _PAIRED


def _root(word: str) -> str:
    return (word[:-1] if word[-1] in "aeo" else word).translate(_BARE)


def _soft(root: str) -> str:
    """As it is spelled before e and i: barc(o) is barqu(ero)."""
    for hard, soft in (("c", "qu"), ("g", "gu"), ("z", "c")):
        if root.endswith(hard):
            return root.removesuffix(hard) + soft
    return root


_FRONTS = words("""
    abre aero anti auto busca corta contra cuenta cumple des entre espanta foto gira guarda hidro inter lanza
    lava limpia mata micro mini mono moto para par parte pasa pinta pisa porta posa quita radio rompe
    saca salva sobre sub super tele tira toca tras
""")

SPANISH = Grammar(
    language="es",
    stemmer="spanish",
    stem=5,
    shipped="spanish",
    plurals=plurals,
    forms=forms,
    derived=derived,
    parts=words(
        "agua año día uña boca brisa cielo copa corcho flor lata luna nuez ola pie plato sol tela viento"
    ),
    fronts=_FRONTS,
    links=("i",),
    kin=words("bis tatara"),
    ends=words("ar er ir ero era eros eras ería ista ador adora ante ado ada idor edor ura ero"),
    tails=(),
    joins=False,
    doubled="r",
    fair=fair,
)
