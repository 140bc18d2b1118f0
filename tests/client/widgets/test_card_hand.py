"""Choosing cards and putting them in order, by mouse and by keyboard."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PyQt6 import sip
from PyQt6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from client.model.card_widgets import HandModel
from client.theme.look import look
from client.widgets.cards.hand import RAISE, Hand
from client.widgets.cards.hand_card import HandCard
from client.widgets.cards.poses import card_width, fan, fan_height, lift, slot_of, topmost
from tests.client.widgets.card_examples import FULL, card, hand
from tests.client.widgets.conftest import Show

Key, Left = Qt.Key, Qt.MouseButton.LeftButton
Wish = frozenset[int] | tuple[int, ...] | str


class Player:
    """A hand whose wishes are fulfilled at once, as the table's screen does it."""

    def __init__(self, hand: Hand, model: HandModel) -> None:
        self.hand, self.model = hand, model
        self.said: list[Wish] = []
        hand.chosen.connect(self.choose)
        hand.ordered.connect(self.order)
        hand.played.connect(lambda: self.said.append("played"))
        hand.cleared.connect(lambda: self.said.append("cleared"))
        hand.show_model(model)

    def choose(self, chosen: frozenset[int]) -> None:
        self.said.append(chosen)
        self.show(tuple(replace(each, chosen=each.card in chosen) for each in self.model.cards))

    def order(self, order: tuple[int, ...]) -> None:
        self.said.append(order)
        cards = {each.card: each for each in self.model.cards}
        self.show(tuple(cards[each] for each in order))

    def show(self, cards: tuple[object, ...]) -> None:
        self.model = replace(self.model, cards=cards)  # type: ignore[arg-type]
        self.hand.show_model(self.model)

    @property
    def ids(self) -> tuple[int, ...]:
        return self.model.ids

    def spot(self, place: int) -> QPoint:
        """The upper left of a card, which the next one leaves free."""
        return on_card(self.hand, self.ids[place])


def on_card(hand: Hand, card: int) -> QPoint:
    pose = hand.pose_of(card)
    wide = hand.width_of_card
    lean = replace(pose, x=0, y=0).raised(wide * 0.5)
    return (pose.centre + lean.centre - QPointF(wide * 0.36, 0)).toPoint()


@pytest.fixture
def player(show: Show) -> Player:
    made = Hand()
    player = Player(made, replace(FULL, cards=tuple(replace(each, chosen=False) for each in FULL.cards)))
    show(made, 900, 240)
    return player


@pytest.fixture
def _still() -> Iterator[None]:
    look().choose(reduce_motion=True)
    yield
    look().choose(reduce_motion=False)


def drag(hand: Hand, *way: QPoint) -> None:
    QTest.mousePress(hand, Left, pos=way[0])
    for at in way[1:]:
        QTest.mouseMove(hand, at)
    QTest.mouseRelease(hand, Left, pos=way[-1])


# ---- choosing by mouse


def test_a_click_chooses_a_card_and_a_second_takes_it_back(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    assert player.model.chosen == {player.ids[3]}
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    assert player.model.chosen == frozenset()


def test_a_double_click_is_two_clicks(player: Player, qtbot: QtBot) -> None:
    spot = player.spot(3)
    qtbot.mouseClick(player.hand, Left, pos=spot)
    qtbot.mouseDClick(player.hand, Left, pos=spot)  # in place of the second press
    qtbot.mouseRelease(player.hand, Left, pos=spot)
    assert player.said == [{player.ids[3]}, frozenset()]


def test_a_click_beside_the_cards_says_nothing(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=QPoint(450, 2))
    qtbot.mouseClick(player.hand, Qt.MouseButton.RightButton, pos=player.spot(2))
    assert player.said == []


def test_a_press_that_ends_on_another_card_without_a_stroke_is_no_click(player: Player) -> None:
    QTest.mousePress(player.hand, Left, pos=player.spot(3))
    QTest.mouseRelease(player.hand, Left, pos=player.spot(4))
    assert player.said == []


def test_a_stroke_chooses_every_card_it_crosses(player: Player) -> None:
    drag(player.hand, player.spot(2), player.spot(4), player.spot(6))
    assert player.model.chosen == set(player.ids[2:7])


def test_a_fast_stroke_misses_no_card(player: Player) -> None:
    drag(player.hand, player.spot(0), player.spot(12))
    assert player.model.chosen == set(player.ids)


def test_a_stroke_keeps_what_was_chosen_before(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(10))
    drag(player.hand, player.spot(3), player.spot(2))
    assert player.model.chosen == {player.ids[2], player.ids[3], player.ids[10]}


def test_a_disabled_hand_takes_no_click_but_can_be_read(player: Player, qtbot: QtBot) -> None:
    player.hand.show_model(replace(player.model, enabled=False))
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    drag(player.hand, player.spot(2), player.spot(5))
    player.hand.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Key.Key_Space, Key.Key_Return, Key.Key_Escape):
        qtbot.keyClick(player.hand.cards[0], key)
    assert player.said == []
    assert player.hand.cards[0].hasFocus()


