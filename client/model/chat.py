"""What the chat panel shows: tabs, lines and why one can't write.

Owns the shapes of the values; knows no protocol and no Qt. Drafts and the open tab are the widget's own,
so that a new model never disturbs them.
"""

from dataclasses import dataclass

MAX_LINE = 400  # characters in the field when a presenter gives no other limit


@dataclass(frozen=True, slots=True)
class ChatLineModel:
    """A line; without `name` it is a system line: muted and without avatar. Texts are shown as typed."""

    text: str
    name: str = ""
    avatar: str = ""
    note: str = ""  # "you", "bot"
    time: str = ""  # "19:42"
    quote: bool = False  # printed on this screen only, in a box; `note` says by what


@dataclass(frozen=True, slots=True)
class ChannelModel:
    """One tab. `reason` is set when the channel may only be read: the field is disabled and says it."""

    key: str
    label: str
    placeholder: str = ""
    lines: tuple[ChatLineModel, ...] = ()
    notice: str = ""  # who reads this, on top
    unread: bool = False
    locked: bool = False
    reason: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class ChatModel:
    channels: tuple[ChannelModel, ...]
    title: str = ""  # stands in place of the tabs while there is one only
    max_length: int = MAX_LINE
    stale: bool = False

    def channel(self, key: str) -> ChannelModel | None:
        return next((each for each in self.channels if each.key == key), None)


def keep_open(model: ChatModel, open_key: str) -> str:
    """The tab that stays open: the same one while it exists, else the first; empty without channels."""
    if model.channel(open_key):
        return open_key
    return model.channels[0].key if model.channels else ""
