"""The leaderboard as a page: lines for people and bots, or why there are none, and who is left out."""

import time

from client.model import leaderboard_words as words
from client.model import lobby_words, phrases, wording
from client.model.controls import ButtonModel
from client.model.leaderboard import LeaderboardModel, ScoreModel, ShownModel
from client.model.state import State
from protocol.messages.room import LeaveOut, Person
from protocol.messages.session import AskLeaderboard, Leaderboard, Score

EVENING, ALL_TIME = "evening", "all"
ALL_GAMES, BIG_TWO = "", "big_two"
LAST = 2.0**32  # a second that every system knows, in the year 2106
ROLES = ("spymaster", "operative")


def leaderboard(state: State, span: str, game: str) -> LeaderboardModel:
    """The page of this span and game ("" for all of them)."""
    answer = _answer(state, span, game)
    note, detail, retry = _note(state, answer)
    hint = words.BETWEEN_GAMES if state.playing else words.SHOWN_HINT
    return LeaderboardModel(
        title=words.TITLE,
        caption=words.caption(answer.matches, _since(answer)) if answer and answer.matches else "",
        spans=words.SPANS,
        span=span,
        spans_label=words.SPANS_LABEL,
        games=((ALL_GAMES, words.ALL_GAMES), *lobby_words.GAMES.items()),
        game=game,
        games_label=words.GAMES_LABEL,
        columns=_columns(game),
        people=tuple(_line(one, game, n == answer.yours) for n, one in enumerate(answer.people))
        if answer
        else (),
        bots_title=words.BOTS,
        bots=tuple(_bot(one, game) for one in answer.bots) if answer else (),
        more=words.more(answer.more) if answer and answer.more else "",
        note=note,
        note_detail=detail,
        retry=retry,
        choices_title=words.SHOWN_TITLE,
        choices_hint=hint,
        choices=_choices(state),
        close=words.CLOSE,
    )


def _answer(state: State, span: str, game: str) -> Leaderboard | None:
    """What was sent of this span and game."""
    answer = state.standings.answer
    fits = answer is not None and (answer.evening, answer.game) == (span == EVENING, game)
    return answer if fits else None


# ---- lines


def _columns(game: str) -> tuple[str, ...]:
    """Below the name: points in Big Two, wins by role elsewhere."""
    more = (words.POINTS,) if game == BIG_TWO else tuple(words.AS_ROLE[role] for role in ROLES)
    return (words.PLAYER, words.GAMES, words.WINS, words.SHARE, *more)


def _line(one: Score, game: str, mine: bool) -> ScoreModel:
    name = wording.person(one.name)
    told = (words.place(one.place), f"{name}, {phrases.YOU_TAG}" if mine else name, *_told(one, game))
    return ScoreModel(
        place=str(one.place),
        name=one.name,
        cells=_cells(one, game),
        mark=phrases.YOU_TAG if mine else "",
        spoken=", ".join(told),
    )


def _bot(one: Score, game: str) -> ScoreModel:
    name = words.bot(lobby_words.bot_level(one.name))
    return ScoreModel("", name, _cells(one, game), spoken=", ".join((name, *_told(one, game))))


def _cells(one: Score, game: str) -> tuple[str, ...]:
    numbers = (str(one.games), str(one.wins), words.share(one.wins, one.games))
    if game == BIG_TWO:
        return (*numbers, str(one.points))
    return (*numbers, *(words.of(*_role(one, role)) for role in ROLES))


def _told(one: Score, game: str) -> tuple[str, ...]:
    """The cells as they are read aloud."""
    won = words.won(one.wins, one.games)
    if game == BIG_TWO:
        return (won, words.points(one.points))
    played = ((role, *_role(one, role)) for role in ROLES)
    return (won, *(f"{words.of(wins, games)} as {role}" for role, wins, games in played if games))


def _role(one: Score, name: str) -> tuple[int, int]:
    """Wins and games in a role."""
    return next(((role.wins, role.games) for role in one.roles if role.role == name), (0, 0))


def _since(answer: Leaderboard) -> str:
    """The time of day for an evening, else the day."""
    when = time.localtime(min(max(answer.since, 0.0), LAST))
    if answer.evening:
        return time.strftime("%H:%M", when)
    return f"{when.tm_mday} {time.strftime('%B %Y', when)}"


# ---- instead of lines


def _note(state: State, answer: Leaderboard | None) -> tuple[str, str, ButtonModel | None]:
    """A sentence, its detail, and whether one can try again."""
    if state.stale:
        return words.STALE, words.AS_IT_WAS if answer else words.LATER, None
    fault = state.standings
    if fault.code and not state.waiting_for(AskLeaderboard):
        why = wording.local(fault.code, fault.values) if fault.code == "unanswered" else _refusal(state)
        return words.FAILED, why, ButtonModel(words.TRY_AGAIN, "refresh")
    if answer is None:
        return words.LOADING, "", None
    if not answer.matches:
        return words.NO_EVENING if answer.evening else words.NO_GAME, words.FIRST, None
    return ("", "", None) if answer.people else (words.NOBODY, words.ALL_LEFT_OUT, None)


def _refusal(state: State) -> str:
    return wording.refusal(state.standings.code, state.standings.values)


# ---- who is shown


def _choices(state: State) -> tuple[ShownModel, ...]:
    """Oneself, and for the host everybody of the room; nobody before it is known who is left out."""
    answer = state.standings.answer
    if answer is None:
        return ()
    people = [one for one in state.people.people if not one.bot and one.presence != "left"]
    mine = [one for one in people if one.member == state.yours.member]
    others = [one for one in people if one not in mine] if state.may("host") else []
    return tuple(_choice(state, answer, one) for one in (*mine, *others))


def _choice(state: State, answer: Leaderboard, one: Person) -> ShownModel:
    you = one.member == state.yours.member
    asked = [
        each for each in state.pending.values() if isinstance(each, LeaveOut) and each.member == one.member
    ]
    out = asked[-1].out if asked else one.member in answer.left_out
    return ShownModel(
        member=one.member,
        name=one.name,
        shown=not out,
        enabled=not (state.playing or state.stale or asked),
        mark=phrases.YOU_TAG if you else "",
        spoken=words.shown(one.name, you),
    )
