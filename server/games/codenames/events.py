"""What can happen in a match of Codenames, as frozen values that a record can hold. Their log is the match.

An event tells what was decided, with everything the public log says of it, so that nothing has to be decided
again. The first one, `Dealt`, holds everything random.
"""

from protocol.messages.codenames import Choice, CodenamesOptions
from protocol.messages.variant import Variant
from protocol.types import Packed
from server.games.match import SeatAway, SeatBack, SeatDropped, SeatLeft, SeatNews, SeatTaken


class Sitting(Packed, frozen=True):
    """Who sits where when the cards are dealt."""

    seat: int
    member: int
    name: str
    connected: bool
    bot: bool = False


class Dealt(Packed, frozen=True, tag="dealt"):
    """Everything random and everything a decision depends on. Words, languages and key by position.

    `clue_language`: by whose rules clues are shown. `salt` is hex. `used`: codenames, folded, that lay on
    boards of this room before and have not come back since.
    """

    match: int
    options: CodenamesOptions
    variant: Variant
    words: tuple[str, ...]
    languages: tuple[str, ...]
    clue_language: str
    key: str
    first: int
    salt: str
    used: tuple[str, ...]
    seats: tuple[Sitting, ...]


class ClueGiven(Packed, frozen=True, tag="clue"):
    """`word` as shown, `typed` as written, by which it is judged; `by` is the name on `seat`.

    `forfeits`: it equals a codename that is not revealed.
    """

    turn: int
    team: int
    seat: int
    by: str
    word: str
    typed: str
    number: int | None
    intended: tuple[int, ...]
    forfeits: bool


class Voted(Packed, frozen=True, tag="vote"):
    """The seat's vote is `choice` now; None: taken back."""

    seat: int
    choice: Choice


class Revealed(Packed, frozen=True, tag="reveal"):
    """The team agreed on this card. `guess` is the number the votes stood on."""

    turn: int
    guess: int
    team: int
    position: int
    identity: str


class Passed(Packed, frozen=True, tag="pass"):
    turn: int
    guess: int
    team: int


class TimedOut(Packed, frozen=True, tag="time_out"):
    """The clock of this phase (clue, guess or cover) ran out for `team`."""

    turn: int
    team: int
    phase: str


class StressAsked(Packed, frozen=True, tag="stress_asked"):
    turn: int
    seat: int


class StressMarked(Packed, frozen=True, tag="stress"):
    turn: int
    letter: int


class Challenged(Packed, frozen=True, tag="challenge"):
    """`team`, by its spymaster `by` on `seat`, called the clue of this turn."""

    turn: int
    team: int
    seat: int
    by: str


class Covered(Packed, frozen=True, tag="cover"):
    """The caller turned over a card of the own team, or declined (None)."""

    turn: int
    team: int
    position: int | None


class Eliminated(Packed, frozen=True, tag="out"):
    turn: int
    team: int


class TurnEnded(Packed, frozen=True, tag="turn"):
    """Turn `turn` begins, and it is `team`'s."""

    turn: int
    team: int


class Ended(Packed, frozen=True, tag="over"):
    """`reason`: agents, assassin, last_team or host (then there are no winners)."""

    turn: int
    winners: tuple[int, ...]
    reason: str


Event = (
    ClueGiven
    | Voted
    | Revealed
    | Passed
    | TimedOut
    | StressAsked
    | StressMarked
    | Challenged
    | Covered
    | Eliminated
    | TurnEnded
    | Ended
    | SeatNews
)

__all__ = [
    "Challenged",
    "ClueGiven",
    "Covered",
    "Dealt",
    "Eliminated",
    "Ended",
    "Event",
    "Passed",
    "Revealed",
    "SeatAway",
    "SeatBack",
    "SeatDropped",
    "SeatLeft",
    "SeatTaken",
    "Sitting",
    "StressAsked",
    "StressMarked",
    "TimedOut",
    "TurnEnded",
    "Voted",
]
