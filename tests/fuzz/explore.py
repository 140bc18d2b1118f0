"""Looks for inputs that lead parsers where none did before, and for faults on the way, by a seed.

    python -m tests.fuzz.explore [PARSER …] [--inputs 20000] [--seed 1] [--keep]

Begins with the examples and the kept inputs of each parser, changes one of those that led somewhere new, and
keeps what does so again. What counts is steps from line to line, and the answer that came of it. A fault ends
the search of its parser with the input in hexadecimal. --keep writes the shortest inputs that lead to most of
what was found into `corpus/`, which every test run reads again.
"""

import argparse
import base64
import sys
import traceback
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz.edges import Edges
from tests.fuzz.mutations import mutated
from tests.fuzz.parsers import PARSERS, Parse, Parser

CORPUS = Path(__file__).parent / "corpus"
KEPT_BYTES = 4096  # of each parser
LONGEST = 4096  # bytes of an input; longer ones find nothing that shorter ones don't, and take their time

Features = set[Hashable]


class Fault(Exception):
    """An input that a parser gave no documented answer to."""

    def __init__(self, data: bytes) -> None:
        super().__init__(data.hex())
        self.data = data


@dataclass(frozen=True)
class Explored:
    """`corpus`: inputs that led somewhere new, and where each of them led first."""

    corpus: list[tuple[bytes, Features]]
    begun: int  # places that the first inputs lead to
    found: int  # and all of them


def explore(parser: Parser, begin: list[bytes], inputs: int, seed: int) -> Explored:
    """`Fault`: the first one that was found."""
    chance, edges = Random(seed), Edges(parser.code)
    known: Features = set()
    corpus: list[tuple[bytes, Features]] = []

    def tries(data: bytes) -> None:
        fresh = features(parse, edges, data) - known
        if fresh:
            known.update(fresh)
            corpus.append((data, fresh))

    with parser.opened() as parse:
        for data in begin:
            tries(data)
        begun = len(known)
        for _ in range(inputs):
            chosen = corpus[-1 - int(len(corpus) * chance.random() ** 2)][0]  # mostly of the newest
            others = [data for data, _ in chance.choices(corpus, k=3)]
            tries(mutated(chosen, chance, others)[:LONGEST])
    return Explored(corpus, begun, len(known))


def features(parse: Parse, edges: Edges, data: bytes) -> Features:
    """Where an input leads: lines after lines, and its answer."""
    try:
        answer, taken = edges.of(lambda: parse(data))
    except Exception as error:
        raise Fault(data) from error
    return {*taken, ("answer", answer)}


# ---- the kept inputs


def kept(name: str) -> list[bytes]:
    """The kept inputs of a parser."""
    path = CORPUS / f"{name}.txt"
    return [base64.b64decode(line) for line in path.read_text().split()] if path.exists() else []


def keep(name: str, explored: Explored, begin: list[bytes]) -> int:
    """Write down the shortest that lead somewhere new, as many as there is room for; how many those are."""
    chosen: list[bytes] = []
    room = KEPT_BYTES
    for data, _ in sorted(explored.corpus, key=lambda each: (len(each[0]) / len(each[1]), each[0])):
        if data not in begin and len(data) <= room:
            chosen.append(data)
            room -= len(data)
    CORPUS.mkdir(exist_ok=True)
    lines = sorted(base64.b64encode(data).decode() for data in chosen)
    (CORPUS / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines))
    return len(chosen)


def main(arguments: list[str] | None = None) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz.explore")
    asked.add_argument("parsers", nargs="*", metavar="PARSER", help=", ".join(PARSERS))
    asked.add_argument("--inputs", type=int, default=20_000, help="how many for each parser")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--keep", action="store_true", help="write the kept inputs anew")
    options = asked.parse_args(arguments)
    if unknown := set(options.parsers) - PARSERS.keys():
        asked.error(f"there is no parser {min(unknown)}; there are {', '.join(PARSERS)}")
    faults = 0
    for name in options.parsers or PARSERS:
        examples = PARSERS[name].examples()
        try:
            found = explore(PARSERS[name], [*examples, *kept(name)], options.inputs, options.seed)
        except Fault as fault:
            faults += 1
            traceback.print_exception(fault.__cause__)
            print(f"{name}: the input is {fault}")
            continue
        line = f"{name}: {found.found} places, {found.begun} of them at first; {len(found.corpus)} inputs"
        print(line + (f", {keep(name, found, examples)} kept" if options.keep else ""))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
