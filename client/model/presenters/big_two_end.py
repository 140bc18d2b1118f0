"""The end at the card table: who won, what everybody still held, the evening so far, and what comes next."""

from client.model import big_two_words as words
from client.model import card_words as names
from client.model import phrases
from client.model.card_widgets import EndLineModel, EndModel
from client.model.controls import LEADERBOARD, ButtonModel
from client.model.game_widgets import ActionModel, ActionRowModel, Segment
from client.model.presenters.big_two_seats import avatar_at, mine, name_at
from client.model.presenters.playing_cards import cards
from client.model.presenters.review import BOARD, LOBBY, REMATCH, SAVE
from client.model.state import State
from protocol.cards import SEATS
from protocol.messages import big_two, room


def end(state: State) -> EndModel | None:
    """The result; None until the server has sent it."""
    finish = state.finish
    if finish is None:
        return None
    title, detail = title_of(state, finish), _detail(state, finish)
    order = sorted(range(SEATS), key=lambda seat: (seat != finish.winner, len(finish.hands[seat])))
    lines = tuple(_line(state, finish, seat) for seat in order)
    return EndModel(title, detail, lines, spoken=f"{title}. {detail}".strip())


def title_of(state: State, finish: big_two.Finish) -> str:
    if finish.winner < 0:
        return words.wins("", you=False)
    return words.wins(name_at(state, finish.winner), mine(state, finish.winner))


def _detail(state: State, finish: big_two.Finish) -> str:
    if finish.winner < 0:
        return words.BROKEN_OFF
    last = last_play(state)
    return words.last_combination(last.cards, mine(state, finish.winner)) if last else ""


def last_play(state: State) -> big_two.CardsPlayed | None:
    """The last combination of the match."""
    played = (each for each in reversed(state.big_two_log) if isinstance(each, big_two.CardsPlayed))
    return next(played, None)


def _line(state: State, finish: big_two.Finish, seat: int) -> EndLineModel:
    hand = finish.hands[seat]
    won = seat == finish.winner
    name = name_at(state, seat)
    held = words.WON_HELD if won else names.held(len(hand))
    counted = state.big_two_options.points and finish.winner >= 0 and not won
    points = words.points(finish.points[seat]) if counted else ""
    listed = "" if won else names.listed(hand)
    return EndLineModel(
        name=name,
        avatar=avatar_at(state, seat),
        cards=cards(sorted(hand)),
        held=held,
        points=points,
        you=phrases.YOU_TAG if mine(state, seat) else "",
        won=won,
        spoken=", ".join(filter(None, (name, held, listed, points))),
    )


def results(state: State) -> tuple[str, ...]:
    """The evening so far, a sentence for each player; nothing before a match has ended."""
    section = state.results
    if section is None:
        return ()
    return tuple(
        words.result(each.name, each.wins, each.games, each.points if section.counts_points else None)
        for each in section.results
    )


def result_of(state: State, member: int) -> str:
    """The evening of one player, "" before a match has ended."""
    section = state.results
    for each in section.results if section else ():
        if each.member == member:
            return words.won(
                each.wins, each.games, each.points if section and section.counts_points else None
            )
    return ""


def actions(state: State) -> ActionRowModel:
    """Save the record; with a seat Rematch; the host's way back to the lobby."""
    saving, dealing = state.waiting_for(room.AskRecord), state.waiting_for(room.Rematch)
    made = [
        ActionModel(SAVE, ButtonModel(phrases.SAVE_RECORD, icon="save", pending=saving)),
        ActionModel(BOARD, LEADERBOARD),
    ]
    if state.may("back_to_lobby"):
        made.append(ActionModel(LOBBY, ButtonModel(phrases.TO_LOBBY, icon="left")))
    if state.may("rematch"):
        button = ButtonModel(phrases.REMATCH, icon="refresh", pending=dealing)
        made.append(ActionModel(REMATCH, button, primary=True, wide=True))
    hint = words.RESTART_HINT if state.may("rematch") else words.RESTART_OTHERS
    if state.stale:
        hint = ""
    return ActionRowModel(sentence=(Segment(hint),), quiet=True, actions=tuple(made), stale=state.stale)
