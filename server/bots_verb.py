"""`codenames-server bots`: what the bots that think in words make of clues, to look or measure.

Reads and prints; `server/bots/words` knows the words. numpy is imported only when a verb needs it.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TextIO

from server import clue_verb
from server.bots.words import files
from server.terminal import printable, why_unreadable

HELP = "ask the bots what they think"
DESCRIPTION = "Asks the bots that play Codenames what they think."
RANK_HELP = "rank words by how near they are to a clue"
RANK_DESCRIPTION = """Reads JSON lines {"clue": "africa", "words": ["ELEPHANT", "BANK"]} and writes
{"ranking": [["ELEPHANT", 0.97], ["BANK", 0.03]]} for each: all words, the likeliest first, with the
chance that the clue means it first."""
RANK_EXITS = """exit codes: 0 every line was ranked, 1 a line is no question or the word data can't
be used, 2 wrong arguments"""
BROKEN = 1
MOST_WORDS = 1_000  # far more than any board; a line with more is a mistake
MOST_LINE = 1 << 20

Ranking = Sequence[tuple[str, float]]


@dataclass(frozen=True)
class Question:
    """A clue and the words that it may mean."""

    clue: str
    words: tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `bots`."""
    deeper = parser.add_subparsers(dest="bots_verb", metavar="VERB", required=True)
    ranking = deeper.add_parser("rank", help=RANK_HELP, description=RANK_DESCRIPTION, epilog=RANK_EXITS)
    ranking.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="FILE",
        help="JSON lines; without it, or for -, from the terminal",
    )
    giving = deeper.add_parser(
        "clue", help=clue_verb.HELP, description=clue_verb.DESCRIPTION, epilog=clue_verb.EXITS
    )
    clue_verb.add_arguments(giving)
    ranking.add_argument("--language", default="en", choices=files.LANGUAGES, help="default: %(default)s")


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    return clue_verb.run(chosen) if chosen.bots_verb == "clue" else rank(chosen)


def rank(chosen: argparse.Namespace) -> int:
    """Rank every line of the file."""
    from server.bots.words.meanings import Meanings
    from server.bots.words.sections import DataError

    try:
        meanings = Meanings.load(files.shipped(chosen.language))
    except DataError as error:
        return _refused(str(error))
    if chosen.file == "-":
        return _rank(sys.stdin, "standard input", meanings.ranking)
    try:
        with open(chosen.file, encoding="utf-8", errors="replace") as lines:
            return _rank(lines, chosen.file, meanings.ranking)
    except (OSError, ValueError) as error:
        return _refused(f"{chosen.file}: can't be read ({why_unreadable(error)}).")


def _rank(lines: TextIO, name: str, ranking: Callable[[str, Sequence[str]], Ranking]) -> int:
    for number, line in enumerate(_lines(lines), start=1):
        if not line.strip():
            continue
        question = read(line)
        if isinstance(question, str):
            return _refused(f"{name}, line {number}: {question}")
        told = [[word, round(chance, 4)] for word, chance in ranking(question.clue, question.words)]
        print(json.dumps({"ranking": told}), flush=True)
    return 0


def _lines(lines: TextIO) -> Iterable[str]:
    """One line after the other, of a length that can be answered at once."""
    while line := lines.readline(MOST_LINE + 1):
        yield line


def read(line: str) -> Question | str:
    """The question in a line, or the sentence that says why there is none."""
    if len(line) > MOST_LINE:
        return f"has more than {MOST_LINE:,} characters."
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return "isn't JSON."
    if not isinstance(value, dict) or value.keys() != {"clue", "words"}:
        return 'must be an object with "clue" and "words", and nothing else.'
    clue, words = value["clue"], value["words"]
    if not isinstance(clue, str) or not clue.strip():
        return '"clue" must be a word.'
    if not isinstance(words, list) or not all(isinstance(word, str) and word.strip() for word in words):
        return '"words" must be a list of words.'
    if len(words) > MOST_WORDS:
        return f'"words" has {len(words):,} words, and {MOST_WORDS:,} are the most.'
    return Question(clue, tuple(words))


def _refused(sentence: str) -> int:
    print(printable(sentence, sys.stderr.encoding), file=sys.stderr)
    return BROKEN
