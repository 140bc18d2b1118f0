"""What plays one seat of Codenames, whoever wrote it: the contract that docs/bots.md explains.

Clues and guesses need a language, so both are left to an **agent**: a class here, a program on a pipe, or a
client of its own. It is shown what the wire sends its seat and nothing else; what it answers is checked like
a person's action. `AgentPlayer` makes it a player.
"""

from dataclasses import dataclass, field
from typing import Literal, Protocol

from protocol.types import Values
from server.bots.view import View


@dataclass(frozen=True)
class Clue:
    """`number` None is unlimited. `intended`: positions, shown to nobody before the end."""

    word: str
    number: int | None
    intended: tuple[int, ...] = ()


@dataclass(frozen=True)
class Guess:
    """A position or to pass; `why`: one short line for the team, or nothing."""

    choice: int | Literal["pass"]
    why: str = ""


@dataclass(frozen=True)
class Asked:
    """What goes with a question. `seconds`: how long an answer may take. `refused`: why the last answer was
    not taken, as a code with its `values`; "" at the first time of asking."""

    seconds: float
    refused: str = ""
    values: Values = field(default_factory=dict)


class AgentError(Exception):
    """There is no answer that can be used. `code`: late, dead or malformed; only after the last it makes
    sense to ask again."""

    def __init__(self, code: str, reason: str = "") -> None:
        self.code = code
        super().__init__(reason or code)


LATE, DEAD, MALFORMED = "late", "dead", "malformed"


class Agent(Protocol):
    """One seat in one match. May think: but for `close` it is not called on the server's loop, and by one
    caller at a time.

    Every method may raise `AgentError`; whatever else is raised counts as `MALFORMED`. `watches`: it is to be
    told by `observe`. `waits`: its answers come from outside this process.
    """

    watches: bool
    waits: bool

    def start(self, view: View) -> None:
        """The match begins, or this agent takes over in it."""

    def clue(self, view: View, asked: Asked) -> Clue:
        """The seat is a spymaster's, and is to give a clue now."""

    def guess(self, view: View, asked: Asked) -> Guess:
        """The seat is an operative's and its team guesses: what this seat is for. Asked once a card."""

    def observe(self, view: View) -> None:
        """Something has changed, and this seat has nothing to do."""

    def close(self) -> None:
        """Over for this seat; what is asked afterwards may fail. This may be called on the server's loop, and
        while another call still waits for an answer: it returns at once, and who waits ends that too."""
