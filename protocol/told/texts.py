"""Sentences of one language, filled in: counting, listing, naming. Knows the tables and no rule."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from protocol.messages.codenames import ASSASSIN, BYSTANDER
from protocol.told.dutch import DUTCH
from protocol.told.english import ENGLISH

Language = Literal["en", "nl"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

TABLES: Mapping[Language, Mapping[str, str]] = {"en": ENGLISH, "nl": DUTCH}

ONE_MINUTE = 60


@dataclass(frozen=True)
class Texts:
    """One language's table. A key that is missing there is a bug."""

    table: Mapping[str, str]

    def say(self, key: str, **values: str | int) -> str:
        """The sentence or phrase `key` with its values."""
        return self.table[key].format_map(values)

    def plural(self, key: str, number: int, **values: str | int) -> str:
        """The form of `key` that goes with the number, which need not be told itself."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", **values)

    def count(self, noun: str, number: int, **values: str | int) -> str:
        """ "9 agents": cards and people are counted in figures."""
        return self.plural(noun, number, n=number, **values)

    def spelled(self, noun: str, number: int) -> str:
        """ "two teams": everything else is counted in words as far as they are short."""
        return self.plural(noun, number, n=self.number(number))

    def number(self, number: int) -> str:
        return self.table.get(f"number.{number}", str(number))

    def listing(self, parts: Sequence[str], word: str = "list.and") -> str:
        """ "a, b and c"."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.say(word)} {parts[-1]}"

    def seconds(self, seconds: int) -> str:
        """ "one minute and 30 seconds"."""
        minutes, rest = divmod(seconds, ONE_MINUTE)
        parts = [("minutes", minutes), ("seconds", rest)]
        return self.listing([self.spelled(noun, number) for noun, number in parts if number])

    # ---- the game's own names

    def team(self, name: str) -> str:
        """A team by its colour; one that this program doesn't know yet keeps its name."""
        return self.table.get(f"team.{name}", capital(name))

    def agents(self, team: str, number: int) -> str:
        """ "6 red agents"."""
        known = f"agents.{team}.one" in self.table
        return self.count(f"agents.{team}" if known else "agents.other", number, team=self.team(team))

    def identity(self, identity: str, teams: Sequence[str]) -> str:
        """Who hides behind a card, by the identity's character: "red agent", "bystander", "assassin"."""
        if identity == ASSASSIN:
            return self.say("identity.assassin")
        if identity == BYSTANDER:
            return self.say("identity.bystander")
        team = teams[int(identity)]
        known = f"identity.{team}" in self.table
        return self.say(f"identity.{team}" if known else "identity.other", team=self.team(team))


def texts(language: Language) -> Texts:
    """The texts of a language, "en" or "nl"."""
    return Texts(TABLES[language])


def capital(sentence: str) -> str:
    """With its first letter large, as at the beginning of a sentence."""
    return sentence[:1].upper() + sentence[1:]
