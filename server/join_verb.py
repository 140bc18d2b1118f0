"""`codenames-server bots join`: a bot or a program of one's own comes to a table over the network."""

import argparse
import asyncio
import os
import ssl
import sys
from random import Random

from protocol.errors import ProtocolError
from protocol.fingerprint import check_words, is_fingerprint
from protocol.invite import Address, InviteProblem, parse
from server.bots.agents import AgentFault, with_agents, words_of
from server.bots.client import BotClient, BotError
from server.bots.guest import Guest, NoSeat, Wish
from server.bots.levels import LEVELS, Levels, new_player
from server.bots.program import ProgramAgent
from server.config import Config
from server.identity import fingerprint_of
from server.terminal import printable

HELP = "come to a table as a client, and play there with a bot or a program of yours"
DESCRIPTION = """Joins a room like a person does, takes a seat and plays, also when there is a rematch,
until the host removes it, the server ends, or Ctrl-C. The server takes it for a person."""
EXITS = """exit codes: 0 it has played, 1 nobody answers there or the connection was lost, 2 wrong
arguments, 3 it may not come in or there is no seat, 4 another computer answered than the one that was meant,
130 stopped by Ctrl-C"""

FINE, LOST, WRONG, REFUSED, ANOTHER = 0, 1, 2, 3, 4
MAX_AGENT_SECONDS = 600
CONNECT_SECONDS = 8.0  # a computer that is off answers nothing at all
PATIENCE = 30.0  # seconds; a server asks after ten whether one is there
REASONS = {
    "no_such_room": "There is no such room on this server.",
    "room_full": "The room is full.",
    "room_locked": "The room is locked.",
    "password_needed": "The room has a password. Give it with --password.",
    "password_wrong": "That is not the room's password.",
    "banned": "The host does not let this bot in this evening.",
    "needs_host_yes": "While somebody who has seen the key is away, the host has to let a newcomer in first.",
    "rate_limited": "Too many have come in at once. Try again in a moment.",
}


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """The option that says how long a program may take."""
    parser.add_argument(
        "--agent-seconds",
        type=_seconds,
        default=Config.agent_seconds,
        metavar="N",
        help="what one answer of a program may take (default: %(default)g)",
    )


def _seconds(text: str) -> float:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MAX_AGENT_SECONDS:
        raise argparse.ArgumentTypeError(f"an answer takes 1 to {MAX_AGENT_SECONDS} seconds, not {text!r}")
    return float(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may stand after `bots join`."""
    parser.add_argument("address", metavar="ADDRESS", help="host, host:port or an invite")
    parser.add_argument(
        "--agent",
        required=True,
        metavar="AGENT",
        help="a level (" + ", ".join(sorted(_levels())) + ") or the command of a program (docs/bots.md)",
    )
    parser.add_argument("--name", default="Bot", help="what it is called at the table (default: %(default)s)")
    parser.add_argument(
        "--room", default="", metavar="CODE", help="default: the invite's, or the server's own"
    )
    parser.add_argument("--password", default="", help="of the room, where it has one")
    parser.add_argument("--team", default="", metavar="COLOUR", help="red, blue, …; default: any")
    parser.add_argument("--role", default="", choices=["spymaster", "operative"], help="default: any")
    parser.add_argument("--once", action="store_true", help="go when one match is over")
    parser.add_argument("--fingerprint", default="", help="who has to answer, as in an invite after the #")
    parser.add_argument("--insecure-plain", action="store_true", help="encrypt nothing, as the server does")
    add_seconds(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play there until that is over; the result is the exit code."""
    address = parse(chosen.address)
    if isinstance(address, InviteProblem):
        return _say(f"{chosen.address!r} is no host, host:port or invite.", WRONG)
    meant = chosen.fingerprint or address.fingerprint
    if meant and not is_fingerprint(meant):
        return _say(f"{meant!r} is no fingerprint.", WRONG)
    if meant and chosen.insecure_plain:
        return _say("Who answers can only be told where the connection is encrypted.", WRONG)
    try:
        levels = _with(chosen.agent, chosen.agent_seconds)
    except AgentFault as fault:
        return _say(f"{str(fault)[0].upper()}{str(fault)[1:]}.", WRONG)
    return asyncio.run(_visit(chosen, address, meant, levels))


def _levels() -> set[str]:
    return {level for levels in LEVELS.values() for level in levels}


def _with(agent: str, seconds: float) -> Levels:
    """The players by game and level: those there are, or the one program."""
    if agent in _levels():
        return LEVELS
    command = words_of(agent)
    return with_agents({agent: lambda: ProgramAgent(os.path.basename(command[0]), command)}, seconds)


async def _visit(chosen: argparse.Namespace, address: Address, meant: str, levels: Levels) -> int:
    client = BotClient(chosen.name, "owl", PATIENCE)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await client.open(address.host, address.port, None if chosen.insecure_plain else _trusting())
    except TimeoutError:
        return _say(f"Nobody answers at {address.text}.", LOST)
    except ssl.SSLError:
        return _say(f"What answers at {address.text} is no encrypted game (--insecure-plain?).", LOST)
    except OSError as error:
        return _say(f"Can't connect to {address.text}: {error.strerror or error}.", LOST)
    try:
        if not chosen.insecure_plain and not _is_meant(client, meant, address):
            return ANOTHER
        return await _play(chosen, address, client, levels)
    except BotError as error:
        return _say(*_sentence(error))
    except (ProtocolError, OSError) as error:
        return _say(f"The connection to {address.text} was lost: {error}.", LOST)
    finally:
        client.drop()


def _trusting() -> ssl.SSLContext:
    """Nobody vouches for the certificate of a host; whose key it is, `_is_meant` says."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _is_meant(client: BotClient, meant: str, address: Address) -> bool:
    """Before anything is sent: whether it is who was meant. Where nobody was, it is told who answered."""
    found = fingerprint_of(client.certificate)
    if meant and found != meant:
        _say(f"Another computer answers at {address.text} than the one that was meant: {found}.", ANOTHER)
        return False
    if not meant:
        _say(f"{address.text} is {found}, trusted from the first time. Its check words are:", FINE)
        _say(f"  {check_words(found)}", FINE)
    return True


async def _play(chosen: argparse.Namespace, address: Address, client: BotClient, levels: Levels) -> int:
    await client.join(chosen.room or address.room, chosen.password)
    chance = Random(client.token)
    wish = Wish(chosen.team, chosen.role, chosen.once)
    games = [game for game, known in levels.items() if chosen.agent in known]
    guest = Guest(client, wish, games, lambda game: new_player(game, chosen.agent, chance, levels))
    _say(f"{client.name} is in the room.", FINE)
    try:
        return _say(await guest.stay(), FINE)
    except NoSeat as none:
        return _say(str(none), REFUSED)


def _sentence(error: BotError) -> tuple[str, int]:
    if error.code:
        return REASONS.get(error.code, f"The server does not let it: {error.code}."), REFUSED
    return f"{error}.", LOST


def _say(sentence: str, code: int) -> int:
    """To whoever reads along: what went wrong on standard error."""
    out = sys.stderr if code else sys.stdout
    print(printable(sentence, out.encoding), file=out, flush=True)
    return code
