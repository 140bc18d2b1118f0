"""The page "Leaderboard": who won how often, already worded. Knows no Qt and no protocol; names are plain."""

from __future__ import annotations

from dataclasses import dataclass

from client.model.controls import ButtonModel

Choices = tuple[tuple[str, str], ...]  # key and words of each


@dataclass(frozen=True, slots=True)
class ScoreModel:
    """One line. `place` may be empty, `cells` stand below the columns, `mark` is a tag beside the name."""

    place: str
    name: str
    cells: tuple[str, ...]
    mark: str = ""
    spoken: str = ""

    @property
    def own(self) -> bool:
        """Whether it is the reader's."""
        return self.mark != ""


@dataclass(frozen=True, slots=True)
class ShownModel:
    """Somebody of the room, and whether the leaderboard shows them; `spoken` names the switch."""

    member: int
    name: str
    shown: bool
    enabled: bool
    mark: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class LeaderboardModel:
    """The whole page. `note` is a sentence in place of lines, or above those of before (`retry` beside it).

    `people` and `bots` are lines below `columns`; `more` tells of those that aren't shown. `choices` may be
    changed between games; `choices_hint` says what it means, or why not now.
    """

    title: str
    caption: str
    spans: Choices
    span: str
    spans_label: str
    games: Choices
    game: str
    games_label: str
    columns: tuple[str, ...]
    people: tuple[ScoreModel, ...]
    bots_title: str
    bots: tuple[ScoreModel, ...]
    more: str
    note: str
    note_detail: str
    retry: ButtonModel | None
    choices_title: str
    choices_hint: str
    choices: tuple[ShownModel, ...]
    close: str
