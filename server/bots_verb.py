"""`codenames-server bots`: what can be done with bots from a terminal, one module for each verb."""

import argparse
from collections.abc import Mapping
from types import ModuleType

from server import clue_verb, join_verb, rank_verb

HELP = "ask bots what they think, or let one join a game over the network"
DESCRIPTION = "What can be done with bots from a terminal."
VERBS: Mapping[str, ModuleType] = {"join": join_verb, "rank": rank_verb, "clue": clue_verb}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `bots`."""
    deeper = parser.add_subparsers(dest="bots_verb", metavar="VERB", required=True)
    for name, verb in VERBS.items():
        added = deeper.add_parser(name, help=verb.HELP, description=verb.DESCRIPTION, epilog=verb.EXITS)
        verb.add_arguments(added)


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    code: int = VERBS[chosen.bots_verb].run(chosen)
    return code
