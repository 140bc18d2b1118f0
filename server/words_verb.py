"""`codenames-server words`: which lists there are, and what is wrong with a list in a file, in sentences.

Opens the files that it is given and nothing else; `server/words` judges what stands in them.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO, assert_never

from protocol.texts import MAX_TEXT_BYTES, Fault, WordCode, read
from server.terminal import fault_sentence, file_bytes, printable, why_unreadable
from server.words import lists
from server.words.characters import control, invisible, steers
from server.words.lists import MAX_CODENAME, MAX_WORDS, Dropped, Taken
from server.words.report import Report, report

HELP = "list the word lists, or check one of your own"
DESCRIPTION = "Without more, prints the lists that come with the program: name, language and number of words."
CHECK_HELP = "say what is wrong with lists of your own"
CHECK_DESCRIPTION = f"""Reads lists as a room would and tells what it would keep, what not and why.

A list is a text file with one codename a line; commas, semicolons and tabs part
words too. It is UTF-8, or UTF-16 with a byte order mark, of {MAX_TEXT_BYTES // 1024} KiB and {MAX_WORDS:,}
words at most, each of {MAX_CODENAME} characters at most. A line that begins with a hash and a
space is a comment, and the comment "# language: nl" names the language, which
decides when two words are the same."""
CHECK_EPILOG = """What was dropped is a fault. Words that differ in accents alone, words of one family,
the longest ones, digits and signs, and characters that Inter, the typeface of the
program, may not have are for you to judge.

exit codes: 0 nothing was dropped, 1 a file has faults, 2 wrong arguments"""

FINE, FAULTY = 0, 1
MOST_LINES = 20  # of each kind in the report
_USUAL_BOARD = 25
_SHOWN = 40  # characters of a word that is told in a sentence


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `words`."""
    deeper = parser.add_subparsers(dest="words_verb", metavar="VERB")
    checking = deeper.add_parser(
        "check",
        help=CHECK_HELP,
        description=CHECK_DESCRIPTION,
        epilog=CHECK_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    checking.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a list; several are checked one by one, and for words that they share",
    )
    checking.add_argument(
        "--language",
        type=_language,
        metavar="CODE",
        help="of lists that name none: en, nl, de, fr, es, tr, …",
    )


def run(chosen: argparse.Namespace) -> int:
    """Carry the verb out; the result is the exit code."""
    if chosen.words_verb is None:
        _print(shipped())
        return FINE
    found: dict[str, Taken] = {}
    exits = []
    for at, name in enumerate(chosen.files):
        if at:
            _print([""])
        taken = taken_of(name, chosen.language or "")
        exits.append(FAULTY if taken is None or taken.dropped or not taken.list.words else FINE)
        if taken is not None:
            found[name] = taken
    if len(found) > 1:
        _print(["", *_together(found)])
    return max(exits)


def shipped() -> Iterator[str]:
    """A line for each list that comes with the program."""
    for name in lists.names():
        found = lists.load(name)
        if found is not None:
            yield f"{name:10} {found.language:3} {len(found.words):4} words"


def taken_of(name: str, language: str) -> Taken | None:
    """Print what is to be said about one file; the result is what a room would take of it."""
    try:
        data = file_bytes(name)
    except (OSError, ValueError) as error:
        _print([f"{plain(name, len(name))}: can't be read: {why_unreadable(error)}."], sys.stderr)
        return None
    text = read(data)
    taken = text if isinstance(text, Fault) else lists.take(Path(name).stem, text, language)
    if isinstance(taken, Fault):
        _print([f"{plain(name, len(name))}: {fault_sentence(taken)}"], sys.stderr)
        return None
    _print([f"{plain(name, len(name))}: {_summary(taken)}", *_lines(taken, report(taken.list))])
    return taken


def why_sentence(why: WordCode, values: Mapping[str, str | int]) -> str:
    """Why a word was dropped, as the end of a line."""
    match why:
        case WordCode.TWICE:
            return f"the same word as {plain(str(values['first']))} on line {values['line']}"
        case WordCode.TOO_LONG:
            return f"{values['letters']:,} characters, {values['limit']} are the most"
        case WordCode.NOTHING_VISIBLE:
            return "nothing of it can be seen"
        case WordCode.NO_LETTER:
            return "no letter, digit or picture in it"
        case WordCode.CONTROL:
            return f"the control character {values['character']} in it"
        case WordCode.DIRECTION:
            return f"{values['character']} in it, which steers the writing direction"
        case WordCode.REPLACED:
            return "a letter of it was lost when the file was written (U+FFFD)"
        case WordCode.MARKS:
            return f"more than {values['limit']} marks on one letter"
        case WordCode.MIXED:
            return "letters of alphabets that look alike, mixed in one word"
        case WordCode.LANGUAGE:
            return "no code of a language, like en or nl"
        case _:
            assert_never(why)


def plain(text: str, most: int = _SHOWN) -> str:
    """Text that can't move a terminal's cursor or hide: cut, and odd characters as their numbers."""
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return "".join(f"<U+{ord(c):04X}>" if control(c) or steers(c) or invisible(c) else c for c in cut)


def _summary(taken: Taken) -> str:
    words = taken.list.words
    language = f"in {taken.list.language}" if taken.list.language else "in no language that it names"
    dropped = f", {len(taken.dropped)} dropped" if taken.dropped else ""
    tidied = (
        f", {taken.tidied} written anew without odd spaces and invisible characters" if taken.tidied else ""
    )
    return f"{_count(len(words))} {language}{dropped}{tidied}."


def _lines(taken: Taken, advice: Report) -> Iterator[str]:
    have = len(taken.list.words)
    if have < _USUAL_BOARD:
        yield f"  {_count(have)} can't fill a board of {_USUAL_BOARD}."
    yield from _part("dropped", map(_dropped_line, taken.dropped), len(taken.dropped))
    lines = dict(zip((codename.word for codename in taken.list.words), taken.lines, strict=True))
    accents = [_placed(group, lines) for group in advice.accents]
    yield from _part("the same but for accents", accents, len(accents))
    kin = [f"{_placed((each.one, each.other), lines)}: {each.kind}" for each in advice.kin]
    yield from _part("of one family by their letters", kin, len(kin))
    if not advice.complete:
        yield "  Not all words were compared with each other; there are too many."
    if advice.longest:
        yield f"  longest: {', '.join(f'{plain(word)} ({len(word)})' for word in advice.longest)}"
    yield from _part("not only letters", (_placed((w,), lines) for w in advice.signs), len(advice.signs))
    fonts = [
        f"{_placed((word,), lines)}: {' '.join(f'U+{ord(c):04X}' for c in odd)}"
        for word, odd in advice.undrawn
    ]
    yield from _part("may need a font of the computer", fonts, len(fonts))


def _placed(words: Sequence[str], lines: Mapping[str, int]) -> str:
    """Words with where they stand: lines 2 and 5, "SUN" and "SUNFLOWER"."""
    numbers = " and ".join(str(lines[word]) for word in words)
    quoted = " and ".join(f'"{plain(word)}"' for word in words)
    return f"line{'s' if len(words) > 1 else ''} {numbers}, {quoted}"


def _together(found: Mapping[str, Taken]) -> Iterator[str]:
    """What several lists are when they are chosen together, and the words that are in more than one."""
    places: dict[str, list[str]] = defaultdict(list)
    first: dict[str, str] = {}
    for name, taken in found.items():
        for codename, line in zip(taken.list.words, taken.lines, strict=True):
            first.setdefault(codename.folded, codename.word)
            places[codename.folded].append(f"{plain(name, len(name))} line {line}")
    yield f"together: {len(places):,} different {'word' if len(places) == 1 else 'words'}."
    shared = [f'"{plain(first[word])}": {", ".join(where)}' for word, where in places.items() if where[1:]]
    yield from _part("in more than one, and counted once", shared, len(shared))


def _dropped_line(dropped: Dropped) -> str:
    return f'line {dropped.line}, "{plain(dropped.word)}": {why_sentence(dropped.why, dropped.values)}'


def _part(title: str, lines: Iterable[str], count: int) -> Iterator[str]:
    """A heading and its first lines; nothing when there are none."""
    if count:
        yield f"  {title}:"
    for _, line in zip(range(MOST_LINES), lines, strict=False):
        yield f"    {line}"
    if count > MOST_LINES:
        yield f"    and {count - MOST_LINES:,} more"


def _count(words: int) -> str:
    return f"{words:,} word" if words == 1 else f"{words:,} words"


def _language(text: str) -> str:
    code = text.lower()
    if not (code.isascii() and code.isalpha() and 2 <= len(code) <= 3):
        raise argparse.ArgumentTypeError(f"a language is a code of two or three letters, not {plain(text)!r}")
    return code


def _print(lines: Iterable[str], stream: TextIO | None = None) -> None:
    """Print lines at once, also where the terminal has no letter for some of theirs."""
    out = stream or sys.stdout
    for line in lines:
        print(printable(line, out.encoding), file=out)
    out.flush()
