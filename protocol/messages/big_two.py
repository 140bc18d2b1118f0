"""What Big Two adds to the protocol.

A card is one number: rank times four plus suit. Ranks 0 to 12 are 3 4 5 6 7 8 9 10 J Q K A 2, suits 0 to 3
are diamonds, clubs, hearts and spades; so 0 is the three of diamonds, 51 the two of spades, and a higher
number beats a lower one (`protocol.cards`). Seats are 0 to 3, in the order in which they play.
"""

from enum import StrEnum

from protocol.types import Packed, Second

Hand = tuple[int, ...]  # the cards a seat holds, as its secret


class BigTwoCode(StrEnum):
    """Why an action of Big Two was refused. Values in brackets; `card` is a card's number."""

    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    STALE_TURN = "stale_turn"
    CARDS_NONE = "cards_none"
    NO_SUCH_CARD = "no_such_card"
    CARD_TWICE = "card_twice"  # [card]
    CARD_PLAYED = "card_played"  # [card]: it lies on the table
    CARD_NOT_HELD = "card_not_held"  # [card]
    NO_COMBINATION = "no_combination"
    OTHER_NUMBER = "other_number"  # [need]: cards in the combination to beat
    TOO_LOW = "too_low"
    FIRST_CARD = "first_card"  # [card]: the first combination of a match has to contain it
    MUST_LEAD = "must_lead"  # whoever played the last combination may not pass


# ---- actions; `turn` is the table section's


class PlayCards(Packed, frozen=True, tag="play_cards"):
    """One combination, its cards in any order."""

    turn: int
    cards: tuple[int, ...]


class PassTurn(Packed, frozen=True, tag="pass_turn"):
    turn: int


BigTwoAction = PlayCards | PassTurn


# ---- settings


class BigTwoOptions(Packed, frozen=True, tag="big_two", omit_defaults=False):
    """What the host sets for Big Two.

    `points`: whether cards left are counted over the evening. `turn_seconds`: the time for a turn, 0 is off;
    when it runs out the turn is passed, and who leads plays the lowest card.
    """

    points: bool = False
    turn_seconds: int = 0


# ---- sections


class Table(Packed, frozen=True, tag="table"):
    """What everyone may see.

    `turn` counts turns from 1, `round` rounds from 1; a round ends when the turn comes back to whoever
    played the last combination. `seat`: whose turn it is, -1 after the end. `counts`: cards each seat holds.
    `last`: the cards to beat, empty for a lead; `last_seat` played them, -1 nobody. `plays`: what each seat
    did last in this round: cards, none for a pass, None when it has not been its turn. `played`: bit mask of
    all cards on the table. `members`: who sits, or sat last, on each seat. `stand_ins`: bit mask of the seats
    that a bot plays since their people are away or gone.
    """

    revision: int
    match: int
    turn: int
    round: int
    seat: int
    counts: tuple[int, ...]
    last: tuple[int, ...]
    last_seat: int
    plays: tuple[tuple[int, ...] | None, ...]
    played: int
    members: tuple[int, ...]
    stand_ins: int


class Result(Packed, frozen=True):
    """One player over the evening. `points` are penalty points: the fewer the better."""

    member: int
    name: str
    games: int
    wins: int
    points: int


class Results(Packed, frozen=True, tag="results"):
    """The finished matches of this room so far, most wins first; broken off ones don't count."""

    revision: int
    counts_points: bool
    results: tuple[Result, ...]


class Finish(Packed, frozen=True, tag="finish"):
    """Sent at the end. `winner`: the seat, -1 when broken off. `reason`: empty_hand or host. `hands`: the
    cards each seat still held. `points`: what each seat has to pay for them."""

    revision: int
    match: int
    winner: int
    reason: str
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]


# ---- offers: an action and its free slots


class OfferPlay(Packed, frozen=True, tag="play_cards"):
    """A combination of cards from the bit mask that beats the table's last one (any for a lead) and
    contains `must`, if that is a card. Offered on every own turn, though there may be no such combination."""

    turn: int
    cards: int
    must: int | None


class OfferPass(Packed, frozen=True, tag="pass_turn"):
    turn: int


BigTwoOffer = OfferPlay | OfferPass


# ---- log entries; `at` is the room's second, `by` the name of who sits on `seat`


class CardsDealt(Packed, frozen=True, tag="cards_dealt"):
    """`seat` holds the three of diamonds and starts."""

    at: Second
    seat: int
    by: str


class CardsPlayed(Packed, frozen=True, tag="cards_played"):
    """`kind` as in `protocol.cards.Kind`; `leads`: it began a round. `left`: cards still held."""

    at: Second
    turn: int
    seat: int
    by: str
    kind: str
    cards: tuple[int, ...]
    leads: bool
    left: int
    timed_out: bool


class TurnPassed(Packed, frozen=True, tag="turn_passed"):
    at: Second
    turn: int
    seat: int
    by: str
    timed_out: bool


class StandInChanged(Packed, frozen=True, tag="stand_in"):
    """`playing`: a bot plays the seat from now on; else `by` does."""

    at: Second
    seat: int
    by: str
    playing: bool


class HandsShown(Packed, frozen=True, tag="hands_shown"):
    """The end. `seat` won, -1: broken off; `reason` as in `Finish`. `left`: cards each seat still held."""

    at: Second
    seat: int
    by: str
    reason: str
    left: tuple[int, ...]


BigTwoEntry = CardsDealt | CardsPlayed | TurnPassed | StandInChanged | HandsShown
BigTwoSection = Table | Results | Finish
