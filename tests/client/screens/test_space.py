"""Room for everything: nothing is cut or covered, in small windows and with large texts."""

from collections.abc import Callable, Iterator

import pytest
from PyQt6.QtCore import QPoint, QRect
from PyQt6.QtWidgets import QAbstractButton, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from client.model.controls import ToastModel
from client.model.events import CardsChosen
from client.model.state import State
from client.theme.look import look
from client.widgets.card import CardButton
from client.widgets.cards.hand_card import HandCard
from client.widgets.header import HeaderBar
from client.widgets.tabs import TabButton
from protocol.messages import room
from tests.client import big_two_samples as b
from tests.client import samples as s
from tests.client.samples import ADA, BO, DEV, HANA, fold
from tests.client.screens.conftest import Bench

SHADE = 12  # px around a toast for its shadow
SIZES = [((960, 640), 0.8), ((960, 640), 1.0), ((1280, 800), 1.0), ((1280, 800), 1.5), ((1280, 800), 2.0)]


def asked() -> State:
    """Dev asks for a new game; Ada has not answered."""
    vote = room.RoomVote(
        revision=1,
        vote=1,
        kind="rematch",
        asked_by="Dev",
        yes=(DEV,),
        no=(),
        voters=(ADA, BO, DEV),
        ends_at=99.0,
    )
    return fold(s.update(vote, s.yours(ADA, may=("cast_vote",))), state=s.guessing())


STATES: dict[str, Callable[[], State]] = {
    "first window": State,
    "lobby": s.in_lobby,
    "composing": s.composing,
    "guessing": lambda: s.guessing(ADA, {ADA: 0, DEV: "pass"}, may_pass=True),
    "watching": lambda: s.guessing(HANA),
    "asked": asked,
    "review": lambda: s.over(BO),
    "card lobby": lambda: b.in_lobby(BO, bots=(0,)),
    "card lobby, free seats": lambda: b.in_lobby(BO, people=b.only(2), yours={"seats": 0b1011}),
    "cards": lambda: fold(CardsChosen(frozenset(b.nums("7S 8D 9C 10H JS"))), state=b.playing()),
    "cards, watching": lambda: b.playing(HANA, yours={"seats": 0b1000}),
    "cards, asked": lambda: fold(
        s.update(b.vote(), b.yours(may=("cast_vote",), offers=b.offers())), state=b.playing()
    ),
    "cards, the end": lambda: b.over(BO, game={"points": True}),
}


def controls(bench: Bench) -> Iterator[tuple[QWidget, QRect]]:
    """Everything in sight that can be pressed or typed into, and where it is in the window."""
    for widget in bench.window.findChildren(QWidget):
        if isinstance(widget, CardButton):
            live = widget.model.enabled
        elif isinstance(widget, HandCard):
            live = False  # cards lie over each other, on a felt of their own
        else:
            live = isinstance(widget, QAbstractButton | QLineEdit) and widget.isEnabled()
        if live and widget.isVisible() and not widget.visibleRegion().isEmpty():
            seen = widget.visibleRegion().boundingRect()
            yield widget, QRect(widget.mapTo(bench.window, seen.topLeft()), seen.size())


def shown(bench: Bench, qtbot: QtBot, state: State, size: tuple[int, int], scale: float) -> None:
    look().choose(scale=scale)
    bench.put(state)
    bench.window.resize(*size)
    before: list[QRect] = []
    while before != (now := [place for _, place in controls(bench)]) or not now:
        before = now
        for _ in range(4):  # layouts follow each other, a round of the loop apart
            qtbot.wait(1)


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_message_never_lies_on_something_to_press(
    bench: Bench, qtbot: QtBot, name: str, size: tuple[int, int], scale: float
) -> None:
    shown(bench, qtbot, STATES[name](), size, scale)
    for number in range(2):
        bench.window.toasts.show_toast(ToastModel("Somebody stopped the clock", f"For {number} minutes"))
    places = list(controls(bench))
    assert bench.window.toasts.toasts()
    for toast in bench.window.toasts.toasts():
        over = QRect(toast.mapTo(bench.window, QPoint(0, 0)), toast.size())
        over.adjust(SHADE, SHADE, -SHADE, -SHADE)
        hidden = [
            widget.accessibleName()
            for widget, place in places
            if not toast.isAncestorOf(widget) and place.adjusted(4, 4, -4, -4).intersects(over)
        ]
        assert hidden == []


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_to_press_is_cut_or_covered(
    bench: Bench, qtbot: QtBot, name: str, size: tuple[int, int], scale: float
) -> None:
    shown(bench, qtbot, STATES[name](), size, scale)
    places = [(widget, place) for widget, place in controls(bench) if not isinstance(widget, CardButton)]
    for widget, _ in places:
        parent = widget.parentWidget()
        assert parent is not None
        inside = parent.rect().contains(widget.geometry())
        whole = widget.width() >= widget.minimumSizeHint().width() or isinstance(
            widget, QLineEdit | TabButton
        )
        assert inside, (widget.accessibleName(), widget.geometry(), parent.rect())
        assert whole, (widget.accessibleName(), widget.width(), widget.minimumSizeHint().width())
    for n, (one, place) in enumerate(places):
        for other, there in places[n + 1 :]:
            apart = one.isAncestorOf(other) or other.isAncestorOf(one) or not place.intersects(there)
            same = one.parentWidget() is other.parentWidget()
            assert apart or not same, (one.accessibleName(), other.accessibleName())


@pytest.mark.parametrize("clock", [False, True])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_whose_turn_it_is_always_has_room(
    bench: Bench, qtbot: QtBot, size: tuple[int, int], scale: float, clock: bool
) -> None:
    state = s.guessing()
    if clock:
        runs = room.Clock(revision=1, key="g5", seconds=90, ends_at=150.0, left=None)
        state = fold(s.update(runs), state=state)
    shown(bench, qtbot, state, size, scale)
    header: HeaderBar = bench.window.room.header
    assert header.title.width() >= header.title.least()
    assert header.rect().contains(header.clock.geometry())


def test_the_lobbys_lower_titles_stand_on_one_line(bench: Bench, qtbot: QtBot) -> None:
    for member in (BO, HANA):  # with a button beside each title, and with none
        shown(bench, qtbot, s.in_lobby(member), (1280, 800), 1.0)
        page = bench.window.room.lobby.page
        heights = {
            panel._title.mapTo(page, QPoint(0, panel._title.height() // 2)).y()
            for panel in (page.watching, page.settings)
        }
        assert len(heights) == 1
