"""Word lists: texts full of codenames, taken word by word, and combined. Knows no board and no game.

`docs/rules/words.md` has the format. Words are text and nothing else: none is run, linked or used as a path.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import resources

from protocol.texts import Fault, TextCode, WordCode
from server.words.characters import (
    MAX_MARKS,
    REPLACEMENT,
    control,
    invisible,
    mixed,
    showable,
    stacked,
    steers,
)
from server.words.folding import fold, neat

MAX_WORDS = 10_000  # in a list, as written: hundreds of evenings, and checked in less than a second
MAX_CODENAME = 32  # code points: two long words still fit a card, in small letters
MAX_ECHO = 64  # code points of a word that wasn't taken, in the report

PACKAGE = "wordlists"
_SUFFIX = ".txt"
_LANGUAGE = re.compile(r"#\s*language\s*:(.*)", re.IGNORECASE)
_TAG = re.compile(r"([a-z]{2,3})([-_][a-z0-9]{2,8})*")
_LONG_CODES = {  # of three letters, of the languages whose rules are known
    long: short
    for short, codes in {
        "en": ("eng",),
        "nl": ("nld", "dut"),
        "de": ("deu", "ger"),
        "fr": ("fra", "fre"),
        "es": ("spa",),
        "tr": ("tur",),
        "az": ("aze",),
    }.items()
    for long in codes
}
_LINE_END = re.compile(r"\r\n|\r|\n")  # lines as editors number them
_BETWEEN = re.compile("[\t\v\f\x85\u2028\u2029,;\u060c\u061b\u3001\uff0c\uff1b]")  # tabs, commas, semicolons
_SPACES = (
    " \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\ufeff"
)
_RAW = 4  # code points that a word with spaces and decomposed letters may be written with, for each it has


@dataclass(frozen=True)
class Codename:
    """A word on a card, and the language of the list it comes from."""

    word: str
    language: str

    @cached_property
    def folded(self) -> str:
        return fold(self.word, self.language)


@dataclass(frozen=True)
class WordList:
    """The different codenames of one list, in its order."""

    name: str
    language: str
    words: tuple[Codename, ...]


@dataclass(frozen=True)
class Limits:
    """What a list may have."""

    words: int = MAX_WORDS
    letters: int = MAX_CODENAME


@dataclass(frozen=True)
class Dropped:
    """A word that wasn't taken: how it begins in the text, its line (from 1), why, and what explains it."""

    word: str
    line: int
    why: WordCode
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Taken:
    """A list as it can be played with, and the report: what stayed out, and how many were written anew."""

    list: WordList
    dropped: tuple[Dropped, ...]
    tidied: int  # kept, but with other spaces inside or without characters that show nothing
    lines: tuple[int, ...] = ()  # where the list's words stand in the text, one by one


NO_LIMITS = Limits()


def take(name: str, text: str, language: str = "", limits: Limits = NO_LIMITS) -> Taken | Fault:
    """The codenames of a text of any origin; `language` counts for a text that names none.

    A text with too many words is refused before any of them is looked at.
    """
    pieces = list(_pieces(text))
    if len(pieces) > limits.words:
        return Fault(TextCode.TOO_MANY_WORDS, {"have": len(pieces), "limit": limits.words})
    tag, dropped = _language(text)
    spoken = _LONG_CODES.get(tag or language, tag or language)
    kept: dict[str, tuple[Codename, int]] = {}
    tidied = 0
    for line, piece in pieces:
        word = unicodedata.normalize("NFC", neat(piece[: _RAW * limits.letters]))
        fault = _fault(piece, word, spoken, limits) or _twice(word, spoken, kept)
        if fault is not None:
            dropped.append(Dropped(piece[:MAX_ECHO], line, *fault))
            continue
        tidied += word != unicodedata.normalize("NFC", piece)
        kept[fold(word, spoken)] = (Codename(word, spoken), line)
    found = WordList(name, spoken, tuple(codename for codename, _ in kept.values()))
    return Taken(found, tuple(dropped), tidied, tuple(line for _, line in kept.values()))


