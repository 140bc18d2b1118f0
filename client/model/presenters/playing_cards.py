"""Playing cards for the widgets, the combination on the table, and how this computer's person likes cards."""

from collections.abc import Iterable
from dataclasses import dataclass

from client.model import big_two_words as words
from client.model import card_words as names
from client.model.card_widgets import RANKS, SUITS, PlayingCardModel
from client.model.hand import RANK
from client.model.state import State
from protocol.cards import Combination, classify, rank_of, suit_of


@dataclass(frozen=True, slots=True)
class Taste:
    """From the settings of this computer."""

    four_colours: bool = False
    sorting: str = RANK


TASTE = Taste()


def card(number: int, chosen: bool = False) -> PlayingCardModel:
    name = names.card_title(number)
    return PlayingCardModel(
        number,
        RANKS[rank_of(number)],
        SUITS[suit_of(number)],
        spoken=words.chosen(name) if chosen else name,
        chosen=chosen,
    )


def cards(numbers: Iterable[int]) -> tuple[PlayingCardModel, ...]:
    return tuple(card(number) for number in numbers)


def on_table(state: State) -> Combination | None:
    """What there is to beat; None for a lead."""
    return classify(state.table.last) if state.table is not None and state.table.last else None
