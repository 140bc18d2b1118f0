"""The server program: `codenames-server VERB`. Reads arguments; the verbs live in modules of their own."""

import argparse
import asyncio
import errno
import json
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NoReturn

from protocol.fingerprint import check_words
from protocol.limits import MAX_ROOM_NAME
from protocol.version import DEFAULT_PORT, PROGRAM_VERSION
from server import bots_verb, keeping, replay_verb, rules_verb, words_verb
from server.addresses import join_addresses
from server.app import App
from server.config import Config
from server.games.catalogue import OPTIONS
from server.identity import Identity, IdentityFault
from server.journal import NoJournal
from server.refusals import Refusal
from server.restore import KeptJournal
from server.rooms.names import clean_room_name
from server.serve import enough_files, open_sockets, serve
from server.simulate import verb as simulate_verb
from server.storage.database import InUse, StorageError
from server.storage.journal import NotSaved
from server.terminal import speak

PORT_TAKEN = 3
HOST_HELP = """Host a game in the terminal: opens one room and prints every address to join by.
The people on your network start `codenames` and type one of them. Ctrl-C stops the server. Every move is
saved before anybody sees it: started again, also after a crash, the server goes on (docs/data.md)."""
HOST_EXITS = """exit codes: 0 stopped, 1 can't listen, 2 wrong arguments, 3 the port is taken, 4 another
server has the data folder, 5 nothing can be kept there"""
DEMO_HELP = """Play a whole game between simple bots, each a client of its own of a real server on this
computer, and tell it line by line. With --seed the game and its record are the same every time."""


class Parser(argparse.ArgumentParser):
    """Wrong arguments: one sentence and exit 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}. See {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb; the result is the exit code."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if chosen.verb == "demo":
        from server.demo import demo

        return demo(chosen.seed, chosen.record, chosen.variant, chosen.game)
    if chosen.verb == "bots":
        return speak(lambda: bots_verb.run(chosen))
    if chosen.verb == "backup":
        return keeping.back_up_verb(chosen)
    if chosen.verb == "replay":
        return speak(lambda: replay_verb.run(chosen))
    if chosen.verb == "rules":
        return speak(lambda: rules_verb.run(chosen))
    if chosen.verb == "simulate":
        return speak(lambda: simulate_verb.run(chosen))
    if chosen.verb == "words":
        return speak(lambda: words_verb.run(chosen))
    config = _config(parser, chosen)
    opened = keeping.open_windows_data if chosen.for_window else keeping.open_data
    try:
        journal = NoJournal() if chosen.keep_nothing else opened(chosen.data, chosen.durability == "full")
    except StorageError as error:
        print(_cannot_keep(error), file=sys.stderr)
        return keeping.DATA_IN_USE if isinstance(error, InUse) else keeping.DATA_UNUSABLE
    try:
        return host(config, chosen.json, journal)
    finally:
        keeping.close_data(journal)


def _cannot_keep(error: StorageError) -> str:
    return f"{error} Name another folder with --data, or play without one with --keep-nothing."


def _parser() -> Parser:
    parser = Parser(
        prog="codenames-server",
        description="The server of Codenames LAN: hosts a game without a window, shows one, tells its rules.",
    )
    parser.add_argument("--version", action="version", version=f"codenames-server {PROGRAM_VERSION}")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True, parser_class=Parser)
    hosting = verbs.add_parser(
        "host", help="host a game in the terminal", description=HOST_HELP, epilog=HOST_EXITS
    )
    hosting.add_argument(
        "--port", type=_port, default=DEFAULT_PORT, help=f"default {DEFAULT_PORT}; 0 takes any free one"
    )
    hosting.add_argument("--bind", metavar="ADDRESS", help="listen on this address only (default: on all)")
    hosting.add_argument("--name", default="", help="the room's name, shown to everybody")
    _add_game(hosting, "what the room plays at first")
    keeping.add_data(hosting)
    hosting.add_argument(
        "--durability",
        choices=["normal", "full"],
        default="normal",
        help="full: what people have seen survives a power cut too, and every move waits for the disk "
        "(default: %(default)s, which survives every crash of the program)",
    )
    hosting.add_argument(
        "--keep-nothing", action="store_true", help="the rooms and the key end with the server"
    )
    hosting.add_argument("--json", action="store_true", help="print one JSON object when it listens")
    hosting.add_argument(
        "--insecure-plain", action="store_true", help="encrypt nothing, for experiments on this computer"
    )
    hosting.add_argument("--for-window", action="store_true", help=argparse.SUPPRESS)
    showing = verbs.add_parser("demo", help="watch bots play a whole game", description=DEMO_HELP)
    _add_game(showing, "what is played")
    showing.add_argument("--seed", type=int, metavar="N", help="the same game every time")
    showing.add_argument(
        "--variant", metavar="NAME", help="of Codenames: one that comes with the program, or a file"
    )
    showing.add_argument("--record", metavar="FILE", help="write the game's record there (docs/record.md)")
    bots_verb.add_arguments(verbs.add_parser("bots", help=bots_verb.HELP, description=bots_verb.DESCRIPTION))
    keeping.add_backup_arguments(
        verbs.add_parser("backup", help=keeping.BACKUP_HELP, description=keeping.BACKUP_DESCRIPTION)
    )
    replay_verb.add_arguments(
        verbs.add_parser(
            "replay",
            help=replay_verb.HELP,
            description=replay_verb.DESCRIPTION,
            epilog=replay_verb.EPILOG,
        )
    )
    rules_verb.add_arguments(
        verbs.add_parser(
            "rules",
            help=rules_verb.HELP,
            description=rules_verb.DESCRIPTION,
            epilog=rules_verb.EPILOG,
        )
    )
    simulate_verb.add_arguments(
        verbs.add_parser("simulate", help=simulate_verb.HELP, description=simulate_verb.DESCRIPTION)
    )
    words_verb.add_arguments(
        verbs.add_parser("words", help=words_verb.HELP, description=words_verb.DESCRIPTION)
    )
    return parser


def _add_game(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--game",
        type=_game,
        default=Config.game,
        metavar="NAME",
        help=f"{what}: {_games()} (default: %(default)s)",
    )


def _games() -> str:
    return ", ".join(name.replace("_", "-") for name in OPTIONS)


def _game(text: str) -> str:
    """A game's name, written with a hyphen or as it is on the wire."""
    name = text.replace("-", "_")
    if name not in OPTIONS:
        raise argparse.ArgumentTypeError(f"there is no game {text!r}; there are {_games()}")
    return name


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text!r}")
    return int(text)


