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
from protocol.messages import room as m
from protocol.variant_faults import reason
from server.addresses import join_addresses
from server.app import App
from server.bots.client import BotClient, BotError
from server.bots.simple import SimplePlayer
from server.config import Config, Limits
from server.games.codenames import telling
from server.games.codenames.variants import shipped
from server.serve import open_sockets, serve
from server.terminal import Unreadable, file_text, printable

NAMES = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy")
AVATARS = ("fox", "owl", "cat", "bear", "penguin", "rabbit", "panda", "koala", "duck")
OPERATIVES = 2  # a team; so that they have to agree
PATIENCE = Limits(burst=10_000, rate=10_000.0)  # bots are quicker than people
BROKEN, UNKNOWN = 1, 2  # exit codes for a variant file that can't be played, and for no such variant
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


def demo(seed: int | None, record_file: str | None, variant: str | None = None) -> int:
    """Play, tell, and write the record. The result is the program's exit code."""
    chosen = _chosen(variant) if variant is not None else None
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


def _chosen(variant: str) -> Chosen | _Complaint:
    """The variant of this name; else the file of this name."""
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


async def _serve_and_play(chance: random.Random, chosen: Chosen | None) -> str | _Complaint:
    config = Config(port=0, bind="127.0.0.1", name="Demo table", limits=PATIENCE)
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
        self._players: list[SimplePlayer] = []
        self._told = 0

    async def play(self, port: int, chosen: Chosen | None = None) -> str | _Complaint:
        """A whole match; the result is its record, or why there was none."""
        host = BotClient(NAMES[0], AVATARS[0])
        await host.connect("127.0.0.1", port)
        await host.catch_up()
        try:
            if chosen is not None:
                await _choose(host, chosen)
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

    async def _gather(self, first: BotClient, port: int) -> None:
        """Each bot joins and takes its seat: a spymaster and some operatives for each team."""
        assert first.view.settings
        seats = list(_seats_to_fill(first.view.settings))
        for number, seat in enumerate(seats):
            bot = first if number == 0 else BotClient(NAMES[number], AVATARS[number])
            if bot is not first:
                await bot.connect("127.0.0.1", port)
            await bot.sit(seat)
            self._bots.append(bot)
            self._players.append(SimplePlayer(random.Random(self._chance.getrandbits(64))))
            plan = first.view.settings
            place = plan.seats[seat]
            print(telling.seated(bot.name, plan.teams[place.team], place.role))

    async def _one_answer(self) -> bool:
        """Everybody reads everything; then the first one who has something to do does it."""
        for bot in self._bots:
            await bot.catch_up()
        self._tell()
        view = self._bots[0].view
        if view.play is None or view.play.phase == "over":
            return False
        for bot, player in zip(self._bots, self._players, strict=True):
            action = player.choose(bot.view)
            if action is not None:
                self._clock.now += 1.0
                await self._announce(bot, action)
                await bot.act(action)
                return True
        raise RuntimeError("nobody has anything to do")

    async def _announce(self, bot: BotClient, action: c.CodenamesAction) -> None:
        """Operatives talk about their votes in the team's chat."""
        if isinstance(action, c.Vote) and bot.view.words:
            choice = action.choice
            line = f"{bot.view.words.words[choice]}?" if isinstance(choice, int) else "Let's stop here"
            await bot.say("team", line)
            print(f"    {bot.name} to the team: {line}")

    def _tell(self) -> None:
        """What the first bot's log has more than was told."""
        bot = self._bots[0]
        assert bot.view.settings
        if bot.view.words is None:
            return
        for entry in bot.entries[self._told :]:
            assert isinstance(entry, c.CodenamesEntry)
            told = telling.sentence(entry, bot.view.settings.teams, bot.view.words)
            print(printable(told, sys.stdout.encoding))
        self._told = len(bot.entries)


def _seats_to_fill(settings: m.Settings) -> Iterator[int]:
    """The spymaster's seat and the first operatives' seats of each team, in the order of seats."""
    taken: dict[tuple[int, str], int] = {}
    for seat, place in enumerate(settings.seats):
        key = (place.team, place.role)
        most = OPERATIVES if place.role == "operative" else 1
        if taken.get(key, 0) < most:
            taken[key] = taken.get(key, 0) + 1
            yield seat


async def _choose(host: BotClient, chosen: Chosen) -> None:
    """Set the room to the variant, through the protocol as any host does. Bots need no clock."""
    if chosen.text is None:
        game = shipped()[chosen.name].defaults()
    else:
        await host.bring("variant", chosen.name, chosen.text)
        assert host.view.settings
        chosen_game = host.view.settings.game
        assert isinstance(chosen_game, c.CodenamesOptions)
        game = chosen_game
    await host.set_up(replace(game, clue_seconds=0, guess_seconds=0))
    print(printable(telling.chosen(game.variant), sys.stdout.encoding))


def _fault(error: BotError) -> str:
    """Why a variant was not taken: file, field and reason."""
    where = error.values
    if "fault" not in where:
        return f"{error}."
    return f"{where['file']}: {where['field']}: {reason(str(where['fault']), where)}"
