"""A room: takes what members ask for, decides, commits once, and says what has to be sent.

Knows no game, no sockets and no clock: `now` is any steady clock in seconds, the same one at every call.
"""

from collections.abc import Iterable
from random import Random
from typing import Any

from protocol.codec import encode
from protocol.codes import GoodbyeCode, NotedCode, RefusalCode
from protocol.limits import ENTRIES_PER_FRAME, RECORD_PART
from protocol.messages import Act, HostRequest, MemberRequest
from protocol.messages import room as m
from protocol.messages.catalogue import GameOptions, LogEntry, Question
from protocol.messages.session import Done, Joined
from protocol.messages.session import Refusal as Refused
from protocol.types import Message
from server.games.match import Game, SeatAway, SeatBack, SeatDropped, SeatNews
from server.refusals import Refusal
from server.rooms import decisions, record
from server.rooms import events as e
from server.rooms.alarms import Alarm, next_alarm
from server.rooms.chat import Chat, public_name
from server.rooms.names import clean_avatar, clean_line, clean_name, told_apart
from server.rooms.outputs import Close, Output, Post, Record
from server.rooms.state import ENDED, LOBBY, PLAYING, Member, RoomState
from server.rooms.views import Shelf, channels, team_of

SPYMASTERS = "spymasters"
TABLE = "table"
TEAM = "team"


