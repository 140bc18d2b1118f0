"""One look for all widgets: theme, text size, motion."""

from __future__ import annotations

from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from client.theme import type as typeface
from client.theme.look import Look
from client.theme.tokens import DARK, LIGHT


def test_choosing_a_theme_changes_colours_and_palette_and_says_so_once(themed: Look, qtbot: QtBot) -> None:
    told = []
    themed.changed.connect(lambda: told.append(themed.tokens))
    themed.choose(theme="dark", reduce_motion=False)
    assert told == [DARK]
    assert QApplication.palette().color(QPalette.ColorRole.Window) == DARK.panel
    assert not themed.reduce_motion


def test_the_system_theme_is_light_or_dark(themed: Look) -> None:
    themed.choose(theme="system")
    assert themed.theme == "system"
    assert themed.tokens in (LIGHT, DARK)


def test_text_grows_and_shrinks_within_limits(themed: Look) -> None:
    themed.choose(scale=1.5)
    assert typeface.font(14).pixelSize() == 21
    assert typeface.size(40) == 60
    themed.choose(scale=9)
    assert themed.scale == 2.0
    themed.choose(scale=0.1)
    assert themed.scale == 0.8


def test_small_text_never_gets_too_small_to_read(themed: Look) -> None:
    assert typeface.font(9).pixelSize() == typeface.SMALLEST_TEXT


def test_inter_is_there_with_its_weights(themed: Look) -> None:
    assert typeface.load() == "Inter"
    widths = [typeface.width("GRANDCHILD", typeface.font(20, weight)) for weight in (400, 500, 600, 700)]
    assert widths == sorted(set(widths))


def test_tabular_figures_are_equally_wide(themed: Look) -> None:
    clock = typeface.font(24, 700, tabular=True)
    assert typeface.width("1:11", clock) == typeface.width("0:48", clock)
    assert typeface.width("1:11", typeface.font(24, 700)) < typeface.width("0:48", typeface.font(24, 700))


def test_a_deleted_widget_no_longer_follows(themed: Look, qtbot: QtBot) -> None:
    class Follower(QWidget):
        def restyle(self) -> None:
            told.append(self)

    told: list[QWidget] = []
    follower = Follower()
    themed.changed.connect(follower.restyle)
    follower.deleteLater()
    qtbot.waitUntil(lambda: not _alive(follower))
    themed.choose(theme="dark")
    assert told == []


def _alive(widget: QWidget) -> bool:
    from PyQt6 import sip

    return not sip.isdeleted(widget)
