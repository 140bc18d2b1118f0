"""Rules, house rules and track as plain text of a given width, for terminals and files."""

import textwrap
from collections.abc import Iterable

from protocol.messages.codenames import CodenamesOptions
from protocol.messages.variant import Variant
from protocol.told.house import changed
from protocol.told.rules import tell
from protocol.told.shapes import Kind, Rules, Step, Who, walk
from protocol.told.texts import Language, texts
from protocol.told.track import track

INDENT = 2


def page(variant: Variant, options: CodenamesOptions, language: Language, width: int) -> str:
    """All that there is to tell about a room's rules, in lines of at most `width` characters."""
    told = texts(language)
    parts = _parts(tell(variant, options, language), width)
    house = changed(variant, options, language)
    if house:
        parts.append(_part(told.say("house"), house, width))
    steps = track(variant, options, language)
    parts.append([_underlined(told.say("track"), "-"), _list(steps, width)])
    return _joined(parts)


def of_rules(rules: Rules, width: int) -> str:
    """Rules alone."""
    return _joined(_parts(rules, width))


def _parts(rules: Rules, width: int) -> list[list[str]]:
    title = [_underlined(rules.title, "="), *_wrapped([rules.summary], width)]
    return [title, *(_part(section.title, section.paragraphs, width) for section in rules.sections)]


def _joined(parts: Iterable[list[str]]) -> str:
    return "\n\n".join("\n\n".join(part) for part in parts) + "\n"


def _part(title: str, paragraphs: Iterable[str], width: int) -> list[str]:
    return [_underlined(title, "-"), *_wrapped(paragraphs, width)]


def _underlined(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}"


def _wrapped(paragraphs: Iterable[str], width: int) -> list[str]:
    return [textwrap.fill(text, width, break_on_hyphens=False) for text in paragraphs]


def _list(steps: tuple[Step, ...], width: int) -> str:
    return "\n".join(_item(depth, step, width) for depth, step in walk(steps))


def _item(depth: int, step: Step, width: int) -> str:
    """A step's title, who of the people decides there, and the detail."""
    decides = step.kind is not Kind.WAY and step.who is not Who.SERVER
    by = f" ({step.by})" if decides else ""
    detail = f": {step.detail}" if step.detail and step.kind is not Kind.LOOP_END else ""
    margin = " " * (INDENT * depth)
    return textwrap.fill(
        f"{step.title}{by}{detail}",
        width,
        initial_indent=f"{margin}- ",
        subsequent_indent=f"{margin}  ",
        break_on_hyphens=False,
    )
