"""A bot that comes to a table over the network like a person: takes a seat, plays, goes on with a rematch.

The server takes it for a person; the manners of a bot it keeps by itself. Knows no encryption.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from protocol.codes import GoodbyeCode, RefusalCode
from protocol.messages import room as m
from protocol.messages.catalogue import game_of
from server.bots.client import BotClient, BotError
from server.bots.player import Player
from server.bots.view import positions

UNSTEADY = 0.4  # how far a pause may be off, as a share of it: two guests don't swap their votes for ever
QUICK = 0.02  # seconds of a pause in a room that wants none
LATER = 0.2  # seconds until another try, when a move was refused
GOODBYE_SECONDS = 1.0
PASSING = frozenset({RefusalCode.SEAT_TAKEN, RefusalCode.NOT_NOW})  # somebody was quicker: look again
NewPlayer = Callable[[str], Player]
ENDS = {
    GoodbyeCode.KICKED: "The host removed the bot from the room.",
    GoodbyeCode.BARRED: "The host removed the bot from the room for the evening.",
    GoodbyeCode.SHUTDOWN: "The server has ended, and the room with it.",
    GoodbyeCode.STOPPED: "The server has stopped.",
}


class NoSeat(Exception):
    """There is nothing to play on; the sentence says what was wanted."""


@dataclass(frozen=True)
class Wish:
    """Where to sit: a team's colour and a role, "" for any. `once`: to go after one match."""

    team: str = ""
    role: str = ""
    once: bool = False


class Guest:
    """`new_player` makes a player of one of these `games` for one seat in one match."""

    def __init__(self, client: BotClient, wish: Wish, games: Collection[str], new_player: NewPlayer) -> None:
        self._games = games
        self._client = client
        self._wish = wish
        self._new_player = new_player
        self._chance = Random(client.token)  # another one for each guest
        self._seats: tuple[m.Seat, ...] = ()
        self._heirs: set[int] = set()
        self._player: Player | None = None
        self._plays = (0, -1)
        self._watched = -1
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="agent")

    async def stay(self) -> str:
        """Play until there is nothing more to play; the result says why, in a sentence. `NoSeat`, `BotError`:
        it can't go on."""
        try:
            await self._client.catch_up()
            while not (end := self._over()):
                seen = self._client.updates
                await self._do_something()
                await self._client.news(seen)
            return end
        except BotError:
            if self._client.goodbye in ENDS:
                return ENDS[GoodbyeCode(self._client.goodbye)]
            raise
        finally:
            self._done()
            self._thread.shutdown(wait=False, cancel_futures=True)
            await self._leave()

    async def _leave(self) -> None:
        with suppress(BotError, OSError, TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._client.close()
        self._client.drop()

    def _over(self) -> str:
        """Why it goes now, nothing when it stays."""
        if self._settings.stage == "ended" and self._wish.once:
            return "The match is over."
        unseated = self._seats == self._settings.seats and self._seat is None
        return "The seat is somebody else's now." if unseated else ""

    # ---- in the room

    @property
    def _settings(self) -> m.Settings:
        assert self._client.view.settings
        return self._client.view.settings

    @property
    def _yours(self) -> m.Yours:
        assert self._client.view.yours
        return self._client.view.yours

    @property
    def _seat(self) -> int | None:
        return self._yours.seat

    async def _do_something(self) -> None:
        """What there is to do now, if anything."""
        if self._seat is None:
            await self._sit()
        if (heir := self._heir()) is not None:
            self._heirs.add(heir)
            await self._try(self._client.hand_over(heir))
        if vote := self._open_vote():
            await self._try(self._client.cast(vote, yes=True))
        if self._settings.stage != "playing":
            self._done()
            if self._settings.stage == "lobby" and "set_ready" in self._yours.may and not self._ready:
                await self._try(self._client.ready())
        elif self._yours.offers:
            await self._move()
        else:
            await self._watch()

    async def _sit(self) -> None:
        """On the first seat that fits, of a role that still lacks somebody before others."""
        game = game_of(self._settings.game)
        if game not in self._games:
            raise NoSeat(f"The room plays {game.replace('_', ' ')}, which this bot can't play.")
        seats = list(self._fitting())
        if not seats:
            wanted = " ".join(part for part in (self._wish.team, self._wish.role) if part)
            raise NoSeat(f"There is no free seat{f' for a {wanted}' if wanted else ''} in this room.")
        lacking = {(one.team, one.role) for one in self._settings.missing}
        plan = self._settings.seats
        seats.sort(key=lambda at: (plan[at].team, plan[at].role) not in lacking)
        refusal = await self._try(self._client.sit(seats[0]))
        if refusal is None:
            self._seats = plan
        elif refusal.code not in PASSING:
            raise refusal

    def _fitting(self) -> Iterator[int]:
        settings = self._settings
        for at in positions(self._yours.seats):
            seat = settings.seats[at]
            team = settings.teams[seat.team] if seat.team >= 0 else ""
            if self._wish.team in ("", team) and self._wish.role in ("", seat.role):
                yield at

    @property
    def _ready(self) -> bool:
        assert self._client.view.people
        return any(one.ready for one in self._client.view.people.people if one.member == self._yours.member)

    def _heir(self) -> int | None:
        """Who gets the powers of a host, which who comes first has: each person once, for they may be guests
        too and hand them back."""
        people = self._client.view.people
        if "host" not in self._yours.may or people is None:
            return None
        others = (one for one in people.people if one.member not in {self._yours.member, *self._heirs})
        return next((one.member for one in others if one.presence == "here" and not one.bot), None)

    def _open_vote(self) -> int:
        vote = self._client.view.room_vote
        return vote.vote if vote and "cast_vote" in self._yours.may else 0

    # ---- in a match

    def _playing(self) -> Player:
        """The player of this seat in this match."""
        assert self._seat is not None
        plays = (self._settings.match, self._seat)
        if self._player is None or self._plays != plays:
            self._done()
            self._player = self._new_player(game_of(self._settings.game))
            self._plays = plays
        return self._player

    def _done(self) -> None:
        if self._player is not None:
            self._player.close()
        self._player = None

    async def _move(self) -> None:
        player, number = self._playing(), self._settings.match
        loop = asyncio.get_running_loop()
        pause = max(self._settings.room.bot_seconds, QUICK) * self._chance.uniform(1 - UNSTEADY, 1 + UNSTEADY)
        await self._client.during(asyncio.sleep(pause))
        view = self._client.view.copy()
        action = await self._client.during(loop.run_in_executor(self._thread, player.choose, view))
        if self._settings.match != number:
            return
        line = player.aside()
        if line and self._settings.room.bots_explain and "team" in self._yours.writes:
            await self._try(self._client.say("team", line))
        if action is not None and (refusal := await self._try(self._client.act(action))):
            player.refused(refusal.code, refusal.values)
            await self._client.during(asyncio.sleep(LATER))
            self._client.updates += 1  # so that it is looked at again

    async def _watch(self) -> None:
        player = self._playing()
        entries = len(self._client.entries)
        if player.watches and entries != self._watched:
            self._watched = entries
            view, loop = self._client.view.copy(), asyncio.get_running_loop()
            await self._client.during(loop.run_in_executor(self._thread, player.watch, view))

    async def _try(self, asking: Awaitable[None]) -> BotError | None:
        """Why it was refused."""
        try:
            await asking
        except BotError as error:
            if not error.code:
                raise
            return error
        return None
