"""`codenames-server demo`: a whole game between simple bots over real sockets, told line by line.

A real server listens on this computer; each bot is a TCP client of its own. With a seed nothing is left to
chance: bots are asked in seat order, each after everybody has read everything, and time is counted in
answers (one second each).
"""

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from protocol.messages import codenames as c
from protocol.messages.catalogue import Action
from protocol.variant_faults import reason
from server.addresses import join_addresses
from server.app import App
from server.bots.client import BotClient, BotError
from server.bots.player import Player
from server.config import Config, Limits
from server.demo_games import BIG_TWO, BigTwoShown, CodenamesShown, Shown
from server.games.codenames.variants import shipped
from server.serve import open_sockets, serve
from server.terminal import Unreadable, file_text, printable

NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy")
AVATARS = ("fox", "owl", "cat", "bear", "penguin", "rabbit", "panda", "koala", "duck")
PATIENCE = Limits(burst=10_000, rate=10_000.0)  # bots are quicker than people
BROKEN, UNKNOWN = 1, 2  # exit codes for a variant file that can't be played, and for no such variant or game
INTERRUPTED = 130  # as shells tell that Ctrl-C ended a program
MOST_ANSWERS = 10_000  # a game of simple bots takes about 100; 49 cards without assassins take 1,000


class CountedClock:
    """The rooms' clock of a demo: a second for each answer, none in between."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass(frozen=True)
class Chosen:
    """The variant to play: one that comes with the program by name, or the text of a file of one's own."""

    name: str
    text: str | None = None


@dataclass(frozen=True)
class _Complaint:
    """One sentence about why there is no game, and the exit code."""

    sentence: str
    exit_code: int


def demo(
    seed: int | None, record_file: str | None, variant: str | None = None, game: str = "codenames"
) -> int:
    """Play, tell, and write the record. The result is the program's exit code."""
    chosen = _chosen(game, variant)
    if isinstance(chosen, _Complaint):
        return _complained(chosen)
    path = Path(record_file) if record_file else None
    if path is not None and (complaint := _cannot_write(path)):
        return _complained(_Complaint(complaint, 1))
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    failures: list[OSError] = []
    return_code = 0
    try:
        text = asyncio.run(_serve_and_play(chance, chosen))
        if isinstance(text, _Complaint):
            return _complained(text)
        if path is not None:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"The record is in {path}.", flush=True)
    except* OSError as group:
        failures.extend(_leaves(group))
    except* KeyboardInterrupt:
        print("The demo was stopped.", file=sys.stderr)
        return_code = INTERRUPTED
    return _gave_up(failures[0]) if failures else return_code


def _complained(complaint: _Complaint) -> int:
    print(printable(complaint.sentence, sys.stderr.encoding), file=sys.stderr)
    return complaint.exit_code


def _chosen(game: str, variant: str | None) -> Chosen | Shown | _Complaint:
    """The game; of Codenames the variant of this name, else the file of this name."""
    if game == BIG_TWO:
        return BigTwoShown() if variant is None else _Complaint("Big Two has no variants.", UNKNOWN)
    if variant is None:
        return CodenamesShown()
    if variant in shipped():
        return Chosen(variant)
    path = Path(variant)
    if not path.is_file():
        known = ", ".join(shipped())
        sentence = f"There is no variant {variant!r}, nor a file of that name. There are: {known}."
        return _Complaint(sentence, UNKNOWN)
    text = file_text(variant)
    if isinstance(text, Unreadable):
        return _Complaint(text.sentence, BROKEN)
    return Chosen(path.name, text)


def _leaves(group: BaseExceptionGroup[OSError]) -> Iterator[OSError]:
    for each in group.exceptions:
        if isinstance(each, BaseExceptionGroup):
            yield from _leaves(each)
        else:
            yield each


