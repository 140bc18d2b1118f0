"""Programs that play badly: the match goes on, it is counted what was done without them, nothing is left."""

import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from server.bots.agent import DEAD, LATE, MALFORMED, AgentError, Asked, Clue
from server.bots.child import MAX_LOGGED
from server.bots.program import MAX_STARTS, ProgramAgent
from tests.server.bots.codenames.conftest import Remembered
from tests.server.bots.codenames.evening import RED_1, RED_SPY, Evening, Scripted, playing

Player = Callable[..., Any]
Agent = Callable[..., ProgramAgent]
SOON = 0.1  # seconds for what never answers
PATIENT = 20.0  # and for what does

MALFORMED_LINES = {
    "words": "I think it is harbour",
    "no text": r'{"ask": ASK, "word": "\x", "number": 1}',
    "half a pair": r'{"ask": ASK, "word": "\ud800", "number": 1}',
    "a list": '[ASK, "harbour", 1]',
    "deep": '{"ask": ASK, "word": "harbour", "number": 1, "more": DEEP}',
    "no number of a question": '{"word": "harbour", "number": 1}',
    "its number as text": '{"ask": "ASK", "word": "harbour", "number": 1}',
    "a word that is none": '{"ask": ASK, "word": 5, "number": 1}',
    "no word": '{"ask": ASK, "number": 1}',
    "no number": '{"ask": ASK, "word": "harbour"}',
    "a number with a point": '{"ask": ASK, "word": "harbour", "number": 1.0}',
    "not a number": '{"ask": ASK, "word": "harbour", "number": NaN}',
    "yes": '{"ask": ASK, "word": "harbour", "number": true}',
    "a huge number": '{"ask": ASK, "word": "harbour", "number": 1' + "0" * 40 + "}",
    "meant as text": '{"ask": ASK, "word": "harbour", "number": 1, "intended": "0"}',
    "meant hugely": '{"ask": ASK, "word": "harbour", "number": 1, "intended": [1' + "0" * 40 + "]}",
    "much meant": '{"ask": ASK, "word": "harbour", "number": 1, "intended": [' + "0," * 99 + "0]}",
    "another's answer": '{"ask": ASK, "choice": 0}',
}


@pytest.mark.parametrize("line", MALFORMED_LINES.values(), ids=MALFORMED_LINES)
def test_what_is_no_clue_is_asked_for_again_twice_and_then_done_without(line: str, player: Player) -> None:
    evening = Evening()
    says = player("says", line, seconds=PATIENT)
    evening.plays(RED_SPY, says)
    assert evening.state.clue is not None
    assert (says.questions, says.asked_again, says.fallbacks) == (1, 2, 1)
    assert says.tally() == "questions to the agent: 1, 2 asked again, 1 answered without it"


@pytest.mark.parametrize(
    "line",
    [
        '{"ask": ASK, "choice": null}',
        '{"ask": ASK, "choice": "PASS"}',
        '{"ask": ASK, "choice": true}',
        '{"ask": ASK, "choice": 1.0}',
        '{"ask": ASK, "choice": 25}',
        '{"ask": ASK, "choice": -1}',
        '{"ask": ASK, "choice": 1' + "0" * 40 + "}",
        '{"ask": ASK, "choice": 1, "why": 5}',
    ],
)
def test_what_is_no_guess_is_asked_for_again_twice_and_then_done_without(line: str, player: Player) -> None:
    evening = Evening().clue()
    says = player("says", line, seconds=PATIENT)
    evening.plays(RED_1, says)
    assert RED_1 in evening.chosen
    assert (says.questions, says.asked_again, says.fallbacks) == (1, 2, 1)


