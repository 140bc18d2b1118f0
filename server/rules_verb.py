"""`codenames-server rules`: prints the rules of Big Two, or of a variant of Codenames, shipped or a file's.

Knows terminals and files; the words are `protocol.told`'s.
"""

import argparse
import shutil
import sys

from protocol.messages.big_two import BigTwoOptions
from protocol.messages.variant import Variant
from protocol.told import LANGUAGES, Language, big_two, page
from server.games.codenames.variants import VariantError, parse, shipped
from server.terminal import Unreadable, file_text, printable

HELP = "print the rules of a game or variant"
DESCRIPTION = """Prints the rules of Big Two or of a variant of Codenames. A variant's are told from its own
data: goal, setup, clue, guessing, what a clue may not be, and the turn step by step. So --file also checks a
variant of your own: what is wrong with it is named by file, field and reason."""
EPILOG = "exit codes: 0 told, 1 the file is no variant, 2 wrong arguments or nothing of that name"

BIG_TWO = "big-two"  # big_two is as good
BROKEN, UNKNOWN = 1, 2
LEAST_WIDTH, MOST_WIDTH = 40, 100  # narrower has no room for margins, wider is hard to read


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `rules`."""
    parser.add_argument("name", nargs="?", metavar="NAME", help=f"what to tell: {_known()}")
    parser.add_argument("--file", metavar="FILE", help="a variant of your own (docs/rules/codenames.md)")
    parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0], help="default: %(default)s")


def run(chosen: argparse.Namespace) -> int:
    """Print the rules of the variant that is asked for; the result is the exit code."""
    if (chosen.name is None) == (chosen.file is None):
        return _refused(f"Name one game or variant ({_known()}), or give a file with one by --file.", UNKNOWN)
    if chosen.file is not None:
        return _of_file(chosen.file, chosen.language)
    if chosen.name.replace("_", "-") == BIG_TWO:
        return _print(big_two.page(BigTwoOptions(points=True), chosen.language, _width()))
    variant = shipped().get(chosen.name)
    if variant is None:
        return _refused(f"There are no rules of {chosen.name!r}. There are: {_known()}.", UNKNOWN)
    return _print_variant(variant, chosen.language)


def _of_file(file: str, language: Language) -> int:
    text = file_text(file)
    if isinstance(text, Unreadable):
        return _refused(text.sentence, BROKEN)
    try:
        return _print_variant(parse(file, text), language)
    except VariantError as error:
        return _refused(str(error), BROKEN)


def _print_variant(variant: Variant, language: Language) -> int:
    return _print(page(variant, variant.defaults(), language, _width()))


def _width() -> int:
    return max(LEAST_WIDTH, min(shutil.get_terminal_size().columns, MOST_WIDTH))


def _print(text: str) -> int:
    print(printable(text, sys.stdout.encoding), end="")
    return 0


def _refused(sentence: str, code: int) -> int:
    print(printable(sentence, sys.stderr.encoding), file=sys.stderr)
    return code


def _known() -> str:
    return ", ".join((*shipped(), BIG_TWO))
