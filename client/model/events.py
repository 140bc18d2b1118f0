"""What happens on this side of the wire: the connection’s fate, requests on their way, work on this screen.

Values that `client.model.reduce` takes beside the server's messages. Nothing of them is ever sent.
"""

from dataclasses import dataclass, field

from protocol.messages import codenames
from protocol.types import Request, Values


@dataclass(frozen=True, slots=True)
class Moment:
    """Two readings of this computer's clocks, in seconds: `mono` never jumps, `wall` counts from 1970."""

    mono: float
    wall: float


@dataclass(frozen=True, slots=True)
class Connecting:
    """The way to `address` is tried; `again` after a loss."""

    address: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class Secured:
    """Whoever answered is who one wants: the fingerprint of their key, "" where nothing is encrypted."""

    identity: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The connection broke (a code of `wording.CONNECTION`); the next try is at `retry_at` (mono)."""

    reason: str
    retry_at: float


@dataclass(frozen=True, slots=True)
class Ended:
    """The visit is over and nothing tries again; `code` is worded on the first window, "" says nothing."""

    code: str = ""
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sent:
    """A request is on its way."""

    request: Request


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A request got no answer in good time."""

    id: int


@dataclass(frozen=True, slots=True)
class Marked:
    """A spymaster marked a card for the clue, or unmarked it."""

    position: int


@dataclass(frozen=True, slots=True)
class MarksCleared:
    pass


@dataclass(frozen=True, slots=True)
class Aimed:
    """With two clicks to a vote: the first one, on this screen only. None takes it back."""

    position: int | None


@dataclass(frozen=True, slots=True)
class ChannelOpened:
    """This tab of the chat is in sight now, or (None) none is."""

    channel: str | None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question stands in the action row: send a clue that forfeits the turn? None: no longer."""

    clue: codenames.GiveClue | None


@dataclass(frozen=True, slots=True)
class Told:
    """Something of this computer's own to tell (a code of `wording.LOCAL`)."""

    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NotBrought:
    """A file of this computer can't be brought along, by a code of `file_words.FILES`."""

    kind: str
    name: str
    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """These of the own cards are chosen now, and no others."""

    cards: frozenset[int]


@dataclass(frozen=True, slots=True)
class CardsArranged:
    """The own cards lie in this order now."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsSorted:
    """The own cards lie by "rank" or by "suit" again."""

    by: str


@dataclass(frozen=True, slots=True)
class Quoted:
    """The Dummy Button prints this in the table chat, on this screen only."""

    text: str


LocalEvent = (
    Connecting
    | Secured
    | Lost
    | Ended
    | Sent
    | Unanswered
    | Marked
    | MarksCleared
    | Aimed
    | ChannelOpened
    | Asked
    | Told
    | NotBrought
    | CardsChosen
    | CardsArranged
    | CardsSorted
    | Quoted
)