def _gave_up(error: OSError) -> int:
    """Nobody listens any more, the disk is full, or this computer gives no sockets."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing fails again at the end
    if not isinstance(error, BrokenPipeError):
        print(f"The demo can't go on: {error.strerror or error}.", file=sys.stderr)
    return 1


def _cannot_write(path: Path) -> str | None:
    try:
        with path.open("a", encoding="utf-8"):
            return None
    except OSError as error:
        return f"Can't write the record to {path}: {error.strerror}. Name another file with --record."


async def _serve_and_play(chance: random.Random, chosen: Chosen | Shown) -> str | _Complaint:
    config = Config(port=0, bind="127.0.0.1", name="Demo table", insecure_plain=True, limits=PATIENCE)
    sockets = open_sockets(config)
    port = sockets[0].getsockname()[1]
    clock = CountedClock()
    app = App(config, join_addresses(port, config.bind), clock, chance)
    ready = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        server = group.create_task(serve(app, sockets, ready.set, signals=False))
        await ready.wait()
        print(f"A server listens on 127.0.0.1:{port}; each bot joins it over TCP.")
        text = await Demo(app, clock, chance).play(port, chosen)
        server.cancel()
        with suppress(asyncio.CancelledError):
            await server
    return text


class Demo:
    """The bots at the table, in seat order, and what is told of their game."""

    def __init__(self, app: App, clock: CountedClock, chance: random.Random) -> None:
        self._app = app
        self._clock = clock
        self._chance = chance
        self._bots: list[BotClient] = []
        self._players: list[Player] = []
        self._shown: Shown
        self._told = 0

    async def play(self, port: int, chosen: Chosen | Shown) -> str | _Complaint:
        """A whole match; the result is its record, or why there was none."""
        host = BotClient(NAMES[0], AVATARS[0])
        await host.connect("127.0.0.1", port)
        await host.catch_up()
        try:
            self._shown = await _choose(host, chosen) if isinstance(chosen, Chosen) else chosen
            await self._set_up(host)
        except BotError as error:
            await host.close()
            return _Complaint(_fault(error), BROKEN)
        await self._gather(host, port)
        await self._bots[0].start()
        answers = 0
        while await self._one_answer():
            answers += 1
            if answers > MOST_ANSWERS:
                raise RuntimeError("the bots came to no end")
        room = self._app.lobby.rooms[self._app.first_room]
        text = room.record()
        for bot in self._bots:
            await bot.close()
        return text

    async def _set_up(self, host: BotClient) -> None:
        if self._shown.options is not None:
            await host.set_up(self._shown.options)
        if self._shown.title:
            print(printable(self._shown.title, sys.stdout.encoding))

    async def _gather(self, first: BotClient, port: int) -> None:
        """Each bot joins and takes its seat."""
        assert first.view.settings
        seats = list(self._shown.seats(first.view.settings))
        for number, seat in enumerate(seats):
            bot = first if number == 0 else BotClient(NAMES[number], AVATARS[number])
            if bot is not first:
                await bot.connect("127.0.0.1", port)
            await bot.sit(seat)
            self._bots.append(bot)
            self._players.append(self._shown.player(seat, random.Random(self._chance.getrandbits(64))))
            print(self._shown.seated(bot.name, seat, first.view.settings))

    async def _one_answer(self) -> bool:
        """Everybody reads everything; then the first one who has something to do does it."""
        for bot in self._bots:
            await bot.catch_up()
        self._tell()
        settings = self._bots[0].view.settings
        if settings is None or settings.stage != "playing":
            return False
        for bot, player in zip(self._bots, self._players, strict=True):
            action = player.choose(bot.view)
            if action is not None:
                self._clock.now += 1.0
                await self._announce(bot, action)
                await bot.act(action)
                return True
        raise RuntimeError("nobody has anything to do")

    async def _announce(self, bot: BotClient, action: Action) -> None:
        """What is said about it in the team's chat."""
        line = self._shown.aside(action, bot.view)
        if line is not None:
            await bot.say("team", line)
            print(f"    {bot.name} to the team: {line}")

    def _tell(self) -> None:
        """What the first bot's log has more than was told."""
        bot = self._bots[0]
        for entry in bot.entries[self._told :]:
            told = self._shown.sentence(entry, bot.view)
            print(printable(told, sys.stdout.encoding))
        self._told = len(bot.entries)


async def _choose(host: BotClient, chosen: Chosen) -> CodenamesShown:
    """The variant's settings; a file is brought through the protocol as any host does. Bots need no clock."""
    if chosen.text is None:
        game = shipped()[chosen.name].defaults()
    else:
        await host.bring("variant", chosen.name, chosen.text)
        assert host.view.settings
        chosen_game = host.view.settings.game
        assert isinstance(chosen_game, c.CodenamesOptions)
        game = chosen_game
    return CodenamesShown(replace(game, clue_seconds=0, guess_seconds=0))


def _fault(error: BotError) -> str:
    """Why a variant was not taken: file, field and reason."""
    where = error.values
    if "fault" not in where:
        return f"{error}."
    return f"{where['file']}: {where['field']}: {reason(str(where['fault']), where)}"
