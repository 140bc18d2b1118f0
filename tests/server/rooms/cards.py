"""A table of Big Two in a room without sockets: who sits, whose turn it is, and turns that somebody takes."""

from collections.abc import Mapping
from typing import Any

from protocol.cards import classify, legal_plays
from protocol.messages import big_two as b
from protocol.messages import room as m
from tests.server.rooms.sitting import Sitting

PEOPLE = ("Ada", "Ben", "Cem", "Dot")


def seated(
    people: tuple[str, ...] = PEOPLE, bots: Mapping[int, str] | None = None, seed: int = 1, **options: Any
) -> Sitting:
    """People on the first seats, bots (seat → level) on others; the first one is host."""
    room = Sitting(seed, game=b.BigTwoOptions(**options))
    for seat, name in enumerate(people):
        assert room.joins(name) is None
        assert room.asks(name, m.TakeSeat, seat=seat) == ""
    for seat, level in (bots or {}).items():
        assert room.asks(people[0], m.AddBot, seat=seat, level=level) == ""
    return room


def dealt(
    people: tuple[str, ...] = PEOPLE, bots: Mapping[int, str] | None = None, seed: int = 1, **options: Any
) -> Sitting:
    room = seated(people, bots, seed, **options)
    assert room.asks(people[0], m.Start) == ""
    return room


def table(room: Sitting) -> b.Table:
    public = room.room.state.game.public(room.room.state.match.state)  # type: ignore[union-attr]
    return next(one for one in public if isinstance(one, b.Table))


def hand(room: Sitting, name: str) -> Any:
    return room.yours(name).secret


def on_turn(room: Sitting) -> str | None:
    """The person whose turn it is; None when a bot plays the seat."""
    seat = table(room).seat
    if seat in room.room.bot_seats():
        return None
    sitter = room.room.state.sitter(seat)
    return sitter.name if sitter else None


def lowest(room: Sitting, seat: int) -> b.BigTwoAction:
    """The lowest play that a seat is offered, else a pass."""
    private = room.room.state.game.private(room.room.state.match.state, seat)  # type: ignore[union-attr]
    offer = private.offers[0]
    assert isinstance(offer, b.OfferPlay)
    last = table(room).last
    plays = legal_plays(offer.cards, classify(last) if last else None, offer.must)
    return b.PlayCards(offer.turn, plays[0].cards) if plays else b.PassTurn(offer.turn)


def takes_turn(room: Sitting, *, passes: bool = False) -> None:
    """Whoever has the turn plays the lowest, or passes."""
    seat, name = table(room).seat, on_turn(room)
    action = b.PassTurn(table(room).turn) if passes else lowest(room, seat)
    code = room.bot_acts(seat, action) if name is None else room.acts(name, action)
    assert code == "", (seat, action, code)


def until_turn_of(room: Sitting, seat: int) -> None:
    while table(room).seat != seat:
        takes_turn(room)


def to_the_end(room: Sitting) -> None:
    while room.room.state.stage == "playing":
        takes_turn(room)
