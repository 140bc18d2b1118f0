"""What Spanish has to say about kinship: plurals, genders, verbs, endings, and what stands before a word."""

from collections.abc import Iterator

from server.words.grammar import Grammar, ended, words

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
    "ino",
)
_OF_VERBS = ("ante", "ador", "adora", "ente", "iente", "edor", "edora", "idor", "ación", "o", "a", "e")
_IN_N = ("adero", "adera", "adería", "ecillo", "ecito", "ecita")  # pan: panadero
_PAIRED = words("""
    abuelo alumno amigo bibliotecario bombero brujo burro camarero campesino carpintero cartero chico
    ciervo cocinero compañero conejo enfermero esposo farmacéutico gallino gato granjero gusano hermano
    hijo jardinero lobo maestro marinero médico minero mono muñeco músico nieto niño novio oso panadero
    pastelero pato payaso peluquero perro piloto pollo primo prisionero químico sobrino suegro tío
    torero vaquero vecino viajero zapatero zorro
""")  # what has two genders that mean the same; a caso and a casa are two things


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
    if word.endswith(("or", "ón", "ín", "és")) and len(word) > 4:
        yield from ended((bare,), ("a", "as"))
    root = _root(word)
    if len(root) >= 3:
        small = _SMALL_A if word.endswith("a") else _SMALL_O if word.endswith("o") else (*_SMALL_O, *_SMALL_A)
        yield from ended({root, _soft(root)}, small)
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
        yield from ended(roots, ("ero", "era", "ería", "ista", "arín", "arina"))
        yield from ended((root,), _IN_N)


def fair(short: str, long: str) -> bool:
    """Words that differ in -o, -a or -e alone are two things, unless they are known as two genders."""
    one, other = (word.removesuffix("s") for word in (short, long))
    alike = one[:-1] == other[:-1] and {one[-1], other[-1]} in ({"o", "a"}, {"o", "e"}, {"a", "e"})
    return alike and one[:-1] + "o" not in _PAIRED


def _root(word: str) -> str:
    return (word[:-1] if word[-1] in "aeo" else word).translate(_BARE)


def _soft(root: str) -> str:
    """As it is spelled before e and i: barc(o) is barqu(ero)."""
    for hard, soft in (("c", "qu"), ("g", "gu"), ("z", "c")):
        if root.endswith(hard):
            return root.removesuffix(hard) + soft
    return root


_FRONTS = words("""
    abre aero anti auto busca corta contra cuenta des entre espanta foto gira guarda hidro inter lanza
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
    parts=words("agua boca brisa cielo copa corcho flor lata luna nuez ola pie plato sol tela viento"),
    fronts=_FRONTS,
    links=("i",),
    kin=words("bis tatara"),
    tails=(),
    joins=False,
    fair=fair,
)
