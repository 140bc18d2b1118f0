"""The words around the told rules, in the languages that the rules are told in."""

from collections.abc import Mapping
from dataclasses import dataclass

from protocol.told import Language

LANGUAGE_NAMES: Mapping[Language, str] = {"en": "English", "nl": "Nederlands"}


@dataclass(frozen=True)
class RulesWords:
    """What the page says itself. `decides` takes who does."""

    window: str
    language: str
    house: str
    by_the_book: str
    agreed: str
    track: str
    here: str
    decides: str
    close: str


WORDS: Mapping[Language, RulesWords] = {
    "en": RulesWords(
        window="How to play",
        language="Language of the rules",
        house="House rules",
        by_the_book="Plays by the book",
        agreed="What the group agreed on",
        track="A game, step by step",
        here="The game is here now",
        decides="Decided by {who}",
        close="Close",
    ),
    "nl": RulesWords(
        window="Speluitleg",
        language="Taal van de regels",
        house="Huisregels",
        by_the_book="Er wordt volgens het boekje gespeeld",
        agreed="Wat de groep heeft afgesproken",
        track="Een spel, stap voor stap",
        here="Hier is het spel nu",
        decides="Besloten door {who}",
        close="Sluiten",
    ),
}
