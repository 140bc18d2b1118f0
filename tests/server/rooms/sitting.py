"""A room without sockets: people by name, time by hand, and what each of them was sent."""

from random import Random
from typing import Any

from protocol.codec import decode_section, decode_server
from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.session import Done, Joined
from protocol.messages.session import Refusal as Refused
from server.games.catalogue import GAMES
from server.refusals import Refusal
from server.rooms.door import Comer
from server.rooms.outputs import Close, Counts, LeavesOut, Output, Post, Record, Show
from server.rooms.room import Room
from tests.server.rooms.onlooker import again


class Sitting:
    """`now` is moved by `wait`; `say`, `ask` and the rest act for a person by name."""

    def __init__(self, seed: int = 1, game: Any = None, **options: Any) -> None:
        self.now = 1000.0
        chosen = game or c.CodenamesOptions(**options)
        self.room = Room("ROOM", "Friday", GAMES, chosen, Random(seed), self.now)
        self.members: dict[str, int] = {}
        self.sections: dict[int, dict[str, Any]] = {}
        self.posts: dict[int, list[Any]] = {}
        self.closed: dict[int, str] = {}
        self.records: list[Any] = []
        self.counted: list[Counts | LeavesOut] = []  # what went to the leaderboard
        self.history: list[tuple[float, Any]] = []

    # ---- people

    def joins(self, name: str, host: bool = False, **comer: str) -> Any:
        """None, or the refusal. `comer`: device, address and password."""
        member, outputs = self.room.join(1, name, "fox", f"token of {name}", self.now, host, Comer(**comer))
        if isinstance(member, Refusal):
            self._take(outputs)
            return member
        self.members[name] = member
        self._take(outputs)
        return None

    def drops(self, name: str) -> None:
        self._take(self.room.drop(self.members[name], self.now))

    def returns(self, name: str, address: str = "") -> Any:
        member, outputs = self.room.resume(1, self.members[name], "new token", self.now, address)
        self._take(outputs)
        return member if isinstance(member, Refusal) else None

    def leaves(self, name: str) -> None:
        self._take(self.room.leave(2, self.members[name], self.now))

    def bot_acts(self, seat: int, action: Any) -> str:
        """A bot's action for its seat, as the program around the room hands it in."""
        refusal, outputs = self.room.play_for(seat, self.room.state.matches, action, self.now)
        self._take(outputs)
        return "" if refusal is None else str(refusal.code)

    def asks(self, who: str, kind: type[Any], /, **fields: Any) -> str:
        """The code of the refusal, or ""."""
        number = self.members[who]
        self._take(self.room.handle(number, kind(id=7, **fields), self.now))
        answer = self.posts[number][-1]
        assert isinstance(answer, Done | Refused | m.RecordPart | m.Brought | c.ClueChecked), answer
        return str(answer.code) if isinstance(answer, Refused) else ""

    def acts(self, name: str, action: Any) -> str:
        return self.asks(name, Act, match=self.room.state.matches, action=action)

    def waits(self, seconds: float) -> None:
        """Time passes; alarms ring when they are due, as the program around the room lets them."""
        end = self.now + seconds
        while (due := self.room.next_alarm) is not None and due <= end:
            self.now = max(due, self.now)
            self._take(self.room.ring(self.now))
        self.now = end

    def time_jumps(self, seconds: float) -> None:
        """Time passes without anybody looking at the clock."""
        self.now += seconds

    def restarts(self, seconds: float = 0.0) -> "Sitting":
        """The server is gone for so long, and everybody's connection with it."""
        self.now += seconds
        self.room = again(self.room, self.history, self.now, restarted=True)
        self.sections.clear()
        self._take(self.room.restart(self.now))
        return self

    # ---- a table of two teams

    def seats(self) -> "Sitting":
        """Rae and Bea keep the keys, Rob and Rik, Ben and Bix guess. Rae is host."""
        for name, seat in (("Rae", 0), ("Rob", 1), ("Rik", 2), ("Bea", 9), ("Ben", 10), ("Bix", 11)):
            self.joins(name)
            assert self.asks(name, m.TakeSeat, seat=seat) == ""
        return self

    def starts(self) -> "Sitting":
        self.seats()
        assert self.asks("Rae", m.Start) == ""
        return self

    @property
    def acting(self) -> int:
        return self.play.team

    def spy(self, team: int | None = None) -> str:
        return ("Rae", "Bea")[self.acting if team is None else team]

    def ops(self, team: int | None = None) -> tuple[str, str]:
        return (("Rob", "Rik"), ("Ben", "Bix"))[self.acting if team is None else team]

    def gives_clue(self, word: str = "syzygy", number: int = 1) -> None:
        assert self.acts(self.spy(), c.GiveClue(self.play.turn, word, number, ())) == ""

    def votes(self, name: str, choice: Any) -> str:
        return self.acts(name, c.Vote(self.play.guess, choice))

    def card(self, identity: str) -> int:
        """A face-down card of this identity."""
        key = self.sections[self.members["Rae"]]["yours"].secret
        return next(at for at, one in enumerate(key) if one == identity and self.play.faces[at] == "-")

    def finds(self, identity: str) -> None:
        """The acting team's operatives agree on such a card."""
        card = self.card(identity)
        for name in self.ops():
            assert self.votes(name, card) == ""

    # ---- what is the case

    @property
    def play(self) -> c.Play:
        public = self.room.state.game.public(self.room.state.match.state)
        return next(one for one in public if isinstance(one, c.Play))

    def person(self, name: str) -> m.Person | None:
        people = self.section(self._anybody(), "people").people
        return next((one for one in people if one.name == name), None)

    def section(self, name: str, tag: str) -> Any:
        return self.sections[self.members[name]].get(tag)

    def yours(self, name: str) -> m.Yours:
        return self.section(name, "yours")

    def heard(self, name: str, channel: str = "table") -> list[str]:
        """Texts of people, and codes of the room's own lines in brackets."""
        lines = [
            line
            for post in self.posts[self.members[name]]
            if isinstance(post, m.ChatLines) and post.channel == channel
            for line in post.lines
        ]
        return [line.text if isinstance(line, m.Said) else f"[{line.code}]" for line in lines]

    def _anybody(self) -> str:
        state = self.room.state
        return next(
            name for name, one in self.members.items() if one in state.members and state.members[one].here
        )

    def _take(self, outputs: list[Output]) -> None:
        for output in outputs:
            match output:
                case Post(members=members, payload=payload):
                    for member in members:
                        self.posts.setdefault(member, []).append(decode_server(payload))
                case Show(members=members, key=key, packed=packed, first=first):
                    for member in members:
                        shown = self.sections.setdefault(member, {})
                        if first:
                            shown.clear()
                        shown[key.split(":")[0] if key.startswith("yours") else key] = decode_section(packed)
                case Close(member=member, code=code):
                    self.closed[member] = code
                case Counts() | LeavesOut():
                    self.counted.append(output)
                case Record(at=at, event=event):
                    self.records.append(event)
                    self.history.append((at, event))


def joined(sitting: Sitting, name: str) -> Joined:
    return next(post for post in sitting.posts[sitting.members[name]] if isinstance(post, Joined))
