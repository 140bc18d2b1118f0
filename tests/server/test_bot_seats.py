"""Bots in rooms: they play their seats by themselves, whatever goes wrong with one of them."""

import asyncio
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from protocol.messages import Act
from protocol.messages import big_two as b
from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages.catalogue import Action
from server.bot_seats import BotSeats
from server.bots.levels import new_player
from server.bots.player import Player
from server.bots.view import View
from server.games.catalogue import GAMES
from server.rooms.outputs import Output
from server.rooms.room import Room

ALL_SEATS = {0: "easy", 1: "medium", 2: "easy", 3: "medium"}
PATIENCE = 20.0  # seconds for a whole game; it takes a fraction


class Evening:
    """A room with one person, Ann, who hosts and watches, and bots on the seats."""

    def __init__(
        self, bots: Mapping[int, str] = ALL_SEATS, seconds: int = 0, clock: int = 0, game: Any = None
    ) -> None:
        game = game or b.BigTwoOptions(turn_seconds=clock)
        self.room = Room("ROOM", "Friday", GAMES, game, Random(1), 0.0)
        self.bots = BotSeats(lambda code: self.room, self.deliver, lambda: 1.0, Random(2), None)
        self.over, self.moved = asyncio.Event(), asyncio.Event()
        joined, _ = self.room.join(1, "Ann", "fox", "token", 0.0, host=True)
        assert isinstance(joined, int)
        self.ann = joined
        self.asks(m.ChangeSettings, room=m.RoomOptions("Friday", bot_seconds=seconds), game=game)
        for seat, level in bots.items():
            self.asks(m.AddBot, seat=seat, level=level)

    def deliver(self, room: Room, outputs: list[Output]) -> None:
        self.bots.look(room)
        if room.state.match is not None and self.turn > 1:
            self.moved.set()
        if room.state.stage == "ended":
            self.over.set()

    def asks(self, kind: type[Any], **fields: Any) -> None:
        self.deliver(self.room, self.room.handle(self.ann, kind(id=1, **fields), 1.0))

    @property
    def turn(self) -> int:
        assert self.room.state.match is not None
        return int(self.room.state.match.state.turn)

    async def ends(self) -> None:
        await asyncio.wait_for(self.over.wait(), PATIENCE)


def play(evening: Callable[[], Any]) -> None:
    asyncio.run(evening())


def test_four_bots_play_a_match_to_its_end() -> None:
    async def evening() -> None:
        one = Evening()
        one.asks(m.Start)
        await one.ends()
        assert one.room.state.match is not None
        assert one.room.state.match.outcome is not None
        assert one.room.state.match.outcome.reason == "empty_hand"

    play(evening)


def test_a_bot_never_moves_within_the_move_before_it() -> None:
    async def evening() -> None:
        one = Evening()
        one.asks(m.Start)
        assert one.turn == 1

    play(evening)


def test_a_bot_takes_its_time() -> None:
    async def evening() -> None:
        one = Evening(seconds=10)
        one.asks(m.Start)
        await asyncio.sleep(0.05)
        assert one.turn == 1
        one.bots.close()

    play(evening)


def test_a_slow_bot_moves_before_a_short_clock_runs_out() -> None:
    async def evening() -> None:
        one = Evening(seconds=10, clock=1)
        one.asks(m.Start)
        await asyncio.wait_for(one.moved.wait(), 0.9)
        one.bots.close()

    play(evening)


def test_nobody_moves_while_no_person_is_there_to_see_it() -> None:
    async def evening() -> None:
        one = Evening()
        one.asks(m.Start)
        one.deliver(one.room, one.room.drop(one.ann, 1.0))
        await asyncio.sleep(0.1)
        assert one.turn == 1
        back, outputs = one.room.resume(2, one.ann, "token", 1.0)
        assert back == one.ann
        one.deliver(one.room, outputs)
        await one.ends()

    play(evening)


class Clumsy(Player):
    """The first answers are `wrong`, in their order; after them those of a real bot."""

    def __init__(self, wrong: list[Any], real: Any) -> None:
        self._wrong, self._real = wrong, real

    def choose(self, view: View) -> Action | None:
        if self._wrong:
            wrong = self._wrong.pop()
            if isinstance(wrong, Exception):
                raise wrong
            return wrong  # type: ignore[no-any-return]
        answer: Action | None = self._real.choose(view)
        return answer


@pytest.mark.parametrize(
    "wrong",
    [
        RuntimeError("a bug"),
        b.PlayCards(1, (51, 50, 49)),
        b.PlayCards(99, (0,)),
        b.PassTurn(1),
        b.PlayCards(1, (-1,)),
    ],
    ids=repr,
)
def test_a_bot_that_fails_or_is_refused_holds_nobody_up(wrong: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = [wrong] * 3
    real = new_player
    monkeypatch.setattr("server.bot_seats.LATER", 0.0)
    monkeypatch.setattr("server.bot_seats.new_player", lambda *about: Clumsy(faults, real(*about)))

    async def evening() -> None:
        one = Evening()
        one.asks(m.Start)
        await one.ends()
        assert faults == []

    play(evening)


def test_a_restart_in_the_middle_is_played_by_the_same_bots() -> None:
    async def evening() -> None:
        one = Evening({1: "easy", 2: "easy", 3: "easy"})
        one.asks(m.TakeSeat, seat=0)
        one.asks(m.Start)
        await asyncio.sleep(0.02)
        one.asks(m.Rematch, match=1)
        assert one.room.state.matches == 2
        one.asks(m.EndMatch, match=2)
        await one.ends()

    play(evening)


def test_what_a_bot_is_handed_holds_the_own_cards_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []
    real = new_player

    class Watched(Player):
        def __init__(self, player: Any) -> None:
            self._player = player

        def choose(self, view: View) -> Action | None:
            seen.append(view)
            answer: Action | None = self._player.choose(view)
            return answer

    monkeypatch.setattr("server.bot_seats.new_player", lambda *about: Watched(real(*about)))

    async def evening() -> None:
        one = Evening()
        one.asks(m.Start)
        await one.ends()

    play(evening)
    assert seen
    for view in seen:
        assert view.yours is not None
        assert view.table is not None
        assert isinstance(view.yours.secret, tuple)
        assert len(view.yours.secret) == view.table.counts[view.table.seat]
        assert view.finish is None


class Patient(Player):
    """Never does anything; `seen`: how many votes its team had when it was asked, by seat."""

    def __init__(self, seen: dict[int, int]) -> None:
        self._seen = seen

    def choose(self, view: View) -> Action | None:
        assert view.team is not None
        assert view.yours is not None
        assert view.yours.seat is not None
        self._seen[view.yours.seat] = len(view.team.votes)
        return None


def test_who_waits_is_asked_again_when_something_has_happened_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: dict[int, int] = {}
    monkeypatch.setattr("server.bot_seats.new_player", lambda *about: Patient(seen))

    async def evening() -> None:
        one = Evening({1: "normal", 2: "normal", 9: "normal", 10: "normal"}, game=c.CodenamesOptions())
        one.asks(m.TakeSeat, seat=0)
        one.asks(m.Start)
        assert one.room.state.match is not None
        assert one.room.state.match.state.team == 0
        one.asks(Act, match=1, action=c.GiveClue(1, "syzygy", 2, ()))
        await asyncio.sleep(0)  # everybody thinks now
        refusal, outputs = one.room.play_for(2, 1, c.Vote(0, 3), 1.0)
        assert refusal is None
        one.deliver(one.room, outputs)
        await asyncio.sleep(0.02)
        one.bots.close()

    play(evening)
    assert seen[1] == 1