def test_a_stale_hand_takes_no_click(player: Player, qtbot: QtBot) -> None:
    player.hand.show_model(player.model, stale=True)
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    assert player.said == []


# ---- which card is under the pointer


def test_where_cards_overlap_the_later_one_is_meant(player: Player) -> None:
    width = player.hand.width_of_card
    for place in range(12):
        mine, above = (player.hand.pose_of(player.ids[each]) for each in (place, place + 1))
        inside = QPointF(above.x - width * 0.4, above.y)
        assert mine.outline(width).contains(inside)
        assert player.hand.card_at(inside) == player.ids[place + 1]


def test_each_card_has_a_part_that_is_seen(player: Player) -> None:
    for place, each in enumerate(player.ids):
        assert player.hand.card_at(QPointF(player.spot(place))) == each


def test_the_corner_outside_a_turned_card_is_not_the_card(player: Player) -> None:
    first = player.hand.cards[0]
    assert player.hand.card_at(QPointF(first.geometry().topLeft() + QPoint(3, 3))) is None


def test_a_raised_card_is_met_where_it_is_seen(player: Player, qtbot: QtBot) -> None:
    before = player.hand.pose_of(player.ids[6])
    qtbot.mouseClick(player.hand, Left, pos=player.spot(6))
    raised = player.hand.pose_of(player.ids[6])
    assert before.y - raised.y == pytest.approx(lift(player.hand.width_of_card), abs=0.5)
    top = QPointF(raised.x, raised.y - player.hand.width_of_card * 0.7)
    assert player.hand.card_at(top) == player.ids[6]


# ---- order


def test_a_chosen_card_that_is_dragged_goes_to_another_place(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(2))
    before, moved = player.ids, player.ids[2]
    drag(player.hand, player.spot(2), player.spot(4), player.spot(7))
    assert player.ids.index(moved) == 7
    assert tuple(each for each in player.ids if each != moved) == (*before[:2], *before[3:])
    assert player.model.chosen == {moved}


def test_any_card_that_is_pulled_upwards_can_be_moved(player: Player) -> None:
    moved, start = player.ids[9], player.spot(9)
    drag(player.hand, start, start - QPoint(0, 60), QPoint(30, start.y() - 60))
    assert player.ids[0] == moved
    assert player.model.chosen == frozenset()


def test_a_card_put_back_in_its_place_changes_nothing(player: Player) -> None:
    start = player.spot(5)
    drag(player.hand, start, start - QPoint(0, 50), start)
    assert player.said == []


def test_the_others_make_room_while_a_card_is_held(player: Player) -> None:
    start, held = player.spot(0), player.ids[0]
    QTest.mousePress(player.hand, Left, pos=start)
    QTest.mouseMove(player.hand, start - QPoint(0, 60))
    QTest.mouseMove(player.hand, player.spot(8))
    assert player.hand.cards[8].model == player.model.cards[0]
    assert player.said == []
    QTest.mouseRelease(player.hand, Left, pos=player.spot(8))
    assert player.ids.index(held) == player.hand.cards.index(player.hand.cards[8])


def test_a_held_card_is_never_cut_off_by_the_hands_edge(player: Player) -> None:
    start, held = player.spot(5), player.ids[5]
    QTest.mousePress(player.hand, Left, pos=start)
    for away in (QPoint(start.x(), -400), QPoint(-300, 100), QPoint(2000, 900)):
        QTest.mouseMove(player.hand, away)
        outline = player.hand.pose_of(held).outline(player.hand.width_of_card)
        assert QRectF(player.hand.rect()).contains(outline.boundingRect())
    QTest.mouseRelease(player.hand, Left, pos=start)


def test_escape_lets_a_held_card_go_back(player: Player, qtbot: QtBot) -> None:
    start = player.spot(0)
    QTest.mousePress(player.hand, Left, pos=start)
    QTest.mouseMove(player.hand, start - QPoint(0, 60))
    QTest.mouseMove(player.hand, player.spot(8))
    qtbot.keyClick(player.hand.cards[8], Key.Key_Escape)
    QTest.mouseRelease(player.hand, Left, pos=player.spot(8))
    assert player.said == []
    assert tuple(each.model for each in player.hand.cards) == player.model.cards


