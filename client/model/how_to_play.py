"""What the page "How to play" shows: the rules in words, the house rules, and the turn as a track.

Already worded in the language of the rules; no Qt, no protocol. Texts of people are plain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Node = Literal["start", "step", "choice", "branch", "way", "loop_start", "loop_end", "end"]
Rail = Literal["", "line", "loop", "half"]  # what passes beside a station: half ends at its middle


@dataclass(frozen=True, slots=True)
class StationModel:
    """One place on the track, `depth` levels in. `by` says who decides there, "" when nobody does.

    `rails` are the lines beside it, one for each level further out. `elbow` leads in from the level before,
    `up` and `down` go on at its own level, `stem` leads to the stations inside it.
    """

    id: str
    node: Node
    title: str
    by: str = ""
    detail: str = ""
    depth: int = 0
    rails: tuple[Rail, ...] = ()
    elbow: bool = False
    up: bool = False
    down: bool = False
    stem: bool = False
    here: str = ""  # "The game is here now"
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class RulesSectionModel:
    """A heading and what stands below it."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HowToPlayModel:
    """The whole page; `house` stands before the rules, `languages` are (key, name)."""

    title: str
    summary: str
    sections: tuple[RulesSectionModel, ...]
    house: tuple[RulesSectionModel, ...]
    track_title: str
    track: tuple[StationModel, ...]
    language: str
    languages: tuple[tuple[str, str], ...]
    language_label: str
    close: str
    window: str
