"""What can be wrong with a variant file, as codes with values, and told in words. Knows no file."""

from enum import StrEnum

from protocol.types import Values


class VariantFault(StrEnum):
    """Why a variant was refused. Values in brackets; `field` says where."""

    NOT_JSON = "not_json"  # [detail]
    TOO_DEEP = "too_deep"
    NOT_OBJECT = "not_object"
    TWICE = "twice"
    UNKNOWN = "unknown"
    MISSING = "missing"
    NAME = "name"  # [limit]
    NAME_TAKEN = "name_taken"  # [name]
    TEAMS = "teams"
    TEAM = "team"  # [value, allowed]
    TEAM_TWICE = "team_twice"  # [value]
    AGENTS = "agents"  # [teams]
    WHOLE = "whole"  # [value, low, high]
    WHOLE_OR_CARDS = "whole_or_cards"  # [high]
    FLAG = "flag"  # [value]
    CHOICE = "choice"  # [value, allowed]
    SUM = "sum"  # [bystanders, agents, assassins, total, cards]


_ENGLISH = {
    VariantFault.NOT_JSON: "is not JSON ({detail})",
    VariantFault.TOO_DEEP: "is nested too deeply",
    VariantFault.NOT_OBJECT: "must be one JSON object",
    VariantFault.TWICE: "comes twice",
    VariantFault.UNKNOWN: "is no field of a variant",
    VariantFault.MISSING: "is missing",
    VariantFault.NAME: (
        "must be text of 1 to {limit} characters that can all be seen, a letter or digit among them, with no "
        "space around it"
    ),
    VariantFault.NAME_TAKEN: "{name} comes with the program already, choose another name",
    VariantFault.TEAMS: "must be a list of at least two team names in turn order",
    VariantFault.TEAM: "{value} is none of {allowed}",
    VariantFault.TEAM_TWICE: "{value} comes twice",
    VariantFault.AGENTS: "must be a list of {teams} numbers, one for each team",
    VariantFault.WHOLE: "{value} is no whole number from {low} to {high}",
    VariantFault.WHOLE_OR_CARDS: 'must be a whole number from 0 to {high}, or "cards"',
    VariantFault.FLAG: "must be true or false, not {value}",
    VariantFault.CHOICE: "{value} is none of {allowed}",
    VariantFault.SUM: (
        "{bystanders} + agents {agents} + assassins {assassins} make {total} cards, the grid has {cards}"
    ),
}
_DUTCH = {
    VariantFault.NOT_JSON: "is geen JSON ({detail})",
    VariantFault.TOO_DEEP: "is te diep genest",
    VariantFault.NOT_OBJECT: "moet één JSON-object zijn",
    VariantFault.TWICE: "komt twee keer voor",
    VariantFault.UNKNOWN: "is geen veld van een variant",
    VariantFault.MISSING: "ontbreekt",
    VariantFault.NAME: (
        "moet tekst van 1 tot {limit} tekens zijn die allemaal te zien zijn, met een letter of cijfer erin "
        "en zonder spatie eromheen"
    ),
    VariantFault.NAME_TAKEN: "{name} hoort al bij het programma, kies een andere naam",
    VariantFault.TEAMS: "moet een lijst van minstens twee teams in speelvolgorde zijn",
    VariantFault.TEAM: "{value} is geen van {allowed}",
    VariantFault.TEAM_TWICE: "{value} komt twee keer voor",
    VariantFault.AGENTS: "moet een lijst van {teams} getallen zijn, een voor elk team",
    VariantFault.WHOLE: "{value} is geen heel getal van {low} tot {high}",
    VariantFault.WHOLE_OR_CARDS: 'moet een heel getal van 0 tot {high} zijn, of "cards"',
    VariantFault.FLAG: "moet true of false zijn, niet {value}",
    VariantFault.CHOICE: "{value} is geen van {allowed}",
    VariantFault.SUM: (
        "{bystanders} + agenten {agents} + moordenaars {assassins} is samen {total} kaarten,"
        " het bord heeft {cards}"
    ),
}
_SENTENCES = {"en": _ENGLISH, "nl": _DUTCH}


def reason(fault: str, values: Values, language: str = "en") -> str:
    """The reason in words, without file and field; a fault that is not known here is told by its code."""
    sentences = _SENTENCES.get(language, _ENGLISH)
    known = next((one for one in VariantFault if one == fault), None)
    return fault if known is None else sentences[known].format_map(_Given(values))


class _Given(dict[str, int | str]):
    """A value that was left out is told as an ellipsis."""

    def __missing__(self, key: str) -> str:
        return "…"
