"""What a status area shows: lines about the game, the newest last. Already worded; no Qt, no protocol."""

from dataclasses import dataclass
from typing import Literal

from client.model.game_widgets import ClockModel


@dataclass(frozen=True, slots=True)
class StatusLineModel:
    """`past` is muted, `now` stands out in gold, `head` begins a group of lines."""

    text: str
    kind: Literal["past", "now", "head"] = "past"


@dataclass(frozen=True, slots=True)
class GameStatusModel:
    """`title` heads the lines, with the turn's clock beside it; `empty` stands there before the first."""

    title: str = ""
    spoken: str = ""  # what the area is called aloud, where it has no title
    lines: tuple[StatusLineModel, ...] = ()
    clock: ClockModel | None = None
    empty: str = ""
    stale: bool = False
