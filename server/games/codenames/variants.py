"""Variants of Codenames: rule sets as data, one JSON file each, every field checked. Knows no play.

`docs/rules/codenames.md`, "Variants", tells the fields. Nothing here or elsewhere counts teams with an `if`.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, get_type_hints

from protocol.messages.variant import BY_KEY, ELIMINATES, ENDS_GAME, FORFEITS, REFUSED, Variant
from protocol.variant_faults import VariantFault, reason
from server import ballot
from server.words import characters

COLOURS = ("red", "blue", "green")  # the teams that the clients can draw and name
CARDS = "cards"
THE_FILE = "the file"
MAX_SHOWN = 40  # characters of what is wrong, in the report

MIN_SIDE, MAX_SIDE = 4, 7  # a board that can be read, and whose positions fit a 64-bit mask
MAX_NAME = 40
MAX_SECONDS = 3600  # an hour: whoever wants longer wants no clock


class VariantError(ValueError):
    """A variant that can't be played: the file, the field, and what is wrong with it."""

    def __init__(self, file: str, field: str, fault: VariantFault, **values: int | str) -> None:
        self.file = file
        self.field = _quoted(field)
        self.fault = fault
        self.values = values
        self.reason = reason(fault, self.values)
        super().__init__(f"{file}: {self.field}: {self.reason}")


@cache
def shipped() -> Mapping[str, Variant]:
    """The variants that come with the program, by name."""
    folder = resources.files(__package__) / "variants"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name
    )
    loaded = [parse(file.name, file.read_text(encoding="utf-8")) for file in files]
    return {variant.name: variant for variant in loaded}


def parse(file: str, text: str) -> Variant:
    """The variant written in `text`; `VariantError` names what is wrong in `file`."""
    try:
        return _Checker(file, _fields(file, text)).variant()
    except json.JSONDecodeError as error:
        raise VariantError(file, THE_FILE, VariantFault.NOT_JSON, detail=str(error)[:80]) from error
    except RecursionError as error:  # while it is read, or while what is wrong is written down
        raise VariantError(file, THE_FILE, VariantFault.TOO_DEEP) from error


def _fields(file: str, text: str) -> dict[str, Any]:
    fields = json.loads(text, parse_int=_whole, object_pairs_hook=lambda pairs: _unique(file, pairs))
    if not isinstance(fields, dict):
        raise VariantError(file, THE_FILE, VariantFault.NOT_OBJECT)
    return fields


def _whole(digits: str) -> int | float:
    """No field takes a number that long, and Python doesn't read one of some thousand digits."""
    return int(digits) if len(digits) <= MAX_SHOWN else float(digits)


