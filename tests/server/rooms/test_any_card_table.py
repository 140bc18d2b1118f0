"""Whatever people do at a table of Big Two with bots, in any order and at any time, these things hold."""

from collections.abc import Iterator
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

from protocol.cards import classify, legal_plays
from protocol.messages import Act
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.session import Refusal as Refused
from server.games.big_two.state import Presence
from server.games.catalogue import GAMES
from server.refusals import Refusal
from server.rooms import events as e
from server.rooms.room import Room
from server.rooms.state import PLAYING, Member, RoomState
from tests.server.rooms.onlooker import Onlooker, Onlookers, assert_made_again, expected, unnumbered

MOST = 6  # people
WHO = st.integers(0, MOST - 1)
SEAT = st.integers(-1, 4)
RARELY = st.sampled_from([False, False, False, True])
STALE = st.sampled_from([0, 0, 0, 0, 1, -1])
SECONDS = st.sampled_from([0.0, 1.0, 5.0, 10.0, 11.0, 61.0, 121.0])
LEVEL = st.sampled_from(["easy", "medium", "hard", "none"])
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
}


class AnyCardTable(RuleBasedStateMachine):
    """People and bots are numbered by when they first came; only who is connected asks."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0
        self.chance = Random(0)
        self.room = Room("ROOM", "Any", GAMES, b.BigTwoOptions(), self.chance, self.now)
        self.everyone = Onlookers()
        self.everyone.take(self.room.ring(self.now))
        self.ids = count(1)
        self.held: dict[
            tuple[int, int], set[int]
        ] = {}  # by match and member: seats whose hand they were sent

    @property
    def state(self) -> RoomState:
        return self.room.state

    def one_of(self, people: Iterator[Member], who: int) -> Member | None:
        found = list(people)
        return found[who % len(found)] if found else None

    def connected(self, who: int) -> Member | None:
        return self.one_of((one for one in self.state.people() if one.here), who)

    def host(self, who: int) -> Member | None:
        """The host, or rarely somebody who would like to be."""
        host = self.state.members.get(self.state.host or 0)
        return self.connected(who) if who == MOST - 1 or host is None or not host.here else host

    def ask(self, who: Member | None, kind: type[Any], **fields: Any) -> str | None:
        """The code of the refusal, "" when it was carried out. A refusal leaves no trace."""
        self.everyone.take(self.room.ring(self.now))
        asker = self.everyone.here.get(who.member) if who else None
        if who is None or asker is None:
            return None
        events, asker.answer = len(self.everyone.events), None
        self.everyone.take(self.room.handle(who.member, kind(id=next(self.ids), **fields), self.now))
        if isinstance(asker.answer, Refused):
            assert len(self.everyone.events) == events
            return str(asker.answer.code)
        assert asker.answer is not None, "everybody is answered"
        return ""

    # ---- coming and going

    @initialize(seed=st.integers(0, 99), people=st.integers(1, 4), clock=st.sampled_from([0, 5]))
    def gather(self, seed: int, people: int, clock: int) -> None:
        self.chance.seed(seed)
        for number in range(people):
            self.joins(f"P{number}")
        host = self.connected(0)
        self.ask(host, m.ChangeSettings, room=self.state.room, game=b.BigTwoOptions(True, clock))
        for seat in range(4):
            if seat < people:
                assert self.ask(self.connected(seat), m.TakeSeat, seat=seat) == ""
            else:
                assert self.ask(host, m.AddBot, seat=seat, level="easy") == ""
        assert self.ask(host, m.Start) == ""

    @rule(name=st.just("Ada"))
    def joins(self, name: str) -> None:
        if sum(1 for _ in self.state.people()) >= MOST:
            return
        number, outputs = self.room.join(next(self.ids), name, "fox", "token", self.now)
        if not isinstance(number, Refusal):
            self.everyone.here[number] = Onlooker()
        self.everyone.take(outputs)

    @rule(who=WHO, really=st.booleans())
    def drops(self, who: int, really: bool) -> None:
        if really and (member := self.connected(who)):
            del self.everyone.here[member.member]
            self.everyone.take(self.room.drop(member.member, self.now))

    @rule(who=WHO)
    def returns(self, who: int) -> None:
        member = self.one_of((one for one in self.state.people() if not one.here), who)
        if member is None:
            return
        number, outputs = self.room.resume(next(self.ids), member.member, "new token", self.now)
        if not isinstance(number, Refusal):
            self.everyone.here[number] = Onlooker()
        self.everyone.take(outputs)

    @rule(who=WHO, really=RARELY)
    def leaves(self, who: int, really: bool) -> None:
        if really and (member := self.connected(who)):
            self.everyone.take(self.room.leave(next(self.ids), member.member, self.now))

    @rule(seconds=SECONDS)
    def waits(self, seconds: float) -> None:
        end = self.now + seconds
        while (due := self.room.next_alarm) is not None and due <= end:
            self.now = max(due, self.now)
            self.everyone.take(self.room.ring(self.now))
        self.now = end

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
        assert (self.ask(member, m.TakeSeat, seat=seat) == "") == (
            own or (seat >= 0 and bool(offered >> seat & 1))
        )

    @rule(who=WHO, seat=SEAT, level=LEVEL)
    def adds_a_bot(self, who: int, seat: int, level: str) -> None:
        self.ask(self.host(who), m.AddBot, seat=seat, level=level)

    @rule(who=WHO, whom=st.integers(0, 9), seat=st.one_of(st.none(), SEAT))
    def moves_somebody(self, who: int, whom: int, seat: int | None) -> None:
        if somebody := self.one_of(self.state.present(), whom):
            self.ask(self.host(who), m.MoveMember, member=somebody.member, seat=seat)

    @rule(who=WHO, whom=st.integers(0, 9), kind=st.sampled_from([m.HandOver, m.Admit, m.Kick]))
    def uses_the_powers(self, who: int, whom: int, kind: type) -> None:
        if somebody := self.one_of(self.state.present(), whom):
            self.ask(self.host(who), kind, member=somebody.member)

    @rule(who=WHO, clock=st.sampled_from([0, 3, 30]), points=st.booleans(), other=RARELY)
    def changes_settings(self, who: int, clock: int, points: bool, other: bool) -> None:
        room = replace(self.state.room, grace_seconds=clock, spectators=3)
        game = c.CodenamesOptions(operatives=1) if other else b.BigTwoOptions(points, clock)
        self.ask(self.host(who), m.ChangeSettings, room=room, game=game)

    @rule(who=WHO, yes=st.sampled_from([True, True, False]))
    def answers_the_rooms_question(self, who: int, yes: bool) -> None:
        self.ask(self.connected(who), m.CastVote, vote=self.state.votes, yes=yes)

    @precondition(lambda self: self.at_cards)
    @rule(who=WHO, later=SECONDS)
    def all_agree_to_a_restart(self, who: int, later: float) -> None:
        self.waits(later)
        seated = (one for one in self.state.people() if one.here and one.seat is not None)
        if self.ask(self.one_of(seated, who), m.Rematch, match=self.state.matches) != "":
            return
        for member in list(self.state.people()):
            if self.state.vote is not None:
                self.ask(member, m.CastVote, vote=self.state.votes, yes=True)

    # ---- play

    @precondition(lambda self: self.at_cards)
    @rule(who=WHO, stale=STALE, cards=st.lists(st.integers(-1, 52), max_size=6))
    def plays_anything(self, who: int, stale: int, cards: list[int]) -> None:
        turn = self.state.match.state.turn + stale
        self.ask(self.connected(who), Act, match=self.state.matches, action=b.PlayCards(turn, tuple(cards)))

    @precondition(lambda self: self.at_cards)
    @rule(times=st.sampled_from([1, 1, 4, 16]), highest=st.booleans(), passes=RARELY)
    def the_game_goes_on(self, times: int, highest: bool, passes: bool) -> None:
        """Whoever has the turn takes it, person, bot or stand-in; what is offered is accepted."""
        for _ in range(times):
            self.everyone.take(self.room.ring(self.now))
            if self.state.stage != PLAYING:
                return
            match = self.state.match.state  # type: ignore[union-attr]
            last = classify(match.last) if match.last else None
            plays = legal_plays(match.hands[match.seat], last, None if match.played else 0)
            play = plays and not (passes and last)
            action: b.BigTwoAction = b.PassTurn(match.turn)
            if play:
                action = b.PlayCards(match.turn, plays[-1 if highest else 0].cards)
            self.takes_the_turn(match.seat, action)

    def takes_the_turn(self, seat: int, action: b.BigTwoAction) -> None:
        if seat in self.room.bot_seats():
            refusal, outputs = self.room.play_for(seat, self.state.matches, action, self.now)
            self.everyone.take(outputs)
            assert refusal is None
            return
        sitter = self.state.sitter(seat)
        if sitter is not None and sitter.here and not sitter.bot:
            assert self.ask(sitter, Act, match=self.state.matches, action=action) == ""

    @property
    def at_cards(self) -> bool:
        return self.state.stage == PLAYING and self.state.game.name == "big_two"

    # ---- what always holds

    @invariant()
    def everybody_has_been_shown_what_is_the_case(self) -> None:
        for member in self.state.people():
            assert member.here == (member.member in self.everyone.here)
            if member.here:
                shown = unnumbered(self.everyone.here[member.member].shown)
                assert shown == unnumbered(expected(self.room, member))

    @invariant()
    def everybody_has_the_whole_log(self) -> None:
        match = self.state.match
        if match is None:
            return
        entries = [entry for event in match.log if (entry := match.game.entry(event, 0.0)) is not None]
        for onlooker in self.everyone.here.values():
            assert [replace(entry, at=0.0) for entry in onlooker.log] == entries

    @invariant()
    def nobody_is_sent_two_hands_of_a_match(self) -> None:
        for number, onlooker in self.everyone.here.items():
            yours = onlooker.shown[f"yours:{number}"]
            assert (yours.secret is not None) == (self.at_cards and yours.seat is not None)
            if yours.secret is not None and yours.seat is not None:
                seats = self.held.setdefault((self.state.matches, number), set())
                seats.add(yours.seat)
                assert len(seats) == 1

    @invariant()
    def every_bot_has_a_seat_and_nobody_shares_one(self) -> None:
        bots = [one for one in self.state.present() if one.bot]
        assert all(one.seat is not None and one.here for one in bots)
        assert self.state.bots or not bots
        seats = [one.seat for one in self.state.present() if one.seat is not None]
        assert len(seats) == len(set(seats))

    @invariant()
    def no_bot_has_the_hosts_powers(self) -> None:
        host = self.state.members.get(self.state.host or 0)
        assert host is None or not host.bot

    @invariant()
    def the_match_knows_its_people(self) -> None:
        if not self.at_cards:
            return
        for seat, person in enumerate(self.state.match.state.people):  # type: ignore[union-attr]
            sitter = self.state.sitter(seat)
            if sitter is None:
                assert person.presence is Presence.GONE
                continue
            away = Presence.AWAY if sitter.grace_over else Presence.DROPPED
            assert (person.member, person.presence) == (sitter.member, Presence.HERE if sitter.here else away)

    @invariant()
    def a_bot_plays_exactly_where_no_person_can(self) -> None:
        if not self.at_cards or not self.room.people_here:
            assert self.room.bot_seats() == {}
            return
        sitters = {seat: self.state.sitter(seat) for seat in range(4)}
        played = {seat for seat, one in sitters.items() if one is None or one.bot or one.grace_over}
        assert set(self.room.bot_seats()) == played

    @invariant()
    def the_first_turn_of_every_match_has_its_whole_time(self) -> None:
        seconds: int | None = None
        for at, event in self.everyone.events:
            if isinstance(event, e.MatchDealt) and isinstance(event.dealt.options, b.BigTwoOptions):
                assert seconds is None
                seconds = event.dealt.options.turn_seconds or None
            elif isinstance(event, e.ClockSet) and seconds is not None:
                assert (event.seconds, event.ends_at) == (seconds, at + seconds)
                seconds = None
        assert seconds is None

    def teardown(self) -> None:
        assert_made_again(self.room, self.everyone, self.now)


def test_whatever_people_and_bots_do_the_card_table_stays_in_order() -> None:
    run_state_machine_as_test(
        AnyCardTable, settings=settings(max_examples=30, stateful_step_count=30, deadline=None)
    )


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("share", range(3))  # for as many cores as there are
def test_whatever_people_and_bots_do_for_long_the_card_table_stays_in_order(share: int) -> None:
    run_state_machine_as_test(
        AnyCardTable, settings=settings(max_examples=200, stateful_step_count=80, deadline=None)
    )
