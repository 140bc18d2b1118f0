"""What has just happened, from the difference of two states: for the status line, toasts and the title.

On a first view and after a return nothing is told again.
"""

from client.model import big_two_words as words
from client.model import phrases
from client.model import wording as w
from client.model.controls import ToastModel
from client.model.game_widgets import number_text
from client.model.presenters import big_two_status
from client.model.presenters.big_two_seats import is_me
from client.model.presenters.clue import guesses_text
from client.model.presenters.people import team_name
from client.model.state import OPERATIVE, Notice, Phase, State
from protocol.codes import NotedCode
from protocol.messages import big_two, codenames

NOTED_ICONS: dict[str, str] = {
    NotedCode.PAUSED: "clock",
    NotedCode.RESUMED: "clock",
    NotedCode.LOCKED: "lock",
    NotedCode.UNLOCKED: "unlock",
    NotedCode.PASSWORD_SET: "key",
    NotedCode.PASSWORD_CLEARED: "key",
}
QUIET_REFUSALS = frozenset(code for code in codenames.CodenamesCode if code.startswith("clue_"))


def announcements(before: State, after: State) -> tuple[str, ...]:
    """Turn changes, clues, reveals, the end, and the connection, each as one sentence."""
    return (*_connection(before, after), *_entries(before, after), *_turn(before, after))


def _entries(before: State, after: State) -> tuple[str, ...]:
    if before.log_match != after.log_match or not before.in_room:
        return ()
    return tuple(filter(None, (_entry(after, each) for each in after.log[len(before.log) :])))


def _turn(before: State, after: State) -> tuple[str, ...]:
    if not before.in_room or before.stale:
        return ()
    told = []
    if before.play and after.play and before.play.turn != after.play.turn and after.playing:
        told.append(phrases.announced_turn(team_name(after, after.play.team)))
    if my_turn(after) and not my_turn(before):
        told.append(big_two_status.turn(after) or phrases.YOUR_TURN)
    return tuple(told)


def _connection(before: State, after: State) -> tuple[str, ...]:
    if before.link.phase is Phase.IN and after.link.phase is Phase.LOST:
        return (phrases.CONNECTION_LOST,)
    if before.link.phase is Phase.LOST and after.link.phase is Phase.IN:
        return (phrases.CONNECTED_AGAIN,)
    return ()


def _entry(state: State, entry: object) -> str:
    match entry:
        case codenames.ClueGiven():
            said = phrases.announced_clue(
                team_name(state, entry.team), entry.by, entry.word, number_text(entry.number)
            )
            guesses = guesses_text(state, state.play) if state.play and not entry.forfeits else ""
            return f"{said}. Guesses left: {guesses}" if guesses else said
        case codenames.Revealed():
            identity = state.identity(entry.identity) or ""
            return phrases.announced_card(state.word(entry.position).capitalize(), w.IDENTITY_NAMES[identity])
        case codenames.Passed():
            return f"{team_name(state, entry.team)} passes"
        case codenames.TimedOut():
            return phrases.TIME_IS_UP
        case codenames.Challenged():
            return f"{w.person(entry.by)} calls the clue"
        case codenames.Covered() if entry.position is not None:
            return f"{team_name(state, entry.team)} turns over {state.word(entry.position)}"
        case codenames.Eliminated():
            return phrases.is_out(team_name(state, entry.team))
        case codenames.Over():
            return phrases.wins([team_name(state, team) for team in entry.winners])
        case big_two.HandsShown():
            return words.wins(entry.by if entry.seat >= 0 else "", is_me(state, entry.seat, entry.by))
        case big_two.CardsDealt() | big_two.CardsPlayed() | big_two.TurnPassed() | big_two.StandInChanged():
            return big_two_status.told(state, entry)
        case _:
            return ""


def my_turn(state: State) -> bool:
    """Whether the game waits for this reader: to give a clue, vote, turn a card over, play cards or pass."""
    if not state.playing or state.stale:
        return False
    kinds = (codenames.OfferClue, codenames.OfferVote, codenames.OfferCover, big_two.OfferPlay)
    return any(isinstance(offer, kinds) for offer in state.yours.offers)


def window_title(state: State, program: str) -> str:
    """ "Your turn" first: it is what shows in the task bar."""
    room = state.settings.room.name if state.in_room else ""
    turn = phrases.YOUR_TURN if my_turn(state) else ""
    lost = phrases.CONNECTION_LOST if state.stale else ""
    return " · ".join(filter(None, (turn, lost, room, program)))


# ---- toasts


def toast(state: State, notice: Notice) -> ToastModel | None:
    """A notice as a toast; None for one that is shown elsewhere (a clue's refusal stands under its field)."""
    if notice.kind == "refusal":
        if notice.code in QUIET_REFUSALS:
            return None
        return _sentences(w.refusal(notice.code, notice.values, state.game))
    if notice.kind == "noted":
        return _noted(state, notice)
    if notice.kind == "log":
        return _turn_out(notice) if notice.code == "turn_out" else _time_out(state, notice)
    return _sentences(w.local(notice.code, notice.values))


def _sentences(text: str) -> ToastModel:
    """The first sentence in the first line, what follows below it."""
    first, _, rest = text.partition(". ")
    return ToastModel(first, rest, icon="info")


def _time_out(state: State, notice: Notice) -> ToastModel:
    team = state.play.team if state.play else notice.values.get("team", 0)
    detail = phrases.next_clue(team_name(state, int(team))) if state.playing else ""
    return ToastModel(phrases.TIME_IS_UP, detail, icon="clock")


def _turn_out(notice: Notice) -> ToastModel:
    """The reader's own turn at the card table."""
    detail = words.PLAYED_FOR_YOU if notice.values.get("played") else words.PASSED_FOR_YOU
    return ToastModel(phrases.TIME_IS_UP, detail, icon="clock")


def _noted(state: State, notice: Notice) -> ToastModel | None:
    name = notice.values.get("name", "")
    if state.me is not None and name == state.me.name and notice.code == NotedCode.BACK:
        return None
    person = next((each for each in state.people.people if each.name == name), None)
    detail = ""
    if notice.code == NotedCode.BACK and person is not None and state.playing:
        seat = state.seat(person.seat)
        if seat is not None and state.plays_cards:
            detail = words.PLAYS_ON
        elif seat is not None:
            team = team_name(state, seat.team)
            detail = f"Votes with {team} again" if seat.role == OPERATIVE else f"Gives {team}’s clues again"
    if notice.code == NotedCode.BANNED and state.may("host"):
        detail = phrases.HOW_TO_LET_BACK
    icon = NOTED_ICONS.get(notice.code, "info")
    avatar = person.avatar if person is not None else ""
    said, _, more = w.noted(notice.code, notice.values).partition(". ")
    return ToastModel(said, detail or more, icon="" if avatar else icon, avatar=avatar)


def role_told(state: State) -> str:
    """ "Blue's spymaster", "an operative of Blue": what one gives up by leaving."""
    seat = state.my_seat
    if seat is None:
        return ""
    team = team_name(state, seat.team)
    return f"an operative of {team}" if seat.role == OPERATIVE else f"{team}’s spymaster"
