"""Whatever two to eight people do in a room, in any order and at any time, these things hold."""

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from protocol.codes import RefusalCode
from protocol.messages import Act
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.session import Refusal as Refused
from server.games.catalogue import GAMES
from server.games.codenames.events import (
    ClueGiven,
    Covered,
    Eliminated,
    Passed,
    Revealed,
    TimedOut,
    TurnEnded,
)
from server.games.codenames.state import Phase, Presence
from server.refusals import Refusal
from server.rooms.alarms import HOST_SECONDS
from server.rooms.door import Comer, mark
from server.rooms.room import NOBODY, Room
from server.rooms.state import PLAYING, Member, RoomState
from tests.server.rooms.onlooker import (
    Onlooker,
    Onlookers,
    assert_made_again,
    expected,
    knows_the_key,
    unnumbered,
)

MOST = 8
SALT, PASSWORD = "a salt", "sesame"
WHO = st.integers(0, MOST - 1)
SEAT = st.integers(-1, 9)
SEATED = {"classic": (0, 1, 3, 4, 5), "three-teams": (0, 1, 3, 4, 6, 7)}  # of three seats a team
CHANNEL = st.sampled_from(["table", "team", "spymasters", "pub"])
SECONDS = st.sampled_from([0.0, 0.5, 1.0, 5.0, 10.0, 11.0, 60.0, 61.0, 121.0])
CHOICE = st.sampled_from([0, 1, 1, 1, 2, "pass", None, 24, 25, -1])
STALE = st.sampled_from([0, 0, 0, 0, 1, -1])
RARELY = st.sampled_from([False, False, False, True])
ASKED = {  # what `may` names, as a request
    "start": lambda state: (m.Start, {}),
    "back_to_lobby": lambda state: (m.BackToLobby, {}),
    "end_match": lambda state: (m.EndMatch, {"match": state.matches}),
    "pause": lambda state: (m.Pause, {"paused": not state.paused}),
    "skip_absent": lambda state: (m.SkipAbsent, {"match": state.matches}),
    "rematch": lambda state: (m.Rematch, {"match": state.matches}),
    "cast_vote": lambda state: (m.CastVote, {"vote": state.votes, "yes": True}),
    "leave_seat": lambda state: (m.LeaveSeat, {}),
    "set_ready": lambda state: (m.SetReady, {"ready": True}),
    "change_name": lambda state: (m.ChangeName, {"name": "Zoe", "avatar": "owl"}),
    "change_settings": lambda state: (m.ChangeSettings, {"room": state.room, "game": state.options}),
}


def a_room(chance: Random, now: float) -> Room:
    return Room("ROOM", "Any", GAMES, c.CodenamesOptions(operatives=2), chance, now, (), SALT)


