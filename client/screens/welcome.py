"""The first window, wired: name, avatar, hosting, joining, and what the recent places answer."""

import getpass
import random
import time
from dataclasses import replace

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from client.invite import Address, InviteProblem, parse
from client.model import wording
from client.model.presenters.welcome import Answer, FirstPage, Place, welcome
from client.model.state import Phase, State
from client.model.welcome import AVATARS
from client.probe import Probe
from client.settings import SettingsFile
from client.store import Store
from client.widgets.welcome import WelcomePage
from protocol.limits import MAX_NAME
from protocol.messages import session

RANDOM = "random"
CHOSEN = tuple(each.name for each in AVATARS if each.name != RANDOM)
PROBE_EVERY = 15_000  # ms while the window is shown
SAVE_AFTER = 600  # ms after the last letter of the name


def user_name() -> str:
    """The computer's name for whoever sits here; "" where it has none."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user in the system's list
        return ""
    return name[:1].upper() + name[1:MAX_NAME]


class WelcomeScreen(QObject):
    """Owns the `page`. `host` and `join(Address)` are wishes; the state answers them."""

    host = pyqtSignal()
    join = pyqtSignal(object)
    answered = pyqtSignal()  # a recent place has

    def __init__(self, store: Store, settings: SettingsFile, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store, self._settings = store, settings
        mine = settings.preferences
        self.page = WelcomePage()
        self._first = FirstPage(mine.name or user_name(), mine.avatar or random.choice(CHOSEN))
        self._asked: set[str] = set()
        page = self.page
        page.name_changed.connect(self._name)
        page.avatar_chosen.connect(self._avatar)
        page.host_clicked.connect(self.host_clicked)
        page.connect_clicked.connect(self.connect_to)
        page.recent_clicked.connect(self._recent)
        page.address_changed.connect(lambda _: self._say(address_error=""))
        self._save = QTimer(self)
        self._save.setSingleShot(True)
        self._save.setInterval(SAVE_AFTER)
        self._save.timeout.connect(self.keep)
        self._probes = QTimer(self)
        self._probes.setInterval(PROBE_EVERY)
        self._probes.timeout.connect(self._ask_places)

    # ---- showing

    def show(self, state: State) -> None:
        """Show the page; look after the recent places while it is in sight."""
        off = state.link.phase is Phase.OFF
        if off and not self._probes.isActive():
            self._probes.start()
            QTimer.singleShot(0, self._ask_places)
        elif state.in_room:
            self._probes.stop()
            return
        self._first = replace(self._first, joining="" if off else self._first.joining)
        recent = self._settings.preferences.recent
        places = tuple(Place(each.name, each.address, each.when) for each in recent)
        self._first = replace(self._first, recent=places, now=time.time())
        self.page.show_model(welcome(state, self._first))

    def _say(self, **changes: object) -> None:
        self._first = replace(self._first, **changes)  # type: ignore[arg-type]  # fields of FirstPage
        self.show(self._store.state)

    @property
    def seat_waits(self) -> Address | None:
        """Where a saved seat of this computer waits, as far as the recent places have answered."""
        waiting = [place.address for place in self._first.recent if self._is_mine(place.address)]
        found = parse(waiting[0]) if waiting else None
        return found if isinstance(found, Address) else None

    def _is_mine(self, address: str) -> bool:
        answer = self._first.answers.get(address)
        return answer is not None and answer.mine

    def hosting(self, going_on: bool, error: str = "") -> None:
        """A room is being opened, or could not be."""
        self._say(hosting=going_on, host_error=error)

    # ---- who one is

    def _name(self, name: str) -> None:
        self._first = replace(self._first, name=name)
        self._save.start()

    def _avatar(self, avatar: str) -> None:
        if avatar == RANDOM:
            avatar = random.choice([each for each in CHOSEN if each != self._first.avatar])
        self._say(avatar=avatar)
        self._save.start()

    def keep(self) -> None:
        """Remember name and avatar."""
        self._save.stop()
        name, avatar = self._first.name.strip(), self._first.avatar
        mine = self._settings.preferences
        if (name, avatar) != (mine.name, mine.avatar):
            self._settings.change(lambda old: replace(old, name=name, avatar=avatar))

    # ---- going somewhere

    def host_clicked(self) -> None:
        """Open a room here, under the name and avatar that stand in the page."""
        self.keep()
        self.host.emit()

    def connect_to(self, text: str) -> None:
        """Join by an address, an invite, or a sentence around one."""
        self.keep()
        found = parse(text)
        if isinstance(found, InviteProblem):
            self._say(address_error=wording.invite(found))
            return
        self._go(found)

    def _recent(self, key: int) -> None:
        self.keep()
        place = self._first.recent[key]
        found = parse(place.address)
        if isinstance(found, Address):
            self._go(found)

    def _go(self, address: Address) -> None:
        self._first = replace(self._first, joining=address.text, address_error="", host_error="")
        self.join.emit(address)

    # ---- recent places

    def _ask_places(self) -> None:
        if self._store.state.link.phase is not Phase.OFF or not self.page.isVisible():
            return
        for place in self._first.recent:
            found = parse(place.address)
            if isinstance(found, Address) and found.text not in self._asked:
                self._asked.add(found.text)
                probe = Probe(found, self)
                probe.answered.connect(self._answered)
                probe.ask()

    def _answered(self, address: str, welcome: session.Welcome | None, rooms: session.Rooms | None) -> None:
        self._asked.discard(address)
        probe = self.sender()
        answers = dict(self._first.answers)
        if welcome is not None and rooms is not None and rooms.rooms:
            claimed = self._settings.claim(welcome.server_id)
            if claimed is not None:
                claimed[1].unlock()  # only asked: no other window uses it
            mine = claimed is not None
            first = rooms.rooms[0]
            answers[address] = Answer(first.stage, first.name, mine)
        else:
            other = isinstance(probe, Probe) and probe.other_version
            answers[address] = Answer("version" if other else "")
        self._first = replace(self._first, answers=answers)
        if self._store.state.link.phase is Phase.OFF:
            self.show(self._store.state)
        self.answered.emit()
