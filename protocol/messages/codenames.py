"""What Codenames adds to the protocol. Cards are named by position, from 0, row by row.

Identities are one character: "0", "1", "2" an agent of that team (index into the settings' teams), "b" a
bystander, "x" an assassin, "-" a card that this message does not tell.
"""

from enum import StrEnum
from typing import Literal

from protocol.types import Message, Packed, Request, Second

BYSTANDER = "b"
ASSASSIN = "x"
HIDDEN = "-"

Choice = int | Literal["pass"] | None
Key = str  # one identity character a card, as a spymaster's secret


class CodenamesCode(StrEnum):
    """Why an action of Codenames was refused. Values in brackets."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_SPYMASTER = "not_spymaster"
    NOT_OPERATIVE = "not_operative"
    WRONG_PHASE = "wrong_phase"  # [phase]
    MATCH_OVER = "match_over"
    ELIMINATED = "eliminated"
    STALE_TURN = "stale_turn"
    STALE_GUESS = "stale_guess"
    NO_SUCH_CARD = "no_such_card"
    CARD_FACE_UP = "card_face_up"  # [codename]
    PASS_TOO_EARLY = "pass_too_early"
    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"  # [limit]
    CLUE_SPACES = "clue_spaces"
    CLUE_CHARACTERS = "clue_characters"  # control or direction characters
    CLUE_NO_LETTER = "clue_no_letter"
    CLUE_ON_BOARD = "clue_on_board"  # [codename]
    CLUE_NUMBER = "clue_number"  # [low, high]
    CLUE_UNLIMITED = "clue_unlimited"  # the room does not allow it
    CLUE_INTENDED = "clue_intended"  # marked cards must be different face-down cards
    CHALLENGE_OFF = "challenge_off"
    CHALLENGE_OWN_TEAM = "challenge_own_team"
    CHALLENGE_NO_CLUE = "challenge_no_clue"
    CHALLENGE_USED = "challenge_used"  # [limit]
    NOT_CALLER = "not_caller"
    COVER_NOT_YOURS = "cover_not_yours"  # the card is not one of the own team's
    COVER_MUST = "cover_must"  # the room does not let the caller decline
    STRESS_NOT_ASKED = "stress_not_asked"
    STRESS_ASKED = "stress_asked"
    STRESS_DONE = "stress_done"
    STRESS_LETTER = "stress_letter"


# ---- actions


class GiveClue(Packed, frozen=True, tag="give_clue"):
    """`number` None is unlimited. `intended`: the marked positions, shown to nobody before the end."""

    turn: int
    word: str
    number: int | None
    intended: tuple[int, ...]


class Vote(Packed, frozen=True, tag="vote"):
    """Sets this operative's vote: a position, "pass" or None. `guess` is the play section's."""

    guess: int
    choice: Choice


class Challenge(Packed, frozen=True, tag="challenge"):
    turn: int


class Cover(Packed, frozen=True, tag="cover"):
    """The caller of a challenge turns over one of the own team's words, or (None) declines."""

    turn: int
    position: int | None


class AskStress(Packed, frozen=True, tag="ask_stress"):
    turn: int


class MarkStress(Packed, frozen=True, tag="mark_stress"):
    """`letter`: index of a code point of the clue as shown."""

    turn: int
    letter: int


CodenamesAction = GiveClue | Vote | Challenge | Cover | AskStress | MarkStress


class CheckClue(Request, frozen=True, tag="check_clue", kw_only=True):
    """A question, answered to this seat alone with `ClueChecked`."""

    match: int
    word: str


class Note(Packed, frozen=True):
    """`kind`: inflection, compound or stem, shared with the face-down codename at `position`."""

    kind: str
    position: int


class ClueChecked(Message, frozen=True, tag="clue_checked", kw_only=True):
    """`refusal`: the code it would be refused with, or "". `forfeits`: it may be sent and ends the turn."""

    id: int
    word: str
    refusal: str
    forfeits: bool
    notes: tuple[Note, ...]


# ---- settings


class CodenamesOptions(Packed, frozen=True, tag="codenames", omit_defaults=False):
    """What the host sets for Codenames.

    `agreement`: everyone, majority or first_click. Clocks in seconds, 0 is off. `challenge_limit`: calls a
    team has in a match, 0 is no limit. `operatives`: seats a team, 1 to 8. `word_lists`: names of lists,
    "own" is the room's. `own_words`: cards that come from that one, 0 mixes it in like any other.
    `without`: codenames that stay away.
    """

    variant: str = "classic"
    word_lists: tuple[str, ...] = ("english",)
    agreement: str = "everyone"
    clue_seconds: int = 0
    guess_seconds: int = 0
    challenge: bool = True
    challenge_limit: int = 0
    must_cover: bool = False
    votes_visible: bool = False
    unlimited: bool = False
    several_words: bool = False
    operatives: int = 8
    own_words: int = 0
    without: tuple[str, ...] = ()


# ---- sections


