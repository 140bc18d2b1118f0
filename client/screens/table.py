"""The table during a game and after it: clue, board and action row, wired to what a person wants.

Shows models and passes wishes on; decides nothing about the game.
"""

from PyQt6.QtCore import QObject, Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QApplication, QLineEdit

from client.intents import Intents
from client.model.events import Aimed, Asked, Marked, MarksCleared
from client.model.presenters import action_row, clue, review
from client.model.presenters.announce import announcements
from client.model.presenters.board import board, next_choice
from client.model.state import State
from client.settings import SettingsFile
from client.store import Store
from client.widgets.play_area import PlayArea
from protocol.messages import codenames

CHECK_AFTER = 200  # ms after the last key in the clue field


class TableScreen(QObject):
    """Owns the `area`. `save_record` and `leaderboard` when the end of a match asks for them."""

    save_record = pyqtSignal()
    leaderboard = pyqtSignal()

    def __init__(
        self, store: Store, intents: Intents, settings: SettingsFile, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._intents, self._settings = store, intents, settings
        self.area = PlayArea()
        self._unsent: codenames.GiveClue | None = None  # waits for the server's word about it
        self._check = QTimer(self)
        self._check.setSingleShot(True)
        self._check.setInterval(CHECK_AFTER)
        self._check.timeout.connect(self._ask_about_word)
        area = self.area
        area.board.clicked_card.connect(self._card)
        area.board.entered_card.connect(self._entered)
        area.board.escaped.connect(self._escape)
        area.action_row.pressed.connect(self.press)
        area.composer.edited.connect(self._edited)
        area.composer.sent.connect(self._send_clue)
        area.composer.clear_marks.connect(lambda: store.take(MarksCleared()))
        area.clue.asked_stress.connect(intents.play.ask_stress)
        area.clue.marked_letter.connect(intents.play.mark_stress)

    # ---- showing

    def show(self, before: State, after: State) -> None:
        """Show the state; tell what has just happened."""
        for sentence in announcements(before, after):
            self.area.status.announce(sentence)
        if after.ended:
            self._show_review(after)
        elif after.playing:
            self._show_game(after)
            if not before.playing and not isinstance(QApplication.focusWidget(), QLineEdit):
                self.area.board.setFocus(Qt.FocusReason.MouseFocusReason)  # its keys work; no ring yet
        if before.local.check is not after.local.check:
            self._answered(after)

    def _show_game(self, state: State) -> None:
        area, cards = self.area, board(state)
        if cards is None:
            return
        if clue.composing(state):
            self._show_composer(state)
        else:
            self._unsent = None
            area.clue.show_model(clue.banner(state))
            area.show_banner(area.clue)
        area.board.show_model(cards)
        area.action_row.show_model(action_row.action_row(state))

    def _show_composer(self, state: State) -> None:
        composer = self.area.composer
        appears = composer.isHidden()
        composer.show_model(clue.composer(state, composer.draft.strip()))
        self.area.show_banner(composer)
        if appears and not isinstance(QApplication.focusWidget(), QLineEdit):
            composer.field.setFocus()

    def _show_review(self, state: State) -> None:
        model = review.review(state)
        if model is None:
            return
        area = self.area
        area.result.show_model(model.result)
        area.show_banner(area.result)
        area.board.show_model(model.board)
        area.action_row.show_model(model.actions)

    # ---- cards

    def _card(self, position: int) -> None:
        state = self._store.state
        if state.offer(codenames.OfferCover) is not None:
            self._intents.play.cover(position)
        elif state.offer(codenames.OfferClue) is not None:
            self._store.take(Marked(position))
        elif state.offer(codenames.OfferVote) is not None:
            self._vote(state, position)

    def _entered(self, position: int) -> None:
        """Enter on a card, told before the click that it is: one press votes, with two clicks too."""
        two = self._settings.preferences.two_clicks
        if two and self._store.state.offer(codenames.OfferVote) is not None:
            self._store.take(Aimed(position))

    def _vote(self, state: State, position: int) -> None:
        """With two clicks the first one, on another card than the own vote's, only aims."""
        choice = next_choice(state, position)
        two = self._settings.preferences.two_clicks
        if two and choice is not None and state.local.aimed != position:
            self._store.take(Aimed(position))
            return
        self._store.take(Aimed(None))
        self._intents.play.vote(choice)

    def _escape(self) -> None:
        self._store.take(Aimed(None))

    # ---- the clue

    @property
    def typed_clue(self) -> dict[int, str]:
        """The word that is typed and not sent, by the occasion it is for; none for anybody else."""
        state, composer = self._store.state, self.area.composer
        if not clue.composing(state) or clue.clue_under_way(state):
            return {}
        return {composer.model.occasion: composer.draft}

    def _word(self) -> str:
        return self.area.composer.draft.strip()

    def _edited(self, word: str) -> None:
        self._unsent = None
        self._check.start()
        state = self._store.state
        if clue.composing(state):
            self.area.composer.show_model(clue.composer(state, word.strip()))

    def _ask_about_word(self) -> None:
        if self._word() and clue.composing(self._store.state):
            self._intents.play.check_clue(self._word())

    def _send_clue(self, word: str, number: int | None) -> None:
        """Send it, after a question when it forfeits the turn. That the server knows: ask it first."""
        state = self._store.state
        offer = state.offer(codenames.OfferClue)
        if offer is None or clue.clue_under_way(state):
            return
        given = codenames.GiveClue(offer.turn, word, number, clue.intended(state))
        self._check.stop()
        if clue.current_check(state, word) is not None:
            self._give(state, given)
        else:
            self._unsent = given
            if not clue.check_under_way(state, word):
                self._intents.play.check_clue(word)

    def _answered(self, state: State) -> None:
        given = self._unsent
        if given is not None and clue.current_check(state, given.word) is not None:
            self._unsent = None
            self._give(state, given)

    def _give(self, state: State, given: codenames.GiveClue) -> None:
        check = clue.current_check(state, given.word)
        if check is not None and check.refusal:
            return  # the note under the field says why
        if clue.forfeits(state, given.word):
            self._store.take(Asked(given))
        else:
            self._intents.play.give_clue(given)

    # ---- the action row

    def press(self, key: str) -> None:
        """A button of the action row, or its key on the keyboard; nothing when it isn't offered."""
        if not self._offered(key):
            return
        state, play, room = self._store.state, self._intents.play, self._intents.room
        match key:
            case action_row.PASS:
                play.vote(next_choice(state, "pass"))
            case action_row.CHALLENGE:
                play.challenge()
            case action_row.DECLINE:
                play.cover(None)
            case action_row.SKIP:
                room.skip_absent()
            case action_row.YES | action_row.NO:
                room.cast_vote(key == action_row.YES)
            case action_row.SAFE | action_row.RISKY:
                self._decide_forfeit(state, key == action_row.RISKY)
            case review.REMATCH | review.SWAP:
                room.rematch(swap_roles=key == review.SWAP)
            case review.LOBBY:
                room.back_to_lobby()
            case review.SAVE:
                self.save_record.emit()
            case review.BOARD:
                self.leaderboard.emit()
            case _ if key.startswith(action_row.SEAT):
                room.take_seat(int(key.removeprefix(action_row.SEAT)))

    def _offered(self, key: str) -> bool:
        buttons = {each.key: each.button for each in self.area.action_row.model.actions}
        return key in buttons and buttons[key].enabled and not buttons[key].pending

    def _decide_forfeit(self, state: State, send: bool) -> None:
        given = state.local.asked
        self._store.take(Asked(None))
        if send and given is not None:
            self._intents.play.give_clue(given)
        else:
            self.area.composer.field.setFocus()