def test_a_held_card_that_is_played_elsewhere_is_held_no_more(player: Player) -> None:
    start = player.spot(0)
    QTest.mousePress(player.hand, Left, pos=start)
    QTest.mouseMove(player.hand, start - QPoint(0, 60))
    player.show(player.model.cards[1:])
    QTest.mouseMove(player.hand, QPoint(300, 100))
    QTest.mouseRelease(player.hand, Left, pos=QPoint(300, 100))
    assert player.said == []


# ---- keyboard


@pytest.mark.parametrize(
    ("keys", "goal"),
    [
        ([Key.Key_Right], 1),
        ([Key.Key_Left], 0),
        ([Key.Key_End], 12),
        ([Key.Key_End, Key.Key_Right], 12),
        ([Key.Key_End, Key.Key_Left, Key.Key_Left], 10),
        ([Key.Key_End, Key.Key_Home, Key.Key_Down, Key.Key_Up], 0),
    ],
)
def test_arrows_go_from_card_to_card(player: Player, qtbot: QtBot, keys: list[Key], goal: int) -> None:
    player.hand.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    for key in keys:
        qtbot.keyClick(QApplication.focusWidget(), key)
    assert player.hand.cards[goal].hasFocus()
    assert player.hand.cards[goal].ringed


def test_space_chooses_and_takes_back(player: Player, qtbot: QtBot) -> None:
    first = player.hand.cards[0]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(first, Key.Key_Space)
    assert player.model.chosen == {player.ids[0]}
    assert first.isChecked()
    qtbot.keyClick(first, Key.Key_Space)
    assert player.model.chosen == frozenset()
    assert not first.isChecked()


def test_enter_plays_and_escape_clears(player: Player, qtbot: QtBot) -> None:
    qtbot.keyClick(player.hand.cards[4], Key.Key_Return)
    qtbot.keyClick(player.hand.cards[4], Key.Key_Enter)
    qtbot.keyClick(player.hand.cards[4], Key.Key_Escape)
    assert player.said == ["played", "played", "cleared"]


