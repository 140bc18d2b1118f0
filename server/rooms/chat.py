"""Who was given which chat line. A member reads a channel only as far as they could when it was written.

Knows channels by the room's name for them; the part before the colon is what members call it.
"""

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from protocol.limits import CHAT_HISTORY, CHAT_HISTORY_BYTES
from protocol.messages.room import ChatLine, Said


def public_name(channel: str) -> str:
    """What members call a channel: their own team's is just "team"."""
    return channel.split(":", 1)[0]


@dataclass
class _Heard:
    """The last lines of one channel that one member may read; `dropped` older ones are gone."""

    lines: list[ChatLine] = field(default_factory=list)
    dropped: int = 0

    def add(self, line: ChatLine) -> ChatLine:
        numbered = replace(line, n=self.dropped + len(self.lines))
        self.lines.append(numbered)
        if len(self.lines) > 2 * CHAT_HISTORY:
            del self.lines[:CHAT_HISTORY]
            self.dropped += CHAT_HISTORY
        return numbered


def _newest(lines: Sequence[ChatLine]) -> list[ChatLine]:
    """The newest lines, oldest first, as many as both limits let through."""
    kept, size = [], 0
    for line in reversed(lines[-CHAT_HISTORY:]):
        size += len(line.text.encode()) if isinstance(line, Said) else 0
        if size > CHAT_HISTORY_BYTES:
            break
        kept.append(line)
    return kept[::-1]


class Chat:
    """Lines by reader. Numbers count per reader and channel, so that no gap tells of lines one can't read."""

    def __init__(self) -> None:
        self._heard: dict[int, dict[str, _Heard]] = {}
        self._sealed = deque[tuple[ChatLine, frozenset[int]]](maxlen=CHAT_HISTORY)

    def add(self, channel: str, line: ChatLine, readers: Collection[int]) -> dict[int, ChatLine]:
        """Give a line to its readers; the result is what each of them is sent."""
        return {reader: self._of(reader, public_name(channel)).add(line) for reader in readers}

    def seal(self, line: ChatLine, readers: Collection[int]) -> None:
        """Keep a spymasters' line for the others until the end of the match."""
        self._sealed.append((line, frozenset(readers)))

    def unseal(self, members: Iterable[int], channel: str) -> dict[int, list[ChatLine]]:
        """The end: each member's newest lines of the sealed channel that they had not been given."""
        opened = {
            member: _newest([line for line, readers in self._sealed if member not in readers])
            for member in members
        }
        self._sealed.clear()
        name = public_name(channel)
        return {
            member: [self._of(member, name).add(line) for line in lines]
            for member, lines in opened.items()
            if lines
        }

    def history(self, member: int) -> dict[str, list[ChatLine]]:
        """The last readable lines by channel, for somebody who comes or comes back."""
        return {name: _newest(heard.lines) for name, heard in self._heard.get(member, {}).items()}

    def forget(self, member: int) -> None:
        """The member is gone for good."""
        self._heard.pop(member, None)

    def _of(self, member: int, name: str) -> _Heard:
        return self._heard.setdefault(member, {}).setdefault(name, _Heard())
