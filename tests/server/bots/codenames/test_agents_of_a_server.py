"""Agents as bots of a real server: they sit like any other bot, and the bad ones hold nobody up."""

import shlex
from collections.abc import Callable
from functools import partial

import pytest

from protocol.messages import codenames as c
from protocol.messages import room as m
from protocol.messages import session as s
from server.bots.agent import Agent, Asked, Clue, Guess
from server.bots.program import ProgramAgent
from server.bots.view import View, positions
from tests.raw import Raw
from tests.running import RunningServer
from tests.server.bots.codenames.conftest import Remembered, command

SOON = 0.1  # seconds for what never answers


class InTheProcess(Agent):
    """The first card, whatever the clue."""

    watches = waits = False

    def start(self, view: View) -> None:
        pass

    def clue(self, view: View, asked: Asked) -> Clue:
        return Clue("inside", 1)

    def guess(self, view: View, asked: Asked) -> Guess:
        offer = view.offer(c.OfferVote)
        assert offer
        return Guess(positions(offer.cards)[0])

    def observe(self, view: View) -> None:
        pass

    def close(self) -> None:
        pass


def whole_match(server: RunningServer, *levels: str) -> Raw:
    """Ann looks on while they play for both teams, spymaster and operative."""
    ann = Raw(server.port).join("Ann")
    ann.do(m.ChangeSettings, room=m.RoomOptions("Friday", bot_seconds=0), game=ann.settings.game)
    for seat, level in zip((0, 1, 9, 10), levels, strict=True):
        ann.do(m.AddBot, seat=seat, level=level)
    return ann.do(m.Start).until(lambda: ann.settings.stage == "ended")


@pytest.fixture
def serve(children: list[Remembered]) -> Callable[..., RunningServer]:
    def start(*kinds: str, seconds: float) -> RunningServer:
        agents = {
            name.replace("_", "-"): partial(ProgramAgent, name, command(name, *more))
            for name, *more in map(shlex.split, kinds)
        }
        return RunningServer(agents=agents, agent_seconds=seconds)

    return start


def test_a_class_in_the_process_plays_as_a_bot_of_its_name() -> None:
    server = RunningServer(agents={"inside": InTheProcess})
    ann = whole_match(server, *["inside"] * 4)
    assert "inside" in ann.settings.bots
    assert {one.word for one in ann.log if isinstance(one, c.ClueGiven)} == {"inside"}
    ann.close()
    server.stop()


def test_a_match_of_the_worst_ends_and_it_is_told_what_was_done_without_them(
    serve: Callable[..., RunningServer], caplog: pytest.LogCaptureFixture
) -> None:
    server = serve("never", "dies_when_asked", "says nonsense", "long_line", seconds=SOON)
    with whole_match(server, "never", "says", "dies-when-asked", "long-line") as ann:
        assert ann.play.reason in ("agents", "assassin")
    server.stop()
    assert "seat 0, never: questions to the agent: " in caplog.text
    assert "seat 1, says: questions to the agent: " in caplog.text


def test_who_never_answers_keeps_no_other_room_waiting(serve: Callable[..., RunningServer]) -> None:
    server = serve("never", "good", seconds=1000.0)
    with Raw(server.port).join("Ann") as ann:
        for seat in (0, 1, 9, 10):
            ann.do(m.AddBot, seat=seat, level="never")
        ann.do(m.Start).catch_up()
        with Raw(server.port) as bob:
            bob.ask(s.OpenRoom, room_name="Elsewhere", name="Bob", avatar="fox")
            bob.catch_up()
            bob.do(m.ChangeSettings, room=m.RoomOptions("Elsewhere", bot_seconds=0), game=bob.settings.game)
            for seat in (0, 1, 9, 10):
                bob.do(m.AddBot, seat=seat, level="good")
            bob.do(m.Start).until(lambda: bob.settings.stage == "ended")
        assert ann.catch_up().play.turn == 1
    server.stop()
