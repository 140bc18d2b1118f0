"""What the arguments of a contest mean: a variant with what is set otherwise, and the bots of every team."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from protocol.messages.variant import Variant
from protocol.variant_faults import VariantFault
from server.bots.agents import AgentFault, words_of
from server.games.codenames.seats import OPERATIVE, ROLES, SPYMASTER
from server.games.codenames.variants import CARDS, MAX_NAME, VariantError, parse, shipped
from server.rooms.record import named
from server.simulate.contest import ANY_PROGRAM, PLAYERS, PROGRAM, LineUp
from server.terminal import Unreadable, file_text
from server.words.folding import fold

SET = "--set"  # where a fault of it is
_FILLING = ("agents", "assassins", "rows", "columns")
_FLAGS = {"true": True, "false": False}


class Unclear(Exception):
    """What can't be meant, as a sentence."""


def variant(name: str | None, file: str | None, settings: Sequence[str]) -> Variant:
    """The one of this name or in this file, with fields set otherwise."""
    if name is not None and file is not None:
        raise Unclear("--variant and --file are two variants; give one.")
    chosen = _shipped(name or "classic") if file is None else _of_file(file)
    return _set(chosen, settings)


def _shipped(name: str) -> Variant:
    found = shipped().get(name)
    if found is None:
        raise Unclear(f"there is no variant {name!r}; there are {', '.join(shipped())}.")
    return found


def _of_file(file: str) -> Variant:
    text = file_text(file)
    if isinstance(text, Unreadable):
        raise Unclear(_ended(text.sentence))
    try:
        found = parse(file, text)
        if (
            fold(found.name, "") in {fold(known, "") for known in shipped()}
            and found not in shipped().values()
        ):
            raise VariantError(file, "name", VariantFault.NAME_TAKEN, name=found.name)
    except VariantError as error:
        raise Unclear(_ended(str(error))) from error
    return found


def _set(chosen: Variant, settings: Sequence[str]) -> Variant:
    """Other rules have another name, if only what makes them others. Bystanders fill the board."""
    fields, given = named(chosen), _pairs(settings)
    for field, value in given.items():
        fields[field] = _value(fields.get(field), value)
    if "bystanders" not in given and any(field in given for field in _FILLING):
        fields["bystanders"] = _rest(fields)
    try:
        made = parse(SET, json.dumps(fields))
        if "name" not in given and made != chosen:
            told = " ".join(f"{field}={value}" for field, value in given.items())
            made = parse(SET, json.dumps(fields | {"name": f"{chosen.name} {told}"[:MAX_NAME].strip()}))
        return _own(SET, made)
    except VariantError as error:
        raise Unclear(_ended(str(error))) from error


def _own(where: str, made: Variant) -> Variant:
    """Nothing but what comes with the program has a name that comes with it: its records couldn't be read."""
    taken = {fold(name, ""): known for name, known in shipped().items()}
    if taken.get(fold(made.name, ""), made) != made:
        raise VariantError(where, "name", VariantFault.NAME_TAKEN, name=made.name)
    return made


def _pairs(settings: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for setting in settings:
        field, equals, value = setting.partition("=")
        if not equals or not field:
            raise Unclear(f"--set takes FIELD=VALUE, not {setting!r}.")
        if field in given:
            raise Unclear(f"--set names {field!r} twice.")
        given[field] = value
    return given


def _value(before: Any, text: str) -> Any:
    """Of the field's own type where it can be read so; the checker of variants tells what can't."""
    if isinstance(before, list):
        return [_number(each) if before and isinstance(before[0], int) else each for each in text.split(",")]
    if isinstance(before, bool):
        return _FLAGS.get(text, text)
    if isinstance(before, int):
        return text if text == CARDS else _number(text)
    return text


def _number(text: str) -> int | str:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text


def _rest(fields: Mapping[str, Any]) -> Any:
    """As many as the other cards leave; as before where those make no sense."""
    numbers = [fields["rows"], fields["columns"], fields["assassins"], *fields["agents"]]
    if not all(type(number) is int for number in numbers):
        return fields["bystanders"]
    rows, columns, *others = numbers
    rest: int = rows * columns - sum(others)
    return rest if rest >= 0 else fields["bystanders"]


# ---- bots


def line_ups(given: Sequence[str], teams: Sequence[str]) -> tuple[LineUp, ...]:
    """`BOT` is for all, `TEAM=BOT` for a team, `TEAM.ROLE=BOT` for a seat: the narrowest counts."""
    wanted: dict[tuple[str, str], str] = {}
    for one in given:
        for_whom, bot = _assigned(one, teams)
        if for_whom in wanted:
            raise Unclear(f"--bot says twice who plays {_told(for_whom)}.")
        wanted[for_whom] = bot
    return tuple(LineUp(_bot(wanted, team, SPYMASTER), _bot(wanted, team, OPERATIVE)) for team in teams)


def _assigned(one: str, teams: Sequence[str]) -> tuple[tuple[str, str], str]:
    seat, equals, bot = one.partition("=")
    if not equals or ":" in seat:  # a program's command may hold anything
        seat, bot = "", one
    team, dot, role = seat.partition(".")
    if one != bot and team not in teams:
        raise Unclear(f"--bot {one}: there is no team {team!r}; there are {', '.join(teams)}.")
    if dot and role not in ROLES:
        raise Unclear(f"--bot {one}: there is no role {role!r}; there are {', '.join(ROLES)}.")
    if bot.startswith(PROGRAM):
        try:
            words_of(bot.removeprefix(PROGRAM))
        except AgentFault as fault:
            raise Unclear(f"--bot {one}: {fault}.") from fault
    elif bot not in PLAYERS:
        raise Unclear(f"{bot!r} is no bot of codenames; there are {', '.join((*PLAYERS, ANY_PROGRAM))}.")
    return (team, role), bot


def _bot(wanted: Mapping[tuple[str, str], str], team: str, role: str) -> str:
    for seat in ((team, role), (team, ""), ("", "")):
        if seat in wanted:
            return wanted[seat]
    raise Unclear(f"nobody plays {team}'s {role}: name a bot with --bot {team}.{role}=BOT.")


def _told(seat: tuple[str, str]) -> str:
    team, role = seat
    return f"{team}'s {role}" if role else team or "all seats"


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(".") else f"{sentence}."