def test_shift_and_an_arrow_carry_the_card_along(player: Player, qtbot: QtBot) -> None:
    moved = player.ids[0]
    first = player.hand.cards[0]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in range(2):
        qtbot.keyClick(first, Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert player.ids.index(moved) == 2
    assert first.hasFocus()
    qtbot.keyClick(first, Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert player.ids.index(moved) == 1


def test_a_card_at_the_end_is_carried_no_further(player: Player, qtbot: QtBot) -> None:
    qtbot.keyClick(player.hand.cards[0], Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(player.hand.cards[12], Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert player.said == []


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_hand_is_one_stop_for_tab_between_its_neighbours(show: Show, qtbot: QtBot) -> None:
    window = QWidget()
    before, made, after = QLineEdit(), Hand(), QLineEdit()
    column = QVBoxLayout(window)
    for widget in (before, made, after):
        column.addWidget(widget)
    show(window, 900, 400)
    made.show_model(FULL)
    before.setFocus()
    qtbot.keyClick(before, Key.Key_Tab)
    assert made.cards[0].hasFocus()
    qtbot.keyClick(made.cards[0], Key.Key_Right)
    qtbot.keyClick(made.cards[1], Key.Key_Tab)
    assert after.hasFocus()
    qtbot.keyClick(after, Key.Key_Backtab)
    assert made.cards[1].hasFocus()


def test_only_the_keyboard_shows_the_ring(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    assert player.hand.cards[3].hasFocus()
    assert not player.hand.cards[3].ringed
    qtbot.keyClick(player.hand.cards[3], Key.Key_Space)
    assert player.hand.cards[3].ringed


# ---- models


def test_the_focus_stays_on_its_card_when_the_order_changes(player: Player, qtbot: QtBot) -> None:
    fifth = player.hand.cards[4]
    fifth.setFocus(Qt.FocusReason.TabFocusReason)
    player.show(tuple(reversed(player.model.cards)))
    assert fifth.hasFocus()
    assert player.hand.cards[8] is fifth
    qtbot.keyClick(fifth, Key.Key_Right)
    assert player.hand.cards[9].hasFocus()


def test_the_focus_goes_to_the_neighbour_when_its_card_is_played(player: Player) -> None:
    player.hand.cards[4].setFocus(Qt.FocusReason.TabFocusReason)
    player.show(player.model.cards[:3] + player.model.cards[6:])
    assert player.hand.cards[4].hasFocus()
    assert player.hand.cards[4].ringed
    assert player.hand.current == player.ids[4]


def test_the_last_card_played_leaves_an_empty_hand(player: Player) -> None:
    player.hand.cards[4].setFocus(Qt.FocusReason.TabFocusReason)
    player.show(())
    assert player.hand.cards == ()
    assert player.hand.current is None
    player.show(FULL.cards)
    assert len(player.hand.cards) == 13


def test_a_choice_survives_what_others_do(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(3))
    player.hand.show_model(replace(player.model, spoken="Your cards, Bo played"))
    assert player.hand.cards[3].isChecked()


def test_a_card_has_its_name_and_tells_whether_it_is_chosen(show: Show) -> None:
    made = Hand()
    made.show_model(hand("10H JS", "10H"))
    show(made, 400, 240)
    assert [each.accessibleName() for each in made.cards] == ["Ten of hearts, chosen", "Jack of spades"]
    assert [each.isChecked() for each in made.cards] == [True, False]
    assert all(each.isCheckable() for each in made.cards)
    assert made.accessibleName() == "Your cards"
    assert "Drag a chosen card" in made.toolTip()


def test_markup_in_the_tool_tip_is_shown_as_typed(show: Show) -> None:
    made = Hand()
    made.show_model(replace(FULL, tip="<b>Ada</b>"))
    assert "&lt;b&gt;Ada" in made.toolTip()


def test_a_card_can_not_be_twice_in_a_hand() -> None:
    with pytest.raises(ValueError, match="twice"):
        HandModel((card("3D"), card("3D")))


# ---- motion


def test_nothing_moves_on_a_first_view(player: Player) -> None:
    assert not player.hand.moving


def test_a_chosen_card_is_raised_in_120_ms(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(6))
    assert player.hand.moving
    assert RAISE == 120
    qtbot.waitUntil(lambda: not player.hand.moving, timeout=2000)
    assert player.hand.cards[6].pose == player.hand.pose_of(player.ids[6])


@pytest.mark.usefixtures("_still")
def test_with_reduced_motion_a_card_is_raised_at_once(player: Player, qtbot: QtBot) -> None:
    qtbot.mouseClick(player.hand, Left, pos=player.spot(6))
    assert not player.hand.moving
    assert player.hand.cards[6].pose == player.hand.pose_of(player.ids[6])


def test_a_hand_can_go_while_its_cards_move(qtbot: QtBot) -> None:
    made = Hand()
    player = Player(made, FULL)
    made.resize(900, 240)
    made.show()
    player.choose(frozenset(player.ids))
    assert made.moving
    made.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QTest.qWait(40)
    assert sip.isdeleted(made)


# ---- geometry


@pytest.mark.parametrize("count", range(1, 14))
@pytest.mark.parametrize("room", [(912, 237), (640, 180), (492, 140), (1400, 340)])
def test_every_card_of_a_hand_lies_inside_it(count: int, room: tuple[int, int]) -> None:
    wide, high = room
    width = card_width(high)
    for pose in fan(count, QRectF(0, 0, wide, high), width):
        for up in (0.0, lift(width)):
            bounds = pose.raised(up).outline(width, 5).boundingRect()
            assert QRectF(0, 0, wide, high).adjusted(-1, -1, 1, 1).contains(bounds)


def test_cards_lie_72_px_and_a_degree_and_a_half_apart_where_there_is_room() -> None:
    first, second = fan(2, QRectF(0, 0, 900, 240), 104)
    assert second.x - first.x == pytest.approx(72, abs=0.1)
    assert second.angle - first.angle == pytest.approx(1.6)


def test_in_the_designed_window_cards_are_104_px_wide() -> None:
    assert card_width(fan_height(104)) == 104


def test_the_rank_of_each_of_13_cards_is_seen_in_the_smallest_window() -> None:
    poses = fan(13, QRectF(0, 0, 640, 200), card_width(200))
    gaps = [after.x - before.x for before, after in pairwise(poses)]
    assert min(gaps) > card_width(200) * 0.3


def test_a_slot_is_the_nearest_place() -> None:
    poses = fan(5, QRectF(0, 0, 900, 240), 104)
    assert [slot_of(poses, pose.x + 10) for pose in poses] == [0, 1, 2, 3, 4]
    assert (slot_of(poses, -50), slot_of(poses, 2000)) == (0, 4)
    assert topmost(poses, 104, QPointF(0, 0)) is None


def test_a_card_is_a_button_for_screen_readers(player: Player) -> None:
    assert all(isinstance(each, HandCard) for each in player.hand.cards)
    player.hand.cards[2].click()
    assert player.model.chosen == {player.ids[2]}
