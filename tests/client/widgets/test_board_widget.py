from dataclasses import replace

import pytest
from PyQt6.QtCore import QPoint, QRectF, QSize, Qt, QVariantAnimation
from PyQt6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PyQt6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from client.model.board import BoardModel, Identity, VoteModel
from client.theme.look import look
from client.widgets.board import BoardWidget, card_size
from client.widgets.card import FLIP, SUSPENSE, flip_phase
from client.widgets.fitting import READABLE, fit, letters, word_font
from client.widgets.votes import VoteColours, chips, paint_votes, row_width
from tests.client.widgets.conftest import Show
from tests.client.widgets.game_examples import card, operative_board, plain_board, votes

Key = Qt.Key


@pytest.fixture
def board(show: Show) -> BoardWidget:
    made = BoardWidget()
    made.show_model(plain_board(5, 5))
    show(made)
    made.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    return made


def turned(model: BoardModel, position: int, face: Identity = "red") -> BoardModel:
    cards = list(model.cards)
    cards[position] = replace(cards[position], face=face)
    return replace(model, cards=tuple(cards), fresh=False)


# ---- mouse and keyboard


def test_a_click_tells_the_position(board: BoardWidget, qtbot: QtBot) -> None:
    with qtbot.waitSignal(board.clicked_card) as told:
        qtbot.mouseClick(board.cards[7], Qt.MouseButton.LeftButton)
    assert told.args == [7]


def test_a_click_in_the_gap_between_cards_is_no_click(board: BoardWidget, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(board.clicked_card):
        qtbot.mouseClick(board.cards[7], Qt.MouseButton.LeftButton, pos=QPoint(2, 20))


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_enter_and_space_activate_the_card(board: BoardWidget, qtbot: QtBot, key: Key) -> None:
    with qtbot.waitSignal(board.clicked_card) as told:
        qtbot.keyClick(board.cards[0], key)
    assert told.args == [0]


def test_enter_is_told_apart_from_space(board: BoardWidget, qtbot: QtBot) -> None:
    told: list[str] = []
    board.entered_card.connect(lambda _: told.append("entered"))
    board.clicked_card.connect(lambda _: told.append("clicked"))
    qtbot.keyClick(board.cards[0], Key.Key_Space)
    qtbot.keyClick(board.cards[0], Key.Key_Return)
    assert told == ["clicked", "entered", "clicked"]


@pytest.mark.parametrize(
    ("keys", "goal"),
    [
        ([Key.Key_Down], 5),
        ([Key.Key_Right, Key.Key_Right], 2),
        ([Key.Key_Down, Key.Key_Down, Key.Key_Up], 5),
        ([Key.Key_Up], 0),
        ([Key.Key_Left], 0),
        ([Key.Key_Down, Key.Key_End], 9),
        ([Key.Key_End, Key.Key_Home], 0),
        ([Key.Key_End, Key.Key_Right], 4),
        ([Key.Key_Down] * 9, 20),
    ],
)
def test_arrows_move_by_row_and_column(board: BoardWidget, qtbot: QtBot, keys: list[Key], goal: int) -> None:
    for key in keys:
        qtbot.keyClick(board.cards[board.current], key)
    assert board.current == goal
    assert board.cards[goal].hasFocus()


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (4, 7), (6, 5), (7, 7)])
def test_down_goes_one_row_on_boards_of_every_shape(
    show: Show, qtbot: QtBot, rows: int, columns: int
) -> None:
    board = BoardWidget()
    board.show_model(plain_board(rows, columns))
    show(board)
    board.cards[1].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(board.cards[1], Key.Key_Down)
    assert board.current == columns + 1


def test_escape_is_told(board: BoardWidget, qtbot: QtBot) -> None:
    with qtbot.waitSignal(board.escaped):
        qtbot.keyClick(board.cards[0], Key.Key_Escape)


