"""The next state: `reduce(state, news, now)` for every message of the server and everything on this side.

Pure. Sections are taken whole; log entries go by match and number, chat by channel and number.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from client.model.events import (
    Aimed,
    Asked,
    CardsArranged,
    CardsChosen,
    CardsSorted,
    ChannelOpened,
    Connecting,
    Ended,
    LocalEvent,
    Lost,
    Marked,
    MarksCleared,
    Moment,
    NotBrought,
    Quoted,
    Secured,
    Sent,
    Told,
    Unanswered,
)
from client.model.state import (
    NO_CLOCK,
    NO_DOOR,
    NO_VOTE,
    TABLE,
    Bringing,
    Channel,
    Check,
    Link,
    Notice,
    Phase,
    Quote,
    Record,
    Standings,
    State,
    yours_of,
)
from protocol.codes import NotedCode, RefusalCode
from protocol.messages import Act, Section, ServerMessage, Update, big_two, codenames, room, session
from protocol.messages.catalogue import LogEntry
from protocol.messages.variant import Rules
from protocol.types import Request, Values

KEPT_NOTICES = 20
KEPT_QUOTES = 20
KEPT_LINES = 1000  # of a channel; an evening's talk

# What the room notes in the table chat and is worth a toast; the rest can be read there.
TOASTED = frozenset(
    {
        NotedCode.BACK,
        NotedCode.HOST,
        NotedCode.RESTARTED,
        NotedCode.BANNED,
        NotedCode.UNBANNED,
        NotedCode.LOCKED,
        NotedCode.UNLOCKED,
        NotedCode.PASSWORD_SET,
        NotedCode.PASSWORD_CLEARED,
        NotedCode.PAUSED,
        NotedCode.RESUMED,
        NotedCode.REMATCH_REFUSED,
    }
)

News = ServerMessage | LocalEvent


def reduce(state: State, news: News, now: Moment) -> State:
    """The state after `news`, which arrives at `now`."""
    match news:
        case Update():
            return _update(state, news)
        case room.LogEntries():
            return _log(state, news)
        case room.ChatLines():
            return _chat(state, news)
        case room.RecordPart():
            return _record(_answered(state, news.id), news)
        case room.Brought():
            return replace(_answered(state, news.id), brought=news)
        case codenames.ClueChecked():
            return _checked(state, news)
        case session.Leaderboard():
            return _standings(state, news)
        case session.Done():
            return _done(state, news.id)
        case session.Refusal():
            return _refused(state, news)
        case session.Welcome():
            return replace(state, server=news)
        case session.Joined():
            return _joined(state, news, now)
        case session.Refused():
            return state  # the visit ends with the versions that it names
        case session.Rooms() | session.Ping() | session.Pong() | session.Goodbye():
            return state
        case _:
            return _local(state, news, now)


def _local(state: State, event: LocalEvent, now: Moment) -> State:
    match event:
        case Connecting(address, again):
            phase = Phase.LOST if again and state.in_room else Phase.CONNECTING
            link = Link(phase, address, state.link.reason if again else "", lost_at=state.link.lost_at)
            return replace(state if again else State(notices=state.notices), link=link)
        case Secured(identity):
            return replace(state, fingerprint=identity)
        case Lost(reason, retry_at):
            return _lost(state, reason, retry_at, now)
        case Ended(code, values):
            return State(link=Link(Phase.OFF, state.link.address, code, values), notices=state.notices)
        case Sent(request):
            return _sent(state, request)
        case Unanswered(id):
            return _unanswered(state, id)
        case Marked(position):
            return state.with_local(marks=state.local.marks ^ {position})
        case MarksCleared():
            return state.with_local(marks=frozenset())
        case Aimed(position):
            return state.with_local(aimed=position)
        case ChannelOpened(channel):
            return _seen(state.with_local(open_channel=channel))
        case Asked(clue):
            return state.with_local(asked=clue)
        case Told(code, values):
            return _notice(state, "local", code, values)
        case NotBrought(kind, name, code, values):
            return replace(state, bringing=Bringing(kind, name, 0, code, values), brought=None)
        case CardsChosen(cards):
            own = state.local.cards.choose(cards, state.hand)
            return replace(state, fresh=False).with_local(cards=own)
        case CardsArranged(order):
            return replace(state, fresh=False).with_local(cards=state.local.cards.arrange(order))
        case CardsSorted(by):
            return replace(state, fresh=False).with_local(cards=state.local.cards.sort(by))
        case Quoted(text):
            quote = Quote(state.chat.get(TABLE, Channel()).last, text)
            return state.with_local(quotes=(*state.local.quotes, quote)[-KEPT_QUOTES:])
        case _:
            assert_never(event)


def _sent(state: State, request: Request) -> State:
    """On its way. What the host brings begins anew with its first part."""
    state = replace(state, pending={**state.pending, request.id: request})
    if isinstance(request, session.AskLeaderboard):
        return replace(state, standings=Standings(state.standings.answer))
    if not isinstance(request, room.Bring):
        return state
    before = state.bringing
    if request.part and before is not None:
        return replace(state, bringing=replace(before, code="", values={}))
    return replace(state, bringing=Bringing(request.kind, request.name), brought=None)


# ---- coming and going


def _joined(state: State, joined: session.Joined, now: Moment) -> State:
    """A member. The first full view, which follows, makes it a picture; until then the old one stays."""
    same = state.code == joined.room and state.yours.member == joined.member
    kept = state if same else State(link=state.link, server=state.server, notices=state.notices)
    return replace(
        kept,
        fingerprint=state.fingerprint,
        code=joined.room,
        addresses=joined.addresses,
        joined_at=joined.now,
        resumed=same,
        to_mono=now.mono - joined.now,
        to_wall=now.wall - joined.now,
        yours=kept.yours if same else yours_of(joined.member),
        pending={},
    ).with_local(check=None, asked=None)


def _lost(state: State, reason: str, retry_at: float, now: Moment) -> State:
    if not state.in_room:
        link = Link(Phase.CONNECTING, state.link.address, reason, retry_at=retry_at)
        return replace(state, link=link, pending={})
    since = state.link.lost_at if state.stale else now.wall
    link = Link(Phase.LOST, state.link.address, reason, retry_at=retry_at, lost_at=since)
    unsaid = tuple(each for _, each in sorted(state.pending.items()) if isinstance(each, room.Say))
    state = replace(state, link=link, pending={}, returned=(*state.returned, *unsaid))
    return state.with_local(asked=None)


# ---- answers


def _unanswered(state: State, id: int) -> State:
    request = state.pending.get(id)
    if request is None:
        return state
    state = _answered(state, id)
    if isinstance(request, session.AskLeaderboard):  # told where it would stand
        return replace(state, standings=Standings(state.standings.answer, "unanswered"))
    return _notice(state, "local", "unanswered")


def _answered(state: State, id: int) -> State:
    return replace(state, pending={key: each for key, each in state.pending.items() if key != id})


def _done(state: State, id: int) -> State:
    request = state.pending.get(id)
    state = _answered(state, id)
    if isinstance(request, Act) and isinstance(request.action, codenames.GiveClue):
        return state.with_local(marks=frozenset(), check=None, asked=None)
    if isinstance(request, room.Bring) and state.bringing is not None:
        return replace(state, bringing=replace(state.bringing, taken=request.part + 1))
    return state


def _refused(state: State, refusal: session.Refusal) -> State:
    request = state.pending.get(refusal.id)
    state = _answered(state, refusal.id)
    if isinstance(request, codenames.CheckClue) and refusal.code != RefusalCode.RATE_LIMITED:
        return state  # a late question: the board has moved on
    if isinstance(request, room.Bring) and state.bringing is not None:  # told where it was brought
        values: Values = refusal.values
        return replace(state, bringing=replace(state.bringing, code=refusal.code, values=values))
    if isinstance(request, session.AskLeaderboard):
        kept = state.standings.answer
        return replace(state, standings=Standings(kept, refusal.code, refusal.values))
    if isinstance(request, room.Say):
        state = replace(state, returned=(*state.returned, request))
    if isinstance(request, Act) and isinstance(request.action, codenames.GiveClue):
        word = request.action.word
        state = state.with_local(check=Check(word, refusal.code, refusal.values), asked=None)
    return _notice(state, "refusal", refusal.code, refusal.values)


def _standings(state: State, answer: session.Leaderboard) -> State:
    """The newest one asked for counts."""
    state = _answered(state, answer.id)
    newer = any(
        isinstance(each, session.AskLeaderboard) and key > answer.id for key, each in state.pending.items()
    )
    return state if newer else replace(state, standings=Standings(answer))


def _checked(state: State, answer: codenames.ClueChecked) -> State:
    request = state.pending.get(answer.id)
    state = _answered(state, answer.id)
    newer = any(
        isinstance(each, codenames.CheckClue) and key > answer.id for key, each in state.pending.items()
    )
    if not isinstance(request, codenames.CheckClue) or newer:
        return state
    check = Check(request.word, answer.refusal, {}, answer.forfeits, answer.notes)
    return state.with_local(check=check)


def _record(state: State, part: room.RecordPart) -> State:
    before = state.record
    if part.part == 0:
        return replace(state, record=Record(part.match, part.parts, (part.text,)))
    if before is None or before.match != part.match or len(before.texts) != part.part:
        return state
    return replace(state, record=replace(before, texts=(*before.texts, part.text)))


def _notice(state: State, kind: str, code: str, values: Values | None = None) -> State:
    last = state.notices[-1].n if state.notices else 0
    notice = Notice(last + 1, kind, code, dict(values or {}))
    return replace(state, notices=(*state.notices, notice)[-KEPT_NOTICES:])


# ---- sections


def _update(state: State, update: Update) -> State:
    known = state.words
    if update.full:
        state = replace(
            state,
            link=Link(Phase.IN, state.link.address),
            clock=NO_CLOCK,
            vote=NO_VOTE,
            door=NO_DOOR,
            words=None,
            play=None,
            teams={},
            review=None,
            rules=None,
            table=None,
            results=None,
            finish=None,
        )
    for section in sorted(update.sections, key=lambda each: not isinstance(each, codenames.Words)):
        state = _section(state, section, known)
    return _held(_tidied(state))


def _held(state: State) -> State:
    """What this screen knows about the own cards is about those of this match that are still held."""
    before = state.local.cards
    own = before.held(state.table.match if state.table else 0, state.hand)
    return state if own is before else state.with_local(cards=own)


def _section(state: State, section: Section, known: codenames.Words | None) -> State:
    match section:
        case room.People():
            return replace(state, people=section)
        case room.Settings():
            return _settings(state, section)
        case room.Clock():
            return replace(state, clock=section)
        case room.Yours():
            return replace(state, yours=section)
        case room.RoomVote():
            return replace(state, vote=section)
        case room.Door():
            return replace(state, door=section)
        case codenames.Words():
            return _words(state, section, known)
        case codenames.Play():
            return _play(state, section)
        case codenames.Team():
            return replace(state, teams={**state.teams, section.team: section})
        case codenames.Review():
            return replace(state, review=section)
        case Rules():
            return replace(state, rules=section)
        case big_two.Table():
            return _table(state, section)
        case big_two.Results():
            return replace(state, results=section)
        case big_two.Finish():
            return replace(state, finish=section)
        case _:
            assert_never(section)


def _settings(state: State, settings: room.Settings) -> State:
    if settings.stage == "lobby":  # nothing of a match is left on the table
        state = replace(state, words=None, play=None, teams={}, review=None, record=None)
        state = replace(state, table=None, finish=None)
        state = state.with_local(marks=frozenset(), aimed=None, asked=None, check=None)
    return replace(state, settings=settings)


def _words(state: State, words: codenames.Words, known: codenames.Words | None) -> State:
    """A board. Another match's forgets all of the one before; the same one (a return) keeps the marks."""
    if known is not None and (known.match, known.words) == (words.match, words.words):
        return replace(state, words=words)
    teams = state.teams if state.words is None else {}
    review = state.review if state.review and state.review.match == words.match else None
    play = state.play if state.play and state.play.match == words.match else None
    state = state.with_local(marks=frozenset(), aimed=None, asked=None, check=None)
    return replace(state, words=words, play=play, teams=teams, review=review, record=None, fresh=True)


