"""A whole game of three teams: six real windows against a real server, to a win by elimination."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from client.model.presenters.action_row import RISKY, SAFE
from client.theme.look import Look
from client.widgets.choices import ChoiceList, Segments
from client.widgets.clue_log import ClueRow
from client.widgets.roster import MemberRow
from client.widgets.score import ScoreBlock
from client.widgets.settings_editor import SettingsEditor
from protocol.messages import codenames
from tests.client.conftest import themed  # noqa: F401  # a fixture
from tests.end_to_end.windows import ASSASSIN, Player, Six, six_windows

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

RED, BLUE, GREEN = 0, 1, 2
SPYMASTERS = {RED: "Bo", BLUE: "Cleo", GREEN: "Gus"}
OPERATIVES: dict[int, tuple[str, ...]] = {RED: ("Ada",), BLUE: ("Eli",), GREEN: ("Dev",)}


def three_teams_with_challenges(host: Player) -> None:
    """Choose the variant in the editor, and a setting of one's own with it."""
    host.click(host.window.room.lobby.page.settings.edit)
    [editor] = host.window.findChildren(SettingsEditor)
    variant, agreement = (editor.line(key).control for key in ("variant", "agreement"))
    assert isinstance(variant, Segments)
    assert isinstance(agreement, ChoiceList)
    variant.set_value("three-teams")
    agreement.setCurrentIndex(agreement.findData("majority"))
    host.click(editor.save)
    host.until(lambda state: len(state.settings.teams) == 3 and not state.settings.game.challenge)
    assert host.state.settings.game.agreement == "majority"
    host.until(lambda state: not host.window.findChildren(SettingsEditor))


def forfeit(six: Six) -> None:
    """The acting spymaster types a codename, is asked, changes it, types it again and sends it."""
    turn = six.turn
    spymaster = six.players[six.spymasters[turn]]
    spymaster.until(lambda state: state.offer(codenames.OfferClue))
    word, area = spymaster.state.word(0), spymaster.window.room.table.area
    spymaster.give_clue(word)
    spymaster.until(lambda state: state.local.asked)
    assert area.action_row.model.detail == "Sending it forfeits your turn"
    spymaster.press(SAFE)
    spymaster.until(lambda state: state.local.asked is None)
    spymaster.click(area.composer.send)
    spymaster.until(lambda state: state.local.asked)
    spymaster.press(RISKY)
    six.everybody(lambda state: state.play and state.play.team != turn)


def find_assassin(six: Six) -> int:
    """The acting team gives a clue and turns an assassin over."""
    turn = six.turn
    six.clue(six.hidden(str(turn))[:1])
    six.guess(six.hidden(ASSASSIN)[0])
    return turn


def test_six_windows_play_three_teams_until_one_is_left(
    tmp_path: Path,
    qtbot: QtBot,
    themed: Look,  # noqa: F811
) -> None:
    with six_windows(tmp_path, qtbot, SPYMASTERS, OPERATIVES) as six:
        six.gather(three_teams_with_challenges)
        assert six.turn == RED
        forfeit(six)
        assert six.turn == BLUE
        assert find_assassin(six) == BLUE
        six.everybody(lambda state: state.play and state.play.out == (BLUE,) and state.play.team == GREEN)
        check_who_is_out(six)
        six.clue(six.hidden(str(GREEN))[:2])
        dev = six.players["Dev"].window.room.table.area.action_row
        assert dev.model.reason == "You can pass at any time"
        six.passes()
        assert six.turn == RED
        assert find_assassin(six) == RED
        six.everybody(lambda state: state.ended)
        for player in six.players.values():
            result = player.window.room.table.area.result.model
            assert result.title == "Green wins"
            assert result.sentence.startswith("Green is the last team in the game.")
            assert result.check is not None
            assert result.check.good


def check_who_is_out(six: Six) -> None:
    """Blue's block is dashed for all, blue's people can press nothing, and the log says it."""
    for name, player in six.players.items():
        room = player.window.room
        blocks = room.header.findChildren(ScoreBlock)
        assert [block.model.out for block in blocks] == ["", "Out: found an assassin", ""]
        rows = [row.model for row in room.side.log.findChildren(ClueRow)]
        assert [row.end for row in rows if row and row.team == "blue"] == ["Blue is out"]
        own = next(team for team in (RED, BLUE, GREEN) if name in (SPYMASTERS[team], *OPERATIVES[team]))
        first = room.side.roster.findChildren(MemberRow)[0].model.name
        assert first == SPYMASTERS[own]
    for name in ("Cleo", "Eli"):
        row = six.players[name].window.room.table.area.action_row.model
        assert (row.actions, row.sentence[0].text) == ((), "Your team is out and watches")
    assert six.players["Eli"].state.yours.secret is None
