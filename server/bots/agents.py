"""Agents that a host brings: bots of Codenames besides the levels, each with a name. Knows no terminal."""

import re
import shlex
import shutil
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

from server.bots.agent import Agent
from server.bots.agent_player import AgentPlayer
from server.bots.levels import LEVELS, Levels, NewPlayer
from server.bots.plain import Plain
from server.bots.player import Player
from server.bots.program import MAX_PROGRAMS, ProgramAgent

NewAgent = Callable[[], Agent]
MAX_AGENTS = 8  # of one server: a menu's worth
_NAME = re.compile(r"[a-z][a-z0-9-]{0,15}")


class AgentFault(Exception):
    """What is wrong with an agent that was named, in one sentence without its full stop."""


def with_agents(agents: Mapping[str, NewAgent], seconds: float) -> Levels:
    """The levels of all games, and these; `seconds` is what an answer may take."""
    added = {name: partial(_player, new_agent, seconds) for name, new_agent in agents.items()}
    levels: dict[str, NewPlayer] = {**LEVELS["codenames"], **added}
    return {**LEVELS, "codenames": levels}


def _player(new_agent: NewAgent, seconds: float, chance: Random) -> Player:
    return AgentPlayer(new_agent(), Plain(chance), seconds)


def programs(named: Iterable[str]) -> Mapping[str, NewAgent]:
    """Agents by name, each told as NAME=COMMAND. `AgentFault`: one of them can't be."""
    places = threading.BoundedSemaphore(MAX_PROGRAMS)
    agents: dict[str, NewAgent] = {}
    for text in named:
        name, equals, command = text.partition("=")
        if not equals or not _NAME.fullmatch(name):
            raise AgentFault(
                f"{text!r} is not NAME=COMMAND with a name of up to 16 small letters, digits and hyphens"
            )
        if name in agents or any(name in levels for levels in LEVELS.values()):
            raise AgentFault(f"there is a bot {name!r} already")
        agents[name] = partial(ProgramAgent, name, words_of(command), places)
    if len(agents) > MAX_AGENTS:
        raise AgentFault(f"a server takes {MAX_AGENTS} agents")
    return agents


def words_of(command: str) -> list[str]:
    """A command as a shell would part it. `AgentFault`: there is no such program."""
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise AgentFault(f"the command {command!r} can't be read: {error}") from error
    words = [word.strip('"') for word in words] if sys.platform == "win32" else words
    if not words or not words[0]:
        raise AgentFault("an agent needs a command")
    if shutil.which(words[0]) is None:
        raise AgentFault(f"there is no program {words[0]!r} that can be started")
    return words
