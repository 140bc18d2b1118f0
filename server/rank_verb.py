"""`codenames-server bots rank`: what a clue means to bots, to look or to measure.

Reads and prints; `server/bots/words` knows the words. numpy is imported only when the verb is run.
"""

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from server.bots.words import files
from server.terminal import LinesUnreadable, lines_of, name_of, printable

HELP = "rank words by how near they are to a clue"
DESCRIPTION = """Reads JSON lines {"clue": "africa", "words": ["ELEPHANT", "BANK"]} and writes
{"ranking": [["ELEPHANT", 0.97], ["BANK", 0.03]]} for each: all words, the likeliest first, with the
chance that the clue means it first."""
EXITS = """exit codes: 0 every line was ranked, 1 a line is no question or the word data can't
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
    """What may stand after `bots rank`."""
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="FILE",
        help="JSON lines; without it, or for -, from the terminal",
    )
    parser.add_argument("--language", default="en", choices=files.LANGUAGES, help="default: %(default)s")


def run(chosen: argparse.Namespace) -> int:
    """Rank every line of the file; the result is the exit code."""
    from server.bots.words.meanings import Meanings
    from server.bots.words.sections import DataError

    try:
        meanings = Meanings.load(files.shipped(chosen.language))
    except DataError as error:
        return _refused(str(error))
    try:
        return _rank(chosen.file, meanings.ranking)
    except LinesUnreadable as error:
        return _refused(str(error))


def _rank(file: str, ranking: Callable[[str, Sequence[str]], Ranking]) -> int:
    for number, line in enumerate(lines_of(file, MOST_LINE), start=1):
        if not line.strip():
            continue
        question = read(line)
        if isinstance(question, str):
            return _refused(f"{name_of(file)}, line {number}: {question}")
        told = [[word, round(chance, 4)] for word, chance in ranking(question.clue, question.words)]
        print(json.dumps({"ranking": told}), flush=True)
    return 0


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