def test_a_card_that_may_not_be_chosen_takes_no_click_but_can_be_read(show: Show, qtbot: QtBot) -> None:
    board = BoardWidget()
    board.show_model(BoardModel(1, 1, (card("SHIP"),)))
    show(board)
    board.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.assertNotEmitted(board.clicked_card):
        qtbot.keyClick(board.cards[0], Key.Key_Return)
        qtbot.mouseClick(board.cards[0], Qt.MouseButton.LeftButton)
    assert board.cards[0].hasFocus()


def test_a_stale_board_takes_no_click(board: BoardWidget, qtbot: QtBot) -> None:
    board.show_model(replace(plain_board(5, 5), stale=True))
    with qtbot.assertNotEmitted(board.clicked_card):
        qtbot.mouseClick(board.cards[0], Qt.MouseButton.LeftButton)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_the_board_is_one_stop_for_tab_between_its_neighbours(show: Show, qtbot: QtBot) -> None:
    window = QWidget()
    before, board, after = QLineEdit(), BoardWidget(), QLineEdit()
    column = QVBoxLayout(window)
    for widget in (before, board, after):
        column.addWidget(widget)
    show(window)
    board.show_model(plain_board(5, 5))
    before.setFocus()
    qtbot.keyClick(before, Key.Key_Tab)
    assert board.cards[0].hasFocus()
    qtbot.keyClick(board.cards[0], Key.Key_Down)
    qtbot.keyClick(board.cards[5], Key.Key_Tab)
    assert after.hasFocus()
    qtbot.keyClick(after, Key.Key_Backtab)
    assert board.cards[5].hasFocus()


def test_only_the_keyboard_shows_the_focus_ring(board: BoardWidget, qtbot: QtBot) -> None:
    qtbot.keyClick(board.cards[0], Key.Key_Right)
    assert board.cards[1].ringed
    qtbot.mouseClick(board.cards[3], Qt.MouseButton.LeftButton)
    assert board.cards[3].hasFocus()
    assert not board.cards[3].ringed


def test_a_card_is_read_aloud_as_its_sentence(board: BoardWidget) -> None:
    model = plain_board(5, 5)
    spoken = "Elephant, not revealed, 2 of 3 votes: you, Dev"
    board.show_model(replace(model, cards=(card("ELEPHANT", spoken=spoken), *model.cards[1:])))
    assert board.cards[0].accessibleName() == spoken


# ---- turning over


def test_nothing_flips_on_the_first_view(show: Show) -> None:
    board = BoardWidget()
    board.show_model(operative_board())
    show(board)
    assert not any(each.turning for each in board.cards)


def test_a_newly_turned_card_flips_and_only_that(board: BoardWidget) -> None:
    board.show_model(turned(plain_board(5, 5), 3))
    assert [place for place, each in enumerate(board.cards) if each.turning] == [3]


def test_nothing_flips_after_a_reconnect(board: BoardWidget) -> None:
    board.show_model(replace(turned(plain_board(5, 5), 3), fresh=True))
    assert not board.cards[3].turning


def test_nothing_flips_when_other_words_lie_there(board: BoardWidget) -> None:
    board.show_model(turned(plain_board(5, 5, ("NEW",) * 25), 3))
    assert not board.cards[3].turning


def test_a_flip_goes_on_when_a_vote_arrives_meanwhile(board: BoardWidget) -> None:
    model = turned(plain_board(5, 5), 3)
    board.show_model(model)
    cards = list(model.cards)
    cards[4] = replace(cards[4], votes=votes("Dev"))
    board.show_model(replace(model, cards=tuple(cards)))
    assert board.cards[3].turning


def test_the_assassin_lies_lifted_for_half_a_second_before_it_turns(board: BoardWidget) -> None:
    board.show_model(turned(plain_board(5, 5), 3, "assassin"))
    board.show_model(turned(turned(plain_board(5, 5), 3, "assassin"), 4, "red"))
    assert board.cards[3].turning_time == FLIP + SUSPENSE
    assert board.cards[4].turning_time == FLIP


