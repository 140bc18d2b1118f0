"""`codenames-server bots clue`: which clue a bot would give, to look or to measure.

Reads boards and prints clues; `server/bots/codenames` thinks. numpy is imported only when the verb is run.
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from protocol.messages.codenames import ASSASSIN, BYSTANDER, HIDDEN
from server.bots.codenames.nature import NATURES
from server.bots.codenames.situation import Situation
from server.terminal import LinesUnreadable, lines_of, name_of, printable

HELP = "give a clue for a board"
DESCRIPTION = """Reads JSON lines
{"words": ["NUT", "BANK", …], "key": ["red", "assassin", …], "team": "red", "revealed": [0, 7]}
and writes {"clue": "squirrel", "number": 1, "intended": ["NUT"], "expected": 0.9} for each. Identities
are red, blue, green, bystander and assassin; revealed cards are positions from 0, and may be left out.
Expected is in own cards: those that will probably be found, less what wrong ones would cost."""
EXITS = """exit codes: 0 a clue for every line, 1 a line is no board, no clue is legal or the word data
can't be used, 2 wrong arguments"""
BROKEN, WRONG = 1, 2
MOST_CARDS = 49
MOST_NUMBER = 9
MOST_CANDIDATES = 100_000
MOST_LETTERS = 200  # a line with more is no word
MOST_LINE = 1 << 16
_TEAMS = ("red", "blue", "green")
_IDENTITIES: Mapping[str, str] = {
    **{team: str(number) for number, team in enumerate(_TEAMS)},
    "bystander": BYSTANDER,
    "assassin": ASSASSIN,
}
_FIELDS = {"words", "key", "team"}

Answer = dict[str, Any]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `bots clue`."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="FILE",
        help="JSON lines; without it, or for -, from the terminal",
    )
    parser.add_argument(
        "--level", default="normal", choices=tuple(NATURES), help="whose clue (default: %(default)s)"
    )
    parser.add_argument(
        "--candidates",
        metavar="FILE",
        help=f"choose among these words, one a line, at most {MOST_CANDIDATES:,}",
    )
    parser.add_argument(
        "--max-number",
        type=_number,
        default=MOST_NUMBER,
        metavar="N",
        help=f"the highest number, 1 to {MOST_NUMBER}",
    )


def run(chosen: argparse.Namespace) -> int:
    """A clue for every line of the file; the result is the exit code."""
    if chosen.file == chosen.candidates == "-":
        _refused("Boards and candidates can't both come from standard input.")
        return WRONG
    try:
        from server.bots.codenames.mind import english
        from server.bots.codenames.spymaster import Numbers, Spymaster
        from server.bots.words.sections import DataError
    except ImportError as error:
        return _refused(f"Bots can't think without numpy ({error}).")
    try:
        candidates = None if chosen.candidates is None else _candidates(chosen.candidates)
    except LinesUnreadable as error:
        return _refused(str(error))
    try:
        mind = english()
    except DataError as error:
        return _refused(str(error))
    numbers = Numbers(1, chosen.max_number)

    def answer(situation: Situation) -> Answer | None:
        spymaster = Spymaster(mind, NATURES[chosen.level], Random(0))
        pick = spymaster.best(situation, numbers, only=candidates)
        if pick is None:
            return None
        intended = [situation.words[at] for at in pick.intended]
        return {
            "clue": pick.clue,
            "number": pick.number,
            "intended": intended,
            "expected": round(pick.expected, 3),
        }

    try:
        return _answered(chosen.file, answer)
    except LinesUnreadable as error:
        return _refused(str(error))


def _answered(file: str, answer: Callable[[Situation], Answer | None]) -> int:
    for number, line in enumerate(lines_of(file, MOST_LINE), start=1):
        if not line.strip():
            continue
        board = read(line)
        if isinstance(board, str):
            return _refused(f"{name_of(file)}, line {number}: {board}")
        given = answer(board)
        if given is None:
            return _refused(f"{name_of(file)}, line {number}: no clue is legal.")
        print(json.dumps(given), flush=True)
    return 0


def read(line: str) -> Situation | str:
    """The board in a line, or the sentence that says why there is none."""
    if len(line) > MOST_LINE:
        return f"has more than {MOST_LINE:,} characters."
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return "isn't JSON."
    if not isinstance(value, dict) or not _FIELDS <= value.keys() <= {*_FIELDS, "revealed"}:
        return 'must be an object with "words", "key" and "team", perhaps "revealed", and nothing else.'
    words, key, team, revealed = value["words"], value["key"], value["team"], value.get("revealed", [])
    if not isinstance(words, list) or not all(isinstance(word, str) and word.strip() for word in words):
        return '"words" must be a list of words.'
    if not 2 <= len(words) <= MOST_CARDS:
        return f'"words" has {len(words):,}, and a board has 2 to {MOST_CARDS}.'
    if not isinstance(key, list) or not all(isinstance(one, str) and one in _IDENTITIES for one in key):
        return f'"key" must be a list of {", ".join(_IDENTITIES)}.'
    if len(key) != len(words):
        return f'"key" has {len(key):,} identities for {len(words)} words.'
    if not isinstance(team, str) or team not in _TEAMS:
        return f'"team" must be one of {", ".join(_TEAMS)}.'
    if not isinstance(revealed, list) or not all(type(at) is int and 0 <= at < len(words) for at in revealed):
        return f'"revealed" must be a list of positions from 0 to {len(words) - 1}.'
    return _situation(words, key, team, frozenset(revealed))


def _situation(words: list[str], key: list[str], team: str, revealed: frozenset[int]) -> Situation | str:
    identities = "".join(_IDENTITIES[one] for one in key)
    faces = "".join(one if at in revealed else HIDDEN for at, one in enumerate(identities))
    left = tuple(
        sum(one == str(number) and faces[at] == HIDDEN for at, one in enumerate(identities))
        for number in range(len(_TEAMS))
    )
    own = _TEAMS.index(team)
    out = tuple(number for number in range(len(_TEAMS)) if number != own and str(number) not in identities)
    if not left[own]:
        return f"no hidden card is {team}."
    return Situation(tuple(words), faces, own, left, out, identities)


def _candidates(file: str) -> tuple[str, ...]:
    words: dict[str, None] = {}
    for line in lines_of(file, MOST_LETTERS):
        if len(line) > MOST_LETTERS:
            raise LinesUnreadable(f"{name_of(file)}: has a line of more than {MOST_LETTERS} characters.")
        if word := line.strip().lower():
            words[word] = None
        if len(words) > MOST_CANDIDATES:
            raise LinesUnreadable(f"{name_of(file)}: has more than {MOST_CANDIDATES:,} words.")
    return tuple(words)


def _number(text: str) -> int:
    if text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_NUMBER:
        return int(text)
    raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_NUMBER} is wanted, not {text!r}")


def _refused(sentence: str) -> int:
    print(printable(sentence, sys.stderr.encoding), file=sys.stderr)
    return BROKEN
