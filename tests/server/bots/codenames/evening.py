"""A match of Codenames in a room without sockets, and agents that answer what a test tells them to."""

from collections.abc import Iterable
from random import Random
from typing import Any

from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.catalogue import Action
from server.bot_seats import view_of
from server.bots.agent import Agent, Asked, Clue, Guess
from server.bots.agent_player import AgentPlayer
from server.bots.plain import Plain
from server.bots.view import View
from server.games.catalogue import GAMES
from server.refusals import Refusal
from server.rooms.room import Room

SECONDS = 5.0
RED_BEGINS = 3  # a seed
RED_SPY, RED_1, RED_2, RED_3, BLUE_SPY, BLUE_1 = 0, 1, 2, 3, 4, 5


class Scripted(Agent):
    """Answers what it is told to, the last one again and again; a BaseException is raised."""

    watches = waits = False

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.calls: list[str] = []
        self.asked: list[tuple[str, Any]] = []

    def start(self, view: View) -> None:
        self.calls.append("start")

    def clue(self, view: View, asked: Asked) -> Clue:
        return self._next("clue", asked)  # type: ignore[no-any-return]

    def guess(self, view: View, asked: Asked) -> Guess:
        return self._next("guess", asked)  # type: ignore[no-any-return]

    def observe(self, view: View) -> None:
        self.calls.append("observe")

    def close(self) -> None:
        self.calls.append("close")

    def _next(self, call: str, asked: Asked) -> Any:
        self.calls.append(call)
        self.asked.append((asked.refused, asked.seconds))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer


class Evening:
    """A match in which red is to give a clue. `people` sit on these seats, bots on the others."""

    def __init__(self, people: Iterable[int] = (), agreement: str = "everyone") -> None:
        game = c.CodenamesOptions(operatives=3, agreement=agreement)
        self.room = Room("ROOM", "Friday", GAMES, game, Random(RED_BEGINS), 0.0)
        self.members: dict[int, int] = {}
        self.host = self.comes("Ann", True)
        self.asks(self.host, m.ChangeSettings, room=m.RoomOptions("Friday"), game=game)
        for seat in (RED_SPY, RED_1, RED_2, RED_3, BLUE_SPY, BLUE_1):
            if seat in people:
                self.members[seat] = self.comes(f"Guest {seat}")
                self.asks(self.members[seat], m.TakeSeat, seat=seat)
            else:
                self.asks(self.host, m.AddBot, seat=seat, level="normal")
        self.asks(self.host, m.Start)
        assert self.state.team == 0

    def comes(self, name: str, host: bool = False) -> int:
        joined, _ = self.room.join(1, name, "fox", "token", 0.0, host=host)
        assert isinstance(joined, int)
        return joined

    def asks(self, member: int, kind: type[Any], **fields: Any) -> None:
        self.room.handle(member, kind(id=1, **fields), 1.0)

    @property
    def state(self) -> Any:
        assert self.room.state.match is not None
        return self.room.state.match.state

    def view(self, seat: int) -> View:
        return view_of(self.room, seat)

    def plays(self, seat: int, player: AgentPlayer) -> Action | None:
        """The player's choice, carried out; a refusal is told to it."""
        action = player.choose(self.view(seat))
        if action is not None:
            refusal, _ = self.room.play_for(seat, 1, action, 1.0)
            if isinstance(refusal, Refusal):
                player.refused(refusal.code, refusal.values)
        return action

    def votes(self, seat: int, choice: c.Choice) -> None:
        """A person's."""
        self.asks(self.members[seat], Act, match=1, action=c.Vote(self.state.guess, choice))

    @property
    def chosen(self) -> dict[int, c.Choice]:
        """The votes that stand, by seat."""
        return dict(self.state.votes)

    @property
    def red(self) -> list[int]:
        """Red's agents by position."""
        return list(self.state.hidden_agents(0))

    def clue(self, word: str = "harbour", number: int = 2) -> "Evening":
        self.plays(RED_SPY, playing(Scripted(Clue(word, number))))
        assert self.state.clue
        return self


def playing(agent: Agent, seconds: float = SECONDS) -> AgentPlayer:
    return AgentPlayer(agent, Plain(Random(1)), seconds)
