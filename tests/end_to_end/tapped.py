"""A room whose inputs are written down, with all bytes that the wire would carry of it."""

from typing import Any

from server.outbox import Outbox
from server.rooms.outputs import Close, Output, Post, Show
from server.rooms.room import Room

Call = tuple[str, tuple[Any, ...]]


class Tapped:
    """A room whose inputs are written down, and everything that the wire would carry of it, by member."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._outboxes: dict[int, Outbox] = {}
        self.calls: list[Call] = []
        self.sent: dict[int, list[tuple[int, bytes]]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._room, name)

    def again(self, call: Call) -> None:
        """The same input once more, to this room."""
        name, given = call
        getattr(self, name)(*given)

    def join(self, *given: Any) -> Any:
        return self._comes("join", given)

    def resume(self, *given: Any) -> Any:
        return self._comes("resume", given)

    def drop(self, *given: Any) -> Any:
        self._outboxes.pop(given[0])
        return self._call("drop", given)

    def leave(self, *given: Any) -> Any:
        return self._call("leave", given)

    def handle(self, *given: Any) -> Any:
        return self._call("handle", given)

    def ring(self, *given: Any) -> Any:
        return self._call("ring", given)

    def play_for(self, *given: Any) -> Any:
        self.calls.append(("play_for", given))
        refusal, outputs = self._room.play_for(*given)
        self._carry(outputs)
        return refusal, outputs

    def _comes(self, name: str, given: tuple[Any, ...]) -> Any:
        self.calls.append((name, given))
        member, outputs = getattr(self._room, name)(*given)
        if isinstance(member, int):
            self._outboxes[member] = Outbox()
        self._carry(outputs)
        return member, outputs

    def _call(self, name: str, given: tuple[Any, ...]) -> list[Output]:
        self.calls.append((name, given))
        outputs: list[Output] = getattr(self._room, name)(*given)
        self._carry(outputs)
        return outputs

    def _carry(self, outputs: list[Output]) -> None:
        for output in outputs:
            match output:
                case Post(members=members, payload=payload):
                    for outbox in self._of(members):
                        outbox.post(payload)
                case Show(members=members, key=key, packed=packed, first=first):
                    for outbox in self._of(members):
                        outbox.show(key, packed, first)
                case Close(member=member, code=code):
                    for outbox in self._of((member,)):
                        outbox.post(code.encode())
        for member, outbox in self._outboxes.items():
            if data := outbox.take():
                self.sent.setdefault(member, []).append((len(self.calls), data))
        for output in outputs:
            if isinstance(output, Close):
                self._outboxes.pop(output.member, None)

    def _of(self, members: tuple[int, ...]) -> list[Outbox]:
        return [self._outboxes[member] for member in members if member in self._outboxes]