class AnyRoom(RuleBasedStateMachine):
    """People are numbered by when they first came; only who is connected asks, only who is away returns."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.seed = 0
        self.chance = Random(self.seed)
        self.room = self.opens()
        self.everyone = Onlookers()
        self.everyone.take(self.room.ring(self.now))
        self.ids = count(1)

    def opens(self) -> Room:
        return a_room(self.chance, self.now)

    # ---- who

    @property
    def state(self) -> RoomState:
        return self.room.state

    def connected(self, who: int) -> Member | None:
        here = [one for one in self.state.present() if one.here]
        return here[who % len(here)] if here else None

    def away(self, who: int) -> Member | None:
        away = [one for one in self.state.present() if not one.here]
        return away[who % len(away)] if away else None

    def ask(self, who: Member | None, kind: type[Any], **fields: Any) -> str | None:
        """The code of the refusal, "" when it was carried out. A refusal leaves no trace."""
        if who is None:
            return None
        self.everyone.take(self.room.ring(self.now))
        asker = self.everyone.here.get(who.member)
        if asker is None:
            return None
        events, asker.answer = len(self.everyone.events), None
        outputs = self.room.handle(who.member, kind(id=next(self.ids), **fields), self.now)
        self.everyone.take(outputs)
        assert asker.answer is not None, "everybody is answered"
        if isinstance(asker.answer, Refused):
            assert (len(outputs), len(self.everyone.events)) == (1, events)
            return str(asker.answer.code)
        return ""

    # ---- coming and going

    @initialize(
        seed=st.integers(0, 99),
        seated=st.booleans(),
        clock=st.sampled_from([0, 5]),
        agreement=st.sampled_from(["everyone", "majority", "first_click"]),
        variant=st.sampled_from(sorted(SEATED)),
    )
    def gather(self, seed: int, seated: bool, clock: int, agreement: str, variant: str) -> None:
        self.seed = seed
        self.chance.seed(seed)
        for number in range(len(SEATED[variant]) if seated else 2):
            self.comes(f"P{number}", False)
        if not seated:
            return
        host = self.connected(0)
        game = replace(
            self.state.options,
            variant=variant,
            clue_seconds=clock,
            guess_seconds=clock,
            agreement=agreement,
            votes_visible=clock > 0,
        )
        assert self.ask(host, m.ChangeSettings, room=self.state.room, game=game) == ""
        for number, seat in enumerate(SEATED[variant]):
            assert self.ask(self.connected(number), m.TakeSeat, seat=seat) == ""
        assert self.ask(host, m.Start) == ""

    def comes(self, name: str, host: bool, comer: Comer = NOBODY) -> None:
        self.everyone.take(self.room.ring(self.now))
        closed = self.state.locked or (self.state.password is not None and comer.password != PASSWORD)
        out = {(one.device, one.address) for one in self.state.banned.values()}
        marks = mark(SALT, "device", comer.device), mark(SALT, "address", comer.address)
        banned = any(one and one == theirs for both in out for one, theirs in zip(both, marks, strict=True))
        member, outputs = self.room.join(
            next(self.ids), name, "fox", f"token {next(self.ids)}", self.now, host, comer
        )
        if isinstance(member, Refusal):
            assert closed or banned or member.code == RefusalCode.ROOM_FULL
            self.everyone.take(outputs)
            return
        assert host or not (closed or banned)
        self.everyone.here[member] = Onlooker()
        self.everyone.take(outputs)

    @rule(
        host=st.sampled_from([False, False, False, True]),
        comer=st.builds(
            Comer,
            device=st.sampled_from(["", "laptop", "phone"]),
            address=st.sampled_from(["", "192.0.2.1", "192.0.2.2"]),
            password=st.sampled_from(["", "wrong", PASSWORD]),
        ),
    )
    def joins(self, host: bool, comer: Comer) -> None:
        if sum(1 for _ in self.state.present()) < MOST:
            self.comes("Ada", host, comer)

    @rule(who=WHO, what=st.sampled_from(["lock", "unlock", "password", "none", "let in"]))
    def uses_the_door(self, who: int, what: str) -> None:
        banned = list(self.state.banned)
        kind, fields = {
            "lock": (m.LockRoom, {"locked": True}),
            "unlock": (m.LockRoom, {"locked": False}),
            "password": (m.SetPassword, {"password": PASSWORD}),
            "none": (m.SetPassword, {"password": ""}),
            "let in": (m.Unban, {"member": banned[0] if banned else 0}),
        }[what]
        self.ask(self.connected(who), kind, **fields)

    @rule(who=WHO, whom=WHO)
    def removes_for_the_evening(self, who: int, whom: int) -> None:
        present = list(self.state.present())
        if present:
            self.ask(self.connected(who), m.Kick, member=present[whom % len(present)].member, ban=True)

    @rule(who=WHO, really=st.booleans())
    def drops(self, who: int, really: bool) -> None:
        if really and (member := self.connected(who)):
            del self.everyone.here[member.member]
            self.everyone.take(self.room.drop(member.member, self.now))

    @rule(who=WHO, here=st.booleans())
    def returns(self, who: int, here: bool) -> None:
        member = self.connected(who) if here else self.away(who)
        if member is None:
            return
        before = self.everyone.here.pop(member.member, None)
        number, outputs = self.room.resume(next(self.ids), member.member, "new token", self.now)
        if isinstance(number, Refusal):
            assert before is None, "only who was away for too long is gone"
            self.everyone.take(outputs)
            return
        self.everyone.here[number] = Onlooker()
        self.everyone.take(outputs)

    @rule(who=WHO, really=RARELY)
    def leaves(self, who: int, really: bool) -> None:
        if really and (member := self.connected(who)):
            onlooker = self.everyone.here[member.member]
            self.everyone.take(self.room.leave(next(self.ids), member.member, self.now))
            assert onlooker.closed == "left"

    @rule(seconds=SECONDS)
    def waits(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := self.room.next_alarm) is not None and due <= end:
            self.now = max(due, self.now)
            self.everyone.take(self.room.ring(self.now))
            assert (self.room.next_alarm or self.now + 1) > self.now
        self.now = end

    @rule(seconds=st.sampled_from([-30.0, 0.3, 7.0, 70.0, 500.0]))
    def jumps(self, seconds: float) -> None:
        """The clock moves, and nobody rings in time."""
        self.now += seconds

    # ---- requests

    @rule(who=WHO, name=st.sampled_from(sorted(ASKED)))
    def asks_for_what_may_be(self, who: int, name: str) -> None:
        """`may` names exactly what would be carried out."""
        self.everyone.take(self.room.ring(self.now))
        member = self.connected(who)
        if member is None:
            return
        offered = name in self.everyone.here[member.member].shown[f"yours:{member.member}"].may
        kind, fields = ASKED[name](self.state)
        assert (self.ask(member, kind, **fields) == "") == offered

    @rule(who=WHO, seat=SEAT)
    def takes_a_seat(self, who: int, seat: int) -> None:
        self.everyone.take(self.room.ring(self.now))
        member = self.connected(who)
        if member is None:
            return
        offered = self.everyone.here[member.member].shown[f"yours:{member.member}"].seats
        own = seat == member.seat
        code = self.ask(member, m.TakeSeat, seat=seat)
        assert (code == "") == (own or (seat >= 0 and bool(offered >> seat & 1)))

    @rule(who=WHO, whom=WHO, seat=st.one_of(st.none(), SEAT))
    def moves_somebody(self, who: int, whom: int, seat: int | None) -> None:
        present = list(self.state.present())
        if present:
            self.ask(self.connected(who), m.MoveMember, member=present[whom % len(present)].member, seat=seat)

    @rule(who=WHO, whom=WHO, kind=st.sampled_from([m.HandOver, m.Admit, m.Admit, m.Admit, m.Kick]))
    def uses_the_powers(self, who: int, whom: int, kind: type) -> None:
        present = list(self.state.present())
        if present:
            self.ask(self.connected(who), kind, member=present[whom % len(present)].member)

    @rule(who=WHO, channel=CHANNEL)
    def says(self, who: int, channel: str) -> None:
        self.ask(self.connected(who), m.Say, channel=channel, text="hello")

    @rule(
        who=WHO,
        rotate=st.booleans(),
        clock=st.sampled_from([0, 3, 30]),
        operatives=st.integers(1, 3),
        visible=st.booleans(),
    )
    def changes_settings(self, who: int, rotate: bool, clock: int, operatives: int, visible: bool) -> None:
        room = replace(self.state.room, rotate_roles=rotate, grace_seconds=clock, spectators=3)
        game = replace(
            self.state.options,
            operatives=operatives,
            clue_seconds=clock,
            guess_seconds=clock,
            votes_visible=visible,
        )
        self.ask(self.connected(who), m.ChangeSettings, room=room, game=game)

    @rule(who=WHO, swap=st.booleans())
    def presses_rematch(self, who: int, swap: bool) -> None:
        self.ask(self.connected(who), m.Rematch, match=self.state.matches, swap_roles=swap)

    @rule(who=WHO, yes=st.booleans())
    def answers_the_rooms_question(self, who: int, yes: bool) -> None:
        self.ask(self.connected(who), m.CastVote, vote=self.state.votes, yes=yes)

    @rule(who=WHO, part=st.integers(-1, 1))
    def asks_for_the_record(self, who: int, part: int) -> None:
        self.ask(self.connected(who), m.AskRecord, match=self.state.matches, part=part)

    # ---- play

    def act(self, who: Member | None, action: Any) -> str | None:
        return self.ask(who, Act, match=self.state.matches, action=action)

    def of_role(self, who: int, role: str) -> Member | None:
        """Somebody connected whom it concerns: of the acting team and this role, if there is one."""
        if self.state.match is None:
            return self.connected(who)
        team = self.state.match.state.acting
        fit = [
            one
            for one in self.state.present()
            if one.here and one.seat is not None and self.state.plan.seats[one.seat] == m.Seat(team, role)
        ]
        return fit[who % len(fit)] if fit else self.connected(who)

    @precondition(lambda self: self.state.match is not None)
    @rule(
        who=WHO,
        word=st.sampled_from(["syzygy", "zugzwang", "", "a b"]),
        number=st.integers(-1, 3),
        stale=STALE,
        anybody=st.booleans(),
    )
    def gives_a_clue(self, who: int, word: str, number: int, stale: int, anybody: bool) -> None:
        giver = self.connected(who) if anybody else self.of_role(who, "spymaster")
        self.act(giver, c.GiveClue(self.state.match.state.turn + stale, word, number, ()))

    @precondition(lambda self: self.state.match is not None and self.state.match.state.phase is Phase.GUESS)
    @rule(who=WHO, choice=CHOICE, stale=STALE, anybody=st.sampled_from([False, False, True]))
    def votes(self, who: int, choice: Any, stale: int, anybody: bool) -> None:
        """Low numbers choose among the first cards that are face down."""
        match = self.state.match.state
        hidden = match.hidden
        if isinstance(choice, int) and 0 <= choice < min(3, len(hidden)):
            choice = hidden[choice]
        voter = self.connected(who) if anybody else self.of_role(who, "operative")
        self.act(voter, c.Vote(match.guess + stale, choice))

    @precondition(lambda self: self.state.stage == PLAYING)
    @rule(choice=st.integers(0, 6), number=st.integers(0, 3))
    def the_game_goes_on(self, choice: int, number: int) -> None:
        """The next sensible thing by whoever is there for it: a clue, a vote of all, a cover."""
        match = self.state.match.state
        assassins = [at for at in match.hidden if match.dealt.key[at] == c.ASSASSIN]
        choices = [*match.hidden[:3], *match.hidden_agents(match.acting)[:2], "pass", *assassins[:1]]
        match match.phase:
            case Phase.CLUE:
                number = max(number, match.variant.clue_low)
                self.act(self.of_role(0, "spymaster"), c.GiveClue(match.turn, "syzygy", number, ()))
            case Phase.GUESS:
                for seat in match.counted(match.team):
                    self.act(self.here_on(seat), c.Vote(match.guess, choices[choice % len(choices)]))
            case Phase.COVER:
                card = match.hidden_agents(match.acting)[0] if choice else None
                self.act(self.here_on(match.caller), c.Cover(match.turn, card))

    @precondition(lambda self: self.state.stage == PLAYING)
    @rule(choice=st.integers(0, 6), number=st.integers(0, 3))
    def the_game_goes_on_twice(self, choice: int, number: int) -> None:
        self.the_game_goes_on(choice, number)
        if self.state.stage == PLAYING:
            self.the_game_goes_on(choice, number)

    @precondition(lambda self: self.state.stage == PLAYING and self.state.match.state.phase is Phase.GUESS)
    @rule(step=st.sampled_from([1, 2]))
    def the_others_call(self, step: int) -> None:
        match = self.state.match.state
        other = (match.team + step) % len(match.variant.teams)
        spymaster = match.plan.seats.index(m.Seat(other, "spymaster"))
        self.act(self.here_on(spymaster), c.Challenge(match.turn))

    def here_on(self, seat: int | None) -> Member | None:
        sitter = None if seat is None else self.state.sitter(seat)
        return sitter if sitter is not None and sitter.here else None

    @precondition(lambda self: self.state.match is not None)
    @rule(
        who=WHO, stale=STALE, what=st.sampled_from(["challenge", "cover", "decline", "ask", "mark", "check"])
    )
    def does_something_rare(self, who: int, stale: int, what: str) -> None:
        match, member = self.state.match.state, self.connected(who)
        turn, own = match.turn + stale, match.hidden_agents(match.acting)
        if what == "check":
            self.ask(member, c.CheckClue, match=self.state.matches, word="africa")
            return
        actions = {
            "challenge": c.Challenge(turn),
            "cover": c.Cover(turn, own[0] if own else 0),
            "decline": c.Cover(turn, None),
            "ask": c.AskStress(turn),
            "mark": c.MarkStress(turn, 0),
        }
        self.act(member, actions[what])

    # ---- what always holds

    @invariant()
    def everybody_has_been_shown_what_is_the_case(self) -> None:
        for member in self.state.present():
            assert member.here == (member.member in self.everyone.here)
            if member.here:
                shown = unnumbered(self.everyone.here[member.member].shown)
                assert shown == expected(self.room, member)

    @invariant()
    def everybody_has_the_whole_log(self) -> None:
        match = self.state.match
        if match is None:
            return
        entries = [entry for event in match.log if (entry := match.game.entry(event, 0.0)) is not None]
        for onlooker in self.everyone.here.values():
            assert onlooker.match == match.number
            assert [replace(entry, at=0.0) for entry in onlooker.log] == entries

    @invariant()
    def the_key_is_shown_to_spymasters_alone(self) -> None:
        for number, onlooker in self.everyone.here.items():
            yours = onlooker.shown[f"yours:{number}"]
            assert (yours.secret is not None) == knows_the_key(self.room, self.state.members[number])
            assert ("review" in onlooker.shown) == (self.state.stage == "ended")

    @invariant()
    def nobody_shares_a_seat(self) -> None:
        seats = [one.seat for one in self.state.present() if one.seat is not None]
        assert len(seats) == len(set(seats))
        assert all(0 <= seat < len(self.state.plan.seats) for seat in seats)

    @invariant()
    def somebody_has_the_hosts_powers(self) -> None:
        present = {one.member: one for one in self.state.present()}
        if any(one.here for one in present.values()):
            host = present[self.state.host]
            assert host.here or self.room._at - host.since <= HOST_SECONDS or self.room.next_alarm <= self.now

    @invariant()
    def the_match_knows_its_people(self) -> None:
        if self.state.stage != PLAYING:
            return
        for seat, person in enumerate(self.state.match.state.people):
            sitter = self.state.sitter(seat)
            assert (person is None) == (sitter is None)
            if sitter is not None:
                away = Presence.AWAY if sitter.grace_over else Presence.DROPPED
                presence = Presence.HERE if sitter.here else away
                assert (person.member, person.presence) == (sitter.member, presence)

    @invariant()
    def identities_add_up(self) -> None:
        if self.state.match is None:
            return
        match = self.state.match.state
        dealt = Counter(match.dealt.key)
        assert dealt == Counter(match.variant.identities(match.dealt.first))
        [play] = [one for one in match_sections(self.room) if isinstance(one, c.Play)]
        faces = Counter(play.faces)
        teams = range(len(match.variant.teams))
        assert all(play.left[team] + faces[str(team)] == dealt[str(team)] for team in teams)
        assert all(face in ("-", match.dealt.key[at]) for at, face in enumerate(play.faces))

    @invariant()
    def nobody_who_is_out_is_asked_to_act(self) -> None:
        if self.state.match is None:
            return
        out = self.state.match.state.out
        for number, onlooker in self.everyone.here.items():
            seat = self.state.members[number].seat
            if seat is not None and self.state.plan.seats[seat].team in out:
                assert onlooker.shown[f"yours:{number}"].offers == ()

    @invariant()
    def each_change_of_turn_has_one_cause(self) -> None:
        if self.state.match is None:
            return
        turn, causes = 1, 0
        for before, event in zip(self.state.match.log, self.state.match.log[1:], strict=False):
            causes += isinstance(event, Passed | TimedOut | Covered)
            if isinstance(event, TurnEnded):
                turn += 1
                assert event.turn == turn
                assert isinstance(before, Passed | TimedOut | Covered | Revealed | Eliminated | ClueGiven)
                assert causes == isinstance(before, Passed | TimedOut | Covered)
                causes = 0
        assert turn == self.state.match.state.turn

    @invariant()
    def the_clock_is_the_matchs(self) -> None:
        match, clock = self.state.match, self.state.clock
        limit = match.game.time_limit(match.state) if match and match.running else None
        assert clock.key == (limit.key if limit else "")
        assert (clock.left is not None) == (bool(clock.key) and self.state.paused)

    def teardown(self) -> None:
        assert_made_again(self.room, self.everyone, self.now)
        rebuilt = RoomState(self.state.games)
        for at, event in self.everyone.events:
            rebuilt.apply(event, at)
        assert (rebuilt.members, rebuilt.host, rebuilt.clock) == (
            self.state.members,
            self.state.host,
            self.state.clock,
        )
        assert (rebuilt.match and rebuilt.match.state) == (self.state.match and self.state.match.state)
        assert rebuilt.vote == self.state.vote
        for door in ("salt", "locked", "password", "banned"):
            assert getattr(rebuilt, door) == getattr(self.state, door)


def match_sections(room: Room) -> tuple[Any, ...]:
    assert room.state.match is not None
    return room.state.game.public(room.state.match.state)


def test_whatever_people_do_the_room_stays_in_order() -> None:
    run_state_machine_as_test(
        AnyRoom, settings=settings(max_examples=30, stateful_step_count=30, deadline=None)
    )


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("share", range(3))  # for as many cores as there are
def test_whatever_people_do_for_long_the_room_stays_in_order(share: int) -> None:
    run_state_machine_as_test(
        AnyRoom, settings=settings(max_examples=200, stateful_step_count=80, deadline=None)
    )
