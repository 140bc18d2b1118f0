import itertools
from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot

from client.model.game_widgets import NoteModel
from client.model.review import CheckModel
from client.theme.look import look
from client.widgets.clue_banner import ClueBanner
from client.widgets.clue_composer import ClueComposer
from client.widgets.result_banner import ResultBanner
from tests.client.widgets.conftest import Show
from tests.client.widgets.game_examples import CLUE, COMPOSER, RESULT, WAITING

Key = Qt.Key
LONG = "pneumonoultramicroscopicsilicovolcanocon"  # 40 letters, the longest clue


@pytest.fixture
def composer(show: Show) -> ClueComposer:
    made = ClueComposer()
    made.show_model(COMPOSER)
    show(made, 912, 90)
    return made


@pytest.fixture
def banner(show: Show) -> ClueBanner:
    made = ClueBanner()
    made.show_model(CLUE)
    show(made, 912, 90)
    return made


# ---- the clue


def test_the_banner_is_read_as_one_sentence(banner: ClueBanner) -> None:
    assert banner.accessibleName() == "Bo’s clue: africa, 2. 2 + 1 extra guesses left"


def test_who_is_choosing_stands_in_the_same_place(banner: ClueBanner) -> None:
    height = banner.sizeHint().height()
    banner.show_model(WAITING)
    assert banner.accessibleName() == "Cleo is choosing a clue"
    assert banner.sizeHint().height() == height


def test_clue_entry_clue_and_result_are_equally_high(show: Show) -> None:
    for narrow in (False, True):
        widgets = ClueBanner(), ClueComposer(), ResultBanner()
        for widget in widgets:
            widget.set_narrow(narrow)
        assert len({widget.sizeHint().height() for widget in widgets}) == 1


@pytest.mark.parametrize("width", [912, 648])
def test_the_longest_clue_is_whole_or_whole_in_the_tool_tip(banner: ClueBanner, width: int) -> None:
    banner.resize(width, 90)
    banner.show_model(replace(CLUE, clue=LONG, ask="Ask where the stress falls"))
    assert banner.shown_clue in (LONG, banner.shown_clue[:-1] + "…")
    assert banner.shown_clue == LONG or banner.toolTip() == LONG


def test_a_short_clue_is_never_cut_for_the_sake_of_what_is_beside_it(banner: ClueBanner) -> None:
    look().choose(scale=2.0)
    banner.set_narrow(True)
    banner.resize(720, 130)
    banner.show_model(replace(CLUE, ask="Ask where the stress falls"))
    assert banner.shown_clue == "africa"


def test_asking_for_the_stress_is_one_quiet_button(banner: ClueBanner, qtbot: QtBot) -> None:
    assert not banner.ask.isVisible()
    banner.show_model(replace(CLUE, ask="Ask where the stress falls"))
    with qtbot.waitSignal(banner.asked_stress):
        qtbot.mouseClick(banner.ask, Qt.MouseButton.LeftButton)


def test_the_spymaster_picks_the_stressed_letter_among_the_letters(banner: ClueBanner, qtbot: QtBot) -> None:
    banner.show_model(replace(CLUE, clue="cafe\u0301s", mark="Mark the stressed letter"))
    qtbot.mouseClick(banner.mark, Qt.MouseButton.LeftButton)
    assert [each.text() for each in banner.letter_row.buttons] == ["c", "a", "f", "e\u0301", "s"]
    with qtbot.waitSignal(banner.marked_letter) as told:
        qtbot.mouseClick(banner.letter_row.buttons[4], Qt.MouseButton.LeftButton)
    assert told.args == [5]  # the accent counts as a code point
    assert not banner.letter_row.isVisible()


def test_escape_closes_the_letters_without_marking(banner: ClueBanner, qtbot: QtBot) -> None:
    banner.show_model(replace(CLUE, mark="Mark the stressed letter"))
    qtbot.mouseClick(banner.mark, Qt.MouseButton.LeftButton)
    with qtbot.assertNotEmitted(banner.marked_letter):
        qtbot.keyClick(banner.letter_row.buttons[0], Key.Key_Escape)
    assert not banner.letter_row.isVisible()


@pytest.mark.parametrize("stressed", [None, 0, 5, 99])
def test_every_clue_can_be_painted(banner: ClueBanner, stressed: int | None) -> None:
    dots = ("used", *["left"] * 9, "extra")
    for model in (
        replace(CLUE, stressed=stressed, dots=dots),
        replace(CLUE, clue="תפוחים", stressed=stressed, stale=True, number="∞"),
        replace(CLUE, team=None, number="", dots=("left",) * 25, guesses="24 + 1 extra"),
        WAITING,
    ):
        banner.show_model(model)
        assert not banner.grab().isNull()


# ---- the clue entry


def test_enter_sends_the_word_and_the_number_of_the_marks(composer: ClueComposer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.field.line, " ports ")
    with qtbot.waitSignal(composer.sent) as told:
        qtbot.keyClick(composer.field.line, Key.Key_Return)
    assert told.args == ["ports", 2]


