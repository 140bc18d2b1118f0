"""What cards and combinations of Big Two are called, inside sentences: for `wording` and the presenters.

"The ten of hearts", "a full house, threes over twos". Knows no table, no turn and nobody at it. A number
that is no card gets a name too, since it may come from a newer program.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import assert_never

from protocol.cards import CARDS, Combination, Kind, classify, rank_of, suit_of
from protocol.messages.big_two import BigTwoCode
from protocol.types import Values

_FEW = ("three", "four", "five", "six", "seven", "eight", "nine", "ten")
RANKS = (*_FEW, "jack", "queen", "king", "ace", "two")
SUITS = ("diamonds", "clubs", "hearts", "spades")
SHORT = ("3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace", "2")  # as ends of a row
KINDS = {
    Kind.SINGLE: "single card",
    Kind.PAIR: "pair",
    Kind.TRIPLE: "triple",
    Kind.STRAIGHT: "straight",
    Kind.FLUSH: "flush",
    Kind.FULL_HOUSE: "full house",
    Kind.QUAD: "quad",
    Kind.STRAIGHT_FLUSH: "straight flush",
}
SIZES = {1: "a single card", 2: "a pair", 3: "a triple", 5: "five cards"}


def card(number: int) -> str:
    """ "ten of hearts", for the middle of a sentence."""
    if not 0 <= number < CARDS:
        return f"card {number}"
    return f"{RANKS[rank_of(number)]} of {SUITS[suit_of(number)]}"


def the_card(number: int) -> str:
    return f"the {card(number)}" if 0 <= number < CARDS else card(number)


def card_title(number: int) -> str:
    """ "Ten of hearts", as a name of its own."""
    return card(number).capitalize()


def ranks(number: int) -> str:
    """A card's rank, of several: "nines", "sixes"."""
    name = RANKS[rank_of(number)]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def combination(cards: Combination) -> str:
    """What lies there, with what decides between two of its kind: "a straight, 7 to jack"."""
    low, high = cards.cards[0], cards.top
    row = f"{SHORT[rank_of(low)]} to {SHORT[rank_of(high)]}"
    suit = SUITS[suit_of(high)]
    match cards.kind:
        case Kind.SINGLE:
            return the_card(high)
        case Kind.PAIR | Kind.TRIPLE | Kind.QUAD:
            return f"a {KINDS[cards.kind]} of {ranks(high)}"
        case Kind.STRAIGHT:
            return f"a straight, {row}"
        case Kind.FLUSH:
            return f"a flush in {suit}, {SHORT[rank_of(high)]} high"
        case Kind.FULL_HOUSE:
            pair = next(each for each in cards.cards if rank_of(each) != rank_of(high))
            return f"a full house, {ranks(high)} over {ranks(pair)}"
        case Kind.STRAIGHT_FLUSH:
            return f"a straight flush in {suit}, {row}"
        case _:
            assert_never(cards.kind)


def played(cards: Sequence[int]) -> str:
    """The same for cards as they come from the table; what is no combination is counted."""
    found = classify(cards)
    return combination(found) if found else held(len(cards))


def listed(cards: Iterable[int]) -> str:
    """Each card by its name: "four of clubs, ten of hearts and two of spades"."""
    names = [card(each) for each in cards]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else held(0)


def size(number: int) -> str:
    """What a combination of so many cards is called: "a pair", "five cards"."""
    return SIZES.get(number) or held(number)


def held(number: int) -> str:
    """How many cards: "no cards", "1 card", "12 cards"."""
    return f"{number or 'no'} {'card' if number == 1 else 'cards'}"


# ---- why an action was refused: a table for `wording`, keyed by code


def _about(values: Values, sentence: str) -> str:
    number = values.get("card")
    return sentence.format(card=the_card(number) if isinstance(number, int) else "that card")


def _other_number(values: Values) -> str:
    need = values.get("need")
    called = size(need) if isinstance(need, int) else "that"
    return f"You have to beat {called} with {called}"


REFUSALS: Mapping[str, str | Callable[[Values], str]] = {
    BigTwoCode.NOT_YOUR_TURN: "It is not your turn",
    BigTwoCode.MATCH_OVER: "The game is over",
    BigTwoCode.STALE_TURN: "That came too late: the turn is over",
    BigTwoCode.CARDS_NONE: "Choose the cards to play first",
    BigTwoCode.NO_SUCH_CARD: "There is no such card",
    BigTwoCode.CARD_TWICE: lambda values: _about(values, "You can play {card} only once"),
    BigTwoCode.CARD_PLAYED: lambda values: _about(values, "Somebody has played {card} already"),
    BigTwoCode.CARD_NOT_HELD: lambda values: _about(values, "You don’t hold {card}"),
    BigTwoCode.NO_COMBINATION: "Those cards are no combination",
    BigTwoCode.OTHER_NUMBER: _other_number,
    BigTwoCode.TOO_LOW: "That doesn’t beat what lies on the table",
    BigTwoCode.FIRST_CARD: lambda values: _about(values, "The first combination has to contain {card}"),
    BigTwoCode.MUST_LEAD: "You lead, so you can’t pass",
}