class Words(Packed, frozen=True, tag="words"):
    """The board's codenames by position, row by row, `columns` in a row; sent once a match.

    `agents`: how many agents each team has to find. `commitment`: hex SHA-256 over salt and key
    (docs/protocol.md, "Checking the deal").
    """

    revision: int
    match: int
    columns: int
    words: tuple[str, ...]
    agents: tuple[int, ...]
    first_team: int
    commitment: str


class ClueShown(Packed, frozen=True):
    """`number` None is unlimited; `stress` is the marked letter; `asked` that an operative asked for it."""

    word: str
    number: int | None
    by: int
    stress: int | None
    asked: bool


class Play(Packed, frozen=True, tag="play"):
    """What everyone may see. `phase`: clue, guess, cover or over.

    `turn` counts turns from 1; `guess` reveals, challenges and turn changes. `team` is the acting one (in
    cover: the caller's). `guesses_left` None is as many as they like, and counts the extra ones. `faces`: one
    identity character a card. `left`: agents still to find, for each team. `out`: eliminated teams.
    `calls_left`: challenges each team has left, -1 is no limit. `winners` and `reason` (agents, assassin,
    last_team, host) tell the end.
    """

    revision: int
    match: int
    phase: str
    turn: int
    guess: int
    team: int
    clue: ClueShown | None
    guesses_left: int | None
    guesses_made: int
    faces: str
    left: tuple[int, ...]
    out: tuple[int, ...]
    calls_left: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


class VoteShown(Packed, frozen=True):
    member: int
    choice: Choice


class Team(Packed, frozen=True, tag="team"):
    """The votes of one team. `counted`: members whose votes count now; `needed`: votes that agree."""

    revision: int
    team: int
    votes: tuple[VoteShown, ...]
    counted: tuple[int, ...]
    needed: int


class ClueMeant(Packed, frozen=True):
    """Turn, and the positions its clue was meant for."""

    turn: int
    intended: tuple[int, ...]


class GuessVotes(Packed, frozen=True):
    """Who voted for guess number `guess`, by name; `choice` is the position or "pass"."""

    turn: int
    guess: int
    choice: int | Literal["pass"]
    voters: tuple[str, ...]


class Review(Packed, frozen=True, tag="review"):
    """Sent at the end: the whole key, the commitment's salt (hex), what clues meant, who voted for what."""

    revision: int
    match: int
    key: str
    salt: str
    meant: tuple[ClueMeant, ...]
    votes: tuple[GuessVotes, ...]


# ---- offers: an action and its free slots


class OfferVote(Packed, frozen=True, tag="vote"):
    """A vote for any card in the bit mask `cards`, for passing when `may_pass`, or for nothing."""

    guess: int
    cards: int
    may_pass: bool


class OfferClue(Packed, frozen=True, tag="give_clue"):
    """A word and a number from `low` to `high` (or None when `unlimited`); any of `cards` as intended."""

    turn: int
    low: int
    high: int
    unlimited: bool
    cards: int


class OfferChallenge(Packed, frozen=True, tag="challenge"):
    turn: int


class OfferCover(Packed, frozen=True, tag="cover"):
    """A card of the bit mask `cards`, or None when `may_decline`."""

    turn: int
    cards: int
    may_decline: bool


class OfferAskStress(Packed, frozen=True, tag="ask_stress"):
    turn: int


class OfferMarkStress(Packed, frozen=True, tag="mark_stress"):
    """One of the letters in the bit mask."""

    turn: int
    letters: int


CodenamesOffer = OfferVote | OfferClue | OfferChallenge | OfferCover | OfferAskStress | OfferMarkStress


# ---- log entries; `at` is the room's second


class Dealt(Packed, frozen=True, tag="dealt"):
    at: Second
    team: int


class ClueGiven(Packed, frozen=True, tag="clue"):
    """`forfeits`: it named a face-down codename and ended the turn."""

    at: Second
    turn: int
    team: int
    by: str
    word: str
    number: int | None
    forfeits: bool


class Stressed(Packed, frozen=True, tag="stress"):
    at: Second
    turn: int
    letter: int


class Revealed(Packed, frozen=True, tag="reveal"):
    at: Second
    turn: int
    guess: int
    team: int
    position: int
    identity: str


class Passed(Packed, frozen=True, tag="pass"):
    at: Second
    turn: int
    team: int


class TimedOut(Packed, frozen=True, tag="time_out"):
    """`phase`: clue, guess or cover."""

    at: Second
    turn: int
    team: int
    phase: str


class Challenged(Packed, frozen=True, tag="challenge"):
    """`team` called the clue of turn `turn`; `by` is the caller's name."""

    at: Second
    turn: int
    team: int
    by: str


class Covered(Packed, frozen=True, tag="cover"):
    """`position` None: declined. When nobody chose in time there is a `TimedOut` instead."""

    at: Second
    turn: int
    team: int
    position: int | None


class Eliminated(Packed, frozen=True, tag="out"):
    at: Second
    turn: int
    team: int


class Over(Packed, frozen=True, tag="over"):
    at: Second
    turn: int
    winners: tuple[int, ...]
    reason: str


CodenamesEntry = (
    Dealt | ClueGiven | Stressed | Revealed | Passed | TimedOut | Challenged | Covered | Eliminated | Over
)
CodenamesSection = Words | Play | Team | Review
