"""What is said about the connection: the strip while it is lost, and why one is back on the first window."""

from client.model import phrases
from client.model import wording as w
from client.model.big_two_words import SEAT_KEPT as SEAT_KEPT_CARDS
from client.model.controls import ButtonModel, LostModel
from client.model.state import OPERATIVE, Phase, State


def lost(state: State, seconds: int) -> LostModel:
    """The strip over the board, `seconds` before the next try (0: one runs)."""
    trying = state.link.retry_at is None
    return LostModel(
        title=phrases.CONNECTION_LOST,
        text=f"{phrases.trying_again(0 if trying else seconds)} {_seat(state)}",
        retry=ButtonModel(phrases.TRY_NOW, pending=trying),
    )


def _seat(state: State) -> str:
    if state.my_seat is None:
        return ""
    if state.plays_cards:
        return SEAT_KEPT_CARDS
    votes = state.playing and state.my_seat.role == OPERATIVE
    return phrases.SEAT_KEPT_VOTING if votes else phrases.SEAT_KEPT


def problem(state: State) -> str:
    """Why the visit ended or the first try fails; "" when there is nothing to say."""
    link = state.link
    if not link.reason:
        return ""
    values = {"address": link.address, **link.values}
    if link.reason in w.CONNECTION:
        return str(values.get("text", "")) or w.connection(link.reason, values)
    if link.reason in w.GOODBYES:
        return w.goodbye(link.reason)
    if link.reason in w.LOCAL:
        return w.local(link.reason, values)
    return w.refusal(link.reason, values)


def room_label(state: State) -> str:
    """The room's name at the right of the menu bar."""
    name = state.settings.room.name or state.code
    if state.link.phase is Phase.LOST:
        return f"{name}, {phrases.RECONNECTING}"
    return name if state.in_room else ""