def test_enter_twice_sends_once_while_the_first_is_on_its_way(composer: ClueComposer, qtbot: QtBot) -> None:
    sent: list[str] = []
    composer.sent.connect(lambda word, number: sent.append(word))
    composer.sent.connect(lambda *_: composer.show_model(replace(COMPOSER, pending=True)))
    qtbot.keyClicks(composer.field.line, "ports")
    qtbot.keyClick(composer.field.line, Key.Key_Return)
    qtbot.keyClick(composer.field.line, Key.Key_Return)
    qtbot.mouseClick(composer.send, Qt.MouseButton.LeftButton)
    assert sent == ["ports"]


def test_typing_is_told_letter_by_letter(composer: ClueComposer, qtbot: QtBot) -> None:
    with qtbot.waitSignal(composer.edited) as told:
        qtbot.keyClicks(composer.field.line, "p")
    assert told.args == ["p"]


def test_the_draft_survives_every_model_of_the_same_turn(composer: ClueComposer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.field.line, "por")
    for model in (replace(COMPOSER, note=None), replace(COMPOSER, stale=True, enabled=False), COMPOSER):
        composer.show_model(model)
    assert composer.draft == "por"


def test_the_next_turn_clears_the_draft(composer: ClueComposer, qtbot: QtBot) -> None:
    qtbot.keyClicks(composer.field.line, "por")
    composer.show_model(replace(COMPOSER, occasion=1))
    assert composer.draft == ""


def test_marks_set_the_number_until_it_is_changed_by_hand(composer: ClueComposer, qtbot: QtBot) -> None:
    composer.show_model(replace(COMPOSER, suggested=3))
    assert composer.number == 3
    qtbot.keyClick(composer.field.line, Key.Key_Up)
    composer.show_model(replace(COMPOSER, suggested=1))
    assert composer.number == 4
    composer.show_model(replace(COMPOSER, suggested=1, occasion=1))
    assert composer.number == 1


def test_only_allowed_numbers_can_be_chosen_and_unlimited_is_none(
    composer: ClueComposer, qtbot: QtBot
) -> None:
    composer.show_model(replace(COMPOSER, numbers=(0, 1, None), suggested=None))
    for _ in range(5):
        qtbot.keyClick(composer.field.line, Key.Key_Up)
    assert composer.number is None
    assert composer.stepper.model.values[composer.stepper.model.at] == "∞"


def test_nothing_is_sent_without_a_word_or_with_one_that_is_wrong(
    composer: ClueComposer, qtbot: QtBot
) -> None:
    with qtbot.assertNotEmitted(composer.sent):
        qtbot.keyClick(composer.field.line, Key.Key_Return)
        qtbot.keyClicks(composer.field.line, "red panda")
        composer.show_model(replace(COMPOSER, can_send=False, note=NoteModel("One word only", error=True)))
        qtbot.keyClick(composer.field.line, Key.Key_Return)
    assert not composer.send.isEnabled()


def test_what_is_wrong_is_read_with_the_field(composer: ClueComposer) -> None:
    composer.show_model(replace(COMPOSER, note=NoteModel("One word only", error=True)))
    assert composer.field.line.accessibleDescription() == "One word only"
    assert composer.note.accessibleName() == "One word only"


def test_clear_asks_to_clear_the_marks(composer: ClueComposer, qtbot: QtBot) -> None:
    with qtbot.waitSignal(composer.clear_marks):
        qtbot.mouseClick(composer.clear, Qt.MouseButton.LeftButton)
    composer.show_model(replace(COMPOSER, marks=""))
    assert not composer.clear.isVisible()


@pytest.mark.parametrize(
    ("width", "narrow", "scale"), [(912, False, 1.0), (648, True, 1.0), (824, True, 1.5)]
)
def test_everything_of_the_entry_lies_inside_the_banner(
    composer: ClueComposer, width: int, narrow: bool, scale: float
) -> None:
    look().choose(scale=scale)
    composer.set_narrow(narrow)
    composer.resize(width, composer.sizeHint().height())
    parts = [composer.field, composer.stepper, composer.send, composer.clear, composer.note]
    assert all(composer.face().toRect().contains(part.geometry()) for part in parts)
    row = parts[:4]
    assert all(a.geometry().right() < b.x() for a, b in itertools.pairwise(row))


# ---- the result


def test_the_result_says_who_won_and_whether_the_deal_was_sealed(show: Show) -> None:
    banner = ResultBanner()
    show(banner, 912, 90)
    banner.show_model(RESULT)
    assert banner.accessibleDescription() == "Deal verified. The key is the one sealed at the start"
    banner.show_model(
        replace(RESULT, check=CheckModel("Not the sealed key", "Don’t trust this game", good=False))
    )
    assert "Don’t trust" in banner.accessibleDescription()
    assert not banner.grab().isNull()
