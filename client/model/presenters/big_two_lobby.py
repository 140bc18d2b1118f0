"""The lobby of a Big Two room: four seats in turn order, bots on them, and what a start lacks."""

from dataclasses import replace

from client.model import lobby_words as words
from client.model.lobby import PlayersModel, SeatModel
from client.model.presenters.big_two_end import result_of
from client.model.presenters.lobby_members import fill, free_seat, level_to_fill, taken_seat
from client.model.state import State
from protocol.messages import room


def players(state: State) -> PlayersModel:
    """The seats in the order in which they play."""
    taken = {each.seat: each for each in state.people.people if each.seat is not None}
    seats = range(len(state.settings.seats))
    return PlayersModel(
        title=words.PLAYERS,
        note=words.IN_TURN_ORDER,
        seats=tuple(
            _taken(state, seat, taken[seat]) if seat in taken else _free(state, seat) for seat in seats
        ),
        fill=fill(state, level_to_fill(state)),
    )


def _taken(state: State, seat: int, person: room.Person) -> SeatModel:
    """Somebody's seat, with how the evening went for them."""
    model = taken_seat(state, seat, person)
    evening = result_of(state, person.member)
    if model.member is None or model.member.note or not evening:
        return model
    spoken = f"{model.member.spoken}, {evening}"
    return replace(model, member=replace(model.member, note=evening, spoken=spoken))


def _free(state: State, seat: int) -> SeatModel:
    return free_seat(state, seat, words.seat_number(seat), words.FREE_SEAT)
