"""The rules of a variant in words, in English and Dutch, from its data and a room's settings. Pure."""

from collections.abc import Sequence

from protocol.told.house import changed
from protocol.told.page import page
from protocol.told.rules import tell
from protocol.told.shapes import Kind, Rules, Section, Step, Who, walk
from protocol.told.texts import LANGUAGES, Language, texts
from protocol.told.track import track, where

__all__ = [
    "LANGUAGES",
    "Kind",
    "Language",
    "Rules",
    "Section",
    "Step",
    "Who",
    "changed",
    "identity_name",
    "page",
    "team_name",
    "tell",
    "track",
    "walk",
    "where",
]


def team_name(team: str, language: Language) -> str:
    """A team by its colour, as a name: "Red", "Rood"."""
    return texts(language).team(team)


def identity_name(identity: str, teams: Sequence[str], language: Language) -> str:
    """Who hides behind a card, by the protocol's identity character and the variant's teams: "red agent"."""
    return texts(language).identity(identity, teams)