def _config(parser: Parser, chosen: argparse.Namespace) -> Config:
    name = clean_room_name(chosen.name or default_name())
    if isinstance(name, Refusal):
        parser.error(f"argument --name: a room's name has 1 to {MAX_ROOM_NAME} visible characters")
    return Config(
        port=chosen.port,
        bind=chosen.bind,
        name=name,
        game=chosen.game,
        for_window=chosen.for_window,
        insecure_plain=chosen.insecure_plain,
    )


def default_name() -> str:
    """Named after the computer."""
    computer = socket.gethostname().split(".")[0][: MAX_ROOM_NAME - 8]
    return f"{computer or 'Our'} table"


def host(config: Config, as_json: bool, journal: KeptJournal | NoJournal) -> int:
    """Listen and serve until Ctrl-C."""
    try:
        identity = None if config.insecure_plain else keeping.identity_with(journal)
    except IdentityFault as fault:
        print(fault, file=sys.stderr)
        return keeping.DATA_UNUSABLE
    try:
        sockets = open_sockets(config)
    except OSError as error:
        print(_cannot_listen(config, error), file=sys.stderr)
        return PORT_TAKEN if error.errno == errno.EADDRINUSE else 1
    connections = enough_files(config.limits.connections)
    config = replace(config, limits=replace(config.limits, connections=connections))
    port = sockets[0].getsockname()[1]
    addresses = join_addresses(port, config.bind)

    async def run() -> None:
        app = App(config, addresses, journal=journal, key=identity.fingerprint if identity else "")
        announce: Callable[[], None] = lambda: _announce(app, port, addresses, identity, as_json)  # noqa: E731
        await serve(app, sockets, announce, identity.context if identity else None)

    try:
        with suppress(KeyboardInterrupt):
            run_loop(run)
    except (StorageError, NotSaved) as error:
        print(_cannot_keep(StorageError(str(error))), file=sys.stderr)
        return keeping.DATA_UNUSABLE
    if not as_json:
        _say("The server has stopped. It keeps its rooms." if journal.keeps else "The game has ended.")
    return 0


def run_loop(run: Callable[[], Any]) -> None:
    """Run a coroutine function to its end, on uvloop where it exists."""
    try:
        import uvloop

        factory: Callable[[], asyncio.AbstractEventLoop] | None = uvloop.new_event_loop
    except ImportError:  # Windows
        factory = None
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(run())


def _cannot_listen(config: Config, error: OSError) -> str:
    where = f"{config.bind or 'this computer'}, port {config.port}"
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {config.port} is taken, probably by another game on this computer. "
            f"Choose another with --port {config.port + 1}, or let the system choose with --port 0."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"The system doesn't allow listening on {where}. Choose a port above 1023 with --port."
    reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
    return f"Can't listen on {where}: {reason}. --bind takes an address of this computer."


def _announce(
    app: App, port: int, addresses: tuple[str, ...], identity: Identity | None, as_json: bool
) -> None:
    own = app.lobby.rooms[app.first_room].state
    name = identity.fingerprint if identity else ""
    if as_json:
        facts = {
            "port": port,
            "addresses": list(addresses),
            "host_token": app.host_token,
            "name": own.room.name,
            "room": app.first_room,
            "resumed": own.asleep,
            "fingerprint": name,
        }
        _say(json.dumps(facts, ensure_ascii=False))
        return
    if app.resumed:
        rooms = "1 room goes" if app.resumed == 1 else f"{app.resumed} rooms go"
        _say(f"{rooms} on as before. Whoever was there comes back to the same seat.")
    _say(f"{own.room.name} is open. Join with the desktop program by one of these addresses:")
    for address in addresses:
        _say(f"  {address}")
    _say("or by this invite:")
    _say(f"  codenames://{addresses[0]}/{app.first_room}{f'#{name}' if name else ''}")
    if name:
        _say("Whoever joins by an address can ask you for the check words of this computer:")
        _say(f"  {check_words(name)}")
        if not app.keeps:
            _say("They are for this run only: nothing is kept, so the next one has others.")
    else:
        _say("Nothing is encrypted: everybody on this network can read along, the key too.")
    end = "Ctrl-C stops the server; started again it goes on." if app.keeps else "Ctrl-C ends the game."
    _say(f"The first one to join is the host. {end}" if not own.asleep else end)


def _say(text: str) -> None:
    """To whoever started the server, as long as they read it; the game goes on without them."""
    try:
        print(text, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
