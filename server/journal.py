"""The port that events go through before anything they led to is sent. For now it keeps nothing."""

from typing import Any, Protocol


class Journal(Protocol):
    """`append` within a turn of the loop, then `commit` once before its sends."""

    def append(self, room: str, at: float, event: Any) -> None:
        """One event of a room or its match."""

    def commit(self) -> None:
        """Everything appended is safe after this."""


class NoJournal:
    """Keeps nothing."""

    def append(self, room: str, at: float, event: Any) -> None:
        pass

    def commit(self) -> None:
        pass
