"""What told rules are made of: values that a screen draws and a terminal prints. Know no language."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Section:
    """A heading and the paragraphs under it, plain text."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Rules:
    """The rules of one room, to be read from above to below."""

    title: str
    summary: str
    sections: tuple[Section, ...]


class Kind(StrEnum):
    """What a step of the track is. Between a loop's start and its end stand the steps that it repeats."""

    START = "start"
    STEP = "step"
    CHOICE = "choice"  # somebody chooses one of the children, or decides what the detail says
    BRANCH = "branch"  # what has happened decides which of the children follows
    WAY = "way"  # a child of a choice or branch; its own children are the steps on this way
    LOOP_START = "loop_start"
    LOOP_END = "loop_end"
    END = "end"


class Who(StrEnum):
    """Who decides at a step."""

    SERVER = "server"
    SPYMASTER = "spymaster"
    OPERATIVES = "operatives"
    OPPOSING_SPYMASTERS = "opposing_spymasters"


@dataclass(frozen=True)
class Step:
    """One place on the track. `id` is the same in every language; a loop's end is `<id of its start>_again`.

    `detail` is a phrase about what is decided there, "" when the title says all; `by` names `who` in words.
    """

    id: str
    kind: Kind
    title: str
    detail: str
    who: Who
    by: str
    children: tuple["Step", ...] = ()


def walk(steps: tuple[Step, ...], depth: int = 0) -> Iterator[tuple[int, Step]]:
    """Every step in reading order, with how deep it stands in loops, choices and branches."""
    inner = depth
    for step in steps:
        if step.kind is Kind.LOOP_END:
            inner -= 1
        yield inner, step
        yield from walk(step.children, inner + 1)
        if step.kind is Kind.LOOP_START:
            inner += 1
