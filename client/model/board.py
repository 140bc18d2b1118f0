"""What the board shows: a grid of worded cards, ready to paint.

Owns the shapes of the values; knows no protocol and no Qt. A presenter fills them, `client.widgets.board` and
`client.widgets.card` paint them. The look of each field is in the visual guide, "Components" and "States".
"""

from dataclasses import dataclass
from typing import Literal

Identity = Literal["red", "blue", "green", "bystander", "assassin"]
Team = Literal["red", "blue", "green"]

MOST_ROWS = 7  # the largest board of any variant; cards smaller than that can't hold a word
MOST_COLUMNS = 7


@dataclass(frozen=True, slots=True)
class VoteModel:
    """One name on a card. `name` is worded ("You" for the reader)."""

    name: str
    mine: bool = False
    pending: bool = False  # sent, not yet confirmed: a dashed chip
    advice: bool = False  # a bot's, which counts nowhere: an outlined chip with a bot's mark


@dataclass(frozen=True, slots=True)
class CardModel:
    """One card.

    `face` is what everybody sees (None: not turned over). `key` is the stripe of those who may know the
    identity. `badge` is "2/3" or empty. `enabled` says that a click means something now. `highlighted` is
    the gold edge of the review's current turn, `marked` that of a spymaster's private note. `order` is
    the small number at top left ("1": the first card of the turn). `spoken` is the accessible name, a
    whole sentence; `tip` the plain tool tip.
    """

    word: str
    spoken: str
    face: Identity | None = None
    key: Identity | None = None
    votes: tuple[VoteModel, ...] = ()
    team: Team | None = None  # colours the votes
    badge: str = ""
    marked: bool = False
    enabled: bool = False
    highlighted: bool = False
    order: str = ""
    tip: str = ""

    @property
    def mine(self) -> bool:
        """Whether the reader's own confirmed vote lies on this card."""
        return any(vote.mine and not vote.pending for vote in self.votes)


@dataclass(frozen=True, slots=True)
class BoardModel:
    """All cards, row by row.

    `fresh` says that this is a first view (joined, reconnected, new deal): nothing is animated. `stale`
    says that the connection is lost and the picture is old.
    """

    rows: int
    columns: int
    cards: tuple[CardModel, ...]
    spoken: str = ""
    fresh: bool = True
    stale: bool = False

    def __post_init__(self) -> None:
        if not (1 <= self.rows <= MOST_ROWS and 1 <= self.columns <= MOST_COLUMNS):
            raise ValueError(f"a board of {self.rows} by {self.columns} can't be shown")
        if len(self.cards) != self.rows * self.columns:
            raise ValueError(f"{len(self.cards)} cards don't fill {self.rows} by {self.columns}")


def turned_over(before: BoardModel | None, after: BoardModel) -> tuple[int, ...]:
    """The positions that a flip is shown for: face-down before, a face now, and nothing on a first view."""
    if before is None or after.fresh or (before.rows, before.columns) != (after.rows, after.columns):
        return ()
    pairs = enumerate(zip(before.cards, after.cards, strict=True))
    return tuple(i for i, (old, new) in pairs if old.word == new.word and old.face is None and new.face)


def step(position: int, columns: int, count: int, key: str) -> int:
    """Where the cursor goes: arrows by row and column, home and end within the row; it stops at the edges."""
    row, column = divmod(position, columns)
    rows = count // columns
    match key:
        case "left":
            column = max(0, column - 1)
        case "right":
            column = min(columns - 1, column + 1)
        case "up":
            row = max(0, row - 1)
        case "down":
            row = min(rows - 1, row + 1)
        case "home":
            column = 0
        case "end":
            column = columns - 1
    return row * columns + column
