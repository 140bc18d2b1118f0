"""Everything this window knows: what the server sent, what was asked of it, and what is only on this screen.

One frozen value. `client.model.reduce` makes the next one, presenters turn it into what widgets show. Decides
nothing about the game: what may be done stands in `yours.offers` and `yours.may`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TypeVar

from client.model.hand import UNTOUCHED, OwnCards
from protocol.messages import big_two, codenames, room
from protocol.messages.catalogue import LogEntry, Offer, game_of
from protocol.messages.session import Leaderboard, Welcome
from protocol.messages.variant import Rules
from protocol.types import Message, Request, Values

SPYMASTER = "spymaster"
OPERATIVE = "operative"
TABLE, TEAM, SPYMASTERS = "table", "team", "spymasters"

O = TypeVar("O", bound=Offer)  # noqa: E741


# ---- the parts of the state


class Phase(Enum):
    """Where the connection stands."""

    OFF = "off"
    CONNECTING = "connecting"  # for the first time: there is nothing to show yet
    IN = "in"
    LOST = "lost"  # the room is shown as it was


@dataclass(frozen=True, slots=True)
class Link:
    """`reason` and `values` say why it is off or lost; `retry_at` (mono) is None while a try runs."""

    phase: Phase = Phase.OFF
    address: str = ""
    reason: str = ""
    values: Values = field(default_factory=dict)
    retry_at: float | None = None
    lost_at: float = 0.0  # wall


@dataclass(frozen=True, slots=True)
class Channel:
    """A chat channel's lines, oldest first. `seen` is the number of the last line that was in sight.

    Lines are numbered from 0; -1 is before the first.
    """

    lines: tuple[room.ChatLine, ...] = ()
    seen: int = -1

    @property
    def last(self) -> int:
        return self.lines[-1].n if self.lines else -1

    @property
    def unread(self) -> int:
        """Lines of people that were not in sight yet."""
        return sum(1 for line in self.lines if line.n > self.seen and isinstance(line, room.Said))


@dataclass(frozen=True, slots=True)
class Notice:
    """One short message for the reader, numbered. `kind` picks the table of sentences for `code`."""

    n: int
    kind: str  # refusal, noted, local, log
    code: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Check:
    """What the server answered about a word that was being typed."""

    word: str
    refusal: str = ""
    values: Values = field(default_factory=dict)
    forfeits: bool = False
    notes: tuple[codenames.Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Quote:
    """A line that only this screen shows in the table chat, below line `after` of it."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Local:
    """What is on this screen only."""

    marks: frozenset[int] = frozenset()
    aimed: int | None = None
    open_channel: str | None = None
    asked: codenames.GiveClue | None = None
    check: Check | None = None
    cards: OwnCards = UNTOUCHED
    quotes: tuple[Quote, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A record that arrives in parts."""

    match: int
    parts: int
    texts: tuple[str, ...]

    @property
    def complete(self) -> bool:
        return len(self.texts) == self.parts


@dataclass(frozen=True, slots=True)
class Bringing:
    """What the host brought last, or brings: its kind (that of `Bring`) and file, how many parts were taken,
    and why it can't be taken ("" while nothing is wrong)."""

    kind: str
    name: str
    taken: int = 0
    code: str = ""
    values: Values = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Standings:
    """The leaderboard as it was sent last, and why the one that was asked for since isn't here ("": it is, or
    is on its way)."""

    answer: Leaderboard | None = None
    code: str = ""
    values: Values = field(default_factory=dict)


NOBODY = room.People(revision=0, people=())
NO_CLOCK = room.Clock(revision=0, key="", seconds=0, ends_at=None, left=None)
NO_VOTE = room.RoomVote(revision=0, vote=0, kind="", asked_by="", yes=(), no=(), voters=(), ends_at=0.0)
NO_DOOR = room.Door(revision=0, banned=())


def yours_of(member: int) -> room.Yours:
    """Nothing may be done until the server says what, but one knows already who one is."""
    return room.Yours(
        revision=0, member=member, seat=None, may=(), seats=0, reads=(), writes=(), offers=(), secret=None
    )


NOTHING_YOURS = yours_of(0)
NO_SETTINGS = room.Settings(
    revision=0,
    code="",
    stage="lobby",
    match=0,
    teams=(),
    seats=(),
    missing=(),
    word_count=0,
    bots=(),
    room=room.RoomOptions(name=""),
    game=codenames.CodenamesOptions(),
    locked=False,
    password=False,
)


@dataclass(frozen=True)
class State:
    """See the module. Times of the room become this computer's with `mono` and `wall`."""

    link: Link = Link()
    server: Welcome | None = None
    fingerprint: str | None = None  # of its key; "" where nothing is encrypted, None before that is known

    code: str = ""  # of the room, "" outside
    addresses: tuple[str, ...] = ()
    joined_at: float = 0.0  # the room's second of the last `Joined`; older news is history
    resumed: bool = False  # the last `Joined` came back to what was seen before
    to_mono: float = 0.0  # to be added to a room's second
    to_wall: float = 0.0

    people: room.People = NOBODY
    settings: room.Settings = NO_SETTINGS
    clock: room.Clock = NO_CLOCK
    yours: room.Yours = NOTHING_YOURS
    vote: room.RoomVote = NO_VOTE
    door: room.Door = NO_DOOR  # for the host alone
    rules: Rules | None = None
    bringing: Bringing | None = None
    brought: room.Brought | None = None  # the answer to it, once it is the room's
    words: codenames.Words | None = None
    play: codenames.Play | None = None
    teams: Mapping[int, codenames.Team] = field(default_factory=dict)
    review: codenames.Review | None = None
    table: big_two.Table | None = None
    results: big_two.Results | None = None
    finish: big_two.Finish | None = None
    log: tuple[LogEntry, ...] = ()
    log_match: int = 0
    chat: Mapping[str, Channel] = field(default_factory=dict)
    fresh: bool = True  # the board was shown to nobody yet: nothing moves

    pending: Mapping[int, Request] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    returned: tuple[room.Say, ...] = ()  # lines that were refused or lost on the way, drafts again
    record: Record | None = None
    standings: Standings = Standings()
    local: Local = Local()

    # ---- who is who

    @property
    def in_room(self) -> bool:
        """Whether there is a room to show, be it as it was."""
        return self.link.phase in (Phase.IN, Phase.LOST)

    @property
    def stale(self) -> bool:
        """Shown as it was: the connection is lost."""
        return self.link.phase is Phase.LOST

    def person(self, member: int) -> room.Person | None:
        return next((each for each in self.people.people if each.member == member), None)

    @property
    def me(self) -> room.Person | None:
        return self.person(self.yours.member)

    @property
    def my_seat(self) -> room.Seat | None:
        return self.seat(self.yours.seat)

    @property
    def my_team(self) -> int | None:
        return self.my_seat.team if self.my_seat else None

    @property
    def i_am_spymaster(self) -> bool:
        return self.my_seat is not None and self.my_seat.role == SPYMASTER

    @property
    def i_am_host(self) -> bool:
        return self.me is not None and self.me.host

    def seat(self, number: int | None) -> room.Seat | None:
        seats = self.settings.seats
        return seats[number] if number is not None and 0 <= number < len(seats) else None

    @property
    def game(self) -> str:
        """The name of the game that the room plays."""
        return game_of(self.settings.game)

    @property
    def only_here(self) -> bool:
        """Whether nobody on another computer can come in."""
        return bool(self.addresses) and all(each.startswith("127.") for each in self.addresses)

    @property
    def plays_cards(self) -> bool:
        """Whether that is Big Two."""
        return isinstance(self.settings.game, big_two.BigTwoOptions)

    @property
    def codenames_options(self) -> codenames.CodenamesOptions:
        """The settings of Codenames; its defaults while another game is played."""
        game = self.settings.game
        return game if isinstance(game, codenames.CodenamesOptions) else _CODENAMES

    @property
    def big_two_options(self) -> big_two.BigTwoOptions:
        """The settings of Big Two; its defaults while another game is played."""
        game = self.settings.game
        return game if isinstance(game, big_two.BigTwoOptions) else _BIG_TWO

    @property
    def codenames_log(self) -> tuple[codenames.CodenamesEntry, ...]:
        return tuple(each for each in self.log if isinstance(each, codenames.CodenamesEntry))

    @property
    def big_two_log(self) -> tuple[big_two.BigTwoEntry, ...]:
        return tuple(each for each in self.log if isinstance(each, big_two.BigTwoEntry))

    @property
    def key(self) -> str | None:
        """The key of the match, for who gives clues."""
        return self.yours.secret if isinstance(self.yours.secret, str) else None

    @property
    def hand(self) -> tuple[int, ...]:
        """The own cards."""
        return self.yours.secret if isinstance(self.yours.secret, tuple) else ()

    @property
    def extra_guesses(self) -> int:
        """How many guesses a team has beyond its clue's number."""
        return self.rules.variant.extra_guesses if self.rules else 1

    def sitters(self, team: int) -> tuple[room.Person, ...]:
        """The people on a team's seats, in the seats' order."""
        seated = [each for each in self.people.people if (self.seat(each.seat) or _NO_SEAT).team == team]
        return tuple(sorted(seated, key=lambda each: each.seat or 0))

    def spymaster(self, team: int) -> room.Person | None:
        return next((each for each in self.sitters(team) if self.role_of(each) == SPYMASTER), None)

    def role_of(self, person: room.Person) -> str:
        return (self.seat(person.seat) or _NO_SEAT).role

    # ---- what may be done

    def offer(self, kind: type[O]) -> O | None:
        """What the game takes from this seat now, if it takes this."""
        return next((each for each in self.yours.offers if isinstance(each, kind)), None)

    def may(self, request: str) -> bool:
        return request in self.yours.may and not self.stale

    def waiting_for(self, kind: type[Message]) -> bool:
        """Whether such a request is on its way."""
        return any(isinstance(each, kind) for each in self.pending.values())

    # ---- the match

    @property
    def playing(self) -> bool:
        """Whether there is a board or a table to show that isn't over."""
        return self.settings.stage == "playing" and self._dealt

    @property
    def ended(self) -> bool:
        return self.settings.stage == "ended" and self._dealt

    @property
    def _dealt(self) -> bool:
        return self.table is not None or (self.play is not None and self.words is not None)

    def identity(self, character: str) -> str | None:
        """A character of a key or of faces as "red", "bystander", …; None for a hidden card."""
        if character == codenames.BYSTANDER:
            return "bystander"
        if character == codenames.ASSASSIN:
            return "assassin"
        return self.colour(int(character)) if character.isdigit() else None

    def colour(self, team: int) -> str:
        """A team's colour name; grey for a team that the settings don't list."""
        return self.settings.teams[team] if 0 <= team < len(self.settings.teams) else ""

    def word(self, position: int) -> str:
        words = self.words.words if self.words else ()
        return words[position] if 0 <= position < len(words) else ""

    # ---- times

    def mono(self, at: float) -> float:
        """A room's second on this computer's monotonic clock."""
        return at + self.to_mono

    def wall(self, at: float) -> float:
        """A room's second as seconds since 1970."""
        return at + self.to_wall

    def with_local(self, **changes: object) -> "State":
        return replace(self, local=replace(self.local, **changes))  # type: ignore[arg-type]  # Local's fields


_NO_SEAT = room.Seat(team=-2, role="")  # of no team, and not of a game without teams either
_CODENAMES = codenames.CodenamesOptions()
_BIG_TWO = big_two.BigTwoOptions()


def bits(mask: int) -> frozenset[int]:
    """The positions in a bit mask."""
    return frozenset(n for n in range(mask.bit_length()) if mask >> n & 1)