def test_reduced_motion_fades_instead_of_flipping(board: BoardWidget) -> None:
    look().choose(reduce_motion=True)
    board.show_model(turned(plain_board(5, 5), 3, "assassin"))
    assert board.cards[3].turning_time == 120


def test_a_flip_ends_by_itself_with_the_new_face(board: BoardWidget, qtbot: QtBot) -> None:
    board.show_model(turned(plain_board(5, 5), 3))
    qtbot.waitUntil(lambda: not board.cards[3].turning, timeout=2000)
    assert board.cards[3].model.face == "red"


@pytest.mark.parametrize("reduced", [False, True])
def test_every_moment_of_a_flip_can_be_painted(board: BoardWidget, reduced: bool) -> None:
    look().choose(reduce_motion=reduced)
    board.show_model(turned(plain_board(5, 5), 3, "assassin"))
    flip = next(each for each in board.cards[3].findChildren(QVariantAnimation) if each.duration() >= 120)
    for moment in range(0, flip.duration() + 1, 60):
        flip.setCurrentTime(moment)
        assert not board.cards[3].grab().isNull()


@pytest.mark.parametrize(
    ("progress", "width", "new"), [(0.0, 1.0, False), (0.25, 0.75, False), (0.5, 0.0, True), (1.0, 1.0, True)]
)
def test_a_flip_shows_the_new_face_from_the_middle_on(progress: float, width: float, new: bool) -> None:
    across, high, turned_over = flip_phase(progress)
    assert across == pytest.approx(width)
    assert 0.94 <= high <= 1.0
    assert turned_over is new


# ---- what is on the cards


def test_every_state_of_a_card_can_be_painted(show: Show) -> None:
    board = BoardWidget()
    pending = (VoteModel("You", mine=True, pending=True),)
    states = (
        card("HOVER", enabled=True),
        card("VOTES", votes=votes("You", "Dev", "Fay", "Gus"), team="green", badge="4/5"),
        card("PENDING", votes=pending, team="blue"),
        card("MARKED", key="assassin", marked=True),
        card("TURNED", face="bystander", highlighted=True, votes=votes("You"), order="2"),
        card("", key="red"),
    )
    board.show_model(BoardModel(2, 3, states))
    show(board, 400, 200)
    for theme in ("light", "dark"):
        look().choose(theme=theme)
        for stale in (False, True):
            board.show_model(BoardModel(2, 3, states, stale=stale))
            assert not board.grab().isNull()


@pytest.mark.parametrize("stripe", [0, 19])
@pytest.mark.parametrize("crowded", [False, True])
@pytest.mark.parametrize(
    "word", ["Donaudampfschifffahrtsges", "MMMMMMMMMMMMMMMMMMMMMMMMM", "KÓNYVTÁR É HÁZ É FA É KERT"]
)
def test_a_codename_of_25_letters_is_never_clipped(word: str, crowded: bool, stripe: int) -> None:
    room, height = 120 - stripe - (14 if stripe else 20), int(72 * (0.34 if crowded else 0.84))
    fitted = fit(word, 15, room, height)
    metrics = QFontMetricsF(word_font(fitted.px))
    assert max(metrics.horizontalAdvance(line) for line in fitted.lines) <= room
    assert len(fitted.lines) == 1 or len(fitted.lines) * fitted.px * 1.2 <= height
    assert "".join(fitted.lines).replace("-", "").replace(" ", "") == word.replace(" ", "")


def test_a_word_takes_a_second_line_before_it_shrinks_below_13_px() -> None:
    assert fit("GRANDCHILDREN", 21, 100, 80).lines == ("GRANDC-", "HILDREN")
    assert fit("GRANDCHILD", 21, 130, 80).lines == ("GRANDCHILD",)
    assert fit("GRANDCHILDREN", 21, 100, 80).px >= READABLE


def test_a_codename_of_two_words_breaks_between_them() -> None:
    assert fit("INTERNATIONAL AIRPORT", 21, 130, 80).lines == ("INTERNATIONAL", "AIRPORT")


