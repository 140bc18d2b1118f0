"""Word lists: files of codenames, read and combined. Knows no board and no game.

A list is text: one codename a line, as it shall stand on a card. A line that is `#` or begins with `# ` is a
comment (`#hash` is a word); the comment `# language: xx` names the language whose rules compare the words.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources

from server.words.folding import fold

PACKAGE = "wordlists"
_SUFFIX = ".txt"
_LANGUAGE = "# language:"


@dataclass(frozen=True)
class Codename:
    """A word on a card, and the language of the list it comes from."""

    word: str
    language: str

    @property
    def folded(self) -> str:
        return fold(self.word, self.language)


@dataclass(frozen=True)
class WordList:
    """The different codenames of one list, in its order."""

    name: str
    language: str
    words: tuple[Codename, ...]


def parse(name: str, text: str) -> WordList:
    """A list from the text of its file; what is the same after folding counts once."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    language = next(
        (line.removeprefix(_LANGUAGE).strip() for line in lines if line.startswith(_LANGUAGE)), ""
    )
    words = (Codename(line, language) for line in lines if line and not _comment(line))
    return WordList(name, language, different(words))


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


def _comment(line: str) -> bool:
    return line == "#" or line.startswith("# ")