def parse(name: str, text: str) -> WordList:
    """The list of a text that is known to be fine in size."""
    taken = take(name, text)
    if isinstance(taken, Fault):
        raise ValueError(f"{name}: {taken.code.value} {dict(taken.values)}")
    return taken.list


def different(words: Iterable[Codename]) -> tuple[Codename, ...]:
    """The first of each that are the same after folding, each folded by its own language."""
    first: dict[str, Codename] = {}
    for word in words:
        if word.folded:  # else nothing of it would show on a card
            first.setdefault(word.folded, word)
    return tuple(first.values())


def names() -> tuple[str, ...]:
    """The lists that come with the program. Names are looked up here and never used as paths."""
    return tuple(_texts())


def load(name: str) -> WordList | None:
    """A list that comes with the program, or None."""
    return _parsed(name) if name in _texts() else None


@cache
def _parsed(name: str) -> WordList:
    """Only ever asked for names that there are, so that strangers' inventions are not kept."""
    return parse(name, _texts()[name])


@cache
def _texts() -> dict[str, str]:
    files = sorted(resources.files(PACKAGE).iterdir(), key=lambda file: file.name)
    return {
        file.name.removesuffix(_SUFFIX): file.read_text(encoding="utf-8")
        for file in files
        if file.name.endswith(_SUFFIX)
    }


_Why = tuple[WordCode, Mapping[str, str | int]]


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """What stands between line ends, tabs, commas and semicolons, with its line; comments left out."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if not _comment(line):
            for piece in _BETWEEN.split(line):
                if word := _unquoted(piece.strip(_SPACES)):
                    yield number, word


def _unquoted(piece: str) -> str:
    """Spreadsheets put quotes around what they write, and double those inside."""
    quoted = len(piece) > 1 and piece[0] == piece[-1] == '"'
    return piece[1:-1].replace('""', '"').strip(_SPACES) if quoted else piece


def _comment(line: str) -> bool:
    bare = line.strip(_SPACES + "\t")
    return bare == "#" or bare.startswith("# ") or _LANGUAGE.fullmatch(bare) is not None


def _language(text: str) -> tuple[str, list[Dropped]]:
    """What the first comment about it names, without region or script: `pt` for `pt-BR`."""
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if named := _LANGUAGE.fullmatch(line.strip()):
            tag = _TAG.fullmatch(named[1].strip().lower())
            return (
                (tag[1], [])
                if tag
                else ("", [Dropped(named[1].strip()[:MAX_ECHO], number, WordCode.LANGUAGE)])
            )
    return "", []


def _fault(piece: str, word: str, language: str, limits: Limits) -> _Why | None:
    """What is wrong with a word by itself: `piece` as written, `word` as it would lie on the table."""
    if len(piece) > _RAW * limits.letters:
        return WordCode.TOO_LONG, {"letters": len(piece), "limit": limits.letters}
    for character in piece:
        if control(character):
            return WordCode.CONTROL, {"character": f"U+{ord(character):04X}"}
        if steers(character):
            return WordCode.DIRECTION, {"character": f"U+{ord(character):04X}"}
    if REPLACEMENT in piece:
        return WordCode.REPLACED, {}
    if not fold(word, language):
        seen = any(not invisible(character) and not character.isspace() for character in word)
        return (WordCode.NO_LETTER if seen else WordCode.NOTHING_VISIBLE), {}
    if stacked(word):
        return WordCode.MARKS, {"limit": MAX_MARKS}
    if len(word) > limits.letters:
        return WordCode.TOO_LONG, {"letters": len(word), "limit": limits.letters}
    if not any(map(showable, word)):
        return WordCode.NO_LETTER, {}
    return (WordCode.MIXED, {}) if mixed(word) else None


def _twice(word: str, language: str, kept: Mapping[str, tuple[Codename, int]]) -> _Why | None:
    before = kept.get(fold(word, language))
    return None if before is None else (WordCode.TWICE, {"first": before[0].word, "line": before[1]})
