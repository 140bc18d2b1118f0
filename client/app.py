"""Puts the parts together: settings, store, visit, hosting and the window; and what spans several of them."""

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtCore import QObject

from client.hosting import Hosted, Hosting
from client.intents import Intents
from client.main_window import MainWindow
from client.model import lobby_words, trust_words, wording
from client.model import menu_words as words
from client.model.big_two_words import LEAVE_TEXT as LEAVE_CARDS
from client.model.events import Told
from client.model.presenters.announce import role_told
from client.model.presenters.practice import Wish
from client.model.presenters.settings import remembered, remembered_game
from client.model.state import Phase, State
from client.practice import Practice
from client.settings import SettingsFile
from client.store import Store
from client.trust import CHANGED, Doubt
from client.visit import Visit
from protocol.invite import Address
from protocol.version import DEFAULT_PORT

STAY, LET_GO, CLOSE_ALL, LEAVE = "", "let_go", "close_all", "leave"
TRUST = "trust"
ONLY_CLOSE = (("", trust_words.CLOSE),)
WHOM_ANSWERS = (("", trust_words.DONT_CONNECT), (TRUST, trust_words.CONNECT_TO_NEW))
HOSTS_ANSWERS = ((STAY, words.STAY), (LET_GO, words.LET_GO), (CLOSE_ALL, words.CLOSE_ALL))
ANSWERS = ((STAY, words.STAY), (LEAVE, words.LEAVE_IT))