def _play(state: State, play: codenames.Play) -> State:
    """What everyone sees. A board that was seen before may move."""
    seen = state.play is not None and state.play.match == play.match
    if state.play is not None and (state.play.match, state.play.guess) != (play.match, play.guess):
        state = state.with_local(aimed=None)
    if state.play is not None and (state.play.match, state.play.turn) != (play.match, play.turn):
        state = state.with_local(asked=None, check=None)
    return replace(state, play=play, fresh=not seen)


def _table(state: State, table: big_two.Table) -> State:
    """The card table. Another match's forgets how the one before ended."""
    seen = state.table is not None and state.table.match == table.match
    finish = state.finish if state.finish and state.finish.match == table.match else None
    return replace(state, table=table, finish=finish, fresh=not seen)


def _tidied(state: State) -> State:
    """Marks stay on face-down cards only, and with a spymaster only."""
    if state.play is None or not state.local.marks:
        return state
    faces = state.play.faces
    kept = frozenset(n for n in state.local.marks if n < len(faces) and faces[n] == codenames.HIDDEN)
    if state.settings.stage != "playing" or not state.i_am_spymaster:
        kept = frozenset()
    return state.with_local(marks=kept) if kept != state.local.marks else state


# ---- appended entries


def _log(state: State, news: room.LogEntries) -> State:
    log = state.log if state.log_match == news.match else ()
    if news.first > len(log):
        return state  # a gap can't come over one connection; the next full view has all
    fresh = news.entries[max(0, len(log) - news.first) :]
    # What was known beyond is gone: a power cut can take the last moves from a server.
    state = replace(state, log=(*log[: news.first], *news.entries), log_match=news.match)
    for entry in fresh:
        if entry.at > state.joined_at:
            state = _timed_out(state, entry)
    return state