def test_a_script_without_capitals_breaks_without_a_hyphen() -> None:
    assert fit("אבטיחיםומלונים", 21, 90, 80).lines == ("אבטיחים", "ומלונים")


def test_a_letter_with_its_accent_or_a_joined_emoji_is_never_torn_apart() -> None:
    assert letters("e\u0301a👨\u200d👩\u200d👧b") == ["e\u0301", "a", "👨\u200d👩\u200d👧", "b"]


def test_more_than_three_votes_become_two_chips_and_a_number() -> None:
    font = word_font(12)
    assert [text for _, text in chips(votes("You", "Dev", "Fay", "Gus"), font, 400)] == ["You", "Dev", "+2"]
    assert [text for _, text in chips(votes("You", "Dev", "Fay"), font, 400)] == ["You", "Dev", "Fay"]


def test_names_that_do_not_fit_are_counted_and_a_single_one_is_shortened() -> None:
    font = word_font(12)
    assert [text for _, text in chips(votes("You", "Bartholomeus"), font, 90)] == ["You", "+1"]
    (name, more) = [text for _, text in chips(votes("Bartholomeus", "Dev"), font, 90)]
    assert name.endswith("…")
    assert more == "+1"


def test_the_mark_of_a_bots_advice_takes_its_room() -> None:
    font, people = word_font(12), votes("Dev", "Fay")
    bots = tuple(replace(each, advice=True) for each in people)
    exactly = row_width([(each, each.name) for each in people], font)
    assert [text for _, text in chips(people, font, exactly)] == ["Dev", "Fay"]
    assert [text for _, text in chips(bots, font, exactly)][1:] == ["+1"]
    assert row_width([(bots[0], "Dev")], font) > row_width([(people[0], "Dev")], font)


def test_advice_is_outlined_where_a_vote_is_filled(board: BoardWidget) -> None:
    def filled(vote: VoteModel) -> int:
        """Pixels of the chip's fill."""
        picture = QImage(80, 20, QImage.Format.Format_RGB32)
        picture.fill(QColor("white"))
        red, black = QColor("#ff0000"), QColor("black")
        painter = QPainter(picture)
        colours = VoteColours(red, QColor("white"), black, None, black, black)
        paint_votes(painter, QRectF(0, 0, 80, 20), (vote,), word_font(12), colours)
        painter.end()
        return sum(picture.pixelColor(x, y) == red for x in range(80) for y in range(20))

    assert filled(VoteModel("Dev")) > 100
    assert filled(VoteModel("Dev", advice=True)) == 0


def test_a_tool_tip_shows_markup_as_typed(board: BoardWidget) -> None:
    model = plain_board(5, 5)
    board.show_model(replace(model, cards=(card("X", tip="<b>Ada</b>"), *model.cards[1:])))
    assert "&lt;b&gt;Ada" in board.cards[0].toolTip()


# ---- geometry


@pytest.mark.parametrize("room", [QSize(912, 512), QSize(648, 400), QSize(1600, 700), QSize(700, 900)])
def test_cards_keep_a_ratio_between_14_and_19(room: QSize) -> None:
    width, height = card_size(room, 5, 5)
    assert width / height + 1e-9 >= 1.4
    assert width / height <= 1.9 + 1e-9


def test_cards_of_the_designed_window_are_176_by_96() -> None:
    assert card_size(QSize(912, 512), 5, 5) == (176, 96)


def test_a_board_needs_room_for_its_smallest_cards(board: BoardWidget) -> None:
    assert board.minimumSizeHint().width() >= 5 * 120
    board.show_model(plain_board(7, 7))
    assert board.minimumSizeHint().width() < 7 * 120


def test_a_board_with_a_missing_card_is_refused() -> None:
    with pytest.raises(ValueError, match="24 cards"):
        BoardModel(5, 5, plain_board(5, 5).cards[:24])
