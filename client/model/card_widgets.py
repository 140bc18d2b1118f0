"""What the Big Two table shows: cards, the own hand, the four players, the middle and the end.

Owns the shapes of the values, already worded; knows no protocol, no Qt and no rules. `client.widgets.cards`
paints them. The look is in the visual guide, "Big Two".
"""

from dataclasses import dataclass
from typing import Literal

from client.model.game_widgets import Segment

Suit = Literal["diamonds", "clubs", "hearts", "spades"]
Rank = Literal["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
Place = Literal["bottom", "left", "top", "right"]  # at the table as it is seen; the reader sits at the bottom

SUITS: tuple[Suit, ...] = ("diamonds", "clubs", "hearts", "spades")
RANKS: tuple[Rank, ...] = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
CLOCKWISE: tuple[Place, ...] = ("bottom", "left", "top", "right")
MOST_HELD = 13  # a hand at the deal (rules, Big Two)

HAND_TIP = (
    "Click a card to choose it, or draw across several. Drag a chosen card, or pull any card upwards, "
    "to move it in your hand."
)


@dataclass(frozen=True, slots=True)
class PlayingCardModel:
    """A card seen from its face.

    `card` comes back in the signals and tells cards apart; `spoken` is the accessible name ("Ten of
    hearts, chosen"). `chosen` means something in the own hand only.
    """

    card: int
    rank: Rank
    suit: Suit
    spoken: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class HandModel:
    """The own cards from left to right. Chosen ones are raised; not `enabled`, they can only be read."""

    cards: tuple[PlayingCardModel, ...]
    enabled: bool = True
    spoken: str = "Your cards"
    tip: str = HAND_TIP

    def __post_init__(self) -> None:
        if len(self.ids) != len(set(self.ids)):
            raise ValueError("a card can't be twice in one hand")

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(each.card for each in self.cards)

    @property
    def chosen(self) -> frozenset[int]:
        return frozenset(each.card for each in self.cards if each.chosen)


@dataclass(frozen=True, slots=True)
class PlayerModel:
    """One of the four.

    `note` is the plate's second line ("12 cards, next", "11 cards, your turn", "reconnecting", "a bot
    plays on"), `short` what it says where there is too little room ("12, next"). `cards` is how many are
    held: so many backs are shown, with the number on them, but for the reader's own hand. `last` is what
    this seat played last in this round; it is paler for one who has `passed` since (the note says so).
    `away` is a dropped player: grey avatar, dashed ring. `you` is the small word after the reader's name.
    `spoken` is the accessible name, all of it in one sentence.
    """

    name: str
    avatar: str
    place: Place
    cards: int
    note: str = ""
    short: str = ""
    turn: bool = False
    away: bool = False
    you: str = ""
    last: tuple[PlayingCardModel, ...] = ()
    passed: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class MiddleModel:
    """The combination to beat and who played it, or with no cards who leads ("Bo leads: any combination").

    `place` is where the cards came from; without it they are put down without a flight.
    """

    cards: tuple[PlayingCardModel, ...] = ()
    sentence: tuple[Segment, ...] = ()
    avatar: str = ""
    place: Place | None = None
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class EndLineModel:
    """One player at the end: `held` in words ("7 cards", "no cards left"), the cards, points if any."""

    name: str
    avatar: str
    cards: tuple[PlayingCardModel, ...] = ()
    held: str = ""
    points: str = ""
    you: str = ""
    won: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class EndModel:
    """Who won and what each of the others still held."""

    title: str
    detail: str = ""
    lines: tuple[EndLineModel, ...] = ()
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class TableModel:
    """The whole table.

    `hand` is None for a spectator: all four places have backs. With `end` the result lies on the felt in
    place of the other players and the middle. `fresh` says that this is a first view (joined,
    reconnected, new deal): nothing is animated. `stale` says that the connection is lost.
    """

    players: tuple[PlayerModel, ...]
    middle: MiddleModel = MiddleModel()
    hand: HandModel | None = None
    end: EndModel | None = None
    clockwise: bool = True
    four_colours: bool = False
    fresh: bool = True
    stale: bool = False
    spoken: str = ""

    def __post_init__(self) -> None:
        places = [player.place for player in self.players]
        if len(places) != len(set(places)):
            raise ValueError("two players can't sit at one place")

    def at(self, place: Place) -> PlayerModel | None:
        return next((player for player in self.players if player.place == place), None)


def next_place(place: Place, clockwise: bool = True) -> Place:
    """Whose turn comes after that of this place."""
    step = 1 if clockwise else -1
    return CLOCKWISE[(CLOCKWISE.index(place) + step) % len(CLOCKWISE)]


def played_over(before: TableModel | None, after: TableModel) -> bool:
    """Whether cards have just come to the middle, for a flight; never on a first view."""
    if before is None or after.fresh or after.stale or after.middle.place is None or not after.middle.cards:
        return False
    return _ids(before.middle) != _ids(after.middle)


def _ids(middle: MiddleModel) -> tuple[int, ...]:
    return tuple(each.card for each in middle.cards)
