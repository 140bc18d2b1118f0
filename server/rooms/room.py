"""A room: takes what members ask for, decides, commits once, and says what has to be sent.

Knows no game, no sockets and no clock: `now` is any steady clock in seconds, the same one at every call.
"""

from collections.abc import Iterable, Mapping
from random import Random

from protocol.codes import GoodbyeCode, NotedCode, RefusalCode
from protocol.limits import MAX_DROPPED, RECORD_PART
from protocol.messages import Act, HostRequest, MemberRequest, Section
from protocol.messages import room as m
from protocol.messages.catalogue import Action, GameOptions, Question
from protocol.messages.session import Done
from protocol.messages.session import Refusal as Refused
from protocol.types import Message
from server.games.match import Game, SeatBack, SeatDropped, SeatNews
from server.refusals import Refusal
from server.rooms import decisions, door, record, settling
from server.rooms import events as e
from server.rooms.alarms import next_alarm
from server.rooms.door import Comer
from server.rooms.mail import SPYMASTERS, TABLE, TEAM, Mail
from server.rooms.names import clean_avatar, clean_line, clean_name
from server.rooms.outputs import Output
from server.rooms.parts import Parts
from server.rooms.results import finished, player_of
from server.rooms.state import ENDED, LOBBY, PLAYING, Member, RoomState
from server.rooms.views import channels, of_seat, team_of

MAX_BOT_LINE = 120  # code points: a glance
NOBODY = Comer()  # nothing is known of them