def _unique(file: str, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise VariantError(file, name, VariantFault.TWICE)
        fields[name] = value
    return fields


class _Checker:
    """Reads one field after the other; each problem is a `VariantError` of that field."""

    def __init__(self, file: str, fields: dict[str, Any]) -> None:
        self.file = file
        self.fields = fields
        known = get_type_hints(Variant)
        for name in fields:
            if name not in known:
                raise self.error(name, VariantFault.UNKNOWN)
        for name in known:
            if name not in fields:
                raise self.error(name, VariantFault.MISSING)

    def error(self, field: str, fault: VariantFault, **values: int | str) -> VariantError:
        return VariantError(self.file, field, fault, **values)

    def variant(self) -> Variant:
        teams = self.teams()
        rows, columns = self.number("rows", MIN_SIDE, MAX_SIDE), self.number("columns", MIN_SIDE, MAX_SIDE)
        cards = rows * columns
        high = self.clue_high(cards)
        made = Variant(
            name=self.name(),
            teams=teams,
            first=self.choice("first", (BY_KEY, *teams)),
            agents=self.agents(len(teams), cards),
            bystanders=self.number("bystanders", 0, cards),
            assassins=self.number("assassins", 0, cards),
            rows=rows,
            columns=columns,
            clue_low=self.number("clue_low", 0, high),
            clue_high=high,
            extra_guesses=self.number("extra_guesses", 0, cards),
            pass_before_first_guess=self.flag("pass_before_first_guess"),
            assassin=self.choice("assassin", (ENDS_GAME, ELIMINATES)),
            clue_on_board=self.choice("clue_on_board", (REFUSED, FORFEITS)),
            unlimited=self.flag("unlimited"),
            agreement=self.choice("agreement", ballot.RULES),
            clue_seconds=self.number("clue_seconds", 0, MAX_SECONDS),
            guess_seconds=self.number("guess_seconds", 0, MAX_SECONDS),
            challenge=self.flag("challenge"),
            must_cover=self.flag("must_cover"),
        )
        self.check_sum(made)
        return made

    def name(self) -> str:
        name = self.fields["name"]
        if not isinstance(name, str) or not 0 < len(name) <= MAX_NAME or not _readable(name):
            raise self.error("name", VariantFault.NAME, limit=MAX_NAME)
        return name

    def teams(self) -> tuple[str, ...]:
        teams = self.fields["teams"]
        if not isinstance(teams, list) or len(teams) < 2:
            raise self.error("teams", VariantFault.TEAMS)
        for at, team in enumerate(teams):
            if team not in COLOURS:
                raise self.error("teams", VariantFault.TEAM, value=_shown(team), allowed=", ".join(COLOURS))
            if team in teams[:at]:
                raise self.error("teams", VariantFault.TEAM_TWICE, value=team)
        return tuple(teams)

    def agents(self, teams: int, cards: int) -> tuple[int, ...]:
        agents = self.fields["agents"]
        if not isinstance(agents, list) or len(agents) != teams:
            raise self.error("agents", VariantFault.AGENTS, teams=teams)
        for count in agents:
            if type(count) is not int or not 1 <= count <= cards:
                raise self.error("agents", VariantFault.WHOLE, value=_shown(count), low=1, high=cards)
        return tuple(agents)

    def clue_high(self, cards: int) -> int:
        if self.fields["clue_high"] == CARDS:
            return cards
        if type(self.fields["clue_high"]) is not int:
            raise self.error("clue_high", VariantFault.WHOLE_OR_CARDS, high=cards)
        return self.number("clue_high", 0, cards)

    def number(self, field: str, low: int, high: int) -> int:
        value = self.fields[field]
        if type(value) is not int or not low <= value <= high:
            raise self.error(field, VariantFault.WHOLE, value=_shown(value), low=low, high=high)
        return value

    def flag(self, field: str) -> bool:
        value = self.fields[field]
        if not isinstance(value, bool):
            raise self.error(field, VariantFault.FLAG, value=_shown(value))
        return value

    def choice(self, field: str, allowed: tuple[str, ...]) -> str:
        value = self.fields[field]
        if not isinstance(value, str) or value not in allowed:
            raise self.error(field, VariantFault.CHOICE, value=_shown(value), allowed=", ".join(allowed))
        return value

    def check_sum(self, made: Variant) -> None:
        total = sum(made.agents) + made.bystanders + made.assassins
        if total != made.cards:
            raise self.error(
                "bystanders",
                VariantFault.SUM,
                bystanders=made.bystanders,
                agents=" + ".join(str(count) for count in made.agents),
                assassins=made.assassins,
                total=total,
                cards=made.cards,
            )


def _readable(name: str) -> bool:
    """Whether people see the name as it is: nothing hidden in it or around it, no marks piled up."""
    seen = name.isprintable() and not any(map(characters.invisible, name)) and not characters.stacked(name)
    return seen and name == name.strip() and any(map(characters.showable, name))


def _shown(value: object) -> str:
    """A value as the file has it, cut."""
    return _quoted(json.dumps(value, ensure_ascii=False)[:MAX_SHOWN])


def _quoted(text: str) -> str:
    """A piece of a file as part of a sentence, cut; what steers a terminal or shows nothing is escaped."""
    return "".join(map(_escaped, text[:MAX_SHOWN]))[:MAX_SHOWN] or '""'


def _escaped(letter: str) -> str:
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()
