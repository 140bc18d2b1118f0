"""The permanent log: a row for each turn with clue, guesses and its end; in the review what was meant."""

from dataclasses import dataclass, replace
from typing import cast

from client.model import phrases
from client.model import wording as w
from client.model.board import Identity
from client.model.game_widgets import ClueLogModel, ClueRowModel, GuessModel, number_text
from client.model.presenters.people import as_bot, spymaster_name, team_key, team_name
from client.model.state import State
from protocol.messages import codenames
from protocol.messages.catalogue import LogEntry


@dataclass(frozen=True, slots=True)
class Turn:
    """What the log says about one turn. `began` is the room's second it started at."""

    number: int
    team: int
    began: float
    clue: codenames.ClueGiven | None = None
    guesses: tuple[codenames.Revealed, ...] = ()
    end: tuple[str, ...] = ()


def turns(state: State) -> tuple[Turn, ...]:
    """The log by turns, oldest first. Turns that nothing was logged for are not there."""
    made: dict[int, Turn] = {}
    last = 0.0
    for entry in state.codenames_log:
        if not isinstance(entry, codenames.Dealt):
            turn = made.get(entry.turn) or Turn(entry.turn, _team_of(entry), last)
            made[entry.turn] = _with_entry(state, turn, entry)
        last = entry.at
    return tuple(made[number] for number in sorted(made))


def _team_of(entry: codenames.CodenamesEntry) -> int:
    """Whose turn an entry that opens one belongs to; -1 for one that says nothing about a team."""
    return -1 if isinstance(entry, codenames.Stressed | codenames.Over) else entry.team


def _with_entry(state: State, turn: Turn, entry: LogEntry) -> Turn:
    match entry:
        case codenames.ClueGiven():
            return replace(turn, clue=entry, end=(phrases.FORFEITED,) if entry.forfeits else ())
        case codenames.Revealed():
            return replace(turn, guesses=(*turn.guesses, entry))
        case codenames.Passed():
            return _ended(turn, phrases.THEN_PASSED)
        case codenames.TimedOut():
            return _ended(turn, phrases.NO_CLUE_IN_TIME if entry.phase == "clue" else phrases.TIME_RAN_OUT)
        case codenames.Challenged():
            return _ended(turn, phrases.challenged_by(entry.by))
        case codenames.Covered():
            return (
                turn if entry.position is None else _ended(turn, phrases.covered(state.word(entry.position)))
            )
        case codenames.Eliminated():
            return _ended(turn, phrases.is_out(team_name(state, entry.team)))
        case codenames.Over():
            return _ended(turn, phrases.ENDED_BY_HOST) if entry.reason == "host" else turn
        case _:
            return turn


def _ended(turn: Turn, words: str) -> Turn:
    return replace(turn, end=(*turn.end, words))


def clue_log(state: State) -> ClueLogModel:
    """The side column's log while the match runs."""
    play = state.play
    rows = [_row(state, turn) for turn in turns(state) if turn.team >= 0]
    if play is not None and play.phase == "clue" and state.playing:
        rows.append(_choosing(state, play))
    return ClueLogModel(
        rows=tuple(reversed(rows)), title=phrases.LOG_TITLE, empty=phrases.LOG_EMPTY, stale=state.stale
    )


def _choosing(state: State, play: codenames.Play) -> ClueRowModel:
    mine = play.team == state.my_team and state.i_am_spymaster
    words = phrases.YOU_CHOOSE if mine else phrases.chooses(spymaster_name(state, play.team))
    return ClueRowModel(team=team_key(state, play.team), choosing=words, spoken=words)


def _row(state: State, turn: Turn) -> ClueRowModel:
    guesses = tuple(_guess(state, each) for each in turn.guesses)
    end = ", ".join(turn.end)
    if turn.clue is None:
        return ClueRowModel(team=team_key(state, turn.team), guesses=guesses, choosing=end, spoken=end)
    if not guesses and not turn.end:
        end = phrases.NO_GUESS
    row = ClueRowModel(
        team=team_key(state, turn.team),
        clue=turn.clue.word,
        number=number_text(turn.clue.number),
        who=turn.clue.by,
        guesses=guesses,
        end=end,
    )
    return replace(row, spoken=_spoken(state, turn, row))


def _spoken(state: State, turn: Turn, row: ClueRowModel) -> str:
    """The whole row as one sentence for a screen reader."""
    picked = "; ".join(f"{each.word}, {w.IDENTITY_NAMES[each.identity]}" for each in row.guesses)
    said = f"{team_name(state, turn.team)}, {row.who}: {row.clue} {row.number}"
    return ". ".join(filter(None, (said, picked, row.end)))


def _guess(state: State, entry: codenames.Revealed) -> GuessModel:
    identity = cast(Identity, state.identity(entry.identity) or "bystander")
    voters = [
        each.voters
        for each in (state.review.votes if state.review else ())
        if each.turn == entry.turn and each.choice == entry.position
    ]
    names = [as_bot(state, name) for name in voters[0]] if voters else []
    return GuessModel(state.word(entry.position), identity, tip=w.people(names) if names else "")


# ---- the review


def review_log(state: State, highlighted: int | None = None) -> ClueLogModel:
    """Each clue with what it meant and what was picked, newest first."""
    rows = [_review_row(state, turn, highlighted) for turn in turns(state) if turn.team >= 0]
    return ClueLogModel(
        rows=tuple(reversed(rows)),
        title=phrases.LOG_TITLE,
        empty=phrases.LOG_EMPTY,
        meant=phrases.MEANT,
        picked=phrases.PICKED,
        unmarked=phrases.NOTHING_MARKED,
        footer=phrases.SPYMASTERS_OPEN,
        stale=state.stale,
    )


def _review_row(state: State, turn: Turn, highlighted: int | None) -> ClueRowModel:
    row = _row(state, turn)
    meant = next(
        (each.intended for each in (state.review.meant if state.review else ()) if each.turn == turn.number),
        (),
    )
    if turn.clue is None:
        return row
    return replace(
        row,
        who=f"{as_bot(state, turn.clue.by)} · {w.clock(max(0, round(turn.clue.at - turn.began)))}",
        meant=tuple(state.word(position) for position in meant),
        end=phrases.NOBODY_PICKED if row.end == phrases.NO_GUESS else row.end,
        highlighted=turn.number == highlighted,
    )
