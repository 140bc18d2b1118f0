"""The rooms of a server as they run: what they ask for is carried out: journal, outboxes, alarms.

What a turn of the loop led to is saved by one commit before anything of it is written; when that fails the
turn is taken back (`Recovery`), and nothing is done until saving works again.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from server.bot_seats import BotSeats
from server.bots.levels import Levels
from server.config import Limits
from server.guard import guarded
from server.journal import Journal
from server.leaderboard import Standings
from server.lobby import Lobby
from server.net import Connection
from server.recovery import Recovery
from server.refusals import Refusal
from server.restore import worth_keeping
from server.rooms.events import MemberLeft
from server.rooms.outputs import Close, Counts, LeavesOut, Output, Post, Record, Show
from server.rooms.room import Room
from server.saving import Saving
from server.seats import Seats
from server.timers import Timers

SEEN_SECONDS = 60.0  # how exactly it is known afterwards when the server ended


class Running:
    """`clock` is the rooms' clock, `loop_time` the connections', `wall` the seconds since 1970; `levels`: the
    bots that can be seated."""

    def __init__(
        self,
        limits: Limits,
        journal: Journal,
        lobby: Lobby,
        standings: Standings,
        clock: Callable[[], float],
        loop_time: Callable[[], float],
        wall: Callable[[], float],
        chance: Random,
        levels: Levels,
    ) -> None:
        self.lobby = lobby
        self.seats = Seats()
        self._limits = limits
        self._journal = journal
        self._standings = standings
        self._clock = clock
        self._loop_time = loop_time
        self._wall = wall
        held = (lobby.tokens, standings, self.seats)
        self.saving = Saving(journal, limits.outbox_bytes, held, self._take_back)
        self.recovery = Recovery(
            journal, lobby, self.seats, self.saving, clock, self._show_again, self._forget
        )
        self._thinkers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bots")
        self._bots = BotSeats(self._find, self.deliver, clock, chance, self._thinkers, levels)
        self.timers = Timers(clock, self._ring)
        self._empty_since: dict[str, float] = {}
        self._seen = loop_time()

    @property
    def frozen(self) -> bool:
        """Nothing can be saved, so nothing is decided."""
        return self.recovery.frozen

    # ---- beginning and end

    def begin(self, name: str, ran_last: float) -> str:
        """The rooms of before the restart, and the server's own; the result is its code. `ran_last`: when the
        server ended, in seconds since 1970. `NotSaved` and `StorageError`: the server can't begin."""
        away = self._wall() - ran_last
        for code, opener in self._journal.rooms():
            room = self.lobby.open_again(code, opener, self._clock())
            if not worth_keeping(room.state, away):
                self.lobby.end(code)
                continue
            self.deliver(room, room.restart(self._clock()))
            self._empty_since[code] = self._loop_time() + self._limits.wait_after_restart
        for owner, digest in self._journal.tokens():
            if owner[0] in self.lobby.rooms:
                self.lobby.tokens.put(owner, digest)
        if self.lobby.own is None:
            own = self.open(name, None)
            assert isinstance(own, Room), "the server's own room has a name that was checked before"
        self._journal.seen(self._wall())
        self._journal.commit()
        self.saving.begin()
        assert self.lobby.own is not None
        return self.lobby.own

    def open(self, name: str, opener: str | None) -> Room | Refusal:
        """Another room; `opener`: the address it is opened from, None: ours."""
        if opener is not None and len(self.lobby.rooms) >= self._limits.rooms:
            for code in self.lobby.deserted():
                self.end(code)
        room = self.lobby.open(name, self._clock(), opener)
        if isinstance(room, Room):
            self.deliver(room, room.opened())
        return room

    def end(self, code: str) -> None:
        """Take a room away for good."""
        self.saving.touch(self.lobby.rooms[code])
        self.lobby.end(code)
        self._forget(code)

    def close(self, for_good: bool) -> None:
        """Nothing happens any more; `for_good`: the rooms end too."""
        if self._journal.keeps and for_good and not self.frozen:
            for code in list(self.lobby.rooms):
                self.end(code)
        self.timers.cancel_all()
        self._bots.close()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _forget(self, code: str) -> None:
        self._empty_since.pop(code, None)
        self.timers.cancel(code)
        self._bots.forget(code)

    # ---- outputs

    def deliver(self, room: Room, outputs: list[Output]) -> None:
        """Carry out what a room asked for: all of its events, then all of its sends."""
        code = room.state.code
        kept = [output for output in outputs if isinstance(output, Record | Counts | LeavesOut)]
        if kept:
            with self.saving.collecting(room):
                self._keep(code, kept)
        receivers: dict[Connection, None] = {}
        for output in outputs:
            match output:
                case Record() | Counts() | LeavesOut():
                    pass
                case Post(members=members, payload=payload):
                    for member in members:
                        if connection := self.seats.get((code, member)):
                            connection.outbox.post(payload)
                            receivers[connection] = None
                case Show(members=members, key=key, packed=packed, first=first):
                    for member in members:
                        if connection := self.seats.get((code, member)):
                            connection.outbox.show(key, packed, first)
                            receivers[connection] = None
                case Close(member=member, code=why):
                    self.seats.send_away((code, member), why)
        for connection in receivers:
            self.saving.wants_flush(connection)
        self.timers.set(code, room.next_alarm)
        self._note_emptiness(room)
        if not self.frozen:
            self._bots.look(room)

    def _keep(self, code: str, outputs: list[Record | Counts | LeavesOut]) -> None:
        for output in outputs:
            match output:
                case Record(at=at, event=event):
                    self._journal.append(code, at, event)
                    if isinstance(event, MemberLeft):
                        self.lobby.tokens.revoke((code, event.member))
                case Counts(result=result):
                    self._standings.add(result, self._wall())
                case LeavesOut(player=player, out=out):
                    self._standings.leave_out(player, out)

    def _find(self, code: str) -> Room | None:
        """The room, while things happen in it."""
        return None if self.frozen else self.lobby.rooms.get(code)

    def _note_emptiness(self, room: Room) -> None:
        code = room.state.code
        if room.people_here:
            self._empty_since.pop(code, None)
        else:
            self._empty_since.setdefault(code, self._loop_time())

    # ---- when nothing can be saved

    def _take_back(self) -> None:
        for code in self.lobby.rooms:
            self._bots.forget(code)
        self.recovery.take_back()

    def _show_again(self, room: Room) -> None:
        self.deliver(room, room.show_again(self.seats.of(room.state.code)))

    def _try_again(self) -> None:
        self._journal.seen(self._wall())
        if not self.recovery.try_again():
            return
        self.mend()
        for code, room in self.lobby.rooms.items():
            self.timers.set(code, room.next_alarm)
            self._bots.look(room)

    # ---- time

    def _ring(self, code: str) -> None:
        if self.frozen:
            return  # `_try_again` sets it anew
        room = self.lobby.rooms[code]
        with guarded(f"the alarm of room {code}"):
            self.deliver(room, room.ring(self._clock()))
            return
        self.timers.set(code, self._clock() + self._limits.ring_again_seconds)

    def tick(self, now: float) -> None:
        """Once a second, in the connections' time: rooms that nobody is in, whether saving works."""
        if self.frozen:
            self._try_again()
            return
        if now - self._seen > SEEN_SECONDS:
            self._seen = now
            self._journal.seen(self._wall())
            self.saving.plan()
        for code, since in list(self._empty_since.items()):
            if code != self.lobby.own and now - since > self._limits.idle_room_seconds:
                self.end(code)

    @property
    def idle_for(self) -> float:
        """Seconds since the last person left the server, 0.0 while somebody is here."""
        if any(room.people_here for room in self.lobby.rooms.values()):
            return 0.0
        now = self._loop_time()
        return now - max(self._empty_since.values(), default=now)

    # ---- bugs

    def mend(self) -> None:
        """After a bug, and when saving works again: nobody is taken to be here without a connection, and
        nothing decided stays unsent."""
        if self.frozen:
            return
        for code, room in self.lobby.rooms.items():
            with guarded(f"mending room {code}"):
                here = [one.member for one in room.state.people() if one.here]
                for member in (one for one in here if (code, one) not in self.seats):
                    self.deliver(room, room.drop(member, self._clock()))
                self.deliver(room, room.ring(self._clock()))