class Room:
    """People around one table. `games`: what can be played, by name; `options`: what is, at first. `chance`
    deals; `addresses` are what friends type to join, `salt` hides what people are told apart by."""

    def __init__(
        self,
        code: str,
        name: str,
        games: Mapping[str, Game],
        options: GameOptions,
        chance: Random,
        now: float,
        addresses: tuple[str, ...] = (),
        salt: str = "",
    ) -> None:
        self.state = RoomState(games)
        self.addresses = addresses
        self._chance = chance
        self._began = now
        self._at = 0.0
        self._mail = Mail(self.state)
        self._incoming = Parts()
        self._parts: tuple[int, list[str]] = (
            0,
            [],
        )  # a finished match by number, its record as it is asked for
        self._commit(e.Opened(code, m.RoomOptions(name), options, salt))

    @classmethod
    def again(
        cls,
        history: Iterable[tuple[float, e.RoomEvent]],
        games: Mapping[str, Game],
        chance: Random,
        began: float | None,
        now: float,
        addresses: tuple[str, ...] = (),
    ) -> "Room":
        """The room that these events, each with its second, tell of; nothing is said to anybody. `began`:
        when its seconds began on the clock of `now`; None: they go on from the last event's."""
        events = iter(history)
        at, opened = next(events)
        assert isinstance(opened, e.Opened), "a room's first event"
        room = cls(opened.code, opened.room.name, games, opened.game, chance, now, addresses)
        room.state.apply(opened, at)
        for at, event in events:
            room._at = at
            room._commit(event)
        room._mail.unshown()  # it happened before
        room._began = now - room._at if began is None else began
        return room

    # ---- what the program around it calls

    @property
    def began(self) -> float:
        """When its seconds began, on the clock of `now`."""
        return self._began

    @property
    def next_alarm(self) -> float | None:
        """When `ring` has to be called at the latest, on the clock of `now`."""
        alarm = next_alarm(self.state)
        return None if alarm is None else self._began + alarm.at

    def time_left(self, now: float) -> float | None:
        """Seconds until the match's clock runs out; None while none runs."""
        ends_at = self.state.clock.ends_at
        return None if ends_at is None else max(self._began + ends_at - now, 0.0)

    @property
    def people_here(self) -> int:
        """Connected people."""
        return sum(member.here for member in self.state.people())

    def record(self) -> str:
        """The record of the match on the table (docs/record.md); there must be one."""
        assert self.state.match is not None
        return record.text(self.state.match, self.state.room.name, self._mail.times)

    def turns_away(self, comer: Comer) -> bool:
        """Whether `join` will refuse this person without a look at their password."""
        return door.turned_away(self.state, comer) is not None

    def join(
        self,
        request_id: int,
        name: str,
        avatar: str,
        token: str,
        now: float,
        host: bool = False,
        comer: Comer = NOBODY,
    ) -> tuple[int | Refusal, list[Output]]:
        """A new member and what follows, or why not. `token` is the secret that `Joined` hands out. No door
        is closed to a `host`."""
        self._enter(now)
        kept_out = None if host else door.refusal(self.state, comer)
        if kept_out is not None:
            return kept_out, self._leave()
        cleaned, picture = clean_name(name), clean_avatar(avatar)
        if isinstance(cleaned, Refusal):
            return cleaned, self._leave()
        if isinstance(picture, Refusal):
            return picture, self._leave()
        if not host and not self._make_room():
            full = Refusal(RefusalCode.ROOM_FULL, {"spectators": self.state.room.spectators})
            return full, self._leave()
        number = self.state.last_member + 1
        joined = decisions.join(self.state, number, cleaned, picture, host, comer)
        shown = joined.name
        steps: decisions.Steps = [joined, decisions.note(NotedCode.JOINED, name=shown)]
        if host and self.state.host is not None:
            steps.append(decisions.note(NotedCode.HOST, name=shown))
        if host:
            steps.insert(1, e.HostIs(number))
        self._carry_out(steps)
        self._welcome(number, request_id, token)
        return number, self._leave()

    def resume(
        self, request_id: int, number: int, token: str, now: float, address: str = ""
    ) -> tuple[int | Refusal, list[Output]]:
        """A member comes back to the same seat; everything is sent again."""
        self._mail.forget(number)  # first, so that nothing that has come due is said before `Joined`
        self._enter(now)
        member = self.state.members.get(number)
        if member is None or member.left:
            return Refusal(RefusalCode.BAD_TOKEN), self._leave()
        if not member.here:
            steps: decisions.Steps = [e.MemberBack(number), decisions.note(NotedCode.BACK, name=member.name)]
            if member.seat is not None and self.state.stage == PLAYING:
                steps.append(SeatBack(member.seat))
            self._carry_out(steps)
        marked = door.mark(self.state.salt, "address", address)
        if marked != member.address:
            self._carry_out([e.CameFrom(number, marked)])
        self._welcome(number, request_id, token)
        return number, self._leave()

    def opened(self) -> list[Output]:
        """The first event, before anybody comes."""
        return self._mail.unshown()

    def restart(self, now: float) -> list[Output]:
        """The server began anew: everybody is away, and time stands still until somebody is back."""
        self._at = max(self._at, now - self._began)
        if not self.state.asleep:
            self._carry_out(decisions.restart(self.state))
        return self._leave()

    def show_again(self, numbers: Iterable[int]) -> list[Output]:
        """Everything that these connected members may see, whatever was sent before."""
        members = list(numbers)
        for number in members:
            self._mail.forget(number)
        for number in members:
            self._mail.show_everything(number)
        return self._leave()

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
        self._mail.forget(number)
        self._carry_out(steps)
        return self._leave()

    def leave(self, request_id: int, number: int, now: float) -> list[Output]:
        """The member says goodbye."""
        self._enter(now)
        member = self.state.members[number]
        self._carry_out(decisions.leave(self.state, member))
        self._mail.post([number], Done(id=request_id))
        self._mail.close(number, GoodbyeCode.LEFT)
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
        self._mail.show()
        self._mail.post([number], answer if answer is not None else Done(id=request.id))
        return self._leave()

    # ---- seats that no person plays

    def bot_seats(self) -> dict[int, str]:
        """Seats that a bot plays now, with its level ("" for one who stands in for somebody away); none while
        no person is here to see it."""
        match = self.state.match
        if match is None or not match.running or not self.people_here:
            return {}
        stand_ins = dict.fromkeys(self.state.game.stand_ins(match.state), "")
        return stand_ins | {
            one.seat: one.bot for one in self.state.present() if one.bot and one.seat is not None
        }

    def seat_view(self, seat: int) -> tuple[Section, ...]:
        """What the seat is sent of the match that runs: all that a bot on it knows."""
        return of_seat(self.state, seat)

    def play_for(
        self, seat: int, number: int, action: Action, now: float
    ) -> tuple[Refusal | None, list[Output]]:
        """A bot's action for its seat in match `number`; refused like a person's."""
        self._enter(now)
        refusal: Refusal | None = Refusal(RefusalCode.NOT_SEATED)
        if seat in self.bot_seats():
            refusal = self._decide(seat, number, action)
        return refusal, self._leave()

    def say_for(self, seat: int, number: int, text: str, now: float) -> list[Output]:
        """A bot's line to its team in match `number`, if the room wants it and a person of it is here."""
        self._enter(now)
        sitter = self.state.sitter(seat)
        wanted = self.state.room.bots_explain and self.state.matches == number and seat in self.bot_seats()
        if wanted and sitter is not None and sitter.bot and self._is_with_people(seat):
            self._say(sitter, TEAM, text[:MAX_BOT_LINE])
        return self._leave()

    def _is_with_people(self, seat: int) -> bool:
        seats = self.state.plan.seats
        mates = (one.seat for one in self.state.people() if one.here and one.seat is not None)
        return any(seats[mate].team == seats[seat].team for mate in mates)

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
            case m.Bring():
                return self._bring(member, request)
            case m.LeaveOut():
                return self._leave_out(member, request)
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
        before = {one.member for one in self.state.people()}
        refusal = self._carry_out(decisions.host_request(self.state, member, request, self._chance))
        if refusal is None and isinstance(request, m.Kick):
            code = GoodbyeCode.BARRED if request.ban else GoodbyeCode.KICKED
            for gone in sorted(before - {one.member for one in self.state.people()}):
                self._mail.close(gone, code)
        return refusal

    def _act(self, member: Member, number: int, action: Action) -> Refusal | None:
        return self._decide(member.seat, number, action)

    def _decide(self, seat: int | None, number: int, action: Action) -> Refusal | None:
        match = self.state.match
        if match is None:
            return Refusal(RefusalCode.NO_MATCH)
        if number != match.number:
            return Refusal(RefusalCode.STALE)
        if seat is None:
            return Refusal(RefusalCode.NOT_SEATED)
        if not isinstance(action, self.state.game.actions):
            return Refusal(RefusalCode.OTHER_GAME)
        decided = self.state.game.decide(match.state, seat, action)
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
        if not isinstance(question, self.state.game.questions):
            return Refusal(RefusalCode.OTHER_GAME)
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

    def _bring(self, member: Member, request: m.Bring) -> Message | Refusal | None:
        """One part of a text; with the last one the whole is taken, or refused whole."""
        if member.member != self.state.host:
            return Refusal(RefusalCode.NOT_HOST)
        if self.state.stage != LOBBY:
            return decisions.wrong_stage(self.state)
        text = self._incoming.add(request)
        if not isinstance(text, str):
            return text
        found = decisions.bring(self.state, member, request, text)
        if isinstance(found, Refusal):
            return found
        steps, brought = found
        self._carry_out(steps)
        shown = brought.dropped[:MAX_DROPPED]
        more = len(brought.dropped) - len(shown)
        return m.Brought(id=request.id, kept=brought.kept, dropped=shown, more=more)

    def _leave_out(self, member: Member, request: m.LeaveOut) -> Refusal | None:
        target = decisions.leave_out(self.state, member, request)
        if isinstance(target, Refusal):
            return target
        code = NotedCode.LEFT_OUT if request.out else NotedCode.COUNTED
        self._mail.leaves_out(player_of(self.state, target), request.out)
        return self._carry_out([decisions.note(code, name=target.name, by=member.name)])

    def _record_part(self, request: m.AskRecord) -> Message | Refusal:
        match = self.state.match
        if match is None or self.state.stage != ENDED:
            return Refusal(RefusalCode.NO_RECORD)
        if request.match != match.number:
            return Refusal(RefusalCode.STALE)
        parts = self._record_parts(match.number)
        if not 0 <= request.part < len(parts):
            return Refusal(RefusalCode.NO_RECORD)
        return m.RecordPart(
            id=request.id,
            match=match.number,
            part=request.part,
            parts=len(parts),
            text=parts[request.part],
        )

    def _record_parts(self, number: int) -> list[str]:
        """Made once a match: asking again and again costs the server nothing."""
        if self._parts[0] != number:
            self._parts = (number, record.parts(self.record(), RECORD_PART))
        return self._parts[1]

    # ---- committing

    def _enter(self, now: float) -> None:
        """Every input starts here: what has come due is handled before it."""
        if self.state.asleep:
            self._began = now - self._at
        self._at = max(self._at, now - self._began)
        while (alarm := next_alarm(self.state)) is not None and alarm.at <= self._at:
            self._carry_out(settling.ring(self.state, alarm))

    def _leave(self) -> list[Output]:
        """Every input ends here: what changed is shown, and the outputs are handed out."""
        return self._mail.take()

    def _carry_out(self, decision: decisions.Decision) -> Refusal | None:
        """Commit the steps of a decision and what follows from them; a refusal leaves no trace."""
        if isinstance(decision, Refusal):
            return decision
        steps: decisions.Steps = decision
        while steps:
            for step in steps:
                if isinstance(step, SeatNews):
                    self._tell(step)
                else:
                    self._commit(step)
            steps = settling.settle(self.state, self._at, self._chance)
        return None

    def _tell(self, news: SeatNews) -> None:
        match = self.state.match
        if match is not None and match.running:
            for event in self.state.game.told(match.state, news):
                self._commit(e.Played(event))

    def _commit(self, event: e.RoomEvent) -> None:
        ran = self.state.stage == PLAYING
        self.state.apply(event, self._at)
        self._mail.tell_of(event, self._at)
        if ran and (result := finished(self.state)) is not None:
            self._mail.counts(result)

    def _welcome(self, number: int, request_id: int, token: str) -> None:
        self._mail.welcome(self.state.members[number], request_id, token, self.addresses, self._at)

    def _make_room(self) -> bool:
        """Whether one more may come. Who is away without a seat gives way, so that nobody fills a room with
        people who are not there."""
        absent, above = decisions.absent_spectators(self.state), decisions.above_limit(self.state)
        if above > len(absent):
            return False
        for one in absent[:above]:
            self._carry_out(decisions.leave(self.state, one))
        return True