def _timed_out(state: State, entry: LogEntry) -> State:
    """A notice when somebody's time has run out; at the card table only when it was the reader's."""
    if isinstance(entry, codenames.TimedOut):
        return _notice(state, "log", "time_out", {"team": entry.team, "phase": entry.phase})
    if isinstance(entry, big_two.CardsPlayed | big_two.TurnPassed) and entry.timed_out:
        played = isinstance(entry, big_two.CardsPlayed)
        if entry.seat == state.yours.seat:
            return _notice(state, "log", "turn_out", {"played": int(played)})
    return state


def _chat(state: State, news: room.ChatLines) -> State:
    before = state.chat.get(news.channel, Channel())
    if not news.unread and news.lines and news.lines[-1].n < before.last:  # the same of the chat
        kept = tuple(line for line in before.lines if line.n < news.lines[0].n)
        before = Channel(kept, before.seen)
    fresh = tuple(line for line in news.lines if line.n > before.last)
    old = not news.unread and not state.resumed and fresh  # what was said before a first visit
    seen = fresh[-1].n if old else before.seen
    channel = Channel((*before.lines, *fresh)[-KEPT_LINES:], seen)
    state = _seen(replace(state, chat={**state.chat, news.channel: channel}))
    for line in fresh:
        if isinstance(line, room.Noted) and line.code in TOASTED and news.unread:
            state = _notice(state, "noted", line.code, line.values)
    return state


def _seen(state: State) -> State:
    """The lines of the open tab are in sight."""
    key = state.local.open_channel
    if key is None or key not in state.chat or state.chat[key].seen == state.chat[key].last:
        return state
    chat: Mapping[str, Channel] = {**state.chat, key: replace(state.chat[key], seen=state.chat[key].last)}
    return replace(state, chat=chat)


def pending_of(state: State, kind: type[Request]) -> tuple[Request, ...]:
    """Requests of one kind that are on their way, oldest first."""
    return tuple(each for _, each in sorted(state.pending.items()) if isinstance(each, kind))