@pytest.mark.parametrize(
    ("kind", "seconds"),
    [
        ("never", SOON),
        ("reads_nothing", SOON),
        ("long_line", PATIENT),
        ("no_line", PATIENT),
        ("loud", PATIENT),
        ("dies_at_once", PATIENT),
        ("dies_when_asked", PATIENT),
        ("dies_while_writing", PATIENT),
        ("deaf", SOON),
        ("dumb", PATIENT),
        ("with_a_child", PATIENT),
        ("with_a_runaway", PATIENT),
    ],
)
def test_who_gives_no_answer_is_done_without(
    kind: str,
    seconds: float,
    player: Player,
    children: list[Remembered],
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    evening = Evening()
    silent = player(kind, seconds=seconds)
    evening.plays(RED_SPY, silent)
    assert evening.state.clue is not None
    assert silent.fallbacks == 1
    assert ("took more than" in caplog.text) == (seconds == SOON)
    assert len(children) <= MAX_STARTS


@pytest.mark.parametrize("kind", ["good", "twice", "early", "stubborn", "dies_after_its_answer", "nosy"])
def test_who_answers_is_listened_to_whatever_else_it_does(kind: str, player: Player) -> None:
    evening = Evening()
    speaks = player(kind, seconds=PATIENT)
    evening.plays(RED_SPY, speaks)
    assert evening.state.clue.word in ("harbour", "early")
    assert speaks.fallbacks == 0


def test_a_late_answer_is_not_taken_for_that_to_the_next_question(agent: Agent) -> None:
    view = Evening().view(RED_SPY)
    late = agent("late")
    with pytest.raises(AgentError) as error:
        late.clue(view, Asked(SOON))
    assert error.value.code == LATE
    assert late.clue(view, Asked(PATIENT)) == Clue("intime", 1)


def test_a_second_answer_is_not_taken_for_that_to_the_next_question(agent: Agent) -> None:
    view = Evening().view(RED_SPY)
    twice = agent("twice")
    assert [twice.clue(view, Asked(PATIENT)).word for _ in range(3)] == ["harbour"] * 3


def test_who_is_not_understood_is_told_why(agent: Agent) -> None:
    view = Evening().view(RED_SPY)
    says = agent("says", '{"ask": ASK, "word": 5, "number": 1}')
    with pytest.raises(AgentError, match="Expected `str`, got `int`") as error:
        says.clue(view, Asked(PATIENT))
    assert error.value.code == MALFORMED


def test_who_dies_is_started_again_a_few_times_and_no_more(agent: Agent, children: list[Remembered]) -> None:
    view = Evening().view(RED_SPY)
    dies = agent("dies_when_asked")
    for _ in range(MAX_STARTS + 3):
        with pytest.raises(AgentError) as error:
            dies.clue(view, Asked(PATIENT))
        assert error.value.code == DEAD
    assert len(children) == MAX_STARTS


def test_who_died_after_an_answer_is_asked_the_next_question_too(agent: Agent) -> None:
    view = Evening().view(RED_SPY)
    mortal = agent("dies_after_its_answer")
    assert mortal.clue(view, Asked(PATIENT)) == Clue("harbour", 1)
    mortal._child.left.wait(PATIENT)  # type: ignore[union-attr]
    assert mortal.clue(view, Asked(PATIENT)) == Clue("harbour", 1)


@pytest.mark.parametrize("words", [["no-such-program-anywhere"], ["/"], ["a\0b"]], ids=repr)
def test_what_cannot_be_started_is_done_without_and_leaves_nothing(
    words: list[str], children: list[Remembered], caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening()
    places = threading.BoundedSemaphore(1)
    nothing = playing(ProgramAgent("nothing", words, places))
    evening.plays(RED_SPY, nothing)
    nothing.close()
    assert evening.state.clue is not None
    assert (nothing.fallbacks, children) == (1, [])
    assert places.acquire(blocking=False)
    assert "agent nothing can't be started" in caplog.text


def test_there_are_only_so_many_at_once(agent: Agent, children: list[Remembered]) -> None:
    view = Evening().view(RED_SPY)
    places = threading.BoundedSemaphore(1)
    first, second = (agent("good", places=places) for _ in range(2))
    first.clue(view, Asked(PATIENT))
    with pytest.raises(AgentError) as error:
        second.clue(view, Asked(PATIENT))
    assert error.value.code == DEAD
    first.close()
    children[0].leaves_nothing()
    assert second.clue(view, Asked(PATIENT)) == Clue("harbour", 1)


def test_who_waits_for_an_answer_does_so_no_longer_than_the_match(agent: Agent) -> None:
    view = Evening().view(RED_SPY)
    never = agent("never")
    never.start(view)
    raised: list[str] = []

    def ask() -> None:
        with pytest.raises(AgentError) as error:
            never.clue(view, Asked(1000.0))
        raised.append(error.value.code)

    asking = threading.Thread(target=ask)
    asking.start()
    never.close()
    asking.join(PATIENT)
    assert raised == [DEAD]
    with pytest.raises(AgentError):
        never.clue(view, Asked(PATIENT))


def test_only_the_newest_of_what_it_does_not_read_waits_for_it(
    agent: Agent, children: list[Remembered]
) -> None:
    view = Evening().view(RED_SPY)
    silent = agent("reads_nothing")
    silent.start(view)
    for _ in range(100):
        silent.observe(view)
    assert len(children[0]._unsent) <= 3


def test_what_it_says_on_standard_error_is_told_within_bounds(
    agent: Agent, children: list[Remembered], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    loud = agent("loud")
    with pytest.raises(AgentError):
        loud.clue(Evening().view(RED_SPY), Asked(PATIENT))
    children[0].leaves_nothing()
    assert caplog.text.count("agent loud says: error") == MAX_LOGGED


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_it_is_given_the_question_and_nothing_else(
    agent: Agent, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[str] = []
    monkeypatch.setattr(ProgramAgent, "_overhear", lambda self, line: told.append(line))
    kept, other = os.pipe()
    nosy = agent("nosy")
    nosy.clue(Evening().view(RED_SPY), Asked(PATIENT))
    nosy.close()
    nosy._child.left.wait(PATIENT)  # type: ignore[union-attr]
    os.close(kept)
    os.close(other)
    found = json.loads(told[0])
    assert found["open"][:3] == [0, 1, 2]
    assert len(found["open"]) == 4  # the fourth is the folder that it looked into
    assert not [name for name in found["variables"] if "token" in name.lower()]


def test_an_agent_in_the_process_can_say_nothing_that_a_client_could_not() -> None:
    evening = Evening()
    wrong = [Clue("a" * 20_000, 1), Clue("harbour", 10**30), Clue(b"harbour", 1)]  # type: ignore[arg-type]
    player = playing(Scripted(*wrong))
    evening.plays(RED_SPY, player)
    assert evening.state.clue is not None
    assert (player.asked_again, player.fallbacks) == (2, 1)
