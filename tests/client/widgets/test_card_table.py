"""The whole table: what lies where, in every size of window and text, and what moves."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PyQt6 import sip
from PyQt6.QtCore import QEvent, QRectF, QSizeF, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from client.model.card_widgets import (
    CLOCKWISE,
    MiddleModel,
    PlayerModel,
    TableModel,
    next_place,
    played_over,
)
from client.theme.look import look
from client.widgets.cards.layout import Plan
from client.widgets.cards.middle import FLIGHT
from client.widgets.cards.table import CardTable
from tests.client.widgets import card_examples as example
from tests.client.widgets.conftest import Show

# the felt of a window of 1280 × 800 and of 960 × 640, at 100 % and 150 %, and of a large one
FELTS = [(912, 680, 1.0), (824, 656, 1.5), (648, 532, 1.0), (504, 494, 1.5), (1500, 950, 1.0)]
TABLES: list[Callable[[], TableModel]] = [
    lambda: example.TABLE,
    example.dealt,
    example.watched,
    example.crowded,
]


@pytest.fixture
def table(show: Show) -> CardTable:
    made = CardTable()
    made.show_model(replace(example.TABLE, fresh=True))
    show(made, 912, 680)
    return made


def plan_of(table: CardTable) -> Plan:
    assert table.plan is not None
    return table.plan


def parts(table: CardTable) -> dict[str, QRectF]:
    """What must not lie on each other: everything but the fan's corners."""
    plan, model = plan_of(table), table.model
    assert model is not None
    found = {"middle": plan.middle, "pill": plan.pill}
    for place, seat in plan.seats.items():
        found[f"plate {place}"] = seat.plate
        player = model.at(place)
        if player is not None and player.last:
            found[f"tiles {place}"] = seat.tiles
        if model.hand is None or place != "bottom":
            found[f"backs {place}"] = seat.backs
    return found


@pytest.mark.parametrize("make", TABLES)
@pytest.mark.parametrize(("width", "height", "scale"), FELTS)
def test_nothing_is_clipped_and_nothing_covers_another(
    show: Show, make: Callable[[], TableModel], width: int, height: int, scale: float
) -> None:
    look().choose(scale=scale)
    table = CardTable()
    table.show_model(make())
    show(table, width, height)
    felt = QRectF(0, 0, width, height)
    found = parts(table)
    for name, rect in found.items():
        assert felt.contains(rect), name
        assert rect.width() > 20, name
        assert rect.height() > 20, name
    for (one, first), (other, second) in combinations(found.items(), 2):
        assert not first.intersects(second), f"{one} and {other}"
    for each in table.hand.cards:
        assert felt.contains(
            each.pose.outline(table.hand.width_of_card)
            .translated(table.hand.x(), table.hand.y())
            .boundingRect()
        )
    assert not table.grab().isNull()


@pytest.mark.parametrize(("width", "height", "scale"), FELTS)
def test_side_players_stay_clear_of_the_fan(show: Show, width: int, height: int, scale: float) -> None:
    look().choose(scale=scale)
    table = CardTable()
    table.show_model(example.crowded())
    show(table, width, height)
    plan = plan_of(table)
    for place in ("left", "right"):
        lowest = plan.seats[place].plate.united(plan.seats[place].backs).bottom()
        for each in table.hand.cards:
            outline = each.pose.outline(table.hand.width_of_card).translated(table.hand.x(), table.hand.y())
            if outline.boundingRect().left() < 200 or outline.boundingRect().right() > width - 200:
                assert outline.boundingRect().top() > lowest - 2


