"""What is said of files and word lists that the host brings along: tables for `wording`, keyed by code."""

from collections.abc import Mapping

from protocol.texts import TextCode, WordCode

MARKED = "Save it as UTF-8 and try again"

FILES: Mapping[str, str] = {
    TextCode.TOO_LONG: "{file} is too large. 512 KiB is the most",
    TextCode.ENCODING: "{file} is written in {encoding}, which is not read here. " + MARKED,
    TextCode.UNMARKED: "{file} looks like UTF-16 and does not say which. " + MARKED,
    TextCode.NUL: "{file} has a NUL in line {line}, so it is no text. Choose another file",
    TextCode.BROKEN: "{file} is no sound {encoding} in line {line}. " + MARKED,
    TextCode.TOO_MANY_WORDS: "{file} has {have} codenames and {limit} are the most",
    "no_codenames": "There are no codenames to take in {file}",
    "all_dropped": "None of the codenames in {file} can be taken. {first}",
    "link": "{file} is a link to somewhere else. Choose the file itself",
    "no_file": "{file} is no plain file",
    "unreadable": "{file} can’t be read: {why}",
    "several": "Bring one file at a time",
}

WORDS: Mapping[str, str] = {
    WordCode.TWICE: "the same as {first} on line {line}",
    WordCode.TOO_LONG: "longer than {limit} letters",
    WordCode.NOTHING_VISIBLE: "nothing to see in it",
    WordCode.NO_LETTER: "no letter, digit or picture in it",
    WordCode.CONTROL: "a control character in it ({character})",
    WordCode.DIRECTION: "a character in it that turns the writing round ({character})",
    WordCode.REPLACED: "a letter was lost when the file was written",
    WordCode.MARKS: "more than {limit} marks on one letter",
    WordCode.MIXED: "letters of two alphabets that look alike",
    WordCode.LANGUAGE: "no language is called that",
}

# ---- the editor

OWN = "own"  # the room's list among the chosen ones

VARIANT_FILE = "A variant of your own"
OWN_WORDS = "Words of your own"
LOAD = "Load a file"
LOAD_VARIANT = "Load a variant file"
LOAD_WORDS = "Load a word list"
PASTE = "Paste words"
TAKE_WORDS = "Take these words"
TAKE_AWAY = "Take them away"
PASTE_HERE = "Codenames, one a line or with commas between them"
PASTED_NAME = "pasted words"
DROP_HINT = "Or drop a file here. It becomes the room’s at once"
VARIANT_KINDS = "Variants (*.json);;All files (*)"
WORD_KINDS = "Word lists (*.txt);;All files (*)"


def own_variant(name: str) -> str:
    return f"{name} can be chosen above"


def own_words(file: str, count: int) -> str:
    return f"{file}: {count} codename{'' if count == 1 else 's'}"


def report_title(kept: int, dropped: int) -> str:
    return f"{kept} kept, {dropped} left out" if dropped else f"{kept} kept, nothing left out"


def and_more(count: int) -> str:
    return f"and {count} more"