class App(QObject):
    """One window and all that stands behind it."""

    def __init__(
        self,
        settings: SettingsFile,
        log_folder: Path,
        port: int = DEFAULT_PORT,
        insecure_plain: bool = False,
    ) -> None:
        super().__init__()
        self.settings = settings
        self._port = port
        self.store = Store(parent=self)
        self.visit = Visit(self.store, settings, self, insecure_plain)
        self.intents = Intents(self.visit.requests)
        self.hosting = Hosting(log_folder, self, insecure_plain=insecure_plain)
        self.window = MainWindow(self.store, self.intents, settings, insecure_plain)
        self._set_up = False  # the new room has been given this host's settings of last time
        self._practice: Practice | None = None  # the room is one for this person alone
        self.window.welcome.host.connect(self.host)
        self.window.welcome.practise.connect(self.practise)
        self.window.welcome.join.connect(self.visit.start)
        self.window.welcome.cancel.connect(self.visit.leave)
        self.visit.joined.connect(self._entered)
        self.window.room.drafts.changed.connect(self.visit.keep_drafts)
        self.visit.password_wanted.connect(self.window.dialogs.enter_password)
        self.window.dialogs.entered.connect(self._enter)
        self.window.dialogs.given_up.connect(self.visit.leave)
        self.window.room.retry.connect(self.visit.retry_now)
        self.window.leaving.connect(lambda: self._part(self._left))
        self.window.closing.connect(lambda: self._part(self._quit))
        self.window.rejoin.connect(self._rejoin)
        self.hosting.ready.connect(self._hosted)
        self.hosting.failed.connect(self._not_hosted)
        self.hosting.stopped.connect(self._host_stopped)
        self.store.changed.connect(self._changed)
        if settings.set_aside is not None:
            self.store.take(Told("settings_damaged", {"file": str(settings.set_aside)}))

    def join(self, text: str) -> None:
        """Go to an address or an invite."""
        self.window.welcome.connect_to(text)

    def _entered(self) -> None:
        self.window.room.drafts.enter(self.visit.place, self.visit.drafts())

    def _enter(self, address: Address, password: str) -> None:
        """Try the door with a password."""
        self.visit.start(address, password=password)

    # ---- hosting

    def host(self) -> None:
        """Open a room on this computer and join it."""
        self._close_room()  # one of before, in which nobody is left
        self._set_up = False
        self.window.welcome.hosting(True)
        self.hosting.start(lobby_words.room_of(self.settings.preferences.name), self._port)

    def practise(self, wish: Wish) -> None:
        """Play against bots where nobody else can come in; a room of before goes on for whoever is there."""
        if self.hosting.busy and not self.hosting.running:
            return
        self.hosting.let_go()
        self._practice = Practice(self.intents.room, wish, self.settings.preferences.room)
        self.window.welcome.hosting(True, practising=True)
        self.hosting.start(lobby_words.PRACTICE_ROOM, port=0, alone=True)

    def _hosted(self, hosted: Hosted) -> None:
        self.window.welcome.hosting(False)
        self._set_up = hosted.resumed or self._practice is not None
        address = Address("127.0.0.1", hosted.port, hosted.room, hosted.fingerprint)
        self.visit.start(address, hosted.host_token)
        if hosted.moved_from is not None:
            self.store.take(Told("port_taken", {"port": hosted.moved_from, "other": hosted.port}))

    def _not_hosted(self, why: str) -> None:
        self._practice = None
        self.window.welcome.hosting(False, wording.local("host_failed", {"why": why}))

    def _host_stopped(self) -> None:
        self.visit.end("host_stopped")

    def _changed(self, before: State, after: State) -> None:
        if self.visit.doubt is not None and after.link.phase is Phase.OFF and before.link is not after.link:
            self._tell_doubt(self.visit.doubt)
        if self._practice is not None:
            self._go_on_practising(self._practice, before, after)
        elif after.in_room and after.settings.room.name != before.settings.room.name:
            self.visit.remember_place()
        if self.hosting.running and not self._set_up and after.in_room and after.may("change_settings"):
            self._set_up = True
            now = after.settings
            mine = self.settings.preferences
            options, _ = remembered(now.room, after.codenames_options, mine.room, after)
            game = remembered_game(mine.game, after, mine.room)
            if (options, game) != (now.room, now.game):
                self.intents.room.change_settings(options, game)

    def _go_on_practising(self, practice: Practice, before: State, after: State) -> None:
        """Until the visit is over: nobody else was ever there, so the room ends with it."""
        if before.link.phase is not Phase.OFF and after.link.phase is Phase.OFF:
            self._close_room()
        else:
            practice.go_on(after)

    # ---- who answers

    def _tell_doubt(self, doubt: Doubt) -> None:
        """Stop, and name both; or ask, where another computer at an address can be all right."""
        address, found = doubt.address.text, doubt.found
        if doubt.code == CHANGED:
            text = trust_words.changed(address, doubt.expected, found)
            self.window.dialogs.ask(trust_words.CHANGED_TITLE, text, ONLY_CLOSE, lambda _: None)
            return
        known = self.settings.preferences.met_at(found)
        text = trust_words.other(address, doubt.expected, found, known)
        self.window.dialogs.ask(trust_words.OTHER_TITLE, text, WHOM_ANSWERS, self._trust, advised="")

    def _trust(self, answer: str) -> None:
        if answer == TRUST:
            self.visit.trust()

    # ---- leaving

    def _part(self, then: Callable[[str], None]) -> None:
        """Before leaving or closing: who is still there, and what becomes of the room and of one's seat."""
        state, ask = self.store.state, self.window.dialogs.ask
        others = [
            each.name
            for each in state.people.people
            if each.member != state.yours.member and each.presence == "here" and not each.bot
        ]
        if self.hosting.running and state.in_room and others:
            ask(words.LEAVE_TITLE, words.still_there(others), HOSTS_ANSWERS, then)
        elif self.visit.hosted_here and state.in_room and not state.stale and others:
            ask(words.LEAVE_TITLE, words.goes_on(others), ANSWERS, then)
        elif state.playing and not state.stale and state.my_seat is not None:
            text = LEAVE_CARDS if state.plays_cards else words.leave_in_game(role_told(state))
            if self._practice is not None:
                text = words.LEAVE_PRACTICE
            ask(words.LEAVE_TITLE, text, ANSWERS, then)
        else:
            then(LEAVE)

    def _left(self, answer: str) -> None:
        if answer == STAY:
            return
        self.visit.leave()
        if answer == LET_GO:
            self.hosting.let_go()
        else:
            self._close_room()

    def _quit(self, answer: str) -> None:
        if answer == STAY:
            return
        self.window.welcome.keep()
        self.visit.close()
        if answer == LET_GO:
            self.hosting.let_go()
        else:
            self._close_room()
        self.window.close_now()

    def interrupted(self) -> None:
        """Ctrl-C in the terminal closes the window as its cross does; a second one answers the question."""
        if self.window.dialogs.current is None:
            self.window.close()
        else:
            self._quit(LET_GO if self.hosting.running and self._practice is None else LEAVE)

    def _rejoin(self) -> None:
        """Back to a saved seat that waits."""
        address = self.window.welcome.seat_waits
        if address is not None and self.store.state.link.phase is Phase.OFF:
            self.visit.start(address)

    def _close_room(self) -> None:
        """The hosted room ends, and with it its place in the list; of practising nothing is left."""
        if self.hosting.running:
            address, practised = f"127.0.0.1:{self.hosting.port}", self._practice is not None
            self.settings.change(
                lambda old: old.without_server_at(address) if practised else old.without_recent(address)
            )
        self._practice = None
        self.hosting.stop()
