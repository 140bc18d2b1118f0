"""Who sits where at the card table, and what they are called."""

from client.model import big_two_words as words
from client.model.card_widgets import CLOCKWISE, Place
from client.model.state import State
from protocol.cards import SEATS
from protocol.messages import big_two, room

WITH_NAME = big_two.CardsDealt | big_two.CardsPlayed | big_two.TurnPassed | big_two.StandInChanged


def place_of(state: State, seat: int) -> Place:
    """The reader sits at the bottom, who plays next to the left. A spectator sees the first seat there."""
    return CLOCKWISE[(seat - (state.yours.seat or 0)) % SEATS]


def mine(state: State, seat: int) -> bool:
    return seat == state.yours.seat


def person_at(state: State, seat: int) -> room.Person | None:
    """Who sits there, or sat there last, as long as the room knows them."""
    return state.person(state.table.members[seat]) if state.table is not None else None


def name_at(state: State, seat: int) -> str:
    """Of somebody who has left, the name under which they played."""
    person = person_at(state, seat)
    if person is not None:
        return person.name
    told = (each.by for each in reversed(state.big_two_log) if isinstance(each, WITH_NAME))
    seats = (each.seat for each in reversed(state.big_two_log) if isinstance(each, WITH_NAME))
    return next((name for name, at in zip(told, seats, strict=True) if at == seat), words.NOBODY)


def avatar_at(state: State, seat: int) -> str:
    person = person_at(state, seat)
    return person.avatar if person is not None else ""


def is_me(state: State, seat: int, name: str) -> bool:
    """Whether an entry of the log is about the reader: somebody else may have had the seat before."""
    return mine(state, seat) and state.me is not None and state.me.name == name
