"""What waits to be written to one connection, and how to take back what was not saved. Knows no sockets.

Frames keep their order and are never dropped; of a section only the newest form is kept, so a reader that
is slow for a while gets what is the case, not everything that was.
"""

from protocol.codec import update_payload
from protocol.framing import frame
from protocol.limits import MAX_SERVER_FRAME


class Outbox:
    """`size`: bytes that wait, give or take the frames' headers."""

    def __init__(self) -> None:
        self._before: list[bytes] = []
        self._sections: dict[str, bytes] = {}
        self._first = False
        self._after: list[bytes] = []
        self._kept = (0, 0)  # so many frames before and after the sections were kept
        self.size = 0

    def post(self, payload: bytes) -> None:
        """A frame, after everything that waits already."""
        queue = self._after if self._sections else self._before
        queue.append(frame(payload))
        self.size += len(payload)

    def show(self, key: str, packed: bytes, first: bool) -> None:
        """A section in its newest form. `first`: sections shown before do not count any more."""
        if first:
            self.size -= sum(map(len, self._sections.values()))
            self._sections.clear()
            self._first = True
        self.size += len(packed) - len(self._sections.get(key, b""))
        self._sections[key] = packed

    def take(self) -> bytes:
        """Everything that waits, as bytes to write at once; afterwards nothing waits."""
        parts = [*self._before, *self._updates(), *self._after]
        self._before, self._after = [], []
        self._sections.clear()
        self._first = False
        self._kept = (0, 0)
        self.size = 0
        return b"".join(parts)

    def keep(self) -> None:
        """What waits now is not taken back any more."""
        self._kept = (len(self._before), len(self._after))

    def take_back(self) -> None:
        """Frames that came since `keep` or `take` are gone. So are all sections: whoever takes back shows
        everything anew."""
        before, after = self._kept
        del self._before[before:], self._after[after:]
        self._sections.clear()
        self._first = False
        self.size = sum(map(len, self._before)) + sum(map(len, self._after))

    def _updates(self) -> list[bytes]:
        """The sections in as few frames as their size allows, in practice one."""
        frames: list[bytes] = []
        batch: list[bytes] = []
        first, room = self._first, MAX_SERVER_FRAME - 64
        for packed in self._sections.values():
            if batch and sum(map(len, batch)) + len(packed) > room:
                frames.append(frame(update_payload(batch, first)))
                batch, first = [], False
            batch.append(packed)
        if batch:
            frames.append(frame(update_payload(batch, first)))
        return frames
