"""Plays the seats of a server's rooms that no person plays: bots, and stand-ins for people who are away.

A move is thought over in a thread, and carried out no earlier than the room wants bots to take. Nothing of a
match waits for it: whatever happened meanwhile makes the move stale, and the seat is looked at anew.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from protocol.messages import Update
from protocol.messages.catalogue import Action
from server.bots.levels import LEVELS, Levels, new_player
from server.bots.player import Player
from server.bots.view import View
from server.rooms.outputs import Output
from server.rooms.room import Room

log = logging.getLogger("codenames.bots")

LATER = 0.2  # seconds until a seat is looked at again whose move came to nothing, or too late
UNSTEADY = 0.4  # how far a pause may be off, as a share of it: people are not clockwork
IN_TIME = 0.5  # share of what a clock leaves that a pause takes at most: slow bots would miss every turn
Deliver = Callable[[Room, list[Output]], None]
Result = TypeVar("Result")


@dataclass
class _Seat:
    """A player that goes with one seat in one match."""

    match: int
    level: str
    player: Player
    thinker: Executor | None
    task: asyncio.Task[None] | None = None
    seen: int = 0  # how much of the match it has been shown


class BotSeats:
    """`find` gives the room of a code, None when bots may not move in it; `deliver` carries out its outputs;
    `clock` is the rooms' clock; `thinkers` may be None: then moves are chosen on the loop; `levels`: who can
    be seated."""

    def __init__(
        self,
        find: Callable[[str], Room | None],
        deliver: Deliver,
        clock: Callable[[], float],
        chance: Random,
        thinkers: Executor | None,
        levels: Levels = LEVELS,
    ) -> None:
        self._levels = levels
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
            if bot.task is not None:
                continue
            if _may_act(room, seat):
                bot.task = asyncio.get_running_loop().create_task(self._move(room, seat, bot))
            elif bot.player.watches and bot.seen != _length(room):
                bot.task = asyncio.get_running_loop().create_task(self._watch(room, seat, bot))

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
        bot = self._seats.pop(key)
        if bot.task is not None and bot.task is not asyncio.current_task():
            bot.task.cancel()
        bot.player.close()
        if told := bot.player.tally():
            log.warning("room %s, seat %d, %s: %s", *key, bot.level or "a stand-in", told)
        if isinstance(bot.thinker, _Own):
            bot.thinker.shutdown(wait=False, cancel_futures=True)

    def _bot(self, room: Room, seat: int, level: str) -> _Seat:
        key, match = (room.state.code, seat), room.state.matches
        bot = self._seats.get(key)
        if bot is None or (bot.match, bot.level) != (match, level):
            if bot is not None:
                self._forget(key)
            chance = Random(self._chance.getrandbits(64))
            player = new_player(room.state.game.name, level, chance, self._levels)
            thinker = _Own() if player.waits else self._thinkers
            bot = self._seats[key] = _Seat(match, level, player, thinker)
        return bot

    async def _move(self, room: Room, seat: int, bot: _Seat) -> None:
        """Think and wait, then play. A bot that failed is replaced by a new one, after a while."""
        done = False
        try:
            action = await self._choose(room, seat, bot)
            bot.task = None
            done = self._wait(room, bot) if action is None else self._play(room, seat, bot, action)
        except Exception:
            log.exception("room %s, seat %d: a bot failed", room.state.code, seat)
            if self._seats.get((room.state.code, seat)) is bot:
                self._forget((room.state.code, seat))
        if not done:
            await asyncio.sleep(LATER)
            if found := self._find(room.state.code):
                self.look(found)

    def _wait(self, room: Room, bot: _Seat) -> bool:
        """It has nothing to do; what happened while it thought may have changed that."""
        if bot.seen != _length(room) and (found := self._find(room.state.code)):
            self.look(found)
        return True

    def _play(self, room: Room, seat: int, bot: _Seat, action: Action) -> bool:
        """Whether the move was taken; it may have become stale meanwhile."""
        refusal, outputs = room.play_for(seat, bot.match, action, self._clock())
        if refusal is not None:
            log.info("room %s, seat %d: a bot was refused: %s", room.state.code, seat, refusal.code)
            bot.player.refused(refusal.code, refusal.values)
        self._deliver(room, outputs)
        return refusal is None

    async def _watch(self, room: Room, seat: int, bot: _Seat) -> None:
        """Let it see what has happened since; then look whether it has something to do by now."""
        bot.seen = _length(room)
        try:
            await self._think(bot, lambda: bot.player.watch(view_of(room, seat)))
        except Exception:
            log.exception("room %s, seat %d: a bot failed when it watched", room.state.code, seat)
        bot.task = None
        if found := self._find(room.state.code):
            self.look(found)

    async def _choose(self, room: Room, seat: int, bot: _Seat) -> Action | None:
        view = view_of(room, seat)
        bot.seen = _length(room)
        waited = asyncio.get_running_loop().create_task(asyncio.sleep(self._pause(room)))
        try:
            action = await self._think(bot, lambda: bot.player.choose(view))
            await waited
        finally:
            waited.cancel()
        if line := bot.player.aside():
            self._deliver(room, room.say_for(seat, bot.match, line, self._clock()))
        return action

    async def _think(self, bot: _Seat, thought: Callable[[], Result]) -> Result:
        if bot.thinker is None:
            return thought()
        return await asyncio.get_running_loop().run_in_executor(bot.thinker, thought)

    def _pause(self, room: Room) -> float:
        """Seconds that this move takes at least."""
        pause = room.state.room.bot_seconds * self._chance.uniform(1 - UNSTEADY, 1 + UNSTEADY)
        left = room.time_left(self._clock())
        return pause if left is None else min(pause, IN_TIME * left)


class _Own(ThreadPoolExecutor):
    """The thread of one player that waits for others."""

    def __init__(self) -> None:
        super().__init__(max_workers=1, thread_name_prefix="agent")


def view_of(room: Room, seat: int) -> View:
    """What the seat is sent, as a bot takes it."""
    view = View()
    view.take(Update(sections=room.seat_view(seat), full=True))
    return view


def _length(room: Room) -> int:
    return len(room.state.match.log) if room.state.match else 0


def _may_act(room: Room, seat: int) -> bool:
    match = room.state.match
    return match is not None and bool(room.state.game.private(match.state, seat).offers)
