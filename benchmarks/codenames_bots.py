"""Whether the bots of Codenames think well and fast enough (docs/bots.md).

python -m benchmarks.codenames_bots --others FOLDER [--boards 120] [--clues 10000] [--games 200] [--seed 2026]

Linux only, for the memory. FOLDER holds what `python -m benchmarks.other_vectors` wrote: vectors that
guess and that the bots don't have.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from benchmarks import codenames_solo as solo
from server.bots.codenames.legal import Check
from server.bots.codenames.memory import Given
from server.bots.codenames.mind import Language, Mind, english
from server.bots.codenames.nature import NATURES
from server.bots.codenames.operative import Operative
from server.bots.codenames.players import bold, cautious, normal
from server.bots.codenames.situation import Situation
from server.bots.words.files import shipped
from server.bots.words.meanings import Meanings
from server.bots.words.sections import DataError
from server.simulate.codenames import SimulatedCodenames
from server.simulate.wilson import interval
from server.words.clues import shape
from server.words.folding import fold
from server.words.notes import note
from tests.server.bots.codenames.root_pairs import CALLED, FAIR, held_out

LEAST_WON, MOST_TURNS = 80, 10.0  # per cent and turns on average, with unrelated vectors guessing
MOST_TURNS_ALIKE = 4.5
LEAST_RIGHT = 95 / 103  # of the pairs that share a root or don't
MOST_CLUE, MOST_GUESS = 100.0, 5.0  # milliseconds of 99 in 100
MOST_LOAD, MOST_GAME = 0.5, 0.15  # seconds
MOST_MEMORY = 100  # MB of the whole process
MEMORY = r"""
import re, time
from pathlib import Path
from random import Random
began = time.process_time()
from server.bots.codenames.mind import english
english()
loaded = time.process_time() - began
from server.bots.codenames.players import normal
from server.simulate.codenames import SimulatedCodenames
for game in range(5):
    SimulatedCodenames().play(Random(game), [normal(Random(f"{game} {seat}")) for seat in range(4)])
print(loaded, int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1]) // 1024)
"""

Row = tuple[str, str, str, bool | None]  # what, found, bar, whether it is reached


def boards(name: str, mind: Mind, guesser: Language, chosen: argparse.Namespace, level: str) -> Iterator[Row]:
    """The published setting."""
    words, results = solo.codenames(), []
    for number in range(chosen.boards):
        board = solo.deal(number, words, chosen.seed)
        results.append(solo.play(board, mind, NATURES[level], guesser, Random(number)))
    won = sum(one.won for one in results)
    low, high = (100 * end for end in interval(won, len(results)))
    mean, off = solo.mean_score(results)
    hits = sum(one.right for one in results) / sum(one.guesses for one in results)
    alike, loose = guesser is mind.language, level != "normal"
    least, most = (100, MOST_TURNS_ALIKE) if alike else (LEAST_WON, MOST_TURNS)
    share = 100 * won / len(results)
    yield (
        f"{name}, {level}: boards won",
        f"{share:.1f} % ({low:.0f} to {high:.0f})",
        f"{least} %",
        None if loose else share >= least,
    )
    yield (
        f"{name}, {level}: turns, {solo.LOST} for a loss",
        f"{mean:.2f} ± {off:.2f} ({hits:.0%} of guesses right)",
        f"{most}",
        None if loose else mean <= most,
    )


def clues(chosen: argparse.Namespace) -> Iterator[Row]:
    """Legality and time of clues and guesses, on boards that are played by the bots themselves."""
    words, mind = solo.codenames(), english()
    illegal, given, clue_times, guess_times = 0, 0, list[float](), list[float]()
    number = 0
    while given < chosen.clues:
        board = solo.deal(number, words, chosen.seed + 1)
        nature = tuple(NATURES.values())[number % len(NATURES)]
        played = solo.play(board, mind, nature, mind.language, Random(number))
        operative = Operative(mind, NATURES["normal"], Random(number))
        for situation, pick in played.clues:
            illegal += objectionable(pick.clue, situation)
            began = time.process_time()
            operative.wish(situation, [Given(1, 0, pick.clue, pick.number, situation.faces)], True)
            guess_times.append(1000 * (time.process_time() - began))
        clue_times += [1000 * seconds for seconds in played.seconds]
        given, number = given + len(played.clues), number + 1
    yield f"illegal clues of {given:,}", f"{illegal}", "0", illegal == 0
    for what, times, most in (("clue", clue_times, MOST_CLUE), ("guess", guess_times, MOST_GUESS)):
        middle, slow = np.quantile(times, (0.5, 0.99))
        yield f"a {what}, p50 and p99", f"{middle:.1f}, {slow:.1f} ms", f"{most:.0f} ms", bool(slow <= most)


def objectionable(clue: str, situation: Situation) -> bool:
    """Whether a clue has the wrong shape, lies on the board, or shares letters or a note with a hidden word.

    By the server's own checks for people, and not by the one that the bots made their choice with."""
    hidden = [fold(part, "en") for at in situation.hidden for part in situation.words[at].split()]
    return (
        shape(clue, "en", False) is not None
        or fold(clue, "en") in {fold(word, "en") for word in situation.words}
        or any(word in clue or clue in word for word in hidden if len(word) > 2)
        or any(note(clue, situation.words[at], "en") for at in situation.hidden)
    )


