"""An agent as a player: what it is asked, what becomes of its answers, and its manners among others."""

import pytest

from protocol.messages import codenames as c
from server.bots.agent import DEAD, LATE, MALFORMED, AgentError, Clue, Guess
from tests.server.bots.codenames.evening import (
    BLUE_1,
    RED_1,
    RED_2,
    RED_3,
    RED_SPY,
    SECONDS,
    Evening,
    Scripted,
    playing,
)

# ---- clues


def test_the_agents_clue_is_given_with_what_it_meant() -> None:
    evening = Evening()
    agent = Scripted(Clue("harbour", 2, tuple(evening.red[:2])))
    evening.plays(RED_SPY, playing(agent))
    given = evening.state.clue
    assert (given.word, given.number, given.intended) == ("harbour", 2, tuple(evening.red[:2]))
    assert (agent.calls, agent.asked) == (["start", "clue"], [("", SECONDS)])


def test_who_gives_a_clue_that_is_refused_is_told_why_and_asked_again() -> None:
    evening = Evening()
    agent = Scripted(Clue("two words", 1), Clue("harbour", 99), Clue("harbour", 1))
    player = playing(agent)
    for _ in range(3):
        evening.plays(RED_SPY, player)
    assert [reason for reason, _ in agent.asked] == ["", "clue_spaces", "clue_number"]
    assert evening.state.clue.word == "harbour"
    assert (player.asked_again, player.fallbacks) == (2, 0)


def test_after_two_more_tries_something_legal_is_done_without_the_agent() -> None:
    evening = Evening()
    agent = Scripted(Clue("two words", 1))
    player = playing(agent)
    for _ in range(4):
        evening.plays(RED_SPY, player)
    assert len(agent.asked) == 3
    assert evening.state.clue is not None
    assert evening.state.clue.word != "two words"
    assert (player.asked_again, player.fallbacks) == (2, 1)


@pytest.mark.parametrize(
    ("wrong", "asked"),
    [
        (AgentError(LATE), 1),
        (AgentError(DEAD), 1),
        (AgentError(MALFORMED), 3),
        (RuntimeError("a bug"), 3),
    ],
    ids=repr,
)
def test_an_agent_that_gives_no_answer_stalls_nothing(wrong: Exception, asked: int) -> None:
    evening = Evening()
    agent = Scripted(wrong)
    player = playing(agent)
    evening.plays(RED_SPY, player)
    assert evening.state.clue is not None
    assert (len(agent.asked), player.fallbacks) == (asked, 1)


# ---- votes


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (Guess(99), "no_such_card"),
        (Guess(-1), "no_such_card"),
        (Guess(True), "no_such_card"),
        (Guess("pass"), "pass_too_early"),
    ],
    ids=repr,
)
def test_who_points_at_nothing_is_told_why_and_asked_again(wrong: Guess, reason: str) -> None:
    evening = Evening().clue()
    agent = Scripted(wrong, Guess(evening.red[0]))
    player = playing(agent)
    assert evening.plays(RED_1, player) == c.Vote(0, evening.red[0])
    assert [why for why, _ in agent.asked] == ["", reason]
    assert (player.asked_again, player.fallbacks) == (1, 0)


def test_bots_agree_on_what_the_first_of_them_wants_and_only_it_is_asked() -> None:
    evening = Evening().clue()
    first = evening.red[0]
    agents = [Scripted(Guess(evening.red[at])) for at in range(3)]
    players = [playing(agent) for agent in agents]
    assert evening.plays(RED_2, players[1]) is None
    for seat, player in zip((RED_1, RED_2, RED_3), players, strict=True):
        evening.plays(seat, player)
    assert evening.state.revealed == {first}
    assert [agent.calls.count("guess") for agent in agents] == [1, 0, 0]
    assert evening.state.guesses_made == 1


def test_it_is_asked_once_for_each_card_and_says_why_once() -> None:
    evening = Evening(people=[RED_2]).clue()
    agent = Scripted(Guess(evening.red[0], "NUT 71 %"))
    player = playing(agent)
    evening.plays(RED_1, player)
    assert player.aside() == "NUT 71 %"
    assert (player.choose(evening.view(RED_1)), player.aside()) == (None, "")
    assert agent.calls.count("guess") == 1


@pytest.mark.parametrize("agreement", ["everyone", "majority", "first_click"])
def test_beside_a_person_a_bot_proposes_and_turns_nothing_over(agreement: str) -> None:
    evening = Evening(people=[RED_2], agreement=agreement).clue()
    for seat in (RED_1, RED_3):
        evening.plays(seat, playing(Scripted(Guess(evening.red[0]))))
    assert evening.chosen == {RED_1: evening.red[0]}
    assert evening.state.guesses_made == 0


def test_bots_do_as_the_people_want_who_agree() -> None:
    evening = Evening(people=[RED_2, RED_3]).clue()
    wish, other, third = evening.red[:3]
    player = playing(Scripted(Guess(wish)))
    evening.plays(RED_1, player)
    evening.votes(RED_2, other)
    evening.plays(RED_1, player)
    assert evening.chosen == {RED_1: other, RED_2: other}
    evening.votes(RED_3, third)
    evening.plays(RED_1, player)
    assert evening.chosen[RED_1] == wish  # people who don't agree are left to themselves
    evening.votes(RED_3, other)
    assert evening.state.guesses_made == 1


def test_a_person_who_takes_a_vote_back_leaves_the_bot_to_its_own() -> None:
    evening = Evening(people=[RED_2, RED_3]).clue()
    wish, other = evening.red[:2]
    player = playing(Scripted(Guess(wish)))
    evening.votes(RED_2, other)
    evening.plays(RED_1, player)
    evening.votes(RED_2, None)
    evening.plays(RED_1, player)
    assert evening.chosen == {RED_1: wish}


def test_without_an_answer_the_turn_is_ended_as_soon_as_it_may_be() -> None:
    evening = Evening().clue()
    own = evening.red
    players = {seat: playing(Scripted(AgentError(DEAD))) for seat in (RED_1, RED_2, RED_3)}
    while evening.state.clue is not None:
        for seat, player in players.items():
            evening.plays(seat, player)
    assert (evening.state.team, players[RED_1].fallbacks) == (1, 1 + len(evening.state.revealed & set(own)))


# ---- the rest


def test_it_is_told_of_what_it_has_no_part_in_and_of_the_end() -> None:
    agent = Scripted(Guess(0))
    player = playing(agent)
    player.watch(Evening().view(BLUE_1))
    player.close()
    assert agent.calls == ["start", "observe", "close"]


@pytest.mark.parametrize("call", ["start", "observe", "close"])
def test_an_agent_that_fails_when_it_is_told_something_is_asked_all_the_same(
    call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(self: Scripted, *about: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(Scripted, call, fails)
    evening = Evening()
    player = playing(Scripted(Clue("harbour", 1)))
    player.watch(evening.view(RED_SPY))
    evening.plays(RED_SPY, player)
    player.close()
    assert evening.state.clue.word == "harbour"
