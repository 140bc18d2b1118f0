"""Plays the seats of a server's rooms that no person plays: bots, and stand-ins for people who are away.

A move is thought over in a thread, and carried out no earlier than the room wants bots to take. Nothing of a
match waits for it: whatever happened meanwhile makes the move stale, and the seat is looked at anew.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from random import Random

from protocol.messages import Update
from protocol.messages.catalogue import Action
from server.bots.levels import Player, new_player
from server.bots.view import View
from server.rooms.outputs import Output
from server.rooms.room import Room

log = logging.getLogger("codenames.bots")

LATER = 0.2  # seconds until a seat is looked at again whose move came to nothing
UNSTEADY = 0.4  # how far a pause may be off, as a share of it: people are not clockwork
IN_TIME = 0.5  # share of what a clock leaves that a pause takes at most: slow bots would miss every turn
Deliver = Callable[[Room, list[Output]], None]


@dataclass
class _Seat:
    """A player that goes with one seat in one match."""

    match: int
    level: str
    player: Player
    task: asyncio.Task[None] | None = None


class BotSeats:
    """`find` gives the room of a code, None when bots may not move in it; `deliver` carries out its outputs;
    `clock` is the rooms' clock; `thinkers` may be None: then moves are chosen on the loop."""

    def __init__(
        self,
        find: Callable[[str], Room | None],
        deliver: Deliver,
        clock: Callable[[], float],
        chance: Random,
        thinkers: Executor | None,
    ) -> None:
        self._find = find
        self._deliver = deliver
        self._clock = clock
        self._chance = chance
        self._thinkers = thinkers
        self._seats: dict[tuple[str, int], _Seat] = {}
        self._closed = False

    def look(self, room: Room) -> None:
        """The room has changed: whoever is to move begins to think."""
        if self._closed:
            return
        code, wanted = room.state.code, room.bot_seats()
        for key in [key for key in self._seats if key[0] == code and key[1] not in wanted]:
            self._forget(key)
        for seat, level in wanted.items():
            bot = self._bot(room, seat, level)
            if bot.task is None and _may_act(room, seat):
                bot.task = asyncio.get_running_loop().create_task(self._move(room, seat, bot))

    def forget(self, code: str) -> None:
        """The room has ended."""
        for key in [key for key in self._seats if key[0] == code]:
            self._forget(key)

    def close(self) -> None:
        """Nobody moves any more."""
        self._closed = True
        for key in list(self._seats):
            self._forget(key)

    def _forget(self, key: tuple[str, int]) -> None:
        task = self._seats.pop(key).task
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    def _bot(self, room: Room, seat: int, level: str) -> _Seat:
        key, match = (room.state.code, seat), room.state.matches
        bot = self._seats.get(key)
        if bot is None or (bot.match, bot.level) != (match, level):
            if bot is not None:
                self._forget(key)
            chance = Random(self._chance.getrandbits(64))
            bot = self._seats[key] = _Seat(match, level, new_player(room.state.game.name, level, chance))
        return bot

    async def _move(self, room: Room, seat: int, bot: _Seat) -> None:
        """Think and wait, then play. A bot that failed is replaced by a new one, after a while."""
        done = False
        try:
            action = await self._choose(room, seat, bot)
            bot.task = None
            done = action is None or self._play(room, seat, bot, action)
        except Exception:
            log.exception("room %s, seat %d: a bot failed", room.state.code, seat)
            self._seats.pop((room.state.code, seat), None)
        if not done:
            await asyncio.sleep(LATER)
            if found := self._find(room.state.code):
                self.look(found)

    def _play(self, room: Room, seat: int, bot: _Seat, action: Action) -> bool:
        """Whether the move was taken; it may have become stale meanwhile."""
        refusal, outputs = room.play_for(seat, bot.match, action, self._clock())
        if refusal is not None:
            log.info("room %s, seat %d: a bot was refused: %s", room.state.code, seat, refusal.code)
        self._deliver(room, outputs)
        return refusal is None

    async def _choose(self, room: Room, seat: int, bot: _Seat) -> Action | None:
        view = View()
        view.take(Update(sections=room.seat_view(seat), full=True))
        waited = asyncio.get_running_loop().create_task(asyncio.sleep(self._pause(room)))
        try:
            if self._thinkers is None:
                action = bot.player.choose(view)
            else:
                loop = asyncio.get_running_loop()
                action = await loop.run_in_executor(self._thinkers, bot.player.choose, view)
            await waited
        finally:
            waited.cancel()
        return action

    def _pause(self, room: Room) -> float:
        """Seconds that this move takes at least."""
        pause = room.state.room.bot_seconds * self._chance.uniform(1 - UNSTEADY, 1 + UNSTEADY)
        left = room.time_left(self._clock())
        return pause if left is None else min(pause, IN_TIME * left)


def _may_act(room: Room, seat: int) -> bool:
    match = room.state.match
    return match is not None and bool(room.state.game.private(match.state, seat).offers)
