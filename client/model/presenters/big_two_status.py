"""The status area of Big Two: what was played, whose turn it is, how it ended; and the whole match again."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from client.model import big_two_words as words
from client.model import phrases
from client.model.game_status import GameStatusModel, StatusLineModel
from client.model.game_widgets import ClockModel
from client.model.presenters.big_two_end import last_play, results, title_of
from client.model.presenters.big_two_seats import is_me, mine, name_at
from client.model.presenters.playing_cards import on_table
from client.model.state import State
from protocol.cards import SEATS
from protocol.messages import big_two


def status(state: State) -> GameStatusModel:
    """The match so far, newest last, and whose turn it is; after the end how it ended."""
    lines = list(_end(state) if state.ended else _history(state))
    if (now := turn(state)) is not None:
        lines.append(StatusLineModel(now, "now"))
    return GameStatusModel(
        title=words.GAME_STATUS,
        lines=tuple(lines),
        clock=_clock(state),
        empty=words.NO_HISTORY,
        stale=state.stale,
    )


def turn(state: State) -> str | None:
    """Whose turn it is, as a sentence; None when it is nobody's."""
    section = state.table
    if section is None or section.seat < 0 or not state.playing:
        return None
    first = section.round == 1 and section.last_seat < 0
    return words.turn(name_at(state, section.seat), mine(state, section.seat), on_table(state), first)


def _history(state: State) -> Iterator[StatusLineModel]:
    for passes, entries in groupby(state.big_two_log, key=_merges):
        if passes:
            yield StatusLineModel(words.has_passed([_who(state, each) for each in entries]))
        else:
            yield from (StatusLineModel(told(state, each)) for each in entries if told(state, each))


def _merges(entry: big_two.BigTwoEntry) -> bool:
    """Passes that follow each other are one line, but for those of somebody whose time ran out."""
    return isinstance(entry, big_two.TurnPassed) and not entry.timed_out


def _who(state: State, entry: big_two.BigTwoEntry) -> str:
    return phrases.YOU if is_me(state, entry.seat, entry.by) else entry.by


def told(state: State, entry: big_two.BigTwoEntry) -> str:
    """One entry of the log as a sentence; the end is told elsewhere."""
    me = is_me(state, entry.seat, entry.by)
    match entry:
        case big_two.CardsDealt():
            return words.dealt(entry.by, me)
        case big_two.CardsPlayed():
            said = words.has_played(entry.by, me, entry.cards, entry.leads)
        case big_two.TurnPassed():
            said = words.has_passed([_who(state, entry)])
        case big_two.StandInChanged():
            return words.stand_in(entry.by, entry.playing)
        case big_two.HandsShown():
            return ""
    return words.time_ran_out(said) if entry.timed_out else said


# ---- the end


def _end(state: State) -> Iterator[StatusLineModel]:
    """What won, who won, what each of the others still held, and the evening so far."""
    finish, last = state.finish, last_play(state)
    if finish is None:
        return
    if last is not None and finish.winner >= 0:
        yield StatusLineModel(told(state, last))
    yield StatusLineModel(title_of(state, finish), "now")
    if finish.winner < 0:
        yield StatusLineModel(words.BROKEN_OFF)
    for seat in (seat for seat in range(SEATS) if seat != finish.winner):
        held = words.still_held(name_at(state, seat), mine(state, seat), len(finish.hands[seat]))
        yield StatusLineModel(held)
    if evening := results(state):
        yield StatusLineModel(words.THIS_EVENING, "head")
        yield from (StatusLineModel(each) for each in evening)


def _clock(state: State) -> ClockModel | None:
    clock = state.clock
    if not clock.key or not state.playing:
        return None
    paused = clock.ends_at is None
    return ClockModel(
        label=phrases.CLOCK_STOPPED if paused else words.CLOCK_LABEL,
        total=float(clock.seconds),
        ends_at=None if clock.ends_at is None else state.mono(clock.ends_at),
        paused_left=(clock.left or 0.0) if paused else None,
        last_label=words.CLOCK_LAST,
        spoken=phrases.CLOCK_STOPPED if paused else words.CLOCK_LABEL,
    )


# ---- the whole match, read again at the end


def history(state: State) -> GameStatusModel:
    """Round by round, each combination with what it was; the last line is what won."""
    lines: list[StatusLineModel] = []
    for number, entries in enumerate(_rounds(state.big_two_log), 1):
        lines.append(StatusLineModel(words.round_title(number), "head"))
        lines += [line for each in entries if (line := _told_whole(state, each)) is not None]
    if state.finish is not None:
        lines.append(StatusLineModel(title_of(state, state.finish), "now"))
    return GameStatusModel(
        spoken=words.HISTORY, lines=tuple(lines), empty=words.NO_HISTORY, stale=state.stale
    )


def _rounds(log: Iterable[big_two.BigTwoEntry]) -> Iterator[list[big_two.BigTwoEntry]]:
    """The log without deal and end, cut before each combination that began a round."""
    here: list[big_two.BigTwoEntry] = []
    for entry in log:
        if isinstance(entry, big_two.CardsPlayed) and entry.leads and here:
            yield here
            here = []
        if not isinstance(entry, big_two.CardsDealt | big_two.HandsShown):
            here.append(entry)
    if here:
        yield here


def _told_whole(state: State, entry: big_two.BigTwoEntry) -> StatusLineModel | None:
    said = told(state, entry)
    line = StatusLineModel(said) if said else None
    if line is not None and isinstance(entry, big_two.CardsPlayed) and entry.left <= 1:
        return replace(line, text=f"{said}, {words.left(entry.left)}")
    return line
