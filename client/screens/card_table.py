"""The card table during a game and after it, wired to what a person wants. Decides nothing about the game."""

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication, QLineEdit

from client.intents import Intents
from client.model import big_two_words as words
from client.model.events import CardsArranged, CardsChosen, CardsSorted
from client.model.presenters import action_row, big_two_hand, review
from client.model.presenters.announce import announcements
from client.model.presenters.big_two import table
from client.model.presenters.playing_cards import Taste
from client.model.state import State
from client.settings import SettingsFile
from client.store import Store
from client.widgets.card_area import CardArea


class CardTableScreen(QObject):
    """Owns the `area`. `save_record` and `leaderboard` when the end of a match asks for them."""

    save_record = pyqtSignal()
    leaderboard = pyqtSignal()

    def __init__(
        self, store: Store, intents: Intents, settings: SettingsFile, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._intents, self._settings = store, intents, settings
        self.area = CardArea()
        felt = self.area.table
        felt.chosen.connect(lambda cards: store.take(CardsChosen(cards)))
        felt.ordered.connect(lambda order: store.take(CardsArranged(order)))
        felt.cleared.connect(self.clear)
        felt.played.connect(lambda: self.press(big_two_hand.PLAY))
        self.area.action_row.pressed.connect(self.press)

    # ---- showing

    def show(self, before: State, after: State) -> None:
        """Show the state; tell what has just happened."""
        for sentence in announcements(before, after):
            self.area.status.announce(sentence)
        if not (after.playing or after.ended):
            return
        self.show_again()
        if after.playing and not before.playing:
            self.focus()

    def show_again(self) -> None:
        """The state as it is, also after the settings of this computer have changed."""
        state, taste = self._store.state, self._taste
        if state.table is None:
            return
        pressed = self._focus_in_row()
        self.area.table.show_model(table(state, taste))
        self.area.action_row.show_model(big_two_hand.row(state, taste))
        if pressed and not self._focus_in_row():  # what was pressed can't be any more
            self.area.table.setFocus(Qt.FocusReason.MouseFocusReason)

    def _focus_in_row(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and self.area.action_row.isAncestorOf(focused)

    @property
    def _taste(self) -> Taste:
        mine = self._settings.preferences
        return Taste(mine.four_colours, mine.card_sort)

    def focus(self) -> None:
        """The hand's keys work, unless somebody is writing; no ring yet."""
        if not isinstance(QApplication.focusWidget(), QLineEdit):
            self.area.table.setFocus(Qt.FocusReason.MouseFocusReason)

    # ---- the hand

    def clear(self) -> None:
        """Put all chosen cards down."""
        self._store.take(CardsChosen(frozenset()))

    def _sort(self) -> None:
        by = big_two_hand.next_sorting(self._store.state, self._taste)
        self._store.take(CardsSorted(by))

    def _hint(self) -> None:
        hint = big_two_hand.next_hint(self._store.state)
        if hint is None:
            self.area.status.announce(words.NO_HINT)
            return
        self._store.take(CardsChosen(hint))
        self.area.status.announce(big_two_hand.spoken(self._store.state))

    # ---- the row

    def press(self, key: str) -> None:
        """A button of the row, or its key on the keyboard; nothing when it isn't offered."""
        if not self._offered(key):
            return
        play, room = self._intents.cards, self._intents.room
        match key:
            case big_two_hand.PLAY:
                play.play(self._store.state.local.cards.chosen)
            case action_row.PASS:
                play.pass_turn()
            case big_two_hand.HINT:
                self._hint()
            case big_two_hand.SORT:
                self._sort()
            case action_row.YES | action_row.NO:
                room.cast_vote(key == action_row.YES)
            case review.REMATCH:
                room.rematch()
            case review.LOBBY:
                room.back_to_lobby()
            case review.SAVE:
                self.save_record.emit()
            case review.BOARD:
                self.leaderboard.emit()
            case _ if key.startswith(action_row.SEAT):
                room.take_seat(int(key.removeprefix(action_row.SEAT)))

    def _offered(self, key: str) -> bool:
        state = self._store.state
        if key in (big_two_hand.PLAY, action_row.PASS) and big_two_hand.under_way(state) is not None:
            return False
        buttons = {each.key: each.button for each in self.area.action_row.model.actions}
        if key == big_two_hand.HINT and key in buttons and not state.stale:
            return True  # it also tells that there is none
        return key in buttons and buttons[key].enabled and not buttons[key].pending
