"""People at a table: raw connections with seats, and the key as the spymasters were sent it."""

from contextlib import ExitStack
from typing import Any

from msgspec.structs import replace

from protocol.messages import room as m
from tests.raw import Raw
from tests.running import RunningServer

SPY, OPS = 0, 1


class Table:
    """`spy[team]` and `ops[team]` are who sits there; `host` joined first."""

    def __init__(self, server: RunningServer, operatives: int = 2, brought: str = "", **options: Any) -> None:
        self.server = server
        self._stack = ExitStack()
        self.host = self.newcomer("Host")
        if brought:
            self.bring(brought)
        if options:
            self.set(**options)
        seats = self.host.settings.seats
        self.spy: list[Raw] = []
        self.ops: list[list[Raw]] = []
        for team, colour in enumerate(self.host.settings.teams):
            first = next(at for at, seat in enumerate(seats) if seat.team == team)
            self.spy.append(self._seated(f"{colour} spy", first, self.host if team == 0 else None))
            named = [f"{colour} op {number}" for number in range(1, operatives + 1)]
            self.ops.append([self._seated(name, first + 1 + at) for at, name in enumerate(named)])

    def _seated(self, name: str, seat: int, who: Raw | None = None) -> Raw:
        return (who or self.newcomer(name)).do(m.TakeSeat, seat=seat)

    def newcomer(self, name: str, **connection: Any) -> Raw:
        return self.connect(**connection).join(name)

    def connect(self, **connection: Any) -> Raw:
        """Encrypted, when the server is."""
        return self._stack.enter_context(Raw(self.server.port, tls=self.server.tls is not None, **connection))

    def set(self, room: dict[str, Any] | None = None, **options: Any) -> None:
        """Change the room's settings."""
        settings = self.host.catch_up().settings
        self.host.do(
            m.ChangeSettings,
            room=replace(settings.room, **(room or {})),
            game=replace(settings.game, **options),
        )

    def bring(self, variant: str) -> None:
        """The host brings a variant of their own, and the room is set to it."""
        self.host.do(m.Bring, kind="variant", name="own.json", text=variant)
        self.host.catch_up()

    def start(self) -> "Table":
        self.host.do(m.Start)
        return self.catch_up()

    @property
    def everybody(self) -> list[Raw]:
        return [*self.spy, *(op for team in self.ops for op in team)]

    def catch_up(self) -> "Table":
        for one in self.everybody:
            one.catch_up()
        return self

    # ---- what is the case

    @property
    def key(self) -> str:
        key = self.spy[0].catch_up().yours.secret
        assert key is not None
        return key

    @property
    def acting(self) -> int:
        return self.host.catch_up().play.team

    @property
    def other(self) -> int:
        """Of two teams the one that isn't acting."""
        return 1 - self.acting

    def after(self, team: int) -> int:
        """Whose turn comes after this team's when all are in."""
        return (team + 1) % len(self.spy)

    def hidden(self, identity: str) -> list[int]:
        """Face-down cards of this identity ("0", "1", "b", "x")."""
        faces = self.host.catch_up().play.faces
        return [at for at, one in enumerate(self.key) if one == identity and faces[at] == "-"]

    # ---- moves

    def clue(self, word: str = "syzygy", number: int | None = 1, team: int | None = None) -> "Table":
        acting = self.acting if team is None else team
        code = self.spy[acting].catch_up().clue(word, number)
        assert code == "", code
        return self.catch_up()

    def choose(self, choice: Any, team: int | None = None) -> "Table":
        """All operatives of the acting team vote for the same."""
        acting = self.acting if team is None else team
        for operative in self.ops[acting]:
            code = operative.vote(choice)
            assert code == "", code
        return self.catch_up()

    def guess(self, identity: str) -> "Table":
        return self.choose(self.hidden(identity)[0])

    def pass_on(self, team: int) -> "Table":
        """Clues and passes at once, until it is this team's turn."""
        while self.acting != team:
            self.clue().choose("pass")
        return self

    def find(self, identity: str, count: int) -> "Table":
        """The acting team turns over so many of these cards in one turn, as far as it lasts."""
        team = self.acting
        self.clue(number=max(count, 1))
        for position in self.hidden(identity)[:count]:
            self.choose(position, team)
        return self

    def turn(self, identity: str = "b", word: str = "syzygy") -> "Table":
        """A whole turn: a clue and one card of this identity, which ends it unless it is an own agent."""
        return self.clue(word).guess(identity)

    def win(self) -> "Table":
        """The acting team finds all its agents in one turn."""
        return self.find(str(self.acting), len(self.hidden(str(self.acting))))

    def close(self) -> None:
        self._stack.close()
