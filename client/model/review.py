"""What is shown when a match is over: the result, the whole key, each clue with what it meant and hit.

Owns the shape of the values, already worded; knows no protocol and no Qt. The parts are those of the
match itself, so the same widgets paint them.
"""

from dataclasses import dataclass

from client.model.board import BoardModel, Team
from client.model.chat import ChatModel
from client.model.game_widgets import ActionRowModel, ClueLogModel


@dataclass(frozen=True, slots=True)
class CheckModel:
    """Whether the deal was the sealed one."""

    title: str
    text: str
    good: bool = True


@dataclass(frozen=True, slots=True)
class ResultBannerModel:
    """Who won and why, in words; no team when nobody won."""

    team: Team | None
    title: str
    sentence: str
    check: CheckModel | None = None
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class ReviewModel:
    """One screen: banner, board, log ("Meant" and "Picked"), chat and the row with Rematch."""

    result: ResultBannerModel
    board: BoardModel
    clues: ClueLogModel
    chat: ChatModel
    actions: ActionRowModel
