"""`codenames-server rules`: prints the rules of a variant, one that comes with the program or a file's.

Knows terminals and files; the words are `protocol.told`'s.
"""

import argparse
import shutil
import sys

from protocol.messages.variant import Variant
from protocol.told import LANGUAGES, Language, page
from server.games.codenames.variants import VariantError, parse, shipped
from server.terminal import Unreadable, file_text, printable

HELP = "print the rules of a variant"
DESCRIPTION = """Prints the rules of a variant: goal, setup, clue, guessing, what a clue may not be, and the
turn step by step. All of it is told from the variant's own data, so --file also checks a variant of your
own: what is wrong with it is named by file, field and reason."""
EPILOG = "exit codes: 0 told, 1 the file is no variant, 2 wrong arguments or no such variant"

BROKEN, UNKNOWN = 1, 2
LEAST_WIDTH, MOST_WIDTH = 40, 100  # narrower has no room for margins, wider is hard to read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `rules`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"a variant: {_shipped()}")
    parser.add_argument("--file", metavar="FILE", help="a variant of your own (docs/rules/codenames.md)")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="default: %(default)s")


def run(chosen: argparse.Namespace) -> int:
    """Print the rules of the variant that is asked for; the result is the exit code."""
    if (chosen.name is None) == (chosen.file is None):
        return _refused(f"Name one variant ({_shipped()}), or give a file with one by --file.", UNKNOWN)
    if chosen.file is not None:
        return _of_file(chosen.file, chosen.language)
    variant = shipped().get(chosen.name)
    if variant is None:
        return _refused(f"There is no variant {chosen.name!r}. There are: {_shipped()}.", UNKNOWN)
    return _print(variant, chosen.language)


def _of_file(file: str, language: Language) -> int:
    text = file_text(file)
    if isinstance(text, Unreadable):
        return _refused(text.sentence, BROKEN)
    try:
        return _print(parse(file, text), language)
    except VariantError as error:
        return _refused(str(error), BROKEN)


def _print(variant: Variant, language: Language) -> int:
    width = max(LEAST_WIDTH, min(shutil.get_terminal_size().columns, MOST_WIDTH))
    print(printable(page(variant, variant.defaults(), language, width), sys.stdout.encoding), end="")
    return 0


def _refused(sentence: str, code: int) -> int:
    print(printable(sentence, sys.stderr.encoding), file=sys.stderr)
    return code


def _shipped() -> str:
    return ", ".join(shipped())