def pairs() -> Iterator[Row]:
    """Words that share a root, and words that only look so."""
    judged = {pair: Check(english(), (pair[1],), (0,)).legal(pair[0]) for pair in (*CALLED, *FAIR)}
    right = {pair: legal == (pair in FAIR) for pair, legal in judged.items()}
    unseen = [fine for pair, fine in right.items() if held_out(pair)]
    alarms = sum(not judged[pair] for pair in FAIR)
    share = sum(right.values()) / len(right)
    yield (
        "pairs told rightly",
        f"{sum(right.values())} of {len(right)}; not looked at: {sum(unseen)} of {len(unseen)}; "
        f"false alarms {alarms} of {len(FAIR)}",
        f"{100 * LEAST_RIGHT:.1f} %",
        share >= LEAST_RIGHT,
    )


def games(chosen: argparse.Namespace) -> Iterator[Row]:
    """Whole games of four bots by the server's rules; loading and memory in a process of its own."""
    told = subprocess.run([sys.executable, "-c", MEMORY], capture_output=True, text=True, check=True)
    load, memory = told.stdout.split()
    yield "loading numpy and the data", f"{float(load):.2f} s", f"{MOST_LOAD} s", float(load) <= MOST_LOAD
    yield "memory of the process", f"{memory} MB", f"{MOST_MEMORY} MB", int(memory) <= MOST_MEMORY
    table, refused, fallbacks, first = SimulatedCodenames(), 0, 0, 0
    began = time.process_time()
    for number in range(chosen.games):
        players = [normal(Random(f"{chosen.seed} {number} {seat}")) for seat in range(4)]
        played = table.play(Random(f"{chosen.seed} {number}"), players)
        refused += sum(played.refused)
        fallbacks += sum(getattr(player, "fallbacks", 0) for player in players)
        first += played.winners == (played.first,)
    each = (time.process_time() - began) / chosen.games
    yield f"a game of four bots, of {chosen.games:,}", f"{each:.3f} s", f"{MOST_GAME} s", each <= MOST_GAME
    yield "moves refused, answers done without", f"{refused}, {fallbacks}", "0, 0", not (refused or fallbacks)
    low, high = (100 * end for end in interval(first, chosen.games))
    yield "won by who began", f"{100 * first / chosen.games:.1f} % ({low:.0f} to {high:.0f})", "", None


def levels(chosen: argparse.Namespace) -> Iterator[Row]:
    """Each level against normal, on the same deals with sides changed."""
    table = SimulatedCodenames()
    for name, level in (("bold", bold), ("cautious", cautious)):
        won = 0
        for number in range(chosen.games):
            side = number % 2
            players = [
                (level if seat // 2 == side else normal)(Random(f"{chosen.seed} {number} {seat}"))
                for seat in range(4)
            ]
            won += table.play(Random(f"{chosen.seed} {number // 2}"), players).winners == (side,)
        low, high = (100 * end for end in interval(won, chosen.games))
        yield (
            f"{name} against normal",
            f"{100 * won / chosen.games:.1f} % ({low:.0f} to {high:.0f})",
            "",
            None,
        )


def _rows(chosen: argparse.Namespace) -> Iterator[Row]:
    yield from games(chosen)
    yield from clues(chosen)
    yield from pairs()
    alike = "the same vectors guess", english(), english().language
    for name, mind, guesser in (alike, *_others(chosen.others)):
        for level in NATURES:
            yield from boards(name, mind, guesser, chosen, level)
    yield from levels(chosen)


def _others(folder: Path) -> Iterator[tuple[str, Mind, Language]]:
    own = english()
    for source in ("glove", "spacy"):
        guesser = _read(folder / f"{source}.meanings")
        if guesser:
            yield f"{source} alone guesses", own, guesser
            bots = _read(folder / f"without-{source}.meanings")
            if bots:
                yield f"{source} alone guesses, of which the bot knows nothing", Mind(bots), guesser


def _read(path: Path) -> Meanings | None:
    try:
        return Meanings.load(path)
    except DataError as error:
        print(f"Left out: {error}", file=sys.stderr)
        return None


def main() -> int:
    parser = argparse.ArgumentParser(description="Whether the bots of Codenames think well and fast enough.")
    parser.add_argument("--others", type=Path, required=True, help="the folder of other vectors")
    parser.add_argument("--boards", type=int, default=120)
    parser.add_argument("--clues", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args()
    if not shipped("en").exists():
        print(f"{shipped('en')} is missing.", file=sys.stderr)
        return 1

    print("| | found | bar | |")
    print("| --- | --- | --- | --- |")
    all_reached = True
    for what, found, bar, reached in _rows(chosen):
        all_reached &= reached is not False
        verdict = {True: "reached", False: "missed", None: ""}[reached]
        print(f"| {what} | {found} | {bar} | {verdict} |", flush=True)
    return 0 if all_reached else 1


if __name__ == "__main__":
    sys.exit(main())