@pytest.mark.parametrize(("width", "height", "scale"), FELTS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_result_lies_on_the_felt(show: Show, width: int, height: int, scale: float, theme: str) -> None:
    look().choose(scale=scale, theme="dark" if theme == "dark" else "light")
    table = CardTable()
    table.show_model(example.ended())
    show(table, width, height)
    assert table.rect().contains(table.end.geometry())
    for line in table.end.lines:
        assert table.end.rect().contains(line.geometry())
    assert table.end.isVisible()
    assert not table.middle.isVisible()
    assert not table.seats["left"].isVisible()
    assert not table.grab().isNull()


def test_the_designed_felt_looks_as_in_the_picture(table: CardTable) -> None:
    plan = plan_of(table)
    assert plan.unit == 1.0
    assert table.hand.width_of_card == 104
    assert table.middle.width_of_card == 80
    assert plan.seats["left"].plate.height() == 52


def test_a_plate_stands_in_the_middle_unless_what_was_played_needs_the_room(show: Show) -> None:
    table = CardTable()
    table.show_model(example.dealt())
    show(table, 648, 532)
    assert plan_of(table).seats["top"].plate.center().x() == 324
    table.show_model(example.crowded())
    assert plan_of(table).seats["top"].plate.center().x() < 300


def test_a_spectator_sees_backs_at_all_four_places(show: Show) -> None:
    table = CardTable()
    table.show_model(example.watched())
    show(table, 912, 680)
    assert not table.hand.isVisible()
    assert all(plan_of(table).seats[place].backs.width() > 40 for place in CLOCKWISE)


def test_a_place_without_a_player_is_empty(show: Show) -> None:
    table = CardTable()
    table.show_model(replace(example.TABLE, players=example.TABLE.players[:3]))
    show(table, 912, 680)
    assert not table.seats["right"].isVisible()


# ---- names


def test_every_part_has_a_name(table: CardTable) -> None:
    spoken = replace(example.DEV, spoken="Dev, right, 7 cards, played a straight")
    table.show_model(replace(example.TABLE, players=(example.ADA, spoken)))
    assert table.seats["right"].accessibleName() == spoken.spoken
    assert table.seats["bottom"].accessibleName() == "Ada, 11 cards, your turn"
    assert table.middle.accessibleName() == "Dev played a straight, 4 to 8"
    assert table.accessibleName() == "Big Two table"


def test_the_result_can_be_read_line_by_line(show: Show) -> None:
    table = CardTable()
    table.show_model(example.ended())
    show(table, 912, 680)
    names = [line.accessibleName() for line in table.end.lines]
    assert names[0] == "Dev, no cards left, +27"
    assert table.end.accessibleName().startswith("Dev wins")


def test_names_are_never_markup(show: Show) -> None:
    table = CardTable()
    table.show_model(example.crowded())
    show(table, 648, 532)
    assert "&lt;b&gt;Bartholomeus" in table.seats["left"].toolTip()
    assert "&lt;b&gt;Bartholomeus" in table.middle.toolTip()


def test_a_plate_that_shows_everything_has_no_tool_tip(table: CardTable) -> None:
    assert table.seats["left"].toolTip() == ""


# ---- the hand's signals


def test_the_table_passes_the_hands_wishes_on(table: CardTable, qtbot: QtBot) -> None:
    first = table.hand.cards[0]
    with qtbot.waitSignal(table.chosen) as chosen:
        first.click()
    assert chosen.args == [example.PICTURED.chosen | {example.PICTURED.ids[0]}]
    with qtbot.waitSignal(table.ordered):
        qtbot.keyClick(first, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(table.played):
        qtbot.keyClick(first, Qt.Key.Key_Return)
    with qtbot.waitSignal(table.cleared):
        qtbot.keyClick(first, Qt.Key.Key_Escape)


def test_the_focus_stays_while_others_play(table: CardTable) -> None:
    third = table.hand.cards[2]
    third.setFocus(Qt.FocusReason.TabFocusReason)
    table.show_model(replace(example.TABLE, middle=example.OPEN))
    assert third.hasFocus()


# ---- flight

PAIR = MiddleModel(example.cards("9D 9H"), example.STRAIGHT.sentence, "cat", "left")


def test_nothing_flies_on_a_first_view_or_after_a_reconnect(table: CardTable) -> None:
    assert not table.flight.flying
    table.show_model(replace(example.TABLE, middle=PAIR, fresh=True))
    assert not table.flight.flying
    assert table.middle.shown == PAIR.cards


def test_cards_fly_from_their_player_to_the_middle(table: CardTable, qtbot: QtBot) -> None:
    before = table.middle.shown
    table.show_model(replace(example.TABLE, middle=PAIR))
    assert [flier.start.x < 100 for flier in table.flight.fliers] == [True, True]
    assert [flier.goal for flier in table.flight.fliers] == list(table.middle.places(2))
    assert table.middle.shown == before
    assert FLIGHT == 220
    assert not table.grab().isNull()
    qtbot.waitUntil(lambda: not table.flight.flying, timeout=2000)
    assert table.middle.shown == PAIR.cards


def test_own_cards_fly_from_where_they_lay(table: CardTable) -> None:
    mine = MiddleModel(example.PICTURED.cards[2:7], example.STRAIGHT.sentence, "fox", "bottom")
    lay = table.hand.cards[2].pose
    left = replace(example.PICTURED, cards=example.PICTURED.cards[:2] + example.PICTURED.cards[7:])
    table.show_model(replace(example.TABLE, middle=mine, hand=left))
    first = table.flight.fliers[0]
    assert (first.start.x, first.start.y) == (lay.x + table.hand.x(), lay.y + table.hand.y())
    assert first.scale == pytest.approx(1.3)


def test_the_same_cards_do_not_fly_twice(table: CardTable) -> None:
    table.show_model(replace(example.TABLE, players=example.dealt().players))
    assert not table.flight.flying


def test_with_reduced_motion_cards_are_there_at_once(table: CardTable) -> None:
    look().choose(reduce_motion=True)
    table.show_model(replace(example.TABLE, middle=PAIR))
    assert not table.flight.flying
    assert table.middle.shown == PAIR.cards


def test_a_second_play_lands_the_first(table: CardTable) -> None:
    table.show_model(replace(example.TABLE, middle=PAIR))
    higher = replace(PAIR, cards=example.cards("KD KH"), place="top")
    table.show_model(replace(example.TABLE, middle=higher))
    assert table.middle.shown == PAIR.cards
    assert len(table.flight.fliers) == 2


def test_a_new_size_lands_what_flies(table: CardTable) -> None:
    table.show_model(replace(example.TABLE, middle=PAIR))
    table.resize(800, 600)
    QApplication.processEvents()
    assert not table.flight.flying
    assert table.middle.shown == PAIR.cards


def test_a_table_can_go_while_cards_fly() -> None:
    table = CardTable()
    table.show_model(example.TABLE)
    table.resize(912, 680)
    table.show()
    table.show_model(replace(example.TABLE, middle=PAIR))
    assert table.flight.flying
    table.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QTest.qWait(40)
    assert sip.isdeleted(table)


# ---- models


def test_play_goes_round_by_the_clock() -> None:
    assert [next_place(place) for place in CLOCKWISE] == ["left", "top", "right", "bottom"]
    assert next_place("bottom", clockwise=False) == "right"


def test_two_players_can_not_sit_at_one_place() -> None:
    with pytest.raises(ValueError, match="one place"):
        TableModel((example.ADA, PlayerModel("Bo", "owl", "bottom", 3)))


def test_an_emptied_middle_is_no_play() -> None:
    assert not played_over(example.TABLE, replace(example.TABLE, middle=example.OPEN))
    assert played_over(replace(example.TABLE, middle=example.OPEN), example.TABLE)


@pytest.mark.parametrize("clockwise", [True, False])
def test_both_ways_round_and_a_stale_table_can_be_painted(table: CardTable, clockwise: bool) -> None:
    for stale in (False, True):
        table.show_model(replace(example.TABLE, clockwise=clockwise, stale=stale, four_colours=stale))
        assert not table.grab().isNull()


def test_the_table_asks_for_the_pictures_size(table: CardTable) -> None:
    assert QSizeF(table.sizeHint()) == QSizeF(912, 680)
    assert table.minimumSizeHint().width() <= 504
