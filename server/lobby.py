"""The rooms of a server, and whose token belongs where. Knows no sockets; names and secrets are handed in.

A room that begins or ends is told to the journal, and so are tokens; rooms are opened again from it.
"""

from collections.abc import Callable, Mapping
from random import Random

from protocol.codes import RefusalCode
from protocol.messages.catalogue import GameOptions
from protocol.messages.session import RoomLine
from server.config import Limits
from server.games.match import Game
from server.journal import Journal
from server.refusals import Refusal
from server.rooms.names import clean_room_name
from server.rooms.room import Room
from server.session import Bucket
from server.tokens import Tokens

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # no vowels: no code reads as a word
CODE_LENGTH = 4


class Lobby:
    """Opens, lists, finds and ends rooms. `secret` gives a new unguessable token at each call."""

    def __init__(
        self,
        games: Mapping[str, Game],
        options: GameOptions,
        chance: Random,
        secret: Callable[[], str],
        addresses: tuple[str, ...],
        limits: Limits,
        journal: Journal,
    ) -> None:
        self.rooms: dict[str, Room] = {}
        self._openers: dict[str, str | None] = {}
        self.tokens = Tokens(journal.hold)
        self._journal = journal
        self.secret = secret
        self._games = games
        self._options = options
        self._chance = chance
        self._addresses = addresses
        self._limits = limits
        self._joins: dict[str, Bucket] = {}

    def open(self, name: str, now: float, opener: str | None = None) -> Room | Refusal:
        """Another room with a code of its own; `opener`: the address it is opened from, None: ours."""
        cleaned = clean_room_name(name)
        if isinstance(cleaned, Refusal):
            return cleaned
        of_one = 0 if opener is None else list(self._openers.values()).count(opener)
        limits = self._limits
        for there_are, most in ((len(self.rooms), limits.rooms), (of_one, limits.rooms_per_address)):
            if there_are >= most:
                return Refusal(RefusalCode.TOO_MANY_ROOMS, {"limit": most})
        code = self._new_code()
        self._journal.opened(code, opener)
        room = Room(
            code, cleaned, self._games, self._options, self._chance, now, self._addresses, self.secret()
        )
        self._put(code, opener, room, now)
        return room

    def open_again(self, code: str, opener: str | None, now: float, before: Room | None = None) -> Room:
        """The room as its journal has it: in the place of `before`, whose time goes on, or restarted."""
        began = before.began if before is not None else None
        history = self._journal.history(code)
        room = Room.again(history, self._games, self._chance, began, now, self._addresses)
        self._put(code, opener, room, now)
        return room

    def _put(self, code: str, opener: str | None, room: Room, now: float) -> None:
        self.rooms[code] = room
        self._openers[code] = opener
        self._joins.setdefault(code, Bucket(self._limits.joins_burst, self._limits.joins_rate, now))

    @property
    def own(self) -> str | None:
        """The code of the server's own room, if there is one."""
        return next((code for code, opener in self._openers.items() if opener is None), None)

    def find(self, code: str) -> Room | Refusal:
        """The room with this code (any case); without one, the server's own."""
        if not code:
            code = self.own or ""
        room = self.rooms.get(code.strip().upper())
        return room or Refusal(RefusalCode.NO_SUCH_ROOM, {"room": code[:40]})

    def may_join(self, code: str, now: float) -> float:
        """0.0 when somebody may come in now, else the seconds until then: all are told of each who does."""
        return self._joins[code].take(now)

    def end(self, code: str) -> None:
        """Take the room away for good; its tokens are void."""
        for number in self.rooms[code].state.members:
            self.tokens.revoke((code, number))
        self.forget(code)
        self._journal.ended(code)

    def forget(self, code: str) -> None:
        """The room is not here any more, whatever the journal has of it."""
        if self.rooms.pop(code, None):
            del self._openers[code], self._joins[code]

    def deserted(self) -> list[str]:
        """Codes of the rooms, other than the server's own, that nobody belongs to."""
        opened = (code for code, opener in self._openers.items() if opener is not None)
        return [code for code in opened if not any(self.rooms[code].state.people())]

    def lines(self) -> tuple[RoomLine, ...]:
        """What a probe is told of each room."""
        return tuple(_line(room) for room in self.rooms.values())

    def _new_code(self) -> str:
        while True:
            code = "".join(self._chance.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in self.rooms:
                return code


def _line(room: Room) -> RoomLine:
    state = room.state
    people = list(state.present())
    host = state.members.get(state.host or 0)
    return RoomLine(
        code=state.code,
        name=state.room.name,
        host=host.name if host and not host.left else "",
        game=state.game.name,
        variant=state.game.variant(state.options),
        stage=state.stage,
        seated=sum(one.seat is not None for one in people),
        people=len(people),
        locked=state.locked,
        password=state.password is not None,
    )
