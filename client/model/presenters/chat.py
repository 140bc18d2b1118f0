"""The chat panel: one tab for each channel the reader may read, and why one can't write."""

from client.model import big_two_words, menu_words, phrases
from client.model import wording as w
from client.model.chat import ChannelModel, ChatLineModel, ChatModel
from client.model.presenters.people import shown_time
from client.model.state import SPYMASTERS, TABLE, TEAM, Channel, Quote, State
from protocol.limits import MAX_CHAT
from protocol.messages import room

SHOWN_LINES = 200  # of a channel; older ones scroll off


def chat(state: State) -> ChatModel:
    return ChatModel(
        channels=tuple(_channel(state, key) for key in channel_order(state)),
        title=big_two_words.TABLE_CHAT if state.plays_cards else "",
        max_length=MAX_CHAT,
        stale=state.stale,
    )


def channel_order(state: State) -> tuple[str, ...]:
    """The tabs from left to right: while playing first where one writes."""
    if state.settings.stage == "playing" and state.my_seat is not None:
        order = (SPYMASTERS, TEAM, TABLE)
    elif state.settings.stage == "ended":
        order = (TABLE, SPYMASTERS, TEAM)
    else:
        order = (TABLE, TEAM, SPYMASTERS)
    return tuple(key for key in order if key in state.yours.reads)


def _channel(state: State, key: str) -> ChannelModel:
    channel = state.chat.get(key, Channel())
    writes = key in state.yours.writes
    unread = channel.unread if key != state.local.open_channel else 0
    label = big_two_words.TABLE_CHAT if state.plays_cards else w.CHANNEL_NAMES.get(key, key)
    return ChannelModel(
        key=key,
        label=label,
        placeholder=phrases.WRITE_WHEN_BACK if state.stale else phrases.PLACEHOLDERS.get(key, ""),
        lines=_lines(state, key, channel.lines[-SHOWN_LINES:]),
        notice=_notice(state, key),
        unread=unread > 0,
        locked=not writes,
        reason=_reason(state, writes),
        spoken=phrases.tab_spoken(label, unread, not writes),
    )


def _reason(state: State, writes: bool) -> str:
    if state.stale:
        return phrases.WRITE_WHEN_BACK
    if writes:
        return ""
    silent = state.i_am_spymaster and state.settings.stage == "playing"
    return phrases.SPYMASTER_SILENT if silent else phrases.READ_ONLY


def _notice(state: State, key: str) -> str:
    if key != SPYMASTERS:
        return ""
    return phrases.SPYMASTERS_ONLY if state.settings.stage == "playing" else phrases.SPYMASTERS_OPEN


def _lines(state: State, key: str, lines: tuple[room.ChatLine, ...]) -> tuple[ChatLineModel, ...]:
    """What was said, and in the table chat what the Dummy Button printed here, where it was printed."""
    first = lines[0].n if lines else 0
    found = [(each.n, _line(state, each)) for each in lines]
    if key == TABLE:
        found += [(each.after, _quote(each)) for each in state.local.quotes if each.after >= first - 1]
    return tuple(line for _, line in sorted(found, key=lambda each: each[0]))


def _quote(quote: Quote) -> ChatLineModel:
    return ChatLineModel(text=f"“{quote.text}”", note=menu_words.PRINTED, quote=True)


def _line(state: State, line: room.ChatLine) -> ChatLineModel:
    if isinstance(line, room.Noted):
        return ChatLineModel(text=w.noted(line.code, line.values))
    mine = line.member == state.yours.member
    person = state.person(line.member)
    bot = person is not None and bool(person.bot)
    return ChatLineModel(
        text=line.text,
        name=line.name,
        avatar=line.avatar,
        note=phrases.YOU_TAG if mine else phrases.BOT_TAG if bot else "",
        time=shown_time(state, line.at),
    )
