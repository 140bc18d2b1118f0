"""One room of one's own with bots: sits down, seats them and starts, a request after the other."""

from collections.abc import Mapping
from typing import Any, assert_never

from client.intents import RoomIntents
from client.model.presenters.practice import AddBot, SetUp, Sit, Start, Step, Wish, steps
from client.model.state import State


class Practice:
    """Does each thing once: whatever was refused is left to the person, who is in a lobby then."""

    def __init__(self, intents: RoomIntents, wish: Wish, kept: Mapping[str, Any]) -> None:
        self._intents, self._wish, self._kept = intents, wish, kept
        self._done: set[Step] = set()
        self._sent = False  # a request, of which the state doesn't know yet
        self._begun = False

    def go_on(self, state: State) -> None:
        """The next step, once the one before is answered."""
        if state.pending:
            self._sent = False
        if not state.in_room or state.stale or state.pending or self._sent or self._begun:
            return
        self._begun = state.settings.stage != "lobby"
        for step in steps(state, self._wish, self._kept):
            if step not in self._done:
                self._done.add(step)
                self._sent = True
                self._do(step)
                return

    def _do(self, step: Step) -> None:
        match step:
            case SetUp(room, game):
                self._intents.change_settings(room, game)
            case Sit(seat):
                self._intents.take_seat(seat)
            case AddBot(seat, level):
                self._intents.add_bot(seat, level)
            case Start():
                self._intents.start()
            case _:
                assert_never(step)
