"""Two whole games in which real windows click their way to the end against a real server."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from client.model.state import State
from client.theme.look import Look
from protocol.messages import room
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.windows import ASSASSIN, OPERATIVES, SPYMASTERS, six_windows


def told(state: State) -> list[str]:
    """What people said in the team's chat."""
    lines = state.chat["team"].lines if "team" in state.chat else ()
    return [line.text for line in lines if isinstance(line, room.Said)]


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_six_windows_play_to_a_win(tmp_path: Path, qtbot: QtBot, themed: Look) -> None:  # noqa: F811
    with six_windows(tmp_path, qtbot) as six:
        six.gather()
        first, second = six.turn, 1 - six.turn
        agents = six.hidden(str(first))
        six.clue(agents[:2])
        six.guess(agents[0])
        six.guess(agents[1])
        six.passes()
        assert six.turn == second
        six.clue(six.hidden(str(second))[:1])
        six.guess(six.hidden("b")[0])
        six.everybody(lambda state: state.play and state.play.team == first and state.play.phase == "clue")
        rest = six.hidden(str(first))
        six.clue(rest)
        for position in rest:
            six.guess(position)
        six.everybody(lambda state: state.ended)
        for player in six.players.values():
            area = player.window.room.table.area
            assert area.result.model.title == ("Red wins" if first == 0 else "Blue wins")
            assert area.result.model.check is not None
            assert area.result.model.check.good
            assert all(card.model.face or card.model.key for card in area.board.cards)


@pytest.mark.long
def test_six_windows_play_to_the_assassin_and_once_more(
    tmp_path: Path,
    qtbot: QtBot,
    themed: Look,  # noqa: F811
) -> None:
    with six_windows(tmp_path, qtbot) as six:
        six.gather()
        unlucky = six.turn
        talker = six.players[OPERATIVES[unlucky][0]]
        six.clue(six.hidden(str(unlucky))[:1])
        talker.say("The dark one, surely")
        mate = six.players[OPERATIVES[unlucky][1]]
        mate.until(lambda state: "The dark one, surely" in told(state))
        six.guess(six.hidden(ASSASSIN)[0])
        six.everybody(lambda state: state.ended)
        loser = "Red" if unlucky == 0 else "Blue"
        for player in six.players.values():
            sentence = player.window.room.table.area.result.model.sentence
            assert sentence.startswith(f"{loser} found the assassin in ")
        six.players[SPYMASTERS[unlucky]].press("rematch")
        six.everybody(lambda state: state.playing and state.settings.match == 2)
        assert {player.state.play.match for player in six.players.values() if player.state.play} == {2}