class Room:
    """People around one table. `chance` deals; `addresses` are what friends type to join."""

    def __init__(
        self,
        code: str,
        name: str,
        game: Game,
        options: GameOptions,
        chance: Random,
        now: float,
        addresses: tuple[str, ...] = (),
    ) -> None:
        self.state = RoomState(game)
        self.addresses = addresses
        self._chance = chance
        self._began = now
        self._chat = Chat()
        self._shelf = Shelf()
        self._entries: list[LogEntry] = []
        self.times: list[float] = []
        self._at = 0.0
        self._welcomed: set[int] = set()
        self._outputs: list[Output] = []
        self._commit(e.Opened(code, m.RoomOptions(name), options))

    # ---- what the program around it calls

    @property
    def next_alarm(self) -> float | None:
        """When `ring` has to be called at the latest, on the clock of `now`."""
        alarm = next_alarm(self.state)
        return None if alarm is None else self._began + alarm.at

    @property
    def people_here(self) -> int:
        """Connected members."""
        return sum(member.here for member in self.state.present())

    def join(
        self, request_id: int, name: str, avatar: str, token: str, now: float, host: bool = False
    ) -> tuple[int | Refusal, list[Output]]:
        """A new member and what follows, or why not. `token` is the secret that `Joined` hands out."""
        self._enter(now)
        cleaned, picture = clean_name(name), clean_avatar(avatar)
        if isinstance(cleaned, Refusal):
            return cleaned, self._leave()
        if isinstance(picture, Refusal):
            return picture, self._leave()
        if self._full():
            full = Refusal(RefusalCode.ROOM_FULL, {"spectators": self.state.room.spectators})
            return full, self._leave()
        number = self.state.last_member + 1
        shown = told_apart(cleaned, decisions.skeletons(self.state))
        steps: decisions.Steps = [
            e.MemberJoined(number, shown, picture, bot=False),
            decisions.note(NotedCode.JOINED, name=shown),
        ]
        if host and self.state.host is not None:
            steps.append(decisions.note(NotedCode.HOST, name=shown))
        if host:
            steps.insert(1, e.HostIs(number))
        self._carry_out(steps)
        self._welcome(self.state.members[number], request_id, token)
        return number, self._leave()

    def resume(
        self, request_id: int, number: int, token: str, now: float
    ) -> tuple[int | Refusal, list[Output]]:
        """A member comes back to the same seat; everything is sent again."""
        self._enter(now)
        member = self.state.members.get(number)
        if member is None or member.left:
            return Refusal(RefusalCode.BAD_TOKEN), self._leave()
        self._forget(number)
        if not member.here:
            steps: decisions.Steps = [e.MemberBack(number), decisions.note(NotedCode.BACK, name=member.name)]
            if member.seat is not None and self.state.stage == PLAYING:
                steps.append(SeatBack(member.seat))
            self._carry_out(steps)
        self._welcome(self.state.members[number], request_id, token)
        return number, self._leave()

    def drop(self, number: int, now: float) -> list[Output]:
        """The member's connection broke."""
        self._enter(now)
        member = self.state.members.get(number)
        if member is None or member.left or not member.here:
            return self._leave()
        steps: decisions.Steps = [
            e.MemberDropped(number),
            decisions.note(NotedCode.AWAY, name=member.name),
        ]
        if member.seat is not None and self.state.stage == PLAYING:
            steps.append(SeatDropped(member.seat))
        self._forget(number)
        self._carry_out(steps)
        return self._leave()

    def leave(self, request_id: int, number: int, now: float) -> list[Output]:
        """The member says goodbye."""
        self._enter(now)
        member = self._present(number)
        self._post([number], Done(id=request_id))
        self._outputs.append(Close(number, GoodbyeCode.LEFT))
        self._carry_out(decisions.leave(self.state, member))
        return self._leave()

    def handle(self, number: int, request: MemberRequest, now: float) -> list[Output]:
        """A request of a connected member: `Done`, an answer or a refusal is among the outputs."""
        self._enter(now)
        member = self.state.members.get(number)
        if member is None or member.left:  # a deadline handled just now may have removed them
            return self._leave()
        answer = self._answer(member, request)
        if isinstance(answer, Refusal):
            answer = Refused(id=request.id, code=answer.code, values=answer.values)
        self._show()
        self._post([number], answer if answer is not None else Done(id=request.id))
        return self._leave()

    def ring(self, now: float) -> list[Output]:
        """Handle everything that is due."""
        self._enter(now)
        return self._leave()

    # ---- requests

    def _answer(self, member: Member, request: MemberRequest) -> Message | Refusal | None:
        """Carry it out. None: done, and what changed was posted."""
        match request:
            case Act(match=number, action=action):
                return self._act(member, number, action)
            case m.Say(channel=channel, text=text):
                return self._say(member, channel, text)
            case m.AskRecord():
                return self._record_part(request)
            case m.TakeSeat() | m.LeaveSeat() | m.SetReady() | m.ChangeName() | m.Rematch() | m.CastVote():
                return self._carry_out(self._of_member(member, request))
            case _ if isinstance(request, Question):
                return self._question(member, request)
            case _:
                return self._host(member, request)

    def _of_member(
        self,
        member: Member,
        request: m.TakeSeat | m.LeaveSeat | m.SetReady | m.ChangeName | m.Rematch | m.CastVote,
    ) -> decisions.Decision:
        match request:
            case m.TakeSeat(seat=seat):
                return decisions.take_seat(self.state, member, seat)
            case m.LeaveSeat():
                return decisions.stand_up(self.state, member)
            case m.SetReady(ready=ready):
                return decisions.set_ready(self.state, member, ready)
            case m.ChangeName():
                return decisions.rename(self.state, member, request)
            case m.Rematch():
                return decisions.rematch(self.state, member, request, self._at, self._chance)
            case m.CastVote():
                return decisions.cast_vote(self.state, member, request)

    def _host(self, member: Member, request: HostRequest) -> Refusal | None:
        refusal = self._carry_out(decisions.host_request(self.state, member, request, self._chance))
        if refusal is None and isinstance(request, m.Kick):
            self._outputs.append(Close(request.member, GoodbyeCode.KICKED))
        return refusal

    def _act(self, member: Member, number: int, action: Any) -> Refusal | None:
        match = self.state.match
        if match is None:
            return Refusal(RefusalCode.NO_MATCH)
        if number != match.number:
            return Refusal(RefusalCode.STALE)
        if member.seat is None:
            return Refusal(RefusalCode.NOT_SEATED)
        decided = self.state.game.decide(match.state, member.seat, action)
        if isinstance(decided, Refusal):
            return decided
        return self._carry_out([e.Played(event) for event in decided])

    def _question(self, member: Member, question: Question) -> Message | Refusal:
        match = self.state.match
        if match is None or self.state.stage != PLAYING:
            return Refusal(RefusalCode.NO_MATCH)
        if question.match != match.number:
            return Refusal(RefusalCode.STALE)
        if member.seat is None:
            return Refusal(RefusalCode.NOT_SEATED)
        return self.state.game.answer(match.state, member.seat, question)

    def _say(self, member: Member, channel: str, text: str) -> Refusal | None:
        talk = channels(self.state, member)
        if channel not in talk.writes:
            known = channel in (TABLE, TEAM, SPYMASTERS)
            code = RefusalCode.CHANNEL_READ_ONLY if known else RefusalCode.NO_SUCH_CHANNEL
            return Refusal(code, {"channel": channel} if known else {})
        line = clean_line(text)
        if isinstance(line, Refusal):
            return line
        named = f"{TEAM}:{team_of(self.state, member)}" if channel == TEAM else channel
        return self._carry_out([e.ChatSaid(named, member.member, line)])

    def _record_part(self, request: m.AskRecord) -> Message | Refusal:
        match = self.state.match
        if match is None or self.state.stage != ENDED:
            return Refusal(RefusalCode.NO_RECORD)
        if request.match != match.number:
            return Refusal(RefusalCode.STALE)
        text = record.text(match, self.state.room.name, self.times)
        parts = record.parts(text, RECORD_PART)
        if not 0 <= request.part < len(parts):
            return Refusal(RefusalCode.NO_RECORD)
        return m.RecordPart(
            id=request.id,
            match=match.number,
            part=request.part,
            parts=len(parts),
            text=parts[request.part],
        )

    # ---- committing

    def _enter(self, now: float) -> None:
        """Every input starts here: what has come due is handled before it."""
        self._at = max(self._at, now - self._began)
        while (alarm := next_alarm(self.state)) is not None and alarm.at <= self._at:
            self._fire(alarm)

    def _leave(self) -> list[Output]:
        """Every input ends here: what changed is shown, and the outputs are handed out."""
        self._show()
        outputs, self._outputs = self._outputs, []
        return outputs

    def _show(self) -> None:
        self._outputs += self._shelf.changes(self.state)

    def _carry_out(self, decision: decisions.Decision) -> Refusal | None:
        """Commit the steps of a decision and what they bring with them; a refusal leaves no trace."""
        if isinstance(decision, Refusal):
            return decision
        for step in decision:
            if isinstance(step, SeatNews):
                self._tell(step)
            else:
                self._commit(step)
        self._settle()
        return None

    def _tell(self, news: SeatNews) -> None:
        match = self.state.match
        if match is not None and match.running:
            for event in self.state.game.told(match.state, news):
                self._commit(e.Played(event))

    def _commit(self, event: e.RoomEvent) -> None:
        self.state.apply(event, self._at)
        self._outputs.append(Record(self._at, event))
        match event:
            case e.MatchDealt(dealt=dealt):
                self._entries, self.times = [], []
                self._log(dealt)
            case e.Played(event=played):
                self._log(played)
            case e.ChatSaid() | e.ChatNoted():
                self._hear(event)
            case e.MemberLeft(member=gone):
                self._chat.forget(gone)
                self._forget(gone)
            case _:
                pass

    def _settle(self) -> None:
        """What follows from any change: the end of a match, its clock, the host, the open vote."""
        if self.state.stage == ENDED:
            self._unseal()
        self._settle_clock()
        self._settle_host()
        self._settle_vote()

    def _settle_clock(self) -> None:
        match, clock = self.state.match, self.state.clock
        limit = match.game.time_limit(match.state) if match and match.running else None
        if limit is None:
            if clock.key:
                self._commit(e.ClockSet("", 0, None, None))
            return
        if limit.key != clock.key:
            clock = e.ClockSet(limit.key, limit.seconds, self._at + limit.seconds, None)
        wanted = self._paused_clock(clock)
        if wanted != self.state.clock:
            self._commit(wanted)

    def _paused_clock(self, clock: e.ClockSet) -> e.ClockSet:
        """The same clock standing still or running on, as the host has it."""
        if self.state.paused and clock.ends_at is not None:
            return e.ClockSet(clock.key, clock.seconds, None, max(clock.ends_at - self._at, 0.0))
        if not self.state.paused and clock.left is not None:
            return e.ClockSet(clock.key, clock.seconds, self._at + clock.left, None)
        return clock

    def _settle_host(self) -> None:
        """Without a host the powers go to the person present longest."""
        host = self.state.members.get(self.state.host or 0)
        if host is None or host.left:
            self._pass_powers()

    def _pass_powers(self) -> None:
        people = [one for one in self.state.present() if one.here and not one.bot]
        heir = min(people, key=lambda one: (one.joined, one.member), default=None)
        if heir is not None and heir.member != self.state.host:
            first = self.state.host is None
            self._commit(e.HostIs(heir.member))
            if not first:
                self._commit(decisions.note(NotedCode.HOST, name=heir.name))

    def _settle_vote(self) -> None:
        vote = self.state.vote
        if vote is None:
            return
        voters = [
            one
            for one in self.state.present()
            if one.member in vote.voters and one.seat is not None and one.here
        ]
        yes = sum(vote.answers.get(one.member) is True for one in voters)
        no = sum(vote.answers.get(one.member) is False for one in voters)
        if self.state.stage != PLAYING:
            self._commit(e.VoteClosed())
        elif 2 * yes > len(voters):
            self._rematch_agreed(vote.kind == "swap_roles")
        elif 2 * no >= len(voters):
            self._rematch_refused()

    def _rematch_agreed(self, swap_roles: bool) -> None:
        decision = decisions.next_match(self.state, swap_roles, self._chance)
        if isinstance(decision, Refusal) or self.state.match is None:
            self._rematch_refused()
            return
        self._commit(e.VoteClosed())
        for event in self.state.game.broken_off(self.state.match.state):
            self._commit(e.Played(event))
        self._unseal()
        self._carry_out(decision)

    def _rematch_refused(self) -> None:
        self._commit(e.VoteClosed())
        self._commit(decisions.note(NotedCode.REMATCH_REFUSED))

    def _fire(self, alarm: Alarm) -> None:
        """One thing that has come due."""
        match alarm.kind:
            case "clock":
                self._expire(self.state.clock.key)
            case "grace":
                self._grace_over(alarm.member)
            case "gone":
                member = self.state.members[alarm.member]
                self._carry_out(decisions.leave(self.state, member))
            case "host":
                self._pass_powers()
            case "vote":
                self._rematch_refused()

    def _expire(self, key: str) -> None:
        match = self.state.match
        assert match is not None
        self._commit(e.ClockSet("", 0, None, None))
        self._carry_out([e.Played(event) for event in self.state.game.expire(match.state, key)])

    def _grace_over(self, number: int) -> None:
        self._commit(e.GraceOver(number))
        seat = self.state.members[number].seat
        if seat is not None:
            self._carry_out([SeatAway(seat)])

    # ---- entries that are only appended

    def _log(self, event: Any) -> None:
        match = self.state.match
        assert match is not None
        self.times.append(self._at)
        entry = self.state.game.entry(event, self._at)
        if entry is not None:
            self._entries.append(entry)
            self._post(self._here(), self._log_message(len(self._entries) - 1, [entry]))

    def _log_message(self, first: int, entries: Iterable[LogEntry]) -> m.LogEntries:
        return m.LogEntries(match=self.state.matches, first=first, entries=tuple(entries))

    def _hear(self, event: e.ChatSaid | e.ChatNoted) -> None:
        if isinstance(event, e.ChatNoted):
            noted = m.Noted(0, self._at, event.code, event.values)
            self._deliver(TABLE, noted, [one.member for one in self.state.present()])
            return
        author = self.state.members[event.member]
        said = m.Said(0, self._at, author.member, author.name, author.avatar, event.text)
        readers = [one.member for one in self.state.present() if self._reads(one, event.channel)]
        self._deliver(event.channel, said, readers)
        if event.channel == SPYMASTERS and self.state.stage == PLAYING:
            self._chat.seal(said, readers)

    def _reads(self, member: Member, channel: str) -> bool:
        name = public_name(channel)
        if name not in channels(self.state, member).reads:
            return False
        return name != TEAM or channel == f"{TEAM}:{team_of(self.state, member)}"

    def _deliver(self, channel: str, line: m.ChatLine, readers: list[int]) -> None:
        here = set(self._here())
        for reader, numbered in self._chat.add(channel, line, readers).items():
            if reader in here:
                self._post([reader], m.ChatLines(channel=public_name(channel), lines=(numbered,)))

    def _unseal(self) -> None:
        """The spymasters' channel opens to all at the end."""
        members = [one.member for one in self.state.present()]
        here = set(self._here())
        for member, lines in self._chat.unseal(members, SPYMASTERS).items():
            if member in here:
                self._post_chat(member, SPYMASTERS, lines, unread=True)

    # ---- what one member is sent

    def _welcome(self, member: Member, request_id: int, token: str) -> None:
        """Who they are, then everything: sections, the log, the chat they may read."""
        self._post(
            [member.member],
            Joined(
                id=request_id,
                room=self.state.code,
                member=member.member,
                name=member.name,
                token=token,
                now=round(self._at, 3),
                addresses=self.addresses,
            ),
        )
        self._welcomed.add(member.member)
        self._show()
        for first in range(0, len(self._entries), ENTRIES_PER_FRAME):
            part = self._entries[first : first + ENTRIES_PER_FRAME]
            self._post([member.member], self._log_message(first, part))
        for channel, lines in self._chat.history(member.member).items():
            self._post_chat(member.member, channel, lines, unread=False)

    def _post_chat(self, member: int, channel: str, lines: list[m.ChatLine], unread: bool) -> None:
        for start in range(0, len(lines), ENTRIES_PER_FRAME):
            part = tuple(lines[start : start + ENTRIES_PER_FRAME])
            self._post([member], m.ChatLines(channel=channel, lines=part, unread=unread))

    def _post(self, members: Iterable[int], message: Message) -> None:
        readers = tuple(members)
        if readers:
            self._outputs.append(Post(readers, encode(message)))

    def _here(self) -> list[int]:
        """Connected members who have been told who they are."""
        return [one.member for one in self.state.present() if one.here and one.member in self._welcomed]

    def _forget(self, number: int) -> None:
        """Nothing shown to this member counts any more: the connection is gone or new."""
        self._shelf.forget(number)
        self._welcomed.discard(number)

    def _present(self, number: int) -> Member:
        return self.state.members[number]

    def _full(self) -> bool:
        """No room for one more spectator; before a match everybody arrives as one."""
        people = list(self.state.present())
        if self.state.stage == LOBBY:
            return len(people) >= len(self.state.plan.seats) + self.state.room.spectators
        return sum(one.seat is None for one in people) >= self.state.room.spectators
